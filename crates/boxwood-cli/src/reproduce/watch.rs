//! A bar for whoever watches, a document.

use crate::progress;
use boxwood_experiments::Progress;
use indicatif::ProgressBar;

pub(super) struct Watch {
    bar: ProgressBar,
    document: u8,
}

impl Watch {
    pub(super) fn new(document: u8) -> Self {
        let watch = Self { bar: progress::bar("", 0), document };
        watch.begin("begins", 0);
        watch
    }

    pub(super) fn end(self) {
        self.bar.finish_and_clear();
    }
}

impl Progress for Watch {
    fn begin(&self, stage: &str, steps: u64) {
        self.bar.set_length(steps);
        self.bar.set_position(0);
        self.bar.set_message(format!("document {}, {stage}", self.document));
    }

    fn advance(&self, steps: u64) {
        self.bar.inc(steps);
    }
}
