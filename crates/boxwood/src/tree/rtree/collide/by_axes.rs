//! Boxes of both models compared on separating axes, each in its own frame: for two poses that flatten.

use super::Test;
use crate::bounds::{Aabb, Doubled, Relative};
use crate::tree::rtree::RTree;
use crate::tree::rtree::nodes::Entry;
use crate::work::Work;

/// By separating axes, where there is no overlap box: the other model's root stands for it.
pub(super) struct ByAxes<'s> {
    relative: &'s Relative,
    roots: [Doubled; 2],
}

impl<'s> ByAxes<'s> {
    /// `None` if the models are surely apart.
    pub(super) fn new([a, b]: [&RTree; 2], relative: &'s Relative, work: &mut Work) -> Option<Self> {
        let roots = [a.bounds()?, b.bounds()?].map(|root| Doubled::of(&root));
        let test = Self { relative, roots };
        test.may_overlap(&roots[0], &roots[1], work).then_some(test)
    }

    fn may_overlap(&self, a: &Doubled, b: &Doubled, work: &mut Work) -> bool {
        work.count_box_test(|| self.relative.may_overlap(a, b), || self.relative.separating_axis(a, b))
    }
}

impl Test for ByAxes<'_> {
    type Query = Doubled;

    fn keeps_a(&self, bounds: &Aabb, work: &mut Work) -> bool {
        self.may_overlap(&Doubled::of(bounds), &self.roots[1], work)
    }

    fn keeps_b(&self, bounds: &Aabb, work: &mut Work) -> bool {
        self.may_overlap(&self.roots[0], &Doubled::of(bounds), work)
    }

    fn query(&self, b: &Entry) -> Doubled {
        Doubled::of(&b.bounds)
    }

    fn narrowed(&self, query: Doubled, _: &mut Work) -> Option<Doubled> {
        Some(query)
    }

    fn meets(&self, a: &Aabb, query: &Doubled, work: &mut Work) -> bool {
        self.may_overlap(&Doubled::of(a), query, work)
    }
}
