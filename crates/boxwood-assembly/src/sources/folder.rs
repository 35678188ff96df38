//! Finds mesh files in a folder and its subfolders.

use super::{SourceError, SourceErrorKind};
use boxwood_io::Format;
use std::collections::HashSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// Mesh files in a folder and its subfolders, sorted, without hidden files and folders. Links are followed, but no
/// folder is visited twice, so that the search ends if links form a cycle.
pub(super) fn mesh_files(folder: &Path) -> Result<Vec<PathBuf>, SourceError> {
    let (mut files, mut visited, mut pending) = (Vec::new(), HashSet::new(), vec![folder.to_owned()]);
    while let Some(folder) = pending.pop() {
        if !folder.canonicalize().is_ok_and(|canonical| visited.insert(canonical)) {
            continue;
        }
        for path in entries(&folder)? {
            if path.is_dir() {
                pending.push(path);
            } else if Format::from_path(&path).is_some() {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

/// Paths of the files and folders in a folder, unsorted, without hidden ones.
pub(super) fn entries(folder: &Path) -> Result<Vec<PathBuf>, SourceError> {
    let failed = |error| SourceError { path: folder.to_owned(), kind: SourceErrorKind::Folder(error) };
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
