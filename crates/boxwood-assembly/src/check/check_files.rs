//! Checks all parts of mesh files.

use super::check_mesh::check_mesh;
use super::mesh_report::MeshReport;
use super::options::CheckOptions;
use super::result::{CheckResult, FileReport, PartReport};
use crate::error::AssemblyError;
use crate::file_meshes::distinct_meshes;
use crate::observer::{Observer, Stage};
use crate::sources::MeshSource;
use crate::warning::{Warning, file_warnings};
use boxwood::{Mesh, Pose};
use boxwood_io::MeshFile;
use boxwood_report::format::printable;
use rayon::prelude::*;
use std::sync::Arc;
use std::time::Instant;

/// Checks files in parallel, each mesh of a file once. A file that cannot be read is part of the result; the other files
/// are still checked.
///
/// A file is dropped after its check, except for its meshes with [`CheckOptions::drawings`].
///
/// ```
/// use boxwood_assembly::check::{CheckOptions, check_files};
/// use boxwood_assembly::{MeshSource, Observer};
///
/// let sources = [MeshSource::new("no/such/file.stl".into())];
/// let result = check_files(&sources, &CheckOptions::default(), Observer::NONE)?;
/// assert!(result.files.is_empty() && result.unreadable.len() == 1);
/// assert!(!result.is_ok() && !result.has_problems());
/// assert_eq!(result.verdict(), "Nothing was checked; 1 file cannot be read");
/// # Ok::<(), boxwood_assembly::AssemblyError>(())
/// ```
///
/// # Errors
/// [`AssemblyError::Cancelled`].
pub fn check_files(
    sources: &[MeshSource],
    options: &CheckOptions,
    observer: Observer<'_>,
) -> Result<CheckResult, AssemblyError> {
    let start = Instant::now();
    let reports = observer.map(Stage::Checking, sources, |source| {
        let file = boxwood_io::read(&source.path, &options.read)?;
        Ok((file_warnings(&source.text(), &file), FileReport::new(source, &file, options)))
    })?;
    let (mut files, mut unreadable, mut warnings) = (Vec::new(), Vec::new(), Vec::new());
    for report in reports {
        match report {
            Ok((of_reader, file)) => {
                warnings.extend(of_reader);
                warnings.extend(file.stopped_warning());
                files.push(file);
            }
            Err(error) => unreadable.push(error),
        }
    }
    Ok(CheckResult { files, unreadable, warnings, options: options.clone(), time: start.elapsed() })
}

impl FileReport {
    fn new(source: &MeshSource, file: &MeshFile, options: &CheckOptions) -> Self {
        let (meshes, mesh_indices) = distinct_meshes(file);
        let reports: Vec<Arc<MeshReport>> = meshes.par_iter().map(|mesh| Arc::new(check_mesh(mesh, options))).collect();
        let part = |(part, mesh): (&boxwood_io::Part, usize)| PartReport {
            name: printable(&part.name),
            pose: part.pose,
            report: Arc::clone(&reports[mesh]),
            mesh: options.drawings.then(|| Arc::clone(&part.mesh)),
        };
        let mut parts: Vec<PartReport> = file.parts.iter().zip(mesh_indices).map(part).collect();
        if parts.is_empty() {
            // A file without parts is reported like a part without triangles.
            let mesh: Arc<Mesh> = Arc::default();
            let report = Arc::new(check_mesh(&mesh, options));
            let mesh = options.drawings.then_some(mesh);
            parts.push(PartReport { name: String::new(), pose: Pose::IDENTITY, report, mesh });
        }
        Self { file: source.text(), format: file.format, parts }
    }

    /// One warning for all parts of the file whose search for self-intersections stopped at the limit of tests.
    fn stopped_warning(&self) -> Option<Warning> {
        let stopped_by_tests =
            |part: &&PartReport| !part.report.complete && !part.report.problems.iter().any(|problem| problem.has_more);
        let parts: Vec<&PartReport> = self.parts.iter().filter(stopped_by_tests).collect();
        let first = parts.first().filter(|part| !part.name.is_empty()).map(|part| format!("part {}", part.name));
        let warning = Warning::new(Some(self.file.clone()), CheckResult::STOPPED_SEARCH);
        (!parts.is_empty()).then_some(warning.with_count(parts.len() as u64, first))
    }
}
