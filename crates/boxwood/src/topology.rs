//! What kind of surface a mesh is: closed or open, cleanly joined or not, and how much of it has no area.
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

use crate::exact::{Sign, orient2d};
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
    /// Triangles of exactly zero area: corners on a line, or in one point.
    pub degenerate_triangles: u64,
    /// Triangles that have the same three corners as an earlier one, in any order.
    pub duplicate_triangles: u64,
}

impl Topology {
    /// Whether the surface is watertight and consistently oriented: it has edges, and each is used by exactly two
    /// triangles, once in each direction.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.edges > 0 && self.boundary_edges + self.nonmanifold_edges + self.inconsistent_edges == 0
    }
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
    let numbers = numbers_of_points(mesh);
    let mut triangles: Vec<[u32; 3]> =
        mesh.triangles().iter().map(|triangle| triangle.map(|vertex| numbers[vertex as usize])).collect();
    let mut topology = Topology { degenerate_triangles: degenerate(mesh), ..Topology::default() };
    count_edges(&triangles, &mut topology);
    triangles.iter_mut().for_each(|triangle| triangle.sort_unstable());
    triangles.sort_unstable();
    topology.duplicate_triangles = triangles.windows(2).filter(|pair| pair[0] == pair[1]).count() as u64;
    topology
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

fn count_edges(triangles: &[[u32; 3]], topology: &mut Topology) {
    let mut uses = Vec::with_capacity(3 * triangles.len());
    for &[a, b, c] in triangles.iter().filter(|[a, b, c]| a != b && b != c && c != a) {
        for (from, to) in [(a, b), (b, c), (c, a)] {
            uses.push(([from.min(to), from.max(to)], from < to));
        }
    }
    uses.sort_unstable();
    for edge in uses.chunk_by(|a, b| a.0 == b.0) {
        topology.edges += 1;
        match edge {
            [_] => topology.boundary_edges += 1,
            [first, second] => topology.inconsistent_edges += u64::from(first.1 == second.1),
            _ => topology.nonmanifold_edges += 1,
        }
    }
}

/// A triangle has no area exactly if its projections along all three axes have none.
fn degenerate(mesh: &Mesh) -> u64 {
    let flat = |triangle: &[u32; 3], [u, v]: [usize; 2]| {
        let [a, b, c] = triangle.map(|vertex| mesh.vertices()[vertex as usize]).map(|p| [p[u], p[v]]);
        // A mesh has finite coordinates, so that the sign is always told.
        orient2d(a, b, c) == Ok(Sign::Zero)
    };
    let all_flat = |triangle: &&[u32; 3]| [[0, 1], [1, 2], [2, 0]].into_iter().all(|plane| flat(triangle, plane));
    mesh.triangles().iter().filter(all_flat).count() as u64
}
