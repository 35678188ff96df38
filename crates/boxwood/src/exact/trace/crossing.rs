//! Triangles whose planes differ: they meet, if at all, in a piece of the line that the planes have in common.

use super::super::Feature;
use super::super::orient::{orient2d, orient3d};
use super::super::sign::Sign;
use super::{Corner, How, Kind, Trace, feature_by, flattened};
use glam::DVec3;

/// The signs tell on which side of the plane of the other the corners are: not all of them are zero.
pub(super) fn across(a: &[DVec3; 3], sides_of_a: [Sign; 3], b: &[DVec3; 3], sides_of_b: [Sign; 3]) -> Trace {
    let mut trace = Trace::nothing(Kind::Across);
    add_ends(&mut trace, a, sides_of_a, b, |own, other| Corner { features: [own, other], how: How::FirstThrough });
    add_ends(&mut trace, b, sides_of_b, a, |own, other| Corner { features: [other, own], how: How::SecondThrough });
    debug_assert!(trace.count <= 2, "triangles across each other have {} corners in common", trace.count);
    if let [first, _] = trace.corners() {
        let [on_a, on_b] = first.features;
        // What is the start of b along (normal of b) x (normal of a) is its end along the opposite.
        if !(is_start(sides_of_a, on_a) || is_start(sides_of_b.map(|side| -side), on_b)) {
            trace.corners.swap(0, 1);
        }
    }
    trace
}

/// Where the boundary of one triangle meets the plane of the other in a point that is in the other.
fn add_ends(
    trace: &mut Trace,
    own: &[DVec3; 3],
    sides: [Sign; 3],
    other: &[DVec3; 3],
    name: impl Fn(Feature, Feature) -> Corner,
) {
    for i in 0..3 {
        let next = (i + 1) % 3;
        if sides[i] == Sign::Zero
            && let Some(feature) = of_point(own[i], other)
        {
            trace.add(name(Feature::Vertex(i as u8), feature));
        }
        if sides[i] * sides[next] == Sign::Negative
            && let Some(feature) = of_line(own[i], own[next], other)
        {
            trace.add(name(Feature::Edge(i as u8), feature));
        }
    }
}

/// The feature of a triangle that a point of its plane is on. Any projection in which the triangle has an area tells.
fn of_point(point: DVec3, t: &[DVec3; 3]) -> Option<Feature> {
    for axis in 0..3 {
        let ([u, v, w], point) = (t.map(|p| flattened(p, axis)), flattened(point, axis));
        if orient2d(u, v, w) != Sign::Zero {
            return feature_by([(u, v), (v, w), (w, u)].map(|(from, to)| orient2d(from, to, point)));
        }
    }
    None
}

/// The feature of a triangle that a line goes through, which crosses its plane.
fn of_line(p: DVec3, q: DVec3, t: &[DVec3; 3]) -> Option<Feature> {
    feature_by([0, 1, 2].map(|j| orient3d(p, q, t[j], t[(j + 1) % 3])))
}

/// Whether the line that the planes have in common, along (own normal) x (other normal), enters the triangle at a
/// feature. The positive side of the other plane is to the right of that direction, as seen from where the own normal
/// points to; the corners go counter-clockwise, so at the start they come from the negative side.
fn is_start(sides: [Sign; 3], feature: Feature) -> bool {
    match feature {
        Feature::Vertex(i) => {
            let i = usize::from(i);
            let (before, after) = (sides[(i + 2) % 3], sides[(i + 1) % 3]);
            sides[i] == Sign::Zero
                && (after == Sign::Positive && before != Sign::Positive
                    || before == Sign::Negative && after != Sign::Negative)
        }
        Feature::Edge(i) => {
            let i = usize::from(i);
            sides[i] == Sign::Negative && sides[(i + 1) % 3] == Sign::Positive
        }
        Feature::Face => false,
    }
}
