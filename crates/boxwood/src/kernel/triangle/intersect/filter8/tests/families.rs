//! Families of block pairs that are hard for the filter. A case consists of two lists of one to eight triangles
//! each, and the power of two by which the filter scales them.

use boxwood_scenes::Random;
use glam::{DMat3, DVec3};

pub(super) type Triangle = [DVec3; 3];

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum BlockFamily {
    /// Triangles in general position.
    Random,
    /// Triangles in general position, at offsets of up to 10^9 from the world origin and at scales from 2^-400 to
    /// 2^340.
    Moved,
    /// Each triangle of b at a gap or depth of 10^0 to 10^-17, or 0, from a triangle of a: a corner over a face,
    /// or an edge over an edge.
    Near,
    /// Each triangle of b has a corner or an edge in common with a triangle of a.
    Shared,
    /// All triangles in one plane.
    Coplanar,
    /// Corners on a coarse grid in a plane perpendicular to the y axis. Some heights differ in the last bit, so
    /// that they are equal in `f32` but not in `f64`.
    AxisPlane,
    /// Corners on a coarse lattice: signs are exactly zero, and many triangles are degenerate.
    Lattice,
    /// Triangles of b that degenerate to points: corners of a, points inside triangles of a, or other points.
    Points,
    /// Triangles of b that degenerate to segments through triangles of a.
    Segments,
    /// Intersecting triangles, half of them 10^3 to 10^6 times as long as wide.
    Needles,
    /// The triangles of one block are up to 10^11 times smaller than those of the other.
    Sizes,
    /// Coordinates so small that they underflow in `f32` even with the largest possible scale.
    Tiny,
    /// The scale is too large, so that coordinates are beyond the limit of the filter.
    TooFar,
}

impl BlockFamily {
    pub(super) const ALL: [Self; 13] = [
        Self::Random,
        Self::Moved,
        Self::Near,
        Self::Shared,
        Self::Coplanar,
        Self::AxisPlane,
        Self::Lattice,
        Self::Points,
        Self::Segments,
        Self::Needles,
        Self::Sizes,
        Self::Tiny,
        Self::TooFar,
    ];
}

fn point(random: &mut Random) -> DVec3 {
    DVec3::from_array(random.point_in_box([-0.5; 3], [0.5; 3]))
}

fn triangle(random: &mut Random) -> Triangle {
    [0; 3].map(|_| point(random))
}

/// Returns a random point of a triangle, in some cases on its boundary.
fn within(random: &mut Random, [u, v, w]: &Triangle) -> DVec3 {
    let (x, y) = (random.unit(), random.unit() * f64::from(random.below(4).min(1) as u32));
    u + (v - u) * (x * (1.0 - y)) + (w - u) * y * (1.0 - x)
}

/// Returns a triangle that nearly touches `other`: with a corner near its face, or with an edge near its first
/// edge.
fn near(random: &mut Random, other: &Triangle) -> Triangle {
    let gap = random.sign() * 10_f64.powi(-(random.below(18) as i32)) * f64::from(random.below(9).min(1) as u32);
    let [first, second] = [point(random), point(random)];
    if random.below(2) == 0 {
        let up = (other[1] - other[0]).cross(other[2] - other[0]).normalize_or(DVec3::Z) * random.sign();
        let tip = within(random, other) + up * gap;
        // Puts the second and third corner on the side of the tip to which `up` points.
        let side = |p: DVec3| tip + p * p.dot(up).signum();
        [tip, side(first), side(second)]
    } else {
        let (start, end) = (other[0], other[1]);
        let at = start + (end - start) * random.unit();
        let along = first;
        let up = along.cross(end - start).normalize_or(DVec3::Z);
        let middle = at + up * gap;
        let third = middle + second * second.dot(up).signum();
        [middle - along * random.unit(), middle + along * random.unit(), third]
    }
}

fn shared(random: &mut Random, other: &Triangle) -> Triangle {
    let mut own = triangle(random);
    own[0] = other[random.below(3) as usize];
    if random.below(2) == 0 {
        own[1] = other[random.below(3) as usize];
    }
    own
}

/// Returns a triangle for block b, related to the triangle `other` of block a as the family requires.
fn partner(family: BlockFamily, random: &mut Random, other: &Triangle) -> Triangle {
    match family {
        BlockFamily::Near => near(random, other),
        BlockFamily::Shared => shared(random, other),
        BlockFamily::Points => {
            [match random.below(3) {
                0 => other[random.below(3) as usize],
                1 => within(random, other),
                _ => point(random),
            }; 3]
        }
        BlockFamily::Segments => {
            let (p, direction) = (within(random, other), point(random));
            [p - direction, p + direction * random.unit(), p - direction]
        }
        BlockFamily::Needles => {
            let (p, [u, v, _]) = (within(random, other), triangle(random));
            [p + u, p + v, p - (u + v)]
        }
        BlockFamily::Sizes => {
            let (p, size) = (within(random, other), 10_f64.powi(-(random.below(12) as i32)));
            triangle(random).map(|corner| p + corner * size)
        }
        _ => triangle(random),
    }
}

/// Changes the shape of a triangle of either block as the family requires.
fn shaped(family: BlockFamily, random: &mut Random, triangle: Triangle) -> Triangle {
    match family {
        BlockFamily::Coplanar => triangle.map(|corner| DVec3::new(corner.x, corner.y, 0.25)),
        BlockFamily::AxisPlane => triangle.map(|corner| {
            let height = if random.below(4) == 0 { 0.25_f64.next_up() } else { 0.25 };
            DVec3::new((corner.x * 4.0).round() / 4.0, height, (corner.z * 4.0).round() / 4.0)
        }),
        BlockFamily::Lattice => triangle.map(|corner| (corner * 4.0).round() / 4.0),
        BlockFamily::Needles => {
            let width = if random.below(2) == 0 { 1.0 } else { 10_f64.powi(-3 - random.below(4) as i32) };
            let [u, v, w] = triangle;
            [u, v, u + (v - u) * random.unit() + (w - u) * width]
        }
        _ => triangle,
    }
}

/// Rotates, moves and scales both blocks. Families whose determinants must stay exactly zero are only scaled.
fn moved(family: BlockFamily, random: &mut Random, blocks: &mut [Vec<Triangle>; 2]) {
    let rotation = match family {
        BlockFamily::Coplanar
        | BlockFamily::AxisPlane
        | BlockFamily::Lattice
        | BlockFamily::Shared
        | BlockFamily::Points
        | BlockFamily::Tiny => DMat3::IDENTITY,
        _ => DMat3::from_cols_array_2d(&random.rotation()),
    };
    let offset = match (family, random.below(2)) {
        (BlockFamily::Moved | BlockFamily::Near | BlockFamily::Needles, 0) => {
            DVec3::from_array(random.direction()) * 10_f64.powi(random.below(10) as i32)
        }
        _ => DVec3::ZERO,
    };
    let exponent = match family {
        BlockFamily::Random => 0,
        BlockFamily::Tiny => -1060 + random.below(60) as i32,
        _ => random.below(741) as i32 - 400,
    };
    // Scales in two steps, because for large negative exponents `powi` computes the inverse of a power that
    // overflows.
    let (half, rest) = (2_f64.powi(exponent / 2), 2_f64.powi(exponent - exponent / 2));
    for corner in blocks.iter_mut().flatten().flatten() {
        *corner = (rotation * *corner + offset) * half * rest;
    }
}

/// Returns the scale for the filter, a power of two. It brings the coordinates of both blocks, relative to a
/// corner of the second block (their origin, the anchor), to at most 4. For `TooFar`, the scale is too large for
/// that.
fn scale_for(family: BlockFamily, random: &mut Random, blocks: &[Vec<Triangle>; 2]) -> f64 {
    let corners = || blocks.iter().flatten().flatten();
    let anchor = blocks[1][0][0];
    let size = corners().map(|corner| (*corner - anchor).abs().max_element()).fold(0.0, f64::max);
    let exponent = ((size.to_bits() >> 52) as i32 - 1023).clamp(-1000, 1000);
    // Scaling by 2^-exponent brings `size` to between 1 and 2.
    let power = match family {
        BlockFamily::TooFar => 2 + 1 + random.below(200) as i32,
        _ => 1 - random.below(6) as i32,
    };
    2_f64.powi((power - exponent) / 2) * 2_f64.powi((power - exponent) - (power - exponent) / 2)
}

/// Generates a case of a family: two blocks, and the scale for the filter.
pub(super) fn blocks(family: BlockFamily, random: &mut Random) -> ([Vec<Triangle>; 2], f64) {
    let [count_a, count_b] = [0; 2].map(|_| if random.below(3) == 0 { 1 + random.below(8) } else { 8 });
    let mut blocks = [Vec::new(), Vec::new()];
    for _ in 0..count_a {
        let own = triangle(random);
        blocks[0].push(shaped(family, random, own));
    }
    for _ in 0..count_b {
        let other = blocks[0][random.below(count_a) as usize];
        let own = partner(family, random, &other);
        blocks[1].push(shaped(family, random, own));
    }
    if random.below(2) == 0 {
        blocks.reverse();
    }
    moved(family, random, &mut blocks);
    let scale = scale_for(family, random, &blocks);
    (blocks, scale)
}
