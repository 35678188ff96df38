//! Merges placed parts into one mesh.

use crate::assembly::Assembly;
use crate::error::{AssemblyError, OutOfRange};
use boxwood::mesh::MeshError;
use boxwood::{Mesh, Pose};
use std::sync::Arc;

impl Assembly {
    /// Merges all parts, transformed by their poses, into one mesh. A single part at the identity pose is returned without a
    /// copy.
    ///
    /// # Errors
    /// [`AssemblyError::OutOfRange`] if a pose places a vertex at a coordinate that is not finite, and [`AssemblyError::Merge`]
    /// if there are more vertices than a mesh can have.
    pub fn merged(&self) -> Result<Arc<Mesh>, AssemblyError> {
        if let [part] = &self.parts[..]
            && part.pose == Pose::IDENTITY
        {
            return Ok(Arc::clone(&self.meshes[part.mesh]));
        }
        let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
        for part in &self.parts {
            let mesh = &self.meshes[part.mesh];
            let (first, count) = (vertices.len(), vertices.len() + mesh.vertices().len());
            let first_index = match u32::try_from(count) {
                Ok(_) => first as u32,
                Err(_) => {
                    let cause =
                        MeshError::TooLarge { what: "vertices", count: count as u64, limit: u64::from(u32::MAX) };
                    return Err(AssemblyError::Merge { part: part.name.clone(), cause });
                }
            };
            vertices.extend(mesh.vertices().iter().map(|&vertex| part.pose.transform_point(vertex)));
            triangles.extend(mesh.triangles().iter().map(|triangle| triangle.map(|corner| first_index + corner)));
            if let Some(&x) = vertices[first..].iter().flatten().find(|x| !x.is_finite()) {
                return Err(AssemblyError::OutOfRange { part: part.name.clone(), what: OutOfRange::Vertex(x) });
            }
        }
        let merged = Mesh::new(vertices, triangles).map(Arc::new);
        merged.map_err(|cause| AssemblyError::Merge {
            part: self.parts.last().map_or_else(String::new, |part| part.name.clone()),
            cause,
        })
    }
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
