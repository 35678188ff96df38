//! From no box to thousands, and back.

use super::METHODS;
use super::both::Both;
use super::scenes::{between, shifted};
use boxwood_scenes::Random;

const MOST: usize = 5_000;

fn anywhere(random: &mut Random) -> [[f64; 3]; 2] {
    let low = [0; 3].map(|_: u8| random.range(-10.0, 10.0));
    between(low, low.map(|x| x + random.range(0.2, 1.0)))
}

/// One after the other at first, then by hundreds: the tree gets each of its levels when few boxes are new, and when many.
#[test]
fn boxes_come_and_go_by_thousands() {
    for method in METHODS {
        let (mut random, mut both, mut pairs) = (Random::new(0x960), Both::new(method), 0);
        while both.len() < MOST {
            let more = if both.len() < 700 { 1 } else { 430 };
            (0..more).for_each(|_| both.insert(anywhere(&mut random)));
            if both.len() > 700 {
                for at in 0..both.len() / 3 {
                    both.set(at, shifted(&mut random, &both.bounds(at)));
                }
            }
            pairs += both.update_and_compare();
            both.compare_memory();
        }
        assert!(pairs > 20_000, "{pairs}");
        while both.len() > 0 {
            let fewer = if both.len() > 300 { 370 } else { 1 };
            (0..fewer).for_each(|_| both.remove(random.below(both.len() as u64) as usize));
            both.update_and_compare();
            both.compare_overlapping(anywhere(&mut random));
            both.compare_memory();
        }
        assert_eq!(both.update_and_compare(), 0);
    }
}

/// At each size of a tree that is just full, one box more.
#[test]
fn a_full_tree_takes_one_more() {
    for method in METHODS {
        for count in [1, 7, 8, 9, 63, 64, 65, 511, 512, 513] {
            let (mut random, mut both) = (Random::new(count), Both::new(method));
            (0..count).for_each(|_| both.insert(anywhere(&mut random)));
            both.update_and_compare();
            for _ in 0..20 {
                both.insert([[-10.0; 3], [10.0; 3]]);
                both.update_and_compare();
                both.compare_overlapping(anywhere(&mut random));
            }
        }
    }
}
