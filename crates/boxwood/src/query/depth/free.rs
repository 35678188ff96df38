//! Whether the insides of two models overlap, where they are or with one of them moved.

use super::super::pair::{Pair, Scratch};
use super::super::placed::Placed;
use crate::pose::Pose;
use crate::work::Work;
use glam::DVec3;

/// Whether the insides have a point in common, exactly; `None` if that cannot be said (see [`Relation::Meeting`]).
///
/// [`Relation::Meeting`]: crate::Relation::Meeting
pub(super) fn overlap(scratch: &mut Scratch, pair: &Pair<'_>, work: &mut Work) -> Option<bool> {
    let relation = scratch.relation(pair);
    *work += scratch.work;
    relation.insides_meet()
}

/// A model moved; `None` if that is too far.
pub(super) fn moved<'m>(placed: &Placed<'m>, way: DVec3) -> Option<Placed<'m>> {
    let pose = Pose { translation: placed.pose.translation + way, ..placed.pose };
    if pose.translation.is_finite() { placed.model.at(pose).ok() } else { None }
}

/// Whether the second model, moved, is free of the first, and that can be said.
pub(super) fn is_free(scratch: &mut Scratch, pair: &Pair<'_>, way: DVec3, work: &mut Work) -> bool {
    moved(pair.b, way).is_some_and(|there| overlap(scratch, &Pair::new(pair.a, &there), work) == Some(false))
}

/// How much a placed vertex of a model may be off where it is if the model is moved, at most so far, by its pose instead of all
/// vertices by the way itself: as a length. Both placements are rounded, on three axes.
pub(super) fn spread(placed: &Placed<'_>, way: f64) -> f64 {
    4.0 * placed.placement.rounding() + 16.0 * f64::EPSILON * way
}
