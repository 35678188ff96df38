//! Whether a view fits together: every number that names something, every list that goes with another, and every coordinate.

use super::{Cell, Figure, Mark, Moves, Row, View, ViewError};
use boxwood::{Mesh, Pose};
use std::ops::Range;

/// Coordinates in the world must stay below this, as everywhere in boxwood: 2^1000.
const FARTHEST: f64 = 1.071_508_607_186_267_3e301;

impl View {
    /// The first thing that does not fit. Pages and pictures are made of views that do.
    pub fn check(&self) -> Result<(), ViewError> {
        for (number, part) in self.parts.iter().enumerate() {
            exists("part", number, "shape", part.shape, self.shapes.len())?;
        }
        for (number, row) in self.table.rows.iter().enumerate() {
            self.check_row(number, row)?;
        }
        for (number, mark) in self.marks.iter().enumerate() {
            self.check_mark(number, mark)?;
        }
        self.check_frames()?;
        self.check_places()
    }

    fn check_row(&self, number: usize, row: &Row) -> Result<(), ViewError> {
        has_length("row", number, "cells", row.cells.len(), self.table.columns.len())?;
        for &part in &row.parts {
            exists("row", number, "part", part, self.parts.len())?;
        }
        self.check_range("row", number, row.frames.as_ref())?;
        for cell in &row.cells {
            if let Cell::Number(value, _) = cell {
                is_finite("row", number, &[*value])?;
            }
        }
        is_finite("row", number, row.bounds.as_ref().map_or(&[], |bounds| bounds.as_flattened()))
    }

    fn check_mark(&self, number: usize, mark: &Mark) -> Result<(), ViewError> {
        if let Some(row) = mark.row {
            exists("mark", number, "row", row, self.table.rows.len())?;
        }
        if let Some(part) = mark.part {
            exists("mark", number, "part", part, self.parts.len())?;
        }
        self.check_range("mark", number, mark.frames.as_ref())?;
        if let Figure::Triangles(triangles) = &mark.figure {
            let part = mark.part.ok_or(ViewError::NoPart { mark: number })?;
            let count = self.shapes[self.parts[part].shape].triangles().len();
            for &triangle in triangles {
                exists("mark", number, "triangle", triangle as usize, count)?;
            }
        }
        is_finite("mark", number, mark.figure.points().as_flattened())
    }

    fn check_range(&self, what: &'static str, number: usize, frames: Option<&Range<usize>>) -> Result<(), ViewError> {
        let Some(&Range { start, end }) = frames else { return Ok(()) };
        let count = self.frames.as_ref().map_or(0, |frames| frames.names.len());
        if end > count {
            return Err(ViewError::NoSuch { what, number, named: "frame", missing: end - 1, count });
        }
        if start > end { Err(ViewError::Backwards { what, number, start, end }) } else { Ok(()) }
    }

    fn check_frames(&self) -> Result<(), ViewError> {
        let Some(frames) = &self.frames else { return Ok(()) };
        if !(frames.rate.is_finite() && frames.rate > 0.0) {
            return Err(ViewError::Rate(frames.rate));
        }
        let count = frames.names.len();
        match &frames.moves {
            Moves::Poses(poses) => {
                has_length("view", 0, "lists of poses", poses.len(), count)?;
                for (number, poses) in poses.iter().enumerate() {
                    has_length("frame", number, "poses", poses.len(), self.parts.len())?;
                }
            }
            Moves::Vertices { shape, vertices } => {
                exists("frame", 0, "shape", *shape, self.shapes.len())?;
                has_length("view", 0, "lists of vertices", vertices.len(), count)?;
                for (number, vertices) in vertices.iter().enumerate() {
                    has_length("frame", number, "vertices", vertices.len(), self.shapes[*shape].vertices().len())?;
                    is_finite("frame", number, vertices.as_flattened())?;
                }
            }
        }
        Ok(())
    }

    /// Parts stay within the range of numbers, wherever they go.
    fn check_places(&self) -> Result<(), ViewError> {
        let largest: Vec<[f64; 3]> = (0..self.shapes.len()).map(|shape| self.largest(shape)).collect();
        let check = |number: usize, pose: &Pose| {
            // What Pose::place can give at most: every step of it grows with the numbers.
            let reach = |[x, y, z, t]: [f64; 4]| {
                let [largest_x, largest_y, largest_z] = largest[self.parts[number].shape];
                x.abs() * largest_x + y.abs() * largest_y + z.abs() * largest_z + t.abs()
            };
            let is_near = pose.rows().into_iter().all(|row| reach(row) < FARTHEST);
            if is_near { Ok(()) } else { Err(ViewError::too_far(self, number)) }
        };
        for (number, part) in self.parts.iter().enumerate() {
            check(number, &part.pose)?;
        }
        if let Some(Moves::Poses(poses)) = self.frames.as_ref().map(|frames| &frames.moves) {
            for (number, pose) in poses.iter().flat_map(|frame| frame.iter().enumerate()) {
                check(number, pose)?;
            }
        }
        Ok(())
    }

    /// The largest |coordinate| of a vertex that a triangle of a shape uses, an axis, in all frames.
    fn largest(&self, shape: usize) -> [f64; 3] {
        let mesh: &Mesh = &self.shapes[shape];
        let moves = match self.frames.as_ref().map(|frames| &frames.moves) {
            Some(Moves::Vertices { shape: deforming, vertices }) if *deforming == shape => &vertices[..],
            _ => &[],
        };
        let mut largest = [0.0_f64; 3];
        for places in std::iter::once(mesh.vertices()).chain(moves.iter().map(|places| &places[..])) {
            for &vertex in mesh.triangles().as_flattened() {
                let place = places[vertex as usize];
                (0..3).for_each(|axis| largest[axis] = largest[axis].max(place[axis].abs()));
            }
        }
        largest
    }
}

impl Figure {
    /// Its points in the world; triangles have theirs in their part.
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

fn exists(what: &'static str, number: usize, named: &'static str, place: usize, count: usize) -> Result<(), ViewError> {
    if place < count { Ok(()) } else { Err(ViewError::NoSuch { what, number, named, missing: place, count }) }
}

fn has_length(
    what: &'static str,
    number: usize,
    named: &'static str,
    found: usize,
    expected: usize,
) -> Result<(), ViewError> {
    if found == expected { Ok(()) } else { Err(ViewError::Length { what, number, named, found, expected }) }
}

fn is_finite(what: &'static str, number: usize, values: &[f64]) -> Result<(), ViewError> {
    match values.iter().find(|value| !value.is_finite()) {
        Some(&value) => Err(ViewError::NotFinite { what, number, value }),
        None => Ok(()),
    }
}
