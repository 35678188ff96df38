//! Merges placed parts into one mesh.

use crate::notes::CommandError;
use boxwood::{Mesh, Pose};
use boxwood_assembly::Part as AssemblyPart;
use std::sync::Arc;

/// Part that is merged.
pub(crate) struct MergePart<'a> {
    pub(crate) name: &'a str,
    pub(crate) mesh: &'a Arc<Mesh>,
    pub(crate) pose: Pose,
}

/// Merges the parts, transformed by their poses, into one mesh. A single part at the identity pose is returned without a copy.
/// `advice` is appended to the error for meshes that are too large.
pub(crate) fn merge(parts: &[MergePart<'_>], advice: &str) -> Result<Arc<Mesh>, CommandError> {
    if let [part] = parts
        && part.pose == Pose::IDENTITY
    {
        return Ok(Arc::clone(part.mesh));
    }
    let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
    for part in parts {
        let failed = |what: &str| format!("part {}: {what}; {advice}", part.name);
        let mesh = part.mesh;
        let first = u32::try_from(vertices.len()).map_err(|_| failed("more vertices than a mesh can have"))?;
        vertices.extend(mesh.vertices().iter().map(|&vertex| part.pose.transform_point(vertex)));
        if u32::try_from(vertices.len()).is_err() {
            return Err(failed("more vertices than a mesh can have").into());
        }
        triangles.extend(mesh.triangles().iter().map(|triangle| triangle.map(|corner| first + corner)));
        if let Some(&x) = vertices[first as usize..].iter().flatten().find(|x| !x.is_finite()) {
            return Err(failed(&format!("its pose places a vertex at {x}")).into());
        }
    }
    Mesh::new(vertices, triangles).map(Arc::new).map_err(|error| error.to_string().into())
}

/// Parts of an assembly, as input of [`merge`].
pub(crate) fn merge_parts<'a>(parts: &'a [AssemblyPart], meshes: &'a [Arc<Mesh>]) -> Vec<MergePart<'a>> {
    parts.iter().map(|part| MergePart { name: &part.name, mesh: &meshes[part.mesh], pose: part.pose }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwood_assembly::Assembly;

    #[test]
    fn merged_mesh_contains_all_triangles() {
        let assembly = Assembly::built_in();
        let mesh = merge(&merge_parts(&assembly.parts, &assembly.meshes), "").expect("a mesh");
        assert_eq!(mesh.triangles().len() as u64, assembly.triangle_count());
        assert!(merge(&[], "").expect("a mesh").is_empty());
    }
}
