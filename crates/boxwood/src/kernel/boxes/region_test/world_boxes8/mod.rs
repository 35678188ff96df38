//! Which of eight world-space boxes of any size, given in some frame, are certainly outside a convex region, and
//! which are certainly inside. Computed in `f64` lanes, because a scene may be much larger than the objects in it.
//!
//! **Half-spaces.** For a world point v, let p = s (v - o) be its coordinates in a frame with origin o and scale
//! s. For a half-space n.v <= c, with n scaled to a length of about one,
//!
//! ```text
//! s (n.v - c) = n.p - d,      d = s (c - n.o)
//! ```
//!
//! Over a box, n.p - d has its minimum at one corner and its maximum at the opposite one; the signs of n select
//! them. With u = 2^-53, rounding costs 6u s (|n| |o| + |c|) in d. It costs 4u (|n| |p| + |d|) in n.p - d, where
//! |d| is below s (|n| |o| + |c|). The code uses 16u for all of this. Underflow costs less than 2^-1070 s in d.
//! Underflow in n costs less than 2^-1070 |p| in n.p; the code uses 2^-1000 |p|. A box is tested only if its
//! |coordinates| are below [`MAX_COORDINATE`]; then nothing overflows.
//!
//! **A ball.** Let c be the center of the ball and p that center in the frame. Along an axis, p has an error of 2u
//! (|p| + s |c - o|), and its difference from a box coordinate is rounded by 1u: the code uses 8u. The squares and
//! their sums, computed after division by about the radius, have a relative error of 6u: the code uses 16u.

use super::{BoxClassification, UNDERFLOW_LOSS};
use crate::kernel::boxes::local_aabb::{BoxFrame, power_of_two_near};
use crate::kernel::boxes::placed_frame::U;
use crate::kernel::simd::Lanes;
use glam::DVec3;

/// Boxes with a |coordinate| of 2^1001 or more are left undecided. Boxes of placed models never have one.
const MAX_COORDINATE: f64 = f64::from_bits((1023 + 1001) << 52);
/// Half-spaces and balls with numbers of 2^1010 or more in the frame leave every box undecided.
const MAX_MAGNITUDE: f64 = f64::from_bits((1023 + 1010) << 52);
/// 2^-1000. This share of the |coordinates| of a box is added to the slack of a half-space, to cover underflow in
/// the components of the normal.
const NEGLIGIBLE: f64 = f64::from_bits((1023 - 1000) << 52);

/// Test of boxes in a frame against a convex region.
#[derive(Clone, Debug)]
pub(crate) enum WorldRegionTest {
    /// Intersection of half-spaces.
    Planes(Vec<WorldPlaneTest>),
    /// A ball.
    Ball(WorldBallTest),
}

/// Lower and upper corners of eight boxes.
#[derive(Clone, Copy)]
pub(crate) struct WorldBoxes8<L: Lanes> {
    pub(crate) low: [L::F64; 3],
    pub(crate) high: [L::F64; 3],
}

/// Half-space n.p <= d for points p in the frame of the boxes, with its slack.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WorldPlaneTest {
    normal: DVec3,
    offset: f64,
    /// Slack per axis, as a share of the largest |coordinate| of the box on that axis.
    share: DVec3,
    /// Constant part of the slack, the same for all boxes.
    slack: f64,
}

/// Ball in the frame of the boxes, with its slack.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WorldBallTest {
    center: DVec3,
    /// Constant part of the slack per axis, the same for all boxes.
    slack: DVec3,
    /// Power of two near the inverse of the radius.
    per_radius: f64,
    /// Squared radius times `per_radius` squared: first rounded down, then rounded up. A box is inside if its
    /// farthest point is within the first, and outside if its nearest point is beyond the second.
    squares: [f64; 2],
    /// Slack per axis, as a share of the largest |coordinate| of the box on that axis.
    share: f64,
}

impl WorldRegionTest {
    /// Test against the half-spaces n.x <= c, given as (n, c).
    pub(crate) fn from_half_spaces(frame: &BoxFrame, planes: impl Iterator<Item = (DVec3, f64)>) -> Self {
        Self::from_half_spaces_with(1.0, frame, planes)
    }

    /// [`Self::from_half_spaces`] with the slack multiplied by `share`. Tests use less than 1 to show that the slack is needed.
    fn from_half_spaces_with(share: f64, frame: &BoxFrame, planes: impl Iterator<Item = (DVec3, f64)>) -> Self {
        Self::Planes(planes.map(|(normal, offset)| WorldPlaneTest::new(frame, normal, offset, share)).collect())
    }

    /// Test against the ball around `center`.
    pub(crate) fn from_ball(frame: &BoxFrame, center: DVec3, radius: f64) -> Self {
        Self::from_ball_with(1.0, frame, center, radius)
    }

    fn from_ball_with(share: f64, frame: &BoxFrame, center: DVec3, radius: f64) -> Self {
        Self::Ball(WorldBallTest::new(frame, center, radius, share))
    }

    /// Returns true if the box `low..high` is certainly inside the half-space with index `number`.
    pub(crate) fn contains(&self, number: usize, low: DVec3, high: DVec3) -> bool {
        let Self::Planes(planes) = self else { return false };
        let far = high.max(-low);
        planes.get(number).is_some_and(|plane| far.max_element() < MAX_COORDINATE && plane.contains(low, high, far))
    }

    /// Classifies eight boxes. The caller masks unused lanes.
    #[inline(always)]
    pub(crate) fn classify<L: Lanes>(&self, l: L, boxes: &WorldBoxes8<L>) -> BoxClassification {
        let zero = l.splat_f64(0.0);
        let mut far = [zero; 3];
        for axis in 0..3 {
            far[axis] = l.max_f64(boxes.high[axis], zero - boxes.low[axis]);
        }
        let largest = l.max_f64(l.max_f64(far[0], far[1]), far[2]);
        let in_range = l.greater_f64(l.splat_f64(MAX_COORDINATE), largest);
        let mut classified = match self {
            Self::Planes(planes) => classify_by_planes(l, planes, boxes, far),
            Self::Ball(ball) => ball.classify(l, boxes, far),
        };
        classified.outside &= in_range;
        classified.inside &= in_range;
        classified
    }
}

#[inline(always)]
fn classify_by_planes<L: Lanes>(
    l: L,
    planes: &[WorldPlaneTest],
    boxes: &WorldBoxes8<L>,
    far: [L::F64; 3],
) -> BoxClassification {
    let zero = l.splat_f64(0.0);
    let mut classified = BoxClassification { outside: 0, inside: 0xff };
    for plane in planes {
        let offset = l.splat_f64(plane.offset);
        let (mut least, mut most, mut slack) = (zero - offset, zero - offset, l.splat_f64(plane.slack));
        for axis in 0..3 {
            let towards = l.splat_f64(plane.normal[axis]);
            let (low, high) = (boxes.low[axis], boxes.high[axis]);
            let (near, beyond) = if plane.normal[axis] < 0.0 { (high, low) } else { (low, high) };
            least = least + towards * near;
            most = most + towards * beyond;
            slack = slack + l.splat_f64(plane.share[axis]) * far[axis];
        }
        classified.outside |= l.greater_f64(least, slack);
        classified.inside &= l.greater_f64(zero - slack, most);
        if classified.outside == 0xff {
            break;
        }
    }
    classified
}

impl WorldPlaneTest {
    /// Half-space that leaves every box undecided.
    const UNDECIDED: Self = Self { normal: DVec3::ZERO, offset: 0.0, share: DVec3::ZERO, slack: f64::INFINITY };

    fn new(frame: &BoxFrame, normal: DVec3, offset: f64, share: f64) -> Self {
        let unit = power_of_two_near(normal.abs().max_element()).recip();
        let (normal, offset) = (normal * unit, offset * unit);
        let d = (offset - normal.dot(frame.origin)) * frame.scale;
        let size = (normal.abs().dot(frame.origin.abs()) + offset.abs()) * frame.scale;
        let slack = (16.0 * U * size + UNDERFLOW_LOSS * (1.0 + frame.scale)) * share;
        // The condition also rejects NaN, and normals whose products could overflow.
        if !(d.abs() < MAX_MAGNITUDE && slack < MAX_MAGNITUDE && normal.abs().max_element() < 4.0) {
            return Self::UNDECIDED;
        }
        Self { normal, offset: d, share: (normal.abs() * (16.0 * U) + NEGLIGIBLE) * share, slack }
    }

    /// Returns true if the box `low..high` is certainly inside. Scalar version of the test in `classify_by_planes`;
    /// `far` is the largest |coordinate| of the box per axis.
    fn contains(&self, low: DVec3, high: DVec3, far: DVec3) -> bool {
        let (mut most, mut slack) = (-self.offset, self.slack);
        for axis in 0..3 {
            let towards = self.normal[axis];
            most += towards * if towards < 0.0 { low[axis] } else { high[axis] };
            slack += self.share[axis] * far[axis];
        }
        -slack > most
    }
}

impl WorldBallTest {
    fn new(frame: &BoxFrame, center: DVec3, radius: f64, share: f64) -> Self {
        let local_center = center * frame.scale - frame.origin * frame.scale;
        let radius = radius * frame.scale;
        let per_radius = power_of_two_near(radius).recip();
        let [inner, outer] =
            [radius - UNDERFLOW_LOSS * share, radius + UNDERFLOW_LOSS * share].map(|radius| radius * per_radius);
        let inside = if inner > 0.0 { inner * inner * (1.0 - 16.0 * U * share) } else { -1.0 };
        let squares = [inside, outer * outer * (1.0 + 16.0 * U * share)];
        let slack = (local_center.abs() * (8.0 * U) + DVec3::splat(UNDERFLOW_LOSS)) * share;
        if !(local_center.abs().max_element() < MAX_MAGNITUDE && local_center.is_finite() && radius < MAX_MAGNITUDE) {
            return Self::UNDECIDED;
        }
        Self { center: local_center, slack, per_radius, squares, share: 8.0 * U * share }
    }

    /// Ball that leaves every box undecided.
    const UNDECIDED: Self =
        Self { center: DVec3::ZERO, slack: DVec3::ZERO, per_radius: 1.0, squares: [-1.0, f64::INFINITY], share: 0.0 };

    #[inline(always)]
    fn classify<L: Lanes>(&self, l: L, boxes: &WorldBoxes8<L>, far: [L::F64; 3]) -> BoxClassification {
        let zero = l.splat_f64(0.0);
        let (share, scale) = (l.splat_f64(self.share), l.splat_f64(self.per_radius));
        let (mut least, mut most) = (zero, zero);
        for axis in 0..3 {
            let center = l.splat_f64(self.center[axis]);
            let slack = l.splat_f64(self.slack[axis]) + share * far[axis];
            let (below, above) = (center - boxes.low[axis], boxes.high[axis] - center);
            let gap = l.max_f64(zero - l.min_f64(below, above) - slack, zero) * scale;
            let reach = (l.max_f64(below, above) + slack) * scale;
            least = least + gap * gap;
            most = most + reach * reach;
        }
        BoxClassification {
            outside: l.greater_f64(least, l.splat_f64(self.squares[1])),
            inside: l.greater_f64(l.splat_f64(self.squares[0]), most),
        }
    }
}

#[cfg(test)]
mod tests;
