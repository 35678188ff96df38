//! The mesh: vertices and triangles, validated at the door.
//!
//! Everything behind the door relies on what is checked here: every coordinate is finite, every index points at a
//! vertex, and every triangle can be named by a `u32`. Degenerate triangles, repeated triangles, unreferenced vertices
//! and empty meshes are valid.

mod weld;

use crate::axis::axis_name;
use crate::simd::{LANES, Lanes, dispatch};
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

/// Why a mesh, or where its vertices should move to, was refused at the door. Each names the element and the value.
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
    /// Other vertices were given for a mesh, but not as many as it has.
    #[error("{given} vertices were given for a mesh of {vertices}; the triangles of a mesh never change")]
    WrongVertexCount {
        /// How many were given.
        given: usize,
        /// How many vertices there are.
        vertices: usize,
    },
    /// A vertex was to be moved that does not exist.
    #[error("there is no vertex {vertex}: the mesh has {vertices} vertices (numbered from 0)")]
    NoSuchVertex {
        /// The vertex asked for.
        vertex: u32,
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

    /// The same triangles on other vertices, which must be finite.
    pub(crate) fn mapped(&self, map: impl Fn([f64; 3]) -> [f64; 3]) -> Self {
        Self { vertices: self.vertices.iter().map(|&vertex| map(vertex)).collect(), triangles: self.triangles.clone() }
    }

    /// Whether these can be the vertices of this mesh.
    pub(crate) fn check_vertices(&self, others: &[[f64; 3]]) -> Result<(), MeshError> {
        let (given, vertices) = (others.len(), self.vertices.len());
        if given != vertices { Err(MeshError::WrongVertexCount { given, vertices }) } else { check_finite(others) }
    }

    /// Whether all of these vertices can be moved to these places.
    pub(crate) fn check_moves(&self, moved: &[u32], places: &[[f64; 3]]) -> Result<(), MeshError> {
        let of_the_mesh = |error| match error {
            MeshError::NonFiniteVertex { vertex, axis, value } => {
                MeshError::NonFiniteVertex { vertex: moved[vertex] as usize, axis, value }
            }
            other => other,
        };
        check_finite(places).map_err(of_the_mesh)
    }

    /// Whether there are such vertices.
    pub(crate) fn check_exist(&self, named: &[u32]) -> Result<(), MeshError> {
        let vertices = self.vertices.len();
        match named.iter().find(|&&vertex| vertex as usize >= vertices) {
            Some(&vertex) => Err(MeshError::NoSuchVertex { vertex, vertices }),
            None => Ok(()),
        }
    }

    /// Exchanges the vertices with others that have been checked.
    pub(crate) fn swap_vertices(&mut self, vertices: &mut Vec<[f64; 3]>) {
        debug_assert_eq!(self.check_vertices(vertices), Ok(()));
        std::mem::swap(&mut self.vertices, vertices);
    }

    /// Takes other vertices that have been checked.
    pub(crate) fn copy_vertices(&mut self, vertices: &[[f64; 3]]) {
        debug_assert_eq!(self.check_vertices(vertices), Ok(()));
        self.vertices.copy_from_slice(vertices);
    }

    /// Exchanges some vertices, each named once, with places that have been checked.
    pub(crate) fn swap_some(&mut self, moved: &[u32], places: &mut [[f64; 3]]) {
        debug_assert_eq!(self.check_moves(moved, places), Ok(()));
        for (&vertex, place) in moved.iter().zip(places) {
            std::mem::swap(&mut self.vertices[vertex as usize], place);
        }
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

/// Whether all numbers are: 0 times infinity or NaN is NaN, and stays NaN in a sum.
#[inline(always)]
fn all_finite<L: Lanes>(l: L, numbers: &[f64]) -> bool {
    let zero = l.splat_wide(0.0);
    // Four sums, so that none waits for the one before.
    let mut sums = [zero; 4];
    let (eights, rest) = numbers.as_chunks::<LANES>();
    let (fours, last) = eights.as_chunks::<4>();
    for four in fours {
        for k in 0..4 {
            sums[k] = sums[k] + l.load_wide(&four[k]) * zero;
        }
    }
    let sum = l.store_wide((sums[0] + sums[1]) + (sums[2] + sums[3]));
    sum.iter().chain(last.as_flattened()).chain(rest).fold(true, |all, x| all & x.is_finite())
}

fn check_finite(vertices: &[[f64; 3]]) -> Result<(), MeshError> {
    // All at once, which the compiler does in vectors; which one it is, is asked only if there is one.
    if dispatch!(l => all_finite(l, vertices.as_flattened())) {
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
