//! Ray batches equal single queries on any number of threads.

use crate::rays::bits;
use boxwood::{Aabb, Model, Pose, Ray};
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
fn batch_matches_single_rays() {
    let mut random = Random::new(0x4a5);
    let model = Model::new(teapot(3));
    let placed =
        model.at(Pose::from_rotation_matrix(random.rotation(), [3.0; 3]).expect("valid rotation")).expect("in range");
    let Aabb { min, max } = placed.bounds().expect("not empty");
    let ray = |random: &mut Random| Ray::new(random.point_in_box(min, max), random.direction());
    let rays: Vec<_> = (0..2_000).map(|_| ray(&mut random).expect("valid ray")).collect();
    let alone: Vec<_> = rays.iter().map(|ray| placed.first_hit(ray).as_ref().map(bits)).collect();
    assert!(alone.iter().flatten().count() > 100);
    for threads in [1, 2, 3] {
        let found = on_threads(threads, || placed.first_hit_batch(&rays));
        assert_eq!(found.iter().map(|hit| hit.as_ref().map(bits)).collect::<Vec<_>>(), alone, "{threads} threads");
    }
    assert_eq!(placed.first_hit_batch(&[]), []);
}
