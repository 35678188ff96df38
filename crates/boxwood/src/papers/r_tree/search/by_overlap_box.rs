//! Box tests in one frame, by the overlap box and the optimal boxes of triangles (Figueiredo 2009).

use super::RTreeBoxTest;
use crate::bvh::traverse::SearchSide;
use crate::kernel::boxes::LocalAabb;
use crate::papers::boxes::cover::CoverFrame;
use crate::papers::r_tree::RTree;
use crate::papers::r_tree::nodes::RTreeEntry;
use crate::query::stats::QueryStats;

/// Box test in which both boxes are given in the same frame.
pub(super) struct ByOverlapBox<'s> {
    b: SearchSide<'s, RTree>,
    in_a: &'s CoverFrame,
    /// Overlap boxes of the two models: OAABB_A in the frame of A, and OAABB_B in the frame of B.
    overlap: [LocalAabb; 2],
    /// Index of the first axis of each frame in the statistics of separating axes.
    axes: [usize; 2],
}

impl<'s> ByOverlapBox<'s> {
    /// Creates the test; `None` if the models are certainly disjoint or a tree is empty (Figueiredo 2009, Figure 1,
    /// lines 1 to 3 and 5; Figure 4, lines 1 to 3).
    pub(super) fn new(
        [a, b]: [SearchSide<'s, RTree>; 2],
        [in_a, in_b]: [&'s CoverFrame; 2],
        axes: [usize; 2],
        stats: &mut QueryStats,
    ) -> Option<Self> {
        let (root_a, root_b) = (a.tree.bounds()?, b.tree.bounds()?);
        let oaabb_b = counted_intersection(&in_b.cover_box(&root_a), &root_b, axes[1], stats)?;
        let oaabb_a = counted_intersection(&in_a.cover_box(&oaabb_b), &root_a, axes[0], stats)?;
        Some(Self { b, in_a, overlap: [oaabb_a, oaabb_b], axes })
    }
}

impl RTreeBoxTest for ByOverlapBox<'_> {
    type Query = LocalAabb;

    #[inline(always)]
    fn passes_a(&self, bounds: &LocalAabb, stats: &mut QueryStats) -> bool {
        !separated(bounds, &self.overlap[0], self.axes[0], stats)
    }

    #[inline(always)]
    fn passes_b(&self, bounds: &LocalAabb, stats: &mut QueryStats) -> bool {
        !separated(bounds, &self.overlap[1], self.axes[1], stats)
    }

    /// Axis-aligned box of a triangle of B in A's frame (the "optimal box" of Figueiredo 2009).
    #[inline(always)]
    fn query(&self, b: &RTreeEntry) -> LocalAabb {
        let frame = &self.b.tree.extent.frame;
        self.in_a.optimal_box(self.b.mesh.points(b.id).map(|corner| frame.to_local(corner)))
    }

    #[inline(always)]
    fn clip_query(&self, query: LocalAabb, stats: &mut QueryStats) -> Option<LocalAabb> {
        counted_intersection(&query, &self.overlap[0], self.axes[0], stats)
    }

    #[inline(always)]
    fn overlaps(&self, a: &LocalAabb, query: &LocalAabb, stats: &mut QueryStats) -> bool {
        !separated(a, query, self.axes[0], stats)
    }
}

/// Returns true if two boxes of one frame are disjoint. The test is counted; `axes` is the index of the frame's first
/// axis in the statistics.
#[inline(always)]
fn separated(one: &LocalAabb, other: &LocalAabb, axes: usize, stats: &mut QueryStats) -> bool {
    !stats.count_box_test(
        || one.separated_axes(other) == 0,
        || {
            let bits = one.separated_axes(other);
            (bits != 0).then(|| axes + bits.trailing_zeros() as usize)
        },
    )
}

/// Intersection of two boxes of one frame; `None` if the boxes are disjoint. Counts one test, as [`separated`] does.
#[inline(always)]
fn counted_intersection(one: &LocalAabb, other: &LocalAabb, axes: usize, stats: &mut QueryStats) -> Option<LocalAabb> {
    (!separated(one, other, axes, stats)).then(|| one.intersection(other))
}
