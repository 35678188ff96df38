//! Seams: vertices that a file repeats, for each normal or for each triangle, become one for all frames.
//!
//! Which ones is known from the first frame and stays so, as triangles do: else what is a neighbour would change from frame
//! to frame. No vertex is left out, so that those of later frames are taken as they are read; the repeated ones are no
//! longer used.

use boxwood::Mesh;
use std::collections::HashMap;

/// The mesh with triangles of the first of all vertices of equal coordinates within a part; `None` if that is the mesh
/// itself. The parts are given by their numbers of vertices. Parts that touch each other stay apart.
pub(super) fn joined(mesh: &Mesh, parts: &[usize]) -> Option<Mesh> {
    let mut first_of: Vec<u32> = Vec::with_capacity(mesh.vertices().len());
    let mut rest = mesh.vertices();
    for &count in parts {
        let (part, others) = rest.split_at(count);
        let mut known = HashMap::with_capacity(count);
        for vertex in part {
            // -0 is 0.
            let key = vertex.map(|x| (x + 0.0).to_bits());
            let number = first_of.len() as u32;
            first_of.push(*known.entry(key).or_insert(number));
        }
        rest = others;
    }
    if (0..).zip(&first_of).all(|(number, &first)| number == first) {
        return None;
    }
    let triangles = mesh.triangles().iter().map(|corners| corners.map(|corner| first_of[corner as usize]));
    // There is no error: the vertices are those of a mesh, the numbers some of theirs.
    Mesh::new(mesh.vertices().to_vec(), triangles.collect()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_vertices_of_a_part_are_one() {
        let vertices = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [-0.0; 3], [0.0, -1.0, 0.0]];
        let mesh = Mesh::new(vertices, vec![[0, 1, 2], [3, 4, 5]]).expect("valid");
        let whole = joined(&mesh, &[6]).expect("there is a seam");
        assert_eq!((whole.triangles(), whole.vertices()), (&[[0, 1, 2], [1, 0, 5]][..], mesh.vertices()));
        assert!(joined(&mesh, &[3, 3]).is_none(), "two parts");
        assert!(joined(&whole, &[6]).is_some_and(|again| again.triangles() == whole.triangles()));
        assert!(joined(&Mesh::default(), &[]).is_none());
    }
}
