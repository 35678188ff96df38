//! parry's tree of boxes (`partitioning::Bvh`), which its user drives by hand: the boxes of the leaves are set, the tree is
//! refitted, now and then rebuilt, and walked against itself.
//!
//! The fastest of many ways, over 20 and 40 frames of 10,000 and 100,000 boxes. Slower:
//!
//! * to refit only: what the build put together moves apart, so that frames grow slower one by one; 1.2 times as slow in the mean,
//!   and 1.9 times in clouds
//! * to build in every frame: 1.6 to 2.5 times, and by `from_leaves` more
//! * between builds `refit`, which also sorts the nodes, or `optimize_incremental` and `refit`: 1 to 1.3 times
//! * leaves with a margin: it spares no work where all boxes move, and more pairs meet, all to be tested again
//!
//! The same tree in `f32` (crate parry3d) takes 0.8 times as long, but finds pairs that are none. With bounds rounded outwards
//! and pairs tested again in `f64`, nothing is left of that.

use boxwood::Bounds;
use boxwood_scenes::Spread;
use parry3d_f64::{
    bounding_volume::Aabb,
    math::Vector,
    partitioning::{Bvh, BvhBuildStrategy, BvhWorkspace},
};

use super::{Phase, Tally};

/// A tree and what it finds.
pub(super) struct Tree {
    strategy: BvhBuildStrategy,
    /// Frames from build to build.
    period: u32,
    bvh: Bvh,
    workspace: BvhWorkspace,
    /// Since the last build.
    age: u32,
    pairs: Vec<(u32, u32)>,
}

impl Tree {
    /// A build by clustering takes twice as long, and is worth it where large boxes are among small ones: in the mean a frame
    /// takes two thirds of the time then.
    pub(super) fn new(spread: Spread) -> Self {
        let (strategy, period) = match spread {
            Spread::Uniform | Spread::Clustered => (BvhBuildStrategy::Binned, 7),
            Spread::Mixed => (BvhBuildStrategy::Ploc, 10),
        };
        Self { strategy, period, bvh: Bvh::new(), workspace: BvhWorkspace::default(), age: 0, pairs: Vec::new() }
    }

    fn set(&mut self, boxes: &[Bounds]) {
        if self.bvh.is_empty() {
            self.bvh = Bvh::from_iter(self.strategy, boxes.iter().map(aabb).enumerate());
            return;
        }
        for (leaf, bounds) in boxes.iter().enumerate() {
            self.bvh.insert_or_update_partially(aabb(bounds), leaf as u32, 0.0);
        }
        self.age += 1;
        if self.age == self.period {
            self.bvh.rebuild(&mut self.workspace, self.strategy);
            self.age = 0;
        } else {
            self.bvh.refit_without_opt();
        }
    }
}

impl Phase for Tree {
    fn frame(&mut self, boxes: &[Bounds]) -> Tally {
        self.set(boxes);
        let Self { bvh, workspace, pairs, .. } = self;
        pairs.clear();
        bvh.traverse_bvtt_single_tree::<false>(workspace, &mut |a, b| pairs.push((a, b)));
        Tally::of(pairs.iter().copied())
    }

    fn bytes(&self) -> Option<usize> {
        Some(self.bvh.total_memory_size() + size_of_val(&self.pairs[..]))
    }
}

fn aabb([low, high]: &Bounds) -> Aabb {
    Aabb { mins: Vector::from_array(*low), maxs: Vector::from_array(*high) }
}
