//! Oracle for distances, in rational arithmetic, by a method that uses no features of the triangles.
//!
//! The distance of two triangles is the distance of the origin to the convex hull of the nine differences of their
//! corners. If the origin is in a tetrahedron of four of these points, the distance is 0. If not, the point of the
//! hull nearest to the origin is in a simplex of at most three of the nine points (Carathéodory).

use crate::kernel::triangle::TriangleFeature;
use glam::DVec3;
use num_bigint::{BigInt, Sign};

type Vector = [BigInt; 3];

/// Square of a distance: `numerator / denominator * 4^power`, with a positive denominator.
#[derive(Clone, Debug)]
pub(super) struct Squared {
    numerator: BigInt,
    denominator: BigInt,
    power: i32,
}

/// Decomposes a number: returns `(mantissa, power)` with `x = mantissa * 2^power`.
fn parts(x: f64) -> (i64, i32) {
    let bits = x.to_bits();
    let fraction = (bits & ((1 << 52) - 1)) as i64;
    let (mantissa, power) = match (bits >> 52 & 0x7ff) as i32 {
        0 => (fraction, -1074),
        biased => (fraction | 1 << 52, biased - 1075),
    };
    (if x < 0.0 { -mantissa } else { mantissa }, power)
}

/// Exponent e for which all coordinates divided by 2^e are integers with 60 zero bits at the end, so that small
/// error bounds are integers too.
fn common_power(points: &[DVec3]) -> i32 {
    let coordinates = points.iter().flat_map(DVec3::to_array).filter(|&x| x != 0.0);
    coordinates.map(|x| parts(x).1).min().unwrap_or(0) - 60
}

/// `x / 2^power`, rounded down to an integer.
fn to_integer(x: f64, power: i32) -> BigInt {
    let (mantissa, exponent) = parts(x);
    let mantissa = BigInt::from(mantissa);
    if exponent >= power { mantissa << (exponent - power) } else { mantissa >> (power - exponent) }
}

fn vector(p: DVec3, power: i32) -> Vector {
    p.to_array().map(|x| to_integer(x, power))
}

fn minus(p: &Vector, q: &Vector) -> Vector {
    [0, 1, 2].map(|k| &p[k] - &q[k])
}

fn dot(p: &Vector, q: &Vector) -> BigInt {
    &p[0] * &q[0] + &p[1] * &q[1] + &p[2] * &q[2]
}

fn cross(p: &Vector, q: &Vector) -> Vector {
    [(1, 2), (2, 0), (0, 1)].map(|(i, j)| &p[i] * &q[j] - &p[j] * &q[i])
}

impl Squared {
    pub(super) fn is_zero(&self) -> bool {
        self.numerator.sign() == Sign::NoSign
    }

    /// Returns true if this distance is less than `other`. Both must have the same `power`.
    fn is_less_than(&self, other: &Self) -> bool {
        &self.numerator * &other.denominator < &other.numerator * &self.denominator
    }

    fn equals(&self, other: &Self) -> bool {
        !self.is_less_than(other) && !other.is_less_than(self)
    }

    /// Returns true exactly if the distance, the root of this value, is less than `number`.
    pub(super) fn root_is_less_than(&self, number: f64) -> bool {
        let (mantissa, power) = parts(number);
        let (left, right) = (&self.numerator, BigInt::from(mantissa).pow(2) * &self.denominator);
        let shift = 2 * (power - self.power);
        number > 0.0 && if shift >= 0 { *left < right << shift } else { left << -shift < right }
    }

    fn root_is_below(&self, number: &BigInt) -> bool {
        number.sign() == Sign::Plus && self.numerator < number * number * &self.denominator
    }

    /// Returns true if the distance, the root of this value, differs from `value` by at most 2^-48 of the span
    /// plus one subnormal step.
    pub(super) fn root_is_near(&self, value: f64, span: &Span) -> bool {
        let bound = span.share(self.power) + to_integer(5e-324, self.power) + 1;
        let value = to_integer(value, self.power);
        !self.root_is_below(&(&value - &bound)) && self.root_is_below(&(value + bound))
    }

    /// Returns true if the distance, the root of this value, is at most 2^-48 of the span plus `more`.
    pub(super) fn root_is_small(&self, span: &Span, more: f64) -> bool {
        self.root_is_below(&(span.share(self.power) + to_integer(more, self.power) + 1))
    }
}

/// Squared distance of the origin to the vertices, edges and faces of the convex hull of some points. This is the
/// distance to the hull unless the origin is in the hull's interior.
fn to_faces(points: &[Vector], power: i32) -> Squared {
    let mut best: Option<Squared> = None;
    let mut keep = |numerator: BigInt, denominator: BigInt| {
        let new = Squared { numerator, denominator, power };
        if best.as_ref().is_none_or(|best| new.is_less_than(best)) {
            best = Some(new);
        }
    };
    for (i, p) in points.iter().enumerate() {
        keep(dot(p, p), BigInt::from(1));
        for (j, q) in points.iter().enumerate().skip(i + 1) {
            let d = minus(q, p);
            let (square, share) = (dot(&d, &d), -dot(p, &d));
            if share.sign() == Sign::Plus && share < square {
                keep(dot(p, p) * &square - &share * &share, square);
            }
            for s in &points[j + 1..] {
                let normal = cross(&d, &minus(s, p));
                let square = dot(&normal, &normal);
                // Barycentric weights of p, q and s at the projection of the origin on their plane, multiplied by
                // `square`.
                let weights = [cross(q, s), cross(s, p), cross(p, q)].map(|x| dot(&x, &normal));
                if square.sign() == Sign::Plus && weights.iter().all(|x| x.sign() != Sign::Minus) {
                    let height = dot(&normal, p);
                    keep(&height * &height, square);
                }
            }
        }
    }
    best.expect("hull has at least one point")
}

fn tetrahedron_contains_origin(points: &[Vector]) -> bool {
    let volume = |p: &Vector, q: &Vector, r: &Vector| dot(&cross(p, q), r);
    let n = points.len();
    for i in 0..n {
        for j in i + 1..n {
            for k in j + 1..n {
                for l in k + 1..n {
                    let [p, q, r, s] = [i, j, k, l].map(|x| &points[x]);
                    let signs =
                        [-volume(q, r, s), volume(p, r, s), -volume(p, q, s), volume(p, q, r)].map(|x| x.sign());
                    let has = |sign: Sign| signs.contains(&sign);
                    // The signed volumes of the four tetrahedra formed by the origin and a face of tetrahedron
                    // pqrs add up to the volume of pqrs. The origin is in pqrs if no two of them have opposite
                    // signs. If all are zero, pqrs is degenerate.
                    if (has(Sign::Plus) || has(Sign::Minus)) && !(has(Sign::Plus) && has(Sign::Minus)) {
                        return true;
                    }
                }
            }
        }
    }
    false
}

/// Squared distance of two triangles, and the span of their corners.
pub(super) fn triangles(a: &[DVec3; 3], b: &[DVec3; 3]) -> (Squared, Span) {
    let six = [*a, *b].concat();
    let power = common_power(&six);
    let corners: Vec<Vector> = six.iter().map(|&corner| vector(corner, power)).collect();
    let (a, b) = corners.split_at(3);
    let differences: Vec<Vector> = a.iter().flat_map(|p| b.iter().map(move |q| minus(q, p))).collect();
    let mut squared = to_faces(&differences, power);
    if !squared.is_zero() && tetrahedron_contains_origin(&differences) {
        squared.numerator = BigInt::ZERO;
    }
    (squared, Span::new(&corners, power))
}

/// Squared distance of a point to the convex hull of up to three corners, and the span of the point and the
/// corners.
pub(super) fn point(point: DVec3, corners: &[DVec3]) -> (Squared, Span) {
    let power = common_power(&[corners, &[point]].concat());
    from_point(point, corners, power)
}

fn from_point(point: DVec3, corners: &[DVec3], power: i32) -> (Squared, Span) {
    let point = vector(point, power);
    let mut all: Vec<Vector> = corners.iter().map(|&corner| vector(corner, power)).collect();
    let differences: Vec<Vector> = all.iter().map(|corner| minus(corner, &point)).collect();
    all.push(point);
    (to_faces(&differences, power), Span::new(&all, power))
}

/// Feature that contains the point of the triangle nearest to `from`: of all features as near as the whole
/// triangle, the one of the lowest dimension and, among those, of the lowest index.
pub(super) fn feature(from: DVec3, triangle: &[DVec3; 3]) -> TriangleFeature {
    let power = common_power(&[&triangle[..], &[from]].concat());
    let to_integer = from_point(from, triangle, power).0;
    let as_near = |corners: &[DVec3]| from_point(from, corners, power).0.equals(&to_integer);
    if let Some(i) = (0..3).find(|&i| as_near(&triangle[i..=i])) {
        return TriangleFeature::Vertex(i as u8);
    }
    let edge = (0..3).find(|&i| as_near(&[triangle[i], triangle[(i + 1) % 3]]));
    edge.map_or(TriangleFeature::Face, |i| TriangleFeature::Edge(i as u8))
}

/// Largest difference of coordinates on one axis, in units of 2^power.
pub(super) struct Span {
    length: BigInt,
    power: i32,
}

impl Span {
    /// 2^-48 of the span, in units of 2^`power`, rounded down.
    fn share(&self, power: i32) -> BigInt {
        let shift = self.power - power - 48;
        if shift >= 0 { &self.length << shift } else { &self.length >> -shift }
    }

    fn new(points: &[Vector], power: i32) -> Self {
        let on_axis = |axis: usize| {
            let all = || points.iter().map(|p| &p[axis]);
            all().max().expect("points") - all().min().expect("points")
        };
        Self { length: (0..3).map(on_axis).max().expect("axes"), power }
    }
}
