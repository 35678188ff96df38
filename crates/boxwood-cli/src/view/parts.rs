//! Parts of an assembly, as a view has them.

use crate::assembly::Part;
use boxwood::Mesh;
use boxwood_report::view;
use std::sync::Arc;

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

/// The meshes that parts have, for a view of some parts of an assembly: no other is in a page.
pub(crate) fn shapes_of(meshes: &[Arc<Mesh>], parts: &mut [view::Part]) -> Vec<Arc<Mesh>> {
    let mut places = vec![None; meshes.len()];
    let mut shapes = Vec::new();
    for part in parts {
        part.shape = *places[part.shape].get_or_insert_with(|| {
            shapes.push(Arc::clone(&meshes[part.shape]));
            shapes.len() - 1
        });
    }
    shapes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assembly::Assembly;

    #[test]
    fn only_the_meshes_of_parts_are_shapes() {
        let mut assembly = Assembly::built_in();
        let last = assembly.parts.len() - 1;
        assembly.keep(&[0, 3, last]);
        let mut parts = parts_of(&assembly.parts);
        let shapes = shapes_of(&assembly.meshes, &mut parts);
        assert!(shapes.len() <= 3);
        for (part, shown) in assembly.parts.iter().zip(&parts) {
            assert!(Arc::ptr_eq(&assembly.meshes[part.mesh], &shapes[shown.shape]));
        }
    }
}
