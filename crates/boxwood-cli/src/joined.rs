//! Parts as one mesh, where their poses put them.

use crate::assembly::Part;
use crate::notes::Failure;
use boxwood::{Mesh, Pose};
use std::sync::Arc;

/// A part, wherever it comes from.
pub(crate) struct Piece<'a> {
    pub(crate) name: &'a str,
    pub(crate) mesh: &'a Arc<Mesh>,
    pub(crate) pose: Pose,
}

/// All parts as one mesh. A single part that stands where it is needs no copy. The advice is for who has too much.
pub(crate) fn joined(parts: &[Piece<'_>], advice: &str) -> Result<Arc<Mesh>, Failure> {
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
        vertices.extend(mesh.vertices().iter().map(|&vertex| part.pose.place(vertex)));
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

/// Some parts of an assembly.
pub(crate) fn pieces<'a>(parts: &'a [Part], meshes: &'a [Arc<Mesh>]) -> Vec<Piece<'a>> {
    parts.iter().map(|part| Piece { name: &part.name, mesh: &meshes[part.mesh], pose: part.pose }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assembly::Assembly;

    #[test]
    fn parts_are_joined_where_they_stand() {
        let assembly = Assembly::built_in();
        let mesh = joined(&pieces(&assembly.parts, &assembly.meshes), "").expect("a mesh");
        assert_eq!(mesh.triangles().len() as u64, assembly.triangles());
        assert!(joined(&[], "").expect("a mesh").is_empty());
    }
}
