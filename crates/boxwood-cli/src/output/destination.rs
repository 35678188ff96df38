//! Where a result goes: standard output, or a file that is complete or not there at all.

use super::table::Width;
use crate::arguments::Format;
use crate::notes::{Failure, shown};
use anstream::AutoStream;
use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Where a result goes.
#[derive(PartialEq, Eq)]
pub(crate) enum Destination {
    StandardOutput,
    /// A path without links: the file itself is replaced, not a link to it.
    File(PathBuf),
    /// Something that is there and is no regular file, such as a device or a named pipe: written as it is.
    Device(PathBuf),
}

impl Destination {
    /// Checks what can be known before the work is done: better now than after an hour.
    pub(crate) fn new(path: Option<&Path>, inputs: &[&Path]) -> Result<Self, Failure> {
        Self::of_option("-o", path, inputs)
    }

    /// As [`new`](Self::new), for what another option writes.
    pub(crate) fn of_option(option: &str, path: Option<&Path>, inputs: &[&Path]) -> Result<Self, Failure> {
        let Some(path) = path else { return Ok(Self::StandardOutput) };
        let failed = |what: &str| Failure::from(format!("{option} {}: {what}", shown(path)));
        if path.is_dir() {
            return Err(failed("is a folder; name a file in it"));
        }
        if let Ok(canonical) = path.canonicalize() {
            if inputs.contains(&canonical.as_path()) {
                return Err(failed("is one of the files to check and would be overwritten; choose another name"));
            }
            return Ok(if canonical.is_file() { Self::File(canonical) } else { Self::Device(canonical) });
        }
        match folder_of(path) {
            folder if !folder.is_dir() => Err(failed(&format!("the folder {} does not exist", shown(folder)))),
            _ if path.file_name().is_none() => Err(failed("is no name of a file")),
            _ => Ok(Self::File(path.to_owned())),
        }
    }

    /// Whether it is a file that would be replaced.
    pub(crate) fn is_file(&self) -> bool {
        matches!(self, Self::File(_))
    }

    /// Whether both would replace one file, however its name is written.
    pub(crate) fn is_same_file(&self, other: &Self) -> bool {
        let place = |path: &Path| Some((folder_of(path).canonicalize().ok()?, path.file_name()?.to_owned()));
        match (self, other) {
            (Self::File(a), Self::File(b)) => a == b || place(a).is_some_and(|a| place(b) == Some(a)),
            _ => false,
        }
    }

    /// Hands a writer to `fill`, and how wide the text may be. Colours of text reach a terminal only; data passes as it
    /// is.
    pub(crate) fn write(
        &self,
        content: Content,
        fill: impl FnOnce(&mut dyn Write, Width) -> io::Result<()>,
    ) -> io::Result<()> {
        match self {
            Self::StandardOutput if content == Content::Text => {
                let mut out = BufWriter::new(AutoStream::auto(io::stdout()).lock());
                fill(&mut out, Width::of_standard_output()).and_then(|()| out.flush())
            }
            Self::StandardOutput => {
                let mut out = BufWriter::new(io::stdout().lock());
                fill(&mut out, Width::UNLIMITED).and_then(|()| out.flush())
            }
            Self::File(path) => replace(path, |file| fill_file(file, content, fill)).map_err(|error| at(path, &error)),
            Self::Device(path) => {
                let file = File::options().write(true).open(path).map_err(|error| at(path, &error))?;
                fill_file(file, content, fill).map_err(|error| at(path, &error))
            }
        }
    }
}

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    /// Lines for people, with colours.
    Text,
    /// For programs.
    Data,
}

impl Content {
    pub(crate) fn of(format: Format) -> Self {
        if format == Format::Text { Self::Text } else { Self::Data }
    }
}

fn fill_file(
    file: File,
    content: Content,
    fill: impl FnOnce(&mut dyn Write, Width) -> io::Result<()>,
) -> io::Result<()> {
    if content == Content::Text {
        let mut out = BufWriter::new(AutoStream::never(file));
        return fill(&mut out, Width::UNLIMITED).and_then(|()| out.flush());
    }
    let mut out = BufWriter::new(file);
    fill(&mut out, Width::UNLIMITED).and_then(|()| out.flush())
}

/// `boxwood | head` has read all it wants: not an error.
pub(crate) fn accept_closed_pipe(result: io::Result<()>) -> io::Result<()> {
    match result {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}

fn at(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", shown(path)))
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."))
}

/// Writes a file beside the place and then puts it there, in one step: nobody ever sees half of it, and whatever fails
/// leaves what was there.
fn replace(path: &Path, fill: impl FnOnce(File) -> io::Result<()>) -> io::Result<()> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let beside = folder_of(path).join(format!(".{name}.{}.tmp", std::process::id()));
    let written = File::create(&beside).and_then(|file| {
        if let Ok(metadata) = fs::metadata(path) {
            file.set_permissions(metadata.permissions())?;
        }
        fill(file)
    });
    let done = written.and_then(|()| fs::rename(&beside, path));
    if done.is_err() {
        // It may not even exist; the error that matters is the first.
        let _ = fs::remove_file(&beside);
    }
    done
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Folder;

    fn refused(path: &Path, inputs: &[&Path]) -> String {
        match Destination::new(Some(path), inputs) {
            Ok(_) => panic!("{path:?} was accepted"),
            Err(failure) => failure.0.join("\n"),
        }
    }

    fn names(folder: &Folder) -> Vec<String> {
        let entries = fs::read_dir(folder.path("")).expect("a folder").flatten();
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
    }

    #[test]
    fn a_file_is_replaced_as_a_whole() {
        let folder = Folder::new();
        folder.write("result.txt", "before");
        let path = folder.path("result.txt");
        let destination = Destination::new(Some(&path), &[]).expect("accepted");
        let failed = destination.write(Content::Text, |out, _| {
            out.write_all(b"half of it")?;
            Err(io::Error::other("stop"))
        });
        assert!(failed.is_err_and(|error| error.to_string().contains("result.txt: stop")));
        assert_eq!(fs::read_to_string(&path).expect("still there"), "before");
        destination.write(Content::Text, |out, _| out.write_all(b"\x1b[1mafter\x1b[0m")).expect("written");
        assert_eq!(fs::read_to_string(&path).expect("there"), "after", "and without colours");
        assert_eq!(names(&folder), ["result.txt"], "nothing else is left behind");
    }

    #[test]
    fn places_that_cannot_be_written_are_refused_before_the_work() {
        let folder = Folder::new();
        folder.write("in.stl", "");
        assert!(refused(&folder.path(""), &[]).contains("is a folder"));
        assert!(refused(&folder.path("no/such/x.json"), &[]).contains("does not exist"));
        let input = folder.path("in.stl").canonicalize().expect("exists");
        assert!(refused(&folder.path("in.stl"), &[&input]).contains("one of the files to check"));
    }
}
