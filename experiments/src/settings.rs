//! How much is run, and who is told how far it is.

/// How much of the experiments is run.
#[derive(Clone, Copy)]
pub struct Settings<'p> {
    /// Fewer placements and frames: all of it in less than a minute on two cores. Counts repeat all the same.
    pub quick: bool,
    /// Who is told.
    pub progress: &'p dyn Progress,
}

/// Somebody who is told how far the work is.
pub trait Progress: Sync {
    /// A stage of the work begins, of so many steps.
    fn begin(&self, stage: &str, steps: u64);
    /// So many more steps of it are done.
    fn advance(&self, steps: u64);
}

/// Nobody.
impl Progress for () {
    fn begin(&self, _: &str, _: u64) {}
    fn advance(&self, _: u64) {}
}

impl Settings<'_> {
    /// The one number or the other.
    #[must_use]
    pub fn of<T>(&self, all: T, quick: T) -> T {
        if self.quick { quick } else { all }
    }
}
