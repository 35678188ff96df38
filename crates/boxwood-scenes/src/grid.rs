//! A lattice of separate cubes: the benchmark of the R-tree document (16 x 16 x 15 cubes, 46,080 triangles), in which
//! no box of a tree is tight, because half of every row is air.

use crate::cuboid::push_cuboid;
use boxwood::Mesh;

/// `nx * ny * nz` cubes, the gaps as wide as the cubes, centred on the origin, the longest side of the whole 1. A
/// cube is 12 triangles; the last axis runs fastest.
///
/// # Panics
/// If a number is 0.
#[must_use]
pub fn grid(nx: u32, ny: u32, nz: u32) -> Mesh {
    assert!(nx > 0 && ny > 0 && nz > 0, "a grid of {nx} x {ny} x {nz} cubes has no cube");
    let cells = |n: u32| f64::from(2 * n - 1);
    let longest = cells(nx.max(ny).max(nz));
    // Lines 0 and 1 are the sides of the first cube, 2 and 3 of the second. One division, so the ends are exact.
    let line = |index: u32, n: u32| (f64::from(2 * index) - cells(n)) / (2.0 * longest);
    let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
    for i in 0..nx {
        for j in 0..ny {
            for k in 0..nz {
                let corner = |side: u32| [line(2 * i + side, nx), line(2 * j + side, ny), line(2 * k + side, nz)];
                push_cuboid(&mut vertices, &mut triangles, corner(0), corner(1));
            }
        }
    }
    Mesh::new(vertices, triangles).expect("corners of cubes are finite")
}

/// The grid of 16 x 16 x 15 cubes, 46,080 triangles.
#[must_use]
pub fn grid_46080() -> Mesh {
    grid(16, 16, 15)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::{check_solid, extents, hash, shell_volumes};

    #[test]
    fn is_the_grid_of_the_benchmark() {
        let mesh = grid_46080();
        check_solid(&mesh);
        assert_eq!((mesh.vertices().len(), mesh.triangles().len()), (30_720, 46_080));
        assert_eq!(shell_volumes(&mesh).len(), 16 * 16 * 15);
        assert_eq!(extents(&mesh), [[-0.5, -0.5, -14.5 / 31.0], [0.5, 0.5, 14.5 / 31.0]]);
        assert_eq!(hash(&mesh), 0x2704_89e3_9b6f_4fe5);
    }

    #[test]
    fn one_cube_is_a_unit_cube() {
        assert_eq!(grid(1, 1, 1), crate::cuboid([-0.5; 3], [0.5; 3]));
    }
}
