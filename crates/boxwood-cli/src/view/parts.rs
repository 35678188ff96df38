//! Converts parts of an assembly to parts of a view.

use boxwood::Mesh;
use boxwood_assembly::Part as AssemblyPart;
use boxwood_report::view;
use std::sync::Arc;

/// Parts of the view. A part is solid and colored if a table row refers to it. Mesh indices are those of the
/// assembly.
pub(crate) fn parts_of(parts: &[AssemblyPart]) -> Vec<view::ViewPart> {
    let part = |part: &AssemblyPart| view::ViewPart {
        name: part.name.clone(),
        file: part.file.clone(),
        mesh: part.mesh,
        pose: part.pose,
        look: view::PartLook::AsFound,
    };
    parts.iter().map(part).collect()
}

/// Meshes that the parts use, for a view of some parts of an assembly. The mesh indices of the parts are changed
/// to indices into the result, so that a page contains no other mesh.
pub(crate) fn shapes_of(meshes: &[Arc<Mesh>], parts: &mut [view::ViewPart]) -> Vec<Arc<Mesh>> {
    let mut new_indices = vec![None; meshes.len()];
    let mut shapes = Vec::new();
    for part in parts {
        part.mesh = *new_indices[part.mesh].get_or_insert_with(|| {
            shapes.push(Arc::clone(&meshes[part.mesh]));
            shapes.len() - 1
        });
    }
    shapes
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwood_assembly::Assembly;

    #[test]
    fn shapes_contain_only_used_meshes() {
        let mut assembly = Assembly::built_in();
        let last = assembly.parts.len() - 1;
        assembly.retain(&[0, 3, last]);
        let mut parts = parts_of(&assembly.parts);
        let shapes = shapes_of(&assembly.meshes, &mut parts);
        assert!(shapes.len() <= 3);
        for (part, shown) in assembly.parts.iter().zip(&parts) {
            assert!(Arc::ptr_eq(&assembly.meshes[part.mesh], &shapes[shown.mesh]));
        }
    }
}
