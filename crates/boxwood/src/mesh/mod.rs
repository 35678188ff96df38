//! The mesh: vertices and triangles, validated at the door.
//!
//! Everything behind the door relies on what is checked here: every coordinate is finite, every index points at a
//! vertex, and every triangle can be named by a `u32`. Degenerate triangles, repeated triangles, unreferenced vertices
//! and empty meshes are valid.

use crate::axis::axis_name;
use glam::DVec3;
use thiserror::Error;

/// A triangle mesh: `f64` vertices and triangles that name them by index.
///
/// ```
/// use boxwood::Mesh;
///
/// let mesh = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]])?;
/// assert_eq!(mesh.triangles().len(), 1);
/// # Ok::<(), boxwood::MeshError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mesh {
    /// All finite. Some may be unreferenced: those never enter a box.
    vertices: Vec<[f64; 3]>,
    /// Every index is less than `vertices.len()`; at most `MAX_INDICES / 3` of them.
    triangles: Vec<[u32; 3]>,
}

/// Vertex indices in all triangles together. It keeps every triangle id and every node id of a binary tree (two a
/// triangle) in a `u32`.
const MAX_INDICES: u64 = 1 << 32;

/// Why a mesh was refused at the door. Each names the element and the value.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum MeshError {
    /// A coordinate is NaN or infinite.
    #[error("vertex {vertex} has {value} as its {} coordinate; coordinates must be finite", axis_name(*.axis))]
    NonFiniteVertex {
        /// The vertex, from 0.
        vertex: usize,
        /// 0, 1 or 2 for x, y or z.
        axis: usize,
        /// The offending coordinate.
        value: f64,
    },
    /// A triangle refers to a vertex that does not exist.
    #[error("triangle {triangle} refers to vertex {index}, but the mesh has {vertices} vertices (numbered from 0)")]
    IndexOutOfRange {
        /// The triangle, from 0.
        triangle: usize,
        /// Which of its three corners.
        corner: usize,
        /// The offending index.
        index: u32,
        /// How many vertices there are.
        vertices: usize,
    },
    /// More triangles or vertices than 32-bit ids can name.
    #[error("{count} {what} are too many: at most {limit} are supported")]
    TooLarge {
        /// "vertices" or "vertex indices".
        what: &'static str,
        /// How many there are.
        count: u64,
        /// How many are supported.
        limit: u64,
    },
}

impl Mesh {
    /// Checks vertices and triangles, and takes them as they are: no copy, no reordering.
    pub fn new(vertices: Vec<[f64; 3]>, triangles: Vec<[u32; 3]>) -> Result<Self, MeshError> {
        check_sizes(vertices.len() as u64, triangles.len() as u64)?;
        check_finite(&vertices)?;
        for (triangle, corners) in triangles.iter().enumerate() {
            if let Some(corner) = corners.iter().position(|&i| i as usize >= vertices.len()) {
                let index = corners[corner];
                return Err(MeshError::IndexOutOfRange { triangle, corner, index, vertices: vertices.len() });
            }
        }
        Ok(Self { vertices, triangles })
    }

    /// The vertices, in the order given.
    #[must_use]
    pub fn vertices(&self) -> &[[f64; 3]] {
        &self.vertices
    }

    /// The triangles, in the order given. A triangle's id is its place in this slice.
    #[must_use]
    pub fn triangles(&self) -> &[[u32; 3]] {
        &self.triangles
    }

    /// Whether there is no triangle. An empty mesh intersects nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.triangles.is_empty()
    }

    /// The corners of one triangle.
    ///
    /// # Panics
    /// If there is no triangle of that number.
    #[must_use]
    pub fn corners(&self, triangle: u32) -> [[f64; 3]; 3] {
        self.triangles[triangle as usize].map(|i| self.vertices[i as usize])
    }

    /// Takes the mesh apart again.
    #[must_use]
    pub fn into_parts(self) -> (Vec<[f64; 3]>, Vec<[u32; 3]>) {
        (self.vertices, self.triangles)
    }

    /// Exchanges the vertices with as many others, which become those of the mesh; an error changes nothing.
    pub(crate) fn swap_vertices(&mut self, vertices: &mut Vec<[f64; 3]>) -> Result<(), MeshError> {
        debug_assert_eq!(vertices.len(), self.vertices.len(), "triangles refer to vertices by number");
        check_finite(vertices)?;
        std::mem::swap(&mut self.vertices, vertices);
        Ok(())
    }

    #[inline]
    pub(crate) fn points(&self, triangle: u32) -> [DVec3; 3] {
        let [i, j, k] = self.triangles[triangle as usize];
        [i, j, k].map(|i| DVec3::from_array(self.vertices[i as usize]))
    }

    /// The smallest box of all triangles, unreferenced vertices left out; `None` if there is no triangle.
    #[must_use]
    pub fn bounds(&self) -> Option<[[f64; 3]; 2]> {
        let first = self.corners_of_all().next()?;
        let (low, high) = self.corners_of_all().fold((first, first), |(low, high), p| (low.min(p), high.max(p)));
        Some([low.to_array(), high.to_array()])
    }

    fn corners_of_all(&self) -> impl Iterator<Item = DVec3> + '_ {
        self.triangles.iter().flatten().map(|&i| DVec3::from_array(self.vertices[i as usize]))
    }
}

fn check_finite(vertices: &[[f64; 3]]) -> Result<(), MeshError> {
    // All at once, which the compiler does in vectors; which one it is, is asked only if there is one.
    if !vertices.as_flattened().iter().fold(false, |bad, x| bad | !x.is_finite()) {
        return Ok(());
    }
    for (vertex, point) in vertices.iter().enumerate() {
        if let Some(axis) = point.iter().position(|x| !x.is_finite()) {
            return Err(MeshError::NonFiniteVertex { vertex, axis, value: point[axis] });
        }
    }
    Ok(())
}

fn check_sizes(vertices: u64, triangles: u64) -> Result<(), MeshError> {
    let indices = triangles.saturating_mul(3);
    if indices > MAX_INDICES {
        return Err(MeshError::TooLarge { what: "vertex indices", count: indices, limit: MAX_INDICES });
    }
    if vertices > MAX_INDICES {
        return Err(MeshError::TooLarge { what: "vertices", count: vertices, limit: MAX_INDICES });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hard case 62. Arrays of that size do not fit a test, their counts do.
    #[test]
    fn more_indices_than_ids_are_refused() {
        let largest = MAX_INDICES / 3;
        assert_eq!(check_sizes(3, largest), Ok(()));
        let count = (largest + 1) * 3;
        let limit = MAX_INDICES;
        assert_eq!(check_sizes(3, largest + 1), Err(MeshError::TooLarge { what: "vertex indices", count, limit }));
        let count = MAX_INDICES + 1;
        assert_eq!(check_sizes(count, 1), Err(MeshError::TooLarge { what: "vertices", count, limit }));
        assert!(check_sizes(3, u64::MAX).is_err());
    }
}
