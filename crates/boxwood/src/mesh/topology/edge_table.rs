//! Edges and shells of a mesh: which vertices are the same point, which triangles share an edge, and which belong to
//! one shell. [`topology`](super::topology) only counts edges; this table stores them.

use super::convexity::{ConvexityBound, convexity};
use super::{edge_key, point_ids, sorted_by_edge};
use crate::kernel::disjoint_sets::{disjoint_sets, find, union};
use crate::mesh::Mesh;
use std::sync::OnceLock;

/// Marks a side of a triangle that is not an edge, because the triangle has two corners at the same point.
const NO_EDGE: u32 = u32::MAX;

/// Edges and shells of a mesh. Vertices with equal coordinates are one point, as in [`topology`](super::topology).
#[derive(Clone, Debug)]
pub(crate) struct EdgeTable {
    /// Point id of each vertex. Vertices with equal coordinates have equal point ids.
    points: Vec<u32>,
    /// Edge ids of each triangle; edge `i` goes from corner `i` to the next corner.
    edges: Vec<[u32; 3]>,
    /// Start of each edge's range in `edge_triangles`, and the end of the last range.
    starts: Vec<u32>,
    /// Indices of the triangles of each edge, for all edges, concatenated.
    edge_triangles: Vec<u32>,
    /// Id of each triangle's shell, which is the lowest index of its triangles. A shell is a set of triangles that
    /// are connected across edges of exactly two triangles with consistent orientation.
    shells: Vec<u32>,
    /// Ids of all shells that have edges, in ascending order.
    bounding_shells: Vec<u32>,
    /// Triangles with two corners at the same point, which have no edges.
    collapsed_triangles: Vec<u32>,
    /// The first [`OpenEdge`], in the order of triangles; `None` if there is none.
    open: Option<OpenEdge>,
    /// Result of [`EdgeTable::convexity`], computed on first use.
    convex: OnceLock<Option<ConvexityBound>>,
    /// Result of the test for self-intersection, computed on first use.
    self_intersects: OnceLock<bool>,
}

/// Edge that is used more often in one direction than in the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OpenEdge {
    /// End vertices of the edge.
    pub(crate) vertices: [u32; 2],
    /// Lowest index of a triangle that has this edge.
    pub(crate) triangle: u32,
}

impl EdgeTable {
    /// Builds the table by sorting vertices and edges: O(n log n).
    pub(crate) fn new(mesh: &Mesh) -> Self {
        let points = point_ids(mesh);
        let count = mesh.triangles().len();
        let (mut uses, mut collapsed_triangles) = (Vec::with_capacity(3 * count), Vec::new());
        for (triangle, corners) in (0_u32..).zip(mesh.triangles()) {
            let [a, b, c] = corners.map(|vertex| points[vertex as usize]);
            if a != b && b != c && c != a {
                let sides = [(a, b), (b, c), (c, a)];
                uses.extend((0_u8..).zip(sides).map(|(side, (from, to))| {
                    let upward = from < to;
                    (edge_key(from, to), triangle, side, upward)
                }));
            } else {
                collapsed_triangles.push(triangle);
            }
        }
        let uses = sorted_by_edge(uses, points.len(), |&(edge, ..)| edge);
        let (mut edges, mut starts) = (vec![[NO_EDGE; 3]; count], Vec::new());
        let (mut shells, mut open): (Vec<u32>, Option<(u32, u8)>) = (disjoint_sets(count as u32), None);
        let mut end = 0;
        for uses in uses.chunk_by(|a, b| a.0 == b.0) {
            let (_, first, first_side, _) = uses[0];
            for &(_, triangle, side, _) in uses {
                edges[triangle as usize][usize::from(side)] = starts.len() as u32;
            }
            // Only an edge with exactly two consistently oriented triangles connects these to one shell. At other
            // edges, the interior may be on different sides of the triangles.
            if let [(.., upward), (_, next, _, other_upward)] = *uses
                && upward != other_upward
            {
                union(&mut shells, first, next);
            }
            starts.push(end);
            end += uses.len() as u32;
            let upward = uses.iter().filter(|(.., upward)| *upward).count();
            if 2 * upward != uses.len() {
                open = Some(open.map_or((first, first_side), |open| open.min((first, first_side))));
            }
        }
        starts.push(end);
        for triangle in 0..count as u32 {
            shells[triangle as usize] = find(&mut shells, triangle);
        }
        let bounds = |&triangle: &u32| shells[triangle as usize] == triangle && edges[triangle as usize][0] != NO_EDGE;
        let bounding_shells = (0..count as u32).filter(bounds).collect();
        let edge_triangles = uses.into_iter().map(|(_, triangle, ..)| triangle).collect();
        let open = open.map(|(triangle, side)| {
            let (corners, side) = (mesh.triangles()[triangle as usize], usize::from(side));
            OpenEdge { vertices: [corners[side], corners[(side + 1) % 3]], triangle }
        });
        Self {
            points,
            edges,
            starts,
            edge_triangles,
            shells,
            bounding_shells,
            collapsed_triangles,
            open,
            convex: OnceLock::new(),
            self_intersects: OnceLock::new(),
        }
    }

    /// Id of the edge of a triangle from corner `side` to the next; `None` if two corners of the triangle are the
    /// same point.
    pub(crate) fn edge(&self, triangle: u32, side: usize) -> Option<u32> {
        Some(self.edges[triangle as usize][side]).filter(|&edge| edge != NO_EDGE)
    }

    /// Point id of a vertex. Vertices with equal coordinates have equal point ids.
    pub(crate) fn point(&self, vertex: u32) -> u32 {
        self.points[vertex as usize]
    }

    /// Returns true if no two vertices have equal coordinates.
    pub(crate) fn is_welded(&self) -> bool {
        self.points.iter().max().is_none_or(|&last| last as usize + 1 == self.points.len())
    }

    /// Number of distinct edges.
    pub(crate) fn edge_count(&self) -> u32 {
        self.starts.len() as u32 - 1
    }

    /// Triangles that have this edge, sorted by id.
    pub(crate) fn triangles_along(&self, edge: u32) -> &[u32] {
        &self.edge_triangles[self.starts[edge as usize] as usize..self.starts[edge as usize + 1] as usize]
    }

    /// The first triangle with the same three corner points as the given one, in any order. It may be the triangle
    /// itself.
    pub(crate) fn first_duplicate(&self, triangle: u32) -> u32 {
        let edges = self.edges[triangle as usize];
        if edges[0] == NO_EDGE {
            return triangle;
        }
        let has_all = |other: u32| edges.iter().all(|edge| self.edges[other as usize].contains(edge));
        let [a, b, c] = edges.map(|edge| self.triangles_along(edge));
        let fewest = if a.len() <= b.len().min(c.len()) {
            a
        } else if b.len() <= c.len() {
            b
        } else {
            c
        };
        fewest.iter().copied().find(|&other| has_all(other)).unwrap_or(triangle)
    }

    /// Id of a triangle's shell: the lowest index of a triangle in it. A triangle with two corners at the same point
    /// is a shell of its own.
    pub(crate) fn shell(&self, triangle: u32) -> u32 {
        self.shells[triangle as usize]
    }

    /// Ids of the shells with edges, in ascending order. Triangles with two corners at the same point have no edges.
    pub(crate) fn bounding_shells(&self) -> &[u32] {
        &self.bounding_shells
    }

    /// Indices of the triangles with two corners at the same point. Each is a shell without edges.
    pub(crate) fn collapsed_triangles(&self) -> &[u32] {
        &self.collapsed_triangles
    }

    /// The first open edge; `None` if there is none. With an open edge, the surface has no interior, see
    /// [`Topology::has_interior`](super::Topology::has_interior).
    pub(crate) fn open_edge(&self) -> Option<OpenEdge> {
        self.open
    }

    /// Returns true if the surface has an interior; see [`Topology::has_interior`](super::Topology::has_interior).
    pub(crate) fn has_interior(&self) -> bool {
        !self.edge_triangles.is_empty() && self.open.is_none()
    }

    /// Returns true if the surface crosses or touches itself. On first use, `test` is called to find out; the result
    /// is cached.
    pub(crate) fn self_intersects(&self, test: impl FnOnce() -> bool) -> bool {
        // `get_or_init` could deadlock here. The test may run on several threads. While a thread waits for them,
        // it may run another query on this table, and this query would wait for the unfinished test.
        if let Some(&known) = self.self_intersects.get() {
            return known;
        }
        let found = test();
        *self.self_intersects.get_or_init(|| found)
    }

    /// Tests whether the surface of `mesh`, for which this table was built, is convex up to a small concavity. The
    /// result is cached.
    pub(crate) fn convexity(&self, mesh: &Mesh) -> Option<ConvexityBound> {
        *self.convex.get_or_init(|| convexity(self, mesh))
    }

    /// Memory of the table in bytes.
    pub(crate) fn bytes(&self) -> usize {
        let Self {
            points,
            edges,
            starts,
            edge_triangles,
            shells,
            bounding_shells,
            collapsed_triangles,
            open: _,
            convex: _,
            self_intersects: _,
        } = self;
        let words = [points, starts, edge_triangles, shells, bounding_shells, collapsed_triangles];
        words.iter().map(|words| size_of_val(&words[..])).sum::<usize>() + size_of_val(&edges[..])
    }
}
