//! Leaf test of self-intersection queries: the triangles of two leaves of one tree, or of one leaf, are tested,
//! first by filters, then exactly.

use super::SelfIntersectionLimits;
use crate::bvh::SelfLeafVisitor;
use crate::bvh::traverse::LeafView;
use crate::bvh::tree::PairSearch;
use crate::bvh::tree_frame::TreeFrame;
use crate::kernel::boxes::power_of_two_near;
use crate::kernel::simd::Lanes;
use crate::kernel::triangle::{
    DecidedBy, SelfPairResult, SelfTriangleBlock8, filter_self_blocks, intersect_beyond_shared,
};
use crate::model::Model;
use crate::pair::TrianglePair;
use crate::query::stats::QueryStats;
use glam::DVec3;
use std::ops::ControlFlow;

/// Number of cached leaves.
const CACHED_LEAVES: usize = 256;
/// Additional slot of the leaf cache, used if the own slot of a leaf is occupied by the other leaf of the pair, or
/// holds the leaf with another anchor.
const SPARE: usize = CACHED_LEAVES;

/// Direct-mapped cache of leaves of up to eight triangles, prepared for the filter. The index of a leaf determines
/// its slot.
#[derive(Clone, Debug)]
pub(crate) struct SelfBlockCache {
    /// Index of the leaf in each slot; `u32::MAX` if the slot is empty.
    leaves: [u32; CACHED_LEAVES],
    /// Prepared triangles of the leaf in each slot, then those in the spare slot. Allocated on first use.
    blocks: Vec<SelfTriangleBlock8>,
}

impl Default for SelfBlockCache {
    fn default() -> Self {
        Self { leaves: [u32::MAX; CACHED_LEAVES], blocks: Vec::new() }
    }
}

impl SelfBlockCache {
    /// Empties the cache for a new query.
    fn clear(&mut self) {
        self.leaves = [u32::MAX; CACHED_LEAVES];
        self.blocks.resize(CACHED_LEAVES + 1, SelfTriangleBlock8::EMPTY);
    }
}

/// Tests the triangles of leaves and passes the pairs that intersect beyond their shared vertices to the sink.
pub(super) struct SelfLeafTest<'s> {
    mesh: AnchoredVertices<'s>,
    blocks: &'s mut SelfBlockCache,
    hits: PairSink<'s>,
    limits: &'s SelfIntersectionLimits,
}

/// Vertices of a mesh, and the scale and anchors with which its leaves are prepared.
///
/// The filter works on scaled coordinates relative to an anchor point.
struct AnchoredVertices<'s> {
    vertices: &'s [[f64; 3]],
    /// Factor by which coordinates are scaled: a power of two with which any two vertices are at most 4 apart, as
    /// the filter requires.
    scale: f64,
    /// Origin of the anchor grid: anchors are at this point plus integer multiples of `cell`.
    origin: DVec3,
    /// Side of a cell of the anchor grid: a power of two.
    cell: f64,
    /// Number of grid cells per unit of length: `1 / cell`.
    cells_per_unit: f64,
}

/// Passes intersecting pairs to `sink`, in blocks of `block` pairs.
struct PairSink<'s> {
    found: &'s mut Vec<TrianglePair>,
    block: usize,
    sink: &'s mut dyn FnMut(&[TrianglePair]) -> ControlFlow<()>,
}

impl<'s> SelfLeafTest<'s> {
    pub(super) fn new(
        model: &'s Model,
        blocks: &'s mut SelfBlockCache,
        found: &'s mut Vec<TrianglePair>,
        (limits, block): (&'s SelfIntersectionLimits, usize),
        sink: &'s mut dyn FnMut(&[TrianglePair]) -> ControlFlow<()>,
    ) -> Self {
        blocks.clear();
        let triangles = model.mesh().triangles().len();
        let mesh = AnchoredVertices::new(model.mesh().vertices(), triangles, model.tree().tree_frame());
        Self { mesh, blocks, hits: PairSink { found, block, sink }, limits }
    }

    /// Prepares two leaves, or one leaf twice, with a common anchor. Returns the slots of the first and of the
    /// second leaf.
    ///
    /// A leaf that is not cached is prepared in its own slot. The second leaf uses the spare slot if its own slot
    /// holds the first leaf, or holds the second leaf with another anchor.
    #[inline(always)]
    fn prepare<L: Lanes>(&mut self, l: L, pair: [&LeafView<'_>; 2]) -> [usize; 2] {
        let SelfBlockCache { leaves, blocks } = &mut *self.blocks;
        let mut slots = pair.map(|leaf| leaf.leaf as usize % CACHED_LEAVES);
        // One loop for both leaves, so that `SelfTriangleBlock8::prepare` is inlined at one place only.
        for i in 0..2 {
            let (leaf, mut slot) = (pair[i], slots[i]);
            let is_cached = leaves[slot] == leaf.leaf;
            let anchor = match i {
                0 if is_cached => continue,
                0 => self.mesh.anchor(leaf),
                _ => blocks[slots[0]].anchor(),
            };
            if is_cached && blocks[slot].anchor() == anchor {
                continue;
            }
            if is_cached || i == 1 && slot == slots[0] {
                slot = SPARE;
            } else {
                leaves[slot] = leaf.leaf;
            }
            blocks[slot].prepare(l, self.mesh.vertices, leaf.corners, anchor, self.mesh.scale);
            slots[i] = slot;
        }
        slots
    }
}

impl SelfLeafVisitor for SelfLeafTest<'_> {
    #[inline(always)]
    fn visit_leaf_pair8<L: Lanes>(
        &mut self,
        l: L,
        [a, b]: [LeafView<'_>; 2],
        stats: &mut QueryStats,
    ) -> ControlFlow<()> {
        let (count_a, count_b) = (a.triangles.len() as u64, b.triangles.len() as u64);
        let [slot_a, slot_b] = self.prepare(l, [&a, &b]);
        stats.triangle_tests += if a.leaf == b.leaf { count_a * (count_a - 1) / 2 } else { count_a * count_b };
        let (hits, vertices, blocks) = (&mut self.hits, self.mesh.vertices, &self.blocks.blocks);
        let QueryStats { filter_tests, exact_tests, .. } = stats;
        filter_self_blocks(l, [&blocks[slot_a], &blocks[slot_b]], filter_tests, |pair, verdict| {
            hits.add(vertices, [&a, &b], pair, verdict, exact_tests)
        })?;
        if self.limits.are_exceeded_by(stats) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl PairSink<'_> {
    /// Outputs a pair that the SIMD filter did not reject, if it intersects. Pairs that the filter left undecided
    /// are tested exactly.
    #[inline(never)]
    fn add(
        &mut self,
        vertices: &[[f64; 3]],
        [a, b]: [&LeafView<'_>; 2],
        [i, j]: [usize; 2],
        verdict: SelfPairResult,
        exact_tests: &mut u64,
    ) -> ControlFlow<()> {
        let points = |corners: [u32; 3]| corners.map(|vertex| DVec3::from_array(vertices[vertex as usize]));
        if verdict == SelfPairResult::Undecided {
            let [corners_a, corners_b] = [a.corners[i], b.corners[j]];
            let (hit, decided_by) =
                intersect_beyond_shared(&points(corners_a), corners_a, &points(corners_b), corners_b);
            *exact_tests += u64::from(decided_by == DecidedBy::Exact);
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

/// Adding and subtracting this number (3 * 2^51) rounds numbers below 2^51 in absolute value to integers.
const ROUNDING_OFFSET: f64 = 1.5 * (1_u64 << 52) as f64;

/// Side of a cell of the anchor grid, in units of the mean triangle size. The mean triangle size is the size of
/// the model divided by the square root of the number of triangles.
///
/// With larger cells, fewer leaves are prepared twice because of different anchors. But the filter leaves more
/// pairs undecided: neighbors that are bent by less than about 2^-21 of the side of a cell. Measured: 256, 1024
/// and 4096 take the same time.
const CELL_SIZE: f64 = 1024.0;

impl<'s> AnchoredVertices<'s> {
    fn new(vertices: &'s [[f64; 3]], triangles: usize, extent: &TreeFrame) -> Self {
        // Why any two scaled points are less than 4 apart: in the coordinate system of the tree, any two points are at
        // most twice `box_extent` apart, and `power_of_two_near` returns more than half of its argument.
        let extent_power = power_of_two_near(extent.box_extent.max(1.0));
        // The factor is limited to 4: a cell of four times the extent already contains the whole model.
        let cell = power_of_two_near(extent_power * (CELL_SIZE / (triangles.max(1) as f64).sqrt()).min(4.0));
        let scale = extent.frame.scale;
        Self {
            vertices,
            scale: scale / extent_power,
            origin: extent.frame.origin,
            cell: cell / scale,
            cells_per_unit: scale / cell,
        }
    }

    /// Anchor of a leaf: the point of the anchor grid that is nearest to the first vertex of the leaf. The filter
    /// would be correct with any point.
    #[inline(always)]
    fn anchor(&self, leaf: &LeafView<'_>) -> [f64; 3] {
        let vertex = self.vertices[leaf.corners[0][0] as usize];
        let mut anchor = vertex;
        for axis in 0..3 {
            let origin = self.origin[axis];
            let rounded = (((vertex[axis] - origin) * self.cells_per_unit + ROUNDING_OFFSET) - ROUNDING_OFFSET)
                * self.cell
                + origin;
            // For a tiny or a huge mesh, this computation can exceed the range of `f64`. Then the vertex itself is
            // the anchor.
            anchor[axis] = if rounded.is_finite() { rounded } else { vertex[axis] };
        }
        anchor
    }
}
