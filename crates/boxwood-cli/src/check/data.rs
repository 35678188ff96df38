//! The verdicts for programs. The keys are an interface: they are added to, never renamed.

use super::examine::{Kind, Place, Problem};
use super::{Examined, FileHealth, PartHealth};
use crate::notes::Warning;
use crate::output::{VERSION, quoted, write_list};
use clap::ValueEnum;
use serde::Serialize;
use std::io::{self, Write};

#[derive(Serialize)]
struct FileData<'a> {
    file: &'a str,
    format: &'a str,
    good: bool,
    parts: Vec<PartData<'a>>,
}

#[derive(Serialize)]
struct PartData<'a> {
    name: &'a str,
    triangles: usize,
    vertices: usize,
    joined_vertices: u64,
    good: bool,
    /// Whether it was searched for self-intersections to the end.
    complete: bool,
    closed: bool,
    /// Whether it can be asked what is inside.
    inside: bool,
    problems: Vec<ProblemData<'a>>,
}

#[derive(Serialize)]
struct ProblemData<'a> {
    kind: Kind,
    count: u64,
    truncated: bool,
    sharing_a_vertex: Option<u64>,
    allowed: bool,
    places: &'a [Place],
}

#[derive(Serialize)]
struct UnreadableData<'a> {
    file: &'a str,
    error: &'a str,
}

#[derive(Serialize)]
struct Summary {
    files: usize,
    good: usize,
    with_problems: usize,
    unreadable: usize,
    /// Whether all parts were searched to the end.
    complete: bool,
}

impl<'a> FileData<'a> {
    fn of(file: &'a FileHealth, allowed: &[Kind]) -> Self {
        let parts = file.parts.iter().map(|part| PartData::of(part, allowed)).collect();
        Self { file: &file.file, format: &file.format, good: file.is_good(allowed), parts }
    }
}

impl<'a> PartData<'a> {
    fn of(part: &'a PartHealth, allowed: &[Kind]) -> Self {
        let problem = |problem: &'a Problem| ProblemData {
            kind: problem.kind,
            count: problem.count,
            truncated: problem.truncated,
            sharing_a_vertex: problem.sharing,
            allowed: allowed.contains(&problem.kind),
            places: &problem.places,
        };
        Self {
            name: &part.name,
            triangles: part.triangles,
            vertices: part.vertices,
            joined_vertices: part.health.joined,
            good: part.health.is_good(allowed),
            complete: part.health.complete,
            closed: part.health.topology.is_closed(),
            inside: part.health.topology.has_inside(),
            problems: part.health.problems.iter().map(problem).collect(),
        }
    }
}

fn unreadable<'a>(examined: &'a Examined<'_>) -> impl Iterator<Item = UnreadableData<'a>> {
    examined.unreadable.iter().map(|file| UnreadableData { file: &file.file, error: &file.error })
}

fn summary(examined: &Examined<'_>) -> Summary {
    let good = examined.files.iter().filter(|file| file.is_good(examined.allowed)).count();
    let unreadable = examined.unreadable.len();
    let files = examined.files.len() + unreadable;
    let with_problems = examined.files.iter().filter(|file| file.is_wrong(examined.allowed)).count();
    Summary { files, good, with_problems, unreadable, complete: examined.is_complete() }
}

/// One document, with a line for each file.
pub(super) fn write_json(out: &mut dyn Write, examined: &Examined<'_>) -> io::Result<()> {
    writeln!(out, "{{\n  \"version\": \"{VERSION}\",")?;
    write_list(out, "files", examined.files.iter().map(|file| FileData::of(file, examined.allowed)))?;
    out.write_all(b",\n")?;
    write_list(out, "unreadable", unreadable(examined))?;
    out.write_all(b",\n  \"summary\": ")?;
    serde_json::to_writer(&mut *out, &summary(examined))?;
    out.write_all(b",\n")?;
    write_list(out, "warnings", &examined.warnings)?;
    out.write_all(b"\n}\n")
}

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Line<'a> {
    File(FileData<'a>),
    Unreadable(UnreadableData<'a>),
    Warning(&'a Warning),
    Summary {
        version: &'static str,
        #[serde(flatten)]
        summary: Summary,
    },
}

/// Files, those that cannot be read, warnings, and the summary as the last line.
pub(super) fn write_lines(out: &mut dyn Write, examined: &Examined<'_>) -> io::Result<()> {
    let files = examined.files.iter().map(|file| Line::File(FileData::of(file, examined.allowed)));
    let unreadable = unreadable(examined).map(Line::Unreadable);
    let warnings = examined.warnings.iter().map(Line::Warning);
    let summary = Line::Summary { version: VERSION, summary: summary(examined) };
    for line in files.chain(unreadable).chain(warnings).chain([summary]) {
        serde_json::to_writer(&mut *out, &line)?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

/// A row a part: counts by kind. A file without parts has a row with an empty name; one that cannot be read, a row with
/// the error and nothing else.
pub(super) fn write_csv(out: &mut dyn Write, examined: &Examined<'_>) -> io::Result<()> {
    let names = Kind::value_variants().iter().filter_map(ValueEnum::to_possible_value);
    let names: Vec<String> = names.map(|value| value.get_name().replace('-', "_")).collect();
    writeln!(out, "file,part,triangles,vertices,good,closed,inside,{},truncated,error", names.join(","))?;
    for file in &examined.files {
        for part in &file.parts {
            let data = PartData::of(part, examined.allowed);
            write!(out, "{},{},{},{}", quoted(&file.file), quoted(data.name), data.triangles, data.vertices)?;
            write!(out, ",{},{},{}", data.good, data.closed, data.inside)?;
            for kind in Kind::value_variants() {
                let found = data.problems.iter().find(|problem| problem.kind == *kind);
                write!(out, ",{}", found.map_or(0, |problem| problem.count))?;
            }
            writeln!(out, ",{},", !data.complete)?;
        }
    }
    for file in &examined.unreadable {
        // Of name, numbers and verdicts, only that it is not good.
        let nothing = ",".repeat(3 + names.len());
        writeln!(out, "{},,,,false{nothing},{}", quoted(&file.file), quoted(&file.error))?;
    }
    Ok(())
}
