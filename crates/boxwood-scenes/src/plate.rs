//! Perforated plate.

use crate::block::Block;
use boxwood::Mesh;

/// Number of segments of a hole.
const SEGMENTS: u32 = 24;

/// A plate centered on the z axis, from z = 0 to its thickness `size[2]`, with `holes[0] * holes[1]` evenly spaced holes.
///
/// With a radius of 0 there are no holes, and `holes` is only the subdivision of the faces.
///
/// # Panics
/// If a side is not positive, an element of `holes` is 0, or the holes do not fit.
#[must_use]
pub fn plate(size: [f64; 3], holes: [u32; 2], radius: f64) -> Mesh {
    assert!(size.iter().all(|&side| side > 0.0), "a plate needs positive sides, not {size:?}");
    assert!(holes.iter().all(|&n| n > 0), "a plate needs at least one cell on each axis, not {holes:?}");
    let [x, y] = [0, 1].map(|axis| {
        let n = holes[axis];
        (0..=n).map(|k| size[axis] * (f64::from(k) / f64::from(n) - 0.5)).collect::<Vec<_>>()
    });
    let (low, high) = ([x[0], y[0], 0.0], [x[x.len() - 1], y[y.len() - 1], size[2]]);
    let solid = Block::new(&x, &y, &[0.0, size[2]]).fill(low, high);
    if radius == 0.0 { solid.mesh() } else { solid.bore(low, high, 2, radius, SEGMENTS).mesh() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_topology::{check_solid, extents};

    #[test]
    fn plate_has_given_holes() {
        let mesh = plate([60.0, 40.0, 5.0], [3, 2], 4.0);
        check_solid(&mesh);
        // Per hole: two frames of 24 + 4 triangles, and a wall of 2 * 24. The rim of the plate has ten cell faces
        // of two triangles.
        assert_eq!(mesh.triangles().len(), 6 * (2 * (24 + 4) + 2 * 24) + 2 * (3 + 3 + 2 + 2));
        assert_eq!(extents(&mesh), [[-30.0, -20.0, 0.0], [30.0, 20.0, 5.0]]);
    }

    #[test]
    fn plate_with_radius_0_is_a_box() {
        let mesh = plate([2.0, 2.0, 1.0], [1, 1], 0.0);
        check_solid(&mesh);
        assert_eq!(mesh.triangles().len(), 12);
    }
}
