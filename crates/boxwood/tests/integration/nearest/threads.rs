//! Nearest-point queries of a batch of points give the results of single queries, on any number of threads.

use crate::nearest::bits;
use crate::nearest::query_points::for_each_query;
use boxwood::{Mesh, Model, Pose};
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
fn batch_matches_single_points() {
    for_each_query(0x4ef, |name, placed, points| {
        let found = placed.nearest_batch(points).expect("in range");
        assert_eq!(found.len(), points.len(), "{name}");
        for (found, &point) in found.iter().zip(points) {
            let alone = placed.nearest(point).expect("in range");
            assert_eq!(found.as_ref().map(bits), alone.as_ref().map(bits), "{name}, {point:?}");
        }
    });
}

#[test]
fn results_are_independent_of_thread_count() {
    let mut random = Random::new(0x7a0);
    let model = Model::new(teapot(3));
    let placed =
        model.at(Pose::from_rotation_matrix(random.rotation(), [3.0; 3]).expect("valid rotation")).expect("in range");
    let points: Vec<_> = (0..2_000).map(|_| random.point_in_box([1.0; 3], [5.0; 3])).collect();
    let one_by_one: Vec<_> =
        points.iter().map(|&point| placed.nearest(point).expect("in range").as_ref().map(bits)).collect();
    for threads in [1, 2, 3] {
        let found = on_threads(threads, || placed.nearest_batch(&points)).expect("in range");
        let found: Vec<_> = found.iter().map(|found| found.as_ref().map(bits)).collect();
        assert!(found == one_by_one, "{threads} threads");
    }
}

#[test]
fn empty_model_has_no_nearest_point() {
    let model = Model::new(Mesh::new(vec![], vec![]).expect("empty mesh is valid"));
    let placed = model.at(Pose::IDENTITY).expect("in range");
    assert_eq!(placed.nearest([1.0; 3]), Ok(None));
    assert_eq!(placed.k_nearest([1.0; 3], 3), Ok(vec![]));
    assert_eq!(placed.nearest_batch(&[[1.0; 3]; 600]), Ok(vec![None; 600]));
    assert_eq!(placed.nearest_batch(&[]), Ok(vec![]));
}
