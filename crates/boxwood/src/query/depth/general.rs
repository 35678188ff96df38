//! The depth of any closed models: bounds that hold, and that were searched for.

use super::super::pair::{Pair, Scratch};
use super::balls::{Search, lower_bound};
use super::ways::shortest;
use super::{DepthBasis, Penetration, PenetrationOptions, free};
use crate::work::Work;
use glam::DVec3;

/// The least positive number.
const LEAST: f64 = f64::from_bits(1);

/// The depth; `None` exactly if the insides have nothing in common.
pub(super) fn penetration(
    scratch: &mut Scratch,
    pair: &Pair<'_>,
    options: &PenetrationOptions,
    work: &mut Work,
) -> Option<Penetration> {
    let overlap = free::overlap(scratch, pair, work);
    if overlap == Some(false) {
        return None;
    }
    let place = Search::new(scratch, pair, options, work).best(common_box(pair)?);
    let (lower, basis) = place.as_ref().and_then(|place| lower_bound(pair, place)).unwrap_or(match overlap {
        Some(_) => (LEAST, DepthBasis::Overlap),
        None => (0.0, DepthBasis::Unknown),
    });
    let way = shortest(scratch, pair, (place.as_ref(), lower), options, work)?;
    let direction = Penetration::direction_of(way.direction).to_array();
    Some(Penetration { lower, upper: way.length, direction, basis })
}

/// What the boxes of the two have in common: all that is inside of both is in there.
fn common_box(pair: &Pair<'_>) -> Option<[DVec3; 2]> {
    let [[low_a, high_a], [low_b, high_b]] =
        [pair.a.bounds()?, pair.b.bounds()?].map(|corners| corners.map(DVec3::from_array));
    Some([low_a.max(low_b), high_a.min(high_b)])
}
