//! Diagnoses a mesh: finds problems of every kind, with their number and first examples.

use super::drawing::{ProblemDrawing, ProblemFigures};
use super::meeting::point_beyond_shared;
use super::volume::is_inside_out;
use boxwood::mesh::{Defects, Edge, Topology};
use boxwood::query::{SelfIntersectionLimits, SelfIntersections, TrianglePair};
use boxwood::{Aabb, Mesh, Model};
use clap::ValueEnum;
use serde::Serialize;
use std::sync::Arc;

/// Kind of problem. The names are a stable interface: kebab-case on the command line, snake_case in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ValueEnum)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ProblemKind {
    /// No triangles
    Empty,
    /// Two triangles that intersect beyond their shared vertices
    SelfIntersection,
    /// An edge of only one triangle
    Open,
    /// An edge of three or more triangles
    Nonmanifold,
    /// An edge between two triangles of opposite orientation
    Orientation,
    /// A closed surface whose triangles face inward (by signed volume in floating point)
    InsideOut,
    /// A triangle with zero area
    Degenerate,
    /// A triangle with the same corners as an earlier one
    Duplicate,
    /// A vertex that no triangle uses
    Unreferenced,
}

impl ProblemKind {
    /// Name on the command line and in text.
    pub(super) fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }
}

/// Limits of a check.
#[derive(Clone, Copy)]
pub(crate) struct CheckLimits {
    /// Maximum number of self-intersecting triangle pairs to report per mesh.
    pub(crate) pairs: u64,
    /// Maximum number of triangle tests per mesh; `None` for a default that ordinary meshes never reach.
    pub(crate) tests: Option<u64>,
    /// Maximum number of examples per problem in results.
    pub(crate) examples: usize,
    /// True if the run writes pictures. More examples are then recorded, for the pictures only.
    pub(crate) drawn: bool,
}

/// Default limit of triangle tests of a mesh: the first number, plus the second per triangle. Ordinary meshes need
/// some tens of tests per triangle; 10^9 tests take seconds.
const DEFAULT_TESTS: [u64; 2] = [1_000_000_000, 20_000];
/// Cost of a triangle test in exact arithmetic, in ordinary triangle tests. Measured: 10 microseconds against 10
/// nanoseconds.
const TESTS_PER_EXACT_TEST: u64 = 1_000;

impl CheckLimits {
    /// Limits of the search for self-intersections.
    fn search_limits(&self, triangles: usize) -> SelfIntersectionLimits {
        let [per_mesh, per_triangle] = DEFAULT_TESTS;
        let tests = self.tests.unwrap_or(per_mesh.saturating_add(per_triangle.saturating_mul(triangles as u64)));
        // The search may find one pair more than the limit: this pair shows that there are more than the limit.
        let pairs = self.pairs.saturating_add(1);
        SelfIntersectionLimits { pairs, triangle_tests: tests, exact_tests: tests.div_ceil(TESTS_PER_EXACT_TEST) }
    }

    /// Maximum number of recorded examples per problem, including those for pictures only.
    fn recorded(&self) -> usize {
        if self.drawn { self.examples.max(ProblemDrawing::MAX_EXAMPLES) } else { self.examples }
    }
}

/// All problems of one kind in a mesh.
pub(super) struct MeshProblem {
    pub(super) kind: ProblemKind,
    pub(super) count: u64,
    /// True if the mesh may have more than `count` problems of this kind.
    pub(super) truncated: bool,
    /// True if the mesh certainly has more than `count` problems of this kind.
    pub(super) more: bool,
    /// For self-intersections: number of pairs that share a vertex. `None` for other kinds, and if not all pairs
    /// were recorded.
    pub(super) sharing_vertex: Option<u64>,
    /// First examples of the problem, for text and data output.
    pub(super) examples: Vec<ProblemExample>,
    /// Geometry of the problem for pictures; `None` if none are written.
    pub(super) drawing: Option<ProblemDrawing>,
}

impl MeshProblem {
    /// Creates a problem. The first `limits.examples` of the examples appear in text and data output, the others only
    /// in pictures.
    fn new(
        kind: ProblemKind,
        count: u64,
        mut examples: Vec<ProblemExample>,
        limits: CheckLimits,
        figures: impl FnOnce() -> ProblemFigures,
    ) -> Self {
        let more = examples.split_off(examples.len().min(limits.examples));
        let drawing = limits.drawn.then(|| ProblemDrawing { figures: figures(), more });
        Self { kind, count, truncated: false, more: false, sharing_vertex: None, examples, drawing }
    }
}

/// Location of one problem; lists that do not apply are empty. The JSON keys are a stable interface.
#[derive(Serialize)]
pub(super) struct ProblemExample {
    pub(super) triangles: Vec<u32>,
    pub(super) vertices: Vec<u32>,
    pub(super) points: Vec<[f64; 3]>,
}

/// Result of the check of a mesh.
pub(super) struct MeshReport {
    pub(super) topology: Topology,
    /// The problems that were found, one element per kind, in the order of [`ProblemKind`].
    pub(super) problems: Vec<MeshProblem>,
    /// False if the search for self-intersections stopped at a limit.
    pub(super) complete: bool,
    /// Number of vertices welded to an earlier one with equal coordinates.
    pub(super) welded: u64,
    /// Bounding box of the triangles.
    pub(super) bounds: Option<Aabb>,
}

impl MeshReport {
    /// Returns true if there certainly are no problems, apart from allowed kinds.
    pub(super) fn is_ok(&self, allowed: &[ProblemKind]) -> bool {
        self.problem_count(allowed) == 0 && !self.may_miss_self_intersections(allowed)
    }

    /// Returns true if the search may have missed a self-intersection that is not allowed.
    pub(super) fn may_miss_self_intersections(&self, allowed: &[ProblemKind]) -> bool {
        !self.complete && !allowed.contains(&ProblemKind::SelfIntersection)
    }

    /// Number of kinds of problems that the mesh has, without the allowed kinds.
    pub(super) fn problem_count(&self, allowed: &[ProblemKind]) -> usize {
        self.problems.iter().filter(|problem| !allowed.contains(&problem.kind)).count()
    }
}

/// Checks a mesh. Edges and triangles are compared by coordinates; self-intersections are tested after welding, if `weld` is set.
pub(super) fn examine(mesh: &Arc<Mesh>, limits: CheckLimits, weld: bool) -> MeshReport {
    let max_examples = if limits.drawn { limits.examples.max(ProblemDrawing::MAX_FIGURES) } else { limits.examples };
    let found = mesh.defects(max_examples);
    let welded_mesh = if weld { Arc::new(mesh.welded()) } else { Arc::clone(mesh) };
    let welded = (mesh.vertices().len() - welded_mesh.vertices().len()) as u64;
    let mut problems = Vec::new();
    if mesh.is_empty() {
        problems.push(MeshProblem::new(ProblemKind::Empty, 1, Vec::new(), limits, ProblemFigures::default));
    }
    let (self_pairs, complete) = self_pairs(&Model::new(welded_mesh), limits, MAX_RECORDED_PAIRS);
    problems.extend(self_pairs);
    problems.extend(problems_of(mesh, &found, limits));
    MeshReport { topology: found.topology, problems, complete, welded, bounds: mesh.bounds() }
}

/// Maximum number of self-intersecting pairs that are stored (80 MB). If there are more, they are only counted.
const MAX_RECORDED_PAIRS: u64 = 10_000_000;

/// Finds the self-intersections. Returns them as a problem (`None` without any), and true if the search is
/// complete. Stores at most `max_recorded` pairs.
fn self_pairs(model: &Model, limits: CheckLimits, max_recorded: u64) -> (Option<MeshProblem>, bool) {
    let counted = limits.search_limits(model.mesh().triangles().len());
    let recorded = SelfIntersectionLimits { pairs: counted.pairs.min(max_recorded), ..counted };
    let SelfIntersections { found: mut pairs, mut complete } = model.self_intersections_limited(&recorded);
    let mut count = pairs.len() as u64;
    if !complete && count == max_recorded {
        // Too many pairs to store: repeats the search and only counts.
        SelfIntersections { found: count, complete } = model.count_self_intersections_limited(&counted);
    }
    let more = count > limits.pairs;
    complete &= !more;
    count = count.min(limits.pairs);
    pairs.truncate(usize::try_from(count).unwrap_or(usize::MAX));
    if pairs.is_empty() {
        return (None, complete);
    }
    let mesh = model.mesh();
    let shares = |pair: &&TrianglePair| {
        let [a, b] = [pair.a, pair.b].map(|triangle| mesh.triangles()[triangle as usize]);
        a.iter().any(|vertex| b.contains(vertex))
    };
    let sharing_vertex = (pairs.len() as u64 == count).then(|| pairs.iter().filter(shares).count() as u64);
    let example = |&pair: &TrianglePair| ProblemExample {
        triangles: vec![pair.a, pair.b],
        vertices: Vec::new(),
        points: point_beyond_shared(mesh, pair).into_iter().collect(),
    };
    let examples = pairs.iter().take(limits.recorded()).map(example).collect();
    let problem = MeshProblem::new(ProblemKind::SelfIntersection, count, examples, limits, || {
        ProblemFigures::from_pairs(&pairs, count)
    });
    (Some(MeshProblem { truncated: !complete, more, sharing_vertex, ..problem }), complete)
}

fn problems_of(mesh: &Mesh, found: &Defects, limits: CheckLimits) -> Vec<MeshProblem> {
    let (facts, recorded) = (&found.topology, limits.recorded());
    let point = |vertex: u32| mesh.vertices()[vertex as usize];
    let edges = |kind: ProblemKind, count: u64, edges: &[Edge]| {
        let example = |edge: &Edge| ProblemExample {
            triangles: edge.triangles.clone(),
            vertices: edge.vertices.to_vec(),
            points: edge.vertices.map(point).to_vec(),
        };
        let examples = edges.iter().take(recorded).map(example).collect();
        MeshProblem::new(kind, count, examples, limits, || ProblemFigures::from_edges(mesh, edges))
    };
    let triangles = |triangles: &[u32], last: u32| {
        let (vertices, points) = (mesh.triangles()[last as usize].to_vec(), mesh.triangle_vertices(last).to_vec());
        ProblemExample { triangles: triangles.to_vec(), vertices, points }
    };
    let (degenerate, duplicates, unreferenced) =
        (&found.degenerate_triangles, &found.duplicate_triangles, &found.unreferenced_vertices);
    let degenerate_examples =
        degenerate.iter().take(recorded).map(|&triangle| triangles(&[triangle], triangle)).collect();
    let duplicate_examples = duplicates.iter().take(recorded).map(|pair| triangles(pair, pair[1])).collect();
    let unreferenced_example =
        |&vertex: &u32| ProblemExample { triangles: Vec::new(), vertices: vec![vertex], points: vec![point(vertex)] };
    let unreferenced_examples = unreferenced.iter().take(recorded).map(unreferenced_example).collect();
    let inside_out = u64::from(facts.has_interior() && is_inside_out(mesh));
    let problems = [
        edges(ProblemKind::Open, facts.boundary_edges, &found.boundary_edges),
        edges(ProblemKind::Nonmanifold, facts.nonmanifold_edges, &found.nonmanifold_edges),
        edges(ProblemKind::Orientation, facts.inconsistent_edges, &found.inconsistent_edges),
        MeshProblem::new(ProblemKind::InsideOut, inside_out, Vec::new(), limits, ProblemFigures::default),
        MeshProblem::new(ProblemKind::Degenerate, facts.degenerate_triangles, degenerate_examples, limits, || {
            ProblemFigures::from_degenerate(mesh, degenerate)
        }),
        MeshProblem::new(ProblemKind::Duplicate, facts.duplicate_triangles, duplicate_examples, limits, || {
            ProblemFigures::from_duplicates(duplicates)
        }),
        MeshProblem::new(ProblemKind::Unreferenced, facts.unreferenced_vertices, unreferenced_examples, limits, || {
            ProblemFigures::from_vertices(mesh, unreferenced)
        }),
    ];
    problems.into_iter().filter(|problem| problem.count > 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwood_scenes::{Random, soup};

    #[test]
    fn self_intersections_beyond_recording_limit_are_counted() {
        let model = Model::new(soup(&mut Random::new(0x50f7), 60, 0.8));
        let all = model.count_self_intersections();
        assert!(all > 20, "{all}");
        let limits = CheckLimits { pairs: u64::MAX, tests: None, examples: 5, drawn: false };
        let found = |max_recorded: u64| self_pairs(&model, limits, max_recorded).0.expect("there are pairs");
        let (recorded, counted) = (found(MAX_RECORDED_PAIRS), found(10));
        assert_eq!((recorded.count, recorded.sharing_vertex, recorded.examples.len()), (all, Some(0), 5));
        assert_eq!((counted.count, counted.sharing_vertex, counted.examples.len()), (all, None, 5));
        assert!(!recorded.truncated && !counted.truncated);
    }
}
