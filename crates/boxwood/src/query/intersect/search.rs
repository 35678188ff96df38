//! The search behind all queries for intersecting triangles, and the results that are computed from the pairs it
//! finds. It is generic over the tree type, so that the papers' trees support the same queries.

use super::leaf_test::LeafPairTest;
use crate::bvh::traverse::{NodePair, SearchSide};
use crate::bvh::tree::Bvh;
use crate::kernel::aabb::Aabb;
use crate::kernel::triangle::{common_point_unchecked, has_subnormals};
use crate::pair::{Overlap, Pair, TrianglePair};
use crate::placed::PlacedMesh;
use crate::query::stats::QueryStats;
use crate::query::world_tree::WorldTree;
use crate::scratch::Scratch;
use glam::DVec3;
use std::ops::ControlFlow;

/// Number of pairs (512 bytes) that the search passes to its sink at a time. Because the sink is called once per
/// block, it can be a `dyn` closure, and the search is not compiled again for every closure.
pub(crate) const BLOCK: usize = 64;

/// Input of a pair search: two placed meshes, their trees, and the transforms between their boxes.
pub(crate) struct PairInput<'p, T: Bvh> {
    pub(crate) trees: [&'p T; 2],
    pub(crate) placed: [PlacedMesh<'p>; 2],
    pub(crate) relative: &'p T::Separation,
}

impl<'p, T: Bvh> PairInput<'p, T> {
    #[inline]
    pub(crate) fn sides(&self) -> [SearchSide<'p, T>; 2] {
        [0, 1].map(|side| SearchSide { tree: self.trees[side], mesh: self.placed[side].mesh })
    }

    /// Returns true if the boxes of a tree cannot separate its triangles. Then the search uses boxes in world
    /// coordinates.
    pub(crate) fn needs_world_tree(&self) -> bool {
        self.trees.iter().any(|tree| tree.is_coarse())
    }

    /// Splits the search into at least `min_tasks` independent tasks (fewer if the trees are small); `None` if this
    /// search cannot be split.
    pub(crate) fn divide(&self, min_tasks: usize, stats: &mut QueryStats) -> Option<Vec<NodePair>> {
        if self.needs_world_tree() { None } else { T::split_into_tasks(self.sides(), self.relative, min_tasks, stats) }
    }

    /// Sum of the numbers of triangles of the two meshes.
    pub(crate) fn triangle_count(&self) -> usize {
        self.placed.iter().map(|placed| placed.mesh.triangles().len()).sum()
    }

    fn world_tree(&self, side: usize) -> WorldTree {
        let placed = self.placed[side];
        let triangles =
            (0..placed.mesh.triangles().len() as u32).filter(|&triangle| self.trees[side].contains(triangle));
        WorldTree::new(triangles.map(|triangle| (triangle, placed.points(triangle))))
    }
}

impl Scratch {
    /// Implements [`Pair::intersects`].
    pub(crate) fn intersects(&mut self, pair: &Pair<'_>) -> bool {
        self.any_pair(&pair.input())
    }

    /// Implements [`Pair::for_each_triangle_pair`].
    pub(crate) fn for_each<B>(
        &mut self,
        pair: &Pair<'_>,
        visit: impl FnMut(TrianglePair) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for_each_in_blocks(visit, |sink| self.search(&pair.input(), None, BLOCK, sink))
    }

    /// Returns `true` if there is an intersecting pair of triangles.
    pub(crate) fn any_pair<T: Bvh>(&mut self, input: &PairInput<'_, T>) -> bool {
        self.search(input, None, 1, &mut |_| ControlFlow::Break(())).is_break()
    }

    /// Number of intersecting pairs of triangles. `tasks` limits the search to these node pairs; `None` means the whole
    /// search.
    pub(crate) fn count_of<T: Bvh>(&mut self, input: &PairInput<'_, T>, tasks: Option<&[NodePair]>) -> u64 {
        let mut count = 0;
        // The closure never breaks, so the search is complete.
        let _ = self.search(input, tasks, BLOCK, &mut |found| {
            count += found.len() as u64;
            ControlFlow::Continue(())
        });
        count
    }

    /// Intersecting pairs of triangles, not sorted. `tasks` limits the search to these node pairs; `None` means the
    /// whole search.
    pub(crate) fn pairs_of<T: Bvh>(
        &mut self,
        input: &PairInput<'_, T>,
        tasks: Option<&[NodePair]>,
    ) -> Vec<TrianglePair> {
        let mut pairs = Vec::new();
        // The closure never breaks, so the search is complete.
        let _ = self.search(input, tasks, BLOCK, &mut |found| {
            pairs.extend_from_slice(found);
            ControlFlow::Continue(())
        });
        pairs
    }

    /// [`Overlap`] of the first `max_count` intersecting pairs that the search finds; `None` if there is no pair.
    pub(crate) fn overlap_of<T: Bvh>(&mut self, input: &PairInput<'_, T>, max_count: u64) -> Option<Overlap> {
        let [a, b] = input.placed;
        let (mut count, mut first) = (0, None);
        let (mut low, mut high) = (DVec3::INFINITY, DVec3::NEG_INFINITY);
        let mut boxes = None;
        let search = self.search(input, None, BLOCK, &mut |found| {
            for &triangles in found {
                if count == max_count {
                    return ControlFlow::Break(());
                }
                let boxes = boxes.get_or_insert_with(|| [TriangleBoxCache::default(); 2]);
                let [low_a, high_a] = boxes[0].get(triangles.a, || a.points(triangles.a));
                // If `low..high` already contains the box of triangle `a`, it contains the intersection of this box
                // with that of triangle `b`.
                if !(low.cmple(low_a).all() && high_a.cmple(high).all()) {
                    let [low_b, high_b] = boxes[1].get(triangles.b, || b.points(triangles.b));
                    (low, high) = (low.min(low_a.max(low_b)), high.max(high_a.min(high_b)));
                }
                first = Some(first.map_or(triangles, |first: TrianglePair| first.min(triangles)));
                count += 1;
            }
            ControlFlow::Continue(())
        });
        let first = first?;
        let point = common_point_unchecked(&a.points(first.a), &b.points(first.b))?;
        let bounds = Aabb::from_vectors(low, high);
        Some(Overlap { triangle_pairs: count, bounds, point, truncated: search.is_break() })
    }

    /// Passes all intersecting pairs to `sink`, in slices of up to `block` pairs, until `sink` breaks. `tasks` limits
    /// the search to these node pairs; `None` means the whole search.
    pub(crate) fn search<T: Bvh>(
        &mut self,
        input: &PairInput<'_, T>,
        tasks: Option<&[NodePair]>,
        block: usize,
        sink: &mut dyn FnMut(&[TrianglePair]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        debug_assert!(has_subnormals(), "the processor flushes subnormal numbers to zero: results are not exact");
        let Self { memory, blocks, found, stats, count_separating_axes, tested, first_stays, .. } = self;
        *stats = QueryStats { separating_axes: count_separating_axes.then_some([0; 16]), ..QueryStats::default() };
        found.clear();
        tested.iter_mut().for_each(Vec::clear);
        let mut leaves =
            LeafPairTest::new(input.placed, *first_stays, blocks, found, block, sink).recording(tested.as_mut());
        if input.needs_world_tree() {
            let trees = [input.world_tree(0), input.world_tree(1)];
            WorldTree::search(trees.each_ref(), stats, &mut leaves)?;
        } else {
            match tasks {
                None => T::search(input.sides(), input.relative, memory, stats, &mut leaves)?,
                Some(tasks) => T::search_tasks(tasks, input.sides(), input.relative, memory, stats, &mut leaves)?,
            }
        }
        if found.is_empty() { ControlFlow::Continue(()) } else { sink(found) }
    }
}

/// Runs `search`, which passes its pairs on in blocks, and calls `visit` for each pair until `visit` breaks.
/// Returns the value with which it breaks.
pub(crate) fn for_each_in_blocks<B>(
    mut visit: impl FnMut(TrianglePair) -> ControlFlow<B>,
    search: impl FnOnce(&mut dyn FnMut(&[TrianglePair]) -> ControlFlow<()>) -> ControlFlow<()>,
) -> ControlFlow<B> {
    let mut broken = None;
    let _ = search(&mut |found| {
        for &pair in found {
            if let ControlFlow::Break(value) = visit(pair) {
                broken = Some(value);
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    });
    broken.map_or(ControlFlow::Continue(()), ControlFlow::Break)
}

/// Minimum and maximum corner of the bounding box of a triangle.
#[inline]
pub(crate) fn triangle_box([u, v, w]: [DVec3; 3]) -> [DVec3; 2] {
    [u.min(v).min(w), u.max(v).max(w)]
}

const CACHED_BOXES: usize = 32;

/// Direct-mapped cache of triangle boxes. It is effective because a triangle that intersects others mostly occurs in
/// many pairs in a row.
#[derive(Clone, Copy)]
struct TriangleBoxCache {
    triangles: [u32; CACHED_BOXES],
    boxes: [[DVec3; 2]; CACHED_BOXES],
}

impl Default for TriangleBoxCache {
    fn default() -> Self {
        Self { triangles: [u32::MAX; CACHED_BOXES], boxes: [[DVec3::ZERO; 2]; CACHED_BOXES] }
    }
}

impl TriangleBoxCache {
    #[inline]
    fn get(&mut self, triangle: u32, points: impl FnOnce() -> [DVec3; 3]) -> [DVec3; 2] {
        let slot = triangle as usize % CACHED_BOXES;
        if self.triangles[slot] != triangle {
            self.triangles[slot] = triangle;
            self.boxes[slot] = triangle_box(points());
        }
        self.boxes[slot]
    }
}
