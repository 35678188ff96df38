//! Tessellates the URDF primitives (box, cylinder, sphere, capsule) as closed meshes around the origin.
//!
//! Round shapes become polyhedra whose vertices are on the surface, so the polyhedron lies inside the shape. With n
//! segments, the distance from the surface of a cylinder is largest in the middle of a side face: at most `1 -
//! cos(π/n)` of the radius (0.5 % for 32). The polyhedron of a sphere has n/2 rings of faces; its distance from the
//! sphere is largest in the middle of the diagonal of a face at the equator: at most twice as much (1 % for 32).

use boxwood::mesh::primitives::{capsule, cuboid, cylinder};
use boxwood::{Mesh, MeshError};

/// Permitted numbers of segments around a round shape; other values are clamped.
const SEGMENTS: std::ops::RangeInclusive<u32> = 3..=1024;

/// URDF primitive. Lengths are finite and not negative.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum UrdfPrimitive {
    /// Side lengths.
    Box([f64; 3]),
    /// Cylinder around the z axis, centered at the origin.
    Cylinder {
        radius: f64,
        length: f64,
    },
    Sphere {
        radius: f64,
    },
    /// Cylinder of this length around the z axis, with a half sphere added at each end.
    Capsule {
        radius: f64,
        length: f64,
    },
}

/// Returns the mesh of a primitive. A sphere is a capsule of length 0, so that `segments` has one meaning for all round shapes.
///
/// # Errors
/// [`MeshError::NonFiniteVertex`] if a coordinate overflows.
pub(super) fn tessellate(primitive: UrdfPrimitive, segments: u32) -> Result<Mesh, MeshError> {
    let segments = segments.clamp(*SEGMENTS.start(), *SEGMENTS.end());
    match primitive {
        UrdfPrimitive::Box(sides) => cuboid([sides.map(|side| -side / 2.0), sides.map(|side| side / 2.0)]),
        UrdfPrimitive::Cylinder { radius, length } => cylinder(radius, length, segments),
        UrdfPrimitive::Sphere { radius } => capsule(radius, 0.0, segments),
        UrdfPrimitive::Capsule { radius, length } => capsule(radius, length, segments),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mesh(primitive: UrdfPrimitive, segments: u32) -> Mesh {
        tessellate(primitive, segments).expect("finite")
    }

    /// Asserts that the mesh is closed and returns its volume.
    fn volume(mesh: &Mesh) -> f64 {
        assert!(mesh.topology().is_closed());
        let of = |triangle: u32| {
            let [p, q, r] = mesh.triangle_vertices(triangle);
            p[0] * (q[1] * r[2] - q[2] * r[1]) + p[1] * (q[2] * r[0] - q[0] * r[2]) + p[2] * (q[0] * r[1] - q[1] * r[0])
        };
        (0..mesh.triangles().len() as u32).map(of).sum::<f64>() / 6.0
    }

    #[test]
    fn primitives_are_closed_and_have_expected_volume() {
        use std::f64::consts::PI;
        let primitives = [
            (UrdfPrimitive::Box([1.0, 2.0, 3.0]), 6.0),
            (UrdfPrimitive::Cylinder { radius: 2.0, length: 3.0 }, 12.0 * PI),
            (UrdfPrimitive::Sphere { radius: 2.0 }, 32.0 / 3.0 * PI),
            (UrdfPrimitive::Capsule { radius: 2.0, length: 3.0 }, (12.0 + 32.0 / 3.0) * PI),
            (UrdfPrimitive::Capsule { radius: 2.0, length: 0.0 }, 32.0 / 3.0 * PI),
        ];
        for (primitive, expected) in primitives {
            for segments in [3, 4, 7, 32, 1000] {
                let found = volume(&mesh(primitive, segments));
                assert!(found > 0.0 && found < expected * (1.0 + 1e-12), "{primitive:?} of {segments}: {found}");
                assert!(segments < 32 || found > expected * 0.97, "{primitive:?} of {segments}: {found}");
            }
        }
    }

    #[test]
    fn round_shapes_are_short_by_at_most_the_documented_bound() {
        for segments in [8, 16, 32, 64] {
            let bound = 1.0 - libm::cos(std::f64::consts::PI / f64::from(segments));
            let distance =
                |point: [f64; 3], dimensions: usize| point[..dimensions].iter().map(|x| x * x).sum::<f64>().sqrt();
            for (primitive, dimensions, max_shortfall) in [
                (UrdfPrimitive::Cylinder { radius: 1.0, length: 1.0 }, 2, bound),
                (UrdfPrimitive::Sphere { radius: 1.0 }, 3, 2.0 * bound),
            ] {
                let mesh = mesh(primitive, segments);
                for triangle in 0..mesh.triangles().len() as u32 {
                    let corners = mesh.triangle_vertices(triangle);
                    // Skip the triangles with a corner on the axis: for the cylinder, these form the end caps.
                    if corners.iter().any(|&corner| distance(corner, dimensions) < 0.5) {
                        continue;
                    }
                    let least = (0..=20).flat_map(|i| (0..=20 - i).map(move |j| [i, j, 20 - i - j])).map(|weights| {
                        let at = |axis: usize| (0..3).map(|k| f64::from(weights[k]) / 20.0 * corners[k][axis]).sum();
                        distance([at(0), at(1), at(2)], dimensions)
                    });
                    let short = 1.0 - least.fold(f64::INFINITY, f64::min);
                    assert!(
                        short <= max_shortfall * (1.0 + 1e-9),
                        "{primitive:?} of {segments}: {short} is more than {max_shortfall}"
                    );
                }
            }
        }
    }

    #[test]
    fn lengths_are_exact_and_may_be_zero_or_huge() {
        let extent = |primitive, axis: usize| {
            mesh(primitive, 32).vertices().iter().map(|vertex| vertex[axis]).fold(0.0, f64::max)
        };
        assert_eq!(extent(UrdfPrimitive::Box([0.0408, 1.0, 1.0]), 0), 0.0204);
        assert_eq!(extent(UrdfPrimitive::Cylinder { radius: 0.3, length: 1.0 }, 1), 0.3);
        assert_eq!(extent(UrdfPrimitive::Cylinder { radius: 0.3, length: 1.0 }, 2), 0.5);
        assert_eq!(extent(UrdfPrimitive::Sphere { radius: 0.3 }, 2), 0.3);
        assert_eq!(extent(UrdfPrimitive::Capsule { radius: 0.25, length: 1.0 }, 2), 0.75);
        for radius in [0.0, 5e-324, 1e308] {
            assert!(tessellate(UrdfPrimitive::Capsule { radius, length: radius / 2.0 }, 8).is_ok());
        }
        let overflow = tessellate(UrdfPrimitive::Capsule { radius: f64::MAX, length: f64::MAX }, 8);
        assert!(matches!(overflow, Err(MeshError::NonFiniteVertex { axis: 2, .. })));
    }
}
