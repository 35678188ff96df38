//! What an update costs, in box tests: whatever has happened before, it does not grow with the number of boxes.

use crate::Bounds;
use boxwood::{BoxId, BroadPhase, BroadWay, Reordering};
use boxwood_scenes::Random;

/// Unit boxes, one to four units of space.
struct Scene {
    random: Random,
    broad: BroadPhase,
    boxes: Vec<(BoxId, [f64; 3])>,
    side: f64,
}

fn unit(at: [f64; 3]) -> Bounds {
    [at, at.map(|x| x + 1.0)]
}

impl Scene {
    fn new(count: usize) -> Self {
        let side = (4.0 * count as f64).cbrt();
        let mut scene = Self { random: Random::new(0xeff), broad: BroadPhase::new(), boxes: Vec::new(), side };
        (0..count).for_each(|_| scene.spawn());
        scene.broad.update();
        scene
    }

    fn anywhere(&mut self) -> [f64; 3] {
        let side = self.side;
        [0; 3].map(|_: u8| self.random.range(0.0, side))
    }

    fn spawn(&mut self) {
        let at = self.anywhere();
        self.boxes.push((self.broad.insert(unit(at)).expect("a box"), at));
    }

    fn stir(&mut self) {
        for (id, at) in &mut self.boxes {
            *at = at.map(|x| x + self.random.range(-0.05, 0.05));
            self.broad.set(*id, unit(*at)).expect("a box");
        }
    }

    fn jump(&mut self, count: usize) {
        for _ in 0..count {
            let (place, at) = (self.random.below(self.boxes.len() as u64) as usize, self.anywhere());
            self.boxes[place].1 = at;
            self.broad.set(self.boxes[place].0, unit(at)).expect("a box");
        }
    }

    fn exchange(&mut self, count: usize) {
        for _ in 0..count {
            let place = self.random.below(self.boxes.len() as u64) as usize;
            self.broad.remove(self.boxes.swap_remove(place).0).expect("a box");
            self.spawn();
        }
    }

    /// Box tests of an update, for each box.
    fn effort(&mut self) -> f64 {
        self.broad.update().work().box_tests as f64 / self.boxes.len() as f64
    }

    /// The most over some frames.
    fn most(&mut self, mut change: impl FnMut(&mut Self)) -> f64 {
        let frame = |_| {
            change(self);
            self.effort()
        };
        (0..12).map(frame).fold(0.0, f64::max)
    }
}

/// A box takes 20 tests where boxes only stir.
const BOUND: f64 = 150.0;

#[test]
fn no_past_makes_an_update_dear() {
    for count in [5_000, 40_000] {
        let still = Scene::new(count).most(Scene::stir);
        assert!(still < 40.0, "{still} of {count}");
        let mut spawned = Scene::new(count);
        (0..count / 5).for_each(|_| spawned.spawn());
        spawned.broad.update();
        let spawned = spawned.most(Scene::stir);
        let changes = [0.001, 0.01, 0.02, 0.05].map(|share| (share * count as f64) as usize);
        let jumps = changes.map(|some| {
            let both = Scene::new(count).most(|scene| {
                scene.stir();
                scene.jump(some);
            });
            both.max(Scene::new(count).most(|scene| scene.jump(some)))
        });
        let exchanges = changes.map(|some| {
            Scene::new(count).most(|scene| {
                scene.stir();
                scene.exchange(some);
            })
        });
        let efforts = [&[spawned][..], &jumps, &exchanges].concat();
        assert!(efforts.iter().all(|&effort| effort < BOUND), "of {count}: {efforts:?}");
    }
}

#[test]
fn boxes_are_vast_no_longer_than_they_are() {
    let mut scene = Scene::new(20_000);
    let many: Vec<BoxId> = scene.boxes[..400].iter().map(|(id, _)| *id).collect();
    let all = [[-1e9; 3], [1e9; 3]];
    let mut reasons = Vec::new();
    for frame in 0..8 {
        scene.stir();
        if frame < 3 {
            many.iter().for_each(|&id| scene.broad.set(id, all).expect("a box"));
        }
        let work = scene.broad.update().work();
        if let BroadWay::Anew(reason) = work.way {
            reasons.push(reason);
        }
        if frame == 7 {
            assert!(work.box_tests < 20_000 * 40, "{work:?}");
        }
    }
    assert!(reasons.contains(&Reordering::Crowded) && reasons.contains(&Reordering::Thinned), "{reasons:?}");
}
