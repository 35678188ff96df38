//! What tests of trees share.

use crate::mesh::Mesh;
use boxwood_scenes::Random;

/// A mesh of the scenes crate, which is built upon the library itself and so has another `Mesh`, in our own type.
macro_rules! own {
    ($mesh:expr) => {{
        let mesh = $mesh;
        $crate::mesh::Mesh::new(mesh.vertices().to_vec(), mesh.triangles().to_vec()).expect("it was valid before")
    }};
}

/// Triangles here and there in the unit cube, of about this size.
pub(super) fn soup(random: &mut Random, count: u32, size: f64) -> Mesh {
    own!(boxwood_scenes::soup(random, count, size))
}

/// A mesh that shares vertices at random.
pub(super) fn random_mesh(random: &mut Random, vertices: u32, triangles: u32) -> Mesh {
    own!(boxwood_scenes::random_mesh(random, vertices, triangles))
}

/// A torus of 2 x 30 x 18 triangles.
pub(super) fn torus() -> Mesh {
    own!(boxwood_scenes::torus(1.0, 0.4, 30, 18))
}

pub(super) fn teapot() -> Mesh {
    own!(boxwood_scenes::teapot(2))
}

/// A lattice of so many cubes a side, a gap between any two.
pub(super) fn grid(cubes: u32) -> Mesh {
    own!(boxwood_scenes::grid(cubes, cubes, cubes))
}
