//! A step of a world returns the same events in the same order, with the same work counts, on any number of
//! threads.
#![cfg(feature = "parallel")]

use super::{models, pose};
use boxwood::world::StepStats;
use boxwood::{BodyId, Model, World};
use boxwood_scenes::{Random, torus};

type StepResult = ([Vec<[BodyId; 2]>; 3], StepStats);

fn run(threads: usize) -> Vec<StepResult> {
    let (mut random, mut models) = (Random::new(12), models());
    models.push(Model::new(torus(0.7, 0.3, 100, 60)));
    let mut world = World::new();
    let mut ids: Vec<BodyId> = (0..200)
        .map(|at| world.insert(&models[at % models.len()], pose(&mut random, 3.0)).expect("in range"))
        .collect();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("thread pool");
    let steps = (0..30).map(|_| {
        for _ in 0..40 {
            let at = random.below(200) as usize;
            world.set_pose(ids[at], pose(&mut random, 3.0)).expect("in range");
        }
        let at = random.below(200) as usize;
        world.remove(ids[at]).expect("body exists");
        ids[at] = world.insert(&models[random.below(8) as usize], pose(&mut random, 3.0)).expect("in range");
        let events = pool.install(|| world.step());
        ([events.intersecting(), events.began(), events.ended()].map(<[_]>::to_vec), events.stats())
    });
    steps.collect()
}

#[test]
fn steps_are_independent_of_thread_count() {
    let one = run(1);
    assert!(one.iter().all(|(_, stats)| stats.tested >= 64), "too few for threads");
    assert!(one.iter().all(|([intersecting, ..], _)| intersecting.len() > 100));
    for threads in [2, 4] {
        assert!(run(threads) == one, "{threads} threads");
    }
}
