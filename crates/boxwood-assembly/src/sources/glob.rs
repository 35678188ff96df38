//! Expands globs that the shell did not expand: quoted ones, or on Windows.
//!
//! A path is matched component by component: one without wildcards is used as is, one with wildcards is matched against the entries of the
//! folder, and `**` matches any number of folders. Wildcards never match hidden names.

use super::folder::entries;
use super::{SourceError, SourceErrorKind};
use globset::{Glob, GlobMatcher};
use std::collections::HashSet;
use std::path::{Component, Path, PathBuf};

/// Returns true if a path contains a wildcard.
pub(super) fn is_pattern(text: &str) -> bool {
    text.contains(['*', '?', '[', '{'])
}

/// All existing paths that match `pattern`, sorted.
pub(super) fn expand(pattern: &str) -> Result<Vec<PathBuf>, SourceError> {
    let mut found = vec![PathBuf::new()];
    for component in Path::new(pattern).components() {
        found = match component {
            Component::Normal(name) => match name.to_str().filter(|name| is_pattern(name)) {
                Some("**") => with_folders_below(found)?,
                Some(name) => matching(&found, &matcher(pattern, name)?)?,
                None => joined(found, component),
            },
            _ => joined(found, component),
        };
    }
    found.retain(|path| path.symlink_metadata().is_ok());
    found.sort();
    found.dedup();
    Ok(found)
}

fn matcher(pattern: &str, name: &str) -> Result<GlobMatcher, SourceError> {
    let glob = Glob::new(name).map_err(|error| SourceError {
        path: pattern.into(),
        kind: SourceErrorKind::InvalidGlob(error.kind().to_string()),
    });
    Ok(glob?.compile_matcher())
}

fn joined(paths: Vec<PathBuf>, component: Component<'_>) -> Vec<PathBuf> {
    paths.into_iter().map(|path| path.join(component)).collect()
}

/// Files and folders in `folders` whose own name matches.
fn matching(folders: &[PathBuf], matcher: &GlobMatcher) -> Result<Vec<PathBuf>, SourceError> {
    let mut found = Vec::new();
    for folder in folders {
        let matches = |path: &PathBuf| path.file_name().is_some_and(|name| matcher.is_match(name));
        found.extend(entries_if_folder(folder)?.into_iter().filter(matches));
    }
    Ok(found)
}

/// The given folders and all their subfolders, each once, even if links form a cycle.
fn with_folders_below(folders: Vec<PathBuf>) -> Result<Vec<PathBuf>, SourceError> {
    let (mut found, mut visited, mut pending) = (Vec::new(), HashSet::new(), folders);
    while let Some(folder) = pending.pop() {
        let path = if folder == Path::new("") { Path::new(".") } else { &folder };
        if path.canonicalize().is_ok_and(|canonical| visited.insert(canonical)) {
            pending.extend(entries_if_folder(&folder)?.into_iter().filter(|path| path.is_dir()));
            found.push(folder);
        }
    }
    Ok(found)
}

/// Files and folders in a folder; empty if the path is not a folder. The empty path stands for the current folder;
/// the results then have no leading `./`.
fn entries_if_folder(folder: &Path) -> Result<Vec<PathBuf>, SourceError> {
    if folder == Path::new("") {
        let strip = |path: PathBuf| path.strip_prefix(".").map(Path::to_owned).unwrap_or(path);
        return Ok(entries(Path::new("."))?.into_iter().map(strip).collect());
    }
    if folder.is_dir() { entries(folder) } else { Ok(Vec::new()) }
}
