//! Assemblies: named parts at their poses, built in, from files, or added one by one.

use crate::error::{AssemblyError, OutOfRange};
use crate::names::matching;
use crate::observer::{Observer, Stage};
use crate::part_names::{self, FilePartNames, stem};
use crate::sources::{MeshSource, find_sources};
use crate::units::Units;
use crate::warning::{Warning, file_warnings};
use boxwood::{Mesh, Pose};
use boxwood_io::{MeshFile, ReadError, ReadOptions};
use boxwood_report::format::printable;
use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Part of an assembly: a mesh at a pose, with a name.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Part {
    /// Name, unique in the assembly and without control characters.
    pub name: String,
    /// Path of the part's file, as given; `None` for a part that is not from a file.
    pub file: Option<String>,
    /// Index in [`Assembly::meshes`]. Several parts can share a mesh.
    pub mesh: usize,
    /// Number of triangles of the mesh.
    pub triangles: usize,
    /// Pose of the mesh.
    pub pose: Pose,
}

/// Named parts, and the meshes that they share.
///
/// ```no_run
/// use boxwood_assembly::{Assembly, ClashOptions, Observer};
///
/// let assembly = Assembly::open(&["parts/"])?;
/// let result = assembly.clash(&ClashOptions::default(), Observer::NONE)?;
/// println!("{} of {} pairs of parts clash", result.clashes.len(), result.part_pairs);
/// # Ok::<(), boxwood_assembly::AssemblyError>(())
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Assembly {
    /// Parts, in the order of the files.
    pub parts: Vec<Part>,
    /// Meshes of the parts, each once. Parts of one file that are instances of the same mesh share it.
    pub meshes: Vec<Arc<Mesh>>,
    /// Paths of the files that were read, as given; empty for a built-in assembly and for one made in code.
    pub files: Vec<String>,
    /// Unit of the coordinates, if known. Shown with results; it changes no number.
    pub units: Option<Units>,
    /// What was skipped or repaired while reading.
    pub warnings: Vec<Warning>,
    /// Elapsed time for reading.
    pub read_time: Duration,
}

/// Options for reading files of an assembly.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct AssemblyReadOptions {
    /// Options of the mesh readers.
    pub read: ReadOptions,
    /// If set, a file that cannot be read is a warning instead of an error.
    pub skip_unreadable: bool,
}

impl AssemblyReadOptions {
    /// Options with these options of the mesh readers.
    #[must_use]
    pub fn new(read: ReadOptions) -> Self {
        Self { read, skip_unreadable: false }
    }

    /// Sets whether a file that cannot be read is a warning instead of an error.
    #[must_use]
    pub fn with_skip_unreadable(mut self, skip: bool) -> Self {
        self.skip_unreadable = skip;
        self
    }
}

impl Assembly {
    /// Assembly without parts.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The built-in assembly: a gearbox with 48 parts, in millimeters, with deliberate mistakes.
    #[must_use]
    pub fn built_in() -> Self {
        let start = Instant::now();
        let (mut assembly, mut mesh_indices) = (Self::new(), HashMap::new());
        for part in &boxwood_scenes::assembly() {
            assembly.push(part.name.clone(), None, Arc::clone(&part.mesh), part.pose, &mut mesh_indices);
        }
        assembly.units = Some(Units::Mm);
        assembly.read_time = start.elapsed();
        assembly
    }

    /// Reads the parts of files, folders and globs (see [`find_sources`]) with default options.
    ///
    /// # Errors
    /// [`AssemblyError::Sources`] if a path has no mesh files, and [`AssemblyError::Unreadable`] if a file cannot be read.
    pub fn open<P: AsRef<Path>>(paths: &[P]) -> Result<Self, AssemblyError> {
        Self::read(&find_sources(paths)?, &AssemblyReadOptions::default(), Observer::NONE)
    }

    /// Reads files, on all threads. Names of parts are short, unique and the same in every run: the file name without
    /// extension, with the name of the part if the file has several.
    ///
    /// # Errors
    /// [`AssemblyError::Unreadable`] if a file cannot be read, unless
    /// [`skip_unreadable`](AssemblyReadOptions::skip_unreadable) is set; [`AssemblyError::Cancelled`].
    pub fn read(
        sources: &[MeshSource],
        options: &AssemblyReadOptions,
        observer: Observer<'_>,
    ) -> Result<Self, AssemblyError> {
        let start = Instant::now();
        let files = observer.map(Stage::Reading, sources, |source| boxwood_io::read(&source.path, &options.read))?;
        let (mut assembly, mut read, mut errors): (_, Vec<(&MeshSource, MeshFile)>, Vec<ReadError>) =
            (Self::new(), Vec::new(), Vec::new());
        for (source, file) in sources.iter().zip(files) {
            match file {
                Ok(file) => {
                    assembly.warnings.extend(file_warnings(&source.text(), &file));
                    read.push((source, file));
                }
                Err(error) if options.skip_unreadable => {
                    let what = format!("skipped: {}", printable(&error.detail()));
                    assembly.warnings.push(Warning::new(Some(source.text()), what));
                }
                Err(error) => errors.push(error),
            }
        }
        if !errors.is_empty() {
            return Err(AssemblyError::Unreadable { errors, files: sources.len() });
        }
        assembly.files = read.iter().map(|(source, _)| source.text()).collect();
        let mut names = names_of(&read).into_iter();
        for (source, file) in read {
            // Instances share a mesh within a file, never between files.
            let mut mesh_indices = HashMap::new();
            for part in file.parts {
                let name = names.next().unwrap_or_default();
                assembly.push(name, Some(source.text()), part.mesh, part.pose, &mut mesh_indices);
            }
        }
        assembly.read_time = start.elapsed();
        Ok(assembly)
    }

    /// Adds a part that is not from a file. Control characters in the name are escaped; if the name is taken, a number is
    /// appended (`bolt#2`). Returns the index of the part. Parts with the same `Arc` share a mesh.
    pub fn add(&mut self, name: &str, mesh: impl Into<Arc<Mesh>>, pose: Pose) -> usize {
        let (mesh, plain): (Arc<Mesh>, _) = (mesh.into(), printable(name.trim()));
        let taken: HashSet<&str> = self.parts.iter().map(|part| part.name.as_str()).collect();
        let numbered = (2..).map(|number| format!("{plain}#{number}"));
        let name = std::iter::once(plain.clone()).chain(numbered).find(|name| !taken.contains(name.as_str()));
        let mut mesh_indices = self.meshes.iter().enumerate().map(|(index, mesh)| (Arc::as_ptr(mesh), index)).collect();
        self.push(name.unwrap_or_default(), None, mesh, pose, &mut mesh_indices);
        self.parts.len() - 1
    }

    /// Mesh of a part.
    #[must_use]
    pub fn mesh(&self, part: &Part) -> &Arc<Mesh> {
        &self.meshes[part.mesh]
    }

    /// Names of all parts.
    #[must_use]
    pub fn names(&self) -> Vec<&str> {
        self.parts.iter().map(|part| part.name.as_str()).collect()
    }

    /// Number of triangles of all parts.
    #[must_use]
    pub fn triangle_count(&self) -> u64 {
        self.parts.iter().map(|part| part.triangles as u64).sum()
    }

    /// Multiplies all coordinates by `factor`, by changing the poses. The unit is unknown afterwards.
    ///
    /// # Errors
    /// [`AssemblyError::OutOfRange`] if a pose overflows; the assembly is unchanged.
    pub fn scale(&mut self, factor: f64) -> Result<(), AssemblyError> {
        let all = 0..self.parts.len();
        self.transform(all, Pose::from_scale([factor; 3]), || OutOfRange::Scale(factor))?;
        self.units = None;
        Ok(())
    }

    /// Translates the parts whose names match a pattern, by changing their poses.
    ///
    /// # Errors
    /// [`AssemblyError::Names`] if no name matches, and [`AssemblyError::OutOfRange`] if a pose overflows; the assembly is
    /// unchanged.
    pub fn translate(&mut self, pattern: &str, by: [f64; 3]) -> Result<(), AssemblyError> {
        let indices = matching("move", pattern, &self.names())?;
        self.transform(indices, Pose::from_translation(by), || OutOfRange::Translation(pattern.to_owned()))
    }

    /// Puts `pose` before the poses of the given parts, or changes none of them.
    fn transform(
        &mut self,
        parts: impl IntoIterator<Item = usize>,
        pose: Pose,
        what: impl Fn() -> OutOfRange,
    ) -> Result<(), AssemblyError> {
        let moved = |index: usize| {
            let (part, moved) = (&self.parts[index], pose * self.parts[index].pose);
            let failed = |_| AssemblyError::OutOfRange { part: part.name.clone(), what: what() };
            moved.check_finite().map_err(failed).map(|()| (index, moved))
        };
        let poses: Vec<(usize, Pose)> = parts.into_iter().map(moved).collect::<Result<_, _>>()?;
        poses.into_iter().for_each(|(index, pose)| self.parts[index].pose = pose);
        Ok(())
    }

    /// Keeps the parts whose names match a pattern of `only` (all parts if it is empty) and no pattern of `except`.
    ///
    /// # Errors
    /// [`AssemblyError::Names`] if a pattern is invalid or matches no name.
    pub fn select(&mut self, only: &[String], except: &[String]) -> Result<(), AssemblyError> {
        let selected = self.selected(only, except)?;
        self.retain(&selected);
        Ok(())
    }

    /// Sorted indices of the parts that [`select`](Self::select) keeps.
    pub(crate) fn selected(&self, only: &[String], except: &[String]) -> Result<Vec<usize>, AssemblyError> {
        let names = self.names();
        let mut is_selected = vec![only.is_empty(); names.len()];
        for (filter, patterns, selected) in [("only", only, true), ("except", except, false)] {
            for pattern in patterns {
                matching(filter, pattern, &names)?.into_iter().for_each(|index| is_selected[index] = selected);
            }
        }
        Ok((0..names.len()).filter(|&index| is_selected[index]).collect())
    }

    /// Removes all parts except for those with the given indices, which must be sorted. Meshes are kept.
    pub fn retain(&mut self, indices: &[usize]) {
        let mut indices = indices.iter().copied().peekable();
        let mut index = 0;
        self.parts.retain(|_| {
            index += 1;
            indices.next_if_eq(&(index - 1)).is_some()
        });
    }

    fn push(
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
        self.parts.push(Part { name, file, mesh, triangles, pose });
    }
}

/// Names of all parts of the files, in order.
fn names_of(files: &[(&MeshSource, MeshFile)]) -> Vec<String> {
    let absolute = |source: &MeshSource| std::path::absolute(&source.path).unwrap_or_else(|_| source.canonical.clone());
    let paths: Vec<_> = files.iter().map(|(source, _)| absolute(source)).collect();
    let names = part_names::file_names(&paths);
    let parts: Vec<FilePartNames> = names
        .into_iter()
        .zip(files)
        .map(|(name, (source, file))| FilePartNames {
            file: name,
            unnamed: stem(&source.path),
            parts: file.parts.iter().map(|part| part.name.clone()).collect(),
        })
        .collect();
    part_names::part_names(&parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(assembly: &Assembly) -> Vec<String> {
        assembly.names().into_iter().map(str::to_owned).collect()
    }

    #[test]
    fn instances_share_one_mesh() {
        let assembly = Assembly::built_in();
        assert_eq!(assembly.parts.len(), 48);
        assert!(assembly.meshes.len() < 40, "bolts and bearings share meshes: {} meshes", assembly.meshes.len());
        let named = |name: &str| assembly.parts.iter().find(|part| part.name == name).expect("a part").mesh;
        assert_eq!(named("bolt-base-01"), named("bolt-base-02"));
    }

    #[test]
    fn retain_keeps_given_indices() {
        let mut assembly = Assembly::built_in();
        let all = names(&assembly);
        assembly.retain(&[0, 3, 47]);
        assert_eq!(names(&assembly), [0, 3, 47].map(|index| all[index].clone()));
        assembly.retain(&[]);
        assert!(assembly.parts.is_empty());
    }

    #[test]
    fn added_parts_have_unique_names_and_share_meshes() {
        let (mut assembly, mesh) = (Assembly::new(), Arc::new(Mesh::default()));
        let added = ["pin", "pin", "pin#2", "a\u{7}"].map(|name| assembly.add(name, Arc::clone(&mesh), Pose::IDENTITY));
        assert_eq!(added, [0, 1, 2, 3]);
        assert_eq!(names(&assembly), ["pin", "pin#2", "pin#2#2", r"a\u{7}"]);
        assert_eq!(assembly.meshes.len(), 1);
    }

    #[test]
    fn failed_move_leaves_assembly_unchanged() {
        let mut assembly = Assembly::new();
        assembly.add("near", Mesh::default(), Pose::IDENTITY);
        assembly.add("far", Mesh::default(), Pose::from_scale([1e200; 3]));
        let error = assembly.scale(1e200).expect_err("overflow").to_string();
        assert_eq!(error, "part far: the scale factor 1e200 moves it out of range");
        assert_eq!(assembly.parts[0].pose, Pose::IDENTITY);
        assert!(assembly.translate("n*", [0.0, 0.0, 2.0]).is_ok() && assembly.translate("m*", [0.0; 3]).is_err());
        assert_eq!(assembly.parts[0].pose, Pose::from_translation([0.0, 0.0, 2.0]));
    }

    #[test]
    fn select_applies_only_and_except() {
        let mut assembly = Assembly::built_in();
        assembly.select(&["bolt-*".to_owned()], &["bolt-foot-*".to_owned()]).expect("they match");
        assert!(!assembly.parts.is_empty());
        assert!(
            assembly.parts.iter().all(|part| part.name.starts_with("bolt-") && !part.name.starts_with("bolt-foot"))
        );
        assert!(assembly.select(&[], &["motor".to_owned()]).is_err());
    }
}
