//! Bodies in a room, and how they move.

use super::kinds::{ADVICE, Kind};
use crate::arguments::SimulateArguments;
use crate::notes::Failure;
use boxwood::{BodyId, Mesh, Model, Pose, World, WorldError};
use boxwood_scenes::{Random, Tumble, room_for, wave};

/// A frame is a part of a second.
const FRAME: f64 = 1.0 / 60.0;

/// A body that moves in its own way.
struct Mover {
    id: BodyId,
    kind: usize,
    motion: Tumble,
}

/// A world with walls.
pub(super) struct Room {
    pub(super) world: World,
    pub(super) kinds: Vec<Kind>,
    /// Those that move; the others are in the world alone.
    movers: Vec<Mover>,
    cloth: Option<BodyId>,
    pub(super) facts: Facts,
}

/// What is known of a scene before it begins.
pub(super) struct Facts {
    /// All, the cloth too.
    pub(super) bodies: usize,
    pub(super) asleep: usize,
    pub(super) triangles: u64,
    /// Its side.
    pub(super) room: f64,
    pub(super) seed: u64,
    pub(super) speed: f64,
    pub(super) density: f64,
    pub(super) cloth: bool,
}

impl Room {
    /// Bodies of all kinds in turn. The same seed puts and moves them in the same way, whatever else is asked.
    pub(super) fn new(kinds: Vec<Kind>, arguments: &SimulateArguments) -> Result<Self, Failure> {
        let &SimulateArguments { seed, speed, density, asleep, cloth, .. } = arguments;
        let bodies = arguments.bodies as usize;
        let radii = (0..bodies).map(|body| kinds[body % kinds.len()].radius);
        let side = room_for(radii, density);
        let mut random = Random::new(seed);
        let (mut world, mut movers, mut triangles) = (World::new(), Vec::new(), 0);
        for body in 0..bodies {
            let kind = body % kinds.len();
            let Kind { name, model, own, radius, .. } = &kinds[kind];
            let (size, reach) = (2.0 * radius, (side / 2.0 - radius).max(0.0));
            let mut motion = Tumble::new(&mut random, reach, speed * size, speed);
            // Drawn for every body, so that the others are the same for any share.
            if random.unit() < asleep {
                motion = motion.at_rest();
            }
            let added = place(own, &motion, 0.0).and_then(|pose| world.add(model, pose).map_err(Failed::World));
            let id = added.map_err(|error| error.of(name))?;
            triangles += model.mesh().triangles().len() as u64;
            if motion.moves() {
                movers.push(Mover { id, kind, motion });
            }
        }
        let asleep = bodies - movers.len();
        let mut room = Self {
            world,
            kinds,
            movers,
            cloth: None,
            facts: Facts { bodies, asleep, triangles, room: side, seed, speed, density, cloth },
        };
        if cloth {
            room.hang_cloth()?;
        }
        Ok(room)
    }

    fn hang_cloth(&mut self) -> Result<(), Failure> {
        let mesh = wave(CELLS, CELLS, HEIGHT, WAVES, 0.0);
        self.facts.triangles += mesh.triangles().len() as u64;
        self.facts.bodies += 1;
        let pose = Pose::scale([0.9 * self.facts.room; 3]).map_err(|error| Failed::Pose(error).of(CLOTH))?;
        let added = self.world.add(Model::new(mesh), pose);
        let id = added.map_err(|error| Failed::World(error).of(CLOTH))?;
        if self.facts.speed > 0.0 {
            self.cloth = Some(id);
        } else {
            self.facts.asleep += 1;
        }
        Ok(())
    }

    /// Where all bodies will be in a frame. What is asleep is not in it.
    pub(super) fn plan(&self, frame: u32) -> Result<Plan, Failure> {
        let time = f64::from(frame) * FRAME;
        let pose = |mover: &Mover| {
            let Kind { name, own, .. } = &self.kinds[mover.kind];
            place(own, &mover.motion, time).map_err(|error| error.of(name))
        };
        let poses = self.movers.iter().map(pose).collect::<Result<_, _>>()?;
        let cloth = self.cloth.map(|_| wave(CELLS, CELLS, HEIGHT, WAVES, self.facts.speed * time / PERIOD));
        Ok(Plan { poses, cloth })
    }

    /// Puts them there.
    pub(super) fn follow(&mut self, plan: &Plan) -> Result<(), Failure> {
        for (mover, pose) in self.movers.iter().zip(&plan.poses) {
            let moved = self.world.set_pose(mover.id, *pose);
            moved.map_err(|error| Failed::World(error).of(&self.kinds[mover.kind].name))?;
        }
        if let (Some(id), Some(mesh)) = (self.cloth, &plan.cloth) {
            let moved = self.world.set_vertices(id, mesh.vertices());
            moved.map_err(|error| Failed::World(error).of(CLOTH))?;
        }
        Ok(())
    }
}

/// Where bodies will be: made before a clock runs.
pub(super) struct Plan {
    poses: Vec<Pose>,
    cloth: Option<Mesh>,
}

/// Of the cloth: cells of a side, of which each has two triangles; how high its waves are, and how many, in parts of its
/// size; and how many seconds one takes to pass.
const CELLS: u32 = 100;
const HEIGHT: f64 = 0.1;
const WAVES: f64 = 2.0;
const PERIOD: f64 = 4.0;
pub(super) const CLOTH: &str = "cloth";

/// Why a body cannot be where it should.
enum Failed {
    Pose(boxwood::PoseError),
    World(WorldError),
}

impl Failed {
    fn of(&self, name: &str) -> Failure {
        let what: &dyn std::fmt::Display = match self {
            Self::Pose(error) => error,
            Self::World(error) => error,
        };
        format!("part {name}: {what}; {ADVICE}").into()
    }
}

fn place(own: &Pose, motion: &Tumble, time: f64) -> Result<Pose, Failed> {
    own.then(&motion.pose(time)).map_err(Failed::Pose)
}

#[cfg(test)]
mod tests {
    use super::super::kinds;
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Command {
        #[command(flatten)]
        arguments: SimulateArguments,
    }

    fn room(options: &[&str]) -> Room {
        let arguments = Command::parse_from([&["simulate"], options].concat()).arguments;
        Room::new(kinds::built_in(6).expect("six kinds"), &arguments).unwrap_or_else(|_| panic!("a room"))
    }

    /// Where those that move are in a frame, by name.
    fn places(room: &Room, frame: u32) -> Vec<(BodyId, Pose)> {
        let plan = room.plan(frame).unwrap_or_else(|_| panic!("a plan"));
        room.movers.iter().map(|mover| mover.id).zip(plan.poses).collect()
    }

    #[test]
    fn sleepers_change_neither_places_nor_motions_of_the_others() {
        let [all, some] = ["0", "0.7"].map(|share| room(&["--bodies", "100", "--asleep", share]));
        assert_eq!((all.facts.asleep, all.movers.len()), (0, 100));
        assert_eq!(some.facts.asleep + some.movers.len(), 100);
        assert!((55..85).contains(&some.facts.asleep), "{}", some.facts.asleep);
        for frame in [0, 50] {
            let all = places(&all, frame);
            assert!(places(&some, frame).iter().all(|place| all.contains(place)));
        }
        assert_ne!(places(&all, 0), places(&all, 50));
    }

    #[test]
    fn nothing_moves_at_speed_0() {
        let room = room(&["--bodies", "10", "--speed", "0", "--cloth"]);
        assert_eq!((room.facts.bodies, room.facts.asleep, room.movers.len()), (11, 11, 0));
        assert!(room.plan(9).is_ok_and(|plan| plan.poses.is_empty() && plan.cloth.is_none()));
    }
}
