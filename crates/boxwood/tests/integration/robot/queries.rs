//! Robot collision queries give the results of testing all pairs, with every method of link boxes, alone or in a
//! batch, on any number of threads.

use crate::robot::{UP, chain_of, random_tree, translation};
use boxwood::papers::LinkBoxMethod;
use boxwood::query::Relation;
use boxwood::robot::{
    ConfigurationBatchError, IgnoredLinkPairs, Joint, JointKind, Link, LinkPair, Partner, StateError, Target,
};
use boxwood::{BodyId, Mesh, Model, Pair, PlacedModel, Pose, Robot, RobotState, World, measure};
use boxwood_scenes::{Random, cuboid, soup, sphere};
use std::sync::Arc;

/// Models of all kinds (round, flat, long, a point, a line, without triangles), and `None` for a link without a
/// model.
pub(crate) fn shapes(random: &mut Random) -> Vec<Option<Model>> {
    let point = Mesh::new(vec![[0.1; 3]; 3], vec![[0, 1, 2]]).expect("valid mesh");
    let line = Mesh::new(vec![[0.0; 3], [0.5, 0.0, 0.0], [1.0, 0.0, 0.0]], vec![[0, 1, 2]]).expect("valid mesh");
    let plate = cuboid([-0.5, -0.5, 0.0], [0.5, 0.5, 0.01]);
    let sheet = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]]).expect("valid mesh");
    let empty = Mesh::new(vec![], vec![]).expect("valid mesh");
    let long = cuboid([0.0, -0.1, -0.1], [1.0, 0.1, 0.1]);
    let meshes = [sphere(0.4, 1), plate, long, sheet, point, line, empty, soup(random, 12, 0.4)];
    meshes.map(|mesh| Some(Model::new(mesh))).into_iter().chain([None]).collect()
}

fn random_robot(random: &mut Random, links: usize) -> Arc<Robot> {
    let shapes = shapes(random);
    random_tree(random, links, |random, name| {
        let origin = Pose::from_rotation_matrix(random.rotation(), random.point_in_box([-0.3; 3], [0.3; 3]))
            .expect("valid rotation");
        let link = Link::new(name);
        match &shapes[random.below(shapes.len() as u64) as usize] {
            Some(model) => link.with_model(model, origin),
            None => link,
        }
    })
}

fn random_values(random: &mut Random, robot: &Robot) -> Vec<f64> {
    (0..robot.dof()).map(|_| random.range(-1.5, 1.5)).collect()
}

/// All pairs that a collision query with this target has to test, by the definition.
fn all_pairs(state: &RobotState, target: Target<'_>) -> Vec<LinkPair> {
    let links = 0..state.robot().links().len();
    let partners: Vec<Partner> = match target {
        Target::SelfCollision(_) => links.clone().map(Partner::Link).collect(),
        Target::Robot(other) => (0..other.robot().links().len()).map(Partner::Link).collect(),
        Target::Model(_) => vec![Partner::Model],
        Target::World(world) | Target::WorldFiltered(world, _) => world.ids().map(Partner::Body).collect(),
        _ => unreachable!("unknown target"),
    };
    let pairs = links.flat_map(|link| partners.iter().map(move |&with| LinkPair { link, partner: with }));
    let is_tested = |pair: &LinkPair| match (target, pair.partner) {
        (Target::SelfCollision(ignored), Partner::Link(other)) => {
            pair.link < other && !ignored.is_ignored(pair.link, other)
        }
        (Target::WorldFiltered(_, wanted), Partner::Body(body)) => wanted(pair.link, body),
        _ => true,
    };
    pairs.filter(is_tested).collect()
}

/// The two placed models of a pair; `None` if one of its links has no model.
fn models<'p>(state: &'p RobotState, target: Target<'p>, pair: LinkPair) -> Option<[PlacedModel; 2]> {
    let other = match (target, pair.partner) {
        (Target::Robot(other), Partner::Link(link)) => other.placed_link(link)?,
        (_, Partner::Link(link)) => state.placed_link(link)?,
        (Target::Model(placed), _) => placed.clone(),
        (Target::World(world) | Target::WorldFiltered(world, _), Partner::Body(body)) => {
            world.placed(body).expect("id is valid").clone()
        }
        _ => unreachable!("invalid pair"),
    };
    Some([state.placed_link(pair.link)?, other])
}

fn reference_collisions(state: &RobotState, target: Target<'_>) -> Vec<LinkPair> {
    let intersects =
        |pair: &LinkPair| models(state, target, *pair).is_some_and(|[a, b]| Pair::new(&a, &b).intersects());
    all_pairs(state, target).into_iter().filter(intersects).collect()
}

/// The smallest distance of all pairs, and the pair with this distance; of several, the first one.
fn reference_distance(state: &RobotState, target: Target<'_>) -> Option<(f64, LinkPair)> {
    let distance = |pair: LinkPair| {
        let [a, b] = models(state, target, pair)?;
        Some((Pair::new(&a, &b).distance()?.distance, pair))
    };
    let distances = all_pairs(state, target).into_iter().filter_map(distance);
    distances.min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)))
}

/// Asserts that the queries give the results of the reference with every method of link boxes. Returns the number
/// of collisions.
fn assert_all_methods_match_reference(robot: &Arc<Robot>, values: &[f64], base: Pose, target: Target<'_>) -> usize {
    let mut expected = None;
    let mut candidates = Vec::new();
    for method in LinkBoxMethod::ALL {
        let mut state = RobotState::with_link_boxes(robot, method).expect("pose in range");
        state.set_base_pose(base).expect("pose in range");
        state.set_configuration(values).expect("pose in range");
        let (collisions, distance) =
            expected.get_or_insert_with(|| (reference_collisions(&state, target), reference_distance(&state, target)));
        let (found, stats) = measure(|| state.collisions(target));
        assert_eq!(found, *collisions, "{method:?}");
        assert_eq!(state.candidates(target).len() as u64, stats.link_pairs_tested);
        assert_eq!(state.collides(target), !collisions.is_empty());
        assert_eq!(state.first_collision(target), collisions.first().copied());
        let found = state.distance(target);
        assert_eq!(found.map(|found| (found.closest.distance, found.pair)), *distance, "{method:?}");
        candidates.push((method, stats.link_pairs_tested));
    }
    let of = |wanted| candidates.iter().find(|(method, _)| *method == wanted).expect("every method was run").1;
    assert_eq!(
        [of(LinkBoxMethod::Covariance), of(LinkBoxMethod::CabSum)],
        [of(LinkBoxMethod::Cab); 2],
        "the leaf boxes are the same"
    );
    assert!(
        of(LinkBoxMethod::Cab) <= of(LinkBoxMethod::None)
            && of(LinkBoxMethod::AabbOfVertices) <= of(LinkBoxMethod::None)
    );
    expected.expect("at least one method").0.len()
}

#[test]
fn every_method_matches_all_pairs() {
    let mut random = Random::new(11);
    let outside = Model::new(sphere(0.8, 2));
    let mut collision_counts = [0; 5];
    for _ in 0..250 {
        let links = 1 + random.below(14) as usize;
        let robot = random_robot(&mut random, links);
        let values = random_values(&mut random, &robot);
        let at = |random: &mut Random| {
            Pose::from_rotation_matrix(random.rotation(), random.point_in_box([-0.8; 3], [0.8; 3]))
                .expect("valid rotation")
        };
        let base = at(&mut random);
        let ignored = IgnoredLinkPairs::adjacent(&robot);
        let other_robot = random_robot(&mut random, 6);
        let mut other = RobotState::new(&other_robot).expect("pose in range");
        let other_values = random_values(&mut random, &other_robot);
        other.set_configuration(&other_values).expect("pose in range");
        let placed = outside.at(at(&mut random)).expect("in range");
        let mut world = World::new();
        for shape in shapes(&mut random).into_iter().flatten() {
            world.insert(&shape, at(&mut random)).expect("in range");
        }
        let odd = |link: usize, body: BodyId| (link + body.index()) % 2 == 1;
        let targets = [
            Target::SelfCollision(&ignored),
            Target::Robot(&other),
            Target::Model(&placed),
            Target::World(&world),
            Target::WorldFiltered(&world, &odd),
        ];
        for (target, count) in targets.into_iter().zip(&mut collision_counts) {
            *count += assert_all_methods_match_reference(&robot, &values, base, target);
        }
    }
    assert!(collision_counts.iter().all(|&count| count > 20), "{collision_counts:?}");
}

#[test]
fn ignored_pairs_are_not_tested() {
    let bar = Model::new(cuboid([0.0, -0.2, -0.2], [1.0, 0.2, 0.2]));
    let robot = chain_of(5, Some(&bar));
    let state = RobotState::new(&robot).expect("pose in range");
    // Each bar touches the next one with a face. The joint of link 1 is at the origin of link 0, so these two
    // coincide and both touch link 2.
    let pairs = |ignored: &IgnoredLinkPairs| state.collisions(Target::SelfCollision(ignored));
    let none = IgnoredLinkPairs::none(&robot);
    let named = |pairs: &[[usize; 2]]| -> Vec<LinkPair> {
        pairs.iter().map(|&[link, other]| LinkPair { link, partner: Partner::Link(other) }).collect()
    };
    assert_eq!(pairs(&none), named(&[[0, 1], [0, 2], [1, 2], [2, 3], [3, 4]]));
    let mut ignored = IgnoredLinkPairs::adjacent(&robot);
    assert_eq!(pairs(&ignored), named(&[[0, 2]]));
    assert_eq!(ignored.ignore(2, 0), Ok(true));
    assert_eq!(ignored.ignore(0, 2), Ok(false));
    assert_eq!(ignored.ignore(3, 3), Ok(false));
    assert_eq!(pairs(&ignored), []);
    assert_eq!(ignored.restore_named("link 3", "link 2"), Ok(true));
    assert_eq!(ignored.restore_named("link 3", "link 2"), Ok(false));
    assert_eq!(pairs(&ignored), named(&[[2, 3]]));
    assert_eq!(
        ignored.ignore_named("link 3", "link").expect_err("must be rejected").to_string(),
        "unknown link \"link\""
    );
    assert_eq!(ignored.ignore(5, 0).expect_err("must be rejected").to_string(), "unknown link \"5\"");
    assert!(ignored.is_ignored(4, 4) && !ignored.is_ignored(0, 9) && !ignored.is_ignored(9, 8));
    let mut all = IgnoredLinkPairs::none(&robot);
    (0..5).for_each(|a| (0..a).for_each(|b| assert_eq!(all.ignore(a, b), Ok(true))));
    assert_eq!((pairs(&all), all.pairs().count()), (vec![], 10));
    assert_eq!(state.distance(Target::SelfCollision(&all)), None);

    let alone = chain_of(1, Some(&bar));
    let ignored = IgnoredLinkPairs::none(&alone);
    assert!(RobotState::new(&alone).expect("pose in range").candidates(Target::SelfCollision(&ignored)).is_empty());
}

/// A root link without a shape carries two branches: link "b", and a chain from "a" to "hand" over two links without
/// shapes. `IgnoredLinkPairs::adjacent` also ignores two links with shapes if only links without shapes are between
/// them ("a" and "hand"). It does not ignore "a" and "b", because the link between them is the root.
#[test]
fn adjacent_links_across_links_without_a_shape_may_touch() {
    let bar = Model::new(cuboid([0.0; 3], [1.0; 3]));
    let shaped = |name| Link::new(name).with_model(&bar, Pose::IDENTITY);
    let links =
        vec![Link::new("world"), shaped("a"), Link::new("cross"), Link::new("yoke"), shaped("hand"), shaped("b")];
    let joint = |from: &str, to: &str| Joint::new(to, from, to, Pose::IDENTITY, JointKind::Fixed);
    let joints = vec![
        joint("world", "a"),
        joint("a", "cross"),
        joint("cross", "yoke"),
        joint("yoke", "hand"),
        joint("world", "b"),
    ];
    let robot = Robot::new(links, joints).expect("valid robot");
    let pairs: Vec<[usize; 2]> = IgnoredLinkPairs::adjacent(&robot).pairs().collect();
    assert_eq!(pairs, [[0, 1], [0, 5], [1, 2], [1, 3], [1, 4], [2, 3], [3, 4]]);
}

#[test]
#[should_panic(expected = "ignored link pairs belong to a robot with another number of links")]
fn ignored_pairs_of_another_robot_panic_in_collisions() {
    let ignored = IgnoredLinkPairs::none(&chain_of(4, None));
    let _ = RobotState::new(&chain_of(3, None)).expect("pose in range").collides(Target::SelfCollision(&ignored));
}

#[test]
#[should_panic(expected = "ignored link pairs belong to a robot with another number of links")]
fn ignored_pairs_of_another_robot_panic_in_distances() {
    let ignored = IgnoredLinkPairs::none(&chain_of(4, None));
    let _ = RobotState::new(&chain_of(3, None)).expect("pose in range").distance(Target::SelfCollision(&ignored));
}

#[test]
fn contacts_report_points_and_depth() {
    let bar = Model::new(cuboid([-1.0; 3], [1.0; 3]));
    let sheet =
        Mesh::new(vec![[-1.0, -1.0, 0.0], [1.0, -1.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]]).expect("valid mesh");
    let link = |name, model: &Model| Link::new(name).with_model(model, Pose::IDENTITY);
    let links = vec![link("base", &bar), link("slide", &bar), link("flag", &Model::new(sheet))];
    let slide = |name, to| Joint::new(name, "base", to, Pose::IDENTITY, JointKind::Prismatic { axis: UP });
    let robot = Arc::new(Robot::new(links, vec![slide("lift", "slide"), slide("hoist", "flag")]).expect("valid robot"));
    let mut state = RobotState::new(&robot).expect("pose in range");
    state.set_configuration(&[1.75, 1.0]).expect("pose in range");
    let ignored = IgnoredLinkPairs::none(&robot);
    let contacts = state.contacts(Target::SelfCollision(&ignored));
    let pairs: Vec<LinkPair> = contacts.iter().map(|contact| contact.pair).collect();
    assert_eq!(pairs, state.collisions(Target::SelfCollision(&ignored)));
    let [deep, flush, through] = &contacts[..] else { panic!("{contacts:?}") };
    let depth = deep.penetration.expect("closed").expect("interiors intersect");
    assert_eq!(deep.relation, Relation::Crossing);
    assert!((depth.upper - 0.25).abs() < 1e-12 && (depth.lower - 0.25).abs() < 1e-12, "{depth:?}");
    let [x, y, z] = deep.normal().expect("normal exists");
    assert!(x.abs() < 1e-12 && y.abs() < 1e-12 && (z - 1.0).abs() < 1e-12);
    // The flag is an open surface, so it has no interior, and its contact has no depth.
    assert_eq!(flush.relation, Relation::SurfacesOnly);
    assert!(flush.penetration.is_err() && flush.contacts.regions[0].area > 0.0);
    assert_eq!(through.pair, LinkPair { link: 1, partner: Partner::Link(2) });
    let closest = state.distance(Target::SelfCollision(&ignored)).expect("a pair exists");
    assert_eq!((closest.pair, closest.closest.distance), (deep.pair, 0.0));
}

#[cfg(feature = "parallel")]
fn on_threads<R: Send>(threads: usize, query: impl FnOnce() -> R + Send) -> R {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("thread pool").install(query)
}

#[cfg(not(feature = "parallel"))]
fn on_threads<R>(_: usize, query: impl FnOnce() -> R) -> R {
    query()
}

#[test]
fn batch_matches_single_configurations() {
    let mut random = Random::new(12);
    let robot = random_robot(&mut random, 9);
    let ignored = IgnoredLinkPairs::adjacent(&robot);
    let mut state = RobotState::new(&robot).expect("pose in range");
    state.set_base_pose(translation([3.0, 2.0, 1.0])).expect("pose in range");
    let target = Target::SelfCollision(&ignored);
    for count in [0, 1, 64, 65, 700] {
        let configurations: Vec<Vec<f64>> = (0..count).map(|_| random_values(&mut random, &robot)).collect();
        let one = |values: &Vec<f64>| {
            let mut state = state.clone();
            state.set_configuration(values).expect("pose in range");
            state.collisions(target)
        };
        let expected: Vec<Vec<LinkPair>> = configurations.iter().map(one).collect();
        for threads in [1, 2, 5] {
            let batch = state.configuration_batch(target);
            let collisions = on_threads(threads, || batch.collisions(&configurations)).expect("pose in range");
            let collides = on_threads(threads, || batch.collides(&configurations)).expect("pose in range");
            let first = on_threads(threads, || batch.first_collisions(&configurations)).expect("pose in range");
            assert_eq!(collisions, expected);
            assert!(collides.iter().zip(&expected).all(|(&collides, pairs)| collides != pairs.is_empty()));
            assert!(first.iter().zip(&expected).all(|(first, pairs)| *first == pairs.first().copied()));
        }
    }
    let mut configurations = vec![vec![0.0; robot.dof()]; 300];
    configurations[290].pop();
    configurations[170][0] = f64::NAN;
    for threads in [1, 4] {
        let error =
            on_threads(threads, || state.configuration_batch(target).collides(&configurations)).expect_err("NaN");
        assert!(matches!(error, ConfigurationBatchError { index: 170, cause: StateError::NonFinite { .. } }));
        assert!(error.to_string().starts_with("configuration 170: value NaN of joint "), "{error}");
    }
}

/// Bars attached to one central link lie in a row: each touches only the next one in the row.
#[test]
fn only_neighbors_collide_in_a_star_of_links() {
    let bar = Model::new(cuboid([0.0, -0.2, -0.2], [1.0, 0.2, 0.2]));
    let count = 60;
    let names: Vec<String> = (0..count).map(|i| format!("{i}")).collect();
    let link = |name: &String| Link::new(name).with_model(&bar, Pose::IDENTITY);
    let joint = |i: usize| {
        let at = translation([i as f64, if i == 1 { 0.5 } else { 0.0 }, 0.0]);
        Joint::new(&names[i], "0", &names[i], at, JointKind::Prismatic { axis: UP })
    };
    let links = names.iter().map(link).collect();
    let robot = Arc::new(Robot::new(links, (1..count).map(joint).collect()).expect("valid robot"));
    let ignored = IgnoredLinkPairs::none(&robot);
    let values = vec![0.0; robot.dof()];
    assert_eq!(
        assert_all_methods_match_reference(&robot, &values, Pose::IDENTITY, Target::SelfCollision(&ignored)),
        count - 3
    );
}

/// A chain of ten thousand links, on a stack of 256 KiB: each link touches only its neighbors, so few boxes are
/// tested.
#[test]
fn ten_thousand_links_collide_only_with_neighbors() {
    let run = || {
        let bar = Model::new(cuboid([0.0, -0.2, -0.2], [1.0, 0.2, 0.2]));
        let robot = chain_of(10_000, Some(&bar));
        let mut state = RobotState::new(&robot).expect("pose in range");
        let ignored = IgnoredLinkPairs::adjacent(&robot);
        let target = Target::SelfCollision(&ignored);
        let (collisions, stats) = measure(|| state.collisions(target));
        assert_eq!(collisions.len(), 1);
        assert!(stats.link_box_tests < 1_000_000, "{stats:?}");
        assert_eq!(state.distance(target).map(|found| found.closest.distance), Some(0.0));
        state.set_joint(5_000, &[3.0]).expect("pose in range");
        assert!(state.collisions(target).len() > 1);
    };
    std::thread::Builder::new().stack_size(256 << 10).spawn(run).expect("thread").join().expect("no overflow");
}
