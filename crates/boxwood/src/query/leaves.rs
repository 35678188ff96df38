//! What becomes of two leaves: their triangles are placed in the world and tested, filters first.

use super::pair::{TrianglePair, corners_of_box};
use super::placed::Placed;
use super::world_boxes::{WorldBox, WorldLeaves};
use crate::bounds::{corners_of, power_of_two_near};
use crate::exact::{Block, Rung, open_triangles_meet, test_blocks, triangles_meet};
use crate::simd::Lanes;
use crate::tree::{EightTriangles, Leaves, Tree, Wanted};
use crate::work::Work;
use glam::{DMat3, DVec3};
use std::ops::ControlFlow;

/// Placed leaves that are kept, for each model.
const KEPT: usize = 32;

/// Leaves of up to eight triangles, placed and kept while they are in use: each has one place, by its number.
#[derive(Clone, Debug)]
pub(super) struct Blocks {
    /// Which leaf is kept at each place.
    leaves: [[u32; KEPT]; 2],
    /// Empty until they are needed.
    blocks: [Vec<Block>; 2],
    /// Of the blocks that are kept.
    scale: f64,
    /// Where the last blocks were seen from; NaN if a question has not seen any.
    anchor: [f64; 3],
}

impl Default for Blocks {
    fn default() -> Self {
        Self { leaves: [[u32::MAX; KEPT]; 2], blocks: [Vec::new(), Vec::new()], scale: 1.0, anchor: [f64::NAN; 3] }
    }
}

impl Blocks {
    /// For a new question: nothing is kept, or only what the first model has, if it stays and the scale does too.
    pub(super) fn clear(&mut self, first_stays: bool, scale: f64) {
        if !(first_stays && self.scale == scale) {
            self.leaves[0] = [u32::MAX; KEPT];
        }
        self.leaves[1] = [u32::MAX; KEPT];
        self.scale = scale;
        self.anchor = [f64::NAN; 3];
    }

    /// Nothing is kept.
    pub(super) fn forget(&mut self) {
        self.leaves = [[u32::MAX; KEPT]; 2];
    }

    /// The blocks of two leaves, seen from one place.
    #[inline(always)]
    pub(super) fn both<L: Lanes, T: Tree>(
        &mut self,
        l: L,
        placed: [&Placed<'_, T>; 2],
        leaves: [EightTriangles<'_>; 2],
    ) -> [&Block; 2] {
        for side in 0..2 {
            self.place(l, side, placed[side], &leaves[side]);
        }
        let Self { blocks: [blocks_a, blocks_b], anchor, .. } = self;
        let (a, b) = (&mut blocks_a[leaves[0].leaf as usize % KEPT], &mut blocks_b[leaves[1].leaf as usize % KEPT]);
        Block::see_both(l, a, b, anchor);
        [a, b]
    }

    /// Places a leaf, unless it is kept.
    #[inline(always)]
    fn place<L: Lanes, T: Tree>(&mut self, l: L, side: usize, placed: &Placed<'_, T>, leaf: &EightTriangles<'_>) {
        let place = leaf.leaf as usize % KEPT;
        let kept = &mut self.leaves[side][place];
        if *kept != leaf.leaf {
            *kept = leaf.leaf;
            let blocks = &mut self.blocks[side];
            if blocks.is_empty() {
                *blocks = vec![Block::EMPTY; KEPT];
            }
            place_eight(l, placed, leaf.corners, self.scale, &mut blocks[place]);
        }
    }
}

/// Tests the triangles of leaves, and hands those that meet to the sink.
pub(super) struct LeafTest<'s, T: Tree> {
    placed: [&'s Placed<'s, T>; 2],
    kept: [Kept; 2],
    blocks: &'s mut Blocks,
    found: &'s mut Vec<TrianglePair>,
    block: usize,
    sink: &'s mut dyn FnMut(&[TrianglePair]) -> ControlFlow<()>,
    /// What was tested, if that is asked for.
    tested: Option<&'s mut Vec<TrianglePair>>,
}

impl<'s, T: Tree> LeafTest<'s, T> {
    pub(super) fn new(
        placed: [&'s Placed<'s, T>; 2],
        first_stays: bool,
        blocks: &'s mut Blocks,
        found: &'s mut Vec<TrianglePair>,
        block: usize,
        sink: &'s mut dyn FnMut(&[TrianglePair]) -> ControlFlow<()>,
    ) -> Self {
        blocks.clear(first_stays, scale_of(placed));
        Self { placed, kept: [Kept::NONE; 2], blocks, found, block, sink, tested: None }
    }

    /// The same, and every pair that is tested is written down.
    pub(super) fn recording(self, tested: Option<&'s mut Vec<TrianglePair>>) -> Self {
        Self { tested, ..self }
    }

    fn hit(&mut self, a: u32, b: u32) -> ControlFlow<()> {
        self.found.push(TrianglePair { a, b });
        if self.found.len() >= self.block {
            (self.sink)(self.found)?;
            self.found.clear();
        }
        ControlFlow::Continue(())
    }
}

impl<T: Tree> Leaves for LeafTest<'_, T> {
    #[inline]
    fn pairs(&mut self, a: &[u32], b: &[u32], work: &mut Work) -> ControlFlow<()> {
        for &triangle_a in a {
            for &triangle_b in b {
                if let Some(tested) = &mut self.tested {
                    tested.push(TrianglePair { a: triangle_a, b: triangle_b });
                }
                self.kept[0].place(self.placed[0], triangle_a);
                self.kept[1].place(self.placed[1], triangle_b);
                if meet(&self.kept, work) {
                    self.hit(triangle_a, triangle_b)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn wanted(&self) -> Wanted {
        if self.block == 1 { Wanted::First } else { Wanted::All }
    }

    #[inline(always)]
    fn eight<L: Lanes>(&mut self, l: L, leaves: [EightTriangles<'_>; 2], work: &mut Work) -> ControlFlow<()> {
        work.triangle_tests += (leaves[0].triangles.len() * leaves[1].triangles.len()) as u64;
        if let Some(tested) = &mut self.tested {
            record(leaves, tested);
        }
        let [a, b] = self.blocks.both(l, self.placed, leaves);
        let (found, limit, sink) = (&mut *self.found, self.block, &mut *self.sink);
        test_blocks(l, a, b, |row, verdict| {
            work.filter_tests += u64::from(verdict.tested.count_ones());
            let mut left = verdict.hits | verdict.open;
            let own = if verdict.open == 0 { [DVec3::ZERO; 3] } else { a.corners(row) };
            while left != 0 {
                let lane = left.trailing_zeros() as usize;
                left &= left - 1;
                let hit = verdict.hits >> lane & 1 == 1 || {
                    let (hit, rung) = open_triangles_meet(&own, &b.corners(lane));
                    work.exact_tests += u64::from(rung == Rung::Exact);
                    hit
                };
                if hit {
                    found.push(TrianglePair { a: leaves[0].triangles[row], b: leaves[1].triangles[lane] });
                    if found.len() >= limit {
                        sink(found)?;
                        found.clear();
                    }
                }
            }
            ControlFlow::Continue(())
        })
    }
}

impl<T: Tree> WorldLeaves for LeafTest<'_, T> {
    fn key(&self, a: &WorldBox, b: &WorldBox) -> Option<f64> {
        a.overlaps(b).then_some(0.0)
    }

    fn meet(&mut self, a: u32, b: u32, work: &mut Work) -> ControlFlow<()> {
        self.pairs(&[a], &[b], work)
    }
}

/// All pairs of the triangles of two leaves. Out of line: hardly anybody asks for them.
#[cold]
#[inline(never)]
fn record([a, b]: [EightTriangles<'_>; 2], tested: &mut Vec<TrianglePair>) {
    tested.extend(a.triangles.iter().flat_map(|&a| b.triangles.iter().map(move |&b| TrianglePair { a, b })));
}

/// A power of two that brings the larger of two models to a size of about a quarter, so that the distance of any two
/// points of leaves whose boxes meet is well below the four that the filter asks for.
pub(super) fn scale_of<T: Tree>(placed: [&Placed<'_, T>; 2]) -> f64 {
    let size = placed[0].placement.size().max(placed[1].placement.size());
    power_of_two_near(size).recip() * 0.125
}

/// Places up to eight triangles and prepares them.
#[inline(always)]
fn place_eight<L: Lanes, T: Tree>(l: L, placed: &Placed<'_, T>, triangles: &[[u32; 3]], scale: f64, block: &mut Block) {
    block.prepare(l, placed_corners(l, placed, triangles), triangles.len(), scale);
}

/// The corners of up to eight triangles by the definition of [`Pose::place`](crate::Pose::place), in its order of operations.
/// Lanes without a triangle repeat the first.
#[inline(always)]
pub(super) fn placed_corners<L: Lanes, T: Tree>(
    l: L,
    placed: &Placed<'_, T>,
    triangles: &[[u32; 3]],
) -> [[L::D; 3]; 3] {
    let own = corners_of(l, placed.model.mesh().vertices(), triangles);
    let zero = l.splat_wide(0.0);
    let mut world = [[zero; 3]; 3];
    let (linear, translation) = (placed.pose.linear, placed.pose.translation);
    let stays = (translation.x.to_bits() | translation.y.to_bits() | translation.z.to_bits()) == 0;
    if stays && linear == DMat3::IDENTITY {
        // What the sums below come to; the last of them makes 0 of -0.
        for corner in 0..3 {
            for axis in 0..3 {
                world[corner][axis] = own[corner][axis] + zero;
            }
        }
        return world;
    }
    for axis in 0..3 {
        let [x, y, z] = [linear.x_axis[axis], linear.y_axis[axis], linear.z_axis[axis]];
        let (x, y, z, t) = (l.splat_wide(x), l.splat_wide(y), l.splat_wide(z), l.splat_wide(translation[axis]));
        for corner in 0..3 {
            let own = &own[corner];
            let sum = (x * own[0] + y * own[1]) + z * own[2];
            world[corner][axis] = sum + t;
        }
    }
    world
}

/// A triangle placed in the world, kept because the descent asks for the same one many times in a row.
#[derive(Clone, Copy)]
struct Kept {
    triangle: Option<u32>,
    points: [DVec3; 3],
    low: DVec3,
    high: DVec3,
}

impl Kept {
    const NONE: Self = Self { triangle: None, points: [DVec3::ZERO; 3], low: DVec3::ZERO, high: DVec3::ZERO };

    #[inline]
    fn place<T: Tree>(&mut self, placed: &Placed<'_, T>, triangle: u32) {
        if self.triangle != Some(triangle) {
            let points = placed.points(triangle);
            let [low, high] = corners_of_box(points);
            *self = Self { triangle: Some(triangle), points, low, high };
        }
    }
}

/// One triangle test, counted.
#[inline]
fn meet([a, b]: &[Kept; 2], work: &mut Work) -> bool {
    work.triangle_tests += 1;
    if a.low.cmpgt(b.high).any() || b.low.cmpgt(a.high).any() {
        return false;
    }
    work.filter_tests += 1;
    let (meet, rung) = triangles_meet(&a.points, &b.points);
    work.exact_tests += u64::from(rung == Rung::Exact);
    meet
}

#[cfg(test)]
mod tests;
