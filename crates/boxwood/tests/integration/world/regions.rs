//! Bodies of a world that intersect a region or are contained in it, compared with a test of every triangle of
//! every body.

use super::{models, pose};
use boxwood::broad_phase::UpdateKind;
use boxwood::query::{Frustum, HalfSpace, QueryStats};
use boxwood::reference;
use boxwood::world::Body;
use boxwood::{Aabb, BodyId, Pose, Region, World, measure};
use boxwood_scenes::{Random, cuboid};

/// Bodies that intersect a region, and bodies that are contained in it, by brute force.
fn reference_result(world: &World, region: &Region) -> [Vec<BodyId>; 2] {
    let placed = |id: &BodyId| world.placed(*id).expect("body exists");
    let count = |id: &BodyId| placed(id).model().mesh().triangles().len();
    let is_in = |id: &BodyId| !reference::triangles_intersecting(placed(id), region).is_empty();
    let is_inside = |id: &BodyId| count(id) > 0 && reference::triangles_within(placed(id), region).len() == count(id);
    [world.ids().filter(is_in).collect(), world.ids().filter(is_inside).collect()]
}

fn assert_matches_reference(world: &World, region: &Region, name: &str) -> usize {
    let [seen, inside] = reference_result(world, region);
    assert_eq!(world.bodies_intersecting(region), seen, "{name}: {region:?}");
    assert_eq!(world.bodies_within(region), inside, "{name}: inside {region:?}");
    for (id, placed) in world.ids().map(|id| (id, world.placed(id).expect("body exists"))) {
        assert_eq!(placed.is_within(region), inside.contains(&id), "{name}: {region:?}");
    }
    seen.len()
}

/// A random region of any kind with its center in the cube from -`size` to `size`.
fn region(random: &mut Random, size: f64) -> Region {
    let center = random.point_in_box([-size; 3], [size; 3]);
    let half = [0; 3].map(|_| random.range(0.0, size));
    let corner = |sign: f64| [0, 1, 2].map(|k| center[k] + sign * half[k]);
    let (direction, up) = (random.direction(), random.direction());
    let made = match random.below(6) {
        0 => Region::cuboid([corner(-1.0).map(f64::round), corner(1.0).map(f64::round)]),
        1 => Region::cuboid([corner(-1.0), corner(1.0)]),
        2 => Region::oriented_box(center, random.rotation(), half),
        3 => Region::sphere(center, half[0]),
        4 => Region::frustum(&Frustum {
            eye: center,
            direction,
            up,
            vertical_fov: random.range(0.1, 2.5),
            aspect: 1.5,
            near: 0.1 * size,
            far: 2.0 * size,
        }),
        _ => Region::half_spaces(&[
            HalfSpace { normal: direction, offset: half[0] - 0.5 * size },
            HalfSpace { normal: up, offset: half[1] },
        ]),
    };
    made.expect("valid region")
}

#[test]
fn regions_match_reference_as_bodies_change() {
    let (mut random, models) = (Random::new(0xc11), models());
    let (mut world, mut found, mut body_count) = (World::new(), 0, 0);
    for round in 0..400 {
        for _ in 0..random.below(4) {
            let model = models[random.below(models.len() as u64) as usize].clone();
            let body = if random.below(3) == 0 { Body::Deformable(model) } else { Body::from(model) };
            world.insert(body, pose(&mut random, 5.0)).expect("in range");
        }
        let ids: Vec<BodyId> = world.ids().collect();
        for &id in &ids {
            match random.below(24) {
                0..3 => world.set_pose(id, pose(&mut random, 5.0)).expect("in range"),
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
        for _ in 0..4 {
            found += assert_matches_reference(&world, &region(&mut random, 5.0), &format!("round {round}"));
            body_count += world.len();
        }
    }
    assert!(found * 20 > body_count && found * 2 < body_count, "{found} of {body_count}");
}

/// A world with bodies of all sizes, from the smallest possible to nearly the largest.
#[test]
fn regions_match_reference_for_bodies_of_all_sizes() {
    let (mut random, models) = (Random::new(0xc12), models());
    let sizes = [5e-324, 1e-300, 1e-150, 1e-6, 1.0, 1e6, 1e150, 1e290];
    let mut world = World::new();
    let mut found = 0;
    for round in 0..160 {
        let size = sizes[random.below(8) as usize];
        let pose = Pose::from_scale([size; 3]) * pose(&mut random, 2.0);
        world.insert(&models[round % models.len()], pose).expect("in range");
        if round % 40 == 39 {
            world.step();
        }
    }
    for round in 0..96 {
        let size = sizes[round % 8];
        let center = random.point_in_box([-size; 3], [size; 3]);
        let (half, normal) = ([0; 3].map(|_| random.range(0.0, 2.0) * size), random.direction());
        let regions = [
            Region::sphere(center, half[0]),
            Region::oriented_box(center, random.rotation(), half),
            Region::half_spaces(&[HalfSpace { normal, offset: half[0] - size }]),
            Region::half_spaces(&[HalfSpace { normal: normal.map(|x| x * 1e300), offset: 1e300 * size.min(1e5) }]),
        ];
        for region in regions {
            found += assert_matches_reference(&world, &region.expect("valid region"), &format!("{size:e}"));
        }
    }
    assert!(found > 500, "{found}");
}

#[test]
fn touching_body_intersects_region_and_next_float_does_not() {
    let models = models();
    let mut world = World::new();
    let ids =
        [0.0, 3.0, 6.0].map(|x| world.insert(&models[0], Pose::from_translation([x, 0.0, 0.0])).expect("in range"));
    // Body `last` coincides with the third body, but no step has processed it yet.
    world.step();
    let last = world.insert(&models[0], Pose::from_translation([6.0, 0.0, 0.0])).expect("in range");
    let up_to =
        |x: f64| Region::half_spaces(&[HalfSpace { normal: [1.0, 0.0, 0.0], offset: x }]).expect("valid half-space");
    assert_eq!(world.bodies_intersecting(&up_to(6.0)), [ids[0], ids[1], ids[2], last]);
    assert_eq!(world.bodies_intersecting(&up_to(6.0_f64.next_down())), [ids[0], ids[1]]);
    assert_eq!(world.bodies_within(&up_to(4.0)), [ids[0], ids[1]]);
    assert_eq!(world.bodies_within(&up_to(4.0_f64.next_down())), [ids[0]]);
    let ball = |radius: f64| Region::sphere([3.5, 0.5, 5.0], radius).expect("valid sphere");
    assert_eq!(world.bodies_intersecting(&ball(4.0)), [ids[1]]);
    assert_eq!(world.bodies_intersecting(&ball(4.0_f64.next_down())), []);
    // A corner of the bounding box of the torus is in the region, but the torus itself is not.
    let slanted =
        Region::half_spaces(&[HalfSpace { normal: [1.0, 1.0, 0.0], offset: -0.5 }]).expect("valid half-space");
    let rotated = Pose::from_axis_angle([0.0, 0.0, 1.0], std::f64::consts::FRAC_PI_4).expect("finite");
    let torus = world.insert(&models[1], rotated).expect("in range");
    assert!(world.bodies_near_box([[-9.0; 3], [0.0, 0.0, 9.0]]).expect("valid box").contains(&torus));
    assert_matches_reference(&world, &slanted, "slanted");
}

#[test]
fn empty_worlds_and_empty_models_give_no_body() {
    let mut world = World::new();
    let everywhere =
        Region::half_spaces(&[HalfSpace { normal: [1.0, 0.0, 0.0], offset: 1e300 }]).expect("valid half-space");
    assert_eq!(assert_matches_reference(&world, &everywhere, "no body"), 0);
    let nothing = &models()[6];
    world.insert(nothing, Pose::IDENTITY).expect("in range");
    assert_eq!(assert_matches_reference(&world, &everywhere, "no triangle"), 0);
    world.step();
    assert_eq!(assert_matches_reference(&world, &everywhere, "no triangle, after a step"), 0);
    let one = world.insert(&models()[0], Pose::IDENTITY).expect("in range");
    assert_eq!(world.bodies_intersecting(&everywhere), [one]);
    world.remove(one).expect("body exists");
    assert_eq!(assert_matches_reference(&world, &everywhere, "removed"), 0);
}

/// A world with a square grid of houses, `side` per row, all with one model.
fn town(side: u32) -> World {
    let house = boxwood::Model::new(cuboid([0.0; 3], [0.6, 0.6, 1.0]));
    let mut world = World::new();
    for index in 0..side * side {
        let at = [f64::from(index % side), f64::from(index / side), 0.0];
        world.insert(&house, Pose::from_translation(at)).expect("in range");
    }
    world
}

/// Number of bodies whose bounding boxes do not decide the query (a box is neither inside all half-spaces of the
/// region nor outside of one), and the summed stats of testing these bodies one by one.
fn narrow_phase(world: &World, region: &Region) -> (u64, QueryStats) {
    let is_undecided = |id: &BodyId| {
        let Aabb { min, max } = world.bounds(*id).expect("body exists").expect("not empty");
        // Signed heights of the lowest and the highest corner of the box above the border plane of each half-space.
        let heights = region.as_half_spaces().iter().map(|HalfSpace { normal, offset }| {
            let corner =
                |low: bool| (0..3).map(move |k| normal[k] * if (normal[k] > 0.0) == low { min[k] } else { max[k] });
            [true, false].map(|low| corner(low).sum::<f64>() - offset)
        });
        heights.clone().all(|[low, _]| low <= 0.0) && heights.clone().any(|[_, high]| high > 0.0)
    };
    let undecided: Vec<BodyId> = world.ids().filter(is_undecided).collect();
    let test = |&id: &BodyId| measure(|| world.placed(id).expect("body exists").intersects_region(region)).1;
    (undecided.len() as u64, undecided.iter().map(test).sum())
}

#[test]
fn narrow_frustum_visits_few_nodes() {
    let mut world = town(150);
    let view = Region::frustum(&Frustum {
        eye: [75.0, 75.0, 30.0],
        direction: [0.3, 0.2, -1.0],
        up: [0.0, 1.0, 0.0],
        vertical_fov: 0.45,
        aspect: 1.0,
        near: 1.0,
        far: 60.0,
    })
    .expect("valid frustum");
    let all = Region::cuboid([[-1.0; 3], [200.0; 3]]).expect("valid box");
    let away = Region::sphere([1e3; 3], 1.0).expect("valid sphere");
    let query = |world: &World, region: &Region| measure(|| world.bodies_intersecting(region));
    let broad_phase = |stats: QueryStats, narrow: QueryStats| {
        (stats.bodies_tested, stats.node_visits - narrow.node_visits, stats.box_tests - narrow.box_tests)
    };

    let (before, stats) = query(&world, &view);
    let (tested, narrow) = narrow_phase(&world, &view);
    let one_by_one = 150 * 150;
    assert_eq!(broad_phase(stats, narrow), (tested, 0, one_by_one), "no step yet: boxes are tested one by one");
    for (region, count) in [(&all, world.len()), (&away, 0)] {
        let (seen, stats) = query(&world, region);
        assert_eq!((seen.len(), stats.bodies_tested, stats.node_visits, stats.box_tests), (count, 0, 0, one_by_one));
    }

    assert!(matches!(world.step().stats().broad_phase.kind, UpdateKind::Rebuilt(_)));
    let (seen, stats) = query(&world, &view);
    assert_eq!([&seen, &world.bodies_within(&view)], [&before, &reference_result(&world, &view)[1]]);
    assert!((world.len() / 200..world.len() / 50).contains(&seen.len()), "about a hundredth: {}", seen.len());
    let (bodies_tested, node_visits, box_tests) = broad_phase(stats, narrow);
    // The tree has at least one node per eight houses, of which less than a twentieth may be visited.
    assert!(node_visits * 20 < one_by_one / 8, "{stats:?}");
    assert!(bodies_tested < seen.len() as u64 && box_tests < one_by_one / 10, "{stats:?}");
    // If the region contains all bodies or none, a query visits one node and tests no body.
    for (region, count) in [(&all, world.len()), (&away, 0)] {
        let (seen, stats) = query(&world, region);
        assert_eq!((seen.len(), stats.node_visits, stats.bodies_tested), (count, 1, 0));
    }
}

#[cfg(feature = "parallel")]
#[test]
fn results_are_independent_of_thread_count() {
    let mut world = town(100);
    world.step();
    let plane = |normal, offset| Region::half_spaces(&[HalfSpace { normal, offset }]).expect("valid half-space");
    // The border of `wall` crosses a row of houses, the border of `floor` crosses all houses.
    let [wall, floor] = [plane([1.0, 0.01, 0.0], 50.0), plane([0.001, 0.0, 1.0], 0.55)];
    assert!(measure(|| world.bodies_intersecting(&floor)).1.bodies_tested >= 256, "too few for threads");
    for region in [wall, floor] {
        let run = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("thread pool");
            pool.install(|| {
                [World::bodies_intersecting, World::bodies_within].map(|query| measure(|| query(&world, &region)))
            })
        };
        let one = run(1);
        for threads in [2, 4] {
            assert!(run(threads) == one, "{threads} threads");
        }
    }
}
