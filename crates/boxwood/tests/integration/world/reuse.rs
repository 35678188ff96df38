//! A step does not test pairs of unchanged bodies but reuses their results. The stats of the step show this.

use super::{models, pose};
use boxwood::broad_phase::UpdateStats;
use boxwood::query::QueryStats;
use boxwood::world::{Groups, StepStats};
use boxwood::{BodyId, Pair, Pose, World, measure};
use boxwood_scenes::Random;

/// A world of overlapping bodies after one step.
fn crowd(count: usize) -> (World, Vec<BodyId>, Random) {
    let (mut random, models) = (Random::new(9), models());
    let mut world = World::new();
    let ids = (0..count).map(|at| world.insert(&models[at % 6], pose(&mut random, 1.5)).expect("in range")).collect();
    world.step();
    (world, ids, random)
}

fn test_counts(stats: StepStats) -> [u64; 3] {
    [stats.broad_phase.box_tests, stats.narrow_phase.box_tests, stats.narrow_phase.triangle_tests]
}

#[test]
fn step_without_changes_tests_nothing() {
    let (mut world, ids, _) = crowd(40);
    let (stats, intersecting) = (world.events().stats(), world.events().intersecting().to_vec());
    assert!(stats.tested == stats.candidates && stats.reused == 0 && intersecting.len() > 20);
    for _ in 0..3 {
        for &id in &ids {
            let pose = world.pose(id).expect("body exists");
            world.set_pose(id, pose).expect("in range");
            world.set_groups(id, Groups::ALL).expect("body exists");
        }
        let events = world.step();
        assert_eq!(events.intersecting(), intersecting);
        assert!(events.began().is_empty() && events.ended().is_empty());
        assert_eq!(test_counts(events.stats()), [0; 3]);
        assert_eq!((events.stats().reused, events.stats().tested), (stats.candidates, 0));
        assert_eq!((events.stats().broad_phase.boxes, events.stats().broad_phase.moved), (40, 0));
    }
}

#[test]
fn only_pairs_of_changed_bodies_are_tested() {
    let (mut world, ids, mut random) = crowd(60);
    for round in 0..100 {
        let moved = ids[random.below(60) as usize];
        world.set_pose(moved, pose(&mut random, 1.5)).expect("in range");
        let stats = world.step().stats();
        // Expected stats: those of testing the moved body against each body near it, one by one.
        let (mut narrow, mut tested) = (QueryStats::default(), 0);
        let bounds = world.bounds(moved).expect("body exists").expect("not empty");
        for id in world.bodies_near_box(bounds).expect("valid box").into_iter().filter(|&id| id != moved) {
            let [a, b] = [id.min(moved), id.max(moved)].map(|id| world.placed(id).expect("body exists"));
            narrow += measure(|| Pair::new(a, b).intersects()).1;
            tested += 1;
        }
        assert_eq!((stats.tested, stats.narrow_phase), (tested, narrow), "round {round}");
        assert_eq!(stats.reused, stats.candidates - tested);
        assert_eq!(stats.broad_phase.moved, 1);
    }
}

#[test]
fn group_and_ignored_pair_changes_test_only_new_pairs() {
    let model = &models()[0];
    let mut world = World::new();
    let ids = [0.0, 0.5, 1.0].map(|x| world.insert(model, Pose::from_translation([x; 3])).expect("in range"));
    let [a, b, c] = ids;
    assert_eq!(world.step().began(), [[a, b], [a, c], [b, c]]);

    assert_eq!(world.ignore_pair(c, a), Ok(true));
    assert_eq!(world.ignore_pair(a, c), Ok(false));
    let events = world.step();
    assert_eq!((events.ended(), events.stats().tested, events.stats().reused), (&[[a, c]][..], 0, 2));
    assert_eq!(world.ignored_pairs().collect::<Vec<_>>(), [[a, c]]);

    world.set_groups(b, Groups::NONE).expect("body exists");
    assert_eq!(world.step().ended(), [[a, b], [b, c]]);
    assert_eq!(world.restore_pair(a, c), Ok(true));
    let events = world.step();
    assert_eq!((events.began(), events.stats().tested), (&[[a, c]][..], 1));
    world.set_groups(b, Groups { memberships: 2, filter: 1 }).expect("body exists");
    world.set_groups(a, Groups { memberships: 1, filter: 2 }).expect("body exists");
    let events = world.step();
    assert_eq!(events.began(), [[a, b], [b, c]], "c is in all groups");
    assert_eq!((events.stats().tested, events.stats().reused), (2, 1));

    // If a body is removed, its ignored pairs are removed too.
    world.ignore_pair(a, b).expect("body exists");
    world.remove(a).expect("body exists");
    let new = world.insert(model, Pose::IDENTITY).expect("in range");
    assert_eq!(world.ignored_pairs().count(), 0);
    let events = world.step();
    assert_eq!(events.ended(), [[a, b], [a, c]]);
    assert_eq!(events.began(), [[new, b], [new, c]].map(|[x, y]| [x.min(y), x.max(y)]));
}

#[test]
fn empty_world_can_step() {
    let mut world = World::new();
    let events = world.step();
    assert!(events.intersecting().is_empty());
    assert_eq!(events.stats(), StepStats::default());
    assert_eq!(events.stats().broad_phase, UpdateStats::default());
    let empty = models()[6].clone();
    let ids = [0; 3].map(|_| world.insert(&empty, Pose::IDENTITY).expect("in range"));
    assert!(world.step().intersecting().is_empty());
    assert_eq!(world.bounds(ids[0]), Ok(None));
    assert_eq!(world.triangle_pairs(ids[0], ids[1]), Ok(vec![]));
    for id in ids {
        world.remove(id).expect("body exists");
    }
    assert!(world.is_empty());
    world.check().expect("consistent world");
}
