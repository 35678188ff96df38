//! Parts of an assembly, as a view has them.

use crate::assembly::Part;
use boxwood_report::view;

/// The parts, each as the rows of the table will say; their meshes are the shapes of the view.
pub(crate) fn parts_of(parts: &[Part]) -> Vec<view::Part> {
    let part = |part: &Part| view::Part {
        name: part.name.clone(),
        file: part.file.clone(),
        shape: part.mesh,
        pose: part.pose,
        look: view::Look::AsFound,
    };
    parts.iter().map(part).collect()
}
