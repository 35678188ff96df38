//! Triangles of one mesh against one another, in lanes: what [`super::test_blocks`] is for two meshes. Most pairs here are
//! neighbours, which touch by design; [`pairs`] judges them.
//!
//! ```text
//! two blocks             row by row: a triangle of one against eight of the other, those whose boxes overlap
//! a block with itself    lane i against lane i + 1, 2, 3 and 4, around: all 28 pairs in four turns
//! ```
//!
//! Blocks have no corners in `f64`, and anchors are shared by blocks that lie near one another. So a block is small, and two of
//! them are mostly ready to be tested as they are.

mod pairs;

use super::{FAR, Faces, Seen, edges_of, load, load_axes, overlap, points_from, splat_axes};
use crate::simd::{LANES, Lanes};
use pairs::{Triangles, judge, left_by_sides, turned_axes};
use std::ops::ControlFlow;

/// Up to eight triangles of a mesh, ready to be tested.
#[derive(Clone, Debug)]
pub(crate) struct OwnBlock {
    /// The vertices of the corners, `[corner][lane]`. Lanes without a triangle repeat the first.
    names: [[u32; LANES]; 3],
    /// A bit for each lane that has a triangle.
    valid: u32,
    anchor: [f64; 3],
    faces: Faces,
    /// From the anchor.
    seen: Seen,
}

impl OwnBlock {
    /// No triangles.
    pub(crate) const EMPTY: Self =
        Self { names: [[0; LANES]; 3], valid: 0, anchor: [0.0; 3], faces: Faces::NONE, seen: Seen::NOTHING };

    /// Prepares one to eight triangles as they are seen from an anchor. `scale` is a power of two that brings the mesh to a
    /// size of about one.
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
                self.names[corner][lane] = triangle[corner];
                let vertex = &vertices[triangle[corner] as usize];
                for axis in 0..3 {
                    corners[corner][axis][lane] = vertex[axis];
                }
            }
        }
        let points = super::load_wide(l, &corners);
        self.valid = (1 << triangles.len()) - 1;
        self.anchor = anchor;
        self.faces = Faces::of(l, edges_of(l, points, scale));
        self.seen = Seen::of(l, points_from(l, points, anchor, scale));
    }

    /// Where it is seen from.
    #[inline(always)]
    pub(crate) fn anchor(&self) -> [f64; 3] {
        self.anchor
    }

    /// All of them.
    #[inline(always)]
    fn all<L: Lanes>(&self, l: L) -> Triangles<L> {
        let [x, y, z] = &self.names;
        Triangles {
            names: [l.load_whole(x), l.load_whole(y), l.load_whole(z)],
            points: load(l, &self.seen.points),
            normal: load_axes(l, &self.faces.normals),
            edge_size: l.load(&self.faces.edge_size),
        }
    }

    /// One of them in all lanes.
    #[inline(always)]
    fn one<L: Lanes>(&self, l: L, lane: usize) -> Triangles<L> {
        let ([x, y, z], [u, v, w]) = (&self.names, &self.seen.points);
        Triangles {
            names: [l.splat_whole(x[lane]), l.splat_whole(y[lane]), l.splat_whole(z[lane])],
            points: [splat_axes(l, u, lane), splat_axes(l, v, lane), splat_axes(l, w, lane)],
            normal: splat_axes(l, &self.faces.normals, lane),
            edge_size: l.splat(self.faces.edge_size[lane]),
        }
    }
}

/// What the filter says of two triangles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Hit,
    Open,
}

/// Tests every triangle of `a` against all of `b`, another block that is seen from the same anchor; or, if they are one and the
/// same, all pairs of its triangles. Hands pairs that do not surely miss to `hand`, as lanes in `a` and `b`, until it
/// breaks. Counts those whose boxes overlap.
#[inline(always)]
pub(crate) fn test_own_blocks<L: Lanes, B>(
    l: L,
    [a, b]: [&OwnBlock; 2],
    tests: &mut u64,
    mut hand: impl FnMut([usize; 2], Verdict) -> ControlFlow<B>,
) -> ControlFlow<B> {
    debug_assert_eq!(a.anchor, b.anchor, "points must be seen from one place");
    let size = a.seen.size.max(b.seen.size);
    let is_near = size <= FAR;
    // Most pairs end here. What the others take is not done between them: registers are scarce.
    let (turned, mut left) = if !is_near {
        (false, all_pairs(a, b))
    } else if std::ptr::eq(a, b) {
        (false, left_of_one(l, a, tests))
    } else {
        left_of_two(l, [a, b], size, tests)
    };
    let (a, b) = if turned { (b, a) } else { (a, b) };
    while left != 0 {
        let (row, lanes) = take_row(&mut left);
        let (hits, mut open) = if is_near { judge(l, &a.one(l, row), &b.all(l), lanes, size) } else { (0, lanes) };
        open |= hits;
        while open != 0 {
            let lane = open.trailing_zeros() as usize;
            open &= open - 1;
            let verdict = if hits >> lane & 1 == 1 { Verdict::Hit } else { Verdict::Open };
            hand(if turned { [lane, row] } else { [row, lane] }, verdict)?;
        }
    }
    ControlFlow::Continue(())
}

/// Bits 8 i + j of all pairs; of a block with itself, those with i < j.
fn all_pairs(a: &OwnBlock, b: &OwnBlock) -> u64 {
    let mut pairs = 0;
    for row in 0..a.valid.count_ones() {
        let later = if std::ptr::eq(a, b) { 0xfe << row } else { 0xff };
        pairs |= u64::from(b.valid & later) << (LANES as u32 * row);
    }
    pairs
}

/// Takes the first row that is not empty: bits 8 i + j as i and bits j.
#[inline(always)]
fn take_row(pairs: &mut u64) -> (usize, u32) {
    let row = pairs.trailing_zeros() as usize / LANES;
    let lanes = (*pairs >> (LANES * row)) as u32 & 0xff;
    *pairs &= !(0xff << (LANES * row));
    (row, lanes)
}

/// What sides leave of two blocks, and whether the rows are those of the second.
#[inline(always)]
fn left_of_two<L: Lanes>(l: L, [a, b]: [&OwnBlock; 2], size: f32, tests: &mut u64) -> (bool, u64) {
    let rows = a.valid & b.seen.all_overlap(l, a.seen.boxes(l));
    let columns = b.valid & a.seen.all_overlap(l, b.seen.boxes(l));
    // The fewer triangles come one by one.
    let turned = columns.count_ones() < rows.count_ones();
    let ([a, b], [rows, columns]) = if turned { ([b, a], [columns, rows]) } else { ([a, b], [rows, columns]) };
    let mut tested = overlaps(l, a, b, rows) & (ROWS * u64::from(columns));
    *tests += u64::from(tested.count_ones());
    let mut left = 0;
    while tested != 0 {
        let (row, lanes) = take_row(&mut tested);
        left |= u64::from(left_by_sides(l, &a.one(l, row), &b.all(l), lanes, size)) << (LANES * row);
    }
    (turned, left)
}

/// The first bit of every row.
const ROWS: u64 = 0x0101_0101_0101_0101;

/// What sides leave of the pairs of a block.
#[inline(always)]
fn left_of_one<L: Lanes>(l: L, a: &OwnBlock, tests: &mut u64) -> u64 {
    let (boxes, mut other_boxes, mut others) = (a.seen.boxes(l), a.seen.boxes(l), a.all(l));
    let mut left = 0;
    for by in 1..=LANES / 2 {
        others = others.turned(l);
        other_boxes = [turned_axes(l, other_boxes[0]), turned_axes(l, other_boxes[1])];
        // Half way round each pair comes twice.
        let lanes = if by == LANES / 2 { 0x0f } else { 0xff };
        let tested = lanes & a.valid & (a.valid << LANES | a.valid) >> by & overlap(l, boxes, other_boxes);
        *tests += u64::from(tested.count_ones());
        let mut open = left_by_sides(l, &a.all(l), &others, tested, a.seen.size);
        while open != 0 {
            let lane = open.trailing_zeros() as usize;
            open &= open - 1;
            left |= 1 << (LANES * lane + (lane + by) % LANES);
        }
    }
    left
}

/// Which of these triangles of `a` have boxes that overlap which of `b`: bit 8 i + j.
#[inline(always)]
fn overlaps<L: Lanes>(l: L, a: &OwnBlock, b: &OwnBlock, mut rows: u32) -> u64 {
    let boxes = b.seen.boxes(l);
    let mut overlaps = 0;
    while rows != 0 {
        let lane = rows.trailing_zeros() as usize;
        rows &= rows - 1;
        overlaps |= u64::from(a.seen.overlaps(l, lane, boxes)) << (LANES * lane);
    }
    overlaps
}

#[cfg(test)]
mod tests;
