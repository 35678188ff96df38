//! The same pairs, in the same order, for the same work, on any number of threads.
#![cfg(feature = "parallel")]

use super::Bounds;
use super::scenes::{between, shifted};
use boxwood::{BoxId, BroadMethod, BroadPhase, BroadWork};
use boxwood_scenes::Random;

const BOXES: u64 = 20_000;

type Told = ([Vec<[BoxId; 2]>; 3], BroadWork);

fn anywhere(random: &mut Random) -> Bounds {
    let low = [0; 3].map(|_: u8| random.range(-8.0, 8.0));
    let most = if random.below(500) == 0 { 6.0 } else { 0.6 };
    between(low, low.map(|x| x + random.range(0.2, most)))
}

fn run(method: BroadMethod, threads: usize) -> Vec<Told> {
    let (mut random, mut broad) = (Random::new(0x7b), BroadPhase::with(method));
    let mut boxes: Vec<(BoxId, Bounds)> = Vec::new();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    let mut told = Vec::new();
    for frame in 0..12 {
        while boxes.len() < BOXES as usize {
            let bounds = anywhere(&mut random);
            boxes.push((broad.insert(bounds).expect("a box"), bounds));
        }
        // All, few, and none move; some go.
        for place in 0..[BOXES, BOXES, 300, 0][frame % 4] as usize {
            let (id, bounds) = &mut boxes[place];
            *bounds = shifted(&mut random, bounds);
            broad.set(*id, *bounds).expect("there");
        }
        for _ in 0..[50, 0, 20, 0][frame % 4] {
            broad.remove(boxes.swap_remove(random.below(boxes.len() as u64) as usize).0).expect("there");
        }
        let overlaps = pool.install(|| broad.update());
        let lists = [overlaps.pairs().collect(), overlaps.began().collect(), overlaps.ended().collect()];
        told.push((lists, overlaps.work()));
    }
    told
}

#[test]
fn threads_change_nothing() {
    // Brute force takes long for so many, and knows no threads.
    for method in super::METHODS.into_iter().filter(|&method| method != BroadMethod::BruteForce) {
        let one = run(method, 1);
        assert!(one.iter().all(|([pairs, ..], _)| pairs.len() > 20_000), "{}", one[0].0[0].len());
        for threads in [2, 5] {
            assert!(run(method, threads) == one, "{method:?} on {threads} threads");
        }
    }
}
