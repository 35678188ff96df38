//! The triangles of one primitive: a list, a strip or a fan of corners, numbered by an accessor or one after the other.
//!
//! Degenerate triangles, by which strips are stitched together, are triangles of the file like any other and are kept.

use super::accessor::{Accessors, View};
use super::json::Primitive;
use crate::error::{Broken, Place};
use crate::input::Input;
use boxwood::MeshError;
use std::ops::Range;

/// A primitive whose number of triangles is known, and bounded by the accessors that it names.
pub(super) struct Piece<'v, 'd> {
    /// The accessor of its points.
    pub(super) points: &'v View<'d>,
    /// The accessor of its corners; `None` if they are the points in order.
    corners: Option<&'v View<'d>>,
    /// Every index is smaller: there are so many points, and the largest index of a type is forbidden.
    end: usize,
    mode: Mode,
    pub(super) triangles: usize,
    /// Where its triangles begin among those of the mesh; 0 until they are there.
    pub(super) first: usize,
}

#[derive(Clone, Copy)]
enum Mode {
    List,
    Strip,
    Fan,
}

impl<'v, 'd> Piece<'v, 'd> {
    /// `None` if the primitive has no triangles: points and lines by design, one without positions with a warning.
    pub(super) fn new(
        input: &mut Input<'_>,
        accessors: &'v Accessors<'d>,
        primitive: &Primitive,
        mesh: u32,
    ) -> Result<Option<Self>, Broken> {
        let place = Place::Element("mesh", mesh.into());
        let Some(mode) = Mode::of(primitive.mode, place)? else { return Ok(None) };
        let Some(position) = primitive.attributes.position else {
            input.warn("primitives without positions: left out", place);
            return Ok(None);
        };
        if primitive.extensions.is_used() && !accessors.has_data(position) {
            let what = "a primitive is compressed by KHR_draco_mesh_compression, which is not read; export it without";
            return Err(Broken::unsupported(place, what));
        }
        let points = accessors.positions(position)?;
        let corners = primitive.indices.map(|indices| accessors.indices(indices)).transpose()?;
        if points.count > u32::MAX as usize {
            let problem = MeshError::TooLarge { what: "vertices", count: points.count as u64, limit: u32::MAX.into() };
            return Err(Broken { place, problem: problem.into() });
        }
        let (triangles, rest) = mode.triangles(corners.unwrap_or(points).count);
        if rest > 0 {
            input.warn("primitives whose last corners make no whole triangle: these corners are left out", place);
        }
        let end = corners.map_or(points.count, |corners| points.count.min(corners.restart() as usize));
        Ok(Some(Self { points, corners, end, mode, triangles, first: 0 }))
    }

    /// Its triangles among those of the mesh.
    pub(super) fn span(&self) -> Range<usize> {
        self.first..self.first + self.triangles
    }

    /// Appends the triangles, by indices into the points.
    pub(super) fn push_to(&self, triangles: &mut Vec<[u32; 3]>) -> Result<(), Broken> {
        for triangle in 0..self.triangles {
            let [a, b, c] = self.mode.corners(triangle);
            triangles.push([self.corner(a)?, self.corner(b)?, self.corner(c)?]);
        }
        Ok(())
    }

    #[inline]
    fn corner(&self, corner: usize) -> Result<u32, Broken> {
        let index = match self.corners {
            Some(corners) => corners.index(corner),
            // No more than there are points.
            None => corner as u32,
        };
        if (index as usize) < self.end { Ok(index) } else { Err(self.bad_corner(corner, index)) }
    }

    #[cold]
    fn bad_corner(&self, corner: usize, index: u32) -> Broken {
        let place = Place::Element("accessor", self.corners.unwrap_or(self.points).number.into());
        let why = if self.corners.is_some_and(|corners| index == corners.restart()) {
            "the largest index of its type, which the format does not allow (primitive restart)".to_owned()
        } else {
            format!("but the positions (accessor {}) are {}", self.points.number, self.points.count)
        };
        Broken::syntax(place, format!("element {corner} is index {index}, {why}"))
    }
}

impl Mode {
    /// `None` for points and lines.
    fn of(mode: u32, place: Place) -> Result<Option<Self>, Broken> {
        match mode {
            0..=3 => Ok(None),
            4 => Ok(Some(Self::List)),
            5 => Ok(Some(Self::Strip)),
            6 => Ok(Some(Self::Fan)),
            _ => Err(Broken::syntax(place, format!("there is no primitive mode {mode}"))),
        }
    }

    /// How many triangles a number of corners makes, and how many corners are left over.
    fn triangles(self, corners: usize) -> (usize, usize) {
        match self {
            Self::List => (corners / 3, corners % 3),
            Self::Strip | Self::Fan if corners < 3 => (0, corners),
            Self::Strip | Self::Fan => (corners - 2, 0),
        }
    }

    /// The corners of a triangle, in the order of the specification: every second one of a strip is turned round, so
    /// that all face one way.
    #[inline]
    fn corners(self, triangle: usize) -> [usize; 3] {
        match self {
            Self::List => [3 * triangle, 3 * triangle + 1, 3 * triangle + 2],
            Self::Strip => [triangle, triangle + 1 + triangle % 2, triangle + 2 - triangle % 2],
            Self::Fan => [triangle + 1, triangle + 2, 0],
        }
    }
}
