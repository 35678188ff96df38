//! What becomes of two leaves of one tree, or of a leaf with itself: their triangles are tested, filters first.

use super::SelfLimits;
use crate::bounds::power_of_two_near;
use crate::exact::{OwnBlock, OwnVerdict, Rung, meet_beyond_shared, test_own_blocks};
use crate::model::Model;
use crate::query::pair::TrianglePair;
use crate::simd::Lanes;
use crate::tree::{EightTriangles, Extent, OwnLeaves, Search};
use crate::work::Work;
use glam::DVec3;
use std::ops::ControlFlow;

/// Leaves that are kept.
const KEPT: usize = 256;
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
    limits: &'s SelfLimits,
}

/// The vertices, and how leaves see them.
struct Anchored<'s> {
    vertices: &'s [[f64; 3]],
    /// A power of two by which any two points are at most four apart: what the filter asks for.
    scale: f64,
    /// Anchors are multiples of a power of two from here.
    origin: DVec3,
    /// That power.
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
        (limits, block): (&'s SelfLimits, usize),
        sink: &'s mut dyn FnMut(&[TrianglePair]) -> ControlFlow<()>,
    ) -> Self {
        blocks.clear();
        let triangles = model.mesh().triangles().len();
        let mesh = Anchored::new(model.mesh().vertices(), triangles, model.tree().extent());
        Self { mesh, blocks, hits: Hits { found, block, sink }, limits }
    }

    /// Prepares two leaves, or twice the same, and says where: each in its place unless it is kept there; the second in the
    /// spare one if its place is taken by the first, or if it is kept as it is seen from another anchor.
    #[inline(always)]
    fn keep<L: Lanes>(&mut self, l: L, pair: [&EightTriangles<'_>; 2]) -> [usize; 2] {
        let OwnBlocks { leaves, blocks } = &mut *self.blocks;
        let mut places = pair.map(|leaf| leaf.leaf as usize % KEPT);
        // One loop, so that there is one copy of what it does.
        for i in 0..2 {
            let (leaf, mut place) = (pair[i], places[i]);
            let is_kept = leaves[place] == leaf.leaf;
            let anchor = match i {
                0 if is_kept => continue,
                0 => self.mesh.anchor(leaf),
                _ => blocks[places[0]].anchor(),
            };
            if is_kept && blocks[place].anchor() == anchor {
                continue;
            }
            if is_kept || i == 1 && place == places[0] {
                place = SPARE;
            } else {
                leaves[place] = leaf.leaf;
            }
            blocks[place].prepare(l, self.mesh.vertices, leaf.corners, anchor, self.mesh.scale);
            places[i] = place;
        }
        places
    }
}

impl OwnLeaves for OwnLeafTest<'_> {
    #[inline(always)]
    fn eight<L: Lanes>(&mut self, l: L, [a, b]: [EightTriangles<'_>; 2], work: &mut Work) -> ControlFlow<()> {
        let (count_a, count_b) = (a.triangles.len() as u64, b.triangles.len() as u64);
        let [at_a, at_b] = self.keep(l, [&a, &b]);
        work.triangle_tests += if a.leaf == b.leaf { count_a * (count_a - 1) / 2 } else { count_a * count_b };
        let (hits, vertices, blocks) = (&mut self.hits, self.mesh.vertices, &self.blocks.blocks);
        let Work { filter_tests, exact_tests, .. } = work;
        test_own_blocks(l, [&blocks[at_a], &blocks[at_b]], filter_tests, |pair, verdict| {
            hits.take(vertices, [&a, &b], pair, verdict, exact_tests)
        })?;
        if self.limits.are_exceeded_by(work) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Hits<'_> {
    /// A pair of two leaves: decides what the lanes left open.
    #[inline(never)]
    fn take(
        &mut self,
        vertices: &[[f64; 3]],
        [a, b]: [&EightTriangles<'_>; 2],
        [i, j]: [usize; 2],
        verdict: OwnVerdict,
        exact_tests: &mut u64,
    ) -> ControlFlow<()> {
        let points = |corners: [u32; 3]| corners.map(|vertex| DVec3::from_array(vertices[vertex as usize]));
        if verdict == OwnVerdict::Open {
            let [names_a, names_b] = [a.corners[i], b.corners[j]];
            let (hit, rung) = meet_beyond_shared(&points(names_a), names_a, &points(names_b), names_b);
            *exact_tests += u64::from(rung == Rung::Exact);
            if !hit {
                return ControlFlow::Continue(());
            }
        }
        let (i, j) = (a.triangles[i], b.triangles[j]);
        self.found.push(TrianglePair { a: i.min(j), b: i.max(j) });
        if self.found.len() >= self.block {
            (self.sink)(self.found)?;
            self.found.clear();
        }
        ControlFlow::Continue(())
    }
}

/// 3 * 2^51: added and taken away again, it leaves no fraction of numbers below 2^51.
const ROUND: f64 = 1.5 * (1_u64 << 52) as f64;

/// The side of a cell, in sizes of a triangle of a surface that fills the model's box once. The larger, the fewer leaves are
/// prepared twice for having different anchors, and the more pairs the filter leaves open: neighbours
/// that are bent by less than about 2^-21 of this. Measured: 256, 1024 and 4096 take the same time.
const CELL: f64 = 1024.0;

impl<'s> Anchored<'s> {
    fn new(vertices: &'s [[f64; 3]], triangles: usize, extent: &Extent) -> Self {
        // Any two points are at most twice the reach apart in the frame of the tree, and the power of two near the reach is
        // more than half of it.
        let reach = power_of_two_near(extent.reach.max(1.0));
        // Of four reaches, one cell holds all.
        let cell = power_of_two_near(reach * (CELL / (triangles.max(1) as f64).sqrt()).min(4.0));
        let scale = extent.frame.scale;
        Self { vertices, scale: scale / reach, origin: extent.frame.origin, cell: cell / scale, cells: scale / cell }
    }

    /// A corner of a cell near a leaf's first vertex. Any point is right.
    #[inline(always)]
    fn anchor(&self, leaf: &EightTriangles<'_>) -> [f64; 3] {
        let vertex = self.vertices[leaf.corners[0][0] as usize];
        let mut anchor = vertex;
        for axis in 0..3 {
            let origin = self.origin[axis];
            let rounded = (((vertex[axis] - origin) * self.cells + ROUND) - ROUND) * self.cell + origin;
            // Cells of a tiny or a huge mesh can leave the range.
            anchor[axis] = if rounded.is_finite() { rounded } else { vertex[axis] };
        }
        anchor
    }
}
