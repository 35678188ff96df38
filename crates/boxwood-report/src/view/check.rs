//! Consistency checks of a view: indices, list lengths and coordinates.

use super::{Cell, FrameMotion, Mark, MarkShape, Row, View, ViewError};
use boxwood::{Mesh, Pose};
use std::ops::Range;

/// Upper limit of placed coordinates, 2^1000. The boxwood library has the same limit.
const MAX_COORDINATE: f64 = 1.071_508_607_186_267_3e301;

impl View {
    /// Checks all indices, list lengths and numbers of the view.
    ///
    /// # Errors
    /// Returns the first inconsistency. [`View::to_html`] and [`View::to_png`] call this method.
    pub fn check(&self) -> Result<(), ViewError> {
        for (index, part) in self.parts.iter().enumerate() {
            check_index("part", index, "mesh", part.mesh, self.meshes.len())?;
        }
        for (index, row) in self.table.rows.iter().enumerate() {
            self.check_row(index, row)?;
        }
        for (index, mark) in self.marks.iter().enumerate() {
            self.check_mark(index, mark)?;
        }
        self.check_frames()?;
        self.check_coordinates()
    }

    fn check_row(&self, index: usize, row: &Row) -> Result<(), ViewError> {
        check_length("row", index, "cells", row.cells.len(), self.table.columns.len())?;
        for &part in &row.parts {
            check_index("row", index, "part", part, self.parts.len())?;
        }
        self.check_range("row", index, row.frames.as_ref())?;
        for cell in &row.cells {
            if let Cell::Number(value, _) = cell {
                check_finite("row", index, &[*value])?;
            }
        }
        row.bounds.map_or(Ok(()), |bounds| check_finite("row", index, bounds.corners().as_flattened()))
    }

    fn check_mark(&self, index: usize, mark: &Mark) -> Result<(), ViewError> {
        if let Some(row) = mark.row {
            check_index("mark", index, "row", row, self.table.rows.len())?;
        }
        if let Some(part) = mark.part {
            check_index("mark", index, "part", part, self.parts.len())?;
        }
        self.check_range("mark", index, mark.frames.as_ref())?;
        if let MarkShape::Triangles(triangles) = &mark.shape {
            let part = mark.part.ok_or(ViewError::MissingPart { mark: index })?;
            let count = self.meshes[self.parts[part].mesh].triangles().len();
            for &triangle in triangles {
                check_index("mark", index, "triangle", triangle as usize, count)?;
            }
        }
        check_finite("mark", index, mark.shape.points().as_flattened())
    }

    fn check_range(&self, what: &'static str, index: usize, frames: Option<&Range<usize>>) -> Result<(), ViewError> {
        let Some(&Range { start, end }) = frames else { return Ok(()) };
        let count = self.frames.as_ref().map_or(0, |frames| frames.names.len());
        if end > count {
            return Err(ViewError::UnknownIndex { what, index, named: "frame", missing: end - 1, count });
        }
        if start > end { Err(ViewError::InvertedRange { what, index, start, end }) } else { Ok(()) }
    }

    fn check_frames(&self) -> Result<(), ViewError> {
        let Some(frames) = &self.frames else { return Ok(()) };
        if !(frames.rate.is_finite() && frames.rate > 0.0) {
            return Err(ViewError::InvalidRate(frames.rate));
        }
        let count = frames.names.len();
        match &frames.motion {
            FrameMotion::Poses(poses) => {
                check_length("view", 0, "lists of poses", poses.len(), count)?;
                for (index, poses) in poses.iter().enumerate() {
                    check_length("frame", index, "poses", poses.len(), self.parts.len())?;
                }
            }
            FrameMotion::Vertices { mesh, vertices } => {
                check_index("frame", 0, "mesh", *mesh, self.meshes.len())?;
                check_length("view", 0, "lists of vertices", vertices.len(), count)?;
                for (index, vertices) in vertices.iter().enumerate() {
                    check_length("frame", index, "vertices", vertices.len(), self.meshes[*mesh].vertices().len())?;
                    check_finite("frame", index, vertices.as_flattened())?;
                }
            }
        }
        Ok(())
    }

    /// Checks that poses are finite and that placed coordinates stay below [`MAX_COORDINATE`] in all frames.
    fn check_coordinates(&self) -> Result<(), ViewError> {
        let max_abs: Vec<[f64; 3]> = (0..self.meshes.len()).map(|mesh| self.max_abs(mesh)).collect();
        let check = |index: usize, pose: &Pose| {
            check_finite("part", index, pose.to_rows().as_flattened())?;
            // Upper bound of the absolute value of a coordinate that `Pose::transform_point` returns for a vertex of
            // the mesh. It also covers the rounding errors, because every step of that computation is monotonic.
            let bound = |[x, y, z, t]: [f64; 4]| {
                let [largest_x, largest_y, largest_z] = max_abs[self.parts[index].mesh];
                x.abs() * largest_x + y.abs() * largest_y + z.abs() * largest_z + t.abs()
            };
            let fits = pose.to_rows().into_iter().all(|row| bound(row) < MAX_COORDINATE);
            if fits { Ok(()) } else { Err(ViewError::too_far(self, index)) }
        };
        for (index, part) in self.parts.iter().enumerate() {
            check(index, &part.pose)?;
        }
        if let Some(FrameMotion::Poses(poses)) = self.frames.as_ref().map(|frames| &frames.motion) {
            for (index, pose) in poses.iter().flat_map(|frame| frame.iter().enumerate()) {
                check(index, pose)?;
            }
        }
        Ok(())
    }

    /// Largest absolute coordinate per axis of the vertices that triangles use, in all frames.
    fn max_abs(&self, index: usize) -> [f64; 3] {
        let mesh: &Mesh = &self.meshes[index];
        let frames = match self.frames.as_ref().map(|frames| &frames.motion) {
            Some(FrameMotion::Vertices { mesh: deforming, vertices }) if *deforming == index => &vertices[..],
            _ => &[],
        };
        let mut max_abs = [0.0_f64; 3];
        for positions in std::iter::once(mesh.vertices()).chain(frames.iter().map(|positions| &positions[..])) {
            for &vertex in mesh.triangles().as_flattened() {
                let position = positions[vertex as usize];
                (0..3).for_each(|axis| max_abs[axis] = max_abs[axis].max(position[axis].abs()));
            }
        }
        max_abs
    }
}

impl MarkShape {
    /// World points of the mark; empty for triangles, whose points belong to their part.
    pub(super) fn points(&self) -> &[[f64; 3]] {
        match self {
            Self::Triangles(_) => &[],
            Self::Curve { points, .. } | Self::Patch(points) => points,
            Self::Point(point) => std::slice::from_ref(point),
            Self::Gap(ends) | Self::Arrow(ends) => ends,
            Self::Edges(edges) => edges.as_flattened(),
        }
    }
}

fn check_index(
    what: &'static str,
    index: usize,
    named: &'static str,
    target: usize,
    count: usize,
) -> Result<(), ViewError> {
    if target < count { Ok(()) } else { Err(ViewError::UnknownIndex { what, index, named, missing: target, count }) }
}

fn check_length(
    what: &'static str,
    index: usize,
    named: &'static str,
    found: usize,
    expected: usize,
) -> Result<(), ViewError> {
    if found == expected { Ok(()) } else { Err(ViewError::LengthMismatch { what, index, named, found, expected }) }
}

fn check_finite(what: &'static str, index: usize, values: &[f64]) -> Result<(), ViewError> {
    match values.iter().find(|value| !value.is_finite()) {
        Some(&value) => Err(ViewError::NotFinite { what, index, value }),
        None => Ok(()),
    }
}
