//! A view as one HTML file that a browser opens from disk.
//!
//! ```text
//! meshes ─▶ thin (if there are too many triangles) ─▶ tree order ─▶ quantise, indices ─▶ shape ─┐
//! poses ─▶ space (the middle, the scale) ─▶ matrices, marks, frames ────────────────────────────┤
//! words, colours ─▶ json ──────────────────────────────────▶ html ◀── base64 of gzip ◀── blob ◀─┘
//! ```
//!
//! What is written is what `viewer/src/data.ts` reads.

mod blob;
mod escape;
mod frames;
mod html;
mod indices;
mod json;
mod marks;
mod quantise;
mod shape;
mod space;
mod thin;
mod varint;

use super::colours::colours;
use super::{View, ViewError};
use blob::Blob;
use boxwood::Mesh;
use json::{PartData, ViewData};
use shape::Shape;
use space::Space;
use std::sync::Arc;

impl View {
    /// One file that a browser opens from disk: no network, and no script but the one that shows it. The same view gives the
    /// same text.
    pub fn to_html(&self) -> Result<String, ViewError> {
        self.check()?;
        let mut blob = Blob::default();
        let shapes = self.write_shapes(&mut blob);
        let space = self.space(&shapes);
        let note = thinning_note(&shapes, &self.instances());
        let view = ViewData {
            title: &self.title,
            verdict: json::verdict(self),
            command: &self.command,
            version: &self.version,
            units: self.units.as_deref(),
            facts: json::facts(self),
            notes: self.notes.iter().chain(&note).map(String::as_str).collect(),
            origin: space.origin,
            scale: space.scale,
            bounds: space.bounds,
            shapes: shapes.iter().map(|shape| &shape.data).collect(),
            parts: self.parts_on_page(&shapes, &space),
            marks: marks::write(&mut blob, self, &shapes, &space),
            table: json::table(&self.table, |point| space.point(point)),
            frames: frames::write(&mut blob, self, &shapes, &space),
        };
        Ok(html::page(self, &json::text(&view), &blob.packed()))
    }

    fn write_shapes(&self, blob: &mut Blob) -> Vec<Shape> {
        let (instances, marked) = (self.instances(), marks::marked_triangles(self));
        let counts: Vec<usize> = self.shapes.iter().map(|mesh| mesh.triangles().len()).collect();
        let limits = thin::limits(&counts, &instances);
        let write = |(shape, mesh): (usize, &Arc<Mesh>)| match instances[shape] {
            0 => Shape::unused(mesh),
            _ => Shape::write(blob, mesh, frames::places_of(self, shape), &marked[shape], limits[shape]),
        };
        self.shapes.iter().enumerate().map(write).collect()
    }

    /// How many parts have each shape.
    fn instances(&self) -> Vec<usize> {
        let mut instances = vec![0; self.shapes.len()];
        self.parts.iter().for_each(|part| instances[part.shape] += 1);
        instances
    }

    /// Around all parts in all frames; around the marks if there is no part to see.
    fn space(&self, shapes: &[Shape]) -> Space {
        let placed = |part: usize| {
            let around = &shapes[self.parts[part].shape].around;
            frames::poses_of(self, part).flat_map(|pose| around.iter().map(|&point| pose.place(point)))
        };
        let mut points = (0..self.parts.len()).flat_map(placed).peekable();
        if points.peek().is_some() {
            return Space::around(points);
        }
        Space::around(self.marks.iter().flat_map(|mark| mark.figure.points()).copied())
    }

    fn parts_on_page(&self, shapes: &[Shape], space: &Space) -> Vec<PartData<'_>> {
        let coloured = self.parts.iter().zip(colours(self));
        let parts = coloured.map(|(part, colour)| PartData {
            name: &part.name,
            file: part.file.as_deref(),
            shape: part.shape,
            matrix: space.matrix(&part.pose, &shapes[part.shape].grid),
            look: json::look(part.look),
            colour,
        });
        parts.collect()
    }
}

/// What the reader should know of shapes that were thinned out: all triangles, of all parts, and those that are drawn.
fn thinning_note(shapes: &[Shape], instances: &[usize]) -> Option<String> {
    let sum = |count: fn(&Shape) -> usize| -> f64 {
        shapes.iter().zip(instances).map(|(shape, &instances)| count(shape) as f64 * instances as f64).sum()
    };
    let [all, shown] = [sum(|shape| shape.data.triangles), sum(|shape| shape.data.shown)];
    (shown < all).then(|| {
        format!("Shown with {:.1} of {:.1} million triangles; what was found is whole.", shown / 1e6, all / 1e6)
    })
}
