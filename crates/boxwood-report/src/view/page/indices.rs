//! Compact triangle indices.
//!
//! Vertices are numbered in the order in which triangles first use them. Each corner is stored as its distance below
//! the next new index: 0 for a new vertex, a small number for a recent one.

use super::varint;

/// Triangles with new vertex indices.
pub(super) struct ReindexedTriangles {
    /// Original index of each vertex.
    pub(super) vertices: Vec<u32>,
    /// All corners as varints.
    pub(super) corners: Vec<u8>,
}

/// Marks a vertex that has no new index yet.
const UNASSIGNED: u32 = u32::MAX;

/// Reindexes the vertices used by the triangles; `count` is the number of original vertices.
pub(super) fn reindexed(triangles: impl Iterator<Item = [u32; 3]>, count: usize) -> ReindexedTriangles {
    let mut new_indices = vec![UNASSIGNED; count];
    let (mut vertices, mut corners) = (Vec::new(), Vec::new());
    for vertex in triangles.flatten() {
        let index = &mut new_indices[vertex as usize];
        let next = vertices.len() as u32;
        if *index == UNASSIGNED {
            *index = next;
            vertices.push(vertex);
        }
        varint::write(&mut corners, next - *index);
    }
    ReindexedTriangles { vertices, corners }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_vertices_are_stored_as_zero() {
        let ReindexedTriangles { vertices, corners } = reindexed([[7, 2, 5], [5, 2, 9], [7, 7, 9]].into_iter(), 10);
        assert_eq!(vertices, [7, 2, 5, 9]);
        assert_eq!(corners, [0, 0, 0, 1, 2, 0, 4, 4, 1]);
    }
}
