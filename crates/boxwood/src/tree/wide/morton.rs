//! The fast build: triangles in Morton order of their middles, divided where the highest bit changes (Lauterbach and
//! others, Fast BVH Construction on GPUs, 2009). A few passes over flat arrays; the sort is by digits.

use super::hierarchy::{Hierarchy, Range};
use crate::bounds::Aabb;
use crate::simd::LANES;
use glam::Vec3;

/// Cells along the longest side: 11 bits an axis, of which the last axis loses one, so that a code has 32.
const CELLS: f32 = 2048.0;
/// Bits of a digit of the sort: three digits make a code.
const DIGIT: u32 = 11;

/// Orders and divides the triangles with these boxes.
pub(super) fn by_morton(boxes: &[Aabb]) -> Hierarchy {
    let keys = sorted_keys(boxes);
    let mut hierarchy = Hierarchy::new(boxes.len());
    let mut next = 0;
    while next < hierarchy.ranges.len() {
        let range = hierarchy.ranges[next];
        if range.len() > LANES {
            let first = split(&keys[range.start as usize..range.end as usize]).unwrap_or_else(|| {
                hierarchy.splits_by_count += 1;
                range.len() / 2
            });
            hierarchy.divide(next, first);
        }
        next += 1;
    }
    hierarchy.order = keys.iter().map(|&key| key as u32).collect();
    let Hierarchy { ranges, order, .. } = &mut hierarchy;
    for index in (0..ranges.len()).rev() {
        let Range { start, end, child, .. } = ranges[index];
        ranges[index].bounds = if child == 0 {
            let ids = &order[start as usize..end as usize];
            ids[1..].iter().fold(boxes[ids[0] as usize], |all, &id| all.union(&boxes[id as usize]))
        } else {
            ranges[child as usize].bounds.union(&ranges[child as usize + 1].bounds)
        };
    }
    hierarchy
}

/// Where the highest bit changes that is not the same for all; `None` if all codes are equal. Ties the depth of the
/// hierarchy to the bits of a code: at most 32, and 32 more by count.
fn split(keys: &[u64]) -> Option<usize> {
    let differing = (keys[0] ^ keys[keys.len() - 1]) >> 32;
    (differing != 0).then(|| {
        let bit = 32 + differing.ilog2();
        keys.partition_point(|key| key >> bit & 1 == 0)
    })
}

/// Morton codes in the upper half, triangle ids in the lower, sorted by code; equal codes by id.
fn sorted_keys(boxes: &[Aabb]) -> Vec<u64> {
    let (mut low, mut high) = (Vec3::INFINITY, Vec3::NEG_INFINITY);
    for bounds in boxes {
        let middle = bounds.min + bounds.max;
        (low, high) = (low.min(middle), high.max(middle));
    }
    let longest = (high - low).max_element();
    // A side so small that the quotient overflows makes cells of infinity and NaN: casts take them to the ends.
    let scale = if longest > 0.0 { (CELLS - 1.0) / longest } else { 0.0 };
    let mut keys = Vec::with_capacity(boxes.len());
    for (id, bounds) in boxes.iter().enumerate() {
        let cell = (bounds.min + bounds.max - low) * scale;
        let [x, y, z] = [cell.x, cell.y, cell.z].map(|x| spread((x as u32).min(CELLS as u32 - 1)));
        let code = (x << 2 | y << 1 | z) >> 1;
        keys.push(code << 32 | id as u64);
    }
    sort_by_code(&mut keys);
    keys
}

/// Spreads up to 21 bits so that two others fit between each.
fn spread(x: u32) -> u64 {
    let x = u64::from(x);
    let x = (x | x << 32) & 0x001f_0000_0000_ffff;
    let x = (x | x << 16) & 0x001f_0000_ff00_00ff;
    let x = (x | x << 8) & 0x100f_00f0_0f00_f00f;
    let x = (x | x << 4) & 0x10c3_0c30_c30c_30c3;
    (x | x << 2) & 0x1249_2492_4924_9249
}

/// Sorts by the upper half, digit by digit from the lowest; each pass keeps the order of equals.
fn sort_by_code(keys: &mut Vec<u64>) {
    const BUCKETS: usize = 1 << DIGIT;
    let digit = |key: u64, pass: usize| (key >> (32 + DIGIT * pass as u32)) as usize % BUCKETS;
    let mut places = vec![[0_u32; BUCKETS]; 3];
    for &key in keys.iter() {
        for pass in 0..3 {
            places[pass][digit(key, pass)] += 1;
        }
    }
    let mut spare = vec![0; keys.len()];
    for pass in 0..3 {
        let places = &mut places[pass];
        let mut before = 0;
        for place in places.iter_mut() {
            (*place, before) = (before, before + *place);
        }
        for &key in keys.iter() {
            let place = &mut places[digit(key, pass)];
            spare[*place as usize] = key;
            *place += 1;
        }
        std::mem::swap(keys, &mut spare);
    }
}
