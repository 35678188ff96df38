//! Frame after frame: bodies move, boxes are compared, triangles are asked.

use super::clock::Phases;
use super::kinds::Kind;
use super::room::{Facts, Room};
use super::seen::Seen;
use crate::notes::{Failure, Warning};
use crate::progress;
use boxwood::{Events, StepWork};
use std::time::{Duration, Instant};

/// What became of a frame.
pub(super) struct Frame {
    pub(super) work: StepWork,
    pub(super) intersecting: usize,
    pub(super) began: usize,
    pub(super) ended: usize,
    /// Bodies that intersect another.
    pub(super) touching: usize,
    pub(super) times: Times,
}

/// How long the parts of a frame took.
#[derive(Clone, Copy)]
pub(super) struct Times {
    /// To move bodies and boxes.
    pub(super) moving: Duration,
    pub(super) broad: Duration,
    pub(super) narrow: Duration,
}

/// All frames.
pub(super) struct Simulation {
    pub(super) title: String,
    pub(super) facts: Facts,
    pub(super) kinds: Vec<Kind>,
    pub(super) frames: Vec<Frame>,
    /// How long models and world took.
    pub(super) build: Duration,
    pub(super) threads: usize,
    pub(super) warnings: Vec<Warning>,
    /// For pictures, if they are wanted.
    pub(super) seen: Option<Seen>,
}

impl Times {
    pub(super) fn sum(&self) -> Duration {
        self.moving + self.broad + self.narrow
    }
}

impl Frame {
    /// Of boxes of bodies, and of boxes within bodies.
    pub(super) fn box_tests(&self) -> u64 {
        self.work.broad.box_tests + self.work.narrow.box_tests
    }
}

/// So many frames; what pictures need of them is kept if they are wanted.
pub(super) fn simulate(
    mut room: Room,
    count: u32,
    title: String,
    build: Duration,
    pictures: bool,
    warnings: Vec<Warning>,
) -> Result<Simulation, Failure> {
    let bar = progress::bar("frames", count as usize);
    let mut seen = vec![0; room.facts.bodies];
    let mut picture = pictures.then(|| Seen::new(&room, count as usize));
    let mut frames = Vec::new();
    for number in 0..count {
        frames.push(step(&mut room, number, &mut seen)?);
        if let Some(picture) = &mut picture {
            picture.keep(number as usize, &room.world);
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    if let Some(picture) = &mut picture {
        picture.end(count as usize);
    }
    let Room { facts, kinds, .. } = room;
    let threads = rayon::current_num_threads();
    Ok(Simulation { title, facts, kinds, frames, build, threads, warnings, seen: picture })
}

fn step(room: &mut Room, number: u32, seen: &mut [u32]) -> Result<Frame, Failure> {
    let plan = room.plan(number)?;
    let start = Instant::now();
    room.follow(&plan)?;
    let moving = start.elapsed();
    let Phases { broad, narrow } = Phases::of_step(&mut room.world);
    let events = room.world.events();
    Ok(Frame {
        work: events.work(),
        intersecting: events.intersecting().len(),
        began: events.began().len(),
        ended: events.ended().len(),
        touching: touching(events, number, seen),
        times: Times { moving, broad, narrow },
    })
}

/// How many bodies intersect another. The frame in which a body was last seen to is kept, from 1 on.
fn touching(events: Events<'_>, number: u32, seen: &mut [u32]) -> usize {
    let mut count = 0;
    for id in events.intersecting().iter().flatten() {
        if let Some(last) = seen.get_mut(id.slot()).filter(|last| **last != number + 1) {
            *last = number + 1;
            count += 1;
        }
    }
    count
}
