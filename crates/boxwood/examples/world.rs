//! A thousand copies of one torus of 70,000 triangles tumble through a box, all of them at every step: who meets whom, what
//! began and what ended, and how long a step takes.

use boxwood::{BodyId, Model, Pose, PoseError, StepWork, World};
use boxwood_scenes::{Random, torus};
use std::error::Error;
use std::io::{Write, stdout};
use std::sync::Arc;
use std::time::Instant;

/// Half the side of the box that the bodies are in.
const HALF: f64 = 20.0;

struct Mover {
    id: BodyId,
    turn: Pose,
    spin: Pose,
    at: [f64; 3],
    velocity: [f64; 3],
}

impl Mover {
    /// One step on; back from the walls.
    fn advance(&mut self) -> Result<Pose, PoseError> {
        self.turn = self.turn.then(&self.spin)?;
        for (x, v) in self.at.iter_mut().zip(&mut self.velocity) {
            *x += *v;
            *v = if x.abs() > HALF { -v.abs() * x.signum() } else { *v };
        }
        self.turn.then(&Pose::translation(self.at)?)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let model = Arc::new(Model::new(torus(0.5, 0.25, 350, 100)));
    let (mut world, mut random) = (World::new(), Random::new(7));
    let mut movers = Vec::new();
    for _ in 0..1000 {
        let at = random.point_in_box([-HALF; 3], [HALF; 3]);
        let (turn, spin) = (Pose::rigid(random.rotation(), [0.0; 3])?, Pose::rotation(random.direction(), 0.05)?);
        let id = world.add(&model, turn.then(&Pose::translation(at)?)?)?;
        movers.push(Mover { id, turn, spin, at, velocity: random.direction().map(|x| 0.05 * x) });
    }
    for step in 0..10 {
        let poses = movers.iter_mut().map(|mover| Ok((mover.id, mover.advance()?)));
        let poses: Vec<(BodyId, Pose)> = poses.collect::<Result<_, PoseError>>()?;
        let start = Instant::now();
        poses.into_iter().try_for_each(|(id, pose)| world.set_pose(id, pose))?;
        let events = world.step();
        let (ms, StepWork { candidates, narrow, .. }) = (start.elapsed().as_secs_f64() * 1e3, events.work());
        let [meet, began, ended] = [events.intersecting(), events.began(), events.ended()].map(<[_]>::len);
        let out = format!("{meet} pairs meet, {began} began, {ended} ended, of {candidates} whose boxes overlap");
        writeln!(stdout(), "step {step}: {ms:.2} ms; {out}; {} triangle tests", narrow.triangle_tests)?;
    }
    Ok(())
}
