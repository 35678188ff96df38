//! Tests two copies of a torus for intersection, one of them at 2,000 random poses, and counts box and triangle tests.
//! This is a small version of the experiment of van den Bergen (1998), with the full and the lite separating-axis test.

use boxwood::Pose;
use boxwood::model::BuildOptions;
use boxwood::papers::{Bvh8, Sat, TreeModel, TreePair, TreeScratch, TreeSearchStats};
use boxwood_scenes::{Random, torus_5000};
use std::error::Error;
use std::io::{Write, stdout};

fn main() -> Result<(), Box<dyn Error>> {
    let torus = TreeModel::<Bvh8>::new(torus_5000(), &BuildOptions::default());
    let mut random = Random::new(1998);
    let poses = (0..2000)
        .map(|_| Pose::from_rotation_matrix(random.rotation(), random.point_in_box([-0.6; 3], [0.6; 3])))
        .collect::<Result<Vec<Pose>, _>>()?;

    let fixed = torus.at(Pose::IDENTITY)?;
    let mut scratch = TreeScratch::new();
    for sat in [Sat::Full, Sat::Lite] {
        let (mut hits, mut stats) = (0, TreeSearchStats::default());
        for &pose in &poses {
            let moving = torus.at(pose)?;
            hits += u32::from(scratch.intersects(&TreePair::with_sat(&fixed, &moving, sat)));
            stats += scratch.stats();
        }
        writeln!(
            stdout(),
            "{sat:?}: {hits} of {} poses collide; {} box tests, {} triangle tests, {} of them in exact arithmetic",
            poses.len(),
            stats.box_tests,
            stats.triangle_tests,
            stats.exact_tests
        )?;
    }
    Ok(())
}
