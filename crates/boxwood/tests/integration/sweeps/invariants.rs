//! Pairs of sweeps whose results must agree: the first or the second model moves, lengths have another unit, all
//! objects are translated, a moving box is replaced by its surface mesh, or a moving point by a ray.

use crate::support::poses::{Kind, moved};
use crate::support::scenes::{Scene, scenes};
use crate::support::shapes::{coarse, surfaces};
use crate::sweeps::ERROR;
use crate::sweeps::movers::{Target, add_scaled, box_surface, center_of};
use boxwood::query::Impact;
use boxwood::{Mesh, Model, Motion, Pair, PlacedModel, Pose, Ray, Shape};
use boxwood_scenes::{Random, random_mesh, soup};

/// Asserts that two impacts that describe the same event agree in time, within the error bound, and in `at_start`.
#[track_caller]
fn assert_same(found: Option<Impact>, other: Option<Impact>, context: impl Fn() -> String) {
    assert_eq!(found.map(|impact| impact.at_start), other.map(|impact| impact.at_start), "{}", context());
    if let (Some(found), Some(other)) = (found, other) {
        assert!((found.t - other.t).abs() <= ERROR, "{} and {}: {}", found.t, other.t, context());
    }
}

/// Calls `check` for every distance scene that is not too large, with motions from a point of the first model
/// towards the second.
fn for_each_pair(seed: u64, mut check: impl FnMut(&Scene, [&PlacedModel; 2], Motion)) {
    let mut random = Random::new(seed);
    for scene in scenes().iter().filter(|scene| scene.pairs() < 1_000_000) {
        let [a, b] = scene.placed();
        for _ in 0..3 {
            let start = Target::new(&a).point(&mut random);
            if let Some(motion) = Target::new(&b).motion(&mut random, start) {
                check(scene, [&a, &b], motion);
            }
        }
    }
}

#[test]
fn impact_is_independent_of_which_model_moves() {
    for_each_pair(0x5e95, |scene, [a, b], motion| {
        let back = Motion::linear(motion.displacement().map(|x| -x)).expect("in range");
        let (found, other) = (Pair::new(a, b).first_impact(motion), Pair::new(b, a).first_impact(back));
        assert_same(found, other, || format!("{}, {motion:?}", scene.name));
    });
}

/// If the displacement is halved, the time of impact doubles.
#[test]
fn half_displacement_doubles_the_time() {
    for_each_pair(0x5e96, |scene, [a, b], motion| {
        let displacement = motion.displacement();
        let half = displacement.map(|x| x * 0.5);
        // Skips displacements near the smallest number, which cannot be halved exactly.
        if half.map(|x| x * 2.0) != displacement {
            return;
        }
        let pair = Pair::new(a, b);
        let full = pair.first_impact(motion);
        let half = pair.first_impact(Motion::linear(half).expect("in range"));
        let context = || format!("{}, {motion:?}: {full:?}, {half:?}", scene.name);
        match (full, half) {
            (Some(full), Some(half)) => {
                assert_eq!(full.at_start, half.at_start, "{}", context());
                assert!((full.t * 2.0 - half.t).abs() <= 2.0 * ERROR, "{}", context());
            }
            (Some(full), None) => assert!(full.t > 0.5 - ERROR, "{}", context()),
            (None, Some(_)) => panic!("{}", context()),
            (None, None) => {}
        }
    });
}

fn in_units(mesh: &Mesh, unit: f64) -> Model {
    let vertices = mesh.vertices().iter().map(|v| v.map(|x| x * unit)).collect();
    Model::new(Mesh::new(vertices, mesh.triangles().to_vec()).expect("finite"))
}

/// A random shape of any kind, with position and size scaled by `unit`. The same random numbers give the same shape
/// in every unit.
fn shape(random: &mut Random, at: [f64; 3], unit: f64) -> Shape {
    let mut length = || [random.range(0.05, 1.0), 0.25, 0.0][random.below(3) as usize] * unit;
    let [x, y, z, r] = [length(), length(), length(), length()];
    let center = at.map(|x| x * unit);
    match random.below(4) {
        0 => Shape::sphere(center, r),
        1 => Shape::capsule([center, [center[0] + x, center[1] - y, center[2] + z]], r),
        2 => Shape::cuboid([center, [center[0] + x, center[1] + y, center[2] + z]]),
        _ => Shape::oriented_box(center, random.rotation(), [x, y, z]),
    }
    .expect("in range")
}

fn random_mesh_of(random: &mut Random, round: usize) -> Mesh {
    match round % 4 {
        0 => soup(random, 20, 0.5),
        1 => coarse(&random_mesh(random, 10, 16)),
        2 => random_mesh(random, 10, 16),
        _ => surfaces()[random.below(4) as usize].1.clone(),
    }
}

/// If all lengths are scaled by a power of two, impacts are bitwise equal, apart from the scale, as long as no
/// product overflows or underflows.
#[test]
fn impact_is_independent_of_the_unit() {
    let mut random = Random::new(0x5e97);
    let mut hit_count = 0;
    for round in 0..400 {
        let (mesh, seed) = (random_mesh_of(&mut random, round), random.u64());
        let impact = |unit: f64| {
            let random = &mut Random::new(seed);
            let (model, other) = (in_units(&mesh, unit), in_units(&soup(random, 6, 0.4), unit));
            let (aim, at) = (random.point_in_box([0.0; 3], [1.0; 3]), random.direction().map(|x| 2.0 * x));
            let displacement = [0, 1, 2].map(|k| (aim[k] - at[k]) * 1.5 * unit);
            let motion = Motion::linear(displacement).expect("in range");
            let placed = model.at(Pose::IDENTITY).expect("in range");
            let moving = other.at(Pose::from_translation(at.map(|x| x * unit))).expect("in range");
            [placed.first_impact(&shape(random, at, unit), motion), Pair::new(&moving, &placed).first_impact(motion)]
        };
        let here = impact(1.0);
        hit_count += here.iter().flatten().count();
        for exponent in [-300, -20, -1, 7, 20, 350] {
            let unit = 2_f64.powi(exponent);
            let there = impact(unit);
            let expected = here.map(|impact| impact.map(|x| Impact { point: x.point.map(|c| c * unit), ..x }));
            if exponent.abs() < 50 {
                assert_eq!(there, expected, "round {round}, 2^{exponent}");
            }
            for (there, here) in there.into_iter().zip(here) {
                assert_same(there, here, || format!("round {round}, 2^{exponent}"));
            }
        }
    }
    assert!(hit_count > 200, "{hit_count}");
}

/// If all objects are translated by integers, times of impact agree. All coordinates are multiples of 1/4 of moderate
/// size, so the translation is exact.
#[test]
fn impact_is_independent_of_translation() {
    let mut random = Random::new(0x5e98);
    for round in 0..400 {
        let mesh = coarse(&random_mesh_of(&mut random, round));
        let model = Model::new(mesh);
        let quarter = |x: f64| (x * 4.0).round() / 4.0;
        let at = random.direction().map(|x| quarter(3.0 * x));
        let aim = random.point_in_box([0.0; 3], [1.0; 3]);
        let motion = Motion::linear([0, 1, 2].map(|k| quarter(2.0 * (aim[k] - at[k])))).expect("in range");
        let radius = 0.25 * random.below(5) as f64;
        let by = [0; 3].map(|_| random.range(-1e9, 1e9).round());
        let [here, there] = [[0.0; 3], by].map(|by| {
            let placed = model.at(Pose::from_translation(by)).expect("in range");
            let (low, other) = (add_scaled(at, by, 1.0), add_scaled(at, by.map(|x| x + 0.5), 1.0));
            let high = add_scaled(low, [radius; 3], 1.0);
            [
                placed.first_impact(&Shape::sphere(low, radius).expect("valid sphere"), motion),
                placed.first_impact(&Shape::capsule([low, other], radius).expect("valid capsule"), motion),
                placed.first_impact(&Shape::cuboid([low, high]).expect("valid box"), motion),
            ]
        });
        for kind in 0..3 {
            assert_same(here[kind], there[kind], || format!("round {round}, kind {kind}, {by:?}"));
        }
    }
}

/// A moving box and its surface as a mesh have the same impact, unless something touches the box or is inside it at
/// the start.
#[test]
fn box_and_its_surface_have_the_same_impact() {
    let mut random = Random::new(0x5e99);
    let mut hit_count = 0;
    for round in 0..1_500 {
        let model = Model::new(random_mesh_of(&mut random, round));
        let kind = [Kind::Identity, Kind::Rigid, Kind::Shear, Kind::FlatToPlane][random.below(4) as usize];
        let placed = model.at(kind.pose(&mut random)).expect("in range");
        let target = Target::new(&placed);
        let at = add_scaled(target.point(&mut random), random.direction(), 2.0 * target.span);
        let sides = [0; 3].map(|_| [random.range(0.0, 1.0), 0.0, 0.5][random.below(3) as usize] * target.span);
        let high = [0, 1, 2].map(|k| at[k] + sides[k]);
        let Some(motion) = target.motion(&mut random, at) else { continue };
        let found = placed.first_impact(&Shape::cuboid([at, high]).expect("valid box"), motion);
        if found.is_some_and(|impact| impact.at_start) {
            continue;
        }
        let surface = Model::new(box_surface(at, high));
        let other = Pair::new(&surface.at(Pose::IDENTITY).expect("in range"), &placed).first_impact(motion);
        assert_same(found, other, || format!("round {round}, {kind:?}, {at:?} {high:?} {motion:?}"));
        hit_count += u32::from(found.is_some());
    }
    assert!(hit_count > 300, "{hit_count}");
}

/// A ball of radius 0 has the impact of a ray, and so does a capsule of radius 0 with equal ends.
#[test]
fn swept_point_matches_ray() {
    let mut random = Random::new(0x5e9a);
    let (mut hit_count, mut at_start) = (0, 0);
    for scene in scenes() {
        for placed in &scene.placed() {
            let target = Target::new(placed);
            // Skips tiny models: the filter of rays ignores underflow of numbers near the smallest.
            if target.span < 1e-290 {
                continue;
            }
            for _ in 0..12 {
                let at = match target.shape(&mut random) {
                    Some(shape) if random.below(4) > 0 => center_of(&shape),
                    _ => target.point(&mut random),
                };
                let Some(motion) = target.motion(&mut random, at) else { continue };
                let (Ok(ray), Ok(point)) = (Ray::new(at, motion.displacement()), Shape::sphere(at, 0.0)) else {
                    continue;
                };
                let found = placed.first_impact(&point, motion);
                let hit = placed.first_hit(&ray.with_max_t(1.0));
                let context = || format!("{}, {at:?}, {motion:?}: {found:?}, {hit:?}", scene.name);
                assert_eq!(found.is_some(), hit.is_some(), "{}", context());
                let same = placed.first_impact(&Shape::capsule([at; 2], 0.0).expect("valid capsule"), motion);
                assert_eq!(found, same, "{}", context());
                let (Some(found), Some(hit)) = (found, hit) else { continue };
                assert!((found.t - hit.t).abs() <= 2.0 * ERROR, "{}", context());
                assert_eq!(found.at_start, hit.t == 0.0, "{}", context());
                hit_count += 1;
                at_start += u32::from(found.at_start);
            }
        }
    }
    assert!(hit_count > 500 && at_start > 50, "{hit_count} {at_start}");
}

/// The first impact with a mesh that merges two models is the earlier one of the impacts with each of them.
#[test]
fn first_impact_is_the_earlier_of_two() {
    let mut random = Random::new(0x5e9b);
    for round in 0..300 {
        let meshes = [random_mesh_of(&mut random, round), random_mesh_of(&mut random, round + 1)];
        let at = random.direction().map(|x| 4.0 * x);
        let poses = [Kind::Rigid.pose(&mut random), moved(&Kind::Rigid.pose(&mut random), at.map(|x| -0.25 * x))];
        let placed_meshes = [0, 1].map(|side| boxwood_scenes::transformed(&meshes[side], &poses[side]));
        let both = Model::new(boxwood_scenes::merged(&placed_meshes));
        let models = placed_meshes.map(Model::new);
        let motion = Motion::linear(at.map(|x| -2.0 * x)).expect("in range");
        let shape = shape(&mut random, at, 1.0);
        let impact = |model: &Model| model.at(Pose::IDENTITY).expect("in range").first_impact(&shape, motion);
        let first = models.iter().filter_map(impact).map(|impact| impact.t).min_by(f64::total_cmp);
        assert_eq!(impact(&both).map(|impact| impact.t), first, "round {round}");
    }
}
