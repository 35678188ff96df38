//! Workloads: a model and the sets of poses that its copy is placed by; here they are read from folders.

use std::{
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, ensure};
use boxwood::{Mesh, Pose};

use crate::{mesh, poses};

/// The name of the set of random placements.
pub const RANDOM: &str = "random";

/// A model and its poses.
pub struct Workload {
    /// The name of the folder or of the scene.
    pub name: String,
    /// Collided with a copy of itself.
    pub mesh: Mesh,
    /// Random placements first, then in the order of their names.
    pub pose_sets: Vec<PoseSet>,
}

/// Placements of one kind.
pub struct PoseSet {
    /// `random` for `poses-random.txt`.
    pub name: String,
    /// At least one.
    pub poses: Vec<Pose>,
}

/// Every folder in `directory` that holds an `a.obj`, in the order of their names.
pub fn in_directory(directory: &Path) -> Result<Vec<Workload>> {
    let folders = entries(directory)?.into_iter().filter(|path| path.join("a.obj").is_file());
    let workloads = folders.map(|folder| from_folder(&folder)).collect::<Result<Vec<Workload>>>()?;
    ensure!(!workloads.is_empty(), "{}: no folder in it has an a.obj", directory.display());
    Ok(workloads)
}

/// A folder with `a.obj` and files `poses-NAME.txt`.
pub fn from_folder(folder: &Path) -> Result<Workload> {
    let mesh = mesh::read(&folder.join("a.obj"))?;
    let mut pose_sets = Vec::new();
    for path in entries(folder)? {
        if let Some(name) = pose_set_name(&path) {
            let poses = poses::read(&path)?;
            ensure!(!poses.is_empty(), "{}: no poses", path.display());
            pose_sets.push(PoseSet { name, poses });
        }
    }
    pose_sets.sort_by_key(|set| (set.name != RANDOM, set.name.clone()));
    let name = folder.file_name().unwrap_or(folder.as_os_str()).to_string_lossy().into_owned();
    Ok(Workload { name, mesh, pose_sets })
}

fn entries(directory: &Path) -> Result<Vec<PathBuf>> {
    let cannot_read = || format!("cannot read the folder {}", directory.display());
    let entries = fs::read_dir(directory).with_context(cannot_read)?;
    let mut paths =
        entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<PathBuf>>>().with_context(cannot_read)?;
    paths.sort();
    Ok(paths)
}

fn pose_set_name(path: &Path) -> Option<String> {
    let name = path.file_name().and_then(OsStr::to_str)?;
    Some(name.strip_prefix("poses-")?.strip_suffix(".txt")?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pose_sets_are_named_by_their_files() {
        assert_eq!(pose_set_name(Path::new("torus/poses-gap-0.02.txt")).as_deref(), Some("gap-0.02"));
        assert_eq!(pose_set_name(Path::new("torus/poses.txt")), None);
        assert_eq!(pose_set_name(Path::new("torus/a.obj")), None);
    }

    #[test]
    fn errors_name_the_folder() {
        let error = in_directory(Path::new("no/such/folder")).err().unwrap();
        assert!(error.to_string().contains("no/such/folder"), "{error}");
    }
}
