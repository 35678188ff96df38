//! Finds the mesh files of the arguments: files, folders and globs. Each file occurs once, in an order that does not depend on the machine.

mod folder;
mod glob;

use crate::nearest::did_you_mean;
use crate::notes::{CommandError, shown};
use boxwood_io::Format;
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// A mesh file to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MeshSource {
    /// Path as given, or as found below the given folder; for messages.
    pub(crate) path: PathBuf,
    /// Path without links and dots; identifies the file.
    pub(crate) canonical: PathBuf,
}

/// Finds the files of all paths. The error has one message per path without files.
pub(crate) fn find(paths: &[PathBuf]) -> Result<Vec<MeshSource>, CommandError> {
    let (mut sources, mut seen, mut failures) = (Vec::new(), HashSet::new(), Vec::new());
    for path in paths {
        match files_of(path) {
            Ok(files) => {
                let new = files.into_iter().map(MeshSource::new).filter(|source| seen.insert(source.canonical.clone()));
                sources.extend(new);
            }
            Err(message) => failures.push(message),
        }
    }
    if failures.is_empty() { Ok(sources) } else { Err(CommandError(failures)) }
}

impl MeshSource {
    fn new(path: PathBuf) -> Self {
        // If the path has no canonical form, reading it reports the error.
        let canonical = path.canonicalize().unwrap_or_else(|_| path.clone());
        Self { path, canonical }
    }
}

/// Finds the files of one path; the error is a message.
fn files_of(path: &Path) -> Result<Vec<PathBuf>, String> {
    if path.is_dir() {
        return files_of_folder(path);
    }
    // Pipes and devices are accepted here too: if they cannot be read, the reader reports the error.
    if path.symlink_metadata().is_ok() {
        return Ok(vec![path.to_owned()]);
    }
    let Some(pattern) = path.to_str().filter(|text| glob::is_pattern(text)) else {
        return Err(not_found(path));
    };
    let found = glob::expand(pattern)?;
    if found.is_empty() {
        return Err(format!("{}: no file matches this glob", shown(path)));
    }
    let (folders, mut files): (Vec<_>, Vec<_>) = found.into_iter().partition(|path| path.is_dir());
    for folder in folders {
        files.extend(folder::mesh_files(&folder)?);
    }
    if files.is_empty() {
        return Err(format!(
            "{}: no mesh files in the folders that match this glob ({})",
            shown(path),
            searched_extensions()
        ));
    }
    files.sort();
    Ok(files)
}

fn files_of_folder(path: &Path) -> Result<Vec<PathBuf>, String> {
    let mut files = folder::mesh_files(path)?;
    // Removes a leading `./`: `boxwood clash .` shows gear.stl, not ./gear.stl.
    for file in &mut files {
        if let Ok(plain) = file.strip_prefix(".") {
            *file = plain.to_owned();
        }
    }
    if files.is_empty() {
        return Err(format!("{}: no mesh files in this folder ({})", shown(path), searched_extensions()));
    }
    Ok(files)
}

fn searched_extensions() -> String {
    let extensions: Vec<String> = Format::ALL.iter().map(|format| format!(".{}", format.extension())).collect();
    format!("searched for {}, plain or with .gz, including subfolders", extensions.join(" "))
}

/// Error message for a missing path: which folder is missing, or a similar name.
fn not_found(path: &Path) -> String {
    let parent = match path.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    if !parent.is_dir() {
        let there = if parent.exists() { "is not a folder" } else { "does not exist" };
        return format!("{}: no such file or folder: {} {there}", shown(path), shown(parent));
    }
    let word = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let names: Vec<String> = std::fs::read_dir(parent)
        .map(|entries| entries.flatten().map(|entry| shown(entry.file_name().as_ref())).collect())
        .unwrap_or_default();
    format!("{}: no such file or folder{}", shown(path), did_you_mean(&word, names.iter().map(String::as_str)))
}

#[cfg(test)]
mod tests;
