//! Separation of two triangles by the line of an edge in a projection, in `f64`. If `f64` proves the separation,
//! no exact sign is needed.
//!
//! The separation is tested before orient3d. In flat parts of designed meshes, all signs of orient3d of two
//! triangles are zero, and zero is the most expensive sign to prove.
//!
//! Project both triangles along an axis, and take the line through the projections of two corners of one triangle.
//! The signed distance of a projected point from this line is a linear function of the point in space. Let this
//! function be positive at the third corner of the triangle. If it is negative at all corners of the other
//! triangle, the triangles are disjoint. A caller of `line_separates` may leave out corners of the other triangle
//! that equal one of the two corners that define the line. If the function is negative at the remaining corners,
//! the triangles have only the equal corners in common, or the edge between them.

use super::edgewise::project;
use crate::kernel::predicates::orient::orient2d_filtered;
use glam::{DVec2, DVec3};

/// Returns true if an edge of one triangle certainly separates the two triangles in some projection.
pub(in crate::kernel::triangle) fn separated_by_edge_line(a: &[DVec3; 3], b: &[DVec3; 3]) -> bool {
    // For triangles in a plane perpendicular to an axis, the projections along the other two axes are degenerate.
    match common_axis_plane(a, b) {
        Some(axis) => separated_by_edge_line_along(axis, a, b),
        None => (0..3).any(|axis| separated_by_edge_line_along(axis, a, b)),
    }
}

/// Returns true if an edge of one triangle certainly separates the two triangles in the projection along `axis`.
#[inline]
pub(in crate::kernel::triangle) fn separated_by_edge_line_along(axis: usize, a: &[DVec3; 3], b: &[DVec3; 3]) -> bool {
    let flat = |[u, v, w]: &[DVec3; 3]| [project(*u, axis), project(*v, axis), project(*w, axis)];
    let (a, b) = (flat(a), flat(b));
    edge_line_separates(&a, &b) || edge_line_separates(&b, &a)
}

/// Returns an axis along which all vertices of both triangles have the same coordinate; `None` if there is no such
/// axis.
#[inline]
pub(in crate::kernel::triangle) fn common_axis_plane(a: &[DVec3; 3], b: &[DVec3; 3]) -> Option<usize> {
    (0..3).find(|&axis| {
        let at = a[0][axis];
        (a[1][axis] == at) & (a[2][axis] == at) & (b[0][axis] == at) & (b[1][axis] == at) & (b[2][axis] == at)
    })
}

/// Returns true if the line of an edge of the first triangle certainly separates the two triangles, with the third
/// corner strictly on one side of the line and the second triangle strictly on the opposite side.
#[inline]
fn edge_line_separates([u, v, w]: &[DVec2; 3], others: &[DVec2; 3]) -> bool {
    [[u, v, w], [v, w, u], [w, u, v]].into_iter().any(|[point, from, to]| separates([*from, *to], *point, others))
}

/// Returns true if, in some projection, `point` is certainly strictly on one side of the line uv, and all `others`
/// are strictly on the opposite side.
#[inline]
pub(in crate::kernel::triangle) fn line_separates<const N: usize>(
    [u, v]: [DVec3; 2],
    point: DVec3,
    others: &[DVec3; N],
) -> bool {
    (0..3).any(|axis| {
        let flat = |point: DVec3| project(point, axis);
        separates([flat(u), flat(v)], flat(point), &others.map(flat))
    })
}

/// [`line_separates`] for points in the plane.
#[inline]
fn separates([u, v]: [DVec2; 2], point: DVec2, others: &[DVec2]) -> bool {
    let side = |x: DVec2| orient2d_filtered(u, v, x);
    let own = side(point);
    own.is_some() && others.iter().all(|&other| side(other) == own.map(|own| -own))
}
