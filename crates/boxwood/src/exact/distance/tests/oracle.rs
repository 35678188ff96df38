//! Distances in rational arithmetic, by a route that knows no features: the distance of two triangles is that of the
//! origin to the hull of the nine differences of their corners, and the point of a hull that is nearest to the origin
//! is in a simplex of at most three of them (Carathéodory), unless the origin is in a tetrahedron of four.

use crate::exact::Feature;
use glam::DVec3;
use num_bigint::{BigInt, Sign};

type Vector = [BigInt; 3];

/// A squared distance: numerator and (positive) denominator, over 4^power.
#[derive(Clone, Debug)]
pub(super) struct Squared {
    numerator: BigInt,
    denominator: BigInt,
    power: i32,
}

/// `mantissa * 2^power`.
fn parts(x: f64) -> (i64, i32) {
    let bits = x.to_bits();
    let fraction = (bits & ((1 << 52) - 1)) as i64;
    let (mantissa, power) = match (bits >> 52 & 0x7ff) as i32 {
        0 => (fraction, -1074),
        biased => (fraction | 1 << 52, biased - 1075),
    };
    (if x < 0.0 { -mantissa } else { mantissa }, power)
}

/// The power of two over which all coordinates, and 2^-60 of any, are whole.
fn common_power(points: &[DVec3]) -> i32 {
    let coordinates = points.iter().flat_map(DVec3::to_array).filter(|&x| x != 0.0);
    coordinates.map(|x| parts(x).1).min().unwrap_or(0) - 60
}

/// `x / 2^power`, rounded down if it is not whole.
fn whole(x: f64, power: i32) -> BigInt {
    let (mantissa, own) = parts(x);
    let mantissa = BigInt::from(mantissa);
    if own >= power { mantissa << (own - power) } else { mantissa >> (power - own) }
}

fn vector(p: DVec3, power: i32) -> Vector {
    p.to_array().map(|x| whole(x, power))
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

    /// Of two over the same power.
    fn is_less_than(&self, other: &Self) -> bool {
        &self.numerator * &other.denominator < &other.numerator * &self.denominator
    }

    fn equals(&self, other: &Self) -> bool {
        !self.is_less_than(other) && !other.is_less_than(self)
    }

    /// Whether the distance is less than a number, exactly.
    pub(super) fn root_is_less_than(&self, number: f64) -> bool {
        let (mantissa, power) = parts(number);
        let (left, right) = (&self.numerator, BigInt::from(mantissa).pow(2) * &self.denominator);
        let shift = 2 * (power - self.power);
        number > 0.0 && if shift >= 0 { *left < right << shift } else { left << -shift < right }
    }

    fn root_is_below(&self, number: &BigInt) -> bool {
        number.sign() == Sign::Plus && self.numerator < number * number * &self.denominator
    }

    /// Whether the distance is within 2^-48 of a span from a value, and a step of the subnormals.
    pub(super) fn root_is_near(&self, value: f64, span: &Span) -> bool {
        let bound = span.share(self.power) + whole(5e-324, self.power) + 1;
        let value = whole(value, self.power);
        !self.root_is_below(&(&value - &bound)) && self.root_is_below(&(value + bound))
    }

    /// Whether the distance is within 2^-48 of a span, and something more.
    pub(super) fn root_is_small(&self, span: &Span, more: f64) -> bool {
        self.root_is_below(&(span.share(self.power) + whole(more, self.power) + 1))
    }
}

/// From the origin to the hull of some points, if it is not deep in it: without the tetrahedra.
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
                // The weights of p, q and s at the foot of the origin, times the square.
                let weights = [cross(q, s), cross(s, p), cross(p, q)].map(|x| dot(&x, &normal));
                if square.sign() == Sign::Plus && weights.iter().all(|x| x.sign() != Sign::Minus) {
                    let height = dot(&normal, p);
                    keep(&height * &height, square);
                }
            }
        }
    }
    best.expect("a hull of at least one point")
}

fn origin_is_in_a_tetrahedron(points: &[Vector]) -> bool {
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
                    // They add up to the volume of the whole: all zero means that it has none.
                    if (has(Sign::Plus) || has(Sign::Minus)) && !(has(Sign::Plus) && has(Sign::Minus)) {
                        return true;
                    }
                }
            }
        }
    }
    false
}

/// How far two triangles are apart, and their span.
pub(super) fn triangles(a: &[DVec3; 3], b: &[DVec3; 3]) -> (Squared, Span) {
    let six = [*a, *b].concat();
    let power = common_power(&six);
    let corners: Vec<Vector> = six.iter().map(|&corner| vector(corner, power)).collect();
    let (a, b) = corners.split_at(3);
    let differences: Vec<Vector> = a.iter().flat_map(|p| b.iter().map(move |q| minus(q, p))).collect();
    let mut squared = to_faces(&differences, power);
    if !squared.is_zero() && origin_is_in_a_tetrahedron(&differences) {
        squared.numerator = BigInt::ZERO;
    }
    (squared, Span::of(&corners, power))
}

/// How far a point is from the hull of up to three corners, and the span of all of them.
pub(super) fn point(point: DVec3, corners: &[DVec3]) -> (Squared, Span) {
    let power = common_power(&[corners, &[point]].concat());
    from_point(point, corners, power)
}

fn from_point(point: DVec3, corners: &[DVec3], power: i32) -> (Squared, Span) {
    let point = vector(point, power);
    let mut all: Vec<Vector> = corners.iter().map(|&corner| vector(corner, power)).collect();
    let differences: Vec<Vector> = all.iter().map(|corner| minus(corner, &point)).collect();
    all.push(point);
    (to_faces(&differences, power), Span::of(&all, power))
}

/// The feature of the lowest dimension, of equals the lowest index, that is as near as the whole triangle.
pub(super) fn feature(from: DVec3, triangle: &[DVec3; 3]) -> Feature {
    let power = common_power(&[&triangle[..], &[from]].concat());
    let whole = from_point(from, triangle, power).0;
    let as_near = |corners: &[DVec3]| from_point(from, corners, power).0.equals(&whole);
    if let Some(i) = (0..3).find(|&i| as_near(&triangle[i..=i])) {
        return Feature::Vertex(i as u8);
    }
    let edge = (0..3).find(|&i| as_near(&[triangle[i], triangle[(i + 1) % 3]]));
    edge.map_or(Feature::Face, |i| Feature::Edge(i as u8))
}

/// The largest difference of coordinates on one axis, over 2^power.
pub(super) struct Span {
    length: BigInt,
    power: i32,
}

impl Span {
    /// 2^-48 of it, over another power, rounded down.
    fn share(&self, power: i32) -> BigInt {
        let shift = self.power - power - 48;
        if shift >= 0 { &self.length << shift } else { &self.length >> -shift }
    }

    fn of(points: &[Vector], power: i32) -> Self {
        let on_axis = |axis: usize| {
            let all = || points.iter().map(|p| &p[axis]);
            all().max().expect("points") - all().min().expect("points")
        };
        Self { length: (0..3).map(on_axis).max().expect("axes"), power }
    }
}
