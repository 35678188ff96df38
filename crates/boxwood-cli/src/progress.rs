//! Progress on standard error, for whoever watches: only on a terminal, and gone when the work is done.

use indicatif::{ProgressBar, ProgressStyle};
use std::time::Duration;

/// A bar for a stage of the work. Hidden where standard error is no terminal.
pub(crate) fn bar(stage: &'static str, length: usize) -> ProgressBar {
    let bar = ProgressBar::new(length as u64);
    if bar.is_hidden() {
        return bar;
    }
    // The template is a constant; a mistake in it would only cost the look.
    if let Ok(style) = ProgressStyle::with_template("{msg:>9} {wide_bar} {human_pos}/{human_len} {elapsed}") {
        bar.set_style(style.progress_chars("=> "));
    }
    bar.set_message(stage);
    // One large file is one step: the clock shows that something happens.
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}
