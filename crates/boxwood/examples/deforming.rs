//! Deformable model: a cloth waves over a torus and is then crumpled. The tree of the cloth is refitted every
//! frame, and rebuilt when that pays off.

use boxwood::{Model, Pose};
use boxwood_scenes::{Random, torus, wave};
use std::error::Error;
use std::io::{Write, stdout};

fn main() -> Result<(), Box<dyn Error>> {
    let torus = Model::new(torus(0.4, 0.15, 60, 30));
    let torus = torus.at(Pose::from_translation([0.0, 0.0, -0.1]))?;
    let mut cloth = Model::new(wave(80, 80, 0.05, 2.0, 0.0));
    let mut random = Random::new(4);
    for frame in 0..12 {
        if frame < 8 {
            // Sets new vertex positions that come from another source, here a generated wave.
            cloth.set_vertices(wave(80, 80, 0.05, 2.0, f64::from(frame) * 0.07).vertices())?;
        } else {
            // New positions computed from the old ones: random displacements that grow from frame to frame.
            let amplitude = 0.05 * f64::from(frame - 7);
            cloth.deform(|old, new| {
                for (old, new) in old.iter().zip(new) {
                    *new = old.map(|x| x + random.range(-amplitude, amplitude));
                }
            })?;
        }
        // Moves only three vertices at a corner of the cloth, to a fixed height.
        cloth.deform_vertices(&[0, 1, 2], |_, [x, y, _]| [x, y, 0.05])?;
        let growth = cloth.cost_growth();
        let rebuilt = if cloth.rebuild_if_degraded(2.0) { ", rebuilt" } else { "" };

        let placed = cloth.at(Pose::IDENTITY)?;
        let (pairs, stats) = boxwood::measure(|| placed.pair(&torus).count_triangle_pairs());
        writeln!(
            stdout(),
            "frame {frame:2}: cost growth {growth:.2}{rebuilt}; {pairs} intersecting triangle pairs, {} box tests",
            stats.box_tests
        )?;
    }
    Ok(())
}
