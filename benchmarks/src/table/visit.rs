//! A program's part in a row.

use std::time::{Duration, Instant};

use crate::{
    record::Record,
    task::Task,
    visitor::{Desk, Said, Visitor},
};

/// The turns of a visitor in a row.
pub(super) struct Visit<'v> {
    pub(super) visitor: &'v Visitor,
    pub(super) best: Option<Said>,
    pub(super) failure: Option<String>,
    spent: Duration,
    runs: u32,
}

impl<'v> Visit<'v> {
    pub(super) fn new(visitor: &'v Visitor) -> Self {
        Self { visitor, best: None, failure: None, spent: Duration::ZERO, runs: 0 }
    }

    /// Runs once more, unless it has had enough or failed.
    pub(super) fn turn(&mut self, task: Task, desk: &Desk, enough: Duration) {
        if self.failure.is_some() || self.spent >= enough {
            return;
        }
        let start = Instant::now();
        match self.visitor.run(task, desk) {
            Ok(said) if self.best.as_ref().is_none_or(|best| said.us() < best.us()) => self.best = Some(said),
            Ok(_) => {}
            Err(error) => self.failure = Some(format!("{error:#}")),
        }
        self.spent += start.elapsed();
        self.runs += 1;
    }

    /// How often it ran, and its best record.
    pub(super) fn record(&self, task: Task) -> Option<(u32, Record)> {
        Some((self.runs, Record::of_visitor(&self.visitor.name, task, self.best.as_ref()?)?))
    }
}
