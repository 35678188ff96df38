//! The shapes that a URDF has without a file, as closed meshes about the origin.
//!
//! Round ones are polyhedra with their vertices on the surface, and so within it. With n segments around, the side of a cylinder
//! falls short of the surface by at most 1 - cos(π/n) of its radius (0.5 % for 32), where the middles of its faces are. A sphere has
//! n/2 rings of faces; the middle of the diagonal of a face at the equator falls short by at most twice as much (1 % for 32).

use boxwood::Mesh;
use boxwood_scenes::{cuboid, cylinder, turn, turned};

/// Segments around of a round shape: what options may ask for.
const SEGMENTS: std::ops::RangeInclusive<u32> = 3..=1024;

/// A shape without a file; lengths are finite and not negative.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Solid {
    /// Its sides.
    Box([f64; 3]),
    /// About the z axis.
    Cylinder {
        radius: f64,
        length: f64,
    },
    Sphere {
        radius: f64,
    },
    /// A cylinder about the z axis with half a sphere at each end, beyond its length.
    Capsule {
        radius: f64,
        length: f64,
    },
}

/// Vertices and triangles. Made of unit size first, and scaled then, so that any lengths will do.
pub(super) fn tessellated(solid: Solid, segments: u32) -> (Vec<[f64; 3]>, Vec<[u32; 3]>) {
    let segments = segments.clamp(*SEGMENTS.start(), *SEGMENTS.end());
    match solid {
        Solid::Box(sides) => scaled(cuboid([-0.5; 3], [0.5; 3]), sides),
        Solid::Cylinder { radius, length } => {
            let (mut vertices, triangles) = scaled(cylinder(1.0, 1.0, segments), [radius, radius, length]);
            vertices.iter_mut().for_each(|vertex| vertex[2] -= length / 2.0);
            (vertices, triangles)
        }
        Solid::Sphere { radius } => scaled(turned(&half_circle(segments, 1), segments), [radius; 3]),
        Solid::Capsule { radius, length: 0.0 } => tessellated(Solid::Sphere { radius }, segments),
        Solid::Capsule { radius, length } => {
            let (mut vertices, triangles) = scaled(turned(&half_circle(segments, 2), segments), [radius; 3]);
            // From the lower pole to the upper, the equator twice: half of them belong to each end.
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

/// Radius and height from the lower pole of a unit sphere to the upper one, by way of the equator.
fn half_circle(segments: u32, equators: u32) -> Vec<[f64; 2]> {
    let half = segments.div_ceil(4);
    let mut profile = Vec::new();
    for step in 0..=2 * half {
        let [x, y] = turn(step, 4 * half);
        let copies = if step == half { equators } else { 1 };
        profile.extend((0..copies).map(|_| [y, 0.0 - x]));
    }
    profile
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether every edge has a triangle on each side, and the volume that they enclose.
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
    fn solids_are_closed_and_as_large_as_they_should_be() {
        use std::f64::consts::PI;
        let solids = [
            (Solid::Box([1.0, 2.0, 3.0]), 6.0),
            (Solid::Cylinder { radius: 2.0, length: 3.0 }, 12.0 * PI),
            (Solid::Sphere { radius: 2.0 }, 32.0 / 3.0 * PI),
            (Solid::Capsule { radius: 2.0, length: 3.0 }, (12.0 + 32.0 / 3.0) * PI),
            (Solid::Capsule { radius: 2.0, length: 0.0 }, 32.0 / 3.0 * PI),
        ];
        for (solid, expected) in solids {
            for segments in [3, 4, 7, 32, 1000] {
                let (vertices, triangles) = tessellated(solid, segments);
                let found = volume(&vertices, &triangles);
                assert!(found > 0.0 && found < expected * (1.0 + 1e-12), "{solid:?} of {segments}: {found}");
                assert!(segments < 32 || found > expected * 0.97, "{solid:?} of {segments}: {found}");
            }
        }
    }

    #[test]
    fn round_shapes_fall_short_by_no_more_than_is_said() {
        for segments in [8, 16, 32, 64] {
            let bound = 1.0 - libm::cos(std::f64::consts::PI / f64::from(segments));
            let distance =
                |point: [f64; 3], dimensions: usize| point[..dimensions].iter().map(|x| x * x).sum::<f64>().sqrt();
            for (solid, dimensions, most) in [
                (Solid::Cylinder { radius: 1.0, length: 1.0 }, 2, bound),
                (Solid::Sphere { radius: 1.0 }, 3, 2.0 * bound),
            ] {
                let (vertices, triangles) = tessellated(solid, segments);
                for [a, b, c] in triangles {
                    let corners = [a, b, c].map(|i| vertices[i as usize]);
                    // Faces of the ends of a cylinder are no part of its side.
                    if corners.iter().any(|&corner| distance(corner, dimensions) < 0.5) {
                        continue;
                    }
                    let least = (0..=20).flat_map(|i| (0..=20 - i).map(move |j| [i, j, 20 - i - j])).map(|weights| {
                        let at = |axis: usize| (0..3).map(|k| f64::from(weights[k]) / 20.0 * corners[k][axis]).sum();
                        distance([at(0), at(1), at(2)], dimensions)
                    });
                    let short = 1.0 - least.fold(f64::INFINITY, f64::min);
                    assert!(short <= most * (1.0 + 1e-9), "{solid:?} of {segments}: {short} is more than {most}");
                }
            }
        }
    }

    #[test]
    fn lengths_are_met_exactly_and_may_be_zero_or_huge() {
        let reach = |solid, axis: usize| {
            let (vertices, _) = tessellated(solid, 32);
            vertices.iter().map(|vertex| vertex[axis]).fold(0.0, f64::max)
        };
        assert_eq!(reach(Solid::Box([0.0408, 1.0, 1.0]), 0), 0.0204);
        assert_eq!(reach(Solid::Cylinder { radius: 0.3, length: 1.0 }, 1), 0.3);
        assert_eq!(reach(Solid::Cylinder { radius: 0.3, length: 1.0 }, 2), 0.5);
        assert_eq!(reach(Solid::Sphere { radius: 0.3 }, 2), 0.3);
        assert_eq!(reach(Solid::Capsule { radius: 0.25, length: 1.0 }, 2), 0.75);
        for radius in [0.0, 5e-324, 1e308] {
            let (vertices, _) = tessellated(Solid::Capsule { radius, length: radius / 2.0 }, 8);
            assert!(vertices.as_flattened().iter().all(|x| x.is_finite()));
        }
    }
}
