//! Arguments of `boxwood view`.

use super::{PictureArgs, SceneArgs};
use clap::Args;
use std::path::PathBuf;

/// Write an HTML page that shows all parts in 3D
///
/// Runs no queries: the page shows the parts of the files at their poses, and a table of them. It is one self-contained HTML file that
/// opens from disk or from an e-mail, in any current browser.
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
#[command(mut_arg("only", |arg| arg.help("Show only parts whose names match; may be repeated")))]
#[command(mut_arg("report", |arg| arg.help(REPORT).long_help(REPORT)))]
#[command(mut_arg("image", |arg| arg.help("Draw a still picture, for reports and logs")))]
pub(crate) struct ViewArgs {
    #[command(flatten)]
    pub(crate) scene: SceneArgs,

    #[command(flatten)]
    pictures: PictureArgs,
}

const REPORT: &str = "Write the page to this file [default: view.html, unless --image is given]";

/// Default file of the page.
const DEFAULT_PAGE: &str = "view.html";

impl ViewArgs {
    /// Picture arguments with defaults: `view.html` if neither a page nor a picture is given.
    pub(crate) fn pictures(&self) -> PictureArgs {
        let PictureArgs { report, image } = &self.pictures;
        let page = || image.is_none().then(|| PathBuf::from(DEFAULT_PAGE));
        PictureArgs { report: report.clone().or_else(page), image: image.clone() }
    }
}

const AFTER_HELP: &str = "\
Exit code: 0, or 2 on an error.

Examples:
  boxwood view                              the built-in assembly, in view.html
  boxwood view gearbox.glb                  all parts of a file
  boxwood view parts/ --report parts.html   all files of a folder, in another page
  boxwood view parts/ --only 'bolt-*' --image bolts.png
                                            a still picture of some parts";
