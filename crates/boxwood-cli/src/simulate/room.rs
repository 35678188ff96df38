//! Bodies in a room, and their motions.

use super::kinds::{ADVICE, BodyKind};
use crate::arguments::SimulateArgs;
use crate::notes::CommandError;
use boxwood::world::{Body, WorldError};
use boxwood::{BodyId, Mesh, Model, Pose, World};
use boxwood_scenes::{Random, Tumble, room_side, wave};

/// Duration of a frame in seconds.
const FRAME: f64 = 1.0 / 60.0;

/// A body and its motion.
struct MovingBody {
    id: BodyId,
    kind: usize,
    motion: Tumble,
}

/// A world of bodies that move between walls.
pub(super) struct Room {
    pub(super) world: World,
    pub(super) kinds: Vec<BodyKind>,
    /// Bodies that move; sleeping bodies are only in `world`.
    moving_bodies: Vec<MovingBody>,
    cloth: Option<BodyId>,
    pub(super) facts: RoomFacts,
}

/// Numbers and settings of the scene, for the output.
pub(super) struct RoomFacts {
    /// Number of bodies, including the cloth.
    pub(super) bodies: usize,
    pub(super) sleeping: usize,
    pub(super) triangles: u64,
    /// Length of a side of the room.
    pub(super) room: f64,
    pub(super) seed: u64,
    pub(super) speed: f64,
    pub(super) density: f64,
    pub(super) cloth: bool,
}

impl Room {
    /// Creates bodies of all kinds in turn. Their poses and motions depend only on the seed and the scene options, not on other options.
    pub(super) fn new(kinds: Vec<BodyKind>, arguments: &SimulateArgs) -> Result<Self, CommandError> {
        let &SimulateArgs { seed, speed, density, sleeping, cloth, .. } = arguments;
        let bodies = arguments.bodies as usize;
        let radii = (0..bodies).map(|body| kinds[body % kinds.len()].radius);
        let side = room_side(radii, density);
        let mut random = Random::new(seed);
        let (mut world, mut moving_bodies, mut triangles) = (World::new(), Vec::new(), 0);
        for body in 0..bodies {
            let kind = body % kinds.len();
            let BodyKind { name, model, local_pose, radius, .. } = &kinds[kind];
            let (size, reach) = (2.0 * radius, (side / 2.0 - radius).max(0.0));
            let mut motion = Tumble::new(&mut random, reach, speed * size, speed);
            // The random number is drawn for every body, so that the motion of a body does not depend on
            // `sleeping`, the fraction of sleeping bodies.
            if random.unit() < sleeping {
                motion = motion.at_rest();
            }
            let added = world.insert(model, motion.pose(0.0) * *local_pose);
            let id = added.map_err(|error| placement_error(name, &error))?;
            triangles += model.mesh().triangles().len() as u64;
            if motion.is_moving() {
                moving_bodies.push(MovingBody { id, kind, motion });
            }
        }
        let sleeping = bodies - moving_bodies.len();
        let mut room = Self {
            world,
            kinds,
            moving_bodies,
            cloth: None,
            facts: RoomFacts { bodies, sleeping, triangles, room: side, seed, speed, density, cloth },
        };
        if cloth {
            room.add_cloth()?;
        }
        Ok(room)
    }

    fn add_cloth(&mut self) -> Result<(), CommandError> {
        let mesh = wave(CELLS, CELLS, HEIGHT, WAVES, 0.0);
        self.facts.triangles += mesh.triangles().len() as u64;
        self.facts.bodies += 1;
        let pose = Pose::from_scale([0.9 * self.facts.room; 3]);
        let added = self.world.insert(Body::Deformable(Model::new(mesh)), pose);
        let id = added.map_err(|error| placement_error(CLOTH, &error))?;
        if self.facts.speed > 0.0 {
            self.cloth = Some(id);
        } else {
            self.facts.sleeping += 1;
        }
        Ok(())
    }

    /// Computes the poses of all moving bodies in a frame.
    pub(super) fn plan(&self, frame: u32) -> MotionPlan {
        let time = f64::from(frame) * FRAME;
        let pose = |body: &MovingBody| body.motion.pose(time) * self.kinds[body.kind].local_pose;
        let poses = self.moving_bodies.iter().map(pose).collect();
        let cloth = self.cloth.map(|_| wave(CELLS, CELLS, HEIGHT, WAVES, self.facts.speed * time / PERIOD));
        MotionPlan { poses, cloth }
    }

    /// Moves the bodies to the poses of a plan.
    pub(super) fn apply(&mut self, plan: &MotionPlan) -> Result<(), CommandError> {
        for (body, pose) in self.moving_bodies.iter().zip(&plan.poses) {
            let moved = self.world.set_pose(body.id, *pose);
            moved.map_err(|error| placement_error(&self.kinds[body.kind].name, &error))?;
        }
        if let (Some(id), Some(mesh)) = (self.cloth, &plan.cloth) {
            let moved = self.world.set_vertices(id, mesh.vertices());
            moved.map_err(|error| placement_error(CLOTH, &error))?;
        }
        Ok(())
    }
}

/// Poses of the moving bodies in a frame, computed before the time is measured.
pub(super) struct MotionPlan {
    poses: Vec<Pose>,
    cloth: Option<Mesh>,
}

/// Number of cells per side of the cloth, with two triangles each.
const CELLS: u32 = 100;
/// Amplitude of the waves of the cloth, relative to the size of the cloth.
const HEIGHT: f64 = 0.1;
/// Number of waves over the cloth.
const WAVES: f64 = 2.0;
/// Time in seconds after which the waves of the cloth repeat, at speed 1.
const PERIOD: f64 = 4.0;
/// Name of the cloth in results and messages.
pub(super) const CLOTH: &str = "cloth";

/// Error of placing a body of the kind `name`.
fn placement_error(name: &str, error: &WorldError) -> CommandError {
    format!("part {name}: {error}; {ADVICE}").into()
}

#[cfg(test)]
mod tests {
    use super::super::kinds;
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct TestCommand {
        #[command(flatten)]
        arguments: SimulateArgs,
    }

    fn room(options: &[&str]) -> Room {
        let arguments = TestCommand::parse_from([&["simulate"], options].concat()).arguments;
        Room::new(kinds::built_in(6).expect("six kinds"), &arguments).unwrap_or_else(|_| panic!("a room"))
    }

    /// Ids and poses of the moving bodies in a frame.
    fn poses(room: &Room, frame: u32) -> Vec<(BodyId, Pose)> {
        room.moving_bodies.iter().map(|body| body.id).zip(room.plan(frame).poses).collect()
    }

    #[test]
    fn sleeping_bodies_do_not_change_motions_of_others() {
        let [all, some] = ["0", "0.7"].map(|fraction| room(&["--bodies", "100", "--sleeping", fraction]));
        assert_eq!((all.facts.sleeping, all.moving_bodies.len()), (0, 100));
        assert_eq!(some.facts.sleeping + some.moving_bodies.len(), 100);
        assert!((55..85).contains(&some.facts.sleeping), "{}", some.facts.sleeping);
        for frame in [0, 50] {
            let all = poses(&all, frame);
            assert!(poses(&some, frame).iter().all(|pose| all.contains(pose)));
        }
        assert_ne!(poses(&all, 0), poses(&all, 50));
    }

    #[test]
    fn speed_zero_moves_nothing() {
        let room = room(&["--bodies", "10", "--speed", "0", "--cloth"]);
        assert_eq!((room.facts.bodies, room.facts.sleeping, room.moving_bodies.len()), (11, 11, 0));
        let plan = room.plan(9);
        assert!(plan.poses.is_empty() && plan.cloth.is_none());
    }
}
