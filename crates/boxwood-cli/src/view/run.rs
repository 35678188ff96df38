//! `boxwood view`: parts as they are, and no question.
//!
//! ```text
//! files, or what is built in ─▶ parts (those that are chosen) ─▶ View ─▶ page, still
//! ```

use super::{Facts, columns, command_line, count, or_empty, parts_of, shapes_of, subject, words};
use crate::arguments::ViewArguments;
use crate::assembly::Assembly;
use crate::clash::{Bounds, bounds_of};
use crate::notes::{self, Failure};
use crate::output::{Content, Numbers, VERSION, counted};
use crate::scene;
use boxwood_report::view::{Cell, ColumnKind, Row, Table, Tone, Verdict, View};
use rayon::prelude::*;

pub(crate) fn run(arguments: &ViewArguments) -> Result<u8, Failure> {
    let (mut assembly, _, pictures) = scene::read_drawn(&arguments.scene, None, None, &arguments.pictures())?;
    let chosen = scene::chosen(&assembly, &arguments.scene)?;
    assembly.keep(&chosen);
    if assembly.parts.is_empty() {
        notes::note("the selection leaves no part: there is nothing to be seen");
    }
    let bounds = assembly.parts.par_iter().map(|part| bounds_of(part, &assembly.meshes[part.mesh]));
    let bounds = bounds.collect::<Result<Vec<_>, _>>()?;
    let units = scene::units(&assembly, &arguments.scene).map(|units| units.to_string());
    let facts = Facts::of(|facts| arguments.scene.add_facts(facts));
    let view = facts.added_to(view_of(&assembly, &bounds, units));
    let written = pictures.write(&view)?;
    crate::print(Content::Text, |out| {
        writeln!(out, "{}", view.verdict.text)?;
        written.iter().try_for_each(|written| writeln!(out, "wrote {written}"))
    })?;
    Ok(crate::NOTHING_COLLIDES)
}

fn view_of(assembly: &Assembly, bounds: &[Option<Bounds>], units: Option<String>) -> View {
    let mut parts = parts_of(&assembly.parts);
    let shapes = shapes_of(&assembly.meshes, &mut parts);
    let mut facts = Facts::default();
    facts.files(assembly.files.len());
    facts.count("parts", parts.len() as u64);
    facts.count("different meshes", shapes.len() as u64);
    facts.count("triangles", assembly.triangles());
    if let Some(units) = &units {
        facts.setting("units", units.as_str());
    }
    facts.time("reading", assembly.read);
    let many = counted(parts.len() as u64, "part", "parts");
    let text = format!("{many}, {}", counted(assembly.triangles(), "triangle", "triangles"));
    View {
        title: format!("View of {}", subject(&assembly.files)),
        verdict: Verdict { tone: Tone::Neutral, text },
        command: command_line(),
        version: VERSION.to_owned(),
        units,
        facts: facts.into_list(),
        notes: assembly.warnings.iter().map(ToString::to_string).collect(),
        shapes,
        parts,
        marks: Vec::new(),
        table: table(assembly, bounds),
        frames: None,
    }
}

/// A row a part.
fn table(assembly: &Assembly, bounds: &[Option<Bounds>]) -> Table {
    let numbers = Numbers::within(bounds.iter().copied().flatten());
    let size = |bounds: Bounds| {
        let sizes = [0, 1, 2].map(|axis: usize| numbers.number(bounds[1][axis] - bounds[0][axis]));
        words(sizes.join(" x "))
    };
    let row = |(place, (part, &bounds)): (usize, (&crate::assembly::Part, &Option<Bounds>))| Row {
        cells: vec![
            words(part.name.clone()),
            part.file.clone().map_or(Cell::Empty, Cell::Text),
            count(part.triangles as u64),
            or_empty(bounds.map(size)),
            or_empty(bounds.map(|[low, _]| words(numbers.point(low)))),
        ],
        parts: vec![place],
        bounds: None,
        frames: None,
    };
    let kinds = [
        ("part", ColumnKind::Part),
        ("file", ColumnKind::Choice),
        ("triangles", ColumnKind::Number),
        ("size", ColumnKind::Text),
        ("lowest corner", ColumnKind::Text),
    ];
    let rows = assembly.parts.iter().zip(bounds).enumerate().map(row).collect();
    Table { caption: "Parts".to_owned(), columns: columns(kinds), rows }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_has_a_row() {
        let mut assembly = Assembly::built_in();
        assembly.keep(&[2, 5, 9]);
        let bounds: Vec<_> =
            assembly.parts.iter().map(|part| bounds_of(part, &assembly.meshes[part.mesh]).expect("a place")).collect();
        let view = view_of(&assembly, &bounds, None);
        view.check().expect("it fits together");
        assert_eq!((view.parts.len(), view.table.rows.len(), view.marks.len()), (3, 3, 0));
        for (place, row) in view.table.rows.iter().enumerate() {
            assert_eq!(row.parts, [place]);
            assert_eq!(row.cells.len(), view.table.columns.len());
            assert_eq!(row.cells[0], words(view.parts[place].name.clone()));
        }
        assert!(view.shapes.len() <= 3 && view.parts.iter().all(|part| part.shape < view.shapes.len()));
        assert_eq!(view.verdict.tone, Tone::Neutral);
        assert_eq!(view.title, "View of the built-in assembly");
    }
}
