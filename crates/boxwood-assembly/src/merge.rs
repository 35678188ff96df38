//! Merges placed parts into one mesh.

use crate::assembly::Assembly;
use crate::error::{AssemblyError, OutOfRange};
use boxwood::mesh::MeshError;
use boxwood::{Mesh, Pose};
use std::sync::Arc;

/// Placed mesh that is merged with others.
pub(crate) struct MergePart<'a> {
    /// Name, for errors.
    pub(crate) name: &'a str,
    pub(crate) mesh: &'a Arc<Mesh>,
    pub(crate) pose: Pose,
}

impl Assembly {
    /// Merges all parts, transformed by their poses, into one mesh. A single part at the identity pose is returned without a
    /// copy.
    ///
    /// # Errors
    /// [`AssemblyError::OutOfRange`] if a pose places a vertex at a coordinate that is not finite, and [`AssemblyError::Merge`]
    /// if there are more vertices than a mesh can have.
    pub fn merged(&self) -> Result<Arc<Mesh>, AssemblyError> {
        let parts = self.parts.iter();
        merge(
            &parts
                .map(|part| MergePart { name: &part.name, mesh: self.mesh(part), pose: part.pose })
                .collect::<Vec<_>>(),
        )
    }
}

/// Merges placed meshes into one. A single mesh at the identity pose is returned without a copy. The vertices of the parts follow
/// one another, in the order of the parts.
pub(crate) fn merge(parts: &[MergePart<'_>]) -> Result<Arc<Mesh>, AssemblyError> {
    if let [part] = parts
        && part.pose == Pose::IDENTITY
    {
        return Ok(Arc::clone(part.mesh));
    }
    let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
    for MergePart { name, mesh, pose } in parts {
        let (first, count) = (vertices.len(), vertices.len() + mesh.vertices().len());
        if u32::try_from(count).is_err() {
            let cause = MeshError::TooLarge { what: "vertices", count: count as u64, limit: u64::from(u32::MAX) };
            return Err(AssemblyError::Merge { part: (*name).to_owned(), cause });
        }
        vertices.extend(mesh.vertices().iter().map(|&vertex| pose.transform_point(vertex)));
        triangles.extend(mesh.triangles().iter().map(|triangle| triangle.map(|corner| first as u32 + corner)));
        if let Some(&x) = vertices[first..].iter().flatten().find(|x| !x.is_finite()) {
            return Err(AssemblyError::OutOfRange { part: (*name).to_owned(), what: OutOfRange::Vertex(x) });
        }
    }
    let name = parts.last().map_or("", |part| part.name);
    Mesh::new(vertices, triangles).map(Arc::new).map_err(|cause| AssemblyError::Merge { part: name.to_owned(), cause })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn merged_mesh_contains_all_triangles() {
        let assembly = Assembly::built_in();
        let mesh = assembly.merged().expect("a mesh");
        assert_eq!(mesh.triangles().len() as u64, assembly.triangle_count());
        assert!(Assembly::new().merged().expect("a mesh").is_empty());
    }
}
