//! View-frustum culling: a camera flies over a city of ten thousand houses. For each frame, prints the number of visible houses, of
//! box tests and of houses tested triangle by triangle, and the time.

use boxwood::query::Frustum;
use boxwood::{Model, Pose, Region, World, measure};
use boxwood_scenes::{Random, cuboid};
use std::error::Error;
use std::io::{Write, stdout};
use std::time::Instant;

/// Number of houses along a side of the city.
const SIDE: u32 = 100;
/// Distance between neighboring houses.
const SPACING: f64 = 20.0;

fn city() -> Result<World, Box<dyn Error>> {
    let (mut world, mut random) = (World::new(), Random::new(11));
    let house = Model::new(cuboid([-5.0, -5.0, 0.0], [5.0, 5.0, 10.0]));
    for index in 0..SIDE * SIDE {
        let [x, y] = [index % SIDE, index / SIDE].map(|position| f64::from(position) * SPACING);
        let rotation = Pose::from_axis_angle([0.0, 0.0, 1.0], random.range(0.0, 0.3))?;
        // Houses near the center of the city are towers; houses at its edge are low.
        let center = 0.5 * SPACING * f64::from(SIDE);
        let height = 0.5 + 12.0 * random.unit() * (-((x - center).hypot(y - center) / 300.0)).exp();
        let scaled = rotation * Pose::from_scale([1.0, 1.0, height]);
        world.insert(&house, Pose::from_translation([x, y, 0.0]) * scaled)?;
    }
    Ok(world)
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut world = city()?;
    world.step();
    let length = SPACING * f64::from(SIDE);
    for frame in 0..=8 {
        let along = 0.1 * f64::from(frame);
        let eye = [length * along, length * (0.2 + 0.5 * along), 150.0];
        let frustum = Region::frustum(&Frustum {
            eye,
            direction: [0.6, 1.0 - 2.0 * along, -0.6],
            up: [0.0, 0.0, 1.0],
            vertical_fov: 0.5,
            aspect: 1.6,
            near: 1.0,
            far: 400.0,
        })?;
        let start = Instant::now();
        let (visible, stats) = measure(|| world.bodies_intersecting(&frustum));
        let us = start.elapsed().as_secs_f64() * 1e6;
        let within = world.bodies_within(&frustum).len();
        let (boxes, tested, nodes) = (stats.box_tests, stats.bodies_tested, stats.node_visits);
        let tests = format!("{boxes} box tests, {nodes} nodes visited, {tested} houses tested");
        writeln!(
            stdout(),
            "{frame}: {} houses visible, {within} of them entirely; {tests}; {us:.0} us",
            visible.len()
        )?;
    }
    Ok(())
}
