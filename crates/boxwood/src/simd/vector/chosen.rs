//! Which lanes a search runs on in tests, so that a whole question can be asked on all of them. Not in the library.

use super::{LEVEL, Level, on_every_level};
use std::cell::Cell;

#[derive(Clone, Copy, Debug)]
pub(crate) enum Chosen {
    /// The plain twin.
    Scalar,
    Vector(Level),
}

thread_local! {
    static CHOSEN: Cell<Option<Chosen>> = const { Cell::new(None) };
}

/// What this thread has chosen, or the best.
pub(crate) fn lanes() -> Chosen {
    CHOSEN.get().unwrap_or(Chosen::Vector(*LEVEL))
}

/// Calls a test with every instruction set that the processor has, and with the plain twin; all that the test dispatches
/// on its own thread runs there.
pub(crate) fn on_all_lanes(mut test: impl FnMut(Chosen)) {
    let mut all = vec![Chosen::Scalar];
    on_every_level(|level| all.push(Chosen::Vector(level)));
    for chosen in all {
        CHOSEN.set(Some(chosen));
        test(chosen);
    }
    CHOSEN.set(None);
}
