//! From what was typed to mesh files: files, folders and globs, each file once, in an order that does not depend on the
//! machine.

mod folder;
mod glob;

use crate::nearest::did_you_mean;
use crate::notes::{Failure, shown};
use boxwood_io::Format;
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// A file to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Source {
    /// As it was typed, or found below what was typed: for messages.
    pub(crate) path: PathBuf,
    /// Without links and dots: tells files apart.
    pub(crate) canonical: PathBuf,
}

/// The files that the paths stand for. Fails with a message for each path that stands for none.
pub(crate) fn find(paths: &[PathBuf]) -> Result<Vec<Source>, Failure> {
    let (mut sources, mut seen, mut failures) = (Vec::new(), HashSet::new(), Vec::new());
    for path in paths {
        match files_of(path) {
            Ok(files) => {
                let new = files.into_iter().map(Source::new).filter(|source| seen.insert(source.canonical.clone()));
                sources.extend(new);
            }
            Err(message) => failures.push(message),
        }
    }
    if failures.is_empty() { Ok(sources) } else { Err(Failure(failures)) }
}

impl Source {
    fn new(path: PathBuf) -> Self {
        // Whatever is wrong with a path that has no canonical form, the reader will say.
        let canonical = path.canonicalize().unwrap_or_else(|_| path.clone());
        Self { path, canonical }
    }
}

/// The files that one path stands for, or a message.
fn files_of(path: &Path) -> Result<Vec<PathBuf>, String> {
    if path.is_dir() {
        return files_of_folder(path);
    }
    // Also what is no regular file: the reader says what is wrong with a pipe or a device.
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
        return Err(format!("{}: the folders that match this glob have no mesh files ({})", shown(path), looked_for()));
    }
    files.sort();
    Ok(files)
}

fn files_of_folder(path: &Path) -> Result<Vec<PathBuf>, String> {
    let mut files = folder::mesh_files(path)?;
    // `boxwood clash .` shows gear.stl, not ./gear.stl.
    for file in &mut files {
        if let Ok(plain) = file.strip_prefix(".") {
            *file = plain.to_owned();
        }
    }
    if files.is_empty() {
        return Err(format!("{}: no mesh files in this folder ({})", shown(path), looked_for()));
    }
    Ok(files)
}

fn looked_for() -> String {
    let extensions: Vec<String> = Format::ALL.iter().map(|format| format!(".{}", format.extension())).collect();
    format!("looked for {}, plain or with .gz, in it and below it", extensions.join(" "))
}

/// A path that is not there: which part of it is not, and what is there that looks like it.
fn not_found(path: &Path) -> String {
    let parent = match path.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    if !parent.is_dir() {
        let there = if parent.exists() { "is no folder" } else { "does not exist" };
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
