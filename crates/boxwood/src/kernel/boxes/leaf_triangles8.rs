//! The triangles of a leaf as `f32` SIMD lanes in the model's box frame. A filter tests them against a ray, and
//! rejects most of them without reading the mesh.

use super::BoxFrame;
use crate::kernel::simd::{F32x8, LANES, Lanes};

/// Up to eight triangles; unused lanes repeat the first. Occupies 416 contiguous bytes, whereas the mesh stores the
/// corners in about ten different places.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(32))]
pub(crate) struct LeafTriangles8 {
    /// First corner of each triangle in the box frame: the `f64` result of [`BoxFrame::to_local`], rounded to
    /// `f32`.
    pub(crate) corner: [F32x8; 3],
    /// Edges from the first corner to the second and to the third: differences of the `f64` coordinates in the box
    /// frame, rounded to `f32`.
    pub(crate) edges: [[F32x8; 3]; 2],
    /// Largest |component| of the edges.
    pub(crate) side: f32,
    /// Vertex indices of the triangles, for the exact test.
    pub(crate) vertices: [[u32; 3]; LANES],
}

const _: () = assert!(size_of::<LeafTriangles8>() == 416);

impl LeafTriangles8 {
    /// Gathers the given triangles of a mesh with these vertices.
    #[inline(always)]
    pub(crate) fn new<L: Lanes>(l: L, frame: &BoxFrame, vertices: &[[f64; 3]], triangles: &[[u32; 3]]) -> Self {
        let corners = corners_of(l, vertices, triangles);
        let (scale, shift) = (l.splat_f64(frame.scale), frame.origin * frame.scale);
        let zero = l.splat(0.0);
        let (mut first, mut edges, mut side) = ([zero; 3], [[zero; 3]; 2], zero);
        for axis in 0..3 {
            let shift = l.splat_f64(shift[axis]);
            let corner = corners[0][axis] * scale - shift;
            first[axis] = l.to_f32(corner);
            for edge in 0..2 {
                edges[edge][axis] = l.to_f32((corners[edge + 1][axis] * scale - shift) - corner);
                side = l.max(side, l.abs(edges[edge][axis]));
            }
        }
        // Written out, because the compiler does not inline `array::map` here.
        let store = |x: &[L::F32; 3]| [l.store(x[0]), l.store(x[1]), l.store(x[2])];
        let mut vertices = [triangles[0]; LANES];
        vertices[..triangles.len()].copy_from_slice(triangles);
        Self { corner: store(&first), edges: [store(&edges[0]), store(&edges[1])], side: l.max_lane(side), vertices }
    }
}

/// Corners of up to eight triangles as `f64` lanes; unused lanes repeat the first triangle.
#[inline(always)]
pub(crate) fn corners_of<L: Lanes>(l: L, vertices: &[[f64; 3]], triangles: &[[u32; 3]]) -> [[L::F64; 3]; 3] {
    let mut corners = [[l.splat_f64(0.0); 3]; 3];
    for corner in 0..3 {
        // Unrolled by hand, so that the lanes are filled in registers. Eight small stores followed by one wide load
        // would stall.
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
            corners[corner][axis] = l.load_f64(&[
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

/// Vertex `corner` of the triangle in `lane`; unused lanes repeat the first triangle.
#[inline(always)]
fn vertex_of<'v>(vertices: &'v [[f64; 3]], triangles: &[[u32; 3]], lane: usize, corner: usize) -> &'v [f64; 3] {
    &vertices[triangles[if lane < triangles.len() { lane } else { 0 }][corner] as usize]
}
