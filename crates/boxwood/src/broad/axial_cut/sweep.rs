//! Boxes against the boxes that follow them, along the axis of the sweep. The six bounds of a box are lanes.
//!
//! Upper bounds have their sign changed, so that one comparison of lanes asks whether boxes are apart on any of six sides. They
//! are rounded outward: boxes that are apart here are apart. If every difference exceeds what rounding can have added
//! they surely overlap; what is between is asked in `f64`.

use super::super::pairs::{Key, key, overlap};
use super::super::slots::Slots;
use super::arrange::Arranged;
use super::subsets::{BLOCK, Member, Subsets};
use crate::simd::{Lanes, dispatch};
use std::ops::Range;

/// The lanes of the six bounds.
const SIDES: u32 = 0b11_1111;

/// No box begins here: see [`below`](super::projection::below). Members that are none begin beyond.
const BEFORE_THE_END: f32 = f32::MAX.next_down();

/// What all sweeps have in common.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question<'q> {
    pub(super) slots: &'q Slots,
    pub(super) axis: usize,
    /// How wide a bin is in which members are in any order; if there is none they are in order already.
    pub(super) wide: Option<f32>,
    /// What rounding can have added to a difference.
    pub(super) margin: f32,
}

/// Pairs that overlap in `f32`, to be looked at together: so that what is seldom and unpredictable is no branch of the sweep.
const HITS: usize = 256;

/// The pairs of some subsets. Returns how many tests that took.
pub(super) fn sweep(
    arranged: &mut Arranged,
    subsets: &Subsets,
    some: Range<usize>,
    question: &Question<'_>,
    pairs: &mut Vec<Key>,
) -> u64 {
    dispatch!(l => sweep_in(l, arranged, subsets, some, question, pairs))
}

#[inline(always)]
fn sweep_in<L: Lanes>(
    l: L,
    arranged: &mut Arranged,
    subsets: &Subsets,
    some: Range<usize>,
    question: &Question<'_>,
    pairs: &mut Vec<Key>,
) -> u64 {
    let mut tests = 0;
    let (mut hits, mut count) = ([[0; 2]; HITS], 0);
    for subset in some {
        let mut members = subsets.members(subset);
        if members.len() < BLOCK + 2 {
            continue;
        }
        // How far beyond the end of a box others may begin and still be followed by one that begins before it.
        let mut reach = question.margin;
        if let Some(wide) = question.wide {
            reach += arranged.arrange(members, question.axis, wide);
            members = arranged.members();
        }
        for i in 0..members.len() - BLOCK {
            let member = &members[i];
            let limit = (reach - member.bounds[question.axis + 3]).min(BEFORE_THE_END);
            let opposite = opposite(l, member);
            let mut j = i + 1;
            while members[j].bounds[question.axis] <= limit {
                let block: &[Member; BLOCK] = members[j..].first_chunk().expect("a block follows the last");
                for k in 0..BLOCK {
                    hits[count % HITS] = [i as u32, (j + k) as u32];
                    count += usize::from(l.bits(l.greater(l.load(&block[k].bounds), opposite)) & SIDES == 0);
                }
                j += BLOCK;
                if count > HITS - BLOCK {
                    report(l, members, &hits[..count], question, pairs);
                    count = 0;
                }
            }
            tests += (j - i - 1) as u64;
        }
        report(l, members, &hits[..count], question, pairs);
        count = 0;
    }
    tests
}

/// What must not be exceeded by bounds that a box begins before: they are lanes in the same order.
#[inline(always)]
fn opposite<L: Lanes>(l: L, member: &Member) -> L::F {
    let [lx, ly, lz, hx, hy, hz, ..] = member.bounds;
    l.load(&[-hx, -hy, -hz, -lx, -ly, -lz, 0.0, 0.0])
}

/// A pair is reported where the least corner of what its boxes have in common lies: where on no axis both begin before.
#[inline(always)]
fn report<L: Lanes>(l: L, members: &[Member], hits: &[[u32; 2]], question: &Question<'_>, pairs: &mut Vec<Key>) {
    let (mut keys, mut count) = ([0; HITS], 0);
    for &[i, j] in hits {
        let (a, b) = (&members[i as usize], &members[j as usize]);
        let sides = opposite(l, a) - l.load(&b.bounds);
        let sure = l.bits(l.greater(sides, l.splat(question.margin))) & SIDES == SIDES;
        keys[count % HITS] = key(a.slot(), b.slot());
        count += usize::from((a.before() & b.before() == 0) & (sure || confirm(question.slots, a.slot(), b.slot())));
    }
    pairs.extend_from_slice(&keys[..count]);
}

#[inline(never)]
fn confirm(slots: &Slots, a: u32, b: u32) -> bool {
    overlap(slots.bounds(a), slots.bounds(b))
}

/// The pairs of boxes with all others and among each other. Returns how many tests that took.
pub(super) fn each_with_all(boxes: &[Member], others: &[Member], slots: &Slots, pairs: &mut Vec<Key>) -> u64 {
    dispatch!(l => each_with_all_in(l, boxes, others, slots, pairs))
}

#[inline(always)]
fn each_with_all_in<L: Lanes>(
    l: L,
    mut boxes: &[Member],
    others: &[Member],
    slots: &Slots,
    pairs: &mut Vec<Key>,
) -> u64 {
    let mut tests = 0;
    while let Some((one, rest)) = boxes.split_first() {
        let opposite = opposite(l, one);
        for others in [others, rest] {
            tests += others.len() as u64;
            for other in others {
                if l.bits(l.greater(l.load(&other.bounds), opposite)) & SIDES == 0
                    && confirm(slots, one.slot(), other.slot())
                {
                    pairs.push(key(one.slot(), other.slot()));
                }
            }
        }
        boxes = rest;
    }
    tests
}
