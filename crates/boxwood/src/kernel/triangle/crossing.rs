//! Classifies two intersecting triangles by exact signs: whether their interiors cross, and if not, along which
//! features they touch.
//!
//! The intersection of two triangles with nonzero area is empty, a point, a segment, or a part of their common
//! plane. If it is more than a point, it contains a segment of one of these kinds: in the interior of both
//! triangles; in the interior of one and on an edge of the other; or on an edge of both.

use super::intersect::edgewise::project;
use super::intersect::guigue_devillers::interiors_cross_by;
use super::intersect::separating_line::common_axis_plane;
use crate::kernel::predicates::orient::{orient2d, orient3d};
use crate::kernel::predicates::sign::Sign;
use glam::{DVec2, DVec3};

/// Returns true if a triangle is degenerate: its area is zero in all three axis-aligned projections.
#[inline]
pub(crate) fn is_degenerate([u, v, w]: &[DVec3; 3]) -> bool {
    (0..3).all(|axis| orient2d(project(*u, axis), project(*v, axis), project(*w, axis)) == Sign::Zero)
}

/// Returns true if the interiors of two triangles with nonzero area intersect in a segment. If so, each triangle
/// has corners strictly on both sides of the plane of the other triangle.
pub(crate) fn interiors_cross(a: &[DVec3; 3], b: &[DVec3; 3]) -> bool {
    touching_axis_plane(a, b).is_none() && interiors_cross_by(a, b, orient3d)
}

/// Finds a plane that is perpendicular to a coordinate axis and that both triangles touch, from opposite sides.
/// The intersection of the triangles is then in this plane. Returns the index of the axis, and the coordinate of
/// the plane on it.
pub(crate) fn touching_axis_plane([u, v, w]: &[DVec3; 3], [p, q, r]: &[DVec3; 3]) -> Option<(usize, f64)> {
    let [(low_a, high_a), (low_b, high_b)] =
        [(u.min(v.min(*w)), u.max(v.max(*w))), (p.min(q.min(*r)), p.max(q.max(*r)))];
    let axis = (0..3).find(|&axis| high_a[axis] == low_b[axis] || high_b[axis] == low_a[axis])?;
    Some((axis, if high_a[axis] == low_b[axis] { high_a[axis] } else { low_a[axis] }))
}

/// Returns true if two triangles are in one plane. The first triangle must have a nonzero area.
pub(crate) fn are_coplanar(a: &[DVec3; 3], b: &[DVec3; 3]) -> bool {
    common_axis_plane(a, b).is_some() || plane_sides(b, a) == [Sign::Zero; 3]
}

/// Orientation of a triangle in the first axis-aligned projection in which it has an area; zero if it is degenerate.
///
/// The projection depends only on the plane of the triangle, so orientations of coplanar triangles can be compared.
pub(crate) fn projected_turn(t: &[DVec3; 3]) -> Sign {
    project_to_plane(t).1
}

/// Returns the first axis along which the projection of a triangle has an area, and the orientation of the
/// projected triangle. The orientation is zero if the triangle is degenerate.
pub(crate) fn projection_of(t: &[DVec3; 3]) -> (usize, Sign) {
    let (_, turn, axis) = project_to_plane(t);
    (axis, turn)
}

/// [`orient2d`] of three points projected along an axis.
pub(crate) fn orient2d_in(axis: usize, p: DVec3, q: DVec3, r: DVec3) -> Sign {
    orient2d(project(p, axis), project(q, axis), project(r, axis))
}

/// Sides of three points relative to the plane of a triangle with area.
pub(crate) fn plane_sides(points: &[DVec3; 3], [a, b, c]: &[DVec3; 3]) -> [Sign; 3] {
    points.map(|point| orient3d(*a, *b, *c, point))
}

/// Intersection of a triangle and a segment in its plane, if it is more than a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SegmentInTriangle {
    /// The intersection contains interior points of the triangle.
    Inside,
    /// The intersection is part of one edge: the edge from the corner with this index to the next corner.
    Edge(usize),
}

/// Intersects the segment pq with a triangle with nonzero area in the same plane; `None` if the intersection is at
/// most a point.
///
/// No point of the segment is in the interior of the triangle exactly if a line separates the segment from the
/// triangle. It is enough to test the lines of the triangle's edges and the line pq: the Minkowski difference of
/// segment and triangle has no edges in other directions. The segment and the triangle may touch the separating
/// line.
pub(crate) fn segment_in_triangle([p, q]: [DVec3; 2], t: &[DVec3; 3]) -> Option<SegmentInTriangle> {
    // The intersection is at most a point if the bounding boxes of segment and triangle are disjoint or have one
    // common point. A segment of length zero is such a case.
    let low = p.min(q).max(t[0].min(t[1]).min(t[2]));
    let high = p.max(q).min(t[0].max(t[1]).max(t[2]));
    if low == high || low.cmpgt(high).any() {
        return None;
    }
    let (flat, turn, axis) = project_to_plane(t);
    let [p2, q2] = [project(p, axis), project(q, axis)];
    let outside = |turns: &[Sign], outer: Sign| turns.iter().all(|&turn| turn != -outer);
    let edge_turns = [0, 1, 2].map(|i| [p2, q2].map(|x| orient2d(flat[i], flat[(i + 1) % 3], x)));
    let line_turns = flat.map(|x| orient2d(p2, q2, x));
    let separated = edge_turns.iter().any(|turns| outside(turns, -turn))
        || outside(&line_turns, Sign::Positive)
        || outside(&line_turns, Sign::Negative);
    if !separated {
        return Some(SegmentInTriangle::Inside);
    }
    let edge = (0..3).find(|&i| edge_turns[i] == [Sign::Zero; 2] && overlap([p, q], [t[i], t[(i + 1) % 3]]));
    edge.map(SegmentInTriangle::Edge)
}

/// Returns true if two collinear segments, neither of them a point, have more than a point in common.
fn overlap([p, q]: [DVec3; 2], [u, v]: [DVec3; 2]) -> bool {
    let axis = (0..3).find(|&axis| u[axis] != v[axis]).unwrap_or(0);
    p[axis].min(q[axis]).max(u[axis].min(v[axis])) < p[axis].max(q[axis]).min(u[axis].max(v[axis]))
}

/// Intersects two coplanar triangles with area. Returns `None` if their interiors are disjoint, otherwise whether
/// their normals point in the same direction.
pub(crate) fn coplanar_overlap(a: &[DVec3; 3], b: &[DVec3; 3]) -> Option<bool> {
    let (flat_a, turn_a, axis) = project_to_plane(a);
    let flat_b = b.map(|point| project(point, axis));
    let turn_b = orient2d(flat_b[0], flat_b[1], flat_b[2]);
    // Returns true if the line of an edge of `t` separates the triangles. Corners of `other` may be on this line:
    // triangles that only touch have disjoint interiors. (The test in `intersect::coplanar` counts them as
    // intersecting.)
    let beyond_edge = |t: &[DVec2; 3], turn: Sign, other: &[DVec2; 3]| {
        (0..3).any(|i| other.iter().all(|&x| orient2d(t[i], t[(i + 1) % 3], x) != turn))
    };
    let separated = beyond_edge(&flat_a, turn_a, &flat_b) || beyond_edge(&flat_b, turn_b, &flat_a);
    (!separated).then_some(turn_a == turn_b)
}

/// Projects a triangle along the first axis for which the projection has a nonzero area. Returns the projection,
/// its orientation (zero for a degenerate triangle) and the axis.
pub(in crate::kernel) fn project_to_plane(t: &[DVec3; 3]) -> ([DVec2; 3], Sign, usize) {
    let in_projection = |axis: usize| {
        let flat = t.map(|point| project(point, axis));
        (flat, orient2d(flat[0], flat[1], flat[2]), axis)
    };
    (0..2).map(in_projection).find(|(_, turn, _)| *turn != Sign::Zero).unwrap_or_else(|| in_projection(2))
}
