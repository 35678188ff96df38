//! Bounds of the penetration depth of arbitrary closed models.

use super::escape_directions::shortest_escape;
use super::inscribed_balls::{InscribedBallSearch, lower_bound};
use super::{DepthBasis, Penetration, PenetrationOptions, interior_overlap};
use crate::kernel::aabb::Aabb;
use crate::pair::Pair;
use crate::query::stats::QueryStats;
use crate::scratch::Scratch;
use glam::DVec3;

/// Smallest positive number.
const SMALLEST_POSITIVE: f64 = f64::from_bits(1);

/// Computes bounds of the penetration depth; `None` exactly if the interiors are disjoint.
pub(super) fn penetration(
    scratch: &mut Scratch,
    pair: &Pair<'_>,
    options: &PenetrationOptions,
    stats: &mut QueryStats,
) -> Option<Penetration> {
    let overlap = interior_overlap::overlap(scratch, pair, stats);
    if overlap == Some(false) {
        return None;
    }
    let point = InscribedBallSearch::new(scratch, pair, options, stats).best(common_box(pair)?);
    let (lower, basis) = point.as_ref().and_then(|point| lower_bound(pair, point)).unwrap_or(match overlap {
        Some(_) => (SMALLEST_POSITIVE, DepthBasis::Overlap),
        None => (0.0, DepthBasis::Unknown),
    });
    let escape = shortest_escape(scratch, pair, (point.as_ref(), lower), options, stats)?;
    let direction = Penetration::shortened(escape.direction).to_array();
    Some(Penetration { lower, upper: escape.length, direction, basis })
}

/// Intersection of the bounding boxes of the two models. It contains every point inside both models.
fn common_box(pair: &Pair<'_>) -> Option<[DVec3; 2]> {
    let [[low_a, high_a], [low_b, high_b]] = [pair.a.bounds()?, pair.b.bounds()?].map(Aabb::to_vectors);
    Some([low_a.max(low_b), high_a.min(high_b)])
}
