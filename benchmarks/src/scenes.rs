//! Workloads made in code, for a table without any files: models of the published experiments, each with random
//! placements of its copy.
//!
//! The names are not those of the workloads on disk: the meshes and poses are others, and so are the answers.

use anyhow::Result;
use boxwood::{Mesh, Pose};
use boxwood_scenes::{Random, grid_46080, spacecraft, teapot, torus_5000, unit_sized};

use crate::workload::{PoseSet, RANDOM, Workload};

/// So that every run asks the same.
const SEED: u64 = 1;

/// The models, each with so many random placements: any rotation, and the centre anywhere in a cube. Half the side of
/// the cube stands behind the model, in sizes of the model; it lets about 60 of 100 placements collide.
pub fn workloads(placements: usize) -> Result<Vec<Workload>> {
    let models = [
        ("torus-5000", torus_5000(), 0.71),
        ("teapot-10", teapot(10), 0.57),
        ("spacecraft", spacecraft(), 0.46),
        ("grid-46080", grid_46080(), 1.27),
    ];
    models.into_iter().map(|(name, mesh, reach)| workload(name, &mesh, reach, placements)).collect()
}

fn workload(name: &str, mesh: &Mesh, reach: f64, placements: usize) -> Result<Workload> {
    let mut random = Random::new(SEED);
    let place = |_| Ok(Pose::rigid(random.rotation(), random.point_in_box([-reach; 3], [reach; 3]))?);
    let poses = (0..placements).map(place).collect::<Result<Vec<Pose>>>()?;
    let pose_sets = vec![PoseSet { name: RANDOM.to_owned(), poses }];
    Ok(Workload { name: name.to_owned(), mesh: unit_sized(mesh), pose_sets })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_poses_in_every_run() {
        let [first, second] = [(); 2].map(|()| workloads(3).unwrap());
        for (first, second) in first.iter().zip(&second) {
            assert_eq!(first.pose_sets[0].poses, second.pose_sets[0].poses, "{}", first.name);
            assert_eq!(first.mesh, second.mesh, "{}", first.name);
        }
    }
}
