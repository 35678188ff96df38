//! Tests of the rounded boxes of the packed tree: they are equal on all SIMD levels, and overlap tests with them are
//! sound.

use super::runs::choose_frame;
use super::*;
use crate::broad_phase::pair_keys::overlap;
use crate::kernel::aabb::Aabb;
use crate::kernel::simd::{Lanes, ScalarLanes, dispatch_on, on_every_level};
use boxes8::{LoadedBoxes8, local, local8, union, union_scalar};
use boxwood_scenes::Random;

/// Frames of many sizes and positions, some of them far from the origin compared to their size.
fn frames() -> Vec<BoxFrame> {
    let around = |x: f64, reach: f64| BoxFrame::fitting([DVec3::splat(x - reach), DVec3::splat(x + reach)]);
    let mut frames = vec![PackedTree::default().frame];
    for reach in [0.0, 5e-324, 1e-310, 1e-300, 1e-30, 0.3, 1.0, 7.0, 1e9, 1e30, 1e300, f64::MAX / 4.0] {
        frames.extend([0.0, 1.0, -7.0, 1e9, 1e30].map(|x| around(x, reach)));
    }
    frames
}

/// A random coordinate that is numerically difficult in `frame`: infinite, huge, tiny, or near the origin of the
/// frame or its limits.
fn hard_coordinate(random: &mut Random, frame: &BoxFrame) -> f64 {
    let far = [f64::INFINITY, f64::MAX, 1e300, 1e30][random.below(4) as usize];
    let near = frame.origin.x + random.sign() * 2_f64.powi(random.below(300) as i32 - 150) / frame.scale;
    match random.below(12) {
        0 => random.sign() * far,
        1 => random.sign() * [0.0, 5e-324, 1e-310, 1e-300][random.below(4) as usize],
        // A coordinate near `MAX_COORDINATE`, to which bounds are clamped in the frame.
        2 => random.sign() * 2_f64.powi(126) / frame.scale * [0.5, 1.0, 1.5][random.below(3) as usize],
        3 => frame.origin.x,
        4 => frame.origin.x + random.sign() * random.unit() * f64::from(f32::MIN_POSITIVE) * 8.0 / frame.scale,
        5..7 => near,
        _ => frame.origin.x + random.range(-2.0, 2.0) / frame.scale,
    }
}

/// A random number that differs from `x` by at most a few steps: adjacent `f64` numbers, or adjacent `f32` numbers in
/// the frame.
fn few_steps_from(random: &mut Random, x: f64, frame: &BoxFrame) -> f64 {
    if !x.is_finite() {
        return [x, x.clamp(-f64::MAX, f64::MAX)][random.below(2) as usize];
    }
    let local_x = (x - frame.origin.x) * frame.scale;
    let step = f64::from(f32::EPSILON) * local_x.abs() / 2.0 + f64::from(f32::MIN_POSITIVE) / 2.0;
    match random.below(4) {
        0 => x,
        1 => x.next_up(),
        2 => x.next_down(),
        _ => x + (random.below(81) as f64 - 40.0) / 4.0 * step / frame.scale,
    }
}

/// Two random boxes. On most axes one box begins about where the other box ends; on some axes they overlap more.
fn two_boxes(random: &mut Random, frame: &BoxFrame) -> [Aabb; 2] {
    let mut boxes = [[[0.0; 3]; 2]; 2];
    for axis in 0..3 {
        let x = hard_coordinate(random, frame);
        let y = few_steps_from(random, x, frame);
        let [far, farther] = [0; 2].map(|_| hard_coordinate(random, frame));
        let wide = frame.origin.x + 2.0 / frame.scale;
        let ends = match random.below(8) {
            // The boxes certainly overlap on the second and third axis, so that the first axis alone decides.
            4.. if axis > 0 => [[-wide.abs(), wide.abs()]; 2],
            0 => [[far.min(x), x.max(far)], [y.min(farther), y.max(farther)]],
            1 => [[x.min(y), x.max(y)], [far.min(farther), far.max(farther)]],
            // One box ends at x, the other begins at y, which is close to x.
            _ => [[far.min(x), x], [y, y.max(farther)]],
        };
        let swapped = random.below(2) as usize;
        for side in 0..2 {
            [boxes[side][0][axis], boxes[side][1][axis]] = ends[side ^ swapped];
        }
    }
    boxes.map(Aabb::from)
}

#[test]
fn local8_matches_local_on_all_simd_levels() {
    let mut random = Random::new(0x8b);
    let bits = |bounds: LocalAabb| [bounds.min, bounds.max].map(|corner| corner.to_array().map(f32::to_bits));
    for frame in frames() {
        for _ in 0..60 {
            let boxes: [Aabb; LANES] = std::array::from_fn(|_| two_boxes(&mut random, &frame)[0]);
            let [low, high] = [0, 1].map(|end| [0, 1, 2].map(|axis| boxes.map(|bounds| bounds.corners()[end][axis])));
            let check = |eight: Boxes8, all: LocalAabb, lanes: &str| {
                for (lane, bounds) in boxes.iter().enumerate() {
                    let one = local(bounds, &frame);
                    assert_eq!(bits(eight.get(lane)), bits(one), "{lanes}, {bounds:?}, {frame:?}");
                    assert!(one.min.is_finite() && one.max.is_finite() && one.min.cmplt(one.max).all(), "{bounds:?}");
                }
                assert_eq!(all, union_scalar(&eight), "{lanes}");
            };
            let eight = local8(ScalarLanes, &low, &high, &frame);
            check(eight, union(ScalarLanes, &eight), "scalar");
            on_every_level(|level| {
                let eight = dispatch_on!(level, l => local8(l, &low, &high, &frame));
                check(eight, dispatch_on!(level, l => union(l, &eight)), &format!("{level:?}"));
            });
        }
    }
}

/// Tests one box against eight boxes. Returns the bit masks of possible overlaps and of certain overlaps.
fn overlap_masks<L: Lanes>(l: L, one: &LocalAabb, eight: &Boxes8) -> [u32; 2] {
    let (one, eight) = (LoadedBoxes8::splat(l, one), LoadedBoxes8::new(l, eight));
    assert_eq!(one.overlaps(l, &eight), eight.overlaps(l, &one));

    [one.overlaps(l, &eight), one.shrunk(l).overlaps(l, &eight)]
}

#[test]
fn overlap_masks_are_sound() {
    let mut random = Random::new(0x50e);
    // Numbers of box pairs, by the result of the test and the exact result: 0, certainly overlapping; 1,
    // uncertain, and the boxes overlap; 2, uncertain, and the boxes are disjoint; 3, certainly disjoint.
    let mut counts = [0; 4];
    for frame in frames() {
        for round in 0..4_000 {
            let boxes = two_boxes(&mut random, &frame);
            let [a, b] = boxes.each_ref().map(|bounds| local(bounds, &frame));
            let (mut eight, lane) = (boxes8::EMPTY_BOXES8, round % LANES);
            eight.set(lane, &b);
            let [may, certain] = overlap_masks(ScalarLanes, &a, &eight);
            assert_eq!((may | certain) & !(1 << lane), 0, "an empty lane overlaps nothing");
            let (may, certain, expected) = (may != 0, certain != 0, overlap(&boxes[0], &boxes[1]));
            assert!(may || !expected, "missed pair: {boxes:?} in {frame:?}");
            assert!(expected || !certain, "wrong pair: {boxes:?} in {frame:?}");
            assert!(may || !certain);
            counts[if certain {
                0
            } else if expected {
                1
            } else if may {
                2
            } else {
                3
            }] += 1;
            on_every_level(|level| {
                let same = dispatch_on!(level, l => overlap_masks(l, &a, &eight));
                assert_eq!(same, [may, certain].map(|yes| u32::from(yes) << lane), "{level:?}, {boxes:?}");
            });
        }
    }
    assert!(counts.iter().all(|&count| count > 10_000), "{counts:?}");
}

/// Two boxes that are separated on one axis by a single step of `f64`, at any magnitude, are never reported as
/// certainly overlapping, although their facing bounds are equal or adjacent after rounding to `f32`.
#[test]
fn disjoint_boxes_are_never_certain_pairs() {
    let frame = PackedTree::default().frame;
    let mut random = Random::new(0x5e9);
    let mut touching = 0;
    for exponent in -1074..1024 {
        for _ in 0..200 {
            let x = random.sign() * 2_f64.powi(exponent) * random.range(1.0, 2.0);
            let (upper, lower) = (x.next_down(), x);
            let [a, b] = [[-f64::MAX, upper], [lower, f64::MAX]]
                .map(|[low, high]| local(&[[low, 0.0, 0.0], [high, 1.0, 1.0]].into(), &frame));
            let mut eight = boxes8::EMPTY_BOXES8;
            eight.set(3, &b);
            let [may, certain] = overlap_masks(ScalarLanes, &a, &eight);
            assert_eq!([may, certain], [8, 0], "{x:e}");
            touching += 1;
        }
    }
    assert_eq!(touching, 2098 * 200);
}

#[test]
fn new_root_contains_existing_boxes() {
    let mut levels = PackedLevels::default();
    let unit = LocalAabb { min: glam::Vec3::ZERO, max: glam::Vec3::ONE };
    for leaves in 1..700 {
        levels.resize(leaves);
        levels.set((leaves - 1) * LANES + leaves % LANES, &unit);
        assert_eq!(levels.check(), Ok(()));
        assert_eq!(union_scalar(&levels.level(levels.height() - 1)[0]), unit);
        assert_eq!(levels.level(levels.height() - 1).len(), 1);
    }
    let lanes_held: usize = (0..LANES).filter(|&lane| levels.level(4)[0].get(lane) != EMPTY_BOX).count();
    assert_eq!((levels.height(), lanes_held), (5, 2));
    for leaves in (0..700).rev() {
        levels.resize(leaves);
    }
    assert_eq!(levels.height(), 0);
}

/// The chosen frame is finite for any scene, even if centers of boxes are at both ends of the range of `f64`.
#[test]
fn frame_is_finite_for_every_scene() {
    let mut random = Random::new(0xf4a);
    let ends = [f64::NEG_INFINITY, -f64::MAX, -1e308, -5e-324, 0.0, 5e-324, 1.0, 1e308, f64::MAX, f64::INFINITY];
    for _ in 0..5_000 {
        let mut slots = BoxSlots::default();
        let many = 1 + random.below(6);
        let some = 1 + random.below(ends.len() as u64);
        for _ in 0..many {
            let mut end = || [0; 3].map(|_: u8| ends[(random.below(some) + 7) as usize % ends.len()]);
            let (a, b) = (end(), end());
            let bounds = [[0, 1, 2].map(|k| a[k].min(b[k])), [0, 1, 2].map(|k| a[k].max(b[k]))];
            slots.insert(&bounds.into()).expect("a box");
        }
        let frame = choose_frame(&slots);
        assert!(frame.origin.is_finite() && frame.scale.is_normal(), "{frame:?}");
        assert!((frame.origin * frame.scale).is_finite(), "{frame:?}");
    }
}
