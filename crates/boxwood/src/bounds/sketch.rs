//! Triangles of a leaf in `f32` lanes, in the frame of the model's boxes: what tells most of them from a ray without a look at
//! the mesh.

use super::Frame;
use crate::simd::{Eight, LANES, Lanes};

/// Up to eight triangles; lanes without one repeat the first. 416 bytes in a row, where the mesh has their corners in some
/// ten places.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(32))]
pub(crate) struct Sketch {
    /// The first corner of each, by [`Frame::local`] in `f64`, rounded once.
    pub(super) corner: [Eight; 3],
    /// From there to the second and to the third: differences of such `f64`, rounded once.
    pub(super) edges: [[Eight; 3]; 2],
    /// The largest |component| of those edges.
    pub(super) side: f32,
    /// Their vertices, for what they do not tell.
    pub(crate) vertices: [[u32; 3]; LANES],
}

const _: () = assert!(size_of::<Sketch>() == 416);

impl Sketch {
    /// Of triangles of a mesh with these vertices.
    #[inline(always)]
    pub(crate) fn of<L: Lanes>(l: L, frame: &Frame, vertices: &[[f64; 3]], triangles: &[[u32; 3]]) -> Self {
        let corners = corners_of(l, vertices, triangles);
        let (scale, shift) = (l.splat_wide(frame.scale), frame.origin * frame.scale);
        let zero = l.splat(0.0);
        let (mut first, mut edges, mut side) = ([zero; 3], [[zero; 3]; 2], zero);
        for axis in 0..3 {
            let shift = l.splat_wide(shift[axis]);
            let corner = corners[0][axis] * scale - shift;
            first[axis] = l.narrow(corner);
            for edge in 0..2 {
                edges[edge][axis] = l.narrow((corners[edge + 1][axis] * scale - shift) - corner);
                side = l.max(side, l.abs(edges[edge][axis]));
            }
        }
        // Not `map`, which is not inlined.
        let store = |x: &[L::F; 3]| [l.store(x[0]), l.store(x[1]), l.store(x[2])];
        let mut vertices = [triangles[0]; LANES];
        vertices[..triangles.len()].copy_from_slice(triangles);
        Self { corner: store(&first), edges: [store(&edges[0]), store(&edges[1])], side: l.largest(side), vertices }
    }
}

/// The corners of up to eight triangles; lanes without one repeat the first.
#[inline(always)]
pub(crate) fn corners_of<L: Lanes>(l: L, vertices: &[[f64; 3]], triangles: &[[u32; 3]]) -> [[L::D; 3]; 3] {
    let mut corners = [[l.splat_wide(0.0); 3]; 3];
    for corner in 0..3 {
        // Written out, so that lanes are filled in registers: eight small stores before one wide load would hold that up.
        let vertex = [
            vertex_of(vertices, triangles, 0, corner),
            vertex_of(vertices, triangles, 1, corner),
            vertex_of(vertices, triangles, 2, corner),
            vertex_of(vertices, triangles, 3, corner),
            vertex_of(vertices, triangles, 4, corner),
            vertex_of(vertices, triangles, 5, corner),
            vertex_of(vertices, triangles, 6, corner),
            vertex_of(vertices, triangles, 7, corner),
        ];
        const { assert!(LANES == 8) };
        for axis in 0..3 {
            corners[corner][axis] = l.load_wide(&[
                vertex[0][axis],
                vertex[1][axis],
                vertex[2][axis],
                vertex[3][axis],
                vertex[4][axis],
                vertex[5][axis],
                vertex[6][axis],
                vertex[7][axis],
            ]);
        }
    }
    corners
}

/// A corner of a triangle; lanes beyond the last repeat the first.
#[inline(always)]
fn vertex_of<'v>(vertices: &'v [[f64; 3]], triangles: &[[u32; 3]], lane: usize, corner: usize) -> &'v [f64; 3] {
    &vertices[triangles[if lane < triangles.len() { lane } else { 0 }][corner] as usize]
}
