//! Triangles of one primitive: a list, strip or fan of corners. The corners are given by an index accessor;
//! without one, they are the points in order.
//!
//! Degenerate triangles, which connect strips, are kept like all others.

use super::accessor::{AccessorView, Accessors};
use super::json::GltfPrimitive;
use crate::error::{FileLocation, ParseError};
use crate::reader_input::ReaderInput;
use boxwood::MeshError;
use std::ops::Range;

/// Primitive of a mesh. Its number of triangles is known, and bounded by the counts of its accessors.
pub(super) struct PrimitiveTriangles<'v, 'd> {
    /// Accessor of the positions.
    pub(super) points: &'v AccessorView<'d>,
    /// Accessor of the indices; `None` if the corners are the points in order.
    corners: Option<&'v AccessorView<'d>>,
    /// All indices must be less than this: the number of points, or the largest index of the type (which glTF forbids)
    /// if that is smaller.
    index_end: usize,
    mode: PrimitiveMode,
    pub(super) triangles: usize,
    /// Index in the mesh of the first triangle of the primitive; 0 until the triangles are added.
    pub(super) first: usize,
}

#[derive(Clone, Copy)]
enum PrimitiveMode {
    List,
    Strip,
    Fan,
}

impl<'v, 'd> PrimitiveTriangles<'v, 'd> {
    /// Returns `None` if the primitive has no triangles. Points and lines are skipped without a warning, a
    /// primitive without positions with a warning.
    pub(super) fn new(
        input: &mut ReaderInput<'_>,
        accessors: &'v Accessors<'d>,
        primitive: &GltfPrimitive,
        mesh: u32,
    ) -> Result<Option<Self>, ParseError> {
        let location = FileLocation::Element("mesh", mesh.into());
        let Some(mode) = PrimitiveMode::from_code(primitive.mode, location)? else { return Ok(None) };
        let Some(position) = primitive.attributes.position else {
            input.warn("primitives without positions were skipped", location);
            return Ok(None);
        };
        if primitive.extensions.is_used() && !accessors.has_data(position) {
            let what = "KHR_draco_mesh_compression is not supported; export the file without compression";
            return Err(ParseError::unsupported(location, what));
        }
        let points = accessors.positions(position)?;
        let corners = primitive.indices.map(|indices| accessors.indices(indices)).transpose()?;
        if points.count > u32::MAX as usize {
            let kind = MeshError::TooLarge { what: "vertices", count: points.count as u64, limit: u32::MAX.into() };
            return Err(ParseError { location, kind: kind.into() });
        }
        let (triangles, rest) = mode.triangles(corners.unwrap_or(points).count);
        if rest > 0 {
            input.warn("primitives with an incomplete last triangle: its corners were skipped", location);
        }
        let index_end = corners.map_or(points.count, |corners| points.count.min(corners.restart_index() as usize));
        Ok(Some(Self { points, corners, index_end, mode, triangles, first: 0 }))
    }

    /// Range of the triangles of the primitive in the list of triangles of the mesh.
    pub(super) fn span(&self) -> Range<usize> {
        self.first..self.first + self.triangles
    }

    /// Appends the triangles. Their corners are indices into `points`.
    pub(super) fn push_to(&self, triangles: &mut Vec<[u32; 3]>) -> Result<(), ParseError> {
        for triangle in 0..self.triangles {
            let [a, b, c] = self.mode.corners(triangle);
            triangles.push([self.corner(a)?, self.corner(b)?, self.corner(c)?]);
        }
        Ok(())
    }

    #[inline]
    fn corner(&self, corner: usize) -> Result<u32, ParseError> {
        let index = match self.corners {
            Some(corners) => corners.index(corner),
            // `corner` is less than the number of points, so it fits a `u32`.
            None => corner as u32,
        };
        if (index as usize) < self.index_end { Ok(index) } else { Err(self.bad_corner(corner, index)) }
    }

    #[cold]
    fn bad_corner(&self, corner: usize, index: u32) -> ParseError {
        let location = FileLocation::Element("accessor", self.corners.unwrap_or(self.points).number.into());
        let why = if self.corners.is_some_and(|corners| index == corners.restart_index()) {
            "the largest index of its type, which the format forbids (primitive restart)".to_owned()
        } else {
            format!("but accessor {} has {} positions", self.points.number, self.points.count)
        };
        ParseError::syntax(location, format!("element {corner} is index {index}, {why}"))
    }
}

impl PrimitiveMode {
    /// Mode with this glTF code; `None` for points and lines.
    fn from_code(mode: u32, location: FileLocation) -> Result<Option<Self>, ParseError> {
        match mode {
            0..=3 => Ok(None),
            4 => Ok(Some(Self::List)),
            5 => Ok(Some(Self::Strip)),
            6 => Ok(Some(Self::Fan)),
            _ => Err(ParseError::syntax(location, format!("unknown primitive mode {mode}"))),
        }
    }

    /// Number of triangles of `corners` corners, and number of corners left over.
    fn triangles(self, corners: usize) -> (usize, usize) {
        match self {
            Self::List => (corners / 3, corners % 3),
            Self::Strip | Self::Fan if corners < 3 => (0, corners),
            Self::Strip | Self::Fan => (corners - 2, 0),
        }
    }

    /// Corners of a triangle, in the order of the specification: every second triangle of a strip has two corners
    /// swapped, so that all triangles have the same orientation.
    #[inline]
    fn corners(self, triangle: usize) -> [usize; 3] {
        match self {
            Self::List => [3 * triangle, 3 * triangle + 1, 3 * triangle + 2],
            Self::Strip => [triangle, triangle + 1 + triangle % 2, triangle + 2 - triangle % 2],
            Self::Fan => [triangle + 1, triangle + 2, 0],
        }
    }
}
