//! What moves through the world, against a twin that asks every body, and one that asks every triangle.

use super::casting::{stir, town};
use super::{models, pose};
use boxwood::{
    BodyId, BodyImpact, Groups, Impact, Motion, Pair, Pose, Solid, World, WorldError, brute_force_impact,
    brute_force_impact_of_models,
};
use boxwood_scenes::Random;

/// The first of what bodies say, in their order: what is in contact at the start before all.
fn first_of(impacts: impl Iterator<Item = (BodyId, Option<Impact>)>) -> Option<BodyImpact> {
    let mut first: Option<BodyImpact> = None;
    for (body, impact) in impacts {
        let Some(impact) = impact else { continue };
        let is_sooner = |first: BodyImpact| match (first.impact.at_start, impact.at_start) {
            (false, true) => true,
            (true, false) => false,
            _ => impact.t < first.impact.t,
        };
        if first.is_none_or(is_sooner) {
            first = Some(BodyImpact { body, impact });
        }
    }
    first
}

fn twin(world: &World, solid: &Solid, motion: Motion, brute_force: bool) -> Option<BodyImpact> {
    first_of(world.bodies().map(|body| {
        let placed = world.placed(body).expect("there");
        let ask =
            if brute_force { brute_force_impact(&placed, solid, motion) } else { placed.first_impact(solid, motion) };
        (body, ask)
    }))
}

/// Of the bodies that are looked at together with one.
fn twin_of(world: &World, id: BodyId, motion: Motion, brute_force: bool) -> Option<BodyImpact> {
    let moving = world.placed(id).expect("there");
    let allowed: Vec<[BodyId; 2]> = world.allowed_contacts().collect();
    let groups = |body: BodyId| world.groups(body).expect("there");
    let is_asked = |body: &BodyId| {
        *body != id && groups(id).meet(groups(*body)) && !allowed.contains(&[id.min(*body), id.max(*body)])
    };
    first_of(world.bodies().filter(is_asked).map(|body| {
        let placed = world.placed(body).expect("there");
        let ask = if brute_force {
            brute_force_impact_of_models(&moving, &placed, motion)
        } else {
            Pair::new(&moving, &placed).first_impact(motion)
        };
        (body, ask)
    }))
}

/// Bit for bit: `==` would let 0 be -0.
fn bits(found: &BodyImpact) -> (BodyId, [u64; 2], [[u64; 3]; 2], u32, Option<u32>) {
    let Impact { t, at_start, point, normal, triangle, mover, .. } = found.impact;
    (found.body, [t.to_bits(), u64::from(at_start)], [point, normal].map(|x| x.map(f64::to_bits)), triangle, mover)
}

fn agree(world: &World, solid: &Solid, motion: Motion, name: &str) -> Option<BodyImpact> {
    let found = world.first_impact(solid, motion);
    let truth = twin(world, solid, motion, false);
    assert_eq!(found.as_ref().map(bits), truth.as_ref().map(bits), "{name}: {solid:?}, {motion:?}");
    found
}

fn agree_of(world: &World, id: BodyId, motion: Motion, name: &str) -> Option<BodyImpact> {
    let found = world.first_impact_of(id, motion).expect("there");
    let truth = twin_of(world, id, motion, false);
    assert_eq!(found.as_ref().map(bits), truth.as_ref().map(bits), "{name}: {id:?}, {motion:?}");
    found
}

/// A solid of any kind, at a place of this size.
fn solid(random: &mut Random, at: f64, size: f64) -> Solid {
    let mut centre = random.point_in_box([-at; 3], [at; 3]);
    let mut half = [0; 3].map(|_| random.range(0.0, size));
    if random.below(3) == 0 {
        // On the lattice on which bodies touch.
        (centre, half) = (centre.map(f64::round), [0.5; 3]);
    }
    let corner = |sign: f64| [0, 1, 2].map(|k| centre[k] + sign * half[k]);
    let made = match random.below(6) {
        0 => Solid::axis_aligned(corner(-1.0), corner(1.0)),
        1 => Solid::oriented(centre, random.rotation(), half),
        2 => Solid::sphere(centre, half[0]),
        3 => Solid::capsule([corner(-1.0), corner(1.0)], half[0]),
        4 => Solid::capsule([corner(-1.0), corner(1.0)], 0.0),
        _ => Solid::sphere(centre, 0.0),
    };
    made.expect("a solid")
}

/// Far, hardly or not at all; in any direction or along an axis.
fn motion(random: &mut Random, size: f64) -> Motion {
    let length = [0.0, 1e-9, 0.1, 1.0, 3.0, 1e3, 1e9][random.below(7) as usize] * size;
    let axis = random.below(3) as usize;
    let direction = match random.below(3) {
        0 => [0, 1, 2].map(|k| if k == axis { random.sign() } else { 0.0 }),
        _ => random.direction(),
    };
    Motion::by(direction.map(|x| x * length)).expect("finite")
}

#[test]
fn as_bodies_move_come_and_go() {
    let (mut random, models) = (Random::new(0x5e1), models());
    let (mut world, mut counts) = (World::new(), [0; 3]);
    for round in 0..250 {
        stir(&mut random, &mut world, &models, 5.0);
        for _ in 0..4 {
            let (solid, motion) = (solid(&mut random, 6.0, 0.8), motion(&mut random, 3.0));
            let found = agree(&world, &solid, motion, &format!("round {round}"));
            counts[found.map_or(0, |found| 1 + usize::from(found.impact.at_start))] += 1;
        }
        // Trying all triangles takes time.
        if round % 10 == 0 {
            let (solid, motion) = (solid(&mut random, 6.0, 0.8), motion(&mut random, 3.0));
            let found = world.first_impact(&solid, motion);
            let truth = twin(&world, &solid, motion, true);
            assert_eq!(found.as_ref().map(bits), truth.as_ref().map(bits), "round {round}");
        }
    }
    assert!(counts.iter().all(|&count| count > 50), "passed, met, in contact: {counts:?}");
}

#[test]
fn bodies_as_others_move_come_and_go() {
    let (mut random, models) = (Random::new(0x5e2), models());
    let (mut world, mut counts) = (World::new(), [0; 3]);
    for round in 0..250 {
        stir(&mut random, &mut world, &models, 6.0);
        let ids: Vec<BodyId> = world.bodies().collect();
        if ids.len() < 2 {
            continue;
        }
        let mut any = || ids[random.below(ids.len() as u64) as usize];
        let [a, b, c] = [any(), any(), any()];
        if a != b {
            world.allow_contact(a, b).expect("there");
        }
        let some = [Groups { member: 1, meets: 2 }, Groups { member: 2, meets: 1 }, Groups::ALL, Groups::ALL];
        world.set_groups(c, some[random.below(4) as usize]).expect("there");
        for id in [a, b, c] {
            let motion = motion(&mut random, 3.0);
            let found = agree_of(&world, id, motion, &format!("round {round}"));
            counts[found.map_or(0, |found| 1 + usize::from(found.impact.at_start))] += 1;
            if round % 25 == 0 {
                let truth = twin_of(&world, id, motion, true);
                assert_eq!(found.as_ref().map(bits), truth.as_ref().map(bits), "round {round}");
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 20), "passed, met, in contact: {counts:?}");
}

/// Thousands, so that the tree has several levels.
#[test]
fn of_thousands() {
    let (mut random, models) = (Random::new(0x5e3), models());
    let mut world = World::new();
    for at in 0..3000 {
        world.add(&models[at % models.len()], pose(&mut random, 30.0)).expect("in range");
    }
    for round in 0..3 {
        if round > 0 {
            world.step();
        }
        let ids: Vec<BodyId> = world.bodies().collect();
        for &id in ids.iter().skip(round).step_by([3000, 300, 4][round]) {
            match random.below(3) {
                0 => drop(world.remove(id).expect("there")),
                _ => world.set_pose(id, pose(&mut random, 30.0)).expect("in range"),
            }
        }
        let sweeps: Vec<_> = (0..60).map(|_| (solid(&mut random, 40.0, 0.3), motion(&mut random, 10.0))).collect();
        for ((solid, motion), found) in sweeps.iter().zip(world.first_impacts(&sweeps)) {
            let truth = twin(&world, solid, *motion, false);
            assert_eq!(found.as_ref().map(bits), truth.as_ref().map(bits), "round {round}: {solid:?}, {motion:?}");
        }
        for _ in 0..30 {
            let ids: Vec<BodyId> = world.bodies().collect();
            let id = ids[random.below(ids.len() as u64) as usize];
            agree_of(&world, id, motion(&mut random, 10.0), &format!("round {round}"));
        }
    }
}

/// Bodies of all sizes in one world, and worlds that are tiny or far away.
#[test]
fn of_all_sizes() {
    let (mut random, models) = (Random::new(0x5e4), models());
    for (sizes, away) in [
        (&[5e-324, 1e-300, 1e-150, 1e-6, 1.0, 1e6, 1e140][..], 0.0),
        (&[5e-324, 1e-323, 1e-310], 0.0),
        (&[1.0], 1e12),
        (&[1e-9], 1.0),
        (&[1e140], 1e148),
    ] {
        let (mut world, mut met) = (World::new(), 0);
        let far = Pose::translation([away, -away, away]).expect("finite");
        for at in 0..100 {
            let scale = Pose::scale([sizes[random.below(sizes.len() as u64) as usize]; 3]).expect("finite");
            let pose = pose(&mut random, 2.0).then(&scale).and_then(|pose| pose.then(&far)).expect("finite");
            world.add(&models[at % models.len()], pose).expect("in range");
            if at == 60 {
                world.step();
            }
        }
        let ids: Vec<BodyId> = world.bodies().collect();
        for round in 0..60 {
            let size = sizes[round % sizes.len()];
            let at = random.point_in_box([-3.0; 3], [3.0; 3]).map(|x| x * size);
            let centre = [at[0] + away, at[1] - away, at[2] + away];
            let ball = Solid::sphere(centre, random.range(0.0, size)).expect("a ball");
            let motion = Motion::by(random.direction().map(|x| 4.0 * size * x)).expect("finite");
            met += u32::from(agree(&world, &ball, motion, &format!("{size:e} at {away:e}")).is_some());
            let id = ids[random.below(ids.len() as u64) as usize];
            agree_of(&world, id, motion, &format!("{size:e} at {away:e}"));
        }
        assert!(met > 8, "{met} of a world of {sizes:?} at {away:e}");
    }
}

/// Segments that rounding makes slivers: their normals say nothing. What is known to be early leaves little time to see them in.
#[test]
fn of_slivers_in_contact_none_is_passed_over() {
    let (mut random, models) = (Random::new(0x5e5), models());
    let (mut met, sizes) = (0, [1.0, 1e-6, 1e-9, 1e-12]);
    for round in 0..400 {
        let size = sizes[round % sizes.len()];
        let mut place = |world: &mut World, model: usize| {
            let at = random.point_in_box([0.0; 3], [1.0; 3]).map(|x| 1.0 + (x - 0.5) * size);
            let turned = Pose::rigid(random.rotation(), [0.0; 3]).expect("finite");
            let scaled = turned.then(&Pose::scale([size; 3]).expect("finite")).expect("finite");
            let pose = scaled.then(&Pose::translation(at).expect("finite")).expect("finite");
            world.add(&models[model], pose).expect("in range")
        };
        let mut world = World::new();
        for _ in 0..6 {
            place(&mut world, 5);
        }
        let moving = place(&mut world, 0);
        if round % 2 == 0 {
            world.step();
        }
        let motion = Motion::by(random.direction().map(|x| 4.0 * size * x)).expect("finite");
        let found = world.first_impact_of(moving, motion).expect("there");
        let truth = twin_of(&world, moving, motion, true);
        assert_eq!(found.as_ref().map(bits), truth.as_ref().map(bits), "round {round}");
        let placed = world.placed(moving).expect("there");
        let [low, high] = placed.bounds().expect("a box");
        let solid = Solid::axis_aligned(low, high).expect("a box");
        let found = world.first_impact(&solid, motion);
        let truth = twin(&world, &solid, motion, true);
        assert_eq!(found.as_ref().map(bits), truth.as_ref().map(bits), "round {round}, a box");
        met += usize::from(found.is_some());
    }
    assert!(met > 100, "{met}");
}

#[test]
fn of_bodies_in_one_place_it_is_the_lowest() {
    let models = models();
    let mut world = World::new();
    let at = Pose::translation([0.0, 0.0, 5.0]).expect("finite");
    let ids: Vec<BodyId> = (0..40).map(|_| world.add(&models[0], at).expect("in range")).collect();
    let ball = Solid::sphere([0.4, 0.3, 0.0], 0.5).expect("a ball");
    let up = Motion::by([0.0, 0.0, 10.0]).expect("finite");
    let first = |world: &World, up: Motion| agree(world, &ball, up, "in one place").expect("met").body;
    assert_eq!(first(&world, up), ids[0]);
    world.step();
    assert_eq!(first(&world, up), ids[0]);
    world.set_pose(ids[0], Pose::IDENTITY).expect("in range");
    world.set_pose(ids[0], at).expect("in range");
    assert_eq!(first(&world, up), ids[0]);
    world.remove(ids[0]).expect("there");
    assert_eq!(first(&world, up), ids[1]);
    // In contact at the start comes before all, whatever is met at a t of 0 besides.
    let last = world.add(&models[0], Pose::translation([0.4, 0.3, 0.5]).expect("finite")).expect("in range");
    assert_eq!(first(&world, up), last);
    assert_eq!(first(&world, Motion::by([0.0; 3]).expect("finite")), last);
    assert_eq!(first(&world, Motion::by([0.0, 0.0, -1.0]).expect("finite")), last);
    // Those in one place are in contact with each other; with who is allowed to be, not.
    assert_eq!(agree_of(&world, ids[5], up, "in one place").expect("met").body, ids[1]);
    world.allow_contact(ids[5], ids[1]).expect("there");
    assert_eq!(agree_of(&world, ids[5], up, "in one place").expect("met").body, ids[2]);
    world.set_groups(ids[5], Groups::NONE).expect("there");
    assert_eq!(agree_of(&world, ids[5], up, "in no group"), None);
}

#[test]
fn a_world_without_bodies_and_bodies_without_triangles() {
    let mut world = World::new();
    let ball = Solid::sphere([0.5, 0.5, -3.0], 1.0).expect("a ball");
    let up = Motion::by([0.0, 0.0, 4.0]).expect("finite");
    assert_eq!(agree(&world, &ball, up, "nobody"), None);
    let nothing = world.add(&models()[6], Pose::IDENTITY).expect("in range");
    assert_eq!(agree(&world, &ball, up, "nothing"), None);
    let one = world.add(&models()[0], Pose::IDENTITY).expect("in range");
    assert_eq!(agree(&world, &ball, up, "one").expect("met").body, one);
    assert_eq!(agree_of(&world, nothing, up, "nothing moves"), None);
    assert_eq!(agree_of(&world, one, up, "no other"), None);
    world.remove(one).expect("there");
    assert_eq!(world.first_impact_of(one, up), Err(WorldError::Stale(one)));
    assert_eq!(world.first_impacts(&[(ball, up)]), [None]);
}

#[test]
fn few_bodies_are_asked() {
    let mut world = town(100);
    world.step();
    let ball = Solid::sphere([-5.0, 70.3, 0.5], 0.2).expect("a ball");
    let along = Motion::by([200.0, 0.0, 0.0]).expect("finite");
    let (found, work) = world.first_impact_and_work(&ball, along);
    assert_eq!(found.map(|found| found.body.slot()), Some(70 * 100));
    assert!(work.asked <= 2 && work.box_tests < 400 && work.node_visits * 20 < work.nodes, "{work:?}");
    let id = world.bodies().nth(5050).expect("there");
    let (found, work) = world.first_impact_of_and_work(id, along).expect("there");
    assert_eq!(found.map(|found| found.body.slot()), Some(5051));
    assert!(work.asked <= 3 && work.box_tests < 400, "{work:?}");
}

#[cfg(feature = "parallel")]
#[test]
fn threads_change_nothing() {
    let (mut random, mut world) = (Random::new(0x5e6), town(40));
    world.step();
    let sweeps: Vec<_> = (0..600)
        .map(|_| {
            let from = random.point_in_box([-5.0, -5.0, 3.0], [45.0, 45.0, 5.0]);
            let by = random.point_in_box([-5.0, -5.0, -6.0], [5.0, 5.0, -2.0]);
            (Solid::sphere(from, 0.5).expect("a ball"), Motion::by(by).expect("finite"))
        })
        .collect();
    let one_by_one: Vec<_> = sweeps.iter().map(|(solid, motion)| world.first_impact(solid, *motion)).collect();
    assert!(one_by_one.iter().flatten().count() > 200);
    for threads in [1, 2, 4] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        assert!(pool.install(|| world.first_impacts(&sweeps)) == one_by_one, "{threads} threads");
    }
}
