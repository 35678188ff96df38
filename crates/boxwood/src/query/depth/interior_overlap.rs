//! Tests whether the interiors of two models overlap, in their poses or with one of them translated.

use crate::kernel::pose::Pose;
use crate::pair::Pair;
use crate::placed::PlacedModel;
use crate::query::stats::QueryStats;
use crate::scratch::Scratch;
use glam::DVec3;

/// Returns exactly whether the interiors have a common point; `None` if this is unknown (see [`Relation::SurfacesOnly`]).
///
/// [`Relation::SurfacesOnly`]: crate::Relation::SurfacesOnly
pub(super) fn overlap(scratch: &mut Scratch, pair: &Pair<'_>, stats: &mut QueryStats) -> Option<bool> {
    let relation = scratch.relation(pair);
    *stats += scratch.stats;
    relation.interiors_intersect()
}

/// Copy of a placed model, moved by `translation`; `None` if its pose is out of range.
pub(super) fn translated(placed: &PlacedModel, translation: DVec3) -> Option<PlacedModel> {
    let pose = Pose { translation: placed.pose.translation + translation, ..placed.pose };
    if pose.translation.is_finite() { placed.model.at(pose).ok() } else { None }
}

/// Returns true if the interior of the second model, moved by a translation, is proved to be disjoint from that of
/// the first.
pub(super) fn interiors_disjoint(
    scratch: &mut Scratch,
    pair: &Pair<'_>,
    translation: DVec3,
    stats: &mut QueryStats,
) -> bool {
    translated(pair.b, translation)
        .is_some_and(|there| overlap(scratch, &Pair::new(pair.a, &there), stats) == Some(false))
}

/// Upper bound of the distance between two positions of a vertex: the vertex placed with the translated pose, and
/// the vertex placed with the original pose, then translated.
///
/// `length` is the largest length of the translation. The bound covers the rounding of both placements on all
/// three axes.
pub(super) fn translation_error(placed: &PlacedModel, length: f64) -> f64 {
    4.0 * placed.placement.rounding() + 16.0 * f64::EPSILON * length
}
