//! Leaf tests of ray queries: a ray against the triangles of a leaf.

use super::Hit;
use crate::bvh::NearestVisitor;
use crate::bvh::traverse::LeafView;
use crate::bvh::tree::PairSearch;
use crate::kernel::boxes::{BoundKeys, LeafTriangles8, RayBound, RayFilterResult};
use crate::kernel::simd::Lanes;
use crate::kernel::triangle::{
    BoundedRay, DecidedBy, RAY_ERROR, RayCrossing, RayPassage, interior_crossing, ray_crossing, ray_passage,
};
use crate::placed::PlacedModel;
use crate::query::stats::QueryStats;
use glam::DVec3;
use std::ops::ControlFlow;

/// Tests a ray against the triangles of leaves.
pub(super) struct RayLeafTest<'s> {
    placed: &'s PlacedModel,
    ray: &'s BoundedRay,
    bound: &'s RayBound,
    /// Cached SIMD triangles of all leaves; `None` if they have not been built.
    leaf_triangles: Option<&'s [LeafTriangles8]>,
    /// Hits whose exact ray parameter is above this cannot change the result.
    cutoff: f64,
    /// `cutoff` in the units of the SIMD filter.
    threshold: f32,
}

impl<'s> RayLeafTest<'s> {
    pub(super) fn new(placed: &'s PlacedModel, ray: &'s BoundedRay, bound: &'s RayBound) -> Self {
        let leaf_triangles = placed.model.tree().leaf_triangles(placed.model.mesh(), 1);
        Self { placed, ray, bound, leaf_triangles, cutoff: ray.limit, threshold: bound.threshold(ray.limit) }
    }

    /// Applies the SIMD filter to a leaf: returns the triangles that the ray may hit, and the vertex indices of all
    /// triangles of the leaf.
    #[inline(always)]
    pub(super) fn filter<'t, L: Lanes>(
        &self,
        l: L,
        leaf: LeafView<'t>,
        stats: &mut QueryStats,
    ) -> (RayFilterResult, &'t [[u32; 3]])
    where
        's: 't,
    {
        let count = leaf.triangles.len();
        stats.triangle_tests += count as u64;
        let (mut filtered, corners) = match self.leaf_triangles {
            Some(all) => {
                let triangles = &all[leaf.leaf as usize];
                (self.bound.may_intersect(l, triangles, self.threshold), &triangles.vertices[..])
            }
            None => (self.bound.may_intersect(l, &self.leaf_triangles(l, leaf), self.threshold), leaf.corners),
        };
        filtered.open &= (1 << count) - 1;
        stats.filter_tests += u64::from(filtered.open.count_ones());
        (filtered, corners)
    }

    #[inline(always)]
    fn leaf_triangles<L: Lanes>(&self, l: L, leaf: LeafView<'_>) -> LeafTriangles8 {
        let model = &self.placed.model;
        LeafTriangles8::new(l, &model.tree().tree_frame().frame, model.mesh().vertices(), leaf.corners)
    }

    /// Exact test of a triangle, given by vertex indices; `None` if the ray misses it. `is_crossed` is true if the
    /// filter has proved that the line crosses the triangle's interior.
    #[inline]
    fn cross(&self, corners: [u32; 3], is_crossed: bool, stats: &mut QueryStats) -> Option<(RayCrossing, [DVec3; 3])> {
        let corners = self.transform(corners);
        let (crossing, decided_by) =
            if is_crossed { interior_crossing(self.ray, &corners) } else { ray_crossing(self.ray, &corners) };
        stats.exact_tests += u64::from(decided_by == DecidedBy::Exact);
        crossing.map(|crossing| (crossing, corners))
    }

    /// Classifies how the ray crosses a triangle, given by vertex indices.
    #[inline]
    pub(super) fn passage(&self, corners: [u32; 3], stats: &mut QueryStats) -> RayPassage {
        self.passage_of(&self.transform(corners), stats)
    }

    /// Classifies how the ray crosses a placed triangle.
    #[inline(always)]
    pub(super) fn passage_of(&self, corners: &[DVec3; 3], stats: &mut QueryStats) -> RayPassage {
        let (passage, decided_by) = ray_passage(self.ray, corners);
        stats.exact_tests += u64::from(decided_by == DecidedBy::Exact);
        passage
    }

    #[inline]
    pub(super) fn transform(&self, corners: [u32; 3]) -> [DVec3; 3] {
        let vertices = self.placed.model.mesh().vertices();
        let transform =
            |corner: u32| self.placed.pose.transform_point_f64(DVec3::from_array(vertices[corner as usize]));
        // `map` on the array is avoided, because the compiler does not inline it here.
        [transform(corners[0]), transform(corners[1]), transform(corners[2])]
    }

    pub(super) fn cutoff(&self) -> f64 {
        self.cutoff
    }

    /// Replaces the cutoff by `cutoff` if that is smaller.
    fn shrink_limit(&mut self, cutoff: f64) {
        if cutoff < self.cutoff {
            self.cutoff = cutoff;
            self.threshold = self.bound.threshold(cutoff);
        }
    }
}

/// Cutoff for a hit with the computed parameter `t`: a hit whose exact parameter is above the cutoff has a computed
/// parameter above `t`. Computed parameters have a relative error of [`RAY_ERROR`].
pub(super) fn cutoff_of(t: f64) -> f64 {
    t + t * (4.0 * RAY_ERROR) + f64::MIN_POSITIVE
}

/// Visitor that finds the first hit.
pub(super) struct FirstHitSearch<'s> {
    leaf: RayLeafTest<'s>,
    first: Option<(RayCrossing, u32, [DVec3; 3])>,
}

impl<'s> FirstHitSearch<'s> {
    /// Creates a search that may ignore hits whose exact ray parameter is above `cutoff`.
    pub(super) fn new(placed: &'s PlacedModel, ray: &'s BoundedRay, bound: &'s RayBound, cutoff: f64) -> Self {
        let mut search = Self { leaf: RayLeafTest::new(placed, ray, bound), first: None };
        search.leaf.shrink_limit(cutoff);
        search
    }

    pub(super) fn first(&self) -> Option<Hit> {
        self.first.map(|(crossing, triangle, corners)| Hit::new(self.leaf.ray, triangle, &corners, &crossing))
    }

    /// Tests a triangle and records it if it is the first hit so far. Returns true if it was recorded.
    ///
    /// Not inlined, because the crossing is written as scalars. Inlined code might copy it with SIMD loads right
    /// after these writes, and the loads would stall (failed store forwarding).
    #[inline(never)]
    fn test(&mut self, triangle: u32, corners: [u32; 3], is_crossed: bool, stats: &mut QueryStats) -> bool {
        let Some((crossing, corners)) = self.leaf.cross(corners, is_crossed, stats) else { return false };
        let t = crossing.t;
        if self.first.is_some_and(|(first, id, _)| t > first.t || (t == first.t && triangle > id)) {
            return false;
        }
        self.first = Some((crossing, triangle, corners));
        self.leaf.shrink_limit(cutoff_of(t));
        true
    }
}

impl NearestVisitor for FirstHitSearch<'_> {
    #[inline(always)]
    fn visit_leaf<L: Lanes>(&mut self, l: L, leaf: LeafView<'_>, stats: &mut QueryStats) -> ControlFlow<(), bool> {
        let (RayFilterResult { mut open, crossed }, corners) = self.leaf.filter(l, leaf, stats);
        let mut nearer = false;
        while open != 0 {
            let lane = open.trailing_zeros() as usize;
            open &= open - 1;
            nearer |= self.test(leaf.triangles[lane], corners[lane], crossed >> lane & 1 == 1, stats);
        }
        ControlFlow::Continue(nearer)
    }

    #[inline(always)]
    fn max_distance(&self) -> f64 {
        self.leaf.cutoff
    }
}

/// Visitor that breaks as soon as it has found any triangle that the ray hits.
pub(super) struct AnyHitSearch<'s> {
    leaf: RayLeafTest<'s>,
}

impl<'s> AnyHitSearch<'s> {
    pub(super) fn new(placed: &'s PlacedModel, ray: &'s BoundedRay, bound: &'s RayBound) -> Self {
        Self { leaf: RayLeafTest::new(placed, ray, bound) }
    }
}

impl NearestVisitor for AnyHitSearch<'_> {
    #[inline(always)]
    fn visit_leaf<L: Lanes>(&mut self, l: L, leaf: LeafView<'_>, stats: &mut QueryStats) -> ControlFlow<(), bool> {
        let (RayFilterResult { mut open, crossed }, corners) = self.leaf.filter(l, leaf, stats);
        while open != 0 {
            let lane = open.trailing_zeros() as usize;
            open &= open - 1;
            if self.leaf.cross(corners[lane], crossed >> lane & 1 == 1, stats).is_some() {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(false)
    }

    #[inline(always)]
    fn max_distance(&self) -> f64 {
        self.leaf.cutoff
    }
}

/// Visitor that collects all hits.
pub(super) struct AllHitsSearch<'s> {
    leaf: RayLeafTest<'s>,
    hits: &'s mut Vec<Hit>,
}

impl<'s> AllHitsSearch<'s> {
    pub(super) fn new(
        placed: &'s PlacedModel,
        ray: &'s BoundedRay,
        bound: &'s RayBound,
        hits: &'s mut Vec<Hit>,
    ) -> Self {
        Self { leaf: RayLeafTest::new(placed, ray, bound), hits }
    }
}

impl NearestVisitor for AllHitsSearch<'_> {
    #[inline(always)]
    fn visit_leaf<L: Lanes>(&mut self, l: L, leaf: LeafView<'_>, stats: &mut QueryStats) -> ControlFlow<(), bool> {
        let (RayFilterResult { mut open, crossed }, corners) = self.leaf.filter(l, leaf, stats);
        while open != 0 {
            let lane = open.trailing_zeros() as usize;
            open &= open - 1;
            if let Some((crossing, corners)) = self.leaf.cross(corners[lane], crossed >> lane & 1 == 1, stats) {
                self.hits.push(Hit::new(self.leaf.ray, leaf.triangles[lane], &corners, &crossing));
            }
        }
        ControlFlow::Continue(false)
    }

    #[inline(always)]
    fn max_distance(&self) -> f64 {
        self.leaf.cutoff
    }
}
