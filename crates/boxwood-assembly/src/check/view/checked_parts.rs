//! Checked parts of the view: meshes, poses and names.

use super::super::result::{CheckResult, PartReport};
use crate::models::placed_bounds;
use crate::part_names::{self, FilePartNames, stem};
use boxwood::{Aabb, Mesh, Pose};
use boxwood_report::view::{PartLook, ViewPart};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Parts of all checked files, in file order.
#[derive(Default)]
pub(super) struct CheckedParts {
    /// Name of each part of the result.
    pub(super) names: Vec<String>,
    /// For each part of the result, its index in `parts` and its box (`None` without triangles); `None` for a part without a
    /// mesh.
    pub(super) shown: Vec<Option<ShownPart>>,
    pub(super) shapes: Vec<Arc<Mesh>>,
    pub(super) parts: Vec<ViewPart>,
    /// Notes about parts that are not at the pose given in the file.
    pub(super) notes: Vec<String>,
}

/// A part of the result that the view shows.
#[derive(Clone, Copy)]
pub(super) struct ShownPart {
    /// Index of the part in the view.
    pub(super) index: usize,
    /// Bounding box; `None` without triangles.
    pub(super) bounds: Option<Aabb>,
}

impl CheckedParts {
    pub(super) fn new(result: &CheckResult) -> Self {
        let mut checked = Self { names: names_of(result), ..Self::default() };
        let mut shape_indices = HashMap::new();
        let parts = result.files.iter().flat_map(|file| file.parts.iter().map(|part| (&file.file, part)));
        for (position, (file, part)) in parts.enumerate() {
            let shown = part.mesh.as_ref().map(|mesh| checked.add(position, file, (part, mesh), &mut shape_indices));
            checked.shown.push(shown);
        }
        checked
    }

    /// Adds a part to the view. If its pose overflows, the part is shown at the identity pose; the check itself does not
    /// use poses.
    fn add(
        &mut self,
        position: usize,
        file: &str,
        (part, mesh): (&PartReport, &Arc<Mesh>),
        shape_indices: &mut HashMap<*const Mesh, usize>,
    ) -> ShownPart {
        let shape = *shape_indices.entry(Arc::as_ptr(mesh)).or_insert_with(|| {
            self.shapes.push(Arc::clone(mesh));
            self.shapes.len() - 1
        });
        let name = self.names[position].clone();
        let (pose, bounds) = match placed_bounds(mesh, &part.pose) {
            Ok(bounds) => (part.pose, bounds),
            Err(x) => {
                self.notes.push(format!("{name} is shown without its pose, which places a vertex at {x}"));
                (Pose::IDENTITY, mesh.bounds())
            }
        };
        self.parts.push(ViewPart { name, file: Some(file.to_owned()), mesh: shape, pose, look: PartLook::AsFound });
        ShownPart { index: self.parts.len() - 1, bounds }
    }
}

/// Names of the parts, formed as in an [`Assembly`](crate::Assembly).
fn names_of(result: &CheckResult) -> Vec<String> {
    let absolute = |file: &String| std::path::absolute(file).unwrap_or_else(|_| file.into());
    let paths: Vec<PathBuf> = result.files.iter().map(|file| absolute(&file.file)).collect();
    let files = part_names::file_names(&paths).into_iter().zip(&result.files);
    let files = files.map(|(name, file)| FilePartNames {
        file: name,
        unnamed: stem(Path::new(&file.file)),
        parts: file.parts.iter().map(|part| part.name.clone()).collect(),
    });
    part_names::part_names(&files.collect::<Vec<_>>())
}
