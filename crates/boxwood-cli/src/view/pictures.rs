//! Where pictures of a result go.

use crate::arguments::PictureArguments;
use crate::notes::Failure;
use crate::output::{Content, Destination};
use boxwood_report::view::{View, ViewError};
use std::path::Path;

/// Of a still picture, in pixels.
const SIZE: [u32; 2] = [1600, 1000];

/// Where the page (`--report`) and the still (`--image`) go, if they are asked for.
pub(crate) struct Pictures {
    page: Option<Destination>,
    still: Option<Destination>,
}

impl Pictures {
    /// Checks both before the work is done: that they can be written, and take the place of nothing that is read (`inputs`)
    /// or written (`others`).
    pub(crate) fn new(
        arguments: &PictureArguments,
        inputs: &[&Path],
        others: &[&Destination],
    ) -> Result<Self, Failure> {
        let destination = |option: &str, path: Option<&Path>| {
            let Some(path) = path else { return Ok(None) };
            let destination = Destination::of_option(option, Some(path), inputs)?;
            if destination.is_file() && others.contains(&&destination) {
                return Err(
                    format!("{option} names a file that something else is written to; choose another name").into()
                );
            }
            Ok::<_, Failure>(Some(destination))
        };
        let page = destination("--report", arguments.report.as_deref())?;
        let still = destination("--image", arguments.image.as_deref())?;
        if page.as_ref().is_some_and(Destination::is_file) && page == still {
            return Err("--report and --image name the same file; choose another name for one of them"
                .to_owned()
                .into());
        }
        Ok(Self { page, still })
    }

    /// Whether one is asked for: what only they need is kept or found only then.
    pub(crate) fn are_wanted(&self) -> bool {
        self.page.is_some() || self.still.is_some()
    }

    /// Writes what is asked for.
    pub(crate) fn draw(&self, view: impl FnOnce() -> View) -> Result<(), Failure> {
        if !self.are_wanted() {
            return Ok(());
        }
        let view = view();
        if let Some(destination) = &self.page {
            write(destination, "page", view.to_html().map(String::into_bytes))?;
        }
        if let Some(destination) = &self.still {
            write(destination, "picture", view.to_png(SIZE))?;
        }
        Ok(())
    }
}

fn write(destination: &Destination, what: &str, made: Result<Vec<u8>, ViewError>) -> Result<(), Failure> {
    let bytes = made.map_err(|error| format!("the {what} cannot be made: {error}"))?;
    let written = destination.write(Content::Data, |out, _| out.write_all(&bytes));
    written.map_err(|error| format!("the {what} cannot be written: {error}").into())
}
