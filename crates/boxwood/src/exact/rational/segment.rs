//! Segments between rational points: what triangles have of them, and what is around them.
//!
//! The formulas are written once, for integers of any size ([`Segment`]) and for `i128` ([`ShortSegment`]), which is many times
//! faster and enough for most: for edges that are short beside the grid on which the coordinates around them are.

use super::{
    RationalPoint, Vector, cross, dot, first_sign, minus, normal, plus, scaled, shifted, sign, whole, whole_corners,
};
use crate::exact::integer::{Integer, common_exponent};
use crate::exact::number::Number;
use crate::exact::sign::Sign;
use glam::DVec3;
use std::cmp::Ordering;
use std::ops::Neg;

/// A place on a segment: 0 at its start, 1 at its end. The denominator is positive.
#[derive(Clone, Debug)]
pub(crate) struct Parameter<N = Integer> {
    numerator: N,
    denominator: N,
}

impl<N: Number + Neg<Output = N>> Parameter<N> {
    pub(super) fn new(numerator: N, denominator: N) -> Self {
        match sign(&denominator) {
            Sign::Negative => Self { numerator: -numerator, denominator: -denominator },
            _ => Self { numerator, denominator },
        }
    }

    pub(crate) fn compare(&self, other: &Self) -> Ordering {
        let apart = self.numerator.times(&other.denominator).minus(&other.numerator.times(&self.denominator));
        sign(&apart).cmp(&Sign::Zero)
    }
}

impl Parameter {
    pub(crate) fn number(x: f64) -> Self {
        let exponent = common_exponent([x]).min(0);
        Self { numerator: Integer::over(x, exponent), denominator: Integer::over(1.0, exponent) }
    }

    /// A place strictly between two: a number of few bits if there is one.
    pub(crate) fn between(low: &Self, high: &Self) -> Self {
        let value =
            |p: &Self| if p.numerator.is_zero() { 0.0 } else { p.numerator.quotient_times_power(&p.denominator, 0) };
        let (from, to) = (value(low), value(high));
        let middle = from + (to - from) / 2.0;
        // The fewer bits the better: the longest prefix of the middle that is still between.
        for kept in [4, 16, 40] {
            let short = Self::number(f64::from_bits(middle.to_bits() & (!0 << (52 - kept))));
            if low.compare(&short).is_lt() && short.compare(high).is_lt() {
                return short;
            }
        }
        let [x, y] = [(low, high), (high, low)].map(|(one, other)| one.numerator.times(&other.denominator));
        let denominator = low.denominator.times(&high.denominator);
        Self { numerator: x.plus(&y), denominator: denominator.plus(&denominator) }
    }
}

/// A half-plane of a triangle that begins at a line, as seen when turning around the line.
#[derive(Clone, Debug)]
pub(crate) struct Germ<N = Integer> {
    /// A corner of the triangle in it, as seen from the line.
    corner: Vector<N>,
    /// The change of the winding number across it.
    pub(crate) step: i64,
}

/// A segment and the line that it is on, over some kind of numbers.
pub(crate) trait Line {
    type Number: Number + Clone + Neg<Output = Self::Number> + Into<Integer>;

    fn number(x: i8) -> Self::Number;

    fn along(&self) -> &Vector<Self::Number>;

    /// The segment and a triangle with area over one power of two.
    fn facing(&self, triangle: &[DVec3; 3]) -> Facing<Self::Number>;

    /// The ends of the segment.
    fn ends() -> [Parameter<Self::Number>; 2] {
        [0, 1].map(|at| Parameter { numerator: Self::number(at), denominator: Self::number(1) })
    }

    /// What the segment has in common with a triangle that has an area: from one parameter to another, which may be the same;
    /// `None` if nothing.
    fn clip(&self, triangle: &[DVec3; 3]) -> Option<[Parameter<Self::Number>; 2]> {
        let facing = self.facing(triangle);
        // How far the plane is above the start, and how much of that is left at the end.
        let height = dot(&facing.normal, &facing.seen[0]);
        let climb = dot(&facing.normal, &facing.along);
        match (sign(&height), sign(&climb)) {
            (Sign::Zero, Sign::Zero) => facing.clip_in_plane(Self::ends()),
            (_, Sign::Zero) => None,
            (start, climbing) => {
                let is_ahead = start * climbing != Sign::Negative;
                let is_met = is_ahead && sign(&climb.minus(&height)) * climbing != Sign::Negative;
                let within = is_met && facing.passes_within();
                within.then(|| Parameter::new(height, climb)).map(|at| [at.clone(), at])
            }
        }
    }

    /// The half-planes of a triangle with area in whose plane the line is: one if the line is along a side, two if it goes
    /// through the inside.
    ///
    /// With D the direction of the line and X a corner as seen from it, turning around the line moves X along D x X. So the
    /// winding number falls by one across the half-plane if D x X is along the normal, from the back to the front; and rises by one
    /// if it is against the normal.
    fn germs(&self, triangle: &[DVec3; 3]) -> [Option<Germ<Self::Number>>; 2] {
        let facing = self.facing(triangle);
        let (axis, front) = facing.projection();
        let side = |corner: &Vector<Self::Number>| sign(&cross_along(axis, &facing.along, corner)) * front;
        let sides = [side(&facing.seen[0]), side(&facing.seen[1]), side(&facing.seen[2])];
        [(Sign::Positive, -1), (Sign::Negative, 1)].map(|(side, step)| {
            let at = sides.iter().position(|&own| own == side)?;
            Some(Germ { corner: facing.seen[at].clone(), step })
        })
    }

    /// Whether a half-plane comes in the first half of a turn that begins at a direction, turned by next to nothing as for
    /// [`RationalPoint::passage`]. It is never in the half-plane where turning begins.
    fn is_in_first_half(&self, direction: DVec3, germ: &Germ<Self::Number>) -> bool {
        let direction = whole(direction, common_exponent(direction.to_array()));
        // det[D, r, X] = r . (X x D)
        let across = cross(&germ.corner, self.along()).map(Into::into);
        let signs = std::iter::once(sign(&dot(&direction, &across))).chain(across.iter().map(sign));
        first_sign(signs) == Sign::Positive
    }

    /// The order of two half-planes that are in the same half of a turn.
    fn order(&self, x: &Germ<Self::Number>, y: &Germ<Self::Number>) -> Ordering {
        Sign::Zero.cmp(&sign(&dot(&cross(self.along(), &x.corner), &y.corner)))
    }
}

/// A segment between any two rational points.
#[derive(Clone, Debug)]
pub(crate) struct Segment {
    /// Where it starts, over the weight; the point at a parameter t is `(from + t along) / weight * 2^exponent`.
    from: Vector,
    along: Vector,
    weight: Integer,
    exponent: i32,
}

impl Segment {
    pub(crate) fn between(p: &RationalPoint, q: &RationalPoint) -> Self {
        let exponent = p.exponent.min(q.exponent);
        let [from, to] = [(p, q), (q, p)]
            .map(|(one, other)| shifted(&scaled(&one.coordinates, &other.weight), one.exponent - exponent));
        Self { along: minus(&to, &from), from, weight: p.weight.times(&q.weight), exponent }
    }

    /// Where it starts, about.
    pub(crate) fn start(&self) -> DVec3 {
        let [x, y, z] = &self.from;
        let quotient = |x: &Integer| x.quotient_times_power(&self.weight, self.exponent);
        DVec3::new(quotient(x), quotient(y), quotient(z))
    }

    /// Where it leads to, about.
    pub(crate) fn along(&self) -> DVec3 {
        let [x, y, z] = &self.along;
        let quotient = |x: &Integer| x.quotient_times_power(&self.weight, self.exponent);
        DVec3::new(quotient(x), quotient(y), quotient(z))
    }

    pub(crate) fn point<N: Clone + Into<Integer>>(&self, at: &Parameter<N>) -> RationalPoint {
        let Parameter { numerator, denominator } = at.clone().whole();
        let coordinates = plus(&scaled(&self.from, &denominator), &scaled(&self.along, &numerator));
        RationalPoint::new(coordinates, self.weight.times(&denominator), self.exponent)
    }
}

impl<N: Into<Integer>> Parameter<N> {
    /// The same over integers of any size.
    pub(crate) fn whole(self) -> Parameter {
        Parameter { numerator: self.numerator.into(), denominator: self.denominator.into() }
    }
}

impl Line for Segment {
    type Number = Integer;

    fn number(x: i8) -> Integer {
        i128::from(x).into()
    }

    fn along(&self) -> &Vector {
        &self.along
    }

    fn facing(&self, triangle: &[DVec3; 3]) -> Facing<Integer> {
        let (corners, exponent) = whole_corners(triangle, self.exponent);
        let by = self.exponent - exponent;
        let (from, along) = (shifted(&self.from, by), shifted(&self.along, by));
        let seen = |corner: &Vector| minus(&scaled(corner, &self.weight), &from);
        let seen = [seen(&corners[0]), seen(&corners[1]), seen(&corners[2])];
        Facing { along, normal: normal(&corners), corners, seen }
    }
}

/// A segment between points whose coordinates are numbers, which is short beside the grid on which they and the triangles
/// around it are: all over a power of two.
///
/// With coordinates as seen from its start below 2^b, b = [`SEEN_BITS`]: differences are below 2^(b+1), components of normals and
/// cross products below 2^(2b+3), volumes below 2^(3b+6). So are numerators and denominators of parameters; comparing
/// two takes a difference of two products of them, below 2^(6b+13).
#[derive(Clone, Copy, Debug)]
pub(crate) struct ShortSegment {
    from: DVec3,
    along: Vector<i128>,
    /// The reciprocal of the power of two.
    scale: f64,
}

/// The most bits of coordinates of a [`ShortSegment`], so that `i128` holds all that is computed: 6b + 13 <= 127.
const SEEN_BITS: i32 = 19;

impl ShortSegment {
    /// `None` if it is not short beside the grid on which the triangles are.
    pub(crate) fn between(
        [from, to]: [DVec3; 2],
        triangles: &(impl Iterator<Item = [DVec3; 3]> + Clone),
    ) -> Option<Self> {
        let points = || triangles.clone().flatten().chain([from, to]);
        let exponent = common_exponent(points().flat_map(|point| point.to_array()));
        // Differences of numbers below 2^53 on one grid have no error.
        let (grid, largest) = (2.0_f64.powi(exponent), 2.0_f64.powi(exponent.saturating_add(53)));
        let reach = grid * f64::from(1 << SEEN_BITS);
        let is_near = |p: DVec3| p.abs().max_element() < largest && (p - from).abs().max_element() < reach;
        let fits = (-900..900).contains(&exponent) && points().all(is_near);
        let scale = grid.recip();
        fits.then(|| Self { from, along: ((to - from) * scale).to_array().map(|x| i128::from(x as i64)), scale })
    }
}

impl Line for ShortSegment {
    type Number = i128;

    fn number(x: i8) -> i128 {
        x.into()
    }

    fn along(&self) -> &Vector<i128> {
        &self.along
    }

    fn facing(&self, triangle: &[DVec3; 3]) -> Facing<i128> {
        let seen = triangle.map(|corner| ((corner - self.from) * self.scale).to_array().map(|x| i128::from(x as i64)));
        Facing { along: self.along, normal: normal(&seen), corners: seen, seen }
    }
}

/// A segment and a triangle with area over one power of two.
pub(crate) struct Facing<N> {
    along: Vector<N>,
    /// The corners, as seen from any point.
    corners: [Vector<N>; 3],
    normal: Vector<N>,
    /// The corners as seen from the start of the segment, times the weight of the segment.
    seen: [Vector<N>; 3],
}

impl<N: Number + Neg<Output = N>> Facing<N> {
    /// Whether the line, which is not in the plane of the triangle, goes through it: it turns the same way around all sides.
    fn passes_within(&self) -> bool {
        let [p, q, r] = &self.seen;
        let around = cross(&self.along, p);
        let signs = [sign(&dot(&around, q)), sign(&dot(&cross(&self.along, q), r)), -sign(&dot(&around, r))];
        !(signs.contains(&Sign::Positive) && signs.contains(&Sign::Negative))
    }

    /// An axis along which the plane of the triangle is projected one to one, and which way the triangle turns then.
    fn projection(&self) -> (usize, Sign) {
        let turns = [sign(&self.normal[0]), sign(&self.normal[1]), sign(&self.normal[2])];
        let axis = turns.iter().position(|&turn| turn != Sign::Zero).unwrap_or(2);
        (axis, turns[axis])
    }

    /// What the segment, which is in the plane of the triangle, has in common with it.
    fn clip_in_plane(&self, [mut low, mut high]: [Parameter<N>; 2]) -> Option<[Parameter<N>; 2]> {
        let (axis, turn) = self.projection();
        for i in 0..3 {
            // The triangle is to the left of its sides if it turns that way. How far a side is to the right of the start, and
            // how much of that is left further along, both with the opposite sign if it turns the other way.
            let side = minus(&self.corners[(i + 1) % 3], &self.corners[i]);
            let (value, growth) = (cross_along(axis, &side, &self.seen[i]), cross_along(axis, &side, &self.along));
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

/// The component of u x v along an axis.
fn cross_along<N: Number>(axis: usize, u: &Vector<N>, v: &Vector<N>) -> N {
    let (i, j) = ((axis + 1) % 3, (axis + 2) % 3);
    u[i].times(&v[j]).minus(&u[j].times(&v[i]))
}
