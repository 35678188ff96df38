//! Tests contacts that graze a feature, and contacts at the start of the motion.

use crate::kernel::triangle::sweep::{SWEEP_ERROR, TriangleImpact, first_impact};
use glam::DVec3;

const SCALES: [f64; 4] = [1.0, 0.125, f64::from_bits((1023 + 400) << 52), f64::from_bits((1023 - 900) << 52)];

fn at(x: f64, y: f64, z: f64) -> DVec3 {
    DVec3::new(x, y, z)
}

/// Returns the first impact, and checks that contact at the start is reported equally at every scale.
fn impact_at_all_scales(a: [DVec3; 3], b: [DVec3; 3], motion: DVec3, radius: f64) -> Option<TriangleImpact> {
    let found = SCALES.map(|scale| {
        let impact = first_impact(&a.map(|p| p * scale), &b.map(|p| p * scale), motion * scale, radius * scale, 1.0).0;
        impact.map(|impact| TriangleImpact { point: impact.point / scale, ..impact })
    });
    for scaled_result in &found[1..] {
        assert_eq!(scaled_result.map(|impact| impact.at_start), found[0].map(|impact| impact.at_start), "{found:?}");
    }
    found[0]
}

fn assert_at(impact: Option<TriangleImpact>, t: f64) -> TriangleImpact {
    let impact = impact.expect("triangles touch");
    assert!(!impact.at_start && impact.t <= t && t - impact.t <= SWEEP_ERROR, "{impact:?} instead of {t}");
    impact
}

const FLOOR: [DVec3; 3] = [DVec3::new(0.0, 0.0, 0.0), DVec3::new(8.0, 0.0, 0.0), DVec3::new(0.0, 8.0, 0.0)];

#[test]
fn corner_reaches_corner_at_the_end() {
    let tip = [at(3.0, 3.0, 4.0), at(4.0, 3.0, 6.0), at(3.0, 4.0, 6.0)];
    let impact = assert_at(impact_at_all_scales(tip, FLOOR, at(-3.0, -3.0, -4.0), 0.0), 1.0);
    assert_eq!(impact.point, DVec3::ZERO);
    // If the motion is one rounding step shorter, the corner of `tip` stops just above the corner of the floor.
    assert_eq!(impact_at_all_scales(tip, FLOOR, at(-3.0, -3.0, (-4.0_f64).next_up()), 0.0), None);
    // If the motion is one rounding step longer sideways, the corner of `tip` misses the corner of the floor.
    assert_eq!(impact_at_all_scales(tip, FLOOR, at((-3.0_f64).next_down(), -3.0, -4.0), 0.0), None);
}

#[test]
fn edge_touches_edge() {
    // A blade is a vertical triangle with a horizontal lower edge. The projection of this edge crosses the border
    // of the floor.
    let blade = |x: f64| [at(-1.0, x, 2.0), at(1.0, x, 2.0), at(0.0, x, 4.0)];
    assert_at(impact_at_all_scales(blade(1.0), FLOOR, at(0.0, 0.0, -4.0), 0.0), 0.5);
    // Blades parallel to the border y = 0 of the floor: one exactly above it touches the floor, one slightly
    // outside misses it.
    assert_at(impact_at_all_scales(blade(0.0), FLOOR, at(0.0, 0.0, -4.0), 0.0), 0.5);
    assert_eq!(impact_at_all_scales(blade(-1e-30), FLOOR, at(0.0, 0.0, -4.0), 0.0), None);
    let turned = [at(2.0, -1.0, 2.0), at(2.0, 1.0, 2.0), at(2.0, 0.0, 4.0)];
    let impact = assert_at(impact_at_all_scales(turned, FLOOR, at(0.0, 0.0, -2.0), 0.0), 1.0);
    assert_eq!(impact.normal, DVec3::Z);
}

#[test]
fn coplanar_motion_touches_and_misses() {
    // A triangle that moves towards the floor in the plane of the floor.
    let flat = [at(-4.0, 1.0, 0.0), at(-6.0, 0.0, 0.0), at(-6.0, 2.0, 0.0)];
    let impact = assert_at(impact_at_all_scales(flat, FLOOR, at(8.0, 0.0, 0.0), 0.0), 0.5);
    assert_eq!((impact.point, impact.normal), (at(0.0, 1.0, 0.0), -DVec3::X));
    // A triangle that moves past the floor in the plane of the floor. It touches a corner of the floor exactly, or
    // misses the floor by one rounding step.
    let past = |y: f64| [at(-4.0, y, 0.0), at(-6.0, y, 0.0), at(-5.0, y - 2.0, 0.0)];
    assert_at(impact_at_all_scales(past(0.0), FLOOR, at(16.0, 0.0, 0.0), 0.0), 0.25);
    assert_eq!(impact_at_all_scales(past(-f64::EPSILON), FLOOR, at(16.0, 0.0, 0.0), 0.0), None);
    // The same motion slightly above the plane of the floor misses.
    assert_eq!(impact_at_all_scales(flat.map(|p| p + DVec3::Z * 1e-30), FLOOR, at(8.0, 0.0, 0.0), 0.0), None);
}

#[test]
fn collinear_points_and_segments_touch() {
    let segment = [at(2.0, 2.0, 2.0), at(4.0, 4.0, 4.0), at(4.0, 4.0, 4.0)];
    let point = |x: f64| [at(x, x, x); 3];
    assert_at(impact_at_all_scales(point(0.0), segment, at(4.0, 4.0, 4.0), 0.0), 0.5);
    assert_at(impact_at_all_scales(segment, point(0.0), at(-4.0, -4.0, -4.0), 0.0), 0.5);
    assert_at(impact_at_all_scales(point(0.0), point(1.0), at(4.0, 4.0, 4.0), 0.0), 0.25);
    assert_eq!(impact_at_all_scales(point(0.0), point(1.0), at(4.0, 4.0, 4.0_f64.next_up()), 0.0), None);
    assert_at(impact_at_all_scales(point(0.0), segment, at(4.0, 4.0, 4.0), 3.0_f64.sqrt()), (2.0 - 1.0) / 4.0);
    assert!(impact_at_all_scales(point(3.0), segment, DVec3::ONE, 0.0).is_some_and(|impact| impact.at_start));
}

#[test]
fn contact_at_start_is_reported_for_any_motion() {
    let tip = [at(1.0, 1.0, 0.0), at(2.0, 1.0, 3.0), at(1.0, 2.0, 3.0)];
    for motion in [DVec3::Z, -DVec3::Z, DVec3::X, DVec3::ZERO, at(0.0, 0.0, 5e-324)] {
        let impact = impact_at_all_scales(tip, FLOOR, motion, 0.0).expect("tip is on the floor");
        assert!(impact.at_start && impact.t == 0.0 && impact.normal == DVec3::ZERO, "{impact:?}");
        assert_eq!(impact.point, tip[0]);
        let ball = |z: f64| [at(1.0, 1.0, z); 3];
        assert!(
            impact_at_all_scales(ball(2.0), FLOOR, motion, 2.0).is_some_and(|impact| impact.at_start),
            "ball on the floor"
        );
        let above = impact_at_all_scales(ball(2.0_f64.next_up()), FLOOR, motion, 2.0);
        let falls = motion == -DVec3::Z;
        assert!(above.is_some() == falls && above.is_none_or(|impact| !impact.at_start), "{motion} {above:?}");
    }
    assert_eq!(impact_at_all_scales(tip.map(|p| p + DVec3::Z * 1e-9), FLOOR, DVec3::ZERO, 0.0), None);
}

/// Balls that pass a feature at a distance of exactly their radius touch it. With a radius one rounding step
/// smaller, they miss.
#[test]
fn balls_graze_at_exactly_their_radius() {
    let ball = |x: f64, y: f64, z: f64| [at(x, y, z); 3];
    // Each case consists of ball center, motion, radius and time of contact. The balls pass a corner, two edges,
    // and the face of the floor.
    let cases = [
        (ball(-3.0, -4.0, -8.0), at(0.0, 0.0, 16.0), 5.0, 0.5),
        (ball(-2.0, -3.0, 14.0), at(0.0, 0.0, -32.0), 3.0_f64.hypot(2.0), 0.4375),
        (ball(4.0, -3.0, -8.0), at(0.0, 0.0, 16.0), 3.0, 0.5),
        (ball(2.0, -32.0, 3.0), at(0.0, 64.0, 0.0), 3.0, 0.5),
    ];
    for (index, (from, motion, radius, t)) in cases.into_iter().enumerate() {
        let exact = index != 1;
        let found = impact_at_all_scales(from, FLOOR, motion, radius.next_up());
        assert!(found.is_some_and(|impact| impact.t <= t && !impact.at_start), "{index} {found:?}");
        if exact {
            assert_at(impact_at_all_scales(from, FLOOR, motion, radius), t);
        }
        assert_eq!(impact_at_all_scales(from, FLOOR, motion, radius.next_down()), None, "{index}");
    }
}

#[test]
fn balls_reach_the_floor_at_the_end() {
    let ball = [at(1.0, 1.0, 7.0); 3];
    let impact = assert_at(impact_at_all_scales(ball, FLOOR, at(0.0, 0.0, -4.0), 3.0), 1.0);
    assert_eq!((impact.normal, impact.point), (DVec3::Z, at(1.0, 1.0, 0.0)));
    assert_eq!(impact_at_all_scales(ball, FLOOR, at(0.0, 0.0, -4.0), 3.0_f64.next_down()), None);
    assert_eq!(impact_at_all_scales(ball, FLOOR, at(0.0, 0.0, (-4.0_f64).next_up()), 3.0), None);
}

#[test]
fn lying_capsules_touch_and_miss() {
    // Capsules (segments with a radius) that are parallel to the floor and to a border of it.
    let lying = [at(1.0, 1.0, 5.0), at(2.0, 1.0, 5.0), at(2.0, 1.0, 5.0)];
    let impact = assert_at(impact_at_all_scales(lying, FLOOR, at(0.0, 0.0, -8.0), 1.0), 0.5);
    assert_eq!(impact.normal, DVec3::Z);
    let beside = [at(1.0, -3.0, 4.0), at(2.0, -3.0, 4.0), at(2.0, -3.0, 4.0)];
    assert_at(impact_at_all_scales(beside, FLOOR, at(0.0, 0.0, -8.0), 3.0), 0.5);
    assert_eq!(impact_at_all_scales(beside, FLOOR, at(0.0, 0.0, -8.0), 3.0_f64.next_down()), None);
}

/// Contacts with huge and tiny radii are found at the right time.
#[test]
fn radii_of_any_size_are_supported() {
    let ball = [at(1.0, 1.0, 8.0); 3];
    assert!(impact_at_all_scales(ball, FLOOR, -DVec3::Z, 1e18).is_some_and(|impact| impact.at_start));
    let touch = assert_at(impact_at_all_scales(ball, FLOOR, at(0.0, 0.0, -16.0), 1e-30), 0.5);
    assert!(touch.normal == DVec3::Z && touch.point.distance(at(1.0, 1.0, 0.0)) < 1e-9, "{touch:?}");
    // A huge ball far away, whose surface is almost a plane near the floor.
    let far = [at(1.0, 1.0, 1e15 + 2.0); 3];
    assert_at(impact_at_all_scales(far, FLOOR, at(0.0, 0.0, -4.0), 1e15), 0.5);
}
