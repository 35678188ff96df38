//! What a ray meets.

mod crossings;
mod search;

pub use crossings::{Crossings, brute_force_crossings};

use super::pair::Scratch;
use super::placed::Placed;
use crate::axis::axis_name;
use crate::bounds::RayGauge;
use crate::exact::{Crossing, RayLine, Sign, Way, subnormals_are_kept, weights};
use crate::tree::{NearLeaf, Tree};
use crate::work::Work;
use glam::DVec3;
#[cfg(feature = "parallel")]
use rayon::prelude::*;
use search::{AllHits, AnyHit, FirstHit};
use std::cmp::Ordering;
use std::ops::ControlFlow;
use thiserror::Error;

/// Rays that one task asks about.
#[cfg(feature = "parallel")]
const RAYS_PER_TASK: usize = 256;

/// Coordinates of rays must stay below this.
pub(super) const LIMIT: f64 = f64::from_bits((1023 + 500) << 52);

/// A ray: all points `origin + s * direction` with s from 0 to infinity, or [up to](Self::up_to) a limit, as real numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ray {
    line: RayLine,
}

/// Numbers that make no ray.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
pub enum RayError {
    /// A coordinate of the origin is not finite, or too large.
    #[error("the origin of the ray has {} = {value:e}; coordinates must be finite and below 2^500", axis_name(*.axis))]
    Origin {
        /// 0, 1 or 2 for x, y or z.
        axis: usize,
        /// The coordinate.
        value: f64,
    },
    /// A coordinate of the direction is not finite, or too large.
    #[error("the direction of the ray has {} = {value:e}; it must be finite and below 2^500", axis_name(*.axis))]
    Direction {
        /// 0, 1 or 2 for x, y or z.
        axis: usize,
        /// The coordinate.
        value: f64,
    },
    /// The direction is zero.
    #[error("the direction of the ray is zero")]
    NoDirection,
}

/// From which side a ray meets a triangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// From where the corners, as they are placed, turn counter-clockwise.
    Front,
    /// From the other side.
    Back,
    /// The ray lies in the plane of the triangle, and meets it where it enters; or the triangle is a segment or a point.
    Edge,
}

/// Where a ray meets a triangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// How far along the ray, in lengths of its direction: within 2^-40 of the true value, relatively (and 1e-323). Triangles that
    /// the ray meets in one point, such as their common corner, may differ by that.
    pub t: f64,
    /// Where, in the world.
    pub point: [f64; 3],
    /// The triangle.
    pub triangle: u32,
    /// How much of each corner of the triangle the point is: each within 2^-32 of the true weight, and 0 exactly where that is 0, as
    /// where the ray goes through the edge opposite of the corner.
    pub barycentric: [f64; 3],
    /// From which side.
    pub side: Side,
}

impl Ray {
    /// A ray from a point, to infinity. The direction needs no particular length.
    pub fn new(origin: [f64; 3], direction: [f64; 3]) -> Result<Self, RayError> {
        let wrong = |x: [f64; 3]| x.into_iter().position(|x| x.is_nan() || x.abs() >= LIMIT);
        if let Some(axis) = wrong(origin) {
            return Err(RayError::Origin { axis, value: origin[axis] });
        }
        if let Some(axis) = wrong(direction) {
            return Err(RayError::Direction { axis, value: direction[axis] });
        }
        let [origin, direction] = [origin, direction].map(DVec3::from_array);
        if direction == DVec3::ZERO {
            return Err(RayError::NoDirection);
        }
        Ok(Self::along(origin, direction))
    }

    /// A ray of numbers that are known to make one.
    pub(super) fn along(origin: DVec3, direction: DVec3) -> Self {
        Self { line: RayLine { origin, direction, limit: f64::INFINITY } }
    }

    /// The ray up to `origin + limit * direction`, that point included. A limit that is negative or NaN leaves nothing of it.
    #[must_use]
    pub fn up_to(self, limit: f64) -> Self {
        Self { line: RayLine { limit, ..self.line } }
    }

    /// Where it begins.
    #[must_use]
    pub fn origin(&self) -> [f64; 3] {
        self.line.origin.to_array()
    }

    /// Where it goes.
    #[must_use]
    pub fn direction(&self) -> [f64; 3] {
        self.line.direction.to_array()
    }

    /// How far it goes, in lengths of its direction.
    #[must_use]
    pub fn limit(&self) -> f64 {
        self.line.limit
    }

    pub(super) fn line(&self) -> &RayLine {
        &self.line
    }
}

impl Hit {
    pub(super) fn of(ray: &RayLine, triangle: u32, corners: &[DVec3; 3], crossing: &Crossing) -> Self {
        let barycentric = weights(ray, corners, crossing);
        let [u, v, w] = barycentric;
        let point = corners[0] * u + corners[1] * v + corners[2] * w;
        // Rounding does not take it out of the box of the triangle.
        let low = corners[0].min(corners[1]).min(corners[2]);
        let point = point.max(low).min(corners[0].max(corners[1]).max(corners[2]));
        let side = match crossing.way {
            Way::Along(_) => Side::Edge,
            Way::Across(signs) if signs.contains(&Sign::Negative) => Side::Front,
            Way::Across(_) => Side::Back,
        };
        Self { t: crossing.t, point: point.to_array(), triangle, barycentric, side }
    }

    /// What is met beyond this has a larger t.
    pub(crate) fn reach(&self) -> f64 {
        search::reach_of(self.t)
    }

    /// The nearer first, of equals the lower id.
    pub(super) fn order(&self, other: &Self) -> Ordering {
        self.t.total_cmp(&other.t).then(self.triangle.cmp(&other.triangle))
    }
}

impl Placed<'_> {
    /// The triangle that a ray meets first: that of the least [t](Hit::t) as it is given, of equals the lowest one. Whether the ray
    /// meets a triangle is decided exactly: none slips between triangles that share an edge or a corner.
    ///
    /// A model that has been asked about a ray for every six triangles keeps what makes further ones faster, about 70 bytes a triangle,
    /// until it deforms.
    ///
    /// ```
    /// use boxwood::{Mesh, Model, Pose, Ray, Side};
    ///
    /// let mesh = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]])?;
    /// let model = Model::new(mesh);
    /// let floor = model.at(Pose::translation([0.0, 0.0, 1.0])?)?;
    /// let ray = Ray::new([0.5, 0.0, 5.0], [0.0, 0.0, -2.0])?;
    /// let hit = floor.first_hit(&ray).expect("it goes through an edge");
    /// assert_eq!((hit.t, hit.triangle, hit.side), (2.0, 0, Side::Front));
    /// assert_eq!(hit.barycentric, [0.5, 0.5, 0.0]);
    /// assert!(!floor.any_hit(&ray.up_to(1.5)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn first_hit(&self, ray: &Ray) -> Option<Hit> {
        Scratch::of_this_thread(|scratch| scratch.first_hit(self, ray))
    }

    /// Whether a ray meets any triangle.
    #[must_use]
    pub fn any_hit(&self, ray: &Ray) -> bool {
        Scratch::of_this_thread(|scratch| scratch.any_hit(self, ray))
    }

    /// All triangles that a ray meets, by [t](Hit::t) as it is given, of equals the lowest first.
    #[must_use]
    pub fn hits(&self, ray: &Ray) -> Vec<Hit> {
        Scratch::of_this_thread(|scratch| scratch.hits(self, ray))
    }

    /// [`Self::first_hit`] of many rays, in order, spread over threads.
    #[must_use]
    pub fn first_hits(&self, rays: &[Ray]) -> Vec<Option<Hit>> {
        // So many at once may be worth sketches for the first of them too.
        let _ = self.model.tree().sketches(self.model.mesh(), rays.len());
        #[cfg(feature = "parallel")]
        if rays.len() > RAYS_PER_TASK && rayon::current_num_threads() > 1 {
            let tasks = rays.par_iter().with_min_len(RAYS_PER_TASK);
            return tasks.map_init(Scratch::new, |scratch, ray| scratch.first_hit(self, ray)).collect();
        }
        Scratch::of_this_thread(|scratch| rays.iter().map(|ray| scratch.first_hit(self, ray)).collect())
    }
}

impl Scratch {
    /// [`Placed::first_hit`].
    pub fn first_hit(&mut self, placed: &Placed<'_>, ray: &Ray) -> Option<Hit> {
        self.first_hit_within(placed, ray, f64::INFINITY)
    }

    /// The same, or none or a later one, if it is met beyond this reach. Not the same as a ray with a limit, which ends there
    /// exactly.
    pub(crate) fn first_hit_within(&mut self, placed: &Placed<'_>, ray: &Ray, reach: f64) -> Option<Hit> {
        let gauge = self.start(placed, ray);
        let mut leaf = FirstHit::new(placed, ray.line(), &gauge, reach);
        // Never breaks.
        let _ = self.search_along(placed, &gauge, &mut leaf);
        leaf.first()
    }

    /// [`Placed::any_hit`].
    pub fn any_hit(&mut self, placed: &Placed<'_>, ray: &Ray) -> bool {
        let gauge = self.start(placed, ray);
        let mut leaf = AnyHit::new(placed, ray.line(), &gauge);
        self.search_along(placed, &gauge, &mut leaf).is_break()
    }

    /// [`Placed::hits`].
    pub fn hits(&mut self, placed: &Placed<'_>, ray: &Ray) -> Vec<Hit> {
        let gauge = self.start(placed, ray);
        let mut hits = Vec::new();
        let mut leaf = AllHits::new(placed, ray.line(), &gauge, &mut hits);
        // Never breaks.
        let _ = self.search_along(placed, &gauge, &mut leaf);
        hits.sort_unstable_by(Hit::order);
        hits
    }

    /// Hands every leaf that what moves along a ray may meet to `leaf`, nearer ones first.
    #[inline]
    pub(super) fn search_along(
        &mut self,
        placed: &Placed<'_>,
        gauge: &RayGauge,
        leaf: &mut impl NearLeaf,
    ) -> ControlFlow<()> {
        if gauge.misses() {
            return ControlFlow::Continue(());
        }
        placed.model.tree().search_near_one(gauge, &mut self.memory, &mut self.work, leaf)
    }

    #[inline(always)]
    fn start<T: Tree>(&mut self, placed: &Placed<'_, T>, ray: &Ray) -> RayGauge {
        debug_assert!(subnormals_are_kept(), "the processor flushes subnormal numbers to zero: answers are not exact");
        self.work = Work::default();
        let RayLine { origin, direction, limit } = ray.line;
        RayGauge::new(&placed.placement, origin, direction, limit)
    }
}
