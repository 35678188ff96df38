//! Tests of internals: sorting and merging of pair keys, and equal updates on all SIMD levels.

use super::pair_keys::{PairKey, SortedDifference, key, merge, slots_of};
use super::pair_sort::PairSorter;
use super::*;
use crate::kernel::simd::test_level::on_all_lanes;
use crate::papers::axial_cut::SortPolicy;
use boxwood_scenes::Random;

/// Several lists with `count` random pair keys in total. All slots are below `slots`.
fn lists(random: &mut Random, count: usize, slots: u64) -> Vec<Vec<PairKey>> {
    let lists = 1 + random.below(5);
    let mut all: Vec<Vec<PairKey>> = (0..lists).map(|_| Vec::new()).collect();
    // In one of three calls, every key has a lower slot below 3, so that a single bucket gets all keys.
    let lower = if random.below(3) == 0 { slots.min(3) } else { slots };
    for _ in 0..count {
        let [a, b] = [random.below(lower), random.below(slots)].map(|slot| slot as u32);
        all[random.below(lists) as usize].push(key(a, b));
    }
    all
}

#[test]
fn pair_sorter_matches_standard_sort() {
    let mut random = Random::new(0x50f7);
    let (mut sorter, mut sorted) = (PairSorter::default(), vec![7; 10]);
    // Numbers of bits of a slot, up to the maximum of 32. With the largest of these numbers, the digits are too
    // long for the radix sort, and the standard sort is used.
    let bits = [1_u64, 2, 3, 8, 11, 16, 20, 21, 22, 23, 24, 31, 32];
    for count in [0, 1, 2, 191, 192, 193, 500, 2047, 4095, 4096, 20_000, 70_000, 300_000] {
        for bits in bits {
            for slots in [1 << (bits - 1), (1 << bits) - 1] {
                let lists = lists(&mut random, count, slots);
                let mut expected = lists.concat();
                expected.sort_unstable();
                sorter.collect(lists.iter().map(|list| &list[..]), slots as usize, &mut sorted);
                assert!(sorted == expected, "{count} keys of {slots} slots");
            }
        }
    }
    // Three million keys are enough for the largest number of buckets, `MAX_BUCKETS`.
    let lists = lists(&mut random, 3_000_000, 1 << 23);
    let mut expected = lists.concat();
    expected.sort_unstable();
    sorter.collect(lists.iter().map(|list| &list[..]), 1 << 23, &mut sorted);
    assert!(sorted == expected);
}

#[test]
fn merge_and_difference_match_reference() {
    let mut random = Random::new(0x3e6);
    for _ in 0..2_000 {
        let max_key = 1 + random.below(30);
        let mut some = || {
            let mut keys: Vec<PairKey> = (0..random.below(12)).map(|_| random.below(max_key)).collect();
            keys.sort_unstable();
            keys.dedup();
            keys
        };
        let (a, b) = (some(), some());
        let difference: Vec<PairKey> = SortedDifference::new(&a, &b).collect();
        assert!(difference.iter().eq(a.iter().filter(|key| !b.contains(key))));
        let mut merged = Vec::new();
        merge(difference.iter().copied(), &b, &mut merged);
        let mut expected = [&difference[..], &b].concat();
        expected.sort_unstable();
        assert_eq!(merged, expected);
    }
    assert_eq!(slots_of(key(u32::MAX, 3)), [3, u32::MAX]);
}

/// Runs updates of every kind in a scene with many box sizes. Returns the pairs and the stats of each update.
fn run(method: BroadPhaseMethod) -> Vec<(Vec<[BoxId; 2]>, UpdateStats)> {
    let (mut random, mut broad) = (Random::new(0x1a), BroadPhase::with_method(method));
    let (mut boxes, mut results) = (Vec::new(), Vec::new());
    for frame in 0..24 {
        while boxes.len() < 700 {
            let low = [0; 3].map(|_: u8| random.range(-3.0, 3.0));
            let side = 2_f64.powi(random.below(8) as i32 - 6);
            let bounds = [low, low.map(|x| x + side * random.unit())];
            boxes.push((broad.insert(bounds).expect("a box"), bounds));
        }
        for (id, bounds) in &mut boxes[..[700, 700, 40, 80, 0][frame % 5]] {
            let step = [0; 3].map(|_: u8| random.range(-0.1, 0.1));
            *bounds = bounds.map(|corner| [0, 1, 2].map(|axis| corner[axis] + step[axis]));
            broad.set_bounds(*id, *bounds).expect("there");
        }
        for _ in 0..[0, 9, 9, 0, 300][frame % 5] {
            broad.remove(boxes.swap_remove(random.below(boxes.len() as u64) as usize).0).expect("there");
        }
        let overlaps = broad.update();
        results.push((overlaps.pairs().collect(), overlaps.stats()));
    }
    results
}

/// Runs the same updates on all available SIMD levels, asserts that the results are equal, and returns them.
fn run_on_all_levels(method: BroadPhaseMethod) -> Vec<(Vec<[BoxId; 2]>, UpdateStats)> {
    let mut expected = None;
    on_all_lanes(|lanes| {
        let results = run(method);
        let expected = expected.get_or_insert_with(|| results.clone());
        assert!(results == *expected, "{method:?} on {lanes:?}");
    });
    expected.expect("scalar lanes are always available")
}

#[test]
fn updates_are_independent_of_simd_level() {
    let expected = run_on_all_levels(BroadPhaseMethod::Tree);
    assert!(expected.iter().all(|(pairs, _)| pairs.len() > 100));
    for way in [UpdateKind::Incremental, UpdateKind::Full, UpdateKind::Rebuilt(RebuildReason::ManyInsertedOrRemoved)] {
        assert!(expected.iter().any(|(_, stats)| stats.kind == way), "{way:?}");
    }
    for resort in [SortPolicy::EveryUpdate, SortPolicy::OnCut] {
        let cut =
            run_on_all_levels(BroadPhaseMethod::AxialCut(AxialCutOptions { resort, ..AxialCutOptions::default() }));
        assert!(cut.iter().zip(&expected).all(|((cut, _), (tree, _))| cut == tree), "{resort:?}");
    }
}
