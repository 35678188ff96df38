//! Topology of a mesh: whether it is closed and consistently oriented, and which edges and triangles are
//! defective.
//!
//! Queries accept every mesh; the topology only describes it. It refers to points, not to indices: vertices with
//! equal coordinates count as one point. A file may repeat a vertex for each triangle (STL) or each normal (glTF),
//! and its surface is closed all the same.
//!
//! Steps of the computation:
//! ```text
//! assign point ids to the vertices, equal ones alike (sort)
//! list the edges of all triangles, smaller id first, with the direction of use (sort)
//! a run of equal edges is one edge: its length and directions determine its kind
//! ```

mod convexity;
mod edge_table;
mod merge_faces;

pub(crate) use convexity::ConvexityBound;
pub(crate) use edge_table::EdgeTable;
pub(crate) use merge_faces::merge_faces;

use super::Mesh;
use crate::kernel::triangle::is_degenerate;

/// Counts of edges and defects of a mesh. Computed by [`Mesh::topology`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Topology {
    /// Number of edges. Here and in the other counts of edges, the edges of triangles with two corners at the same
    /// point are not counted, because such triangles do not bound anything.
    pub edges: u64,
    /// Number of edges with exactly one triangle: the rim of a hole or of an open surface.
    pub boundary_edges: u64,
    /// Number of edges with three or more triangles.
    pub nonmanifold_edges: u64,
    /// Number of edges with exactly two triangles, which both use the edge in the same direction: one of the
    /// triangles is flipped.
    pub inconsistent_edges: u64,
    /// Number of edges that are used more often in one direction than in the other: all boundary and inconsistent
    /// edges, and nonmanifold edges whose triangles do not pair up.
    pub unbalanced_edges: u64,
    /// Number of triangles with exactly zero area: collinear or equal corners.
    pub degenerate_triangles: u64,
    /// Number of triangles with the same three corners as an earlier one, in any order.
    pub duplicate_triangles: u64,
    /// Number of vertices that no triangle uses.
    pub unreferenced_vertices: u64,
}

impl Topology {
    /// Returns true if the surface is watertight and consistently oriented: it has edges, and each is used by exactly
    /// two triangles, once in each direction.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.edges > 0 && self.boundary_edges + self.nonmanifold_edges + self.inconsistent_edges == 0
    }

    /// Returns true if the surface has an interior: every edge is used equally often in both directions.
    ///
    /// Then every point off the surface has a winding number, which tells whether the point is inside. All closed
    /// surfaces have an interior. So do surfaces that are closed except for edges where several sheets join, such
    /// as two cubes with a common edge.
    #[must_use]
    pub fn has_interior(&self) -> bool {
        self.edges > 0 && self.unbalanced_edges == 0
    }
}

/// Edge with the triangles that use it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Edge {
    /// End vertices, in the order in which the first of `triangles` uses them.
    pub vertices: [u32; 2],
    /// All triangles that use the edge, sorted by id.
    pub triangles: Vec<u32>,
}

/// Counts and examples of the defects of a mesh. Computed by [`Mesh::defects`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Defects {
    /// Number of defects of each kind.
    pub topology: Topology,
    /// Examples of [`Topology::boundary_edges`], sorted by triangle.
    pub boundary_edges: Vec<Edge>,
    /// Examples of [`Topology::nonmanifold_edges`], sorted by triangle.
    pub nonmanifold_edges: Vec<Edge>,
    /// Examples of [`Topology::inconsistent_edges`], sorted by triangle.
    pub inconsistent_edges: Vec<Edge>,
    /// Examples of [`Topology::degenerate_triangles`], in ascending order.
    pub degenerate_triangles: Vec<u32>,
    /// Examples of [`Topology::duplicate_triangles`]. Each pair contains the first triangle with its three
    /// corners, then a duplicate of this triangle.
    pub duplicate_triangles: Vec<[u32; 2]>,
    /// Examples of [`Topology::unreferenced_vertices`], in ascending order.
    pub unreferenced_vertices: Vec<u32>,
}

impl Mesh {
    /// Counts of edges and defects, computed by sorting vertices, edges and triangles in O(n log n).
    ///
    /// ```
    /// use boxwood::Mesh;
    ///
    /// let corners = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    /// let tetrahedron = Mesh::new(corners.clone(), vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]])?;
    /// assert!(tetrahedron.topology().is_closed());
    ///
    /// let open = Mesh::new(corners, vec![[0, 2, 1], [0, 1, 3], [1, 2, 3]])?;
    /// assert_eq!(open.topology().boundary_edges, 3);
    /// # Ok::<(), boxwood::MeshError>(())
    /// ```
    #[must_use]
    pub fn topology(&self) -> Topology {
        self.defects(0).topology
    }

    /// [`topology`](Self::topology), and up to `max_examples` examples of each kind of defect.
    ///
    /// ```
    /// use boxwood::Mesh;
    /// use boxwood::mesh::Edge;
    ///
    /// let corners = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [2.0, 0.0, 0.0]];
    /// let found = Mesh::new(corners, vec![[0, 1, 2], [0, 1, 3]])?.defects(1);
    /// assert_eq!(found.boundary_edges, [Edge { vertices: [1, 2], triangles: vec![0] }]);
    /// assert_eq!(found.topology.boundary_edges, 4);
    /// assert_eq!(found.inconsistent_edges, [Edge { vertices: [0, 1], triangles: vec![0, 1] }]);
    /// assert_eq!(found.degenerate_triangles, [1]);
    /// # Ok::<(), boxwood::MeshError>(())
    /// ```
    #[must_use]
    pub fn defects(&self, max_examples: usize) -> Defects {
        defects(self, max_examples)
    }
}

fn defects(mesh: &Mesh, max_examples: usize) -> Defects {
    let ids = point_ids(mesh);
    let triangles: Vec<[u32; 3]> =
        mesh.triangles().iter().map(|triangle| triangle.map(|vertex| ids[vertex as usize])).collect();
    let mut found = Defects::default();
    find_edges(mesh, &triangles, max_examples, &mut found);
    find_duplicates(triangles, max_examples, &mut found);
    let degenerate = (0..mesh.triangles().len() as u32).filter(|&triangle| is_degenerate(&mesh.points(triangle)));
    (found.topology.degenerate_triangles, found.degenerate_triangles) = count_and_sample(degenerate, max_examples);
    let mut used = vec![false; mesh.vertices().len()];
    mesh.triangles().iter().flatten().for_each(|&vertex| used[vertex as usize] = true);
    let unused = (0..).zip(&used).filter(|&(_, &used)| !used).map(|(vertex, _)| vertex);
    (found.topology.unreferenced_vertices, found.unreferenced_vertices) = count_and_sample(unused, max_examples);
    found
}

/// Counts the items of `all`, and collects the first `max_examples` of them.
fn count_and_sample<T>(all: impl Iterator<Item = T>, max_examples: usize) -> (u64, Vec<T>) {
    let (mut count, mut first) = (0, Vec::new());
    for one in all {
        count += 1;
        if first.len() < max_examples {
            first.push(one);
        }
    }
    (count, first)
}

/// Point id of each vertex. Vertices with equal coordinates have equal point ids.
fn point_ids(mesh: &Mesh) -> Vec<u32> {
    // Adding zero turns -0 into 0, so that the total order equals the numeric order.
    let key = |vertex: u32| mesh.vertices()[vertex as usize].map(|x| x + 0.0);
    let mut order: Vec<u32> = (0..=u32::MAX).take(mesh.vertices().len()).collect();
    order.sort_unstable_by(|&a, &b| {
        let (a, b) = (key(a), key(b));
        a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1])).then(a[2].total_cmp(&b[2]))
    });
    let mut ids = vec![0; order.len()];
    let mut id = 0;
    for (position, &vertex) in order.iter().enumerate() {
        if position > 0 && key(order[position - 1]) != key(vertex) {
            id += 1;
        }
        ids[vertex as usize] = id;
    }
    ids
}

/// Edge as a single integer, which is faster to compare than two: the point ids of its ends, with the smaller one in
/// the upper half.
type EdgeKey = u64;

fn edge_key(u: u32, v: u32) -> EdgeKey {
    u64::from(u.min(v)) << 32 | u64::from(u.max(v))
}

/// Sorts items whose `Ord` compares their edges first. All point ids must be below `point_count`.
///
/// A counting sort by the lower end of the edge comes first. Then the few items that have the same lower end are
/// compared. This takes O(n) on meshes with bounded vertex degree. Sorting all items by comparisons took half of
/// the time of [`EdgeTable::new`]. There are three items per triangle, and a mesh limits their number to a `u32`.
fn sorted_by_edge<T: Copy + Ord>(items: Vec<T>, point_count: usize, edge: impl Fn(&T) -> EdgeKey) -> Vec<T> {
    let lower_end = |item: &T| (edge(item) >> 32) as usize;
    let mut ends = vec![0_u32; point_count];
    items.iter().for_each(|item| ends[lower_end(item)] += 1);
    let mut sum = 0;
    for end in &mut ends {
        (*end, sum) = (sum, sum + *end);
    }
    // From here on, `ends[i]` is the position for the next item with lower end `i`. After the loop, it is the end of
    // the range of these items.
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

/// Use of an edge by a triangle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct EdgeUse {
    edge: EdgeKey,
    triangle: u32,
    /// True if the triangle uses the edge from the smaller to the larger point id.
    upward: bool,
}

/// Counts all edges and the defective ones, and collects examples of these. `triangles` contains point ids.
fn find_edges(mesh: &Mesh, triangles: &[[u32; 3]], max_examples: usize, found: &mut Defects) {
    let mut uses = Vec::with_capacity(3 * triangles.len());
    for (triangle, &[a, b, c]) in (0..).zip(triangles).filter(|(_, [a, b, c])| a != b && b != c && c != a) {
        for (from, to) in [(a, b), (b, c), (c, a)] {
            uses.push(EdgeUse { edge: edge_key(from, to), triangle, upward: from < to });
        }
    }
    let uses = sorted_by_edge(uses, mesh.vertices().len(), |one| one.edge);
    let [mut boundary, mut nonmanifold, mut inconsistent] = [const { Vec::new() }; 3];
    let topology = &mut found.topology;
    for edge in uses.chunk_by(|a, b| a.edge == b.edge) {
        topology.edges += 1;
        let upward = edge.iter().filter(|one| one.upward).count();
        topology.unbalanced_edges += u64::from(2 * upward != edge.len());
        let (count, examples) = match edge {
            [_] => (&mut topology.boundary_edges, &mut boundary),
            [first, second] if first.upward != second.upward => continue,
            [_, _] => (&mut topology.inconsistent_edges, &mut inconsistent),
            _ => (&mut topology.nonmanifold_edges, &mut nonmanifold),
        };
        *count += 1;
        if max_examples > 0 {
            examples.push(edge);
        }
    }
    let first = |mut edges: Vec<&[EdgeUse]>| -> Vec<Edge> {
        edges.sort_unstable_by_key(|edge| (edge[0].triangle, side_of(edge[0], triangles)));
        edges.iter().take(max_examples).map(|edge| to_mesh_edge(mesh, triangles, edge)).collect()
    };
    (found.boundary_edges, found.nonmanifold_edges) = (first(boundary), first(nonmanifold));
    found.inconsistent_edges = first(inconsistent);
}

/// Index of an edge among the sides of the triangle that uses it.
fn side_of(one: EdgeUse, triangles: &[[u32; 3]]) -> usize {
    let [low, high] = [(one.edge >> 32) as u32, one.edge as u32];
    let from = if one.upward { low } else { high };
    triangles[one.triangle as usize].iter().position(|&point| point == from).unwrap_or(0)
}

/// Converts an edge, given by all its uses in terms of point ids, to an [`Edge`] with vertices of the mesh.
fn to_mesh_edge(mesh: &Mesh, triangles: &[[u32; 3]], edge: &[EdgeUse]) -> Edge {
    let (corners, side) = (mesh.triangles()[edge[0].triangle as usize], side_of(edge[0], triangles));
    Edge {
        vertices: [corners[side], corners[(side + 1) % 3]],
        triangles: edge.iter().map(|one| one.triangle).collect(),
    }
}

/// Counts the duplicate triangles, and collects examples of them. `triangles` contains point ids.
fn find_duplicates(triangles: Vec<[u32; 3]>, max_examples: usize, found: &mut Defects) {
    let mut sorted: Vec<([u32; 3], u32)> = triangles.into_iter().zip(0..).collect();
    sorted.iter_mut().for_each(|(corners, _)| corners.sort_unstable());
    sorted.sort_unstable();
    let mut duplicates = Vec::new();
    for same in sorted.chunk_by(|a, b| a.0 == b.0) {
        found.topology.duplicate_triangles += same.len() as u64 - 1;
        if max_examples > 0 {
            duplicates.extend(same[1..].iter().map(|&(_, triangle)| [same[0].1, triangle]));
        }
    }
    duplicates.sort_unstable_by_key(|&[_, triangle]| triangle);
    duplicates.truncate(max_examples);
    found.duplicate_triangles = duplicates;
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwood_scenes::Random;

    #[test]
    fn sorted_by_edge_matches_sort() {
        let mut random = Random::new(0xed6e);
        for case in 0..400_u64 {
            let (points, count) = (1 + random.below(30), if case == 0 { 0 } else { random.below(200) as u32 });
            // In every fourth case, all edges have one point in common; in the other cases, the ends are random.
            // Some points have no edge.
            let mut end = || if case % 4 == 0 { 0 } else { random.below(points) as u32 };
            let ends: Vec<u32> = (0..count).map(|_| end()).collect();
            let uses: Vec<EdgeUse> = (0..count)
                .map(|triangle| {
                    let (from, to) = (ends[triangle as usize], random.below(points) as u32);
                    EdgeUse { edge: edge_key(from, to), triangle, upward: from < to }
                })
                .collect();
            let mut expected = uses.clone();
            expected.sort_unstable();
            let sorted = sorted_by_edge(uses, points as usize + 7, |one| one.edge);
            assert!(sorted == expected, "case {case}");
        }
    }
}
