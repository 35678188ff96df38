//! Work counts of `measure`: zero for queries that fail, and the same inside batches and on any number of threads.

use boxwood::mesh::primitives;
use boxwood::query::QueryStats;
use boxwood::robot::{Link, Target};
use boxwood::{Model, PlacedModel, Pose, Robot, RobotState, World, measure};
use std::sync::Arc;

fn ball() -> PlacedModel {
    let model = Model::new(primitives::sphere(1.0, 4).expect("valid"));
    model.at(Pose::IDENTITY).expect("in range")
}

#[test]
fn failed_query_counts_nothing() {
    let (ball, other) = (ball(), ball());
    let invalid = [f64::NAN; 3];
    let nothing = QueryStats::default();
    // A query that succeeds leaves its counts in the scratch memory of this thread; they must not be counted again
    // below.
    assert_ne!(measure(|| ball.distance(&other)).1, nothing);
    assert_eq!(measure(|| ball.nearest(invalid).expect_err("NaN")).1, nothing);
    assert_eq!(measure(|| ball.k_nearest(invalid, 3).expect_err("NaN")).1, nothing);
    assert_eq!(measure(|| ball.locate(invalid).expect_err("NaN")).1, nothing);
    assert_eq!(measure(|| ball.pair(&other).is_closer_than(-1.0).expect_err("negative")).1, nothing);

    let poses = [Pose::IDENTITY, Pose::from_translation(invalid)];
    let batch = ball.pose_batch(other.model());
    let valid = measure(|| batch.intersects(&poses[..1]).expect("in range")).1;
    assert_ne!(valid, nothing);
    assert_eq!(measure(|| batch.intersects(&poses).expect_err("NaN")).1, valid);
}

#[test]
fn step_counts_broad_and_narrow_phase() {
    let mut world = World::new();
    for offset in [0.0, 0.5, 9.0] {
        world.insert(ball().model(), Pose::from_translation([offset, 0.0, 0.0])).expect("in range");
    }
    let (stats, counted) = measure(|| world.step().stats());
    assert_eq!((counted.bodies_tested, stats.tested), (1, 1));
    assert_eq!(counted.box_tests, stats.broad_phase.box_tests + stats.narrow_phase.box_tests);
    assert_eq!(counted.triangle_tests, stats.narrow_phase.triangle_tests);
    assert_eq!(measure(|| world.step().intersecting().len()).1, QueryStats::default(), "nothing changed");
}

/// A body filter runs a query of its own during a batch. The work of this inner query is not counted, neither on
/// one thread nor on several.
#[test]
fn filter_that_queries_counts_the_same_on_any_number_of_threads() {
    let link = Link::new("base").with_model(ball().model(), Pose::IDENTITY);
    let robot = Arc::new(Robot::new(vec![link], vec![]).expect("one link"));
    let state = RobotState::new(&robot).expect("in range");
    let (mut world, other) = (World::new(), ball());
    world.insert(other.model(), Pose::from_translation([0.5, 0.0, 0.0])).expect("in range");
    let filter = |_: usize, _| other.any_hit(&boxwood::Ray::new([0.0; 3], [1.0, 0.0, 0.0]).expect("a direction"));
    let configurations: Vec<[f64; 0]> = vec![[]; 200];
    let run = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        let batch = state.configuration_batch(Target::WorldFiltered(&world, &filter));
        pool.install(|| measure(|| batch.collides(&configurations).expect("valid")))
    };
    let (one, four) = (run(1), run(4));
    assert!(one.0.iter().all(|&collides| collides));
    assert_eq!(one, four);
    assert_eq!(one.1.link_pairs_tested, 200);
}

/// Computes relations of one model at many poses in parallel. All of them need data that is computed once per
/// model, itself on several threads; this must not deadlock.
#[test]
fn relations_of_one_large_model_on_all_threads_end() {
    use rayon::prelude::*;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().expect("threads");
    for _ in 0..8 {
        let model = Model::new(primitives::sphere(1.0, 5).expect("valid"));
        let a = model.at(Pose::IDENTITY).expect("in range");
        let relations: Vec<_> = pool.install(|| {
            let pose = |n: i32| Pose::from_translation([f64::from(n) / 64.0, 0.0, 0.0]);
            (1..33).into_par_iter().map(|n| a.relation(&model.at(pose(n)).expect("in range"))).collect()
        });
        assert!(relations.iter().all(|&relation| relation == boxwood::query::Relation::Crossing), "{relations:?}");
    }
}
