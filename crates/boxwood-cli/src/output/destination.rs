//! Destinations of results: standard output, or a file that is replaced atomically.

use super::table::TerminalWidth;
use crate::arguments::OutputFormat;
use crate::notes::{CommandError, shown};
use anstream::AutoStream;
use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Destination of a result.
#[derive(PartialEq, Eq)]
pub(crate) enum Destination {
    StandardOutput,
    /// A regular file, by its path without symbolic links: the file itself is replaced, not a link to it.
    File(PathBuf),
    /// An existing file that is not regular, such as a device or a named pipe. It is written directly.
    Device(PathBuf),
}

impl Destination {
    /// Destination of `-o`; standard output if `path` is `None`. Validates the path before the work starts.
    ///
    /// # Errors
    /// If the path is a folder, one of the `inputs`, or in a folder that does not exist.
    pub(crate) fn new(path: Option<&Path>, inputs: &[&Path]) -> Result<Self, CommandError> {
        Self::for_option("-o", path, inputs)
    }

    /// Same as [`new`](Self::new), for the path of `option` instead of `-o`.
    pub(crate) fn for_option(option: &str, path: Option<&Path>, inputs: &[&Path]) -> Result<Self, CommandError> {
        let Some(path) = path else { return Ok(Self::StandardOutput) };
        let failed = |what: &str| CommandError::from(format!("{option} {}: {what}", shown(path)));
        if path.is_dir() {
            return Err(failed("is a folder; pass a file name"));
        }
        if let Ok(canonical) = path.canonicalize() {
            if inputs.contains(&canonical.as_path()) {
                return Err(failed("is an input file and would be overwritten; choose another name"));
            }
            return Ok(if canonical.is_file() { Self::File(canonical) } else { Self::Device(canonical) });
        }
        match folder_of(path) {
            folder if !folder.is_dir() => Err(failed(&format!("the folder {} does not exist", shown(folder)))),
            _ if path.file_name().is_none() => Err(failed("not a file name")),
            _ => Ok(Self::File(path.to_owned())),
        }
    }

    /// Returns true for a regular file, which would be replaced.
    pub(crate) fn is_file(&self) -> bool {
        matches!(self, Self::File(_))
    }

    /// Returns true if both are the same regular file, even if their paths are written differently.
    pub(crate) fn is_same_file(&self, other: &Self) -> bool {
        let location = |path: &Path| Some((folder_of(path).canonicalize().ok()?, path.file_name()?.to_owned()));
        match (self, other) {
            (Self::File(a), Self::File(b)) => a == b || location(a).is_some_and(|a| location(b) == Some(a)),
            _ => false,
        }
    }

    /// Calls `fill` with a writer and the width of the terminal. Colors of text are written to terminals only; data is written
    /// unchanged.
    pub(crate) fn write(
        &self,
        content: ContentKind,
        fill: impl FnOnce(&mut dyn Write, TerminalWidth) -> io::Result<()>,
    ) -> io::Result<()> {
        match self {
            Self::StandardOutput if content == ContentKind::Text => {
                let mut out = BufWriter::new(AutoStream::auto(io::stdout()).lock());
                fill(&mut out, TerminalWidth::of_standard_output()).and_then(|()| out.flush())
            }
            Self::StandardOutput => {
                let mut out = BufWriter::new(io::stdout().lock());
                fill(&mut out, TerminalWidth::UNLIMITED).and_then(|()| out.flush())
            }
            Self::File(path) => {
                replace(path, |file| fill_file(file, content, fill)).map_err(|error| with_path(path, &error))
            }
            Self::Device(path) => {
                let file = File::options().write(true).open(path).map_err(|error| with_path(path, &error))?;
                fill_file(file, content, fill).map_err(|error| with_path(path, &error))
            }
        }
    }
}

/// Kind of the written content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ContentKind {
    /// Text for people, with colors.
    Text,
    /// Data for programs.
    Data,
}

impl ContentKind {
    pub(crate) fn from_format(format: OutputFormat) -> Self {
        if format == OutputFormat::Text { Self::Text } else { Self::Data }
    }
}

fn fill_file(
    file: File,
    content: ContentKind,
    fill: impl FnOnce(&mut dyn Write, TerminalWidth) -> io::Result<()>,
) -> io::Result<()> {
    if content == ContentKind::Text {
        let mut out = BufWriter::new(AutoStream::never(file));
        return fill(&mut out, TerminalWidth::UNLIMITED).and_then(|()| out.flush());
    }
    let mut out = BufWriter::new(file);
    fill(&mut out, TerminalWidth::UNLIMITED).and_then(|()| out.flush())
}

/// Accepts a closed pipe as success: the reader, such as `head`, may stop early.
pub(crate) fn accept_closed_pipe(result: io::Result<()>) -> io::Result<()> {
    match result {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}

/// Adds the path to an error.
fn with_path(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", shown(path)))
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."))
}

/// Replaces a file atomically: writes a temporary file in the same folder and renames it. Readers never see a partial file, and
/// on failure the old file remains.
fn replace(path: &Path, fill: impl FnOnce(File) -> io::Result<()>) -> io::Result<()> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let temporary = folder_of(path).join(format!(".{name}.{}.tmp", std::process::id()));
    let written = File::create(&temporary).and_then(|file| {
        if let Ok(metadata) = fs::metadata(path) {
            file.set_permissions(metadata.permissions())?;
        }
        fill(file)
    });
    let done = written.and_then(|()| fs::rename(&temporary, path));
    if done.is_err() {
        // Errors are ignored: the temporary file may not exist, and the first error is reported.
        let _ = fs::remove_file(&temporary);
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
    fn failed_write_keeps_old_file() {
        let folder = Folder::new();
        folder.write("result.txt", "before");
        let path = folder.path("result.txt");
        let destination = Destination::new(Some(&path), &[]).expect("accepted");
        let failed = destination.write(ContentKind::Text, |out, _| {
            out.write_all(b"half of it")?;
            Err(io::Error::other("stop"))
        });
        assert!(failed.is_err_and(|error| error.to_string().contains("result.txt: stop")));
        assert_eq!(fs::read_to_string(&path).expect("still there"), "before");
        destination.write(ContentKind::Text, |out, _| out.write_all(b"\x1b[1mafter\x1b[0m")).expect("written");
        assert_eq!(fs::read_to_string(&path).expect("there"), "after", "without colors");
        assert_eq!(names(&folder), ["result.txt"], "no temporary file remains");
    }

    #[test]
    fn invalid_paths_are_rejected() {
        let folder = Folder::new();
        folder.write("in.stl", "");
        assert!(refused(&folder.path(""), &[]).contains("is a folder"));
        assert!(refused(&folder.path("no/such/x.json"), &[]).contains("does not exist"));
        let input = folder.path("in.stl").canonicalize().expect("exists");
        assert!(refused(&folder.path("in.stl"), &[&input]).contains("is an input file"));
    }
}
