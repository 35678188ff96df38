//! Sweep along one axis: tests each box against the boxes that follow it in the order of their starts on the axis.
//! The six bounds of a box are SIMD lanes.
//!
//! Upper bounds are negated, so one SIMD comparison tests all six sides for separation. Bounds are rounded
//! outward, so boxes that are separated in this test are disjoint. If both boxes overlap on every axis by more
//! than the rounding error, they certainly overlap. All other cases are decided in `f64`.

use super::binning::BinnedMembers;
use super::subsets::{BLOCK, SubsetMember, Subsets};
use crate::broad_phase::pair_keys::{PairKey, key, overlap};
use crate::broad_phase::slots::BoxSlots;
use crate::kernel::simd::{Lanes, dispatch};
use std::ops::Range;

/// Mask of the six lanes that contain the bounds of a member.
const BOUND_LANES: u32 = 0b11_1111;

/// Largest lower bound that a box can have on an axis; see [`round_down`](super::endpoint::round_down). Padding
/// members have a larger lower bound.
const LAST_START: f32 = f32::MAX.next_down();

/// Parameters that are the same for all subsets of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct SweepParameters<'q> {
    pub(super) slots: &'q BoxSlots,
    pub(super) axis: usize,
    /// If the bins of a subset are at most this wide, its members are never sorted. `None` if the members of each
    /// subset are in order already, so that no bins are needed.
    pub(super) max_bin_width: Option<f32>,
    /// Maximum rounding error of a difference of bounds.
    pub(super) margin: f32,
}

/// Size of the buffer for pairs that overlap in `f32`. Pairs are processed a buffer at a time, which keeps rare,
/// unpredictable branches out of the sweep.
const HIT_BUFFER: usize = 256;

/// Appends the overlapping pairs of the subsets in `range`. Returns the number of box tests.
pub(super) fn sweep(
    binned: &mut BinnedMembers,
    subsets: &Subsets,
    range: Range<usize>,
    parameters: &SweepParameters<'_>,
    pairs: &mut Vec<PairKey>,
) -> u64 {
    dispatch!(l => sweep_in(l, binned, subsets, range, parameters, pairs))
}

#[inline(always)]
fn sweep_in<L: Lanes>(
    l: L,
    binned: &mut BinnedMembers,
    subsets: &Subsets,
    range: Range<usize>,
    parameters: &SweepParameters<'_>,
    pairs: &mut Vec<PairKey>,
) -> u64 {
    let mut tests = 0;
    let (mut hits, mut count) = ([[0; 2]; HIT_BUFFER], 0);
    for subset in range {
        let mut members = subsets.members(subset);
        if members.len() < BLOCK + 2 {
            continue;
        }
        // Boxes in a bin are unordered, so a box that starts before the end of `member` may come after a box that
        // starts beyond this end. The sweep for `member` therefore continues to `overlap_margin` beyond the end of
        // `member`.
        let mut overlap_margin = parameters.margin;
        if let Some(max_bin_width) = parameters.max_bin_width {
            overlap_margin += binned.bin_members(members, parameters.axis, max_bin_width);
            members = binned.members();
        }
        for i in 0..members.len() - BLOCK {
            let member = &members[i];
            let limit = (overlap_margin - member.bounds[parameters.axis + 3]).min(LAST_START);
            let opposite_bounds = opposite_bounds(l, member);
            let mut j = i + 1;
            while members[j].bounds[parameters.axis] <= limit {
                let block: &[SubsetMember; BLOCK] =
                    members[j..].first_chunk().expect("every subset ends with a block of padding");
                for k in 0..BLOCK {
                    hits[count % HIT_BUFFER] = [i as u32, (j + k) as u32];
                    count += usize::from(
                        l.to_bitmask(l.greater(l.load(&block[k].bounds), opposite_bounds)) & BOUND_LANES == 0,
                    );
                }
                j += BLOCK;
                if count > HIT_BUFFER - BLOCK {
                    report(l, members, &hits[..count], parameters, pairs);
                    count = 0;
                }
            }
            tests += (j - i - 1) as u64;
        }
        report(l, members, &hits[..count], parameters, pairs);
        count = 0;
    }
    tests
}

/// Bounds of a member, exchanged and negated so that they can be compared with the bounds of another box. If a
/// bound of that box exceeds the result in any lane, the box is disjoint from the member.
#[inline(always)]
fn opposite_bounds<L: Lanes>(l: L, member: &SubsetMember) -> L::F32 {
    let [lx, ly, lz, hx, hy, hz, ..] = member.bounds;
    l.load(&[-hx, -hy, -hz, -lx, -ly, -lz, 0.0, 0.0])
}

/// Appends those overlapping pairs among `hits` that this subset must report: pairs whose intersection has its
/// minimum corner in the subset. That is the case if no axis exists on which both boxes start before the subset.
#[inline(always)]
fn report<L: Lanes>(
    l: L,
    members: &[SubsetMember],
    hits: &[[u32; 2]],
    parameters: &SweepParameters<'_>,
    pairs: &mut Vec<PairKey>,
) {
    let (mut keys, mut count) = ([0; HIT_BUFFER], 0);
    for &[i, j] in hits {
        let (a, b) = (&members[i as usize], &members[j as usize]);
        let sides = opposite_bounds(l, a) - l.load(&b.bounds);
        let is_certain = l.to_bitmask(l.greater(sides, l.splat(parameters.margin))) & BOUND_LANES == BOUND_LANES;
        keys[count % HIT_BUFFER] = key(a.slot(), b.slot());
        count += usize::from(
            (a.before() & b.before() == 0) & (is_certain || overlap_in_f64(parameters.slots, a.slot(), b.slot())),
        );
    }
    pairs.extend_from_slice(&keys[..count]);
}

#[inline(never)]
fn overlap_in_f64(slots: &BoxSlots, a: u32, b: u32) -> bool {
    overlap(slots.bounds(a), slots.bounds(b))
}

/// Appends the overlapping pairs of `boxes` with `others`, and of `boxes` among each other. Returns the number of box
/// tests.
pub(super) fn test_against_all(
    boxes: &[SubsetMember],
    others: &[SubsetMember],
    slots: &BoxSlots,
    pairs: &mut Vec<PairKey>,
) -> u64 {
    dispatch!(l => test_against_all_in(l, boxes, others, slots, pairs))
}

#[inline(always)]
fn test_against_all_in<L: Lanes>(
    l: L,
    mut boxes: &[SubsetMember],
    others: &[SubsetMember],
    slots: &BoxSlots,
    pairs: &mut Vec<PairKey>,
) -> u64 {
    let mut tests = 0;
    while let Some((one, rest)) = boxes.split_first() {
        let opposite_bounds = opposite_bounds(l, one);
        for others in [others, rest] {
            tests += others.len() as u64;
            for other in others {
                if l.to_bitmask(l.greater(l.load(&other.bounds), opposite_bounds)) & BOUND_LANES == 0
                    && overlap_in_f64(slots, one.slot(), other.slot())
                {
                    pairs.push(key(one.slot(), other.slot()));
                }
            }
        }
        boxes = rest;
    }
    tests
}
