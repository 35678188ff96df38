//! Options of a check, and the limits that follow from them.

use super::problem_kind::ProblemKind;
use boxwood::query::SelfIntersectionLimits;
use boxwood_io::ReadOptions;

/// Options of [`check_mesh`](super::check_mesh()) and [`check_files`](super::check_files()).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CheckOptions {
    /// Options of the mesh readers.
    pub read: ReadOptions,
    /// If set, vertices with equal coordinates are welded before the search for self-intersections. On by default.
    ///
    /// A file may repeat a vertex for each triangle (STL) or for each normal (OBJ, glTF). Triangles at such a seam are
    /// neighbors if its vertices are welded, and intersect if they are not.
    pub weld: bool,
    /// Kinds of problems that are reported, but do not count as problems: [`ProblemKind::Open`] for cloth and other
    /// sheets.
    pub allowed: Vec<ProblemKind>,
    /// Maximum number of self-intersecting triangle pairs that are counted per mesh.
    ///
    /// A mesh that overlaps itself can have a number of pairs quadratic in its triangles. If there are more, the report is
    /// not [`complete`](super::MeshReport::complete).
    pub max_triangle_pairs: u64,
    /// Maximum number of triangle tests per mesh in the search for self-intersections; `None` for a default that ordinary
    /// meshes never reach: 10^9, plus 20,000 per triangle.
    ///
    /// A test in exact arithmetic, such as that of collinear triangles, counts as 1,000.
    pub max_tests: Option<u64>,
    /// Maximum number of examples per problem.
    pub max_examples: usize,
    /// Keep the meshes, and the geometry of the problems that pages and images need.
    pub drawings: bool,
}

/// Default limit of triangle tests of a mesh: the first number, plus the second per triangle. Ordinary meshes need
/// some tens of tests per triangle; 10^9 tests take seconds.
const DEFAULT_TESTS: [u64; 2] = [1_000_000_000, 20_000];
/// Cost of a triangle test in exact arithmetic, in ordinary triangle tests. Measured: 10 microseconds against 10
/// nanoseconds.
const TESTS_PER_EXACT_TEST: u64 = 1_000;
/// Maximum number of examples per problem on a page.
const MAX_PAGE_EXAMPLES: usize = 50;
/// Maximum number of edges or triangles drawn per problem.
const MAX_DRAWN: usize = 200_000;

impl Default for CheckOptions {
    fn default() -> Self {
        Self {
            read: ReadOptions::default(),
            weld: true,
            allowed: Vec::new(),
            max_triangle_pairs: Self::MAX_TRIANGLE_PAIRS,
            max_tests: None,
            max_examples: Self::MAX_EXAMPLES,
            drawings: false,
        }
    }
}

impl CheckOptions {
    /// Default of [`max_triangle_pairs`](Self::max_triangle_pairs).
    pub const MAX_TRIANGLE_PAIRS: u64 = 100_000;
    /// Default of [`max_examples`](Self::max_examples).
    pub const MAX_EXAMPLES: usize = 3;

    /// Limits of the search for self-intersections.
    pub(super) fn search_limits(&self, triangles: usize) -> SelfIntersectionLimits {
        let [per_mesh, per_triangle] = DEFAULT_TESTS;
        let default = per_mesh.saturating_add(per_triangle.saturating_mul(triangles as u64));
        let tests = self.max_tests.unwrap_or(default);
        // The search may find one pair more than the limit: this pair shows that there are more than the limit.
        let pairs = self.max_triangle_pairs.saturating_add(1);
        SelfIntersectionLimits { pairs, triangle_tests: tests, exact_tests: tests.div_ceil(TESTS_PER_EXACT_TEST) }
    }

    /// Maximum number of recorded examples per problem, including those for pages only.
    pub(super) fn recorded_examples(&self) -> usize {
        if self.drawings { self.max_examples.max(MAX_PAGE_EXAMPLES) } else { self.max_examples }
    }

    /// Maximum number of recorded edges, triangles or vertices per problem, including those for drawings only.
    pub(super) fn recorded_defects(&self) -> usize {
        if self.drawings { self.max_examples.max(MAX_DRAWN) } else { self.max_examples }
    }
}
