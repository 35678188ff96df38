//! A mesh, examined: every kind of problem, how often, and where first.

use super::drawing::{Drawing, Figures};
use super::meeting::meeting_point;
use super::volume::is_inside_out;
use boxwood::{Defects, Edge, Mesh, Model, SelfIntersections, SelfLimits, Topology, TrianglePair, defects};
use clap::ValueEnum;
use serde::Serialize;
use std::sync::Arc;

/// What can be wrong with a mesh. The names are an interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Kind {
    /// There are no triangles
    Empty,
    /// Two triangles meet beyond the vertices that they share
    SelfIntersection,
    /// An edge of one triangle alone
    Open,
    /// An edge of three triangles or more
    Nonmanifold,
    /// An edge between two triangles that face opposite ways
    Orientation,
    /// A closed surface whose triangles face inward, by its volume in rounded numbers
    InsideOut,
    /// A triangle without area
    Degenerate,
    /// A triangle that has the same corners as an earlier one
    Duplicate,
    /// A vertex of no triangle
    Unreferenced,
}

impl Kind {
    /// The word on the command line and in results.
    pub(super) fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }
}

/// How much is looked for.
#[derive(Clone, Copy)]
pub(crate) struct Limits {
    /// Pairs of triangles after which the search stops.
    pub(crate) pairs: u64,
    /// Tests of triangles after which it stops; `None` for as many as an ordinary mesh never takes.
    pub(crate) tests: Option<u64>,
    /// Places of each problem that results have.
    pub(crate) places: usize,
    /// Whether pictures need more of them.
    pub(crate) drawn: bool,
}

/// Tests that any mesh may take, and for each of its triangles: ordinary meshes take some tens of them. 10^9 take seconds.
const TESTS: [u64; 2] = [1_000_000_000, 20_000];
/// How many tests last as long as one by exact arithmetic, about: 10 microseconds and 10 nanoseconds were measured.
const TESTS_PER_EXACT_TEST: u64 = 1_000;

impl Limits {
    /// Those of the search for self-intersections.
    fn of_search(&self, triangles: usize) -> SelfLimits {
        let [any, each] = TESTS;
        let tests = self.tests.unwrap_or(any.saturating_add(each.saturating_mul(triangles as u64)));
        // One more says that there are more.
        let pairs = self.pairs.saturating_add(1);
        SelfLimits { pairs, triangle_tests: tests, exact_tests: tests.div_ceil(TESTS_PER_EXACT_TEST) }
    }

    /// Places of each problem that are kept, those that only pictures have among them.
    fn kept(&self) -> usize {
        if self.drawn { self.places.max(Drawing::PLACES) } else { self.places }
    }
}

/// Problems of one kind.
pub(super) struct Problem {
    pub(super) kind: Kind,
    pub(super) count: u64,
    /// Whether there are more, or may be.
    pub(super) truncated: bool,
    /// Whether there are more for sure.
    pub(super) more: bool,
    /// How many of the pairs share a vertex; `None` for other kinds, and if the pairs are too many to be looked at.
    pub(super) sharing: Option<u64>,
    /// The first of them.
    pub(super) places: Vec<Place>,
    /// What pictures need, if there are to be any.
    pub(super) drawing: Option<Drawing>,
}

impl Problem {
    /// Of places that are kept, results have the first, and pictures all.
    fn new(kind: Kind, count: u64, mut places: Vec<Place>, limits: Limits, figures: impl FnOnce() -> Figures) -> Self {
        let more = places.split_off(places.len().min(limits.places));
        let drawing = limits.drawn.then(|| Drawing { figures: figures(), more });
        Self { kind, count, truncated: false, more: false, sharing: None, places, drawing }
    }
}

/// Where a problem is: whatever of these says it. The keys of its JSON are an interface.
#[derive(Serialize)]
pub(super) struct Place {
    pub(super) triangles: Vec<u32>,
    pub(super) vertices: Vec<u32>,
    pub(super) points: Vec<[f64; 3]>,
}

/// What is known about a mesh.
pub(super) struct Health {
    pub(super) topology: Topology,
    /// In the order of [`Kind`].
    pub(super) problems: Vec<Problem>,
    /// Whether it was searched for self-intersections to the end.
    pub(super) complete: bool,
    /// Vertices that were made one with an earlier one of equal coordinates.
    pub(super) joined: u64,
    /// The box of its triangles, lower and upper corner.
    pub(super) bounds: Option<[[f64; 3]; 2]>,
}

impl Health {
    /// Whether nothing is wrong but what is allowed, for sure.
    pub(super) fn is_good(&self, allowed: &[Kind]) -> bool {
        self.wrong(allowed) == 0 && !self.is_unknown(allowed)
    }

    /// Whether a self-intersection that would be wrong may not have been found.
    pub(super) fn is_unknown(&self, allowed: &[Kind]) -> bool {
        !self.complete && !allowed.contains(&Kind::SelfIntersection)
    }

    /// How many kinds of problems there are.
    pub(super) fn wrong(&self, allowed: &[Kind]) -> usize {
        self.problems.iter().filter(|problem| !allowed.contains(&problem.kind)).count()
    }
}

/// Edges and triangles by the coordinates of their corners, intersections as the vertices are joined.
pub(super) fn examine(mesh: &Arc<Mesh>, limits: Limits, weld: bool) -> Health {
    let found = defects(mesh, if limits.drawn { limits.places.max(Drawing::MOST) } else { limits.places });
    let whole = if weld { Arc::new(mesh.welded()) } else { Arc::clone(mesh) };
    let joined = (mesh.vertices().len() - whole.vertices().len()) as u64;
    let mut problems = Vec::new();
    if mesh.is_empty() {
        problems.push(Problem::new(Kind::Empty, 1, Vec::new(), limits, Figures::default));
    }
    let (own_pairs, complete) = own_pairs(&Model::new(whole), limits, MOST_KEPT);
    problems.extend(own_pairs);
    problems.extend(problems_of(mesh, &found, limits));
    Health { topology: found.topology, problems, complete, joined, bounds: mesh.bounds() }
}

/// More pairs than this are counted and not kept: 80 MB.
const MOST_KEPT: u64 = 10_000_000;

/// The self-intersections, if there are some, and whether these are all.
fn own_pairs(model: &Model, limits: Limits, most_kept: u64) -> (Option<Problem>, bool) {
    let bounds = limits.of_search(model.mesh().triangles().len());
    let kept = SelfLimits { pairs: bounds.pairs.min(most_kept), ..bounds };
    let SelfIntersections { found: mut pairs, mut complete } = model.self_intersections_up_to(&kept);
    let mut count = pairs.len() as u64;
    if !complete && count == most_kept {
        // More than are kept: counted.
        SelfIntersections { found: count, complete } = model.count_self_intersections_up_to(&bounds);
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
    let sharing = (pairs.len() as u64 == count).then(|| pairs.iter().filter(shares).count() as u64);
    let place = |&pair: &TrianglePair| Place {
        triangles: vec![pair.a, pair.b],
        vertices: Vec::new(),
        points: meeting_point(mesh, pair).into_iter().collect(),
    };
    let places = pairs.iter().take(limits.kept()).map(place).collect();
    let problem = Problem::new(Kind::SelfIntersection, count, places, limits, || Figures::of_pairs(&pairs, count));
    (Some(Problem { truncated: !complete, more, sharing, ..problem }), complete)
}

fn problems_of(mesh: &Mesh, found: &Defects, limits: Limits) -> Vec<Problem> {
    let (facts, kept) = (&found.topology, limits.kept());
    let point = |vertex: u32| mesh.vertices()[vertex as usize];
    let edges = |kind: Kind, count: u64, edges: &[Edge]| {
        let place = |edge: &Edge| Place {
            triangles: edge.triangles.clone(),
            vertices: edge.vertices.to_vec(),
            points: edge.vertices.map(point).to_vec(),
        };
        let places = edges.iter().take(kept).map(place).collect();
        Problem::new(kind, count, places, limits, || Figures::of_edges(mesh, edges))
    };
    let triangles = |triangles: &[u32], last: u32| {
        let (vertices, points) = (mesh.triangles()[last as usize].to_vec(), mesh.corners(last).to_vec());
        Place { triangles: triangles.to_vec(), vertices, points }
    };
    let (flat, again, unused) = (&found.degenerate_triangles, &found.duplicate_triangles, &found.unreferenced_vertices);
    let flat_places = flat.iter().take(kept).map(|&triangle| triangles(&[triangle], triangle)).collect();
    let again_places = again.iter().take(kept).map(|pair| triangles(pair, pair[1])).collect();
    let unused_place =
        |&vertex: &u32| Place { triangles: Vec::new(), vertices: vec![vertex], points: vec![point(vertex)] };
    let unused_places = unused.iter().take(kept).map(unused_place).collect();
    let inside_out = u64::from(facts.has_inside() && is_inside_out(mesh));
    let problems = [
        edges(Kind::Open, facts.boundary_edges, &found.boundary_edges),
        edges(Kind::Nonmanifold, facts.nonmanifold_edges, &found.nonmanifold_edges),
        edges(Kind::Orientation, facts.inconsistent_edges, &found.inconsistent_edges),
        Problem::new(Kind::InsideOut, inside_out, Vec::new(), limits, Figures::default),
        Problem::new(Kind::Degenerate, facts.degenerate_triangles, flat_places, limits, || {
            Figures::of_flat(mesh, flat)
        }),
        Problem::new(Kind::Duplicate, facts.duplicate_triangles, again_places, limits, || Figures::of_again(again)),
        Problem::new(Kind::Unreferenced, facts.unreferenced_vertices, unused_places, limits, || {
            Figures::of_vertices(mesh, unused)
        }),
    ];
    problems.into_iter().filter(|problem| problem.count > 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwood_scenes::{Random, soup};

    #[test]
    fn pairs_that_are_too_many_to_keep_are_counted() {
        let model = Model::new(soup(&mut Random::new(0x50f7), 60, 0.8));
        let all = model.count_self_intersections();
        assert!(all > 20, "{all}");
        let limits = Limits { pairs: u64::MAX, tests: None, places: 5, drawn: false };
        let found = |most_kept: u64| own_pairs(&model, limits, most_kept).0.expect("there are pairs");
        let (kept, counted) = (found(MOST_KEPT), found(10));
        assert_eq!((kept.count, kept.sharing, kept.places.len()), (all, Some(0), 5));
        assert_eq!((counted.count, counted.sharing, counted.places.len()), (all, None, 5));
        assert!(!kept.truncated && !counted.truncated);
    }
}
