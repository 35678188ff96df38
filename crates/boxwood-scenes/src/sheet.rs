//! Open sheets, such as cloth, given by a height over a square. They are intended for deformation: every frame has the same triangles.

use boxwood::Mesh;
use std::f64::consts::TAU;

/// A height field over the square from -1/2 to 1/2 on x and y, with `columns * rows` cells of two triangles that face up.
///
/// The mesh is open: its border has `2 * (columns + rows)` edges.
///
/// # Panics
/// If `columns` or `rows` is 0, or a height is not finite.
#[must_use]
pub fn sheet(columns: u32, rows: u32, height: impl Fn(f64, f64) -> f64) -> Mesh {
    assert!(columns > 0 && rows > 0, "a sheet of {columns} x {rows} cells has no cell");
    let mut vertices = Vec::new();
    for j in 0..=rows {
        for i in 0..=columns {
            let (x, y) = (f64::from(i) / f64::from(columns) - 0.5, f64::from(j) / f64::from(rows) - 0.5);
            vertices.push([x, y, height(x, y)]);
        }
    }
    let mut triangles = Vec::new();
    for j in 0..rows {
        for i in 0..columns {
            let a = j * (columns + 1) + i;
            let (b, c, d) = (a + 1, a + columns + 2, a + columns + 1);
            triangles.extend([[a, b, c], [a, c, d]]);
        }
    }
    Mesh::new(vertices, triangles).expect("the heights of a sheet must be finite")
}

/// A sheet with a sine wave along x: `waves` periods over the sheet, and a phase in turns (frame `f` of `n` has phase `f / n`).
///
/// # Panics
/// If `columns` or `rows` is 0, or another parameter is not finite.
#[must_use]
pub fn wave(columns: u32, rows: u32, amplitude: f64, waves: f64, phase: f64) -> Mesh {
    sheet(columns, rows, |x, _| amplitude * libm::sin(TAU * (waves * x - phase)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_topology::{check_no_waste, check_orientable, extents, hash, open_edges};

    #[test]
    fn sheet_is_open_with_given_border() {
        let mesh = sheet(5, 3, |x, y| x * y);
        check_no_waste(&mesh);
        check_orientable(&mesh);
        assert_eq!(mesh.triangles().len(), 30);
        assert_eq!(open_edges(&mesh).len(), 16);
        assert_eq!(extents(&mesh), [[-0.5, -0.5, -0.25], [0.5, 0.5, 0.25]]);
    }

    #[test]
    fn wave_changes_only_heights() {
        let (one, other) = (wave(32, 8, 0.1, 2.0, 0.0), wave(32, 8, 0.1, 2.0, 0.3));
        assert_eq!(one.triangles(), other.triangles());
        assert!(one.vertices().iter().zip(other.vertices()).all(|(a, b)| a[..2] == b[..2]));
        assert_ne!(one, other);
        assert_eq!(hash(&other), 0xfbb0_ef7e_badf_04cd);
    }
}
