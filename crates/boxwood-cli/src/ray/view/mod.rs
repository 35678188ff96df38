//! HTML page and picture of rays: arrows to their hits.

use super::RayResult;
use super::beams::RayInput;
use super::cast::PartHit;
use super::data::side_name;
use super::text::verdict;
use crate::output::{NumberFormat, VERSION, thousands};
use crate::scene::vector_length;
use crate::view::{FactList, columns, command_line, count, focus, length_cell, parts_of, shapes_of, subject, words};
use boxwood::{Aabb, Mesh};
use boxwood_report::view::{Cell, ColumnKind, Fact, Mark, MarkShape, Row, Table, Verdict, VerdictTone, View};
use std::sync::Arc;

/// Maximum number of table rows. Hits without a row are not drawn.
const MAX_ROWS: usize = 20_000;

/// View of a ray result. `meshes` are the meshes of the assembly.
pub(super) fn view_of(result: &RayResult, meshes: &[Arc<Mesh>]) -> View {
    let assembly = &result.scene.assembly;
    let mut parts = parts_of(&assembly.parts);
    let shapes = shapes_of(meshes, &mut parts);
    let tone = if result.rays_with_hits() > 0 { VerdictTone::Found } else { VerdictTone::Clear };
    let drawn = RayTableRows::new(result, MAX_ROWS);
    let mut notes: Vec<String> = assembly.warnings.iter().map(ToString::to_string).collect();
    notes.extend(drawn.note());
    View {
        title: format!("{} in {}", if result.inputs.len() == 1 { "Ray" } else { "Rays" }, subject(&assembly.files)),
        verdict: Verdict { tone, text: verdict(result) },
        command: command_line(),
        version: VERSION.to_owned(),
        units: result.scene.units.map(|units| units.to_string()),
        facts: facts(result),
        notes,
        meshes: shapes,
        parts,
        marks: drawn.marks,
        table: RayTableRows::table(drawn.rows),
        frames: None,
    }
}

fn facts(result: &RayResult) -> Vec<Fact> {
    let mut facts = FactList::default();
    facts.count("rays", result.inputs.len() as u64);
    facts.count("rays with hits", result.rays_with_hits() as u64);
    facts.count("hits", result.hits.iter().map(Vec::len).sum::<usize>() as u64);
    facts.setting("hits per ray", if result.all { "all" } else { "first" });
    result.scene.add_facts(&mut facts, &result.cost);
    facts.into_list()
}

/// Table rows and their marks.
struct RayTableRows<'a> {
    result: &'a RayResult,
    numbers: NumberFormat,
    rows: Vec<Row>,
    marks: Vec<Mark>,
    /// Number of rows that the table would have without `max_rows`.
    total: usize,
}

impl<'a> RayTableRows<'a> {
    /// One row per hit and one per ray without hits, up to `max_rows`.
    fn new(result: &'a RayResult, max_rows: usize) -> Self {
        let numbers = result.scene.number_format();
        let mut rows = Self { result, numbers, rows: Vec::new(), marks: Vec::new(), total: 0 };
        for (ray, (input, hits)) in result.inputs.iter().zip(&result.hits).enumerate() {
            rows.total += hits.len().max(1);
            let available = max_rows - rows.rows.len();
            if hits.is_empty() && available > 0 {
                rows.add_miss(ray, input);
            }
            let mut from = input.ray.origin();
            for hit in hits.iter().take(available) {
                rows.add_hit(ray, input, hit, from);
                from = hit.hit.point;
            }
        }
        rows
    }

    /// Adds a hit, with an arrow from the start of the ray or from the previous hit.
    fn add_hit(&mut self, ray: usize, input: &RayInput, &PartHit { part, hit }: &PartHit, from: [f64; 3]) {
        if from != hit.point {
            self.mark(MarkShape::Arrow([from, hit.point]), None);
        }
        self.mark(MarkShape::Point(hit.point), Some(part));
        self.mark(MarkShape::Triangles(vec![hit.triangle]), Some(part));
        let scene = &self.result.scene;
        let cells = vec![
            count(ray as u64),
            words(scene.name(part)),
            count(u64::from(hit.triangle)),
            length_cell(input.distance(hit.t)),
            words(side_name(hit.side)),
            words(self.numbers.point(hit.point)),
        ];
        let bounds = Aabb::from_points([hit.point]).map(|point| focus(point, [scene.bounds[part]]));
        self.rows.push(Row { cells, parts: vec![part], bounds, frames: None });
    }

    /// Adds a row for a ray without hits, with an arrow to the end of the ray, or past all parts if the ray has no
    /// end.
    fn add_miss(&mut self, ray: usize, input: &RayInput) {
        let (from, direction) = (input.ray.origin(), input.ray.direction());
        let length = input.max_distance.unwrap_or_else(|| farthest_corner(self.result, from));
        let to = [0, 1, 2].map(|axis: usize| from[axis] + direction[axis] / input.length * length);
        let bounds = if to != from && to.iter().all(|x| x.is_finite()) {
            self.mark(MarkShape::Arrow([from, to]), None);
            Aabb::from_points([from, to])
        } else {
            Aabb::from_points([from])
        };
        let cells = vec![count(ray as u64), Cell::Empty, Cell::Empty, Cell::Empty, words("no hit"), Cell::Empty];
        self.rows.push(Row { cells, parts: Vec::new(), bounds, frames: None });
    }

    /// Adds a mark that belongs to the row added next.
    fn mark(&mut self, shape: MarkShape, part: Option<usize>) {
        self.marks.push(Mark { shape, row: Some(self.rows.len()), part, frames: None });
    }

    /// Note about rows that are left out.
    fn note(&self) -> Option<String> {
        let [shown, all] = [self.rows.len(), self.total].map(|count| thousands(count as u64));
        let advice = "-o hits.csv writes all";
        (self.rows.len() < self.total)
            .then(|| format!("The first {shown} of {all} rows are shown and drawn; {advice}."))
    }

    fn table(rows: Vec<Row>) -> Table {
        let kinds = [
            ("ray", ColumnKind::Number),
            ("part", ColumnKind::Part),
            ("triangle", ColumnKind::Number),
            ("distance", ColumnKind::Number),
            ("side", ColumnKind::Choice),
            ("where", ColumnKind::Text),
        ];
        Table { caption: "Hits, in the order of the rays".to_owned(), columns: columns(kinds), rows }
    }
}

/// Distance from `from` to the farthest corner of the box around all parts.
fn farthest_corner(result: &RayResult, from: [f64; 3]) -> f64 {
    let Some(Aabb { min, max }) = result.scene.bounds.iter().copied().flatten().reduce(|a, b| a.union(&b)) else {
        return 1.0;
    };
    vector_length([0, 1, 2].map(|axis: usize| (from[axis] - min[axis]).abs().max((max[axis] - from[axis]).abs())))
}

#[cfg(test)]
mod tests;
