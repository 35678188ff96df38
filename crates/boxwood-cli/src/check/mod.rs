//! `boxwood check`: what is wrong with meshes, and where.
//!
//! ```text
//! file ─▶ parts ─▶ examine (each mesh once) ─▶ FileHealth ─▶ text, data, view
//! ```

mod data;
mod drawing;
mod examine;
mod meeting;
mod text;
mod view;
mod volume;

pub(crate) use examine::{Kind, Limits};

use crate::arguments::{CheckArguments, Format};
use crate::assembly;
use crate::notes::{self, Failure, Warning, text_of};
use crate::output::{Content, Destination, accept_closed_pipe};
use crate::progress;
use crate::sources::{self, Source};
use crate::view::Pictures;
use boxwood::{Mesh, Pose};
use boxwood_io::MeshFile;
use examine::Health;
use rayon::prelude::*;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

/// A file, examined.
struct FileHealth {
    file: String,
    format: String,
    /// At least one, which is empty if the file has none.
    parts: Vec<PartHealth>,
}

struct PartHealth {
    /// Fit for a terminal.
    name: String,
    triangles: usize,
    vertices: usize,
    /// Instances share it.
    health: Arc<Health>,
    /// What is shown of it, if there are to be pictures.
    shown: Option<Shown>,
}

/// A mesh where it stands.
struct Shown {
    mesh: Arc<Mesh>,
    pose: Pose,
}

/// A file that nothing is known about but why.
struct Unreadable {
    file: String,
    error: String,
}

/// All that a check says.
struct Examined<'a> {
    files: Vec<FileHealth>,
    unreadable: Vec<Unreadable>,
    warnings: Vec<Warning>,
    /// What is no problem.
    allowed: &'a [Kind],
}

/// Examines what can be read, and fails if something cannot.
pub(crate) fn run(arguments: &CheckArguments) -> Result<u8, Failure> {
    let sources = sources::find(crate::some_paths(&arguments.paths, "check")?)?;
    let inputs: Vec<&Path> = sources.iter().map(|source| source.canonical.as_path()).collect();
    let destination = Destination::new(arguments.output.output.as_deref(), &inputs)?;
    let pictures = Pictures::new(&arguments.pictures, &inputs, &[&destination])?;
    let start = Instant::now();
    let (examined, broken) = examine_all(&sources, arguments, pictures.are_wanted());
    let taken = start.elapsed();
    notes::warn(&examined.warnings);
    let written = write(&examined, arguments.output.format(), &destination);
    accept_closed_pipe(written).map_err(|error| crate::cannot_write(&error))?;
    pictures.draw(|| view::view_of(&examined, taken))?;
    match broken {
        _ if !broken.is_empty() => Err(Failure(broken)),
        _ if examined.is_wrong() => Ok(crate::COLLISIONS_FOUND),
        _ if examined.is_unknown() => Ok(crate::INCOMPLETE),
        _ => Ok(crate::NOTHING_COLLIDES),
    }
}

/// All files over all cores; each is let go as soon as it is examined, but what is drawn. With the messages about those that
/// cannot be read.
fn examine_all<'a>(sources: &[Source], arguments: &'a CheckArguments, drawn: bool) -> (Examined<'a>, Vec<String>) {
    let (options, limits, weld) = (arguments.reading.options(), arguments.limits(drawn), arguments.reading.welds());
    let bar = progress::bar("checking", sources.len());
    let examined = |source: &Source| {
        let known = boxwood_io::read(&source.path, &options)
            .map(|file| (FileHealth::of(source, &file, limits, weld), assembly::warnings_of(source, &file)));
        bar.inc(1);
        known
    };
    let known: Vec<Result<_, _>> = sources.par_iter().map(examined).collect();
    bar.finish_and_clear();
    let mut all =
        Examined { files: Vec::new(), unreadable: Vec::new(), warnings: Vec::new(), allowed: &arguments.allow };
    let mut broken = Vec::new();
    for (source, known) in sources.iter().zip(known) {
        match known {
            Ok((file, warnings)) => {
                all.warnings.extend(warnings);
                all.warnings.extend(file.unfinished());
                all.files.push(file);
            }
            Err(error) => {
                broken.push(assembly::message(source, &error));
                all.unreadable.push(Unreadable { file: text_of(&source.path), error: error.broken.to_string() });
            }
        }
    }
    (all, broken)
}

impl FileHealth {
    fn of(source: &Source, file: &MeshFile, limits: Limits, weld: bool) -> Self {
        let (meshes, places) = assembly::meshes_of(file);
        let health: Vec<Arc<Health>> =
            meshes.par_iter().map(|mesh| Arc::new(examine::examine(mesh, limits, weld))).collect();
        let part = |(part, place): (&boxwood_io::Part, usize)| PartHealth {
            name: notes::printable(&part.name),
            triangles: part.mesh.triangles().len(),
            vertices: part.mesh.vertices().len(),
            health: Arc::clone(&health[place]),
            shown: limits.drawn.then(|| Shown { mesh: Arc::clone(&part.mesh), pose: part.pose }),
        };
        let mut parts: Vec<PartHealth> = file.parts.iter().zip(places).map(part).collect();
        if parts.is_empty() {
            // A file of nothing is as wrong as a part of nothing, and said in the same words.
            let health = Arc::new(examine::examine(&Arc::new(Mesh::default()), limits, weld));
            let shown = limits.drawn.then(|| Shown { mesh: Arc::default(), pose: Pose::IDENTITY });
            parts.push(PartHealth { name: String::new(), triangles: 0, vertices: 0, health, shown });
        }
        Self { file: text_of(&source.path), format: file.format.to_string(), parts }
    }

    fn is_good(&self, allowed: &[Kind]) -> bool {
        self.parts.iter().all(|part| part.health.is_good(allowed))
    }

    fn is_wrong(&self, allowed: &[Kind]) -> bool {
        self.parts.iter().any(|part| part.health.wrong(allowed) > 0)
    }

    /// One for all parts whose search ended at a limit on tests.
    fn unfinished(&self) -> Option<Warning> {
        let stopped_by_tests =
            |part: &&PartHealth| !part.health.complete && !part.health.problems.iter().any(|problem| problem.more);
        let parts: Vec<&PartHealth> = self.parts.iter().filter(stopped_by_tests).collect();
        let what = "search for self-intersections stopped after too many tests (--max-tests N goes on)".to_owned();
        let first = parts.first().filter(|part| !part.name.is_empty()).map(|part| format!("part {}", part.name));
        let file = Some(self.file.clone());
        (!parts.is_empty()).then_some(Warning { file, what, count: parts.len() as u64, first, open: None })
    }
}

impl Examined<'_> {
    fn is_wrong(&self) -> bool {
        self.files.iter().any(|file| file.is_wrong(self.allowed))
    }

    /// Whether a self-intersection may not have been found.
    fn is_unknown(&self) -> bool {
        self.files.iter().flat_map(|file| &file.parts).any(|part| part.health.is_unknown(self.allowed))
    }

    fn is_complete(&self) -> bool {
        self.files.iter().flat_map(|file| &file.parts).all(|part| part.health.complete)
    }
}

fn write(examined: &Examined<'_>, format: Format, destination: &Destination) -> io::Result<()> {
    destination.write(Content::of(format), |out, _| match format {
        Format::Text => text::write(out, examined),
        Format::Json => data::write_json(out, examined),
        Format::Jsonl => data::write_lines(out, examined),
        Format::Csv => data::write_csv(out, examined),
    })
}
