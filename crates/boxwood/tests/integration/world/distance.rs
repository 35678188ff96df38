//! Distances between bodies of a world, and from a point to bodies, compared with a test of every pair or every
//! body.

use super::{models, pose};
use boxwood::world::{Body, ClosestBodies, Groups, NearestBody};
use boxwood::{BodyId, InvalidInput, Mesh, Model, Pair, PlacedModel, Pose, World};
use boxwood_scenes::{Random, cuboid};
use std::collections::BTreeSet;

/// Closest points of all pairs of bodies that are not excluded by groups or ignored.
fn all_pairs(world: &World) -> Vec<ClosestBodies> {
    let ignored: BTreeSet<[BodyId; 2]> = world.ignored_pairs().collect();
    let ids: Vec<BodyId> = world.ids().collect();
    let mut pairs = Vec::new();
    for (at, &a) in ids.iter().enumerate() {
        for &b in &ids[at + 1..] {
            let [groups, others] = [a, b].map(|id| world.groups(id).expect("body exists"));
            if groups.test(others) && !ignored.contains(&[a, b]) {
                let [first, second] = [a, b].map(|id| world.placed(id).expect("body exists"));
                let closest = Pair::new(first, second).distance();
                pairs.extend(closest.map(|closest| ClosestBodies { bodies: [a, b], closest }));
            }
        }
    }
    pairs
}

/// The body nearest to `point`, by testing all bodies; of several at the same distance, the first one.
fn nearest_of_all(world: &World, point: [f64; 3]) -> Option<NearestBody> {
    let mut best: Option<NearestBody> = None;
    for body in world.ids() {
        let Some(nearest) = world.placed(body).expect("body exists").nearest(point).expect("finite") else { continue };
        if best.is_none_or(|best| nearest.distance < best.nearest.distance) {
            best = Some(NearestBody { body, nearest });
        }
    }
    best
}

/// The values of a result, with numbers as bits, because `==` does not distinguish 0 and -0.
fn bits(found: &ClosestBodies) -> ([BodyId; 2], u64, [[u64; 3]; 2], [u32; 2]) {
    let closest = found.closest;
    let points = closest.points.map(|point| point.map(f64::to_bits));
    (found.bodies, closest.distance.to_bits(), points, [closest.triangles.a, closest.triangles.b])
}

/// Asserts that all distance queries of the world give the results of the reference. Returns the smallest distance
/// of a pair.
fn assert_matches_reference(world: &World, random: &mut Random, size: f64) -> Option<f64> {
    let pairs = all_pairs(world);
    let mut expected: Option<ClosestBodies> = None;
    for pair in &pairs {
        if expected.is_none_or(|best| pair.closest.distance < best.closest.distance) {
            expected = Some(*pair);
        }
    }
    assert_eq!(world.closest_pair().as_ref().map(bits), expected.as_ref().map(bits));

    let at_random = (!pairs.is_empty()).then(|| pairs[random.below(pairs.len() as u64) as usize].closest.distance);
    let distances = [0.0, f64::from_bits(1), 0.1 * size, 0.5 * size, f64::INFINITY];
    for clearance in distances.into_iter().chain(at_random).chain(at_random.map(f64::next_up)) {
        let is_closer = |pair: &&ClosestBodies| {
            let [a, b] = pair.bodies.map(|id| world.placed(id).expect("body exists"));
            Pair::new(a, b).is_closer_than(clearance).expect("valid clearance")
        };
        let expected: Vec<_> = pairs.iter().filter(is_closer).map(bits).collect();
        let found = world.bodies_closer_than(clearance).expect("valid clearance");
        assert!(found.iter().map(bits).eq(expected), "closer than {clearance}");
    }

    for at in 0..12 {
        let corner = |placed: &PlacedModel| placed.triangle_vertices(0)[0];
        let solid = world.ids().filter_map(|id| world.placed(id).ok()).filter(|body| body.bounds().is_some());
        let on_one = solid.map(corner).nth(at);
        let point = on_one.filter(|_| at % 2 == 0).unwrap_or_else(|| random.point_in_box([-size; 3], [size; 3]));
        let point = if at == 11 { point.map(|x| x * 1e3) } else { point };
        assert_eq!(world.nearest_body(point).expect("finite"), nearest_of_all(world, point), "from {point:?}");
    }
    expected.map(|best| best.closest.distance)
}

/// A random world with a history: bodies were removed, moved and deformed since the last step, if there was one.
fn random_world(random: &mut Random, models: &[Model], count: usize, size: f64) -> World {
    let mut world = World::new();
    for _ in 0..count {
        let model = &models[random.below(models.len() as u64) as usize];
        let body = if random.below(3) == 0 { Body::Deformable(model.clone()) } else { Body::from(model) };
        let id = world.insert(body, pose(random, size)).expect("in range");
        if random.below(3) == 0 {
            let groups = Groups { memberships: 1 << random.below(3), filter: random.below(8) as u32 };
            world.set_groups(id, groups).expect("body exists");
        }
    }
    if random.below(2) == 0 {
        world.step();
    }
    let ids: Vec<BodyId> = world.ids().collect();
    for _ in 0..count / 2 {
        let [id, other] = [0; 2].map(|_| ids[random.below(ids.len() as u64) as usize]);
        match random.below(5) {
            0 => drop(world.remove(id)),
            1 => drop(world.set_pose(id, pose(random, size))),
            2 => drop(world.ignore_pair(id, other)),
            3 => drop(world.deform(id, |old, new| {
                old.iter().zip(new).for_each(|(old, new)| *new = old.map(|x| 1.25 * x - 0.5));
            })),
            // Gives two bodies the same pose.
            _ => drop(world.pose(other).and_then(|pose| world.set_pose(id, pose))),
        }
    }
    match random.below(3) {
        0 => world.update_boxes(),
        1 => drop(world.insert(&models[0], pose(random, size))),
        _ => {}
    }
    world
}

#[test]
fn distances_match_reference_in_random_worlds() {
    let (mut random, models) = (Random::new(81), models());
    let [mut disjoint_count, mut intersecting_count, mut no_pair_count] = [0; 3];
    for round in 0..80 {
        let size = [1.0, 3.0, 10.0, 40.0][round % 4];
        let count = 1 + random.below(20) as usize;
        let world = random_world(&mut random, &models, count, size);
        world.check().expect("consistent");
        match assert_matches_reference(&world, &mut random, size) {
            Some(distance) if distance > 0.0 => disjoint_count += 1,
            Some(_) => intersecting_count += 1,
            None => no_pair_count += 1,
        }
    }
    assert!(
        disjoint_count > 10 && intersecting_count > 10 && no_pair_count > 0,
        "{disjoint_count} {intersecting_count} {no_pair_count}"
    );
}

#[test]
fn distances_match_reference_at_all_scales() {
    let mut random = Random::new(82);
    let triangle = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.5]];
    for scale in [1e-320, 1e-308, 1e-200, 1e-3, 1e150, 1e290] {
        let vertices = triangle.map(|point| point.map(|x| x * scale)).to_vec();
        let model = Model::new(Mesh::new(vertices, vec![[0, 1, 2]]).expect("valid mesh"));
        let mut world = World::new();
        for _ in 0..20 {
            let at = random.point_in_box([-4.0; 3], [4.0; 3]).map(|x| x.round() * scale);
            world.insert(&model, Pose::from_translation(at)).expect("in range");
        }
        assert_matches_reference(&world, &mut random, 4.0 * scale);
        // Adds a body very far away, which makes all others tiny in comparison.
        let far = [0.0, 0.0, 1e290];
        world.insert(&model, Pose::from_translation(far)).expect("in range");
        assert_matches_reference(&world, &mut random, 4.0 * scale);
        world.step();
        assert_matches_reference(&world, &mut random, 4.0 * scale);
    }
}

#[test]
fn lowest_ids_are_reported_for_equal_distances() {
    let model = Model::new(cuboid([0.0; 3], [0.5; 3]));
    let mut world = World::new();
    let positions = (0..27).map(|at: i32| [at % 3, at / 3 % 3, at / 9].map(f64::from));
    let ids: Vec<BodyId> =
        positions.rev().map(|at| world.insert(&model, Pose::from_translation(at)).expect("in range")).collect();
    let pair = world.closest_pair().expect("world is not empty");
    assert_eq!((pair.bodies, pair.closest.distance), ([ids[0], ids[1]], 0.5));
    assert_eq!(world.nearest_body([0.75; 3]).expect("finite").expect("world is not empty").body, ids[13]);
    // All bodies at the same pose: all intersect.
    for &id in &ids {
        world.set_pose(id, Pose::IDENTITY).expect("in range");
    }
    let pair = world.closest_pair().expect("world is not empty");
    assert_eq!((pair.bodies, pair.closest.distance), ([ids[0], ids[1]], 0.0));
    assert_eq!(world.bodies_closer_than(1e-300).expect("valid clearance").len(), 27 * 26 / 2);
    world.set_groups(ids[0], Groups::NONE).expect("body exists");
    assert_eq!(world.closest_pair().expect("world is not empty").bodies, [ids[1], ids[2]]);
}

#[test]
fn closest_pair_is_none_for_fewer_than_two_bodies() {
    let models = models();
    let (cube, nothing) = (&models[0], &models[6]);
    let mut world = World::new();
    let no_pair = |world: &World| {
        world.closest_pair().is_none() && world.bodies_closer_than(f64::INFINITY).expect("valid clearance").is_empty()
    };
    assert!(no_pair(&world) && world.nearest_body([0.0; 3]).expect("finite").is_none());
    world.insert(nothing, Pose::IDENTITY).expect("in range");
    assert!(no_pair(&world) && world.nearest_body([0.0; 3]).expect("finite").is_none());
    let one = world.insert(cube, Pose::IDENTITY).expect("in range");
    assert!(no_pair(&world));
    assert_eq!(world.nearest_body([3.0, 0.5, 0.5]).expect("finite").expect("one body").body, one);
    let two = world.insert(cube, Pose::from_translation([3.0, 0.0, 0.0])).expect("in range");
    assert_eq!(world.closest_pair().expect("two bodies").bodies, [one, two]);
    world.ignore_pair(one, two).expect("body exists");
    assert!(no_pair(&world));
}

#[test]
fn invalid_clearances_and_points_are_rejected() {
    let world = World::new();
    for clearance in [f64::NAN, -1.0, f64::NEG_INFINITY, -f64::from_bits(1)] {
        let error = world.bodies_closer_than(clearance).expect_err("invalid clearance");
        assert!(matches!(error, InvalidInput::Negative { what: "clearance", .. }), "{error:?}");
    }
    for x in [f64::NAN, f64::INFINITY, -f64::MAX] {
        let error = world.nearest_body([0.0, x, 0.0]).expect_err("invalid point");
        let InvalidInput::TooLarge { what: "point", index: None, axis: 1, value, .. } = error else {
            panic!("{error:?} does not name the point and the axis y")
        };
        assert_eq!(value.to_bits(), x.to_bits());
    }
}

#[cfg(feature = "parallel")]
#[test]
fn distances_are_independent_of_thread_count() {
    let (mut random, models) = (Random::new(83), models());
    let mut world = World::new();
    for at in 0..300 {
        world.insert(&models[at % models.len()], pose(&mut random, 7.0)).expect("in range");
    }
    let results = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("thread pool");
        pool.install(|| (world.closest_pair(), world.bodies_closer_than(1.0).expect("valid clearance")))
    };
    let one = results(1);
    assert!(one.1.len() > 100, "{}", one.1.len());
    for threads in [2, 4] {
        assert!(results(threads) == one, "{threads} threads");
    }
}
