//! Meshes of simple solids: box, sphere, cylinder, capsule and torus.
//!
//! Every mesh is closed and faces outward: triangles are counter-clockwise seen from outside, and no two vertices are at
//! the same point. Except for the box, which is given by its corners, the solids are centered at the origin, with z as the
//! axis of revolution.
//!
//! Vertices of round solids are on the surface up to rounding, so the polyhedron lies inside the solid. They have the same
//! bits on every machine: sines come from `libm`, and the points on the axes of a circle are exact. With a multiple of 4
//! segments, a cylinder of radius 4 reaches exactly from -4 to 4.
//!
//! Sizes may be zero. The mesh is then flat, with degenerate triangles or coinciding vertices; every edge is still
//! used equally often in both directions.
//!
//! ```
//! use boxwood::mesh::primitives;
//! use boxwood::{Model, Pose};
//!
//! let table = Model::new(primitives::cuboid([[-2.0, -2.0, -1.0], [2.0, 2.0, 0.0]])?);
//! let can = Model::new(primitives::cylinder(0.5, 2.0, 32)?);
//! let (table, can) = (table.at(Pose::IDENTITY)?, can.at(Pose::from_translation([0.0, 0.0, 1.0]))?);
//! assert!(table.pair(&can).intersects(), "the can stands on the table");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::{Mesh, MeshError, check_sizes};
use crate::kernel::aabb::Aabb;
use glam::DVec3;
use std::collections::BTreeMap;
use std::f64::consts::{FRAC_1_SQRT_2, FRAC_PI_4};

/// Axis-aligned box: 8 vertices and 12 triangles.
///
/// # Errors
/// [`MeshError::InvalidArgument`] if the box is inverted, [`MeshError::NonFiniteVertex`] if a corner is not
/// finite.
///
/// # Examples
/// ```
/// let mesh = boxwood::mesh::primitives::cuboid([[0.0; 3], [1.0, 2.0, 3.0]])?;
/// assert_eq!(mesh.bounds(), Some([[0.0; 3], [1.0, 2.0, 3.0]].into()));
/// # Ok::<(), boxwood::MeshError>(())
/// ```
pub fn cuboid(bounds: impl Into<Aabb>) -> Result<Mesh, MeshError> {
    /// Faces of the box. Vertex `4 i + 2 j + k` is at the minimum (0) or maximum (1) of x, y, z by the bits `i`, `j`, `k`.
    const FACES: [[u32; 4]; 6] = [[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]];
    let Aabb { min, max } = bounds.into();
    if let Some(axis) = (0..3).find(|&axis| min[axis] > max[axis]) {
        let what = ["x extent", "y extent", "z extent"][axis];
        return Err(MeshError::InvalidArgument { what, value: max[axis] - min[axis], expected: "at least 0" });
    }
    let corner = |i: usize| [[min, max][i >> 2][0], [min, max][i >> 1 & 1][1], [min, max][i & 1][2]];
    let triangles = FACES.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]);
    Mesh::new((0..8).map(corner).collect(), triangles.collect())
}

/// Sphere by subdivision of an icosahedron: `20 * 4^subdivisions` triangles of nearly equal size, without poles.
///
/// The result of [`capsule`] with length 0 is a sphere of rings and segments.
///
/// # Errors
/// [`MeshError::InvalidArgument`] if the radius is negative or not finite, [`MeshError::TooLarge`] for more than 13
/// subdivisions.
///
/// # Examples
/// ```
/// let mesh = boxwood::mesh::primitives::sphere(2.0, 3)?;
/// assert_eq!(mesh.triangles().len(), 1_280);
/// # Ok::<(), boxwood::MeshError>(())
/// ```
pub fn sphere(radius: f64, subdivisions: u32) -> Result<Mesh, MeshError> {
    check_length("radius", radius)?;
    check_sizes(0, 4_u64.saturating_pow(subdivisions).saturating_mul(20))?;
    let (mut vertices, mut triangles) = icosahedron();
    for _ in 0..subdivisions {
        triangles = subdivide(&mut vertices, &triangles);
    }
    Mesh::new(vertices.into_iter().map(|point| (point * radius).to_array()).collect(), triangles)
}

/// Cylinder of the given height around the z axis: `4 * segments` triangles.
///
/// With n segments, the side is inside the exact cylinder by at most `1 - cos(π/n)` of the radius (0.5 % for 32).
///
/// # Errors
/// [`MeshError::InvalidArgument`] if radius or height is negative or not finite, or for fewer than 3 segments;
/// [`MeshError::TooLarge`] for too many segments.
///
/// # Examples
/// ```
/// let mesh = boxwood::mesh::primitives::cylinder(4.0, 3.0, 24)?;
/// assert_eq!(mesh.bounds(), Some([[-4.0, -4.0, -1.5], [4.0, 4.0, 1.5]].into()));
/// # Ok::<(), boxwood::MeshError>(())
/// ```
pub fn cylinder(radius: f64, height: f64, segments: u32) -> Result<Mesh, MeshError> {
    check_length("radius", radius)?;
    check_length("height", height)?;
    check_segments(segments)?;
    check_sizes(0, 4 * u64::from(segments))?;
    // `top - bottom` is exactly `height`, even if half of it is rounded (subnormal). For height 0, both are 0, not -0.
    let (bottom, top) = (0.0 - height / 2.0, height - height / 2.0);
    let (vertices, triangles) = revolve(bottom, &[[radius, bottom], [radius, top]], top, segments);
    Mesh::new(vertices, triangles)
}

/// Capsule around the z axis: a cylinder of the given length with a hemisphere at each end.
///
/// A hemisphere has r = `segments / 4` rings of faces, rounded up. The whole mesh has `4 * segments * r`
/// triangles. With length 0 the capsule is a sphere: the hemispheres share the equator, and there are
/// `2 * segments` triangles fewer. With n segments, the surface is inside the exact capsule by at most
/// `2 (1 - cos(π/n))` of the radius (1 % for 32).
///
/// # Errors
/// [`MeshError::InvalidArgument`] if radius or length is negative or not finite, or for fewer than 3 segments;
/// [`MeshError::TooLarge`] for too many segments; [`MeshError::NonFiniteVertex`] if a coordinate overflows.
///
/// # Examples
/// ```
/// let mesh = boxwood::mesh::primitives::capsule(0.25, 1.0, 32)?;
/// assert_eq!(mesh.bounds(), Some([[-0.25, -0.25, -0.75], [0.25, 0.25, 0.75]].into()));
/// # Ok::<(), boxwood::MeshError>(())
/// ```
pub fn capsule(radius: f64, length: f64, segments: u32) -> Result<Mesh, MeshError> {
    check_length("radius", radius)?;
    check_length("length", length)?;
    check_segments(segments)?;
    let quarter = segments.div_ceil(4);
    let is_sphere = length == 0.0;
    let rings = 2 * u64::from(quarter) - u64::from(is_sphere);
    check_sizes(0, (2 * u64::from(segments)).saturating_mul(rings))?;
    // Radius and height of ring `step` of the unit sphere. A capsule contains the equator twice, once per hemisphere.
    let profile = |step: u32| {
        let [x, y] = unit_circle_point(step, 4 * quarter);
        [y, 0.0 - x]
    };
    let upper_start = if is_sphere { quarter + 1 } else { quarter };
    let profile: Vec<_> = (1..=quarter).chain(upper_start..2 * quarter).map(profile).collect();
    // The vertices are multiplied by the radius at the end, because the unit sphere can neither overflow nor underflow.
    let (mut vertices, triangles) = revolve(-1.0, &profile, 1.0, segments);
    vertices.iter_mut().for_each(|vertex| *vertex = vertex.map(|x| x * radius));
    if !is_sphere {
        let half = vertices.len() / 2;
        let (lower, upper) = vertices.split_at_mut(half);
        lower.iter_mut().for_each(|vertex| vertex[2] -= length / 2.0);
        upper.iter_mut().for_each(|vertex| vertex[2] += length / 2.0);
    }
    Mesh::new(vertices, triangles)
}

/// Torus around the z axis: a circle of radius `minor` with `across` segments, revolved at distance `major` from the axis in
/// `around` segments.
///
/// It has `around * across` vertices and twice as many triangles.
///
/// # Errors
/// [`MeshError::InvalidArgument`] if a radius is negative or not finite, `minor` is not below `major`, or there are
/// fewer than 3 segments; [`MeshError::TooLarge`] for too many segments; [`MeshError::NonFiniteVertex`] if a
/// coordinate overflows.
///
/// # Examples
/// ```
/// let mesh = boxwood::mesh::primitives::torus(5.0, 2.0, 64, 32)?;
/// assert_eq!(mesh.bounds(), Some([[-7.0, -7.0, -2.0], [7.0, 7.0, 2.0]].into()));
/// # Ok::<(), boxwood::MeshError>(())
/// ```
pub fn torus(major: f64, minor: f64, around: u32, across: u32) -> Result<Mesh, MeshError> {
    check_length("major radius", major)?;
    check_length("minor radius", minor)?;
    if minor >= major {
        return Err(MeshError::InvalidArgument {
            what: "minor radius",
            value: minor,
            expected: "less than the major radius",
        });
    }
    check_segments(around)?;
    check_segments(across)?;
    check_sizes(0, (u64::from(around) * u64::from(across)).saturating_mul(2))?;
    let profile = |step| {
        let [x, y] = unit_circle_point(step, across);
        [major + minor * x, minor * y]
    };
    let vertices = rings(&(0..across).map(profile).collect::<Vec<_>>(), around);
    let triangles = (0..across).flat_map(|ring| band(ring * around, (ring + 1) % across * around, around));
    Mesh::new(vertices, triangles.collect())
}

/// Point of the unit circle at `k / n` of a full turn: its cosine and sine, exact on the axes.
///
/// `cos(PI / 2)` is 6e-17 and not 0, because `PI` is rounded. Here the angle is reduced to the nearest axis in integers
/// before the sine is computed. So quarter turns are exact, and mirrored points have mirrored bits: faces of solids of
/// revolution can touch exactly.
///
/// # Panics
/// If `n` is 0.
///
/// # Examples
/// ```
/// assert_eq!(boxwood::mesh::primitives::unit_circle_point(1, 4), [0.0, 1.0]);
/// ```
#[must_use]
pub fn unit_circle_point(k: u32, n: u32) -> [f64; 2] {
    assert!(n > 0, "a turn cannot be divided into 0 parts");
    let (k, n) = (u64::from(k % n), u64::from(n));
    let (octant, rest) = (8 * k / n, 8 * k % n);
    // Octants 0, 2, 4 and 6 start at an axis; octants 1, 3, 5 and 7 end at one. The angle to that axis is at most 45
    // degrees.
    let before_axis = octant % 2 == 1;
    let (sin, cos) = match (before_axis, rest) {
        (true, 0) => (-FRAC_1_SQRT_2, FRAC_1_SQRT_2),
        (true, _) => {
            let (sin, cos) = libm::sincos((n - rest) as f64 / n as f64 * FRAC_PI_4);
            (-sin, cos)
        }
        (false, _) => libm::sincos(rest as f64 / n as f64 * FRAC_PI_4),
    };
    let [x, y] = match octant.div_ceil(2) % 4 {
        0 => [cos, sin],
        1 => [-sin, cos],
        2 => [-cos, -sin],
        _ => [sin, -cos],
    };
    // Adding 0 turns -0 into 0.
    [x + 0.0, y + 0.0]
}

fn check_length(what: &'static str, value: f64) -> Result<(), MeshError> {
    let is_valid = value.is_finite() && value >= 0.0;
    if is_valid { Ok(()) } else { Err(MeshError::InvalidArgument { what, value, expected: "finite and at least 0" }) }
}

fn check_segments(segments: u32) -> Result<(), MeshError> {
    let error =
        || MeshError::InvalidArgument { what: "number of segments", value: segments.into(), expected: "at least 3" };
    if segments >= 3 { Ok(()) } else { Err(error()) }
}

/// Vertices and faces of an icosahedron on the unit sphere. The vertices are the corners of three perpendicular golden
/// rectangles.
fn icosahedron() -> (Vec<DVec3>, Vec<[u32; 3]>) {
    let phi = (1.0 + 5.0_f64.sqrt()) / 2.0;
    let rectangle = [[-1.0, phi], [1.0, phi], [-1.0, -phi], [1.0, -phi]];
    let rectangles =
        [rectangle.map(|[a, b]| [a, b, 0.0]), rectangle.map(|[a, b]| [0.0, a, b]), rectangle.map(|[a, b]| [b, 0.0, a])];
    let vertices = rectangles.as_flattened().iter().map(|&corner| on_unit_sphere(DVec3::from_array(corner))).collect();
    #[rustfmt::skip]
    let faces = vec![
        [0, 11, 5], [0, 5, 1], [0, 1, 7], [0, 7, 10], [0, 10, 11], [1, 5, 9], [5, 11, 4], [11, 10, 2], [10, 7, 6], [7, 1, 8],
        [3, 9, 4], [3, 4, 2], [3, 2, 6], [3, 6, 8], [3, 8, 9], [4, 9, 5], [2, 4, 11], [6, 2, 10], [8, 6, 7], [9, 8, 1],
    ];
    (vertices, faces)
}

/// Splits each triangle into four; the edge midpoints are projected to the unit sphere.
fn subdivide(vertices: &mut Vec<DVec3>, triangles: &[[u32; 3]]) -> Vec<[u32; 3]> {
    let mut midpoints = BTreeMap::new();
    let mut midpoint = |a: u32, b: u32| {
        *midpoints.entry([a.min(b), a.max(b)]).or_insert_with_key(|&[a, b]| {
            vertices.push(on_unit_sphere(vertices[a as usize] + vertices[b as usize]));
            vertices.len() as u32 - 1
        })
    };
    let mut finer = Vec::with_capacity(4 * triangles.len());
    for &[a, b, c] in triangles {
        let (ab, bc, ca) = (midpoint(a, b), midpoint(b, c), midpoint(c, a));
        finer.extend([[a, ab, ca], [b, bc, ab], [c, ca, bc], [ab, bc, ca]]);
    }
    finer
}

/// Divides a point by its length. This has one rounding fewer than `normalize`, which multiplies by the reciprocal
/// of the length.
fn on_unit_sphere(point: DVec3) -> DVec3 {
    point / point.length()
}

/// Revolves a profile of points `[radius, z]` around the z axis, between two poles on the axis at the heights
/// `bottom` and `top`. Vertices are sorted from the lower pole to the upper one.
fn revolve(bottom: f64, profile: &[[f64; 2]], top: f64, segments: u32) -> (Vec<[f64; 3]>, Vec<[u32; 3]>) {
    let mut vertices = vec![[0.0, 0.0, bottom]];
    vertices.extend(rings(profile, segments));
    let upper_pole = vertices.len() as u32;
    vertices.push([0.0, 0.0, top]);
    let next = |k: u32| (k + 1) % segments;
    let last = upper_pole - segments;
    let mut triangles: Vec<_> = (0..segments).map(|k| [0, 1 + next(k), 1 + k]).collect();
    triangles.extend((1..last).step_by(segments as usize).flat_map(|ring| band(ring, ring + segments, segments)));
    triangles.extend((0..segments).map(|k| [last + k, last + next(k), upper_pole]));
    (vertices, triangles)
}

/// Vertices on a circle around the z axis, `segments` of them for each point `[radius, z]` of the profile.
fn rings(profile: &[[f64; 2]], segments: u32) -> Vec<[f64; 3]> {
    let circle: Vec<_> = (0..segments).map(|k| unit_circle_point(k, segments)).collect();
    profile.iter().flat_map(|&[radius, z]| circle.iter().map(move |[x, y]| [x * radius, y * radius, z])).collect()
}

/// Triangles between two rings, which are given by the indices of their first vertices. They face outward if ring
/// `upper` is above ring `lower`.
fn band(lower: u32, upper: u32, segments: u32) -> impl Iterator<Item = [u32; 3]> {
    (0..segments).flat_map(move |k| {
        let next = (k + 1) % segments;
        [[lower + k, lower + next, upper + k], [lower + next, upper + next, upper + k]]
    })
}

#[cfg(test)]
mod tests;
