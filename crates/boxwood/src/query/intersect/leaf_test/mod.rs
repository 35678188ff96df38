//! Leaf test of intersection queries: the triangles of two leaves are transformed to world coordinates and tested,
//! first by filters, then exactly.

use crate::bvh::traverse::{LeafPairVisitor, LeafView, SearchGoal};
use crate::kernel::boxes::{corners_of, power_of_two_near};
use crate::kernel::simd::Lanes;
use crate::kernel::triangle::{
    DecidedBy, TriangleBlock8, filter_blocks, triangles_intersect, undecided_triangles_intersect,
};
use crate::pair::TrianglePair;
use crate::placed::PlacedMesh;
use crate::query::intersect::search::triangle_box;
use crate::query::stats::QueryStats;
use crate::query::world_tree::{WorldBox, WorldLeaves};
use glam::{DMat3, DVec3};
use std::ops::ControlFlow;

/// Number of cached leaves per model.
const CACHED_LEAVES: usize = 32;

/// Direct-mapped cache of placed leaves of up to eight triangles. The index of a leaf determines its slot.
#[derive(Clone, Debug)]
pub(crate) struct LeafBlockCache {
    /// For each model, the index of the leaf in each slot; `u32::MAX` if the slot is empty.
    leaves: [[u32; CACHED_LEAVES]; 2],
    /// For each model, the placed triangles of the leaf in each slot. Allocated on first use.
    pub(crate) blocks: [Vec<TriangleBlock8>; 2],
    /// Factor by which the cached triangles are scaled for the filter.
    scale: f64,
    /// Origin of the filter's coordinates: the blocks of the last two tested leaves are relative to this point.
    /// NaN before the first leaf test of a query.
    anchor: [f64; 3],
}

impl Default for LeafBlockCache {
    fn default() -> Self {
        Self {
            leaves: [[u32::MAX; CACHED_LEAVES]; 2],
            blocks: [Vec::new(), Vec::new()],
            scale: 1.0,
            anchor: [f64::NAN; 3],
        }
    }
}

impl LeafBlockCache {
    /// Starts a new query and empties the cache. `first_stays` promises that the first model and its pose are
    /// those of the previous query: then its leaves stay in the cache if the scale is unchanged too.
    pub(crate) fn start_query(&mut self, first_stays: bool, scale: f64) {
        if !(first_stays && self.scale == scale) {
            self.leaves[0] = [u32::MAX; CACHED_LEAVES];
        }
        self.leaves[1] = [u32::MAX; CACHED_LEAVES];
        self.scale = scale;
        self.anchor = [f64::NAN; 3];
    }

    /// Empties the cache.
    pub(in crate::query) fn clear(&mut self) {
        self.leaves = [[u32::MAX; CACHED_LEAVES]; 2];
    }

    /// Placed triangles of two leaves, with coordinates relative to one point, as the filter requires. Leaves that are
    /// not cached are transformed first.
    #[inline(always)]
    pub(crate) fn blocks_of<L: Lanes>(
        &mut self,
        l: L,
        placed: [PlacedMesh<'_>; 2],
        leaves: [LeafView<'_>; 2],
    ) -> [&TriangleBlock8; 2] {
        for side in 0..2 {
            self.load(l, side, placed[side], &leaves[side]);
        }
        let Self { blocks: [blocks_a, blocks_b], anchor, .. } = self;
        let (a, b) = (
            &mut blocks_a[leaves[0].leaf as usize % CACHED_LEAVES],
            &mut blocks_b[leaves[1].leaf as usize % CACHED_LEAVES],
        );
        TriangleBlock8::anchor_both(l, a, b, anchor);
        [a, b]
    }

    /// Transforms a leaf of model `side` to world coordinates, unless it is cached.
    #[inline(always)]
    pub(crate) fn load<L: Lanes>(&mut self, l: L, side: usize, placed: PlacedMesh<'_>, leaf: &LeafView<'_>) {
        let slot = leaf.leaf as usize % CACHED_LEAVES;
        let cached = &mut self.leaves[side][slot];
        if *cached != leaf.leaf {
            *cached = leaf.leaf;
            let blocks = &mut self.blocks[side];
            if blocks.is_empty() {
                *blocks = vec![TriangleBlock8::EMPTY; CACHED_LEAVES];
            }
            transform_leaf8(l, placed, leaf.corners, self.scale, &mut blocks[slot]);
        }
    }
}

/// Tests the triangles of leaves and passes the intersecting pairs to the sink.
pub(crate) struct LeafPairTest<'s> {
    placed: [PlacedMesh<'s>; 2],
    cached: [CachedTriangle; 2],
    blocks: &'s mut LeafBlockCache,
    found: &'s mut Vec<TrianglePair>,
    block: usize,
    sink: &'s mut dyn FnMut(&[TrianglePair]) -> ControlFlow<()>,
    /// If set, all tested pairs of triangles are recorded here.
    tested: Option<&'s mut Vec<TrianglePair>>,
}

impl<'s> LeafPairTest<'s> {
    pub(crate) fn new(
        placed: [PlacedMesh<'s>; 2],
        first_stays: bool,
        blocks: &'s mut LeafBlockCache,
        found: &'s mut Vec<TrianglePair>,
        block: usize,
        sink: &'s mut dyn FnMut(&[TrianglePair]) -> ControlFlow<()>,
    ) -> Self {
        blocks.start_query(first_stays, filter_scale(placed));
        Self { placed, cached: [CachedTriangle::NONE; 2], blocks, found, block, sink, tested: None }
    }

    /// Also records every tested pair in `tested`, if that is set.
    pub(crate) fn recording(self, tested: Option<&'s mut Vec<TrianglePair>>) -> Self {
        Self { tested, ..self }
    }

    fn add_hit(&mut self, a: u32, b: u32) -> ControlFlow<()> {
        self.found.push(TrianglePair { a, b });
        if self.found.len() >= self.block {
            (self.sink)(self.found)?;
            self.found.clear();
        }
        ControlFlow::Continue(())
    }
}

impl LeafPairVisitor for LeafPairTest<'_> {
    #[inline]
    fn visit_leaf_pair(&mut self, a: &[u32], b: &[u32], stats: &mut QueryStats) -> ControlFlow<()> {
        for &triangle_a in a {
            for &triangle_b in b {
                if let Some(tested) = &mut self.tested {
                    tested.push(TrianglePair { a: triangle_a, b: triangle_b });
                }
                self.cached[0].load(self.placed[0], triangle_a);
                self.cached[1].load(self.placed[1], triangle_b);
                if test_pair(&self.cached, stats) {
                    self.add_hit(triangle_a, triangle_b)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn goal(&self) -> SearchGoal {
        if self.block == 1 { SearchGoal::First } else { SearchGoal::All }
    }

    #[inline(always)]
    fn visit_leaf_pair8<L: Lanes>(
        &mut self,
        l: L,
        leaves: [LeafView<'_>; 2],
        stats: &mut QueryStats,
    ) -> ControlFlow<()> {
        stats.triangle_tests += (leaves[0].triangles.len() * leaves[1].triangles.len()) as u64;
        if let Some(tested) = &mut self.tested {
            record(leaves, tested);
        }
        let [a, b] = self.blocks.blocks_of(l, self.placed, leaves);
        let (found, limit, sink) = (&mut *self.found, self.block, &mut *self.sink);
        filter_blocks(l, a, b, |row, verdict| {
            stats.filter_tests += u64::from(verdict.tested.count_ones());
            let mut left = verdict.hits | verdict.undecided;
            let corners_a = if verdict.undecided == 0 { [DVec3::ZERO; 3] } else { a.corners(row) };
            while left != 0 {
                let lane = left.trailing_zeros() as usize;
                left &= left - 1;
                let hit = verdict.hits >> lane & 1 == 1 || {
                    let (hit, decided_by) = undecided_triangles_intersect(&corners_a, &b.corners(lane));
                    stats.exact_tests += u64::from(decided_by == DecidedBy::Exact);
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

impl WorldLeaves for LeafPairTest<'_> {
    fn key(&self, a: &WorldBox, b: &WorldBox) -> Option<f64> {
        a.overlaps(b).then_some(0.0)
    }

    fn visit_pair(&mut self, a: u32, b: u32, stats: &mut QueryStats) -> ControlFlow<()> {
        self.visit_leaf_pair(&[a], &[b], stats)
    }
}

/// Records all pairs of triangles of two leaves in `tested`. Not inlined, because recording is rarely enabled.
#[cold]
#[inline(never)]
fn record([a, b]: [LeafView<'_>; 2], tested: &mut Vec<TrianglePair>) {
    tested.extend(a.triangles.iter().flat_map(|&a| b.triangles.iter().map(move |&b| TrianglePair { a, b })));
}

/// Power of two that scales the larger of two models to a size of about 1/4. So the distance of any two points of leaves with
/// overlapping boxes is well below 4, as the filter requires.
pub(in crate::query) fn filter_scale(placed: [PlacedMesh<'_>; 2]) -> f64 {
    let size = placed[0].frame.size().max(placed[1].frame.size());
    power_of_two_near(size).recip() * 0.125
}

/// Transforms up to eight triangles to world coordinates and prepares them for the filter.
#[inline(always)]
fn transform_leaf8<L: Lanes>(
    l: L,
    placed: PlacedMesh<'_>,
    triangles: &[[u32; 3]],
    scale: f64,
    block: &mut TriangleBlock8,
) {
    block.prepare(l, placed_corners(l, placed, triangles), triangles.len(), scale);
}

/// Vertices of up to eight triangles in world coordinates, computed with the same operations in the same order as by
/// [`Pose::transform_point`](crate::Pose::transform_point). Lanes without a triangle repeat the first triangle.
#[inline(always)]
pub(in crate::query) fn placed_corners<L: Lanes>(
    l: L,
    placed: PlacedMesh<'_>,
    triangles: &[[u32; 3]],
) -> [[L::F64; 3]; 3] {
    let local = corners_of(l, placed.mesh.vertices(), triangles);
    let zero = l.splat_f64(0.0);
    let mut world = [[zero; 3]; 3];
    let (linear, translation) = (placed.pose.linear, placed.pose.translation);
    let no_translation = (translation.x.to_bits() | translation.y.to_bits() | translation.z.to_bits()) == 0;
    if no_translation && linear == DMat3::IDENTITY {
        // For the identity pose, adding 0 to a coordinate has the same effect as the general sums below. These
        // sums turn -0 into 0 when they add the translation.
        for corner in 0..3 {
            for axis in 0..3 {
                world[corner][axis] = local[corner][axis] + zero;
            }
        }
        return world;
    }
    for axis in 0..3 {
        let [x, y, z] = [linear.x_axis[axis], linear.y_axis[axis], linear.z_axis[axis]];
        let (x, y, z, t) = (l.splat_f64(x), l.splat_f64(y), l.splat_f64(z), l.splat_f64(translation[axis]));
        for corner in 0..3 {
            let local = &local[corner];
            let sum = (x * local[0] + y * local[1]) + z * local[2];
            world[corner][axis] = sum + t;
        }
    }
    world
}

/// Triangle in world coordinates, cached because the traversal often tests one triangle many times in a row.
#[derive(Clone, Copy)]
struct CachedTriangle {
    triangle: Option<u32>,
    points: [DVec3; 3],
    low: DVec3,
    high: DVec3,
}

impl CachedTriangle {
    const NONE: Self = Self { triangle: None, points: [DVec3::ZERO; 3], low: DVec3::ZERO, high: DVec3::ZERO };

    #[inline]
    fn load(&mut self, placed: PlacedMesh<'_>, triangle: u32) {
        if self.triangle != Some(triangle) {
            let points = placed.points(triangle);
            let [low, high] = triangle_box(points);
            *self = Self { triangle: Some(triangle), points, low, high };
        }
    }
}

/// Returns true if two triangles intersect, and counts the test.
#[inline]
fn test_pair([a, b]: &[CachedTriangle; 2], stats: &mut QueryStats) -> bool {
    stats.triangle_tests += 1;
    if a.low.cmpgt(b.high).any() || b.low.cmpgt(a.high).any() {
        return false;
    }
    stats.filter_tests += 1;
    let (intersect, decided_by) = triangles_intersect(&a.points, &b.points);
    stats.exact_tests += u64::from(decided_by == DecidedBy::Exact);
    intersect
}

#[cfg(test)]
mod tests;
