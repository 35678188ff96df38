//! Fast build: triangles in Morton order of their centers; a range is split where the highest differing bit of its
//! codes changes (Lauterbach et al., Fast BVH Construction on GPUs, 2009). Takes a few passes over flat arrays and a
//! radix sort.

use super::binary_hierarchy::{BinaryHierarchy, HierarchyRange};
use super::items::{BuildItem, ItemBounds};
use crate::kernel::simd::LANES;
use glam::Vec4;

/// Number of cells along the longest side of the box of the centers: 11 bits per axis. A Morton code drops the lowest
/// bit of the last axis, so that it fits into 32 bits.
const CELLS: f32 = 2048.0;
/// Number of bits of a radix-sort digit; a 32-bit Morton code has three digits.
const DIGIT: u32 = 11;
/// 2^23. If this is added to a smaller nonnegative number x, the lowest mantissa bits of the sum are the integer
/// nearest to x.
const WHOLE: f32 = (1 << 23) as f32;
/// Length of a range of codes up to which the split position is found faster by counting bits than by binary search.
pub(in crate::bvh) const LINEAR_SPLIT_THRESHOLD: usize = 64;

/// Builds a hierarchy in Morton order over the triangles with these boxes.
pub(in crate::bvh) fn build_morton(items: &[BuildItem]) -> BinaryHierarchy {
    let (codes, order) = sorted(codes_of(items));
    let mut hierarchy = divided(&codes);
    for index in (0..hierarchy.ranges.len()).rev() {
        let range = hierarchy.ranges[index];
        hierarchy.ranges[index].bounds = if range.is_divided() {
            hierarchy.ranges[range.child()].bounds.union(&hierarchy.ranges[range.child() + 1].bounds)
        } else {
            let mut all = ItemBounds::EMPTY;
            for &triangle in &order[range.positions()] {
                let item = &items[triangle as usize];
                all.add(item.min, item.max);
            }
            all.bounds()
        };
    }
    BinaryHierarchy { order, ..hierarchy }
}

/// Hierarchy over sorted Morton codes: its ranges level by level, with the boxes and the order of the triangles still
/// missing.
fn divided(codes: &[u32]) -> BinaryHierarchy {
    let mut ranges = Vec::with_capacity(codes.len() / 2 + 1);
    ranges.push(HierarchyRange::pending(0, codes.len()));
    let (mut next, mut fallback_splits) = (0, 0);
    while next < ranges.len() {
        let positions = ranges[next].positions();
        let (start, len) = (positions.start, positions.len());
        if len > LANES {
            let first = split(&codes[positions]).unwrap_or_else(|| {
                fallback_splits += 1;
                len / 2
            });
            // A range of 9 to 16 triangles always becomes two leaves: the split is moved until each half has at most
            // eight triangles. This gives fewer leaves and so fewer leaf pairs. Measured: if splits of ranges of up to
            // 64 triangles are also moved to fill leaves, self-intersection queries are 8% faster, but queries between
            // two close models are up to 50% slower.
            let first = if len <= 2 * LANES { first.clamp(len - LANES, LANES) } else { first };
            let child = ranges.len();
            ranges[next] = ranges[next].divided(child);
            ranges.extend([HierarchyRange::pending(start, first), HierarchyRange::pending(start + first, len - first)]);
        }
        next += 1;
    }
    BinaryHierarchy { ranges, order: Vec::new(), fallback_splits }
}

/// Returns the position in the sorted `codes` where their highest differing bit changes from 0 to 1; `None` if all
/// codes are equal. A code has 32 bits, so at most 32 levels of the hierarchy are split in this way. At most 32 more
/// levels are split by count.
#[inline(always)]
pub(in crate::bvh) fn split(codes: &[u32]) -> Option<usize> {
    let differing = codes[0] ^ codes[codes.len() - 1];
    (differing != 0).then(|| {
        let bit = differing.ilog2();
        if codes.len() <= LINEAR_SPLIT_THRESHOLD {
            // Counts the codes with the bit unset: vectorized, without an unpredictable branch.
            codes.len() - codes.iter().map(|code| code >> bit & 1).sum::<u32>() as usize
        } else {
            codes.partition_point(|code| code >> bit & 1 == 0)
        }
    })
}

/// Sort keys, one per box: the Morton code of its center in the upper 32 bits, the triangle id in the lower 32 bits.
fn codes_of(items: &[BuildItem]) -> Vec<u64> {
    let mut doubled_centers = ItemBounds::EMPTY;
    for item in items {
        doubled_centers.add(item.doubled_center(), item.doubled_center());
    }
    let longest = (doubled_centers.max - doubled_centers.min).truncate().max_element();
    // If the longest side is so small that the quotient overflows, cell coordinates become infinite or NaN; `code`
    // clamps them to the first or the last cell.
    let scale = if longest > 0.0 { (CELLS - 1.0) / longest } else { 0.0 };
    let code = |(triangle, item): (u64, &BuildItem)| u64::from(code(item, doubled_centers.min, scale)) << 32 | triangle;
    (0..).zip(items).map(code).collect()
}

/// Morton code of the center of an item. `low` has, for each axis, the least coordinate of all doubled centers.
/// `scale` is the number of cells per unit of length.
#[inline(always)]
fn code(item: &BuildItem, low: Vec4, scale: f32) -> u32 {
    let cell = ((item.doubled_center() - low) * scale - 0.5).max(Vec4::ZERO).min(Vec4::splat(CELLS - 1.0)) + WHOLE;
    let [x, y, z] = [cell.x, cell.y, cell.z].map(|x| spread(x.to_bits() % CELLS as u32));
    x << 1 | y | z >> 1
}

/// Moves each bit i of an 11-bit number to bit 3 i, with zeros between.
#[inline(always)]
pub(super) fn spread(x: u32) -> u32 {
    let x = (x | x << 16) & 0x0700_00ff;
    let x = (x | x << 8) & 0x0700_f00f;
    let x = (x | x << 4) & 0x430c_30c3;
    (x | x << 2) & 0x4924_9249
}

/// Sorts keys by their upper 32 bits, with a stable radix sort from the lowest digit. Returns the upper and the lower
/// 32 bits of the sorted keys, as two lists.
pub(in crate::bvh) fn sorted(mut keys: Vec<u64>) -> (Vec<u32>, Vec<u32>) {
    const BUCKETS: usize = 1 << DIGIT;
    let digit = |key: u64, pass: usize| (key >> (32 + DIGIT * pass as u32)) as usize % BUCKETS;
    let mut positions = [[0_u32; BUCKETS]; 3];
    for &key in &keys {
        for pass in 0..3 {
            positions[pass][digit(key, pass)] += 1;
        }
    }
    for positions in &mut positions {
        let mut before = 0;
        for position in positions {
            (*position, before) = (before, before + *position);
        }
    }
    let mut spare = vec![0; keys.len()];
    for pass in 0..2 {
        for &key in &keys {
            let position = &mut positions[pass][digit(key, pass)];
            spare[*position as usize] = key;
            *position += 1;
        }
        std::mem::swap(&mut keys, &mut spare);
    }
    let (mut upper, mut lower) = (vec![0; keys.len()], vec![0; keys.len()]);
    for &key in &keys {
        let position = &mut positions[2][digit(key, 2)];
        (upper[*position as usize], lower[*position as usize]) = ((key >> 32) as u32, key as u32);
        *position += 1;
    }
    (upper, lower)
}
