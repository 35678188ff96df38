//! Boxes that are in the world as they are, in some frame and of any size: which of eight are surely outside a convex volume,
//! and which are surely inside. In `f64` lanes: a scene may be many times as long as what is in it.
//!
//! **Half-spaces.** With p = s (v - o) and n brought to a length of about one,
//!
//! ```text
//! s (n.v - c) = n.p - d,      d = s (c - n.o)
//! ```
//!
//! is least and most in corners of a box, which n tells. d costs 6u s (|n| |o| + |c|), n.p - d costs 4u (|n| |p| + |d|), u = 2^-53, and
//! |d| is less than the first of these sizes; underflow takes less than 2^-1070 from d, times s, and from n, times |p|. We take 16u,
//! and 2^-1000 |p|. A box is judged if its |p| are below [`FARTHEST`]: then nothing overflows.
//!
//! **A ball.** Its centre in the frame costs 2u (|p| + s |c - o|) along an axis and differences 1u: we take 8u. Squares and sums of
//! them cost 6u of themselves, after they were divided by about the radius; we take 16u.

use super::{LOST, Sorted};
use crate::bounds::aabb::{Frame, power_of_two_near};
use crate::bounds::placement::U;
use crate::simd::Lanes;
use glam::DVec3;

/// Boxes that reach as far are not judged: 2^1001. Placed bodies do not.
const FARTHEST: f64 = f64::from_bits((1023 + 1001) << 52);
/// Nor are half-spaces and balls with larger numbers: 2^1010.
const LARGEST: f64 = f64::from_bits((1023 + 1010) << 52);
/// 2^-1000.
const VANISHING: f64 = f64::from_bits((1023 - 1000) << 52);

/// A convex volume seen from a frame.
#[derive(Clone, Debug)]
pub(crate) enum FrameSieve {
    /// Half-spaces.
    Planes(Vec<FramePlane>),
    /// A ball.
    Ball(FrameBall),
}

/// Eight boxes, lower and upper bounds.
#[derive(Clone, Copy)]
pub(crate) struct WideBoxes<L: Lanes> {
    pub(crate) low: [L::D; 3],
    pub(crate) high: [L::D; 3],
}

/// A half-space n.p <= d.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FramePlane {
    normal: DVec3,
    offset: f64,
    /// The slack: a share of |p|, an axis, and what no box changes.
    share: DVec3,
    slack: f64,
}

/// A ball.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FrameBall {
    centre: DVec3,
    /// The slack along an axis that no box changes.
    slack: DVec3,
    /// About the inverse of the radius, a power of two.
    per_radius: f64,
    /// Squares, in parts of the radius: boxes all of which is below the first are inside, all above the second outside.
    squares: [f64; 2],
    /// Of |p|, along an axis.
    share: f64,
}

impl FrameSieve {
    /// For half-spaces n.x <= c.
    pub(crate) fn of_planes(frame: &Frame, planes: impl Iterator<Item = (DVec3, f64)>) -> Self {
        Self::planes_by(1.0, frame, planes)
    }

    /// The same with a share of the slack: for a test that wants to see it missed.
    fn planes_by(share: f64, frame: &Frame, planes: impl Iterator<Item = (DVec3, f64)>) -> Self {
        Self::Planes(planes.map(|(normal, offset)| FramePlane::new(frame, normal, offset, share)).collect())
    }

    /// For the points that are not farther from the centre than the radius.
    pub(crate) fn of_ball(frame: &Frame, centre: DVec3, radius: f64) -> Self {
        Self::ball_by(1.0, frame, centre, radius)
    }

    fn ball_by(share: f64, frame: &Frame, centre: DVec3, radius: f64) -> Self {
        Self::Ball(FrameBall::new(frame, centre, radius, share))
    }

    /// Whether the box between two corners is surely in the half-space of this number.
    pub(crate) fn holds(&self, number: usize, low: DVec3, high: DVec3) -> bool {
        let Self::Planes(planes) = self else { return false };
        let far = high.max(-low);
        planes.get(number).is_some_and(|plane| far.max_element() < FARTHEST && plane.holds(low, high, far))
    }

    /// Lanes without a box are to be masked by the caller.
    #[inline(always)]
    pub(crate) fn sort<L: Lanes>(&self, l: L, boxes: &WideBoxes<L>) -> Sorted {
        let zero = l.splat_wide(0.0);
        let mut far = [zero; 3];
        for axis in 0..3 {
            far[axis] = l.max_wide(boxes.high[axis], zero - boxes.low[axis]);
        }
        let largest = l.max_wide(l.max_wide(far[0], far[1]), far[2]);
        let judged = l.greater_wide(l.splat_wide(FARTHEST), largest);
        let mut sorted = match self {
            Self::Planes(planes) => sort_by_planes(l, planes, boxes, far),
            Self::Ball(ball) => ball.sort(l, boxes, far),
        };
        sorted.outside &= judged;
        sorted.inside &= judged;
        sorted
    }
}

#[inline(always)]
fn sort_by_planes<L: Lanes>(l: L, planes: &[FramePlane], boxes: &WideBoxes<L>, far: [L::D; 3]) -> Sorted {
    let zero = l.splat_wide(0.0);
    let mut sorted = Sorted { outside: 0, inside: 0xff };
    for plane in planes {
        let offset = l.splat_wide(plane.offset);
        let (mut least, mut most, mut slack) = (zero - offset, zero - offset, l.splat_wide(plane.slack));
        for axis in 0..3 {
            let towards = l.splat_wide(plane.normal[axis]);
            let (low, high) = (boxes.low[axis], boxes.high[axis]);
            let (near, beyond) = if plane.normal[axis] < 0.0 { (high, low) } else { (low, high) };
            least = least + towards * near;
            most = most + towards * beyond;
            slack = slack + l.splat_wide(plane.share[axis]) * far[axis];
        }
        sorted.outside |= l.greater_wide(least, slack);
        sorted.inside &= l.greater_wide(zero - slack, most);
        if sorted.outside == 0xff {
            break;
        }
    }
    sorted
}

impl FramePlane {
    /// Decides nothing.
    const BLIND: Self = Self { normal: DVec3::ZERO, offset: 0.0, share: DVec3::ZERO, slack: f64::INFINITY };

    fn new(frame: &Frame, normal: DVec3, offset: f64, share: f64) -> Self {
        let unit = power_of_two_near(normal.abs().max_element()).recip();
        let (normal, offset) = (normal * unit, offset * unit);
        let d = (offset - normal.dot(frame.origin)) * frame.scale;
        let size = (normal.abs().dot(frame.origin.abs()) + offset.abs()) * frame.scale;
        let slack = (16.0 * U * size + LOST * (1.0 + frame.scale)) * share;
        // NaN is not below either, and products with a normal that is not of about one could overflow.
        if !(d.abs() < LARGEST && slack < LARGEST && normal.abs().max_element() < 4.0) {
            return Self::BLIND;
        }
        Self { normal, offset: d, share: (normal.abs() * (16.0 * U) + VANISHING) * share, slack }
    }

    /// As the lanes do, for one box.
    fn holds(&self, low: DVec3, high: DVec3, far: DVec3) -> bool {
        let (mut most, mut slack) = (-self.offset, self.slack);
        for axis in 0..3 {
            let towards = self.normal[axis];
            most += towards * if towards < 0.0 { low[axis] } else { high[axis] };
            slack += self.share[axis] * far[axis];
        }
        -slack > most
    }
}

impl FrameBall {
    fn new(frame: &Frame, centre: DVec3, radius: f64, share: f64) -> Self {
        let apart = centre * frame.scale - frame.origin * frame.scale;
        let radius = radius * frame.scale;
        let per_radius = power_of_two_near(radius).recip();
        let [inner, outer] = [radius - LOST * share, radius + LOST * share].map(|radius| radius * per_radius);
        let inside = if inner > 0.0 { inner * inner * (1.0 - 16.0 * U * share) } else { -1.0 };
        let squares = [inside, outer * outer * (1.0 + 16.0 * U * share)];
        let slack = (apart.abs() * (8.0 * U) + DVec3::splat(LOST)) * share;
        if !(apart.abs().max_element() < LARGEST && apart.is_finite() && radius < LARGEST) {
            return Self::BLIND;
        }
        Self { centre: apart, slack, per_radius, squares, share: 8.0 * U * share }
    }

    /// Decides nothing.
    const BLIND: Self =
        Self { centre: DVec3::ZERO, slack: DVec3::ZERO, per_radius: 1.0, squares: [-1.0, f64::INFINITY], share: 0.0 };

    #[inline(always)]
    fn sort<L: Lanes>(&self, l: L, boxes: &WideBoxes<L>, far: [L::D; 3]) -> Sorted {
        let zero = l.splat_wide(0.0);
        let (share, scale) = (l.splat_wide(self.share), l.splat_wide(self.per_radius));
        let (mut least, mut most) = (zero, zero);
        for axis in 0..3 {
            let centre = l.splat_wide(self.centre[axis]);
            let slack = l.splat_wide(self.slack[axis]) + share * far[axis];
            let (below, above) = (centre - boxes.low[axis], boxes.high[axis] - centre);
            let gap = l.max_wide(zero - l.min_wide(below, above) - slack, zero) * scale;
            let reach = (l.max_wide(below, above) + slack) * scale;
            least = least + gap * gap;
            most = most + reach * reach;
        }
        Sorted {
            outside: l.greater_wide(least, l.splat_wide(self.squares[1])),
            inside: l.greater_wide(l.splat_wide(self.squares[0]), most),
        }
    }
}

#[cfg(test)]
mod tests;
