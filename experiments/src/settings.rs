//! Settings of a run: full or quick, and where progress is reported.

/// Settings of a run: full or quick, and where progress is reported.
#[derive(Clone, Copy)]
pub struct RunSettings<'p> {
    /// If set, the experiments run with fewer placements and frames: all papers take less than a minute on two cores.
    /// All quick runs give the same counts.
    pub quick: bool,
    /// Receiver of progress reports.
    pub progress: &'p dyn Progress,
}

/// Receiver of progress reports.
pub trait Progress: Sync {
    /// Reports the start of a stage that has `steps` steps.
    fn begin(&self, stage: &str, steps: u64);
    /// Reports that `steps` more steps of the current stage are done.
    fn advance(&self, steps: u64);
}

/// Ignores all reports.
impl Progress for () {
    fn begin(&self, _: &str, _: u64) {}
    fn advance(&self, _: u64) {}
}

impl RunSettings<'_> {
    /// Returns `quick` for a quick run and `full` otherwise.
    #[must_use]
    pub fn choose<T>(&self, full: T, quick: T) -> T {
        if self.quick { quick } else { full }
    }
}
