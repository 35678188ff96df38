//! In which direction a moving triangle is kept off another where they touch.

use super::Pair;
use super::quotient::Legs;
use crate::exact::integer::Integer;
use crate::exact::sign::Sign;
use glam::DVec3;

/// Cross products of vectors of about length one that are longer than this are good to 2^-30.
const LONG: f64 = 1.0 / (1 << 20) as f64;
/// How much better a direction must keep triangles apart than those before it, as a share of their size.
const BETTER: f64 = 1.0 / (1_u64 << 40) as f64;

/// Across the legs, and against a motion whose product with theirs has this sign.
pub(super) fn across_legs(legs: &Legs, sign: Sign) -> DVec3 {
    let [u, w] = legs.across.map(|[from, to]| to_unit(to - from));
    let normal = u.cross(w);
    let normal = if normal.abs().max_element() > LONG { normal } else { rounded(&legs.normal_exactly()) };
    let normal = to_unit(normal).normalize_or(DVec3::X);
    if sign == Sign::Positive { -normal } else { normal }
}

/// The direction that keeps triangles apart best where several of their features touch at a time: across a face, across two
/// edges, away from an edge against the motion, or against the motion. Those that are as good are taken in this order.
#[cold]
pub(super) fn best_of_all(pair: &Pair, t: f64) -> DVec3 {
    let v = to_unit(pair.motion).normalize_or(DVec3::X);
    let gaps = pair.b.map(|q| pair.a.map(|p| (q - p) - pair.motion * t));
    let largest = gaps.as_flattened().iter().fold(0.0, |largest: f64, gap| largest.max(gap.abs().max_element()));
    let scale = power_below(largest);
    let gaps = gaps.map(|row| row.map(|gap| gap * scale));
    let edges = |t: &[DVec3; 3]| [t[1] - t[0], t[2] - t[1], t[0] - t[2]].map(|edge| to_unit(edge).normalize_or_zero());
    let (of_a, of_b) = (edges(&pair.a), edges(&pair.b));
    let faces = [of_b[0].cross(of_b[1]), of_a[0].cross(of_a[1])].map(DVec3::normalize_or_zero);
    let pairs = of_a.into_iter().flat_map(|d| of_b.map(|e| d.cross(e).normalize_or_zero()));
    let beside = of_b.into_iter().chain(of_a).map(|edge| (v - edge * edge.dot(v)).normalize_or_zero());
    let all = || faces.into_iter().chain(pairs.clone()).chain(beside.clone()).chain([v]);
    let closing = all().map(|n| if n.dot(v) > 0.0 { -n } else { n }).filter(|n| n.dot(v) < -BETTER);
    // Where all is nearly in one plane with the motion, what closes in may have passed by already.
    let sliding = all().flat_map(|n| [n, -n]).filter(|n| n.dot(v).abs() <= BETTER);
    let (mut best, mut normal) = (f64::NEG_INFINITY, -v);
    for direction in closing.chain(sliding) {
        let apart = gaps.as_flattened().iter().fold(f64::INFINITY, |apart, gap| apart.min(-direction.dot(*gap)));
        if direction != DVec3::ZERO && apart > best + BETTER {
            (best, normal) = (apart, direction);
        }
    }
    normal
}

/// An integer vector divided by its largest component; zero if it is.
pub(super) fn rounded(vector: &[Integer; 3]) -> DVec3 {
    let by = |divisor: &Integer| DVec3::from_array([0, 1, 2].map(|k| vector[k].quotient(&divisor.clone().abs())));
    let divisors = vector.iter().filter(|x| !x.is_zero());
    divisors.map(by).find(|rounded| rounded.abs().max_element() <= 1.0).unwrap_or(DVec3::ZERO)
}

/// Divided by a power of two next to its largest component.
pub(super) fn to_unit(vector: DVec3) -> DVec3 {
    vector * power_below(vector.abs().max_element())
}

/// The inverse of a power of two next to a size, both of them normal numbers: what is subnormal stays below one.
pub(super) fn power_below(size: f64) -> f64 {
    let exponent = (size.to_bits() >> 52).clamp(1, 2045);
    f64::from_bits((2046 - exponent) << 52)
}
