//! Selects the lanes on which dispatched code runs, so that a test can run a whole query on each of them. Only in test builds.

use super::vector::{LEVEL, Level, on_every_level};
use std::cell::Cell;

/// Lanes that a test can select.
#[derive(Clone, Copy, Debug)]
pub(crate) enum TestLevel {
    /// The reference implementation.
    Scalar,
    /// An instruction set of the processor.
    Vector(Level),
}

thread_local! {
    static SELECTED: Cell<Option<TestLevel>> = const { Cell::new(None) };
}

/// Returns the lanes selected on this thread, or else the best ones.
pub(crate) fn lanes() -> TestLevel {
    SELECTED.get().unwrap_or(TestLevel::Vector(*LEVEL))
}

/// Calls `test` with the reference implementation and with every instruction set that the processor supports. Everything that
/// `test` dispatches on its own thread runs on these lanes.
pub(crate) fn on_all_lanes(mut test: impl FnMut(TestLevel)) {
    let mut all = vec![TestLevel::Scalar];
    on_every_level(|level| all.push(TestLevel::Vector(level)));
    for selected in all {
        SELECTED.set(Some(selected));
        test(selected);
    }
    SELECTED.set(None);
}
