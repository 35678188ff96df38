//! Point location, for points whose counting ray (the ray that is tested for crossings) passes exactly through
//! edges and vertices.

use crate::relations::count_from_env;
use crate::relations::voxels::{CellLocation, Voxels, sheared};
use boxwood::query::{LocateError, Location, NotClosed};
use boxwood::reference;
use boxwood::{Mesh, Model, Pose};
use boxwood_scenes::{Random, cuboid, sphere, torus};

/// One of this many points is also compared with the reference implementation.
const REFERENCE_INTERVAL: u64 = 64;

/// Each query point is constructed from the point that its ray must hit: a vertex or a point on an edge of a voxel
/// solid. From there the test goes back along a ray direction, which is tilted from an axis as in point location,
/// or runs along an axis or a face diagonal.
#[test]
fn points_in_line_with_edges_and_vertices_match_voxels() {
    let mut random = Random::new(7);
    let (wanted, mut point_count) = (count_from_env("BOXWOOD_POINTS", 200_000), 0);
    while point_count < wanted {
        let grid = |p: [i32; 3]| p.map(f64::from);
        let map: fn([i32; 3]) -> [f64; 3] = if random.below(2) == 0 { grid } else { sheared };
        // All coordinates, also those of the tilted rays, are multiples of 2^-13 of a cell, so that nothing is
        // rounded.
        let solid = Voxels::random(&mut random, 3, 1, [0; 3], map);
        let model = Model::new(solid.mesh.clone());
        let placed = model.at(Pose::IDENTITY).expect("pose in range");
        for _ in 0..20_000 {
            let corner = [0, 1, 2].map(|_| random.below(4) as f64);
            let edge = random.below(3) as usize;
            let mut target = corner;
            // The target is a point on the edge, or the vertex at its start.
            target[edge] += [0.0, 0.25, 0.5, 0.75][random.below(4) as usize];
            let lean = match random.below(4) {
                0 => [0.0; 2],
                1 => [1.0, 0.0],
                _ => [141.0 / 1024.0, 89.0 / 1024.0],
            };
            let axis = random.below(3) as usize;
            let mut direction = [0.0; 3];
            (direction[axis], direction[(axis + 1) % 3], direction[(axis + 2) % 3]) = (random.sign(), lean[0], lean[1]);
            let back = [0.25, 0.5, 1.0, 1.5, 2.0, 0.125][random.below(6) as usize];
            // The query point is computed in coordinates of the cells, then mapped like the solid.
            let point = [0, 1, 2].map(|k| target[k] - back * direction[k]);
            let mapped_point = apply_map(map, point);
            let location = placed.locate(mapped_point).expect("closed");
            assert_eq!(CellLocation::from(location), expected_location(&solid, point), "{point:?}");
            if point_count % REFERENCE_INTERVAL == 0 {
                assert_eq!(reference::locate(&placed, mapped_point), Ok(location));
            }
            point_count += 1;
        }
    }
}

/// Applies a linear map to a point. Exact, because coordinates are small multiples of 2^-13.
fn apply_map(map: fn([i32; 3]) -> [f64; 3], point: [f64; 3]) -> [f64; 3] {
    let columns = [[1, 0, 0], [0, 1, 0], [0, 0, 1]].map(map);
    [0, 1, 2].map(|k| columns[0][k] * point[0] + columns[1][k] * point[1] + columns[2][k] * point[2])
}

/// Location of the point relative to the solid. Each coordinate that is not an integer is replaced by its floor
/// plus 1/4, which does not leave the cell, face or edge that contains the point.
fn expected_location(solid: &Voxels, point: [f64; 3]) -> CellLocation {
    solid.location(point.map(|x| if x.fract() == 0.0 { 4 * x as i32 } else { 4 * x.floor() as i32 + 1 }))
}

#[test]
fn locations_match_reference_on_curved_meshes() {
    let mut random = Random::new(8);
    for mesh in [sphere(1.0, 3), torus(1.0, 0.4, 48, 24), boxwood_scenes::plate([3.0, 2.0, 0.2], [3, 2], 0.3)] {
        let model = Model::new(mesh);
        for pose in [Pose::IDENTITY, Pose::from_axis_angle([1.0, 2.0, 3.0], 1.0).expect("finite")] {
            let placed = model.at(pose).expect("pose in range");
            let corners: Vec<[f64; 3]> = (0..50).flat_map(|triangle| placed.triangle_vertices(triangle)).collect();
            let random_points = (0..300).map(|_| random.point_in_box([-1.5; 3], [1.5; 3]));
            for point in random_points.chain(corners) {
                let location = placed.locate(point).expect("closed");
                assert_eq!(reference::locate(&placed, point), Ok(location));
                let distance = placed.signed_distance(point).expect("closed");
                let nearest = placed.nearest(point).expect("finite").expect("not empty");
                assert_eq!(distance.abs(), nearest.distance);
                match location {
                    Location::Inside => assert!(distance < 0.0),
                    Location::Outside => assert!(distance > 0.0),
                    Location::OnSurface(triangle) => {
                        assert_eq!((distance, nearest.distance, triangle), (0.0, 0.0, nearest.triangle));
                    }
                }
            }
        }
    }
}

#[test]
fn batches_match_single_queries_on_any_thread_count() {
    let model = Model::new(torus(1.0, 0.4, 48, 24));
    let placed = model.at(Pose::IDENTITY).expect("pose in range");
    let mut random = Random::new(9);
    let points: Vec<[f64; 3]> = (0..5_000).map(|_| random.point_in_box([-1.5; 3], [1.5; 3])).collect();
    let one_by_one: Vec<Location> = points.iter().map(|&point| placed.locate(point).expect("closed")).collect();
    let distances: Vec<f64> = points.iter().map(|&point| placed.signed_distance(point).expect("closed")).collect();
    for threads in [1, 3] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("thread pool");
        assert_eq!(pool.install(|| placed.locate_batch(&points)).expect("closed"), one_by_one);
        assert_eq!(pool.install(|| placed.signed_distance_batch(&points)).expect("closed"), distances);
    }
}

#[test]
fn models_without_interior_are_rejected() {
    let open = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]]).expect("finite");
    let model = Model::new(open);
    let expected = NotClosed::OpenEdge { vertices: [0, 1], triangle: 0 };
    assert_eq!(
        model.at(Pose::IDENTITY).expect("pose in range").locate([0.0; 3]),
        Err(LocateError::NotClosed(expected))
    );
    assert_eq!(
        expected.to_string(),
        "the mesh is not closed, so it has no interior: the triangles along the edge between vertices 0 and 1, such as \
         triangle 0, do not pair up"
    );
    let empty = Model::new(Mesh::new(vec![], vec![]).expect("empty mesh is valid"));
    assert_eq!(empty.check_closed(), Err(NotClosed::Empty));

    let mut model = Model::new(cuboid([0.0; 3], [1.0; 3]));
    let wrong = model
        .at(Pose::IDENTITY)
        .expect("pose in range")
        .locate_batch(&[[0.5; 3], [0.5, f64::NAN, 0.0]])
        .expect_err("NaN");
    assert_eq!(wrong.to_string(), "point 1 has y = NaN; it must be finite and below 2^500");
    assert!(model.at(Pose::IDENTITY).expect("pose in range").locate([1e200, 0.0, 0.0]).is_err());
    // After a deformation, the model is tested for closedness again.
    assert_eq!(model.check_closed(), Ok(()));
    model
        .deform(|old, new| new.iter_mut().zip(old).for_each(|(new, old)| *new = [old[0], old[1], 2.0 * old[2]]))
        .expect("finite");
    assert_eq!(model.at(Pose::IDENTITY).expect("pose in range").locate([0.5, 0.5, 1.5]), Ok(Location::Inside));
}
