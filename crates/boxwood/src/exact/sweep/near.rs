//! When a moving triangle first is within a radius of another.
//!
//! Along *any* direction n the triangles are at least as far apart as their shadows, and these close in at a steady pace: so
//!
//! ```text
//! (min n.b - max n.a - r |n|) / n.v        is not after the first contact, if it is positive
//! ```
//!
//! and if n.v is not positive then, there is none. The direction need not be right, it must only be good. That of the nearest
//! points at a time t gives where the tangent of the distance at t gets to r. The distance is convex: these are Newton's
//! steps, which come from below and double the digits each; the time that the features at t would take is a better place for
//! the next one. If the nearest points found are within the radius 2^-40 later, that was it.
//!
//! All is seen from a corner of the first triangle, times a power of two that brings it to a size of about one. With u =
//! 2^-53 and S the largest |coordinate| there:
//!
//! *Shadows.* n.x costs 4u |n|_1 S (a difference, a product, two sums), the largest and the least of them 8u, their
//! difference 2u; n.v takes 3u |n|_1 |v|; r |n| takes 4u of itself.
//!
//! *Points.* After a time T nothing is larger than M = S + T |v|. In each coordinate, a corner of the first costs 3u M (a
//! difference, a product, a sum), one of the second 1u, their difference 2u; an edge 4u and its product with a parameter 2u,
//! twice; two sums 10u; weights that add up to 1 + u, 2u: 30u M. With the root of 3, and 2.5u of a length that is at most 7 M:
//! less than 70u M.

use super::normal::{power_below, to_unit};
use super::prism::Prism;
use super::{Meeting, Pair, SWEEP_ERROR};
use crate::exact::Rung;
use crate::exact::distance::{Freedom, Moving, Near, triangles_apart, triangles_within};
use crate::exact::orient::U;
use glam::DVec3;

const SHADOWS: f64 = 12.0 * U;
const SPEED: f64 = 4.0 * U;
const POINTS: f64 = 80.0 * U;
/// More than underflow can take from anything here.
const LOST: f64 = 1e-300;
/// Newton's steps double the digits: if these were not enough, more will not be.
const STEPS: usize = 16;
/// Steps that are shorter lead nowhere.
const STEP: f64 = SWEEP_ERROR / 16.0;
/// Less than the error allowed, so that adding it may round.
const AHEAD: f64 = SWEEP_ERROR * (1.0 - 1.0 / 1024.0);

/// [`super::first_meeting`] with a positive radius.
pub(super) fn first_near(pair: &Pair, until: f64) -> (Option<Meeting>, Rung) {
    let mut search = Search { pair, view: View::of(pair), low: 0.0, rung: Rung::Filter };
    let meeting = match search.run(until) {
        Found::AtStart => Some(pair.near_at_start()),
        Found::Never => None,
        Found::Near(near) => Some(pair.meeting(search.low, near.point(&pair.b), near.direction)),
        Found::Open => {
            search.rung = Rung::Exact;
            Prism::new(pair).first_within(search.low, until)
        }
    };
    (meeting, search.rung)
}

impl Pair {
    fn near_at_start(&self) -> Meeting {
        let point = self.within_box(triangles_apart(&self.a, &self.b).0.points[1]);
        Meeting { t: 0.0, at_start: true, point, normal: DVec3::ZERO }
    }

    /// The direction is from a to b, of any length.
    pub(super) fn meeting(&self, t: f64, point: DVec3, direction: DVec3) -> Meeting {
        let back = -to_unit(self.motion);
        let normal = (-to_unit(direction)).normalize_or(back.normalize_or(DVec3::X));
        Meeting { t, at_start: false, point: self.within_box(point), normal }
    }
}

enum Found {
    AtStart,
    Never,
    /// At `low`, between these points.
    Near(Near),
    Open,
}

struct Search<'a> {
    pair: &'a Pair,
    view: View,
    /// Not later than the first contact.
    low: f64,
    rung: Rung,
}

impl Search<'_> {
    fn run(&mut self, until: f64) -> Found {
        let (mut t, mut passing) = (0.0, false);
        for step in 0..STEPS {
            let (near, second) = self.view.moving.near(self.view.motion * t);
            let bound = self.bound(t, passing, &near, second.as_ref());
            if step == 0 && self.is_at_start(bound, &near) {
                return Found::AtStart;
            }
            if bound > 1.0 || bound > until + 2.0 * SWEEP_ERROR || self.pair.motion == DVec3::ZERO {
                return Found::Never;
            }
            let lost = bound <= self.low;
            let stuck = t == self.low && bound <= self.low + STEP;
            self.low = self.low.max(bound);
            if self.view.is_reached(self.low + AHEAD, &near) {
                return Found::Near(near);
            }
            if stuck {
                return Found::Open;
            }
            (t, passing) = if lost { (self.low, false) } else { self.view.next(t, self.low, &near) };
        }
        Found::Open
    }

    /// The best that the nearest points at a time have to say.
    #[inline]
    fn bound(&self, t: f64, passing: bool, near: &Near, second: Option<&Near>) -> f64 {
        let view = &self.view;
        let mut bound = view.earliest(near.direction);
        if passing {
            bound = bound.max(view.earliest(view.across_motion(near.direction)));
        }
        if bound <= self.low {
            let other = second.map_or(0.0, |near| view.earliest(near.direction));
            bound = bound.max(other).max(view.earliest(view.moving.gap(near, view.motion * t)));
        }
        bound
    }

    fn is_at_start(&mut self, bound: f64, near: &Near) -> bool {
        if bound > 0.0 || self.view.is_reached(0.0, near) {
            return bound <= 0.0;
        }
        let (within, rung) = triangles_within(&self.pair.a, &self.pair.b, self.pair.radius);
        self.rung = rung;
        within
    }
}

/// The triangles seen from a corner, in a size of about one.
struct View {
    a: [DVec3; 3],
    b: [DVec3; 3],
    motion: DVec3,
    radius: f64,
    moving: Moving,
    /// The largest |coordinate| of a corner, and of the motion.
    size: f64,
    speed: f64,
}

impl View {
    fn of(pair: &Pair) -> Self {
        let from = pair.a[0];
        let [a, b] = [pair.a, pair.b].map(|t| t.map(|corner| corner - from));
        let largest = |t: &[DVec3; 3]| t[0].abs().max(t[1].abs()).max(t[2].abs()).max_element();
        let size = largest(&a).max(largest(&b));
        let scale = power_below(size);
        let [a, b] = [a, b].map(|t| t.map(|corner| corner * scale));
        let motion = pair.motion * scale;
        let speed = motion.abs().max_element();
        let moving = Moving::new(&a, &b);
        Self { a, b, motion, radius: pair.radius * scale, moving, size: size * scale, speed }
    }

    /// A time that the first contact is not before; infinite if there is none, 0 if nothing is known.
    #[inline]
    fn earliest(&self, direction: DVec3) -> f64 {
        let n = to_unit(direction);
        let size = n.abs().element_sum();
        let shadow = |corner: DVec3| n.dot(corner);
        let [p, q, r] = self.a.map(shadow);
        let [x, y, z] = self.b.map(shadow);
        let apart = x.min(y).min(z) - p.max(q).max(r);
        let ahead = apart - (SHADOWS * size * self.size + self.radius * n.length() * (1.0 + 8.0 * U));
        // NaN and infinity are no knowledge.
        if !(ahead > 0.0 && ahead < f64::INFINITY && self.speed < f64::INFINITY) {
            return 0.0;
        }
        let speed = n.dot(self.motion) + (SPEED * size * self.speed + LOST);
        if speed <= 0.0 { f64::INFINITY } else { ahead / speed * (1.0 - 8.0 * U) }
    }

    /// Whether the first contact is not after a time, by two points: surely, if it is true.
    #[inline]
    fn is_reached(&self, time: f64, near: &Near) -> bool {
        let time = time.min(1.0);
        let gap = self.moving.gap(near, self.motion * time);
        gap.length() + POINTS * (self.size + self.speed * time) <= self.radius * (1.0 - 2.0 * U)
    }

    /// Where to look next: where the features would come within the radius, or pass by.
    #[inline]
    fn next(&self, t: f64, low: f64, near: &Near) -> (f64, bool) {
        let gap = self.moving.gap(near, self.motion * t);
        let v = self.motion;
        let v = match near.freedom {
            Freedom::Any => v,
            Freedom::Across(edge) => v - edge * (edge.dot(v) / edge.dot(edge)),
            Freedom::Along => gap * (gap.dot(v) / gap.dot(gap)),
        };
        let (square, closing, left) = (v.dot(v), gap.dot(v), gap.dot(gap) - self.radius * self.radius);
        let root = closing * closing - square * left;
        let passing = root < 0.0;
        let after = if passing { closing / square } else { left / (closing + root.sqrt()) };
        let guess = (t + after).min(1.0);
        if guess > low { (guess, passing) } else { (low, passing) }
    }

    #[inline]
    fn across_motion(&self, direction: DVec3) -> DVec3 {
        let (v, n) = (self.motion / self.speed, to_unit(direction));
        let once = |n: DVec3| n - v * (n.dot(v) / v.dot(v));
        once(once(n))
    }
}
