//! Triangles, edges and points that show the problems of a mesh in pictures. Coordinates are those of the mesh, without
//! the pose of the part.

use super::mesh_report::ProblemExample;
use boxwood::Mesh;
use boxwood::mesh::Edge;
use boxwood::query::TrianglePair;

/// Geometry that shows the problems of one kind in pictures.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct ProblemDrawing {
    /// Sorted triangle indices without duplicates.
    pub triangles: Vec<u32>,
    /// End points of edges.
    pub edges: Vec<[[f64; 3]; 2]>,
    /// Points.
    pub points: Vec<[f64; 3]>,
    /// Number of problems that the triangles, edges and points show.
    pub problem_count: u64,
    /// Examples that follow those of the problem, for the table of a page.
    pub more_examples: Vec<ProblemExample>,
}

/// Maximum number of points drawn per problem. It is lower than for edges, because each point is a separate mark.
const MAX_POINTS: usize = 2000;

impl ProblemDrawing {
    /// Triangles of self-intersections: those of the recorded `pairs`. `count` is the number of pairs that is reported;
    /// it may be larger than the number of recorded ones.
    pub(super) fn from_pairs(pairs: &[TrianglePair], count: u64) -> Self {
        let problem_count = count.min(pairs.len() as u64);
        Self {
            triangles: sorted_unique(pairs.iter().flat_map(|pair| [pair.a, pair.b])),
            problem_count,
            ..Self::default()
        }
    }

    /// Open, nonmanifold and inconsistent edges.
    pub(super) fn from_edges(mesh: &Mesh, edges: &[Edge]) -> Self {
        let ends = |edge: &Edge| edge.vertices.map(|vertex| mesh.vertices()[vertex as usize]);
        Self { edges: edges.iter().map(ends).collect(), problem_count: edges.len() as u64, ..Self::default() }
    }

    /// Edges of degenerate triangles. A triangle whose corners are all equal is drawn as a point.
    pub(super) fn from_degenerate(mesh: &Mesh, triangles: &[u32]) -> Self {
        let (mut edges, mut points) = (Vec::new(), Vec::new());
        for &triangle in triangles {
            let [a, b, c] = mesh.triangle_vertices(triangle);
            let sides = [[a, b], [b, c], [c, a]].into_iter().filter(|[from, to]| from != to);
            let before = edges.len();
            edges.extend(sides);
            if edges.len() == before && points.len() < MAX_POINTS {
                points.push(a);
            }
        }
        let problem_count = triangles.len() as u64;
        Self { triangles: sorted_unique(triangles.iter().copied()), edges, points, problem_count, ..Self::default() }
    }

    /// Duplicate triangles: each duplicate, and the triangle that it repeats.
    pub(super) fn from_duplicates(pairs: &[[u32; 2]]) -> Self {
        Self {
            triangles: sorted_unique(pairs.iter().flatten().copied()),
            problem_count: pairs.len() as u64,
            ..Self::default()
        }
    }

    /// Unreferenced vertices.
    pub(super) fn from_vertices(mesh: &Mesh, vertices: &[u32]) -> Self {
        let drawn = &vertices[..vertices.len().min(MAX_POINTS)];
        let points = drawn.iter().map(|&vertex| mesh.vertices()[vertex as usize]).collect();
        Self { points, problem_count: drawn.len() as u64, ..Self::default() }
    }
}

/// Sorts and removes duplicates.
pub(super) fn sorted_unique(triangles: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut triangles: Vec<u32> = triangles.collect();
    triangles.sort_unstable();
    triangles.dedup();
    triangles
}
