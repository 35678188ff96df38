//! Permuting the triangles or their corners permutes the feature pairs of the intersection's corners in the same way.
//! That the pairs are correct is tested against rational arithmetic, in the integration tests of contacts.

use super::{ExactPoint, IntersectionVertex, PlaneRelation, TriangleIntersection, triangle_intersection};
use crate::kernel::triangle::{TriangleFeature, is_degenerate, triangles_intersect};
use boxwood_scenes::Random;
use glam::DVec3;

/// Two random triangles with area on a small integer grid; both in the plane z = 1 if `flat`.
fn triangles(random: &mut Random, flat: bool) -> [[DVec3; 3]; 2] {
    loop {
        let mut corner =
            || DVec3::from_array([0, 1, 2].map(|k| if flat && k == 2 { 1.0 } else { random.below(6) as f64 }));
        let pair = [0; 2].map(|_| [0; 3].map(|_| corner()));
        if !pair.iter().any(is_degenerate) {
            return pair;
        }
    }
}

fn feature_pairs(intersection: &TriangleIntersection) -> Vec<[TriangleFeature; 2]> {
    intersection.corners().iter().map(|corner| corner.features).collect()
}

/// Makes two lists of a polygon's corners comparable: rotates a list so that the smallest feature pair comes
/// first. Segments of noncoplanar triangles, which have a direction, are left unchanged.
fn rotated(mut pairs: Vec<[TriangleFeature; 2]>, kind: PlaneRelation) -> Vec<[TriangleFeature; 2]> {
    let first = (0..pairs.len()).min_by_key(|&i| pairs[i]).unwrap_or(0);
    if kind == PlaneRelation::Noncoplanar {
        return pairs;
    }
    pairs.rotate_left(first);
    pairs
}

#[test]
fn swapped_triangles_have_swapped_features() {
    let mut random = Random::new(0x7ac);
    for case in 0..30_000 {
        let [a, b] = triangles(&mut random, case % 3 == 0);
        let (one, other) = (triangle_intersection(&a, &b), triangle_intersection(&b, &a));
        assert_eq!(one.kind(), other.kind());
        let mut swapped: Vec<[TriangleFeature; 2]> = feature_pairs(&other).into_iter().map(|[x, y]| [y, x]).collect();
        if one.kind() != PlaneRelation::CoplanarSameFacing
            && (one.kind() == PlaneRelation::Noncoplanar || swapped.len() > 2)
        {
            swapped.reverse();
        }
        if one.kind() != PlaneRelation::Noncoplanar && swapped.len() == 2 {
            swapped.sort_unstable();
        }
        let mut direct = feature_pairs(&one);
        if one.kind() != PlaneRelation::Noncoplanar && direct.len() == 2 {
            direct.sort_unstable();
        }
        assert_eq!(rotated(direct, one.kind()), rotated(swapped, one.kind()), "{a:?} {b:?}");
        assert_eq!(!one.corners().is_empty(), triangles_intersect(&a, &b).0);
    }
}

#[test]
fn rotated_corners_have_rotated_features_and_the_same_points() {
    let mut random = Random::new(0x7ad);
    for case in 0..30_000 {
        let [a, b] = triangles(&mut random, case % 3 == 0);
        let before = triangle_intersection(&a, &b);
        let rotated = [a[1], a[2], a[0]];
        let after = triangle_intersection(&rotated, &b);
        let original = |feature: TriangleFeature| match feature {
            TriangleFeature::Vertex(i) => TriangleFeature::Vertex((i + 1) % 3),
            TriangleFeature::Edge(i) => TriangleFeature::Edge((i + 1) % 3),
            TriangleFeature::Face => TriangleFeature::Face,
        };
        for corner in after.corners() {
            let features = [original(corner.features[0]), corner.features[1]];
            let same = before.corners().iter().find(|known| known.features == features);
            let same: &IntersectionVertex = same.unwrap_or_else(|| panic!("{features:?} of {a:?} and {b:?}"));
            let (p, q) = (ExactPoint::new(corner, &rotated, &b), ExactPoint::new(same, &a, &b));
            assert!(p.compare(&q).is_eq() && p.rounded() == q.rounded());
        }
        assert_eq!(before.corners().len(), after.corners().len());
    }
}
