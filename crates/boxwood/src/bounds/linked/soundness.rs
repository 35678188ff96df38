//! That boxes of links enclose what they say, and are never called apart if they are not, against exact arithmetic: all numbers are `f64`,
//! so sums and products of them are whole numbers times powers of two.
//!
//! Without what was added for roundings the same cases must find boxes that do not enclose, and wrong claims.

mod dyadic;
mod leaves;

use super::apart::apart_with;
use super::parent::{Cab, CabSum, Covariance, Rule};
use super::*;
use crate::bounds::placement::U;
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

/// Axes as skew as they may be, or as they come.
fn axes(random: &mut Random) -> DMat3 {
    let turn = if random.below(6) == 0 { DMat3::IDENTITY } else { rotation(random) };
    let turn = if random.below(6) == 0 { DMat3::from_cols(turn.x_axis, turn.y_axis, -turn.z_axis) } else { turn };
    if random.below(2) == 0 {
        return turn;
    }
    // D = W + Wᵀ with entries of W up to a half of what is allowed.
    let bent =
        turn * (DMat3::IDENTITY + DMat3::from_cols(vector(random), vector(random), vector(random)) * (0.49 * SKEW));
    if skew(&bent) < SKEW - 8.0 * f64::EPSILON { bent } else { turn }
}

/// Half the sides of a box: of any shape, flat, a line or a point.
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

/// Two boxes that hang together at a point, of all sizes and in all places.
fn siblings(random: &mut Random) -> [LinkBox; 2] {
    let size = one_of(random, &[1.0, 1.0, 1.0, 1e-3, 1e100, 1e-100, 1e300, 1e-300, 1e-318]);
    let away = vector(random) * one_of(random, &[0.0, 1.0, 1e3, 1e8]);
    let mut boxes = [0; 2].map(|_| {
        let scale = size * one_of(random, &[1.0, 1.0, 1e-6]);
        LinkBox { centre: (vector(random) + away) * size, axes: axes(random), half: half(random) * scale }
    });
    let angle = match random.below(6) {
        0 => 0.0,
        1 => one_of(random, &[1e-9, 1e-5, 1e-300]),
        // The cosine is 1 - 1e-5, up to little.
        2 => 0.004_472_139_682 * (1.0 + random.range(-1.0, 1.0) * one_of(random, &[1e-2, 1e-9])),
        _ => return boxes,
    };
    let [x, y, z] = columns(&boxes[0].axes);
    let (sine, cosine) = libm::sincos(angle);
    let sign = random.sign();
    boxes[1].axes = DMat3::from_cols((x * cosine + y * sine) * sign, y * cosine - x * sine, z);
    boxes
}

/// Whether a box exactly encloses another: n . (c - c') + sum of e_j |(B⁻¹ n)_j| <= e_i for every axis n, where the inverse is made of
/// cross products over the determinant.
fn encloses(outer: &LinkBox, inner: &LinkBox) -> bool {
    let [x, y, z] = columns(&inner.axes).map(exact);
    let cofactors = [dyadic::cross(&y, &z), dyadic::cross(&z, &x), dyadic::cross(&x, &y)];
    let determinant = dot(&x, &cofactors[0]).abs();
    let apart = dyadic::between(outer.centre, inner.centre);
    (0..3).all(|axis| {
        let normal = exact(columns(&outer.axes)[axis]);
        let mut reach = &dot(&normal, &apart).abs() * &determinant;
        for side in 0..3 {
            reach = &reach + &(&Dyadic::from(inner.half[side]) * &dot(&normal, &cofactors[side]).abs());
        }
        reach <= &Dyadic::from(outer.half[axis]) * &determinant
    })
}

/// Whether a point is exactly in a box.
fn holds(of: &LinkBox, point: DVec3) -> bool {
    let apart = dyadic::between(of.centre, point);
    (0..3).all(|axis| dot(&exact(columns(&of.axes)[axis]), &apart).abs() <= Dyadic::from(of.half[axis]))
}

/// Whether entries of AᵀA are exactly as near to the identity as they have to be.
fn is_straight(axes: &DMat3) -> bool {
    let columns = columns(axes).map(exact);
    (0..9).all(|entry| {
        let expected = Dyadic::from(if entry % 4 == 0 { 1.0 } else { 0.0 });
        (&dot(&columns[entry / 3], &columns[entry % 3]) - &expected).abs() <= Dyadic::from(SKEW)
    })
}

/// How many boxes around two others do not enclose them, with half their sides less by a share of what was added.
fn wrong_parents(rule: impl Rule, less: f64, cases: u32) -> u32 {
    let mut random = Random::new(0xcab);
    let mut wrong = 0;
    for case in 0..cases {
        let children = siblings(&mut random);
        let [a, b] = &children;
        let joint = one_of(&mut random, &[a.centre, b.centre, DVec3::ZERO, a.centre * 0.5 + b.centre * 0.5]);
        let mut parent = LinkBox::around_two(rule, a, b, joint);
        assert!(is_straight(&parent.axes), "case {case}");
        if parent.size() == f64::INFINITY {
            continue;
        }
        let size = sum(a.half) + sum(b.half) + sum((b.centre - a.centre).abs());
        let slack = 8.0 * SKEW * size + 2.0 * U * sum(parent.centre.abs()) + LOST;
        parent.half -= DVec3::splat(slack * less);
        let is_wrong = !children.iter().all(|child| encloses(&parent, child));
        assert!(!is_wrong || less > 0.0, "case {case}: {children:?} in {parent:?}");
        assert!(
            less > 0.0 || children.iter().all(|child| parent.encloses(child)),
            "case {case}: the filter cannot say"
        );
        wrong += u32::from(is_wrong);
    }
    wrong
}

#[test]
fn boxes_enclose_the_boxes_in_them() {
    assert_eq!(wrong_parents(Cab, 0.0, CASES), 0);
    assert_eq!(wrong_parents(CabSum, 0.0, CASES / 2), 0);
    assert_eq!(wrong_parents(Covariance, 0.0, CASES), 0);
}

#[test]
fn boxes_without_room_for_roundings_are_found() {
    for wrong in [wrong_parents(Cab, 1.0, 2_000), wrong_parents(Covariance, 1.0, 2_000)] {
        assert!(wrong > 200, "only {wrong}");
    }
}

/// Two boxes with a common point or nearly so: corner on corner, edge on edge, or anyhow, moved in or out by a few slacks.
fn touching(random: &mut Random) -> ([LinkBox; 2], DVec3) {
    let [a, mut b] = siblings(random);
    let sides = |random: &mut Random| {
        let side = |random: &mut Random| if random.below(3) == 0 { random.range(-1.0, 1.0) } else { random.sign() };
        DVec3::new(side(random), side(random), side(random))
    };
    let common = a.centre + a.axes * (a.half * sides(random));
    let from = b.axes * (b.half * sides(random));
    let by = random.range(-1.0, 1.0) * one_of(random, &[1e-17, 1e-15, 1e-12, 1e-11]);
    b.centre = common - from * (1.0 + by);
    // Towards the middle of both, by little: points in both are what matters.
    let inward = (a.centre - common) * one_of(random, &[0.0, 1e-16, 1e-15, 1e-12]);
    ([a, b], common + inward)
}

/// How often boxes with a common point are called apart, and how often boxes had one.
fn wrong_claims(share: f64, cases: u32) -> [u32; 2] {
    let mut random = Random::new(0xa7a);
    let mut counts = [0; 2];
    for case in 0..cases {
        let ([a, b], point) = touching(&mut random);
        if !(holds(&a, point) && holds(&b, point)) {
            continue;
        }
        let is_wrong = apart_with(share, &a, &b) || apart_with(share, &b, &a);
        assert!(!is_wrong || share < 1.0, "case {case}: {a:?} and {b:?} at {point}");
        assert!(a.gap(&b) == 0.0 && b.gap(&a) == 0.0, "case {case}");
        counts[0] += u32::from(is_wrong);
        counts[1] += 1;
    }
    counts
}

#[test]
fn boxes_with_a_common_point_are_not_apart() {
    let [wrong, judged] = wrong_claims(1.0, 4 * CASES);
    assert_eq!(wrong, 0);
    assert!(judged > CASES / 4, "only {judged}");
}

#[test]
fn claims_without_a_slack_are_found() {
    let [wrong, judged] = wrong_claims(0.0, CASES);
    assert!(wrong > 100, "only {wrong} of {judged}");
}

/// Boxes that are apart by a few slacks are told apart, on the axis that tells.
#[test]
fn boxes_apart_are_told_apart() {
    let mut random = Random::new(0xa7b);
    let mut told = 0;
    for _ in 0..CASES {
        let [a, mut b] = siblings(&mut random);
        let (axis, side) = (random.below(3) as usize, random.sign());
        let normal = columns(&a.axes)[axis] * side;
        let reach = reach(&DMat3::from_cols(normal, normal, normal), &b).x;
        let size = sum(a.half) + sum(b.half);
        b.centre = a.centre + normal * (a.half[axis] + reach + size * 1e-9 + 2.0 * LOST);
        // What is far away is rounded by more than that.
        if sum(a.centre.abs()) > 1e4 * size || size == 0.0 {
            continue;
        }
        told += 1;
        assert!(a.is_apart(&b) && b.is_apart(&a), "{a:?} and {b:?}");
        assert!(a.gap(&b) > 0.0 && b.gap(&a) > 0.0);
    }
    assert!(told > CASES / 4, "only {told}");
}

/// No gap is more than the distance of any two points of the boxes, exactly.
#[test]
fn gaps_are_at_most_distances() {
    let mut random = Random::new(0xa7c);
    for case in 0..CASES / 4 {
        let boxes = siblings(&mut random);
        let gap = boxes[0].gap(&boxes[1]);
        let aligned = boxes.map(|of| AlignedBox::around_box(&of));
        assert!(aligned[0].gap(&aligned[1]) >= 0.0);
        // Not below the middle of the boxes, so that a point of each is near it.
        let [p, q] = [0, 1].map(|which: usize| nearest_in(&boxes[which], boxes[1 - which].centre));
        if !(holds(&boxes[0], p) && holds(&boxes[1], q)) {
            continue;
        }
        let apart = dyadic::between(p, q);
        let square = dot(&apart, &apart);
        for gap in [gap, aligned[0].gap(&aligned[1])] {
            let gap = Dyadic::from(gap);
            assert!(&gap * &gap <= square, "case {case}");
        }
    }
}

/// A point of the box near another point.
fn nearest_in(of: &LinkBox, point: DVec3) -> DVec3 {
    let along = project(&of.axes, point - of.centre).clamp(-of.half, of.half);
    of.centre + of.axes * (along * (1.0 - 1e-11))
}

/// Boxes beyond all numbers are apart from nothing, and so is what is around them. Axes are always numbers: poses are finite.
#[test]
fn boxes_beyond_all_numbers_hold_everything() {
    let mut random = Random::new(0xa7d);
    for (number, place) in
        [f64::NAN, f64::INFINITY, 1e306].into_iter().flat_map(|x| (0..6).map(move |place| (x, place)))
    {
        let [mut bad, good] = siblings(&mut random);
        if place < 3 {
            bad.centre[place] = number;
        } else {
            bad.half[place - 3] = number;
        }
        let mut around = vec![bad];
        for [a, b] in [[&bad, &good], [&good, &bad]] {
            around.push(LinkBox::around_two(Cab, a, b, DVec3::ZERO));
            around.push(LinkBox::around_two(Covariance, a, b, DVec3::ZERO));
        }
        for of in &around[1..] {
            assert_eq!(of.size(), f64::INFINITY);
            assert_eq!(AlignedBox::around_box(of), AlignedBox::ALL);
        }
        for of in around {
            assert!(!of.is_apart(&good) && !good.is_apart(&of), "{of:?}");
            assert_eq!([of.gap(&good), good.gap(&of)], [0.0; 2], "{of:?}");
        }
    }
}
