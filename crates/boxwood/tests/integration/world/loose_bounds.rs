//! `loose_bounds`, the box that is computed without visiting the triangles, contains the exact bounds of a placed
//! model.

use boxwood::{Aabb, Mesh, Model, PlacedModel, Pose};
use boxwood_scenes::{Random, random_mesh, sphere, torus};

/// A random linear map of the given kind (0 to 8); the kinds are difficult for bounds.
fn linear(random: &mut Random, kind: u64) -> Pose {
    let scale = match kind {
        0 => return Pose::IDENTITY,
        1 => [1.0; 3],
        2 => [-1.0, 1.0, 1.0],
        3 => [10_f64.powf(random.range(-6.0, 6.0)); 3],
        4 => [1.0, 0.1, 10.0],
        5 => [1.0, 1.0, 1e-9],
        6 => [1.0, 1.0, 0.0],
        7 => [0.0, 3.0, 0.0],
        _ => [0.0; 3],
    };
    let [turn, other] =
        [0; 2].map(|_| Pose::from_rotation_matrix(random.rotation(), [0.0; 3]).expect("valid rotation"));
    other * (Pose::from_scale(scale) * turn)
}

fn check(placed: &PlacedModel) {
    let (loose, exact) = match (placed.loose_bounds(), placed.bounds()) {
        (Some(loose), Some(exact)) => (loose, exact),
        (None, None) => return,
        both => panic!("{both:?}"),
    };
    for axis in 0..3 {
        assert!(
            loose.min[axis] <= exact.min[axis] && exact.max[axis] <= loose.max[axis],
            "{loose:?} {exact:?}: {:?}",
            placed.pose()
        );
        assert!(loose.min[axis].is_finite() && loose.max[axis].is_finite());
    }
}

#[test]
fn loose_bounds_contain_bounds() {
    let mut random = Random::new(77);
    for round in 0..6000 {
        // Scales the mesh by `size` and moves it by `offset` from the origin of its coordinates.
        let (size, offset) =
            [(1.0, 0.0), (1.0, 1e3), (1.0, 1e9), (1e-200, 0.0), (1e200, 0.0), (5e-324, 0.0)][round % 6];
        let triangles = [0, 1, 5, 40][random.below(4) as usize];
        let mesh = random_mesh(&mut random, 12, triangles);
        let (vertices, triangles) = mesh.into_parts();
        let vertices = vertices.iter().map(|vertex| vertex.map(|x| (x * size) + offset)).collect();
        let model = Model::new(Mesh::new(vertices, triangles).expect("finite"));
        for kind in 0..9 {
            let far = [0.0, 1.0, 1e6, 1e12, 1e100][random.below(5) as usize];
            let shift = Pose::from_translation(random.direction().map(|x| x * far));
            let pose = shift * linear(&mut random, kind);
            check(&model.at(pose).expect("in range"));
        }
    }
}

#[test]
fn loose_bounds_are_updated_by_deformation() {
    let mut random = Random::new(8);
    let mut model = Model::new(torus(1.0, 0.3, 20, 12));
    for round in 0..200 {
        let factor = 10_f64.powf(random.range(-1.0, 1.0));
        let shift = random.direction().map(|x| x * 10_f64.powf(random.range(-2.0, 2.0)));
        model
            .deform(|old, new| {
                for (old, new) in old.iter().zip(new) {
                    *new = [0, 1, 2].map(|i| old[i] * factor + shift[i]);
                }
            })
            .expect("finite");
        let shift = Pose::from_translation(random.direction().map(|x| x * 1e8));
        check(&model.at(shift * linear(&mut random, round % 9)).expect("in range"));
    }
}

#[test]
fn loose_bounds_exist_for_poses_near_the_coordinate_limit() {
    // The mesh has no extent along y, so a pose may scale y by up to 1e308.
    let flat =
        Mesh::new(vec![[1e300, 0.0, 0.0], [-1e300, 0.0, 0.0], [0.0, 0.0, 1e300]], vec![[0, 1, 2]]).expect("finite");
    let model = Model::new(flat);
    let rows = [[1.0, 1e308, 0.0], [0.0, 1e308, 0.0], [0.0, -1e308, 1.0]];
    check(&model.at(Pose::from_mat3_translation(rows, [0.0; 3])).expect("in range"));
    check(&model.at(Pose::from_scale([0.5, 1e308, 0.0])).expect("in range"));
    let point = Model::new(Mesh::new(vec![[0.0; 3]], vec![[0, 0, 0]]).expect("finite"));
    check(&point.at(Pose::from_scale([f64::MAX; 3])).expect("in range"));
}

#[test]
fn loose_bounds_are_not_much_larger_than_bounds() {
    let model = Model::new(torus(1.0, 0.3, 60, 30));
    let volume = |bounds: Aabb| bounds.size().into_iter().product::<f64>();
    let ratio = |placed: &PlacedModel| {
        volume(placed.loose_bounds().expect("valid box")) / volume(placed.bounds().expect("valid box"))
    };
    assert!(ratio(&model.at(Pose::IDENTITY).expect("in range")) < 1.0 + 1e-5);
    let mut random = Random::new(2);
    let ball = Model::new(sphere(1.0, 4));
    for _ in 0..100 {
        let pose = Pose::from_rotation_matrix(random.rotation(), [1e3; 3]).expect("valid rotation");
        // For comparison: the bounding box of a rotated cube has up to 5.2 times the volume of the cube.
        assert!(ratio(&ball.at(pose).expect("in range")) < 3.0);
        assert!(ratio(&model.at(pose).expect("in range")) < 3.0);
    }
}
