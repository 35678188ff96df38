//! A world of a thousand tori that all move in every step and share one model of 70,000 triangles. Prints the
//! number of pairs of bodies that intersect, that began to intersect and that ceased to, and the time per step.

use boxwood::world::StepStats;
use boxwood::{BodyId, Model, Pose, World};
use boxwood_scenes::{Random, torus};
use std::error::Error;
use std::io::{Write, stdout};
use std::time::Instant;

/// Half the side of the cube in which the bodies move.
const HALF_SIDE: f64 = 20.0;

/// A body and its current motion.
struct MovingBody {
    id: BodyId,
    rotation: Pose,
    /// Additional rotation in each step.
    spin: Pose,
    position: [f64; 3],
    velocity: [f64; 3],
}

impl MovingBody {
    /// Advances the motion by one step, with reflection at the walls of the cube, and returns the new pose of the
    /// body.
    fn advance(&mut self) -> Pose {
        self.rotation = self.spin * self.rotation;
        for (x, v) in self.position.iter_mut().zip(&mut self.velocity) {
            *x += *v;
            *v = if x.abs() > HALF_SIDE { -v.abs() * x.signum() } else { *v };
        }
        Pose::from_translation(self.position) * self.rotation
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let model = Model::new(torus(0.5, 0.25, 350, 100));
    let (mut world, mut random) = (World::new(), Random::new(7));
    let mut bodies = Vec::new();
    for _ in 0..1000 {
        let position = random.point_in_box([-HALF_SIDE; 3], [HALF_SIDE; 3]);
        let (rotation, spin) = (
            Pose::from_rotation_matrix(random.rotation(), [0.0; 3])?,
            Pose::from_axis_angle(random.direction(), 0.05)?,
        );
        let id = world.insert(&model, Pose::from_translation(position) * rotation)?;
        bodies.push(MovingBody { id, rotation, spin, position, velocity: random.direction().map(|x| 0.05 * x) });
    }
    for step in 0..10 {
        let poses: Vec<(BodyId, Pose)> = bodies.iter_mut().map(|body| (body.id, body.advance())).collect();
        let start = Instant::now();
        poses.into_iter().try_for_each(|(id, pose)| world.set_pose(id, pose))?;
        let events = world.step();
        let (ms, StepStats { candidates, narrow_phase: narrow, .. }) =
            (start.elapsed().as_secs_f64() * 1e3, events.stats());
        let [intersecting, began, ended] = [events.intersecting(), events.began(), events.ended()].map(<[_]>::len);
        let pairs = format!("{intersecting} intersecting pairs, {began} began, {ended} ended, {candidates} candidates");
        writeln!(stdout(), "step {step}: {ms:.2} ms; {pairs}; {} triangle tests", narrow.triangle_tests)?;
    }
    Ok(())
}
