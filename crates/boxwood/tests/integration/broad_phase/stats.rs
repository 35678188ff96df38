//! Cost of an update in box tests per box: it is independent of the history of updates and does not grow with the
//! number of boxes.

use crate::broad_phase::Corners;
use boxwood::BroadPhase;
use boxwood::broad_phase::{BoxId, RebuildReason, UpdateKind};
use boxwood_scenes::Random;

/// A broad phase with random unit boxes, on average one box per four units of volume.
struct BoxScene {
    random: Random,
    broad: BroadPhase,
    boxes: Vec<(BoxId, [f64; 3])>,
    side: f64,
}

fn unit(at: [f64; 3]) -> Corners {
    [at, at.map(|x| x + 1.0)]
}

impl BoxScene {
    fn new(count: usize) -> Self {
        let side = (4.0 * count as f64).cbrt();
        let mut scene = Self { random: Random::new(0xeff), broad: BroadPhase::new(), boxes: Vec::new(), side };
        (0..count).for_each(|_| scene.spawn());
        scene.broad.update();
        scene
    }

    fn random_position(&mut self) -> [f64; 3] {
        let side = self.side;
        [0; 3].map(|_: u8| self.random.range(0.0, side))
    }

    fn spawn(&mut self) {
        let at = self.random_position();
        self.boxes.push((self.broad.insert(unit(at)).expect("valid box"), at));
    }

    fn move_slightly(&mut self) {
        for (id, at) in &mut self.boxes {
            *at = at.map(|x| x + self.random.range(-0.05, 0.05));
            self.broad.set_bounds(*id, unit(*at)).expect("valid box");
        }
    }

    fn jump(&mut self, count: usize) {
        for _ in 0..count {
            let (index, at) = (self.random.below(self.boxes.len() as u64) as usize, self.random_position());
            self.boxes[index].1 = at;
            self.broad.set_bounds(self.boxes[index].0, unit(at)).expect("valid box");
        }
    }

    fn exchange(&mut self, count: usize) {
        for _ in 0..count {
            let index = self.random.below(self.boxes.len() as u64) as usize;
            self.broad.remove(self.boxes.swap_remove(index).0).expect("valid box");
            self.spawn();
        }
    }

    /// Updates the broad phase and returns the number of box tests per box.
    fn tests_per_box(&mut self) -> f64 {
        self.broad.update().stats().box_tests as f64 / self.boxes.len() as f64
    }

    /// Makes a change and an update in each of 12 frames. Returns the maximum number of box tests per box of a
    /// frame.
    fn max_tests_per_box(&mut self, mut change: impl FnMut(&mut Self)) -> f64 {
        let frame = |_| {
            change(self);
            self.tests_per_box()
        };
        (0..12).map(frame).fold(0.0, f64::max)
    }
}

/// Permitted number of box tests per box and update. If all boxes move only a little, a box needs about 20 tests.
const BOUND: f64 = 150.0;

#[test]
fn update_cost_is_independent_of_history() {
    for count in [5_000, 40_000] {
        let still = BoxScene::new(count).max_tests_per_box(BoxScene::move_slightly);
        assert!(still < 40.0, "{still} of {count}");
        let mut spawned = BoxScene::new(count);
        (0..count / 5).for_each(|_| spawned.spawn());
        spawned.broad.update();
        let spawned = spawned.max_tests_per_box(BoxScene::move_slightly);
        let changes = [0.001, 0.01, 0.02, 0.05].map(|share| (share * count as f64) as usize);
        let jumps = changes.map(|some| {
            let with_reference = BoxScene::new(count).max_tests_per_box(|scene| {
                scene.move_slightly();
                scene.jump(some);
            });
            with_reference.max(BoxScene::new(count).max_tests_per_box(|scene| scene.jump(some)))
        });
        let exchanges = changes.map(|some| {
            BoxScene::new(count).max_tests_per_box(|scene| {
                scene.move_slightly();
                scene.exchange(some);
            })
        });
        let efforts = [&[spawned][..], &jumps, &exchanges].concat();
        assert!(efforts.iter().all(|&tests_per_box| tests_per_box < BOUND), "of {count}: {efforts:?}");
    }
}

#[test]
fn huge_boxes_return_to_the_tree_when_they_shrink() {
    let mut scene = BoxScene::new(20_000);
    let huge_ids: Vec<BoxId> = scene.boxes[..400].iter().map(|(id, _)| *id).collect();
    let all = [[-1e9; 3], [1e9; 3]];
    let mut reasons = Vec::new();
    for frame in 0..8 {
        scene.move_slightly();
        if frame < 3 {
            huge_ids.iter().for_each(|&id| scene.broad.set_bounds(id, all).expect("valid box"));
        }
        let stats = scene.broad.update().stats();
        if let UpdateKind::Rebuilt(reason) = stats.kind {
            reasons.push(reason);
        }
        if frame == 7 {
            assert!(stats.box_tests < 20_000 * 40, "{stats:?}");
        }
    }
    assert!(
        reasons.contains(&RebuildReason::ManyPairs) && reasons.contains(&RebuildReason::LargeBoxesGone),
        "{reasons:?}"
    );
}
