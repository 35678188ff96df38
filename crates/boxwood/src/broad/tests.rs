//! What only the inside of the room can be asked: the sort of keys, lists that are merged, and updates on all lanes.

use super::pairs::{Difference, Key, key, merge, slots_of};
use super::sorting::Sorter;
use super::*;
use crate::simd::vector::chosen::on_all_lanes;
use boxwood_scenes::Random;

/// Keys of slots below a number, in some lists.
fn lists(random: &mut Random, count: usize, slots: u64) -> Vec<Vec<Key>> {
    let lists = 1 + random.below(5);
    let mut all: Vec<Vec<Key>> = (0..lists).map(|_| Vec::new()).collect();
    // All over, or of a few lower slots, so that one bucket has them.
    let lower = if random.below(3) == 0 { slots.min(3) } else { slots };
    for _ in 0..count {
        let [a, b] = [random.below(lower), random.below(slots)].map(|slot| slot as u32);
        all[random.below(lists) as usize].push(key(a, b));
    }
    all
}

#[test]
fn keys_are_sorted_as_the_standard_library_does() {
    let mut random = Random::new(0x50f7);
    let (mut sorter, mut sorted) = (Sorter::default(), vec![7; 10]);
    // Up to where digits are too long, and up to all slots that there can be.
    let bits = [1_u64, 2, 3, 8, 11, 16, 20, 21, 22, 23, 24, 31, 32];
    for count in [0, 1, 2, 191, 192, 193, 500, 2047, 4095, 4096, 20_000, 70_000, 300_000] {
        for bits in bits {
            for slots in [1 << (bits - 1), (1 << bits) - 1] {
                let lists = lists(&mut random, count, slots);
                let mut truth = lists.concat();
                truth.sort_unstable();
                sorter.collect(lists.iter().map(|list| &list[..]), slots as usize, &mut sorted);
                assert!(sorted == truth, "{count} keys of {slots} slots");
            }
        }
    }
    // Enough for all buckets.
    let lists = lists(&mut random, 3_000_000, 1 << 23);
    let mut truth = lists.concat();
    truth.sort_unstable();
    sorter.collect(lists.iter().map(|list| &list[..]), 1 << 23, &mut sorted);
    assert!(sorted == truth);
}

#[test]
fn lists_are_merged_and_taken_from_one_another() {
    let mut random = Random::new(0x3e6);
    for _ in 0..2_000 {
        let most = 1 + random.below(30);
        let mut some = || {
            let mut keys: Vec<Key> = (0..random.below(12)).map(|_| random.below(most)).collect();
            keys.sort_unstable();
            keys.dedup();
            keys
        };
        let (a, b) = (some(), some());
        let difference: Vec<Key> = Difference::new(&a, &b).collect();
        assert!(difference.iter().eq(a.iter().filter(|key| !b.contains(key))));
        let mut merged = Vec::new();
        merge(difference.iter().copied(), &b, &mut merged);
        let mut truth = [&difference[..], &b].concat();
        truth.sort_unstable();
        assert_eq!(merged, truth);
    }
    assert_eq!(slots_of(key(u32::MAX, 3)), [3, u32::MAX]);
}

/// Updates of every kind, in a scene of many sizes. All that they tell, and their work.
fn run(method: BroadMethod) -> Vec<(Vec<[BoxId; 2]>, BroadWork)> {
    let (mut random, mut broad) = (Random::new(0x1a), BroadPhase::with(method));
    let (mut boxes, mut told) = (Vec::new(), Vec::new());
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
            broad.set(*id, *bounds).expect("there");
        }
        for _ in 0..[0, 9, 9, 0, 300][frame % 5] {
            broad.remove(boxes.swap_remove(random.below(boxes.len() as u64) as usize).0).expect("there");
        }
        let overlaps = broad.update();
        told.push((overlaps.pairs().collect(), overlaps.work()));
    }
    told
}

/// The same on all lanes that there are.
fn on_all(method: BroadMethod) -> Vec<(Vec<[BoxId; 2]>, BroadWork)> {
    let mut truth = None;
    on_all_lanes(|lanes| {
        let told = run(method);
        let truth = truth.get_or_insert_with(|| told.clone());
        assert!(told == *truth, "{method:?} on {lanes:?}");
    });
    truth.expect("the plain lanes are everywhere")
}

#[test]
fn updates_are_the_same_on_all_lanes() {
    let truth = on_all(BroadMethod::Tree);
    assert!(truth.iter().all(|(pairs, _)| pairs.len() > 100));
    for way in [BroadWay::Few, BroadWay::All, BroadWay::Anew(Reordering::Changed)] {
        assert!(truth.iter().any(|(_, work)| work.way == way), "{way:?}");
    }
    for resort in [Resort::EveryUpdate, Resort::WhenCutting] {
        let cut = on_all(BroadMethod::AxialCut(AxialCutOptions { resort, ..AxialCutOptions::default() }));
        assert!(cut.iter().zip(&truth).all(|((cut, _), (tree, _))| cut == tree), "{resort:?}");
    }
}
