//! View of a ray result: arrows to the hits, and one table row per hit.

use super::{PartHit, RayResult, SceneRay};
use crate::scene::vector_length::vector_length;
use crate::view::{VERSION, focus, parts_of, shapes_of, subject};
use boxwood::Aabb;
use boxwood_report::format::{NumberFormat, thousands};
use boxwood_report::view::{
    Cell, Column, ColumnKind, Fact, FactList, Mark, MarkShape, Row, Table, Verdict, VerdictTone, View,
};

/// Maximum number of table rows. Hits without a row are not drawn.
const MAX_ROWS: usize = 20_000;

impl RayResult {
    /// The result as a view, which can be written as an interactive HTML page or as a still image. `command` is shown as
    /// the command that reproduces the result; it may be empty.
    ///
    /// The view contains the first 20,000 hits, with a note if there are more.
    #[must_use]
    pub fn view(&self, command: &str) -> View {
        let assembly = self.scene.assembly();
        let mut parts = parts_of(&assembly.parts);
        let meshes = shapes_of(&assembly.meshes, &mut parts);
        let tone = if self.rays_with_hits() > 0 { VerdictTone::Found } else { VerdictTone::Clear };
        let drawn = RayTableRows::new(self, MAX_ROWS);
        let mut notes: Vec<String> = assembly.warnings.iter().map(ToString::to_string).collect();
        notes.extend(drawn.note());
        View {
            title: format!("{} in {}", if self.rays.len() == 1 { "Ray" } else { "Rays" }, subject(&assembly.files)),
            verdict: Verdict { tone, text: self.verdict() },
            command: command.to_owned(),
            version: VERSION.to_owned(),
            units: assembly.units.map(|units| units.to_string()),
            facts: facts(self),
            notes,
            meshes,
            parts,
            marks: drawn.marks,
            table: RayTableRows::table(drawn.rows),
            frames: None,
        }
    }
}

fn facts(result: &RayResult) -> Vec<Fact> {
    let mut facts = FactList::default();
    facts.count("rays", result.rays.len() as u64);
    facts.count("rays with hits", result.rays_with_hits() as u64);
    facts.count("hits", result.hit_count() as u64);
    facts.setting("hits per ray", if result.options.all_hits { "all" } else { "first" });
    result.scene.add_facts(&mut facts, &result.stats, result.search_time);
    facts.into_list()
}

/// Table rows and their marks.
pub(super) struct RayTableRows<'a> {
    result: &'a RayResult,
    numbers: NumberFormat,
    pub(super) rows: Vec<Row>,
    pub(super) marks: Vec<Mark>,
    /// Number of rows that the table would have without `max_rows`.
    total: usize,
}

impl<'a> RayTableRows<'a> {
    /// One row per hit and one per ray without hits, up to `max_rows`.
    pub(super) fn new(result: &'a RayResult, max_rows: usize) -> Self {
        let numbers = result.scene.number_format();
        let mut rows = Self { result, numbers, rows: Vec::new(), marks: Vec::new(), total: 0 };
        for (index, (ray, hits)) in result.rays.iter().zip(&result.hits).enumerate() {
            rows.total += hits.len().max(1);
            let available = max_rows - rows.rows.len();
            if hits.is_empty() && available > 0 {
                rows.add_miss(index, ray);
            }
            let mut from = ray.ray().origin();
            for hit in hits.iter().take(available) {
                rows.add_hit(index, ray, hit, from);
                from = hit.hit.point;
            }
        }
        rows
    }

    /// Adds a hit, with an arrow from the start of the ray or from the previous hit.
    fn add_hit(&mut self, index: usize, ray: &SceneRay, part_hit: &PartHit, from: [f64; 3]) {
        let &PartHit { part, hit } = part_hit;
        if from != hit.point {
            self.mark(MarkShape::Arrow([from, hit.point]), None);
        }
        self.mark(MarkShape::Point(hit.point), Some(part));
        self.mark(MarkShape::Triangles(vec![hit.triangle]), Some(part));
        let scene = &self.result.scene;
        let cells = vec![
            Cell::count(index as u64),
            Cell::text(scene.name(part)),
            Cell::count(u64::from(hit.triangle)),
            Cell::length(ray.distance(hit.t)),
            Cell::text(part_hit.side_name()),
            Cell::text(self.numbers.point(hit.point)),
        ];
        let bounds = Aabb::from_points([hit.point]).map(|point| focus(point, [scene.bounds()[part]]));
        self.rows.push(Row { cells, parts: vec![part], bounds, frames: None });
    }

    /// Adds a row for a ray without hits, with an arrow to the end of the ray, or past all parts if the ray has no
    /// end.
    fn add_miss(&mut self, index: usize, ray: &SceneRay) {
        let from = ray.ray().origin();
        let to = ray.point_at(ray.max_distance().unwrap_or_else(|| farthest_corner(self.result, from)));
        let bounds = if to != from && to.iter().all(|x| x.is_finite()) {
            self.mark(MarkShape::Arrow([from, to]), None);
            Aabb::from_points([from, to])
        } else {
            Aabb::from_points([from])
        };
        let (number, text) = (Cell::count(index as u64), Cell::text("no hit"));
        let cells = vec![number, Cell::Empty, Cell::Empty, Cell::Empty, text, Cell::Empty];
        self.rows.push(Row { cells, parts: Vec::new(), bounds, frames: None });
    }

    /// Adds a mark that belongs to the row added next.
    fn mark(&mut self, shape: MarkShape, part: Option<usize>) {
        self.marks.push(Mark { shape, row: Some(self.rows.len()), part, frames: None });
    }

    /// Note about rows that are left out.
    pub(super) fn note(&self) -> Option<String> {
        let [shown, all] = [self.rows.len(), self.total].map(|count| thousands(count as u64));
        (self.rows.len() < self.total).then(|| format!("The first {shown} of {all} rows are shown and drawn."))
    }

    fn table(rows: Vec<Row>) -> Table {
        let columns = Column::list([
            ("ray", ColumnKind::Number),
            ("part", ColumnKind::Part),
            ("triangle", ColumnKind::Number),
            ("distance", ColumnKind::Number),
            ("side", ColumnKind::Choice),
            ("where", ColumnKind::Text),
        ]);
        Table { caption: "Hits, in the order of the rays".to_owned(), columns, rows }
    }
}

/// Distance from `from` to the farthest corner of the box around all parts.
fn farthest_corner(result: &RayResult, from: [f64; 3]) -> f64 {
    let Some(Aabb { min, max }) = result.scene.bounds().iter().copied().flatten().reduce(|a, b| a.union(&b)) else {
        return 1.0;
    };
    vector_length([0, 1, 2].map(|axis: usize| (from[axis] - min[axis]).abs().max((max[axis] - from[axis]).abs())))
}
