//! The folder that the files go to: made before the work, so that what is wrong with it is known before an hour has passed.

use crate::notes::{Failure, shown};
use crate::output::{Content, Destination};
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// The name of all files, without the extension.
const NAME: &str = "reproduce";

pub(super) struct Folder {
    path: PathBuf,
}

impl Folder {
    /// The folder, which is made if it is not there; those above it are not.
    pub(super) fn open(path: &Path) -> Result<Self, Failure> {
        let failed = |what: &str| Failure::from(format!("--out {}: {what}", shown(path)));
        match fs::create_dir(path) {
            Ok(()) => {}
            Err(_) if path.is_dir() => {}
            Err(_) if path.exists() => return Err(failed("is no folder; choose another name")),
            Err(error) if error.kind() == ErrorKind::NotFound && !has_folder_above(path) => {
                return Err(failed("cannot be made, because the folder above it does not exist"));
            }
            // Where no folder can be made, such as below /proc, systems say that it was not found.
            Err(error) => return Err(failed(&format!("cannot be made there: {error}"))),
        }
        let folder = Self { path: path.to_owned() };
        for extension in ["html", "json", "csv"] {
            Destination::of_option("--out", Some(&folder.file(extension)), &[])?;
        }
        folder.probe().map_err(|error| failed(&format!("no files can be written into it: {error}")))?;
        Ok(folder)
    }

    /// Whether files can be made here: one is, and is removed again.
    fn probe(&self) -> io::Result<()> {
        let path = self.path.join(format!(".{NAME}-{}", std::process::id()));
        File::create_new(&path)?;
        fs::remove_file(&path)
    }

    pub(super) fn file(&self, extension: &str) -> PathBuf {
        self.path.join(format!("{NAME}.{extension}"))
    }

    /// Writes a file, as a whole.
    pub(super) fn write(
        &self,
        extension: &str,
        fill: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        let destination = Destination::of_option("--out", Some(&self.file(extension)), &[])?;
        destination.write(Content::Data, |out, _| fill(out)).map_err(|error| crate::cannot_write(&error))
    }
}

fn has_folder_above(path: &Path) -> bool {
    match path.parent() {
        Some(above) if above.as_os_str().is_empty() => true,
        Some(above) => above.is_dir(),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::Folder;
    use crate::testing;

    #[test]
    fn a_folder_is_made_or_taken() {
        let above = testing::Folder::new();
        for _ in 0..2 {
            let folder = Folder::open(&above.path("new")).unwrap_or_else(|failure| panic!("{failure:?}"));
            folder.write("csv", |out| out.write_all(b"x\n")).unwrap_or_else(|failure| panic!("{failure:?}"));
            assert_eq!(std::fs::read_to_string(above.path("new/reproduce.csv")).ok().as_deref(), Some("x\n"));
        }
    }

    #[test]
    fn what_cannot_be_written_is_refused_before_the_work() {
        let above = testing::Folder::new();
        above.write("file", "");
        above.write("taken/reproduce.json/inside", "");
        let refused =
            |name: &str| Folder::open(&above.path(name)).err().map_or(String::new(), |failure| failure.0.join("\n"));
        assert!(refused("file").contains("is no folder"), "{}", refused("file"));
        assert!(refused("no/such").contains("above it does not exist"), "{}", refused("no/such"));
        let names = std::fs::read_dir(above.path("taken")).expect("a folder").count();
        assert_eq!(names, 1, "nothing is left behind");
        #[cfg(target_os = "linux")]
        {
            let failure = Folder::open(std::path::Path::new("/proc/boxwood")).err().expect("no folders are made there");
            assert!(failure.0.join("\n").contains("cannot be made there: "), "{failure:?}");
            // Not even by root.
            let failure = Folder::open(std::path::Path::new("/proc/self")).err().expect("no files are made there");
            assert!(failure.0.join("\n").contains("no files can be written into it: "), "{failure:?}");
        }
        assert!(refused("taken").contains("reproduce.json: is a folder"), "{}", refused("taken"));
    }
}
