//! Soundness of the link boxes, against exact arithmetic: boxes enclose their contents, and intersecting boxes are
//! never reported as separated. All numbers are `f64`, so their sums and products are integers times powers of
//! two.
//!
//! Control: if the slack is not added, the same cases must find boxes that do not enclose their contents, and
//! intersecting boxes reported as separated.

mod dyadic;
mod leaves;

use super::merge::{CabRule, CabSumRule, CovarianceRule, MergeRule};
use super::separation::is_separated_with;
use super::*;
use crate::kernel::boxes::placed_frame::U;
use boxwood_scenes::Random;
use dyadic::{Dyadic, dot, exact};

const CASES: u32 = 20_000;

fn vector(random: &mut Random) -> DVec3 {
    DVec3::from_array(random.point_in_box([-1.0; 3], [1.0; 3]))
}

fn rotation(random: &mut Random) -> DMat3 {
    DMat3::from_cols_array_2d(&random.rotation())
}

fn one_of<T: Copy>(random: &mut Random, of: &[T]) -> T {
    of[random.below(of.len() as u64) as usize]
}

fn columns(axes: &DMat3) -> [DVec3; 3] {
    [axes.x_axis, axes.y_axis, axes.z_axis]
}

/// Random axes, with little skew or with the largest allowed skew ([`MAX_SKEW`]).
fn axes(random: &mut Random) -> DMat3 {
    let turn = if random.below(6) == 0 { DMat3::IDENTITY } else { rotation(random) };
    let turn = if random.below(6) == 0 { DMat3::from_cols(turn.x_axis, turn.y_axis, -turn.z_axis) } else { turn };
    if random.below(2) == 0 {
        return turn;
    }
    // The axes are turn * (I + W), so AᵀA - I is about W + Wᵀ. Entries of W are up to half of the allowed skew.
    let bent =
        turn * (DMat3::IDENTITY + DMat3::from_cols(vector(random), vector(random), vector(random)) * (0.49 * MAX_SKEW));
    if skew(&bent) < MAX_SKEW - 8.0 * f64::EPSILON { bent } else { turn }
}

/// Random half sides of a box: positive on all axes, or zero on one, two or all three axes.
fn half(random: &mut Random) -> DVec3 {
    let half = vector(random).abs();
    let by = match random.below(8) {
        0 => DVec3::ZERO,
        1 => DVec3::new(1.0, 1.0, 0.0),
        2 => DVec3::new(0.0, 0.0, 1.0),
        3 => DVec3::new(1.0, 1e-9, 1e-20),
        4 => return DVec3::splat(half.x),
        _ => DVec3::ONE,
    };
    half * by
}

/// Two random boxes of any size and position, as input of a merge.
fn siblings(random: &mut Random) -> [OrientedBox; 2] {
    let size = one_of(random, &[1.0, 1.0, 1.0, 1e-3, 1e100, 1e-100, 1e300, 1e-300, 1e-318]);
    let away = vector(random) * one_of(random, &[0.0, 1.0, 1e3, 1e8]);
    let mut boxes = [0; 2].map(|_| {
        let scale = size * one_of(random, &[1.0, 1.0, 1e-6]);
        OrientedBox { center: (vector(random) + away) * size, axes: axes(random), half: half(random) * scale }
    });
    let angle = match random.below(6) {
        0 => 0.0,
        1 => one_of(random, &[1e-9, 1e-5, 1e-300]),
        // Angle between the longest axes whose cosine is about 1 - 1e-5, the limit of parallel axes in `merge`.
        2 => 0.004_472_139_682 * (1.0 + random.range(-1.0, 1.0) * one_of(random, &[1e-2, 1e-9])),
        _ => return boxes,
    };
    let [x, y, z] = columns(&boxes[0].axes);
    let (sine, cosine) = libm::sincos(angle);
    let sign = random.sign();
    boxes[1].axes = DMat3::from_cols((x * cosine + y * sine) * sign, y * cosine - x * sine, z);
    boxes
}

/// Returns true if `outer` exactly contains `inner`. c, B and e_j are center, axes and half sides of `inner`; c',
/// A_i and e_i are those of `outer`. For every axis n = A_i, in both directions, n . (c - c') + sum of e_j |(B⁻¹
/// n)_j| <= e_i must hold. The inverse is computed from cross products and the determinant.
fn encloses(outer: &OrientedBox, inner: &OrientedBox) -> bool {
    let [x, y, z] = columns(&inner.axes).map(exact);
    let cofactors = [dyadic::cross(&y, &z), dyadic::cross(&z, &x), dyadic::cross(&x, &y)];
    let determinant = dot(&x, &cofactors[0]).abs();
    let displacement = dyadic::between(outer.center, inner.center);
    (0..3).all(|axis| {
        let normal = exact(columns(&outer.axes)[axis]);
        let mut reach = &dot(&normal, &displacement).abs() * &determinant;
        for side in 0..3 {
            reach = &reach + &(&Dyadic::from(inner.half[side]) * &dot(&normal, &cofactors[side]).abs());
        }
        reach <= &Dyadic::from(outer.half[axis]) * &determinant
    })
}

/// Returns true if a point is exactly in a box.
fn contains(of: &OrientedBox, point: DVec3) -> bool {
    let displacement = dyadic::between(of.center, point);
    (0..3).all(|axis| dot(&exact(columns(&of.axes)[axis]), &displacement).abs() <= Dyadic::from(of.half[axis]))
}

/// Returns true if every entry of AᵀA - I, in exact arithmetic, is within the allowed skew.
fn is_nearly_orthonormal(axes: &DMat3) -> bool {
    let columns = columns(axes).map(exact);
    (0..9).all(|entry| {
        let expected = Dyadic::from(if entry % 4 == 0 { 1.0 } else { 0.0 });
        (&dot(&columns[entry / 3], &columns[entry % 3]) - &expected).abs() <= Dyadic::from(MAX_SKEW)
    })
}

/// Merges random boxes, and reduces the half sides of the merged boxes by `less` times the added slack. Returns the
/// number of merged boxes that do not enclose both boxes.
fn wrong_parents(rule: impl MergeRule, less: f64, cases: u32) -> u32 {
    let mut random = Random::new(0xcab);
    let mut wrong = 0;
    for case in 0..cases {
        let children = siblings(&mut random);
        let [a, b] = &children;
        let joint = one_of(&mut random, &[a.center, b.center, DVec3::ZERO, a.center * 0.5 + b.center * 0.5]);
        let mut parent = OrientedBox::merge(rule, a, b, joint);
        assert!(is_nearly_orthonormal(&parent.axes), "case {case}");
        if parent.size() == f64::INFINITY {
            continue;
        }
        let size = sum(a.half) + sum(b.half) + sum((b.center - a.center).abs());
        let slack = 8.0 * MAX_SKEW * size + 2.0 * U * sum(parent.center.abs()) + UNDERFLOW_LOSS;
        parent.half -= DVec3::splat(slack * less);
        let is_wrong = !children.iter().all(|child| encloses(&parent, child));
        assert!(!is_wrong || less > 0.0, "case {case}: {children:?} in {parent:?}");
        assert!(
            less > 0.0 || children.iter().all(|child| parent.encloses(child)),
            "case {case}: `encloses` is undecided"
        );
        wrong += u32::from(is_wrong);
    }
    wrong
}

#[test]
fn merged_boxes_enclose_their_children() {
    assert_eq!(wrong_parents(CabRule, 0.0, CASES), 0);
    assert_eq!(wrong_parents(CabSumRule, 0.0, CASES / 2), 0);
    assert_eq!(wrong_parents(CovarianceRule, 0.0, CASES), 0);
}

#[test]
fn soundness_test_detects_merged_boxes_without_slack() {
    for wrong in [wrong_parents(CabRule, 1.0, 2_000), wrong_parents(CovarianceRule, 1.0, 2_000)] {
        assert!(wrong > 200, "only {wrong}");
    }
}

/// Two boxes that nearly touch, and a point that is often in both of them. They touch at a corner, on an edge or
/// at another point. Then b is moved so that the boxes overlap or are disjoint by a few times the slack.
fn touching(random: &mut Random) -> ([OrientedBox; 2], DVec3) {
    let [a, mut b] = siblings(random);
    let sides = |random: &mut Random| {
        let side = |random: &mut Random| if random.below(3) == 0 { random.range(-1.0, 1.0) } else { random.sign() };
        DVec3::new(side(random), side(random), side(random))
    };
    let common = a.center + a.axes * (a.half * sides(random));
    let from = b.axes * (b.half * sides(random));
    let by = random.range(-1.0, 1.0) * one_of(random, &[1e-17, 1e-15, 1e-12, 1e-11]);
    b.center = common - from * (1.0 + by);
    // The point is moved slightly towards the center of a, so that it is often in both boxes.
    let inward = (a.center - common) * one_of(random, &[0.0, 1e-16, 1e-15, 1e-12]);
    ([a, b], common + inward)
}

/// Tests random intersecting box pairs, with the slack multiplied by `share`. Returns the number of pairs reported
/// as separated, and the number of all tested pairs.
fn wrong_claims(share: f64, cases: u32) -> [u32; 2] {
    let mut random = Random::new(0xa7a);
    let mut counts = [0; 2];
    for case in 0..cases {
        let ([a, b], point) = touching(&mut random);
        if !(contains(&a, point) && contains(&b, point)) {
            continue;
        }
        let is_wrong = is_separated_with(share, &a, &b) || is_separated_with(share, &b, &a);
        assert!(!is_wrong || share < 1.0, "case {case}: {a:?} and {b:?} at {point}");
        assert!(a.gap(&b) == 0.0 && b.gap(&a) == 0.0, "case {case}");
        counts[0] += u32::from(is_wrong);
        counts[1] += 1;
    }
    counts
}

#[test]
fn boxes_with_common_point_are_not_separated() {
    let [wrong, judged] = wrong_claims(1.0, 4 * CASES);
    assert_eq!(wrong, 0);
    assert!(judged > CASES / 4, "only {judged}");
}

#[test]
fn soundness_test_detects_missing_slack() {
    let [wrong, judged] = wrong_claims(0.0, CASES);
    assert!(wrong > 100, "only {wrong} of {judged}");
}

/// Boxes a few slacks apart along a face axis are reported as separated.
#[test]
fn disjoint_boxes_are_separated() {
    let mut random = Random::new(0xa7b);
    let mut tested = 0;
    for _ in 0..CASES {
        let [a, mut b] = siblings(&mut random);
        let (axis, side) = (random.below(3) as usize, random.sign());
        let normal = columns(&a.axes)[axis] * side;
        let extent = extent(&DMat3::from_cols(normal, normal, normal), &b).x;
        let size = sum(a.half) + sum(b.half);
        b.center = a.center + normal * (a.half[axis] + extent + size * 1e-9 + 2.0 * UNDERFLOW_LOSS);
        // Rounding of the coordinates of boxes far from the world origin exceeds the gap, so these cases are skipped.
        if sum(a.center.abs()) > 1e4 * size || size == 0.0 {
            continue;
        }
        tested += 1;
        assert!(a.is_separated(&b) && b.is_separated(&a), "{a:?} and {b:?}");
        assert!(a.gap(&b) > 0.0 && b.gap(&a) > 0.0);
    }
    assert!(tested > CASES / 4, "only {tested}");
}

/// The distance bound of two boxes never exceeds the exact distance of two of their points.
#[test]
fn gap_is_lower_bound_of_distance() {
    let mut random = Random::new(0xa7c);
    for case in 0..CASES / 4 {
        let boxes = siblings(&mut random);
        let gap = boxes[0].gap(&boxes[1]);
        let aligned = boxes.map(|of| WorldAabb::around_box(&of));
        assert!(aligned[0].gap(&aligned[1]) >= 0.0);
        // A point of each box near the center of the other box.
        let [p, q] = [0, 1].map(|which: usize| nearest_in(&boxes[which], boxes[1 - which].center));
        if !(contains(&boxes[0], p) && contains(&boxes[1], q)) {
            continue;
        }
        let displacement = dyadic::between(p, q);
        let square = dot(&displacement, &displacement);
        for gap in [gap, aligned[0].gap(&aligned[1])] {
            let gap = Dyadic::from(gap);
            assert!(&gap * &gap <= square, "case {case}");
        }
    }
}

/// Point of the box near the given point, slightly inside the box.
fn nearest_in(of: &OrientedBox, point: DVec3) -> DVec3 {
    let along = project(&of.axes, point - of.center).clamp(-of.half, of.half);
    of.center + of.axes * (along * (1.0 - 1e-11))
}

/// Boxes with infinite or NaN half sides, and boxes around them, are never reported as separated. The axes of such
/// boxes are always finite, because poses are finite.
#[test]
fn infinite_box_contains_everything() {
    let mut random = Random::new(0xa7d);
    for (number, place) in
        [f64::NAN, f64::INFINITY, 1e306].into_iter().flat_map(|x| (0..6).map(move |place| (x, place)))
    {
        let [mut bad, good] = siblings(&mut random);
        if place < 3 {
            bad.center[place] = number;
        } else {
            bad.half[place - 3] = number;
        }
        let mut around = vec![bad];
        for [a, b] in [[&bad, &good], [&good, &bad]] {
            around.push(OrientedBox::merge(CabRule, a, b, DVec3::ZERO));
            around.push(OrientedBox::merge(CovarianceRule, a, b, DVec3::ZERO));
        }
        for of in &around[1..] {
            assert_eq!(of.size(), f64::INFINITY);
            assert_eq!(WorldAabb::around_box(of), WorldAabb::ALL);
        }
        for of in around {
            assert!(!of.is_separated(&good) && !good.is_separated(&of), "{of:?}");
            assert_eq!([of.gap(&good), good.gap(&of)], [0.0; 2], "{of:?}");
        }
    }
}
