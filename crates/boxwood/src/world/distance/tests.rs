//! Tests that the stats of distance queries do not grow with the number of pairs of bodies and do not depend on the
//! number of threads.

use crate::kernel::pose::Pose;
use crate::mesh::Mesh;
use crate::model::Model;
use crate::world::{Groups, World};
use boxwood_scenes::{Random, cuboid};

fn cube() -> Model {
    let (vertices, triangles) = cuboid([0.0; 3], [0.5; 3]).into_parts();
    Model::new(Mesh::new(vertices, triangles).expect("valid mesh"))
}

/// World with `count` cubes at random poses, about one cube per unit of volume.
fn random_world(count: usize) -> World {
    let (mut world, mut random, model) = (World::new(), Random::new(9), cube());
    let side = (count as f64).cbrt();
    for _ in 0..count {
        let position = random.point_in_box([0.0; 3], [side; 3]);
        world
            .insert(&model, Pose::from_rotation_matrix(random.rotation(), position).expect("finite"))
            .expect("in range");
    }
    world
}

#[test]
fn work_grows_with_bodies_not_with_pairs() {
    for count in [200, 2000] {
        let mut world = random_world(count);
        let stats = world.find_closest_pair().1;
        assert!(stats.box_tests < 60 * count as u64 && stats.candidates < 200, "{count}: {stats:?}");
        let (found, stats) = world.find_closer_than(0.1).expect("valid clearance");
        assert!(stats.box_tests < 60 * count as u64 && stats.candidates < 4 * count as u64, "{count}: {stats:?}");
        assert!(found.len() > count / 8, "{}", found.len());

        // Groups exclude all pairs except those with body 7, which is far away. Nearby pairs that groups exclude must
        // not cost many box tests.
        let ids: Vec<_> = world.ids().collect();
        for &id in &ids {
            world.set_groups(id, Groups { memberships: 1, filter: 2 }).expect("body exists");
        }
        world.set_groups(ids[7], Groups { memberships: 2, filter: 3 }).expect("body exists");
        world.set_pose(ids[7], Pose::from_translation([1e4, 0.0, 0.0])).expect("in range");
        let (pair, stats) = world.find_closest_pair();
        assert!(pair.expect("there are pairs").bodies.contains(&ids[7]));
        assert!(stats.box_tests < 12 * count as u64 && stats.candidates < 200, "{count}: {stats:?}");
    }
}

#[cfg(feature = "parallel")]
#[test]
fn stats_do_not_depend_on_threads() {
    let world = random_world(1000);
    let run = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("thread pool");
        pool.install(|| (world.find_closest_pair(), world.find_closer_than(0.2).expect("valid clearance")))
    };
    let (one, three) = (run(1), run(3));
    assert_eq!(one.0, three.0);
    assert!(one.1.0 == three.1.0, "the pairs differ");
    assert_eq!(one.1.1, three.1.1);
}
