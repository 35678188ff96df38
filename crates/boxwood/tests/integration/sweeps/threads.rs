//! Sweep batches equal single queries on any number of threads.

use crate::sweeps::bits;
use crate::sweeps::movers::{Target, center_of};
use boxwood::{Model, Pose};
use boxwood_scenes::{Random, teapot};

#[cfg(feature = "parallel")]
fn on_threads<R: Send>(threads: usize, query: impl FnOnce() -> R + Send) -> R {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("thread pool").install(query)
}

#[cfg(not(feature = "parallel"))]
fn on_threads<R>(_: usize, query: impl FnOnce() -> R) -> R {
    query()
}

#[test]
fn batch_matches_single_sweeps() {
    let mut random = Random::new(0x5e94);
    let model = Model::new(teapot(3));
    let placed =
        model.at(Pose::from_rotation_matrix(random.rotation(), [3.0; 3]).expect("valid rotation")).expect("in range");
    let target = Target::new(&placed);
    let mut sweeps = Vec::new();
    while sweeps.len() < 1_500 {
        let Some(shape) = target.shape(&mut random) else { continue };
        let motion = target.motion(&mut random, center_of(&shape));
        sweeps.extend(motion.map(|motion| (shape, motion)));
    }
    let alone: Vec<_> =
        sweeps.iter().map(|(shape, motion)| placed.first_impact(shape, *motion).as_ref().map(bits)).collect();
    assert!(alone.iter().flatten().count() > 100);
    for threads in [1, 2, 3] {
        let found = on_threads(threads, || placed.first_impact_batch(&sweeps));
        assert_eq!(
            found.iter().map(|impact| impact.as_ref().map(bits)).collect::<Vec<_>>(),
            alone,
            "{threads} threads"
        );
    }
    assert_eq!(placed.first_impact_batch(&[]), []);
}
