//! Families of motions that are difficult for the sweep test, for triangle pairs whose distance is hard to
//! compute.

use crate::kernel::triangle::distance::tests::families::{FAMILIES, Pair};
use crate::kernel::triangle::distance::triangle_distance;
use boxwood_scenes::Random;
use glam::DVec3;

type Make = fn(&mut Random, &mut Pair) -> DVec3;

const MOTIONS: &[(&str, Make)] = &[
    ("corner to corner", |r, pair| {
        let (i, j) = (r.below(3) as usize, r.below(3) as usize);
        (pair[1][j] - pair[0][i]) * [0.5, 1.0, 2.0, 1.5][r.below(4) as usize]
    }),
    ("past corners", |r, pair| {
        let across = DVec3::from_array(r.direction()) * size(pair) * [1e-3, 1e-9, 1e-15][r.below(3) as usize];
        (pair[1][r.below(3) as usize] - pair[0][r.below(3) as usize]) * 1.5 + across
    }),
    ("any displacement", |r, pair| DVec3::from_array(r.direction()) * (size(pair) * 4.0)),
    ("from afar", |r, pair| {
        let displacement = DVec3::from_array(r.direction()) * (size(pair).min(1e300) * 64.0);
        let back = displacement * 0.5 + DVec3::from_array(r.direction()) * size(pair) * 0.25;
        pair[0] = pair[0].map(|p| p - back);
        displacement
    }),
    ("small whole numbers", |r, pair| {
        let mut number = || r.below(7) as f64 - 3.0;
        DVec3::new(number(), number(), number()) * power(size(pair))
    }),
    ("along an axis", |r, pair| {
        let mut displacement = DVec3::ZERO;
        displacement[r.below(3) as usize] = r.sign() * size(pair) * 2.0;
        displacement
    }),
    ("along an edge of the other", |r, pair| edge(r, &pair[1]) * r.range(-4.0, 4.0)),
    ("along an edge", |r, pair| edge(r, &pair[0]) * 4.0),
    ("in the plane of the other", |r, pair| edge(r, &pair[1]) * 2.0 + edge(r, &pair[1]) * (r.below(5) as f64 - 2.0)),
    ("slowly", |r, pair| (pair[1][0] - pair[0][0]) * [1e-3, 1e-9, 1e-17][r.below(3) as usize]),
    ("very fast", |r, pair| (pair[1][0] - pair[0][r.below(3) as usize]) * 1e20),
    ("not at all", |_, _| DVec3::ZERO),
];

fn edge(r: &mut Random, t: &[DVec3; 3]) -> DVec3 {
    let i = r.below(3) as usize;
    t[(i + 1) % 3] - t[i]
}

pub(super) fn size(pair: &Pair) -> f64 {
    pair.as_flattened().iter().fold(5e-324, |size: f64, &p| size.max((p - pair[0][0]).abs().max_element()))
}

fn power(size: f64) -> f64 {
    f64::from_bits(size.to_bits() & 0x7ff << 52).max(5e-324)
}

/// Generates a radius: small or large, or such that the triangles are in contact at the start or just graze.
fn radius(r: &mut Random, pair: &Pair) -> f64 {
    let size = size(pair).min(1e299);
    let radius = match r.below(8) {
        0 => size * 1e-6,
        1 => size * r.unit(),
        2 => power(size) * (1.0 + r.below(4) as f64),
        3 => power(size) * 0.125 * (1.0 + r.below(12) as f64),
        4 => triangle_distance(&pair[0], &pair[1]).0.distance,
        5 => triangle_distance(&pair[0], &pair[1]).0.distance * (1.0 - [1e-3, 1e-9, 1e-15][r.below(3) as usize]),
        6 => size * 1e3,
        _ => size * 0.1,
    };
    radius.clamp(5e-324, 2.0_f64.powi(999))
}

/// Test case: a pair of triangles, the motion of the first, and a radius. `name` consists of the names of two
/// families: that of the pair and that of the motion.
pub(in crate::kernel::triangle::sweep) struct Case {
    pub(in crate::kernel::triangle::sweep) name: String,
    pub(in crate::kernel::triangle::sweep) pair: Pair,
    pub(in crate::kernel::triangle::sweep) motion: DVec3,
    /// Radius, always positive.
    pub(in crate::kernel::triangle::sweep) radius: f64,
}

/// Generates `count` cases for every combination of a family of pairs and a family of motions. Cases out of the
/// supported range are skipped.
pub(in crate::kernel::triangle::sweep) fn cases(seed: u64, count: usize) -> impl Iterator<Item = Case> {
    let mut random = Random::new(seed);
    let all = FAMILIES.iter().flat_map(|triangles| MOTIONS.iter().map(move |motion| (triangles, motion)));
    all.flat_map(move |pair| std::iter::repeat_n(pair, count)).filter_map(
        move |((triangles, make), (motion, displacement))| {
            let mut pair = make(&mut random);
            // In most cases the moving triangle degenerates to a point or a segment.
            match random.below(8) {
                0..=2 => pair[0] = [pair[0][0]; 3],
                3..=5 => pair[0][2] = pair[0][1],
                _ => {}
            }
            let displacement = displacement(&mut random, &mut pair);
            let in_range = pair.as_flattened().iter().all(|p| p.abs().max_element() < 2.0_f64.powi(1000));
            let is_motion = displacement.abs().max_element() < 2.0_f64.powi(500);
            let name = format!("{triangles}, {motion}");
            let radius = radius(&mut random, &pair);
            (in_range && is_motion).then_some(Case { name, pair, motion: displacement, radius })
        },
    )
}
