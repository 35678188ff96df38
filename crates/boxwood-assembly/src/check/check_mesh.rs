//! Checks a mesh: finds problems of every kind, with their number and first examples.

use super::defects::problems_of;
use super::drawing::ProblemDrawing;
use super::mesh_report::{MeshProblem, MeshReport};
use super::options::CheckOptions;
use super::problem_kind::ProblemKind;
use super::self_intersections::{MAX_RECORDED_PAIRS, self_intersections};
use boxwood::{Mesh, Model};
use std::sync::Arc;

/// Checks a mesh for problems of every kind.
///
/// Edges and triangles are compared by coordinates. Self-intersections are searched on all threads, after welding if
/// [`CheckOptions::weld`] is set.
///
/// ```
/// use boxwood::Mesh;
/// use boxwood_assembly::check::{CheckOptions, ProblemKind, check_mesh};
///
/// let corners = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
/// let open = Mesh::new(corners, vec![[0, 2, 1], [0, 1, 3], [1, 2, 3]])?.into();
/// let report = check_mesh(&open, &CheckOptions::default());
/// assert!(!report.is_ok() && report.complete && report.problems.len() == 1);
/// let hole = report.problem(ProblemKind::Open).expect("a triangle is missing");
/// assert_eq!(hole.to_string(), "3 open edges: a boundary or a hole");
/// assert_eq!(report.example_text(&hole.examples[0]), "edge 0-2 of triangle 0, (0, 0, 0) to (0, 1, 0)");
/// # Ok::<(), boxwood::MeshError>(())
/// ```
#[must_use]
pub fn check_mesh(mesh: &Arc<Mesh>, options: &CheckOptions) -> MeshReport {
    let found = mesh.defects(options.recorded_defects());
    let welded = if options.weld { Arc::new(mesh.welded()) } else { Arc::clone(mesh) };
    let welded_vertices = (mesh.vertices().len() - welded.vertices().len()) as u64;
    let mut problems = Vec::new();
    if mesh.is_empty() {
        problems.push(MeshProblem::new(ProblemKind::Empty, 1, Vec::new(), options, ProblemDrawing::default));
    }
    let (intersections, complete) = self_intersections(&Model::new(welded), options, MAX_RECORDED_PAIRS);
    problems.extend(intersections);
    problems.extend(problems_of(mesh, &found, options));
    MeshReport {
        triangles: mesh.triangles().len(),
        vertices: mesh.vertices().len(),
        welded_vertices,
        bounds: mesh.bounds(),
        topology: found.topology,
        problems,
        complete,
        allowed: options.allowed.clone(),
    }
}
