//! How often a ray goes through the triangles of a model.

use super::Ray;
use super::search::Leaf;
use crate::bounds::Met;
use crate::exact::{Passage, passage};
use crate::query::pair::Scratch;
use crate::query::placed::Placed;
use crate::simd::Lanes;
use crate::tree::{EightTriangles, NearLeaf, Tree};
use crate::work::Work;
use glam::DVec3;
use std::ops::ControlFlow;

/// How often a ray goes through the triangles of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Crossings {
    /// As often as that. A ray that only touches something may go through it in and out again, or not at all.
    Counted {
        /// From the front of a triangle, where its corners, as they are placed, turn counter-clockwise, to its back.
        inward: u64,
        /// From the back of a triangle to its front.
        outward: u64,
    },
    /// The ray begins or ends on a triangle; the lowest of those.
    OnSurface(u32),
}

impl Crossings {
    /// Whether the ray goes through an odd number of triangles; `None` if it begins or ends on one. For a closed surface
    /// that is whether the ends of the ray are on different sides of it: of a ray without a limit, whether the origin is
    /// inside.
    #[must_use]
    pub fn are_odd(&self) -> Option<bool> {
        match self {
            Self::Counted { inward, outward } => Some((inward ^ outward) & 1 == 1),
            Self::OnSurface(_) => None,
        }
    }

    /// How much more often the ray goes outward than inward; `None` if it begins or ends on a triangle. For closed
    /// surfaces, and a ray without a limit, that is the winding number of the origin: how many surfaces it is within, one
    /// that is turned inside out counted as -1.
    #[must_use]
    pub fn winding(&self) -> Option<i64> {
        match *self {
            // A model has less than 2^32 triangles.
            Self::Counted { inward, outward } => Some(outward as i64 - inward as i64),
            Self::OnSurface(_) => None,
        }
    }
}

/// What was gone through so far, and the lowest triangle that the ray begins or ends on.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    inward: u64,
    outward: u64,
    on: Option<u32>,
}

impl Tally {
    fn add(&mut self, triangle: u32, passage: Passage) {
        match passage {
            Passage::Missed => (),
            Passage::Inward => self.inward += 1,
            Passage::Outward => self.outward += 1,
            Passage::OnSurface => self.on = Some(self.on.map_or(triangle, |lowest| lowest.min(triangle))),
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
impl Placed<'_> {
    /// How often a ray goes through the surface, so that it counts: exactly, and right for every ray. One through an edge
    /// or a corner, or along a face, is counted as if its direction were turned by next to nothing, always in the same way.
    ///
    /// For a closed surface and a ray without a limit, an odd number means that the origin is inside, and no direction
    /// gives another answer. With a [limit](Ray::up_to), it means that the two ends are on different sides.
    ///
    /// ```
    /// use boxwood::{Crossings, Mesh, Model, Pose, Ray};
    ///
    /// let corners = vec![[0.0; 3], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0], [0.0, 0.0, 4.0]];
    /// let model = Model::new(Mesh::new(corners, vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]])?);
    /// let pyramid = model.at(Pose::IDENTITY)?;
    /// // Through a corner, where three triangles meet.
    /// let from_inside = Ray::new([1.0, 1.0, 1.0], [-1.0, -1.0, -1.0])?;
    /// assert_eq!(pyramid.crossings(&from_inside), Crossings::Counted { inward: 0, outward: 1 });
    /// assert_eq!(pyramid.crossings(&from_inside.up_to(0.5)).are_odd(), Some(false));
    /// // Along an edge.
    /// let from_outside = Ray::new([-1.0, 0.0, 0.0], [1.0, 0.0, 0.0])?;
    /// assert_eq!(pyramid.crossings(&from_outside).winding(), Some(0));
    /// let on_a_face = Ray::new([0.0, 1.0, 1.0], [1.0, 0.0, 0.0])?;
    /// assert_eq!(pyramid.crossings(&on_a_face), Crossings::OnSurface(3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn crossings(&self, ray: &Ray) -> Crossings {
        Scratch::of_this_thread(|scratch| scratch.crossings(self, ray))
    }
}

impl Scratch {
    /// [`Placed::crossings`].
    pub fn crossings(&mut self, placed: &Placed<'_>, ray: &Ray) -> Crossings {
        self.tally(placed, ray).crossings()
    }

    fn tally(&mut self, placed: &Placed<'_>, ray: &Ray) -> Tally {
        let gauge = self.start(placed, ray);
        let mut count = Count { leaf: Leaf::new(placed, ray.line(), &gauge), found: Tally::default() };
        // Never breaks: the lowest triangle that the ray begins on may be in the last leaf.
        let _ = self.search_along(placed, &gauge, &mut count);
        count.found
    }
}

impl Scratch {
    /// Hands all triangles that a ray goes through, as it [counts](Placed::crossings), to `visit` with their corners. Adds to the work.
    pub(in crate::query) fn passages(
        &mut self,
        placed: &Placed<'_>,
        ray: &Ray,
        visit: impl FnMut(u32, &[DVec3; 3], Passage),
    ) {
        let before = self.work;
        let gauge = self.start(placed, ray);
        let mut each = Each { leaf: Leaf::new(placed, ray.line(), &gauge), visit };
        // Never breaks.
        let _ = self.search_along(placed, &gauge, &mut each);
        self.work += before;
    }
}

/// Counts the triangles that the ray goes through. All that matter are met by the ray itself (`exact/ray/parity.rs`), so
/// that what leaves out only triangles that it does not meet is good enough.
struct Count<'s> {
    leaf: Leaf<'s>,
    found: Tally,
}

impl NearLeaf for Count<'_> {
    #[inline(always)]
    fn meet<L: Lanes>(&mut self, l: L, leaf: EightTriangles<'_>, work: &mut Work) -> ControlFlow<(), bool> {
        let (Met { mut open, .. }, corners) = self.leaf.open(l, leaf, work);
        while open != 0 {
            let lane = open.trailing_zeros() as usize;
            open &= open - 1;
            self.found.add(leaf.triangles[lane], self.leaf.passage(corners[lane], work));
        }
        ControlFlow::Continue(false)
    }

    #[inline(always)]
    fn reach(&self) -> f64 {
        self.leaf.reach()
    }
}

/// Hands them on.
struct Each<'s, F> {
    leaf: Leaf<'s>,
    visit: F,
}

impl<F: FnMut(u32, &[DVec3; 3], Passage)> NearLeaf for Each<'_, F> {
    #[inline(always)]
    fn meet<L: Lanes>(&mut self, l: L, leaf: EightTriangles<'_>, work: &mut Work) -> ControlFlow<(), bool> {
        let (Met { mut open, .. }, corners) = self.leaf.open(l, leaf, work);
        while open != 0 {
            let lane = open.trailing_zeros() as usize;
            open &= open - 1;
            let corners = self.leaf.place(corners[lane]);
            let passage = self.leaf.passage_of(&corners, work);
            if passage != Passage::Missed {
                (self.visit)(leaf.triangles[lane], &corners, passage);
            }
        }
        ControlFlow::Continue(false)
    }

    #[inline(always)]
    fn reach(&self) -> f64 {
        self.leaf.reach()
    }
}

/// How often a ray goes through the triangles of a model: the plain twin of [`Placed::crossings`].
#[must_use]
pub fn brute_force_crossings<T: Tree>(placed: &Placed<'_, T>, ray: &Ray) -> Crossings {
    let mut found = Tally::default();
    for triangle in placed.triangles() {
        found.add(triangle, passage(ray.line(), &placed.points(triangle)).0);
    }
    found.crossings()
}
