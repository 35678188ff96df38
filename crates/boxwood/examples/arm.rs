//! A six-axis arm at random configurations, beside a post: which of its links meet, what it meets of the world, how much room is left;
//! and how many configurations a second are answered.

use boxwood::{Against, AllowedLinks, Joint, Model, Partner, Pose, Posture, World};
use boxwood_scenes::{Random, arm, cuboid};
use std::error::Error;
use std::io::{Write, stdout};
use std::time::Instant;

/// Configurations that are asked about at once.
const MANY: usize = 20_000;

fn main() -> Result<(), Box<dyn Error>> {
    let body = arm();
    let allowed = AllowedLinks::adjacent(&body);
    let name = |link: usize| body.links()[link].name();

    // Where joints may stand, as far as their limits go.
    let limits: Vec<[f64; 2]> = body.joints().iter().filter_map(Joint::limits).collect();
    let mut random = Random::new(6);
    let mut configuration = || -> Vec<f64> { limits.iter().map(|&[low, high]| random.range(low, high)).collect() };
    let configurations: Vec<Vec<f64>> = (0..MANY).map(|_| configuration()).collect();

    let posture = Posture::new(&body);
    let start = Instant::now();
    let meets = posture.batch(Against::Itself(&allowed)).first_collisions(&configurations)?;
    let rate = MANY as f64 / start.elapsed().as_secs_f64();
    let count = meets.iter().flatten().count();
    writeln!(stdout(), "{count} of {MANY} configurations: the arm meets itself ({rate:.0} a second)")?;

    // The first that is free of itself, beside a post.
    let free = meets.iter().position(Option::is_none).ok_or("no configuration is free")?;
    let mut posture = posture;
    posture.set(&configurations[free])?;
    let [low, high] = posture.placed(body.links().len() - 1).and_then(|tool| tool.bounds()).ok_or("a tool")?;
    let middle = [0, 1, 2].map(|axis| (low[axis] + high[axis]) / 2.0);
    let post = Model::new(cuboid([-40.0, -40.0, -4000.0], [40.0, 40.0, 4000.0]));
    let mut world = World::new();
    let post = world.add(post, Pose::translation([middle[0] + 90.0, middle[1], 0.0])?)?;
    for pair in posture.collisions(Against::World(&world)) {
        writeln!(stdout(), "configuration {free}: the {} meets the post", name(pair.link))?;
    }
    if let Some(nearest) = posture.distance(Against::Itself(&allowed))
        && let Partner::Link(other) = nearest.pair.with
    {
        let (link, distance) = (name(nearest.pair.link), nearest.closest.distance);
        writeln!(stdout(), "configuration {free}: {link} and {} are {distance:.1} apart, the nearest", name(other))?;
    }
    world.set_pose(post, Pose::translation([middle[0] + 900.0, middle[1], 0.0])?)?;
    let room = posture.distance(Against::World(&world)).map_or(f64::INFINITY, |nearest| nearest.closest.distance);
    writeln!(stdout(), "with the post a little farther, {room:.1} are left")?;
    Ok(())
}
