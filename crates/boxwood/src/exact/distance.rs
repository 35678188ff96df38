//! How far apart: triangles, and a point and a triangle.

use super::{Rung, common_point_of, triangles_meet};
use glam::DVec3;

/// The part of a triangle that a point is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Feature {
    /// A corner, 0 to 2 in the order of the triangle.
    Vertex(u8),
    /// An edge without its ends: edge i goes from corner i to the next one.
    Edge(u8),
    /// The triangle without its edges.
    Face,
}

/// Points of two triangles that are as near to each other as any.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Apart {
    pub(crate) distance: f64,
    /// One on each.
    pub(crate) points: [DVec3; 2],
}

/// The point of a triangle that is nearest to another point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PointApart {
    pub(crate) distance: f64,
    pub(crate) point: DVec3,
    pub(crate) feature: Feature,
}

/// How far apart two closed triangles are: 0 exactly if they meet.
pub(crate) fn triangles_apart(a: &[DVec3; 3], b: &[DVec3; 3]) -> (Apart, Rung) {
    if triangles_meet(a, b).0 {
        let point = common_point_of(a, b).map_or(a[0], DVec3::from_array);
        return (Apart { distance: 0.0, points: [point; 2] }, Rung::Filter);
    }
    let mut best = (f64::INFINITY, [a[0], b[0]]);
    let mut take = |p: DVec3, q: DVec3| {
        let distance = (p - q).length();
        if distance < best.0 {
            best = (distance, [p, q]);
        }
    };
    for i in 0..3 {
        take(a[i], nearest_on_triangle(a[i], b).0);
        take(nearest_on_triangle(b[i], a).0, b[i]);
        for j in 0..3 {
            let [p, q] = nearest_on_segments([a[i], a[(i + 1) % 3]], [b[j], b[(j + 1) % 3]]);
            take(p, q);
        }
    }
    (Apart { distance: best.0.max(5e-324), points: best.1 }, Rung::Filter)
}

/// Whether two closed triangles are closer to each other than that, exactly.
pub(crate) fn triangles_closer_than(a: &[DVec3; 3], b: &[DVec3; 3], distance: f64) -> (bool, Rung) {
    (triangles_apart(a, b).0.distance < distance, Rung::Filter)
}

/// How far a point is from a closed triangle: 0 exactly if it is on it.
pub(crate) fn point_apart(point: DVec3, triangle: &[DVec3; 3]) -> (PointApart, Rung) {
    let (nearest, feature) = nearest_on_triangle(point, triangle);
    (PointApart { distance: (point - nearest).length(), point: nearest, feature }, Rung::Filter)
}

fn nearest_on_triangle(p: DVec3, t: &[DVec3; 3]) -> (DVec3, Feature) {
    let normal = (t[1] - t[0]).cross(t[2] - t[0]);
    let inside = (0..3).all(|i| normal.cross(t[(i + 1) % 3] - t[i]).dot(p - t[i]) > 0.0);
    if inside {
        return (p - normal * (normal.dot(p - t[0]) / normal.length_squared()), Feature::Face);
    }
    let mut best = (f64::INFINITY, t[0], Feature::Vertex(0));
    for i in 0..3 {
        let (from, along) = (t[i], t[(i + 1) % 3] - t[i]);
        let share = (p - from).dot(along) / along.length_squared();
        let (q, feature) = if share > 0.0 && share < 1.0 {
            (from + along * share, Feature::Edge(i as u8))
        } else {
            (from, Feature::Vertex(i as u8))
        };
        let distance = (p - q).length();
        if distance < best.0 {
            best = (distance, q, feature);
        }
    }
    (best.1, best.2)
}

fn nearest_on_segments([p, p_end]: [DVec3; 2], [q, q_end]: [DVec3; 2]) -> [DVec3; 2] {
    let (d, e, r) = (p_end - p, q_end - q, p - q);
    let (dd, ee, de) = (d.length_squared(), e.length_squared(), d.dot(e));
    let clamp = |x: f64| if x.is_nan() { 0.0 } else { x.clamp(0.0, 1.0) };
    let across = dd * ee - de * de;
    let s = clamp((de * e.dot(r) - ee * d.dot(r)) / across);
    let t = clamp((de * s + e.dot(r)) / ee);
    let s = clamp((de * t - d.dot(r)) / dd);
    [p + d * s, q + e * t]
}
