//! An update gives the same pairs in the same order with the same work counts on any number of threads.
#![cfg(feature = "parallel")]

use super::Corners;
use super::scenes::{bounding_box_of, shifted};
use boxwood::BroadPhase;
use boxwood::broad_phase::{BoxId, UpdateStats};
use boxwood::papers::BroadPhaseMethod;
use boxwood_scenes::Random;

const BOXES: u64 = 20_000;

type UpdateResult = ([Vec<[BoxId; 2]>; 3], UpdateStats);

fn random_box(random: &mut Random) -> Corners {
    let low = [0; 3].map(|_: u8| random.range(-8.0, 8.0));
    let max_size = if random.below(500) == 0 { 6.0 } else { 0.6 };
    bounding_box_of(low, low.map(|x| x + random.range(0.2, max_size)))
}

fn run(method: BroadPhaseMethod, threads: usize) -> Vec<UpdateResult> {
    let (mut random, mut broad) = (Random::new(0x7b), BroadPhase::with_method(method));
    let mut boxes: Vec<(BoxId, Corners)> = Vec::new();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("thread pool");
    let mut results = Vec::new();
    for frame in 0..12 {
        while boxes.len() < BOXES as usize {
            let bounds = random_box(&mut random);
            boxes.push((broad.insert(bounds).expect("valid box"), bounds));
        }
        // In frames 0 to 3 of each group of four, the numbers of moved boxes are: all, all, 300, none. Frames 0 and 2
        // also remove boxes.
        for index in 0..[BOXES, BOXES, 300, 0][frame % 4] as usize {
            let (id, bounds) = &mut boxes[index];
            *bounds = shifted(&mut random, bounds);
            broad.set_bounds(*id, *bounds).expect("box exists");
        }
        for _ in 0..[50, 0, 20, 0][frame % 4] {
            broad.remove(boxes.swap_remove(random.below(boxes.len() as u64) as usize).0).expect("box exists");
        }
        let overlaps = pool.install(|| broad.update());
        let lists = [overlaps.pairs().collect(), overlaps.began().collect(), overlaps.ended().collect()];
        results.push((lists, overlaps.stats()));
    }
    results
}

#[test]
fn updates_are_independent_of_thread_count() {
    // Brute force is slow for this many boxes and uses no threads.
    for method in super::METHODS.into_iter().filter(|&method| method != BroadPhaseMethod::BruteForce) {
        let one = run(method, 1);
        assert!(one.iter().all(|([pairs, ..], _)| pairs.len() > 20_000), "{}", one[0].0[0].len());
        for threads in [2, 5] {
            assert!(run(method, threads) == one, "{method:?} on {threads} threads");
        }
    }
}
