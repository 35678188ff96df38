//! Box tests of the R-tree search by separating axes. Each box stays in the frame of its own model. Used if both
//! poses are singular, so that there is no overlap box of the models.

use super::RTreeBoxTest;
use crate::kernel::boxes::{BoxSeparation, DoubledBox, LocalAabb};
use crate::papers::r_tree::RTree;
use crate::papers::r_tree::nodes::RTreeEntry;
use crate::query::stats::QueryStats;

/// Box test by separating axes. There is no overlap box of the models, so a box is compared with the root box of
/// the other model instead.
pub(super) struct ByAxes<'s> {
    relative: &'s BoxSeparation,
    roots: [DoubledBox; 2],
}

impl<'s> ByAxes<'s> {
    /// Creates the test; `None` if the models are certainly disjoint or a tree is empty.
    pub(super) fn new([a, b]: [&RTree; 2], relative: &'s BoxSeparation, stats: &mut QueryStats) -> Option<Self> {
        let roots = [a.bounds()?, b.bounds()?].map(|root| DoubledBox::from_aabb(&root));
        let test = Self { relative, roots };
        test.may_overlap(&roots[0], &roots[1], stats).then_some(test)
    }

    fn may_overlap(&self, a: &DoubledBox, b: &DoubledBox, stats: &mut QueryStats) -> bool {
        stats.count_box_test(|| self.relative.may_overlap(a, b), || self.relative.separating_axis(a, b))
    }
}

impl RTreeBoxTest for ByAxes<'_> {
    type Query = DoubledBox;

    fn passes_a(&self, bounds: &LocalAabb, stats: &mut QueryStats) -> bool {
        self.may_overlap(&DoubledBox::from_aabb(bounds), &self.roots[1], stats)
    }

    fn passes_b(&self, bounds: &LocalAabb, stats: &mut QueryStats) -> bool {
        self.may_overlap(&self.roots[0], &DoubledBox::from_aabb(bounds), stats)
    }

    fn query(&self, b: &RTreeEntry) -> DoubledBox {
        DoubledBox::from_aabb(&b.bounds)
    }

    fn clip_query(&self, query: DoubledBox, _: &mut QueryStats) -> Option<DoubledBox> {
        Some(query)
    }

    fn overlaps(&self, a: &LocalAabb, query: &DoubledBox, stats: &mut QueryStats) -> bool {
        self.may_overlap(&DoubledBox::from_aabb(a), query, stats)
    }
}
