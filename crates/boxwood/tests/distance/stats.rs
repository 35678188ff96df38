//! Work counts of distance queries.

use crate::poses::Kind;
use crate::shapes::beside;
use boxwood::{Model, Pair, Pose, Scratch};
use boxwood_scenes::{Random, torus_5000};

/// A torus of 5,000 triangles beside its copy, at a distance of about 0.02 of its size.
fn for_each_torus_pair(query: impl Fn(&mut Random, &Model, [Pose; 2])) {
    let mut random = Random::new(0x0e0);
    let model = Model::new(torus_5000());
    for _ in 0..5 {
        let poses = [Kind::Rigid.pose(&mut random), Kind::Rigid.pose(&mut random)];
        let poses = beside([model.mesh(), model.mesh()], poses, random.below(3) as usize, 0.02);
        query(&mut random, &model, poses);
    }
}

#[test]
fn few_pairs_are_tested() {
    for_each_torus_pair(|_, model, poses| {
        let [a, b] = poses.map(|pose| model.at(pose).expect("in range"));
        let (mut scratch, pair) = (Scratch::new(), Pair::new(&a, &b));
        let distance = scratch.distance(&pair).expect("not empty").distance;
        let stats = scratch.work();
        assert!(distance >= 0.02 && stats.box_tests > 0 && stats.triangle_tests > 0, "{stats:?}");
        assert!(stats.triangle_tests < 5_000 * 5_000 / 20, "{stats:?}");
        assert!(stats.exact_tests <= stats.filter_tests && stats.filter_tests <= stats.triangle_tests, "{stats:?}");
        scratch.distance(&pair);
        assert_eq!(scratch.work(), stats, "stats cover one query and are reproducible");
        scratch.distance_below(&pair, 0.5 * distance);
        assert!(scratch.work().triangle_tests <= stats.triangle_tests, "{:?} with a limit, {stats:?}", scratch.work());
        scratch.is_closer_than(&pair, 0.5 * distance).expect("valid clearance");
        assert!(scratch.work().triangle_tests < 5_000 * 5_000 / 20, "{:?}", scratch.work());
    });
}

#[test]
fn warm_start_needs_no_more_box_tests() {
    for_each_torus_pair(|random, model, poses| {
        let [a, b] = poses.map(|pose| model.at(pose).expect("in range"));
        let (mut scratch, pair) = (Scratch::new(), Pair::new(&a, &b));
        let last = scratch.distance(&pair).expect("not empty").triangles;
        let cold = scratch.work();
        scratch.distance_from(&pair, last);
        let warm = scratch.work();
        assert!(warm.box_tests > 0 && warm.box_tests <= cold.box_tests, "{warm:?} started at the result, {cold:?}");
        // Moved a little, as models do between queries.
        let nudged = crate::poses::moved(&poses[1], random.direction().map(|x| x * 1e-3));
        let b = model.at(nudged).expect("in range");
        let pair = Pair::new(&a, &b);
        scratch.distance(&pair);
        let cold = scratch.work();
        scratch.distance_from(&pair, last);
        let warm = scratch.work();
        assert!(warm.box_tests <= cold.box_tests, "{warm:?} started at the last result, {cold:?}");
    });
}
