//! Meshes shared by the tests of trees.

use crate::mesh::Mesh;
use boxwood_scenes::Random;

/// Converts a mesh of the scenes crate to this crate's `Mesh`. The scenes crate depends on another build of this
/// library, so the two `Mesh` types differ.
macro_rules! own {
    ($mesh:expr) => {{
        let mesh = $mesh;
        $crate::mesh::Mesh::new(mesh.vertices().to_vec(), mesh.triangles().to_vec()).expect("a valid mesh")
    }};
}

/// `count` random triangles in the unit cube, each of about `size`.
pub(crate) fn soup(random: &mut Random, count: u32, size: f64) -> Mesh {
    own!(boxwood_scenes::soup(random, count, size))
}

/// Random triangles over random shared vertices.
pub(crate) fn random_mesh(random: &mut Random, vertices: u32, triangles: u32) -> Mesh {
    own!(boxwood_scenes::random_mesh(random, vertices, triangles))
}

/// Torus with 2 x 30 x 18 triangles.
pub(crate) fn torus() -> Mesh {
    own!(boxwood_scenes::torus(1.0, 0.4, 30, 18))
}

pub(crate) fn teapot() -> Mesh {
    own!(boxwood_scenes::teapot(2))
}

/// Lattice of `cubes` x `cubes` x `cubes` cubes with gaps between them.
pub(crate) fn grid(cubes: u32) -> Mesh {
    own!(boxwood_scenes::grid(cubes, cubes, cubes))
}
