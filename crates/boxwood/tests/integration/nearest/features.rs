//! Query points whose nearest point, triangle and feature are known.

use crate::support::shapes::{mesh_of, square_at};
use boxwood::query::{NearestPoint, TriangleFeature};
use boxwood::{Mesh, Model, Pose};
use boxwood_scenes::cuboid;

fn nearest(mesh: &Mesh, point: [f64; 3]) -> NearestPoint {
    let model = Model::new(mesh.clone());
    model.at(Pose::IDENTITY).expect("in range").nearest(point).expect("in range").expect("not empty")
}

/// The triangle that most tests use: a right angle at the origin, legs of length 4 along x and 3 along y.
fn triangle() -> Mesh {
    mesh_of(&[[[0.0; 3], [4.0, 0.0, 0.0], [0.0, 3.0, 0.0]]])
}

#[track_caller]
fn assert_nearest(mesh: &Mesh, point: [f64; 3], expected: NearestPoint) {
    let found = nearest(mesh, point);
    assert_eq!((found.triangle, found.feature), (expected.triangle, expected.feature), "{point:?}: {found:?}");
    let near = |x: f64, y: f64| (x - y).abs() <= 1e-13 * y.abs().max(1.0);
    assert!(near(found.distance, expected.distance), "{point:?}: {found:?}, not {expected:?}");
    assert!((0..3).all(|k| near(found.point[k], expected.point[k])), "{point:?}: {found:?}, not {expected:?}");
    assert_eq!(found.distance == 0.0, expected.distance == 0.0, "{point:?}: {found:?}");
}

#[test]
fn feature_above_face_beside_edge_and_beyond_vertex() {
    let triangle = triangle();
    let expect = |point, distance, at, feature| {
        assert_nearest(&triangle, point, NearestPoint { distance, point: at, triangle: 0, feature });
    };
    for height in [1.0, -2.5, 1e-300, 5e-324, -5e-324, 1e12] {
        expect([1.0, 1.0, height], height.abs(), [1.0, 1.0, 0.0], TriangleFeature::Face);
        expect([2.0, 0.0, height], height.abs(), [2.0, 0.0, 0.0], TriangleFeature::Edge(0));
        expect([2.0, 1.5, height], height.abs(), [2.0, 1.5, 0.0], TriangleFeature::Edge(1));
        expect([0.0, 1.0, height], height.abs(), [0.0, 1.0, 0.0], TriangleFeature::Edge(2));
        expect([0.0, 3.0, height], height.abs(), [0.0, 3.0, 0.0], TriangleFeature::Vertex(2));
    }
    // Points beside an edge. The first is 5 away from the hypotenuse along its normal (3-4-5), the second also 12
    // above the plane.
    expect([2.0 + 3.0, 1.5 + 4.0, 0.0], 5.0, [2.0, 1.5, 0.0], TriangleFeature::Edge(1));
    expect([2.0 + 3.0, 1.5 + 4.0, 12.0], 13.0, [2.0, 1.5, 0.0], TriangleFeature::Edge(1));
    expect([1.0, -2.0, 0.0], 2.0, [1.0, 0.0, 0.0], TriangleFeature::Edge(0));
    expect([-3.0, 2.0, 4.0], 5.0, [0.0, 2.0, 0.0], TriangleFeature::Edge(2));
    // Points nearest to a vertex; the third is on the border between the regions of a vertex and an edge.
    expect([-3.0, -4.0, 0.0], 5.0, [0.0; 3], TriangleFeature::Vertex(0));
    expect([-2.0, -3.0, 6.0], 7.0, [0.0; 3], TriangleFeature::Vertex(0));
    expect([0.0, -5.0, 0.0], 5.0, [0.0; 3], TriangleFeature::Vertex(0));
    expect([4.0 + 3.0, -4.0, 0.0], 5.0, [4.0, 0.0, 0.0], TriangleFeature::Vertex(1));
    expect([4.0 + 3.0, 4.0, 0.0], 5.0, [4.0, 0.0, 0.0], TriangleFeature::Vertex(1));
    expect([-1.0, 7.0, 8.0], 9.0, [0.0, 3.0, 0.0], TriangleFeature::Vertex(2));
}

/// The nearest feature is decided exactly: at the border between two regions, one ulp makes the difference.
#[test]
fn feature_is_exact() {
    let triangle = triangle();
    let feature = |point| nearest(&triangle, point).feature;
    let smallest = 5e-324;
    for height in [0.0, 1.0, -1e-300, 1e300] {
        assert_eq!(feature([2.0, smallest, height]), TriangleFeature::Face);
        assert_eq!(feature([2.0, -smallest, height]), TriangleFeature::Edge(0));
        assert_eq!(feature([2.0, -0.0, height]), TriangleFeature::Edge(0));
        assert_eq!(feature([2.0_f64.next_down(), 1.5, height]), TriangleFeature::Face);
        assert_eq!(feature([2.0, 1.5, height]), TriangleFeature::Edge(1));
        assert_eq!(feature([2.0_f64.next_up(), 1.5, height]), TriangleFeature::Edge(1));
        assert_eq!(feature([smallest, -1.0, height]), TriangleFeature::Edge(0));
        assert_eq!(feature([0.0, -1.0, height]), TriangleFeature::Vertex(0));
        assert_eq!(feature([-smallest, -1.0, height]), TriangleFeature::Vertex(0));
        assert_eq!(feature([4.0, -1.0, height]), TriangleFeature::Vertex(1));
        assert_eq!(feature([4.0_f64.next_down(), -1.0, height]), TriangleFeature::Edge(0));
    }
}

#[test]
fn distance_is_zero_exactly_for_points_on_the_mesh() {
    let triangle = triangle();
    let features = [
        ([0.0; 3], TriangleFeature::Vertex(0)),
        ([4.0, 0.0, 0.0], TriangleFeature::Vertex(1)),
        ([0.0, 3.0, 0.0], TriangleFeature::Vertex(2)),
        ([1.0, 0.0, 0.0], TriangleFeature::Edge(0)),
        ([5e-324, 0.0, 0.0], TriangleFeature::Edge(0)),
        ([2.0, 1.5, 0.0], TriangleFeature::Edge(1)),
        ([0.0, 2.0, 0.0], TriangleFeature::Edge(2)),
        ([1.0, 1.0, 0.0], TriangleFeature::Face),
        ([5e-324, 5e-324, 0.0], TriangleFeature::Face),
    ];
    for (point, feature) in features {
        let found = nearest(&triangle, point);
        assert_eq!((found.distance, found.point, found.feature), (0.0, point, feature));
        for offset in [5e-324, -5e-324, 1e-310, 1e-200] {
            let found = nearest(&triangle, [point[0], point[1], offset]);
            assert_eq!((found.distance, found.feature), (f64::abs(offset), feature), "{point:?}, off by {offset:e}");
        }
    }
}

#[test]
fn lowest_triangle_is_reported_for_equal_distances() {
    let block = cuboid([0.0; 3], [1.0; 3]);
    let model = Model::new(block.clone());
    let placed = model.at(Pose::IDENTITY).expect("in range");
    for corner in block.vertices() {
        let beyond = corner.map(|x| 5.0 * x - 2.0);
        let found = placed.nearest(beyond).expect("in range").expect("not empty");
        assert_eq!((found.point, found.distance), (*corner, 12_f64.sqrt()));
        let lowest = (0..12).find(|&id| block.triangle_vertices(id).contains(corner));
        assert_eq!(Some(found.triangle), lowest, "{corner:?}");
        assert!(
            matches!(found.feature, TriangleFeature::Vertex(i) if block.triangle_vertices(found.triangle)[usize::from(i)] == *corner)
        );
    }
    // At the center of the cube, all 12 triangles are at distance 0.5: each has the diagonal of a face as an edge,
    // and the center of the face is on it.
    let all = placed.k_nearest([0.5; 3], 12).expect("in range");
    assert!(all.iter().all(|nearest| nearest.distance == 0.5), "{all:?}");
    assert_eq!(all.iter().map(|nearest| nearest.triangle).collect::<Vec<_>>(), (0..12).collect::<Vec<_>>());
    // For 30 copies of one triangle, the copies with the lowest indices are reported.
    let often = mesh_of(&[square_at([0.0; 3])[0]; 30]);
    let model = Model::new(often);
    let all = model.at(Pose::IDENTITY).expect("in range").k_nearest([5.0, 2.0, 3.0], 8).expect("in range");
    assert_eq!(all.iter().map(|nearest| nearest.triangle).collect::<Vec<_>>(), (0..8).collect::<Vec<_>>());
}

#[test]
fn features_are_valid_under_mirroring_and_flattening_poses() {
    let model = Model::new(triangle());
    let query =
        |pose: Pose, point| model.at(pose).expect("in range").nearest(point).expect("in range").expect("not empty");
    let scale = |x: f64, y: f64, z: f64| Pose::from_scale([x, y, z]);
    let found = query(scale(-1.0, 1.0, 1.0), [-5.0, 5.5, 0.0]);
    assert_eq!((found.point, found.feature), ([-2.0, 1.5, 0.0], TriangleFeature::Edge(1)));
    let found = query(scale(2.0, 2.0, 1.0), [9.0, -1.0, 0.0]);
    assert_eq!((found.point, found.feature), ([8.0, 0.0, 0.0], TriangleFeature::Vertex(1)));
    // If the pose flattens the triangle to a segment, the reported feature still contains the reported point.
    for pose in [scale(1.0, 0.0, 1.0), scale(0.0, 0.0, 1.0)] {
        let found = query(pose, [1.0, 2.0, 0.0]);
        let corners = model.at(pose).expect("in range").triangle_vertices(0);
        let on = |i: u8| corners[usize::from(i % 3)];
        let span = match found.feature {
            TriangleFeature::Vertex(i) => vec![on(i)],
            TriangleFeature::Edge(i) => vec![on(i), on(i + 1)],
            TriangleFeature::Face => corners.to_vec(),
        };
        let min = span.iter().map(|corner| corner[0]).fold(f64::INFINITY, f64::min);
        let max = span.iter().map(|corner| corner[0]).fold(f64::NEG_INFINITY, f64::max);
        assert!(
            min <= found.point[0] && found.point[0] <= max && found.distance == 2.0_f64.hypot(1.0 - max.min(1.0)),
            "{found:?}"
        );
    }
}
