//! The options of `boxwood view`.

use super::{PictureArguments, SceneArguments};
use clap::Args;
use std::path::PathBuf;

/// Show meshes: a page with all parts in 3D
///
/// Asks nothing and finds nothing: the parts of the files where they stand, and a table of them. One HTML file that needs nothing
/// else: it opens from disk and from an e-mail, in any browser of today.
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
#[command(mut_arg("only", |arg| arg.help("Show only parts whose names match; may be repeated")))]
#[command(mut_arg("report", |arg| arg.help(REPORT).long_help(REPORT)))]
#[command(mut_arg("image", |arg| arg.help("Draw a still picture, for reports and logs")))]
pub(crate) struct ViewArguments {
    #[command(flatten)]
    pub(crate) scene: SceneArguments,

    #[command(flatten)]
    pictures: PictureArguments,
}

const REPORT: &str = "Where the page goes [default: view.html, unless there is a picture]";

/// Where the page goes if nobody says.
const PAGE: &str = "view.html";

impl ViewArguments {
    /// What is drawn: a page, unless it is only a picture.
    pub(crate) fn pictures(&self) -> PictureArguments {
        let PictureArguments { report, image } = &self.pictures;
        let page = || image.is_none().then(|| PathBuf::from(PAGE));
        PictureArguments { report: report.clone().or_else(page), image: image.clone() }
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
