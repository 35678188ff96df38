//! What rays hit first: boxwood's answer, ray by ray through one `Scratch`, or to all of them at once.

use anyhow::Result;
use boxwood::{Hit, Model, Placed, Pose, Ray, Scratch, Work};

use crate::{clock::Clock, library, measure::Pass, task::Task};

/// A model that stays where it is, and rays.
pub(super) struct Questions<'a> {
    placed: Placed<'a>,
    rays: Vec<Ray>,
    scratch: Scratch,
}

impl<'a> Questions<'a> {
    pub(super) fn new(model: &'a Model, rays: &[Ray]) -> Result<Self> {
        Ok(Self { placed: model.at(Pose::IDENTITY)?, rays: rays.to_vec(), scratch: Scratch::new() })
    }
}

impl library::Questions for Questions<'_> {
    #[inline]
    fn ask(&mut self, _: Task, ray: usize) -> u64 {
        bits(self.scratch.first_hit(&self.placed, &self.rays[ray]))
    }

    fn ask_all(&mut self, task: Task, rays: usize, clock: Clock) -> Pass {
        let start = clock.now();
        let answers = if task == Task::RayBatch || rayon::current_num_threads() > 1 {
            self.placed.first_hits(&self.rays[..rays]).into_iter().map(bits).collect()
        } else {
            (0..rays).map(|ray| self.ask(task, ray)).collect()
        };
        Pass { time: clock.now() - start, answers }
    }

    fn work(&self) -> Option<Work> {
        Some(self.scratch.work())
    }
}

/// What is missed is infinitely far along.
#[inline]
fn bits(hit: Option<Hit>) -> u64 {
    hit.map_or(f64::INFINITY, |hit| hit.t).to_bits()
}
