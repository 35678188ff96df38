//! Tests of `World`: at every step, its results equal those of testing all pairs of bodies one by one.

mod bounding_box_regions;
mod contact_cache;
mod distance;
mod invalid_input;
mod loose_bounds;
mod matches_reference;
mod rays;
mod regions;
mod reuse;
mod sweeps;
mod threads;

use boxwood::{Mesh, Model, Pose};
use boxwood_scenes::{Random, cuboid, soup, torus};

/// Small models of all kinds: closed, coplanar, degenerate, one triangle, no triangle.
fn models() -> Vec<Model> {
    let triangle = vec![[0, 1, 2]];
    let meshes = [
        cuboid([0.0; 3], [1.0; 3]),
        torus(0.6, 0.25, 10, 6),
        soup(&mut Random::new(5), 40, 0.6),
        Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], triangle.clone()).expect("valid mesh"),
        Mesh::new(vec![[0.5; 3]], vec![[0, 0, 0]]).expect("valid mesh"),
        Mesh::new(vec![[0.0; 3], [1.0, 1.0, 0.0], [2.0, 2.0, 0.0]], triangle).expect("valid mesh"),
        Mesh::new(vec![[1.0; 3]], vec![]).expect("empty mesh is valid"),
    ];
    meshes.map(Model::new).to_vec()
}

/// A random pose of any kind with a position in the cube from -`size` to `size`: at integer positions (so that
/// bodies touch), rotated, mirrored, sheared or flattened.
fn pose(random: &mut Random, size: f64) -> Pose {
    let at = random.point_in_box([-size; 3], [size; 3]);
    let linear = match random.below(6) {
        0 | 1 => return Pose::from_translation(at.map(f64::round)),
        2 => return Pose::from_rotation_matrix(random.rotation(), at).expect("valid rotation"),
        3 => [[-1.0, 0.0, 0.0], [0.0, 0.7, 0.0], [0.0, 0.0, 1.2]],
        4 => [[1.0, 0.5, 0.0], [0.0, 1.0, -0.5], [0.2, 0.0, 1.0]],
        _ => [[1.0, 0.0, 0.5], [0.0, 1.0, 0.5], [0.0, 0.0, 0.0]],
    };
    let rotation = Pose::from_rotation_matrix(random.rotation(), at).expect("valid rotation");
    rotation * Pose::from_mat3_translation(linear, [0.0; 3])
}
