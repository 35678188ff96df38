//! Random operations on a broad phase, whose pairs are compared with the reference after every update.
//! `BOXWOOD_BROAD` sets the number of operations per method:
//!
//! ```text
//! BOXWOOD_BROAD=1000000 cargo test --release -p boxwood --test broad_phase operations -- --nocapture
//! ```

use super::scenes::{SCENES, Scene};
use super::with_reference::BroadPhaseWithReference;
use super::{METHODS, number_from_env};
use boxwood_scenes::Random;
use std::time::Instant;

/// Performs the random operations (insert, remove, set) that precede one update: none, a few, or thousands.
/// Returns their number.
pub(crate) fn perform_random_operations(
    with_reference: &mut BroadPhaseWithReference,
    scene: &Scene,
    random: &mut Random,
    max_boxes: usize,
) -> u64 {
    let count = with_reference.len() as u64;
    let (inserts, removes, sets) = match random.below(20) {
        // The three numbers are counts of inserted, removed and set boxes. These first cases change no box, one
        // box, or a few.
        0 => (0, 0, 0),
        1 => (1, 0, 0),
        2 => (0, 1, 0),
        3 | 4 => (1, 1, random.below(3)),
        5..8 => (0, 0, 1),
        // Few boxes are set: a sixteenth of all.
        8..11 => (random.below(3), random.below(3), count / 16),
        // A quarter of the boxes, or all of them, are set.
        11..13 => (random.below(9), random.below(9), count / 4),
        13..16 => return set_all(with_reference, scene, random),
        16 => (count / 8, count / 8, count),
        // Many boxes are inserted, or many or all are removed.
        17 | 18 => (random.below(max_boxes as u64 / 3), 0, random.below(4)),
        _ => (0, if random.below(4) == 0 { count } else { random.below(count + 1) }, 0),
    };
    let inserts = inserts.min((max_boxes as u64).saturating_sub(count));
    perform_mixed(with_reference, scene, random, [inserts, removes, sets]);
    inserts + removes + sets
}

/// Performs inserts, removals and sets in random order; `left` holds the number of each that is still to do. One
/// box may be set repeatedly and then removed.
fn perform_mixed(with_reference: &mut BroadPhaseWithReference, scene: &Scene, random: &mut Random, mut left: [u64; 3]) {
    while left != [0; 3] {
        let kind = random.below(3) as usize;
        if left[kind] == 0 {
            continue;
        }
        left[kind] -= 1;
        match kind {
            0 => with_reference.insert((scene.anywhere)(random)),
            _ if with_reference.len() == 0 => (),
            1 => with_reference.remove(random.below(with_reference.len() as u64) as usize),
            _ => set(with_reference, scene, random),
        }
    }
}

fn set(with_reference: &mut BroadPhaseWithReference, scene: &Scene, random: &mut Random) {
    let at = random.below(with_reference.len() as u64) as usize;
    let bounds = match random.below(8) {
        0 => (scene.anywhere)(random),
        1 => with_reference.bounds(at),
        // Case 2 moves the box to the position of another box. Case 3 moves it away and then back to its old position.
        2 => with_reference.bounds(random.below(with_reference.len() as u64) as usize),
        3 => {
            let home = with_reference.bounds(at);
            with_reference.set(at, (scene.anywhere)(random));
            home
        }
        _ => (scene.near)(random, &with_reference.bounds(at)),
    };
    with_reference.set(at, bounds);
}

fn set_all(with_reference: &mut BroadPhaseWithReference, scene: &Scene, random: &mut Random) -> u64 {
    let jump = random.below(10) == 0;
    for at in 0..with_reference.len() {
        let bounds = if jump { (scene.anywhere)(random) } else { (scene.near)(random, &with_reference.bounds(at)) };
        with_reference.set(at, bounds);
    }
    with_reference.len() as u64
}

#[test]
fn random_operations_match_reference() {
    let operation_target = number_from_env("BOXWOOD_BROAD", 40_000);
    for method in METHODS {
        let (start, mut operations, mut updates, mut pairs) = (Instant::now(), 0, 0, 0);
        for (scene, seed) in SCENES.iter().zip(0xb0a0..) {
            let (mut done, mut found) = (0, 0);
            while done < operation_target.div_ceil(SCENES.len() as u64) {
                let mut random = Random::new(seed + (done << 16));
                let max_boxes = [9, 40, 100, 300][random.below(4) as usize];
                let (mut with_reference, mut left) = (BroadPhaseWithReference::new(method), 40);
                while left > 0 {
                    left -= 1;
                    done += perform_random_operations(&mut with_reference, scene, &mut random, max_boxes);
                    with_reference.compare_overlapping((scene.anywhere)(&mut random));
                    with_reference.compare_boxes(&mut random);
                    found += with_reference.update_and_compare();
                    with_reference.compare_overlapping((scene.anywhere)(&mut random));
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
