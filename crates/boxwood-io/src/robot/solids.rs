//! Tessellates the URDF primitives (box, cylinder, sphere, capsule) as closed meshes around the origin.
//!
//! Round shapes are polyhedra with vertices on the surface, so they lie inside it. With n segments, the side of a cylinder is short
//! of the surface by at most `1 - cos(π/n)` of its radius (0.5 % for 32), at the middle of its faces. A sphere has n/2 rings of
//! faces; the middle of the diagonal of a face at the equator is short by at most twice as much (1 % for 32).

use boxwood::Mesh;
use boxwood_scenes::{cuboid, cylinder, revolve, unit_circle_point};

/// Permitted numbers of segments around a round shape; other values are clamped.
const SEGMENTS: std::ops::RangeInclusive<u32> = 3..=1024;

/// URDF primitive. Lengths are finite and not negative.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum UrdfPrimitive {
    /// Side lengths.
    Box([f64; 3]),
    /// Around the z axis, centered at the origin.
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

/// Returns vertices and triangles. They are created at unit size and then scaled, so any lengths work.
pub(super) fn tessellate(primitive: UrdfPrimitive, segments: u32) -> (Vec<[f64; 3]>, Vec<[u32; 3]>) {
    let segments = segments.clamp(*SEGMENTS.start(), *SEGMENTS.end());
    match primitive {
        UrdfPrimitive::Box(sides) => scaled(cuboid([-0.5; 3], [0.5; 3]), sides),
        UrdfPrimitive::Cylinder { radius, length } => {
            let (mut vertices, triangles) = scaled(cylinder(1.0, 1.0, segments), [radius, radius, length]);
            vertices.iter_mut().for_each(|vertex| vertex[2] -= length / 2.0);
            (vertices, triangles)
        }
        UrdfPrimitive::Sphere { radius } => scaled(revolve(&half_circle(segments, 1), segments), [radius; 3]),
        UrdfPrimitive::Capsule { radius, length: 0.0 } => tessellate(UrdfPrimitive::Sphere { radius }, segments),
        UrdfPrimitive::Capsule { radius, length } => {
            let (mut vertices, triangles) = scaled(revolve(&half_circle(segments, 2), segments), [radius; 3]);
            // Vertices run from the lower pole to the upper one, with the equator twice: half of them belong to each end.
            let (lower, upper) = vertices.split_at_mut(triangles.len() / 4 + 1);
            lower.iter_mut().for_each(|vertex| vertex[2] -= length / 2.0);
            upper.iter_mut().for_each(|vertex| vertex[2] += length / 2.0);
            (vertices, triangles)
        }
    }
}

fn scaled(mesh: Mesh, by: [f64; 3]) -> (Vec<[f64; 3]>, Vec<[u32; 3]>) {
    let (mut vertices, triangles) = mesh.into_parts();
    for vertex in &mut vertices {
        *vertex = [0, 1, 2].map(|axis| vertex[axis] * by[axis]);
    }
    (vertices, triangles)
}

/// Profile (radius, height) of a unit sphere from the lower pole to the upper one. The equator is repeated `equators` times.
fn half_circle(segments: u32, equators: u32) -> Vec<[f64; 2]> {
    let half = segments.div_ceil(4);
    let mut profile = Vec::new();
    for step in 0..=2 * half {
        let [x, y] = unit_circle_point(step, 4 * half);
        let copies = if step == half { equators } else { 1 };
        profile.extend((0..copies).map(|_| [y, 0.0 - x]));
    }
    profile
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Asserts that the mesh is closed and returns its volume.
    fn volume(vertices: &[[f64; 3]], triangles: &[[u32; 3]]) -> f64 {
        let mut edges: Vec<[u32; 2]> = triangles.iter().flat_map(|&[a, b, c]| [[a, b], [b, c], [c, a]]).collect();
        edges.sort_unstable();
        assert!(edges.windows(2).all(|pair| pair[0] != pair[1]), "an edge twice");
        assert!(edges.iter().all(|&[a, b]| edges.binary_search(&[b, a]).is_ok()), "an open edge");
        let of = |&[a, b, c]: &[u32; 3]| {
            let [p, q, r] = [a, b, c].map(|i| vertices[i as usize]);
            p[0] * (q[1] * r[2] - q[2] * r[1]) + p[1] * (q[2] * r[0] - q[0] * r[2]) + p[2] * (q[0] * r[1] - q[1] * r[0])
        };
        triangles.iter().map(of).sum::<f64>() / 6.0
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
                let (vertices, triangles) = tessellate(primitive, segments);
                let found = volume(&vertices, &triangles);
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
                let (vertices, triangles) = tessellate(primitive, segments);
                for [a, b, c] in triangles {
                    let corners = [a, b, c].map(|i| vertices[i as usize]);
                    // Skip the end caps of the cylinder.
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
            let (vertices, _) = tessellate(primitive, 32);
            vertices.iter().map(|vertex| vertex[axis]).fold(0.0, f64::max)
        };
        assert_eq!(extent(UrdfPrimitive::Box([0.0408, 1.0, 1.0]), 0), 0.0204);
        assert_eq!(extent(UrdfPrimitive::Cylinder { radius: 0.3, length: 1.0 }, 1), 0.3);
        assert_eq!(extent(UrdfPrimitive::Cylinder { radius: 0.3, length: 1.0 }, 2), 0.5);
        assert_eq!(extent(UrdfPrimitive::Sphere { radius: 0.3 }, 2), 0.3);
        assert_eq!(extent(UrdfPrimitive::Capsule { radius: 0.25, length: 1.0 }, 2), 0.75);
        for radius in [0.0, 5e-324, 1e308] {
            let (vertices, _) = tessellate(UrdfPrimitive::Capsule { radius, length: radius / 2.0 }, 8);
            assert!(vertices.as_flattened().iter().all(|x| x.is_finite()));
        }
    }
}
