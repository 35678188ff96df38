//! What becomes of a leaf that a ray may meet.

use super::Hit;
use crate::bounds::{BoxKeys, Met, RayGauge, Sketch};
use crate::exact::{Crossing, Passage, RAY_ERROR, RayLine, Rung, crossing, crossing_inside, passage};
use crate::query::placed::Placed;
use crate::simd::Lanes;
use crate::tree::{EightTriangles, NearLeaf, Search};
use crate::work::Work;
use glam::DVec3;
use std::ops::ControlFlow;

/// A ray against the triangles of leaves.
pub(super) struct Leaf<'s> {
    placed: &'s Placed<'s>,
    ray: &'s RayLine,
    gauge: &'s RayGauge,
    /// Of all leaves, if there are.
    sketches: Option<&'s [Sketch]>,
    /// How far along triangles may be met to matter still, and the same in lanes.
    reach: f64,
    threshold: f32,
}

impl<'s> Leaf<'s> {
    pub(super) fn new(placed: &'s Placed<'s>, ray: &'s RayLine, gauge: &'s RayGauge) -> Self {
        let sketches = placed.model.tree().sketches(placed.model.mesh(), 1);
        Self { placed, ray, gauge, sketches, reach: ray.limit, threshold: gauge.threshold(ray.limit) }
    }

    /// Which triangles the ray may meet, and the corners of all.
    #[inline(always)]
    pub(super) fn open<'t, L: Lanes>(&self, l: L, leaf: EightTriangles<'t>, work: &mut Work) -> (Met, &'t [[u32; 3]])
    where
        's: 't,
    {
        let count = leaf.triangles.len();
        work.triangle_tests += count as u64;
        let (mut met, corners) = match self.sketches {
            Some(all) => {
                let sketch = &all[leaf.leaf as usize];
                (self.gauge.may_meet(l, sketch, self.threshold), &sketch.vertices[..])
            }
            None => (self.gauge.may_meet(l, &self.sketch(l, leaf), self.threshold), leaf.corners),
        };
        met.open &= (1 << count) - 1;
        work.filter_tests += u64::from(met.open.count_ones());
        (met, corners)
    }

    #[inline(always)]
    fn sketch<L: Lanes>(&self, l: L, leaf: EightTriangles<'_>) -> Sketch {
        let model = self.placed.model;
        Sketch::of(l, &model.tree().extent().frame, model.mesh().vertices(), leaf.corners)
    }

    /// Where the ray meets a triangle; whether its line is known to cross it.
    #[inline]
    fn cross(&self, corners: [u32; 3], is_crossed: bool, work: &mut Work) -> Option<(Crossing, [DVec3; 3])> {
        let corners = self.place(corners);
        let (crossing, rung) =
            if is_crossed { crossing_inside(self.ray, &corners) } else { crossing(self.ray, &corners) };
        work.exact_tests += u64::from(rung == Rung::Exact);
        crossing.map(|crossing| (crossing, corners))
    }

    /// Whether the ray goes through a triangle.
    #[inline]
    pub(super) fn passage(&self, corners: [u32; 3], work: &mut Work) -> Passage {
        self.passage_of(&self.place(corners), work)
    }

    /// The same of one that is placed.
    #[inline(always)]
    pub(super) fn passage_of(&self, corners: &[DVec3; 3], work: &mut Work) -> Passage {
        let (passage, rung) = passage(self.ray, corners);
        work.exact_tests += u64::from(rung == Rung::Exact);
        passage
    }

    #[inline]
    pub(super) fn place(&self, corners: [u32; 3]) -> [DVec3; 3] {
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
            self.threshold = self.gauge.threshold(reach);
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
    pub(super) fn new(placed: &'s Placed<'s>, ray: &'s RayLine, gauge: &'s RayGauge, reach: f64) -> Self {
        let mut own = Self { leaf: Leaf::new(placed, ray, gauge), first: None };
        own.leaf.narrow(reach);
        own
    }

    pub(super) fn first(&self) -> Option<Hit> {
        self.first.map(|(crossing, triangle, corners)| Hit::of(self.leaf.ray, triangle, &corners, &crossing))
    }

    /// Keeps a triangle if it is met first so far, and says whether it is. Not inlined: what is written here number by number and
    /// copied in lanes would be held up.
    #[inline(never)]
    fn keep(&mut self, triangle: u32, corners: [u32; 3], is_crossed: bool, work: &mut Work) -> bool {
        let Some((crossing, corners)) = self.leaf.cross(corners, is_crossed, work) else { return false };
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
        let (Met { mut open, crossed }, corners) = self.leaf.open(l, leaf, work);
        let mut nearer = false;
        while open != 0 {
            let lane = open.trailing_zeros() as usize;
            open &= open - 1;
            nearer |= self.keep(leaf.triangles[lane], corners[lane], crossed >> lane & 1 == 1, work);
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
    pub(super) fn new(placed: &'s Placed<'s>, ray: &'s RayLine, gauge: &'s RayGauge) -> Self {
        Self { leaf: Leaf::new(placed, ray, gauge) }
    }
}

impl NearLeaf for AnyHit<'_> {
    #[inline(always)]
    fn meet<L: Lanes>(&mut self, l: L, leaf: EightTriangles<'_>, work: &mut Work) -> ControlFlow<(), bool> {
        let (Met { mut open, crossed }, corners) = self.leaf.open(l, leaf, work);
        while open != 0 {
            let lane = open.trailing_zeros() as usize;
            open &= open - 1;
            if self.leaf.cross(corners[lane], crossed >> lane & 1 == 1, work).is_some() {
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
    pub(super) fn new(placed: &'s Placed<'s>, ray: &'s RayLine, gauge: &'s RayGauge, hits: &'s mut Vec<Hit>) -> Self {
        Self { leaf: Leaf::new(placed, ray, gauge), hits }
    }
}

impl NearLeaf for AllHits<'_> {
    #[inline(always)]
    fn meet<L: Lanes>(&mut self, l: L, leaf: EightTriangles<'_>, work: &mut Work) -> ControlFlow<(), bool> {
        let (Met { mut open, crossed }, corners) = self.leaf.open(l, leaf, work);
        while open != 0 {
            let lane = open.trailing_zeros() as usize;
            open &= open - 1;
            if let Some((crossing, corners)) = self.leaf.cross(corners[lane], crossed >> lane & 1 == 1, work) {
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
