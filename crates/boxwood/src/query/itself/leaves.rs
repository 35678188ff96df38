//! What becomes of two leaves of one tree, or of a leaf with itself: their triangles are tested, filters first.

use crate::bounds::power_of_two_near;
use crate::exact::{LaneVerdict, OwnBlock, Rows, Rung, meet_beyond_shared, test_own_block, test_own_blocks};
use crate::model::Model;
use crate::query::pair::TrianglePair;
use crate::simd::Lanes;
use crate::tree::{EightTriangles, Extent, OwnLeaves, Search};
use crate::work::Work;
use glam::DVec3;
use std::ops::ControlFlow;

/// Leaves that are kept.
const KEPT: usize = 64;
/// The place behind them: for a leaf that is needed once.
const SPARE: usize = KEPT;

/// Leaves of up to eight triangles, prepared and kept while they are in use: each has one place, by its number.
#[derive(Clone, Debug)]
pub(in crate::query) struct OwnBlocks {
    /// Which leaf is kept at each place.
    leaves: [u32; KEPT],
    /// Empty until they are needed.
    blocks: Vec<OwnBlock>,
}

impl Default for OwnBlocks {
    fn default() -> Self {
        Self { leaves: [u32::MAX; KEPT], blocks: Vec::new() }
    }
}

impl OwnBlocks {
    /// For a new question: nothing is kept.
    fn clear(&mut self) {
        self.leaves = [u32::MAX; KEPT];
        self.blocks.resize(KEPT + 1, OwnBlock::EMPTY);
    }
}

/// Tests the triangles of leaves, and hands those that meet beyond what they share to the sink.
pub(super) struct OwnLeafTest<'s> {
    mesh: Anchored<'s>,
    blocks: &'s mut OwnBlocks,
    hits: Hits<'s>,
}

/// The vertices, and how leaves see them.
struct Anchored<'s> {
    vertices: &'s [[f64; 3]],
    /// A power of two by which any two points are at most four apart: what the filter asks for.
    scale: f64,
    /// Anchors are multiples of this power of two.
    cell: f64,
    /// Its inverse.
    cells: f64,
}

/// Where pairs go, in blocks of so many.
struct Hits<'s> {
    found: &'s mut Vec<TrianglePair>,
    block: usize,
    sink: &'s mut dyn FnMut(&[TrianglePair]) -> ControlFlow<()>,
}

impl<'s> OwnLeafTest<'s> {
    pub(super) fn new(
        model: &'s Model,
        blocks: &'s mut OwnBlocks,
        found: &'s mut Vec<TrianglePair>,
        block: usize,
        sink: &'s mut dyn FnMut(&[TrianglePair]) -> ControlFlow<()>,
    ) -> Self {
        blocks.clear();
        let triangles = model.mesh().triangles().len();
        let mesh = Anchored::new(model.mesh().vertices(), triangles, model.tree().extent());
        Self { mesh, blocks, hits: Hits { found, block, sink } }
    }

    /// Prepares a leaf in its place, unless it is kept there.
    #[inline(always)]
    fn keep<L: Lanes>(&mut self, l: L, leaf: &EightTriangles<'_>) -> usize {
        let place = leaf.leaf as usize % KEPT;
        if self.blocks.leaves[place] != leaf.leaf {
            self.blocks.leaves[place] = leaf.leaf;
            let anchor = self.mesh.anchor(leaf);
            self.blocks.blocks[place].prepare(l, self.mesh.vertices, leaf.corners, anchor, self.mesh.scale);
        }
        place
    }

    /// Prepares a leaf in its place; in the spare one if that is taken by the other of the pair, or if the two have different
    /// anchors.
    #[inline(always)]
    fn keep_beside<L: Lanes>(&mut self, l: L, leaf: &EightTriangles<'_>, other: usize) -> usize {
        let anchor = self.blocks.blocks[other].anchor();
        if leaf.leaf as usize % KEPT != other {
            let place = self.keep(l, leaf);
            if self.blocks.blocks[place].anchor() == anchor {
                return place;
            }
        }
        self.blocks.blocks[SPARE].prepare(l, self.mesh.vertices, leaf.corners, anchor, self.mesh.scale);
        SPARE
    }
}

impl OwnLeaves for OwnLeafTest<'_> {
    #[inline(always)]
    fn eight<L: Lanes>(&mut self, l: L, [a, b]: [EightTriangles<'_>; 2], work: &mut Work) -> ControlFlow<()> {
        let (count_a, count_b) = (a.triangles.len() as u64, b.triangles.len() as u64);
        let at_a = self.keep(l, &a);
        if a.leaf == b.leaf {
            work.triangle_tests += count_a * (count_a - 1) / 2;
            let (hits, vertices) = (&mut self.hits, self.mesh.vertices);
            return test_own_block(l, &self.blocks.blocks[at_a], |row, verdict| {
                hits.row(vertices, [&a, &a], row, verdict, work)
            });
        }
        work.triangle_tests += count_a * count_b;
        let at_b = self.keep_beside(l, &b, at_a);
        let (hits, vertices, blocks) = (&mut self.hits, self.mesh.vertices, &self.blocks.blocks);
        test_own_blocks(l, &blocks[at_a], &blocks[at_b], |rows, row, verdict| {
            hits.row(vertices, if rows == Rows::OfA { [&a, &b] } else { [&b, &a] }, row, verdict, work)
        })
    }
}

impl Hits<'_> {
    /// A row of a leaf against another: decides what the lanes left open.
    #[inline(always)]
    fn row(
        &mut self,
        vertices: &[[f64; 3]],
        leaves: [&EightTriangles<'_>; 2],
        row: usize,
        verdict: LaneVerdict,
        work: &mut Work,
    ) -> ControlFlow<()> {
        work.filter_tests += u64::from(verdict.tested.count_ones());
        let left = verdict.hits | verdict.open;
        if left == 0 { ControlFlow::Continue(()) } else { self.decide(vertices, leaves, row, verdict, work) }
    }

    #[inline(never)]
    fn decide(
        &mut self,
        vertices: &[[f64; 3]],
        [a, b]: [&EightTriangles<'_>; 2],
        row: usize,
        verdict: LaneVerdict,
        work: &mut Work,
    ) -> ControlFlow<()> {
        let points = |corners: [u32; 3]| corners.map(|vertex| DVec3::from_array(vertices[vertex as usize]));
        let mut left = verdict.hits | verdict.open;
        while left != 0 {
            let lane = left.trailing_zeros() as usize;
            left &= left - 1;
            let hit = verdict.hits >> lane & 1 == 1 || {
                let [names_a, names_b] = [a.corners[row], b.corners[lane]];
                let (hit, rung) = meet_beyond_shared(&points(names_a), names_a, &points(names_b), names_b);
                work.exact_tests += u64::from(rung == Rung::Exact);
                hit
            };
            if hit {
                let (i, j) = (a.triangles[row], b.triangles[lane]);
                self.found.push(TrianglePair { a: i.min(j), b: i.max(j) });
                if self.found.len() >= self.block {
                    (self.sink)(self.found)?;
                    self.found.clear();
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// 3 * 2^51: added and taken away again, it leaves no fraction of numbers below 2^51.
const ROUND: f64 = 1.5 * (1_u64 << 52) as f64;

/// The side of a cell, in sizes of a triangle of a surface that fills the model's box once. The larger, the fewer leaves are
/// prepared twice for having different anchors, and the more pairs the filter leaves open. Measured: at 64 two of five pairs
/// of leaves differ; 256 and 1024 take the same time.
const CELL: f64 = 256.0;

impl<'s> Anchored<'s> {
    fn new(vertices: &'s [[f64; 3]], triangles: usize, extent: &Extent) -> Self {
        // Any two points are at most twice the reach apart in the frame of the tree, and the power of two near the reach is
        // more than half of it.
        let reach = power_of_two_near(extent.reach.max(1.0));
        let cell = power_of_two_near(CELL * reach / (triangles.max(1) as f64).sqrt());
        let scale = extent.frame.scale;
        Self { vertices, scale: scale / reach, cell: cell / scale, cells: scale / cell }
    }

    /// A multiple of the cell near a leaf's first vertex. Any point is right.
    #[inline(always)]
    fn anchor(&self, leaf: &EightTriangles<'_>) -> [f64; 3] {
        let vertex = self.vertices[leaf.corners[0][0] as usize];
        let mut anchor = vertex;
        for axis in 0..3 {
            let rounded = ((vertex[axis] * self.cells + ROUND) - ROUND) * self.cell;
            // Cells of a tiny or a huge mesh can leave the range.
            anchor[axis] = if rounded.is_finite() { rounded } else { vertex[axis] };
        }
        anchor
    }
}
