//! What is made of a result to be looked at.

use clap::Args;
use std::path::PathBuf;

/// The options of every command whose result can be looked at.
#[derive(Args, Default)]
#[command(next_help_heading = "Pictures")]
pub(crate) struct PictureArguments {
    /// Write a page to look at: the parts in 3D, what was found lit up, and the table beside it
    ///
    /// One HTML file that needs nothing else: it opens from disk and from an e-mail, in any browser of today.
    #[arg(long, value_name = "PAGE.html")]
    pub(crate) report: Option<PathBuf>,

    /// Draw a still picture of the scene, what was found highlighted: for reports and logs
    #[arg(long, value_name = "OUT.png")]
    pub(crate) image: Option<PathBuf>,
}
