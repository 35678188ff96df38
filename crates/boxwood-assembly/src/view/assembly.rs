//! View of an assembly without a query.

use super::{VERSION, parts_of, shapes_of, subject};
use crate::assembly::{Assembly, Part};
use crate::error::AssemblyError;
use boxwood::Aabb;
use boxwood_report::format::{NumberFormat, counted};
use boxwood_report::view::{Cell, Column, ColumnKind, FactList, Row, Table, Verdict, VerdictTone, View};

impl Assembly {
    /// All parts as a view, which can be written as an interactive HTML page or as a still image. `command` is shown as
    /// the command that reproduces the view; it may be empty.
    ///
    /// ```
    /// use boxwood_assembly::Assembly;
    ///
    /// let view = Assembly::built_in().view("")?;
    /// assert!(view.parts.len() == 48 && view.to_html()?.starts_with("<!DOCTYPE html>"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`AssemblyError::OutOfRange`] if the pose of a part overflows.
    pub fn view(&self, command: &str) -> Result<View, AssemblyError> {
        let bounds = self.bounds()?;
        let mut parts = parts_of(&self.parts);
        let meshes = shapes_of(&self.meshes, &mut parts);
        let units = self.units.map(|units| units.to_string());
        let mut facts = FactList::default();
        facts.files(self.files.len());
        facts.count("parts", parts.len() as u64);
        facts.count("different meshes", meshes.len() as u64);
        facts.count("triangles", self.triangle_count());
        facts.settings("units", units.clone());
        facts.time("reading", self.read_time);
        let part_count = counted(parts.len() as u64, "part", "parts");
        let text = format!("{part_count}, {}", counted(self.triangle_count(), "triangle", "triangles"));
        Ok(View {
            title: format!("View of {}", subject(&self.files)),
            verdict: Verdict { tone: VerdictTone::Neutral, text },
            command: command.to_owned(),
            version: VERSION.to_owned(),
            units,
            facts: facts.into_list(),
            notes: self.warnings.iter().map(ToString::to_string).collect(),
            meshes,
            parts,
            marks: Vec::new(),
            table: table(self, &bounds),
            frames: None,
        })
    }
}

/// Table with one row per part.
fn table(assembly: &Assembly, bounds: &[Option<Aabb>]) -> Table {
    let numbers = NumberFormat::for_boxes(bounds.iter().copied().flatten());
    let size = |bounds: Aabb| Cell::text(bounds.size().map(|size| numbers.number(size)).join(" x "));
    let row = |(index, (part, &bounds)): (usize, (&Part, &Option<Aabb>))| Row {
        cells: vec![
            Cell::text(part.name.clone()),
            Cell::or_empty(part.file.clone().map(Cell::Text)),
            Cell::count(part.triangles as u64),
            Cell::or_empty(bounds.map(size)),
            Cell::or_empty(bounds.map(|bounds| Cell::text(numbers.point(bounds.min)))),
        ],
        parts: vec![index],
        bounds: None,
        frames: None,
    };
    let columns = Column::list([
        ("part", ColumnKind::Part),
        ("file", ColumnKind::Choice),
        ("triangles", ColumnKind::Number),
        ("size", ColumnKind::Text),
        ("minimum corner", ColumnKind::Text),
    ]);
    let rows = assembly.parts.iter().zip(bounds).enumerate().map(row).collect();
    Table { caption: "Parts".to_owned(), columns, rows }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwood::{Mesh, Pose};

    #[test]
    fn every_part_has_row() {
        let mut assembly = Assembly::built_in();
        assembly.retain(&[2, 5, 9]);
        let view = assembly.view("").expect("valid poses");
        view.check().expect("a valid view");
        assert_eq!((view.parts.len(), view.table.rows.len(), view.marks.len()), (3, 3, 0));
        for (index, row) in view.table.rows.iter().enumerate() {
            assert_eq!(row.parts, [index]);
            assert_eq!(row.cells.len(), view.table.columns.len());
            assert_eq!(row.cells[0], Cell::text(view.parts[index].name.clone()));
        }
        assert!(view.meshes.len() <= 3 && view.parts.iter().all(|part| part.mesh < view.meshes.len()));
        assert_eq!(view.verdict.tone, VerdictTone::Neutral);
        assert_eq!(view.title, "View of the built-in assembly");
    }

    #[test]
    fn overflowing_pose_is_an_error() {
        let mut assembly = Assembly::new();
        let triangle = Mesh::new(vec![[0.0; 3], [1e308, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]]).expect("valid");
        assembly.add("far", triangle, Pose::from_scale([1e10; 3]));
        assert!(matches!(assembly.view(""), Err(AssemblyError::OutOfRange { .. })));
    }
}
