//! Blocks that are hard for a filter: two lists of one to eight triangles each, and the power of two to scale them by.

use boxwood_scenes::Random;
use glam::{DMat3, DVec3};

pub(super) type Triangle = [DVec3; 3];

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Family {
    /// In general position.
    Random,
    /// The same at world offsets up to 10^9 sizes and scales from 2^-400 to 2^340.
    Moved,
    /// Each of b a gap of h 10^0 to 10^-17 from one of a, or that deep in it: a corner over a face, or edge over edge.
    Near,
    /// With a corner of a's own, or an edge.
    Shared,
    /// All in one plane.
    Coplanar,
    /// On a coarse grid in a plane across y, but for the last bit of some heights: equal in `f32`, not in `f64`.
    Level,
    /// Corners on a coarse lattice: signs are zero exactly, much is degenerate.
    Lattice,
    /// Triangles that are points: corners of a, points in its triangles, others.
    Points,
    /// Triangles that are segments, through triangles of a.
    Segments,
    /// A thousand to a million times as long as wide, half of them, and through one another.
    Needles,
    /// One block much larger than the other.
    Sizes,
    /// Far below what `f32` holds, though scaled as much as can be.
    Tiny,
    /// Not scaled as they should be: beyond what is judged.
    TooFar,
}

impl Family {
    pub(super) const ALL: [Self; 13] = [
        Self::Random,
        Self::Moved,
        Self::Near,
        Self::Shared,
        Self::Coplanar,
        Self::Level,
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

/// A point of a triangle, now and then of its border.
fn within(random: &mut Random, [u, v, w]: &Triangle) -> DVec3 {
    let (x, y) = (random.unit(), random.unit() * f64::from(random.below(4).min(1) as u32));
    u + (v - u) * (x * (1.0 - y)) + (w - u) * y * (1.0 - x)
}

/// A triangle that nearly touches another.
fn near(random: &mut Random, other: &Triangle) -> Triangle {
    let gap = random.sign() * 10_f64.powi(-(random.below(18) as i32)) * f64::from(random.below(9).min(1) as u32);
    let [first, second] = [point(random), point(random)];
    if random.below(2) == 0 {
        let up = (other[1] - other[0]).cross(other[2] - other[0]).normalize_or(DVec3::Z) * random.sign();
        let tip = within(random, other) + up * gap;
        // The two others are on the same side, as far as they can be turned there.
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

/// A triangle of b, which may be made to one of a.
fn partner(family: Family, random: &mut Random, other: &Triangle) -> Triangle {
    match family {
        Family::Near => near(random, other),
        Family::Shared => shared(random, other),
        Family::Points => {
            [match random.below(3) {
                0 => other[random.below(3) as usize],
                1 => within(random, other),
                _ => point(random),
            }; 3]
        }
        Family::Segments => {
            let (p, direction) = (within(random, other), point(random));
            [p - direction, p + direction * random.unit(), p - direction]
        }
        Family::Needles => {
            let (p, [u, v, _]) = (within(random, other), triangle(random));
            [p + u, p + v, p - (u + v)]
        }
        Family::Sizes => {
            let (p, size) = (within(random, other), 10_f64.powi(-(random.below(12) as i32)));
            triangle(random).map(|corner| p + corner * size)
        }
        _ => triangle(random),
    }
}

/// What becomes of the triangles of both blocks before they are moved.
fn shaped(family: Family, random: &mut Random, triangle: Triangle) -> Triangle {
    match family {
        Family::Coplanar => triangle.map(|corner| DVec3::new(corner.x, corner.y, 0.25)),
        Family::Level => triangle.map(|corner| {
            let height = if random.below(4) == 0 { 0.25_f64.next_up() } else { 0.25 };
            DVec3::new((corner.x * 4.0).round() / 4.0, height, (corner.z * 4.0).round() / 4.0)
        }),
        Family::Lattice => triangle.map(|corner| (corner * 4.0).round() / 4.0),
        Family::Needles => {
            let width = if random.below(2) == 0 { 1.0 } else { 10_f64.powi(-3 - random.below(4) as i32) };
            let [u, v, w] = triangle;
            [u, v, u + (v - u) * random.unit() + (w - u) * width]
        }
        _ => triangle,
    }
}

/// Turns, scales and moves everything: families whose zeros must stay exact are only scaled.
fn moved(family: Family, random: &mut Random, blocks: &mut [Vec<Triangle>; 2]) {
    let turn = match family {
        Family::Coplanar | Family::Level | Family::Lattice | Family::Shared | Family::Points | Family::Tiny => {
            DMat3::IDENTITY
        }
        _ => DMat3::from_cols_array_2d(&random.rotation()),
    };
    let offset = match (family, random.below(2)) {
        (Family::Moved | Family::Near | Family::Needles, 0) => {
            DVec3::from_array(random.direction()) * 10_f64.powi(random.below(10) as i32)
        }
        _ => DVec3::ZERO,
    };
    let exponent = match family {
        Family::Random => 0,
        Family::Tiny => -1060 + random.below(60) as i32,
        _ => random.below(741) as i32 - 400,
    };
    // In two steps, because `powi` of such exponents alone goes by the inverse.
    let (half, rest) = (2_f64.powi(exponent / 2), 2_f64.powi(exponent - exponent / 2));
    for corner in blocks.iter_mut().flatten().flatten() {
        *corner = (turn * *corner + offset) * half * rest;
    }
}

/// A power of two that brings both blocks to within the four that the filter asks for; for one family, one that does not.
fn scale_for(family: Family, random: &mut Random, blocks: &[Vec<Triangle>; 2]) -> f64 {
    let corners = || blocks.iter().flatten().flatten();
    let anchor = blocks[1][0][0];
    let size = corners().map(|corner| (*corner - anchor).abs().max_element()).fold(0.0, f64::max);
    let exponent = ((size.to_bits() >> 52) as i32 - 1023).clamp(-1000, 1000);
    // The size itself is from 2^exponent to twice that.
    let room = match family {
        Family::TooFar => 2 + 1 + random.below(200) as i32,
        _ => 1 - random.below(6) as i32,
    };
    2_f64.powi((room - exponent) / 2) * 2_f64.powi((room - exponent) - (room - exponent) / 2)
}

/// Two blocks and their scale.
pub(super) fn blocks(family: Family, random: &mut Random) -> ([Vec<Triangle>; 2], f64) {
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
