//! Region queries on the boxes of a broad phase: finds all boxes that are not certainly outside a region. Boxes are
//! tested eight at a time.

use super::ids::BoxId;
use super::slots::BoxSlots;
use super::{BroadPhase, Engine};
use crate::kernel::boxes::{BoxClassification, BoxFrame, WorldBoxes8, WorldRegionTest};
use crate::kernel::simd::{LANES, Lanes, dispatch};
use glam::DVec3;

/// Frame that equals world coordinates, for boxes that are not in the tree.
pub(super) const WORLD_FRAME: BoxFrame = BoxFrame { origin: DVec3::ZERO, scale: 1.0 };

/// Test of eight boxes against a region. The boxes must be in the frame for which the test was created.
pub(crate) trait RegionTest8 {
    /// Classifies eight boxes as inside, outside or undecided. The result of lanes without a box is arbitrary.
    fn classify<L: Lanes>(&self, l: L, boxes: &WorldBoxes8<L>) -> BoxClassification;
}

impl RegionTest8 for WorldRegionTest {
    #[inline(always)]
    fn classify<L: Lanes>(&self, l: L, boxes: &WorldBoxes8<L>) -> BoxClassification {
        Self::classify(self, l, boxes)
    }
}

/// Stats of a query on the boxes of a broad phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct TreeQueryStats {
    /// Number of nodes of the tree.
    pub(crate) nodes: usize,
    /// Number of nodes of the tree that the query visited.
    pub(crate) node_visits: usize,
    /// Number of boxes tested, including the boxes of tree nodes.
    pub(crate) box_tests: usize,
}

impl BroadPhase {
    /// Calls `visit` exactly once for every box that is not certainly outside the region, in no particular order. The
    /// second argument of `visit` is true if the box is certainly inside. `make_test` creates the region test for a
    /// frame.
    ///
    /// Uses the current boxes and needs no update, but tests every box that changed since the last update.
    pub(crate) fn query_region<T: RegionTest8>(
        &self,
        make_test: impl Fn(&BoxFrame) -> T,
        mut visit: impl FnMut(BoxId, bool),
    ) -> TreeQueryStats {
        let mut stats = TreeQueryStats::default();
        let mut visit = |slot: u32, is_inside: bool| visit(self.slots.id(slot), is_inside);
        let world = make_test(&WORLD_FRAME);
        if let Engine::Tree(tree) = &self.engine {
            tree.query_region(&self.slots, &make_test, &mut stats, &mut visit);
            let loose_slots = tree.settled_large_slots(&self.slots).chain(self.slots.moved());
            test_loose_boxes(&self.slots, &world, loose_slots, &mut stats, &mut visit);
        } else {
            test_loose_boxes(&self.slots, &world, self.slots.live_slots(), &mut stats, &mut visit);
        }
        stats
    }
}

/// Tests boxes that are not in the tree against a region, eight at a time.
fn test_loose_boxes<T: RegionTest8>(
    slots: &BoxSlots,
    test: &T,
    mut left: impl Iterator<Item = u32>,
    stats: &mut TreeQueryStats,
    visit: &mut impl FnMut(u32, bool),
) {
    let mut gathered = GatheredBoxes8::default();
    while gathered.next(slots, &mut left) {
        stats.box_tests += gathered.slots().len();
        let classified = dispatch!(l => test.classify(l, &gathered.boxes(l)));
        for (lane, &slot) in gathered.slots().iter().enumerate() {
            if classified.outside >> lane & 1 == 0 {
                visit(slot, classified.inside >> lane & 1 == 1);
            }
        }
    }
}

/// Up to eight boxes that are not in the tree, gathered into SIMD lanes.
#[derive(Default)]
pub(super) struct GatheredBoxes8 {
    members: [u32; LANES],
    count: usize,
    low: [[f64; LANES]; 3],
    high: [[f64; LANES]; 3],
}

impl GatheredBoxes8 {
    /// Gathers the boxes of the next slots of `left`, at most eight. Returns false if no slots are left.
    pub(crate) fn next(&mut self, slots: &BoxSlots, left: &mut impl Iterator<Item = u32>) -> bool {
        self.count = 0;
        for slot in left.take(LANES) {
            self.members[self.count] = slot;
            for axis in 0..3 {
                self.low[axis][self.count] = slots.bounds(slot).min[axis];
                self.high[axis][self.count] = slots.bounds(slot).max[axis];
            }
            self.count += 1;
        }
        self.count > 0
    }

    pub(crate) fn slots(&self) -> &[u32] {
        &self.members[..self.count]
    }

    #[inline(always)]
    pub(crate) fn boxes<L: Lanes>(&self, l: L) -> WorldBoxes8<L> {
        let Self { low, high, .. } = self;
        WorldBoxes8 {
            low: [l.load_f64(&low[0]), l.load_f64(&low[1]), l.load_f64(&low[2])],
            high: [l.load_f64(&high[0]), l.load_f64(&high[1]), l.load_f64(&high[2])],
        }
    }
}
