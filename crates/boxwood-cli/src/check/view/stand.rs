//! Where the meshes stand, and what they are called.

use super::super::{Examined, Shown};
use crate::clash::{Bounds, placed_bounds};
use crate::names::{self, PartsOfFile};
use boxwood::{Mesh, Pose};
use boxwood_report::view::{Look, Part};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// All parts, in the order of the files.
pub(super) struct Stand {
    pub(super) shapes: Vec<Arc<Mesh>>,
    pub(super) parts: Vec<Part>,
    /// Of each part; `None` if it has no triangles.
    pub(super) bounds: Vec<Option<Bounds>>,
    /// What is not shown as the files have it.
    pub(super) notes: Vec<String>,
}

impl Stand {
    pub(super) fn of(examined: &Examined<'_>) -> Self {
        let mut stand = Self { shapes: Vec::new(), parts: Vec::new(), bounds: Vec::new(), notes: Vec::new() };
        let (mut names, mut places) = (names_of(examined).into_iter(), HashMap::new());
        for file in &examined.files {
            for part in &file.parts {
                let name = names.next().unwrap_or_default();
                if let Some(shown) = &part.shown {
                    stand.add(name, &file.file, shown, &mut places);
                }
            }
        }
        stand
    }

    /// A pose that carries a part beyond all numbers is no reason not to show it: nothing was asked about where it stands.
    fn add(&mut self, name: String, file: &str, shown: &Shown, places: &mut HashMap<*const Mesh, usize>) {
        let shape = *places.entry(Arc::as_ptr(&shown.mesh)).or_insert_with(|| {
            self.shapes.push(Arc::clone(&shown.mesh));
            self.shapes.len() - 1
        });
        let (pose, bounds) = match placed_bounds(&shown.mesh, &shown.pose) {
            Ok(bounds) => (shown.pose, bounds),
            Err(x) => {
                self.notes.push(format!("{name} is shown as if it were not placed: its pose places a vertex at {x}"));
                (Pose::IDENTITY, shown.mesh.bounds())
            }
        };
        self.bounds.push(bounds);
        self.parts.push(Part { name, file: Some(file.to_owned()), shape, pose, look: Look::AsFound });
    }
}

/// The names that other commands have for them.
fn names_of(examined: &Examined<'_>) -> Vec<String> {
    let absolute = |file: &String| std::path::absolute(file).unwrap_or_else(|_| file.into());
    let paths: Vec<PathBuf> = examined.files.iter().map(|file| absolute(&file.file)).collect();
    let files = names::of_files(&paths).into_iter().zip(&examined.files);
    let files = files.map(|(name, file)| PartsOfFile {
        file: name,
        unnamed: names::stem(Path::new(&file.file)),
        parts: file.parts.iter().map(|part| part.name.clone()).collect(),
    });
    names::of_parts(&files.collect::<Vec<_>>())
}
