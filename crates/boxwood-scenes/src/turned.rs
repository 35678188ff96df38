//! What a lathe makes: a profile turned about the z axis.

use crate::builder::{loft, loft_ring};
use crate::circle::circle;
use crate::vector::Vector;
use boxwood::Mesh;

/// A solid turned about the z axis. The profile is points `[radius, z]` from the lower pole to the upper; its first and
/// last points have radius 0, all others a positive one. `2 * segments` triangles for each point between.
///
/// # Panics
/// If there are fewer than 3 segments, or the profile does not begin and end, and only there, at the axis.
#[must_use]
pub fn turned(profile: &[[f64; 2]], segments: u32) -> Mesh {
    let [lower, middle @ .., upper] = profile else {
        panic!("a profile needs two poles");
    };
    let on_axis = |point: &[f64; 2]| point[0] == 0.0;
    assert!(on_axis(lower) && on_axis(upper), "a turned solid begins and ends at radius 0");
    assert!(!middle.is_empty(), "a profile needs a point between its poles");
    check_radii(middle);
    let loops: Vec<_> = profile
        .iter()
        .map(|&[radius, z]| if radius == 0.0 { vec![[0.0, 0.0, z]] } else { ring(radius, z, segments) })
        .collect();
    loft(&loops)
}

/// A ring turned about the z axis. The profile is a closed line of points `[radius, z]`, the last joined to the first,
/// counter-clockwise with radius to the right and z up. `2 * segments` triangles for each point.
///
/// # Panics
/// If there are fewer than 3 segments, fewer than 3 points, or a radius that is not positive.
#[must_use]
pub fn turned_ring(profile: &[[f64; 2]], segments: u32) -> Mesh {
    assert!(profile.len() >= 3, "the profile of a ring needs 3 points, not {}", profile.len());
    check_radii(profile);
    let loops: Vec<_> = profile.iter().map(|&[radius, z]| ring(radius, z, segments)).collect();
    loft_ring(&loops)
}

/// A cylinder from z = 0 to `height`, `4 * segments` triangles.
///
/// # Panics
/// If there are fewer than 3 segments, or radius or height is not positive.
#[must_use]
pub fn cylinder(radius: f64, height: f64, segments: u32) -> Mesh {
    assert!(height > 0.0, "a cylinder needs a positive height, not {height}");
    turned(&[[0.0, 0.0], [radius, 0.0], [radius, height], [0.0, height]], segments)
}

/// A straight hollow cylinder from z = 0 to `height`, `8 * segments` triangles. ([`pipe`](crate::pipe) bends.)
///
/// # Panics
/// If there are fewer than 3 segments, the height is not positive, or not `0 < inner < outer`.
#[must_use]
pub fn tube(outer: f64, inner: f64, height: f64, segments: u32) -> Mesh {
    assert!(height > 0.0, "a tube needs a positive height, not {height}");
    assert!(inner < outer, "the inner radius {inner} of a tube must be less than the outer, {outer}");
    turned_ring(&[[outer, 0.0], [outer, height], [inner, height], [inner, 0.0]], segments)
}

/// A torus about the z axis: a circle of radius `minor` and `across` segments, carried along one of radius `major` in
/// `around` segments. `2 * around * across` triangles.
///
/// # Panics
/// If there are fewer than 3 segments either way, or not `0 < minor < major`.
#[must_use]
pub fn torus(major: f64, minor: f64, around: u32, across: u32) -> Mesh {
    assert!(0.0 < minor && minor < major, "a torus needs 0 < minor radius < major, not {minor} and {major}");
    let profile: Vec<_> = circle(across).iter().map(|[x, y]| [major + minor * x, minor * y]).collect();
    turned_ring(&profile, around)
}

/// The torus of 5,000 triangles (50 x 50 segments) of the experiments: 1 wide, its radii as 5 to 2.
#[must_use]
pub fn torus_5000() -> Mesh {
    torus(5.0 / 14.0, 1.0 / 7.0, 50, 50)
}

fn check_radii(profile: &[[f64; 2]]) {
    for [radius, z] in profile {
        assert!(*radius > 0.0, "the radius at height {z} must be positive, not {radius}");
    }
}

fn ring(radius: f64, z: f64, segments: u32) -> Vec<Vector> {
    circle(segments).iter().map(|[x, y]| [x * radius, y * radius, z]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::{check_solid, extents, hash, shell_volumes};
    use std::f64::consts::PI;

    #[test]
    fn cylinders_reach_their_radius_exactly() {
        let mesh = cylinder(4.0, 3.0, 24);
        check_solid(&mesh);
        assert_eq!(mesh.triangles().len(), 4 * 24);
        assert_eq!(extents(&mesh), [[-4.0, -4.0, 0.0], [4.0, 4.0, 3.0]]);
        let volume = shell_volumes(&mesh)[0] / 6.0;
        assert!((volume / (PI * 48.0) - 1.0).abs() < 0.02);
    }

    #[test]
    fn tubes_are_hollow() {
        let mesh = tube(4.0, 3.0, 5.0, 32);
        check_solid(&mesh);
        assert_eq!(mesh.triangles().len(), 8 * 32);
        let volume = shell_volumes(&mesh)[0] / 6.0;
        assert!((volume / (PI * 35.0) - 1.0).abs() < 0.02);
    }

    #[test]
    fn the_torus_of_the_experiments() {
        let mesh = torus_5000();
        check_solid(&mesh);
        assert_eq!((mesh.vertices().len(), mesh.triangles().len()), (2_500, 5_000));
        let [low, high] = extents(&mesh);
        assert_eq!((low[0], high[0]), (-0.5, 0.5));
        assert!((high[2] - low[2] - 2.0 / 7.0).abs() < 0.001);
        assert_eq!(hash(&mesh), 0x198b_b455_9671_c29d);
    }

    #[test]
    fn poles_may_be_pointed() {
        let cone = turned(&[[0.0, 0.0], [2.0, 3.0], [0.0, 3.0]], 12);
        check_solid(&cone);
        assert_eq!(cone.triangles().len(), 24);
    }

    #[test]
    #[should_panic(expected = "at least 3 segments")]
    fn two_segments_are_refused() {
        let _ = cylinder(1.0, 1.0, 2);
    }

    #[test]
    #[should_panic(expected = "must be positive")]
    fn a_radius_of_zero_is_refused() {
        let _ = cylinder(0.0, 1.0, 8);
    }
}
