//! What a search costs, in counts.

use crate::poses::Kind;
use crate::shapes::beside;
use boxwood::{Model, Pair, Pose, Scratch};
use boxwood_scenes::{Random, torus_5000};

/// A ring of 5,000 triangles beside its copy, at a distance of about 0.02 of its size.
fn with_rings(ask: impl Fn(&mut Random, &Model, [Pose; 2])) {
    let mut random = Random::new(0x0e0);
    let model = Model::new(torus_5000());
    for _ in 0..5 {
        let poses = [Kind::Rigid.pose(&mut random), Kind::Rigid.pose(&mut random)];
        let poses = beside([model.mesh(), model.mesh()], poses, random.below(3) as usize, 0.02);
        ask(&mut random, &model, poses);
    }
}

#[test]
fn a_small_part_of_all_pairs_is_looked_at() {
    with_rings(|_, model, poses| {
        let [a, b] = poses.map(|pose| model.at(pose).expect("in range"));
        let (mut scratch, pair) = (Scratch::new(), Pair::new(&a, &b));
        let distance = scratch.distance(&pair).expect("not empty").distance;
        let work = scratch.work();
        assert!(distance >= 0.02 && work.box_tests > 0 && work.triangle_tests > 0, "{work:?}");
        assert!(work.triangle_tests < 5_000 * 5_000 / 20, "{work:?}");
        assert!(work.exact_tests <= work.filter_tests && work.filter_tests <= work.triangle_tests, "{work:?}");
        scratch.distance(&pair);
        assert_eq!(scratch.work(), work, "the work of one question, the same every time");
        scratch.distance_below(&pair, 0.5 * distance);
        assert!(scratch.work().triangle_tests <= work.triangle_tests, "{:?} for a limit, {work:?}", scratch.work());
        scratch.is_closer_than(&pair, 0.5 * distance).expect("a length");
        assert!(scratch.work().triangle_tests < 5_000 * 5_000 / 20, "{:?}", scratch.work());
    });
}

#[test]
fn a_warm_start_costs_no_more_box_tests() {
    with_rings(|random, model, poses| {
        let [a, b] = poses.map(|pose| model.at(pose).expect("in range"));
        let (mut scratch, pair) = (Scratch::new(), Pair::new(&a, &b));
        let last = scratch.distance(&pair).expect("not empty").triangles;
        let cold = scratch.work();
        scratch.distance_from(&pair, last);
        let warm = scratch.work();
        assert!(warm.box_tests > 0 && warm.box_tests <= cold.box_tests, "{warm:?} from the answer, {cold:?}");
        // Moved a little, as models do between questions.
        let nudged = crate::poses::moved(&poses[1], random.direction().map(|x| x * 1e-3));
        let b = model.at(nudged).expect("in range");
        let pair = Pair::new(&a, &b);
        scratch.distance(&pair);
        let cold = scratch.work();
        scratch.distance_from(&pair, last);
        let warm = scratch.work();
        assert!(warm.box_tests <= cold.box_tests, "{warm:?} from the last answer, {cold:?}");
    });
}
