//! Operations without end take no memory without end. `BOXWOOD_BROAD_LONG` sets how many for each method:
//!
//! ```text
//! BOXWOOD_BROAD_LONG=10000000 cargo test --release -p boxwood --test broad_phase memory -- --nocapture
//! ```

use super::both::Both;
use super::operations::act;
use super::scenes::{SCENES, shifted, uniform};
use super::{METHODS, number};
use boxwood_scenes::Random;
use std::time::Instant;

/// Updates of which two in a row are compared.
const COMPARED: u64 = 200;

#[test]
fn memory_follows_from_the_most_boxes_at_one_time() {
    let asked = number("BOXWOOD_BROAD_LONG", 100_000);
    for method in METHODS {
        let (start, mut operations, mut updates) = (Instant::now(), 0, 0_u64);
        for (scene, seed) in SCENES.iter().zip(0x10a6..) {
            let (mut random, mut both, mut done) = (Random::new(seed), Both::new(method), 0);
            while done < asked.div_ceil(SCENES.len() as u64) {
                done += act(&mut both, scene, &mut random, 200);
                updates += 1;
                if updates % COMPARED < 2 {
                    both.update_and_compare();
                } else {
                    both.update();
                }
                both.compare_memory();
            }
            operations += done;
        }
        let seconds = start.elapsed().as_secs_f64();
        eprintln!("{method:?}: {operations} operations, {updates} updates in {seconds:.1} s");
    }
}

/// One comes and one goes, for ever: few boxes change, so that nothing is put in order for their sake.
#[test]
fn one_in_and_one_out() {
    let rounds = number("BOXWOOD_BROAD_LONG", 100_000) / 5;
    for method in METHODS {
        let (mut random, mut both) = (Random::new(0x171), Both::new(method));
        (0..64).for_each(|_| both.insert(uniform(&mut random)));
        for round in 0..rounds {
            let at = random.below(both.len() as u64) as usize;
            both.set(at, shifted(&mut random, &both.bounds(at)));
            both.insert(uniform(&mut random));
            both.remove(random.below(both.len() as u64) as usize);
            if round % COMPARED < 2 {
                both.update_and_compare();
            } else {
                both.update();
            }
            both.compare_memory();
        }
    }
}
