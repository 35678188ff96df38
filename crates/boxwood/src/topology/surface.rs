//! How the triangles of a mesh hang together: which points are the same, which triangles are along an edge, which belong to
//! one shell. What [`topology`](super::topology) counts, kept to be asked.

use super::convex::{Convex, convexity};
use super::{edge_key, numbers_of_points, sorted_by_edge};
use crate::joining::{apart, join, lowest};
use crate::mesh::Mesh;
use std::sync::OnceLock;

/// No edge: the triangle has two corners in one point.
const NONE: u32 = u32::MAX;

/// The edges and shells of a mesh. Equal coordinates are one point, as in [`topology`](super::topology).
#[derive(Clone, Debug)]
pub(crate) struct Surface {
    /// The point of each vertex: the same number for equal coordinates.
    points: Vec<u32>,
    /// The edges of a triangle: the i-th from its corner i to the next.
    edges: Vec<[u32; 3]>,
    /// Where the triangles of an edge begin in `along`, and the end of the last.
    starts: Vec<u32>,
    along: Vec<u32>,
    /// The shell of a triangle: all that can be reached across edges of two triangles that face the same way, named by its lowest
    /// triangle.
    shells: Vec<u32>,
    /// Those shells that bound something.
    bounding: Vec<u32>,
    /// Triangles with two corners in one point, which have no edges.
    edgeless: Vec<u32>,
    open: Option<OpenEdge>,
    /// Found when it is first asked for.
    convex: OnceLock<Option<Convex>>,
    crosses_itself: OnceLock<bool>,
}

/// An edge that more triangles run along in one direction than in the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OpenEdge {
    /// Its ends.
    pub(crate) vertices: [u32; 2],
    /// The lowest triangle along it.
    pub(crate) triangle: u32,
}

impl Surface {
    /// Sorts the vertices and edges of a mesh: O(n log n).
    pub(crate) fn new(mesh: &Mesh) -> Self {
        let points = numbers_of_points(mesh);
        let count = mesh.triangles().len();
        let (mut uses, mut edgeless) = (Vec::with_capacity(3 * count), Vec::new());
        for (triangle, corners) in (0_u32..).zip(mesh.triangles()) {
            let [a, b, c] = corners.map(|vertex| points[vertex as usize]);
            if a != b && b != c && c != a {
                let sides = [(a, b), (b, c), (c, a)];
                uses.extend((0_u8..).zip(sides).map(|(side, (from, to))| {
                    let upward = from < to;
                    (edge_key(from, to), triangle, side, upward)
                }));
            } else {
                edgeless.push(triangle);
            }
        }
        let uses = sorted_by_edge(uses, points.len(), |&(edge, ..)| edge);
        let (mut edges, mut starts) = (vec![[NONE; 3]; count], Vec::new());
        let (mut shells, mut open): (Vec<u32>, Option<(u32, u8)>) = (apart(count as u32), None);
        let mut seen = 0;
        for uses in uses.chunk_by(|a, b| a.0 == b.0) {
            let (_, first, first_side, _) = uses[0];
            for &(_, triangle, side, _) in uses {
                edges[triangle as usize][usize::from(side)] = starts.len() as u32;
            }
            // At other edges it may be another side that is inside.
            if let [(.., upward), (_, next, _, other_upward)] = *uses
                && upward != other_upward
            {
                join(&mut shells, first, next);
            }
            starts.push(seen);
            seen += uses.len() as u32;
            let upward = uses.iter().filter(|(.., upward)| *upward).count();
            if 2 * upward != uses.len() {
                open = Some(open.map_or((first, first_side), |open| open.min((first, first_side))));
            }
        }
        starts.push(seen);
        for triangle in 0..count as u32 {
            shells[triangle as usize] = lowest(&mut shells, triangle);
        }
        let bounds = |&triangle: &u32| shells[triangle as usize] == triangle && edges[triangle as usize][0] != NONE;
        let bounding = (0..count as u32).filter(bounds).collect();
        let along = uses.into_iter().map(|(_, triangle, ..)| triangle).collect();
        let open = open.map(|(triangle, side)| {
            let (corners, side) = (mesh.triangles()[triangle as usize], usize::from(side));
            OpenEdge { vertices: [corners[side], corners[(side + 1) % 3]], triangle }
        });
        Self {
            points,
            edges,
            starts,
            along,
            shells,
            bounding,
            edgeless,
            open,
            convex: OnceLock::new(),
            crosses_itself: OnceLock::new(),
        }
    }

    /// The edge of a triangle from its corner `side` to the next; `None` if the triangle has two corners in one point.
    pub(crate) fn edge(&self, triangle: u32, side: usize) -> Option<u32> {
        Some(self.edges[triangle as usize][side]).filter(|&edge| edge != NONE)
    }

    /// The point of a vertex: the same number for equal coordinates.
    pub(crate) fn point(&self, vertex: u32) -> u32 {
        self.points[vertex as usize]
    }

    /// Whether every vertex has a place of its own.
    pub(crate) fn is_welded(&self) -> bool {
        self.points.iter().max().is_none_or(|&last| last as usize + 1 == self.points.len())
    }

    /// The number of edges.
    pub(crate) fn edge_count(&self) -> u32 {
        self.starts.len() as u32 - 1
    }

    /// All triangles along an edge, in order of their ids.
    pub(crate) fn along(&self, edge: u32) -> &[u32] {
        &self.along[self.starts[edge as usize] as usize..self.starts[edge as usize + 1] as usize]
    }

    /// The first triangle with the same corners as this one.
    pub(crate) fn twin(&self, triangle: u32) -> u32 {
        let edges = self.edges[triangle as usize];
        if edges[0] == NONE {
            return triangle;
        }
        let has_all = |other: u32| edges.iter().all(|edge| self.edges[other as usize].contains(edge));
        let [a, b, c] = edges.map(|edge| self.along(edge));
        let fewest = if a.len() <= b.len().min(c.len()) {
            a
        } else if b.len() <= c.len() {
            b
        } else {
            c
        };
        fewest.iter().copied().find(|&other| has_all(other)).unwrap_or(triangle)
    }

    /// The shell of a triangle, by its lowest triangle. A triangle with two corners in one point is a shell of its own.
    pub(crate) fn shell(&self, triangle: u32) -> u32 {
        self.shells[triangle as usize]
    }

    /// The shells that bound something, in order: all but those of triangles with two corners in one point.
    pub(crate) fn bounding(&self) -> &[u32] {
        &self.bounding
    }

    /// Triangles with two corners in one point: a shell each that bounds nothing.
    pub(crate) fn edgeless(&self) -> &[u32] {
        &self.edgeless
    }

    /// What keeps the surface from having an inside, if it has edges at all: see
    /// [`Topology::has_inside`](super::Topology::has_inside).
    pub(crate) fn open_edge(&self) -> Option<OpenEdge> {
        self.open
    }

    /// [`Topology::has_inside`](super::Topology::has_inside).
    pub(crate) fn has_inside(&self) -> bool {
        !self.along.is_empty() && self.open.is_none()
    }

    /// Whether the surface crosses or touches itself; asked once.
    pub(crate) fn crosses_itself(&self, ask: impl FnOnce() -> bool) -> bool {
        *self.crosses_itself.get_or_init(ask)
    }

    /// Whether the surface, which is that of this mesh, bounds a convex solid, up to a dent. Found when it is first asked for.
    pub(crate) fn convexity(&self, mesh: &Mesh) -> Option<Convex> {
        *self.convex.get_or_init(|| convexity(self, mesh))
    }

    pub(crate) fn bytes(&self) -> usize {
        let Self { points, edges, starts, along, shells, bounding, edgeless, open: _, convex: _, crosses_itself: _ } =
            self;
        let words = [points, starts, along, shells, bounding, edgeless];
        words.iter().map(|words| size_of_val(&words[..])).sum::<usize>() + size_of_val(&edges[..])
    }
}
