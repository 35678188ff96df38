//! Many poses at once, and large questions: the same on any number of threads.

use crate::bits;
use crate::poses::Kind;
use crate::scenes::scenes;
use boxwood::{BatchError, Mesh, Model, Pair, PlaceError, Pose};
use boxwood_scenes::{Random, cuboid, soup, torus};

/// Poses about the origin of all kinds but those far away, so that some meet a model there and most do not.
fn poses(random: &mut Random, count: usize) -> Vec<Pose> {
    let kinds =
        [Kind::Rigid, Kind::Reflection, Kind::NonUniformScale, Kind::Shear, Kind::FlatToPlane, Kind::FlatToPoint];
    let pose = |at: usize| {
        let apart = random.range(0.0, 4.0);
        let by = random.direction().map(|x| x * apart);
        crate::poses::moved(&kinds[at % kinds.len()].pose(random), by)
    };
    (0..count).map(pose).collect()
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
fn a_batch_is_its_poses_one_by_one() {
    let mut random = Random::new(0xba7);
    let models = [torus(1.0, 0.4, 10, 6), soup(&mut random, 20, 0.5)].map(Model::new);
    let fixed = models[0].at(Kind::Shear.pose(&mut random)).expect("in range");
    let batch = fixed.against(&models[1]);
    for count in [0, 1, 63, 64, 65, 300] {
        let poses = poses(&mut random, count);
        let one = |&pose: &Pose| {
            let b = models[1].at(pose).expect("in range");
            bits(Pair::new(&fixed, &b).distance())
        };
        let truth: Vec<_> = poses.iter().map(one).collect();
        for threads in [1, 2, 3] {
            let found = on_threads(threads, || batch.distances(&poses)).expect("in range");
            let found: Vec<_> = found.into_iter().map(bits).collect();
            assert!(found == truth, "{count} poses on {threads} threads");
        }
        let zeros = truth.iter().flatten().filter(|answer| answer.0 == 0).count();
        assert!(count < 300 || (zeros > 5 && zeros < count / 2), "{zeros} of {count} meet");
    }
}

#[test]
fn a_batch_names_the_first_pose_that_cannot_be_asked_about() {
    let model = Model::new(cuboid([0.0; 3], [1.0; 3]));
    let fixed = model.at(Pose::IDENTITY).expect("in range");
    let mut random = Random::new(0xe88);
    for count in [3, 200] {
        let mut poses = poses(&mut random, count);
        let beyond = Pose::translation([0.0, 1e302, 0.0]).expect("finite");
        (poses[count / 2], poses[count - 1]) = (beyond, beyond);
        for threads in [1, 2, 3] {
            let error = on_threads(threads, || fixed.against(&model).distances(&poses)).expect_err("beyond 2^1000");
            assert!(
                matches!(error, BatchError { pose, error: PlaceError { axis: 1, .. } } if pose == count / 2),
                "{error} on {threads} threads"
            );
        }
    }
}

#[test]
fn a_batch_with_nothing_has_no_answers() {
    let models = [cuboid([0.0; 3], [1.0; 3]), Mesh::new(vec![], vec![]).expect("nothing")].map(Model::new);
    for (a, b) in [(0, 1), (1, 0), (1, 1)] {
        let fixed = models[a].at(Pose::IDENTITY).expect("in range");
        assert_eq!(fixed.against(&models[b]).distances(&[Pose::IDENTITY; 70]), Ok(vec![None; 70]));
    }
}

#[test]
fn threads_change_no_answer() {
    let one = |threads: usize| {
        on_threads(threads, || {
            let ask = |scene: &crate::scenes::Scene| {
                let [a, b] = scene.placed();
                let (pair, near) = (Pair::new(&a, &b), 0.05 * scene.span_and_reach()[0]);
                let near = near.min(f64::MAX);
                (bits(pair.distance()), pair.triangles_closer_than(near.max(0.0)).expect("a length"))
            };
            scenes().iter().filter(|scene| scene.pairs() > 3_000).map(ask).collect::<Vec<_>>()
        })
    };
    let alone = one(1);
    assert!(alone.iter().any(|(_, pairs)| pairs.len() > 300));
    for threads in [2, 3] {
        assert!(one(threads) == alone, "{threads} threads");
    }
}
