//! Steps of a world with moving and deforming bodies allocate no memory from the second round on.

use super::HEAP;
use boxwood::world::Body;
use boxwood::{BodyId, Mesh, Model, Pose, World};
use boxwood_scenes::{torus, wave};

const ROUND: u32 = 32;

fn frame(world: &mut World, index: u32, rings: &[BodyId], cloth: BodyId, shapes: &[Mesh]) -> [usize; 3] {
    let time = f64::from(index % ROUND) / f64::from(ROUND) * std::f64::consts::TAU;
    for (index_of_ring, &ring) in (0_u32..).zip(rings) {
        let rotation = Pose::from_axis_angle([0.3, 1.0, f64::from(index_of_ring)], time).expect("nonzero axis");
        let at = [
            f64::from(index_of_ring % 5) * 0.8,
            f64::from(index_of_ring / 5) * 0.8,
            0.5 * (time + f64::from(index_of_ring)).sin(),
        ];
        world.set_pose(ring, Pose::from_translation(at) * rotation).expect("in range");
    }
    let shape = &shapes[index as usize % shapes.len()];
    if index.is_multiple_of(2) {
        world.set_vertices(cloth, shape.vertices()).expect("finite");
    } else {
        world.deform(cloth, |_, new| new.copy_from_slice(shape.vertices())).expect("finite");
    }
    world.deform_vertices(cloth, &[0, 1, 17], |_, [x, y, _]| [x, y, 0.3 * time.sin()]).expect("finite");
    let events = world.step();
    [events.intersecting(), events.began(), events.ended()].map(<[_]>::len)
}

pub(crate) fn steps_do_not_allocate() {
    let ring = Model::new(torus(0.5, 0.2, 24, 12));
    let shapes: Vec<Mesh> = (0..8).map(|step| wave(24, 24, 0.1, 2.0, f64::from(step) * 0.8)).collect();
    let mut world = World::new();
    let rings: Vec<BodyId> = (0..20).map(|_| world.insert(&ring, Pose::IDENTITY).expect("in range")).collect();
    let cloth = Body::Deformable(Model::new(shapes[0].clone()));
    let cloth = world.insert(cloth, Pose::from_scale([3.0; 3])).expect("in range");
    let mut round = || (0..ROUND).map(|index| frame(&mut world, index, &rings, cloth, &shapes)).collect::<Vec<_>>();
    // On one thread: the memory that the thread pool allocates is not under test.
    #[cfg(feature = "parallel")]
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("thread");
    let mut run = || {
        #[cfg(feature = "parallel")]
        return pool.install(&mut round);
        #[cfg(not(feature = "parallel"))]
        round()
    };
    run();
    let first = run();
    let (before, sum) = (HEAP.current_usage(), first.iter().flatten().sum::<usize>());
    assert!(sum > 1000, "only {sum} events");
    HEAP.reset_peak_usage();
    let second = run();
    assert_eq!(first, second);
    // Heap memory of the list `second`, which the test itself holds.
    let own = size_of_val(&second[..]);
    assert_eq!(HEAP.current_usage() - before, own);
    assert!(HEAP.peak_usage() - before <= 2 * own, "memory was allocated and freed");
}
