//! Bodies in a volume, against a twin that asks every triangle of every body.

use super::{models, pose};
use boxwood::{Body, BodyId, BroadWay, HalfSpace, Pose, Volume, World, brute_force_in, brute_force_inside};
use boxwood_scenes::{Random, cuboid};
use std::sync::Arc;

/// The bodies that have a point in a volume, and those that are wholly inside.
fn twin(world: &World, volume: &Volume) -> [Vec<BodyId>; 2] {
    let placed = |id: &BodyId| world.placed(*id).expect("there");
    let count = |id: &BodyId| placed(id).model().mesh().triangles().len();
    let is_in = |id: &BodyId| !brute_force_in(&placed(id), volume).is_empty();
    let is_inside = |id: &BodyId| count(id) > 0 && brute_force_inside(&placed(id), volume).len() == count(id);
    [world.bodies().filter(is_in).collect(), world.bodies().filter(is_inside).collect()]
}

fn agree(world: &World, volume: &Volume, name: &str) -> usize {
    let [seen, inside] = twin(world, volume);
    assert_eq!(world.bodies_in(volume), seen, "{name}: {volume:?}");
    assert_eq!(world.bodies_inside(volume), inside, "{name}: inside {volume:?}");
    for (id, placed) in world.bodies().map(|id| (id, world.placed(id).expect("there"))) {
        assert_eq!(placed.is_inside(volume), inside.contains(&id), "{name}: {volume:?}");
    }
    seen.len()
}

/// A volume of any kind in a world of this size.
fn volume(random: &mut Random, size: f64) -> Volume {
    let centre = random.point_in_box([-size; 3], [size; 3]);
    let half = [0; 3].map(|_| random.range(0.0, size));
    let corner = |sign: f64| [0, 1, 2].map(|k| centre[k] + sign * half[k]);
    let (look, up) = (random.direction(), random.direction());
    let made = match random.below(6) {
        0 => Volume::axis_aligned(corner(-1.0).map(f64::round), corner(1.0).map(f64::round)),
        1 => Volume::axis_aligned(corner(-1.0), corner(1.0)),
        2 => Volume::oriented(centre, random.rotation(), half),
        3 => Volume::sphere(centre, half[0]),
        4 => Volume::frustum(centre, look, up, random.range(0.1, 2.5), 1.5, 0.1 * size, 2.0 * size),
        _ => Volume::half_spaces(&[
            HalfSpace { normal: look, offset: half[0] - 0.5 * size },
            HalfSpace { normal: up, offset: half[1] },
        ]),
    };
    made.expect("a volume")
}

#[test]
fn as_bodies_move_come_and_go() {
    let (mut random, models) = (Random::new(0xc11), models());
    let (mut world, mut found, mut asked) = (World::new(), 0, 0);
    for round in 0..400 {
        for _ in 0..random.below(4) {
            let model = models[random.below(models.len() as u64) as usize].clone();
            let body = if random.below(3) == 0 { Body::from((*model).clone()) } else { Body::from(model) };
            world.add(body, pose(&mut random, 5.0)).expect("in range");
        }
        let ids: Vec<BodyId> = world.bodies().collect();
        for &id in &ids {
            match random.below(24) {
                0..3 => world.set_pose(id, pose(&mut random, 5.0)).expect("in range"),
                3 if ids.len() > 60 => drop(world.remove(id).expect("there")),
                4 => {
                    let by = random.range(-1.0, 1.0);
                    // Rigid ones refuse.
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
        for _ in 0..4 {
            found += agree(&world, &volume(&mut random, 5.0), &format!("round {round}"));
            asked += world.len();
        }
    }
    assert!(found * 20 > asked && found * 2 < asked, "{found} of {asked}");
}

/// Bodies from next to nothing to nearly the end of the range, in one world.
#[test]
fn of_all_sizes_in_one_world() {
    let (mut random, models) = (Random::new(0xc12), models());
    let sizes = [5e-324, 1e-300, 1e-150, 1e-6, 1.0, 1e6, 1e150, 1e290];
    let mut world = World::new();
    let mut found = 0;
    for round in 0..160 {
        let size = sizes[random.below(8) as usize];
        let pose = pose(&mut random, 2.0).then(&Pose::scale([size; 3]).expect("finite")).expect("finite");
        world.add(&models[round % models.len()], pose).expect("in range");
        if round % 40 == 39 {
            world.step();
        }
    }
    for round in 0..96 {
        let size = sizes[round % 8];
        let centre = random.point_in_box([-size; 3], [size; 3]);
        let (half, normal) = ([0; 3].map(|_| random.range(0.0, 2.0) * size), random.direction());
        let volumes = [
            Volume::sphere(centre, half[0]),
            Volume::oriented(centre, random.rotation(), half),
            Volume::half_spaces(&[HalfSpace { normal, offset: half[0] - size }]),
            Volume::half_spaces(&[HalfSpace { normal: normal.map(|x| x * 1e300), offset: 1e300 * size.min(1e5) }]),
        ];
        for volume in volumes {
            found += agree(&world, &volume.expect("a volume"), &format!("{size:e}"));
        }
    }
    assert!(found > 500, "{found}");
}

#[test]
fn what_touches_is_in_and_the_next_number_is_not() {
    let models = models();
    let mut world = World::new();
    let ids = [0.0, 3.0, 6.0]
        .map(|x| world.add(&models[0], Pose::translation([x, 0.0, 0.0]).expect("finite")).expect("in range"));
    // The last is a copy that has not been seen by a step.
    world.step();
    let last = world.add(&models[0], Pose::translation([6.0, 0.0, 0.0]).expect("finite")).expect("in range");
    let up_to = |x: f64| Volume::half_spaces(&[HalfSpace { normal: [1.0, 0.0, 0.0], offset: x }]).expect("a plane");
    assert_eq!(world.bodies_in(&up_to(6.0)), [ids[0], ids[1], ids[2], last]);
    assert_eq!(world.bodies_in(&up_to(6.0_f64.next_down())), [ids[0], ids[1]]);
    assert_eq!(world.bodies_inside(&up_to(4.0)), [ids[0], ids[1]]);
    assert_eq!(world.bodies_inside(&up_to(4.0_f64.next_down())), [ids[0]]);
    let ball = |radius: f64| Volume::sphere([3.5, 0.5, 5.0], radius).expect("a ball");
    assert_eq!(world.bodies_in(&ball(4.0)), [ids[1]]);
    assert_eq!(world.bodies_in(&ball(4.0_f64.next_down())), []);
    // The corner of a box is in, and the body in it is not.
    let slanted = Volume::half_spaces(&[HalfSpace { normal: [1.0, 1.0, 0.0], offset: -0.5 }]).expect("a plane");
    let turned = Pose::rotation([0.0, 0.0, 1.0], std::f64::consts::FRAC_PI_4).expect("finite");
    let torus = world.add(&models[1], turned).expect("in range");
    assert!(world.bodies_in_box([[-9.0; 3], [0.0, 0.0, 9.0]]).expect("a box").contains(&torus));
    agree(&world, &slanted, "slanted");
}

#[test]
fn a_world_without_bodies_and_bodies_without_triangles() {
    let mut world = World::new();
    let everywhere = Volume::half_spaces(&[HalfSpace { normal: [1.0, 0.0, 0.0], offset: 1e300 }]).expect("a plane");
    assert_eq!(agree(&world, &everywhere, "nobody"), 0);
    let nothing = &models()[6];
    world.add(nothing, Pose::IDENTITY).expect("in range");
    assert_eq!(agree(&world, &everywhere, "nothing"), 0);
    world.step();
    assert_eq!(agree(&world, &everywhere, "nothing, after a step"), 0);
    let one = world.add(&models()[0], Pose::IDENTITY).expect("in range");
    assert_eq!(world.bodies_in(&everywhere), [one]);
    world.remove(one).expect("there");
    assert_eq!(agree(&world, &everywhere, "removed"), 0);
}

/// Houses on a plain, most of them behind a camera that looks at a hundredth.
fn town(side: u32) -> World {
    let house = Arc::new(boxwood::Model::new(cuboid([0.0; 3], [0.6, 0.6, 1.0])));
    let mut world = World::new();
    for number in 0..side * side {
        let at = [f64::from(number % side), f64::from(number / side), 0.0];
        world.add(&house, Pose::translation(at).expect("finite")).expect("in range");
    }
    world
}

#[test]
fn a_view_of_a_hundredth_visits_few_nodes() {
    let mut world = town(150);
    let view =
        Volume::frustum([75.0, 75.0, 30.0], [0.3, 0.2, -1.0], [0.0, 1.0, 0.0], 0.45, 1.0, 1.0, 60.0).expect("a view");
    let before = world.bodies_in_and_work(&view);
    assert_eq!((before.1.nodes, before.1.box_tests), (0, 150 * 150), "no step yet: one by one");
    assert!(matches!(world.step().work().broad.way, BroadWay::Anew(_)));
    let (seen, work) = world.bodies_in_and_work(&view);
    assert_eq!([&seen, &world.bodies_inside(&view)], [&before.0, &twin(&world, &view)[1]]);
    assert!((world.len() / 200..world.len() / 50).contains(&seen.len()), "about a hundredth: {}", seen.len());
    assert!(work.node_visits * 20 < work.nodes, "{work:?}");
    assert!(work.asked < seen.len() && work.box_tests < world.len() / 10, "{work:?}");
    // All that is deep inside is not looked at.
    let all = Volume::axis_aligned([-1.0; 3], [200.0; 3]).expect("a box");
    let (seen, work) = world.bodies_in_and_work(&all);
    assert_eq!((seen.len(), work.node_visits, work.asked), (world.len(), 1, 0));
    let away = Volume::sphere([1e3; 3], 1.0).expect("a ball");
    let (seen, work) = world.bodies_in_and_work(&away);
    assert_eq!((seen.len(), work.node_visits, work.asked), (0, 1, 0));
}

#[cfg(feature = "parallel")]
#[test]
fn threads_change_nothing() {
    let mut world = town(100);
    world.step();
    let plane = |normal, offset| Volume::half_spaces(&[HalfSpace { normal, offset }]).expect("a plane");
    // One through a row of houses, one through all of them.
    let [wall, floor] = [plane([1.0, 0.01, 0.0], 50.0), plane([0.001, 0.0, 1.0], 0.55)];
    assert!(world.bodies_in_and_work(&floor).1.asked >= 256, "too few for threads");
    for volume in [wall, floor] {
        let run = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
            pool.install(|| (world.bodies_in_and_work(&volume), world.bodies_inside(&volume)))
        };
        let one = run(1);
        for threads in [2, 4] {
            assert!(run(threads) == one, "{threads} threads");
        }
    }
}
