//! Ways to deform a mesh, from gentle to radical: those of which van den Bergen (1998, section 4) says what they do to a tree
//! that is refitted. All but the last keep triangles beside their neighbours.

use crate::combine::unit_sized;
use crate::random::Random;
use crate::vector::{Vector, add, dot, scale, sub};
use boxwood::Mesh;
use std::f64::consts::{PI, TAU};

/// A way to deform a mesh.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deformation {
    /// Two waves run along x, a tenth of the length high.
    Wave,
    /// The x axis becomes a third of a circle.
    Bend,
    /// Two whole turns about the x axis, from one end to the other.
    Twist,
    /// What is near the tip of x grows to up to nine times its size.
    BlowUp,
    /// Pleated along x, so that eight layers lie in each other.
    Fold,
    /// Every triangle is torn off its neighbours and carried away, by up to an eighth of the length on each axis.
    Tear,
}

/// How far from the tip what is blown up ends, and how many times its size is added in the middle.
const BLOWN: [f64; 2] = [0.25, 8.0];
const PLEATS: f64 = 8.0;
const CARRIED: f64 = 0.125;

impl Deformation {
    /// All of them, the gentle ones first.
    pub const ALL: [Self; 6] = [Self::Wave, Self::Bend, Self::Twist, Self::BlowUp, Self::Fold, Self::Tear];

    /// Its name in tables.
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

    /// Whether triangles stay beside their neighbours.
    #[must_use]
    pub fn keeps_neighbours(self) -> bool {
        self != Self::Tear
    }

    /// A mesh before and after, with the same triangles. It is unit-sized before; to be torn, its triangles have corners of
    /// their own.
    ///
    /// # Panics
    /// If the mesh has no triangle or no extent.
    #[must_use]
    pub fn of(self, mesh: &Mesh) -> [Mesh; 2] {
        let mesh = unit_sized(mesh);
        let before = if self.keeps_neighbours() { mesh } else { loose(&mesh) };
        let places = before.vertices();
        let after = match self {
            Self::Wave => each(places, |[x, y, z]| [x, y, z + 0.1 * libm::sin(2.0 * TAU * x)]),
            Self::Bend => each(places, bent),
            Self::Twist => each(places, twisted),
            Self::BlowUp => blown_up(places),
            Self::Fold => each(places, |[x, y, z]| [pleated(x), y, z]),
            Self::Tear => torn(places),
        };
        let after = Mesh::new(after, before.triangles().to_vec()).expect("deformed vertices are finite");
        [before, after]
    }
}

fn each(places: &[Vector], change: impl Fn(Vector) -> Vector) -> Vec<Vector> {
    places.iter().map(|&place| change(place)).collect()
}

/// About an axis along y, one radius above: a unit of length is a third of its circle.
fn bent([x, y, z]: Vector) -> Vector {
    let radius = 1.5 / PI;
    let (sin, cos) = libm::sincos(x / radius);
    [(radius - z) * sin, y, radius - (radius - z) * cos]
}

fn twisted([x, y, z]: Vector) -> Vector {
    let (sin, cos) = libm::sincos(2.0 * TAU * x);
    [x, cos * y - sin * z, sin * y + cos * z]
}

fn blown_up(places: &[Vector]) -> Vec<Vector> {
    let tip = places.iter().copied().max_by(|a, b| a[0].total_cmp(&b[0])).expect("a mesh with triangles has vertices");
    let [reach, most] = BLOWN;
    each(places, |place| {
        let away = sub(place, tip);
        let near = (1.0 - dot(away, away) / (reach * reach)).max(0.0);
        add(tip, scale(away, 1.0 + most * near * near))
    })
}

/// There and back along a pleat.
fn pleated(x: f64) -> f64 {
    let along = (x + 0.5) * PLEATS;
    let back = along.rem_euclid(2.0);
    (if back > 1.0 { 2.0 - back } else { back }) / PLEATS
}

/// The same shape, every triangle with corners of its own.
fn loose(mesh: &Mesh) -> Mesh {
    let vertices = (0..mesh.triangles().len() as u32).flat_map(|triangle| mesh.corners(triangle)).collect();
    let triangles = (0..mesh.triangles().len() as u32).map(|t| [3 * t, 3 * t + 1, 3 * t + 2]).collect();
    Mesh::new(vertices, triangles).expect("its vertices were finite before")
}

fn torn(places: &[Vector]) -> Vec<Vector> {
    let mut random = Random::new(0x7ea2);
    let mut carried = Vec::with_capacity(places.len());
    for corners in places.chunks(3) {
        let by = random.point_in_box([-CARRIED; 3], [CARRIED; 3]);
        carried.extend(corners.iter().map(|&corner| add(corner, by)));
    }
    carried
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::{extents, hash};

    #[test]
    fn triangles_stay_and_vertices_move() {
        let hashes = Deformation::ALL.map(|deformation| {
            let [before, after] = deformation.of(&crate::torus_5000());
            assert_eq!(before.triangles(), after.triangles());
            let count = if deformation.keeps_neighbours() { 2_500 } else { 15_000 };
            assert_eq!((before.vertices().len(), before.triangles().len()), (count, 5_000));
            assert_ne!(before, after, "{}", deformation.name());
            hash(&after)
        });
        // The same on every machine.
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
    fn shapes_are_what_they_are_called() {
        let torus = crate::torus_5000();
        let [_, folded] = Deformation::Fold.of(&torus);
        let [low, high] = extents(&folded);
        assert!(low[0] >= 0.0 && high[0] <= 0.125);
        let [_, blown] = Deformation::BlowUp.of(&torus);
        let [low, high] = extents(&blown);
        assert!(high[1] - low[1] > 0.99 && high[2] - low[2] > 0.5);
        let [_, bent] = Deformation::Bend.of(&torus);
        assert!(extents(&crate::torus_5000())[1][2] < 0.15 && extents(&bent)[1][2] > 0.2, "its ends come up");
    }
}
