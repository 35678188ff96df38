//! Which triangles of eight surely have a point in a convex volume, and which surely have none, in `f64` lanes.
//!
//! **Half-spaces.** A height n . x - c is three products, two sums and a difference: with u = 2^-53 it errs by 4u of
//! |n| |x| + |c|, and by 2^-1073 where products underflow. We take 8u, with |x| at most what the caller says of all corners: one
//! margin a half-space. Faces of axis-aligned boxes have none: the sign of a difference is exact.
//!
//! ```text
//! no    all three corners are certainly beyond one of the planes        (wholly inside: one of the corners is)
//! yes   some corner is certainly beyond none of the planes              (wholly inside: all are)
//! ```
//!
//! **A ball.** The square of a distance from the centre errs by 6u of itself, that of the radius by 1u: we take 16u, after all was
//! brought to a size of about one. That no point of a triangle is in the ball is what [`point`](super::point) finds.

use super::point::from_point;
use crate::exact::volume::{Ball, HalfSpace};
use crate::simd::Lanes;
use glam::DVec3;

/// Unit roundoff of `f64`.
const U: f64 = f64::EPSILON / 2.0;
/// 8u.
const HEIGHT: f64 = 8.0 * U;
/// 16u.
const SQUARE: f64 = 16.0 * U;
/// More than what underflow takes from a height.
const LOST: f64 = 16.0 * 5e-324;
/// A half-space with larger heights is not judged: they could overflow.
const LARGEST: f64 = 1e300;
/// Nor is a ball whose square is smaller, in which underflow could matter: 2^-1000.
const LEAST_SQUARE: f64 = f64::from_bits((1023 - 1000) << 52);

/// A volume as lanes see it.
#[derive(Clone, Debug)]
pub(crate) enum VolumeFilter {
    Spaces(Vec<Plane>),
    Ball(BallFilter),
}

/// What is certain of eight triangles: a bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Certain {
    pub(crate) yes: u32,
    pub(crate) no: u32,
}

/// A half-space.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plane {
    normal: DVec3,
    offset: f64,
    /// Heights that are not farther from zero than this have no certain sign.
    margin: f64,
    /// The axis that the normal is, or the opposite of.
    axis: Option<usize>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct BallFilter {
    centre: DVec3,
    radius: f64,
    /// A power of two that brings the triangles, seen from the centre, to a size of about one.
    per_unit: f64,
    /// Corners whose square is not above the first are certainly in the ball; those above the second certainly not.
    squares: [f64; 2],
}

impl VolumeFilter {
    /// For triangles of which no |coordinate| is above `farthest`.
    pub(crate) fn of_spaces(spaces: &[HalfSpace], farthest: f64) -> Self {
        Self::spaces_by(HEIGHT, spaces, farthest)
    }

    /// With a margin that tests may make too small, to see that they would notice.
    fn spaces_by(share: f64, spaces: &[HalfSpace], farthest: f64) -> Self {
        Self::Spaces(spaces.iter().map(|space| Plane::new(space, farthest, share)).collect())
    }

    /// `per_unit` is a power of two that brings the triangles, seen from the centre, to a size of about one.
    pub(crate) fn of_ball(ball: &Ball, per_unit: f64) -> Self {
        Self::ball_by(SQUARE, ball, per_unit)
    }

    fn ball_by(share: f64, ball: &Ball, per_unit: f64) -> Self {
        let radius = ball.radius * per_unit;
        let square = radius * radius;
        let squares = [square * (1.0 - share), square * (1.0 + share)];
        // Nothing is certainly in a ball that small, and nothing certainly not.
        let squares = if square >= LEAST_SQUARE { squares } else { [-1.0, f64::INFINITY] };
        Self::Ball(BallFilter { centre: ball.centre, radius: ball.radius, per_unit, squares })
    }

    /// Which triangles have a point in the volume.
    #[inline(always)]
    pub(crate) fn meets<L: Lanes>(&self, l: L, world: &[[L::D; 3]; 3]) -> Certain {
        match self {
            Self::Spaces(planes) => {
                let zero = l.splat_wide(0.0);
                let lowest = l.splat_wide(f64::NEG_INFINITY);
                let (mut outside, mut beyond) = (lowest, [lowest; 3]);
                for plane in planes {
                    let heights = plane.heights(l, world);
                    let margin = l.splat_wide(plane.margin);
                    let least = l.min_wide(l.min_wide(heights[0], heights[1]), heights[2]);
                    outside = l.max_wide(outside, least - margin);
                    for corner in 0..3 {
                        beyond[corner] = l.max_wide(beyond[corner], heights[corner] + margin);
                    }
                }
                let least = l.min_wide(l.min_wide(beyond[0], beyond[1]), beyond[2]);
                Certain { yes: !l.greater_wide(least, zero) & 0xff, no: l.greater_wide(outside, zero) }
            }
            Self::Ball(ball) => {
                let [x, y, z] = ball.corners(l, world);
                let yes = !l.greater_wide(l.min_wide(l.min_wide(x, y), z), l.splat_wide(ball.squares[0])) & 0xff;
                if yes == 0xff {
                    return Certain { yes, no: 0 };
                }
                let near = from_point(l, world, ball.centre, ball.per_unit).within(l, ball.radius);
                Certain { yes, no: !near & 0xff }
            }
        }
    }

    /// Which triangles are wholly inside the volume.
    #[inline(always)]
    pub(crate) fn holds<L: Lanes>(&self, l: L, world: &[[L::D; 3]; 3]) -> Certain {
        match self {
            Self::Spaces(planes) => {
                let zero = l.splat_wide(0.0);
                let lowest = l.splat_wide(f64::NEG_INFINITY);
                let (mut outside, mut beyond) = (lowest, lowest);
                for plane in planes {
                    let heights = plane.heights(l, world);
                    let margin = l.splat_wide(plane.margin);
                    let most = l.max_wide(l.max_wide(heights[0], heights[1]), heights[2]);
                    outside = l.max_wide(outside, most - margin);
                    beyond = l.max_wide(beyond, most + margin);
                }
                Certain { yes: !l.greater_wide(beyond, zero) & 0xff, no: l.greater_wide(outside, zero) }
            }
            Self::Ball(ball) => {
                let [x, y, z] = ball.corners(l, world);
                let most = l.max_wide(l.max_wide(x, y), z);
                let [inside, outside] = [l.splat_wide(ball.squares[0]), l.splat_wide(ball.squares[1])];
                Certain { yes: !l.greater_wide(most, inside) & 0xff, no: l.greater_wide(most, outside) }
            }
        }
    }
}

impl Plane {
    /// Decides nothing.
    const BLIND: Self = Self { normal: DVec3::ZERO, offset: 0.0, margin: f64::INFINITY, axis: None };

    fn new(space: &HalfSpace, farthest: f64, share: f64) -> Self {
        let (normal, offset) = (DVec3::from_array(space.normal), space.offset);
        let [x, y, z] = normal.abs().to_array();
        let axis = [[x, y, z], [y, z, x], [z, x, y]].iter().position(|&sizes| sizes == [1.0, 0.0, 0.0]);
        let size = (x + y + z) * farthest + offset.abs();
        if size >= LARGEST || size.is_nan() {
            return Self::BLIND;
        }
        let margin = if axis.is_some() { 0.0 } else { size * share + LOST };
        Self { normal, offset, margin, axis }
    }

    /// Of the corners. Numbers, whatever the lanes hold that are within reach.
    #[inline(always)]
    fn heights<L: Lanes>(&self, l: L, world: &[[L::D; 3]; 3]) -> [L::D; 3] {
        let offset = l.splat_wide(self.offset);
        let mut heights = [offset; 3];
        if let Some(axis) = self.axis {
            let towards = l.splat_wide(self.normal[axis]);
            for corner in 0..3 {
                heights[corner] = world[corner][axis] * towards - offset;
            }
            return heights;
        }
        let [x, y, z] = [self.normal.x, self.normal.y, self.normal.z];
        let (x, y, z) = (l.splat_wide(x), l.splat_wide(y), l.splat_wide(z));
        for corner in 0..3 {
            let point = &world[corner];
            heights[corner] = ((x * point[0] + y * point[1]) + z * point[2]) - offset;
        }
        heights
    }
}

impl BallFilter {
    /// The squares of the corners' distances from the centre, in units.
    #[inline(always)]
    fn corners<L: Lanes>(&self, l: L, world: &[[L::D; 3]; 3]) -> [L::D; 3] {
        let (zero, scale) = (l.splat_wide(0.0), l.splat_wide(self.per_unit));
        let mut squares = [zero; 3];
        for axis in 0..3 {
            let centre = l.splat_wide(self.centre[axis]);
            for corner in 0..3 {
                let along = (world[corner][axis] - centre) * scale;
                squares[corner] = squares[corner] + along * along;
            }
        }
        squares
    }
}

#[cfg(test)]
mod tests;
