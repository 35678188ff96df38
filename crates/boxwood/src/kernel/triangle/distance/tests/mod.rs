//! Tests distances against rational arithmetic.

pub(crate) mod families;
mod oracle;

use super::*;
use boxwood_scenes::Random;
use families::FAMILIES;

const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

fn reordered(t: &[DVec3; 3], order: [usize; 3]) -> [DVec3; 3] {
    order.map(|i| t[i])
}

fn bits(points: &[DVec3]) -> Vec<u64> {
    points.iter().flat_map(DVec3::to_array).map(f64::to_bits).collect()
}

/// Number of triangle pairs tested per family.
const COUNT: usize = 40;

/// Upper bound of the distance by which a point moves when its coordinates are rounded to `f64`.
fn rounding(point: DVec3) -> f64 {
    point.abs().max_element() * f64::EPSILON + 1e-323
}

#[test]
fn triangle_distance_matches_oracle() {
    assert_eq!(DISTANCE_ERROR, 2.0_f64.powi(-48));
    let mut random = Random::new(81);
    for (name, make) in FAMILIES {
        for _ in 0..COUNT {
            let [a, b] = make(&mut random);
            let (truth, span) = oracle::triangles(&a, &b);
            let (TriangleDistance { distance, points }, decided_by) = triangle_distance(&a, &b);
            let context = || format!("{name}, {decided_by:?}: {distance:e} {points:?} {a:?} {b:?}");
            assert_eq!(truth.is_zero(), distance == 0.0, "{}", context());
            assert!(truth.root_is_near(distance, &span) || distance == 5e-324, "{}", context());
            for (point, triangle) in points.into_iter().zip([a, b]) {
                let off = oracle::point(point, &triangle).0;
                assert!(off.root_is_small(&span, rounding(point)), "{point} is not on its triangle: {}", context());
            }
        }
    }
}

#[test]
fn triangle_distance_is_independent_of_corner_and_triangle_order() {
    let mut random = Random::new(82);
    for (name, make) in FAMILIES {
        for _ in 0..COUNT {
            let [a, b] = make(&mut random);
            let (measured, decided_by) = triangle_distance(&a, &b);
            let expected = (measured.distance.to_bits(), bits(&measured.points), decided_by);
            for order_a in ORDERS {
                for order_b in ORDERS {
                    let (a, b) = (reordered(&a, order_a), reordered(&b, order_b));
                    let (measured, decided_by) = triangle_distance(&a, &b);
                    assert_eq!(
                        (measured.distance.to_bits(), bits(&measured.points), decided_by),
                        expected,
                        "{name}: {a:?} {b:?}"
                    );
                    let (mut measured, decided_by) = triangle_distance(&b, &a);
                    measured.points.reverse();
                    assert_eq!(
                        (measured.distance.to_bits(), bits(&measured.points), decided_by),
                        expected,
                        "{name}: {b:?} {a:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn triangles_closer_than_matches_oracle() {
    let mut random = Random::new(83);
    for (name, make) in FAMILIES {
        for _ in 0..COUNT {
            let [a, b] = make(&mut random);
            let truth = oracle::triangles(&a, &b).0;
            let near = triangle_distance(&a, &b).0.distance;
            let around = [near.next_down(), near, near.next_up(), near / 2.0, near * 2.0, near * (1.0 + 1e-12)];
            for distance in around.into_iter().chain([0.0, 5e-324, f64::MAX]).filter(|x| *x >= 0.0) {
                let (closer, decided_by) = triangles_closer_than(&a, &b, distance);
                assert_eq!(
                    closer,
                    truth.root_is_less_than(distance),
                    "{name} {decided_by:?} {distance:e}: {a:?} {b:?}"
                );
            }
            assert!(triangles_closer_than(&a, &b, f64::INFINITY).0);
        }
    }
}

/// Test points for triangle `a`: a corner of the triangle `b`, the middle of an edge of `a`, and points above this
/// middle and above a corner of `a`.
fn points_near(random: &mut Random, [a, b]: &families::Pair) -> [DVec3; 4] {
    let middle = a[0] + (a[1] - a[0]) * 0.5;
    let normal = (a[1] - a[0]).cross(a[2] - a[0]);
    [b[random.below(3) as usize], middle, middle + normal, a[1] + normal]
}

#[test]
fn point_triangle_distance_matches_oracle() {
    let mut random = Random::new(84);
    for (name, make) in FAMILIES {
        for _ in 0..COUNT {
            let pair = make(&mut random);
            let a = pair[0];
            for p in points_near(&mut random, &pair).into_iter().filter(|p| p.is_finite()) {
                let (truth, span) = oracle::point(p, &a);
                let (PointTriangleDistance { distance, point, feature }, decided_by) = point_triangle_distance(p, &a);
                let context = || format!("{name}, {decided_by:?}: {distance:e} {point} {feature:?} {p:?} {a:?}");
                assert_eq!(truth.is_zero(), distance == 0.0, "{}", context());
                assert!(truth.root_is_near(distance, &span) || distance == 5e-324, "{}", context());
                assert_eq!(feature, oracle::feature(p, &a), "{}", context());
                let off = oracle::point(point, &a).0;
                assert!(off.root_is_small(&span, rounding(point)), "{point} is not on it: {}", context());
                for order in ORDERS {
                    let reordered_result = point_triangle_distance(p, &reordered(&a, order)).0;
                    assert_eq!(reordered_result.distance.to_bits(), distance.to_bits(), "{}", context());
                    assert_eq!(bits(&[reordered_result.point]), bits(&[point]), "{}", context());
                    assert_eq!(reordered_result.feature, oracle::feature(p, &reordered(&a, order)), "{}", context());
                }
            }
        }
    }
}

/// At a clearance of exactly the distance, triangles are not reported as closer; at one rounding step more, they
/// are. The distances are integers times scales for which the distance fits an `f64` but its square does not.
#[test]
fn gap_of_exactly_the_clearance_is_not_closer() {
    let flat = [[0.0, 0.0, 0.0], [-1.0, 0.0, 0.0], [0.0, -1.0, 0.0]].map(DVec3::from_array);
    let corner = |x: f64, y: f64, z: f64| {
        let tip = DVec3::new(x, y, z);
        [tip, tip + DVec3::new(2.0, 0.0, 1.0), tip + DVec3::new(0.0, 2.0, 1.0)]
    };
    // Closest features: corner to corner (two cases), corner to edge, and corner over face.
    let gaps = [(3.0, 4.0, 0.0, 5.0), (2.0, 3.0, 6.0, 7.0), (-0.25, 3.0, 4.0, 5.0), (-0.25, -0.25, 7.0, 7.0)];
    for (x, y, z, distance) in gaps {
        for scale in [1.0, 2.0_f64.powi(-1060), 2.0_f64.powi(900), 0.125] {
            let [a, b] = [flat, corner(x, y, z)].map(|t| t.map(|p| p * scale));
            let distance = distance * scale;
            assert_eq!(triangle_distance(&a, &b).0.distance, distance);
            for (clearance, closer) in [(distance.next_down(), false), (distance, false), (distance.next_up(), true)] {
                assert_eq!(triangles_closer_than(&a, &b, clearance).0, closer, "{distance:e} < {clearance:e}");
                assert_eq!(triangles_closer_than(&b, &a, clearance).0, closer, "{distance:e} < {clearance:e}");
            }
        }
    }
}

#[test]
fn triangles_closer_than_handles_zero_infinity_and_nan() {
    let t = [DVec3::ZERO, DVec3::X, DVec3::Y];
    assert_eq!(triangles_closer_than(&t, &t, 0.0), (false, DecidedBy::Filter));
    assert!(triangles_closer_than(&t, &t, 5e-324).0);
    assert!(triangles_closer_than(&t, &t, f64::INFINITY).0);
    assert!(!triangles_closer_than(&t, &t, f64::NAN).0);
}

#[test]
fn edges_two_at_a_time_match_edges_one_at_a_time() {
    let mut random = Random::new(85);
    for (name, make) in FAMILIES {
        for _ in 0..COUNT {
            let [a, b] = make(&mut random).map(|triangle| features::TriangleEdges::new(&triangle));
            let pairs = (0..9).map(|k| (features::closest_on_edges(&a, &b, k / 3, k % 3).2, k / 3, k % 3));
            let plain = pairs.filter(|pair| pair.0 < f64::INFINITY).min_by(|x, y| x.0.total_cmp(&y.0));
            let plain = plain.unwrap_or((f64::INFINITY, 0, 0));
            assert_eq!(features::nearest_features(&a, &b).edges, plain, "{name}: {a:?} {b:?}");
        }
    }
}

/// If the filter decides the distance of two triangles, this distance and the exact distance differ by at most the
/// error bound.
#[test]
fn filter_and_exact_distance_agree() {
    let mut random = Random::new(86);
    let mut both = 0;
    for (name, make) in FAMILIES {
        for _ in 0..COUNT {
            let [a, b] = make(&mut random);
            let (measured, decided_by) = triangle_distance(&a, &b);
            if decided_by == DecidedBy::Filter && measured.distance > 0.0 {
                let (distance, _) = ExactDistance::between(&a, &b, 0.0).rounded();
                let span = [a, b].concat().iter().fold(0.0, |span: f64, &p| span.max((p - a[0]).abs().max_element()));
                assert!((measured.distance - distance).abs() <= 2.0 * DISTANCE_ERROR * span, "{name}: {a:?} {b:?}");
                both += 1;
            }
        }
    }
    assert!(both > 10 * COUNT, "only {both} pairs were decided by the filter");
}

/// Distances and points do not depend on the signs of zero coordinates.
#[test]
fn distances_ignore_signs_of_zeros() {
    let mut random = Random::new(87);
    for _ in 0..COUNT {
        let [a, b] = FAMILIES[2].1(&mut random);
        let flipped = |t: [DVec3; 3]| t.map(|p| DVec3::from_array(p.to_array().map(|x| if x == 0.0 { -x } else { x })));
        let (plain, other) = (triangle_distance(&a, &b).0, triangle_distance(&flipped(a), &flipped(b)).0);
        assert_eq!(plain.distance.to_bits(), other.distance.to_bits());
        assert_eq!(bits(&plain.points), bits(&other.points), "{a:?} {b:?}");
        let (plain, other) =
            (point_triangle_distance(b[0], &a).0, point_triangle_distance(flipped(b)[0], &flipped(a)).0);
        assert_eq!((plain.distance.to_bits(), bits(&[plain.point])), (other.distance.to_bits(), bits(&[other.point])));
    }
}

/// The shortcuts by boxes and face planes never contradict the exact distance, also where the maximum distance is
/// exactly the distance of the triangles.
#[test]
fn box_and_face_shortcuts_match_exact_distance() {
    let mut random = Random::new(86);
    let (mut equal, mut across) = (0, 0);
    for (name, make) in FAMILIES {
        for _ in 0..COUNT {
            let [a, b] = make(&mut random);
            let measured = triangle_distance(&a, &b).0.distance;
            if measured == 0.0 {
                continue;
            }
            let gaps = (0..3).map(|k| {
                let on = |t: &[DVec3; 3]| (t[0][k].min(t[1][k]).min(t[2][k]), t[0][k].max(t[1][k]).max(t[2][k]));
                let ((low_a, high_a), (low_b, high_b)) = (on(&a), on(&b));
                (low_b - high_a).max(low_a - high_b)
            });
            let gap = gaps.fold(5e-324, f64::max);
            for distance in [gap, gap.next_up(), gap.next_down().max(5e-324), measured, measured.next_up()] {
                if !distance.is_finite() {
                    continue;
                }
                let closer = ExactDistance::between(&a, &b, distance).is_less_than(distance);
                assert_eq!(triangles_closer_than(&a, &b, distance).0, closer, "{name}: {distance:e} {a:?} {b:?}");
                let by_box = separated_on_axis(&a, &b, distance);
                assert!(!(by_box && closer), "{name}: {distance:e} {a:?} {b:?}");
                let by_face = exact::separated_by_face_plane(&a, &b, distance);
                assert!(!(by_face && closer), "{name}: {distance:e} {a:?} {b:?}");
                across += usize::from(by_face && distance == measured);
                equal += usize::from(by_box && distance == gap);
            }
        }
    }
    assert!(equal > 200 && across > 20, "too few decided by boxes or faces: {equal} {across}");
}

/// The shortcut for a triangle that is a single point returns the same result, bit for bit, as the general
/// computation.
#[test]
fn point_triangle_distance_of_single_point_matches_general_case() {
    let mut random = Random::new(87);
    for (name, make) in FAMILIES {
        for _ in 0..COUNT {
            let [[corner, ..], [point, ..]] = make(&mut random);
            let (corner, point) = (corner + DVec3::ZERO, point + DVec3::ZERO);
            let plain = point_exact::point_triangle_distance(point, &[corner; 3], &[corner; 3]);
            let found = point_triangle_distance(point, &[corner; 3]).0;
            let all = |measured: &PointTriangleDistance| {
                (measured.distance.to_bits(), bits(&[measured.point]), measured.feature)
            };
            assert_eq!(all(&found), all(&plain), "{name}: {corner:?} {point:?}");
        }
    }
}
