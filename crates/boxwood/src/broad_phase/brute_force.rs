//! Brute-force broad phase: tests all pairs of boxes. The other methods are compared with this reference.

use super::pair_keys::{PairKey, key, overlap};
use super::slots::BoxSlots;
use super::stats::{UpdateKind, UpdateStats};

/// Appends all overlapping pairs of boxes to `pairs`, sorted.
pub(crate) fn find(slots: &BoxSlots, pairs: &mut Vec<PairKey>, stats: &mut UpdateStats) {
    stats.kind = UpdateKind::BruteForce;
    let live: Vec<u32> = slots.live_slots().collect();
    for (at, &a) in live.iter().enumerate() {
        let others = live[at + 1..].iter();
        stats.box_tests += others.len() as u64;
        pairs.extend(others.filter(|&&b| overlap(slots.bounds(a), slots.bounds(b))).map(|&b| key(a, b)));
    }
}
