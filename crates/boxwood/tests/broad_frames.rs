//! The law of frames for boxes: while all move a little, or a few, no memory is taken.
//!
//! One test, because the heap is measured: nothing else may allocate at the same time.

use boxwood::{BoxId, BroadMethod, BroadPhase, BroadWay};
use boxwood_scenes::Random;
use peak_alloc::PeakAlloc;

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

const METHODS: [BroadMethod; 1] = [BroadMethod::Tree];
const ROUND: usize = 32;

/// Every box swings about its place. In some frames only a few move, in one none.
fn frame(broad: &mut BroadPhase, boxes: &[(BoxId, [f64; 3])], number: usize) -> [usize; 3] {
    let time = number as f64 / ROUND as f64 * std::f64::consts::TAU;
    let movers = [boxes.len(), boxes.len(), boxes.len() / 3, boxes.len() / 10, 1, 0][number % 6];
    for (phase, (id, home)) in boxes[..movers].iter().enumerate() {
        let low = home.map(|x| x + 0.05 * (time + phase as f64).sin());
        broad.set(*id, [low, low.map(|x| x + 0.5)]).expect("there");
    }
    let told = broad.update();
    [told.pairs().len(), told.began().count(), told.ended().count()]
}

#[test]
fn frames_of_boxes_take_no_memory() {
    // On one thread: how much memory of its own the pool takes is not ours to say.
    #[cfg(feature = "parallel")]
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    for method in METHODS {
        let (mut random, mut broad) = (Random::new(0xf4), BroadPhase::with(method));
        let homes = (0..6_000).map(|_| [0; 3].map(|_: u8| random.range(-5.0, 5.0)));
        let boxes: Vec<(BoxId, [f64; 3])> =
            homes.map(|home| (broad.insert([home, home.map(|x| x + 0.5)]).expect("a box"), home)).collect();
        // All frames of a round: what memory they need, they take now.
        let mut round = |measured: bool| {
            let mut events = [0; 3];
            for number in 0..ROUND {
                HEAP.reset_peak_usage();
                let before = HEAP.current_usage();
                let told = frame(&mut broad, &boxes, number);
                (0..3).for_each(|kind| events[kind] += told[kind]);
                if measured {
                    let way = broad.overlaps().work().way;
                    assert!(!matches!(way, BroadWay::Anew(_)), "boxes are put in order, which takes memory");
                    assert_eq!(HEAP.current_usage(), before, "{method:?}, frame {number}, {way:?}");
                    assert_eq!(HEAP.peak_usage(), before, "{method:?}, frame {number}, {way:?}: taken and given back");
                }
            }
            events
        };
        let mut run = |measured| {
            #[cfg(feature = "parallel")]
            return pool.install(|| round(measured));
            #[cfg(not(feature = "parallel"))]
            round(measured)
        };
        run(false);
        let first = run(false);
        assert_eq!(run(true), first);
        assert!(first.iter().all(|&events| events > 5_000), "{first:?}");
    }
}
