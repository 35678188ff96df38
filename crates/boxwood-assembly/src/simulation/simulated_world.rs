//! World of bodies that move between the walls of a room.

use super::body_kind::BodyKind;
use super::error::{BodyErrorKind, SimulationError};
use super::options::SimulationOptions;
use super::{Simulation, SimulationFrame};
use boxwood::world::{Body, Events, WorldError};
use boxwood::{BodyId, Mesh, Model, Pose, World};
use boxwood_scenes::{Random, Tumble, room_side, wave};
use std::time::Instant;

/// Duration of a frame in seconds.
const FRAME: f64 = 1.0 / 60.0;
/// Number of cells per side of the cloth, with two triangles each.
const CELLS: u32 = 100;
/// Amplitude of the waves of the cloth, relative to the size of the cloth.
const HEIGHT: f64 = 0.1;
/// Number of waves over the cloth.
const WAVES: f64 = 2.0;
/// Time in seconds after which the waves of the cloth repeat, at speed 1.
const PERIOD: f64 = 4.0;

/// A body and its motion.
struct MovingBody {
    id: BodyId,
    kind: usize,
    motion: Tumble,
}

/// World of bodies that move between walls.
pub(super) struct SimulatedWorld {
    pub(super) world: World,
    pub(super) kinds: Vec<BodyKind>,
    /// Bodies that move; sleeping bodies are only in `world`.
    moving_bodies: Vec<MovingBody>,
    /// The cloth, if it moves.
    moving_cloth: Option<BodyId>,
    speed: f64,
    pub(super) has_cloth: bool,
    /// Number of bodies, including the cloth.
    pub(super) bodies: usize,
    /// Number of bodies that never move.
    pub(super) sleeping: usize,
    pub(super) triangles: u64,
    /// Side length of the room.
    pub(super) room_side: f64,
    /// For each body: 1 + the last frame in which it intersected another one; 0 for none.
    last_contacts: Vec<u32>,
}

impl SimulatedWorld {
    /// Creates bodies of all kinds in turn. Their poses and motions depend only on the seed and the scene options, not on other options.
    pub(super) fn new(kinds: Vec<BodyKind>, options: &SimulationOptions) -> Result<Self, SimulationError> {
        let &SimulationOptions { bodies, seed, speed, density, sleeping, cloth, .. } = options;
        let radii = (0..bodies).map(|body| kinds[body % kinds.len()].radius);
        let room_side = room_side(radii, density);
        let mut random = Random::new(seed);
        let (mut world, mut moving_bodies, mut triangles) = (World::new(), Vec::new(), 0);
        for body in 0..bodies {
            let kind = body % kinds.len();
            let BodyKind { name, model, local_pose, radius, .. } = &kinds[kind];
            let (size, reach) = (2.0 * radius, (room_side / 2.0 - radius).max(0.0));
            let mut motion = Tumble::new(&mut random, reach, speed * size, speed);
            // The random number is drawn for every body, so that the motion of a body does not depend on
            // `sleeping`, the fraction of sleeping bodies.
            if random.unit() < sleeping {
                motion = motion.at_rest();
            }
            let added = world.insert(model, motion.pose(0.0) * *local_pose);
            let id = added.map_err(|error| placement_error(name, error))?;
            triangles += model.mesh().triangles().len() as u64;
            if motion.is_moving() {
                moving_bodies.push(MovingBody { id, kind, motion });
            }
        }
        let sleeping = bodies - moving_bodies.len();
        let mut simulated = Self {
            world,
            kinds,
            moving_bodies,
            moving_cloth: None,
            speed,
            has_cloth: cloth,
            bodies,
            sleeping,
            triangles,
            room_side,
            last_contacts: Vec::new(),
        };
        if cloth {
            simulated.add_cloth()?;
        }
        simulated.last_contacts = vec![0; simulated.bodies];
        Ok(simulated)
    }

    fn add_cloth(&mut self) -> Result<(), SimulationError> {
        let mesh = wave(CELLS, CELLS, HEIGHT, WAVES, 0.0);
        self.triangles += mesh.triangles().len() as u64;
        self.bodies += 1;
        let pose = Pose::from_scale([0.9 * self.room_side; 3]);
        let added = self.world.insert(Body::Deformable(Model::new(mesh)), pose);
        let id = added.map_err(|error| placement_error(Simulation::CLOTH, error))?;
        if self.speed > 0.0 {
            self.moving_cloth = Some(id);
        } else {
            self.sleeping += 1;
        }
        Ok(())
    }

    /// Moves the bodies to their poses in frame `number`, and runs one step of the world.
    pub(super) fn step(&mut self, number: u32) -> Result<SimulationFrame, SimulationError> {
        let plan = self.plan(number);
        let start = Instant::now();
        self.apply(&plan)?;
        let move_time = start.elapsed();
        // A step runs the broad phase only if it is not up to date, so that both phases can be measured.
        let start = Instant::now();
        self.world.update_boxes();
        let broad_time = start.elapsed();
        let start = Instant::now();
        self.world.step();
        let narrow_time = start.elapsed();
        let events = self.world.events();
        Ok(SimulationFrame {
            stats: events.stats(),
            intersecting: events.intersecting().len(),
            began: events.began().len(),
            ended: events.ended().len(),
            bodies_in_contact: count_bodies_in_contact(events, number, &mut self.last_contacts),
            move_time,
            broad_time,
            narrow_time,
        })
    }

    /// Computes the poses of all moving bodies in a frame.
    fn plan(&self, frame: u32) -> MotionPlan {
        let time = f64::from(frame) * FRAME;
        let pose = |body: &MovingBody| body.motion.pose(time) * self.kinds[body.kind].local_pose;
        let poses = self.moving_bodies.iter().map(pose).collect();
        let cloth = self.moving_cloth.map(|_| wave(CELLS, CELLS, HEIGHT, WAVES, self.speed * time / PERIOD));
        MotionPlan { poses, cloth }
    }

    /// Moves the bodies to the poses of a plan.
    fn apply(&mut self, plan: &MotionPlan) -> Result<(), SimulationError> {
        for (body, pose) in self.moving_bodies.iter().zip(&plan.poses) {
            let moved = self.world.set_pose(body.id, *pose);
            moved.map_err(|error| placement_error(&self.kinds[body.kind].name, error))?;
        }
        if let (Some(id), Some(mesh)) = (self.moving_cloth, &plan.cloth) {
            let moved = self.world.set_vertices(id, mesh.vertices());
            moved.map_err(|error| placement_error(Simulation::CLOTH, error))?;
        }
        Ok(())
    }
}

/// Poses of the moving bodies in a frame, computed before the time is measured.
struct MotionPlan {
    poses: Vec<Pose>,
    cloth: Option<Mesh>,
}

/// Error of placing a body of the kind `name`.
fn placement_error(name: &str, error: WorldError) -> SimulationError {
    SimulationError::Body { part: name.to_owned(), kind: BodyErrorKind::World(error) }
}

/// Returns the number of bodies that intersect another body in frame `number`, and updates `last_contacts`.
fn count_bodies_in_contact(events: Events<'_>, number: u32, last_contacts: &mut [u32]) -> usize {
    let mut count = 0;
    for id in events.intersecting().iter().flatten() {
        if let Some(last) = last_contacts.get_mut(id.index()).filter(|last| **last != number + 1) {
            *last = number + 1;
            count += 1;
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::super::body_kind::BodySource;
    use super::*;
    use crate::observer::Observer;

    fn world(options: &SimulationOptions) -> SimulatedWorld {
        let kinds = BodyKind::of(BodySource::BuiltIn, options, &mut Vec::new(), Observer::NONE).expect("six kinds");
        SimulatedWorld::new(kinds, options).expect("a world")
    }

    /// Ids and poses of the moving bodies in a frame.
    fn poses(world: &SimulatedWorld, frame: u32) -> Vec<(BodyId, Pose)> {
        world.moving_bodies.iter().map(|body| body.id).zip(world.plan(frame).poses).collect()
    }

    #[test]
    fn sleeping_bodies_do_not_change_motions_of_others() {
        let [all, some] = [0.0, 0.7]
            .map(|sleeping| world(&SimulationOptions { bodies: 100, sleeping, ..SimulationOptions::default() }));
        assert_eq!((all.sleeping, all.moving_bodies.len()), (0, 100));
        assert_eq!(some.sleeping + some.moving_bodies.len(), 100);
        assert!((55..85).contains(&some.sleeping), "{}", some.sleeping);
        for frame in [0, 50] {
            let all = poses(&all, frame);
            assert!(poses(&some, frame).iter().all(|pose| all.contains(pose)));
        }
        assert_ne!(poses(&all, 0), poses(&all, 50));
    }

    #[test]
    fn speed_zero_moves_nothing() {
        let options = SimulationOptions { bodies: 10, speed: 0.0, cloth: true, ..SimulationOptions::default() };
        let world = world(&options);
        assert_eq!((world.bodies, world.sleeping, world.moving_bodies.len()), (11, 11, 0));
        let plan = world.plan(9);
        assert!(plan.poses.is_empty() && plan.cloth.is_none());
    }
}
