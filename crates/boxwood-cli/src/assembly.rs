//! The parts to check: read from files, named, placed, and free of what was not asked for.

use crate::names::{self, PartsOfFile};
use crate::notes::{Failure, Warning, shown, text_of};
use crate::progress;
use crate::select::matching;
use crate::sources::Source;
use boxwood::{Mesh, Pose};
use boxwood_io::{MeshFile, Options, Place, ReadError};
use rayon::prelude::*;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A part in the world.
pub(crate) struct Part {
    /// Unique in the assembly.
    pub(crate) name: String,
    /// The file it comes from, as it was given; `None` for the built-in assembly.
    pub(crate) file: Option<String>,
    /// Its place in [`Assembly::meshes`].
    pub(crate) mesh: usize,
    pub(crate) triangles: usize,
    pub(crate) pose: Pose,
}

/// Parts, and the meshes that they share.
pub(crate) struct Assembly {
    pub(crate) parts: Vec<Part>,
    /// Each once; nobody else holds them, so that a model can be made of one without a copy.
    pub(crate) meshes: Vec<Arc<Mesh>>,
    /// The files that were read, as they were given; none for the built-in assembly.
    pub(crate) files: Vec<String>,
    pub(crate) warnings: Vec<Warning>,
    /// How long reading took.
    pub(crate) read: Duration,
}

impl Assembly {
    /// The assembly that is built in.
    pub(crate) fn built_in() -> Self {
        let start = Instant::now();
        let (mut assembly, mut places) = (Self::empty(), HashMap::new());
        let parts = boxwood_scenes::assembly();
        for part in &parts {
            assembly.add(part.name.clone(), None, Arc::clone(&part.mesh), part.pose, &mut places);
        }
        assembly.read = start.elapsed();
        assembly
    }

    /// Reads files, all cores at once. A file that cannot be read is an error, or a warning if broken ones are to be
    /// skipped; `None` if the command cannot be told to.
    pub(crate) fn read(sources: &[Source], options: &Options, skip_broken: Option<bool>) -> Result<Self, Failure> {
        let start = Instant::now();
        let mut assembly = Self::empty();
        let (mut read, mut broken) = (Vec::new(), Vec::new());
        for (source, file) in sources.iter().zip(read_all(sources, options)) {
            match file {
                Ok(file) => {
                    assembly.warnings.extend(warnings_of(source, &file));
                    read.push((source, file));
                }
                Err(error) if skip_broken == Some(true) => {
                    let what = format!("left out: {}", error.broken);
                    assembly.warnings.push(Warning::once(Some(text_of(&source.path)), what));
                }
                Err(error) => broken.push(message(source, &error)),
            }
        }
        if !broken.is_empty() {
            if sources.len() > broken.len() {
                let (broken_count, all) = (broken.len(), sources.len());
                let advice = skip_broken.map_or("", |_| "; --skip-broken checks the others");
                broken.push(format!("{broken_count} of {all} files cannot be read{advice}"));
            }
            return Err(Failure(broken));
        }
        assembly.files = read.iter().map(|(source, _)| text_of(&source.path)).collect();
        assembly.add_files(read);
        assembly.read = start.elapsed();
        Ok(assembly)
    }

    /// Multiplies all coordinates, as part of the poses.
    pub(crate) fn scale(&mut self, factor: f64) -> Result<(), Failure> {
        let failed = |name: &str| format!("part {name}: --scale {factor:e} carries it too far; use a smaller factor");
        for part in &mut self.parts {
            let scaled = Pose::scale([factor; 3]).and_then(|scale| part.pose.then(&scale));
            part.pose = scaled.map_err(|_| failed(&part.name))?;
        }
        Ok(())
    }

    /// Moves the parts whose names match, as part of their poses.
    pub(crate) fn shift(&mut self, glob: &str, by: [f64; 3]) -> Result<(), Failure> {
        let names: Vec<&str> = self.parts.iter().map(|part| part.name.as_str()).collect();
        let places = matching("--move", glob, &names)?;
        let failed = |name: &str| format!("part {name}: --move {glob} carries it too far; use a shorter way");
        for place in places {
            let part = &mut self.parts[place];
            let moved = Pose::translation(by).and_then(|shift| part.pose.then(&shift));
            part.pose = moved.map_err(|_| failed(&part.name))?;
        }
        Ok(())
    }

    /// Keeps only these parts, given by their places in order.
    pub(crate) fn keep(&mut self, places: &[usize]) {
        let mut places = places.iter().copied().peekable();
        let mut place = 0;
        self.parts.retain(|_| {
            place += 1;
            places.next_if_eq(&(place - 1)).is_some()
        });
    }

    pub(crate) fn triangles(&self) -> u64 {
        self.parts.iter().map(|part| part.triangles as u64).sum()
    }

    fn empty() -> Self {
        Self { parts: Vec::new(), meshes: Vec::new(), files: Vec::new(), warnings: Vec::new(), read: Duration::ZERO }
    }

    fn add_files(&mut self, files: Vec<(&Source, MeshFile)>) {
        let mut names = names_of(&files).into_iter();
        for (source, file) in files {
            let path = text_of(&source.path);
            // Instances share a mesh within a file, never between files.
            let mut places = HashMap::new();
            for part in file.parts {
                let name = names.next().unwrap_or_default();
                self.add(name, Some(path.clone()), part.mesh, part.pose, &mut places);
            }
        }
    }

    fn add(
        &mut self,
        name: String,
        file: Option<String>,
        mesh: Arc<Mesh>,
        pose: Pose,
        places: &mut HashMap<*const Mesh, usize>,
    ) {
        let triangles = mesh.triangles().len();
        let mesh = *places.entry(Arc::as_ptr(&mesh)).or_insert_with(|| {
            self.meshes.push(mesh);
            self.meshes.len() - 1
        });
        self.parts.push(Part { name, file, mesh, triangles, pose });
    }
}

/// Every file, in order, read by all threads.
fn read_all(sources: &[Source], options: &Options) -> Vec<Result<MeshFile, ReadError>> {
    let bar = progress::bar("reading", sources.len());
    let read = |source: &Source| {
        let file = boxwood_io::read(&source.path, options);
        bar.inc(1);
        file
    };
    let files = sources.par_iter().map(read).collect();
    bar.finish_and_clear();
    files
}

/// The names of all parts of the files, in order.
fn names_of(files: &[(&Source, MeshFile)]) -> Vec<String> {
    let absolute = |source: &Source| std::path::absolute(&source.path).unwrap_or_else(|_| source.canonical.clone());
    let paths: Vec<_> = files.iter().map(|(source, _)| absolute(source)).collect();
    let names = names::of_files(&paths);
    let parts: Vec<PartsOfFile> = names
        .into_iter()
        .zip(files)
        .map(|(name, (source, file))| PartsOfFile {
            file: name,
            unnamed: names::stem(&source.path),
            parts: file.parts.iter().map(|part| part.name.clone()).collect(),
        })
        .collect();
    names::of_parts(&parts)
}

/// The meshes of a file, each once, and for each part the place of its own: instances share one.
pub(crate) fn meshes_of(file: &MeshFile) -> (Vec<&Arc<Mesh>>, Vec<usize>) {
    let (mut meshes, mut known): (Vec<&Arc<Mesh>>, HashMap<*const Mesh, usize>) = (Vec::new(), HashMap::new());
    let mut places = Vec::with_capacity(file.parts.len());
    for part in &file.parts {
        places.push(*known.entry(Arc::as_ptr(&part.mesh)).or_insert_with(|| {
            meshes.push(&part.mesh);
            meshes.len() - 1
        }));
    }
    (meshes, places)
}

/// What the reader left out or mended.
pub(crate) fn warnings_of(source: &Source, file: &MeshFile) -> Vec<Warning> {
    let name = Some(text_of(&source.path));
    let mut warnings: Vec<Warning> = file
        .warnings
        .iter()
        .map(|warning| Warning {
            file: name.clone(),
            what: warning.what.clone(),
            count: warning.count,
            first: (warning.first != Place::File).then(|| warning.first.to_string()),
            open: None,
        })
        .collect();
    // A reader that has left something out has said why.
    if warnings.is_empty() && file.parts.iter().all(|part| part.mesh.is_empty()) {
        warnings.push(Warning::once(name, "there are no triangles in this file".to_owned()));
    }
    warnings
}

/// A file that cannot be read: which, where, why.
pub(crate) fn message(source: &Source, error: &ReadError) -> String {
    format!("{}: {}", shown(&source.path), error.broken)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_parts_share_a_mesh_that_nobody_else_holds() {
        let assembly = Assembly::built_in();
        assert_eq!(assembly.parts.len(), 48);
        assert!(assembly.meshes.len() < 40, "bolts and bearings are equal: {} meshes", assembly.meshes.len());
        assert!(assembly.meshes.iter().all(|mesh| Arc::strong_count(mesh) == 1));
        let named = |name: &str| assembly.parts.iter().find(|part| part.name == name).expect("a part").mesh;
        assert_eq!(named("bolt-base-01"), named("bolt-base-02"));
    }

    #[test]
    fn parts_are_kept_by_their_places() {
        let names = |assembly: &Assembly| assembly.parts.iter().map(|part| part.name.clone()).collect::<Vec<_>>();
        let mut assembly = Assembly::built_in();
        let all = names(&assembly);
        assembly.keep(&[0, 3, 47]);
        assert_eq!(names(&assembly), [0, 3, 47].map(|place| all[place].clone()));
        assembly.keep(&[]);
        assert!(assembly.parts.is_empty());
    }
}
