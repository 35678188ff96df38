//! Times of contact against rational arithmetic.

pub(super) mod families;
mod grazing;
mod oracle;

use super::*;
use families::{Case, cases, size};
use std::cmp::Ordering;

const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Cases of each kind.
const COUNT: usize = 12;

fn all_bits(meeting: &Meeting) -> [u64; 7] {
    let ([x, y, z], [u, v, w]) = (meeting.point.to_array(), meeting.normal.to_array());
    [meeting.t, x, y, z, u, v, w].map(f64::to_bits)
}

#[test]
fn first_touches_are_right() {
    let (mut met, mut started, mut missed, mut filtered) = (0, 0, 0, 0);
    for Case { name, pair: [a, b], motion, .. } in cases(91, COUNT) {
        let (found, rung) = first_meeting(&a, &b, motion, 0.0, 1.0);
        let context = || format!("{name}, {rung:?}: {found:?} {a:?} {b:?} {motion:?}");
        filtered += usize::from(rung == Rung::Filter);
        if motion == DVec3::ZERO {
            assert_eq!(found.is_some(), crate::exact::triangles_meet(&a, &b).0, "{}", context());
            continue;
        }
        let Some([first, last]) = oracle::contact(&a, &b, motion) else {
            assert!(found.is_none(), "they never meet: {}", context());
            missed += 1;
            continue;
        };
        let before = first.compare(0.0) != Ordering::Greater;
        let after = last.compare(0.0) != Ordering::Less;
        let expected = after && first.compare(1.0) != Ordering::Greater;
        assert_eq!(found.is_some(), expected, "{first:?} {}", context());
        let Some(meeting) = found else {
            missed += 1;
            continue;
        };
        assert_eq!(meeting.at_start, before && after, "{}", context());
        if meeting.at_start {
            assert!(meeting.t == 0.0 && meeting.normal == DVec3::ZERO, "{}", context());
            started += 1;
        } else {
            assert!(first.compare(meeting.t) != Ordering::Less, "late: {first:?} {}", context());
            assert!(first.is_just_after(meeting.t), "early: {first:?} {}", context());
            assert!(meeting.t >= 0.0 && !meeting.t.is_sign_negative(), "{}", context());
            assert!((meeting.normal.length() - 1.0).abs() < 1e-14, "{}", context());
            met += 1;
        }
    }
    assert!(met > 100 && started > 100 && missed > 100, "{met} {started} {missed}");
    assert!(filtered > 300, "{filtered} of {}", met + started + missed);
}

/// Where points are on the triangle, and normals keep triangles apart, as far as `f64` can see.
#[test]
fn points_and_normals_are_where_they_touch() {
    for Case { name, pair, motion, .. } in cases(92, COUNT) {
        let [a, b] = pair;
        let size = size(&pair) + motion.abs().max_element();
        let (low, high) = (b[0].min(b[1]).min(b[2]), b[0].max(b[1]).max(b[2]));
        let Some(meeting) = first_meeting(&a, &b, motion, 0.0, 1.0).0 else { continue };
        let context = || format!("{name}: {meeting:?} {a:?} {b:?} {motion:?}");
        assert!(meeting.point.cmpge(low).all() && meeting.point.cmple(high).all(), "{}", context());
        if meeting.at_start
            || !(1e-250..1e250).contains(&size)
            || motion.abs().max_element() > 1e9 * families::size(&pair)
        {
            continue;
        }
        let rounding = pair.as_flattened().iter().fold(0.0, |most: f64, p| most.max(p.abs().max_element())) * 1e-14;
        let near = 1e-8 * size + rounding;
        let moved = a.map(|p| p + motion * meeting.t);
        for triangle in [&b, &moved] {
            let off = crate::exact::point_apart(meeting.point, triangle).0.distance;
            assert!(off <= near, "{off:e} off {near:e}: {}", context());
        }
        let shadow = |t: &[DVec3; 3]| t.map(|p| meeting.normal.dot(p - b[0]));
        let lowest = shadow(&moved).into_iter().fold(f64::INFINITY, f64::min);
        let highest = shadow(&b).into_iter().fold(f64::NEG_INFINITY, f64::max);
        assert!(lowest - highest >= -near, "{lowest:e} {highest:e}: {}", context());
        assert!(meeting.normal.dot(motion) < 1e-12 * motion.length(), "{}", context());
    }
}

#[test]
fn meetings_depend_on_sets_of_corners_alone() {
    for Case { name, pair: [a, b], motion, radius } in cases(93, COUNT / 2) {
        for radius in [0.0, radius] {
            let (found, rung) = first_meeting(&a, &b, motion, radius, 1.0);
            for order in ORDERS {
                let (a, b) = (order.map(|i| a[i]), [order[1], order[0], order[2]].map(|i| b[i]));
                let (again, other) = first_meeting(&a, &b, motion, radius, 1.0);
                assert_eq!(again.map(|x| all_bits(&x)), found.map(|x| all_bits(&x)), "{name}: {a:?} {b:?} {motion:?}");
                assert_eq!(rung, other);
            }
        }
    }
}

#[test]
fn a_limit_changes_nothing_else() {
    for Case { name, pair: [a, b], motion, radius } in cases(94, COUNT / 2) {
        for radius in [0.0, radius] {
            let found = first_meeting(&a, &b, motion, radius, 1.0).0;
            let t = found.map_or(0.5, |meeting| meeting.t);
            for until in [t, t.next_down(), t.next_up(), t / 2.0, 0.25, 0.0].into_iter().filter(|&until| until >= 0.0) {
                let again = first_meeting(&a, &b, motion, radius, until).0;
                assert_eq!(again, found.filter(|meeting| meeting.t <= until), "{name} {until}: {a:?} {b:?} {motion:?}");
            }
        }
    }
}

/// By powers of two, where nothing gets lost.
#[test]
fn meetings_scale() {
    for Case { name, pair, motion, radius } in cases(95, COUNT / 2) {
        let numbers = || pair.as_flattened().iter().chain([&motion]).flat_map(DVec3::to_array).chain([radius]);
        if numbers().any(|x| x != 0.0 && !(1e-60..1e60).contains(&x.abs())) {
            continue;
        }
        let [a, b] = pair;
        for radius in [0.0, radius] {
            let found = first_meeting(&a, &b, motion, radius, 1.0).0;
            for scale in [2.0_f64.powi(-10), 2.0_f64.powi(20)] {
                let scaled = |t: &[DVec3; 3]| t.map(|p| p * scale);
                let again = first_meeting(&scaled(&a), &scaled(&b), motion * scale, radius * scale, 1.0).0;
                let expected = found.map(|meeting| Meeting { point: meeting.point * scale, ..meeting });
                assert_eq!(again, expected, "{name}: {a:?} {b:?} {motion:?}");
            }
        }
    }
}

#[test]
fn radii_are_reached_when_they_say() {
    let (mut met, mut started, mut missed, mut filtered) = (0, 0, 0, 0);
    for Case { name, pair: [a, b], motion, radius } in cases(96, COUNT) {
        let (found, rung) = first_meeting(&a, &b, motion, radius, 1.0);
        let context = || format!("{name}, {rung:?}: {found:?} {a:?} {b:?} {motion:?} {radius:e}");
        let within = |until: &[f64]| oracle::is_within(&a, &b, motion, radius, until);
        filtered += usize::from(rung == Rung::Filter);
        let Some(Meeting { t, at_start, normal, .. }) = found else {
            assert!(!within(&[1.0]), "missed: {}", context());
            missed += 1;
            continue;
        };
        assert_eq!(at_start, within(&[]), "{}", context());
        if at_start {
            assert!(t == 0.0 && normal == DVec3::ZERO, "{}", context());
            started += 1;
            continue;
        }
        assert!(!within(&[t]) || !within(&[t.next_down()]), "late: {}", context());
        let later = if t + SWEEP_ERROR > 1.0 { vec![1.0] } else { vec![t, SWEEP_ERROR] };
        assert!(within(&later), "early: {}", context());
        assert!((normal.length() - 1.0).abs() < 1e-14, "{}", context());
        met += 1;
    }
    assert!(met > 100 && started > 100 && missed > 100, "{met} {started} {missed}");
    assert!(filtered > 300, "{filtered} of {}", met + started + missed);
}

/// The point is on the triangle, at the radius from the other, and the normal points there, as far as `f64` can see.
#[test]
fn points_and_normals_are_at_the_radius() {
    for Case { name, pair, motion, radius } in cases(97, COUNT) {
        let [a, b] = pair;
        let Some(meeting) = first_meeting(&a, &b, motion, radius, 1.0).0 else { continue };
        let context = || format!("{name}: {meeting:?} {a:?} {b:?} {motion:?} {radius:e}");
        let [low, high] = bounds(&b);
        assert!(meeting.point.cmpge(low).all() && meeting.point.cmple(high).all(), "{}", context());
        let size = size(&pair) + motion.abs().max_element();
        let largest = pair.as_flattened().iter().fold(size, |most: f64, p| most.max(p.abs().max_element()));
        if !(1e-250..1e250).contains(&largest) {
            continue;
        }
        let near = 1e-8 * size + 1e-14 * largest;
        let moved = a.map(|p| p + motion * meeting.t);
        let off = crate::exact::point_apart(meeting.point, &b).0.distance;
        assert!(off <= near, "{off:e} off: {}", context());
        let far = crate::exact::point_apart(meeting.point, &moved).0.distance;
        if meeting.at_start {
            assert!(far <= radius + near, "{far:e}: {}", context());
            continue;
        }
        assert!((far - radius).abs() <= near, "{far:e}: {}", context());
        let shadow = |t: &[DVec3; 3]| t.map(|p| meeting.normal.dot(p - meeting.point));
        let lowest = shadow(&moved).into_iter().fold(f64::INFINITY, f64::min);
        let highest = shadow(&b).into_iter().fold(f64::NEG_INFINITY, f64::max);
        assert!(lowest >= radius - near && highest <= near, "{lowest:e} {highest:e}: {}", context());
    }
}
