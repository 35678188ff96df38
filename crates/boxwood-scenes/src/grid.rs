//! Regular grid of separate cubes: the benchmark of the R-tree paper (Figueiredo 2009), 16 x 16 x 15 cubes with 46,080
//! triangles. A box around several cubes is never tight, because half of every row is empty.

use crate::merge::merged;
use crate::primitives::cuboid;
use boxwood::Mesh;

/// A grid of `nx * ny * nz` cubes, with gaps as wide as the cubes, centered at the origin. The longest side of the grid is 1.
///
/// A cube has 12 triangles. The index on z varies fastest.
///
/// # Panics
/// If `nx`, `ny` or `nz` is 0.
#[must_use]
pub fn grid(nx: u32, ny: u32, nz: u32) -> Mesh {
    assert!(nx > 0 && ny > 0 && nz > 0, "a grid of {nx} x {ny} x {nz} cubes has no cube");
    let cells = |n: u32| f64::from(2 * n - 1);
    let longest_cells = cells(nx.max(ny).max(nz));
    // On each axis, planes 0 and 1 bound the first cube, 2 and 3 the second. A single division makes the outermost
    // planes of the longest side exact: -1/2 and 1/2.
    let plane = |index: u32, n: u32| (f64::from(2 * index) - cells(n)) / (2.0 * longest_cells);
    let mut cubes = Vec::new();
    for i in 0..nx {
        for j in 0..ny {
            for k in 0..nz {
                let corner = |side: u32| [plane(2 * i + side, nx), plane(2 * j + side, ny), plane(2 * k + side, nz)];
                cubes.push(cuboid(corner(0), corner(1)));
            }
        }
    }
    merged(&cubes)
}

/// The grid of the R-tree paper (Figueiredo 2009): 16 x 16 x 15 cubes, 46,080 triangles.
#[must_use]
pub fn grid_46080() -> Mesh {
    grid(16, 16, 15)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_topology::{check_solid, extents, hash, shell_volumes};

    #[test]
    fn grid_46080_has_the_counts_of_the_paper() {
        let mesh = grid_46080();
        check_solid(&mesh);
        assert_eq!((mesh.vertices().len(), mesh.triangles().len()), (30_720, 46_080));
        assert_eq!(shell_volumes(&mesh).len(), 16 * 16 * 15);
        assert_eq!(extents(&mesh), [[-0.5, -0.5, -14.5 / 31.0], [0.5, 0.5, 14.5 / 31.0]]);
        assert_eq!(hash(&mesh), 0x2704_89e3_9b6f_4fe5);
    }

    #[test]
    fn grid_of_one_cube_is_a_unit_cube() {
        assert_eq!(grid(1, 1, 1), cuboid([-0.5; 3], [0.5; 3]));
    }
}
