//! The plain twin of the search: every triangle of one against every triangle of the other, no box, no filter of pairs.

use super::pair::TrianglePair;
use super::placed::Placed;
use crate::Mesh;
use crate::exact::{meet_beyond_shared, triangles_meet};
use crate::tree::Tree;

/// All pairs of triangles that have a point in common, sorted. Quadratic: for tests, and for who wants to see that the
/// tree changes nothing. Triangles that were taken out of an R-tree are left out here too.
#[must_use]
pub fn brute_force_pairs<T: Tree>(a: &Placed<'_, T>, b: &Placed<'_, T>) -> Vec<TrianglePair> {
    let placed_b: Vec<_> = b.triangles().map(|triangle| (triangle, b.points(triangle))).collect();
    let mut pairs = Vec::new();
    for a_id in a.triangles() {
        let triangle = a.points(a_id);
        for (b_id, other) in &placed_b {
            if triangles_meet(&triangle, other).0 {
                pairs.push(TrianglePair { a: a_id, b: *b_id });
            }
        }
    }
    pairs
}

/// All pairs of triangles of a mesh that meet beyond the vertices that they share, a before b, sorted: the plain twin of
/// [`Model::self_intersections`](crate::Model::self_intersections). Quadratic.
#[must_use]
pub fn brute_force_self_intersections(mesh: &Mesh) -> Vec<TrianglePair> {
    let triangles = mesh.triangles();
    let points: Vec<_> = (0..triangles.len() as u32).map(|triangle| mesh.points(triangle)).collect();
    let mut pairs = Vec::new();
    for a in 0..triangles.len() {
        for b in a + 1..triangles.len() {
            if meet_beyond_shared(&points[a], triangles[a], &points[b], triangles[b]).0 {
                pairs.push(TrianglePair { a: a as u32, b: b as u32 });
            }
        }
    }
    pairs
}
