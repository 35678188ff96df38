//! Contacts that a world records in a step equal those of each pair computed alone, whatever the step reused from
//! the last one.

use crate::world::{models, pose};
use boxwood::query::Relation;
use boxwood::world::Body;
use boxwood::{BodyId, Model, Pair, World};
use boxwood_scenes::{Random, torus};

/// Asserts that the world has the right contacts for every intersecting pair, and none for any other pair. Returns
/// the number of intersecting pairs.
fn assert_matches_pairs(world: &World, case: u64) -> usize {
    world.check().expect("consistent world");
    let (events, bodies) = (world.events(), world.ids().collect::<Vec<BodyId>>());
    for (i, &a) in bodies.iter().enumerate() {
        for &b in &bodies[i + 1..] {
            let pair = [a.min(b), a.max(b)];
            let [first, second] = pair.map(|id| world.placed(id).expect("body exists"));
            let expected = Pair::new(first, second).contacts();
            assert_eq!(world.contacts(pair[0], pair[1]).as_ref(), Ok(&expected), "case {case}");
            let intersects = events.intersecting().contains(&pair);
            assert_eq!(events.contacts(pair), intersects.then_some(&expected), "case {case}");
            assert_eq!(world.relation(pair[0], pair[1]), Ok(Pair::new(first, second).relation()));
        }
    }
    events.intersecting().len()
}

#[test]
fn contacts_match_pairs_at_every_step() {
    let mut random = Random::new(11);
    let models = models();
    let mut intersecting_count = 0;
    for case in 0..12 {
        let mut world = World::new();
        let mut bodies = Vec::new();
        for _ in 0..10 {
            let model = &models[random.below(models.len() as u64) as usize];
            bodies.push(world.insert(model, pose(&mut random, 1.5)).expect("pose in range"));
        }
        let cloth = world
            .insert(Body::Deformable(Model::new(torus(0.6, 0.25, 10, 6))), pose(&mut random, 1.5))
            .expect("pose in range");
        assert!(world.step().contacts([bodies[0], bodies[1]]).is_none(), "contacts are not tracked by default");
        world.track_contacts(true);
        for step in 0..8 {
            match random.below(4) {
                // Changes no body, or one body at a time.
                0 => (),
                1 => {
                    world.deform_vertices(cloth, &[step as u32], |_, p| p.map(|x| x * 1.25)).expect("finite");
                }
                2 if bodies.len() > 6 => {
                    world.remove(bodies.swap_remove(0)).expect("body exists");
                }
                _ => {
                    let body = bodies[random.below(bodies.len() as u64) as usize];
                    world.set_pose(body, pose(&mut random, 1.5)).expect("pose in range");
                }
            }
            world.step();
            intersecting_count += assert_matches_pairs(&world, case);
        }
        let [a, b] = [bodies[0], bodies[1]];
        world.track_contacts(false);
        assert!(world.step().contacts([a.min(b), a.max(b)]).is_none());
    }
    assert!(intersecting_count > 100, "{intersecting_count} pairs intersect");
}

#[test]
fn contacts_are_independent_of_thread_count_and_reused_without_tests() {
    let run = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("thread pool");
        pool.install(|| {
            let mut random = Random::new(12);
            let models = models();
            let mut world = World::new();
            world.track_contacts(true);
            for i in 0..150 {
                world.insert(&models[i % 3], pose(&mut random, 2.5)).expect("pose in range");
            }
            world.step();
            let pairs = world.events().intersecting().to_vec();
            let found: Vec<_> = pairs.iter().map(|&pair| world.events().contacts(pair).cloned()).collect();
            let stats = world.events().stats().narrow_phase;
            let stays = world.step().stats().narrow_phase;
            (pairs, found, stats, stays)
        })
    };
    let one = run(1);
    assert_eq!(run(3), one);
    assert!(one.0.len() > 50 && one.2.triangle_tests > 0);
    assert_eq!(one.3.triangle_tests, 0, "nothing moved");
}

#[test]
fn enclosed_body_has_relation_but_no_event() {
    let model = Model::new(boxwood_scenes::cuboid([-1.0; 3], [1.0; 3]));
    let mut world = World::new();
    let large = world.insert(&model, boxwood::Pose::IDENTITY).expect("pose in range");
    let half = [[0.5, 0.0, 0.0], [0.0, 0.5, 0.0], [0.0, 0.0, 0.5]];
    let small = world.insert(&model, boxwood::Pose::from_mat3_translation(half, [0.0; 3])).expect("pose in range");
    assert!(world.step().intersecting().is_empty());
    assert_eq!(world.relation(large, small), Ok(Relation::BInsideA { touching: false }));
    assert_eq!(world.relation(small, large), Ok(Relation::AInsideB { touching: false }));
    assert!(world.relation(large, large).is_err());
}
