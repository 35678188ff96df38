//! Basic solids of `boxwood::primitives`. Invalid sizes panic, as everywhere in this crate.

use crate::merge::transformed;
use boxwood::mesh::primitives;
use boxwood::{Mesh, MeshError, Pose};

/// An axis-aligned box from `low` to `high`: 8 vertices and 12 triangles.
///
/// # Panics
/// If `low` is not below `high` on every axis.
#[must_use]
pub fn cuboid(low: [f64; 3], high: [f64; 3]) -> Mesh {
    let is_valid = (0..3).all(|axis| low[axis] < high[axis]);
    assert!(is_valid, "a box must reach from low to high on every axis, not from {low:?} to {high:?}");
    valid(primitives::cuboid([low, high]))
}

/// A sphere around the origin with `20 * 4^subdivisions` triangles. All vertices are on the sphere up to rounding.
///
/// # Panics
/// If the radius is not positive.
#[must_use]
pub fn sphere(radius: f64, subdivisions: u32) -> Mesh {
    assert!(radius > 0.0, "a sphere needs a positive radius, not {radius}");
    valid(primitives::sphere(radius, subdivisions))
}

/// A cylinder from z = 0 to `height`, `4 * segments` triangles.
///
/// # Panics
/// If there are fewer than 3 segments, or radius or height is not positive.
#[must_use]
pub fn cylinder(radius: f64, height: f64, segments: u32) -> Mesh {
    assert!(radius > 0.0, "a cylinder needs a positive radius, not {radius}");
    assert!(height > 0.0, "a cylinder needs a positive height, not {height}");
    let centered = valid(primitives::cylinder(radius, height, segments));
    transformed(&centered, &Pose::from_translation([0.0, 0.0, height / 2.0]))
}

/// A torus around the z axis: a circle of radius `minor` with `across` segments, revolved at distance `major` in `around` segments.
/// `2 * around * across` triangles.
///
/// # Panics
/// If `around` or `across` is less than 3, or not `0 < minor < major`.
#[must_use]
pub fn torus(major: f64, minor: f64, around: u32, across: u32) -> Mesh {
    assert!(minor > 0.0, "a torus needs a positive minor radius, not {minor}");
    valid(primitives::torus(major, minor, around, across))
}

/// Torus of the published experiments: 5,000 triangles (50 x 50 segments), diameter 1, ratio of the radii 5 : 2.
#[must_use]
pub fn torus_5000() -> Mesh {
    torus(5.0 / 14.0, 1.0 / 7.0, 50, 50)
}

fn valid(mesh: Result<Mesh, MeshError>) -> Mesh {
    mesh.unwrap_or_else(|error| panic!("{error}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_topology::{check_solid, extents, hash};

    #[test]
    fn cylinder_stands_on_the_origin() {
        let mesh = cylinder(4.0, 3.0, 24);
        check_solid(&mesh);
        assert_eq!(extents(&mesh), [[-4.0, -4.0, 0.0], [4.0, 4.0, 3.0]]);
    }

    #[test]
    fn torus_5000_has_given_counts_and_size() {
        let mesh = torus_5000();
        check_solid(&mesh);
        assert_eq!((mesh.vertices().len(), mesh.triangles().len()), (2_500, 5_000));
        let [low, high] = extents(&mesh);
        assert_eq!((low[0], high[0]), (-0.5, 0.5));
        assert!((high[2] - low[2] - 2.0 / 7.0).abs() < 0.001);
        assert_eq!(hash(&mesh), 0x198b_b455_9671_c29d);
    }

    #[test]
    #[should_panic(expected = "from low to high")]
    fn cuboid_panics_if_flat() {
        let _ = cuboid([0.0; 3], [1.0, 1.0, 0.0]);
    }

    #[test]
    #[should_panic(expected = "must be at least 3")]
    fn cylinder_panics_with_two_segments() {
        let _ = cylinder(1.0, 1.0, 2);
    }

    #[test]
    #[should_panic(expected = "a positive radius")]
    fn cylinder_panics_with_radius_0() {
        let _ = cylinder(0.0, 1.0, 8);
    }
}
