//! `boxwood check`: checks meshes for holes, self-intersections and other defects.
//!
//! ```text
//! file ─▶ parts ─▶ examine (each mesh once) ─▶ FileReport ─▶ text, data, view
//! ```

mod data;
mod drawing;
mod examine;
mod meeting;
mod text;
mod view;
mod volume;

pub(crate) use examine::{CheckLimits, ProblemKind};

use crate::arguments::{CheckArgs, OutputFormat};
use crate::assembly;
use crate::notes::{self, CommandError, text_of};
use crate::output::{ContentKind, Destination, accept_closed_pipe};
use crate::progress;
use crate::sources::{self, MeshSource};
use crate::view::PictureFiles;
use boxwood::{Mesh, Pose};
use boxwood_assembly::Warning;
use boxwood_io::MeshFile;
use examine::MeshReport;
use rayon::prelude::*;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

/// Check result of a file.
struct FileReport {
    file: String,
    format: String,
    /// Parts of the file. A file without parts has one empty part here.
    parts: Vec<PartReport>,
}

/// Check result of a part.
struct PartReport {
    /// Name of the part, without control characters.
    name: String,
    triangles: usize,
    vertices: usize,
    /// Report on the mesh of the part, shared by all instances of this mesh.
    report: Arc<MeshReport>,
    /// Mesh and pose for pictures, if any are written.
    shown: Option<PlacedMesh>,
}

/// A mesh and its pose.
struct PlacedMesh {
    mesh: Arc<Mesh>,
    pose: Pose,
}

/// A file that cannot be read, and the reason.
struct UnreadableFile {
    file: String,
    error: String,
}

/// Result of a check.
struct CheckResult<'a> {
    files: Vec<FileReport>,
    unreadable: Vec<UnreadableFile>,
    warnings: Vec<Warning>,
    /// Kinds of problems that are reported, but not counted (`--allow`).
    allowed: &'a [ProblemKind],
}

/// Checks all readable files. Returns an error afterwards if a file cannot be read.
pub(crate) fn run(arguments: &CheckArgs) -> Result<u8, CommandError> {
    let sources = sources::find(crate::require_paths(&arguments.paths, "check")?)?;
    let inputs: Vec<&Path> = sources.iter().map(|source| source.canonical.as_path()).collect();
    let destination = Destination::new(arguments.output.output.as_deref(), &inputs)?;
    let pictures = PictureFiles::new(&arguments.pictures, &inputs, &[&destination])?;
    let start = Instant::now();
    let (result, unreadable) = examine_all(&sources, arguments, pictures.are_wanted());
    let taken = start.elapsed();
    notes::warn(&result.warnings);
    let written = write(&result, arguments.output.format(), &destination);
    accept_closed_pipe(written).map_err(|error| crate::cannot_write(&error))?;
    pictures.draw(|| view::view_of(&result, taken))?;
    match unreadable {
        _ if !unreadable.is_empty() => Err(CommandError(unreadable)),
        _ if result.has_problems() => Ok(crate::EXIT_FOUND),
        _ if result.may_miss_self_intersections() => Ok(crate::EXIT_INCOMPLETE),
        _ => Ok(crate::EXIT_CLEAR),
    }
}

/// Checks all files in parallel. A file is dropped after its check, except for meshes to draw. Also returns the error messages of unreadable
/// files.
fn examine_all<'a>(sources: &[MeshSource], arguments: &'a CheckArgs, drawn: bool) -> (CheckResult<'a>, Vec<String>) {
    let (options, limits, weld) = (arguments.reading.options(), arguments.limits(drawn), arguments.reading.welds());
    let bar = progress::bar("checking", sources.len());
    let result = |source: &MeshSource| {
        let known = boxwood_io::read(&source.path, &options)
            .map(|file| (FileReport::new(source, &file, limits, weld), assembly::file_warnings(source, &file)));
        bar.inc(1);
        known
    };
    let known: Vec<Result<_, _>> = sources.par_iter().map(result).collect();
    bar.finish_and_clear();
    let mut all =
        CheckResult { files: Vec::new(), unreadable: Vec::new(), warnings: Vec::new(), allowed: &arguments.allow };
    let mut unreadable = Vec::new();
    for (source, known) in sources.iter().zip(known) {
        match known {
            Ok((file, warnings)) => {
                all.warnings.extend(warnings);
                all.warnings.extend(file.incomplete_warning());
                all.files.push(file);
            }
            Err(error) => {
                unreadable.push(assembly::read_error_message(source, &error));
                all.unreadable.push(UnreadableFile { file: text_of(&source.path), error: notes::read_error(&error) });
            }
        }
    }
    (all, unreadable)
}

impl FileReport {
    fn new(source: &MeshSource, file: &MeshFile, limits: CheckLimits, weld: bool) -> Self {
        let (meshes, mesh_indices) = assembly::meshes_of(file);
        let reports: Vec<Arc<MeshReport>> =
            meshes.par_iter().map(|mesh| Arc::new(examine::examine(mesh, limits, weld))).collect();
        let part = |(part, mesh): (&boxwood_io::Part, usize)| PartReport {
            name: notes::printable(&part.name),
            triangles: part.mesh.triangles().len(),
            vertices: part.mesh.vertices().len(),
            report: Arc::clone(&reports[mesh]),
            shown: limits.drawn.then(|| PlacedMesh { mesh: Arc::clone(&part.mesh), pose: part.pose }),
        };
        let mut parts: Vec<PartReport> = file.parts.iter().zip(mesh_indices).map(part).collect();
        if parts.is_empty() {
            // A file without parts is reported like a part without triangles.
            let report = Arc::new(examine::examine(&Arc::new(Mesh::default()), limits, weld));
            let shown = limits.drawn.then(|| PlacedMesh { mesh: Arc::default(), pose: Pose::IDENTITY });
            parts.push(PartReport { name: String::new(), triangles: 0, vertices: 0, report, shown });
        }
        Self { file: text_of(&source.path), format: file.format.to_string(), parts }
    }

    fn is_ok(&self, allowed: &[ProblemKind]) -> bool {
        self.parts.iter().all(|part| part.report.is_ok(allowed))
    }

    fn has_problems(&self, allowed: &[ProblemKind]) -> bool {
        self.parts.iter().any(|part| part.report.problem_count(allowed) > 0)
    }

    /// One warning for all parts of the file whose search for self-intersections stopped at the limit of tests.
    fn incomplete_warning(&self) -> Option<Warning> {
        let stopped_by_tests =
            |part: &&PartReport| !part.report.complete && !part.report.problems.iter().any(|problem| problem.more);
        let parts: Vec<&PartReport> = self.parts.iter().filter(stopped_by_tests).collect();
        let what = "search for self-intersections stopped at its limit of tests (raise it with --max-tests)".to_owned();
        let first = parts.first().filter(|part| !part.name.is_empty()).map(|part| format!("part {}", part.name));
        let file = Some(self.file.clone());
        (!parts.is_empty()).then_some(Warning::new(file, what).with_count(parts.len() as u64, first))
    }
}

impl CheckResult<'_> {
    fn has_problems(&self) -> bool {
        self.files.iter().any(|file| file.has_problems(self.allowed))
    }

    /// Returns true if the search of a part may have missed a self-intersection.
    fn may_miss_self_intersections(&self) -> bool {
        self.files.iter().flat_map(|file| &file.parts).any(|part| part.report.may_miss_self_intersections(self.allowed))
    }

    fn is_complete(&self) -> bool {
        self.files.iter().flat_map(|file| &file.parts).all(|part| part.report.complete)
    }
}

fn write(result: &CheckResult<'_>, format: OutputFormat, destination: &Destination) -> io::Result<()> {
    destination.write(ContentKind::from_format(format), |out, _| match format {
        OutputFormat::Text => text::write(out, result),
        OutputFormat::Json => data::write_json(out, result),
        OutputFormat::Jsonl => data::write_lines(out, result),
        OutputFormat::Csv => data::write_csv(out, result),
    })
}
