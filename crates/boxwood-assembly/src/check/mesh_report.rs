//! Result of the check of a mesh.

use super::drawing::ProblemDrawing;
use super::options::CheckOptions;
use super::problem_kind::ProblemKind;
use super::status::CheckStatus;
use boxwood::Aabb;
use boxwood::mesh::Topology;

/// Result of the check of a mesh.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct MeshReport {
    /// Number of triangles.
    pub triangles: usize,
    /// Number of vertices.
    pub vertices: usize,
    /// Number of vertices that were welded to an earlier one with equal coordinates.
    pub welded_vertices: u64,
    /// Bounding box of the triangles; `None` without triangles.
    pub bounds: Option<Aabb>,
    /// Counts of edges and defects; whether the surface is closed and has an interior.
    pub topology: Topology,
    /// Problems that were found, one element per kind, in the order of [`ProblemKind::ALL`].
    pub problems: Vec<MeshProblem>,
    /// If not set, the search for self-intersections stopped at a limit.
    pub complete: bool,
    /// Kinds of problems that do not count: [`CheckOptions::allowed`].
    pub allowed: Vec<ProblemKind>,
}

/// All problems of one kind in a mesh. [`Display`](std::fmt::Display) gives their number and kind, such as "12 open
/// edges: a boundary or a hole".
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct MeshProblem {
    /// Kind of the problems.
    pub kind: ProblemKind,
    /// Number of problems.
    pub count: u64,
    /// If set, the mesh may have more than `count` problems of this kind.
    pub truncated: bool,
    /// If set, the mesh certainly has more than `count` problems of this kind.
    pub has_more: bool,
    /// For self-intersections: number of pairs that share a vertex. `None` for other kinds, and if there are too many
    /// pairs to store.
    pub sharing_vertex: Option<u64>,
    /// First examples, at most [`CheckOptions::max_examples`]. None for [`ProblemKind::Empty`] and
    /// [`ProblemKind::InsideOut`].
    pub examples: Vec<ProblemExample>,
    /// Geometry for pages and images, if requested.
    pub drawing: Option<ProblemDrawing>,
}

/// Location of one problem, in the coordinates of the mesh. Indices start at 0.
///
/// | kind | triangles | vertices | points |
/// |---|---|---|---|
/// | self-intersection | both | | a common point other than their shared vertices |
/// | open, nonmanifold, orientation | all of the edge | both of the edge | both ends of the edge |
/// | degenerate | the triangle | its corners | its corners |
/// | duplicate | the first, then the duplicate | corners of the duplicate | corners of the duplicate |
/// | unreferenced | | the vertex | the vertex |
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ProblemExample {
    /// Kind of the problem.
    pub kind: ProblemKind,
    /// Triangle indices.
    pub triangles: Vec<u32>,
    /// Vertex indices.
    pub vertices: Vec<u32>,
    /// Points.
    pub points: Vec<[f64; 3]>,
}

impl MeshProblem {
    /// Creates a problem. The first [`CheckOptions::max_examples`] of the examples become its examples, the others
    /// belong to the drawing.
    pub(super) fn new(
        kind: ProblemKind,
        count: u64,
        mut examples: Vec<ProblemExample>,
        options: &CheckOptions,
        drawing: impl FnOnce() -> ProblemDrawing,
    ) -> Self {
        let more_examples = examples.split_off(examples.len().min(options.max_examples));
        let drawing = options.drawings.then(|| ProblemDrawing { more_examples, ..drawing() });
        Self { kind, count, truncated: false, has_more: false, sharing_vertex: None, examples, drawing }
    }
}

impl MeshReport {
    /// Outcome of the check.
    #[must_use]
    pub fn status(&self) -> CheckStatus {
        if self.has_problems() {
            CheckStatus::Problems
        } else if self.may_miss_self_intersections() {
            CheckStatus::Incomplete
        } else if self.problems.is_empty() && self.complete {
            CheckStatus::NoProblems
        } else {
            CheckStatus::OnlyAllowed
        }
    }

    /// Returns true if there certainly are no problems, apart from allowed kinds.
    #[must_use]
    pub fn is_ok(&self) -> bool {
        self.status().is_ok()
    }

    /// Returns true if there are problems of kinds that are not allowed.
    #[must_use]
    pub fn has_problems(&self) -> bool {
        self.problem_kind_count() > 0
    }

    /// Number of kinds of problems that the mesh has, without the allowed kinds.
    #[must_use]
    pub fn problem_kind_count(&self) -> usize {
        self.problems.iter().filter(|problem| !self.is_allowed(problem.kind)).count()
    }

    /// Returns true if the search may have missed a self-intersection, and self-intersections are not allowed.
    #[must_use]
    pub fn may_miss_self_intersections(&self) -> bool {
        !self.complete && !self.is_allowed(ProblemKind::SelfIntersection)
    }

    /// Returns true if problems of this kind are allowed.
    #[must_use]
    pub fn is_allowed(&self, kind: ProblemKind) -> bool {
        self.allowed.contains(&kind)
    }

    /// All problems of one kind; `None` if there are none.
    #[must_use]
    pub fn problem(&self, kind: ProblemKind) -> Option<&MeshProblem> {
        self.problems.iter().find(|problem| problem.kind == kind)
    }
}
