//! Thousands of poses with one scratch, and what they cost in box and triangle tests: the experiment of van den Bergen
//! 1998 in small, with the full separating axes test and the lite one.

use boxwood::{Model, Pair, Pose, Sat, Scratch, Work};
use boxwood_scenes::{Random, torus_5000};
use std::error::Error;
use std::io::{Write, stdout};

fn main() -> Result<(), Box<dyn Error>> {
    let torus = Model::new(torus_5000());
    let mut random = Random::new(1998);
    let poses = (0..2000)
        .map(|_| Pose::rigid(random.rotation(), random.point_in_box([-0.6; 3], [0.6; 3])))
        .collect::<Result<Vec<Pose>, _>>()?;

    let fixed = torus.at(Pose::IDENTITY)?;
    let mut scratch = Scratch::new();
    for sat in [Sat::Full, Sat::Lite] {
        let (mut hits, mut work) = (0, Work::default());
        for &pose in &poses {
            let moving = torus.at(pose)?;
            hits += u32::from(scratch.intersects(&Pair::with_sat(&fixed, &moving, sat)));
            work += scratch.work();
        }
        writeln!(
            stdout(),
            "{sat:?}: {hits} of {} poses collide; {} box tests, {} triangle tests, {} of them by exact arithmetic",
            poses.len(),
            work.box_tests,
            work.triangle_tests,
            work.exact_tests
        )?;
    }
    Ok(())
}
