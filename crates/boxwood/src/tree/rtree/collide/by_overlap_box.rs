//! Boxes of both models compared in one frame, by the overlap box and the optimal boxes of triangles.

use super::Test;
use crate::bounds::{Aabb, Cover};
use crate::tree::Side;
use crate::tree::rtree::RTree;
use crate::tree::rtree::nodes::Entry;
use crate::work::Work;

/// By boxes of one frame.
pub(super) struct ByOverlapBox<'s> {
    b: Side<'s, RTree>,
    in_a: &'s Cover,
    /// OAABB_A and OAABB_B.
    overlap: [Aabb; 2],
    /// Where the axes of each frame are counted.
    axes: [usize; 2],
}

impl<'s> ByOverlapBox<'s> {
    /// `None` if the models are surely apart (Figure 1, lines 1 to 3 and 5; Figure 4, lines 1 to 3).
    pub(super) fn new(
        [a, b]: [Side<'s, RTree>; 2],
        [in_a, in_b]: [&'s Cover; 2],
        axes: [usize; 2],
        work: &mut Work,
    ) -> Option<Self> {
        let (root_a, root_b) = (a.tree.bounds()?, b.tree.bounds()?);
        let overlap_b = overlap(&in_b.of_box(&root_a), &root_b, axes[1], work)?;
        let overlap_a = overlap(&in_a.of_box(&overlap_b), &root_a, axes[0], work)?;
        Some(Self { b, in_a, overlap: [overlap_a, overlap_b], axes })
    }
}

impl Test for ByOverlapBox<'_> {
    type Query = Aabb;

    #[inline(always)]
    fn keeps_a(&self, bounds: &Aabb, work: &mut Work) -> bool {
        !apart(bounds, &self.overlap[0], self.axes[0], work)
    }

    #[inline(always)]
    fn keeps_b(&self, bounds: &Aabb, work: &mut Work) -> bool {
        !apart(bounds, &self.overlap[1], self.axes[1], work)
    }

    /// Its optimal box in A's frame.
    #[inline(always)]
    fn query(&self, b: &Entry) -> Aabb {
        let frame = &self.b.tree.extent.frame;
        self.in_a.of_triangle(self.b.mesh.points(b.id).map(|corner| frame.local(corner)))
    }

    #[inline(always)]
    fn narrowed(&self, query: Aabb, work: &mut Work) -> Option<Aabb> {
        overlap(&query, &self.overlap[0], self.axes[0], work)
    }

    #[inline(always)]
    fn meets(&self, a: &Aabb, query: &Aabb, work: &mut Work) -> bool {
        !apart(a, query, self.axes[0], work)
    }
}

/// Whether two boxes of one frame are apart, counted on the axes of that frame.
#[inline(always)]
fn apart(one: &Aabb, other: &Aabb, axes: usize, work: &mut Work) -> bool {
    !work.count_box_test(
        || one.apart(other) == 0,
        || {
            let bits = one.apart(other);
            (bits != 0).then(|| axes + bits.trailing_zeros() as usize)
        },
    )
}

/// What two boxes of one frame have in common, if anything; counted likewise.
#[inline(always)]
fn overlap(one: &Aabb, other: &Aabb, axes: usize, work: &mut Work) -> Option<Aabb> {
    (!apart(one, other, axes, work)).then(|| one.intersection(other))
}
