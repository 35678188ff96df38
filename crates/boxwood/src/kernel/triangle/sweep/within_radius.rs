//! First time at which a moving triangle a is within a radius r of a resting triangle b.
//!
//! Let v be the motion. For *any* direction n, the distance is at least the gap between the projections on n,
//! divided by |n|. This gap shrinks at the constant speed n.v. This gives a condition that excludes contact at
//! time t:
//!
//! ```text
//! min n.b - max n.a - r |n| > t n.v        there is no contact at t
//! ```
//!
//! The two sides are equal at one time. The condition excludes all times before it or all times after it. The
//! direction affects only the quality of this bound, not its validity. Newton's method uses the direction between
//! the closest points at a time t: it gives the time at which the tangent of the distance function at t reaches r.
//! The distance is convex, so Newton steps never pass the contact. Each step doubles the number of correct digits.
//! A better start for the next step is the time at which the features that are closest at t would reach the
//! radius. The search ends if the closest points found are within the radius at a time 2^-40 after the lower bound
//! of the contact time.
//!
//! All coordinates are relative to a corner of the first triangle, and scaled by a power of two to a size of about
//! one. Let u = 2^-53, S the largest |coordinate| after this scaling, and |v| the largest |component| of the
//! motion.
//!
//! *Error of a gap.* Let |n|_1 be the sum of the |components| of n. A dot product n.x with a corner x has an error
//! of 4u |n|_1 S (a difference, a product, two sums). The gap is a minimum of such products minus a maximum, minus
//! r |n|. Its error is 12u |n|_1 S: 8u from the two products, 2u from their difference, and 2u from the
//! subtraction of r |n|. The length r |n| itself has a relative error of 4u. The speed n.v has an error of 3u
//! |n|_1 |v|, and adding its error bound another 1u.
//!
//! *Error of the distance of two points.* Up to a time T, no |coordinate| is larger than M = S + T |v|. Per
//! coordinate, the vector between the points has these errors, as shares of M. A corner of the first triangle has
//! 3u (a difference, a product, a sum), a corner of the second 1u, and the difference of the corners 2u. Each of
//! the two edges has 4u, and its product with a parameter 2u. Two sums have 10u, and weights that add up to 1 + u
//! have 2u. The sum is 30u M. The length of the vector, at most 7 M, has sqrt(3) times this error, and 2.5u of the
//! length from its own computation. The total is less than 70u M.

use super::contact_normal::{power_below, to_unit};
use super::swept_prism::SweptPrism;
use super::{SWEEP_ERROR, SweptTrianglePair, TriangleImpact, bounds};
use crate::kernel::predicates::orient::F64_ROUNDING as U;
use crate::kernel::triangle::DecidedBy;
use crate::kernel::triangle::distance::{
    DistanceSensitivity, MovingTriangles, NearPoints, triangle_distance, triangles_within,
};
use glam::DVec3;

/// Error bound of a gap between projections on n, as a share of |n|_1 S: 16u. |n|_1 is the sum of the |components|
/// of n, S the largest |coordinate|.
const PROJECTION_ERROR: f64 = 16.0 * U;
/// Error bound of n.v, the speed of the gap, as a share of |n|_1 |v|: 6u. n is the direction of projection and v
/// the motion.
const SPEED_ERROR: f64 = 6.0 * U;
/// Error bound of the computed distance of two points, as a share of M, the largest |coordinate| during the
/// motion: 80u. Derived in the module documentation.
const POINT_ERROR: f64 = 80.0 * U;
/// Absolute margin that is far above any loss by underflow in the scaled coordinates used here.
const UNDERFLOW_LOSS: f64 = 1e-300;
/// Largest number of Newton steps. Each step doubles the number of correct digits, so more steps would not help.
const MAX_STEPS: usize = 20;
/// Newton steps that reduce the interval of times by less than this count as no progress.
const MIN_STEP: f64 = SWEEP_ERROR / 16.0;
/// The search ends if the triangles are in contact at the lower bound of the contact time plus this step. The step
/// is slightly less than the allowed error [`SWEEP_ERROR`]. The difference covers the rounding of a time to which
/// the step is added.
const TIME_STEP: f64 = SWEEP_ERROR * (1.0 - 1.0 / 1024.0);

/// [`super::first_impact`] with a positive radius: first time at which the triangles are within the radius of each
/// other.
pub(super) fn first_within_radius(pair: &SweptTrianglePair, until: f64) -> (Option<TriangleImpact>, DecidedBy) {
    let normalized = NormalizedPair::new(pair);
    let times = normalized.quick_interval();
    if times.low > times.high || times.low > until + 2.0 * SWEEP_ERROR {
        return (None, DecidedBy::Filter);
    }
    let moving = MovingTriangles::new(&normalized.a, &normalized.b);
    let mut search = RadiusSearch { pair, normalized, moving, times, hint: 0.0, decided_by: DecidedBy::Filter };
    let impact = match search.run(until) {
        RadiusSearchResult::AtStart(point) => {
            Some(TriangleImpact { t: 0.0, at_start: true, point: pair.clamp_to_box(point), normal: DVec3::ZERO })
        }
        RadiusSearchResult::NoContact => None,
        RadiusSearchResult::Near(near) => Some(pair.impact(search.times.low, near.point(&pair.b), near.direction)),
        RadiusSearchResult::Undecided => {
            search.decided_by = DecidedBy::Exact;
            SweptPrism::new(pair).first_within(search.times.low, search.hint, until)
        }
    };
    (impact, search.decided_by)
}

impl SweptTrianglePair {
    /// Builds the result for a contact at time `t` and the given point. `direction` points from `a` to `b` and may
    /// have any length.
    pub(super) fn impact(&self, t: f64, point: DVec3, direction: DVec3) -> TriangleImpact {
        let back = -to_unit(self.motion);
        let normal = (-to_unit(direction)).normalize_or(back.normalize_or(DVec3::X));
        TriangleImpact { t, at_start: false, point: self.clamp_to_box(point), normal: normal + DVec3::ZERO }
    }
}

/// Result of the search for the first contact in `f64`.
enum RadiusSearchResult {
    /// The triangles are within the radius at the start. The value is the contact point on `b`.
    AtStart(DVec3),
    /// There is no contact, or only after the time limit.
    NoContact,
    /// There is a contact at `times.low` of the search, between these points.
    Near(NearPoints),
    /// `f64` cannot decide.
    Undecided,
}

/// Interval of times that contains every possible contact.
#[derive(Clone, Copy, Debug)]
struct TimeInterval {
    low: f64,
    high: f64,
}

impl TimeInterval {
    const ALL: Self = Self { low: 0.0, high: 1.0 };
    const NONE: Self = Self { low: f64::INFINITY, high: 0.0 };

    #[inline]
    fn and(self, other: Self) -> Self {
        Self { low: self.low.max(other.low), high: self.high.min(other.high) }
    }

    /// Returns true if this interval, at either end, is smaller than `other` by more than [`MIN_STEP`].
    #[inline]
    fn is_smaller_than(&self, other: &Self) -> bool {
        self.low > other.low + MIN_STEP || self.high < other.high - MIN_STEP
    }
}

/// State of the search for the first contact in `f64`.
struct RadiusSearch<'a> {
    pair: &'a SweptTrianglePair,
    normalized: NormalizedPair,
    moving: MovingTriangles,
    /// Interval of times that contains the first contact, if there is one.
    times: TimeInterval,
    /// Last tested time at which the closest features seemed to pass each other without contact. The search in
    /// integers starts near this time.
    hint: f64,
    decided_by: DecidedBy,
}

impl RadiusSearch<'_> {
    fn run(&mut self, until: f64) -> RadiusSearchResult {
        let (mut t, mut passing) = (self.times.low, false);
        for step in 0..MAX_STEPS {
            let (near, second) = self.moving.nearest_points(self.normalized.motion * t);
            let before = self.times;
            self.narrow(t, passing, &near, second.as_ref());
            if step == 0
                && let Some(point) = self.start(&near)
            {
                return RadiusSearchResult::AtStart(point);
            }
            let TimeInterval { low, high } = self.times;
            if low > high || low > until + 2.0 * SWEEP_ERROR || self.pair.motion == DVec3::ZERO {
                return RadiusSearchResult::NoContact;
            }
            if self.is_reached(low + TIME_STEP, &near) {
                return RadiusSearchResult::Near(near);
            }
            let progress = self.times.is_smaller_than(&before);
            if !progress && t == low {
                return RadiusSearchResult::Undecided;
            }
            (t, passing) = if progress { self.next(t, low, &near) } else { (low, false) };
            if passing {
                self.hint = t;
            }
        }
        RadiusSearchResult::Undecided
    }

    /// Reduces the interval of possible times by the gaps between projections on directions found at time `t`.
    ///
    /// The first direction is that of the closest points `near`. If the features of `near` pass each other without
    /// contact (`passing`), its component orthogonal to the motion is used too. If these directions do not reduce
    /// the interval, the direction of `second` and the vector between the closest points are used.
    #[inline]
    fn narrow(&mut self, t: f64, passing: bool, near: &NearPoints, second: Option<&NearPoints>) {
        let (normalized, before) = (&self.normalized, self.times);
        self.times = before.and(normalized.possible(near.direction));
        if passing {
            self.times = self.times.and(normalized.possible(normalized.orthogonal_to_motion(near.direction)));
        }
        if !self.times.is_smaller_than(&before) {
            let other = second.map_or(TimeInterval::ALL, |near| normalized.possible(near.direction));
            let gap = self.moving.gap(near, normalized.motion * t);
            self.times = self.times.and(other).and(normalized.possible(gap));
        }
    }

    /// Returns the contact point on `b` if the triangles are within the radius at the start, otherwise `None`.
    fn start(&mut self, near: &NearPoints) -> Option<DVec3> {
        let SweptTrianglePair { a, b, radius, .. } = self.pair;
        if self.times.low > 0.0 {
            return None;
        }
        if self.is_reached(0.0, near) {
            return Some(near.point(b));
        }
        let (within, decided_by) = triangles_within(a, b, *radius);
        self.decided_by = decided_by;
        within.then(|| triangle_distance(a, b).0.points[1])
    }

    /// Returns true only if the first contact is certainly not after `time`: the two points of `near` are
    /// certainly within the radius at that time.
    #[inline]
    fn is_reached(&self, time: f64, near: &NearPoints) -> bool {
        let (normalized, time) = (&self.normalized, time.min(1.0));
        let gap = self.moving.gap(near, normalized.motion * time);
        gap.length() + POINT_ERROR * (normalized.size + normalized.speed * time) <= normalized.radius * (1.0 - 2.0 * U)
    }

    /// Returns the next time to test, at least `low`, and whether the features of `near` pass each other without
    /// contact. The next time is when these features would reach the radius or, if they never do, when they are
    /// closest.
    #[inline]
    fn next(&self, t: f64, low: f64, near: &NearPoints) -> (f64, bool) {
        let v = self.normalized.motion;
        let gap = self.moving.gap(near, v * t);
        let v = match near.sensitivity {
            DistanceSensitivity::Whole => v,
            DistanceSensitivity::Across(edge) => v - edge * (edge.dot(v) / edge.dot(edge)),
            DistanceSensitivity::Along => gap * (gap.dot(v) / gap.dot(gap)),
        };
        let (square, closing) = (v.dot(v), gap.dot(v));
        let left = gap.dot(gap) - self.normalized.radius * self.normalized.radius;
        let root = closing * closing - square * left;
        let passing = root < 0.0;
        let after = if passing { closing / square } else { left / (closing + root.sqrt()) };
        let guess = (t + after).min(1.0);
        if guess > low { (guess, passing) } else { (low, passing) }
    }
}

/// Two triangles relative to a corner of `a`, scaled to a size of about one.
struct NormalizedPair {
    a: [DVec3; 3],
    b: [DVec3; 3],
    motion: DVec3,
    radius: f64,
    /// Largest |coordinate| of a corner of either triangle.
    size: f64,
    /// Largest |component| of the motion.
    speed: f64,
}

impl NormalizedPair {
    fn new(pair: &SweptTrianglePair) -> Self {
        let from = pair.a[0];
        let relative = |[p, q, r]: [DVec3; 3]| [p - from, q - from, r - from];
        let (a, b) = (relative(pair.a), relative(pair.b));
        let max_abs = |t: &[DVec3; 3]| t[0].abs().max(t[1].abs()).max(t[2].abs()).max_element();
        let size = max_abs(&a).max(max_abs(&b));
        let scale = power_below(size);
        let scaled = |[p, q, r]: [DVec3; 3]| [p * scale, q * scale, r * scale];
        let (a, b) = (scaled(a), scaled(b));
        let motion = pair.motion * scale;
        let speed = motion.abs().max_element();
        Self { a, b, motion, radius: pair.radius * scale, size: size * scale, speed }
    }

    /// Interval of possible contact times according to the gaps along directions that are cheap to compute: the
    /// vector between the centers made orthogonal to the motion, the cross products of the motion and each edge of
    /// `b`, and the normal of `b`.
    #[inline]
    fn quick_interval(&self) -> TimeInterval {
        let center = |t: &[DVec3; 3]| bounds(t)[0] + bounds(t)[1];
        let towards = center(&self.b) - center(&self.a);
        let [p, q, r] = self.b;
        let (v, edges) = (self.motion, [q - p, r - q, p - r]);
        let mut times = TimeInterval::ALL.and(self.possible(self.orthogonal_to_motion(towards)));
        let others = [v.cross(edges[0]), v.cross(edges[1]), v.cross(edges[2]), edges[0].cross(edges[1])];
        for n in others {
            if times.low > times.high {
                break;
            }
            times = times.and(self.possible(if n.dot(towards) < 0.0 { -n } else { n }));
        }
        times
    }

    /// Interval of possible contact times according to the projections on one direction. It may begin before 0.
    #[inline]
    fn possible(&self, direction: DVec3) -> TimeInterval {
        let n = to_unit(direction);
        let size = n.abs().element_sum();
        let project = |corner: DVec3| n.dot(corner);
        let [p, q, r] = [project(self.a[0]), project(self.a[1]), project(self.a[2])];
        let [x, y, z] = [project(self.b[0]), project(self.b[1]), project(self.b[2])];
        let gap = x.min(y).min(z) - p.max(q).max(r);
        // Lower bound of the gap at the start, and upper bound of the speed at which the gap closes.
        let ahead = gap - (PROJECTION_ERROR * size * self.size + self.radius * n.length() * (1.0 + 8.0 * U));
        let speed = n.dot(self.motion) + (SPEED_ERROR * size * self.speed + UNDERFLOW_LOSS);
        let time = ahead / speed;
        // If a value is NaN or infinite, the direction excludes no time.
        if !(ahead.is_finite() && speed.is_finite() && time.is_finite()) {
            TimeInterval::ALL
        } else if speed > 0.0 {
            TimeInterval { low: time * (1.0 - 8.0 * U), high: 1.0 }
        } else if ahead > 0.0 {
            TimeInterval::NONE
        } else {
            TimeInterval { low: 0.0, high: time * (1.0 + 8.0 * U) }
        }
    }

    /// Component of a direction orthogonal to the motion. The component along the motion is removed twice, to
    /// remove the rounding error of the first time.
    #[inline]
    fn orthogonal_to_motion(&self, direction: DVec3) -> DVec3 {
        let (v, n) = (self.motion / self.speed, to_unit(direction));
        let once = |n: DVec3| n - v * (n.dot(v) / v.dot(v));
        once(once(n))
    }
}
