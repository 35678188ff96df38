//! Runs the simulation: moves the bodies and steps the world, frame by frame.

use super::clock::PhaseTimes;
use super::kinds::BodyKind;
use super::room::{Room, RoomFacts};
use super::seen::RecordedSimulation;
use crate::notes::CommandError;
use crate::progress;
use boxwood::world::{Events, StepStats};
use boxwood_assembly::Warning;
use std::time::{Duration, Instant};

/// Result of one frame.
pub(super) struct SimulationFrame {
    pub(super) stats: StepStats,
    pub(super) intersecting: usize,
    pub(super) began: usize,
    pub(super) ended: usize,
    /// Number of bodies that intersect another body.
    pub(super) bodies_in_contact: usize,
    pub(super) times: StepTimes,
}

/// Times of the phases of a frame.
#[derive(Clone, Copy)]
pub(super) struct StepTimes {
    /// Time to move bodies and boxes.
    pub(super) moving: Duration,
    pub(super) broad: Duration,
    pub(super) narrow: Duration,
}

/// Result of `boxwood simulate` for all frames.
pub(super) struct Simulation {
    pub(super) title: String,
    pub(super) facts: RoomFacts,
    pub(super) kinds: Vec<BodyKind>,
    pub(super) frames: Vec<SimulationFrame>,
    /// Build time of models and world.
    pub(super) build: Duration,
    pub(super) threads: usize,
    pub(super) warnings: Vec<Warning>,
    /// Recording of the frames for `--report` and `--image`; `None` if neither is written.
    pub(super) recording: Option<RecordedSimulation>,
}

impl StepTimes {
    pub(super) fn sum(&self) -> Duration {
        self.moving + self.broad + self.narrow
    }
}

impl SimulationFrame {
    /// Number of box tests in this frame: of boxes around bodies, and of boxes in their trees.
    pub(super) fn box_tests(&self) -> u64 {
        self.stats.broad_phase.box_tests + self.stats.narrow_phase.box_tests
    }
}

/// Runs `count` frames. If `pictures` is set, also records the frames for the HTML page (`--report`) and the still
/// picture (`--image`).
pub(super) fn simulate(
    mut room: Room,
    count: u32,
    title: String,
    build: Duration,
    pictures: bool,
    warnings: Vec<Warning>,
) -> Result<Simulation, CommandError> {
    let bar = progress::bar("frames", count as usize);
    let mut last_contact = vec![0; room.facts.bodies];
    let mut recording = pictures.then(|| RecordedSimulation::new(&room, count as usize));
    let mut frames = Vec::new();
    for number in 0..count {
        frames.push(step(&mut room, number, &mut last_contact)?);
        if let Some(recording) = &mut recording {
            recording.record(number as usize, &room.world);
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    if let Some(recording) = &mut recording {
        recording.end(count as usize);
    }
    let Room { facts, kinds, .. } = room;
    let threads = rayon::current_num_threads();
    Ok(Simulation { title, facts, kinds, frames, build, threads, warnings, recording })
}

fn step(room: &mut Room, number: u32, last_contact: &mut [u32]) -> Result<SimulationFrame, CommandError> {
    let plan = room.plan(number);
    let start = Instant::now();
    room.apply(&plan)?;
    let moving = start.elapsed();
    let PhaseTimes { broad, narrow } = PhaseTimes::measure_step(&mut room.world);
    let events = room.world.events();
    Ok(SimulationFrame {
        stats: events.stats(),
        intersecting: events.intersecting().len(),
        began: events.began().len(),
        ended: events.ended().len(),
        bodies_in_contact: count_bodies_in_contact(events, number, last_contact),
        times: StepTimes { moving, broad, narrow },
    })
}

/// Returns the number of bodies that intersect another body in frame `number`. `last_contact` has one element per
/// body: 1 + the last frame in which the body intersected another.
fn count_bodies_in_contact(events: Events<'_>, number: u32, last_contact: &mut [u32]) -> usize {
    let mut count = 0;
    for id in events.intersecting().iter().flatten() {
        if let Some(last) = last_contact.get_mut(id.index()).filter(|last| **last != number + 1) {
            *last = number + 1;
            count += 1;
        }
    }
    count
}
