//! Random operations, compared after every update. `BOXWOOD_BROAD` sets how many for each method:
//!
//! ```text
//! BOXWOOD_BROAD=1000000 cargo test --release -p boxwood --test broad_phase operations -- --nocapture
//! ```

use super::both::Both;
use super::scenes::{SCENES, Scene};
use super::{METHODS, number};
use boxwood_scenes::Random;
use std::time::Instant;

/// What is done between two updates. Returns how many operations that were.
pub(crate) fn act(both: &mut Both, scene: &Scene, random: &mut Random, most: usize) -> u64 {
    let count = both.len() as u64;
    let (inserts, removes, sets) = match random.below(20) {
        // Nothing, or one of a kind.
        0 => (0, 0, 0),
        1 => (1, 0, 0),
        2 => (0, 1, 0),
        3 | 4 => (1, 1, random.below(3)),
        5..8 => (0, 0, 1),
        // Few have changed,
        8..11 => (random.below(3), random.below(3), count / 16),
        // many, all,
        11..13 => (random.below(9), random.below(9), count / 4),
        13..16 => return set_all(both, scene, random),
        16 => (count / 8, count / 8, count),
        // come or go.
        17 | 18 => (random.below(most as u64 / 3), 0, random.below(4)),
        _ => (0, if random.below(4) == 0 { count } else { random.below(count + 1) }, 0),
    };
    let inserts = inserts.min((most as u64).saturating_sub(count));
    some(both, scene, random, [inserts, removes, sets]);
    inserts + removes + sets
}

/// So many of each kind in any order: the same box is set and removed again and again.
fn some(both: &mut Both, scene: &Scene, random: &mut Random, mut left: [u64; 3]) {
    while left != [0; 3] {
        let kind = random.below(3) as usize;
        if left[kind] == 0 {
            continue;
        }
        left[kind] -= 1;
        match kind {
            0 => both.insert((scene.anywhere)(random)),
            _ if both.len() == 0 => (),
            1 => both.remove(random.below(both.len() as u64) as usize),
            _ => set(both, scene, random),
        }
    }
}

fn set(both: &mut Both, scene: &Scene, random: &mut Random) {
    let at = random.below(both.len() as u64) as usize;
    let bounds = match random.below(8) {
        0 => (scene.anywhere)(random),
        1 => both.bounds(at),
        // Onto another, or there and back.
        2 => both.bounds(random.below(both.len() as u64) as usize),
        3 => {
            let home = both.bounds(at);
            both.set(at, (scene.anywhere)(random));
            home
        }
        _ => (scene.near)(random, &both.bounds(at)),
    };
    both.set(at, bounds);
}

fn set_all(both: &mut Both, scene: &Scene, random: &mut Random) -> u64 {
    let jump = random.below(10) == 0;
    for at in 0..both.len() {
        let bounds = if jump { (scene.anywhere)(random) } else { (scene.near)(random, &both.bounds(at)) };
        both.set(at, bounds);
    }
    both.len() as u64
}

#[test]
fn any_operations_equal_the_oracle() {
    let asked = number("BOXWOOD_BROAD", 40_000);
    for method in METHODS {
        let (start, mut operations, mut updates, mut pairs) = (Instant::now(), 0, 0, 0);
        for (scene, seed) in SCENES.iter().zip(0xb0a0..) {
            let (mut done, mut found) = (0, 0);
            while done < asked.div_ceil(SCENES.len() as u64) {
                let mut random = Random::new(seed + (done << 16));
                let most = [9, 40, 100, 300][random.below(4) as usize];
                let (mut both, mut left) = (Both::new(method), 40);
                while left > 0 {
                    left -= 1;
                    done += act(&mut both, scene, &mut random, most);
                    both.compare_overlapping((scene.anywhere)(&mut random));
                    both.compare_boxes(&mut random);
                    found += both.update_and_compare();
                    both.compare_overlapping((scene.anywhere)(&mut random));
                    updates += 1;
                }
            }
            assert!(found > 400, "{} has only {found} pairs", scene.name);
            (operations, pairs) = (operations + done, pairs + found);
        }
        let seconds = start.elapsed().as_secs_f64();
        eprintln!("{method:?}: {operations} operations, {updates} updates, {pairs} pairs in {seconds:.1} s");
    }
}
