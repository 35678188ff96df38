//! Corners of triangles, small: vertices are numbered in the order in which triangles first use them, and each corner says
//! how far it lies below the next number. A new vertex is 0, and one that was just used is a small number.

use super::varint;

/// Triangles with new numbers of their vertices.
pub(super) struct Renumbered {
    /// The old number of each vertex.
    pub(super) vertices: Vec<u32>,
    /// All corners, as varints.
    pub(super) corners: Vec<u8>,
}

/// Not numbered yet.
const NEW: u32 = u32::MAX;

/// Numbers the vertices that these triangles use, of so many.
pub(super) fn renumbered(triangles: impl Iterator<Item = [u32; 3]>, count: usize) -> Renumbered {
    let mut numbers = vec![NEW; count];
    let (mut vertices, mut corners) = (Vec::new(), Vec::new());
    for vertex in triangles.flatten() {
        let number = &mut numbers[vertex as usize];
        let next = vertices.len() as u32;
        if *number == NEW {
            *number = next;
            vertices.push(vertex);
        }
        varint::write(&mut corners, next - *number);
    }
    Renumbered { vertices, corners }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_vertices_are_zeros() {
        let Renumbered { vertices, corners } = renumbered([[7, 2, 5], [5, 2, 9], [7, 7, 9]].into_iter(), 10);
        assert_eq!(vertices, [7, 2, 5, 9]);
        assert_eq!(corners, [0, 0, 0, 1, 2, 0, 4, 4, 1]);
    }
}
