//! Progress bar of a paper.

use crate::arguments::topic;
use crate::progress;
use boxwood_experiments::Progress;
use indicatif::ProgressBar;

/// Progress bar of a paper.
pub(super) struct PaperProgress {
    bar: ProgressBar,
    paper: &'static str,
}

impl PaperProgress {
    pub(super) fn new(number: u8) -> Self {
        let progress = Self { bar: progress::bar("", 0), paper: topic(number) };
        progress.begin("starting", 0);
        progress
    }

    pub(super) fn end(self) {
        self.bar.finish_and_clear();
    }
}

impl Progress for PaperProgress {
    fn begin(&self, stage: &str, steps: u64) {
        self.bar.set_length(steps);
        self.bar.set_position(0);
        self.bar.set_message(format!("{}, {stage}", self.paper));
    }

    fn advance(&self, steps: u64) {
        self.bar.inc(steps);
    }
}
