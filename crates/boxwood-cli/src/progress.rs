//! Progress bars on standard error: only on a terminal, and cleared at the end.

use boxwood_assembly::{Observer, Progress, Stage};
use indicatif::{ProgressBar, ProgressStyle};
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::time::Duration;

/// Calls `run` with an observer that shows one progress bar per stage.
pub(crate) fn observed<R>(run: impl FnOnce(Observer<'_>) -> R) -> R {
    let shown: Mutex<Option<(Stage, ProgressBar)>> = Mutex::new(None);
    let show = |progress: Progress| {
        if let Ok(mut shown) = shown.lock() {
            if shown.as_ref().is_none_or(|(stage, _)| *stage != progress.stage) {
                *shown = Some((progress.stage, bar(progress.stage.name(), progress.total as usize)));
            }
            if let Some((_, bar)) = &*shown {
                // Reports of several threads may arrive in another order.
                bar.set_position(bar.position().max(progress.done));
                if progress.done == progress.total {
                    bar.finish_and_clear();
                }
            }
        }
        ControlFlow::Continue(())
    };
    run(Observer::new(&show))
}

/// Progress bar of one stage. Hidden if standard error is not a terminal.
pub(crate) fn bar(stage: &'static str, length: usize) -> ProgressBar {
    let bar = ProgressBar::new(length as u64);
    if bar.is_hidden() {
        return bar;
    }
    // The template is a constant; an error in it only affects the appearance.
    if let Ok(style) = ProgressStyle::with_template("{msg:>9} {wide_bar} {human_pos}/{human_len} {elapsed}") {
        bar.set_style(style.progress_chars("=> "));
    }
    bar.set_message(stage);
    // A large file is a single step: the running clock shows that the program works.
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}
