//! A camera flies over a city of ten thousand houses: how many it sees, how many boxes were looked at to find them, how many
//! houses were asked triangle by triangle, and the time.

use boxwood::{Model, Pose, Volume, World};
use boxwood_scenes::{Random, cuboid};
use std::error::Error;
use std::io::{Write, stdout};
use std::sync::Arc;
use std::time::Instant;

/// Houses along a side of the city, and from one to the next.
const SIDE: u32 = 100;
const STREET: f64 = 20.0;

fn city() -> Result<World, Box<dyn Error>> {
    let (mut world, mut random) = (World::new(), Random::new(11));
    let house = Arc::new(Model::new(cuboid([-5.0, -5.0, 0.0], [5.0, 5.0, 10.0])));
    for number in 0..SIDE * SIDE {
        let [x, y] = [number % SIDE, number / SIDE].map(|place| f64::from(place) * STREET);
        let turned = Pose::rotation([0.0, 0.0, 1.0], random.range(0.0, 0.3))?;
        // Towers in the middle of the city, cottages at its edge.
        let middle = 0.5 * STREET * f64::from(SIDE);
        let height = 0.5 + 12.0 * random.unit() * (-((x - middle).hypot(y - middle) / 300.0)).exp();
        let raised = Pose::scale([1.0, 1.0, height])?.then(&turned)?;
        world.add(&house, raised.then(&Pose::translation([x, y, 0.0])?)?)?;
    }
    Ok(world)
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut world = city()?;
    world.step();
    let length = STREET * f64::from(SIDE);
    for frame in 0..=8 {
        let along = 0.1 * f64::from(frame);
        let eye = [length * along, length * (0.2 + 0.5 * along), 150.0];
        let view = Volume::frustum(eye, [0.6, 1.0 - 2.0 * along, -0.6], [0.0, 0.0, 1.0], 0.5, 1.6, 1.0, 400.0)?;
        let start = Instant::now();
        let (seen, work) = world.bodies_in_and_work(&view);
        let us = start.elapsed().as_secs_f64() * 1e6;
        let whole = world.bodies_inside(&view).len();
        let (boxes, asked, nodes) = (work.box_tests, work.asked, work.node_visits);
        let looked = format!("{boxes} boxes looked at, {nodes} of {} nodes, {asked} houses asked", work.nodes);
        writeln!(stdout(), "{frame}: {} houses seen, {whole} of them wholly; {looked}; {us:.0} us", seen.len())?;
    }
    Ok(())
}
