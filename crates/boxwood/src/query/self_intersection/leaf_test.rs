//! Leaf test of self-intersection queries: the triangles of two leaves of one tree, or of one leaf, are tested, filters first.

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
/// Additional slot for a leaf that is needed once.
const SPARE: usize = CACHED_LEAVES;

/// Direct-mapped cache of prepared leaves of up to eight triangles: each leaf has one slot, by its index.
#[derive(Clone, Debug)]
pub(crate) struct SelfBlockCache {
    /// Index of the leaf in each slot; `u32::MAX` if it is empty.
    leaves: [u32; CACHED_LEAVES],
    /// Blocks of the slots. Allocated on first use.
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

/// Vertices, and the scale and anchors with which leaves are prepared.
struct AnchoredVertices<'s> {
    vertices: &'s [[f64; 3]],
    /// Power of two. Scaled by it, any two vertices are at most 4 apart, as the filter requires.
    scale: f64,
    /// Anchors are at this point plus multiples of `cell`.
    origin: DVec3,
    /// Side of a cell of the anchor grid: a power of two.
    cell: f64,
    /// `1 / cell`.
    cells_per_unit: f64,
}

/// Output for pairs, in blocks of `block` pairs.
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

    /// Prepares two leaves, or the same leaf twice, with a common anchor. Returns their slots.
    ///
    /// A leaf is prepared in its own slot, unless it is cached there. The second leaf uses the spare slot if its slot holds the first
    /// leaf, or if it is cached with another anchor.
    #[inline(always)]
    fn prepare<L: Lanes>(&mut self, l: L, pair: [&LeafView<'_>; 2]) -> [usize; 2] {
        let SelfBlockCache { leaves, blocks } = &mut *self.blocks;
        let mut slots = pair.map(|leaf| leaf.leaf as usize % CACHED_LEAVES);
        // One loop, so that `prepare` is inlined once.
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
    /// Decides a pair that the SIMD filter left undecided, and outputs it if it intersects.
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

/// 3 * 2^51. Adding and subtracting it rounds numbers below 2^51 to integers.
const ROUNDING_OFFSET: f64 = 1.5 * (1_u64 << 52) as f64;

/// Side of an anchor cell, in multiples of the size of one triangle of a surface that fills the model's box once.
///
/// With larger cells, fewer leaves are prepared twice because of different anchors. But the filter leaves more pairs undecided:
/// neighbors that are bent by less than about 2^-21 of this. Measured: 256, 1024 and 4096 take the same time.
const CELL_SIZE: f64 = 1024.0;

impl<'s> AnchoredVertices<'s> {
    fn new(vertices: &'s [[f64; 3]], triangles: usize, extent: &TreeFrame) -> Self {
        // In the frame of the tree, any two points are at most twice the extent apart. `power_of_two_near` returns more than half of
        // its argument.
        let extent_power = power_of_two_near(extent.box_extent.max(1.0));
        // A cell of four times the extent contains the whole model.
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

    /// Anchor of a leaf: a corner of a grid cell near its first vertex. Any point would be correct.
    #[inline(always)]
    fn anchor(&self, leaf: &LeafView<'_>) -> [f64; 3] {
        let vertex = self.vertices[leaf.corners[0][0] as usize];
        let mut anchor = vertex;
        for axis in 0..3 {
            let origin = self.origin[axis];
            let rounded = (((vertex[axis] - origin) * self.cells_per_unit + ROUNDING_OFFSET) - ROUNDING_OFFSET)
                * self.cell
                + origin;
            // The cells of a tiny or a huge mesh can exceed the range of `f64`.
            anchor[axis] = if rounded.is_finite() { rounded } else { vertex[axis] };
        }
        anchor
    }
}
