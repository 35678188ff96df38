//! Finds mesh files: in folders, by globs and by name. Each file occurs once, in an order that does not depend on the machine.

mod folder;
mod glob;

use crate::error::AssemblyError;
use crate::similar_names::did_you_mean;
use boxwood_io::Format;
use boxwood_report::format::{printable, printable_path};
use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// A mesh file to read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MeshSource {
    /// Path as given, or as found below the given folder; for messages.
    pub path: PathBuf,
    /// Path without links and dots; identifies the file.
    pub canonical: PathBuf,
}

/// Error for a path that leads to no mesh file.
#[derive(Debug, Error)]
#[error("{}: {kind}", printable_path(path))]
#[non_exhaustive]
pub struct SourceError {
    /// The path or glob, or the folder that cannot be read.
    pub path: PathBuf,
    /// Why there is no mesh file.
    pub kind: SourceErrorKind,
}

/// Why a path leads to no mesh file.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SourceErrorKind {
    /// There is no such file or folder. Contains a hint: the parent folder that is missing, or similar names; may be empty.
    #[error("no such file or folder{0}")]
    NotFound(String),
    /// No file matches the glob.
    #[error("no file matches this glob")]
    NoMatch,
    /// The glob is invalid.
    #[error("not a valid glob: {0}")]
    InvalidGlob(String),
    /// There are no mesh files in the folder.
    #[error("no mesh files in this folder ({})", searched_extensions())]
    EmptyFolder,
    /// There are no mesh files in the folders that match the glob.
    #[error("no mesh files in the folders that match this glob ({})", searched_extensions())]
    EmptyFolders,
    /// The folder cannot be read.
    #[error("cannot read the folder: {0}")]
    Folder(io::Error),
}

/// Finds the mesh files of files, folders and globs.
///
/// A folder is searched with its subfolders for files with the extension of a mesh format, without hidden ones. A glob is
/// expanded if there is no file of that name: `*`, `?`, `[..]` and `{..}` within a name, `**` for any number of folders. A file
/// that is named is used whatever its extension. Files of a folder or glob are sorted by path.
///
/// ```
/// let error = boxwood_assembly::find_sources(&["no/such/folder"]).expect_err("there is no such folder");
/// assert!(error.to_string().starts_with("no/such/folder: no such file or folder"));
/// ```
///
/// # Errors
/// [`AssemblyError::Sources`] with one error per path without mesh files.
pub fn find_sources<P: AsRef<Path>>(paths: &[P]) -> Result<Vec<MeshSource>, AssemblyError> {
    let (mut sources, mut seen, mut errors) = (Vec::new(), HashSet::new(), Vec::new());
    for path in paths {
        match files_of(path.as_ref()) {
            Ok(files) => {
                let new = files.into_iter().map(MeshSource::new).filter(|source| seen.insert(source.canonical.clone()));
                sources.extend(new);
            }
            Err(error) => errors.push(error),
        }
    }
    if errors.is_empty() { Ok(sources) } else { Err(AssemblyError::Sources(errors)) }
}

impl MeshSource {
    /// The file at this path.
    #[must_use]
    pub fn new(path: PathBuf) -> Self {
        // If the path has no canonical form, reading it reports the error.
        let canonical = path.canonicalize().unwrap_or_else(|_| path.clone());
        Self { path, canonical }
    }

    /// Path as text. Bytes that are not Unicode are replaced.
    pub(crate) fn text(&self) -> String {
        self.path.to_string_lossy().into_owned()
    }
}

/// Finds the files of one path.
fn files_of(path: &Path) -> Result<Vec<PathBuf>, SourceError> {
    let error = |kind| SourceError { path: path.to_owned(), kind };
    if path.is_dir() {
        return files_of_folder(path);
    }
    // Pipes and devices are accepted here too: if they cannot be read, the reader reports the error.
    if path.symlink_metadata().is_ok() {
        return Ok(vec![path.to_owned()]);
    }
    let Some(pattern) = path.to_str().filter(|text| glob::is_pattern(text)) else {
        return Err(error(SourceErrorKind::NotFound(missing_path_hint(path))));
    };
    let found = glob::expand(pattern)?;
    if found.is_empty() {
        return Err(error(SourceErrorKind::NoMatch));
    }
    let (folders, mut files): (Vec<_>, Vec<_>) = found.into_iter().partition(|path| path.is_dir());
    for folder in folders {
        files.extend(folder::mesh_files(&folder)?);
    }
    if files.is_empty() {
        return Err(error(SourceErrorKind::EmptyFolders));
    }
    files.sort();
    Ok(files)
}

fn files_of_folder(path: &Path) -> Result<Vec<PathBuf>, SourceError> {
    let mut files = folder::mesh_files(path)?;
    // Removes a leading `./`: the files of the folder `.` are gear.stl, not ./gear.stl.
    for file in &mut files {
        if let Ok(plain) = file.strip_prefix(".") {
            *file = plain.to_owned();
        }
    }
    if files.is_empty() {
        return Err(SourceError { path: path.to_owned(), kind: SourceErrorKind::EmptyFolder });
    }
    Ok(files)
}

fn searched_extensions() -> String {
    let extensions: Vec<String> = Format::ALL.iter().map(|format| format!(".{}", format.extension())).collect();
    format!("searched for {}, plain or with .gz, including subfolders", extensions.join(" "))
}

/// Hint for a missing path: which folder is missing, or a similar name.
fn missing_path_hint(path: &Path) -> String {
    let parent = match path.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    if !parent.is_dir() {
        let there = if parent.exists() { "is not a folder" } else { "does not exist" };
        return format!(": {} {there}", printable_path(parent));
    }
    let word = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let names: Vec<String> = std::fs::read_dir(parent)
        .map(|entries| entries.flatten().map(|entry| printable(&entry.file_name().to_string_lossy())).collect())
        .unwrap_or_default();
    did_you_mean(&word, names.iter().map(String::as_str))
}

#[cfg(test)]
mod tests;
