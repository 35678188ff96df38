//! Workloads: a model with sets of poses for its copy. This module reads workloads from folders; [`crate::scenes`]
//! generates them.

use std::{
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, ensure};
use boxwood::{Mesh, Pose};

use crate::{mesh, poses};

/// Name of the pose set with random poses.
pub const RANDOM: &str = "random";

/// Model with sets of poses for its copy.
pub struct Workload {
    /// Name of the folder from which the workload was read, or name of the generated scene.
    pub name: String,
    /// Mesh that is tested against a copy of itself.
    pub mesh: Mesh,
    /// Sets of poses: first the random poses, then the other sets, sorted by name.
    pub pose_sets: Vec<PoseSet>,
}

/// Named list of poses.
pub struct PoseSet {
    /// Name taken from the file name: `random` for `poses-random.txt`.
    pub name: String,
    /// The poses, at least one.
    pub poses: Vec<Pose>,
}

/// Reads all workload folders in `directory`, in the order of their names. A workload folder is one that contains
/// a file `a.obj`.
pub fn in_directory(directory: &Path) -> Result<Vec<Workload>> {
    let folders = entries(directory)?.into_iter().filter(|path| path.join("a.obj").is_file());
    let workloads = folders.map(|folder| from_folder(&folder)).collect::<Result<Vec<Workload>>>()?;
    ensure!(!workloads.is_empty(), "{}: no folder with an a.obj in it", directory.display());
    Ok(workloads)
}

/// Reads a workload from a folder with `a.obj` and files `poses-NAME.txt`.
pub fn from_folder(folder: &Path) -> Result<Workload> {
    let mesh = mesh::read(&folder.join("a.obj"))?;
    let mut pose_sets = Vec::new();
    for path in entries(folder)? {
        if let Some(name) = pose_set_name(&path) {
            let poses = poses::read(&path)?;
            ensure!(!poses.is_empty(), "{}: the file contains no poses", path.display());
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
    fn pose_set_name_is_taken_from_file_name() {
        assert_eq!(pose_set_name(Path::new("torus/poses-gap-0.02.txt")).as_deref(), Some("gap-0.02"));
        assert_eq!(pose_set_name(Path::new("torus/poses.txt")), None);
        assert_eq!(pose_set_name(Path::new("torus/a.obj")), None);
    }

    #[test]
    fn read_errors_contain_the_folder() {
        let error = in_directory(Path::new("no/such/folder")).err().unwrap();
        assert!(error.to_string().contains("no/such/folder"), "{error}");
    }
}
