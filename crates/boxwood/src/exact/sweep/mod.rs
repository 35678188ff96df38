//! When a moving triangle first meets another, or comes within a radius of it.
//!
//! `a + t v` meets `b` where t v is in D = b - a, the hull of the nine differences of their corners. D is convex, so that the
//! times of contact are an interval, and what is asked is whether it reaches into [0, 1], and where it begins. A point or a
//! segment is a triangle with equal corners, and nothing is special about it.
//!
//! - Radius 0 (`touch`): whether is decided by signs of determinants, seen along the motion (`seen`); when is a quotient of
//!   two others (`quotient`).
//! - A positive radius (`near`): the distance is a convex function of time, and a direction gives a lower bound of the time of
//!   contact, whatever the direction: Newton's method, whose every step is never late. Whole numbers decide what passes
//!   by next to nothing (`prism`).
//!
//! Corners are sorted first: what is given is a function of the two sets of corners, the motion and the radius. The time is
//! rounded *down*: the least of many is never late.

mod near;
mod normal;
mod prism;
mod quotient;
mod seen;
mod sides;
mod touch;

use super::{Rung, sorted_corners};
use glam::DVec3;
use near::first_near;
use seen::Seen;
use touch::first_touch;

/// How a moving triangle first meets another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Meeting {
    /// From 0 to 1. Never later than the true time, and earlier by at most [`SWEEP_ERROR`].
    pub(crate) t: f64,
    /// Whether they meet where the motion begins, exactly.
    pub(crate) at_start: bool,
    /// Of the triangle that rests, rounded, within its box.
    pub(crate) point: DVec3,
    /// From the triangle that rests to the one that moves, of length one; zero if they meet where the motion begins.
    pub(crate) normal: DVec3,
}

/// By which share of the motion the time of a meeting may be too early.
pub(crate) const SWEEP_ERROR: f64 = 1.0 / (1_u64 << 40) as f64;

/// When `a`, moved by t `motion`, t from 0 to 1, first is not farther than a radius from `b`; `None` exactly if it never is, or
/// if the time given would be later than `until`, which changes nothing else. Coordinates and the radius are below 2^1000, the
/// motion is below 2^500.
pub(crate) fn first_meeting(
    a: &[DVec3; 3],
    b: &[DVec3; 3],
    motion: DVec3,
    radius: f64,
    until: f64,
) -> (Option<Meeting>, Rung) {
    let pair = Pair { a: *a, b: *b, motion: motion + DVec3::ZERO, radius };
    if pair.surely_passes(until) {
        return (None, Rung::Filter);
    }
    let pair = Pair { a: sorted_corners(a).0, b: sorted_corners(b).0, ..pair };
    let (meeting, rung) = if radius == 0.0 { first_touch(&pair, until) } else { first_near(&pair, until) };
    (meeting.filter(|meeting| meeting.t <= until), rung)
}

/// Two triangles, and how the first moves. Once something may come of it, corners are sorted and no zero has a sign.
#[derive(Clone, Copy, Debug)]
struct Pair {
    a: [DVec3; 3],
    b: [DVec3; 3],
    motion: DVec3,
    radius: f64,
}

impl Pair {
    /// Whether there is no contact, as far as can be seen at once: whatever the order of corners.
    #[inline]
    fn surely_passes(&self, until: f64) -> bool {
        boxes_pass(bounds(&self.a), bounds(&self.b), self.motion, self.radius, until)
            || (self.radius == 0.0 && self.motion != DVec3::ZERO && Seen::new(self).surely_passes())
    }

    /// Clamped to the box of b. No zero has a sign.
    fn within_box(&self, point: DVec3) -> DVec3 {
        let [low, high] = bounds(&self.b);
        point.max(low).min(high) + DVec3::ZERO
    }
}

/// Whether boxes of triangles, by their lower and upper corners, stay farther apart than a radius while the first moves, up to the
/// time or to the end.
///
/// A time that is given as t is at most t + 2^-40: twice that pays for rounding the way, unless it underflows. How far the
/// boxes are apart takes two differences, 1u of the result each.
#[inline(always)]
pub(crate) fn boxes_pass(a: [DVec3; 2], b: [DVec3; 2], v: DVec3, radius: f64, until: f64) -> bool {
    let share = until + 2.0 * SWEEP_ERROR;
    // Not `any`, which is not inlined.
    for axis in 0..3 {
        let way = if share < 1.0 && v[axis].abs() > 1e-290 { v[axis] * share } else { v[axis] };
        let ahead = apart(b[0][axis] - a[1][axis], way.max(0.0));
        let behind = apart(a[0][axis] - b[1][axis], (-way).max(0.0));
        if ahead.max(behind) > radius {
            return true;
        }
    }
    false
}

/// When such boxes first overlap, at the earliest, on a way that does not end; `None` if they never do: if they overlap on one axis
/// after they did on another.
///
/// A time is a quotient of a rounded difference, so off by 2u of itself, unless it underflows: margins are 8u and far more than that.
pub(crate) fn boxes_meet_after(a: [DVec3; 2], b: [DVec3; 2], v: DVec3) -> Option<f64> {
    const MARGIN: f64 = 4.0 * f64::EPSILON;
    const LEAST: f64 = 1e-300;
    let (mut first, mut last) = (0.0_f64, f64::INFINITY);
    for axis in 0..3 {
        let (ahead, through) = (b[0][axis] - a[1][axis], b[1][axis] - a[0][axis]);
        let (ahead, through) = if v[axis] < 0.0 { (-through, -ahead) } else { (ahead, through) };
        if v[axis] != 0.0 {
            let (enter, leave) = (ahead / v[axis].abs(), through / v[axis].abs());
            first = first.max(enter - enter.abs() * MARGIN - LEAST);
            last = last.min(leave + leave.abs() * MARGIN + LEAST);
        } else if ahead > 0.0 || through < 0.0 {
            return None;
        }
    }
    (first <= last).then_some(first)
}

/// The lower and upper corner of a triangle's box.
#[inline]
fn bounds([p, q, r]: &[DVec3; 3]) -> [DVec3; 2] {
    [p.min(*q).min(*r), p.max(*q).max(*r)]
}

/// At least this is left of a distance after a way, both rounded.
#[inline]
fn apart(distance: f64, way: f64) -> f64 {
    let left = distance - way;
    left - 2.0 * f64::EPSILON * (distance.abs() + left.abs())
}

#[cfg(test)]
mod tests;
