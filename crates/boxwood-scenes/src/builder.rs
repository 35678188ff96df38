//! Sews meshes together from loops of vertices.
//!
//! Nearly every shape of this crate is a chain of loops: a cylinder is pole, circle, circle, pole; a tube is four
//! circles that close to a ring; a gear, a pipe, a wing are the same with other loops. Bridging neighbours gives a
//! closed mesh by construction, of twice as many triangles as the loops have vertices (poles not counted).

use crate::vector::Vector;
use boxwood::Mesh;
use std::collections::BTreeMap;

#[derive(Default)]
pub(crate) struct Builder {
    vertices: Vec<Vector>,
    triangles: Vec<[u32; 3]>,
    /// The vertices made by [`Builder::welded`], by the bits of their coordinates.
    welded: BTreeMap<[u64; 3], u32>,
}

impl Builder {
    pub(crate) fn vertex(&mut self, point: Vector) -> u32 {
        self.vertices.push(point);
        u32::try_from(self.vertices.len() - 1).expect("a mesh has at most 2^32 vertices")
    }

    /// The vertex at this point, the same one if one was asked for before. Zeros of both signs are one place.
    pub(crate) fn welded(&mut self, point: Vector) -> u32 {
        let key = point.map(|x| (x + 0.0).to_bits());
        if let Some(&vertex) = self.welded.get(&key) {
            return vertex;
        }
        let vertex = self.vertex(point);
        self.welded.insert(key, vertex);
        vertex
    }

    pub(crate) fn ring(&mut self, points: &[Vector]) -> Vec<u32> {
        points.iter().map(|&point| self.vertex(point)).collect()
    }

    pub(crate) fn welded_ring(&mut self, points: &[Vector]) -> Vec<u32> {
        points.iter().map(|&point| self.welded(point)).collect()
    }

    /// Two triangles of a quadrilateral; its front is where it is seen counter-clockwise.
    pub(crate) fn quad(&mut self, [a, b, c, d]: [u32; 4]) {
        self.triangles.extend([[a, b, c], [a, c, d]]);
    }

    /// A triangle, unless two of its corners are one vertex.
    pub(crate) fn triangle_unless_degenerate(&mut self, [a, b, c]: [u32; 3]) {
        if a != b && b != c && c != a {
            self.triangles.push([a, b, c]);
        }
    }

    /// Triangles between two loops. If the loops run counter-clockwise seen against the direction of travel, the front
    /// is on the outside when it travels along the axis, ahead when it closes in, and behind when it widens.
    ///
    /// The loops may differ in length: each vertex is joined to those of the other loop that are nearest in fraction of
    /// the way round. A loop of one vertex is a pole.
    pub(crate) fn bridge(&mut self, from: &[u32], to: &[u32]) {
        let (n, m) = (from.len(), to.len());
        let steps = |length: usize| if length == 1 { 0 } else { length };
        let (mut i, mut j) = (0, 0);
        while i < steps(n) || j < steps(m) {
            // The middle of the next edge of `from`, (i + 1/2) / n, against that of `to`.
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

    pub(crate) fn finish(self) -> Mesh {
        Mesh::new(self.vertices, self.triangles).expect("a builder makes finite vertices and refers to no others")
    }
}

/// The closed mesh of a chain of loops that begins and ends with a pole.
pub(crate) fn loft(loops: &[Vec<Vector>]) -> Mesh {
    let mut builder = Builder::default();
    let rings: Vec<_> = loops.iter().map(|points| builder.ring(points)).collect();
    for pair in rings.windows(2) {
        builder.bridge(&pair[0], &pair[1]);
    }
    builder.finish()
}

/// The closed mesh of a chain of loops whose last is followed by its first.
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
    use crate::circle::circle;
    use crate::topology::check_solid;

    fn level(n: u32, radius: f64, z: f64) -> Vec<Vector> {
        circle(n).iter().map(|[x, y]| [x * radius, y * radius, z]).collect()
    }

    #[test]
    fn loops_of_any_two_lengths_make_a_closed_mesh() {
        for n in 3..20 {
            for m in 3..20 {
                let loops = [vec![[0.0; 3]], level(n, 2.0, 0.0), level(m, 1.0, 1.0), vec![[0.0, 0.0, 1.0]]];
                let mesh = loft(&loops);
                check_solid(&mesh);
                assert_eq!(mesh.triangles().len() as u32, 2 * (n + m));
            }
        }
    }

    #[test]
    fn welding_ignores_the_sign_of_zero() {
        let mut builder = Builder::default();
        assert_eq!(builder.welded([0.0, 1.0, 2.0]), builder.welded([-0.0, 1.0, 2.0]));
        assert_ne!(builder.welded([0.0, 1.0, 2.0]), builder.welded([0.0, 1.0_f64.next_up(), 2.0]));
    }
}
