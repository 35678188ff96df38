//! The plain twin of the search: every triangle of one against every triangle of the other, no box, no filter of pairs.

use super::pair::TrianglePair;
use super::placed::Placed;
use crate::exact::triangles_meet;

/// All pairs of triangles that have a point in common, sorted. Quadratic: for tests, and for who wants to see that the
/// tree changes nothing.
#[must_use]
pub fn brute_force_pairs<T>(a: &Placed<'_, T>, b: &Placed<'_, T>) -> Vec<TrianglePair> {
    let count = |placed: &Placed<'_, T>| placed.model.mesh().triangles().len() as u32;
    let placed_b: Vec<_> = (0..count(b)).map(|triangle| b.points(triangle)).collect();
    let mut pairs = Vec::new();
    for a_id in 0..count(a) {
        let triangle = a.points(a_id);
        for (b_id, other) in placed_b.iter().enumerate() {
            if triangles_meet(&triangle, other).0 {
                pairs.push(TrianglePair { a: a_id, b: b_id as u32 });
            }
        }
    }
    pairs
}
