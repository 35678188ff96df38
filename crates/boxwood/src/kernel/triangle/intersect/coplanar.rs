//! Intersection of coplanar triangles: separating-axis test in two dimensions, by signs.
//!
//! If two convex polygons A and B are disjoint, one polygon has an edge such that the whole other polygon is
//! strictly on the outer side of that edge. Proof: the outer edge normals of the Minkowski difference A - B are
//! those of A and the negated ones of B. The origin is outside of A - B, so it is beyond one of its edges. At most
//! 18 signs of orient2d decide; the general test in [`edgewise`](super::edgewise) takes about a hundred.

use super::edgewise::{edgewise, project};
use crate::kernel::predicates::orient::orient2d;
use crate::kernel::predicates::sign::Sign;
use glam::{DVec2, DVec3};

/// Returns true if two triangles intersect. The triangles must be coplanar, or at least one of them degenerate.
pub(crate) fn coplanar_intersect(a: &[DVec3; 3], b: &[DVec3; 3]) -> bool {
    for axis in 0..3 {
        let (a, b) = (a.map(|p| project(p, axis)), b.map(|p| project(p, axis)));
        let (turn_a, turn_b) = (orient2d(a[0], a[1], a[2]), orient2d(b[0], b[1], b[2]));
        // Both triangles have an area in this projection. So neither is degenerate, they are coplanar, and the projection
        // maps their plane one to one.
        if turn_a != Sign::Zero && turn_b != Sign::Zero {
            return !edge_separates(&a, turn_a, &b) && !edge_separates(&b, turn_b, &a);
        }
    }
    edgewise(a, b).is_some()
}

/// Returns true if all corners of `other` are strictly on the outer side of the line of one edge of `t`. `turn`
/// is the orientation of `t`.
fn edge_separates(t: &[DVec2; 3], turn: Sign, other: &[DVec2; 3]) -> bool {
    (0..3).any(|i| other.iter().all(|&p| orient2d(t[i], t[(i + 1) % 3], p) == -turn))
}
