//! The boxes of the tree: the same on all lanes, and never wrong about what they are sure of.

use super::super::pairs::overlap;
use super::places::frame_of;
use super::*;
use crate::simd::{Lanes, Scalar, dispatch_on, on_every_level};
use block::{Loaded, eight_local, local, plain_union, union};
use boxwood_scenes::Random;

/// Frames of every size and place; the last ones are far away for their size.
fn frames() -> Vec<Frame> {
    let around = |x: f64, reach: f64| Frame::around([DVec3::splat(x - reach), DVec3::splat(x + reach)]);
    let mut frames = vec![PackedTree::default().frame];
    for reach in [0.0, 5e-324, 1e-310, 1e-300, 1e-30, 0.3, 1.0, 7.0, 1e9, 1e30, 1e300, f64::MAX / 4.0] {
        frames.extend([0.0, 1.0, -7.0, 1e9, 1e30].map(|x| around(x, reach)));
    }
    frames
}

/// A number that is hard in a frame.
fn hard(random: &mut Random, frame: &Frame) -> f64 {
    let far = [f64::INFINITY, f64::MAX, 1e300, 1e30][random.below(4) as usize];
    let near = frame.origin.x + random.sign() * 2_f64.powi(random.below(300) as i32 - 150) / frame.scale;
    match random.below(12) {
        0 => random.sign() * far,
        1 => random.sign() * [0.0, 5e-324, 1e-310, 1e-300][random.below(4) as usize],
        // About where bounds are taken in.
        2 => random.sign() * 2_f64.powi(126) / frame.scale * [0.5, 1.0, 1.5][random.below(3) as usize],
        3 => frame.origin.x,
        4 => frame.origin.x + random.sign() * random.unit() * f64::from(f32::MIN_POSITIVE) * 8.0 / frame.scale,
        5..7 => near,
        _ => frame.origin.x + random.range(-2.0, 2.0) / frame.scale,
    }
}

/// A number a few steps away, of `f32` in the frame or of `f64`.
fn few_steps_from(random: &mut Random, x: f64, frame: &Frame) -> f64 {
    if !x.is_finite() {
        return [x, x.clamp(-f64::MAX, f64::MAX)][random.below(2) as usize];
    }
    let there = (x - frame.origin.x) * frame.scale;
    let step = f64::from(f32::EPSILON) * there.abs() / 2.0 + f64::from(f32::MIN_POSITIVE) / 2.0;
    match random.below(4) {
        0 => x,
        1 => x.next_up(),
        2 => x.next_down(),
        _ => x + (random.below(81) as f64 - 40.0) / 4.0 * step / frame.scale,
    }
}

/// Two boxes that on each axis begin about where the other ends, or have more in common.
fn two_boxes(random: &mut Random, frame: &Frame) -> [Bounds; 2] {
    let mut boxes = [[[0.0; 3]; 2]; 2];
    for axis in 0..3 {
        let x = hard(random, frame);
        let y = few_steps_from(random, x, frame);
        let [far, farther] = [0; 2].map(|_| hard(random, frame));
        let wide = frame.origin.x + 2.0 / frame.scale;
        let ends = match random.below(8) {
            // Without a doubt, so that one axis alone decides.
            4.. if axis > 0 => [[-wide.abs(), wide.abs()]; 2],
            0 => [[far.min(x), x.max(far)], [y.min(farther), y.max(farther)]],
            1 => [[x.min(y), x.max(y)], [far.min(farther), far.max(farther)]],
            // End to end.
            _ => [[far.min(x), x], [y, y.max(farther)]],
        };
        let swapped = random.below(2) as usize;
        for side in 0..2 {
            [boxes[side][0][axis], boxes[side][1][axis]] = ends[side ^ swapped];
        }
    }
    boxes
}

#[test]
fn eight_boxes_are_rounded_as_one_is_on_all_lanes() {
    let mut random = Random::new(0x8b);
    let bits = |bounds: Aabb| [bounds.min, bounds.max].map(|corner| corner.to_array().map(f32::to_bits));
    for frame in frames() {
        for _ in 0..60 {
            let boxes: [Bounds; LANES] = std::array::from_fn(|_| two_boxes(&mut random, &frame)[0]);
            let [low, high] = [0, 1].map(|end| [0, 1, 2].map(|axis| boxes.map(|bounds| bounds[end][axis])));
            let check = |eight: EightBoxes, all: Aabb, lanes: &str| {
                for (lane, bounds) in boxes.iter().enumerate() {
                    let one = local(bounds, &frame);
                    assert_eq!(bits(eight.get(lane)), bits(one), "{lanes}, {bounds:?}, {frame:?}");
                    assert!(one.min.is_finite() && one.max.is_finite() && one.min.cmplt(one.max).all(), "{bounds:?}");
                }
                assert_eq!(all, plain_union(&eight), "{lanes}");
            };
            let eight = eight_local(Scalar, &low, &high, &frame);
            check(eight, union(Scalar, &eight), "scalar");
            on_every_level(|level| {
                let eight = dispatch_on!(level, l => eight_local(l, &low, &high, &frame));
                check(eight, dispatch_on!(level, l => union(l, &eight)), &format!("{level:?}"));
            });
        }
    }
}

/// One box against eight: which may and which surely meet.
fn judged<L: Lanes>(l: L, one: &Aabb, eight: &EightBoxes) -> [u32; 2] {
    let (one, eight) = (Loaded::spread(l, one), Loaded::new(l, eight));
    assert_eq!(one.meets(l, &eight), eight.meets(l, &one));

    [one.meets(l, &eight), one.shrunk(l).meets(l, &eight)]
}

#[test]
fn rounded_boxes_miss_no_pair_and_are_sure_of_no_other() {
    let mut random = Random::new(0x50e);
    // Of pairs: sure, left open and found to be one, left open and found to be none, apart.
    let mut counts = [0; 4];
    for frame in frames() {
        for round in 0..4_000 {
            let boxes = two_boxes(&mut random, &frame);
            let [a, b] = boxes.each_ref().map(|bounds| local(bounds, &frame));
            let (mut eight, lane) = (block::EMPTY, round % LANES);
            eight.set(lane, &b);
            let [may, surely] = judged(Scalar, &a, &eight);
            assert_eq!((may | surely) & !(1 << lane), 0, "nothing meets an empty lane");
            let (may, surely, truth) = (may != 0, surely != 0, overlap(&boxes[0], &boxes[1]));
            assert!(may || !truth, "a pair is missed: {boxes:?} in {frame:?}");
            assert!(truth || !surely, "a pair is none: {boxes:?} in {frame:?}");
            assert!(may || !surely);
            counts[if surely {
                0
            } else if truth {
                1
            } else if may {
                2
            } else {
                3
            }] += 1;
            on_every_level(|level| {
                let same = dispatch_on!(level, l => judged(l, &a, &eight));
                assert_eq!(same, [may, surely].map(|yes| u32::from(yes) << lane), "{level:?}, {boxes:?}");
            });
        }
    }
    assert!(counts.iter().all(|&count| count > 10_000), "{counts:?}");
}

/// Bounds of two boxes, one axis long, that end and begin at the same or the next `f32`, for every magnitude.
#[test]
fn no_bounds_that_are_apart_are_sure() {
    let frame = PackedTree::default().frame;
    let mut random = Random::new(0x5e9);
    let mut touching = 0;
    for exponent in -1074..1024 {
        for _ in 0..200 {
            let x = random.sign() * 2_f64.powi(exponent) * random.range(1.0, 2.0);
            let (upper, lower) = (x.next_down(), x);
            let [a, b] = [[-f64::MAX, upper], [lower, f64::MAX]]
                .map(|[low, high]| local(&[[low, 0.0, 0.0], [high, 1.0, 1.0]], &frame));
            let mut eight = block::EMPTY;
            eight.set(3, &b);
            let [may, surely] = judged(Scalar, &a, &eight);
            assert_eq!([may, surely], [8, 0], "{x:e}");
            touching += 1;
        }
    }
    assert_eq!(touching, 2098 * 200);
}

#[test]
fn a_level_on_top_knows_what_was_there() {
    let mut levels = Levels::default();
    let unit = Aabb { min: glam::Vec3::ZERO, max: glam::Vec3::ONE };
    for leaves in 1..700 {
        levels.resize(leaves);
        levels.set((leaves - 1) * LANES + leaves % LANES, &unit);
        assert_eq!(levels.check(), Ok(()));
        assert_eq!(plain_union(&levels.level(levels.height() - 1)[0]), unit);
        assert_eq!(levels.level(levels.height() - 1).len(), 1);
    }
    let lanes_held: usize = (0..LANES).filter(|&lane| levels.level(4)[0].get(lane) != NOTHING).count();
    assert_eq!((levels.height(), lanes_held), (5, 2));
    for leaves in (0..700).rev() {
        levels.resize(leaves);
    }
    assert_eq!(levels.height(), 0);
}

/// Middles may be at both ends of all numbers.
#[test]
fn every_scene_has_a_frame() {
    let mut random = Random::new(0xf4a);
    let ends = [f64::NEG_INFINITY, -f64::MAX, -1e308, -5e-324, 0.0, 5e-324, 1.0, 1e308, f64::MAX, f64::INFINITY];
    for _ in 0..5_000 {
        let mut slots = Slots::default();
        let many = 1 + random.below(6);
        let some = 1 + random.below(ends.len() as u64);
        for _ in 0..many {
            let mut end = || [0; 3].map(|_: u8| ends[(random.below(some) + 7) as usize % ends.len()]);
            let (a, b) = (end(), end());
            let bounds = [[0, 1, 2].map(|k| a[k].min(b[k])), [0, 1, 2].map(|k| a[k].max(b[k]))];
            slots.insert(&bounds).expect("a box");
        }
        let frame = frame_of(&slots);
        assert!(frame.origin.is_finite() && frame.scale.is_normal(), "{frame:?}");
        assert!((frame.origin * frame.scale).is_finite(), "{frame:?}");
    }
}
