//! Builds meshes from loops of vertices (lofting).
//!
//! Nearly every shape of this crate is a chain of loops. A pole is a loop of one vertex: a cylinder is pole,
//! circle, circle, pole; a tube is a ring of four circles; a gear, a pipe and a wing differ only in their loops.
//! Connecting consecutive loops with triangles gives a mesh that is closed by construction. It has twice as many
//! triangles as the loops have vertices (poles not counted).

use crate::vector::Vector;
use boxwood::Mesh;
use std::collections::BTreeMap;

/// Mesh under construction.
#[derive(Default)]
pub(crate) struct Builder {
    vertices: Vec<Vector>,
    triangles: Vec<[u32; 3]>,
    /// Vertices added by [`Builder::welded_vertex`], by the bits of their coordinates.
    welded: BTreeMap<[u64; 3], u32>,
}

impl Builder {
    /// Adds a vertex.
    pub(crate) fn vertex(&mut self, point: Vector) -> u32 {
        self.vertices.push(point);
        u32::try_from(self.vertices.len() - 1).expect("a mesh has at most 2^32 vertices")
    }

    /// Returns the welded vertex at a point; adds it on first use. `0.0` and `-0.0` are equal.
    pub(crate) fn welded_vertex(&mut self, point: Vector) -> u32 {
        let key = point.map(|x| (x + 0.0).to_bits());
        if let Some(&vertex) = self.welded.get(&key) {
            return vertex;
        }
        let vertex = self.vertex(point);
        self.welded.insert(key, vertex);
        vertex
    }

    /// Adds a vertex per point.
    pub(crate) fn ring(&mut self, points: &[Vector]) -> Vec<u32> {
        points.iter().map(|&point| self.vertex(point)).collect()
    }

    /// Returns the welded vertex of each point.
    pub(crate) fn welded_ring(&mut self, points: &[Vector]) -> Vec<u32> {
        points.iter().map(|&point| self.welded_vertex(point)).collect()
    }

    /// Adds the two triangles of a quadrilateral. Its front is the side from which it is counter-clockwise.
    pub(crate) fn quad(&mut self, [a, b, c, d]: [u32; 4]) {
        self.triangles.extend([[a, b, c], [a, c, d]]);
    }

    /// Adds a triangle, unless two of its corners are the same vertex.
    pub(crate) fn triangle_unless_degenerate(&mut self, [a, b, c]: [u32; 3]) {
        if a != b && b != c && c != a {
            self.triangles.push([a, b, c]);
        }
    }

    /// Connects two loops by triangles.
    ///
    /// Both loops must be counter-clockwise around one axis. If `to` is displaced in the positive direction of the
    /// axis, the front of the triangles is the outside. If both loops are in one plane, the front faces the
    /// positive direction if `to` is the smaller loop, and the negative direction if it is the larger one.
    ///
    /// The loops may differ in length: each vertex is connected to the vertices of the other loop at about the same
    /// fraction of the loop. A loop of one vertex is a pole.
    pub(crate) fn bridge(&mut self, from: &[u32], to: &[u32]) {
        let (n, m) = (from.len(), to.len());
        let steps = |length: usize| if length == 1 { 0 } else { length };
        let (mut i, mut j) = (0, 0);
        while i < steps(n) || j < steps(m) {
            // Advance on the loop whose next edge has its midpoint at the smaller fraction: `(i + 1/2) / n` for
            // `from`, `(j + 1/2) / m` for `to`.
            let step_from = j == steps(m) || (i < steps(n) && (2 * i + 1) * m <= (2 * j + 1) * n);
            if step_from {
                self.triangles.push([from[i % n], from[(i + 1) % n], to[j % m]]);
                i += 1;
            } else {
                self.triangles.push([from[i % n], to[(j + 1) % m], to[j % m]]);
                j += 1;
            }
        }
    }

    /// Returns the finished mesh.
    pub(crate) fn finish(self) -> Mesh {
        Mesh::new(self.vertices, self.triangles).expect("vertices are finite and indices are valid")
    }
}

/// Closed mesh of a chain of loops. The first and the last loop must be poles, loops of one vertex.
pub(crate) fn loft(loops: &[Vec<Vector>]) -> Mesh {
    let mut builder = Builder::default();
    let rings: Vec<_> = loops.iter().map(|points| builder.ring(points)).collect();
    for pair in rings.windows(2) {
        builder.bridge(&pair[0], &pair[1]);
    }
    builder.finish()
}

/// Closed mesh of a cyclic chain of loops: the last loop is connected to the first.
pub(crate) fn loft_ring(loops: &[Vec<Vector>]) -> Mesh {
    let mut builder = Builder::default();
    let rings: Vec<_> = loops.iter().map(|points| builder.ring(points)).collect();
    for (i, ring) in rings.iter().enumerate() {
        builder.bridge(ring, &rings[(i + 1) % rings.len()]);
    }
    builder.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::circle::unit_circle;
    use crate::test_topology::check_solid;

    fn circle_at(n: u32, radius: f64, z: f64) -> Vec<Vector> {
        unit_circle(n).iter().map(|[x, y]| [x * radius, y * radius, z]).collect()
    }

    #[test]
    fn loops_of_different_lengths_make_a_closed_mesh() {
        for n in 3..20 {
            for m in 3..20 {
                let loops = [vec![[0.0; 3]], circle_at(n, 2.0, 0.0), circle_at(m, 1.0, 1.0), vec![[0.0, 0.0, 1.0]]];
                let mesh = loft(&loops);
                check_solid(&mesh);
                assert_eq!(mesh.triangles().len() as u32, 2 * (n + m));
            }
        }
    }

    #[test]
    fn welding_ignores_the_sign_of_zero() {
        let mut builder = Builder::default();
        assert_eq!(builder.welded_vertex([0.0, 1.0, 2.0]), builder.welded_vertex([-0.0, 1.0, 2.0]));
        assert_ne!(builder.welded_vertex([0.0, 1.0, 2.0]), builder.welded_vertex([0.0, 1.0_f64.next_up(), 2.0]));
    }
}
