//! The validated triangle mesh: vertices and triangles.
//!
//! All other code relies on the checks made here: every coordinate is finite, every index refers to a vertex, and every
//! triangle id fits a `u32`. Degenerate triangles, duplicate triangles, unreferenced vertices and empty meshes are
//! valid.

pub mod primitives;
pub(crate) mod topology;
mod weld;

pub use topology::{Defects, Edge, Topology};

use crate::kernel::aabb::Aabb;
use crate::kernel::axis_name::axis_name;
use crate::kernel::simd::{LANES, Lanes, dispatch};
use glam::DVec3;
use thiserror::Error;

/// Triangle mesh: `f64` vertices, and triangles that refer to them by index.
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
    /// All coordinates are finite. Vertices that no triangle refers to are allowed, and are not part of any bounding
    /// box.
    vertices: Vec<[f64; 3]>,
    /// Every index is less than `vertices.len()`. There are at most `MAX_INDICES / 3` triangles.
    triangles: Vec<[u32; 3]>,
}

/// Largest number of vertex indices in all triangles together. With this limit, triangle ids and node ids of a binary
/// tree (two nodes per triangle) fit a `u32`.
const MAX_INDICES: u64 = 1 << 32;

/// Error for an invalid mesh, invalid new vertices, or an invalid argument of [`primitives`]. Each variant names the
/// element and the value.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum MeshError {
    /// A coordinate is NaN or infinite.
    #[error("vertex {vertex} has {value} as its {} coordinate; coordinates must be finite", axis_name(*.axis))]
    NonFiniteVertex {
        /// Index of the vertex.
        vertex: usize,
        /// Index of the coordinate: 0, 1 or 2 for x, y or z.
        axis: usize,
        /// The invalid coordinate.
        value: f64,
    },
    /// A triangle refers to a vertex that does not exist.
    #[error("triangle {triangle} refers to vertex {index}, but the mesh has {vertices} vertices (numbered from 0)")]
    IndexOutOfRange {
        /// Index of the triangle.
        triangle: usize,
        /// Index of the corner in the triangle: 0, 1 or 2.
        corner: usize,
        /// The invalid vertex index.
        index: u32,
        /// Number of vertices of the mesh.
        vertices: usize,
    },
    /// The number of new vertices differs from that of the mesh.
    #[error("{given} vertices were given for a mesh of {vertices}; the triangles of a mesh never change")]
    WrongVertexCount {
        /// Number of new vertices.
        given: usize,
        /// Number of vertices of the mesh.
        vertices: usize,
    },
    /// A vertex to be moved does not exist.
    #[error("unknown vertex {vertex}; the mesh has {vertices} vertices (numbered from 0)")]
    UnknownVertex {
        /// Index of the unknown vertex.
        vertex: u32,
        /// Number of vertices of the mesh.
        vertices: usize,
    },
    /// There are more triangles or vertices than 32-bit ids can represent.
    #[error("{count} {what} are too many: at most {limit} are supported")]
    TooLarge {
        /// "vertices" or "vertex indices".
        what: &'static str,
        /// Number of vertices or vertex indices, as named by `what`.
        count: u64,
        /// Largest supported number of vertices or vertex indices.
        limit: u64,
    },
    /// An argument of a function in [`primitives`] is out of range.
    #[error("invalid {what}: {value}; must be {expected}")]
    InvalidArgument {
        /// Name of the argument.
        what: &'static str,
        /// The invalid value.
        value: f64,
        /// Condition that the value must satisfy.
        expected: &'static str,
    },
}

impl Mesh {
    /// Validates vertices and triangles, and stores them without copying or reordering.
    ///
    /// # Errors
    /// [`MeshError::TooLarge`], [`MeshError::NonFiniteVertex`] or [`MeshError::IndexOutOfRange`].
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

    /// The vertices, in the order in which they were passed to [`new`](Self::new).
    #[must_use]
    pub fn vertices(&self) -> &[[f64; 3]] {
        &self.vertices
    }

    /// The triangles, in the order in which they were passed to [`new`](Self::new). The id of a triangle is its
    /// index in this slice.
    #[must_use]
    pub fn triangles(&self) -> &[[u32; 3]] {
        &self.triangles
    }

    /// Returns true if there is no triangle. An empty mesh intersects nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.triangles.is_empty()
    }

    /// Vertex coordinates of one triangle.
    ///
    /// # Panics
    /// If `triangle` is out of range.
    #[must_use]
    pub fn triangle_vertices(&self, triangle: u32) -> [[f64; 3]; 3] {
        self.triangles[triangle as usize].map(|i| self.vertices[i as usize])
    }

    /// Returns the vertices and the triangles without copying.
    #[must_use]
    pub fn into_parts(self) -> (Vec<[f64; 3]>, Vec<[u32; 3]>) {
        (self.vertices, self.triangles)
    }

    /// Mesh with the same triangles, and with `map` applied to each vertex. The new vertices must be finite.
    pub(crate) fn mapped(&self, map: impl Fn([f64; 3]) -> [f64; 3]) -> Self {
        Self { vertices: self.vertices.iter().map(|&vertex| map(vertex)).collect(), triangles: self.triangles.clone() }
    }

    /// Checks that `new_vertices` can replace the vertices of this mesh.
    pub(crate) fn check_vertices(&self, new_vertices: &[[f64; 3]]) -> Result<(), MeshError> {
        let (given, vertices) = (new_vertices.len(), self.vertices.len());
        if given != vertices {
            Err(MeshError::WrongVertexCount { given, vertices })
        } else {
            check_finite(new_vertices)
        }
    }

    /// Checks the new positions of some vertices. An error contains the index of the vertex in the mesh.
    pub(crate) fn check_positions(&self, moved: &[u32], positions: &[[f64; 3]]) -> Result<(), MeshError> {
        let with_mesh_index = |error| match error {
            MeshError::NonFiniteVertex { vertex, axis, value } => {
                MeshError::NonFiniteVertex { vertex: moved[vertex] as usize, axis, value }
            }
            other => other,
        };
        check_finite(positions).map_err(with_mesh_index)
    }

    /// Checks that all vertex ids exist.
    pub(crate) fn check_vertex_ids(&self, vertex_ids: &[u32]) -> Result<(), MeshError> {
        let vertices = self.vertices.len();
        match vertex_ids.iter().find(|&&vertex| vertex as usize >= vertices) {
            Some(&vertex) => Err(MeshError::UnknownVertex { vertex, vertices }),
            None => Ok(()),
        }
    }

    /// Exchanges all vertices of the mesh with `vertices`, which must have been checked.
    pub(crate) fn swap_vertices(&mut self, vertices: &mut Vec<[f64; 3]>) {
        debug_assert_eq!(self.check_vertices(vertices), Ok(()));
        std::mem::swap(&mut self.vertices, vertices);
    }

    /// Replaces all vertices of the mesh by copies of `vertices`, which must have been checked.
    pub(crate) fn copy_vertices(&mut self, vertices: &[[f64; 3]]) {
        debug_assert_eq!(self.check_vertices(vertices), Ok(()));
        self.vertices.copy_from_slice(vertices);
    }

    /// Exchanges the positions of the vertices `moved` with `positions`, which must have been checked. Each vertex
    /// id must occur only once.
    pub(crate) fn swap_positions(&mut self, moved: &[u32], positions: &mut [[f64; 3]]) {
        debug_assert_eq!(self.check_positions(moved, positions), Ok(()));
        for (&vertex, position) in moved.iter().zip(positions) {
            std::mem::swap(&mut self.vertices[vertex as usize], position);
        }
    }

    /// Vertex coordinates of one triangle, as vectors.
    #[inline]
    pub(crate) fn points(&self, triangle: u32) -> [DVec3; 3] {
        let [i, j, k] = self.triangles[triangle as usize];
        [i, j, k].map(|i| DVec3::from_array(self.vertices[i as usize]))
    }

    /// Bounding box of all triangles; `None` for an empty mesh. Unreferenced vertices are ignored.
    #[must_use]
    pub fn bounds(&self) -> Option<Aabb> {
        let first = self.referenced_points().next()?;
        let (low, high) = self.referenced_points().fold((first, first), |(low, high), p| (low.min(p), high.max(p)));
        Some(Aabb::from_vectors(low, high))
    }

    fn referenced_points(&self) -> impl Iterator<Item = DVec3> + '_ {
        self.triangles.iter().flatten().map(|&i| DVec3::from_array(self.vertices[i as usize]))
    }
}

/// Returns true if all values are finite. Adds up the products of each value and zero. The product of infinity or
/// NaN and zero is NaN, and then the sum is NaN, too.
#[inline(always)]
fn all_finite<L: Lanes>(l: L, values: &[f64]) -> bool {
    let zero = l.splat_f64(0.0);
    // Four independent sums hide the latency of the additions.
    let mut sums = [zero; 4];
    let (eights, rest) = values.as_chunks::<LANES>();
    let (fours, last) = eights.as_chunks::<4>();
    for four in fours {
        for k in 0..4 {
            sums[k] = sums[k] + l.load_f64(&four[k]) * zero;
        }
    }
    let sum = l.store_f64((sums[0] + sums[1]) + (sums[2] + sums[3]));
    sum.iter().chain(last.as_flattened()).chain(rest).fold(true, |all, x| all & x.is_finite())
}

fn check_finite(vertices: &[[f64; 3]]) -> Result<(), MeshError> {
    // A SIMD pass tests all values. Only if it finds an invalid one, a second pass determines which.
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

    /// A mesh with more vertex indices than ids is an error (hard case 62 of the test suite). Such arrays are too large
    /// for a test, so only the check of their sizes is tested.
    #[test]
    fn check_sizes_rejects_more_indices_than_ids() {
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
