//! Winding number of a closed mesh at a point with rational coordinates.

use super::stats::QueryStats;
use crate::bvh::NearestVisitor;
use crate::bvh::traverse::LeafView;
use crate::kernel::boxes::{RayBound, SweptExtent};
use crate::kernel::predicates::rational::{RationalPoint, RationalRay};
use crate::kernel::simd::Lanes;
use crate::kernel::triangle::{DecidedBy, RayPassage};
use crate::placed::PlacedModel;
use crate::scratch::Scratch;
use glam::DVec3;
use std::ops::ControlFlow;

/// Result of casting a ray from a point.
#[derive(Clone, Debug, Default)]
pub(super) struct Winding {
    /// Winding number of the mesh at the points of the ray just after its origin.
    pub(crate) number: i64,
    /// Indices of the triangles that contain the origin of the ray.
    pub(crate) on: Vec<u32>,
}

impl Scratch {
    /// Winding number at points next to `origin` in `direction`.
    ///
    /// The direction is perturbed infinitesimally as in [`PlacedModel::crossings`], so that the ray never runs along
    /// a surface. The work of this search is added to the stats of the scratch.
    pub(super) fn winding(&mut self, placed: &PlacedModel, origin: &RationalPoint, direction: DVec3) -> Winding {
        let ray = RationalRay::new(origin, direction);
        // The approximate origin has an error of at most `ray.error` per axis, so of at most sqrt(3) times
        // `ray.error` in length. The radius is twice `ray.error`, which covers this error.
        let extent = SweptExtent { points: &[], radius: 2.0 * ray.error };
        let bound = RayBound::swept(&placed.placement, ray.approximate_origin, &extent, direction, f64::INFINITY);
        let mut count = CountWinding { placed, ray, found: Winding::default() };
        // The visitor never breaks, so the search is complete.
        let _ = self.search_along(placed, &bound, &mut count);
        count.found
    }

    /// Indices of the triangles whose boxes overlap the bounding box of `points`, sorted. The coordinates of
    /// `points` have an error of at most `error`, and the box is enlarged by it. The work of this search is added
    /// to the stats of the scratch.
    pub(super) fn triangles_near(&mut self, placed: &PlacedModel, points: &[DVec3], error: f64) -> Vec<u32> {
        let (mut low, mut high) = (DVec3::INFINITY, DVec3::NEG_INFINITY);
        for &point in points {
            (low, high) = (low.min(point), high.max(point));
        }
        let (middle, error) = (low / 2.0 + high / 2.0, DVec3::splat(error));
        let extent = SweptExtent { points, radius: 2.0 * error.x };
        let bound = RayBound::swept(&placed.placement, middle, &extent, DVec3::X, 0.0);
        let mut collect = CollectOverlapping { placed, low: low - error, high: high + error, found: Vec::new() };
        // The visitor never breaks, so the search is complete.
        let _ = self.search_along(placed, &bound, &mut collect);
        collect.found.sort_unstable();
        collect.found
    }
}

/// Visitor that computes the winding number: the number of triangles that the ray crosses outward minus those it
/// crosses inward.
struct CountWinding<'s> {
    placed: &'s PlacedModel,
    ray: RationalRay<'s>,
    found: Winding,
}

impl NearestVisitor for CountWinding<'_> {
    #[inline(always)]
    fn visit_leaf<L: Lanes>(&mut self, _: L, leaf: LeafView<'_>, stats: &mut QueryStats) -> ControlFlow<(), bool> {
        stats.triangle_tests += leaf.triangles.len() as u64;
        for &triangle in leaf.triangles {
            let (passage, decided_by) = self.ray.passage(&self.placed.points(triangle));
            stats.exact_tests += u64::from(decided_by == DecidedBy::Exact);
            match passage {
                RayPassage::Miss => (),
                RayPassage::Outward => self.found.number += 1,
                RayPassage::Inward => self.found.number -= 1,
                RayPassage::OnSurface => self.found.on.push(triangle),
            }
        }
        ControlFlow::Continue(false)
    }

    #[inline(always)]
    fn max_distance(&self) -> f64 {
        f64::INFINITY
    }
}

/// Collects the triangles whose boxes overlap a box.
struct CollectOverlapping<'s> {
    placed: &'s PlacedModel,
    low: DVec3,
    high: DVec3,
    found: Vec<u32>,
}

impl NearestVisitor for CollectOverlapping<'_> {
    #[inline(always)]
    fn visit_leaf<L: Lanes>(&mut self, _: L, leaf: LeafView<'_>, stats: &mut QueryStats) -> ControlFlow<(), bool> {
        stats.triangle_tests += leaf.triangles.len() as u64;
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
    fn max_distance(&self) -> f64 {
        0.0
    }
}
