//! Intersection of two meshes at two poses: whether they intersect, the number of intersecting triangle pairs, and
//! a common point.

use boxwood::{Model, Pair, Pose};
use boxwood_scenes::{teapot, torus_5000};
use std::error::Error;
use std::io::{Write, stdout};

fn main() -> Result<(), Box<dyn Error>> {
    let torus = Model::new(torus_5000());
    let teapot = Model::new(teapot(10));

    let ring = torus.at(Pose::IDENTITY)?;
    let rotation = Pose::from_axis_angle([1.0, 0.0, 0.0], 0.5)?;
    for step in 0..5 {
        let x = 0.25 * f64::from(step);
        let pot = teapot.at(Pose::from_translation([x, 0.0, 0.0]) * rotation)?;
        match Pair::new(&ring, &pot).overlap() {
            Some(overlap) => writeln!(
                stdout(),
                "x = {x:.2}: {} intersecting triangle pairs, a common point is {:.3?}",
                overlap.triangle_pairs,
                overlap.point
            )?,
            None => writeln!(stdout(), "x = {x:.2}: clear")?,
        }
    }
    Ok(())
}
