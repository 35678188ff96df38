//! Progress bars on standard error: only on a terminal, and cleared at the end.

use indicatif::{ProgressBar, ProgressStyle};
use std::time::Duration;

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
