//! Ray queries.

mod crossings;
mod leaf_test;

pub use crossings::{Crossings, brute_force_crossings};

use super::batch::run_each;
use super::stats::QueryStats;
use crate::bvh::NearestVisitor;
use crate::kernel::boxes::RayBound;
use crate::kernel::invalid_input::InvalidInput;
use crate::kernel::predicates::sign::Sign;
use crate::kernel::triangle::ray::barycentric;
use crate::kernel::triangle::{BoundedRay, CrossingKind, RayCrossing, has_subnormals};
use crate::placed::PlacedModel;
use crate::scratch::Scratch;
use glam::DVec3;
use leaf_test::{AllHitsSearch, AnyHitSearch, FirstHitSearch};
use std::cmp::Ordering;
use std::ops::ControlFlow;

/// Number of rays that one thread handles as a unit in a query for many rays.
const RAYS_PER_TASK: usize = 256;

/// Origins and directions of rays must have coordinates below this in absolute value: 2^500.
pub(super) const LIMIT: f64 = f64::from_bits((1023 + 500) << 52);

/// Ray: all points `origin + s * direction` with `s >= 0`, in real arithmetic. `s` may be [limited](Self::with_max_t).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ray {
    line: BoundedRay,
}

/// Side of a triangle that a ray hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum HitSide {
    /// The side from which the placed vertices are counterclockwise.
    Front,
    /// The side from which the placed vertices are clockwise.
    Back,
    /// The ray lies in the plane of the triangle; the hit is the point where it enters the triangle. Degenerate
    /// triangles, which are a segment or a point, are always hit like this.
    EdgeOn,
}

/// Intersection of a ray with a triangle.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Hit {
    /// Ray parameter: the hit is at `origin + t * direction`. The relative error is at most 2^-40 (plus 1e-323 absolute).
    ///
    /// Triangles that the ray hits in the same point, such as a shared vertex, may have values that differ by this error.
    pub t: f64,
    /// Point of the hit in world coordinates.
    pub point: [f64; 3],
    /// Index of the triangle.
    pub triangle: u32,
    /// Barycentric coordinates of the point, each within 2^-32 of the exact value. A coordinate is 0 exactly if the exact value is 0,
    /// for example if the ray goes through the edge opposite to the vertex.
    pub barycentric: [f64; 3],
    /// Side of the triangle that the ray hits.
    pub side: HitSide,
}

impl Ray {
    /// Creates a ray without a limit. The direction may have any length except zero.
    ///
    /// # Errors
    /// [`InvalidInput::TooLarge`] if a coordinate is not finite or not below 2^500; [`InvalidInput::ZeroVector`] if the direction is zero.
    pub fn new(origin: [f64; 3], direction: [f64; 3]) -> Result<Self, InvalidInput> {
        InvalidInput::check_point_below(LIMIT, "origin of the ray", origin)?;
        InvalidInput::check_point_below(LIMIT, "direction of the ray", direction)?;
        let [origin, direction] = [origin, direction].map(DVec3::from_array);
        if direction == DVec3::ZERO {
            return Err(InvalidInput::ZeroVector { what: "direction of the ray", index: None });
        }
        Ok(Self::along(origin, direction))
    }

    /// Ray without validation, for coordinates that are known to be valid.
    pub(crate) fn along(origin: DVec3, direction: DVec3) -> Self {
        Self { line: BoundedRay { origin, direction, limit: f64::INFINITY } }
    }

    /// Limits the ray to `origin + s * direction` with `s <= limit`. With a negative or NaN limit the ray is empty.
    #[must_use]
    pub fn with_max_t(self, limit: f64) -> Self {
        Self { line: BoundedRay { limit, ..self.line } }
    }

    /// Origin of the ray.
    #[must_use]
    pub fn origin(&self) -> [f64; 3] {
        self.line.origin.to_array()
    }

    /// Direction of the ray, not normalized.
    #[must_use]
    pub fn direction(&self) -> [f64; 3] {
        self.line.direction.to_array()
    }

    /// Upper limit of the ray parameter, in multiples of the direction; infinity if there is none.
    #[must_use]
    pub fn max_t(&self) -> f64 {
        self.line.limit
    }

    pub(crate) fn line(&self) -> &BoundedRay {
        &self.line
    }
}

impl Hit {
    pub(crate) fn new(ray: &BoundedRay, triangle: u32, corners: &[DVec3; 3], crossing: &RayCrossing) -> Self {
        let barycentric = barycentric(ray, corners, crossing);
        let [u, v, w] = barycentric;
        let point = corners[0] * u + corners[1] * v + corners[2] * w;
        // The computed point is clamped to the bounding box of the triangle, so that rounding does not move it out
        // of this box.
        let low = corners[0].min(corners[1]).min(corners[2]);
        let point = point.max(low).min(corners[0].max(corners[1]).max(corners[2]));
        let side = match crossing.kind {
            CrossingKind::InPlane(_) => HitSide::EdgeOn,
            CrossingKind::Across(signs) if signs.contains(&Sign::Negative) => HitSide::Front,
            CrossingKind::Across(_) => HitSide::Back,
        };
        Self { t: crossing.t, point: point.to_array(), triangle, barycentric, side }
    }

    /// Returns a ray parameter. Every hit whose exact parameter is above it has a computed [`t`](Self::t) above
    /// that of `self`.
    pub(crate) fn cutoff(&self) -> f64 {
        leaf_test::cutoff_of(self.t)
    }

    /// Compares two hits by [`t`](Self::t), then by triangle index.
    pub(crate) fn order(&self, other: &Self) -> Ordering {
        self.t.total_cmp(&other.t).then(self.triangle.cmp(&other.triangle))
    }
}

impl PlacedModel {
    /// First triangle that a ray hits: the one with the smallest computed [`t`](Hit::t), then with the lowest
    /// index.
    ///
    /// Whether the ray hits a triangle is decided exactly, so no ray passes between triangles that share an edge
    /// or a vertex.
    ///
    /// After about one ray query per leaf of its tree (six triangles), the model caches the triangles of all
    /// leaves for faster ray queries. The cache takes about 70 bytes per triangle and is kept until the model is
    /// deformed.
    ///
    /// ```
    /// use boxwood::query::HitSide;
    /// use boxwood::{Mesh, Model, Pose, Ray};
    ///
    /// let mesh = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]])?;
    /// let model = Model::new(mesh);
    /// let floor = model.at(Pose::from_translation([0.0, 0.0, 1.0]))?;
    /// let ray = Ray::new([0.5, 0.0, 5.0], [0.0, 0.0, -2.0])?;
    /// let hit = floor.first_hit(&ray).expect("the ray goes through an edge");
    /// assert_eq!((hit.t, hit.triangle, hit.side), (2.0, 0, HitSide::Front));
    /// assert_eq!(hit.barycentric, [0.5, 0.5, 0.0]);
    /// assert!(!floor.any_hit(&ray.with_max_t(1.5)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn first_hit(&self, ray: &Ray) -> Option<Hit> {
        Scratch::query(|scratch| scratch.first_hit(self, ray))
    }

    /// Returns true if a ray hits any triangle, decided exactly.
    #[must_use]
    pub fn any_hit(&self, ray: &Ray) -> bool {
        Scratch::query(|scratch| scratch.any_hit(self, ray))
    }

    /// All triangles that a ray hits, sorted by computed [`t`](Hit::t), then by index.
    #[must_use]
    pub fn all_hits(&self, ray: &Ray) -> Vec<Hit> {
        Scratch::query(|scratch| scratch.all_hits(self, ray))
    }

    /// [`first_hit`](Self::first_hit) for many rays, on all threads; results in the order of the rays.
    #[must_use]
    pub fn first_hit_batch(&self, rays: &[Ray]) -> Vec<Option<Hit>> {
        // Many rays at once may justify building the cached leaf triangles before the first ray is cast.
        let _ = self.model.tree().leaf_triangles(self.model.mesh(), rays.len());
        run_each(rays, RAYS_PER_TASK, Scratch::new, |scratch, _, ray| (scratch.first_hit(self, ray), scratch.stats()))
    }
}

impl Scratch {
    /// Implements [`PlacedModel::first_hit`].
    pub(crate) fn first_hit(&mut self, placed: &PlacedModel, ray: &Ray) -> Option<Hit> {
        self.first_hit_within(placed, ray, f64::INFINITY)
    }

    /// First hit if its exact parameter is at most `cutoff`; otherwise `None` or some hit beyond `cutoff`.
    ///
    /// This differs from a ray with a [limit](Ray::with_max_t), which ends exactly at the limit.
    pub(crate) fn first_hit_within(&mut self, placed: &PlacedModel, ray: &Ray, cutoff: f64) -> Option<Hit> {
        let bound = self.start(placed, ray);
        let mut leaf = FirstHitSearch::new(placed, ray.line(), &bound, cutoff);
        // The visitor never breaks, so the search is complete.
        let _ = self.search_along(placed, &bound, &mut leaf);
        leaf.first()
    }

    /// Implements [`PlacedModel::any_hit`].
    pub(crate) fn any_hit(&mut self, placed: &PlacedModel, ray: &Ray) -> bool {
        let bound = self.start(placed, ray);
        let mut leaf = AnyHitSearch::new(placed, ray.line(), &bound);
        self.search_along(placed, &bound, &mut leaf).is_break()
    }

    /// Implements [`PlacedModel::all_hits`].
    pub(crate) fn all_hits(&mut self, placed: &PlacedModel, ray: &Ray) -> Vec<Hit> {
        let bound = self.start(placed, ray);
        let mut hits = Vec::new();
        let mut leaf = AllHitsSearch::new(placed, ray.line(), &bound, &mut hits);
        // The visitor never breaks, so the search is complete.
        let _ = self.search_along(placed, &bound, &mut leaf);
        hits.sort_unstable_by(Hit::order);
        hits
    }

    /// Visits every leaf that an object moving along a ray may touch, nearest leaves first.
    #[inline]
    pub(super) fn search_along(
        &mut self,
        placed: &PlacedModel,
        bound: &RayBound,
        leaf: &mut impl NearestVisitor,
    ) -> ControlFlow<()> {
        if bound.misses() {
            return ControlFlow::Continue(());
        }
        placed.model.tree().search_nearest(bound, &mut self.memory, &mut self.stats, leaf)
    }

    #[inline(always)]
    fn start(&mut self, placed: &PlacedModel, ray: &Ray) -> RayBound {
        debug_assert!(has_subnormals(), "the processor flushes subnormal numbers to zero: results are not exact");
        self.stats = QueryStats::default();
        let BoundedRay { origin, direction, limit } = ray.line;
        RayBound::new(&placed.placement, origin, direction, limit)
    }
}
