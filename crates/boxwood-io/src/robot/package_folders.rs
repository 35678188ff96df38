//! Resolves the mesh names of a URDF to files inside the permitted folders.
//!
//! | name | searched as |
//! |---|---|
//! | `package://NAME/rest`, `model://NAME/rest` | FOLDER/NAME/rest, FOLDER/rest, then with more and more leading folders of `rest` removed |
//! | `/rest`, `file:///rest` | the path itself, if it is inside a permitted folder; then like `package://rest` |
//! | `rest` | in the folder of the URDF, then FOLDER/rest |
//!
//! FOLDER is every permitted package folder in turn. No path outside these folders and the URDF's folder is accessed: `..` is
//! resolved in the text of the name first, and targets of symbolic links must be inside as well.

use crate::safe_path::{
    canonical_file_inside, canonical_folder, check_characters, is_dots_and_blanks, percent_decoded, scheme,
};
use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};

/// Maximum number of steps (folders and file name) in a mesh name. The search removes the leading folders one by one,
/// and each path that it tries costs a disk access.
const MAX_STEPS: usize = 100;

/// Folders that may contain mesh files, as canonical paths.
pub(super) struct PackageFolders {
    /// Folder of the URDF.
    urdf_folder: PathBuf,
    /// Package folders passed by the caller; the parent of the URDF's folder if the caller passes none.
    packages: Vec<PathBuf>,
    /// Folders that have replaced a prefix of a mesh name so far, for the report to the caller.
    substitutions: Vec<PackageSubstitution>,
    /// Files found so far, by mesh name.
    resolved: HashMap<String, PathBuf>,
}

/// Folder that was substituted for a prefix of mesh names, for example for `package://robot_description`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackageSubstitution {
    /// Prefix in the URDF. Empty for relative names that were found in `folder` instead of the URDF's folder.
    pub prefix: String,
    /// Folder that replaces the prefix.
    pub folder: PathBuf,
    /// Number of different mesh names that were resolved with this substitution.
    pub mesh_names: usize,
}

/// Reason why no file can be opened for a mesh name.
#[derive(Clone, Copy)]
pub(super) enum MeshFileError {
    /// The file must not be opened, for this reason.
    Refused(&'static str),
    /// No such file exists.
    Missing,
}

/// Parsed mesh name.
enum MeshUri {
    /// Package name (`package://...`) or absolute path. `start` is the text before the first step, such as
    /// `package://`. `absolute` is set if the unchanged path is tried first. Then the search joins the steps to
    /// each package folder, and removes the leading steps one by one until a file is found.
    Package { start: String, steps: Vec<String>, absolute: bool },
    /// Path relative to the URDF: `up` folders up, then down along `steps`.
    Relative { up: usize, steps: Vec<String> },
}

/// Path to try: a folder and the steps below it.
struct PathCandidate<'a> {
    folder: &'a Path,
    steps: &'a [String],
    /// Prefix that `folder` replaces; `None` if the name is used as it is.
    prefix: Option<String>,
}

impl PackageFolders {
    pub(super) fn new(robot: &Path, given: &[PathBuf]) -> Result<Self, (PathBuf, io::Error)> {
        let urdf_folder = robot.parent().unwrap_or(Path::new(""));
        let urdf_folder = canonical_folder(urdf_folder).map_err(|error| (urdf_folder.to_owned(), error))?;
        let mut folders = Vec::new();
        for folder in given {
            let found = canonical_folder(folder).map_err(|error| (folder.clone(), error))?;
            if !found.is_dir() {
                return Err((folder.clone(), io::Error::new(io::ErrorKind::NotADirectory, "is not a folder")));
            }
            folders.push(found);
        }
        if given.is_empty() {
            // Never permit the root of the file system as a package folder: that would permit every file.
            let above = urdf_folder.parent().filter(|above| above.parent().is_some());
            folders.push(above.unwrap_or(&urdf_folder).to_owned());
        }
        Ok(Self { urdf_folder, packages: folders, substitutions: Vec::new(), resolved: HashMap::new() })
    }

    /// All permitted folders, for messages.
    pub(super) fn all(&self) -> Vec<PathBuf> {
        let mut all = self.packages.clone();
        if !all.iter().any(|folder| self.urdf_folder.starts_with(folder)) {
            all.push(self.urdf_folder.clone());
        }
        all
    }

    pub(super) fn into_substitutions(self) -> Vec<PackageSubstitution> {
        self.substitutions
    }

    /// Canonical path of the file for a mesh name.
    pub(super) fn find(&mut self, name: &str) -> Result<PathBuf, MeshFileError> {
        if let Some(path) = self.resolved.get(name) {
            return Ok(path.clone());
        }
        let parsed = parse(name).map_err(MeshFileError::Refused)?;
        let (candidates, mut refused) = self.candidates(&parsed);
        let mut found = None;
        for PathCandidate { folder, steps, prefix } in candidates {
            let path = steps.iter().fold(folder.to_owned(), |path, step| path.join(step));
            match canonical_file_inside(folder, &path) {
                Ok(Some(path)) if path.is_file() => {
                    found = Some((path, prefix.map(|prefix| (prefix, folder.to_owned()))));
                    break;
                }
                Ok(None) => refused = refused.or(Some("is a link to a file outside its folder")),
                _ => {}
            }
        }
        let Some((path, substitution)) = found else {
            return Err(refused.map_or(MeshFileError::Missing, MeshFileError::Refused));
        };
        if let Some((prefix, folder)) = substitution {
            self.count_substitution(prefix, folder);
        }
        self.resolved.insert(name.to_owned(), path.clone());
        Ok(path)
    }

    fn count_substitution(&mut self, prefix: String, folder: PathBuf) {
        let same = |known: &&mut PackageSubstitution| known.prefix == prefix && known.folder == folder;
        match self.substitutions.iter_mut().find(same) {
            Some(known) => known.mesh_names += 1,
            None => self.substitutions.push(PackageSubstitution { prefix, folder, mesh_names: 1 }),
        }
    }

    /// Returns the paths to try, in order. If the path relative to the URDF is outside the permitted folders,
    /// omits this path and also returns the reason.
    fn candidates<'a>(&'a self, name: &'a MeshUri) -> (Vec<PathCandidate<'a>>, Option<&'static str>) {
        let mut candidates = Vec::new();
        match name {
            MeshUri::Package { start, steps, absolute } => {
                if *absolute {
                    let path = steps.iter().fold(PathBuf::from("/"), |path, step| path.join(step));
                    let inside =
                        self.packages.iter().chain([&self.urdf_folder]).find(|folder| path.starts_with(folder));
                    let below = |folder: &PathBuf| folder.components().count() - 1;
                    candidates.extend(inside.map(|folder| PathCandidate {
                        folder,
                        steps: &steps[below(folder)..],
                        prefix: None,
                    }));
                }
                for removed in 0..steps.len() {
                    let prefix = format!("{start}{}", steps[..removed].join("/"));
                    let here =
                        |folder| PathCandidate { folder, steps: &steps[removed..], prefix: Some(prefix.clone()) };
                    candidates.extend(self.packages.iter().map(|folder| here(folder.as_path())));
                }
                (candidates, None)
            }
            MeshUri::Relative { up, steps } => {
                let base = self.urdf_folder.ancestors().nth(*up);
                let allowed =
                    base.filter(|base| *up == 0 || self.packages.iter().any(|folder| base.starts_with(folder)));
                let refused = if allowed.is_none() { Some("leaves the permitted folders") } else { None };
                candidates.extend(allowed.map(|folder| PathCandidate { folder, steps, prefix: None }));
                let here = |folder| PathCandidate { folder, steps, prefix: Some("../".repeat(*up)) };
                candidates.extend(self.packages.iter().map(|folder| here(folder.as_path())));
                (candidates, refused)
            }
        }
    }
}

fn parse(uri: &str) -> Result<MeshUri, &'static str> {
    let (start, rest) = match scheme(uri) {
        None => ("", uri),
        Some((scheme, rest)) => match scheme.to_ascii_lowercase().as_str() {
            "package" | "model" | "file" => {
                let rest = rest.strip_prefix("//").ok_or("has no // after its scheme")?;
                (&uri[..uri.len() - rest.len()], rest)
            }
            "http" | "https" => return Err("is on the network; download it first"),
            _ => return Err("has an unsupported scheme (supported: package, model, file)"),
        },
    };
    let name = percent_decoded(rest)?;
    check_characters(&name)?;
    let is_file = start.len() >= 4 && start[..4].eq_ignore_ascii_case("file");
    let (up, steps) = steps(&name)?;
    if start.is_empty() && !name.starts_with('/') {
        return Ok(MeshUri::Relative { up, steps });
    }
    if up > 0 {
        return Err("leaves its folder");
    }
    if is_file && !name.starts_with('/') {
        return Err("names a host; only file:///path is supported");
    }
    let slash = if start.is_empty() || is_file { "/" } else { "" };
    Ok(MeshUri::Package { start: format!("{start}{slash}"), steps, absolute: !slash.is_empty() })
}

/// Splits a path into the number of leading `..` and the remaining steps, with inner `..` resolved.
fn steps(name: &str) -> Result<(usize, Vec<String>), &'static str> {
    let (mut up, mut steps) = (0, Vec::new());
    for step in name.split('/').filter(|step| !step.is_empty() && *step != ".") {
        match step {
            ".." if steps.is_empty() => up += 1,
            ".." => drop(steps.pop()),
            _ if is_dots_and_blanks(step) => return Err("contains a name of dots and blanks only"),
            _ => steps.push(step.to_owned()),
        }
        if steps.len() + up > MAX_STEPS {
            return Err("is more than 100 folders deep");
        }
    }
    if steps.is_empty() { Err("names no file") } else { Ok((up, steps)) }
}
