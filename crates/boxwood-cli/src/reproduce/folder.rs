//! The folder that the files go to: made before the work, so that what is wrong with it is known before an hour has passed.

use crate::notes::{Failure, shown};
use crate::output::{Content, Destination};
use std::fs;
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
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Err(failed("cannot be made, because the folder above it does not exist"));
            }
            Err(error) => return Err(failed(&format!("cannot be made: {error}"))),
        }
        let folder = Self { path: path.to_owned() };
        for extension in ["html", "json", "csv"] {
            Destination::of_option("--out", Some(&folder.file(extension)), &[])?;
        }
        Ok(folder)
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
        assert!(refused("taken").contains("reproduce.json: is a folder"), "{}", refused("taken"));
    }
}
