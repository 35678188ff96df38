//! Options for pages and pictures of a result.

use clap::Args;
use std::path::PathBuf;

/// Output options of commands that can draw their result.
#[derive(Args, Default)]
#[command(next_help_heading = "Pictures")]
pub(crate) struct PictureArgs {
    /// Write an HTML page with the parts in 3D, the findings highlighted and a table
    ///
    /// The page is one self-contained HTML file: it opens from disk or from an e-mail, in any current browser.
    #[arg(long, value_name = "PAGE.html")]
    pub(crate) report: Option<PathBuf>,

    /// Draw a still picture of the scene with the findings highlighted
    #[arg(long, value_name = "OUT.png")]
    pub(crate) image: Option<PathBuf>,
}
