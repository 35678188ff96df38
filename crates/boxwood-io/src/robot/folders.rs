//! Which file a name of a mesh means, and that it is in a folder that may be read.
//!
//! | name | is looked for as |
//! |---|---|
//! | `package://NAME/rest`, `model://NAME/rest` | FOLDER/NAME/rest, FOLDER/rest, then rest without its leading folders, one after the other |
//! | `/rest`, `file:///rest` | itself, if it is inside; then as if `rest` were that of a package |
//! | `rest` | in the folder of the URDF, then FOLDER/rest |
//!
//! Nothing outside of the given folders and the one of the URDF itself is looked at: a name is first taken apart in letters, `..`
//! undone, and what it leads to by links must be inside as well.

use crate::inside::{check_letters, is_no_name, scheme, true_file, true_folder, unescaped};
use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};

/// Folders within each other in a name: each may be left out, so that each costs a look at the disk.
const MOST_STEPS: usize = 100;

/// Where files may be, all by their true paths.
pub(super) struct Folders {
    /// That of the URDF.
    own: PathBuf,
    /// Those that were given; else the one above that of the URDF.
    given: Vec<PathBuf>,
    /// What names that are no plain paths turned out to mean.
    substitutions: Vec<Substitution>,
    /// By their name in the URDF.
    known: HashMap<String, PathBuf>,
}

/// What the beginning of mesh names was taken for: `package://robot_description` for the folder in which it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Substitution {
    /// The beginning, as the URDF has it; empty for a relative name that was found in the folder, but not beside the URDF.
    pub beginning: String,
    /// The folder in its place.
    pub folder: PathBuf,
    /// How many different names begin so.
    pub names: usize,
}

/// Why there is no file for a name.
#[derive(Clone, Copy)]
pub(super) enum NoFile {
    /// It may not be opened.
    Refused(&'static str),
    Missing,
}

/// What a name says.
enum Name {
    /// Its beginning may be left out, step by step. The letters before its first step, and whether it may be a path as it is.
    Loose { start: String, steps: Vec<String>, absolute: bool },
    /// Relative to the URDF: how many folders up, then down.
    Relative { up: usize, steps: Vec<String> },
}

/// A place to look at: a folder, and what follows.
struct Candidate<'a> {
    folder: &'a Path,
    steps: &'a [String],
    /// What the folder stands for; `None` if it is the plain meaning of the name.
    beginning: Option<String>,
}

impl Folders {
    pub(super) fn new(robot: &Path, given: &[PathBuf]) -> Result<Self, (PathBuf, io::Error)> {
        let own = robot.parent().unwrap_or(Path::new(""));
        let own = true_folder(own).map_err(|error| (own.to_owned(), error))?;
        let mut folders = Vec::new();
        for folder in given {
            let found = true_folder(folder).map_err(|error| (folder.clone(), error))?;
            if !found.is_dir() {
                return Err((folder.clone(), io::Error::new(io::ErrorKind::NotADirectory, "is no folder")));
            }
            folders.push(found);
        }
        if given.is_empty() {
            // Never the root of the disk: that would be everywhere.
            let above = own.parent().filter(|above| above.parent().is_some());
            folders.push(above.unwrap_or(&own).to_owned());
        }
        Ok(Self { own, given: folders, substitutions: Vec::new(), known: HashMap::new() })
    }

    /// Those that may be read, for messages.
    pub(super) fn all(&self) -> Vec<PathBuf> {
        let mut all = self.given.clone();
        if !all.iter().any(|folder| self.own.starts_with(folder)) {
            all.push(self.own.clone());
        }
        all
    }

    pub(super) fn into_substitutions(self) -> Vec<Substitution> {
        self.substitutions
    }

    /// The file that a name means, by its true path.
    pub(super) fn find(&mut self, name: &str) -> Result<PathBuf, NoFile> {
        if let Some(path) = self.known.get(name) {
            return Ok(path.clone());
        }
        let parsed = parse(name).map_err(NoFile::Refused)?;
        let (candidates, mut refused) = self.candidates(&parsed);
        let mut found = None;
        for Candidate { folder, steps, beginning } in candidates {
            let path = steps.iter().fold(folder.to_owned(), |path, step| path.join(step));
            match true_file(folder, &path) {
                Ok(Some(path)) if path.is_file() => {
                    found = Some((path, beginning.map(|beginning| (beginning, folder.to_owned()))));
                    break;
                }
                Ok(None) => refused = refused.or(Some("is a link out of its folder")),
                _ => {}
            }
        }
        let Some((path, substitution)) = found else {
            return Err(refused.map_or(NoFile::Missing, NoFile::Refused));
        };
        if let Some((beginning, folder)) = substitution {
            self.substituted(beginning, folder);
        }
        self.known.insert(name.to_owned(), path.clone());
        Ok(path)
    }

    fn substituted(&mut self, beginning: String, folder: PathBuf) {
        let same = |known: &&mut Substitution| known.beginning == beginning && known.folder == folder;
        match self.substitutions.iter_mut().find(same) {
            Some(known) => known.names += 1,
            None => self.substitutions.push(Substitution { beginning, folder, names: 1 }),
        }
    }

    /// Where to look, in order; and why one place is not among them, if it is not.
    fn candidates<'a>(&'a self, name: &'a Name) -> (Vec<Candidate<'a>>, Option<&'static str>) {
        let mut candidates = Vec::new();
        match name {
            Name::Loose { start, steps, absolute } => {
                if *absolute {
                    let path = steps.iter().fold(PathBuf::from("/"), |path, step| path.join(step));
                    let inside = self.given.iter().chain([&self.own]).find(|folder| path.starts_with(folder));
                    let below = |folder: &PathBuf| folder.components().count() - 1;
                    candidates.extend(inside.map(|folder| Candidate {
                        folder,
                        steps: &steps[below(folder)..],
                        beginning: None,
                    }));
                }
                for left_out in 0..steps.len() {
                    let beginning = format!("{start}{}", steps[..left_out].join("/"));
                    let here =
                        |folder| Candidate { folder, steps: &steps[left_out..], beginning: Some(beginning.clone()) };
                    candidates.extend(self.given.iter().map(|folder| here(folder.as_path())));
                }
                (candidates, None)
            }
            Name::Relative { up, steps } => {
                let base = self.own.ancestors().nth(*up);
                let allowed = base.filter(|base| *up == 0 || self.given.iter().any(|folder| base.starts_with(folder)));
                let refused = if allowed.is_none() { Some("leads out of the folder") } else { None };
                candidates.extend(allowed.map(|folder| Candidate { folder, steps, beginning: None }));
                let here = |folder| Candidate { folder, steps, beginning: Some("../".repeat(*up)) };
                candidates.extend(self.given.iter().map(|folder| here(folder.as_path())));
                (candidates, refused)
            }
        }
    }
}

fn parse(uri: &str) -> Result<Name, &'static str> {
    let (start, rest) = match scheme(uri) {
        None => ("", uri),
        Some((scheme, rest)) => match scheme.to_ascii_lowercase().as_str() {
            "package" | "model" | "file" => {
                let rest = rest.strip_prefix("//").ok_or("has no // after its scheme")?;
                (&uri[..uri.len() - rest.len()], rest)
            }
            "http" | "https" => return Err("is on the network; download it first"),
            _ => return Err("has a scheme that is not read (package, model and file are)"),
        },
    };
    let name = unescaped(rest)?;
    check_letters(&name)?;
    let is_file = start.len() >= 4 && start[..4].eq_ignore_ascii_case("file");
    let (up, steps) = steps(&name)?;
    if start.is_empty() && !name.starts_with('/') {
        return Ok(Name::Relative { up, steps });
    }
    if up > 0 {
        return Err("leads out of its folder");
    }
    if is_file && !name.starts_with('/') {
        return Err("names a machine; only file:///path is read");
    }
    let slash = if start.is_empty() || is_file { "/" } else { "" };
    Ok(Name::Loose { start: format!("{start}{slash}"), steps, absolute: !slash.is_empty() })
}

/// The folders and the file of a path, `..` undone; how many it begins with is told first.
fn steps(name: &str) -> Result<(usize, Vec<String>), &'static str> {
    let (mut up, mut steps) = (0, Vec::new());
    for step in name.split('/').filter(|step| !step.is_empty() && *step != ".") {
        match step {
            ".." if steps.is_empty() => up += 1,
            ".." => drop(steps.pop()),
            _ if is_no_name(step) => return Err("has a name of dots and blanks in it"),
            _ => steps.push(step.to_owned()),
        }
        if steps.len() + up > MOST_STEPS {
            return Err("is more than 100 folders deep");
        }
    }
    if steps.is_empty() { Err("names no file") } else { Ok((up, steps)) }
}
