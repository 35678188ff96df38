//! Where pictures of a result go.

use crate::arguments::PictureArguments;
use crate::notes::{self, Failure};
use crate::output::{Content, Destination, bytes};
use boxwood_report::view::{View, ViewError};
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

/// Of a still picture, in pixels.
const SIZE: [u32; 2] = [1600, 1000];

/// Where the page (`--report`) and the still (`--image`) go, if they are asked for.
pub(crate) struct Pictures {
    page: Option<Place>,
    still: Option<Place>,
}

/// Where something goes, and its name as it was given.
struct Place {
    path: PathBuf,
    destination: Destination,
}

impl Pictures {
    /// Checks both before the work is done: that they can be written, and take the place of nothing that is read (`inputs`)
    /// or written (`others`).
    pub(crate) fn new(
        arguments: &PictureArguments,
        inputs: &[&Path],
        others: &[&Destination],
    ) -> Result<Self, Failure> {
        let place = |option: &str, path: Option<&Path>| {
            let Some(path) = path else { return Ok(None) };
            let destination = Destination::of_option(option, Some(path), inputs)?;
            if others.iter().any(|other| destination.is_same_file(other)) {
                let what = "is a file that something else is written to; choose another name";
                return Err(format!("{option} {}: {what}", notes::shown(path)).into());
            }
            Ok::<_, Failure>(Some(Place { path: path.to_owned(), destination }))
        };
        let page = place("--report", arguments.report.as_deref())?;
        let still = place("--image", arguments.image.as_deref())?;
        if let (Some(page), Some(still)) = (&page, &still)
            && page.destination.is_same_file(&still.destination)
        {
            let message = "--report and --image name the same file; choose another name for one of them";
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

    /// Whether one is asked for: what only they need is kept or found only then.
    pub(crate) fn are_wanted(&self) -> bool {
        self.page.is_some() || self.still.is_some()
    }

    /// Writes what is asked for. Who sits at a terminal is told what there is now to look at.
    pub(crate) fn draw(&self, view: impl FnOnce() -> View) -> Result<(), Failure> {
        if !self.are_wanted() {
            return Ok(());
        }
        let written = self.write(&view())?;
        if io::stderr().is_terminal() {
            written.iter().for_each(|written| notes::note(&format!("wrote {written}")));
        }
        Ok(())
    }

    /// The same, told to who asks: the name and the size of each.
    pub(crate) fn write(&self, view: &View) -> Result<Vec<String>, Failure> {
        let page = self.page.iter().map(|place| place.write("page", view.to_html().map(String::into_bytes)));
        let still = self.still.iter().map(|place| place.write("picture", view.to_png(SIZE)));
        page.chain(still).collect()
    }
}

impl Place {
    /// Refuses a file whose name says that it is something else. One without an extension says nothing.
    fn must_end_in(&self, option: &str, extensions: &[&str], what: &str) -> Result<(), Failure> {
        let Some(extension) = self.path.extension().filter(|_| !matches!(self.destination, Destination::Device(_)))
        else {
            return Ok(());
        };
        if extensions.iter().any(|known| extension.eq_ignore_ascii_case(known)) {
            return Ok(());
        }
        let ending = format!("what is written is {what}; end its name in .{}", extensions[0]);
        Err(format!("{option} {}: {ending}", notes::shown(&self.path)).into())
    }

    fn write(&self, what: &str, made: Result<Vec<u8>, ViewError>) -> Result<String, Failure> {
        let made = made.map_err(|error| format!("the {what} cannot be made: {error}"))?;
        let written = self.destination.write(Content::Data, |out, _| out.write_all(&made));
        written.map_err(|error| format!("the {what} cannot be written: {error}"))?;
        Ok(format!("{}, {}", notes::shown(&self.path), bytes(made.len() as u64)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Folder;

    fn pictures(report: Option<PathBuf>, image: Option<PathBuf>, others: &[&Destination]) -> Result<Pictures, String> {
        Pictures::new(&PictureArguments { report, image }, &[], others).map_err(|failure| failure.0.join("\n"))
    }

    /// However a name is written.
    #[test]
    fn one_file_is_written_once() {
        let folder = Folder::new();
        let (plain, roundabout) = (folder.path("out.html"), folder.path("").join(".").join("out.html"));
        let other = Destination::new(Some(&plain), &[]).expect("a place");
        for path in [&plain, &roundabout] {
            let refused = pictures(Some(path.clone()), None, &[&other]).err().expect("refused");
            assert!(refused.starts_with("--report ") && refused.contains("something else is written to"), "{refused}");
            assert!(pictures(Some(plain.clone()), Some(path.clone()), &[]).is_err_and(|e| e.contains("the same file")));
        }
        let both = pictures(Some(plain), Some(folder.path("out.png")), &[&Destination::StandardOutput]);
        assert!(both.is_ok_and(|pictures| pictures.are_wanted()));
        assert!(pictures(None, None, &[&other]).is_ok_and(|pictures| !pictures.are_wanted()));
    }

    #[test]
    fn names_say_what_is_written() {
        let folder = Folder::new();
        for name in ["page.html", "page.HTM", "page"] {
            assert!(pictures(Some(folder.path(name)), None, &[]).is_ok(), "{name}");
        }
        for name in ["still.png", "still.PNG", ".still", "still"] {
            assert!(pictures(None, Some(folder.path(name)), &[]).is_ok(), "{name}");
        }
        for name in ["page.png", "page.html.gz", "page."] {
            let refused = pictures(Some(folder.path(name)), None, &[]).err().expect("refused");
            assert!(refused.starts_with("--report ") && refused.ends_with("end its name in .html"), "{refused}");
        }
        for name in ["still.jpg", "still.html", "still.png.svg"] {
            let refused = pictures(None, Some(folder.path(name)), &[]).err().expect("refused");
            assert!(refused.starts_with("--image ") && refused.ends_with("end its name in .png"), "{refused}");
        }
    }
}
