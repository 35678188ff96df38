//! Segments between rational points: their intersections with triangles, and the half-planes of triangles around
//! the line of a segment.
//!
//! The formulas are written once, for integers of any size ([`Segment`]) and for `i128` ([`ShortSegment`]). `i128`
//! is many times faster and sufficient for most segments: those that are short in units of the grid on which the
//! coordinates of the segment and the triangles nearby lie.

use super::{
    RationalPoint, Vector, cross, dot, first_sign, integer_corners, integer_point, minus, normal, plus, scaled,
    shifted, sign,
};
use crate::kernel::predicates::integer::{Integer, common_exponent};
use crate::kernel::predicates::ring::Ring;
use crate::kernel::predicates::sign::Sign;
use glam::DVec3;
use std::cmp::Ordering;
use std::ops::Neg;

/// Rational parameter of a point on a segment: 0 at its start, 1 at its end. The denominator is positive.
#[derive(Clone, Debug)]
pub(crate) struct Parameter<N = Integer> {
    numerator: N,
    denominator: N,
}

impl<N: Ring + Neg<Output = N>> Parameter<N> {
    pub(super) fn new(numerator: N, denominator: N) -> Self {
        match sign(&denominator) {
            Sign::Negative => Self { numerator: -numerator, denominator: -denominator },
            _ => Self { numerator, denominator },
        }
    }

    pub(crate) fn compare(&self, other: &Self) -> Ordering {
        let difference = self.numerator.times(&other.denominator).minus(&other.numerator.times(&self.denominator));
        sign(&difference).cmp(&Sign::Zero)
    }
}

impl Parameter {
    /// Parameter with the exact value of an `f64`.
    pub(crate) fn from_f64(x: f64) -> Self {
        let exponent = common_exponent([x]).min(0);
        Self { numerator: Integer::over(x, exponent), denominator: Integer::over(1.0, exponent) }
    }

    /// Returns a parameter strictly between the parameters `low` and `high`, with few bits if possible.
    pub(crate) fn between(low: &Self, high: &Self) -> Self {
        let value =
            |p: &Self| if p.numerator.is_zero() { 0.0 } else { p.numerator.quotient_times_power(&p.denominator, 0) };
        let (from, to) = (value(low), value(high));
        let middle = from + (to - from) / 2.0;
        // Numbers with few bits are faster. So `middle` is truncated to 4, 16 or 40 bits of its mantissa. The
        // shortest of these three numbers that is strictly between `low` and `high` is used.
        for bits in [4, 16, 40] {
            let short = Self::from_f64(f64::from_bits(middle.to_bits() & (!0 << (52 - bits))));
            if low.compare(&short).is_lt() && short.compare(high).is_lt() {
                return short;
            }
        }
        let [x, y] = [(low, high), (high, low)].map(|(one, other)| one.numerator.times(&other.denominator));
        let denominator = low.denominator.times(&high.denominator);
        Self { numerator: x.plus(&y), denominator: denominator.plus(&denominator) }
    }
}

/// Half-plane that is bounded by the line of a segment and contains part of a triangle next to the line.
#[derive(Clone, Debug)]
pub(crate) struct HalfPlane<N = Integer> {
    /// A corner of the triangle that is in the half-plane, relative to the start of the segment.
    corner: Vector<N>,
    /// Change of the winding number when the triangle is crossed in this half-plane, in the direction of growing
    /// angles about the line.
    pub(crate) step: i64,
}

/// Segment between two rational points, and its line, with exact numbers of one type.
pub(crate) trait ExactSegment {
    type Number: Ring + Clone + Neg<Output = Self::Number> + Into<Integer>;

    fn integer(x: i8) -> Self::Number;

    /// Vector from the start to the end of the segment, multiplied by a positive number.
    fn direction(&self) -> &Vector<Self::Number>;

    /// Converts the segment and a triangle to integers, scaled by one power of two. The triangle must have an
    /// area.
    fn with_triangle(&self, triangle: &[DVec3; 3]) -> SegmentAndTriangle<Self::Number>;

    /// Parameters of the ends of the segment: 0 and 1.
    fn ends() -> [Parameter<Self::Number>; 2] {
        [0, 1].map(|at| Parameter { numerator: Self::integer(at), denominator: Self::integer(1) })
    }

    /// Intersects the segment with a triangle, which must have an area.
    ///
    /// Returns the first and the last parameter of the intersection, which may be equal; `None` if it is empty.
    fn clip(&self, triangle: &[DVec3; 3]) -> Option<[Parameter<Self::Number>; 2]> {
        let both = self.with_triangle(triangle);
        // `height` is the distance from the segment's start to the triangle's plane, measured along the triangle's
        // normal. `climb` is the component of the segment along this normal. The segment meets the plane at the
        // parameter `height / climb`.
        let height = dot(&both.normal, &both.relative[0]);
        let climb = dot(&both.normal, &both.direction);
        match (sign(&height), sign(&climb)) {
            (Sign::Zero, Sign::Zero) => both.clip_in_plane(Self::ends()),
            (_, Sign::Zero) => None,
            (start, climbing) => {
                let is_ahead = start * climbing != Sign::Negative;
                let is_reached = is_ahead && sign(&climb.minus(&height)) * climbing != Sign::Negative;
                let within = is_reached && both.line_passes_through();
                within.then(|| Parameter::new(height, climb)).map(|at| [at.clone(), at])
            }
        }
    }

    /// Returns the half-planes, bounded by the line of the segment, that contain part of a triangle. The triangle
    /// must have an area, and its plane must contain the line. There is one half-plane if the line is along an
    /// edge, and two if it crosses the interior.
    ///
    /// Let D be the direction of the line and X a corner relative to a point of the line. A rotation about the
    /// line moves X along `D x X`. Across the half-plane of X, the winding number falls by one if `D x X` is along
    /// the normal of the triangle (from back to front). It rises by one if `D x X` is opposite to the normal.
    fn half_planes(&self, triangle: &[DVec3; 3]) -> [Option<HalfPlane<Self::Number>>; 2] {
        let both = self.with_triangle(triangle);
        let (axis, front) = both.projection();
        let side = |corner: &Vector<Self::Number>| sign(&cross_component(axis, &both.direction, corner)) * front;
        let sides = [side(&both.relative[0]), side(&both.relative[1]), side(&both.relative[2])];
        [(Sign::Positive, -1), (Sign::Negative, 1)].map(|(side, step)| {
            let at = sides.iter().position(|&own| own == side)?;
            Some(HalfPlane { corner: both.relative[at].clone(), step })
        })
    }

    /// Returns true if a half-plane is in the first half turn about the line, counted from `direction`.
    ///
    /// The direction is perturbed by an infinitesimal amount, as for [`RationalPoint::passage`], so no half-plane
    /// contains it.
    fn is_in_first_half(&self, direction: DVec3, half_plane: &HalfPlane<Self::Number>) -> bool {
        let direction = integer_point(direction, common_exponent(direction.to_array()));
        // The result is the sign of det[D, r, X] = r . (X x D), with D the direction of the line, X the corner of
        // the half-plane, and r the perturbed `direction`.
        let normal = cross(&half_plane.corner, self.direction()).map(Into::into);
        let signs = std::iter::once(sign(&dot(&direction, &normal))).chain(normal.iter().map(sign));
        first_sign(signs) == Sign::Positive
    }

    /// Compares the angles of two half-planes about the line. Both must be in the same half turn.
    fn compare_angle(&self, x: &HalfPlane<Self::Number>, y: &HalfPlane<Self::Number>) -> Ordering {
        Sign::Zero.cmp(&sign(&dot(&cross(self.direction(), &x.corner), &y.corner)))
    }
}

/// Segment between any two rational points, with integers of any size.
#[derive(Clone, Debug)]
pub(crate) struct Segment {
    /// The point at parameter `t` is `(from + t direction) / weight * 2^exponent`.
    from: Vector,
    direction: Vector,
    weight: Integer,
    exponent: i32,
}

impl Segment {
    pub(crate) fn between(p: &RationalPoint, q: &RationalPoint) -> Self {
        let exponent = p.exponent.min(q.exponent);
        let [from, to] = [(p, q), (q, p)]
            .map(|(one, other)| shifted(&scaled(&one.coordinates, &other.weight), one.exponent - exponent));
        Self { direction: minus(&to, &from), from, weight: p.weight.times(&q.weight), exponent }
    }

    /// Start of the segment, rounded to `f64`.
    pub(crate) fn approximate_start(&self) -> DVec3 {
        let [x, y, z] = &self.from;
        let quotient = |x: &Integer| x.quotient_times_power(&self.weight, self.exponent);
        DVec3::new(quotient(x), quotient(y), quotient(z))
    }

    /// Vector from the start to the end of the segment, rounded to `f64`.
    pub(crate) fn approximate_direction(&self) -> DVec3 {
        let [x, y, z] = &self.direction;
        let quotient = |x: &Integer| x.quotient_times_power(&self.weight, self.exponent);
        DVec3::new(quotient(x), quotient(y), quotient(z))
    }

    /// Exact point of the segment at a parameter.
    pub(crate) fn point<N: Clone + Into<Integer>>(&self, at: &Parameter<N>) -> RationalPoint {
        let Parameter { numerator, denominator } = at.clone().into_integers();
        let coordinates = plus(&scaled(&self.from, &denominator), &scaled(&self.direction, &numerator));
        RationalPoint::new(coordinates, self.weight.times(&denominator), self.exponent)
    }
}

impl<N: Into<Integer>> Parameter<N> {
    /// Converts the parameter to integers of any size.
    pub(crate) fn into_integers(self) -> Parameter {
        Parameter { numerator: self.numerator.into(), denominator: self.denominator.into() }
    }
}

impl ExactSegment for Segment {
    type Number = Integer;

    fn integer(x: i8) -> Integer {
        i128::from(x).into()
    }

    fn direction(&self) -> &Vector {
        &self.direction
    }

    fn with_triangle(&self, triangle: &[DVec3; 3]) -> SegmentAndTriangle<Integer> {
        let (corners, exponent) = integer_corners(triangle, self.exponent);
        let by = self.exponent - exponent;
        let (from, direction) = (shifted(&self.from, by), shifted(&self.direction, by));
        let relative = |corner: &Vector| minus(&scaled(corner, &self.weight), &from);
        let relative = [relative(&corners[0]), relative(&corners[1]), relative(&corners[2])];
        SegmentAndTriangle { direction, normal: normal(&corners), corners, relative }
    }
}

/// Segment between points with `f64` coordinates, in `i128`. The grid size is a power of two that divides the
/// coordinates of the segment's ends and of the triangles nearby; the segment must be short in units of this grid.
///
/// Let coordinates relative to the start be below 2^b, with b = [`SEGMENT_COORDINATE_BITS`]. Differences of these
/// are then below 2^(b+1), components of normals and cross products below 2^(2b+3), and volumes below 2^(3b+6).
/// Volumes also bound the numerators and denominators of parameters. Comparing two parameters takes a difference
/// of two products of these, below 2^(6b+13).
#[derive(Clone, Copy, Debug)]
pub(crate) struct ShortSegment {
    from: DVec3,
    direction: Vector<i128>,
    /// Reciprocal of the grid size.
    scale: f64,
}

/// Maximum number of bits b of coordinates relative to the start of a [`ShortSegment`], in units of its grid. All
/// computed numbers fit in `i128`, because `6b + 13 <= 127`.
const SEGMENT_COORDINATE_BITS: i32 = 19;

impl ShortSegment {
    /// Creates the segment; `None` if the segment or the triangles are too large in units of their common grid.
    pub(crate) fn between(
        [from, to]: [DVec3; 2],
        triangles: &(impl Iterator<Item = [DVec3; 3]> + Clone),
    ) -> Option<Self> {
        let points = || triangles.clone().flatten().chain([from, to]);
        let exponent = common_exponent(points().flat_map(|point| point.to_array()));
        // Coordinates on the grid that are below 2^53 grid units have exact differences.
        let (grid, largest) = (2.0_f64.powi(exponent), 2.0_f64.powi(exponent.saturating_add(53)));
        let radius = grid * f64::from(1 << SEGMENT_COORDINATE_BITS);
        let is_near = |p: DVec3| p.abs().max_element() < largest && (p - from).abs().max_element() < radius;
        let fits = (-900..900).contains(&exponent) && points().all(is_near);
        let scale = grid.recip();
        fits.then(|| Self { from, direction: ((to - from) * scale).to_array().map(|x| i128::from(x as i64)), scale })
    }
}

impl ExactSegment for ShortSegment {
    type Number = i128;

    fn integer(x: i8) -> i128 {
        x.into()
    }

    fn direction(&self) -> &Vector<i128> {
        &self.direction
    }

    fn with_triangle(&self, triangle: &[DVec3; 3]) -> SegmentAndTriangle<i128> {
        let relative =
            triangle.map(|corner| ((corner - self.from) * self.scale).to_array().map(|x| i128::from(x as i64)));
        SegmentAndTriangle { direction: self.direction, normal: normal(&relative), corners: relative, relative }
    }
}

/// A segment and a triangle with an area, scaled by one power of two to integers.
pub(crate) struct SegmentAndTriangle<N> {
    direction: Vector<N>,
    /// Corners of the triangle relative to some point, which is the same for all three corners.
    corners: [Vector<N>; 3],
    normal: Vector<N>,
    /// Corners of the triangle relative to the start of the segment, times the weight of the segment (the common
    /// denominator of its coordinates).
    relative: [Vector<N>; 3],
}

impl<N: Ring + Neg<Output = N>> SegmentAndTriangle<N> {
    /// Returns true if the line of the segment passes through the closed triangle: its orientations relative to
    /// the three edges agree. The line must not be in the plane of the triangle.
    fn line_passes_through(&self) -> bool {
        let [p, q, r] = &self.relative;
        let moment = cross(&self.direction, p);
        let signs = [sign(&dot(&moment, q)), sign(&dot(&cross(&self.direction, q), r)), -sign(&dot(&moment, r))];
        !(signs.contains(&Sign::Positive) && signs.contains(&Sign::Negative))
    }

    /// Returns an axis along which the projection of the triangle's plane is one to one, and the orientation of
    /// the projected triangle.
    fn projection(&self) -> (usize, Sign) {
        let turns = [sign(&self.normal[0]), sign(&self.normal[1]), sign(&self.normal[2])];
        let axis = turns.iter().position(|&turn| turn != Sign::Zero).unwrap_or(2);
        (axis, turns[axis])
    }

    /// Intersects the part of the segment from parameter `low` to `high` with the triangle. The segment must be in
    /// the plane of the triangle.
    fn clip_in_plane(&self, [mut low, mut high]: [Parameter<N>; 2]) -> Option<[Parameter<N>; 2]> {
        let (axis, turn) = self.projection();
        for i in 0..3 {
            // A counterclockwise triangle is to the left of its edges. `value` is the distance from the segment's
            // start to the line of the edge, positive if the start is to the right of the line. `growth` is the
            // distance towards the left that the segment covers from start to end. If the triangle is clockwise,
            // `value` and `growth` have the opposite signs.
            let edge = minus(&self.corners[(i + 1) % 3], &self.corners[i]);
            let (value, growth) =
                (cross_component(axis, &edge, &self.relative[i]), cross_component(axis, &edge, &self.direction));
            match sign(&growth) * turn {
                Sign::Zero if sign(&value) * turn == Sign::Positive => return None,
                Sign::Zero => (),
                Sign::Positive => {
                    let enter = Parameter::new(value, growth);
                    low = if enter.compare(&low).is_gt() { enter } else { low };
                }
                Sign::Negative => {
                    let leave = Parameter::new(value, growth);
                    high = if leave.compare(&high).is_lt() { leave } else { high };
                }
            }
        }
        (!low.compare(&high).is_gt()).then_some([low, high])
    }
}

/// Component of `u x v` along an axis.
fn cross_component<N: Ring>(axis: usize, u: &Vector<N>, v: &Vector<N>) -> N {
    let (i, j) = ((axis + 1) % 3, (axis + 2) % 3);
    u[i].times(&v[j]).minus(&u[j].times(&v[i]))
}
