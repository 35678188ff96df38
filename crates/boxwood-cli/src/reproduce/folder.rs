//! Output folder. It is created and tested before the experiments, so that errors show up before an hour of work.

use crate::notes::{CommandError, shown};
use crate::output::{ContentKind, Destination};
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Name of all output files, without the extension.
const NAME: &str = "reproduce";

/// Folder of the output files.
pub(super) struct OutputFolder {
    path: PathBuf,
}

impl OutputFolder {
    /// Opens the folder, and creates it if it does not exist. Parent folders are not created.
    pub(super) fn open(path: &Path) -> Result<Self, CommandError> {
        let failed = |what: &str| CommandError::from(format!("--output-dir {}: {what}", shown(path)));
        match fs::create_dir(path) {
            Ok(()) => {}
            Err(_) if path.is_dir() => {}
            Err(_) if path.exists() => return Err(failed("is not a folder; choose another name")),
            Err(error) if error.kind() == ErrorKind::NotFound && !has_parent_folder(path) => {
                return Err(failed("cannot be created: the parent folder does not exist"));
            }
            // Below /proc, for example, systems report "not found" although the parent exists.
            Err(error) => return Err(failed(&format!("cannot be created: {error}"))),
        }
        let folder = Self { path: path.to_owned() };
        for extension in ["html", "json", "csv"] {
            Destination::for_option("--output-dir", Some(&folder.file(extension)), &[])?;
        }
        folder.probe().map_err(|error| failed(&format!("is not writable: {error}")))?;
        Ok(folder)
    }

    /// Tests that files can be created: creates one and removes it.
    fn probe(&self) -> io::Result<()> {
        let path = self.path.join(format!(".{NAME}-{}", std::process::id()));
        File::create_new(&path)?;
        fs::remove_file(&path)
    }

    pub(super) fn file(&self, extension: &str) -> PathBuf {
        self.path.join(format!("{NAME}.{extension}"))
    }

    /// Writes a file atomically.
    pub(super) fn write(
        &self,
        extension: &str,
        fill: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), CommandError> {
        let destination = Destination::for_option("--output-dir", Some(&self.file(extension)), &[])?;
        destination.write(ContentKind::Data, |out, _| fill(out)).map_err(|error| crate::cannot_write(&error))
    }
}

fn has_parent_folder(path: &Path) -> bool {
    match path.parent() {
        Some(above) if above.as_os_str().is_empty() => true,
        Some(above) => above.is_dir(),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::OutputFolder;
    use crate::testing;

    #[test]
    fn output_folder_is_created_or_reused() {
        let above = testing::Folder::new();
        for _ in 0..2 {
            let folder = OutputFolder::open(&above.path("new")).unwrap_or_else(|failure| panic!("{failure:?}"));
            folder.write("csv", |out| out.write_all(b"x\n")).unwrap_or_else(|failure| panic!("{failure:?}"));
            assert_eq!(std::fs::read_to_string(above.path("new/reproduce.csv")).ok().as_deref(), Some("x\n"));
        }
    }

    #[test]
    fn unwritable_output_folder_is_an_error() {
        let above = testing::Folder::new();
        above.write("file", "");
        above.write("taken/reproduce.json/inside", "");
        let refused = |name: &str| {
            OutputFolder::open(&above.path(name)).err().map_or(String::new(), |failure| failure.0.join("\n"))
        };
        assert!(refused("file").contains("is not a folder"), "{}", refused("file"));
        assert!(refused("no/such").contains("parent folder does not exist"), "{}", refused("no/such"));
        let names = std::fs::read_dir(above.path("taken")).expect("a folder").count();
        assert_eq!(names, 1, "nothing is left behind");
        #[cfg(target_os = "linux")]
        {
            let failure = OutputFolder::open(std::path::Path::new("/proc/boxwood"))
                .err()
                .expect("folders cannot be created there");
            assert!(failure.0.join("\n").contains("cannot be created: "), "{failure:?}");
            // Not even root can create files in /proc/self.
            let failure =
                OutputFolder::open(std::path::Path::new("/proc/self")).err().expect("files cannot be created there");
            assert!(failure.0.join("\n").contains("is not writable: "), "{failure:?}");
        }
        assert!(refused("taken").contains("reproduce.json: is a folder"), "{}", refused("taken"));
    }
}
