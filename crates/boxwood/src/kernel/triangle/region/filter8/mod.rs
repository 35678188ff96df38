//! Region filter: which of eight triangles certainly intersect a convex region or are certainly contained in it,
//! in `f64` lanes.
//!
//! **Half-spaces.** The height of a point x above the plane of a half-space is `n . x - c`, with normal n and
//! offset c. It takes three products, two sums and a difference. With u = 2^-53, its error is at most 4u of
//! |n| |x| + |c|, and 2^-1073 if products underflow. The sign of a height is certain if its absolute value exceeds
//! a margin of 8u of |n| |x| + |c|. The margin is computed once per half-space, from the upper bound of all |x|
//! that the caller passes as `max_coordinate`. Faces of axis-aligned boxes need no margin, because the sign of a
//! difference is exact. A certain result of a test, no or yes, follows from the certain signs:
//!
//! ```text
//! test          no                                                         yes
//! intersects    all three corners are certainly outside one half-space     some corner is certainly in all half-spaces
//! contains      some corner is certainly outside one half-space            all corners are certainly in all half-spaces
//! ```
//!
//! **Ball.** The computed squared distance of a corner from the center has a relative error of 6u, the squared
//! radius one of 1u. A comparison of the two is certain beyond a margin of 16u, after scaling to a size of about
//! one. Whether a triangle certainly has no point in the ball is decided by
//! [`point_filter8`](crate::kernel::triangle::distance::point_filter8).

use super::{Ball, HalfSpace};
use crate::kernel::predicates::orient::F64_ROUNDING;
use crate::kernel::simd::Lanes;
use crate::kernel::triangle::distance::point_filter8::point_bounds8;
use glam::DVec3;

/// Margin of a height n . x - c of a point x above the plane of a half-space with normal n and offset c, as a share of
/// |n| |x| + |c|: 8u, with u = 2^-53. Derived in the module documentation.
const HEIGHT_MARGIN: f64 = 8.0 * F64_ROUNDING;
/// Margin of a squared distance, as a share of the squared radius: 16u, with u = 2^-53. Derived in the module
/// documentation.
const SQUARE_MARGIN: f64 = 16.0 * F64_ROUNDING;
/// Upper bound of the amount by which underflow can change a computed height.
const UNDERFLOW_LOSS: f64 = 16.0 * 5e-324;
/// The filter decides only half-spaces for which the upper bound of the heights is below this. For others, heights
/// could overflow.
const MAX_MAGNITUDE: f64 = 1e300;
/// The filter decides only balls with at least this squared radius: 2^-1000. For smaller ones, underflow could
/// matter.
const MIN_SQUARE: f64 = f64::from_bits((1023 - 1000) << 52);

/// Region prepared for the eight-lane filter.
#[derive(Clone, Debug)]
pub(crate) enum RegionFilter {
    Spaces(Vec<FilterPlane>),
    Ball(BallFilter),
}

/// Certain results of the filter for eight triangles, with one bit per lane. A lane without a bit in `yes` or `no`
/// is undecided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RegionFilterResult {
    pub(crate) yes: u32,
    pub(crate) no: u32,
}

/// Half-space prepared for the filter.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FilterPlane {
    normal: DVec3,
    offset: f64,
    /// A height above the plane has a certain sign if its absolute value is greater than this.
    margin: f64,
    /// Index of the coordinate axis to which the normal is parallel, if the normal has length 1.
    axis: Option<usize>,
}

/// Ball prepared for the filter.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BallFilter {
    center: DVec3,
    radius: f64,
    /// Power of two that scales the triangles, relative to the center, to a size of about one.
    scale: f64,
    /// Bounds of squared distances: corners at a squared distance up to the first value are certainly in the ball,
    /// corners above the second value are certainly outside.
    squares: [f64; 2],
}

impl RegionFilter {
    /// Creates a filter for half-spaces. It may be used for triangles with |coordinates| of at most
    /// `max_coordinate`.
    pub(crate) fn from_half_spaces(spaces: &[HalfSpace], max_coordinate: f64) -> Self {
        Self::half_spaces_by(HEIGHT_MARGIN, spaces, max_coordinate)
    }

    /// [`Self::from_half_spaces`] with another relative margin than [`HEIGHT_MARGIN`]. Tests pass a margin that is
    /// too small, to check that they detect wrong results.
    fn half_spaces_by(margin: f64, spaces: &[HalfSpace], max_coordinate: f64) -> Self {
        Self::Spaces(spaces.iter().map(|space| FilterPlane::new(space, max_coordinate, margin)).collect())
    }

    /// Creates a filter for a ball. `scale` is a power of two that scales the triangles, relative to the center,
    /// to a size of about one.
    pub(crate) fn from_ball(ball: &Ball, scale: f64) -> Self {
        Self::ball_by(SQUARE_MARGIN, ball, scale)
    }

    /// [`Self::from_ball`] with another relative margin than [`SQUARE_MARGIN`], for tests.
    fn ball_by(margin: f64, ball: &Ball, scale: f64) -> Self {
        let radius = ball.radius * scale;
        let square = radius * radius;
        let squares = [square * (1.0 - margin), square * (1.0 + margin)];
        // If the ball is too small, these bounds leave every point undecided.
        let squares = if square >= MIN_SQUARE { squares } else { [-1.0, f64::INFINITY] };
        Self::Ball(BallFilter { center: ball.center, radius: ball.radius, scale, squares })
    }

    /// Tests which of eight triangles intersect the region.
    #[inline(always)]
    pub(crate) fn intersects<L: Lanes>(&self, l: L, world: &[[L::F64; 3]; 3]) -> RegionFilterResult {
        match self {
            Self::Spaces(planes) => {
                let zero = l.splat_f64(0.0);
                let lowest = l.splat_f64(f64::NEG_INFINITY);
                let (mut outside, mut not_inside) = (lowest, [lowest; 3]);
                for plane in planes {
                    let heights = plane.heights(l, world);
                    let margin = l.splat_f64(plane.margin);
                    let min = l.min_f64(l.min_f64(heights[0], heights[1]), heights[2]);
                    outside = l.max_f64(outside, min - margin);
                    for corner in 0..3 {
                        not_inside[corner] = l.max_f64(not_inside[corner], heights[corner] + margin);
                    }
                }
                let min = l.min_f64(l.min_f64(not_inside[0], not_inside[1]), not_inside[2]);
                RegionFilterResult { yes: !l.greater_f64(min, zero) & 0xff, no: l.greater_f64(outside, zero) }
            }
            Self::Ball(ball) => {
                let [x, y, z] = ball.squared_distances(l, world);
                let yes = !l.greater_f64(l.min_f64(l.min_f64(x, y), z), l.splat_f64(ball.squares[0])) & 0xff;
                if yes == 0xff {
                    return RegionFilterResult { yes, no: 0 };
                }
                let near = point_bounds8(l, world, ball.center, ball.scale).within(l, ball.radius);
                RegionFilterResult { yes, no: !near & 0xff }
            }
        }
    }

    /// Tests which of eight triangles the region contains.
    #[inline(always)]
    pub(crate) fn contains<L: Lanes>(&self, l: L, world: &[[L::F64; 3]; 3]) -> RegionFilterResult {
        match self {
            Self::Spaces(planes) => {
                let zero = l.splat_f64(0.0);
                let lowest = l.splat_f64(f64::NEG_INFINITY);
                let (mut outside, mut not_inside) = (lowest, lowest);
                for plane in planes {
                    let heights = plane.heights(l, world);
                    let margin = l.splat_f64(plane.margin);
                    let max = l.max_f64(l.max_f64(heights[0], heights[1]), heights[2]);
                    outside = l.max_f64(outside, max - margin);
                    not_inside = l.max_f64(not_inside, max + margin);
                }
                RegionFilterResult { yes: !l.greater_f64(not_inside, zero) & 0xff, no: l.greater_f64(outside, zero) }
            }
            Self::Ball(ball) => {
                let [x, y, z] = ball.squared_distances(l, world);
                let max = l.max_f64(l.max_f64(x, y), z);
                let [inside, outside] = [l.splat_f64(ball.squares[0]), l.splat_f64(ball.squares[1])];
                RegionFilterResult { yes: !l.greater_f64(max, inside) & 0xff, no: l.greater_f64(max, outside) }
            }
        }
    }
}

impl FilterPlane {
    /// Plane of a half-space for which no point is decided.
    const UNDECIDED: Self = Self { normal: DVec3::ZERO, offset: 0.0, margin: f64::INFINITY, axis: None };

    fn new(space: &HalfSpace, max_coordinate: f64, relative_margin: f64) -> Self {
        let (normal, offset) = (DVec3::from_array(space.normal), space.offset);
        let [x, y, z] = normal.abs().to_array();
        let axis = [[x, y, z], [y, z, x], [z, x, y]].iter().position(|&sizes| sizes == [1.0, 0.0, 0.0]);
        let size = (x + y + z) * max_coordinate + offset.abs();
        if size >= MAX_MAGNITUDE || size.is_nan() {
            return Self::UNDECIDED;
        }
        let margin = if axis.is_some() { 0.0 } else { size * relative_margin + UNDERFLOW_LOSS };
        Self { normal, offset, margin, axis }
    }

    /// Heights of the corners above the plane of the half-space. They are finite if no |coordinate| exceeds the
    /// `max_coordinate` of the filter.
    #[inline(always)]
    fn heights<L: Lanes>(&self, l: L, world: &[[L::F64; 3]; 3]) -> [L::F64; 3] {
        let offset = l.splat_f64(self.offset);
        let mut heights = [offset; 3];
        if let Some(axis) = self.axis {
            let direction = l.splat_f64(self.normal[axis]);
            for corner in 0..3 {
                heights[corner] = world[corner][axis] * direction - offset;
            }
            return heights;
        }
        let [x, y, z] = [self.normal.x, self.normal.y, self.normal.z];
        let (x, y, z) = (l.splat_f64(x), l.splat_f64(y), l.splat_f64(z));
        for corner in 0..3 {
            let point = &world[corner];
            heights[corner] = ((x * point[0] + y * point[1]) + z * point[2]) - offset;
        }
        heights
    }
}

impl BallFilter {
    /// Squared distances of the corners from the center of the ball, in scaled units.
    #[inline(always)]
    fn squared_distances<L: Lanes>(&self, l: L, world: &[[L::F64; 3]; 3]) -> [L::F64; 3] {
        let (zero, scale) = (l.splat_f64(0.0), l.splat_f64(self.scale));
        let mut squares = [zero; 3];
        for axis in 0..3 {
            let center = l.splat_f64(self.center[axis]);
            for corner in 0..3 {
                let difference = (world[corner][axis] - center) * scale;
                squares[corner] = squares[corner] + difference * difference;
            }
        }
        squares
    }
}

#[cfg(test)]
mod tests;
