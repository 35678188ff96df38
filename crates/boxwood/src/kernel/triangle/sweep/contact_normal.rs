//! Contact normal of a moving triangle and the triangle that it touches.

use super::SweptTrianglePair;
use super::contact_time::ContactVectors;
use crate::kernel::predicates::integer::Integer;
use crate::kernel::predicates::sign::Sign;
use glam::DVec3;

/// Cross products of two vectors of about unit length are computed in `f64` if their largest |component| exceeds
/// this. The error is then at most 2^-30; shorter cross products are computed in integers.
const MIN_CROSS_LENGTH: f64 = 1.0 / (1 << 20) as f64;
/// A later candidate direction replaces the best direction so far only if its separation of the triangles is
/// larger by more than this share of their size.
const MIN_IMPROVEMENT: f64 = 1.0 / (1_u64 << 40) as f64;

/// Normal of a contact. It is orthogonal to both directions in `vectors.across`, and its dot product with the
/// motion is not positive. `sign` is the sign of the dot product of the motion and the cross product of these
/// directions.
pub(super) fn orthogonal_to_contact(vectors: &ContactVectors, sign: Sign) -> DVec3 {
    let [u, w] = vectors.across.map(|[from, to]| to_unit(to - from));
    let normal = u.cross(w);
    let normal = if normal.abs().max_element() > MIN_CROSS_LENGTH { normal } else { rounded(&vectors.normal_exact()) };
    let normal = to_unit(normal).normalize_or(DVec3::X);
    if sign == Sign::Positive { -normal } else { normal }
}

/// Contact normal for several features that touch at the same time: of several candidate directions, the one that
/// separates the triangles best.
///
/// The candidates are the normals of the faces, cross products of two edges, the motion made orthogonal to an
/// edge, and the motion itself. Among equally good candidates, the first in this order is used.
#[cold]
pub(super) fn best_separating_normal(pair: &SweptTrianglePair, t: f64) -> DVec3 {
    let v = to_unit(pair.motion).normalize_or(DVec3::X);
    let gaps = pair.b.map(|q| pair.a.map(|p| (q - p) - pair.motion * t));
    let largest = gaps.as_flattened().iter().fold(0.0, |largest: f64, gap| largest.max(gap.abs().max_element()));
    let scale = power_below(largest);
    let gaps = gaps.map(|row| row.map(|gap| gap * scale));
    let edges = |t: &[DVec3; 3]| [t[1] - t[0], t[2] - t[1], t[0] - t[2]].map(|edge| to_unit(edge).normalize_or_zero());
    let (edges_a, edges_b) = (edges(&pair.a), edges(&pair.b));
    let faces = [edges_b[0].cross(edges_b[1]), edges_a[0].cross(edges_a[1])].map(DVec3::normalize_or_zero);
    let pairs = edges_a.into_iter().flat_map(|d| edges_b.map(|e| d.cross(e).normalize_or_zero()));
    let edge_normals = edges_b.into_iter().chain(edges_a).map(|edge| (v - edge * edge.dot(v)).normalize_or_zero());
    let all = || faces.into_iter().chain(pairs.clone()).chain(edge_normals.clone()).chain([v]);
    let closing = all().map(|n| if n.dot(v) > 0.0 { -n } else { n }).filter(|n| n.dot(v) < -MIN_IMPROVEMENT);
    // Also tries directions orthogonal to the motion. If all features are nearly in one plane with the motion, the
    // triangles may overlap slightly along all directions against the motion, because the time `t` is rounded.
    let sliding = all().flat_map(|n| [n, -n]).filter(|n| n.dot(v).abs() <= MIN_IMPROVEMENT);
    let (mut best, mut normal) = (f64::NEG_INFINITY, -v);
    for direction in closing.chain(sliding) {
        let separation =
            gaps.as_flattened().iter().fold(f64::INFINITY, |separation, gap| separation.min(-direction.dot(*gap)));
        if direction != DVec3::ZERO && separation > best + MIN_IMPROVEMENT {
            (best, normal) = (separation, direction);
        }
    }
    normal
}

/// Integer vector divided by its largest component and rounded to `f64`. The zero vector stays zero.
pub(super) fn rounded(vector: &[Integer; 3]) -> DVec3 {
    let divided_by =
        |divisor: &Integer| DVec3::from_array([0, 1, 2].map(|k| vector[k].quotient(&divisor.clone().abs())));
    let divisors = vector.iter().filter(|x| !x.is_zero());
    divisors.map(divided_by).find(|rounded| rounded.abs().max_element() <= 1.0).unwrap_or(DVec3::ZERO)
}

/// Vector divided by a power of two near its largest component, so that its size is about one.
pub(super) fn to_unit(vector: DVec3) -> DVec3 {
    vector * power_below(vector.abs().max_element())
}

/// Inverse of a power of two near `size`. The power and its inverse are normal numbers. If `size` is subnormal, its
/// product with the inverse stays below one.
pub(super) fn power_below(size: f64) -> f64 {
    let exponent = (size.to_bits() >> 52).clamp(1, 2045);
    f64::from_bits((2046 - exponent) << 52)
}
