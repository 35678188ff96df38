//! Number of crossings of a ray with the triangles of a model.

use super::Ray;
use super::leaf_test::RayLeafTest;
use crate::bvh::NearestVisitor;
use crate::bvh::traverse::LeafView;
use crate::kernel::boxes::RayFilterResult;
use crate::kernel::simd::Lanes;
use crate::kernel::triangle::{RayPassage, ray_passage};
use crate::placed::PlacedModel;
use crate::query::stats::QueryStats;
use crate::scratch::Scratch;
use glam::DVec3;
use std::ops::ControlFlow;

/// Number of crossings of a ray with the triangles of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Crossings {
    /// Number of crossings in each direction. A ray that only touches a surface may count as going in and out again, or as no crossing.
    Counted {
        /// Number of crossings from front to back. The front is the side from which the placed vertices are counterclockwise.
        inward: u64,
        /// Number of crossings from back to front.
        outward: u64,
    },
    /// The ray begins or ends on a triangle. Contains the lowest index of such triangles.
    OnSurface(u32),
}

impl Crossings {
    /// Returns true if the number of crossings is odd; `None` if the ray begins or ends on a triangle.
    ///
    /// For a closed mesh, odd means that the surface separates the two ends of the ray. For a ray without a limit,
    /// odd means that the origin is inside.
    #[must_use]
    pub fn is_odd(&self) -> Option<bool> {
        match self {
            Self::Counted { inward, outward } => Some((inward ^ outward) & 1 == 1),
            Self::OnSurface(_) => None,
        }
    }

    /// Outward crossings minus inward crossings; `None` if the ray begins or ends on a triangle.
    ///
    /// For a closed mesh and a ray without a limit this is the winding number at the origin: the number of shells around it, where a
    /// shell that is turned inside out counts as -1.
    #[must_use]
    pub fn winding_number(&self) -> Option<i64> {
        match *self {
            // Both counts fit an `i64`, because a model has fewer than 2^32 triangles.
            Self::Counted { inward, outward } => Some(outward as i64 - inward as i64),
            Self::OnSurface(_) => None,
        }
    }
}

/// Crossings counted so far, and the lowest index of a triangle on which the ray begins or ends.
#[derive(Clone, Copy, Debug, Default)]
struct CrossingTally {
    inward: u64,
    outward: u64,
    on: Option<u32>,
}

impl CrossingTally {
    fn add(&mut self, triangle: u32, passage: RayPassage) {
        match passage {
            RayPassage::Miss => (),
            RayPassage::Inward => self.inward += 1,
            RayPassage::Outward => self.outward += 1,
            RayPassage::OnSurface => self.on = Some(self.on.map_or(triangle, |lowest| lowest.min(triangle))),
        }
    }

    fn crossings(self) -> Crossings {
        match self.on {
            Some(triangle) => Crossings::OnSurface(triangle),
            None => Crossings::Counted { inward: self.inward, outward: self.outward },
        }
    }
}

/// # Inside or outside
///
/// Counts how often a ray crosses the surface; for a closed mesh this tells whether its origin is inside.
impl PlacedModel {
    /// Counts the crossings of a ray with the surface. The count is exact and consistent for every ray.
    ///
    /// A ray through an edge or a vertex, or along a face, is counted as if its direction were perturbed infinitesimally, always in the
    /// same way.
    ///
    /// For a closed mesh and a ray without a limit, an odd number means that the origin is inside; this does not depend on the
    /// direction. With a [limit](Ray::with_max_t), an odd number means that the two ends are on different sides.
    ///
    /// ```
    /// use boxwood::{Mesh, Model, Pose, Ray};
    /// use boxwood::query::Crossings;
    ///
    /// let corners = vec![[0.0; 3], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0], [0.0, 0.0, 4.0]];
    /// let model = Model::new(Mesh::new(corners, vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]])?);
    /// let pyramid = model.at(Pose::IDENTITY)?;
    /// // Through a vertex that three triangles share.
    /// let from_inside = Ray::new([1.0, 1.0, 1.0], [-1.0, -1.0, -1.0])?;
    /// assert_eq!(pyramid.crossings(&from_inside), Crossings::Counted { inward: 0, outward: 1 });
    /// assert_eq!(pyramid.crossings(&from_inside.with_max_t(0.5)).is_odd(), Some(false));
    /// // Along an edge.
    /// let from_outside = Ray::new([-1.0, 0.0, 0.0], [1.0, 0.0, 0.0])?;
    /// assert_eq!(pyramid.crossings(&from_outside).winding_number(), Some(0));
    /// let on_a_face = Ray::new([0.0, 1.0, 1.0], [1.0, 0.0, 0.0])?;
    /// assert_eq!(pyramid.crossings(&on_a_face), Crossings::OnSurface(3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn crossings(&self, ray: &Ray) -> Crossings {
        Scratch::query(|scratch| scratch.crossings(self, ray))
    }
}

impl Scratch {
    /// Implements [`PlacedModel::crossings`].
    pub(crate) fn crossings(&mut self, placed: &PlacedModel, ray: &Ray) -> Crossings {
        self.tally(placed, ray).crossings()
    }

    fn tally(&mut self, placed: &PlacedModel, ray: &Ray) -> CrossingTally {
        let bound = self.start(placed, ray);
        let mut count =
            CountCrossings { leaf: RayLeafTest::new(placed, ray.line(), &bound), found: CrossingTally::default() };
        // The visitor never breaks: the triangle with the lowest index on which the ray begins may be in the last leaf.
        let _ = self.search_along(placed, &bound, &mut count);
        count.found
    }
}

impl Scratch {
    /// Calls `visit` for every triangle that a ray crosses (see [`PlacedModel::crossings`]), with its placed vertices.
    /// The work of this search is added to the stats of the scratch.
    pub(in crate::query) fn visit_crossings(
        &mut self,
        placed: &PlacedModel,
        ray: &Ray,
        visit: impl FnMut(u32, &[DVec3; 3], RayPassage),
    ) {
        let before = self.stats;
        let bound = self.start(placed, ray);
        let mut each = VisitCrossings { leaf: RayLeafTest::new(placed, ray.line(), &bound), visit };
        // The visitor never breaks, so the search is complete.
        let _ = self.search_along(placed, &bound, &mut each);
        self.stats += before;
    }
}

/// Counts the triangles that the ray crosses.
///
/// The direction of the ray is perturbed infinitesimally. The unperturbed ray hits every triangle that is counted (see
/// `kernel/triangle/ray/parity.rs`), so a filter may skip all triangles that the unperturbed ray misses.
struct CountCrossings<'s> {
    leaf: RayLeafTest<'s>,
    found: CrossingTally,
}

impl NearestVisitor for CountCrossings<'_> {
    #[inline(always)]
    fn visit_leaf<L: Lanes>(&mut self, l: L, leaf: LeafView<'_>, stats: &mut QueryStats) -> ControlFlow<(), bool> {
        let (RayFilterResult { mut open, .. }, corners) = self.leaf.filter(l, leaf, stats);
        while open != 0 {
            let lane = open.trailing_zeros() as usize;
            open &= open - 1;
            self.found.add(leaf.triangles[lane], self.leaf.passage(corners[lane], stats));
        }
        ControlFlow::Continue(false)
    }

    #[inline(always)]
    fn max_distance(&self) -> f64 {
        self.leaf.cutoff()
    }
}

/// Passes the triangles that the ray crosses to a function.
struct VisitCrossings<'s, F> {
    leaf: RayLeafTest<'s>,
    visit: F,
}

impl<F: FnMut(u32, &[DVec3; 3], RayPassage)> NearestVisitor for VisitCrossings<'_, F> {
    #[inline(always)]
    fn visit_leaf<L: Lanes>(&mut self, l: L, leaf: LeafView<'_>, stats: &mut QueryStats) -> ControlFlow<(), bool> {
        let (RayFilterResult { mut open, .. }, corners) = self.leaf.filter(l, leaf, stats);
        while open != 0 {
            let lane = open.trailing_zeros() as usize;
            open &= open - 1;
            let corners = self.leaf.transform(corners[lane]);
            let passage = self.leaf.passage_of(&corners, stats);
            if passage != RayPassage::Miss {
                (self.visit)(leaf.triangles[lane], &corners, passage);
            }
        }
        ControlFlow::Continue(false)
    }

    #[inline(always)]
    fn max_distance(&self) -> f64 {
        self.leaf.cutoff()
    }
}

/// Counts the crossings of a ray with the triangles of a model. Reference implementation of [`PlacedModel::crossings`].
#[must_use]
pub fn brute_force_crossings(placed: &PlacedModel, ray: &Ray) -> Crossings {
    let mut found = CrossingTally::default();
    for triangle in placed.triangles() {
        found.add(triangle, ray_passage(ray.line(), &placed.points(triangle)).0);
    }
    found.crossings()
}
