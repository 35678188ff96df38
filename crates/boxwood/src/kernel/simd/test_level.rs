//! Selects the implementation of the SIMD lanes that dispatched code uses. A test can thus run a whole query with each
//! implementation. Compiled only in test builds.

use super::vector::{LEVEL, Level, on_every_level};
use std::cell::Cell;

/// Implementation of the SIMD lanes that a test can select.
#[derive(Clone, Copy, Debug)]
pub(crate) enum TestLevel {
    /// The scalar reference implementation.
    Scalar,
    /// An instruction set of the processor.
    Vector(Level),
}

thread_local! {
    static SELECTED: Cell<Option<TestLevel>> = const { Cell::new(None) };
}

/// Returns the implementation that was selected on this thread, or else the best instruction set of the processor.
pub(crate) fn lanes() -> TestLevel {
    SELECTED.get().unwrap_or(TestLevel::Vector(*LEVEL))
}

/// Calls `test` once with the scalar reference implementation and once with every instruction set that the
/// processor supports. All code that a call of `test` dispatches on its own thread uses the implementation passed
/// to this call.
pub(crate) fn on_all_lanes(mut test: impl FnMut(TestLevel)) {
    let mut all = vec![TestLevel::Scalar];
    on_every_level(|level| all.push(TestLevel::Vector(level)));
    for selected in all {
        SELECTED.set(Some(selected));
        test(selected);
    }
    SELECTED.set(None);
}
