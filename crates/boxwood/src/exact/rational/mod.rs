//! Points and segments with rational coordinates, over integers: what the arrangement of triangles is made of.
//!
//! A common point of two triangles, and a point between two of those, is a quotient of polynomials in the coordinates of the
//! corners. Every predicate here is the sign of an integer polynomial in them.

mod ray;
mod segment;
#[cfg(test)]
mod tests;

pub(crate) use ray::RationalRay;
pub(crate) use segment::{Germ, Line, Parameter, Segment, ShortSegment};

use super::integer::{Integer, common_exponent};
use super::number::Number;
use super::ray::Passage;
use super::sign::Sign;
use glam::DVec3;
use std::cmp::Ordering;

pub(crate) type Vector<N = Integer> = [N; 3];

// Arrays are written out where it matters: `map` of arrays that own something is not inlined.

#[inline]
pub(super) fn dot<N: Number>([a, b, c]: &Vector<N>, [x, y, z]: &Vector<N>) -> N {
    a.times(x).plus(&b.times(y)).plus(&c.times(z))
}

#[inline]
pub(super) fn cross<N: Number>([a, b, c]: &Vector<N>, [x, y, z]: &Vector<N>) -> Vector<N> {
    [b.times(z).minus(&c.times(y)), c.times(x).minus(&a.times(z)), a.times(y).minus(&b.times(x))]
}

#[inline]
pub(super) fn minus<N: Number>([a, b, c]: &Vector<N>, [x, y, z]: &Vector<N>) -> Vector<N> {
    [a.minus(x), b.minus(y), c.minus(z)]
}

/// The sign of a number that has no error.
#[inline]
pub(super) fn sign<N: Number>(x: &N) -> Sign {
    x.sign().unwrap_or(Sign::Zero)
}

#[inline]
fn plus([a, b, c]: &Vector, [x, y, z]: &Vector) -> Vector {
    [a.plus(x), b.plus(y), c.plus(z)]
}

#[inline]
fn scaled([a, b, c]: &Vector, by: &Integer) -> Vector {
    [a.times(by), b.times(by), c.times(by)]
}

/// `u * 2^by`.
#[inline]
fn shifted(u: &Vector, by: i32) -> Vector {
    let [a, b, c] = u;
    if by == 0 { u.clone() } else { [a.shifted(by as u32), b.shifted(by as u32), c.shifted(by as u32)] }
}

pub(super) fn whole(p: DVec3, exponent: i32) -> Vector {
    [Integer::over(p.x, exponent), Integer::over(p.y, exponent), Integer::over(p.z, exponent)]
}

/// The corners of a triangle over a power of two, not above `exponent`, over which they are whole.
pub(super) fn whole_corners(corners: &[DVec3; 3], exponent: i32) -> ([Vector; 3], i32) {
    let exponent = common_exponent(corners.iter().flat_map(DVec3::to_array)).min(exponent);
    let [p, q, r] = *corners;
    ([whole(p, exponent), whole(q, exponent), whole(r, exponent)], exponent)
}

fn normal<N: Number>([p, q, r]: &[Vector<N>; 3]) -> Vector<N> {
    cross(&minus(q, p), &minus(r, p))
}

/// The point `coordinates / weight * 2^exponent`; the weight is positive.
#[derive(Clone, Debug)]
pub(crate) struct RationalPoint {
    coordinates: Vector,
    weight: Integer,
    exponent: i32,
}

impl RationalPoint {
    pub(super) fn new(coordinates: Vector, weight: Integer, exponent: i32) -> Self {
        debug_assert_eq!(sign(&weight), Sign::Positive, "a weight is positive");
        Self { coordinates, weight, exponent }
    }

    /// A point whose coordinates are numbers.
    pub(crate) fn at(point: DVec3) -> Self {
        let exponent = common_exponent(point.to_array());
        Self::new(whole(point, exponent), Integer::over(1.0, 0), exponent)
    }

    /// The same point, by numbers if its coordinates are: all that is computed from it is shorter then.
    pub(super) fn simplified(self) -> Self {
        let (near, _) = self.approximate();
        let simple = Self::at(near);
        if near.is_finite() && self.compare(&simple).is_eq() { simple } else { self }
    }

    /// The point of a triangle with these barycentric coordinates, over their sum: positive whole numbers.
    pub(crate) fn within(corners: &[DVec3; 3], shares: [f64; 3]) -> Self {
        let (corners, exponent) = whole_corners(corners, i32::MAX);
        let shares = shares.map(|share| Integer::over(share, 0));
        let [p, q, r] = [0, 1, 2].map(|i| scaled(&corners[i], &shares[i]));
        Self::new(plus(&plus(&p, &q), &r), shares[0].plus(&shares[1]).plus(&shares[2]), exponent)
    }

    /// The point in `f64`, and how far it may be from it on any axis: not at all if its coordinates are such numbers; else a
    /// quotient has an error of three roundings.
    pub(crate) fn approximate(&self) -> (DVec3, f64) {
        let quotient =
            |x: &Integer| if x.is_zero() { 0.0 } else { x.quotient_times_power(&self.weight, self.exponent) };
        let [x, y, z] = &self.coordinates;
        let point = DVec3::new(quotient(x), quotient(y), quotient(z));
        let is_exact = self.weight.is_one() && self.coordinates.iter().all(Integer::is_mantissa) && point.is_finite();
        (point, if is_exact { 0.0 } else { point.abs().max_element() * (4.0 * f64::EPSILON) + 4.0 * 5e-324 })
    }

    /// Lexicographic order by x, y and z.
    pub(crate) fn compare(&self, other: &Self) -> Ordering {
        let exponent = self.exponent.min(other.exponent);
        let [p, q] = [(self, other), (other, self)]
            .map(|(one, other)| shifted(&scaled(&one.coordinates, &other.weight), one.exponent - exponent));
        let order = |k: usize| sign(&p[k].minus(&q[k])).cmp(&Sign::Zero);
        order(0).then_with(|| order(1)).then_with(|| order(2))
    }

    /// The corners of a triangle as seen from here, times a positive number.
    fn view(&self, corners: &[DVec3; 3]) -> [Vector; 3] {
        let (corners, exponent) = whole_corners(corners, self.exponent);
        let own = shifted(&self.coordinates, self.exponent - exponent);
        let seen = |corner: &Vector| minus(&scaled(corner, &self.weight), &own);
        [seen(&corners[0]), seen(&corners[1]), seen(&corners[2])]
    }

    /// Whether the point is on a triangle.
    pub(crate) fn is_on(&self, corners: &[DVec3; 3]) -> bool {
        super::ray::has_zero(&self.view(corners))
    }

    /// [`passage`](super::passage) of the ray from here, without a limit: over integers, as derived there. The direction is
    /// turned by next to nothing, in the same way for all triangles.
    pub(crate) fn passage(&self, direction: DVec3, corners: &[DVec3; 3]) -> Passage {
        passage(&whole(direction, common_exponent(direction.to_array())), &self.view(corners))
    }
}

/// [`RationalPoint::passage`] by the corners as seen from the origin.
fn passage<N: Number>(direction: &Vector<N>, corners: &[Vector<N>; 3]) -> Passage {
    let [p, q, r] = corners;
    let turned = [[q, r], [r, p], [p, q]].map(|[u, v]| {
        let across = cross(u, v);
        first_sign(std::iter::once(sign(&dot(direction, &across))).chain(across.iter().map(sign)))
    });
    let has = |sign: Sign| turned.contains(&sign);
    match (has(Sign::Positive), has(Sign::Negative)) {
        (true, true) => Passage::Missed,
        (false, false) if super::ray::has_zero(corners) => Passage::OnSurface,
        (false, false) => Passage::Missed,
        _ if has(Sign::Zero) => Passage::OnSurface,
        _ => match sign(&dot(&normal(corners), p)) * turned[0] {
            Sign::Negative => Passage::Missed,
            Sign::Zero => Passage::OnSurface,
            Sign::Positive => Passage::through(turned[0]),
        },
    }
}

pub(super) fn first_sign(mut signs: impl Iterator<Item = Sign>) -> Sign {
    signs.find(|&sign| sign != Sign::Zero).unwrap_or(Sign::Zero)
}
