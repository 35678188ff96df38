//! What becomes of a leaf that a ray may meet.

use super::Hit;
use crate::exact::{Crossing, Passage, RAY_ERROR, RayFilter, RayLine, Rung, crossing, passage};
use crate::query::leaves::placed_corners;
use crate::query::placed::Placed;
use crate::simd::Lanes;
use crate::tree::{EightTriangles, NearLeaf};
use crate::work::Work;
use glam::DVec3;
use std::ops::ControlFlow;

/// A ray against the triangles of leaves.
pub(super) struct Leaf<'s> {
    placed: &'s Placed<'s>,
    ray: &'s RayLine,
    filter: &'s RayFilter,
    /// How far along triangles may be met to matter still, and the same in lanes.
    reach: f64,
    along: f32,
}

impl<'s> Leaf<'s> {
    pub(super) fn new(placed: &'s Placed<'s>, ray: &'s RayLine, filter: &'s RayFilter) -> Self {
        Self { placed, ray, filter, reach: ray.limit, along: filter.along(ray.limit) }
    }

    /// Lanes of the triangles that the ray may meet.
    #[inline(always)]
    pub(super) fn open<L: Lanes>(&self, l: L, leaf: EightTriangles<'_>, work: &mut Work) -> u32 {
        let count = leaf.triangles.len();
        work.triangle_tests += count as u64;
        let world = placed_corners(l, self.placed, leaf.corners);
        let open = self.filter.may_meet(l, &world, self.along) & ((1 << count) - 1);
        work.filter_tests += u64::from(open.count_ones());
        open
    }

    /// The corners are found by the leaf's own list: the mesh's would be one place in memory more.
    #[inline]
    fn cross(&self, corners: [u32; 3], work: &mut Work) -> Option<(Crossing, [DVec3; 3])> {
        let corners = self.place(corners);
        let (crossing, rung) = crossing(self.ray, &corners);
        work.exact_tests += u64::from(rung == Rung::Exact);
        crossing.map(|crossing| (crossing, corners))
    }

    /// Whether the ray goes through a triangle.
    #[inline]
    pub(super) fn passage(&self, corners: [u32; 3], work: &mut Work) -> Passage {
        let (passage, rung) = passage(self.ray, &self.place(corners));
        work.exact_tests += u64::from(rung == Rung::Exact);
        passage
    }

    #[inline]
    fn place(&self, corners: [u32; 3]) -> [DVec3; 3] {
        let vertices = self.placed.model.mesh().vertices();
        let place = |corner: u32| self.placed.pose.place_point(DVec3::from_array(vertices[corner as usize]));
        // Not `map`, which is not inlined.
        [place(corners[0]), place(corners[1]), place(corners[2])]
    }

    pub(super) fn reach(&self) -> f64 {
        self.reach
    }

    /// What is met beyond this does not matter.
    fn narrow(&mut self, reach: f64) {
        if reach < self.reach {
            self.reach = reach;
            self.along = self.filter.along(reach);
        }
    }
}

/// A value is at least s less its error: what is met beyond this has a larger one than t.
pub(super) fn reach_of(t: f64) -> f64 {
    t + t * (4.0 * RAY_ERROR) + f64::MIN_POSITIVE
}

/// Keeps the first triangle.
pub(super) struct FirstHit<'s> {
    leaf: Leaf<'s>,
    first: Option<(Crossing, u32, [DVec3; 3])>,
}

impl<'s> FirstHit<'s> {
    /// What is met beyond a reach does not matter.
    pub(super) fn new(placed: &'s Placed<'s>, ray: &'s RayLine, filter: &'s RayFilter, reach: f64) -> Self {
        let mut own = Self { leaf: Leaf::new(placed, ray, filter), first: None };
        own.leaf.narrow(reach);
        own
    }

    pub(super) fn first(&self) -> Option<Hit> {
        self.first.map(|(crossing, triangle, corners)| Hit::of(self.leaf.ray, triangle, &corners, &crossing))
    }

    /// Says whether it is the first so far.
    fn keep(&mut self, triangle: u32, crossing: Crossing, corners: [DVec3; 3]) -> bool {
        let t = crossing.t;
        if self.first.is_some_and(|(first, id, _)| t > first.t || (t == first.t && triangle > id)) {
            return false;
        }
        self.first = Some((crossing, triangle, corners));
        self.leaf.narrow(reach_of(t));
        true
    }
}

impl NearLeaf for FirstHit<'_> {
    #[inline(always)]
    fn meet<L: Lanes>(&mut self, l: L, leaf: EightTriangles<'_>, work: &mut Work) -> ControlFlow<(), bool> {
        let mut open = self.leaf.open(l, leaf, work);
        let mut nearer = false;
        while open != 0 {
            let lane = open.trailing_zeros() as usize;
            open &= open - 1;
            if let Some((crossing, corners)) = self.leaf.cross(leaf.corners[lane], work) {
                nearer |= self.keep(leaf.triangles[lane], crossing, corners);
            }
        }
        ControlFlow::Continue(nearer)
    }

    #[inline(always)]
    fn reach(&self) -> f64 {
        self.leaf.reach
    }
}

/// Breaks at any triangle.
pub(super) struct AnyHit<'s> {
    leaf: Leaf<'s>,
}

impl<'s> AnyHit<'s> {
    pub(super) fn new(placed: &'s Placed<'s>, ray: &'s RayLine, filter: &'s RayFilter) -> Self {
        Self { leaf: Leaf::new(placed, ray, filter) }
    }
}

impl NearLeaf for AnyHit<'_> {
    #[inline(always)]
    fn meet<L: Lanes>(&mut self, l: L, leaf: EightTriangles<'_>, work: &mut Work) -> ControlFlow<(), bool> {
        let mut open = self.leaf.open(l, leaf, work);
        while open != 0 {
            let lane = open.trailing_zeros() as usize;
            open &= open - 1;
            if self.leaf.cross(leaf.corners[lane], work).is_some() {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(false)
    }

    #[inline(always)]
    fn reach(&self) -> f64 {
        self.leaf.reach
    }
}

/// Keeps all triangles.
pub(super) struct AllHits<'s> {
    leaf: Leaf<'s>,
    hits: &'s mut Vec<Hit>,
}

impl<'s> AllHits<'s> {
    pub(super) fn new(placed: &'s Placed<'s>, ray: &'s RayLine, filter: &'s RayFilter, hits: &'s mut Vec<Hit>) -> Self {
        Self { leaf: Leaf::new(placed, ray, filter), hits }
    }
}

impl NearLeaf for AllHits<'_> {
    #[inline(always)]
    fn meet<L: Lanes>(&mut self, l: L, leaf: EightTriangles<'_>, work: &mut Work) -> ControlFlow<(), bool> {
        let mut open = self.leaf.open(l, leaf, work);
        while open != 0 {
            let lane = open.trailing_zeros() as usize;
            open &= open - 1;
            if let Some((crossing, corners)) = self.leaf.cross(leaf.corners[lane], work) {
                self.hits.push(Hit::of(self.leaf.ray, leaf.triangles[lane], &corners, &crossing));
            }
        }
        ControlFlow::Continue(false)
    }

    #[inline(always)]
    fn reach(&self) -> f64 {
        self.leaf.reach
    }
}
