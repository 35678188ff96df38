//! Globs of paths, for those whom the shell gave them unexpanded: quoted, or on Windows.
//!
//! A path is matched name by name: a name without wildcards is taken as it is, one with them is compared with what is
//! in the folder, and `**` stands for any number of folders. Hidden names are never matched by a wildcard.

use super::folder::entries;
use globset::{Glob, GlobMatcher};
use std::collections::HashSet;
use std::path::{Component, Path, PathBuf};

/// Whether a path has a wildcard in it.
pub(super) fn is_pattern(text: &str) -> bool {
    text.contains(['*', '?', '[', '{'])
}

/// All paths that match, sorted.
pub(super) fn expand(pattern: &str) -> Result<Vec<PathBuf>, String> {
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

fn matcher(pattern: &str, name: &str) -> Result<GlobMatcher, String> {
    match Glob::new(name) {
        Ok(glob) => Ok(glob.compile_matcher()),
        Err(error) => Err(format!("{pattern}: not a valid glob: {}", error.kind())),
    }
}

fn joined(paths: Vec<PathBuf>, component: Component<'_>) -> Vec<PathBuf> {
    paths.into_iter().map(|path| path.join(component)).collect()
}

/// What is in the folders and matches by its name.
fn matching(folders: &[PathBuf], matcher: &GlobMatcher) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    for folder in folders {
        let matches = |path: &PathBuf| path.file_name().is_some_and(|name| matcher.is_match(name));
        found.extend(inside(folder)?.into_iter().filter(matches));
    }
    Ok(found)
}

/// The folders and all that are below them; none twice, whatever the links.
fn with_folders_below(folders: Vec<PathBuf>) -> Result<Vec<PathBuf>, String> {
    let (mut found, mut entered, mut pending) = (Vec::new(), HashSet::new(), folders);
    while let Some(folder) = pending.pop() {
        let place = if folder == Path::new("") { Path::new(".") } else { &folder };
        if place.canonicalize().is_ok_and(|canonical| entered.insert(canonical)) {
            pending.extend(inside(&folder)?.into_iter().filter(|path| path.is_dir()));
            found.push(folder);
        }
    }
    Ok(found)
}

/// What is in a folder; nothing if it is none. The empty path is the current folder, and stays unwritten.
fn inside(folder: &Path) -> Result<Vec<PathBuf>, String> {
    if folder == Path::new("") {
        let strip = |path: PathBuf| path.strip_prefix(".").map(Path::to_owned).unwrap_or(path);
        return Ok(entries(Path::new("."))?.into_iter().map(strip).collect());
    }
    if folder.is_dir() { entries(folder) } else { Ok(Vec::new()) }
}
