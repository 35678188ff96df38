//! Tour of the library: reading two files, contacts, distance, a world of 100 bodies, and work counts.
//!
//! `cargo run --release --example first_steps -- part_a.stl part_b.obj`; without arguments, two generated parts are
//! used.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "an example shows its results")]

use boxwood::mesh::primitives;
use boxwood::{Aabb, Mesh, Model, Pair, PlacedModel, Pose, World, measure};
use boxwood_io::ReadOptions;
use std::error::Error;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// Reads a file and joins all its parts into one model.
fn load(path: &str) -> Result<(Model, Aabb)> {
    let file = boxwood_io::read(path, &ReadOptions::default())?;
    for warning in &file.warnings {
        eprintln!("{path}: {} x{}, first at {}", warning.what, warning.count, warning.first);
    }
    let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
    for part in &file.parts {
        let base = u32::try_from(vertices.len())?;
        vertices.extend(part.mesh.vertices().iter().map(|&v| part.pose.transform_point(v)));
        triangles.extend(part.mesh.triangles().iter().map(|t| t.map(|i| i + base)));
    }
    let mesh = Mesh::new(vertices, triangles)?;
    with_bounds(path, mesh)
}

/// The model of a mesh, with its bounding box.
fn with_bounds(name: &str, mesh: Mesh) -> Result<(Model, Aabb)> {
    let bounds = mesh.bounds().ok_or_else(|| format!("{name}: no triangles"))?;
    println!("{name}: {} vertices, {} triangles", mesh.vertices().len(), mesh.triangles().len());
    Ok((Model::new(mesh), bounds))
}

/// Pose that turns a model about its center and puts the center at `to`.
fn centered(bounds: &Aabb, angle: f64, to: [f64; 3]) -> Result<Pose> {
    let turn = Pose::from_axis_angle([1.0, 2.0, 3.0], angle)?;
    Ok(Pose::from_translation(to) * turn * Pose::from_translation(bounds.center().map(|c| -c)))
}

fn report(title: &str, a: &PlacedModel, b: &PlacedModel) {
    println!("\n{title}: relation {}", a.relation(b));
    let pair = Pair::new(a, b);
    let (intersects, stats) = measure(|| pair.intersects());
    println!("  intersects: {intersects}; {} box tests, {} triangle tests", stats.box_tests, stats.triangle_tests);
    if intersects {
        let (contacts, stats) = measure(|| pair.contacts());
        println!(
            "  contacts: {} triangle pairs, {} regions; {} box tests, {} triangle tests ({} exact)",
            contacts.triangle_pairs,
            contacts.regions.len(),
            stats.box_tests,
            stats.triangle_tests,
            stats.exact_tests
        );
        for (i, r) in contacts.regions.iter().enumerate() {
            println!(
                "  region {i}: {} curves, {} points, {} patches, length {}, normal {:?}",
                r.curves.len(),
                r.points.len(),
                r.patches.len(),
                r.length,
                r.normal
            );
        }
    } else {
        let (closest, stats) = measure(|| pair.distance());
        if let Some(c) = closest {
            println!("  distance {} between {:?} and {:?}", c.distance, c.points[0], c.points[1]);
        }
        println!("  {} box tests, {} triangle tests", stats.box_tests, stats.triangle_tests);
    }
}

fn main() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let models = match &args[..] {
        [path_a, path_b] => [load(path_a)?, load(path_b)?],
        _ => [
            with_bounds("torus", primitives::torus(3.0, 1.0, 96, 48)?)?,
            with_bounds("ball", primitives::sphere(1.2, 4)?)?,
        ],
    };
    let [(model_a, bounds_a), (model_b, bounds_b)] = &models;
    let size = bounds_a.size().into_iter().chain(bounds_b.size()).fold(0.0, f64::max);

    let a = model_a.at(centered(bounds_a, 0.0, [0.0; 3])?)?;
    let near = model_b.at(centered(bounds_b, 0.5, [0.7 * size, 0.0, 0.0])?)?;
    let far = model_b.at(centered(bounds_b, 0.5, [3.0 * size, size, 0.0])?)?;
    report("near", &a, &near);
    report("far", &a, &far);

    // A 10 x 10 grid with gaps; every seventh body is moved towards its neighbor.
    let step = 1.8 * size;
    let mut world = World::new();
    let mut ids = Vec::new();
    for i in 0..100_u32 {
        let (model, bounds) = &models[i as usize % 2];
        let shift = if i % 7 == 3 { 0.6 } else { 0.0 };
        let position = [(f64::from(i % 10) + shift) * step, f64::from(i / 10) * step, 0.0];
        ids.push(world.insert(model, centered(bounds, f64::from(i), position)?)?);
    }
    for round in 0..2 {
        let (events, stats) = measure(|| world.step());
        println!("\nstep {round}: {} intersecting pairs", events.intersecting().len());
        for [p, q] in events.intersecting() {
            println!("  {} - {}", p.index(), q.index());
        }
        println!("  began {}, ended {}", events.began().len(), events.ended().len());
        let step_stats = events.stats();
        println!(
            "  {} candidates, {} tested, {} reused; narrow phase: {} box tests, {} triangle tests; whole step: {} box tests",
            step_stats.candidates,
            step_stats.tested,
            step_stats.reused,
            step_stats.narrow_phase.box_tests,
            step_stats.narrow_phase.triangle_tests,
            stats.box_tests
        );
        // Move body 0 onto body 1 for the next step.
        let target = [0.9 * step, 0.0, 0.0];
        world.set_pose(ids[0], centered(bounds_a, 1.0, target)?)?;
    }
    Ok(())
}
