//! Triangles that a line parts in a projection, by `f64` alone: what is certain there needs no exact sign. In flat parts of
//! designed meshes all signs of two triangles are zero, and zero is the dearest sign.
//!
//! The side of a line in a projection is a linear function of space. If it is positive on one corner of a triangle whose
//! other two span the line, and negative on all corners of another triangle, the two have no common point; if some of those
//! corners are the ends of the line themselves, none but there.

use super::edgewise::project;
use super::orient::orient2d_filtered;
use glam::DVec3;

/// Whether an edge of one surely parts it from the other.
pub(super) fn an_edge_separates(a: &[DVec3; 3], b: &[DVec3; 3]) -> bool {
    let parts = |t: &[DVec3; 3], other: &[DVec3; 3]| {
        (0..3).any(|i| line_separates([t[(i + 1) % 3], t[(i + 2) % 3]], t[i], other))
    };
    parts(a, b) || parts(b, a)
}

/// Whether a point is surely on one side of the line uv in a projection, and others are on the other.
#[inline]
pub(super) fn line_separates([u, v]: [DVec3; 2], point: DVec3, others: &[DVec3]) -> bool {
    (0..3).any(|axis| {
        let side = |x: DVec3| orient2d_filtered(project(u, axis), project(v, axis), project(x, axis));
        let own = side(point);
        own.is_some() && others.iter().all(|&other| side(other) == own.map(|own| -own))
    })
}
