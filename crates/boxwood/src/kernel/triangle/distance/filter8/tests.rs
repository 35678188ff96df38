//! Tests the filter against the exact test on blocks that are difficult for the filter.
//!
//! At a maximum distance just above the distance of a pair, the filter must not reject that pair, whatever
//! direction is passed to it. Just below the distances of the pairs, it must reject most of them.

use super::*;
use crate::kernel::simd::{ScalarLanes, dispatch_on, on_every_level};
use crate::kernel::triangle::intersect::filter8::load_f64;
use crate::kernel::triangle::{triangle_distance, triangles_closer_than};
use boxwood_scenes::Random;
use glam::DMat3;

type Triangle = [DVec3; 3];

#[derive(Clone, Copy, Debug, PartialEq)]
enum Family {
    /// Triangles in general position.
    Random,
    /// A corner of one triangle is nearest to a point inside the face of the other.
    Faces,
    /// An edge of one triangle is nearest to an edge of the other.
    Edges,
    /// The closest points are two corners of the triangles, which are also the nearest corners of their bounding
    /// boxes.
    Tips,
    /// Triangles that are long and thin.
    Slivers,
    /// Triangles that degenerate to points or segments.
    Degenerate,
    /// The closest points are two corners. The anchor (the world point that is the origin of the blocks' `f32`
    /// coordinates) is far from both, because it is a corner of another triangle.
    FarAnchor,
    /// Triangles of any size up to 1, in blocks up to 2^17 apart.
    FarApart,
    /// Triangles that are tiny compared with the scale of their models, near the underflow of `f32`.
    Tiny,
}

impl Family {
    const ALL: [Self; 9] = [
        Self::Random,
        Self::Faces,
        Self::Edges,
        Self::Tips,
        Self::Slivers,
        Self::Degenerate,
        Self::FarAnchor,
        Self::FarApart,
        Self::Tiny,
    ];
}

fn point(random: &mut Random) -> DVec3 {
    DVec3::from_array(random.point_in_box([-0.5; 3], [0.5; 3]))
}

fn triangle(random: &mut Random) -> Triangle {
    [0; 3].map(|_| point(random))
}

/// Random gap up to about the size of a triangle, and sometimes exactly 0.
fn gap(random: &mut Random) -> f64 {
    10_f64.powf(random.range(-8.0, 0.5)) * f64::from(random.below(16).min(1) as u32)
}

/// Triangle with a corner over a point inside the face of `other`; its closest point to `other` is this corner.
fn over_face(random: &mut Random, other: &Triangle) -> Triangle {
    let [u, v, w] = *other;
    let up = (v - u).cross(w - u).normalize_or(DVec3::Z) * random.sign();
    let (x, y) = (random.unit(), random.unit());
    let tip = u + (v - u) * (x * (1.0 - y)) + (w - u) * (y * (1.0 - x)) + up * gap(random);
    let beyond = |p: DVec3| tip + p * p.dot(up).signum();
    [tip, beyond(point(random)), beyond(point(random))]
}

/// Triangle whose first edge is nearest to the first edge of `other`. Moves the third corner of `other` so that
/// the third corners are on opposite sides of the two edges.
fn over_edge(random: &mut Random, other: &mut Triangle) -> Triangle {
    let [start, end, _] = *other;
    let along = point(random);
    let up = along.cross(end - start).normalize_or(DVec3::Z);
    let at = start + (end - start) * random.unit();
    let middle = at + up * gap(random);
    let [below, above] = [0; 2].map(|_| point(random)).map(|p| p * p.dot(up).signum());
    other[2] = at - below;
    [middle - along * random.unit(), middle + along * random.unit(), middle + above]
}

/// Two triangles whose nearest corners are the nearest corners of their bounding boxes.
fn tips(random: &mut Random) -> [Triangle; 2] {
    let tip = point(random);
    let mut inward = || point(random).abs();
    let a = [tip, tip - inward(), tip - inward()];
    let b = [tip, tip + inward(), tip + inward()];
    let mut step = point(random).abs().normalize() * gap(random);
    if random.below(2) == 0 {
        step = DVec3::AXES[random.below(3) as usize] * step.length();
    }
    [a, b.map(|corner| corner + step)]
}

fn sliver(random: &mut Random, [u, v, w]: Triangle) -> Triangle {
    let width = 10_f64.powf(random.range(-8.0, -1.0));
    [u, v, u + (v - u) * random.unit() + (w - u) * width]
}

/// One random pair of a family: a triangle for block `a` and a triangle for block `b`.
fn random_pair(family: Family, random: &mut Random) -> [Triangle; 2] {
    let mut a = triangle(random);
    match family {
        Family::Random => [a, triangle(random)],
        Family::Faces => [a, over_face(random, &a)],
        Family::Edges => {
            let b = over_edge(random, &mut a);
            [a, b]
        }
        Family::Tips | Family::FarAnchor => tips(random),
        Family::Slivers => {
            let a = sliver(random, a);
            let b = if random.below(2) == 0 { over_face(random, &a) } else { triangle(random) };
            [a, sliver(random, b)]
        }
        Family::Degenerate => {
            let b = over_face(random, &a);
            let flat = |random: &mut Random, [u, v, w]: Triangle| match random.below(3) {
                0 => [u; 3],
                1 => [u, v, u],
                _ => [u, v, w],
            };
            [flat(random, a), flat(random, b)]
        }
        Family::FarApart => {
            let step = DVec3::from_array(random.direction()) * 2_f64.powf(random.range(0.0, 17.0));
            let sizes = [0; 2].map(|_| 2_f64.powf(random.range(-50.0, 0.0)));
            [a.map(|corner| corner * sizes[0]), triangle(random).map(|corner| corner * sizes[1] + step)]
        }
        Family::Tiny => {
            let most = [-120.0, -20.0][random.below(2) as usize];
            let size = 2_f64.powf(random.range(-150.0, most));
            let pair = if random.below(2) == 0 { tips(random) } else { [a, over_face(random, &a)] };
            // All pairs of a block are near the world origin. So the anchor (the origin of the `f32` coordinates,
            // a corner of the block) is near this pair.
            pair.map(|triangle| triangle.map(|corner| corner * size))
        }
    }
}

/// Generates one to eight triangle pairs as two blocks: element `i` of the first block and element `i` of the
/// second are a pair. All coordinates are multiplied by a random power of two. Also returns the inverse of this
/// power, by which the filter scales the blocks.
fn blocks(family: Family, random: &mut Random) -> ([Vec<Triangle>; 2], f64) {
    let mut blocks = [Vec::new(), Vec::new()];
    for _ in 0..1 + random.below(8) {
        let [a, b] = random_pair(family, random);
        blocks[0].push(a);
        blocks[1].push(b);
    }
    if family == Family::FarAnchor {
        let far = DVec3::from_array(random.direction()) * 2_f64.powf(random.range(0.0, 4.0));
        blocks[1][0] = blocks[1][0].map(|corner| corner + far);
    }
    let rotation = match family {
        Family::Tips | Family::FarAnchor | Family::Tiny => DMat3::IDENTITY,
        _ => DMat3::from_cols_array_2d(&random.rotation()),
    };
    let offset = if family == Family::Tiny || random.below(2) == 0 {
        DVec3::ZERO
    } else {
        DVec3::from_array(random.direction()) * 10_f64.powi(random.below(7) as i32)
    };
    let larger = 2_f64.powi(random.below(1200) as i32 - 600);
    for corner in blocks.iter_mut().flatten().flatten() {
        *corner = (rotation * *corner + offset) * larger;
    }
    (blocks, larger.recip())
}

fn prepared<L: Lanes>(l: L, triangles: &[Triangle], scale: f64) -> TriangleBlock8 {
    let mut world = [[[0.0; LANES]; 3]; 3];
    for lane in 0..LANES {
        let triangle = triangles.get(lane).unwrap_or(&triangles[0]);
        for corner in 0..3 {
            for axis in 0..3 {
                world[corner][axis][lane] = triangle[corner][axis];
            }
        }
    }
    let mut block = TriangleBlock8::EMPTY;
    block.prepare(l, load_f64(l, &world), triangles.len(), scale);
    block
}

/// Prepares two blocks for the filter and moves them to a common anchor (the world point that is the origin of
/// their `f32` coordinates).
fn anchored_blocks<L: Lanes>(l: L, [a, b]: &[Vec<Triangle>; 2], scale: f64) -> [TriangleBlock8; 2] {
    let [mut a, mut b] = [prepared(l, a, scale), prepared(l, b, scale)];
    TriangleBlock8::anchor_both(l, &mut a, &mut b, &mut [f64::NAN; 3]);
    [a, b]
}

/// Returns a length just above the distance of two triangles. The exact test reports the pair as closer than this
/// length. `distance` is the computed distance, which may be too small.
fn just_above(a: &Triangle, b: &Triangle, distance: f64) -> f64 {
    let corners = || a.iter().chain(b);
    let low = corners().fold(DVec3::INFINITY, |low, &p| low.min(p));
    let high = corners().fold(DVec3::NEG_INFINITY, |high, &p| high.max(p));
    let step = (high - low).max_element() * f64::EPSILON / 16.0;
    let above = (0..).map(|k| (distance + step * f64::from(1 << k)).max(distance.next_up()));
    above
        .take(12)
        .find(|&max_distance| triangles_closer_than(a, b, max_distance).0)
        .expect("distance error is within its bound")
}

#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    pairs: u32,
    /// Number of pairs that are rejected at a maximum distance of 0.9 times their exact distance, as they should be.
    rejected: u32,
}

fn campaign(family: Family, rounds: u32) -> Tally {
    let mut random = Random::new(0x8ea7 + family as u64);
    let mut tally = Tally::default();
    for round in 0..rounds {
        let (pair, scale) = blocks(family, &mut random);
        let seen = anchored_blocks(ScalarLanes, &pair, scale);
        let random_direction = DVec3::from_array(random.direction());
        for bit in 0..64_usize {
            let (row, lane) = (bit / LANES, bit % LANES);
            // Tests every pair of triangles that `random_pair` generated together, and a random eighth of all
            // other pairs of the two blocks.
            if row.max(lane) >= pair[0].len() || row != lane && random.below(8) != 0 {
                continue;
            }
            let (a, b) = (&pair[0][row], &pair[1][lane]);
            let measured = triangle_distance(a, b).0;
            let max_distance = just_above(a, b, measured.distance);
            let along = ((measured.points[1] - measured.points[0]) / max_distance).normalize_or_zero();
            let mut rejected = false;
            for direction in [along, -along, DVec3::ZERO, random_direction] {
                for max_distance in [max_distance, max_distance.next_up(), max_distance * (1.0 + 1e-9)] {
                    let near = near_pairs(ScalarLanes, [&seen[0], &seen[1]], max_distance, direction).near;
                    rejected |= near >> bit & 1 == 0;
                }
            }
            let below = near_pairs(ScalarLanes, [&seen[0], &seen[1]], measured.distance * 0.9, DVec3::ZERO).near;
            tally.pairs += 1;
            tally.rejected += u32::from(below >> bit & 1 == 0);
            assert!(!rejected, "{family:?}, round {round}, scale {scale:e}, within {max_distance:e}: {a:?} {b:?}");
        }
    }
    tally
}

#[test]
fn pairs_within_max_distance_are_never_rejected() {
    for family in Family::ALL {
        let tally = campaign(family, 1_500);
        // The filter must also reject pairs: one that rejects nothing would pass the test above.
        let some = if family == Family::Tiny { tally.pairs / 40 } else { tally.pairs / 2 };
        assert!(tally.rejected > some, "{family:?}: {tally:?}");
    }
}

#[test]
fn most_pairs_are_rejected_just_below_their_distance() {
    let mut random = Random::new(0x8ea8);
    let [mut pairs, mut rejected] = [0; 2];
    for _ in 0..2_000 {
        let (pair, scale) = blocks(Family::Random, &mut random);
        let seen = anchored_blocks(ScalarLanes, &pair, scale);
        for (lane, (a, b)) in pair[0].iter().zip(&pair[1]).enumerate() {
            let distance = triangle_distance(a, b).0.distance;
            if distance > 0.0 {
                let near = near_pairs(ScalarLanes, [&seen[0], &seen[1]], distance * 0.9, DVec3::ZERO).near;
                pairs += 1;
                rejected += u32::from(near >> (9 * lane) & 1 == 0);
            }
        }
    }
    assert!(f64::from(rejected) > 0.9 * f64::from(pairs), "{rejected} of {pairs}");
}

/// The SIMD filter returns the same remaining pairs, keys and test counts as the scalar one. The pair that
/// `NearPairs8::nearest` returns is one of the remaining pairs.
#[test]
fn simd_matches_scalar() {
    let mut random = Random::new(0x8ea9);
    for family in Family::ALL {
        for round in 0..300 {
            let (pair, scale) = blocks(family, &mut random);
            let max_distance = triangle_distance(&pair[0][0], &pair[1][0]).0.distance * random.range(0.5, 2.0);
            let direction = DVec3::from_array(random.direction()) * f64::from(random.below(2) as u32);
            let near =
                |seen: &[TriangleBlock8; 2]| near_pairs(ScalarLanes, [&seen[0], &seen[1]], max_distance, direction);
            let scalar = near(&anchored_blocks(ScalarLanes, &pair, scale));
            let keys_of = |pairs: &NearPairs8| pairs.keys.map(|row| row.map(f32::to_bits));
            on_every_level(|level| {
                let same = dispatch_on!(level, l => {
                    let seen = anchored_blocks(l, &pair, scale);
                    near_pairs(l, [&seen[0], &seen[1]], max_distance, direction)
                });
                assert_eq!((same.near, same.tested), (scalar.near, scalar.tested), "{family:?}, {round}, {level:?}");
                assert_eq!(keys_of(&same), keys_of(&scalar), "{family:?}, {round}, {level:?}");
            });
            let valid: u64 = (0..pair[0].len()).map(|row| ((1 << pair[1].len()) - 1) << (LANES * row)).sum();
            assert_eq!(scalar.near & !valid, 0, "lane without a triangle remains");
            assert!(scalar.nearest().map_or(scalar.near == 0, |bit| scalar.near >> bit & 1 == 1));
        }
    }
}

/// Pairs that the filter cannot decide remain: infinite maximum distances, and blocks beyond the coordinate range
/// of the filter.
#[test]
fn undecidable_pairs_remain() {
    let mut random = Random::new(0x8eaa);
    for family in Family::ALL {
        let (pair, scale) = blocks(family, &mut random);
        let all: u64 = (0..pair[0].len()).map(|row| ((1 << pair[1].len()) - 1) << (LANES * row)).sum();
        for (scale, max_distance) in [(scale, f64::INFINITY), (scale, f64::MAX), (scale * 2_f64.powi(200), 0.0)] {
            if family == Family::Tiny && max_distance == 0.0 {
                continue;
            }
            let seen = anchored_blocks(ScalarLanes, &pair, scale);
            let near = near_pairs(ScalarLanes, [&seen[0], &seen[1]], max_distance, DVec3::X);
            assert_eq!(near.near, all, "{family:?}, {max_distance}");
        }
    }
}
