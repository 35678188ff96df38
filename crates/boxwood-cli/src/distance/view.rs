//! HTML page and picture of a distance: the closest two parts and the segment between them.

use super::DistanceResult;
use super::measure::ClosestParts;
use super::text::no_distance_reason;
use crate::output::{NumberFormat, VERSION, length, thousands, with_units};
use crate::view::{FactList, columns, command_line, count, focus, length_cell, parts_of, shapes_of, subject, words};
use boxwood::{Aabb, Mesh};
use boxwood_report::view::{ColumnKind, Fact, Mark, MarkShape, Row, Table, Verdict, VerdictTone, View};
use std::sync::Arc;

/// View of a distance result. `meshes` are the meshes of the assembly.
pub(super) fn view_of(result: &DistanceResult, meshes: &[Arc<Mesh>]) -> View {
    let mut parts = parts_of(&result.assembly.parts);
    let shapes = shapes_of(meshes, &mut parts);
    let found = result.measured.closest;
    View {
        title: format!("Distance in {}", subject(&result.assembly.files)),
        verdict: verdict(result),
        command: command_line(),
        version: VERSION.to_owned(),
        units: result.units.map(|units| units.to_string()),
        facts: facts(result),
        notes: result.assembly.warnings.iter().map(ToString::to_string).collect(),
        meshes: shapes,
        parts,
        marks: found.as_ref().map(marks).unwrap_or_default(),
        table: table(result),
        frames: None,
    }
}

fn verdict(result: &DistanceResult) -> Verdict {
    let [a, b] = &result.part_sets.names;
    match result.measured.closest {
        None => Verdict { tone: VerdictTone::Neutral, text: format!("No distance: {}", no_distance_reason(result)) },
        Some(_) if result.measured.intersects() => {
            Verdict { tone: VerdictTone::Found, text: format!("{a} and {b} intersect: distance 0") }
        }
        Some(found) => {
            let distance = with_units(&length(found.closest.distance), result.units);
            Verdict { tone: VerdictTone::Clear, text: format!("{a} and {b} are {distance} apart") }
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
    let bounds = &result.measured.bounds;
    let numbers = NumberFormat::for_boxes(bounds.iter().copied().flatten());
    let row = |found: ClosestParts| {
        let [a, b] = found.parts.map(|part| words(result.assembly.parts[part].name.clone()));
        let ([p, q], triangles) = (found.closest.points, found.closest.triangles);
        let [triangle_a, triangle_b] = [triangles.a, triangles.b].map(|triangle| count(u64::from(triangle)));
        let [from, to] = [p, q].map(|point| words(numbers.point(point)));
        let cells = vec![a, b, length_cell(found.closest.distance), from, to, triangle_a, triangle_b];
        let bounds = Aabb::from_points([p, q]).map(|between| focus(between, found.parts.map(|part| bounds[part])));
        Row { cells, parts: found.parts.to_vec(), bounds, frames: None }
    };
    let kinds = [
        ("A", ColumnKind::Part),
        ("B", ColumnKind::Part),
        ("distance", ColumnKind::Number),
        ("on A", ColumnKind::Text),
        ("on B", ColumnKind::Text),
        ("triangle of A", ColumnKind::Number),
        ("triangle of B", ColumnKind::Number),
    ];
    let rows = result.measured.closest.into_iter().map(row).collect();
    Table { caption: "The closest parts".to_owned(), columns: columns(kinds), rows }
}

fn facts(result: &DistanceResult) -> Vec<Fact> {
    let (measured, mut facts) = (&result.measured, FactList::default());
    facts.files(result.assembly.files.len());
    for (name, parts) in result.part_sets.names.iter().zip(&result.part_sets.parts) {
        facts.count(&format!("parts of {name}"), parts.len() as u64);
    }
    facts.count("triangles", result.assembly.triangle_count());
    facts.count("pairs of parts", measured.part_pairs as u64);
    facts.count("of them measured", measured.measured_pairs as u64);
    facts.count("triangle tests", measured.stats.triangle_tests);
    facts.count("of them by exact arithmetic", measured.stats.exact_tests);
    facts.setting("intersection test", "exact: no tolerance");
    if let Some(units) = result.units {
        facts.setting("units", units.to_string());
    }
    facts.setting("threads", thousands(result.threads as u64));
    facts.time("reading", result.assembly.read_time);
    facts.time("boxes and trees", measured.build);
    facts.time("measuring", measured.measure);
    facts.into_list()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::distance::measure::measure;
    use crate::distance::sides::PartSets;
    use boxwood_assembly::Assembly;
    use boxwood_report::view::Cell;

    /// View of the distance between two parts of the built-in assembly.
    fn view(names: [&str; 2]) -> View {
        let mut assembly = Assembly::built_in();
        let index = |name: &str| assembly.parts.iter().position(|part| part.name == name).expect("a part");
        let parts = names.map(|name| vec![index(name)]);
        let part_sets = PartSets { names: names.map(str::to_owned), parts };
        let meshes = assembly.meshes.clone();
        let measured = measure(&mut assembly, &part_sets).expect("they can be placed");
        let view = view_of(&DistanceResult { assembly, part_sets, measured, units: None, threads: 1 }, &meshes);
        view.check().expect("a valid view");
        view
    }

    #[test]
    fn gap_between_closest_points_is_drawn() {
        let view = view(["gear-1-pinion", "bolt-base-01"]);
        let [row] = &view.table.rows[..] else { panic!("one row") };
        assert_eq!(row.cells.len(), view.table.columns.len());
        let Cell::Number(distance, _) = row.cells[2] else { panic!("a distance") };
        let MarkShape::Gap([p, q]) = view.marks[0].shape else { panic!("a gap") };
        let length: f64 = (0..3).map(|axis| (p[axis] - q[axis]).powi(2)).sum::<f64>().sqrt();
        assert!((length - distance).abs() < 1e-9 * distance && distance > 0.0, "{length} and {distance}");
        let ends: Vec<usize> = view.marks[1..].iter().filter_map(|mark| mark.part).collect();
        assert_eq!(ends, row.parts);
        assert_eq!(view.verdict.tone, VerdictTone::Clear);
        let bounds = row.bounds.expect("something to look at");
        assert!(bounds.contains_point(p) && bounds.contains_point(q));
    }

    #[test]
    fn intersecting_parts_have_common_point() {
        let view = view(["gear-1-pinion", "gear-1-wheel"]);
        let has_point = matches!(view.marks[0].shape, MarkShape::Point(_));
        assert_eq!(view.verdict.tone == VerdictTone::Found, has_point);
        assert!(view.verdict.text.contains("gear-1-pinion and gear-1-wheel"), "{}", view.verdict.text);
    }
}
