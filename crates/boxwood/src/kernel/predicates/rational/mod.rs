//! Points, segments and rays with rational coordinates, in integer arithmetic. Arrangements of triangles, which
//! are subdivisions of space by triangles, are built from them.
//!
//! The coordinates of a common point of two triangles, and of a point between two such points, are quotients of
//! polynomials in the coordinates of the corners. Every predicate here is the sign of an integer polynomial in
//! these coordinates.

mod ray;
mod segment;

pub(crate) use ray::RationalRay;
pub(crate) use segment::{ExactSegment, HalfPlane, Parameter, Segment, ShortSegment};

use super::integer::{Integer, common_exponent};
use super::ring::Ring;
use super::sign::Sign;
use crate::kernel::triangle::ray::RayPassage;
use glam::DVec3;
use std::cmp::Ordering;

/// Vector with exact components.
pub(crate) type Vector<N = Integer> = [N; 3];

// The functions below write out all components. `map` would be slower, because the compiler does not inline it for
// arrays with owned elements.

#[inline]
pub(crate) fn dot<N: Ring>([a, b, c]: &Vector<N>, [x, y, z]: &Vector<N>) -> N {
    a.times(x).plus(&b.times(y)).plus(&c.times(z))
}

#[inline]
pub(crate) fn cross<N: Ring>([a, b, c]: &Vector<N>, [x, y, z]: &Vector<N>) -> Vector<N> {
    [b.times(z).minus(&c.times(y)), c.times(x).minus(&a.times(z)), a.times(y).minus(&b.times(x))]
}

#[inline]
pub(crate) fn minus<N: Ring>([a, b, c]: &Vector<N>, [x, y, z]: &Vector<N>) -> Vector<N> {
    [a.minus(x), b.minus(y), c.minus(z)]
}

/// Sign of an exact number.
#[inline]
pub(crate) fn sign<N: Ring>(x: &N) -> Sign {
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

/// The vector `u * 2^by`; `by` must not be negative.
#[inline]
fn shifted(u: &Vector, by: i32) -> Vector {
    let [a, b, c] = u;
    if by == 0 { u.clone() } else { [a.shifted(by as u32), b.shifted(by as u32), c.shifted(by as u32)] }
}

/// The coordinates of a point divided by `2^exponent`. `2^exponent` must divide all coordinates.
pub(crate) fn integer_point(p: DVec3, exponent: i32) -> Vector {
    [Integer::over(p.x, exponent), Integer::over(p.y, exponent), Integer::over(p.z, exponent)]
}

/// The corners of a triangle divided by `2^e`, and e. The exponent e is the largest number up to `exponent` for
/// which `2^e` divides all coordinates.
pub(in crate::kernel) fn integer_corners(corners: &[DVec3; 3], exponent: i32) -> ([Vector; 3], i32) {
    let exponent = common_exponent(corners.iter().flat_map(DVec3::to_array)).min(exponent);
    let [p, q, r] = *corners;
    ([integer_point(p, exponent), integer_point(q, exponent), integer_point(r, exponent)], exponent)
}

/// Normal of a triangle. Its length is twice the area.
fn normal<N: Ring>([p, q, r]: &[Vector<N>; 3]) -> Vector<N> {
    cross(&minus(q, p), &minus(r, p))
}

/// The point `coordinates / weight * 2^exponent`, in homogeneous coordinates. The weight is positive.
#[derive(Clone, Debug)]
pub(crate) struct RationalPoint {
    coordinates: Vector,
    weight: Integer,
    exponent: i32,
}

impl RationalPoint {
    pub(in crate::kernel) fn new(coordinates: Vector, weight: Integer, exponent: i32) -> Self {
        debug_assert_eq!(sign(&weight), Sign::Positive, "the weight must be positive");
        Self { coordinates, weight, exponent }
    }

    /// The rational point that equals a point with `f64` coordinates.
    pub(crate) fn at(point: DVec3) -> Self {
        let exponent = common_exponent(point.to_array());
        Self::new(integer_point(point, exponent), Integer::over(1.0, 0), exponent)
    }

    /// Replaces the representation by one with weight 1 if all coordinates are `f64` numbers. All numbers that are
    /// computed from the point then have fewer bits.
    pub(in crate::kernel) fn simplified(self) -> Self {
        let (near, _) = self.approximate();
        let simple = Self::at(near);
        if near.is_finite() && self.compare(&simple).is_eq() { simple } else { self }
    }

    /// Point inside a triangle, with barycentric coordinates proportional to `shares`, which must be positive
    /// integers.
    pub(crate) fn within(corners: &[DVec3; 3], shares: [f64; 3]) -> Self {
        let (corners, exponent) = integer_corners(corners, i32::MAX);
        let shares = shares.map(|share| Integer::over(share, 0));
        let [p, q, r] = [0, 1, 2].map(|i| scaled(&corners[i], &shares[i]));
        Self::new(plus(&plus(&p, &q), &r), shares[0].plus(&shares[1]).plus(&shares[2]), exponent)
    }

    /// The point in `f64`, and a bound of the error of each coordinate.
    ///
    /// The error is 0 if the weight is 1 and the integer coordinates have at most 53 bits. In all other cases,
    /// each coordinate is a quotient with an error of at most three roundings.
    pub(crate) fn approximate(&self) -> (DVec3, f64) {
        let quotient =
            |x: &Integer| if x.is_zero() { 0.0 } else { x.quotient_times_power(&self.weight, self.exponent) };
        let [x, y, z] = &self.coordinates;
        let point = DVec3::new(quotient(x), quotient(y), quotient(z));
        let is_exact = self.weight.is_one() && self.coordinates.iter().all(Integer::fits_f64) && point.is_finite();
        (point, if is_exact { 0.0 } else { point.abs().max_element() * (4.0 * f64::EPSILON) + 4.0 * 5e-324 })
    }

    /// Compares two points exactly by x, then y, then z.
    pub(crate) fn compare(&self, other: &Self) -> Ordering {
        let exponent = self.exponent.min(other.exponent);
        let [p, q] = [(self, other), (other, self)]
            .map(|(one, other)| shifted(&scaled(&one.coordinates, &other.weight), one.exponent - exponent));
        let order = |k: usize| sign(&p[k].minus(&q[k])).cmp(&Sign::Zero);
        order(0).then_with(|| order(1)).then_with(|| order(2))
    }

    /// The corners of a triangle relative to this point, all multiplied by the same positive number, which makes
    /// them integers.
    fn relative_corners(&self, corners: &[DVec3; 3]) -> [Vector; 3] {
        let (corners, exponent) = integer_corners(corners, self.exponent);
        let own = shifted(&self.coordinates, self.exponent - exponent);
        let relative = |corner: &Vector| minus(&scaled(corner, &self.weight), &own);
        [relative(&corners[0]), relative(&corners[1]), relative(&corners[2])]
    }

    /// Returns true if the point is on a closed triangle.
    pub(crate) fn is_on(&self, corners: &[DVec3; 3]) -> bool {
        crate::kernel::triangle::ray::hull_contains_origin(&self.relative_corners(corners))
    }

    /// How the unlimited ray from this point in direction `direction` passes a triangle, in integers.
    ///
    /// As in [`ray_passage`](crate::kernel::triangle::ray_passage), the direction is perturbed by an infinitesimal
    /// amount, in the same way for all triangles; the derivation is in the documentation of that module.
    pub(crate) fn passage(&self, direction: DVec3, corners: &[DVec3; 3]) -> RayPassage {
        passage(&integer_point(direction, common_exponent(direction.to_array())), &self.relative_corners(corners))
    }
}

/// [`RationalPoint::passage`] for corners that are relative to the origin of the ray.
fn passage<N: Ring>(direction: &Vector<N>, corners: &[Vector<N>; 3]) -> RayPassage {
    let [p, q, r] = corners;
    let perturbed = [[q, r], [r, p], [p, q]].map(|[u, v]| {
        let normal = cross(u, v);
        first_sign(std::iter::once(sign(&dot(direction, &normal))).chain(normal.iter().map(sign)))
    });
    let has = |sign: Sign| perturbed.contains(&sign);
    match (has(Sign::Positive), has(Sign::Negative)) {
        (true, true) => RayPassage::Miss,
        (false, false) if crate::kernel::triangle::ray::hull_contains_origin(corners) => RayPassage::OnSurface,
        (false, false) => RayPassage::Miss,
        _ if has(Sign::Zero) => RayPassage::OnSurface,
        _ => match sign(&dot(&normal(corners), p)) * perturbed[0] {
            Sign::Negative => RayPassage::Miss,
            Sign::Zero => RayPassage::OnSurface,
            Sign::Positive => RayPassage::through(perturbed[0]),
        },
    }
}

/// First sign that is not zero; `Zero` if there is none.
pub(in crate::kernel) fn first_sign(mut signs: impl Iterator<Item = Sign>) -> Sign {
    signs.find(|&sign| sign != Sign::Zero).unwrap_or(Sign::Zero)
}

#[cfg(test)]
mod tests;
