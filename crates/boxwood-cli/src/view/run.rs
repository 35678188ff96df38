//! `boxwood view`: writes an HTML page that shows all parts in 3D.
//!
//! ```text
//! files, or the built-in assembly ─▶ selected parts ─▶ View ─▶ page, still picture
//! ```

use super::{FactList, columns, command_line, count, or_empty, parts_of, shapes_of, subject, words};
use crate::arguments::ViewArgs;
use crate::models::part_bounds;
use crate::notes::{self, CommandError};
use crate::output::{ContentKind, NumberFormat, VERSION, counted};
use crate::scene;
use boxwood::Aabb;
use boxwood_assembly::Assembly;
use boxwood_report::view::{Cell, ColumnKind, Row, Table, Verdict, VerdictTone, View};
use rayon::prelude::*;

pub(crate) fn run(arguments: &ViewArgs) -> Result<u8, CommandError> {
    let (mut assembly, _, pictures) = scene::read_with_pictures(&arguments.scene, None, None, &arguments.pictures())?;
    let selected_parts = scene::selected_parts(&assembly, &arguments.scene)?;
    assembly.retain(&selected_parts);
    if assembly.parts.is_empty() {
        notes::note("the selection contains no parts; the view is empty");
    }
    let bounds = assembly.parts.par_iter().map(|part| part_bounds(part, &assembly.meshes[part.mesh]));
    let bounds = bounds.collect::<Result<Vec<_>, _>>()?;
    let units = scene::units(&assembly, &arguments.scene).map(|units| units.to_string());
    let facts = FactList::collect(|facts| arguments.scene.add_facts(facts));
    let view = facts.added_to(view_of(&assembly, &bounds, units));
    let written = pictures.write(&view)?;
    crate::print(ContentKind::Text, |out| {
        writeln!(out, "{}", view.verdict.text)?;
        written.iter().try_for_each(|written| writeln!(out, "wrote {written}"))
    })?;
    Ok(crate::EXIT_CLEAR)
}

fn view_of(assembly: &Assembly, bounds: &[Option<Aabb>], units: Option<String>) -> View {
    let mut parts = parts_of(&assembly.parts);
    let shapes = shapes_of(&assembly.meshes, &mut parts);
    let mut facts = FactList::default();
    facts.files(assembly.files.len());
    facts.count("parts", parts.len() as u64);
    facts.count("different meshes", shapes.len() as u64);
    facts.count("triangles", assembly.triangle_count());
    if let Some(units) = &units {
        facts.setting("units", units.as_str());
    }
    facts.time("reading", assembly.read_time);
    let many = counted(parts.len() as u64, "part", "parts");
    let text = format!("{many}, {}", counted(assembly.triangle_count(), "triangle", "triangles"));
    View {
        title: format!("View of {}", subject(&assembly.files)),
        verdict: Verdict { tone: VerdictTone::Neutral, text },
        command: command_line(),
        version: VERSION.to_owned(),
        units,
        facts: facts.into_list(),
        notes: assembly.warnings.iter().map(ToString::to_string).collect(),
        meshes: shapes,
        parts,
        marks: Vec::new(),
        table: table(assembly, bounds),
        frames: None,
    }
}

/// Table with one row per part.
fn table(assembly: &Assembly, bounds: &[Option<Aabb>]) -> Table {
    let numbers = NumberFormat::for_boxes(bounds.iter().copied().flatten());
    let size = |bounds: Aabb| {
        let sizes = bounds.size().map(|size| numbers.number(size));
        words(sizes.join(" x "))
    };
    let row = |(index, (part, &bounds)): (usize, (&boxwood_assembly::Part, &Option<Aabb>))| Row {
        cells: vec![
            words(part.name.clone()),
            part.file.clone().map_or(Cell::Empty, Cell::Text),
            count(part.triangles as u64),
            or_empty(bounds.map(size)),
            or_empty(bounds.map(|bounds| words(numbers.point(bounds.min)))),
        ],
        parts: vec![index],
        bounds: None,
        frames: None,
    };
    let kinds = [
        ("part", ColumnKind::Part),
        ("file", ColumnKind::Choice),
        ("triangles", ColumnKind::Number),
        ("size", ColumnKind::Text),
        ("minimum corner", ColumnKind::Text),
    ];
    let rows = assembly.parts.iter().zip(bounds).enumerate().map(row).collect();
    Table { caption: "Parts".to_owned(), columns: columns(kinds), rows }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_has_row() {
        let mut assembly = Assembly::built_in();
        assembly.retain(&[2, 5, 9]);
        let bounds: Vec<_> = assembly
            .parts
            .iter()
            .map(|part| part_bounds(part, &assembly.meshes[part.mesh]).expect("a valid pose"))
            .collect();
        let view = view_of(&assembly, &bounds, None);
        view.check().expect("a valid view");
        assert_eq!((view.parts.len(), view.table.rows.len(), view.marks.len()), (3, 3, 0));
        for (index, row) in view.table.rows.iter().enumerate() {
            assert_eq!(row.parts, [index]);
            assert_eq!(row.cells.len(), view.table.columns.len());
            assert_eq!(row.cells[0], words(view.parts[index].name.clone()));
        }
        assert!(view.meshes.len() <= 3 && view.parts.iter().all(|part| part.mesh < view.meshes.len()));
        assert_eq!(view.verdict.tone, VerdictTone::Neutral);
        assert_eq!(view.title, "View of the built-in assembly");
    }
}
