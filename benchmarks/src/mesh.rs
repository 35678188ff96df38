//! Reads the mesh to measure from a file in any format that boxwood reads. All parts are merged into one mesh.

use std::path::Path;

use anyhow::Result;
use boxwood::Mesh;
use boxwood_io::{MeshFile, ReadOptions};

/// Reads a file. Errors contain the file and the position in it.
pub fn read(path: &Path) -> Result<Mesh> {
    merged(&boxwood_io::read(path, &ReadOptions::default())?)
}

/// Parses the bytes of a mesh file in any format. `name` is a file name: its extension gives the format, and errors
/// contain it.
pub fn parse(bytes: &[u8], name: &str) -> Result<Mesh> {
    merged(&boxwood_io::read_bytes(bytes, Path::new(name), &ReadOptions::default())?)
}

fn merged(file: &MeshFile) -> Result<Mesh> {
    let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
    for part in &file.parts {
        let first = vertices.len() as u32;
        vertices.extend(part.mesh.vertices().iter().map(|&vertex| part.pose.transform_point(vertex)));
        triangles.extend(part.mesh.triangles().iter().map(|corners| corners.map(|corner| first + corner)));
    }
    Ok(Mesh::new(vertices, triangles)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_merged() {
        let text = b"o a\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\no b\nv 0 0 1\nf 1 2 4\n";
        let mesh = parse(text, "two.obj").unwrap();
        assert_eq!((mesh.vertices().len(), mesh.triangles().len()), (6, 2));
        assert_eq!(mesh.triangle_vertices(1)[2], [0.0, 0.0, 1.0]);
    }

    #[test]
    fn parse_errors_contain_file_and_line() {
        let error = parse(b"v 0 0 0\nf 1 2 3\n", "broken.obj").unwrap_err().to_string();
        assert!(error.contains("broken.obj") && error.contains("line 2"), "{error}");
    }
}
