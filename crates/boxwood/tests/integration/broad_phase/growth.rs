//! A broad phase grows from no box to thousands of boxes and shrinks back to none.

use super::METHODS;
use super::scenes::{bounding_box_of, shifted};
use super::with_reference::BroadPhaseWithReference;
use boxwood_scenes::Random;

const MAX_BOXES: usize = 5_000;

fn random_box(random: &mut Random) -> [[f64; 3]; 2] {
    let low = [0; 3].map(|_: u8| random.range(-10.0, 10.0));
    bounding_box_of(low, low.map(|x| x + random.range(0.2, 1.0)))
}

/// Boxes are inserted one by one at first, then by hundreds, so that every level of the tree is added both when few
/// boxes are new and when many are.
#[test]
fn pairs_match_while_thousands_are_inserted_and_removed() {
    for method in METHODS {
        let (mut random, mut with_reference, mut pairs) = (Random::new(0x960), BroadPhaseWithReference::new(method), 0);
        while with_reference.len() < MAX_BOXES {
            let more = if with_reference.len() < 700 { 1 } else { 430 };
            (0..more).for_each(|_| with_reference.insert(random_box(&mut random)));
            if with_reference.len() > 700 {
                for at in 0..with_reference.len() / 3 {
                    with_reference.set(at, shifted(&mut random, &with_reference.bounds(at)));
                }
            }
            pairs += with_reference.update_and_compare();
            with_reference.compare_memory();
        }
        assert!(pairs > 20_000, "{pairs}");
        while with_reference.len() > 0 {
            let fewer = if with_reference.len() > 300 { 370 } else { 1 };
            (0..fewer).for_each(|_| with_reference.remove(random.below(with_reference.len() as u64) as usize));
            with_reference.update_and_compare();
            with_reference.compare_overlapping(random_box(&mut random));
            with_reference.compare_memory();
        }
        assert_eq!(with_reference.update_and_compare(), 0);
    }
}

/// For box counts at and around those that fill a tree completely (powers of eight), inserts more boxes one by one.
#[test]
fn full_tree_accepts_one_more_box() {
    for method in METHODS {
        for count in [1, 7, 8, 9, 63, 64, 65, 511, 512, 513] {
            let (mut random, mut with_reference) = (Random::new(count), BroadPhaseWithReference::new(method));
            (0..count).for_each(|_| with_reference.insert(random_box(&mut random)));
            with_reference.update_and_compare();
            for _ in 0..20 {
                with_reference.insert([[-10.0; 3], [10.0; 3]]);
                with_reference.update_and_compare();
                with_reference.compare_overlapping(random_box(&mut random));
            }
        }
    }
}
