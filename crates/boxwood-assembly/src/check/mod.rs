//! Checks of meshes: holes, self-intersections and other defects, with their number and first examples.
//!
//! ```text
//! file ─▶ parts ─▶ check_mesh (each mesh once) ─▶ MeshReport ─▶ FileReport ─▶ CheckResult ─▶ view
//! ```
//!
//! Results are exact for the coordinates of the mesh; there is no tolerance. Only [`ProblemKind::InsideOut`] is decided in
//! floating point. Results do not depend on the number of threads.
//!
//! This program checks the files of a folder, prints each problem with its first example, and writes a page that shows
//! the problems in 3D:
//!
//! ```no_run
//! use boxwood_assembly::check::{CheckOptions, check_files};
//! use boxwood_assembly::{Observer, find_sources};
//!
//! let mut options = CheckOptions::default();
//! options.drawings = true; // for the page
//! let result = check_files(&find_sources(&["scans/"])?, &options, Observer::NONE)?;
//! for file in &result.files {
//!     for part in &file.parts {
//!         for problem in &part.report.problems {
//!             println!("{}, part {}: {problem}", file.file, part.name);
//!             if let Some(example) = problem.examples.first() {
//!                 println!("  for example {}", part.report.example_text(example));
//!             }
//!         }
//!     }
//! }
//! for error in &result.unreadable {
//!     println!("{error}");
//! }
//! std::fs::write("check.html", result.view("").to_html()?)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`check_mesh`] checks a mesh that was made in code.

mod check_files;
mod check_mesh;
mod common_point;
mod defects;
mod drawing;
mod inside_out;
mod mesh_report;
mod options;
mod problem_kind;
mod problem_text;
mod result;
mod self_intersections;
mod status;
#[cfg(test)]
mod tests;
mod view;

pub use check_files::check_files;
pub use check_mesh::check_mesh;
pub use drawing::ProblemDrawing;
pub use mesh_report::{MeshProblem, MeshReport, ProblemExample};
pub use options::CheckOptions;
pub use problem_kind::{ProblemKind, UnknownProblemKind};
pub use result::{CheckResult, FileReport, PartReport};
pub use status::CheckStatus;
