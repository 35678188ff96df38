//! When a moving triangle first is within a radius of another.
//!
//! Along *any* direction n the triangles are at least as far apart as their shadows, and these close in at a steady pace: so
//!
//! ```text
//! min n.b - max n.a - r |n| > t n.v        there is no contact at t
//! ```
//!
//! which leaves times after a quotient, or before one. The direction need not be right, it must only be good. That of the
//! nearest points at a time t gives where the tangent of the distance at t gets to r. The distance is convex: these are
//! Newton's steps, which come from outside and double the digits each; the time that the features at t would take is
//! a better place for the next one. If the nearest points found are within the radius 2^-40 later, that was it.
//!
//! All is seen from a corner of the first triangle, times a power of two that brings it to a size of about one. With u =
//! 2^-53 and S the largest |coordinate| there:
//!
//! *Shadows.* n.x costs 4u |n|_1 S (a difference, a product, two sums), the largest and the least of them 8u, their
//! difference 2u, and what is taken from it 2u: 12u; n.v takes 3u |n|_1 |v|, and 1u for its error; r |n| takes 4u of itself.
//!
//! *Points.* After a time T nothing is larger than M = S + T |v|. In each coordinate, a corner of the first costs 3u M (a
//! difference, a product, a sum), one of the second 1u, their difference 2u; an edge 4u and its product with a parameter 2u,
//! twice; two sums 10u; weights that add up to 1 + u, 2u: 30u M. With the root of 3, and 2.5u of a length that is at most 7 M:
//! less than 70u M.

use super::normal::{power_below, to_unit};
use super::prism::Prism;
use super::{Meeting, Pair, SWEEP_ERROR, bounds};
use crate::exact::Rung;
use crate::exact::distance::{Freedom, Moving, Near, triangles_apart, triangles_within};
use crate::exact::orient::U;
use glam::DVec3;

const SHADOWS: f64 = 16.0 * U;
const SPEED: f64 = 6.0 * U;
const POINTS: f64 = 80.0 * U;
/// More than underflow can take from anything here.
const LOST: f64 = 1e-300;
/// Newton's steps double the digits: if these were not enough, more will not be.
const STEPS: usize = 20;
/// Steps that are shorter lead nowhere.
const STEP: f64 = SWEEP_ERROR / 16.0;
/// Less than the error allowed, so that adding it may round.
const AHEAD: f64 = SWEEP_ERROR * (1.0 - 1.0 / 1024.0);

/// [`super::first_meeting`] with a positive radius.
pub(super) fn first_near(pair: &Pair, until: f64) -> (Option<Meeting>, Rung) {
    let view = View::of(pair);
    let times = view.at_a_glance();
    if times.low > times.high || times.low > until + 2.0 * SWEEP_ERROR {
        return (None, Rung::Filter);
    }
    let moving = Moving::new(&view.a, &view.b);
    let mut search = Search { pair, view, moving, times, hint: 0.0, rung: Rung::Filter };
    let meeting = match search.run(until) {
        Found::AtStart(point) => {
            Some(Meeting { t: 0.0, at_start: true, point: pair.within_box(point), normal: DVec3::ZERO })
        }
        Found::Never => None,
        Found::Near(near) => Some(pair.meeting(search.times.low, near.point(&pair.b), near.direction)),
        Found::Open => {
            search.rung = Rung::Exact;
            Prism::new(pair).first_within(search.times.low, search.hint, until)
        }
    };
    (meeting, search.rung)
}

impl Pair {
    /// The direction is from a to b, of any length.
    pub(super) fn meeting(&self, t: f64, point: DVec3, direction: DVec3) -> Meeting {
        let back = -to_unit(self.motion);
        let normal = (-to_unit(direction)).normalize_or(back.normalize_or(DVec3::X));
        Meeting { t, at_start: false, point: self.within_box(point), normal: normal + DVec3::ZERO }
    }
}

enum Found {
    /// With this point of b.
    AtStart(DVec3),
    Never,
    /// At `low`, between these points.
    Near(Near),
    Open,
}

/// Times when there may be contact.
#[derive(Clone, Copy, Debug)]
struct Times {
    low: f64,
    high: f64,
}

impl Times {
    const ALL: Self = Self { low: 0.0, high: 1.0 };
    const NONE: Self = Self { low: f64::INFINITY, high: 0.0 };

    #[inline]
    fn and(self, other: Self) -> Self {
        Self { low: self.low.max(other.low), high: self.high.min(other.high) }
    }

    /// Whether they are fewer, by more than next to nothing.
    #[inline]
    fn are_fewer_than(&self, other: &Self) -> bool {
        self.low > other.low + STEP || self.high < other.high - STEP
    }
}

struct Search<'a> {
    pair: &'a Pair,
    view: View,
    moving: Moving,
    /// The first contact is among these.
    times: Times,
    /// Where it seemed to pass by last.
    hint: f64,
    rung: Rung,
}

impl Search<'_> {
    fn run(&mut self, until: f64) -> Found {
        let (mut t, mut passing) = (self.times.low, false);
        for step in 0..STEPS {
            let (near, second) = self.moving.near(self.view.motion * t);
            let before = self.times;
            self.narrow(t, passing, &near, second.as_ref());
            if step == 0
                && let Some(point) = self.start(&near)
            {
                return Found::AtStart(point);
            }
            let Times { low, high } = self.times;
            if low > high || low > until + 2.0 * SWEEP_ERROR || self.pair.motion == DVec3::ZERO {
                return Found::Never;
            }
            if self.is_reached(low + AHEAD, &near) {
                return Found::Near(near);
            }
            let progress = self.times.are_fewer_than(&before);
            if !progress && t == low {
                return Found::Open;
            }
            (t, passing) = if progress { self.next(t, low, &near) } else { (low, false) };
            if passing {
                self.hint = t;
            }
        }
        Found::Open
    }

    /// By what the nearest points at a time have to say.
    #[inline]
    fn narrow(&mut self, t: f64, passing: bool, near: &Near, second: Option<&Near>) {
        let (view, before) = (&self.view, self.times);
        self.times = before.and(view.possible(near.direction));
        if passing {
            self.times = self.times.and(view.possible(view.across_motion(near.direction)));
        }
        if !self.times.are_fewer_than(&before) {
            let other = second.map_or(Times::ALL, |near| view.possible(near.direction));
            let gap = self.moving.gap(near, view.motion * t);
            self.times = self.times.and(other).and(view.possible(gap));
        }
    }

    /// A point of b, if they are within the radius at the start.
    fn start(&mut self, near: &Near) -> Option<DVec3> {
        let Pair { a, b, radius, .. } = self.pair;
        if self.times.low > 0.0 {
            return None;
        }
        if self.is_reached(0.0, near) {
            return Some(near.point(b));
        }
        let (within, rung) = triangles_within(a, b, *radius);
        self.rung = rung;
        within.then(|| triangles_apart(a, b).0.points[1])
    }

    /// Whether the first contact is not after a time, by two points: surely, if it is true.
    #[inline]
    fn is_reached(&self, time: f64, near: &Near) -> bool {
        let (view, time) = (&self.view, time.min(1.0));
        let gap = self.moving.gap(near, view.motion * time);
        gap.length() + POINTS * (view.size + view.speed * time) <= view.radius * (1.0 - 2.0 * U)
    }

    /// Where to look next: where the features would come within the radius, or pass by.
    #[inline]
    fn next(&self, t: f64, low: f64, near: &Near) -> (f64, bool) {
        let v = self.view.motion;
        let gap = self.moving.gap(near, v * t);
        let v = match near.freedom {
            Freedom::Any => v,
            Freedom::Across(edge) => v - edge * (edge.dot(v) / edge.dot(edge)),
            Freedom::Along => gap * (gap.dot(v) / gap.dot(gap)),
        };
        let (square, closing) = (v.dot(v), gap.dot(v));
        let left = gap.dot(gap) - self.view.radius * self.view.radius;
        let root = closing * closing - square * left;
        let passing = root < 0.0;
        let after = if passing { closing / square } else { left / (closing + root.sqrt()) };
        let guess = (t + after).min(1.0);
        if guess > low { (guess, passing) } else { (low, passing) }
    }
}

/// The triangles seen from a corner, in a size of about one.
struct View {
    a: [DVec3; 3],
    b: [DVec3; 3],
    motion: DVec3,
    radius: f64,
    /// The largest |coordinate| of a corner, and of the motion.
    size: f64,
    speed: f64,
}

impl View {
    fn of(pair: &Pair) -> Self {
        let from = pair.a[0];
        let seen = |[p, q, r]: [DVec3; 3]| [p - from, q - from, r - from];
        let (a, b) = (seen(pair.a), seen(pair.b));
        let largest = |t: &[DVec3; 3]| t[0].abs().max(t[1].abs()).max(t[2].abs()).max_element();
        let size = largest(&a).max(largest(&b));
        let scale = power_below(size);
        let scaled = |[p, q, r]: [DVec3; 3]| [p * scale, q * scale, r * scale];
        let (a, b) = (scaled(a), scaled(b));
        let motion = pair.motion * scale;
        let speed = motion.abs().max_element();
        Self { a, b, motion, radius: pair.radius * scale, size: size * scale, speed }
    }

    /// By directions that cost little: across the motion, from centre to centre and beside each edge, and across the face.
    #[inline]
    fn at_a_glance(&self) -> Times {
        let centre = |t: &[DVec3; 3]| bounds(t)[0] + bounds(t)[1];
        let towards = centre(&self.b) - centre(&self.a);
        let [p, q, r] = self.b;
        let (v, edges) = (self.motion, [q - p, r - q, p - r]);
        let mut times = Times::ALL.and(self.possible(self.across_motion(towards)));
        let others = [v.cross(edges[0]), v.cross(edges[1]), v.cross(edges[2]), edges[0].cross(edges[1])];
        for n in others {
            if times.low > times.high {
                break;
            }
            times = times.and(self.possible(if n.dot(towards) < 0.0 { -n } else { n }));
        }
        times
    }

    /// When there may be contact, as far as a direction can tell; before the start, perhaps.
    #[inline]
    fn possible(&self, direction: DVec3) -> Times {
        let n = to_unit(direction);
        let size = n.abs().element_sum();
        let shadow = |corner: DVec3| n.dot(corner);
        let [p, q, r] = [shadow(self.a[0]), shadow(self.a[1]), shadow(self.a[2])];
        let [x, y, z] = [shadow(self.b[0]), shadow(self.b[1]), shadow(self.b[2])];
        let apart = x.min(y).min(z) - p.max(q).max(r);
        // At least this far apart at the start, and closing in at most so fast.
        let ahead = apart - (SHADOWS * size * self.size + self.radius * n.length() * (1.0 + 8.0 * U));
        let speed = n.dot(self.motion) + (SPEED * size * self.speed + LOST);
        let time = ahead / speed;
        // NaN and infinity are no knowledge.
        if !(ahead.is_finite() && speed.is_finite() && time.is_finite()) {
            Times::ALL
        } else if speed > 0.0 {
            Times { low: time * (1.0 - 8.0 * U), high: 1.0 }
        } else if ahead > 0.0 {
            Times::NONE
        } else {
            Times { low: 0.0, high: time * (1.0 + 8.0 * U) }
        }
    }

    #[inline]
    fn across_motion(&self, direction: DVec3) -> DVec3 {
        let (v, n) = (self.motion / self.speed, to_unit(direction));
        let once = |n: DVec3| n - v * (n.dot(v) / v.dot(v));
        once(once(n))
    }
}
