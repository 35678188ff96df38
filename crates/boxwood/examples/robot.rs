//! Collision checks of a six-axis robot arm: self-collisions of random configurations, collisions with a post, distances, and the
//! number of configurations tested per second.

use boxwood::robot::{IgnoredLinkPairs, Joint, Partner, Target};
use boxwood::{Model, Pose, RobotState, World};
use boxwood_scenes::{Random, arm, cuboid};
use std::error::Error;
use std::io::{Write, stdout};
use std::time::Instant;

/// Number of random configurations that are tested for self-collisions.
const CONFIGURATIONS: usize = 20_000;

fn main() -> Result<(), Box<dyn Error>> {
    let robot = arm();
    // Adjacent links are not tested against each other.
    let ignored = IgnoredLinkPairs::adjacent(&robot);
    let name = |link: usize| robot.links()[link].name();

    // Random configurations within the joint limits.
    let limits: Vec<[f64; 2]> = robot.joints().iter().filter_map(Joint::limits).collect();
    let mut random = Random::new(6);
    let mut configuration = || -> Vec<f64> { limits.iter().map(|&[low, high]| random.range(low, high)).collect() };
    let configurations: Vec<Vec<f64>> = (0..CONFIGURATIONS).map(|_| configuration()).collect();

    let mut state = RobotState::new(&robot)?;
    let start = Instant::now();
    let collisions = state.configuration_batch(Target::SelfCollision(&ignored)).first_collisions(&configurations)?;
    let rate = CONFIGURATIONS as f64 / start.elapsed().as_secs_f64();
    let count = collisions.iter().flatten().count();
    writeln!(
        stdout(),
        "{count} of {CONFIGURATIONS} configurations are self-collisions ({rate:.0} configurations per second)"
    )?;

    // Takes the first configuration without a self-collision, and puts a post beside the tool.
    let free = collisions.iter().position(Option::is_none).ok_or("all configurations are self-collisions")?;
    state.set_configuration(&configurations[free])?;
    let tool = state.placed_link(robot.links().len() - 1);
    let center = tool.and_then(|tool| tool.bounds()).ok_or("the last link has no triangles")?.center();
    let post = Model::new(cuboid([-40.0, -40.0, -4000.0], [40.0, 40.0, 4000.0]));
    let mut world = World::new();
    let post = world.insert(post, Pose::from_translation([center[0] + 90.0, center[1], 0.0]))?;
    for pair in state.collisions(Target::World(&world)) {
        writeln!(stdout(), "configuration {free}: {} collides with the post", name(pair.link))?;
    }
    if let Some(found) = state.distance(Target::SelfCollision(&ignored))
        && let Partner::Link(other) = found.pair.partner
    {
        let (link, distance) = (name(found.pair.link), found.closest.distance);
        writeln!(
            stdout(),
            "configuration {free}: the closest links are {link} and {}, distance {distance:.1}",
            name(other)
        )?;
    }
    world.set_pose(post, Pose::from_translation([center[0] + 900.0, center[1], 0.0]))?;
    let distance = state.distance(Target::World(&world)).map_or(f64::INFINITY, |found| found.closest.distance);
    writeln!(stdout(), "with the post farther away, the distance to it is {distance:.1}")?;
    Ok(())
}
