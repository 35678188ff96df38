//! The mesh files of a folder and of all below it.

use crate::notes::shown;
use boxwood_io::Format;
use std::collections::HashSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// The mesh files below a folder, sorted; hidden files and folders left out. Links are followed, but no folder is
/// entered twice, so that loops end.
pub(super) fn mesh_files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let (mut files, mut entered, mut pending) = (Vec::new(), HashSet::new(), vec![folder.to_owned()]);
    while let Some(folder) = pending.pop() {
        if !folder.canonicalize().is_ok_and(|canonical| entered.insert(canonical)) {
            continue;
        }
        for path in entries(&folder)? {
            if path.is_dir() {
                pending.push(path);
            } else if Format::of_name(&path).is_some() {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

/// What is in a folder, hidden entries left out, in no order.
pub(super) fn entries(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let failed = |error: std::io::Error| format!("{}: the folder cannot be read: {error}", shown(folder));
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        if !is_hidden(&entry.file_name()) {
            paths.push(entry.path());
        }
    }
    Ok(paths)
}

fn is_hidden(name: &OsStr) -> bool {
    name.as_encoded_bytes().starts_with(b".")
}
