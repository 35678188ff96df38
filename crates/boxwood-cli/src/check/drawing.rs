//! What pictures need of problems, and no result shows: all triangles, edges and vertices, as they lie in the part.

use super::examine::Place;
use boxwood::{Edge, Mesh, TrianglePair};

/// What is drawn of a problem.
pub(super) struct Drawing {
    pub(super) figures: Figures,
    /// The places after those that results have.
    pub(super) more: Vec<Place>,
}

impl Drawing {
    /// Places of each problem that a page lists.
    pub(super) const PLACES: usize = 50;
    /// Edges and triangles of each problem that are drawn.
    pub(super) const MOST: usize = 200_000;
    /// Single points, of which each is a mark of its own.
    const MOST_POINTS: usize = 2000;
}

/// Where a problem is.
#[derive(Default)]
pub(super) struct Figures {
    /// In order.
    pub(super) triangles: Vec<u32>,
    pub(super) edges: Vec<[[f64; 3]; 2]>,
    pub(super) points: Vec<[f64; 3]>,
    /// Of how many problems these are.
    pub(super) of: u64,
}

impl Figures {
    /// Triangles that intersect. Of more pairs than could be kept, those that were.
    pub(super) fn of_pairs(pairs: &[TrianglePair], count: u64) -> Self {
        let of = count.min(pairs.len() as u64);
        Self { triangles: in_order(pairs.iter().flat_map(|pair| [pair.a, pair.b])), of, ..Self::default() }
    }

    pub(super) fn of_edges(mesh: &Mesh, edges: &[Edge]) -> Self {
        let ends = |edge: &Edge| edge.vertices.map(|vertex| mesh.vertices()[vertex as usize]);
        Self { edges: edges.iter().map(ends).collect(), of: edges.len() as u64, ..Self::default() }
    }

    /// Triangles without area are seen by their sides; one of which nothing is seen is a point.
    pub(super) fn of_flat(mesh: &Mesh, triangles: &[u32]) -> Self {
        let (mut edges, mut points) = (Vec::new(), Vec::new());
        for &triangle in triangles {
            let [a, b, c] = mesh.corners(triangle);
            let sides = [[a, b], [b, c], [c, a]].into_iter().filter(|[from, to]| from != to);
            let before = edges.len();
            edges.extend(sides);
            if edges.len() == before && points.len() < Drawing::MOST_POINTS {
                points.push(a);
            }
        }
        Self { triangles: in_order(triangles.iter().copied()), edges, points, of: triangles.len() as u64 }
    }

    /// Triangles that repeat others.
    pub(super) fn of_again(pairs: &[[u32; 2]]) -> Self {
        Self { triangles: in_order(pairs.iter().flatten().copied()), of: pairs.len() as u64, ..Self::default() }
    }

    pub(super) fn of_vertices(mesh: &Mesh, vertices: &[u32]) -> Self {
        let drawn = &vertices[..vertices.len().min(Drawing::MOST_POINTS)];
        let points = drawn.iter().map(|&vertex| mesh.vertices()[vertex as usize]).collect();
        Self { points, of: drawn.len() as u64, ..Self::default() }
    }
}

/// Each once.
fn in_order(triangles: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut triangles: Vec<u32> = triangles.collect();
    triangles.sort_unstable();
    triangles.dedup();
    triangles
}
