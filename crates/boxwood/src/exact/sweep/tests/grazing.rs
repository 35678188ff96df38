//! Contacts by next to nothing, and where a motion begins in contact, each by its name.

use super::super::{Meeting, SWEEP_ERROR, first_meeting};
use glam::DVec3;

const SCALES: [f64; 4] = [1.0, 0.125, f64::from_bits((1023 + 400) << 52), f64::from_bits((1023 - 900) << 52)];

fn at(x: f64, y: f64, z: f64) -> DVec3 {
    DVec3::new(x, y, z)
}

/// The same at every scale: whether they meet, and when.
fn meets(a: [DVec3; 3], b: [DVec3; 3], motion: DVec3, radius: f64) -> Option<Meeting> {
    let found = SCALES.map(|scale| {
        let meeting =
            first_meeting(&a.map(|p| p * scale), &b.map(|p| p * scale), motion * scale, radius * scale, 1.0).0;
        meeting.map(|meeting| Meeting { point: meeting.point / scale, ..meeting })
    });
    for again in &found[1..] {
        assert_eq!(again.map(|meeting| meeting.at_start), found[0].map(|meeting| meeting.at_start), "{found:?}");
    }
    found[0]
}

fn assert_at(meeting: Option<Meeting>, t: f64) -> Meeting {
    let meeting = meeting.expect("they meet");
    assert!(!meeting.at_start && meeting.t <= t && t - meeting.t <= SWEEP_ERROR, "{meeting:?} instead of {t}");
    meeting
}

const FLOOR: [DVec3; 3] = [DVec3::new(0.0, 0.0, 0.0), DVec3::new(8.0, 0.0, 0.0), DVec3::new(0.0, 8.0, 0.0)];

#[test]
fn a_corner_gets_to_a_corner_at_the_very_end() {
    let tip = [at(3.0, 3.0, 4.0), at(4.0, 3.0, 6.0), at(3.0, 4.0, 6.0)];
    let meeting = assert_at(meets(tip, FLOOR, at(-3.0, -3.0, -4.0), 0.0), 1.0);
    assert_eq!(meeting.point, DVec3::ZERO);
    // One step less, and it stops above it.
    assert_eq!(meets(tip, FLOOR, at(-3.0, -3.0, (-4.0_f64).next_up()), 0.0), None);
    // One step more to the side, and it goes past.
    assert_eq!(meets(tip, FLOOR, at((-3.0_f64).next_down(), -3.0, -4.0), 0.0), None);
}

#[test]
fn edges_touch_edge_to_edge() {
    // Its lower edge crosses the border of the floor, seen from above in one point, and goes down beside it.
    let blade = |x: f64| [at(-1.0, x, 2.0), at(1.0, x, 2.0), at(0.0, x, 4.0)];
    assert_at(meets(blade(1.0), FLOOR, at(0.0, 0.0, -4.0), 0.0), 0.5);
    // Along the border y = 0 it touches only the border.
    assert_at(meets(blade(0.0), FLOOR, at(0.0, 0.0, -4.0), 0.0), 0.5);
    assert_eq!(meets(blade(-1e-30), FLOOR, at(0.0, 0.0, -4.0), 0.0), None);
    let turned = [at(2.0, -1.0, 2.0), at(2.0, 1.0, 2.0), at(2.0, 0.0, 4.0)];
    let meeting = assert_at(meets(turned, FLOOR, at(0.0, 0.0, -2.0), 0.0), 1.0);
    assert_eq!(meeting.normal, DVec3::Z);
}

#[test]
fn within_a_plane() {
    // Towards it, in its own plane.
    let flat = [at(-4.0, 1.0, 0.0), at(-6.0, 0.0, 0.0), at(-6.0, 2.0, 0.0)];
    let meeting = assert_at(meets(flat, FLOOR, at(8.0, 0.0, 0.0), 0.0), 0.5);
    assert_eq!((meeting.point, meeting.normal), (at(0.0, 1.0, 0.0), -DVec3::X));
    // Past it, touching its corner on the way: exactly, and not by a step.
    let past = |y: f64| [at(-4.0, y, 0.0), at(-6.0, y, 0.0), at(-5.0, y - 2.0, 0.0)];
    assert_at(meets(past(0.0), FLOOR, at(16.0, 0.0, 0.0), 0.0), 0.25);
    assert_eq!(meets(past(-f64::EPSILON), FLOOR, at(16.0, 0.0, 0.0), 0.0), None);
    // Above it.
    assert_eq!(meets(flat.map(|p| p + DVec3::Z * 1e-30), FLOOR, at(8.0, 0.0, 0.0), 0.0), None);
}

#[test]
fn points_and_segments_on_a_line() {
    let segment = [at(2.0, 2.0, 2.0), at(4.0, 4.0, 4.0), at(4.0, 4.0, 4.0)];
    let point = |x: f64| [at(x, x, x); 3];
    assert_at(meets(point(0.0), segment, at(4.0, 4.0, 4.0), 0.0), 0.5);
    assert_at(meets(segment, point(0.0), at(-4.0, -4.0, -4.0), 0.0), 0.5);
    assert_at(meets(point(0.0), point(1.0), at(4.0, 4.0, 4.0), 0.0), 0.25);
    assert_eq!(meets(point(0.0), point(1.0), at(4.0, 4.0, 4.0_f64.next_up()), 0.0), None);
    assert_at(meets(point(0.0), segment, at(4.0, 4.0, 4.0), 3.0_f64.sqrt()), (2.0 - 1.0) / 4.0);
    assert!(meets(point(3.0), segment, DVec3::ONE, 0.0).is_some_and(|meeting| meeting.at_start));
}

#[test]
fn what_begins_in_contact_says_so_whichever_way_it_moves() {
    let tip = [at(1.0, 1.0, 0.0), at(2.0, 1.0, 3.0), at(1.0, 2.0, 3.0)];
    for motion in [DVec3::Z, -DVec3::Z, DVec3::X, DVec3::ZERO, at(0.0, 0.0, 5e-324)] {
        let meeting = meets(tip, FLOOR, motion, 0.0).expect("it stands on the floor");
        assert!(meeting.at_start && meeting.t == 0.0 && meeting.normal == DVec3::ZERO, "{meeting:?}");
        assert_eq!(meeting.point, tip[0]);
        let ball = |z: f64| [at(1.0, 1.0, z); 3];
        assert!(meets(ball(2.0), FLOOR, motion, 2.0).is_some_and(|meeting| meeting.at_start), "a ball on the floor");
        let above = meets(ball(2.0_f64.next_up()), FLOOR, motion, 2.0);
        let falls = motion == -DVec3::Z;
        assert!(above.is_some() == falls && above.is_none_or(|meeting| !meeting.at_start), "{motion} {above:?}");
    }
    assert_eq!(meets(tip.map(|p| p + DVec3::Z * 1e-9), FLOOR, DVec3::ZERO, 0.0), None);
}

/// Balls that pass features at exactly their radius, by whole numbers, and by a step less.
#[test]
fn balls_graze() {
    let ball = |x: f64, y: f64, z: f64| [at(x, y, z); 3];
    // A corner, an edge and the face, and when.
    let cases = [
        (ball(-3.0, -4.0, -8.0), at(0.0, 0.0, 16.0), 5.0, 0.5),
        (ball(-2.0, -3.0, 14.0), at(0.0, 0.0, -32.0), 3.0_f64.hypot(2.0), 0.4375),
        (ball(4.0, -3.0, -8.0), at(0.0, 0.0, 16.0), 3.0, 0.5),
        (ball(2.0, -32.0, 3.0), at(0.0, 64.0, 0.0), 3.0, 0.5),
    ];
    for (index, (from, motion, radius, t)) in cases.into_iter().enumerate() {
        let exact = index != 1;
        let found = meets(from, FLOOR, motion, radius.next_up());
        assert!(found.is_some_and(|meeting| meeting.t <= t && !meeting.at_start), "{index} {found:?}");
        if exact {
            assert_at(meets(from, FLOOR, motion, radius), t);
        }
        assert_eq!(meets(from, FLOOR, motion, radius.next_down()), None, "{index}");
    }
}

#[test]
fn balls_get_there_at_the_very_end() {
    let ball = [at(1.0, 1.0, 7.0); 3];
    let meeting = assert_at(meets(ball, FLOOR, at(0.0, 0.0, -4.0), 3.0), 1.0);
    assert_eq!((meeting.normal, meeting.point), (DVec3::Z, at(1.0, 1.0, 0.0)));
    assert_eq!(meets(ball, FLOOR, at(0.0, 0.0, -4.0), 3.0_f64.next_down()), None);
    assert_eq!(meets(ball, FLOOR, at(0.0, 0.0, (-4.0_f64).next_up()), 3.0), None);
}

#[test]
fn capsules_lie_down_and_pass() {
    // Parallel to the floor, and to its border.
    let lying = [at(1.0, 1.0, 5.0), at(2.0, 1.0, 5.0), at(2.0, 1.0, 5.0)];
    let meeting = assert_at(meets(lying, FLOOR, at(0.0, 0.0, -8.0), 1.0), 0.5);
    assert_eq!(meeting.normal, DVec3::Z);
    let beside = [at(1.0, -3.0, 4.0), at(2.0, -3.0, 4.0), at(2.0, -3.0, 4.0)];
    assert_at(meets(beside, FLOOR, at(0.0, 0.0, -8.0), 3.0), 0.5);
    assert_eq!(meets(beside, FLOOR, at(0.0, 0.0, -8.0), 3.0_f64.next_down()), None);
}

/// A radius that is huge or next to nothing beside all else.
#[test]
fn radii_of_any_size() {
    let ball = [at(1.0, 1.0, 8.0); 3];
    assert!(meets(ball, FLOOR, -DVec3::Z, 1e18).is_some_and(|meeting| meeting.at_start));
    let touch = assert_at(meets(ball, FLOOR, at(0.0, 0.0, -16.0), 1e-30), 0.5);
    assert!(touch.normal == DVec3::Z && touch.point.distance(at(1.0, 1.0, 0.0)) < 1e-9, "{touch:?}");
    // A huge ball that comes from afar: almost a plane.
    let far = [at(1.0, 1.0, 1e15 + 2.0); 3];
    assert_at(meets(far, FLOOR, at(0.0, 0.0, -4.0), 1e15), 0.5);
}
