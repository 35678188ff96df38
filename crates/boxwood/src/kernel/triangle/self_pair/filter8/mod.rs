//! Eight-lane filter for pairs of triangles of one mesh. It is the counterpart of
//! [`filter_blocks`](crate::kernel::triangle::intersect::filter8::filter_blocks) for self-intersection. Most of
//! these pairs are neighbors, which share vertices; [`pairs`] classifies them. Pairs are assigned to lanes as
//! follows:
//!
//! ```text
//! two blocks             row by row: one triangle of a block against eight of the other, if their boxes overlap
//! a block with itself    lane i against lanes i + 1, i + 2, i + 3 and i + 4, modulo 8: all 28 pairs in four rotations
//! ```
//!
//! Blocks do not store `f64` corners, so a block is small. Nearby blocks have the same anchor (the point that is
//! the origin of their `f32` coordinates), so two blocks can mostly be tested without further preparation.

mod pairs;

use crate::kernel::simd::{LANES, Lanes};
use crate::kernel::triangle::intersect::filter8::{
    AnchoredBlock, BlockPlanes, MAX_COORDINATE, edges_of, load, load_axes, overlap, points_from, splat_axes,
};
use pairs::{LaneTriangles, classify, not_rejected_by_sides, rotate_axes};
use std::ops::ControlFlow;

/// Up to eight triangles of a mesh, prepared for the filter.
#[derive(Clone, Debug)]
pub(crate) struct SelfTriangleBlock8 {
    /// Vertex indices of the corners, `[corner][lane]`. Lanes without a triangle repeat the first triangle.
    vertices: [[u32; LANES]; 3],
    /// Bit mask of the lanes that contain a triangle.
    valid: u32,
    anchor: [f64; 3],
    planes: BlockPlanes,
    /// Corners and boxes of the triangles relative to `anchor`, the origin of their `f32` coordinates.
    anchored: AnchoredBlock,
}

impl SelfTriangleBlock8 {
    /// Block without triangles.
    pub(crate) const EMPTY: Self = Self {
        vertices: [[0; LANES]; 3],
        valid: 0,
        anchor: [0.0; 3],
        planes: BlockPlanes::EMPTY,
        anchored: AnchoredBlock::EMPTY,
    };

    /// Prepares one to eight triangles of a mesh, with `f32` coordinates relative to a point, the anchor. `scale`
    /// is a power of two that brings the mesh to a size of about one.
    #[inline(always)]
    pub(crate) fn prepare<L: Lanes>(
        &mut self,
        l: L,
        vertices: &[[f64; 3]],
        triangles: &[[u32; 3]],
        anchor: [f64; 3],
        scale: f64,
    ) {
        let mut corners = [[[0.0; LANES]; 3]; 3];
        for lane in 0..LANES {
            let triangle = &triangles[if lane < triangles.len() { lane } else { 0 }];
            for corner in 0..3 {
                self.vertices[corner][lane] = triangle[corner];
                let vertex = &vertices[triangle[corner] as usize];
                for axis in 0..3 {
                    corners[corner][axis][lane] = vertex[axis];
                }
            }
        }
        let points = crate::kernel::triangle::intersect::filter8::load_f64(l, &corners);
        self.valid = (1 << triangles.len()) - 1;
        self.anchor = anchor;
        self.planes = BlockPlanes::from_edges(l, edges_of(l, points, scale));
        self.anchored = AnchoredBlock::from_points(l, points_from(l, points, anchor, scale));
    }

    /// Point that is the origin of the stored coordinates.
    #[inline(always)]
    pub(crate) fn anchor(&self) -> [f64; 3] {
        self.anchor
    }

    /// All triangles of the block, one per lane.
    #[inline(always)]
    fn all<L: Lanes>(&self, l: L) -> LaneTriangles<L> {
        let [x, y, z] = &self.vertices;
        LaneTriangles {
            vertices: [l.load_u32(x), l.load_u32(y), l.load_u32(z)],
            points: load(l, &self.anchored.points),
            normal: load_axes(l, &self.planes.normals),
            edge_size: l.load(&self.planes.edge_size),
        }
    }

    /// The triangle in `lane`, repeated in all lanes.
    #[inline(always)]
    fn one<L: Lanes>(&self, l: L, lane: usize) -> LaneTriangles<L> {
        let ([x, y, z], [u, v, w]) = (&self.vertices, &self.anchored.points);
        LaneTriangles {
            vertices: [l.splat_u32(x[lane]), l.splat_u32(y[lane]), l.splat_u32(z[lane])],
            points: [splat_axes(l, u, lane), splat_axes(l, v, lane), splat_axes(l, w, lane)],
            normal: splat_axes(l, &self.planes.normals, lane),
            edge_size: l.splat(self.planes.edge_size[lane]),
        }
    }
}

/// Result for a pair of triangles of one mesh that the filter does not reject.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SelfPairResult {
    /// The two triangles certainly intersect beyond the vertices that they share.
    Hit,
    Undecided,
}

/// Tests every triangle of `a` against all triangles of `b`. If `a` and `b` are the same block, tests all pairs of
/// its triangles.
///
/// Both blocks must have the same anchor (the origin of their `f32` coordinates). Calls `visit` with the lanes in
/// `a` and `b` of every pair that certainly intersects or is undecided, until `visit` returns `Break`. Adds the
/// number of pairs whose boxes overlap to `tests`.
#[inline(always)]
pub(crate) fn filter_self_blocks<L: Lanes, B>(
    l: L,
    [a, b]: [&SelfTriangleBlock8; 2],
    tests: &mut u64,
    mut visit: impl FnMut([usize; 2], SelfPairResult) -> ControlFlow<B>,
) -> ControlFlow<B> {
    debug_assert_eq!(a.anchor, b.anchor, "both blocks must have the same anchor");
    let size = a.anchored.size.max(b.anchored.size);
    let in_range = size <= MAX_COORDINATE;
    // The first loop computes plane sides (sides of corners relative to the plane of the other triangle), which decide
    // most pairs. A second loop classifies the pairs in `left`, because one loop for both needs more registers than
    // there are.
    let (swapped, mut left) = if !in_range {
        (false, all_pairs(a, b))
    } else if std::ptr::eq(a, b) {
        (false, left_of_block(l, a, tests))
    } else {
        left_of_two_blocks(l, [a, b], size, tests)
    };
    let (a, b) = if swapped { (b, a) } else { (a, b) };
    while left != 0 {
        let (row, lanes) = take_row(&mut left);
        let (hits, mut rest) = if in_range { classify(l, &a.one(l, row), &b.all(l), lanes, size) } else { (0, lanes) };
        rest |= hits;
        while rest != 0 {
            let lane = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let result = if hits >> lane & 1 == 1 { SelfPairResult::Hit } else { SelfPairResult::Undecided };
            visit(if swapped { [lane, row] } else { [row, lane] }, result)?;
        }
    }
    ControlFlow::Continue(())
}

/// Bit mask of all pairs of a triangle i of `a` and a triangle j of `b`, with bit `8 i + j`. For a block with
/// itself, only pairs with i < j.
fn all_pairs(a: &SelfTriangleBlock8, b: &SelfTriangleBlock8) -> u64 {
    let mut pairs = 0;
    for row in 0..a.valid.count_ones() {
        let later = if std::ptr::eq(a, b) { 0xfe << row } else { 0xff };
        pairs |= u64::from(b.valid & later) << (LANES as u32 * row);
    }
    pairs
}

/// Removes the first nonempty row from a mask with bit `8 row + lane`. Returns the row and the mask of its lanes.
#[inline(always)]
fn take_row(pairs: &mut u64) -> (usize, u32) {
    let row = pairs.trailing_zeros() as usize / LANES;
    let lanes = (*pairs >> (LANES * row)) as u32 & 0xff;
    *pairs &= !(0xff << (LANES * row));
    (row, lanes)
}

/// Pairs of triangles of two blocks that remain after the test by plane sides (sides of corners relative to the plane
/// of the other triangle), as a mask with bit `8 row + lane`. Also returns true if the rows are lanes of `b` instead of
/// `a`.
#[inline(always)]
fn left_of_two_blocks<L: Lanes>(l: L, [a, b]: [&SelfTriangleBlock8; 2], size: f32, tests: &mut u64) -> (bool, u64) {
    let rows = a.valid & b.anchored.all_overlap(l, a.anchored.boxes(l));
    let columns = b.valid & a.anchored.all_overlap(l, b.anchored.boxes(l));
    // Rows are processed one after the other. The rows are therefore the triangles of the block that has fewer
    // triangles near the box of the other block.
    let swapped = columns.count_ones() < rows.count_ones();
    let ([a, b], [rows, columns]) = if swapped { ([b, a], [columns, rows]) } else { ([a, b], [rows, columns]) };
    let mut tested = overlaps(l, a, b, rows) & (FIRST_LANE_OF_ROWS * u64::from(columns));
    *tests += u64::from(tested.count_ones());
    let mut left = 0;
    while tested != 0 {
        let (row, lanes) = take_row(&mut tested);
        left |= u64::from(not_rejected_by_sides(l, &a.one(l, row), &b.all(l), lanes, size)) << (LANES * row);
    }
    (swapped, left)
}

/// Mask with the bit of lane 0 in every row. Its product with a mask of lanes repeats that mask in every row.
const FIRST_LANE_OF_ROWS: u64 = 0x0101_0101_0101_0101;

/// Pairs of triangles of one block that remain after the test by plane sides (sides of corners relative to the plane
/// of the other triangle), as a mask with bit `8 row + lane`.
#[inline(always)]
fn left_of_block<L: Lanes>(l: L, a: &SelfTriangleBlock8, tests: &mut u64) -> u64 {
    let (boxes, mut other_boxes, mut others) = (a.anchored.boxes(l), a.anchored.boxes(l), a.all(l));
    let mut left = 0;
    for by in 1..=LANES / 2 {
        others = others.rotated(l);
        other_boxes = [rotate_axes(l, other_boxes[0]), rotate_axes(l, other_boxes[1])];
        // A rotation by four lanes contains each pair twice, so only the lower four lanes are tested.
        let lanes = if by == LANES / 2 { 0x0f } else { 0xff };
        let tested = lanes & a.valid & (a.valid << LANES | a.valid) >> by & overlap(l, boxes, other_boxes);
        *tests += u64::from(tested.count_ones());
        let mut lanes = not_rejected_by_sides(l, &a.all(l), &others, tested, a.anchored.size);
        while lanes != 0 {
            let lane = lanes.trailing_zeros() as usize;
            lanes &= lanes - 1;
            left |= 1 << (LANES * lane + (lane + by) % LANES);
        }
    }
    left
}

/// Bit mask of the triangle pairs whose boxes overlap, with bit `8 i + j` for triangle i of `a` and triangle j of
/// `b`. Only the triangles `rows` of `a` are tested.
#[inline(always)]
fn overlaps<L: Lanes>(l: L, a: &SelfTriangleBlock8, b: &SelfTriangleBlock8, mut rows: u32) -> u64 {
    let boxes = b.anchored.boxes(l);
    let mut overlaps = 0;
    while rows != 0 {
        let lane = rows.trailing_zeros() as usize;
        rows &= rows - 1;
        overlaps |= u64::from(a.anchored.overlaps(l, lane, boxes)) << (LANES * lane);
    }
    overlaps
}

#[cfg(test)]
mod tests;
