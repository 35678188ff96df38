//! Assembly: the parts that a command works on, read from files, named, placed and selected.

use crate::names::{self, FilePartNames};
use crate::notes::{self, CommandError, RunWarning, shown, text_of};
use crate::progress;
use crate::select::matching;
use crate::sources::MeshSource;
use boxwood::{Mesh, Pose};
use boxwood_io::{FileLocation, MeshFile, ReadError, ReadOptions};
use rayon::prelude::*;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Part of an assembly.
pub(crate) struct AssemblyPart {
    /// Name of the part, unique in the assembly.
    pub(crate) name: String,
    /// Path of the part's file, as given; `None` for the built-in assembly.
    pub(crate) file: Option<String>,
    /// Index into [`Assembly::meshes`].
    pub(crate) mesh: usize,
    pub(crate) triangles: usize,
    pub(crate) pose: Pose,
}

/// Parts, and the meshes that they share.
pub(crate) struct Assembly {
    pub(crate) parts: Vec<AssemblyPart>,
    /// Meshes of the parts, each mesh once. No other `Arc` refers to them, so that a model can take a mesh without
    /// a copy.
    pub(crate) meshes: Vec<Arc<Mesh>>,
    /// Paths of the files that were read, as given; empty for the built-in assembly.
    pub(crate) files: Vec<String>,
    pub(crate) warnings: Vec<RunWarning>,
    /// Elapsed time for reading.
    pub(crate) read_time: Duration,
}

impl Assembly {
    /// The built-in assembly.
    pub(crate) fn built_in() -> Self {
        let start = Instant::now();
        let (mut assembly, mut mesh_indices) = (Self::empty(), HashMap::new());
        let parts = boxwood_scenes::assembly();
        for part in &parts {
            assembly.add(part.name.clone(), None, Arc::clone(&part.mesh), part.pose, &mut mesh_indices);
        }
        assembly.read_time = start.elapsed();
        assembly
    }

    /// Reads files on all threads. If `skip_unreadable` is `Some(true)`, an unreadable file is a warning instead of an
    /// error. `None` means that the command has no option `--skip-unreadable`: the error then does not suggest it.
    pub(crate) fn read(
        sources: &[MeshSource],
        options: &ReadOptions,
        skip_unreadable: Option<bool>,
    ) -> Result<Self, CommandError> {
        let start = Instant::now();
        let mut assembly = Self::empty();
        let (mut read, mut unreadable) = (Vec::new(), Vec::new());
        for (source, file) in sources.iter().zip(read_all(sources, options)) {
            match file {
                Ok(file) => {
                    assembly.warnings.extend(file_warnings(source, &file));
                    read.push((source, file));
                }
                Err(error) if skip_unreadable == Some(true) => {
                    let what = format!("skipped: {}", notes::read_error(&error));
                    assembly.warnings.push(RunWarning::once(Some(text_of(&source.path)), what));
                }
                Err(error) => unreadable.push(read_error_message(source, &error)),
            }
        }
        if !unreadable.is_empty() {
            if sources.len() > unreadable.len() {
                let (count, all) = (unreadable.len(), sources.len());
                let advice = skip_unreadable.map_or("", |_| "; --skip-unreadable skips them");
                unreadable.push(format!("{count} of {all} files cannot be read{advice}"));
            }
            return Err(CommandError(unreadable));
        }
        assembly.files = read.iter().map(|(source, _)| text_of(&source.path)).collect();
        assembly.add_files(read);
        assembly.read_time = start.elapsed();
        Ok(assembly)
    }

    /// Multiplies all coordinates by `factor`, by changing the poses.
    pub(crate) fn scale(&mut self, factor: f64) -> Result<(), CommandError> {
        let failed =
            |name: &str| format!("part {name}: --scale {factor:e} moves it out of range; use a smaller factor");
        for part in &mut self.parts {
            part.pose = Pose::from_scale([factor; 3]) * part.pose;
            part.pose.check_finite().map_err(|_| failed(&part.name))?;
        }
        Ok(())
    }

    /// Translates the parts whose names match `glob`, by changing their poses.
    pub(crate) fn translate(&mut self, glob: &str, by: [f64; 3]) -> Result<(), CommandError> {
        let names: Vec<&str> = self.parts.iter().map(|part| part.name.as_str()).collect();
        let indices = matching("--move", glob, &names)?;
        let failed =
            |name: &str| format!("part {name}: --move {glob} moves it out of range; use a smaller translation");
        for index in indices {
            let part = &mut self.parts[index];
            part.pose = Pose::from_translation(by) * part.pose;
            part.pose.check_finite().map_err(|_| failed(&part.name))?;
        }
        Ok(())
    }

    /// Removes all parts except for those with the given indices, which must be sorted.
    pub(crate) fn retain_parts(&mut self, indices: &[usize]) {
        let mut indices = indices.iter().copied().peekable();
        let mut index = 0;
        self.parts.retain(|_| {
            index += 1;
            indices.next_if_eq(&(index - 1)).is_some()
        });
    }

    /// Number of triangles of all parts.
    pub(crate) fn triangles(&self) -> u64 {
        self.parts.iter().map(|part| part.triangles as u64).sum()
    }

    fn empty() -> Self {
        Self {
            parts: Vec::new(),
            meshes: Vec::new(),
            files: Vec::new(),
            warnings: Vec::new(),
            read_time: Duration::ZERO,
        }
    }

    fn add_files(&mut self, files: Vec<(&MeshSource, MeshFile)>) {
        let mut names = part_names(&files).into_iter();
        for (source, file) in files {
            let path = text_of(&source.path);
            // Instances share a mesh within a file, never between files: the map starts empty for each file.
            let mut mesh_indices = HashMap::new();
            for part in file.parts {
                let name = names.next().unwrap_or_default();
                self.add(name, Some(path.clone()), part.mesh, part.pose, &mut mesh_indices);
            }
        }
    }

    fn add(
        &mut self,
        name: String,
        file: Option<String>,
        mesh: Arc<Mesh>,
        pose: Pose,
        mesh_indices: &mut HashMap<*const Mesh, usize>,
    ) {
        let triangles = mesh.triangles().len();
        let mesh = *mesh_indices.entry(Arc::as_ptr(&mesh)).or_insert_with(|| {
            self.meshes.push(mesh);
            self.meshes.len() - 1
        });
        self.parts.push(AssemblyPart { name, file, mesh, triangles, pose });
    }
}

/// Reads all files on all threads; results in the order of `sources`.
fn read_all(sources: &[MeshSource], options: &ReadOptions) -> Vec<Result<MeshFile, ReadError>> {
    let bar = progress::bar("reading", sources.len());
    let read = |source: &MeshSource| {
        let file = boxwood_io::read(&source.path, options);
        bar.inc(1);
        file
    };
    let files = sources.par_iter().map(read).collect();
    bar.finish_and_clear();
    files
}

/// Names of all parts of the files, in order.
fn part_names(files: &[(&MeshSource, MeshFile)]) -> Vec<String> {
    let absolute = |source: &MeshSource| std::path::absolute(&source.path).unwrap_or_else(|_| source.canonical.clone());
    let paths: Vec<_> = files.iter().map(|(source, _)| absolute(source)).collect();
    let names = names::file_names(&paths);
    let parts: Vec<FilePartNames> = names
        .into_iter()
        .zip(files)
        .map(|(name, (source, file))| FilePartNames {
            file: name,
            unnamed: names::stem(&source.path),
            parts: file.parts.iter().map(|part| part.name.clone()).collect(),
        })
        .collect();
    names::part_names(&parts)
}

/// Meshes of a file, each mesh once, and the mesh index of each part. Instances share a mesh.
pub(crate) fn meshes_of(file: &MeshFile) -> (Vec<&Arc<Mesh>>, Vec<usize>) {
    let (mut meshes, mut known): (Vec<&Arc<Mesh>>, HashMap<*const Mesh, usize>) = (Vec::new(), HashMap::new());
    let mut indices = Vec::with_capacity(file.parts.len());
    for part in &file.parts {
        indices.push(*known.entry(Arc::as_ptr(&part.mesh)).or_insert_with(|| {
            meshes.push(&part.mesh);
            meshes.len() - 1
        }));
    }
    (meshes, indices)
}

/// Warnings of the reader about skipped or repaired content.
pub(crate) fn file_warnings(source: &MeshSource, file: &MeshFile) -> Vec<RunWarning> {
    let name = Some(text_of(&source.path));
    let mut warnings: Vec<RunWarning> = file
        .warnings
        .iter()
        .map(|warning| RunWarning {
            file: name.clone(),
            what: warning.what.clone(),
            count: warning.count,
            first: (warning.first != FileLocation::File).then(|| warning.first.to_string()),
            open_part: None,
        })
        .collect();
    // If the reader skipped something, its warning already says why there are no triangles.
    if warnings.is_empty() && file.parts.iter().all(|part| part.mesh.is_empty()) {
        warnings.push(RunWarning::once(name, "the file contains no triangles".to_owned()));
    }
    warnings
}

/// Message about an unreadable file: path, position and reason.
pub(crate) fn read_error_message(source: &MeshSource, error: &ReadError) -> String {
    format!("{}: {}", shown(&source.path), notes::read_error(error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_parts_share_one_uniquely_owned_mesh() {
        let assembly = Assembly::built_in();
        assert_eq!(assembly.parts.len(), 48);
        assert!(assembly.meshes.len() < 40, "bolts and bearings share meshes: {} meshes", assembly.meshes.len());
        assert!(assembly.meshes.iter().all(|mesh| Arc::strong_count(mesh) == 1));
        let named = |name: &str| assembly.parts.iter().find(|part| part.name == name).expect("a part").mesh;
        assert_eq!(named("bolt-base-01"), named("bolt-base-02"));
    }

    #[test]
    fn retain_parts_keeps_given_indices() {
        let names = |assembly: &Assembly| assembly.parts.iter().map(|part| part.name.clone()).collect::<Vec<_>>();
        let mut assembly = Assembly::built_in();
        let all = names(&assembly);
        assembly.retain_parts(&[0, 3, 47]);
        assert_eq!(names(&assembly), [0, 3, 47].map(|index| all[index].clone()));
        assembly.retain_parts(&[]);
        assert!(assembly.parts.is_empty());
    }
}
