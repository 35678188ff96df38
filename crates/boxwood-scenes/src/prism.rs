//! Prism over a star-shaped outline.

use crate::builder::loft;
use crate::vector::Vector;
use boxwood::Mesh;

/// Extrudes an outline, counter-clockwise in the x-y plane, from z = `low` to `high`. Four triangles per point.
///
/// The end faces are triangle fans around the mean of the points. The outline must be star-shaped with respect to
/// this mean.
///
/// # Panics
/// If the outline has fewer than 3 points, or `low` is not below `high`.
#[must_use]
pub fn prism(outline: &[[f64; 2]], low: f64, high: f64) -> Mesh {
    assert!(outline.len() >= 3, "the outline of a prism needs at least 3 points, not {}", outline.len());
    assert!(low < high, "a prism must reach from low to high, not from {low} to {high}");
    let mean = |axis: usize| outline.iter().map(|point| point[axis]).sum::<f64>() / outline.len() as f64;
    let middle = [mean(0), mean(1)];
    let at = |[x, y]: [f64; 2], z: f64| -> Vector { [x, y, z] };
    let level = |z: f64| outline.iter().map(|&point| at(point, z)).collect();
    loft(&[vec![at(middle, low)], level(low), level(high), vec![at(middle, high)]])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_topology::{check_solid, extents, shell_volumes};

    #[test]
    fn prism_over_a_triangle_is_a_wedge() {
        let mesh = prism(&[[-1.0, 0.0], [1.0, 0.0], [0.0, 2.0]], -1.0, 2.0);
        check_solid(&mesh);
        assert_eq!(mesh.triangles().len(), 12);
        assert_eq!(extents(&mesh), [[-1.0, 0.0, -1.0], [1.0, 2.0, 2.0]]);
        assert!((shell_volumes(&mesh)[0] - 6.0 * 6.0).abs() < 1e-12);
    }
}
