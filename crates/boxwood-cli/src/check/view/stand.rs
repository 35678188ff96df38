//! Checked parts of the view: meshes, poses and names.

use super::super::{CheckResult, PlacedMesh};
use crate::models::placed_bounds;
use crate::names::{self, FilePartNames};
use boxwood::{Aabb, Mesh, Pose};
use boxwood_report::view::{PartLook, ViewPart};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Parts of all checked files, in file order.
pub(super) struct CheckedParts {
    pub(super) shapes: Vec<Arc<Mesh>>,
    pub(super) parts: Vec<ViewPart>,
    /// Bounding box per part; `None` without triangles.
    pub(super) bounds: Vec<Option<Aabb>>,
    /// Notes about parts that are not at the pose given in the file.
    pub(super) notes: Vec<String>,
}

impl CheckedParts {
    pub(super) fn new(result: &CheckResult<'_>) -> Self {
        let mut checked = Self { shapes: Vec::new(), parts: Vec::new(), bounds: Vec::new(), notes: Vec::new() };
        let (mut names, mut shape_indices) = (names_of(result).into_iter(), HashMap::new());
        for file in &result.files {
            for part in &file.parts {
                let name = names.next().unwrap_or_default();
                if let Some(shown) = &part.shown {
                    checked.add(name, &file.file, shown, &mut shape_indices);
                }
            }
        }
        checked
    }

    /// Adds a part to the view. If its pose overflows, the part is shown at the identity pose; the check itself does not
    /// use poses.
    fn add(&mut self, name: String, file: &str, shown: &PlacedMesh, shape_indices: &mut HashMap<*const Mesh, usize>) {
        let shape = *shape_indices.entry(Arc::as_ptr(&shown.mesh)).or_insert_with(|| {
            self.shapes.push(Arc::clone(&shown.mesh));
            self.shapes.len() - 1
        });
        let (pose, bounds) = match placed_bounds(&shown.mesh, &shown.pose) {
            Ok(bounds) => (shown.pose, bounds),
            Err(x) => {
                self.notes.push(format!("{name} is shown without its pose, which places a vertex at {x}"));
                (Pose::IDENTITY, shown.mesh.bounds())
            }
        };
        self.bounds.push(bounds);
        self.parts.push(ViewPart { name, file: Some(file.to_owned()), mesh: shape, pose, look: PartLook::AsFound });
    }
}

/// Names of the parts, formed as in other commands.
fn names_of(result: &CheckResult<'_>) -> Vec<String> {
    let absolute = |file: &String| std::path::absolute(file).unwrap_or_else(|_| file.into());
    let paths: Vec<PathBuf> = result.files.iter().map(|file| absolute(&file.file)).collect();
    let files = names::file_names(&paths).into_iter().zip(&result.files);
    let files = files.map(|(name, file)| FilePartNames {
        file: name,
        unnamed: names::stem(Path::new(&file.file)),
        parts: file.parts.iter().map(|part| part.name.clone()).collect(),
    });
    names::part_names(&files.collect::<Vec<_>>())
}
