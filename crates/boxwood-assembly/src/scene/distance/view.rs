//! View of a distance result: the closest two parts and the segment between them.

use super::{ClosestParts, DistanceResult};
use crate::view::{VERSION, focus, parts_of, shapes_of, subject};
use boxwood::Aabb;
use boxwood_report::format::thousands;
use boxwood_report::view::{
    Cell, Column, ColumnKind, Fact, FactList, Mark, MarkShape, Row, Table, Verdict, VerdictTone, View,
};

impl DistanceResult {
    /// The result as a view, which can be written as an interactive HTML page or as a still image. `command` is shown as
    /// the command that reproduces the result; it may be empty.
    #[must_use]
    pub fn view(&self, command: &str) -> View {
        let assembly = self.scene.assembly();
        let mut parts = parts_of(&assembly.parts);
        let meshes = shapes_of(&assembly.meshes, &mut parts);
        let tone = match self.closest {
            None => VerdictTone::Neutral,
            Some(_) if self.intersects() => VerdictTone::Found,
            Some(_) => VerdictTone::Clear,
        };
        View {
            title: format!("Distance in {}", subject(&assembly.files)),
            verdict: Verdict { tone, text: self.verdict() },
            command: command.to_owned(),
            version: VERSION.to_owned(),
            units: assembly.units.map(|units| units.to_string()),
            facts: facts(self),
            notes: assembly.warnings.iter().map(ToString::to_string).collect(),
            meshes,
            parts,
            marks: self.closest.as_ref().map(marks).unwrap_or_default(),
            table: table(self),
            frames: None,
        }
    }
}

/// Marks of the closest pair: the common point or the gap, and the triangles at the ends of the gap.
fn marks(found: &ClosestParts) -> Vec<Mark> {
    let [p, q] = found.closest.points;
    let between = if found.closest.distance == 0.0 { MarkShape::Point(p) } else { MarkShape::Gap([p, q]) };
    let triangles = [found.closest.triangles.a, found.closest.triangles.b];
    let ends = found.parts.into_iter().zip(triangles);
    let ends = ends.map(|(part, triangle)| (MarkShape::Triangles(vec![triangle]), Some(part)));
    let mark = |(shape, part)| Mark { shape, row: Some(0), part, frames: None };
    [(between, None)].into_iter().chain(ends).map(mark).collect()
}

/// Table with one row for the closest pair; without rows if there is no distance.
fn table(result: &DistanceResult) -> Table {
    let (scene, numbers) = (&result.scene, result.scene.number_format());
    let row = |found: ClosestParts| {
        let [a, b] = found.parts.map(|part| Cell::text(scene.name(part)));
        let ([p, q], triangles) = (found.closest.points, found.closest.triangles);
        let [triangle_a, triangle_b] = [triangles.a, triangles.b].map(|triangle| Cell::count(u64::from(triangle)));
        let [from, to] = [p, q].map(|point| Cell::text(numbers.point(point)));
        let cells = vec![a, b, Cell::length(found.closest.distance), from, to, triangle_a, triangle_b];
        let parts = found.parts.map(|part| scene.bounds()[part]);
        let bounds = Aabb::from_points([p, q]).map(|between| focus(between, parts));
        Row { cells, parts: found.parts.to_vec(), bounds, frames: None }
    };
    let columns = Column::list([
        ("A", ColumnKind::Part),
        ("B", ColumnKind::Part),
        ("distance", ColumnKind::Number),
        ("on A", ColumnKind::Text),
        ("on B", ColumnKind::Text),
        ("triangle of A", ColumnKind::Number),
        ("triangle of B", ColumnKind::Number),
    ]);
    Table { caption: "The closest parts".to_owned(), columns, rows: result.closest.into_iter().map(row).collect() }
}

fn facts(result: &DistanceResult) -> Vec<Fact> {
    let (assembly, mut facts) = (result.scene.assembly(), FactList::default());
    facts.files(assembly.files.len());
    for (name, parts) in result.sets.names.iter().zip(&result.sets.parts) {
        facts.count(&format!("parts of {name}"), parts.len() as u64);
    }
    facts.count("triangles", assembly.triangle_count());
    facts.count("pairs of parts", result.part_pairs);
    facts.count("pair tests", result.stats.bodies_tested);
    facts.count("triangle tests", result.stats.triangle_tests);
    facts.count("of them by exact arithmetic", result.stats.exact_tests);
    facts.setting("intersection test", "exact: no tolerance");
    if let Some(units) = assembly.units {
        facts.setting("units", units.to_string());
    }
    facts.setting("threads", thousands(rayon::current_num_threads() as u64));
    facts.time("reading", assembly.read_time);
    facts.time("boxes and trees", result.scene.build_time());
    facts.time("measuring", result.measure_time);
    facts.into_list()
}
