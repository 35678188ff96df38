//! Common points computed in double-double arithmetic equal the reference implementation bit for bit, unless
//! double-double arithmetic returns `None`.

use super::{CommonPoint, double_double};
use crate::kernel::predicates::orient::{orient2d, orient3d};
use crate::kernel::predicates::sign::Sign;
use boxwood_scenes::Random;
use glam::{DVec2, DVec3};

/// Random coordinate of one of six kinds. The kinds, in order: a number between -1 and 1; a small integer; a
/// multiple of a tenth; 1 plus a few rounding steps; a number near 10^6; any magnitude in the supported range.
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
fn edge_plane_point_matches_integers() {
    let mut random = Random::new(0x9c);
    let (mut cases, mut undecided) = (0, 0);
    for case in 0..120_000_u64 {
        let mut point = || DVec3::from_array([0; 3].map(|_| number(&mut random, case % 6)));
        let plane = [point(), point(), point()];
        let mut edge = [point(), point()];
        if case % 3 == 0 {
            // Moves both ends of the edge close to the plane.
            edge = edge.map(|p| plane[0].lerp(plane[1], 0.3).lerp(plane[2], 0.4) + (p - plane[0]) * 1e-14);
        }
        let [p, q] = edge.map(|p| orient3d(plane[0], plane[1], plane[2], p));
        if p * q != Sign::Negative {
            continue;
        }
        let exact = CommonPoint::EdgePlane { edge, plane }.point_from_integers();
        match double_double::edge_plane(edge, plane) {
            Some(point) => assert_eq!(bits(point), bits(exact), "{edge:?} through {plane:?}"),
            None => undecided += 1,
        }
        cases += 1;
    }
    // Double-double arithmetic returns `None` in two cases: a coordinate of the point is near zero, so its
    // relative error is large, or an input magnitude is outside of the supported range.
    assert!(cases > 20_000 && undecided < cases / 2, "{undecided} of {cases} were undecided");
}

#[test]
fn edge_edge_point_matches_integers() {
    let mut random = Random::new(0x9d);
    let (mut cases, mut undecided) = (0, 0);
    for case in 0..120_000_u64 {
        let mut point = || DVec3::from_array([0; 3].map(|_| number(&mut random, case % 6)));
        let ([p, q], [a, b]) = ([point(), point()], [point(), point()]);
        // The edges need not be coplanar here: the double-double and the integer computation both use only the
        // edges' projections along `axis` to divide the edge.
        let axis = (case % 3) as usize;
        let flat = |x: DVec3| DVec2::new(x[(axis + 1) % 3], x[(axis + 2) % 3]);
        let turn = |a: DVec3, b: DVec3, c: DVec3| orient2d(flat(a), flat(b), flat(c));
        if turn(a, b, p) * turn(a, b, q) != Sign::Negative || turn(p, q, a) * turn(p, q, b) != Sign::Negative {
            continue;
        }
        let exact = CommonPoint::EdgeEdge { axis, edge: [p, q], other: [a, b] }.point_from_integers();
        match double_double::edge_edge(axis, [p, q], [a, b]) {
            Some(point) => assert_eq!(bits(point), bits(exact), "{p} {q} across {a} {b}"),
            None => undecided += 1,
        }
        cases += 1;
    }
    assert!(cases > 10_000 && undecided < cases / 10, "{undecided} of {cases} were undecided");
}
