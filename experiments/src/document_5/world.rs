//! The same experiment in a world: links are bodies, and nothing is known of joints.

use super::measure::{Counts, Times};
use super::scene::Scene;
use crate::clock::timed;
use boxwood::{BodyId, Groups, LinkFit, Pose, World};

/// What a world did in an experiment. Tests of boxes are a part of the update, exact questions of the step.
pub(super) struct InAWorld {
    pub(super) counts: Counts,
    pub(super) times: Times,
}

/// Links of a body meet each other and everything, unless there are things, which alone they meet then.
const LINKS: u32 = 1;
const THINGS: u32 = 2;

/// Measures it so often; `depths` is the time for direction and depth of what meets.
pub(super) fn measure(scene: &Scene, turns: u32, depths: f64) -> Result<InAWorld, String> {
    let mut best = pass(scene)?;
    for _ in 1..turns {
        let InAWorld { counts, times } = pass(scene)?;
        if counts != best.counts {
            return Err("the answers of the world differ from pass to pass".to_owned());
        }
        best.times = best.times.least(times);
    }
    best.times.query += depths;
    Ok(best)
}

fn pass(scene: &Scene) -> Result<InAWorld, String> {
    let (mut counts, mut times) = (Counts::default(), Times::default());
    let mut standing = scene.standing(LinkFit::Brute)?;
    let (mut world, mut bodies) = (World::new(), Vec::<BodyId>::new());
    for frame in 0..scene.frames() {
        scene.stand(&mut standing, frame)?;
        let poses: Vec<Pose> = standing.placed().map(|placed| *placed.pose()).collect();
        if bodies.is_empty() {
            bodies = filled(scene, &poses, &mut world)?;
        }
        times.update += timed(|| {
            bodies.iter().zip(&poses).for_each(|(&body, &pose)| world.set_pose(body, pose).expect("it is there"));
            world.update_boxes();
        })
        .1;
        let (events, time) = timed(|| world.step());
        times.query += time;
        counts.candidates += events.work().candidates as u64;
        counts.box_tests += events.work().broad.box_tests;
        counts.hits += events.intersecting().len() as u64;
    }
    Ok(InAWorld { counts, times })
}

/// All links and things as bodies of a world.
fn filled(scene: &Scene, poses: &[Pose], world: &mut World) -> Result<Vec<BodyId>, String> {
    let mut bodies = Vec::new();
    for ((model, is_thing), &pose) in scene.models().zip(poses) {
        let body = world.add(model, pose).map_err(|error| error.to_string())?;
        let groups = match (is_thing, scene.has_things()) {
            (true, _) => Groups { member: THINGS, meets: LINKS },
            (false, true) => Groups { member: LINKS, meets: THINGS },
            (false, false) => Groups::ALL,
        };
        world.set_groups(body, groups).map_err(|error| error.to_string())?;
        bodies.push(body);
    }
    Ok(bodies)
}
