//! Triangles that a line parts in a projection, by `f64` alone: what is certain there needs no exact sign. In flat parts of
//! designed meshes all signs of two triangles are zero, and zero is the dearest sign.
//!
//! The side of a line in a projection is a linear function of space. If it is positive on one corner of a triangle whose
//! other two span the line, and negative on all corners of another triangle, the two have no common point; if some of those
//! corners are the ends of the line themselves, none but there.

use super::edgewise::project;
use super::orient::orient2d_filtered;
use glam::{DVec2, DVec3};

/// Whether an edge of one surely parts it from the other.
pub(super) fn an_edge_separates(a: &[DVec3; 3], b: &[DVec3; 3]) -> bool {
    // In a plane across an axis other projections are of no use.
    match common_level(a, b) {
        Some(axis) => an_edge_separates_along(axis, a, b),
        None => (0..3).any(|axis| an_edge_separates_along(axis, a, b)),
    }
}

/// Returns true if an edge of one triangle certainly separates it from the other in the projection along `axis`.
#[inline]
pub(super) fn an_edge_separates_along(axis: usize, a: &[DVec3; 3], b: &[DVec3; 3]) -> bool {
    let flat = |[u, v, w]: &[DVec3; 3]| [project(*u, axis), project(*v, axis), project(*w, axis)];
    let (a, b) = (flat(a), flat(b));
    a_side_separates(&a, &b) || a_side_separates(&b, &a)
}

/// Returns an axis along which all vertices of both triangles have the same coordinate.
#[inline]
pub(super) fn common_level(a: &[DVec3; 3], b: &[DVec3; 3]) -> Option<usize> {
    (0..3).find(|&axis| {
        let at = a[0][axis];
        (a[1][axis] == at) & (a[2][axis] == at) & (b[0][axis] == at) & (b[1][axis] == at) & (b[2][axis] == at)
    })
}

#[inline]
fn a_side_separates([u, v, w]: &[DVec2; 3], others: &[DVec2; 3]) -> bool {
    [[u, v, w], [v, w, u], [w, u, v]].into_iter().any(|[point, from, to]| separates([*from, *to], *point, others))
}

/// Whether a point is surely on one side of the line uv in a projection, and others are on the other.
#[inline]
pub(super) fn line_separates<const N: usize>([u, v]: [DVec3; 2], point: DVec3, others: &[DVec3; N]) -> bool {
    (0..3).any(|axis| {
        let flat = |point: DVec3| project(point, axis);
        separates([flat(u), flat(v)], flat(point), &others.map(flat))
    })
}

/// The same in a plane.
#[inline]
fn separates([u, v]: [DVec2; 2], point: DVec2, others: &[DVec2]) -> bool {
    let side = |x: DVec2| orient2d_filtered(u, v, x);
    let own = side(point);
    own.is_some() && others.iter().all(|&other| side(other) == own.map(|own| -own))
}
