//! Generated workloads, for a table without input files: models of the published experiments, each with random
//! poses of its copy.
//!
//! The names of these workloads differ from those of the workloads on disk, since meshes, poses and results differ.

use anyhow::Result;
use boxwood::{Mesh, Pose};
use boxwood_scenes::{Random, grid_46080, spacecraft, teapot, torus_5000, unit_sized};

use crate::workload::{PoseSet, RANDOM, Workload};

/// Fixed seed of the generated poses: every run uses the same input.
const SEED: u64 = 1;

/// All models, each with `placements` random poses of its copy: any rotation, and a translation in a cube around
/// the origin.
///
/// The number after each model is half the side of this cube. With this number, about 60% of the poses collide.
pub fn workloads(placements: usize) -> Result<Vec<Workload>> {
    let models = [
        ("torus-5000", torus_5000(), 0.71),
        ("teapot-10", teapot(10), 0.57),
        ("spacecraft", spacecraft(), 0.46),
        ("grid-46080", grid_46080(), 1.27),
    ];
    models.into_iter().map(|(name, mesh, half_side)| workload(name, &mesh, half_side, placements)).collect()
}

fn workload(name: &str, mesh: &Mesh, half_side: f64, placements: usize) -> Result<Workload> {
    let mut random = Random::new(SEED);
    let place =
        |_| Ok(Pose::from_rotation_matrix(random.rotation(), random.point_in_box([-half_side; 3], [half_side; 3]))?);
    let poses = (0..placements).map(place).collect::<Result<Vec<Pose>>>()?;
    let pose_sets = vec![PoseSet { name: RANDOM.to_owned(), poses }];
    Ok(Workload { name: name.to_owned(), mesh: unit_sized(mesh), pose_sets })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn workloads_are_the_same_in_every_run() {
        let [first, second] = [(); 2].map(|()| workloads(3).unwrap());
        for (first, second) in first.iter().zip(&second) {
            assert_eq!(first.pose_sets[0].poses, second.pose_sets[0].poses, "{}", first.name);
            assert_eq!(first.mesh, second.mesh, "{}", first.name);
        }
    }
}
