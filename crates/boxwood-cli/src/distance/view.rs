//! The distance to look at: the two parts that are closest, and the way between them.

use super::Answer;
use super::measure::ClosestParts;
use super::text::why_none;
use crate::output::{Numbers, VERSION, length, thousands, with_units};
use crate::view::{
    Facts, around, columns, command_line, count, focus, length_cell, parts_of, shapes_of, subject, words,
};
use boxwood::Mesh;
use boxwood_report::view::{ColumnKind, Fact, Figure, Mark, Row, Table, Tone, Verdict, View};
use std::sync::Arc;

/// The view of what was measured between these meshes.
pub(super) fn view_of(answer: &Answer, meshes: &[Arc<Mesh>]) -> View {
    let mut parts = parts_of(&answer.assembly.parts);
    let shapes = shapes_of(meshes, &mut parts);
    let found = answer.measured.closest;
    View {
        title: format!("Distance in {}", subject(&answer.assembly.files)),
        verdict: verdict(answer),
        command: command_line(),
        version: VERSION.to_owned(),
        units: answer.units.map(|units| units.to_string()),
        facts: facts(answer),
        notes: answer.assembly.warnings.iter().map(ToString::to_string).collect(),
        shapes,
        parts,
        marks: found.as_ref().map(marks).unwrap_or_default(),
        table: table(answer),
        frames: None,
    }
}

fn verdict(answer: &Answer) -> Verdict {
    let [a, b] = &answer.sides.names;
    match answer.measured.closest {
        None => Verdict { tone: Tone::Neutral, text: format!("No distance: {}", why_none(answer)) },
        Some(_) if answer.measured.intersects() => {
            Verdict { tone: Tone::Found, text: format!("{a} and {b} intersect: distance 0") }
        }
        Some(found) => {
            let distance = with_units(&length(found.closest.distance), answer.units);
            Verdict { tone: Tone::Clear, text: format!("{a} and {b} are {distance} apart") }
        }
    }
}

/// Where they meet, or the way between them; and the triangles at its ends.
fn marks(found: &ClosestParts) -> Vec<Mark> {
    let [p, q] = found.closest.points;
    let between = if found.closest.distance == 0.0 { Figure::Point(p) } else { Figure::Gap([p, q]) };
    let triangles = [found.closest.triangles.a, found.closest.triangles.b];
    let ends = found.parts.into_iter().zip(triangles);
    let ends = ends.map(|(part, triangle)| (Figure::Triangles(vec![triangle]), Some(part)));
    let mark = |(figure, part)| Mark { figure, row: Some(0), part, frames: None };
    [(between, None)].into_iter().chain(ends).map(mark).collect()
}

/// One row, or none.
fn table(answer: &Answer) -> Table {
    let bounds = &answer.measured.bounds;
    let numbers = Numbers::within(bounds.iter().copied().flatten());
    let row = |found: ClosestParts| {
        let [a, b] = found.parts.map(|part| words(answer.assembly.parts[part].name.clone()));
        let ([p, q], triangles) = (found.closest.points, found.closest.triangles);
        let [triangle_a, triangle_b] = [triangles.a, triangles.b].map(|triangle| count(u64::from(triangle)));
        let [from, to] = [p, q].map(|point| words(numbers.point(point)));
        let cells = vec![a, b, length_cell(found.closest.distance), from, to, triangle_a, triangle_b];
        let bounds = around([p, q]).map(|between| focus(between, found.parts.map(|part| bounds[part])));
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
    let rows = answer.measured.closest.into_iter().map(row).collect();
    Table { caption: "The closest parts".to_owned(), columns: columns(kinds), rows }
}

fn facts(answer: &Answer) -> Vec<Fact> {
    let (measured, mut facts) = (&answer.measured, Facts::default());
    facts.files(answer.assembly.files.len());
    for (name, parts) in answer.sides.names.iter().zip(&answer.sides.parts) {
        facts.count(&format!("parts of {name}"), parts.len() as u64);
    }
    facts.count("triangles", answer.assembly.triangles());
    facts.count("pairs of parts", measured.pairs as u64);
    facts.count("of them measured", measured.asked as u64);
    facts.count("triangle tests", measured.work.triangle_tests);
    facts.count("of them by exact arithmetic", measured.work.exact_tests);
    facts.setting("whether they intersect", "exact: no tolerance");
    if let Some(units) = answer.units {
        facts.setting("units", units.to_string());
    }
    facts.setting("threads", thousands(answer.threads as u64));
    facts.time("reading", answer.assembly.read);
    facts.time("boxes and trees", measured.build);
    facts.time("measuring", measured.measure);
    facts.into_list()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assembly::Assembly;
    use crate::distance::measure::measure;
    use crate::distance::sides::Sides;
    use boxwood_report::view::Cell;

    /// Between two parts of what is built in.
    fn view(names: [&str; 2]) -> View {
        let mut assembly = Assembly::built_in();
        let place = |name: &str| assembly.parts.iter().position(|part| part.name == name).expect("a part");
        let parts = names.map(|name| vec![place(name)]);
        let sides = Sides { names: names.map(str::to_owned), parts };
        let shown = assembly.meshes.clone();
        let measured = measure(&mut assembly, &sides).expect("they can be placed");
        let view = view_of(&Answer { assembly, sides, measured, units: None, threads: 1 }, &shown);
        view.check().expect("it fits together");
        view
    }

    #[test]
    fn the_way_between_is_drawn() {
        let view = view(["gear-1-pinion", "bolt-base-01"]);
        let [row] = &view.table.rows[..] else { panic!("one row") };
        assert_eq!(row.cells.len(), view.table.columns.len());
        let Cell::Number(distance, _) = row.cells[2] else { panic!("a distance") };
        let Figure::Gap([p, q]) = view.marks[0].figure else { panic!("a gap") };
        let way: f64 = (0..3).map(|axis| (p[axis] - q[axis]).powi(2)).sum::<f64>().sqrt();
        assert!((way - distance).abs() < 1e-9 * distance && distance > 0.0, "{way} and {distance}");
        let ends: Vec<usize> = view.marks[1..].iter().filter_map(|mark| mark.part).collect();
        assert_eq!(ends, row.parts);
        assert_eq!(view.verdict.tone, Tone::Clear);
        let [low, high] = row.bounds.expect("something to look at");
        assert!((0..3).all(|axis| low[axis] <= p[axis].min(q[axis]) && p[axis].max(q[axis]) <= high[axis]));
    }

    #[test]
    fn what_meets_has_a_point() {
        let view = view(["gear-1-pinion", "gear-1-wheel"]);
        let meets = matches!(view.marks[0].figure, Figure::Point(_));
        assert_eq!(view.verdict.tone == Tone::Found, meets);
        assert!(view.verdict.text.contains("gear-1-pinion and gear-1-wheel"), "{}", view.verdict.text);
    }
}
