//! Output files of pictures (`--report`, `--image`).

use crate::arguments::PictureArgs;
use crate::notes::{self, CommandError};
use crate::output::{ContentKind, Destination, bytes};
use boxwood_report::view::{View, ViewError};
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

/// Size of a still picture, in pixels.
const SIZE: [u32; 2] = [1600, 1000];

/// Files of the page (`--report`) and the still picture (`--image`), if requested.
pub(crate) struct PictureFiles {
    page: Option<PictureFile>,
    still: Option<PictureFile>,
}

/// An output file and its path as given.
struct PictureFile {
    path: PathBuf,
    destination: Destination,
}

impl PictureFiles {
    /// Checks both files before any work: they must be writable, and differ from all `inputs` and all other outputs (`others`).
    pub(crate) fn new(
        arguments: &PictureArgs,
        inputs: &[&Path],
        others: &[&Destination],
    ) -> Result<Self, CommandError> {
        let place = |option: &str, path: Option<&Path>| {
            let Some(path) = path else { return Ok(None) };
            let destination = Destination::for_option(option, Some(path), inputs)?;
            if others.iter().any(|other| destination.is_same_file(other)) {
                let what = "is also the file of another output; choose another name";
                return Err(format!("{option} {}: {what}", notes::shown(path)).into());
            }
            Ok::<_, CommandError>(Some(PictureFile { path: path.to_owned(), destination }))
        };
        let page = place("--report", arguments.report.as_deref())?;
        let still = place("--image", arguments.image.as_deref())?;
        if let (Some(page), Some(still)) = (&page, &still)
            && page.destination.is_same_file(&still.destination)
        {
            let message = "--report and --image are the same file; choose another name for one of them";
            return Err(message.to_owned().into());
        }
        if let Some(page) = &page {
            page.must_end_in("--report", &["html", "htm"], "an HTML page")?;
        }
        if let Some(still) = &still {
            still.must_end_in("--image", &["png"], "a PNG picture")?;
        }
        Ok(Self { page, still })
    }

    /// Returns true if a picture is requested. Data that only pictures need is computed only in this case.
    pub(crate) fn are_wanted(&self) -> bool {
        self.page.is_some() || self.still.is_some()
    }

    /// Writes the requested pictures, and prints a note if standard error is a terminal.
    pub(crate) fn draw(&self, view: impl FnOnce() -> View) -> Result<(), CommandError> {
        if !self.are_wanted() {
            return Ok(());
        }
        let written = self.write(&view())?;
        if io::stderr().is_terminal() {
            written.iter().for_each(|written| notes::note(&format!("wrote {written}")));
        }
        Ok(())
    }

    /// Writes the requested pictures; returns the name and size of each.
    pub(crate) fn write(&self, view: &View) -> Result<Vec<String>, CommandError> {
        let page = self.page.iter().map(|place| place.write("page", view.to_html().map(String::into_bytes)));
        let still = self.still.iter().map(|place| place.write("picture", view.to_png(SIZE)));
        page.chain(still).collect()
    }
}

impl PictureFile {
    /// Returns an error if the path has an extension that is not one of `extensions`. A path without extension is
    /// accepted.
    fn must_end_in(&self, option: &str, extensions: &[&str], what: &str) -> Result<(), CommandError> {
        let Some(extension) = self.path.extension().filter(|_| !matches!(self.destination, Destination::Device(_)))
        else {
            return Ok(());
        };
        if extensions.iter().any(|known| extension.eq_ignore_ascii_case(known)) {
            return Ok(());
        }
        let ending = format!("the output is {what}; use the extension .{}", extensions[0]);
        Err(format!("{option} {}: {ending}", notes::shown(&self.path)).into())
    }

    fn write(&self, what: &str, made: Result<Vec<u8>, ViewError>) -> Result<String, CommandError> {
        let made = made.map_err(|error| format!("cannot create the {what}: {error}"))?;
        let written = self.destination.write(ContentKind::Data, |out, _| out.write_all(&made));
        written.map_err(|error| format!("cannot write the {what}: {error}"))?;
        Ok(format!("{}, {}", notes::shown(&self.path), bytes(made.len() as u64)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Folder;

    fn pictures(
        report: Option<PathBuf>,
        image: Option<PathBuf>,
        others: &[&Destination],
    ) -> Result<PictureFiles, String> {
        PictureFiles::new(&PictureArgs { report, image }, &[], others).map_err(|failure| failure.0.join("\n"))
    }

    /// Two spellings of the same output path are recognized as the same file.
    #[test]
    fn same_file_for_two_outputs_is_an_error() {
        let folder = Folder::new();
        let (plain, roundabout) = (folder.path("out.html"), folder.path("").join(".").join("out.html"));
        let other = Destination::new(Some(&plain), &[]).expect("a valid pose");
        for path in [&plain, &roundabout] {
            let refused = pictures(Some(path.clone()), None, &[&other]).err().expect("refused");
            assert!(refused.starts_with("--report ") && refused.contains("the file of another output"), "{refused}");
            assert!(pictures(Some(plain.clone()), Some(path.clone()), &[]).is_err_and(|e| e.contains("the same file")));
        }
        let both = pictures(Some(plain), Some(folder.path("out.png")), &[&Destination::StandardOutput]);
        assert!(both.is_ok_and(|pictures| pictures.are_wanted()));
        assert!(pictures(None, None, &[&other]).is_ok_and(|pictures| !pictures.are_wanted()));
    }

    #[test]
    fn extension_must_match_format() {
        let folder = Folder::new();
        for name in ["page.html", "page.HTM", "page"] {
            assert!(pictures(Some(folder.path(name)), None, &[]).is_ok(), "{name}");
        }
        for name in ["still.png", "still.PNG", ".still", "still"] {
            assert!(pictures(None, Some(folder.path(name)), &[]).is_ok(), "{name}");
        }
        for name in ["page.png", "page.html.gz", "page."] {
            let refused = pictures(Some(folder.path(name)), None, &[]).err().expect("refused");
            assert!(refused.starts_with("--report ") && refused.ends_with("use the extension .html"), "{refused}");
        }
        for name in ["still.jpg", "still.html", "still.png.svg"] {
            let refused = pictures(None, Some(folder.path(name)), &[]).err().expect("refused");
            assert!(refused.starts_with("--image ") && refused.ends_with("use the extension .png"), "{refused}");
        }
    }
}
