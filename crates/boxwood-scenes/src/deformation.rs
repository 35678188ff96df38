//! Mesh deformations, from gentle to radical. Van den Bergen (1998, section 4) describes how such deformations
//! affect a refitted tree. All except [`Deformation::Tear`] keep adjacent triangles adjacent.

use crate::merge::unit_sized;
use crate::random::Random;
use crate::vector::{Vector, add, dot, scale, sub};
use boxwood::Mesh;
use std::f64::consts::{PI, TAU};

/// Kind of mesh deformation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deformation {
    /// Sine wave along x with two periods and an amplitude of a tenth of the length.
    Wave,
    /// Bends the x axis to a third of a circle.
    Bend,
    /// Twists the mesh around the x axis by two full turns from end to end.
    Twist,
    /// Enlarges the mesh near the vertex of largest x, by a factor of up to nine.
    BlowUp,
    /// Folds the mesh along x into eight coincident layers.
    Fold,
    /// Separates all triangles and displaces each randomly, on each axis by up to an eighth of the longest side of
    /// the mesh.
    Tear,
}

/// Radius around the tip, the vertex of largest x, within which [`Deformation::BlowUp`] acts. The mesh has unit size.
const BLOW_UP_RADIUS: f64 = 0.25;
/// [`Deformation::BlowUp`] enlarges the mesh near the tip by a factor of up to 1 plus this value.
const BLOW_UP_SCALE: f64 = 8.0;
/// Number of layers of [`Deformation::Fold`].
const FOLD_LAYERS: f64 = 8.0;
/// Largest displacement of a triangle per axis by [`Deformation::Tear`], as a fraction of the longest side of the
/// mesh.
const TEAR_DISTANCE: f64 = 0.125;

impl Deformation {
    /// All deformations, from gentle to radical.
    pub const ALL: [Self; 6] = [Self::Wave, Self::Bend, Self::Twist, Self::BlowUp, Self::Fold, Self::Tear];

    /// Name in tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Wave => "wave",
            Self::Bend => "bend",
            Self::Twist => "radical twist",
            Self::BlowUp => "blown-up feature",
            Self::Fold => "self-folding",
            Self::Tear => "torn mesh",
        }
    }

    /// Returns true if adjacent triangles stay adjacent.
    #[must_use]
    pub fn preserves_adjacency(self) -> bool {
        self != Self::Tear
    }

    /// Returns the mesh before and after the deformation, both with the same triangle indices.
    ///
    /// The mesh before is the input scaled to unit size by [`unit_sized`](crate::unit_sized). For [`Tear`](Self::Tear), its triangles
    /// share no vertices.
    ///
    /// # Panics
    /// If the mesh has no triangle or no extent.
    #[must_use]
    pub fn apply(self, mesh: &Mesh) -> [Mesh; 2] {
        let mesh = unit_sized(mesh);
        let before = if self.preserves_adjacency() { mesh } else { without_shared_vertices(&mesh) };
        let vertices = before.vertices();
        let after = match self {
            Self::Wave => map_vertices(vertices, |[x, y, z]| [x, y, z + 0.1 * libm::sin(2.0 * TAU * x)]),
            Self::Bend => map_vertices(vertices, bend),
            Self::Twist => map_vertices(vertices, twist),
            Self::BlowUp => blow_up(vertices),
            Self::Fold => map_vertices(vertices, |[x, y, z]| [fold(x), y, z]),
            Self::Tear => tear(vertices),
        };
        let after = Mesh::new(after, before.triangles().to_vec()).expect("deformed vertices are finite");
        [before, after]
    }
}

fn map_vertices(vertices: &[Vector], map: impl Fn(Vector) -> Vector) -> Vec<Vector> {
    vertices.iter().map(|&vertex| map(vertex)).collect()
}

/// Bends around an axis parallel to y, at z = radius. The radius is chosen so that a length of 1 is a third of the circle.
fn bend([x, y, z]: Vector) -> Vector {
    let radius = 1.5 / PI;
    let (sin, cos) = libm::sincos(x / radius);
    [(radius - z) * sin, y, radius - (radius - z) * cos]
}

fn twist([x, y, z]: Vector) -> Vector {
    let (sin, cos) = libm::sincos(2.0 * TAU * x);
    [x, cos * y - sin * z, sin * y + cos * z]
}

/// Scales the mesh around its tip, the vertex of largest x. The factor at distance `d` from the tip is `1 +
/// BLOW_UP_SCALE * (1 - (d / BLOW_UP_RADIUS)^2)^2`; from `BLOW_UP_RADIUS` on it is 1.
fn blow_up(vertices: &[Vector]) -> Vec<Vector> {
    let tip =
        vertices.iter().copied().max_by(|a, b| a[0].total_cmp(&b[0])).expect("a mesh with triangles has vertices");
    map_vertices(vertices, |vertex| {
        let offset = sub(vertex, tip);
        let weight = (1.0 - dot(offset, offset) / (BLOW_UP_RADIUS * BLOW_UP_RADIUS)).max(0.0);
        add(tip, scale(offset, 1.0 + BLOW_UP_SCALE * weight * weight))
    })
}

/// Triangle wave that maps x from -1/2 to 1/2 onto `FOLD_LAYERS` layers of equal width.
fn fold(x: f64) -> f64 {
    let scaled = (x + 0.5) * FOLD_LAYERS;
    let phase = scaled.rem_euclid(2.0);
    (if phase > 1.0 { 2.0 - phase } else { phase }) / FOLD_LAYERS
}

/// Copies the mesh so that each triangle has its own three vertices.
fn without_shared_vertices(mesh: &Mesh) -> Mesh {
    let vertices = (0..mesh.triangles().len() as u32).flat_map(|triangle| mesh.triangle_vertices(triangle)).collect();
    let triangles = (0..mesh.triangles().len() as u32).map(|t| [3 * t, 3 * t + 1, 3 * t + 2]).collect();
    Mesh::new(vertices, triangles).expect("the vertices of a mesh are finite")
}

/// Displaces every triangle randomly. Triangle `k` has the vertices `3 k`, `3 k + 1` and `3 k + 2`.
fn tear(vertices: &[Vector]) -> Vec<Vector> {
    let mut random = Random::new(0x7ea2);
    let mut moved = Vec::with_capacity(vertices.len());
    for corners in vertices.chunks(3) {
        let displacement = random.point_in_box([-TEAR_DISTANCE; 3], [TEAR_DISTANCE; 3]);
        moved.extend(corners.iter().map(|&corner| add(corner, displacement)));
    }
    moved
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_topology::{extents, hash};

    #[test]
    fn apply_changes_vertices_but_not_triangles() {
        let hashes = Deformation::ALL.map(|deformation| {
            let [before, after] = deformation.apply(&crate::torus_5000());
            assert_eq!(before.triangles(), after.triangles());
            let count = if deformation.preserves_adjacency() { 2_500 } else { 15_000 };
            assert_eq!((before.vertices().len(), before.triangles().len()), (count, 5_000));
            assert_ne!(before, after, "{}", deformation.name());
            hash(&after)
        });
        // Hashes of the deformed vertices: the deformations must be bit-identical on every machine.
        let pinned = [
            0x0dd3_2718_1921_3fc5,
            0x486d_6836_e167_b971,
            0x38f5_fac2_4df6_4c5d,
            0x4c5b_dbbd_45f4_5ef1,
            0x8c71_cdf6_b971_6cc5,
            0x9cc1_12a0_7919_c234,
        ];
        assert_eq!(hashes, pinned);
    }

    #[test]
    fn deformed_extents_match_the_kind() {
        let torus = crate::torus_5000();
        let [_, folded] = Deformation::Fold.apply(&torus);
        let [low, high] = extents(&folded);
        assert!(low[0] >= 0.0 && high[0] <= 0.125);
        let [_, blown] = Deformation::BlowUp.apply(&torus);
        let [low, high] = extents(&blown);
        assert!(high[1] - low[1] > 0.99 && high[2] - low[2] > 0.5);
        let [_, bent] = Deformation::Bend.apply(&torus);
        assert!(extents(&crate::torus_5000())[1][2] < 0.15 && extents(&bent)[1][2] > 0.2, "the ends must bend upward");
    }
}
