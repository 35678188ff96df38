//! Tour of the library: reading two files, contacts, distance, a world of 100 bodies, and work counts.
//!
//! `cargo run --release --example first_steps -- part_a.stl part_b.obj`; without arguments, two generated parts are
//! used.

#![expect(clippy::print_stdout, reason = "an example shows its results")]

use boxwood::mesh::primitives;
use boxwood::{Mesh, Model, Pose, World, measure};
use boxwood_io::ReadOptions;
use std::error::Error;
use std::sync::Arc;

fn main() -> Result<(), Box<dyn Error>> {
    let files: Vec<String> = std::env::args().skip(1).collect();
    let [first, second] = match &files[..] {
        [a, b] => [load(a)?, load(b)?],
        _ => [primitives::torus(3.0, 1.0, 96, 48)?.into(), primitives::sphere(1.2, 4)?.into()],
    };

    // A model is a mesh with its search tree. A placed model is a model at a pose.
    let (first, second) = (Model::new(first), Model::new(second));
    let a = first.at(Pose::IDENTITY)?;
    let b = second.at(Pose::from_translation([3.0, 0.0, 0.5]))?;

    let contacts = a.contacts(&b);
    println!("{} contact regions, {} triangle pairs", contacts.regions.len(), contacts.triangle_pairs);
    for region in &contacts.regions {
        println!("  {} curves, length {:.3}", region.curves.len(), region.length);
    }

    // At this pose, the second model is far from the first one, so their distance is positive.
    let apart = second.at(Pose::from_translation([0.0, 0.0, 9.0]))?;
    let (closest, stats) = measure(|| a.distance(&apart));
    if let Some(closest) = closest {
        println!("distance {:.3} from {:?} to {:?}", closest.distance, closest.points[0], closest.points[1]);
    }
    println!("{} box tests, {} triangle tests", stats.box_tests, stats.triangle_tests);

    // Many bodies can share one model.
    let mut world = World::new();
    let bodies = (0..100)
        .map(|n| world.insert(&first, Pose::from_translation([f64::from(n % 10) * 7.9, f64::from(n / 10) * 7.9, 0.0])))
        .collect::<Result<Vec<_>, _>>()?;
    println!("{} pairs of bodies intersect", world.step().intersecting().len());

    world.set_pose(bodies[0], Pose::from_axis_angle([1.0, 0.0, 0.0], 0.5)?)?;
    let events = world.step();
    println!(
        "{} pairs began, {} ended, {} of {} candidates were tested again",
        events.began().len(),
        events.ended().len(),
        events.stats().tested,
        events.stats().candidates
    );
    Ok(())
}

/// Reads a file and returns the mesh of its first part.
fn load(path: &str) -> Result<Arc<Mesh>, Box<dyn Error>> {
    let file = boxwood_io::read(path, &ReadOptions::default())?;
    let part = file.parts.into_iter().next().ok_or("the file has no part")?;
    Ok(part.mesh)
}
