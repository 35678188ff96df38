//! Writes a view as one HTML file that a browser opens from disk.
//!
//! The modules, with arrows in the direction in which data flows:
//!
//! ```text
//! meshes ─▶ decimate (if too many triangles) ─▶ tree order ─▶ quantize, indices ─▶ mesh ──┐
//! poses ─▶ page_space (origin, scale) ─▶ matrices, marks, frames ─────────────────────────┤
//! texts, colors ─▶ json ─────────────────────────────▶ html ◀── base64 of gzip ◀── blob ◀─┘
//! ```
//!
//! `viewer/src/data.ts` describes the data and reads it.

mod blob;
mod decimate;
mod escape;
mod frames;
mod html;
mod indices;
mod json;
mod marks;
mod mesh;
mod page_space;
mod quantize;
mod varint;

use super::colors::colors;
use super::{View, ViewError};
use blob::Blob;
use boxwood::Mesh;
use json::{PartData, ViewData};
use mesh::PageMesh;
use page_space::PageSpace;
use std::sync::Arc;

impl View {
    /// Writes the view as one HTML file that a browser opens from disk. It needs no network and contains only the
    /// script that shows it. Equal views give equal text.
    ///
    /// # Errors
    /// The first error of [`View::check`].
    pub fn to_html(&self) -> Result<String, ViewError> {
        self.check()?;
        let mut blob = Blob::default();
        let meshes = self.write_meshes(&mut blob);
        let space = self.space(&meshes);
        let note = decimation_note(&meshes, &self.instances());
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
            meshes: meshes.iter().map(|mesh| &mesh.data).collect(),
            parts: self.parts_on_page(&meshes, &space),
            marks: marks::write(&mut blob, self, &meshes, &space),
            table: json::table(&self.table, |point| space.page_point(point)),
            frames: frames::write(&mut blob, self, &meshes, &space),
        };
        Ok(html::page(self, &json::text(&view), &blob.to_base64()))
    }

    fn write_meshes(&self, blob: &mut Blob) -> Vec<PageMesh> {
        let (instances, marked) = (self.instances(), marks::marked_triangles(self));
        let counts: Vec<usize> = self.meshes.iter().map(|mesh| mesh.triangles().len()).collect();
        let limits = decimate::limits(&counts, &instances);
        let write = |(index, mesh): (usize, &Arc<Mesh>)| match instances[index] {
            0 => PageMesh::unused(mesh),
            _ => PageMesh::write(blob, mesh, frames::vertices_of(self, index), &marked[index], limits[index]),
        };
        self.meshes.iter().enumerate().map(write).collect()
    }

    /// Number of parts per mesh.
    fn instances(&self) -> Vec<usize> {
        let mut instances = vec![0; self.meshes.len()];
        self.parts.iter().for_each(|part| instances[part.mesh] += 1);
        instances
    }

    /// Page space that encloses all parts in all frames, or the marks if no part has triangles.
    fn space(&self, meshes: &[PageMesh]) -> PageSpace {
        let placed = |part: usize| {
            let bounding_points = &meshes[self.parts[part].mesh].bounding_points;
            frames::poses_of(self, part)
                .flat_map(|pose| bounding_points.iter().map(|&point| pose.transform_point(point)))
        };
        let mut points = (0..self.parts.len()).flat_map(placed).peekable();
        if points.peek().is_some() {
            return PageSpace::enclosing(points);
        }
        PageSpace::enclosing(self.marks.iter().flat_map(|mark| mark.shape.points()).copied())
    }

    fn parts_on_page(&self, meshes: &[PageMesh], space: &PageSpace) -> Vec<PartData<'_>> {
        let colored = self.parts.iter().zip(colors(self));
        let parts = colored.map(|(part, color)| PartData {
            name: &part.name,
            file: part.file.as_deref(),
            mesh: part.mesh,
            matrix: space.matrix(&part.pose, &meshes[part.mesh].grid),
            look: json::look(part.look),
            color,
        });
        parts.collect()
    }
}

/// Note about decimated meshes: number of triangles of all parts, and number shown.
fn decimation_note(meshes: &[PageMesh], instances: &[usize]) -> Option<String> {
    let sum = |count: fn(&PageMesh) -> usize| -> f64 {
        meshes.iter().zip(instances).map(|(mesh, &instances)| count(mesh) as f64 * instances as f64).sum()
    };
    let [all, shown] = [sum(|mesh| mesh.data.triangles), sum(|mesh| mesh.data.shown)];
    (shown < all).then(|| {
        format!("Simplified: {:.1} of {:.1} million triangles are shown; marks are complete.", shown / 1e6, all / 1e6)
    })
}
