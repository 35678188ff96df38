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
use json::{PartData, ViewData};
use shape::Shape;
use space::Space;

/// Triangles that a page shows at most, each shape counted once: more make a browser slow, and no screen has the pixels.
const BUDGET: usize = 2_000_000;

impl View {
    /// One file that a browser opens from disk: no network, and no script but the one that shows it. The same view gives the
    /// same text.
    pub fn to_html(&self) -> Result<String, ViewError> {
        self.check()?;
        let mut blob = Blob::default();
        let shapes = self.write_shapes(&mut blob);
        let space = self.space(&shapes);
        let note = thinning_note(&shapes);
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
        let mut is_used = vec![false; self.shapes.len()];
        self.parts.iter().for_each(|part| is_used[part.shape] = true);
        let used = || self.shapes.iter().zip(&is_used).filter(|(_, is_used)| **is_used);
        let counts: Vec<usize> = used().map(|(mesh, _)| mesh.triangles().len()).collect();
        let limit = thin::limit(&counts, BUDGET);
        let marked = marks::marked_triangles(self);
        let write = |(shape, mesh)| {
            if is_used[shape] {
                Shape::write(blob, mesh, frames::places_of(self, shape), &marked[shape], limit)
            } else {
                Shape::unused(mesh)
            }
        };
        self.shapes.iter().enumerate().map(write).collect()
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

/// What the reader should know of shapes that were thinned out.
fn thinning_note(shapes: &[Shape]) -> Option<String> {
    let used = shapes.iter().filter(|shape| shape.is_used);
    let (all, shown) = used.fold((0, 0), |(all, shown), Shape { data, .. }| (all + data.triangles, shown + data.shown));
    let millions = |count: usize| format!("{:.1}", count as f64 / 1e6);
    (shown < all).then(|| {
        format!("Shown with {} of {} million triangles; what was found is whole.", millions(shown), millions(all))
    })
}
