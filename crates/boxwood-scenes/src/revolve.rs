//! Surfaces of revolution around the z axis.

use crate::builder::{loft, loft_ring};
use crate::circle::unit_circle;
use crate::vector::Vector;
use boxwood::Mesh;

/// Revolves an open profile around the z axis. `2 * segments` triangles per inner point of the profile.
///
/// The profile has points `[radius, z]` from the lower to the upper pole. The first and the last radius are 0, all others are positive.
///
/// # Panics
/// If `segments` is less than 3, the profile does not start and end at radius 0, or another radius is not positive.
#[must_use]
pub fn revolve(profile: &[[f64; 2]], segments: u32) -> Mesh {
    let [lower, middle @ .., upper] = profile else {
        panic!("a profile needs at least two points, the poles");
    };
    let on_axis = |point: &[f64; 2]| point[0] == 0.0;
    assert!(on_axis(lower) && on_axis(upper), "the profile must start and end at radius 0");
    assert!(!middle.is_empty(), "a profile needs a point between its poles");
    check_radii(middle);
    let loops: Vec<_> = profile
        .iter()
        .map(|&[radius, z]| if radius == 0.0 { vec![[0.0, 0.0, z]] } else { ring(radius, z, segments) })
        .collect();
    loft(&loops)
}

/// Revolves a closed profile around the z axis. `2 * segments` triangles per point of the profile.
///
/// The profile is a polygon of points `[radius, z]`, counter-clockwise with radius to the right and z up.
///
/// # Panics
/// If `segments` is less than 3, the profile has fewer than 3 points, or a radius is not positive.
#[must_use]
pub fn revolve_ring(profile: &[[f64; 2]], segments: u32) -> Mesh {
    assert!(profile.len() >= 3, "a closed profile needs at least 3 points, not {}", profile.len());
    check_radii(profile);
    let loops: Vec<_> = profile.iter().map(|&[radius, z]| ring(radius, z, segments)).collect();
    loft_ring(&loops)
}

/// A straight hollow cylinder from z = 0 to `height`, `8 * segments` triangles. See [`pipe`](crate::pipe) for bent
/// pipes.
///
/// # Panics
/// If there are fewer than 3 segments, the height is not positive, or not `0 < inner < outer`.
#[must_use]
pub fn tube(outer: f64, inner: f64, height: f64, segments: u32) -> Mesh {
    assert!(height > 0.0, "a tube needs a positive height, not {height}");
    assert!(inner < outer, "a tube needs inner radius < outer, not {inner} and {outer}");
    revolve_ring(&[[outer, 0.0], [outer, height], [inner, height], [inner, 0.0]], segments)
}

fn check_radii(profile: &[[f64; 2]]) {
    for [radius, z] in profile {
        assert!(*radius > 0.0, "the radius at height {z} must be positive, not {radius}");
    }
}

/// Circle of radius `radius` around the z axis, at height `z`.
fn ring(radius: f64, z: f64, segments: u32) -> Vec<Vector> {
    unit_circle(segments).iter().map(|[x, y]| [x * radius, y * radius, z]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_topology::{check_solid, shell_volumes};
    use std::f64::consts::PI;

    #[test]
    fn tube_volume_excludes_the_bore() {
        let mesh = tube(4.0, 3.0, 5.0, 32);
        check_solid(&mesh);
        assert_eq!(mesh.triangles().len(), 8 * 32);
        let volume = shell_volumes(&mesh)[0] / 6.0;
        assert!((volume / (PI * 35.0) - 1.0).abs() < 0.02);
    }

    #[test]
    fn revolved_triangle_is_a_cone() {
        let cone = revolve(&[[0.0, 0.0], [2.0, 3.0], [0.0, 3.0]], 12);
        check_solid(&cone);
        assert_eq!(cone.triangles().len(), 24);
    }

    #[test]
    #[should_panic(expected = "at least 3 segments")]
    fn tube_panics_with_two_segments() {
        let _ = tube(2.0, 1.0, 1.0, 2);
    }

    #[test]
    #[should_panic(expected = "must be positive")]
    fn tube_panics_with_radius_0() {
        let _ = tube(1.0, 0.0, 1.0, 8);
    }
}
