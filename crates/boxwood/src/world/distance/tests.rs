//! The work: not that of all pairs, and the same on any number of threads.

use super::super::{Groups, World};
use crate::mesh::Mesh;
use crate::model::Model;
use crate::pose::Pose;
use boxwood_scenes::{Random, cuboid};
use std::sync::Arc;

fn cube() -> Arc<Model> {
    let (vertices, triangles) = cuboid([0.0; 3], [0.5; 3]).into_parts();
    Arc::new(Model::new(Mesh::new(vertices, triangles).expect("a cube")))
}

/// Bodies at random, about one in each unit of space.
fn spread_out(count: usize) -> World {
    let (mut world, mut random, model) = (World::new(), Random::new(9), cube());
    let side = (count as f64).cbrt();
    for _ in 0..count {
        let at = random.point_in_box([0.0; 3], [side; 3]);
        world.add(&model, Pose::rigid(random.rotation(), at).expect("finite")).expect("in range");
    }
    world
}

#[test]
fn work_grows_with_the_bodies_not_with_their_pairs() {
    for count in [200, 2000] {
        let mut world = spread_out(count);
        let work = world.closest_pair_and_work().1;
        assert!(work.box_tests < 60 * count as u64 && work.candidates < 200, "{count}: {work:?}");
        let (found, work) = world.bodies_closer_than_and_work(0.1).expect("a length");
        assert!(work.box_tests < 60 * count as u64 && work.candidates < 4 * count as u64, "{count}: {work:?}");
        assert!(found.len() > count / 8, "{}", found.len());

        // A cloud of things that do not meet each other, and one that does, far away.
        let ids: Vec<_> = world.bodies().collect();
        for &id in &ids {
            world.set_groups(id, Groups { member: 1, meets: 2 }).expect("there");
        }
        world.set_groups(ids[7], Groups { member: 2, meets: 3 }).expect("there");
        world.set_pose(ids[7], Pose::translation([1e4, 0.0, 0.0]).expect("finite")).expect("in range");
        let (pair, work) = world.closest_pair_and_work();
        assert!(pair.expect("many").bodies.contains(&ids[7]));
        assert!(work.box_tests < 12 * count as u64 && work.candidates < 200, "{count}: {work:?}");
    }
}

#[cfg(feature = "parallel")]
#[test]
fn threads_do_the_same_work() {
    let world = spread_out(1000);
    let run = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| (world.closest_pair_and_work(), world.bodies_closer_than_and_work(0.2).expect("a length")))
    };
    let (one, three) = (run(1), run(3));
    assert_eq!(one.0, three.0);
    assert!(one.1.0 == three.1.0, "not the same pairs");
    assert_eq!(one.1.1, three.1.1);
}
