//! What bodies meet: every fit of boxes gives the answers of trying all pairs, one by one or in a batch, on any number of threads.

use crate::{UP, chain_of, random_tree, shift};
use boxwood::{
    Against, AllowedLinks, Articulation, Link, LinkBatchError, LinkFit, LinkPair, LinkScratch, Mesh, Model, Pair,
    Partner, Placed, Pose, Posture, PostureError, Relation, World,
};
use boxwood_scenes::{Random, cuboid, soup, sphere};
use std::sync::Arc;

/// Shapes of all sorts: round, flat, long, a point, a line, without triangles, and none.
pub(crate) fn shapes(random: &mut Random) -> Vec<Option<Arc<Model>>> {
    let point = Mesh::new(vec![[0.1; 3]; 3], vec![[0, 1, 2]]).expect("a mesh");
    let line = Mesh::new(vec![[0.0; 3], [0.5, 0.0, 0.0], [1.0, 0.0, 0.0]], vec![[0, 1, 2]]).expect("a mesh");
    let plate = cuboid([-0.5, -0.5, 0.0], [0.5, 0.5, 0.01]);
    let sheet = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]]).expect("a mesh");
    let empty = Mesh::new(vec![], vec![]).expect("a mesh");
    let long = cuboid([0.0, -0.1, -0.1], [1.0, 0.1, 0.1]);
    let meshes = [sphere(0.4, 1), plate, long, sheet, point, line, empty, soup(random, 12, 0.4)];
    meshes.map(|mesh| Some(Arc::new(Model::new(mesh)))).into_iter().chain([None]).collect()
}

fn random_body(random: &mut Random, links: usize) -> Arc<Articulation> {
    let shapes = shapes(random);
    random_tree(random, links, |random, name| {
        let origin = Pose::rigid(random.rotation(), random.point_in_box([-0.3; 3], [0.3; 3])).expect("rigid");
        let link = Link::new(name);
        match &shapes[random.below(shapes.len() as u64) as usize] {
            Some(model) => link.with_model(Arc::clone(model), origin),
            None => link,
        }
    })
}

fn random_values(random: &mut Random, body: &Articulation) -> Vec<f64> {
    (0..body.freedoms()).map(|_| random.range(-1.5, 1.5)).collect()
}

/// All pairs that are asked about, by the definition.
fn all_pairs(posture: &Posture, against: Against<'_>) -> Vec<LinkPair> {
    let links = 0..posture.body().links().len();
    let partners: Vec<Partner> = match against {
        Against::Itself(_) => links.clone().map(Partner::Link).collect(),
        Against::Body(other) => (0..other.body().links().len()).map(Partner::Link).collect(),
        Against::Model(_) => vec![Partner::Model],
        Against::World(world) | Against::WorldWhere(world, _) => world.bodies().map(Partner::Body).collect(),
        _ => unreachable!("a question that this test does not know"),
    };
    let pairs = links.flat_map(|link| partners.iter().map(move |&with| LinkPair { link, with }));
    let is_asked = |pair: &LinkPair| match (against, pair.with) {
        (Against::Itself(allowed), Partner::Link(other)) => pair.link < other && !allowed.allows(pair.link, other),
        (Against::WorldWhere(_, wanted), Partner::Body(body)) => wanted(pair.link, body),
        _ => true,
    };
    pairs.filter(is_asked).collect()
}

/// The models of a pair, if both have one.
fn models<'p>(posture: &'p Posture, against: Against<'p>, pair: LinkPair) -> Option<[Placed<'p>; 2]> {
    let other = match (against, pair.with) {
        (Against::Body(other), Partner::Link(link)) => other.placed(link)?,
        (_, Partner::Link(link)) => posture.placed(link)?,
        (Against::Model(placed), _) => placed.clone(),
        (Against::World(world) | Against::WorldWhere(world, _), Partner::Body(body)) => {
            world.placed(body).expect("it is there")
        }
        _ => unreachable!("no such pair"),
    };
    Some([posture.placed(pair.link)?, other])
}

fn collisions_by_hand(posture: &Posture, against: Against<'_>) -> Vec<LinkPair> {
    let meets = |pair: &LinkPair| models(posture, against, *pair).is_some_and(|[a, b]| Pair::new(&a, &b).intersects());
    all_pairs(posture, against).into_iter().filter(meets).collect()
}

/// The least distance, and of equals the first pair.
fn distance_by_hand(posture: &Posture, against: Against<'_>) -> Option<(f64, LinkPair)> {
    let distance = |pair: LinkPair| {
        let [a, b] = models(posture, against, pair)?;
        Some((Pair::new(&a, &b).distance()?.distance, pair))
    };
    let distances = all_pairs(posture, against).into_iter().filter_map(distance);
    distances.min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)))
}

/// Whatever the boxes are.
fn check_all_fits(body: &Arc<Articulation>, values: &[f64], base: Pose, against: Against<'_>) -> usize {
    let mut scratch = LinkScratch::new();
    let mut expected = None;
    let mut candidates = Vec::new();
    for fit in LinkFit::EVERY {
        let mut posture = Posture::with_fit(body, fit).expect("placed");
        posture.set_base(base).expect("placed");
        posture.set(values).expect("placed");
        let (collisions, distance) = expected
            .get_or_insert_with(|| (collisions_by_hand(&posture, against), distance_by_hand(&posture, against)));
        assert_eq!(scratch.collisions(&posture, against), *collisions, "{fit:?}");
        let work = scratch.work();
        assert_eq!(work.hits, collisions.len() as u64);
        assert_eq!(scratch.candidates(&posture, against).len() as u64, work.queries);
        assert_eq!(scratch.collides(&posture, against), !collisions.is_empty());
        assert_eq!(scratch.first_collision(&posture, against), collisions.first().copied());
        let found = scratch.distance(&posture, against);
        assert_eq!(found.map(|found| (found.closest.distance, found.pair)), *distance, "{fit:?}");
        candidates.push((fit, work.queries));
    }
    let of = |wanted| candidates.iter().find(|(fit, _)| *fit == wanted).expect("every fit").1;
    assert_eq!([of(LinkFit::Obb), of(LinkFit::CabSum)], [of(LinkFit::Cab); 2], "the leaves have the same boxes");
    assert!(of(LinkFit::Cab) <= of(LinkFit::Brute) && of(LinkFit::AabbOfVertices) <= of(LinkFit::Brute));
    expected.expect("asked").0.len()
}

#[test]
fn every_fit_gives_the_answers_of_all_pairs() {
    let mut random = Random::new(11);
    let outside = Model::new(sphere(0.8, 2));
    let mut met = [0; 5];
    for _ in 0..250 {
        let links = 1 + random.below(14) as usize;
        let body = random_body(&mut random, links);
        let values = random_values(&mut random, &body);
        let at = |random: &mut Random| {
            Pose::rigid(random.rotation(), random.point_in_box([-0.8; 3], [0.8; 3])).expect("rigid")
        };
        let base = at(&mut random);
        let allowed = AllowedLinks::adjacent(&body);
        let other_body = random_body(&mut random, 6);
        let mut other = Posture::new(&other_body);
        let other_values = random_values(&mut random, &other_body);
        other.set(&other_values).expect("placed");
        let placed = outside.at(at(&mut random)).expect("in range");
        let mut world = World::new();
        for shape in shapes(&mut random).into_iter().flatten() {
            world.add(&shape, at(&mut random)).expect("in range");
        }
        let odd = |link: usize, body: boxwood::BodyId| (link + body.slot()) % 2 == 1;
        let questions = [
            Against::Itself(&allowed),
            Against::Body(&other),
            Against::Model(&placed),
            Against::World(&world),
            Against::WorldWhere(&world, &odd),
        ];
        for (question, met) in questions.into_iter().zip(&mut met) {
            *met += check_all_fits(&body, &values, base, question);
        }
    }
    assert!(met.iter().all(|&met| met > 20), "{met:?}");
}

#[test]
fn what_may_touch_is_not_asked_about() {
    let bar = Arc::new(Model::new(cuboid([0.0, -0.2, -0.2], [1.0, 0.2, 0.2])));
    let body = chain_of(5, Some(&bar));
    let posture = Posture::new(&body);
    // Each bar touches the next with a face, and no other; the first joint is at the start of the first.
    let pairs = |allowed: &AllowedLinks| posture.collisions(Against::Itself(allowed));
    let none = AllowedLinks::none(&body);
    let named = |pairs: &[[usize; 2]]| -> Vec<LinkPair> {
        pairs.iter().map(|&[link, other]| LinkPair { link, with: Partner::Link(other) }).collect()
    };
    assert_eq!(pairs(&none), named(&[[0, 1], [0, 2], [1, 2], [2, 3], [3, 4]]));
    let mut allowed = AllowedLinks::adjacent(&body);
    assert_eq!(pairs(&allowed), named(&[[0, 2]]));
    assert_eq!(allowed.allow(2, 0), Ok(true));
    assert_eq!(allowed.allow(0, 2), Ok(false));
    assert_eq!(allowed.allow(3, 3), Ok(false));
    assert_eq!(pairs(&allowed), []);
    assert_eq!(allowed.forbid_named("link 3", "link 2"), Ok(true));
    assert_eq!(allowed.forbid_named("link 3", "link 2"), Ok(false));
    assert_eq!(pairs(&allowed), named(&[[2, 3]]));
    assert_eq!(allowed.allow_named("link 3", "link").expect_err("none").to_string(), "there is no link \"link\"");
    assert_eq!(allowed.allow(5, 0).expect_err("none").to_string(), "there is no link \"5\"");
    assert!(allowed.allows(4, 4) && !allowed.allows(0, 9) && !allowed.allows(9, 8));
    let mut all = AllowedLinks::none(&body);
    (0..5).for_each(|a| (0..a).for_each(|b| assert_eq!(all.allow(a, b), Ok(true))));
    assert_eq!((pairs(&all), all.pairs().count()), (vec![], 10));
    assert_eq!(posture.distance(Against::Itself(&all)), None);

    let alone = chain_of(1, Some(&bar));
    let allowed = AllowedLinks::none(&alone);
    assert!(Posture::new(&alone).candidates(Against::Itself(&allowed)).is_empty());
}

/// Two arms on a world without a shape, each with a joint of two axes: what is joined may touch, by way of links without a shape too; the
/// arms may not.
#[test]
fn adjacent_links_may_have_links_without_a_shape_between() {
    let bar = Arc::new(Model::new(cuboid([0.0; 3], [1.0; 3])));
    let shaped = |name| Link::new(name).with_model(Arc::clone(&bar), Pose::IDENTITY);
    let links =
        vec![Link::new("world"), shaped("a"), Link::new("cross"), Link::new("yoke"), shaped("hand"), shaped("b")];
    let joint = |from: &str, to: &str| boxwood::Joint::new(to, from, to, Pose::IDENTITY, boxwood::JointKind::Fixed);
    let joints = vec![
        joint("world", "a"),
        joint("a", "cross"),
        joint("cross", "yoke"),
        joint("yoke", "hand"),
        joint("world", "b"),
    ];
    let body = Articulation::new(links, joints).expect("a body");
    let pairs: Vec<[usize; 2]> = AllowedLinks::adjacent(&body).pairs().collect();
    assert_eq!(pairs, [[0, 1], [0, 5], [1, 2], [1, 3], [1, 4], [2, 3], [3, 4]]);
}

#[test]
#[should_panic(expected = "links that may touch are those of a body of other links")]
fn what_may_touch_is_that_of_the_body() {
    let allowed = AllowedLinks::none(&chain_of(4, None));
    let _ = Posture::new(&chain_of(3, None)).collides(Against::Itself(&allowed));
}

#[test]
#[should_panic(expected = "links that may touch are those of a body of other links")]
fn what_may_touch_is_that_of_the_body_in_distances_too() {
    let allowed = AllowedLinks::none(&chain_of(4, None));
    let _ = Posture::new(&chain_of(3, None)).distance(Against::Itself(&allowed));
}

#[test]
fn contacts_say_where_and_how_deep() {
    let bar = Arc::new(Model::new(cuboid([-1.0; 3], [1.0; 3])));
    let sheet = Mesh::new(vec![[-1.0, -1.0, 0.0], [1.0, -1.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]]).expect("a mesh");
    let link = |name, model: &Arc<Model>| Link::new(name).with_model(Arc::clone(model), Pose::IDENTITY);
    let links = vec![link("base", &bar), link("slide", &bar), link("flag", &Arc::new(Model::new(sheet)))];
    let slide =
        |name, to| boxwood::Joint::new(name, "base", to, Pose::IDENTITY, boxwood::JointKind::Prismatic { axis: UP });
    let body =
        Arc::new(Articulation::new(links, vec![slide("lift", "slide"), slide("hoist", "flag")]).expect("a body"));
    let mut posture = Posture::new(&body);
    posture.set(&[1.75, 1.0]).expect("placed");
    let allowed = AllowedLinks::none(&body);
    let contacts = posture.contacts(Against::Itself(&allowed));
    let pairs: Vec<LinkPair> = contacts.iter().map(|contact| contact.pair).collect();
    assert_eq!(pairs, posture.collisions(Against::Itself(&allowed)));
    let [deep, flush, through] = &contacts[..] else { panic!("{contacts:?}") };
    let depth = deep.penetration.expect("closed").expect("deep");
    assert_eq!(deep.relation, Relation::Crossing);
    assert!((depth.upper - 0.25).abs() < 1e-12 && (depth.lower - 0.25).abs() < 1e-12, "{depth:?}");
    let [x, y, z] = deep.normal().expect("a way");
    assert!(x.abs() < 1e-12 && y.abs() < 1e-12 && (z - 1.0).abs() < 1e-12);
    // The flag is open: no depth, and no inside.
    assert_eq!(flush.relation, Relation::Meeting);
    assert!(flush.penetration.is_err() && flush.contacts.regions[0].area > 0.0);
    assert_eq!(through.pair, LinkPair { link: 1, with: Partner::Link(2) });
    let closest = posture.distance(Against::Itself(&allowed)).expect("measured");
    assert_eq!((closest.pair, closest.closest.distance), (deep.pair, 0.0));
}

#[cfg(feature = "parallel")]
fn on_threads<R: Send>(threads: usize, ask: impl FnOnce() -> R + Send) -> R {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads").install(ask)
}

#[cfg(not(feature = "parallel"))]
fn on_threads<R>(_: usize, ask: impl FnOnce() -> R) -> R {
    ask()
}

#[test]
fn a_batch_is_its_configurations_one_by_one() {
    let mut random = Random::new(12);
    let body = random_body(&mut random, 9);
    let allowed = AllowedLinks::adjacent(&body);
    let mut posture = Posture::new(&body);
    posture.set_base(shift([3.0, 2.0, 1.0])).expect("placed");
    let against = Against::Itself(&allowed);
    for count in [0, 1, 64, 65, 700] {
        let configurations: Vec<Vec<f64>> = (0..count).map(|_| random_values(&mut random, &body)).collect();
        let one = |values: &Vec<f64>| {
            let mut posture = posture.clone();
            posture.set(values).expect("placed");
            posture.collisions(against)
        };
        let expected: Vec<Vec<LinkPair>> = configurations.iter().map(one).collect();
        for threads in [1, 2, 5] {
            let batch = posture.batch(against);
            let collisions = on_threads(threads, || batch.collisions(&configurations)).expect("placed");
            let collides = on_threads(threads, || batch.collides(&configurations)).expect("placed");
            let first = on_threads(threads, || batch.first_collisions(&configurations)).expect("placed");
            assert_eq!(collisions, expected);
            assert!(collides.iter().zip(&expected).all(|(&collides, pairs)| collides != pairs.is_empty()));
            assert!(first.iter().zip(&expected).all(|(first, pairs)| *first == pairs.first().copied()));
        }
    }
    let mut configurations = vec![vec![0.0; body.freedoms()]; 300];
    configurations[290].pop();
    configurations[170][0] = f64::NAN;
    for threads in [1, 4] {
        let error = on_threads(threads, || posture.batch(against).collides(&configurations)).expect_err("NaN");
        assert!(matches!(error, LinkBatchError { configuration: 170, error: PostureError::NonFinite { .. } }));
        assert!(error.to_string().starts_with("configuration 170: joint "), "{error}");
    }
}

/// A star of links that hang on one: neighbours touch, and the one in the middle is free of all.
#[test]
fn many_links_on_one() {
    let bar = Arc::new(Model::new(cuboid([0.0, -0.2, -0.2], [1.0, 0.2, 0.2])));
    let count = 60;
    let names: Vec<String> = (0..count).map(|i| format!("{i}")).collect();
    let link = |name: &String| Link::new(name).with_model(Arc::clone(&bar), Pose::IDENTITY);
    let joint = |i: usize| {
        let at = shift([i as f64, if i == 1 { 0.5 } else { 0.0 }, 0.0]);
        boxwood::Joint::new(&names[i], "0", &names[i], at, boxwood::JointKind::Prismatic { axis: UP })
    };
    let links = names.iter().map(link).collect();
    let body = Arc::new(Articulation::new(links, (1..count).map(joint).collect()).expect("a star"));
    let allowed = AllowedLinks::none(&body);
    let values = vec![0.0; body.freedoms()];
    assert_eq!(check_all_fits(&body, &values, Pose::IDENTITY, Against::Itself(&allowed)), count - 3);
}

/// A long chain, on a small stack: each link touches its neighbours alone.
#[test]
fn ten_thousand_links() {
    let run = || {
        let bar = Arc::new(Model::new(cuboid([0.0, -0.2, -0.2], [1.0, 0.2, 0.2])));
        let body = chain_of(10_000, Some(&bar));
        let mut posture = Posture::new(&body);
        let allowed = AllowedLinks::adjacent(&body);
        let mut scratch = LinkScratch::new();
        assert_eq!(scratch.collisions(&posture, Against::Itself(&allowed)).len(), 1);
        assert!(scratch.work().box_tests < 1_000_000, "{:?}", scratch.work());
        assert_eq!(
            scratch.distance(&posture, Against::Itself(&allowed)).map(|found| found.closest.distance),
            Some(0.0)
        );
        posture.set_joint(5_000, &[3.0]).expect("placed");
        assert!(scratch.collisions(&posture, Against::Itself(&allowed)).len() > 1);
    };
    std::thread::Builder::new().stack_size(256 << 10).spawn(run).expect("a thread").join().expect("no overflow");
}
