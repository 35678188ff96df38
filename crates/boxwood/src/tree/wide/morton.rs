//! The fast build: triangles in Morton order of their middles, divided where the highest bit changes (Lauterbach and
//! others, Fast BVH Construction on GPUs, 2009). A few passes over flat arrays; the sort is by digits.

use super::hierarchy::{Hierarchy, Range};
use super::items::{Item, Union};
use crate::simd::LANES;
use glam::Vec4;

/// Cells along the longest side: 11 bits an axis, of which the last axis loses one, so that a code has 32.
const CELLS: f32 = 2048.0;
/// Bits of a digit of the sort: three digits make a code.
const DIGIT: u32 = 11;
/// Added to a number below it, this makes the number's whole part, rounded to the nearest, the lowest bits.
const WHOLE: f32 = (1 << 23) as f32;
/// In ranges of up to so many, counting is faster than halving.
pub(super) const FEW: usize = 64;

/// Orders and divides the triangles with these boxes.
pub(super) fn by_morton(items: &[Item]) -> Hierarchy {
    let (codes, order) = sorted(codes_of(items));
    let mut hierarchy = divided(&codes);
    for index in (0..hierarchy.ranges.len()).rev() {
        let range = hierarchy.ranges[index];
        hierarchy.ranges[index].bounds = if range.is_divided() {
            hierarchy.ranges[range.child()].bounds.union(&hierarchy.ranges[range.child() + 1].bounds)
        } else {
            let mut all = Union::EMPTY;
            for &triangle in &order[range.places()] {
                let item = &items[triangle as usize];
                all.add(item.min, item.max);
            }
            all.bounds()
        };
    }
    Hierarchy { order, ..hierarchy }
}

/// The ranges of sorted codes, level by level, without their boxes.
fn divided(codes: &[u32]) -> Hierarchy {
    let mut ranges = Vec::with_capacity(codes.len() / 2 + 1);
    ranges.push(Range::pending(0, codes.len()));
    let (mut next, mut splits_by_count) = (0, 0);
    while next < ranges.len() {
        let places = ranges[next].places();
        let (start, len) = (places.start, places.len());
        if len > LANES {
            let first = split(&codes[places]).unwrap_or_else(|| {
                splits_by_count += 1;
                len / 2
            });
            // So many fit into two leaves, and fewer leaves are fewer pairs of leaves. Measured: moving splits for the sake of
            // full leaves in ranges of up to 64 too makes a model against itself 8% faster, and two models near one another
            // up to 50% slower.
            let first = if len <= 2 * LANES { first.clamp(len - LANES, LANES) } else { first };
            let child = ranges.len();
            ranges[next] = ranges[next].divided(child);
            ranges.extend([Range::pending(start, first), Range::pending(start + first, len - first)]);
        }
        next += 1;
    }
    Hierarchy { ranges, order: Vec::new(), splits_by_count }
}

/// Where the highest bit changes that is not the same for all; `None` if all codes are equal. Ties the depth of the
/// hierarchy to the bits of a code: at most 32, and 32 more by count.
#[inline(always)]
pub(super) fn split(codes: &[u32]) -> Option<usize> {
    let differing = codes[0] ^ codes[codes.len() - 1];
    (differing != 0).then(|| {
        let bit = differing.ilog2();
        if codes.len() <= FEW {
            // In vectors, and without a branch that nothing could predict.
            codes.len() - codes.iter().map(|code| code >> bit & 1).sum::<u32>() as usize
        } else {
            codes.partition_point(|code| code >> bit & 1 == 0)
        }
    })
}

/// The Morton code of the middle of each box, in the upper half; its triangle in the lower.
fn codes_of(items: &[Item]) -> Vec<u64> {
    let mut middles = Union::EMPTY;
    for item in items {
        middles.add(item.middle(), item.middle());
    }
    let longest = (middles.max - middles.min).truncate().max_element();
    // A side so small that the quotient overflows makes cells of infinity and NaN: they are taken to the ends.
    let scale = if longest > 0.0 { (CELLS - 1.0) / longest } else { 0.0 };
    let code = |(triangle, item): (u64, &Item)| u64::from(code(item, middles.min, scale)) << 32 | triangle;
    (0..).zip(items).map(code).collect()
}

#[inline(always)]
fn code(item: &Item, low: Vec4, scale: f32) -> u32 {
    let cell = ((item.middle() - low) * scale - 0.5).max(Vec4::ZERO).min(Vec4::splat(CELLS - 1.0)) + WHOLE;
    let [x, y, z] = [cell.x, cell.y, cell.z].map(|x| spread(x.to_bits() % CELLS as u32));
    x << 1 | y | z >> 1
}

/// Spreads 11 bits so that two others fit between each.
#[inline(always)]
pub(super) fn spread(x: u32) -> u32 {
    let x = (x | x << 16) & 0x0700_00ff;
    let x = (x | x << 8) & 0x0700_f00f;
    let x = (x | x << 4) & 0x430c_30c3;
    (x | x << 2) & 0x4924_9249
}

/// Sorts by the upper half, digit by digit from the lowest; each pass keeps the order of equals. Returns upper halves
/// and lower halves.
pub(super) fn sorted(mut keys: Vec<u64>) -> (Vec<u32>, Vec<u32>) {
    const BUCKETS: usize = 1 << DIGIT;
    let digit = |key: u64, pass: usize| (key >> (32 + DIGIT * pass as u32)) as usize % BUCKETS;
    let mut places = [[0_u32; BUCKETS]; 3];
    for &key in &keys {
        for pass in 0..3 {
            places[pass][digit(key, pass)] += 1;
        }
    }
    for places in &mut places {
        let mut before = 0;
        for place in places {
            (*place, before) = (before, before + *place);
        }
    }
    let mut spare = vec![0; keys.len()];
    for pass in 0..2 {
        for &key in &keys {
            let place = &mut places[pass][digit(key, pass)];
            spare[*place as usize] = key;
            *place += 1;
        }
        std::mem::swap(&mut keys, &mut spare);
    }
    let (mut upper, mut lower) = (vec![0; keys.len()], vec![0; keys.len()]);
    for &key in &keys {
        let place = &mut places[2][digit(key, 2)];
        (upper[*place as usize], lower[*place as usize]) = ((key >> 32) as u32, key as u32);
        *place += 1;
    }
    (upper, lower)
}
