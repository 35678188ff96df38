//! Every box against every other: what the methods are held to.

use super::pairs::{Key, key, overlap};
use super::slots::Slots;
use super::work::{BroadWay, BroadWork};

pub(super) fn find(slots: &Slots, pairs: &mut Vec<Key>, work: &mut BroadWork) {
    work.way = BroadWay::BruteForce;
    let live: Vec<u32> = slots.live_slots().collect();
    for (at, &a) in live.iter().enumerate() {
        let others = live[at + 1..].iter();
        work.box_tests += others.len() as u64;
        pairs.extend(others.filter(|&&b| overlap(slots.bounds(a), slots.bounds(b))).map(|&b| key(a, b)));
    }
}
