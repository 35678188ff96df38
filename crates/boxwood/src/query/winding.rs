//! The winding number of a closed surface at a point with rational coordinates.

use super::pair::Scratch;
use super::placed::Placed;
use crate::bounds::{Extent, RayGauge};
use crate::exact::{Passage, RationalPoint, RationalRay, Rung};
use crate::simd::Lanes;
use crate::tree::{EightTriangles, NearLeaf};
use crate::work::Work;
use glam::DVec3;
use std::ops::ControlFlow;

/// What a ray from a point finds.
#[derive(Clone, Debug, Default)]
pub(super) struct Winding {
    /// How often the surface winds around the points that are next to the origin along the ray.
    pub(super) number: i64,
    /// The triangles that the origin is on.
    pub(super) on: Vec<u32>,
}

impl Scratch {
    /// The winding number next to a point, in a direction that is turned by next to nothing as in
    /// [`Placed::crossings`], so that it is never along a surface. Adds to the work.
    pub(super) fn winding(&mut self, placed: &Placed<'_>, origin: &RationalPoint, direction: DVec3) -> Winding {
        let ray = RationalRay::new(origin, direction);
        // An error on each axis is at most sqrt(3) of it as a length.
        let extent = Extent { points: &[], radius: 2.0 * ray.error };
        let gauge = RayGauge::swept(&placed.placement, ray.near, &extent, direction, f64::INFINITY);
        let mut count = Count { placed, ray, found: Winding::default() };
        // Never breaks.
        let _ = self.search_along(placed, &gauge, &mut count);
        count.found
    }

    /// The triangles whose boxes meet that of some points, which are given up to an error on each axis. In order. Adds to the
    /// work.
    pub(super) fn triangles_near(&mut self, placed: &Placed<'_>, points: &[DVec3], error: f64) -> Vec<u32> {
        let (mut low, mut high) = (DVec3::INFINITY, DVec3::NEG_INFINITY);
        for &point in points {
            (low, high) = (low.min(point), high.max(point));
        }
        let (middle, error) = (low / 2.0 + high / 2.0, DVec3::splat(error));
        let extent = Extent { points, radius: 2.0 * error.x };
        let gauge = RayGauge::swept(&placed.placement, middle, &extent, DVec3::X, 0.0);
        let mut list = Boxes { placed, low: low - error, high: high + error, found: Vec::new() };
        // Never breaks.
        let _ = self.search_along(placed, &gauge, &mut list);
        list.found.sort_unstable();
        list.found
    }
}

struct Count<'s> {
    placed: &'s Placed<'s>,
    ray: RationalRay<'s>,
    found: Winding,
}

impl NearLeaf for Count<'_> {
    #[inline(always)]
    fn meet<L: Lanes>(&mut self, _: L, leaf: EightTriangles<'_>, work: &mut Work) -> ControlFlow<(), bool> {
        work.triangle_tests += leaf.triangles.len() as u64;
        for &triangle in leaf.triangles {
            let (passage, rung) = self.ray.passage(&self.placed.points(triangle));
            work.exact_tests += u64::from(rung == Rung::Exact);
            match passage {
                Passage::Missed => (),
                Passage::Outward => self.found.number += 1,
                Passage::Inward => self.found.number -= 1,
                Passage::OnSurface => self.found.on.push(triangle),
            }
        }
        ControlFlow::Continue(false)
    }

    #[inline(always)]
    fn reach(&self) -> f64 {
        f64::INFINITY
    }
}

struct Boxes<'s> {
    placed: &'s Placed<'s>,
    low: DVec3,
    high: DVec3,
    found: Vec<u32>,
}

impl NearLeaf for Boxes<'_> {
    #[inline(always)]
    fn meet<L: Lanes>(&mut self, _: L, leaf: EightTriangles<'_>, work: &mut Work) -> ControlFlow<(), bool> {
        work.triangle_tests += leaf.triangles.len() as u64;
        for &triangle in leaf.triangles {
            let [u, v, w] = self.placed.points(triangle);
            let (low, high) = (u.min(v).min(w), u.max(v).max(w));
            if low.cmple(self.high).all() && self.low.cmple(high).all() {
                self.found.push(triangle);
            }
        }
        ControlFlow::Continue(false)
    }

    #[inline(always)]
    fn reach(&self) -> f64 {
        0.0
    }
}
