//! The laws of the world: what it finds is what all pairs give one by one, at every step, whatever happened before it.

mod casting;
mod cover;
mod culling;
mod distance;
mod places;
mod refusals;
mod regions;
mod sleeping;
mod sweeping;
mod threads;
mod twin;

use boxwood::{Mesh, Model, Pose};
use boxwood_scenes::{Random, cuboid, soup, torus};
use std::sync::Arc;

/// Small models of all kinds: closed, flat, degenerate, one triangle, none.
fn models() -> Vec<Arc<Model>> {
    let triangle = vec![[0, 1, 2]];
    let meshes = [
        cuboid([0.0; 3], [1.0; 3]),
        torus(0.6, 0.25, 10, 6),
        soup(&mut Random::new(5), 40, 0.6),
        Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], triangle.clone()).expect("a triangle"),
        Mesh::new(vec![[0.5; 3]], vec![[0, 0, 0]]).expect("a point"),
        Mesh::new(vec![[0.0; 3], [1.0, 1.0, 0.0], [2.0, 2.0, 0.0]], triangle).expect("a segment"),
        Mesh::new(vec![[1.0; 3]], vec![]).expect("nothing"),
    ];
    meshes.map(|mesh| Arc::new(Model::new(mesh))).to_vec()
}

/// A pose of any kind, in a world of this size: on a lattice, so that bodies touch, turned, mirrored, sheared, flattened.
fn pose(random: &mut Random, size: f64) -> Pose {
    let at = random.point_in_box([-size; 3], [size; 3]);
    let linear = match random.below(6) {
        0 | 1 => return Pose::translation(at.map(f64::round)).expect("finite"),
        2 => return Pose::rigid(random.rotation(), at).expect("a rotation"),
        3 => [[-1.0, 0.0, 0.0], [0.0, 0.7, 0.0], [0.0, 0.0, 1.2]],
        4 => [[1.0, 0.5, 0.0], [0.0, 1.0, -0.5], [0.2, 0.0, 1.0]],
        _ => [[1.0, 0.0, 0.5], [0.0, 1.0, 0.5], [0.0, 0.0, 0.0]],
    };
    let turned =
        Pose::affine(linear, [0.0; 3]).expect("finite").then(&Pose::rigid(random.rotation(), at).expect("finite"));
    turned.expect("finite")
}
