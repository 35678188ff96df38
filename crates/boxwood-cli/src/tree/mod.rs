//! `boxwood tree`: all trees of a mesh, side by side.
//!
//! ```text
//! files ─▶ subject (a mesh) ─▶ measure (every tree and rule) ─▶ Table ─▶ text, data, picture
//! ```

mod data;
mod measure;
mod subject;
mod text;

use crate::arguments::{Format, TreeArguments};
use crate::assembly::Assembly;
use crate::notes::{self, Failure, Warning};
use crate::output::{Content, Destination, Destinations, accept_closed_pipe, counted};
use crate::progress;
use crate::select::{Selection, Wanted};
use crate::sources;
use crate::trees::{Choice, SatName};
use boxwood_report::{Panel, Section};
use boxwood_scenes::random_placements;
use measure::Row;
use std::io;
use std::path::Path;
use subject::Subject;

/// What is known about the trees of a mesh.
struct Table {
    subject: Subject,
    rows: Vec<Row>,
    /// How many of the placements intersect; `None` if none were asked.
    hits: Option<usize>,
}

/// All that a comparison says.
struct Comparison {
    tables: Vec<Table>,
    placements: u32,
    seed: u64,
    sat: SatName,
    warnings: Vec<Warning>,
}

pub(crate) fn run(arguments: &TreeArguments) -> Result<u8, Failure> {
    let choices = arguments.choices()?;
    let sources = sources::find(&arguments.paths)?;
    let inputs: Vec<&Path> = sources.iter().map(|source| source.canonical.as_path()).collect();
    let destinations = Destinations::new(arguments.output.output.as_deref(), arguments.svg.as_deref(), &inputs)?;
    let mut assembly = if sources.is_empty() {
        Assembly::built_in()
    } else {
        Assembly::read(&sources, &arguments.reading.options(), Some(arguments.skip_broken))?
    };
    notes::warn(&assembly.warnings);
    let warnings = std::mem::take(&mut assembly.warnings);
    let comparison = compare(subjects(assembly, &arguments.only)?, &choices, arguments, warnings)?;
    let written = write(&comparison, arguments.output.format(), &destinations.result);
    accept_closed_pipe(written).map_err(|error| crate::cannot_write(&error))?;
    destinations.draw(|| boxwood_report::levels(&comparison.sections()))?;
    Ok(crate::NOTHING_COLLIDES)
}

/// Each part that was asked for, each file, or the teapot.
fn subjects(assembly: Assembly, only: &[String]) -> Result<Vec<Subject>, Failure> {
    if !only.is_empty() {
        let names: Vec<&str> = assembly.parts.iter().map(|part| part.name.as_str()).collect();
        let (selection, _) = Selection::new(&names, &Wanted { only, ..Wanted::default() })?;
        return Ok(subject::of_parts(&assembly, &selection.parts));
    }
    if assembly.files.is_empty() {
        return Ok(vec![Subject::built_in()]);
    }
    subject::of_files(assembly)
}

fn compare(
    subjects: Vec<Subject>,
    choices: &[Choice],
    arguments: &TreeArguments,
    mut warnings: Vec<Warning>,
) -> Result<Comparison, Failure> {
    let &TreeArguments { placements, seed, sat, .. } = arguments;
    let bar = progress::bar("", subjects.len() * choices.len());
    let mut tables = Vec::new();
    for subject in subjects {
        bar.set_message("placing");
        let poses = random_placements(&subject.mesh, placements, seed)
            .map_err(|error| subject.failure(&format!("{error}; --placements 0 asks no questions")))?;
        let mut rows: Vec<Row> = Vec::new();
        for choice in choices {
            bar.set_message(choice.to_string());
            if poses.is_empty() || arguments.dares(choice.tree, subject.mesh.triangles().len()) {
                let row = measure::measure(&subject.mesh, choice, &poses, sat);
                rows.push(row.map_err(|error| subject.failure(&error))?);
            } else {
                warnings.push(left_out(&subject, choice));
                bar.suspend(|| notes::warn(&warnings[warnings.len() - 1..]));
            }
            bar.inc(1);
        }
        measure::agree(&rows, seed).map_err(|error| subject.failure(&error))?;
        let hits = (placements > 0).then(|| rows.first().map_or(0, Row::hits));
        tables.push(Table { subject, rows, hits });
    }
    bar.finish_and_clear();
    Ok(Comparison { tables, placements, seed, sat, warnings })
}

fn left_out(subject: &Subject, choice: &Choice) -> Warning {
    let tree = choice.tree;
    let what = format!("the tree {tree} is left out, whose queries would take very long; --tree {tree} asks for it");
    Warning::once(subject.file.clone(), what)
}

fn write(comparison: &Comparison, format: Format, destination: &Destination) -> io::Result<()> {
    destination.write(Content::of(format), |out, width| match format {
        Format::Text => text::write(out, comparison, width),
        Format::Json => data::write_json(out, comparison),
        Format::Jsonl => data::write_lines(out, comparison),
        Format::Csv => data::write_csv(out, comparison),
    })
}

impl Comparison {
    /// What the picture shows.
    fn sections(&self) -> Vec<Section> {
        let section = |table: &Table| Section {
            title: format!(
                "{}: {}",
                table.subject.name,
                counted(table.subject.mesh.triangles().len() as u64, "triangle", "triangles")
            ),
            panels: table.rows.iter().map(|row| Panel::of(row.choice.to_string(), &row.quality)).collect(),
        };
        self.tables.iter().map(section).collect()
    }
}
