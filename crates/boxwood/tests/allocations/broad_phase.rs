//! Updates of a broad phase allocate no memory while boxes move a little, whether all boxes move, a few, or none.

use super::HEAP;
use boxwood::BroadPhase;
use boxwood::broad_phase::{BoxId, UpdateKind};
use boxwood::papers::BroadPhaseMethod;
use boxwood_scenes::Random;

const METHODS: [BroadPhaseMethod; 1] = [BroadPhaseMethod::Tree];
const FRAMES_PER_ROUND: usize = 32;

/// Moves boxes and updates the broad phase. Each moved box swings about its position. Depending on `index`, all
/// boxes move, some of them, one, or none. Returns three numbers: of the overlapping pairs, of the pairs that
/// began to overlap, and of those that ended.
fn frame(broad: &mut BroadPhase, boxes: &[(BoxId, [f64; 3])], index: usize) -> [usize; 3] {
    let time = index as f64 / FRAMES_PER_ROUND as f64 * std::f64::consts::TAU;
    let movers = [boxes.len(), boxes.len(), boxes.len() / 3, boxes.len() / 10, 1, 0][index % 6];
    for (phase, (id, home)) in boxes[..movers].iter().enumerate() {
        let low = home.map(|x| x + 0.05 * (time + phase as f64).sin());
        broad.set_bounds(*id, [low, low.map(|x| x + 0.5)]).expect("box exists");
    }
    let overlaps = broad.update();
    [overlaps.pairs().len(), overlaps.began().count(), overlaps.ended().count()]
}

pub(crate) fn updates_of_moving_boxes_do_not_allocate() {
    // On one thread: the memory that the thread pool allocates is not under test.
    #[cfg(feature = "parallel")]
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("thread");
    for method in METHODS {
        let (mut random, mut broad) = (Random::new(0xf4), BroadPhase::with_method(method));
        let homes = (0..6_000).map(|_| [0; 3].map(|_: u8| random.range(-5.0, 5.0)));
        let boxes: Vec<(BoxId, [f64; 3])> =
            homes.map(|home| (broad.insert([home, home.map(|x| x + 0.5)]).expect("valid box"), home)).collect();
        // Runs all frames of one round and returns the sums of the three numbers that `frame` returns. The first
        // rounds allocate the memory that the broad phase needs; if `measured` is true, no frame may allocate.
        let mut round = |measured: bool| {
            let mut events = [0; 3];
            for index in 0..FRAMES_PER_ROUND {
                HEAP.reset_peak_usage();
                let before = HEAP.current_usage();
                let overlaps = frame(&mut broad, &boxes, index);
                (0..3).for_each(|kind| events[kind] += overlaps[kind]);
                if measured {
                    let kind = broad.pairs().stats().kind;
                    assert!(!matches!(kind, UpdateKind::Rebuilt(_)), "boxes are reordered, which allocates");
                    assert_eq!(HEAP.current_usage(), before, "{method:?}, frame {index}, {kind:?}");
                    assert_eq!(HEAP.peak_usage(), before, "{method:?}, frame {index}, {kind:?}: allocated and freed");
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
