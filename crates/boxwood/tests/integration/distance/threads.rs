//! Distance queries of pose batches and of large models give the same results on any number of threads.

use crate::distance::bits;
use crate::support::poses::Kind;
use crate::support::scenes::scenes;
use boxwood::query::PoseBatchError;
use boxwood::{InvalidInput, Mesh, Model, Pair, Pose};
use boxwood_scenes::{Random, cuboid, soup, torus};

/// Poses of several kinds near the origin, such that some intersect a model at the origin and most do not.
fn poses(random: &mut Random, count: usize) -> Vec<Pose> {
    let kinds =
        [Kind::Rigid, Kind::Reflection, Kind::NonUniformScale, Kind::Shear, Kind::FlatToPlane, Kind::FlatToPoint];
    let pose = |at: usize| {
        let distance = random.range(0.0, 4.0);
        let by = random.direction().map(|x| x * distance);
        crate::support::poses::moved(&kinds[at % kinds.len()].pose(random), by)
    };
    (0..count).map(pose).collect()
}

#[cfg(feature = "parallel")]
pub(crate) fn on_threads<R: Send>(threads: usize, query: impl FnOnce() -> R + Send) -> R {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("thread pool").install(query)
}

#[cfg(not(feature = "parallel"))]
pub(crate) fn on_threads<R>(_: usize, query: impl FnOnce() -> R) -> R {
    query()
}

#[test]
fn batch_matches_single_poses() {
    let mut random = Random::new(0xba7);
    let models = [torus(1.0, 0.4, 10, 6), soup(&mut random, 20, 0.5)].map(Model::new);
    let fixed = models[0].at(Kind::Shear.pose(&mut random)).expect("in range");
    let batch = fixed.pose_batch(&models[1]);
    for count in [0, 1, 63, 64, 65, 300] {
        let poses = poses(&mut random, count);
        let one = |&pose: &Pose| {
            let b = models[1].at(pose).expect("in range");
            bits(Pair::new(&fixed, &b).distance())
        };
        let expected: Vec<_> = poses.iter().map(one).collect();
        for threads in [1, 2, 3] {
            let found = on_threads(threads, || batch.distances(&poses)).expect("in range");
            let found: Vec<_> = found.into_iter().map(bits).collect();
            assert!(found == expected, "{count} poses on {threads} threads");
        }
        let zeros = expected.iter().flatten().filter(|result| result.0 == 0).count();
        assert!(count < 300 || (zeros > 5 && zeros < count / 2), "{zeros} of {count} intersect");
    }
}

#[test]
fn batch_error_names_the_first_invalid_pose() {
    let model = Model::new(cuboid([0.0; 3], [1.0; 3]));
    let fixed = model.at(Pose::IDENTITY).expect("in range");
    let mut random = Random::new(0xe88);
    for count in [3, 200] {
        let mut poses = poses(&mut random, count);
        let beyond = Pose::from_translation([0.0, 1e302, 0.0]);
        (poses[count / 2], poses[count - 1]) = (beyond, beyond);
        for threads in [1, 2, 3] {
            let error = on_threads(threads, || fixed.pose_batch(&model).distances(&poses)).expect_err("beyond 2^1000");
            assert!(
                matches!(error, PoseBatchError { index, cause: InvalidInput::TooFar { axis: 1, .. } } if index == count / 2),
                "{error} on {threads} threads"
            );
        }
    }
}

#[test]
fn empty_batch_has_no_results() {
    let models = [cuboid([0.0; 3], [1.0; 3]), Mesh::new(vec![], vec![]).expect("empty mesh is valid")].map(Model::new);
    for (a, b) in [(0, 1), (1, 0), (1, 1)] {
        let fixed = models[a].at(Pose::IDENTITY).expect("in range");
        assert_eq!(fixed.pose_batch(&models[b]).distances(&[Pose::IDENTITY; 70]), Ok(vec![None; 70]));
    }
}

#[test]
fn results_are_independent_of_thread_count() {
    let one = |threads: usize| {
        on_threads(threads, || {
            let query = |scene: &crate::support::scenes::Scene| {
                let [a, b] = scene.placed();
                let (pair, near) = (Pair::new(&a, &b), 0.05 * scene.span_and_max_abs()[0]);
                let near = near.min(f64::MAX);
                (bits(pair.distance()), pair.triangle_pairs_closer_than(near.max(0.0)).expect("valid clearance"))
            };
            scenes().iter().filter(|scene| scene.pairs() > 3_000).map(query).collect::<Vec<_>>()
        })
    };
    let alone = one(1);
    assert!(alone.iter().any(|(_, pairs)| pairs.len() > 300));
    for threads in [2, 3] {
        assert!(one(threads) == alone, "{threads} threads");
    }
}
