//! Rays against all bodies, compared with a test of every triangle of every body.

use super::{models, pose};
use boxwood::query::Hit;
use boxwood::reference;
use boxwood::world::{Body, BodyHit};
use boxwood::{BodyId, Mesh, Model, Pose, Ray, World, measure};
use boxwood_scenes::{Random, cuboid};

/// All hits of a ray by brute force, sorted by `t`, then by body, then by triangle.
fn reference_hits(world: &World, ray: &Ray) -> Vec<BodyHit> {
    let hits = |body: BodyId| {
        let hits = reference::hits(world.placed(body).expect("body exists"), ray);
        hits.into_iter().map(move |hit| BodyHit { body, hit })
    };
    let mut all: Vec<BodyHit> = world.ids().flat_map(hits).collect();
    // First sorts by body and triangle; the stable sort by `t` then keeps this order among hits with equal `t`.
    all.sort_by_key(|found| (found.body, found.hit.triangle));
    all.sort_by(|a, b| a.hit.t.total_cmp(&b.hit.t));
    all
}

/// The values of a hit, with numbers as bits, because `==` does not distinguish 0 and -0.
fn bits(found: &BodyHit) -> (BodyId, u32, u64, [[u64; 3]; 2]) {
    let Hit { t, point, triangle, barycentric, .. } = found.hit;
    (found.body, triangle, t.to_bits(), [point, barycentric].map(|x| x.map(f64::to_bits)))
}

fn assert_matches_reference(world: &World, ray: &Ray, name: &str) -> Vec<BodyHit> {
    let expected = reference_hits(world, ray);
    let first = world.first_hit(ray);
    assert_eq!(first.as_ref().map(bits), expected.first().map(bits), "{name}: {ray:?}, first");
    let all: Vec<_> = world.all_hits(ray).iter().map(bits).collect();
    assert_eq!(all, expected.iter().map(bits).collect::<Vec<_>>(), "{name}: {ray:?}");
    assert_eq!(world.any_hit(ray), !expected.is_empty(), "{name}: {ray:?}, any");
    expected
}

/// Compares all ray queries with the reference, for the ray itself and with limits near one of its hits. Returns
/// true if the ray hits anything.
fn assert_matches_reference_with_limits(world: &World, ray: &Ray, name: &str) -> bool {
    let all = assert_matches_reference(world, ray, name);
    if let Some(found) = all.get(all.len() / 2) {
        let t = found.hit.t;
        for limit in [t, t.next_down(), t.next_up(), t * (1.0 + 1e-12), t * (1.0 - 1e-12), 0.5 * t, 0.0] {
            assert_matches_reference(world, &ray.with_max_t(limit), name);
        }
    }
    for limit in [f64::NAN, -1.0] {
        assert!(assert_matches_reference(world, &ray.with_max_t(limit), name).is_empty());
    }
    !all.is_empty()
}

/// A random ray. Its origin may be a vertex, an integer point, or far away; its direction is random, along an axis
/// or towards a vertex.
fn ray(random: &mut Random, world: &World, size: f64) -> Ray {
    let ids: Vec<BodyId> = world.ids().collect();
    let corner = |random: &mut Random| {
        let id = *ids.get(random.below(ids.len().max(1) as u64) as usize)?;
        let placed = world.placed(id).ok()?;
        let count = placed.model().mesh().triangles().len() as u64;
        (count > 0).then(|| placed.triangle_vertices(random.below(count) as u32)[random.below(3) as usize])
    };
    let anywhere = |random: &mut Random, size: f64| random.point_in_box([-size; 3], [size; 3]);
    let origin = match random.below(6) {
        0 => corner(random),
        1 => Some(anywhere(random, 1e6 * size)),
        2 => Some(anywhere(random, size).map(f64::round)),
        _ => Some(anywhere(random, 1.5 * size)),
    };
    let origin = origin.unwrap_or([0.0; 3]);
    let towards = |to: [f64; 3]| [0, 1, 2].map(|k| to[k] - origin[k]);
    let axis = random.below(3) as usize;
    let direction = match random.below(5) {
        0 => [0, 1, 2].map(|k| if k == axis { random.sign() } else { 0.0 }),
        1 => corner(random).map_or([1.0; 3], towards),
        2 => random.direction().map(|x| x * 1e-200),
        _ => towards(anywhere(random, size)),
    };
    Ray::new(origin, direction).unwrap_or_else(|_| Ray::new(origin, [0.0, 1.0, 0.0]).expect("valid ray"))
}

/// Inserts, removes, moves and deforms bodies at random. In two of three calls, a step of the world follows.
pub(super) fn change_bodies(random: &mut Random, world: &mut World, models: &[Model], size: f64) {
    for _ in 0..random.below(5) {
        let model = models[random.below(models.len() as u64) as usize].clone();
        let body = if random.below(3) == 0 { Body::Deformable(model) } else { Body::from(model) };
        world.insert(body, pose(random, size)).expect("in range");
    }
    let ids: Vec<BodyId> = world.ids().collect();
    for &id in &ids {
        match random.below(24) {
            0..3 => world.set_pose(id, pose(random, size)).expect("in range"),
            3 if ids.len() > 60 => drop(world.remove(id).expect("body exists")),
            4 => {
                let by = random.range(-1.0, 1.0);
                // For a rigid body this returns an error, which is ignored.
                let _ = world.deform(id, |old, new| {
                    old.iter().zip(new).for_each(|(old, new)| *new = old.map(|x| x + by));
                });
            }
            _ => {}
        }
    }
    if random.below(3) > 0 {
        world.step();
    }
}

#[test]
fn rays_match_reference_as_bodies_change() {
    let (mut random, models) = (Random::new(0xca1), models());
    let (mut world, mut hit_count, mut ray_count) = (World::new(), 0, 0);
    for round in 0..300 {
        change_bodies(&mut random, &mut world, &models, 5.0);
        for _ in 0..6 {
            let ray = ray(&mut random, &world, 5.0);
            hit_count += u32::from(assert_matches_reference_with_limits(&world, &ray, &format!("round {round}")));
            ray_count += 1;
        }
    }
    assert!(hit_count * 3 > ray_count && hit_count < ray_count, "{hit_count} of {ray_count}");
}

/// Thousands of bodies, so that the tree has several levels; compared with the ray query of each placed body.
#[test]
fn rays_match_bodies_for_thousands_of_bodies() {
    let (mut random, models) = (Random::new(0xca2), models());
    let mut world = World::new();
    for at in 0..4000 {
        world.insert(&models[at % models.len()], pose(&mut random, 30.0)).expect("in range");
    }
    for round in 0..4 {
        if round > 0 {
            world.step();
        }
        let ids: Vec<BodyId> = world.ids().collect();
        for &id in ids.iter().skip(round).step_by([4000, 400, 7, 3][round]) {
            match random.below(3) {
                0 => drop(world.remove(id).expect("body exists")),
                _ => world.set_pose(id, pose(&mut random, 30.0)).expect("in range"),
            }
        }
        let rays: Vec<Ray> = (0..150).map(|_| ray(&mut random, &world, 30.0)).collect();
        let mut hit_count = 0;
        for (ray, found) in rays.iter().zip(world.first_hit_batch(&rays)) {
            let mut all: Vec<BodyHit> = Vec::new();
            for body in world.ids() {
                let hit = world.placed(body).expect("body exists").first_hit(ray);
                all.extend(hit.map(|hit| BodyHit { body, hit }));
            }
            let first = all.iter().min_by(|a, b| a.hit.t.total_cmp(&b.hit.t));
            assert_eq!(found.as_ref().map(bits), first.map(bits), "round {round}: {ray:?}");
            assert_eq!(world.any_hit(ray), first.is_some(), "round {round}: {ray:?}");
            hit_count += u32::from(first.is_some());
        }
        assert!(hit_count > 40, "{hit_count}");
    }
}

/// A world with bodies of all sizes, from the smallest possible to nearly the largest.
#[test]
fn rays_match_reference_for_bodies_of_all_sizes() {
    let (mut random, models) = (Random::new(0xca3), models());
    let sizes = [5e-324, 1e-300, 1e-150, 1e-6, 1.0, 1e6, 1e140];
    let mut world = World::new();
    let mut hit_count = 0;
    for round in 0..140 {
        let size = sizes[random.below(7) as usize];
        let pose = Pose::from_scale([size; 3]) * pose(&mut random, 2.0);
        world.insert(&models[round % models.len()], pose).expect("in range");
        if round % 40 == 39 {
            world.step();
        }
    }
    for round in 0..84 {
        let size = sizes[round % 7];
        let ray = ray(&mut random, &world, size);
        let fast = ray.direction().map(|x| x * [1.0, 1e-160, 1e-3][round % 3]);
        let ray = Ray::new(ray.origin(), fast).unwrap_or(ray);
        hit_count += u32::from(assert_matches_reference_with_limits(&world, &ray, &format!("{size:e}")));
    }
    assert!(hit_count > 15, "{hit_count}");
}

#[test]
fn rays_match_reference_in_tiny_and_distant_worlds() {
    let (mut random, models) = (Random::new(0xca4), models());
    for (size, away) in [(1e-310, 0.0), (1e-300, 1e-290), (1.0, 1e9), (1.0, 1e15), (1e-9, 1.0), (1e140, 1e149)] {
        let (mut world, mut hit_count) = (World::new(), 0);
        let far = Pose::from_translation([away, -away, 0.5 * away]);
        let scale = Pose::from_scale([size; 3]);
        for at in 0..100 {
            let pose = far * (scale * pose(&mut random, 4.0));
            world.insert(&models[at % models.len()], pose).expect("in range");
            if at == 70 {
                world.step();
            }
        }
        for round in 0..25 {
            let near = ray(&mut random, &world, size);
            let at = |x: [f64; 3]| [x[0] + away, x[1] - away, x[2] + 0.5 * away];
            let ray = Ray::new(at(near.origin()), near.direction()).unwrap_or(near);
            hit_count += u32::from(assert_matches_reference_with_limits(
                &world,
                &ray,
                &format!("{size:e} at {away:e}, {round}"),
            ));
        }
        assert!(hit_count > 2, "{hit_count} of a world of {size:e} at {away:e}");
    }
}

#[test]
fn lowest_id_is_reported_for_bodies_at_the_same_pose() {
    let models = models();
    let mut world = World::new();
    let at = Pose::from_translation([0.0, 0.0, 5.0]);
    let ids: Vec<BodyId> = (0..40).map(|_| world.insert(&models[0], at).expect("in range")).collect();
    let ray = Ray::new([0.25, 0.5, 0.0], [0.0, 0.0, 0.1]).expect("valid ray");
    let first = |world: &World| {
        assert_matches_reference(world, &ray, "same pose");
        world.first_hit(&ray).expect("impact").body
    };
    assert_eq!(first(&world), ids[0]);
    world.step();
    assert_eq!(first(&world), ids[0]);
    // The body is moved away and back. It is not in the tree until the next step.
    world.set_pose(ids[0], Pose::IDENTITY).expect("in range");
    world.set_pose(ids[0], at).expect("in range");
    assert_eq!(first(&world), ids[0]);
    world.remove(ids[0]).expect("body exists");
    assert_eq!(first(&world), ids[1]);
    world.step();
    assert_eq!(first(&world), ids[1]);
    // A new body reuses the slot of the removed one, so its id is lower than those of the others and it is
    // reported.
    let again = world.insert(&models[0], at).expect("in range");
    assert!(again < ids[1] && first(&world) == again);
    // A body that is nearer by one ulp is reported, though it has the highest id.
    let nearer = Pose::from_translation([0.0, 0.0, 5.0_f64.next_down()]);
    let last = world.insert(&models[0], nearer).expect("in range");
    assert_eq!(first(&world), last);
    world.step();
    assert_eq!(first(&world), last);
}

/// Sheets closer together than the error of `t`, and ray limits between them: the values equal the reference bit for bit.
#[test]
fn rays_match_reference_for_nearly_equal_sheets() {
    let mut random = Random::new(0xca5);
    let sheet = Mesh::new(vec![[-9.0, -9.0, 0.1], [9.0, -9.0, 0.2], [0.0, 12.0, -0.3]], vec![[0, 1, 2]]);
    let model = Model::new(sheet.expect("valid mesh"));
    for round in 0..60 {
        let mut world = World::new();
        for _ in 0..12 {
            let z = 10.0 + random.range(-1.0, 1.0) * 10_f64.powf(random.range(-16.0, -11.0));
            let turn = Pose::from_axis_angle(random.direction(), random.range(-1e-13, 1e-13)).expect("finite");
            let at = Pose::from_translation([0.0, 0.0, z]) * turn;
            world.insert(&model, at).expect("in range");
        }
        if round % 2 == 0 {
            world.step();
        }
        let origin = random.point_in_box([-1.0; 3], [1.0; 3]);
        let ray = Ray::new(origin, [random.range(-0.2, 0.2), 0.1, random.range(0.5, 2.0)]).expect("valid ray");
        let all = assert_matches_reference(&world, &ray, "sheets");
        assert_eq!(all.len(), 12);
        for found in &all {
            for by in -4..=4 {
                let limit = found.hit.t * (1.0 + f64::from(by) * 2_f64.powi(-41));
                assert_matches_reference(&world, &ray.with_max_t(limit), "sheets");
            }
        }
    }
}

#[test]
fn empty_worlds_and_empty_models_are_not_hit() {
    let mut world = World::new();
    let ray = Ray::new([0.5, 0.5, -1.0], [0.0, 0.0, 1.0]).expect("valid ray");
    assert!(assert_matches_reference(&world, &ray, "no body").is_empty());
    world.insert(&models()[6], Pose::IDENTITY).expect("in range");
    assert!(assert_matches_reference(&world, &ray, "no triangle").is_empty());
    world.step();
    assert!(assert_matches_reference(&world, &ray, "no triangle, after a step").is_empty());
    let one = world.insert(&models()[0], Pose::IDENTITY).expect("in range");
    assert_eq!(assert_matches_reference(&world, &ray, "one")[0].body, one);
    world.remove(one).expect("body exists");
    assert!(assert_matches_reference(&world, &ray, "removed").is_empty());
    assert_eq!(world.first_hit_batch(&[ray, ray]), [None, None]);
    assert!(world.first_hit_batch(&[]).is_empty());
}

/// A world with a square grid of houses, `side` per row, all with one model.
pub(super) fn town(side: u32) -> World {
    let house = Model::new(cuboid([0.0; 3], [0.6, 0.6, 1.0]));
    let mut world = World::new();
    for index in 0..side * side {
        let at = [f64::from(index % side), f64::from(index / side), 0.0];
        world.insert(&house, Pose::from_translation(at)).expect("in range");
    }
    world
}

#[test]
fn ray_tests_few_bodies() {
    let mut world = town(150);
    let down = Ray::new([70.3, 71.2, 9.0], [0.01, 0.0, -1.0]).expect("valid ray");
    let (before, stats) = measure(|| world.first_hit(&down));
    // The narrow phase tests the house that is hit, and no other.
    let house = world.placed(before.expect("hits a house").body).expect("body exists");
    let (_, narrow) = measure(|| house.first_hit(&down));
    let broad = (stats.bodies_tested, stats.node_visits - narrow.node_visits, stats.box_tests - narrow.box_tests);
    assert_eq!(broad, (1, 0, 150 * 150), "no step yet: boxes are tested one by one");
    world.step();
    let (found, stats) = measure(|| world.first_hit(&down));
    assert_eq!(found, before);
    assert_eq!(stats.bodies_tested, 1, "{stats:?}");
    // The tree has at least one node per eight houses, of which less than a hundredth may be visited.
    assert!(stats.node_visits * 100 < 150 * 150 / 8 && stats.box_tests < 200, "{stats:?}");
    // A ray through the whole town near the ground: only the first house and at most one neighbor are tested.
    let along = Ray::new([-5.0, 70.3, 0.5], [1.0, 1e-4, 0.0]).expect("valid ray");
    let (found, stats) = measure(|| world.first_hit(&along));
    assert_eq!(found.map(|found| found.body.index()), Some(70 * 150));
    assert!(stats.bodies_tested <= 2 && stats.box_tests < 400, "{stats:?}");
    assert_eq!(world.all_hits(&along).len(), 300);
    let above = Ray::new([-5.0, 70.3, 1.5], [1.0, 0.0, 0.0]).expect("valid ray");
    let (found, stats) = measure(|| world.first_hit(&above));
    assert_eq!((found, stats.bodies_tested), (None, 0));
}

#[cfg(feature = "parallel")]
#[test]
fn results_are_independent_of_thread_count() {
    let (mut random, mut world) = (Random::new(0xca6), town(60));
    world.step();
    let rays: Vec<Ray> = (0..3000)
        .map(|_| {
            let [from, to] = [9.0, 0.5].map(|z| random.point_in_box([-5.0, -5.0, z], [65.0, 65.0, z]));
            Ray::new(from, [0, 1, 2].map(|k| to[k] - from[k])).expect("valid ray")
        })
        .collect();
    let one_by_one: Vec<_> = rays.iter().map(|ray| world.first_hit(ray)).collect();
    assert!(one_by_one.iter().flatten().count() > 1000);
    for threads in [1, 2, 4] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("thread pool");
        assert!(pool.install(|| world.first_hit_batch(&rays)) == one_by_one, "{threads} threads");
    }
}
