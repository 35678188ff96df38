//! The order of triangles and vertices changes only indices in the results of point queries; a point query agrees
//! with a distance query of a one-point mesh.

use crate::nearest::query_points::for_each_query;
use crate::support::shapes::{mesh_of, shuffled};
use boxwood::query::{NearestPoint, TriangleFeature};
use boxwood::{Aabb, Model, Pair, Pose};
use boxwood_scenes::Random;

/// Sorted vertex indices of a feature of a triangle; independent of the order of the triangle's vertices.
fn vertices_of(feature: TriangleFeature, triangle: [u32; 3]) -> Vec<u32> {
    let mut vertices = match feature {
        TriangleFeature::Vertex(i) => vec![triangle[usize::from(i)]],
        TriangleFeature::Edge(i) => vec![triangle[usize::from(i)], triangle[usize::from(i + 1) % 3]],
        TriangleFeature::Face => triangle.to_vec(),
    };
    vertices.sort_unstable();
    vertices
}

/// In a shuffled mesh, every triangle has the same distance and nearest point. Only the order of triangles at equal
/// distance may change.
#[test]
fn shuffled_meshes_give_the_same_nearest_points() {
    let mut random = Random::new(0x5b2);
    for_each_query(0x4ed, |name, placed, points| {
        let mesh = placed.model().mesh();
        let (other, old) = shuffled(mesh, &mut random);
        let other = Model::new(other);
        let other = other.at(*placed.pose()).expect("in range");
        for &point in points.iter().step_by(4) {
            let by_id = |nearest: Vec<NearestPoint>, id: &dyn Fn(u32) -> u32| {
                let mut all: Vec<_> = nearest
                    .iter()
                    .map(|found| (id(found.triangle), found.distance.to_bits(), found.point.map(f64::to_bits)))
                    .collect();
                all.sort_unstable();
                all
            };
            let before = placed.k_nearest(point, usize::MAX).expect("in range");
            let after = other.k_nearest(point, usize::MAX).expect("in range");
            let first = |all: &[NearestPoint]| all.first().map(|nearest| nearest.distance.to_bits());
            assert_eq!(first(&before), first(&after), "{name}, {point:?}");
            let after = by_id(after, &|id| old[id as usize]);
            assert!(by_id(before, &|id| id) == after, "{name}, {point:?}");
        }
    });
}

/// The nearest point and feature of a triangle do not depend on the order of its vertices.
#[test]
fn feature_follows_the_order_of_vertices() {
    const ORDERS: [[u32; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [2, 1, 0], [1, 0, 2]];
    let mut random = Random::new(0xfea);
    let mut seen = [0; 3];
    for round in 0..400 {
        let lattice = |x: f64| if round % 2 == 0 { x } else { (x * 3.0).round() };
        let corners = [0; 3].map(|_| random.point_in_box([-1.0; 3], [1.0; 3]).map(lattice));
        let area = mesh_of(&[corners]);
        let point = random.point_in_box([-1.0; 3], [1.0; 3]).map(lattice);
        let [u, v] = [1, 2].map(|i| [0, 1, 2].map(|k| corners[i][k] - corners[0][k]));
        if [(1, 2), (2, 0), (0, 1)].iter().all(|&(i, j)| u[i] * v[j] == u[j] * v[i]) {
            continue;
        }
        let results = ORDERS.map(|order| {
            let mesh = boxwood::Mesh::new(area.vertices().to_vec(), vec![order]).expect("finite");
            let model = Model::new(mesh);
            let found =
                model.at(Pose::IDENTITY).expect("in range").nearest(point).expect("in range").expect("not empty");
            (found.distance.to_bits(), found.point.map(f64::to_bits), vertices_of(found.feature, order))
        });
        assert!(results.iter().all(|result| *result == results[0]), "{corners:?}, {point:?}: {results:?}");
        seen[results[0].2.len() - 1] += 1;
    }
    assert!(seen.iter().all(|&count| count > 20), "vertices, edges, faces: {seen:?}");
}

/// The distance of a point from a model, and the distance query of a one-point mesh and the model, agree within the
/// sum of their error bounds.
#[test]
fn point_and_one_point_mesh_have_the_same_distance() {
    for_each_query(0x4ee, |name, placed, points| {
        for &point in points.iter().step_by(5) {
            let model = Model::new(mesh_of(&[[point; 3]]));
            let Ok(there) = model.at(Pose::IDENTITY) else { continue };
            let (pair, nearest) = (Pair::new(placed, &there), placed.nearest(point).expect("in range"));
            let (Some(closest), Some(nearest)) = (pair.distance(), nearest) else {
                assert_eq!((pair.distance(), nearest), (None, None), "{name}");
                continue;
            };
            let bounds = placed.bounds().expect("not empty").union(&Aabb { min: point, max: point });
            let span = bounds.size().into_iter().fold(0.0, f64::max);
            let off = (closest.distance - nearest.distance).abs();
            assert!(off <= 2.0 * crate::nearest::ERROR * span + 1e-322, "{name}, {point:?}: {closest:?} {nearest:?}");
            assert_eq!(nearest.distance == 0.0, pair.intersects(), "{name}, {point:?}: {nearest:?}");
        }
    });
}
