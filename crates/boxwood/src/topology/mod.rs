//! What kind of surface a mesh is: closed or open, cleanly joined or not, how much of it has no area, and where.
//!
//! Facts, not conditions: every query answers for every mesh. They are about points, not about indices: vertices with
//! equal coordinates count as one, because a file may repeat a vertex for each triangle (STL) or for each normal (glTF)
//! and its surface is closed all the same.
//!
//! ```text
//! number the vertices, equal ones alike (sort)
//! list the edges of all triangles, smaller number first, with the direction of use (sort)
//! a run of equal edges is one edge: its length and its directions say what it is
//! ```

mod convex;
mod merged;
mod surface;

pub(crate) use convex::Convex;
pub(crate) use merged::merged;
pub(crate) use surface::Surface;

use crate::exact::has_no_area;
use crate::mesh::Mesh;

/// What kind of surface a mesh is. Made by [`topology`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Topology {
    /// Edges, each once. A triangle with two corners in one point bounds nothing: its edges are left out, here and
    /// below.
    pub edges: u64,
    /// Edges of one triangle alone: the rim of a hole, or of an open surface.
    pub boundary_edges: u64,
    /// Edges of three triangles or more.
    pub nonmanifold_edges: u64,
    /// Edges of two triangles that run along them in the same direction: one of the two is turned over.
    pub inconsistent_edges: u64,
    /// Edges along which more triangles run in one direction than in the other: all boundary and inconsistent ones, and
    /// those of the others where triangles do not pair up.
    pub unbalanced_edges: u64,
    /// Triangles of exactly zero area: corners on a line, or in one point.
    pub degenerate_triangles: u64,
    /// Triangles that have the same three corners as an earlier one, in any order.
    pub duplicate_triangles: u64,
    /// Vertices of no triangle.
    pub unreferenced_vertices: u64,
}

impl Topology {
    /// Whether the surface is watertight and consistently oriented: it has edges, and each is used by exactly two
    /// triangles, once in each direction.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.edges > 0 && self.boundary_edges + self.nonmanifold_edges + self.inconsistent_edges == 0
    }

    /// Whether it can be said of every point off the surface how often the surface winds around it, and so whether it is
    /// inside: every edge is used as often in one direction as in the other. Closed surfaces are of this kind, and those
    /// that are closed but for edges where several sheets meet, such as two cubes with a common edge.
    #[must_use]
    pub fn has_inside(&self) -> bool {
        self.edges > 0 && self.unbalanced_edges == 0
    }
}

/// An edge and the triangles along it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// Its ends, as the first of the triangles names them and in its direction.
    pub vertices: [u32; 2],
    /// All triangles along it, in order of their ids.
    pub triangles: Vec<u32>,
}

/// Where a surface is not what it should be. Made by [`defects`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Defects {
    /// How many there are of each kind.
    pub topology: Topology,
    /// [`Topology::boundary_edges`], in order of their triangles, as those that follow.
    pub boundary_edges: Vec<Edge>,
    /// [`Topology::nonmanifold_edges`].
    pub nonmanifold_edges: Vec<Edge>,
    /// [`Topology::inconsistent_edges`].
    pub inconsistent_edges: Vec<Edge>,
    /// [`Topology::degenerate_triangles`].
    pub degenerate_triangles: Vec<u32>,
    /// [`Topology::duplicate_triangles`], each behind the first triangle that has its corners.
    pub duplicate_triangles: Vec<[u32; 2]>,
    /// [`Topology::unreferenced_vertices`].
    pub unreferenced_vertices: Vec<u32>,
}

/// Finds out what kind of surface a mesh is. Sorts vertices, edges and triangles: O(n log n).
///
/// ```
/// use boxwood::{Mesh, topology};
///
/// let corners = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
/// let tetrahedron = Mesh::new(corners.clone(), vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]])?;
/// assert!(topology(&tetrahedron).is_closed());
///
/// let open = Mesh::new(corners, vec![[0, 2, 1], [0, 1, 3], [1, 2, 3]])?;
/// assert_eq!(topology(&open).boundary_edges, 3);
/// # Ok::<(), boxwood::MeshError>(())
/// ```
#[must_use]
pub fn topology(mesh: &Mesh) -> Topology {
    defects(mesh, 0).topology
}

/// Finds out what kind of surface a mesh is, and where it is not closed, flat or repeated: the first places of each kind, at
/// most so many.
///
/// ```
/// use boxwood::{Edge, Mesh, defects};
///
/// let corners = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [2.0, 0.0, 0.0]];
/// let found = defects(&Mesh::new(corners, vec![[0, 1, 2], [0, 1, 3]])?, 1);
/// assert_eq!(found.boundary_edges, [Edge { vertices: [1, 2], triangles: vec![0] }]);
/// assert_eq!(found.topology.boundary_edges, 4);
/// assert_eq!(found.inconsistent_edges, [Edge { vertices: [0, 1], triangles: vec![0, 1] }]);
/// assert_eq!(found.degenerate_triangles, [1]);
/// # Ok::<(), boxwood::MeshError>(())
/// ```
#[must_use]
pub fn defects(mesh: &Mesh, most: usize) -> Defects {
    let numbers = numbers_of_points(mesh);
    let triangles: Vec<[u32; 3]> =
        mesh.triangles().iter().map(|triangle| triangle.map(|vertex| numbers[vertex as usize])).collect();
    let mut found = Defects::default();
    find_edges(mesh, &triangles, most, &mut found);
    find_duplicates(triangles, most, &mut found);
    let flat = (0..mesh.triangles().len() as u32).filter(|&triangle| has_no_area(&mesh.points(triangle)));
    (found.topology.degenerate_triangles, found.degenerate_triangles) = counted(flat, most);
    let mut used = vec![false; mesh.vertices().len()];
    mesh.triangles().iter().flatten().for_each(|&vertex| used[vertex as usize] = true);
    let unused = (0..).zip(&used).filter(|&(_, &used)| !used).map(|(vertex, _)| vertex);
    (found.topology.unreferenced_vertices, found.unreferenced_vertices) = counted(unused, most);
    found
}

/// How many there are, and the first of them.
fn counted<T>(all: impl Iterator<Item = T>, most: usize) -> (u64, Vec<T>) {
    let (mut count, mut first) = (0, Vec::new());
    for one in all {
        count += 1;
        if first.len() < most {
            first.push(one);
        }
    }
    (count, first)
}

/// A number for each vertex, the same for equal coordinates.
fn numbers_of_points(mesh: &Mesh) -> Vec<u32> {
    // Adding zero makes -0 and 0 the same bits, so that the total order is the order of numbers.
    let key = |vertex: u32| mesh.vertices()[vertex as usize].map(|x| x + 0.0);
    let mut order: Vec<u32> = (0..=u32::MAX).take(mesh.vertices().len()).collect();
    order.sort_unstable_by(|&a, &b| {
        let (a, b) = (key(a), key(b));
        a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1])).then(a[2].total_cmp(&b[2]))
    });
    let mut numbers = vec![0; order.len()];
    let mut number = 0;
    for (place, &vertex) in order.iter().enumerate() {
        if place > 0 && key(order[place - 1]) != key(vertex) {
            number += 1;
        }
        numbers[vertex as usize] = number;
    }
    numbers
}

/// Numbers of the ends of an edge, the smaller in the upper half: one number is compared faster than two.
type EdgeKey = u64;

fn edge_key(u: u32, v: u32) -> EdgeKey {
    u64::from(u.min(v)) << 32 | u64::from(u.max(v))
}

/// Sorts items whose order begins with their edge. `point_count` is above all numbers of points.
///
/// A counting sort by the lower end of the edge, then comparisons among the few items that share it: O(n) on meshes with bounded vertex
/// degree. Comparing all of them took half of the time of [`Surface::new`]. There are three items per triangle, which a mesh holds in
/// a `u32`.
fn sorted_by_edge<T: Copy + Ord>(items: Vec<T>, point_count: usize, edge: impl Fn(&T) -> EdgeKey) -> Vec<T> {
    let lower_end = |item: &T| (edge(item) >> 32) as usize;
    let mut ends = vec![0_u32; point_count];
    items.iter().for_each(|item| ends[lower_end(item)] += 1);
    let mut sum = 0;
    for end in &mut ends {
        (*end, sum) = (sum, sum + *end);
    }
    // From here `ends[i]` is where the next item of lower end `i` goes; in the end, where those of `i` end.
    let mut sorted = items.clone();
    for item in items {
        let next = &mut ends[lower_end(&item)];
        sorted[*next as usize] = item;
        *next += 1;
    }
    let mut start = 0;
    for end in ends {
        sorted[start..end as usize].sort_unstable();
        start = end as usize;
    }
    sorted
}

/// A triangle along an edge.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Use {
    edge: EdgeKey,
    triangle: u32,
    /// From the smaller to the larger.
    upward: bool,
}

/// The triangles are given by the numbers of their points.
fn find_edges(mesh: &Mesh, triangles: &[[u32; 3]], most: usize, found: &mut Defects) {
    let mut uses = Vec::with_capacity(3 * triangles.len());
    for (triangle, &[a, b, c]) in (0..).zip(triangles).filter(|(_, [a, b, c])| a != b && b != c && c != a) {
        for (from, to) in [(a, b), (b, c), (c, a)] {
            uses.push(Use { edge: edge_key(from, to), triangle, upward: from < to });
        }
    }
    let uses = sorted_by_edge(uses, mesh.vertices().len(), |one| one.edge);
    let [mut boundary, mut nonmanifold, mut inconsistent] = [const { Vec::new() }; 3];
    let topology = &mut found.topology;
    for edge in uses.chunk_by(|a, b| a.edge == b.edge) {
        topology.edges += 1;
        let upward = edge.iter().filter(|one| one.upward).count();
        topology.unbalanced_edges += u64::from(2 * upward != edge.len());
        let (count, places) = match edge {
            [_] => (&mut topology.boundary_edges, &mut boundary),
            [first, second] if first.upward != second.upward => continue,
            [_, _] => (&mut topology.inconsistent_edges, &mut inconsistent),
            _ => (&mut topology.nonmanifold_edges, &mut nonmanifold),
        };
        *count += 1;
        if most > 0 {
            places.push(edge);
        }
    }
    let first = |mut edges: Vec<&[Use]>| -> Vec<Edge> {
        edges.sort_unstable_by_key(|edge| (edge[0].triangle, side_of(edge[0], triangles)));
        edges.iter().take(most).map(|edge| named(mesh, triangles, edge)).collect()
    };
    (found.boundary_edges, found.nonmanifold_edges) = (first(boundary), first(nonmanifold));
    found.inconsistent_edges = first(inconsistent);
}

/// Which side of its triangle it is.
fn side_of(one: Use, triangles: &[[u32; 3]]) -> usize {
    let [low, high] = [(one.edge >> 32) as u32, one.edge as u32];
    let from = if one.upward { low } else { high };
    triangles[one.triangle as usize].iter().position(|&point| point == from).unwrap_or(0)
}

/// From numbers of points to the vertices of the mesh.
fn named(mesh: &Mesh, triangles: &[[u32; 3]], edge: &[Use]) -> Edge {
    let (corners, side) = (mesh.triangles()[edge[0].triangle as usize], side_of(edge[0], triangles));
    Edge {
        vertices: [corners[side], corners[(side + 1) % 3]],
        triangles: edge.iter().map(|one| one.triangle).collect(),
    }
}

fn find_duplicates(triangles: Vec<[u32; 3]>, most: usize, found: &mut Defects) {
    let mut sorted: Vec<([u32; 3], u32)> = triangles.into_iter().zip(0..).collect();
    sorted.iter_mut().for_each(|(corners, _)| corners.sort_unstable());
    sorted.sort_unstable();
    let mut again = Vec::new();
    for same in sorted.chunk_by(|a, b| a.0 == b.0) {
        found.topology.duplicate_triangles += same.len() as u64 - 1;
        if most > 0 {
            again.extend(same[1..].iter().map(|&(_, triangle)| [same[0].1, triangle]));
        }
    }
    again.sort_unstable_by_key(|&[_, triangle]| triangle);
    again.truncate(most);
    found.duplicate_triangles = again;
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwood_scenes::Random;

    #[test]
    fn sorted_by_edge_equals_sort() {
        let mut random = Random::new(0xed6e);
        for case in 0..400_u64 {
            let (points, count) = (1 + random.below(30), if case == 0 { 0 } else { random.below(200) as u32 });
            // A fan has one point at all edges; others are random. Some points have no edge.
            let mut end = || if case % 4 == 0 { 0 } else { random.below(points) as u32 };
            let ends: Vec<u32> = (0..count).map(|_| end()).collect();
            let uses: Vec<Use> = (0..count)
                .map(|triangle| {
                    let (from, to) = (ends[triangle as usize], random.below(points) as u32);
                    Use { edge: edge_key(from, to), triangle, upward: from < to }
                })
                .collect();
            let mut expected = uses.clone();
            expected.sort_unstable();
            let sorted = sorted_by_edge(uses, points as usize + 7, |one| one.edge);
            assert!(sorted == expected, "case {case}");
        }
    }
}
