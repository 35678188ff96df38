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

/// Translated model; `None` if it is out of range.
pub(super) fn translated(placed: &PlacedModel, translation: DVec3) -> Option<PlacedModel> {
    let pose = Pose { translation: placed.pose.translation + translation, ..placed.pose };
    if pose.translation.is_finite() { placed.model.at(pose).ok() } else { None }
}

/// Returns true if the interior of the second model, translated, is known to be disjoint from that of the first.
pub(super) fn interiors_disjoint(
    scratch: &mut Scratch,
    pair: &Pair<'_>,
    translation: DVec3,
    stats: &mut QueryStats,
) -> bool {
    translated(pair.b, translation)
        .is_some_and(|there| overlap(scratch, &Pair::new(pair.a, &there), stats) == Some(false))
}

/// Upper bound of the difference, as a length, between translating a model by its pose and translating its placed
/// vertices. `length` is the largest translation. Both placements are rounded on three axes.
pub(super) fn translation_error(placed: &PlacedModel, length: f64) -> f64 {
    4.0 * placed.placement.rounding() + 16.0 * f64::EPSILON * length
}
