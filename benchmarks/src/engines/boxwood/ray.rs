//! First-hit queries of boxwood: ray by ray, or all rays in one call.

use anyhow::Result;
use boxwood::papers::TreeSearchStats;
use boxwood::query::Hit;
use boxwood::{Model, PlacedModel, Pose, Ray};

use crate::{clock::Clock, engine, measure::Pass, task::Task};

/// First-hit queries of rays on a fixed model.
pub(super) struct BoxwoodRayQueries {
    placed: PlacedModel,
    rays: Vec<Ray>,
}

impl BoxwoodRayQueries {
    pub(super) fn new(model: &Model, rays: &[Ray]) -> Result<Self> {
        Ok(Self { placed: model.at(Pose::IDENTITY)?, rays: rays.to_vec() })
    }
}

impl engine::EngineQueries for BoxwoodRayQueries {
    #[inline]
    fn query(&mut self, _: Task, ray: usize) -> u64 {
        bits(self.placed.first_hit(&self.rays[ray]))
    }

    fn query_all(&mut self, task: Task, rays: usize, clock: Clock) -> Pass {
        let start = clock.now();
        let results = if task == Task::RayBatch || rayon::current_num_threads() > 1 {
            self.placed.first_hit_batch(&self.rays[..rays]).into_iter().map(bits).collect()
        } else {
            (0..rays).map(|ray| self.query(task, ray)).collect()
        };
        Pass { time: clock.now() - start, results }
    }

    fn query_with_stats(&mut self, task: Task, ray: usize) -> (u64, Option<TreeSearchStats>) {
        let (result, stats) = boxwood::measure(|| self.query(task, ray));
        (result, Some(stats.into()))
    }
}

/// Bits of the ray parameter of a hit; infinity if there is none.
#[inline]
fn bits(hit: Option<Hit>) -> u64 {
    hit.map_or(f64::INFINITY, |hit| hit.t).to_bits()
}
