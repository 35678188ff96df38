//! Many rays at once: one by one, on any number of threads.

use crate::bits;
use boxwood::{Model, Pose, Ray};
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
fn a_list_is_its_rays_one_by_one() {
    let mut random = Random::new(0x4a5);
    let model = Model::new(teapot(3));
    let placed = model.at(Pose::rigid(random.rotation(), [3.0; 3]).expect("a rotation")).expect("in range");
    let [low, high] = placed.bounds().expect("not empty");
    let ray = |random: &mut Random| Ray::new(random.point_in_box(low, high), random.direction());
    let rays: Vec<_> = (0..2_000).map(|_| ray(&mut random).expect("a ray")).collect();
    let alone: Vec<_> = rays.iter().map(|ray| placed.first_hit(ray).as_ref().map(bits)).collect();
    assert!(alone.iter().flatten().count() > 100);
    for threads in [1, 2, 3] {
        let found = on_threads(threads, || placed.first_hits(&rays));
        assert_eq!(found.iter().map(|hit| hit.as_ref().map(bits)).collect::<Vec<_>>(), alone, "{threads} threads");
    }
    assert_eq!(placed.first_hits(&[]), []);
}
