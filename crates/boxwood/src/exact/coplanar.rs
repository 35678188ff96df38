//! Two triangles of one plane: separating axes in two dimensions, by signs.
//!
//! Two disjoint convex polygons have an edge, of one or the other, that has the whole other polygon strictly on its outer
//! side: the outer normals of the edges of their difference A - B are those of A and the reversed ones of B, and the
//! origin, if outside, is beyond one of them. So at most 18 signs of orient2d decide, where the edge test takes a hundred.

use super::edgewise::{edgewise, project};
use super::orient::orient2d;
use super::sign::Sign;
use glam::{DVec2, DVec3};

/// Whether two triangles meet of which one lies in the plane of the other, or one is degenerate.
pub(crate) fn flat_meet(a: &[DVec3; 3], b: &[DVec3; 3]) -> bool {
    for axis in 0..3 {
        let (a, b) = (a.map(|p| project(p, axis)), b.map(|p| project(p, axis)));
        let (turn_a, turn_b) = (orient2d(a[0], a[1], a[2]), orient2d(b[0], b[1], b[2]));
        // Neither is degenerate: they share a plane, and the projection is one to one on it.
        if turn_a != Sign::Zero && turn_b != Sign::Zero {
            return !edge_separates(&a, turn_a, &b) && !edge_separates(&b, turn_b, &a);
        }
    }
    edgewise(a, b).is_some()
}

/// Whether an edge of `t` has all of `other` strictly on its outer side.
fn edge_separates(t: &[DVec2; 3], turn: Sign, other: &[DVec2; 3]) -> bool {
    (0..3).any(|i| other.iter().all(|&p| orient2d(t[i], t[(i + 1) % 3], p) == -turn))
}
