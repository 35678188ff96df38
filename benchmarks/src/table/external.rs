//! Measurement of one external program for one row of the table, in several runs.

use std::time::{Duration, Instant};

use crate::{
    engines::external::{EngineReport, ExchangeFolder, ExternalEngine},
    record::PairRecord,
    task::Task,
};

/// Runs of an external program for one row of the table, one run per round, and the fastest report of the program.
pub(super) struct ExternalTurns<'v> {
    pub(super) external: &'v ExternalEngine,
    pub(super) best: Option<EngineReport>,
    pub(super) failure: Option<String>,
    spent: Duration,
    runs: u32,
}

impl<'v> ExternalTurns<'v> {
    pub(super) fn new(external: &'v ExternalEngine) -> Self {
        Self { external, best: None, failure: None, spent: Duration::ZERO, runs: 0 }
    }

    /// Runs the program once, unless it has failed or has run for `max_total`.
    pub(super) fn run(&mut self, task: Task, exchange: &ExchangeFolder, max_total: Duration) {
        if self.failure.is_some() || self.spent >= max_total {
            return;
        }
        let start = Instant::now();
        match self.external.run(task, exchange) {
            Ok(report) if self.best.as_ref().is_none_or(|best| report.us() < best.us()) => self.best = Some(report),
            Ok(_) => {}
            Err(error) => self.failure = Some(format!("{error:#}")),
        }
        self.spent += start.elapsed();
        self.runs += 1;
    }

    /// Returns the number of runs and the record of the fastest run.
    pub(super) fn record(&self, task: Task) -> Option<(u32, PairRecord)> {
        Some((self.runs, PairRecord::from_external(&self.external.name, task, self.best.as_ref()?)?))
    }
}
