//! Welds seams: vertices that a file repeats, for each normal or each triangle, become one vertex in all frames.
//!
//! The first frame decides which vertices are welded, and this stays fixed: otherwise neighbors would change from frame to frame. No vertex is
//! removed, so that the vertices of later frames are used as read; repeated vertices are just not referenced.

use boxwood::Mesh;
use std::collections::HashMap;

/// Returns the mesh with every vertex index replaced by that of the first vertex with equal coordinates in the same part; `None` if nothing
/// changes. `parts` has the number of vertices of each part. Vertices of different parts are never welded.
pub(super) fn weld_seams(mesh: &Mesh, parts: &[usize]) -> Option<Mesh> {
    let mut first_of: Vec<u32> = Vec::with_capacity(mesh.vertices().len());
    let mut rest = mesh.vertices();
    for &count in parts {
        let (part, others) = rest.split_at(count);
        let mut known = HashMap::with_capacity(count);
        for vertex in part {
            // Adding 0.0 maps -0.0 to 0.0, so that equal coordinates have equal bits.
            let key = vertex.map(|x| (x + 0.0).to_bits());
            let index = first_of.len() as u32;
            first_of.push(*known.entry(key).or_insert(index));
        }
        rest = others;
    }
    if (0..).zip(&first_of).all(|(index, &first)| index == first) {
        return None;
    }
    let triangles = mesh.triangles().iter().map(|corners| corners.map(|corner| first_of[corner as usize]));
    // Cannot fail: the vertices are those of a valid mesh, and the indices are in range.
    Mesh::new(mesh.vertices().to_vec(), triangles.collect()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weld_seams_merges_equal_vertices_within_part() {
        let vertices = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [-0.0; 3], [0.0, -1.0, 0.0]];
        let mesh = Mesh::new(vertices, vec![[0, 1, 2], [3, 4, 5]]).expect("valid");
        let welded = weld_seams(&mesh, &[6]).expect("there is a seam");
        assert_eq!((welded.triangles(), welded.vertices()), (&[[0, 1, 2], [1, 0, 5]][..], mesh.vertices()));
        assert!(weld_seams(&mesh, &[3, 3]).is_none(), "two parts");
        assert!(weld_seams(&welded, &[6]).is_some_and(|again| again.triangles() == welded.triangles()));
        assert!(weld_seams(&Mesh::default(), &[]).is_none());
    }
}
