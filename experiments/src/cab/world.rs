//! Runs an experiment of the CAB paper in a `World`: every link is a body, and joints are not used.

use super::measure::{MethodCounts, MethodTimes};
use super::scene::RobotExperiment;
use crate::measure::cpu_clock::timed;
use boxwood::papers::LinkBoxMethod;
use boxwood::world::Groups;
use boxwood::{BodyId, Pose, World};

/// Counts and times of a `World` in one experiment. Box tests are included in the update time, exact tests in the
/// query time.
pub(super) struct WorldRunStats {
    pub(super) counts: MethodCounts,
    pub(super) times: MethodTimes,
}

/// Collision group of links. If there are obstacles, links are tested against obstacles only. If there are none,
/// links are tested against all bodies.
const LINKS: u32 = 1;
/// Collision group of obstacles, which are tested against links only.
const OBSTACLES: u32 = 2;

/// Measures an experiment in a `World`; the shortest time of `rounds` passes counts. The caller has measured
/// `depths`, the time to compute direction and penetration depth of all collisions. It is added to the query time.
pub(super) fn measure(experiment: &RobotExperiment, rounds: u32, depths: f64) -> Result<WorldRunStats, String> {
    let mut best = pass(experiment)?;
    for _ in 1..rounds {
        let WorldRunStats { counts, times } = pass(experiment)?;
        if counts != best.counts {
            return Err("counts of the world differ between passes".to_owned());
        }
        best.times = best.times.min(times);
    }
    best.times.query += depths;
    Ok(best)
}

fn pass(experiment: &RobotExperiment) -> Result<WorldRunStats, String> {
    let (mut counts, mut times) = (MethodCounts::default(), MethodTimes::default());
    let mut posed = experiment.posed_robots(LinkBoxMethod::None)?;
    let (mut world, mut bodies) = (World::new(), Vec::<BodyId>::new());
    for frame in 0..experiment.frame_count() {
        experiment.set_frame(&mut posed, frame)?;
        let poses: Vec<Pose> = posed.placed().map(|placed| *placed.pose()).collect();
        if bodies.is_empty() {
            bodies = add_bodies(experiment, &poses, &mut world)?;
        }
        times.update += timed(|| {
            bodies
                .iter()
                .zip(&poses)
                .for_each(|(&body, &pose)| world.set_pose(body, pose).expect("the body was added"));
            world.update_boxes();
        })
        .1;
        let (events, time) = timed(|| world.step());
        times.query += time;
        counts.candidates += events.stats().candidates as u64;
        counts.box_tests += events.stats().broad_phase.box_tests;
        counts.hits += events.intersecting().len() as u64;
    }
    Ok(WorldRunStats { counts, times })
}

/// Adds all links and obstacles as bodies to a world.
fn add_bodies(experiment: &RobotExperiment, poses: &[Pose], world: &mut World) -> Result<Vec<BodyId>, String> {
    let mut bodies = Vec::new();
    for ((model, is_obstacle), &pose) in experiment.models().zip(poses) {
        let body = world.insert(model, pose).map_err(|error| error.to_string())?;
        let groups = match (is_obstacle, experiment.has_obstacles()) {
            (true, _) => Groups { memberships: OBSTACLES, filter: LINKS },
            (false, true) => Groups { memberships: LINKS, filter: OBSTACLES },
            (false, false) => Groups::ALL,
        };
        world.set_groups(body, groups).map_err(|error| error.to_string())?;
        bodies.push(body);
    }
    Ok(bodies)
}
