//! Instruction-count cases with many bodies: moving boxes, worlds, robots.

use boxwood::papers::BroadPhaseMethod;
use boxwood::robot::{IgnoredLinkPairs, Target};
use boxwood::{BodyId, BroadPhase, Model, Motion, Pose, Ray, Region, RobotState, Shape, World};
use boxwood_scenes::{BoxDistribution, MovingBoxes, Random, Tumble, arm, chains, cuboid, hand_and_ball, sphere, torus};

use super::{Case, Queries};

pub(super) const CASES: &[Case] = &[
    Case::warm("broad/tree", || broad(BroadPhase::new())),
    Case::warm("broad/axial-cut", || broad(BroadPhase::with_method(BroadPhaseMethod::AxialCut(Default::default())))),
    Case::warm("world/step", world_step),
    Case::warm("world/closest-pair", || {
        world_query(|world| world.closest_pair().map_or(0, |c| c.closest.distance.to_bits() >> 32))
    }),
    Case::warm("world/closer-than", || {
        world_query(|world| world.bodies_closer_than(0.2).expect("finite").len() as u64)
    }),
    Case::warm("world/nearest", || {
        world_query(|world| {
            sphere_points().iter().filter_map(|&p| world.nearest_body(p).expect("finite")).count() as u64
        })
    }),
    Case::warm("world/ray", || {
        world_query(|world| {
            let rays = sphere_points().map(|point| Ray::new(point, point.map(|x| 0.1 - x)).expect("finite"));
            rays.iter().filter(|ray| world.first_hit(ray).is_some()).count() as u64
        })
    }),
    Case::warm("world/sweep", || {
        world_query(|world| {
            let sweep = |start: [f64; 3]| {
                let motion = Motion::linear(start.map(|x| -2.0 * x)).expect("finite");
                world.first_impact(&Shape::sphere(start, 0.1).expect("finite"), motion).is_some()
            };
            sphere_points().into_iter().filter(|&start| sweep(start)).count() as u64
        })
    }),
    Case::warm("world/region", || {
        world_query(|world| {
            let regions = sphere_points().map(|center| Region::sphere(center, 3.0).expect("finite"));
            regions.iter().map(|region| world.bodies_intersecting(region).len() as u64).sum()
        })
    }),
    Case::warm("robot/batch-itself", robot_batch),
    Case::warm("robot/batch-world", robot_batch_in_world),
    Case::warm("robot/distance", robot_distance),
    Case::warm("robot/contacts", hand_contacts),
];

fn broad(mut broad: BroadPhase) -> Queries {
    let mut boxes = MovingBoxes::new(1000, BoxDistribution::Uniform);
    let ids: Vec<_> = boxes.bounds().iter().map(|&bounds| broad.insert(bounds).expect("finite")).collect();
    Box::new(move || {
        let mut pairs = 0;
        for _ in 0..5 {
            boxes.step();
            for (&id, &bounds) in ids.iter().zip(boxes.bounds()) {
                broad.set_bounds(id, bounds).expect("finite");
            }
            pairs += broad.update().pairs().len() as u64;
        }
        pairs
    })
}

/// World of tumbling bodies with three different meshes.
fn tumbling(count: usize) -> (World, Vec<(BodyId, Tumble)>) {
    let models = [torus(0.4, 0.15, 16, 16), sphere(0.5, 2), cuboid([-0.4; 3], [0.4; 3])].map(Model::new);
    let mut random = Random::new(8);
    let mut world = World::new();
    let bodies = (0..count).map(|index| {
        let tumble = Tumble::new(&mut random, 3.0, 0.2, 0.5);
        (world.insert(&models[index % models.len()], tumble.pose(0.0)).expect("near"), tumble)
    });
    let bodies = bodies.collect();
    (world, bodies)
}

fn world_step() -> Queries {
    let (mut world, bodies) = tumbling(200);
    let mut time = 0.0;
    Box::new(move || {
        let mut events = 0;
        for _ in 0..4 {
            time += 0.1;
            for (id, tumble) in &bodies {
                world.set_pose(*id, tumble.pose(time)).expect("near");
            }
            let step = world.step();
            events += (step.intersecting().len() + step.began().len() + step.ended().len()) as u64;
        }
        events
    })
}

fn world_query(query: fn(&World) -> u64) -> Queries {
    let (mut world, _) = tumbling(60);
    world.step();
    Box::new(move || query(&world) + 1)
}

/// 100 random points on a sphere of radius 4.
fn sphere_points() -> [[f64; 3]; 100] {
    let mut random = Random::new(9);
    [(); 100].map(|()| random.direction().map(|x| 4.0 * x))
}

/// Random configurations of the robot arm.
fn configurations(count: usize) -> Vec<[f64; 6]> {
    let mut random = Random::new(10);
    (0..count).map(|_| [(); 6].map(|()| random.range(-2.0, 2.0))).collect()
}

fn robot_batch() -> Queries {
    let robot = arm();
    let (state, ignored, configurations) =
        (RobotState::new(&robot).expect("near"), IgnoredLinkPairs::adjacent(&robot), configurations(200));
    Box::new(move || {
        let collides =
            state.configuration_batch(Target::SelfCollision(&ignored)).collides(&configurations).expect("finite");
        collides.into_iter().map(u64::from).sum()
    })
}

fn robot_batch_in_world() -> Queries {
    let (state, configurations) = (RobotState::new(&arm()).expect("near"), configurations(100));
    let model = Model::new(sphere(150.0, 3));
    let mut world = World::new();
    let mut random = Random::new(11);
    for _ in 0..20 {
        let pose = Pose::from_translation(random.direction().map(|x| 700.0 * x));
        world.insert(&model, pose).expect("near");
    }
    world.update_boxes();
    Box::new(move || {
        let collisions = state.configuration_batch(Target::World(&world)).collisions(&configurations).expect("finite");
        collisions.into_iter().map(|pairs| pairs.len() as u64).sum()
    })
}

/// Queries of the distance between two robots, each a chain of links, at the configurations of several frames.
fn robot_distance() -> Queries {
    let scene = chains(1);
    let mut states = scene.robots().each_ref().map(|robot| RobotState::new(robot).expect("near"));
    let frames: Vec<_> = (0..3).map(|i| scene.frame(i * 10)).collect();
    Box::new(move || {
        let mut sum = 0;
        for frame in &frames {
            for (state, placement) in states.iter_mut().zip(frame) {
                state.set_configuration(&placement.values).expect("finite");
                state.set_base_pose(placement.base).expect("near");
            }
            let [a, b] = &states;
            sum += a.distance(Target::Robot(b)).map_or(0, |found| found.closest.distance.to_bits() >> 32);
        }
        sum + 1
    })
}

/// Queries of the contacts between a hand and the objects around it, in several frames.
fn hand_contacts() -> Queries {
    let scene = hand_and_ball();
    let mut state = RobotState::new(scene.hand()).expect("near");
    let frames: Vec<_> = (0..scene.frames()).step_by(20).take(10).map(|frame| scene.frame(frame)).collect();
    Box::new(move || {
        let mut sum = 0;
        for frame in &frames {
            state.set_configuration(&frame.hand.values).expect("finite");
            state.set_base_pose(frame.hand.base).expect("near");
            for ((_, model), &pose) in scene.obstacles().iter().zip(&frame.obstacles) {
                sum += state.contacts(Target::Model(&model.at(pose).expect("near"))).len() as u64;
            }
        }
        sum
    })
}
