//! Region queries: triangles of a model that intersect or are contained in a region.

pub(crate) mod reduced_region;

use super::intersect::leaf_test::placed_corners;
use super::stats::QueryStats;
use crate::bvh::RegionVisitor;
use crate::bvh::traverse::LeafView;
use crate::kernel::simd::Lanes;
use crate::kernel::sort_ids::sort_ids;
use crate::kernel::triangle::{Clipper, DecidedBy, RegionFilter};
use crate::placed::PlacedModel;
use crate::region::Region;
use crate::scratch::Scratch;
use glam::DVec3;
use std::ops::ControlFlow;

/// # Region queries
///
/// Which triangles of the model intersect a box, sphere or other [`Region`], or are inside of it.
impl PlacedModel {
    /// Triangles that have a common point with the region, sorted by index. Touching counts. The result is exact.
    #[must_use]
    pub fn triangles_intersecting(&self, region: &Region) -> Vec<u32> {
        Scratch::query(|scratch| scratch.triangles_intersecting(self, region))
    }

    /// Triangles that the region contains completely, sorted by index. They may touch its boundary from inside. The result is exact.
    #[must_use]
    pub fn triangles_within(&self, region: &Region) -> Vec<u32> {
        Scratch::query(|scratch| scratch.triangles_within(self, region))
    }

    /// Returns true if any triangle has a common point with the region.
    #[must_use]
    pub fn intersects_region(&self, region: &Region) -> bool {
        Scratch::query(|scratch| scratch.intersects_region(self, region))
    }

    /// Returns true if the region contains all triangles completely. False for a model without triangles.
    #[must_use]
    pub fn is_within(&self, region: &Region) -> bool {
        Scratch::query(|scratch| scratch.is_within(self, region))
    }
}

impl Scratch {
    /// Implements [`PlacedModel::triangles_intersecting`].
    pub(crate) fn triangles_intersecting(&mut self, placed: &PlacedModel, region: &Region) -> Vec<u32> {
        self.collect_triangles(placed, region, Containment::Part)
    }

    /// Implements [`PlacedModel::triangles_within`].
    pub(crate) fn triangles_within(&mut self, placed: &PlacedModel, region: &Region) -> Vec<u32> {
        self.collect_triangles(placed, region, Containment::Whole)
    }

    /// Implements [`PlacedModel::intersects_region`].
    pub(crate) fn intersects_region(&mut self, placed: &PlacedModel, region: &Region) -> bool {
        self.search_region_leaves(
            placed,
            region,
            &mut AnyTriangle(RegionLeafTest::new(placed, region, Containment::Part)),
        )
        .is_break()
    }

    /// Implements [`PlacedModel::is_within`].
    pub(crate) fn is_within(&mut self, placed: &PlacedModel, region: &Region) -> bool {
        let not_all = self.search_region_leaves(
            placed,
            region,
            &mut AnyTriangleOutside(RegionLeafTest::new(placed, region, Containment::Whole)),
        );
        not_all.is_continue() && !placed.model.mesh().triangles().is_empty()
    }

    fn collect_triangles(&mut self, placed: &PlacedModel, region: &Region, containment: Containment) -> Vec<u32> {
        let mut all = CollectTriangles { leaf: RegionLeafTest::new(placed, region, containment), found: Vec::new() };
        // The visitor never breaks, so the search is complete.
        let _ = self.search_region_leaves(placed, region, &mut all);
        sort_ids(all.found, placed.model.mesh().triangles().len())
    }

    fn search_region_leaves(
        &mut self,
        placed: &PlacedModel,
        region: &Region,
        leaves: &mut impl RegionVisitor,
    ) -> ControlFlow<()> {
        let Self { memory, stats, .. } = self;
        *stats = QueryStats::default();
        placed.model.tree().search_region(&region.box_test(&placed.placement), memory, stats, leaves)
    }
}

/// Condition that a region query tests for each triangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Containment {
    /// The triangle has a point in the region.
    Part,
    /// The region contains the triangle completely.
    Whole,
}

/// Tests the triangles of leaves against a region.
struct RegionLeafTest<'s> {
    placed: &'s PlacedModel,
    region: &'s Region,
    containment: Containment,
    filter: RegionFilter,
    clipper: Clipper,
}

impl<'s> RegionLeafTest<'s> {
    fn new(placed: &'s PlacedModel, region: &'s Region, containment: Containment) -> Self {
        Self { placed, region, containment, filter: region.filter(&placed.placement), clipper: Clipper::default() }
    }

    /// Lane masks of a leaf: the triangles that certainly satisfy the condition of the query, and those that the
    /// filter left undecided.
    #[inline(always)]
    fn classify<L: Lanes>(&self, l: L, leaf: LeafView<'_>, stats: &mut QueryStats) -> [u32; 2] {
        let count = leaf.triangles.len();
        let world = placed_corners(l, self.placed.mesh_view(), leaf.corners);
        let certain = match self.containment {
            Containment::Part => self.filter.intersects(l, &world),
            Containment::Whole => self.filter.contains(l, &world),
        };
        let valid = (1 << count) - 1;
        let undecided = valid & !(certain.yes | certain.no);
        stats.triangle_tests += count as u64;
        stats.filter_tests += u64::from(undecided.count_ones());
        [valid & certain.yes, undecided]
    }

    /// Exact test of a triangle that the SIMD filter left undecided. Returns true if it satisfies the condition of
    /// the query.
    fn decide(&mut self, corners: [u32; 3], stats: &mut QueryStats) -> bool {
        let vertices = self.placed.model.mesh().vertices();
        let transform =
            |corner: u32| self.placed.pose.transform_point_f64(DVec3::from_array(vertices[corner as usize]));
        let corners = corners.map(transform);
        let (satisfied, decided_by) = match self.containment {
            Containment::Part => self.region.intersects_triangle(&corners, &mut self.clipper),
            Containment::Whole => self.region.contains_triangle(&corners),
        };
        stats.exact_tests += u64::from(decided_by == DecidedBy::Exact);
        satisfied
    }
}

/// Indices of the lanes that are set in a mask.
#[inline(always)]
fn lanes(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = mask.trailing_zeros() as usize;
        (mask != 0).then(|| mask &= mask - 1).map(|()| lane)
    })
}

/// Visitor that collects all triangles that satisfy the condition of the query.
struct CollectTriangles<'s> {
    leaf: RegionLeafTest<'s>,
    found: Vec<u32>,
}

impl RegionVisitor for CollectTriangles<'_> {
    fn skip_outside(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn visit_inside(&mut self, triangles: &[u32]) -> ControlFlow<()> {
        self.found.extend_from_slice(triangles);
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn visit_leaf<L: Lanes>(&mut self, l: L, leaf: LeafView<'_>, stats: &mut QueryStats) -> ControlFlow<()> {
        let [mut found, undecided] = self.leaf.classify(l, leaf, stats);
        for lane in lanes(undecided) {
            found |= u32::from(self.leaf.decide(leaf.corners[lane], stats)) << lane;
        }
        self.found.extend(lanes(found).map(|lane| leaf.triangles[lane]));
        ControlFlow::Continue(())
    }
}

/// Visitor that breaks at the first triangle with a point in the region.
struct AnyTriangle<'s>(RegionLeafTest<'s>);

impl RegionVisitor for AnyTriangle<'_> {
    fn skip_outside(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn visit_inside(&mut self, _: &[u32]) -> ControlFlow<()> {
        ControlFlow::Break(())
    }

    #[inline(always)]
    fn visit_leaf<L: Lanes>(&mut self, l: L, leaf: LeafView<'_>, stats: &mut QueryStats) -> ControlFlow<()> {
        let [found, undecided] = self.0.classify(l, leaf, stats);
        let is_any = found != 0 || lanes(undecided).any(|lane| self.0.decide(leaf.corners[lane], stats));
        if is_any { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Visitor that breaks at the first triangle that the region does not contain completely.
struct AnyTriangleOutside<'s>(RegionLeafTest<'s>);

impl RegionVisitor for AnyTriangleOutside<'_> {
    fn skip_outside(&mut self) -> ControlFlow<()> {
        ControlFlow::Break(())
    }

    fn visit_inside(&mut self, _: &[u32]) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn visit_leaf<L: Lanes>(&mut self, l: L, leaf: LeafView<'_>, stats: &mut QueryStats) -> ControlFlow<()> {
        let [found, undecided] = self.0.classify(l, leaf, stats);
        let any_outside = (found | undecided).count_ones() < leaf.triangles.len() as u32;
        if any_outside || lanes(undecided).any(|lane| !self.0.decide(leaf.corners[lane], stats)) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

/// Triangles that have a common point with the region, sorted by index. Reference implementation of
/// [`PlacedModel::triangles_intersecting`].
#[must_use]
pub fn brute_force_triangles_intersecting(placed: &PlacedModel, region: &Region) -> Vec<u32> {
    let mut clipper = Clipper::default();
    placed
        .triangles()
        .filter(|&triangle| region.intersects_triangle(&placed.points(triangle), &mut clipper).0)
        .collect()
}

/// Triangles that the region contains completely, sorted by index. Reference implementation of [`PlacedModel::triangles_within`].
#[must_use]
pub fn brute_force_triangles_within(placed: &PlacedModel, region: &Region) -> Vec<u32> {
    placed.triangles().filter(|&triangle| region.contains_triangle(&placed.points(triangle)).0).collect()
}
