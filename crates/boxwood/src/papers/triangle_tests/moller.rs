//! Möller's triangle intersection test (A Fast Triangle-Triangle Intersection Test, Journal of Graphics Tools 2, 1997),
//! made exact. It compares the intervals that the triangles cut out of the intersection line of their planes.
//!
//! ```text
//! 1  distances d of a's vertices to b's plane (as determinants); all strictly on one side: disjoint;
//!    the same with a and b swapped
//! 2  the line has direction D = normal of a x normal of b; project it on an axis k where D_k is not zero
//! 3  let vertex 0 be alone on its side of the other plane: its edge to vertex i crosses the line at
//!    (p_i d_0 - p_0 d_i) / (d_0 - d_i), with p_i coordinate k of vertex i
//! 4  the intervals are disjoint if and only if both ends of a's interval lie strictly on one side of both ends of b's
//! ```
//!
//! Möller compares the ends in floating point, which is wrong near contact. Here the ends stay fractions n1 / m1 and
//! n2 / m2, compared by the sign of `n1 m2 - n2 m1`, a polynomial of degree seven in the coordinates. It is evaluated
//! first with a running error bound and then, if the sign is undecided, in integers.
//!
//! Kept for comparison; the library's queries use the test of Guigue and Devillers.

use crate::kernel::predicates::integer::{Integer, common_exponent};
use crate::kernel::predicates::ring::{BoundedF64, Ring};
use crate::kernel::predicates::sign::Sign;
use crate::kernel::triangle::intersect::coplanar::coplanar_intersect;
use crate::kernel::triangle::intersect::edgewise::all_on_one_side;
use glam::DVec3;

/// Returns true if the closed triangles intersect.
pub(crate) fn moller(a: &[DVec3; 3], b: &[DVec3; 3]) -> bool {
    let approximate = |t: &[DVec3; 3]| t.map(|p| p.to_array().map(BoundedF64::exact));
    intervals_overlap(&approximate(a), &approximate(b)).unwrap_or_else(|| {
        let exponent = common_exponent(a.iter().chain(b).flat_map(DVec3::to_array));
        let to_integers = |t: &[DVec3; 3]| t.map(|p| p.to_array().map(|x| Integer::over(x, exponent)));
        // Integer signs are always certain, so `None` means that the triangles are coplanar or one is degenerate.
        intervals_overlap(&to_integers(a), &to_integers(b)).unwrap_or_else(|| coplanar_intersect(a, b))
    })
}

type MollerPoint<N> = [N; 3];

/// Returns true if the two intervals that the triangles cut out of the intersection line of their planes overlap.
/// Returns `None` if a sign is uncertain, or if all vertices of a triangle are in the plane of the other one.
fn intervals_overlap<N: Ring>(a: &[MollerPoint<N>; 3], b: &[MollerPoint<N>; 3]) -> Option<bool> {
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

/// End of a triangle's interval on the intersection line, as a fraction.
struct IntervalEnd<N> {
    numerator: N,
    denominator: N,
    denominator_sign: Sign,
}

impl<N: Ring> IntervalEnd<N> {
    /// Returns the sign of `self - other`; `None` if the sign is uncertain.
    fn compare(&self, other: &Self) -> Option<Sign> {
        let (left, right) = (self.numerator.times(&other.denominator), other.numerator.times(&self.denominator));
        Some(left.minus(&right).sign()? * self.denominator_sign * other.denominator_sign)
    }
}

/// Ends of a triangle's interval: the points where the two edges at the lone vertex cross the intersection line,
/// projected on `axis`. The lone vertex is the only one on its side of the other triangle's plane. `d` are the
/// distances of the vertices from that plane, `signs` the signs of these distances.
fn crossings<N: Ring>(
    t: &[MollerPoint<N>; 3],
    d: &[N; 3],
    signs: [Sign; 3],
    axis: usize,
) -> Option<[IntervalEnd<N>; 2]> {
    // A vertex is alone if neither of the other two has its sign. A lone vertex outside the other triangle's plane
    // is preferred. If there is none, two vertices are on one side of the plane and the third is in it; the third
    // is chosen.
    let alone = |i: usize| signs[(i + 1) % 3] != signs[i] && signs[(i + 2) % 3] != signs[i];
    let apex = (0..3).find(|&i| signs[i] != Sign::Zero && alone(i)).or_else(|| (0..3).find(|&i| alone(i)))?;
    let fraction = |i: usize| {
        let denominator = d[apex].minus(&d[i]);
        let denominator_sign = denominator.sign()?;
        let numerator = t[i][axis].times(&d[apex]).minus(&t[apex][axis].times(&d[i]));
        Some(IntervalEnd { numerator, denominator, denominator_sign })
    };
    Some([fraction((apex + 1) % 3)?, fraction((apex + 2) % 3)?])
}

fn signs<N: Ring>(numbers: &[N; 3]) -> Option<[Sign; 3]> {
    Some([numbers[0].sign()?, numbers[1].sign()?, numbers[2].sign()?])
}

fn normal<N: Ring>(t: &[MollerPoint<N>; 3]) -> MollerPoint<N> {
    cross(&subtract(&t[1], &t[0]), &subtract(&t[2], &t[0]))
}

fn subtract<N: Ring>(x: &MollerPoint<N>, y: &MollerPoint<N>) -> MollerPoint<N> {
    [0, 1, 2].map(|k| x[k].minus(&y[k]))
}

fn cross<N: Ring>(x: &MollerPoint<N>, y: &MollerPoint<N>) -> MollerPoint<N> {
    [(1, 2), (2, 0), (0, 1)].map(|(i, j)| x[i].times(&y[j]).minus(&x[j].times(&y[i])))
}

fn dot<N: Ring>(x: &MollerPoint<N>, y: &MollerPoint<N>) -> N {
    x[0].times(&y[0]).plus(&x[1].times(&y[1])).plus(&x[2].times(&y[2]))
}
