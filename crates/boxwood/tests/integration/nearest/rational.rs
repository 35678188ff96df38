//! Distance of a point from a triangle, and the nearest feature, in arbitrary-precision integers.

use crate::support::families::{FAMILIES, Random};
use crate::support::shapes::mesh_of;
use boxwood::query::TriangleFeature;
use boxwood::{Model, Pose};
use boxwood_oracle::Triangle;
use boxwood_oracle::distance::closer_than;
use boxwood_oracle::integers::{cross, dot, is_zero, minus, over_common_power};
use num_bigint::BigInt;

/// The feature of a triangle that is nearest to point `p`; `None` for a degenerate triangle.
///
/// At each end of an edge there is a plane through the vertex, perpendicular to the edge. The nearest feature is:
/// - a vertex, if the point is not in front of the two planes of this vertex, where the front is the side of the other
///   end of the edge;
/// - an edge, if the point is between the two planes of this edge and not on the inner side of the edge;
/// - otherwise the face.
fn feature(p: [f64; 3], t: &Triangle) -> Option<TriangleFeature> {
    let [p, a, b, c] = over_common_power([p, t[0], t[1], t[2]]);
    let t = [a, b, c];
    let normal = cross(&minus(&t[1], &t[0]), &minus(&t[2], &t[0]));
    if is_zero(&normal) {
        return None;
    }
    // Returns true if the point is in front of the plane through vertex i perpendicular to the edge to vertex j, on
    // the side of j.
    let ahead = |i: usize, j: usize| dot(&minus(&p, &t[i]), &minus(&t[j], &t[i])) > BigInt::ZERO;
    let inside = |i: usize| dot(&cross(&normal, &minus(&t[(i + 1) % 3], &t[i])), &minus(&p, &t[i])) > BigInt::ZERO;
    let vertex = (0..3).find(|&i| !ahead(i, (i + 1) % 3) && !ahead(i, (i + 2) % 3));
    let edge = (0..3).find(|&i| ahead(i, (i + 1) % 3) && ahead((i + 1) % 3, i) && !inside(i));
    Some(match (vertex, edge) {
        (Some(i), _) => TriangleFeature::Vertex(i as u8),
        (None, Some(i)) => TriangleFeature::Edge(i as u8),
        (None, None) => TriangleFeature::Face,
    })
}

#[test]
fn nearest_matches_rational_arithmetic() {
    let mut seen = [0; 3];
    for (index, family) in FAMILIES.iter().enumerate() {
        let mut random = Random::new(0x4ea7, index as u64);
        for round in 0..150 {
            let [triangle, [corner, ..]] = family.pair(&mut random);
            // The query point is a vertex of the second triangle of the pair, or that vertex moved halfway to the
            // midpoint of an edge.
            let point = if random.one_in(2) {
                corner
            } else {
                [0, 1, 2].map(|k| 0.5 * corner[k] + 0.25 * triangle[0][k] + 0.25 * triangle[1][k])
            };
            let context = || format!("family {} {}, round {round}: {point:?} {triangle:?}", family.letter, family.name);
            let model = Model::new(mesh_of(&[triangle]));
            // A few triangles and points of the last family have coordinates of 2^1000 or more, which are rejected.
            let Ok(placed) = model.at(Pose::IDENTITY) else { continue };
            let Ok(found) = placed.nearest(point) else { continue };
            let found = found.expect("not empty");
            let span = (0..3).map(|k| {
                let all = [point[k], triangle[0][k], triangle[1][k], triangle[2][k]];
                all.into_iter().fold(f64::NEG_INFINITY, f64::max) - all.into_iter().fold(f64::INFINITY, f64::min)
            });
            let bound = crate::nearest::ERROR * span.fold(0.0, f64::max) + 1e-323;
            let closer = |distance: f64| closer_than(&[point; 3], &triangle, distance);
            assert!(closer((found.distance + bound).next_up()), "{found:?} distance is too small: {}", context());
            assert!(
                found.distance < bound || !closer(found.distance - bound),
                "{found:?} distance is too large: {}",
                context()
            );
            let on_it = boxwood_oracle::triangles::intersect(&[point; 3], &triangle);
            assert_eq!(found.distance == 0.0, on_it, "{found:?}: {}", context());
            if let Some(feature) = feature(point, &triangle) {
                assert_eq!(found.feature, feature, "{}", context());
                seen[match feature {
                    TriangleFeature::Vertex(_) => 0,
                    TriangleFeature::Edge(_) => 1,
                    TriangleFeature::Face => 2,
                }] += 1;
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 200), "vertices, edges, faces: {seen:?}");
}
