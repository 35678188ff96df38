//! Work counts of distance queries.

use crate::support::poses::Kind;
use crate::support::shapes::beside;
use boxwood::{Model, Pair, Pose, measure};
use boxwood_scenes::{Random, torus_5000};

/// Calls `query` for five pairs of poses of a torus of 5,000 triangles and its copy, whose bounding boxes are 0.02
/// apart.
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
        let pair = Pair::new(&a, &b);
        let (closest, stats) = measure(|| pair.distance());
        let distance = closest.expect("not empty").distance;
        assert!(distance >= 0.02 && stats.box_tests > 0 && stats.triangle_tests > 0, "{stats:?}");
        assert!(stats.triangle_tests < 5_000 * 5_000 / 20, "{stats:?}");
        assert!(stats.exact_tests <= stats.filter_tests && stats.filter_tests <= stats.triangle_tests, "{stats:?}");
        let (_, again) = measure(|| pair.distance());
        assert_eq!(again, stats, "stats cover one query and are reproducible");
        let (_, limited) = measure(|| pair.distance_below(0.5 * distance));
        assert!(limited.triangle_tests <= stats.triangle_tests, "{limited:?} with a limit, {stats:?}");
        let (closer, stats) = measure(|| pair.is_closer_than(0.5 * distance));
        assert_eq!(closer, Ok(false));
        assert!(stats.triangle_tests < 5_000 * 5_000 / 20, "{stats:?}");
    });
}

#[test]
fn warm_start_needs_no_more_box_tests() {
    for_each_torus_pair(|random, model, poses| {
        let [a, b] = poses.map(|pose| model.at(pose).expect("in range"));
        let pair = Pair::new(&a, &b);
        let (closest, cold) = measure(|| pair.distance());
        let last = closest.expect("not empty").triangles;
        let (_, warm) = measure(|| pair.distance_starting_at(last));
        assert!(warm.box_tests > 0 && warm.box_tests <= cold.box_tests, "{warm:?} started at the result, {cold:?}");
        // Moves the second model a little, as between two frames of a simulation. The next search starts at the result
        // of the last one.
        let nudged = crate::support::poses::moved(&poses[1], random.direction().map(|x| x * 1e-3));
        let b = model.at(nudged).expect("in range");
        let pair = Pair::new(&a, &b);
        let (_, cold) = measure(|| pair.distance());
        let (_, warm) = measure(|| pair.distance_starting_at(last));
        assert!(warm.box_tests <= cold.box_tests, "{warm:?} started at the last result, {cold:?}");
    });
}
