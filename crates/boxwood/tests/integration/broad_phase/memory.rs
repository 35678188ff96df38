//! Memory stays bounded for any number of operations. `BOXWOOD_BROAD_LONG` sets the number of operations per method:
//!
//! ```text
//! BOXWOOD_BROAD_LONG=10000000 cargo test --release -p boxwood --test broad_phase memory -- --nocapture
//! ```

use super::operations::perform_random_operations;
use super::scenes::{SCENES, shifted, uniform};
use super::with_reference::BroadPhaseWithReference;
use super::{METHODS, number_from_env};
use boxwood_scenes::Random;
use std::time::Instant;

/// In every interval of this many updates, the results of two consecutive updates are compared with the reference.
const COMPARE_INTERVAL: u64 = 200;

#[test]
fn memory_is_bounded_by_the_peak_number_of_boxes() {
    let operation_target = number_from_env("BOXWOOD_BROAD_LONG", 100_000);
    for method in METHODS {
        let (start, mut operations, mut updates) = (Instant::now(), 0, 0_u64);
        for (scene, seed) in SCENES.iter().zip(0x10a6..) {
            let (mut random, mut with_reference, mut done) =
                (Random::new(seed), BroadPhaseWithReference::new(method), 0);
            while done < operation_target.div_ceil(SCENES.len() as u64) {
                done += perform_random_operations(&mut with_reference, scene, &mut random, 200);
                updates += 1;
                if updates % COMPARE_INTERVAL < 2 {
                    with_reference.update_and_compare();
                } else {
                    with_reference.update();
                }
                with_reference.compare_memory();
            }
            operations += done;
        }
        let seconds = start.elapsed().as_secs_f64();
        eprintln!("{method:?}: {operations} operations, {updates} updates in {seconds:.1} s");
    }
}

/// In each round one box is inserted and one is removed. These changes are too few to make the tree rebuild
/// itself; memory must stay bounded nevertheless.
#[test]
fn memory_is_bounded_for_repeated_insert_and_remove() {
    let rounds = number_from_env("BOXWOOD_BROAD_LONG", 100_000) / 5;
    for method in METHODS {
        let (mut random, mut with_reference) = (Random::new(0x171), BroadPhaseWithReference::new(method));
        (0..64).for_each(|_| with_reference.insert(uniform(&mut random)));
        for round in 0..rounds {
            let at = random.below(with_reference.len() as u64) as usize;
            with_reference.set(at, shifted(&mut random, &with_reference.bounds(at)));
            with_reference.insert(uniform(&mut random));
            with_reference.remove(random.below(with_reference.len() as u64) as usize);
            if round % COMPARE_INTERVAL < 2 {
                with_reference.update_and_compare();
            } else {
                with_reference.update();
            }
            with_reference.compare_memory();
        }
    }
}
