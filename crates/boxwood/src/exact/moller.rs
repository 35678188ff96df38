//! The triangle test of Möller (A Fast Triangle-Triangle Intersection Test, Journal of Graphics Tools 2, 1997): compare
//! the intervals that the triangles cut out of the line where their planes meet. Here exact.
//!
//! ```text
//! 1  distances of a's vertices to b's plane (as determinants); all strictly on one side: disjoint; b's likewise
//! 2  the line has direction D = normal of a x normal of b; project it on an axis k where D_k is not zero
//! 3  an edge from the lone vertex 0 to vertex i crosses the line at (p_i d_0 - p_0 d_i) / (d_0 - d_i), p = x_k
//! 4  the intervals are disjoint if and only if both ends of a's lie strictly on one side of both ends of b's
//! ```
//!
//! Möller compares the ends in floating point, and is wrong near contact. Here they stay fractions, and fractions are
//! compared by the sign of n1 m2 - n2 m1: a polynomial of degree seven in the coordinates, evaluated first with a
//! running error bound and then, if that leaves a sign open, in integers. It is the rival of Guigue and Devillers' test,
//! kept for comparison; the library's queries use that one.

use super::coplanar::flat_meet;
use super::edgewise::all_on_one_side;
use super::integer::{Integer, common_exponent};
use super::number::{Approximate, Number};
use super::sign::Sign;
use glam::DVec3;

/// Whether the closed triangles meet.
pub(crate) fn moller(a: &[DVec3; 3], b: &[DVec3; 3]) -> bool {
    let approximate = |t: &[DVec3; 3]| t.map(|p| p.to_array().map(Approximate::exactly));
    intervals_meet(&approximate(a), &approximate(b)).unwrap_or_else(|| {
        let exponent = common_exponent(a.iter().chain(b).flat_map(DVec3::to_array));
        let whole = |t: &[DVec3; 3]| t.map(|p| p.to_array().map(|x| Integer::over(x, exponent)));
        // All signs of integers are known; what is left is coplanar or degenerate.
        intervals_meet(&whole(a), &whole(b)).unwrap_or_else(|| flat_meet(a, b))
    })
}

type Point<N> = [N; 3];

/// `None` if a sign is not certain, or if all distances of a triangle are zero.
fn intervals_meet<N: Number>(a: &[Point<N>; 3], b: &[Point<N>; 3]) -> Option<bool> {
    let (normal_a, normal_b) = (normal(a), normal(b));
    let distances_a = [0, 1, 2].map(|i| dot(&normal_b, &subtract(&a[i], &b[0])));
    let signs_a = signs(&distances_a)?;
    if all_on_one_side(signs_a) {
        return Some(false);
    }
    let distances_b = [0, 1, 2].map(|i| dot(&normal_a, &subtract(&b[i], &a[0])));
    let signs_b = signs(&distances_b)?;
    if all_on_one_side(signs_b) {
        return Some(false);
    }
    if signs_a == [Sign::Zero; 3] || signs_b == [Sign::Zero; 3] {
        return None;
    }
    let line = cross(&normal_a, &normal_b);
    let axis = (0..3).find(|&k| line[k].sign().is_some_and(|sign| sign != Sign::Zero))?;
    let ends_a = crossings(a, &distances_a, signs_a, axis)?;
    let ends_b = crossings(b, &distances_b, signs_b, axis)?;
    let mut order = None;
    for end_a in &ends_a {
        for end_b in &ends_b {
            let sign = end_a.compare(end_b)?;
            if sign == Sign::Zero || order.is_some_and(|seen| seen != sign) {
                return Some(true);
            }
            order = Some(sign);
        }
    }
    Some(false)
}

/// An end of an interval, as a fraction.
struct Fraction<N> {
    numerator: N,
    denominator: N,
    denominator_sign: Sign,
}

impl<N: Number> Fraction<N> {
    /// The sign of `self - other`.
    fn compare(&self, other: &Self) -> Option<Sign> {
        let (left, right) = (self.numerator.times(&other.denominator), other.numerator.times(&self.denominator));
        Some(left.minus(&right).sign()? * self.denominator_sign * other.denominator_sign)
    }
}

/// Where the two edges at the lone vertex cross the line, on the axis of projection.
fn crossings<N: Number>(t: &[Point<N>; 3], d: &[N; 3], signs: [Sign; 3], axis: usize) -> Option<[Fraction<N>; 2]> {
    // Alone: neither neighbour has its sign. Where there is none, two share a side and the third is in the plane.
    let alone = |i: usize| signs[(i + 1) % 3] != signs[i] && signs[(i + 2) % 3] != signs[i];
    let apex = (0..3).find(|&i| signs[i] != Sign::Zero && alone(i)).or_else(|| (0..3).find(|&i| alone(i)))?;
    let fraction = |i: usize| {
        let denominator = d[apex].minus(&d[i]);
        let denominator_sign = denominator.sign()?;
        let numerator = t[i][axis].times(&d[apex]).minus(&t[apex][axis].times(&d[i]));
        Some(Fraction { numerator, denominator, denominator_sign })
    };
    Some([fraction((apex + 1) % 3)?, fraction((apex + 2) % 3)?])
}

fn signs<N: Number>(numbers: &[N; 3]) -> Option<[Sign; 3]> {
    Some([numbers[0].sign()?, numbers[1].sign()?, numbers[2].sign()?])
}

fn normal<N: Number>(t: &[Point<N>; 3]) -> Point<N> {
    cross(&subtract(&t[1], &t[0]), &subtract(&t[2], &t[0]))
}

fn subtract<N: Number>(x: &Point<N>, y: &Point<N>) -> Point<N> {
    [0, 1, 2].map(|k| x[k].minus(&y[k]))
}

fn cross<N: Number>(x: &Point<N>, y: &Point<N>) -> Point<N> {
    [(1, 2), (2, 0), (0, 1)].map(|(i, j)| x[i].times(&y[j]).minus(&x[j].times(&y[i])))
}

fn dot<N: Number>(x: &Point<N>, y: &Point<N>) -> N {
    x[0].times(&y[0]).plus(&x[1].times(&y[1])).plus(&x[2].times(&y[2]))
}
