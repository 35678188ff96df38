//! Many sweeps at once: one by one, on any number of threads.

use crate::bits;
use crate::movers::{Target, middle};
use boxwood::{Model, Pose};
use boxwood_scenes::{Random, teapot};

#[cfg(feature = "parallel")]
fn on_threads<R: Send>(threads: usize, ask: impl FnOnce() -> R + Send) -> R {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads").install(ask)
}

#[cfg(not(feature = "parallel"))]
fn on_threads<R>(_: usize, ask: impl FnOnce() -> R) -> R {
    ask()
}

#[test]
fn a_list_is_its_sweeps_one_by_one() {
    let mut random = Random::new(0x5e94);
    let model = Model::new(teapot(3));
    let placed = model.at(Pose::rigid(random.rotation(), [3.0; 3]).expect("a rotation")).expect("in range");
    let target = Target::new(&placed);
    let mut sweeps = Vec::new();
    while sweeps.len() < 1_500 {
        let Some(solid) = target.solid(&mut random) else { continue };
        let motion = target.motion(&mut random, middle(&solid));
        sweeps.extend(motion.map(|motion| (solid, motion)));
    }
    let alone: Vec<_> =
        sweeps.iter().map(|(solid, motion)| placed.first_impact(solid, *motion).as_ref().map(bits)).collect();
    assert!(alone.iter().flatten().count() > 100);
    for threads in [1, 2, 3] {
        let found = on_threads(threads, || placed.first_impacts(&sweeps));
        assert_eq!(
            found.iter().map(|impact| impact.as_ref().map(bits)).collect::<Vec<_>>(),
            alone,
            "{threads} threads"
        );
    }
    assert_eq!(placed.first_impacts(&[]), []);
}
