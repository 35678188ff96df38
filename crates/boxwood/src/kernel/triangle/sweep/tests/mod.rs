//! Tests times of contact against rational arithmetic, and that contact points and normals are valid.

pub(crate) mod families;
mod grazing;
mod oracle;

use super::*;
use families::{Case, cases, size};
use std::cmp::Ordering;

const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Number of cases for each combination of a family of pairs and a family of motions.
const COUNT: usize = 12;

fn all_bits(impact: &TriangleImpact) -> [u64; 7] {
    let ([x, y, z], [u, v, w]) = (impact.point.to_array(), impact.normal.to_array());
    [impact.t, x, y, z, u, v, w].map(f64::to_bits)
}

#[test]
fn first_touch_matches_oracle() {
    let (mut touched, mut started, mut missed, mut filtered) = (0, 0, 0, 0);
    for Case { name, pair: [a, b], motion, .. } in cases(91, COUNT) {
        let (found, decided_by) = first_impact(&a, &b, motion, 0.0, 1.0);
        let context = || format!("{name}, {decided_by:?}: {found:?} {a:?} {b:?} {motion:?}");
        filtered += usize::from(decided_by == DecidedBy::Filter);
        if motion == DVec3::ZERO {
            assert_eq!(found.is_some(), crate::kernel::triangle::triangles_intersect(&a, &b).0, "{}", context());
            continue;
        }
        let Some([first, last]) = oracle::contact(&a, &b, motion) else {
            assert!(found.is_none(), "found a contact that does not exist: {}", context());
            missed += 1;
            continue;
        };
        let before = first.compare(0.0) != Ordering::Greater;
        let after = last.compare(0.0) != Ordering::Less;
        let expected = after && first.compare(1.0) != Ordering::Greater;
        assert_eq!(found.is_some(), expected, "{first:?} {}", context());
        let Some(impact) = found else {
            missed += 1;
            continue;
        };
        assert_eq!(impact.at_start, before && after, "{}", context());
        if impact.at_start {
            assert!(impact.t == 0.0 && impact.normal == DVec3::ZERO, "{}", context());
            started += 1;
        } else {
            assert!(first.compare(impact.t) != Ordering::Less, "late: {first:?} {}", context());
            assert!(first.is_just_after(impact.t), "early: {first:?} {}", context());
            assert!(impact.t >= 0.0 && !impact.t.is_sign_negative(), "{}", context());
            assert!((impact.normal.length() - 1.0).abs() < 1e-14, "{}", context());
            touched += 1;
        }
    }
    assert!(touched > 100 && started > 100 && missed > 100, "{touched} {started} {missed}");
    assert!(filtered > 300, "{filtered} of {}", touched + started + missed);
}

/// If triangles touch (radius 0), the contact point is on both of them, and the normal separates them, within the
/// accuracy of `f64`.
#[test]
fn contact_points_and_normals_of_touches_are_valid() {
    for Case { name, pair, motion, .. } in cases(92, COUNT) {
        let [a, b] = pair;
        let size = size(&pair) + motion.abs().max_element();
        let (low, high) = (b[0].min(b[1]).min(b[2]), b[0].max(b[1]).max(b[2]));
        let Some(impact) = first_impact(&a, &b, motion, 0.0, 1.0).0 else { continue };
        let context = || format!("{name}: {impact:?} {a:?} {b:?} {motion:?}");
        assert!(impact.point.cmpge(low).all() && impact.point.cmple(high).all(), "{}", context());
        if impact.at_start
            || !(1e-250..1e250).contains(&size)
            || motion.abs().max_element() > 1e9 * families::size(&pair)
        {
            continue;
        }
        let rounding = pair.as_flattened().iter().fold(0.0, |max: f64, p| max.max(p.abs().max_element())) * 1e-14;
        let near = 1e-8 * size + rounding;
        let moved = a.map(|p| p + motion * impact.t);
        for triangle in [&b, &moved] {
            let off = crate::kernel::triangle::point_triangle_distance(impact.point, triangle).0.distance;
            assert!(off <= near, "{off:e} off {near:e}: {}", context());
        }
        let project = |t: &[DVec3; 3]| t.map(|p| impact.normal.dot(p - b[0]));
        let lowest = project(&moved).into_iter().fold(f64::INFINITY, f64::min);
        let highest = project(&b).into_iter().fold(f64::NEG_INFINITY, f64::max);
        assert!(lowest - highest >= -near, "{lowest:e} {highest:e}: {}", context());
        assert!(impact.normal.dot(motion) < 1e-12 * motion.length(), "{}", context());
    }
}

#[test]
fn first_impact_is_independent_of_corner_order() {
    for Case { name, pair: [a, b], motion, radius } in cases(93, COUNT / 2) {
        for radius in [0.0, radius] {
            let (found, decided_by) = first_impact(&a, &b, motion, radius, 1.0);
            for order in ORDERS {
                let (a, b) = (order.map(|i| a[i]), [order[1], order[0], order[2]].map(|i| b[i]));
                let (other_result, other) = first_impact(&a, &b, motion, radius, 1.0);
                assert_eq!(
                    other_result.map(|x| all_bits(&x)),
                    found.map(|x| all_bits(&x)),
                    "{name}: {a:?} {b:?} {motion:?}"
                );
                assert_eq!(decided_by, other);
            }
        }
    }
}

#[test]
fn first_impact_with_limit_matches_filtered_result() {
    for Case { name, pair: [a, b], motion, radius } in cases(94, COUNT / 2) {
        for radius in [0.0, radius] {
            let found = first_impact(&a, &b, motion, radius, 1.0).0;
            let t = found.map_or(0.5, |impact| impact.t);
            for until in [t, t.next_down(), t.next_up(), t / 2.0, 0.25, 0.0].into_iter().filter(|&until| until >= 0.0) {
                let other_result = first_impact(&a, &b, motion, radius, until).0;
                assert_eq!(
                    other_result,
                    found.filter(|impact| impact.t <= until),
                    "{name} {until}: {a:?} {b:?} {motion:?}"
                );
            }
        }
    }
}

/// Scaling pair, motion and radius by a power of two scales the contact point and changes nothing else, if nothing
/// underflows or overflows.
#[test]
fn first_impact_is_scale_invariant() {
    for Case { name, pair, motion, radius } in cases(95, COUNT / 2) {
        let values = || pair.as_flattened().iter().chain([&motion]).flat_map(DVec3::to_array).chain([radius]);
        if values().any(|x| x != 0.0 && !(1e-60..1e60).contains(&x.abs())) {
            continue;
        }
        let [a, b] = pair;
        for radius in [0.0, radius] {
            let found = first_impact(&a, &b, motion, radius, 1.0).0;
            for scale in [2.0_f64.powi(-10), 2.0_f64.powi(20)] {
                let scaled = |t: &[DVec3; 3]| t.map(|p| p * scale);
                let other_result = first_impact(&scaled(&a), &scaled(&b), motion * scale, radius * scale, 1.0).0;
                let expected = found.map(|impact| TriangleImpact { point: impact.point * scale, ..impact });
                assert_eq!(other_result, expected, "{name}: {a:?} {b:?} {motion:?}");
            }
        }
    }
}

#[test]
fn first_impact_within_radius_matches_oracle() {
    let (mut touched, mut started, mut missed, mut filtered) = (0, 0, 0, 0);
    for Case { name, pair: [a, b], motion, radius } in cases(96, COUNT) {
        let (found, decided_by) = first_impact(&a, &b, motion, radius, 1.0);
        let context = || format!("{name}, {decided_by:?}: {found:?} {a:?} {b:?} {motion:?} {radius:e}");
        let within = |until: &[f64]| oracle::is_within(&a, &b, motion, radius, until);
        filtered += usize::from(decided_by == DecidedBy::Filter);
        let Some(TriangleImpact { t, at_start, normal, .. }) = found else {
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
        touched += 1;
    }
    assert!(touched > 100 && started > 100 && missed > 100, "{touched} {started} {missed}");
    assert!(filtered > 300, "{filtered} of {}", touched + started + missed);
}

/// With a positive radius, the contact point is on the resting triangle at distance `radius` from the moving one,
/// and the normal points to the moving triangle. The distance and the normal are tested within the accuracy of
/// `f64`.
#[test]
fn contact_points_and_normals_at_radius_are_valid() {
    for Case { name, pair, motion, radius } in cases(97, COUNT) {
        let [a, b] = pair;
        let Some(impact) = first_impact(&a, &b, motion, radius, 1.0).0 else { continue };
        let context = || format!("{name}: {impact:?} {a:?} {b:?} {motion:?} {radius:e}");
        let [low, high] = bounds(&b);
        assert!(impact.point.cmpge(low).all() && impact.point.cmple(high).all(), "{}", context());
        let size = size(&pair) + motion.abs().max_element();
        let largest = pair.as_flattened().iter().fold(size, |max: f64, p| max.max(p.abs().max_element()));
        if !(1e-250..1e250).contains(&largest) {
            continue;
        }
        let near = 1e-8 * size + 1e-14 * largest;
        let moved = a.map(|p| p + motion * impact.t);
        let off = crate::kernel::triangle::point_triangle_distance(impact.point, &b).0.distance;
        assert!(off <= near, "{off:e} off: {}", context());
        let far = crate::kernel::triangle::point_triangle_distance(impact.point, &moved).0.distance;
        if impact.at_start {
            assert!(far <= radius + near, "{far:e}: {}", context());
            continue;
        }
        assert!((far - radius).abs() <= near, "{far:e}: {}", context());
        let project = |t: &[DVec3; 3]| t.map(|p| impact.normal.dot(p - impact.point));
        let lowest = project(&moved).into_iter().fold(f64::INFINITY, f64::min);
        let highest = project(&b).into_iter().fold(f64::NEG_INFINITY, f64::max);
        assert!(lowest >= radius - near && highest <= near, "{lowest:e} {highest:e}: {}", context());
    }
}
