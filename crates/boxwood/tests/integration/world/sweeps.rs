//! Sweeps through a world, compared with a sweep against every body, and with brute force over every triangle.

use super::rays::{change_bodies, town};
use super::{models, pose};
use boxwood::query::Impact;
use boxwood::reference;
use boxwood::world::{BodyImpact, Groups, WorldError};
use boxwood::{BodyId, Motion, Pair, Pose, Shape, World, measure};
use boxwood_scenes::Random;

/// The impacts in order: those at the start of the motion first, then all others by time. Impacts at the same time
/// keep the order of `impacts`.
fn sorted(impacts: impl Iterator<Item = (BodyId, Option<Impact>)>) -> Vec<BodyImpact> {
    let mut all: Vec<BodyImpact> =
        impacts.filter_map(|(body, impact)| Some(BodyImpact { body, impact: impact? })).collect();
    all.sort_by(|a, b| b.impact.at_start.cmp(&a.impact.at_start).then(a.impact.t.total_cmp(&b.impact.t)));
    all
}

fn reference_impacts(world: &World, shape: &Shape, motion: Motion, brute_force: bool) -> Vec<BodyImpact> {
    sorted(world.ids().map(|body| {
        let placed = world.placed(body).expect("body exists");
        let impact = if brute_force {
            reference::first_impact(placed, shape, motion)
        } else {
            placed.first_impact(shape, motion)
        };
        (body, impact)
    }))
}

/// Reference for the impacts of a moving body. Excludes the body itself, ignored pairs and bodies excluded by
/// groups.
fn reference_impacts_of_body(world: &World, id: BodyId, motion: Motion, brute_force: bool) -> Vec<BodyImpact> {
    let moving = world.placed(id).expect("body exists");
    let ignored: Vec<[BodyId; 2]> = world.ignored_pairs().collect();
    let groups = |body: BodyId| world.groups(body).expect("body exists");
    let is_tested = |body: &BodyId| {
        *body != id && groups(id).test(groups(*body)) && !ignored.contains(&[id.min(*body), id.max(*body)])
    };
    sorted(world.ids().filter(is_tested).map(|body| {
        let placed = world.placed(body).expect("body exists");
        let impact = if brute_force {
            reference::first_impact_of_models(moving, placed, motion)
        } else {
            Pair::new(moving, placed).first_impact(motion)
        };
        (body, impact)
    }))
}

/// The values of an impact, with numbers as bits, because `==` does not distinguish 0 and -0.
fn bits(found: &BodyImpact) -> (BodyId, [u64; 2], [[u64; 3]; 2], u32, Option<u32>) {
    let Impact { t, at_start, point, normal, triangle, moving_triangle: mover, .. } = found.impact;
    (found.body, [t.to_bits(), u64::from(at_start)], [point, normal].map(|x| x.map(f64::to_bits)), triangle, mover)
}

fn assert_matches_reference(world: &World, shape: &Shape, motion: Motion, name: &str) -> Option<BodyImpact> {
    let found = world.first_impact(shape, motion);
    let expected = reference_impacts(world, shape, motion, false);
    assert_eq!(found.as_ref().map(bits), expected.first().map(bits), "{name}: {shape:?}, {motion:?}");
    let all = world.all_impacts(shape, motion);
    assert!(all.iter().map(bits).eq(expected.iter().map(bits)), "{name}: {shape:?}, {motion:?}");
    found
}

fn assert_body_matches_reference(world: &World, id: BodyId, motion: Motion, name: &str) -> Option<BodyImpact> {
    let found = world.first_impact_of_body(id, motion).expect("body exists");
    let expected = reference_impacts_of_body(world, id, motion, false);
    assert_eq!(found.as_ref().map(bits), expected.first().map(bits), "{name}: {id:?}, {motion:?}");
    let all = world.all_impacts_of_body(id, motion).expect("body exists");
    assert!(all.iter().map(bits).eq(expected.iter().map(bits)), "{name}: {id:?}, {motion:?}");
    found
}

/// A random shape of any kind with its center in the cube from -`at` to `at`, and half extents up to `size`.
fn shape(random: &mut Random, at: f64, size: f64) -> Shape {
    let mut center = random.point_in_box([-at; 3], [at; 3]);
    let mut half = [0; 3].map(|_| random.range(0.0, size));
    if random.below(3) == 0 {
        // A unit shape at an integer position, so that it often touches bodies, many of which are at integer
        // positions too.
        (center, half) = (center.map(f64::round), [0.5; 3]);
    }
    let corner = |sign: f64| [0, 1, 2].map(|k| center[k] + sign * half[k]);
    let made = match random.below(6) {
        0 => Shape::cuboid([corner(-1.0), corner(1.0)]),
        1 => Shape::oriented_box(center, random.rotation(), half),
        2 => Shape::sphere(center, half[0]),
        3 => Shape::capsule([corner(-1.0), corner(1.0)], half[0]),
        4 => Shape::capsule([corner(-1.0), corner(1.0)], 0.0),
        _ => Shape::sphere(center, 0.0),
    };
    made.expect("valid shape")
}

/// A random motion of length zero to 1e9 times `size`, in any direction or along an axis.
fn motion(random: &mut Random, size: f64) -> Motion {
    let length = [0.0, 1e-9, 0.1, 1.0, 3.0, 1e3, 1e9][random.below(7) as usize] * size;
    let axis = random.below(3) as usize;
    let direction = match random.below(3) {
        0 => [0, 1, 2].map(|k| if k == axis { random.sign() } else { 0.0 }),
        _ => random.direction(),
    };
    Motion::linear(direction.map(|x| x * length)).expect("finite")
}

#[test]
fn sweeps_match_reference_as_bodies_change() {
    let (mut random, models) = (Random::new(0x5e1), models());
    let (mut world, mut counts) = (World::new(), [0; 3]);
    for round in 0..250 {
        change_bodies(&mut random, &mut world, &models, 5.0);
        for _ in 0..4 {
            let (shape, motion) = (shape(&mut random, 6.0, 0.8), motion(&mut random, 3.0));
            let found = assert_matches_reference(&world, &shape, motion, &format!("round {round}"));
            counts[found.map_or(0, |found| 1 + usize::from(found.impact.at_start))] += 1;
        }
        // Brute force over all triangles is slow, so it is done only in every tenth round.
        if round % 10 == 0 {
            let (shape, motion) = (shape(&mut random, 6.0, 0.8), motion(&mut random, 3.0));
            let found = world.first_impact(&shape, motion);
            let expected = reference_impacts(&world, &shape, motion, true);
            assert_eq!(found.as_ref().map(bits), expected.first().map(bits), "round {round}");
        }
    }
    assert!(counts.iter().all(|&count| count > 50), "missed, hit, in contact: {counts:?}");
}

#[test]
fn body_sweeps_match_reference_as_bodies_change() {
    let (mut random, models) = (Random::new(0x5e2), models());
    let (mut world, mut counts) = (World::new(), [0; 3]);
    for round in 0..250 {
        change_bodies(&mut random, &mut world, &models, 6.0);
        let ids: Vec<BodyId> = world.ids().collect();
        if ids.len() < 2 {
            continue;
        }
        let mut any = || ids[random.below(ids.len() as u64) as usize];
        let [a, b, c] = [any(), any(), any()];
        if a != b {
            world.ignore_pair(a, b).expect("body exists");
        }
        let some =
            [Groups { memberships: 1, filter: 2 }, Groups { memberships: 2, filter: 1 }, Groups::ALL, Groups::ALL];
        world.set_groups(c, some[random.below(4) as usize]).expect("body exists");
        for id in [a, b, c] {
            let motion = motion(&mut random, 3.0);
            let found = assert_body_matches_reference(&world, id, motion, &format!("round {round}"));
            counts[found.map_or(0, |found| 1 + usize::from(found.impact.at_start))] += 1;
            if round % 25 == 0 {
                let expected = reference_impacts_of_body(&world, id, motion, true);
                assert_eq!(found.as_ref().map(bits), expected.first().map(bits), "round {round}");
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 20), "missed, hit, in contact: {counts:?}");
}

/// A world of thousands of bodies, whose tree has several levels.
#[test]
fn sweeps_match_reference_for_thousands_of_bodies() {
    let (mut random, models) = (Random::new(0x5e3), models());
    let mut world = World::new();
    for at in 0..3000 {
        world.insert(&models[at % models.len()], pose(&mut random, 30.0)).expect("in range");
    }
    for round in 0..3 {
        if round > 0 {
            world.step();
        }
        let ids: Vec<BodyId> = world.ids().collect();
        for &id in ids.iter().skip(round).step_by([3000, 300, 4][round]) {
            match random.below(3) {
                0 => drop(world.remove(id).expect("body exists")),
                _ => world.set_pose(id, pose(&mut random, 30.0)).expect("in range"),
            }
        }
        let sweeps: Vec<_> = (0..60).map(|_| (shape(&mut random, 40.0, 0.3), motion(&mut random, 10.0))).collect();
        for ((shape, motion), found) in sweeps.iter().zip(world.first_impact_batch(&sweeps)) {
            let expected = reference_impacts(&world, shape, *motion, false);
            assert_eq!(found.as_ref().map(bits), expected.first().map(bits), "round {round}: {shape:?}, {motion:?}");
        }
        for _ in 0..30 {
            let ids: Vec<BodyId> = world.ids().collect();
            let id = ids[random.below(ids.len() as u64) as usize];
            assert_body_matches_reference(&world, id, motion(&mut random, 10.0), &format!("round {round}"));
        }
    }
}

/// Worlds with bodies of all sizes, and worlds that are tiny or far from the origin.
#[test]
fn sweeps_match_reference_at_all_scales() {
    let (mut random, models) = (Random::new(0x5e4), models());
    for (sizes, away) in [
        (&[5e-324, 1e-300, 1e-150, 1e-6, 1.0, 1e6, 1e140][..], 0.0),
        (&[5e-324, 1e-323, 1e-310], 0.0),
        (&[1.0], 1e12),
        (&[1e-9], 1.0),
        (&[1e140], 1e148),
    ] {
        let (mut world, mut hit_count) = (World::new(), 0);
        let far = Pose::from_translation([away, -away, away]);
        for at in 0..100 {
            let scale = Pose::from_scale([sizes[random.below(sizes.len() as u64) as usize]; 3]);
            let pose = far * (scale * pose(&mut random, 2.0));
            world.insert(&models[at % models.len()], pose).expect("in range");
            if at == 60 {
                world.step();
            }
        }
        let ids: Vec<BodyId> = world.ids().collect();
        for round in 0..60 {
            let size = sizes[round % sizes.len()];
            let at = random.point_in_box([-3.0; 3], [3.0; 3]).map(|x| x * size);
            let center = [at[0] + away, at[1] - away, at[2] + away];
            let ball = Shape::sphere(center, random.range(0.0, size)).expect("valid sphere");
            let motion = Motion::linear(random.direction().map(|x| 4.0 * size * x)).expect("finite");
            hit_count +=
                u32::from(assert_matches_reference(&world, &ball, motion, &format!("{size:e} at {away:e}")).is_some());
            let id = ids[random.below(ids.len() as u64) as usize];
            assert_body_matches_reference(&world, id, motion, &format!("{size:e} at {away:e}"));
        }
        assert!(hit_count > 8, "{hit_count} of a world of {sizes:?} at {away:e}");
    }
}

/// Tests bodies that are segments: rounding turns them into slivers, so their computed normals are meaningless.
/// The search looks only up to the time of the earliest impact found so far, which may be early by its error
/// bound. Impacts with slivers must be found nevertheless.
#[test]
fn contacts_with_slivers_are_not_missed() {
    let (mut random, models) = (Random::new(0x5e5), models());
    let (mut hit_count, sizes) = (0, [1.0, 1e-6, 1e-9, 1e-12]);
    for round in 0..400 {
        let size = sizes[round % sizes.len()];
        let mut insert_body = |world: &mut World, model: usize| {
            let at = random.point_in_box([0.0; 3], [1.0; 3]).map(|x| 1.0 + (x - 0.5) * size);
            let rotated = Pose::from_rotation_matrix(random.rotation(), [0.0; 3]).expect("finite");
            let scaled = Pose::from_scale([size; 3]) * rotated;
            let pose = Pose::from_translation(at) * scaled;
            world.insert(&models[model], pose).expect("in range")
        };
        let mut world = World::new();
        for _ in 0..6 {
            insert_body(&mut world, 5);
        }
        let moving = insert_body(&mut world, 0);
        if round % 2 == 0 {
            world.step();
        }
        let motion = Motion::linear(random.direction().map(|x| 4.0 * size * x)).expect("finite");
        let found = world.first_impact_of_body(moving, motion).expect("body exists");
        let expected = reference_impacts_of_body(&world, moving, motion, true);
        assert_eq!(found.as_ref().map(bits), expected.first().map(bits), "round {round}");
        let placed = world.placed(moving).expect("body exists");
        let shape = Shape::cuboid(placed.bounds().expect("not empty")).expect("valid box");
        let found = world.first_impact(&shape, motion);
        let expected = reference_impacts(&world, &shape, motion, true);
        assert_eq!(found.as_ref().map(bits), expected.first().map(bits), "round {round}, a box");
        hit_count += usize::from(found.is_some());
    }
    assert!(hit_count > 100, "{hit_count}");
}

#[test]
fn lowest_id_is_reported_for_bodies_at_the_same_pose() {
    let models = models();
    let mut world = World::new();
    let at = Pose::from_translation([0.0, 0.0, 5.0]);
    let ids: Vec<BodyId> = (0..40).map(|_| world.insert(&models[0], at).expect("in range")).collect();
    let ball = Shape::sphere([0.4, 0.3, 0.0], 0.5).expect("valid sphere");
    let up = Motion::linear([0.0, 0.0, 10.0]).expect("finite");
    let first =
        |world: &World, up: Motion| assert_matches_reference(world, &ball, up, "same pose").expect("impact").body;
    assert_eq!(first(&world, up), ids[0]);
    world.step();
    assert_eq!(first(&world, up), ids[0]);
    world.set_pose(ids[0], Pose::IDENTITY).expect("in range");
    world.set_pose(ids[0], at).expect("in range");
    assert_eq!(first(&world, up), ids[0]);
    world.remove(ids[0]).expect("body exists");
    assert_eq!(first(&world, up), ids[1]);
    // A body in contact at the start is reported before all others, even before one with an impact at t = 0.
    let last = world.insert(&models[0], Pose::from_translation([0.4, 0.3, 0.5])).expect("in range");
    assert_eq!(first(&world, up), last);
    assert_eq!(first(&world, Motion::linear([0.0; 3]).expect("finite")), last);
    assert_eq!(first(&world, Motion::linear([0.0, 0.0, -1.0]).expect("finite")), last);
    // All bodies at the same pose are in contact at the start. The one with the lowest id is reported, unless the
    // pair is ignored.
    assert_eq!(assert_body_matches_reference(&world, ids[5], up, "same pose").expect("impact").body, ids[1]);
    world.ignore_pair(ids[5], ids[1]).expect("body exists");
    assert_eq!(assert_body_matches_reference(&world, ids[5], up, "same pose").expect("impact").body, ids[2]);
    world.set_groups(ids[5], Groups::NONE).expect("body exists");
    assert_eq!(assert_body_matches_reference(&world, ids[5], up, "in no group"), None);
}

#[test]
fn empty_worlds_and_empty_models_are_not_hit() {
    let mut world = World::new();
    let ball = Shape::sphere([0.5, 0.5, -3.0], 1.0).expect("valid sphere");
    let up = Motion::linear([0.0, 0.0, 4.0]).expect("finite");
    assert_eq!(assert_matches_reference(&world, &ball, up, "no body"), None);
    let nothing = world.insert(&models()[6], Pose::IDENTITY).expect("in range");
    assert_eq!(assert_matches_reference(&world, &ball, up, "no triangle"), None);
    let one = world.insert(&models()[0], Pose::IDENTITY).expect("in range");
    assert_eq!(assert_matches_reference(&world, &ball, up, "one").expect("impact").body, one);
    assert_eq!(assert_body_matches_reference(&world, nothing, up, "moving body has no triangle"), None);
    assert_eq!(assert_body_matches_reference(&world, one, up, "no other body"), None);
    world.remove(one).expect("body exists");
    assert_eq!(world.first_impact_of_body(one, up), Err(WorldError::UnknownBody(one)));
    assert_eq!(world.first_impact_batch(&[(ball, up)]), [None]);
}

#[test]
fn sweep_tests_few_bodies() {
    let mut world = town(100);
    world.step();
    let ball = Shape::sphere([-5.0, 70.3, 0.5], 0.2).expect("valid sphere");
    let along = Motion::linear([200.0, 0.0, 0.0]).expect("finite");
    let (found, stats) = measure(|| world.first_impact(&ball, along));
    assert_eq!(found.map(|found| found.body.index()), Some(70 * 100));
    // The tree has at least one node per eight bodies, of which less than a twentieth may be visited.
    let nodes = world.len() as u64 / 8;
    assert!(stats.bodies_tested <= 2 && stats.box_tests < 400 && stats.node_visits * 20 < nodes, "{stats:?}");
    let id = world.ids().nth(5050).expect("body exists");
    let (found, stats) = measure(|| world.first_impact_of_body(id, along).expect("body exists"));
    assert_eq!(found.map(|found| found.body.index()), Some(5051));
    assert!(stats.bodies_tested <= 3 && stats.box_tests < 400, "{stats:?}");
}

#[cfg(feature = "parallel")]
#[test]
fn results_are_independent_of_thread_count() {
    let (mut random, mut world) = (Random::new(0x5e6), town(40));
    world.step();
    let sweeps: Vec<_> = (0..600)
        .map(|_| {
            let from = random.point_in_box([-5.0, -5.0, 3.0], [45.0, 45.0, 5.0]);
            let by = random.point_in_box([-5.0, -5.0, -6.0], [5.0, 5.0, -2.0]);
            (Shape::sphere(from, 0.5).expect("valid sphere"), Motion::linear(by).expect("finite"))
        })
        .collect();
    let one_by_one: Vec<_> = sweeps.iter().map(|(shape, motion)| world.first_impact(shape, *motion)).collect();
    assert!(one_by_one.iter().flatten().count() > 200);
    for threads in [1, 2, 4] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("thread pool");
        assert!(pool.install(|| world.first_impact_batch(&sweeps)) == one_by_one, "{threads} threads");
    }
}
