//! Oracle for times of contact, in rational arithmetic, by a method that uses no features of the triangles.
//!
//! The triangles are in contact at time t if `t v`, with v the motion, is in the convex hull of the nine
//! differences of their corners. Where the line of v enters or leaves this hull, it intersects a corner, an edge
//! or a triangle of the nine points in one point.

use glam::DVec3;
use num_bigint::{BigInt, Sign};
use std::cmp::Ordering;

pub(super) type Vector = [BigInt; 3];

/// Time `above / below * 2^power`; `below` must be positive.
#[derive(Clone, Debug)]
pub(super) struct Time {
    above: BigInt,
    below: BigInt,
    power: i32,
}

/// Decomposes a number: returns `(mantissa, power)` with `x = mantissa * 2^power`.
pub(super) fn parts(x: f64) -> (i64, i32) {
    let bits = x.to_bits();
    let fraction = (bits & ((1 << 52) - 1)) as i64;
    let (mantissa, power) = match (bits >> 52 & 0x7ff) as i32 {
        0 => (fraction, -1074),
        biased => (fraction | 1 << 52, biased - 1075),
    };
    (if x < 0.0 { -mantissa } else { mantissa }, power)
}

pub(super) fn common_power(points: &[DVec3]) -> i32 {
    let coordinates = points.iter().flat_map(DVec3::to_array).filter(|&x| x != 0.0);
    coordinates.map(|x| parts(x).1).min().unwrap_or(0)
}

pub(super) fn vector(p: DVec3, power: i32) -> Vector {
    p.to_array().map(|x| match parts(x) {
        (0, _) => BigInt::ZERO,
        (mantissa, exponent) => BigInt::from(mantissa) << (exponent - power),
    })
}

pub(super) fn minus(p: &Vector, q: &Vector) -> Vector {
    [0, 1, 2].map(|k| &p[k] - &q[k])
}

pub(super) fn dot(p: &Vector, q: &Vector) -> BigInt {
    &p[0] * &q[0] + &p[1] * &q[1] + &p[2] * &q[2]
}

pub(super) fn cross(p: &Vector, q: &Vector) -> Vector {
    [(1, 2), (2, 0), (0, 1)].map(|(i, j)| &p[i] * &q[j] - &p[j] * &q[i])
}

fn is_zero(p: &Vector) -> bool {
    p.iter().all(|x| x.sign() == Sign::NoSign)
}

fn shifted(x: &BigInt, by: i32) -> BigInt {
    x << by.max(0)
}

impl Time {
    /// Compares this time with a number.
    pub(super) fn compare(&self, number: f64) -> Ordering {
        let (mantissa, exponent) = parts(number);
        let shift = self.power - exponent;
        shifted(&self.above, shift).cmp(&shifted(&(BigInt::from(mantissa) * &self.below), -shift))
    }

    fn is_before(&self, other: &Self) -> bool {
        &self.above * &other.below < &other.above * &self.below
    }

    /// Returns true if this time is at most 2^-40 later than `number`.
    pub(super) fn is_just_after(&self, number: f64) -> bool {
        let (mantissa, exponent) = parts(number);
        // `sum / 2^1074` is number + 2^-40: number is mantissa 2^(exponent + 1074) / 2^1074, and 2^-40 is 2^1034 /
        // 2^1074.
        let sum = (BigInt::from(mantissa) << (exponent + 1074)) + (BigInt::from(1) << 1034);
        let shift = self.power + 1074;
        shifted(&self.above, shift) <= shifted(&(sum * &self.below), -shift)
    }

    fn new(above: BigInt, below: BigInt, power: i32) -> Self {
        let negative = below.sign() == Sign::Minus;
        let (above, below) = if negative { (-above, -below) } else { (above, below) };
        Self { above, below, power }
    }
}

fn is_share(x: &BigInt, of: &BigInt) -> bool {
    x.sign() != Sign::Minus && x <= of
}

/// First and last time of contact on the whole line of motion; `None` if there is no contact. The motion must not
/// be zero.
pub(super) fn contact(a: &[DVec3; 3], b: &[DVec3; 3], motion: DVec3) -> Option<[Time; 2]> {
    let power = common_power(&[*a, *b].concat());
    let [a, b] = [a, b].map(|t| t.map(|p| vector(p, power)));
    let exponent = common_power(&[motion]);
    let v = vector(motion, exponent);
    let mut differences: Vec<Vector> = a.iter().flat_map(|p| b.iter().map(move |q| minus(q, p))).collect();
    differences.sort();
    differences.dedup();
    let mut ends: Option<[Time; 2]> = None;
    let mut keep = |above: BigInt, below: BigInt| {
        let new = Time::new(above, below, power - exponent);
        let [first, last] = ends.get_or_insert_with(|| [new.clone(), new.clone()]);
        if new.is_before(first) {
            *first = new;
        } else if last.is_before(&new) {
            *last = new;
        }
    };
    for (i, c) in differences.iter().enumerate() {
        if is_zero(&cross(c, &v)) {
            keep(dot(c, &v), dot(&v, &v));
        }
        for (j, q) in differences.iter().enumerate().skip(i + 1) {
            let d = minus(q, c);
            let w = cross(&v, &d);
            let square = dot(&w, &w);
            // Solves t v = c + s d for t and s: the line of v intersects the edge with start c and direction d.
            let is_flat = square.sign() != Sign::NoSign && dot(&w, c).sign() == Sign::NoSign;
            if is_flat && is_share(&dot(&cross(c, &v), &w), &square) {
                keep(dot(&cross(c, &d), &w), square);
            }
            for r in &differences[j + 1..] {
                // Solves t v = c + s d + u e for t, s and u: the line of v intersects the triangle with corner c
                // and edges d and e.
                let e = minus(r, c);
                let normal = cross(&d, &e);
                let mut below = dot(&normal, &v);
                if below.sign() == Sign::NoSign {
                    continue;
                }
                let (mut s, mut u) = (dot(&cross(&v, &e), c), dot(&cross(&d, &v), c));
                let mut above = dot(&normal, c);
                if below.sign() == Sign::Minus {
                    (above, below, s, u) = (-above, -below, -s, -u);
                }
                if is_share(&s, &below) && is_share(&u, &below) && &s + &u <= below {
                    keep(above, below);
                }
            }
        }
    }
    ends
}

/// Returns true if a moving triangle is within `radius` of a resting one at some time from 0 to the sum of the
/// numbers `until`.
///
/// The differences of the corners of the two triangles, at the first and at the last of these times, span a convex
/// hull. The triangles are within the radius exactly if the origin is within the radius of a corner, an edge or a
/// triangle of these points, or in a tetrahedron of them.
pub(super) fn is_within(a: &[DVec3; 3], b: &[DVec3; 3], motion: DVec3, radius: f64, until: &[f64]) -> bool {
    let radius_power = if radius == 0.0 { 0 } else { parts(radius).1 };
    // Every number is a multiple of its lowest bit, so the sum is a multiple of the lowest bit of all of them.
    let until_power = until.iter().filter(|&&x| x != 0.0).map(|&x| parts(x).1).min().unwrap_or(0);
    let sum: BigInt =
        until.iter().filter(|&&x| x != 0.0).map(|&x| BigInt::from(parts(x).0) << (parts(x).1 - until_power)).sum();
    let exponent = common_power(&[motion]);
    let power = common_power(&[*a, *b].concat()).min(radius_power).min(exponent + until_power);
    let displacement = vector(motion, exponent).map(|x| (x * &sum) << (exponent + until_power - power));
    let [a, b] = [a, b].map(|t| t.map(|p| vector(p, power)));
    let differences = a.iter().flat_map(|p| b.iter().map(move |q| minus(q, p)));
    let mut points: Vec<Vector> = differences.flat_map(|c| [minus(&c, &displacement), c]).collect();
    points.sort();
    points.dedup();
    let radius = BigInt::from(parts(radius).0) << (radius_power - power);
    hull_is_within(&points, &(&radius * &radius))
}

fn hull_is_within(points: &[Vector], square: &BigInt) -> bool {
    let volume = |p: &Vector, q: &Vector, r: &Vector| dot(&cross(p, q), r);
    for (i, p) in points.iter().enumerate() {
        if dot(p, p) <= *square {
            return true;
        }
        for (j, q) in points.iter().enumerate().skip(i + 1) {
            let d = minus(q, p);
            let (length, share) = (dot(&d, &d), -dot(p, &d));
            if is_share(&share, &length) && dot(p, p) * &length - &share * &share <= square * &length {
                return true;
            }
            for (k, r) in points.iter().enumerate().skip(j + 1) {
                let normal = cross(&d, &minus(r, p));
                let length = dot(&normal, &normal);
                let weights = [cross(q, r), cross(r, p), cross(p, q)].map(|x| dot(&x, &normal));
                let over = length.sign() == Sign::Plus && weights.iter().all(|x| x.sign() != Sign::Minus);
                let height = dot(&normal, p);
                if over && &height * &height <= square * length {
                    return true;
                }
                for s in &points[k + 1..] {
                    let signs =
                        [-volume(q, r, s), volume(p, r, s), -volume(p, q, s), volume(p, q, r)].map(|x| x.sign());
                    let has = |sign: Sign| signs.contains(&sign);
                    if has(Sign::Plus) != has(Sign::Minus) {
                        return true;
                    }
                }
            }
        }
    }
    false
}
