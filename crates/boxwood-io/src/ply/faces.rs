//! Converts vertex lists to triangles: faces with any number of corners, and strips.

use crate::error::{FileLocation, ParseError};
use crate::options::ReadLimits;
use crate::reader_input::ReaderInput;
use crate::triangulate::{FaceTriangulation, FaceTriangulator, SELF_CROSSING};

const TOO_FEW: &str = "faces with fewer than 3 corners were skipped";

/// Index that ends a strip within a list.
const RESTART: i64 = -1;

/// Maximum number of corners of a face per vertex of the file.
///
/// A face may use a vertex more than once (at the bridge to a hole). This limit bounds the memory of one face by the number of
/// vertices.
const MAX_CORNERS_PER_VERTEX: u64 = 4;

/// Converts the vertex lists of faces and strips, and keeps the triangles read so far.
pub(super) struct FaceReader<'a> {
    vertices: &'a [[f64; 3]],
    pub(super) triangles: Vec<[u32; 3]>,
    triangulator: FaceTriangulator,
    /// Corners of one face; kept to reuse the memory.
    corners: Vec<u32>,
}

impl<'a> FaceReader<'a> {
    pub(super) fn new(vertices: &'a [[f64; 3]], limits: &ReadLimits) -> Self {
        Self { vertices, triangles: Vec::new(), triangulator: FaceTriangulator::new(limits), corners: Vec::new() }
    }

    /// Reserves capacity for `more` triangles.
    ///
    /// Grows by a quarter: doubling would temporarily need three times the list, which would break the memory bound of
    /// [`ReadLimits`].
    pub(super) fn reserve(&mut self, more: usize) {
        let (length, capacity) = (self.triangles.len(), self.triangles.capacity());
        if capacity - length < more {
            self.triangles.reserve_exact(more.max(length / 4));
        }
    }

    /// Adds triangles until one has an invalid corner, and returns how many were added. A corner is invalid if it is
    /// not less than `limit` or not the index of a vertex.
    #[inline]
    pub(super) fn add_triangles(&mut self, triangles: impl Iterator<Item = [u32; 3]>, limit: u32) -> usize {
        let before = self.triangles.len();
        let vertices = u32::try_from(self.vertices.len()).unwrap_or(u32::MAX).min(limit);
        let good = triangles.take_while(|[a, b, c]| (*a).max(*b).max(*c) < vertices);
        self.triangles.extend(good);
        self.triangles.len() - before
    }

    /// Adds the triangles of the face with index `number`. `list` gives the indices of its corners and is read to
    /// the end.
    pub(super) fn add_face(
        &mut self,
        number: u64,
        (length, list): (usize, impl Iterator<Item = Result<i64, ParseError>>),
        input: &mut ReaderInput<'_>,
    ) -> Result<(), ParseError> {
        let location = FileLocation::Element("face", number);
        if length as u64 > MAX_CORNERS_PER_VERTEX.saturating_mul(self.vertices.len() as u64) {
            let what = format!("has {length} corners, but the file has only {} vertices", self.vertices.len());
            return Err(ParseError::syntax(location, what));
        }
        self.corners.clear();
        self.corners.reserve_exact(length);
        for corner in list {
            let corner = self.vertex(corner?, location)?;
            self.corners.push(corner);
        }
        if length < 3 {
            input.warn(TOO_FEW, location);
            return Ok(());
        }
        self.reserve(length - 2);
        match self.triangulator.triangulate(&self.corners, self.vertices, location, &mut self.triangles)? {
            FaceTriangulation::Proper => {}
            FaceTriangulation::Fan => input.warn(SELF_CROSSING, location),
        }
        Ok(())
    }

    /// Adds the triangles of strips: each vertex forms a triangle with the two vertices before it. Every second
    /// triangle has its first two corners swapped, so that all triangles face the same side.
    ///
    /// Triangles with a repeated vertex only connect two strips and are dropped, as in rendering.
    pub(super) fn add_strips(
        &mut self,
        number: u64,
        (length, list): (usize, impl Iterator<Item = Result<i64, ParseError>>),
    ) -> Result<(), ParseError> {
        self.reserve(length.saturating_sub(2));
        let mut last = [None, None];
        let mut reversed = false;
        for index in list {
            let index = index?;
            if index == RESTART {
                (last, reversed) = ([None, None], false);
                continue;
            }
            let c = self.vertex(index, FileLocation::Element("tristrips", number))?;
            if let [Some(a), Some(b)] = last {
                if a != b && b != c && c != a {
                    self.triangles.push(if reversed { [b, a, c] } else { [a, b, c] });
                }
                reversed = !reversed;
            }
            last = [last[1], Some(c)];
        }
        Ok(())
    }

    /// Returns the index as a `u32`; an error if the vertex does not exist.
    #[inline]
    fn vertex(&self, index: i64, location: FileLocation) -> Result<u32, ParseError> {
        let count = self.vertices.len();
        let vertex = u32::try_from(index).ok().filter(|&vertex| (vertex as usize) < count);
        vertex.ok_or_else(|| {
            let what = format!("refers to vertex {index}, but the file has {count} vertices (numbered from 0)");
            ParseError::syntax(location, what)
        })
    }
}
