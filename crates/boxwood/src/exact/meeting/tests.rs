//! The quick way gives the bits of the plain one, or nothing.

use super::{Meeting, quick};
use crate::exact::orient::{orient2d, orient3d};
use crate::exact::sign::Sign;
use boxwood_scenes::Random;
use glam::{DVec2, DVec3};

/// Numbers of many kinds: plain, whole, tenths, tiny offsets from one another, and all magnitudes in range.
fn number(random: &mut Random, kind: u64) -> f64 {
    match kind {
        0 => random.range(-1.0, 1.0),
        1 => random.below(9) as f64 - 4.0,
        2 => (random.below(9) as f64 - 4.0) * 0.1,
        3 => 1.0 + random.below(16) as f64 * f64::EPSILON,
        4 => 1e6 + random.range(-1.0, 1.0),
        _ => random.sign() * 2.0_f64.powi(random.below(300) as i32 - 150) * random.range(1.0, 2.0),
    }
}

fn bits(point: DVec3) -> [u64; 3] {
    (point + DVec3::ZERO).to_array().map(f64::to_bits)
}

#[test]
fn the_quick_point_is_the_exact_one() {
    let mut random = Random::new(0x9c);
    let (mut certain, mut open) = (0, 0);
    for case in 0..120_000_u64 {
        let mut point = || DVec3::from_array([0; 3].map(|_| number(&mut random, case % 6)));
        let plane = [point(), point(), point()];
        let mut edge = [point(), point()];
        if case % 3 == 0 {
            // Nearly in the plane.
            edge = edge.map(|p| plane[0].lerp(plane[1], 0.3).lerp(plane[2], 0.4) + (p - plane[0]) * 1e-14);
        }
        let [p, q] = edge.map(|p| orient3d(plane[0], plane[1], plane[2], p));
        if p * q != Sign::Negative {
            continue;
        }
        let exact = Meeting::Through { edge, plane }.point_by_integers();
        match quick::through(edge, plane) {
            Some(quick) => assert_eq!(bits(quick), bits(exact), "{edge:?} through {plane:?}"),
            None => open += 1,
        }
        certain += 1;
    }
    // Points at zero, for which no error is small, and magnitudes out of range.
    assert!(certain > 20_000 && open < certain / 2, "{open} of {certain} were left open");
}

#[test]
fn the_quick_crossing_is_the_exact_one() {
    let mut random = Random::new(0x9d);
    let (mut certain, mut open) = (0, 0);
    for case in 0..120_000_u64 {
        let mut point = || DVec3::from_array([0; 3].map(|_| number(&mut random, case % 6)));
        let ([p, q], [a, b]) = ([point(), point()], [point(), point()]);
        // What is seen along the axis is all that counts.
        let axis = (case % 3) as usize;
        let flat = |x: DVec3| DVec2::new(x[(axis + 1) % 3], x[(axis + 2) % 3]);
        let turn = |a: DVec3, b: DVec3, c: DVec3| orient2d(flat(a), flat(b), flat(c));
        if turn(a, b, p) * turn(a, b, q) != Sign::Negative || turn(p, q, a) * turn(p, q, b) != Sign::Negative {
            continue;
        }
        let exact = Meeting::Across { axis, edge: [p, q], other: [a, b] }.point_by_integers();
        match quick::across(axis, [p, q], [a, b]) {
            Some(quick) => assert_eq!(bits(quick), bits(exact), "{p} {q} across {a} {b}"),
            None => open += 1,
        }
        certain += 1;
    }
    assert!(certain > 10_000 && open < certain / 10, "{open} of {certain} were left open");
}
