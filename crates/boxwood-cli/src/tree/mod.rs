//! `boxwood tree`: compares bounding-volume hierarchies built over a mesh.
//!
//! ```text
//! files ─▶ subject (a mesh) ─▶ measure (every tree and rule) ─▶ TreeTable ─▶ text, data, picture
//! ```

mod data;
mod measure;
mod subject;
mod text;

use crate::arguments::{OutputFormat, TreeArgs};
use crate::notes::{self, CommandError};
use crate::output::{ContentKind, Destination, ResultFiles, accept_closed_pipe, counted};
use crate::progress;
use crate::sources;
use crate::trees::{SatName, TreeChoice};
use boxwood_assembly::Assembly;
use boxwood_assembly::Warning;
use boxwood_report::charts::{TreePanel, TreeSection};
use boxwood_scenes::random_placements;
use measure::TreeMeasurement;
use std::io;
use std::path::Path;
use subject::TreeSubject;

/// Measurements of all trees of a mesh.
struct TreeTable {
    subject: TreeSubject,
    rows: Vec<TreeMeasurement>,
    /// Number of intersecting placements; `None` without placements.
    intersecting_placements: Option<usize>,
}

/// Result of `boxwood tree`: one table per mesh, and the settings.
struct TreeComparison {
    tables: Vec<TreeTable>,
    placements: u32,
    seed: u64,
    sat: SatName,
    warnings: Vec<Warning>,
}

pub(crate) fn run(arguments: &TreeArgs) -> Result<u8, CommandError> {
    let choices = arguments.choices()?;
    let sources = sources::find(&arguments.paths)?;
    let inputs: Vec<&Path> = sources.iter().map(|source| source.canonical.as_path()).collect();
    let destinations = ResultFiles::new(arguments.output.output.as_deref(), arguments.svg.as_deref(), &inputs)?;
    let mut assembly = if sources.is_empty() {
        Assembly::built_in()
    } else {
        sources::read(&sources, &arguments.reading, Some(arguments.skip_unreadable))?
    };
    notes::warn(&assembly.warnings);
    let warnings = std::mem::take(&mut assembly.warnings);
    let comparison = compare(subjects(assembly, &arguments.only)?, &choices, arguments, warnings)?;
    let written = write(&comparison, arguments.output.format(), &destinations.result);
    accept_closed_pipe(written).map_err(|error| crate::cannot_write(&error))?;
    destinations.draw(|| boxwood_report::charts::tree_levels(&comparison.sections()))?;
    Ok(crate::EXIT_CLEAR)
}

/// Meshes to compare: each part selected by `--only`, or each file, or the teapot.
fn subjects(mut assembly: Assembly, only: &[String]) -> Result<Vec<TreeSubject>, CommandError> {
    if !only.is_empty() {
        assembly.select(only, &[])?;
        return Ok(subject::subjects_from_parts(&assembly));
    }
    if assembly.files.is_empty() {
        return Ok(vec![TreeSubject::built_in()]);
    }
    subject::subjects_from_files(assembly)
}

fn compare(
    subjects: Vec<TreeSubject>,
    choices: &[TreeChoice],
    arguments: &TreeArgs,
    mut warnings: Vec<Warning>,
) -> Result<TreeComparison, CommandError> {
    let &TreeArgs { placements, seed, sat, .. } = arguments;
    let bar = progress::bar("", subjects.len() * choices.len());
    let mut tables = Vec::new();
    for subject in subjects {
        bar.set_message("placing");
        let poses = random_placements(&subject.mesh, placements, seed)
            .map_err(|error| subject.failure(&format!("{error}; use --placements 0 to skip the queries")))?;
        let mut rows: Vec<TreeMeasurement> = Vec::new();
        for choice in choices {
            bar.set_message(choice.to_string());
            if poses.is_empty() || arguments.is_compared(choice.tree, subject.mesh.triangles().len()) {
                let row = measure::measure(&subject.mesh, choice, &poses, sat);
                rows.push(row.map_err(|error| subject.failure(&error))?);
            } else {
                warnings.push(left_out(&subject, choice));
                bar.suspend(|| notes::warn(&warnings[warnings.len() - 1..]));
            }
            bar.inc(1);
        }
        measure::check_agreement(&rows, seed).map_err(|error| subject.failure(&error))?;
        let intersecting_placements =
            (placements > 0).then(|| rows.first().map_or(0, TreeMeasurement::intersecting_placements));
        tables.push(TreeTable { subject, rows, intersecting_placements });
    }
    bar.finish_and_clear();
    Ok(TreeComparison { tables, placements, seed, sat, warnings })
}

fn left_out(subject: &TreeSubject, choice: &TreeChoice) -> Warning {
    let tree = choice.tree;
    let what = format!("tree {tree} skipped, because its queries would take very long; include it with --tree {tree}");
    Warning::new(subject.file.clone(), what)
}

fn write(comparison: &TreeComparison, format: OutputFormat, destination: &Destination) -> io::Result<()> {
    destination.write(ContentKind::from_format(format), |out, width| match format {
        OutputFormat::Text => text::write(out, comparison, width),
        OutputFormat::Json => data::write_json(out, comparison),
        OutputFormat::Jsonl => data::write_lines(out, comparison),
        OutputFormat::Csv => data::write_csv(out, comparison),
    })
}

impl TreeComparison {
    /// Sections of the SVG chart, one per mesh.
    fn sections(&self) -> Vec<TreeSection> {
        let section = |table: &TreeTable| TreeSection {
            title: format!(
                "{}: {}",
                table.subject.name,
                counted(table.subject.mesh.triangles().len() as u64, "triangle", "triangles")
            ),
            panels: table.rows.iter().map(|row| TreePanel::new(row.choice.to_string(), &row.tree_stats)).collect(),
        };
        self.tables.iter().map(section).collect()
    }
}
