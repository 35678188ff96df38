//! Where points are: placed on purpose in line with edges and corners, in the direction in which we count.

use crate::count;
use crate::voxels::{Place, Voxels, sheared};
use boxwood::{LocateError, Location, Mesh, Model, NotClosed, Pose, brute_force_locate};
use boxwood_scenes::{Random, cuboid, sphere, torus};

/// Sixty-fourths of the points are asked of the plain twin too.
const OF_THE_TWIN: u64 = 64;

/// From a point on an edge or at a corner of a solid of cells, backwards along a ray that leans from an axis, as the rays do by
/// which points are located; or along an axis, an edge, the diagonal of a face.
#[test]
fn in_line_with_edges_and_corners() {
    let mut random = Random::new(7);
    let (wanted, mut asked) = (count("BOXWOOD_POINTS", 200_000), 0);
    while asked < wanted {
        let grid = |p: [i32; 3]| p.map(f64::from);
        let place: fn([i32; 3]) -> [f64; 3] = if random.below(2) == 0 { grid } else { sheared };
        // Cells of 4096 quarters of a step, so that whole steps of the lean are steps of the grid.
        let solid = Voxels::random(&mut random, 3, 1, [0; 3], place);
        let model = Model::new(solid.mesh.clone());
        let placed = model.at(Pose::IDENTITY).expect("placed");
        for _ in 0..20_000 {
            let corner = [0, 1, 2].map(|_| random.below(4) as f64);
            let edge = random.below(3) as usize;
            let mut target = corner;
            // On the edge, or at its end.
            target[edge] += [0.0, 0.25, 0.5, 0.75][random.below(4) as usize];
            let lean = match random.below(4) {
                0 => [0.0; 2],
                1 => [1.0, 0.0],
                _ => [141.0 / 1024.0, 89.0 / 1024.0],
            };
            let axis = random.below(3) as usize;
            let mut way = [0.0; 3];
            (way[axis], way[(axis + 1) % 3], way[(axis + 2) % 3]) = (random.sign(), lean[0], lean[1]);
            let back = [0.25, 0.5, 1.0, 1.5, 2.0, 0.125][random.below(6) as usize];
            // In the frame of the cells, then as the solid is placed.
            let point = [0, 1, 2].map(|k| target[k] - back * way[k]);
            let point_placed = by_place(place, point);
            let location = placed.locate(point_placed).expect("closed");
            assert_eq!(Place::from(location), place_in(&solid, point), "{point:?}");
            if asked % OF_THE_TWIN == 0 {
                assert_eq!(brute_force_locate(&placed, point_placed), Ok(location));
            }
            asked += 1;
        }
    }
}

/// The map is linear, and small multiples of 2^-13 stay exact in it.
fn by_place(place: fn([i32; 3]) -> [f64; 3], point: [f64; 3]) -> [f64; 3] {
    let columns = [[1, 0, 0], [0, 1, 0], [0, 0, 1]].map(place);
    [0, 1, 2].map(|k| columns[0][k] * point[0] + columns[1][k] * point[1] + columns[2][k] * point[2])
}

/// Quarters tell corners, edges and faces apart from what is between them.
fn place_in(solid: &Voxels, point: [f64; 3]) -> Place {
    solid.location(point.map(|x| if x.fract() == 0.0 { 4 * x as i32 } else { 4 * x.floor() as i32 + 1 }))
}

#[test]
fn as_the_plain_twin_on_real_shapes() {
    let mut random = Random::new(8);
    for mesh in [sphere(1.0, 3), torus(1.0, 0.4, 48, 24), boxwood_scenes::plate([3.0, 2.0, 0.2], [3, 2], 0.3)] {
        let model = Model::new(mesh);
        for pose in [Pose::IDENTITY, Pose::rotation([1.0, 2.0, 3.0], 1.0).expect("finite")] {
            let placed = model.at(pose).expect("placed");
            let corners: Vec<[f64; 3]> = (0..50).flat_map(|triangle| placed.corners(triangle)).collect();
            let somewhere = (0..300).map(|_| random.point_in_box([-1.5; 3], [1.5; 3]));
            for point in somewhere.chain(corners) {
                let location = placed.locate(point).expect("closed");
                assert_eq!(brute_force_locate(&placed, point), Ok(location));
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
fn many_are_as_one_by_one_on_any_number_of_threads() {
    let model = Model::new(torus(1.0, 0.4, 48, 24));
    let placed = model.at(Pose::IDENTITY).expect("placed");
    let mut random = Random::new(9);
    let points: Vec<[f64; 3]> = (0..5_000).map(|_| random.point_in_box([-1.5; 3], [1.5; 3])).collect();
    let one_by_one: Vec<Location> = points.iter().map(|&point| placed.locate(point).expect("closed")).collect();
    let distances: Vec<f64> = points.iter().map(|&point| placed.signed_distance(point).expect("closed")).collect();
    for threads in [1, 3] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        assert_eq!(pool.install(|| placed.locate_each(&points)).expect("closed"), one_by_one);
        assert_eq!(pool.install(|| placed.signed_distances(&points)).expect("closed"), distances);
    }
}

#[test]
fn what_has_no_inside_says_so() {
    let open = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]]).expect("finite");
    let model = Model::new(open);
    let expected = NotClosed::OpenEdge { vertices: [0, 1], triangle: 0 };
    assert_eq!(model.at(Pose::IDENTITY).expect("placed").locate([0.0; 3]), Err(LocateError::NotClosed(expected)));
    assert_eq!(
        expected.to_string(),
        "the surface is not closed, so it has no inside: the triangles along the edge between vertices 0 and 1, such as \
         triangle 0, do not pair up"
    );
    let empty = Model::new(Mesh::new(vec![], vec![]).expect("empty"));
    assert_eq!(empty.closed(), Err(NotClosed::Empty));

    let mut model = Model::new(cuboid([0.0; 3], [1.0; 3]));
    let wrong =
        model.at(Pose::IDENTITY).expect("placed").locate_each(&[[0.5; 3], [0.5, f64::NAN, 0.0]]).expect_err("NaN");
    assert_eq!(wrong.to_string(), "point 1 has y = NaN; coordinates must be finite and below 2^500");
    assert!(model.at(Pose::IDENTITY).expect("placed").locate([1e200, 0.0, 0.0]).is_err());
    // Deformed, it is asked anew; vertices that come to lie in one point stay joined as points.
    assert_eq!(model.closed(), Ok(()));
    model
        .deform(|old, new| new.iter_mut().zip(old).for_each(|(new, old)| *new = [old[0], old[1], 2.0 * old[2]]))
        .expect("finite");
    assert_eq!(model.at(Pose::IDENTITY).expect("placed").locate([0.5, 0.5, 1.5]), Ok(Location::Inside));
}
