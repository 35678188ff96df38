//! Boxes in a part of space: what is asked of eight boxes at a time is the concern of who asks.

use super::ids::BoxId;
use super::slots::Slots;
use super::{BroadPhase, Engine};
use crate::bounds::{Frame, FrameSieve, Sorted, WideBoxes};
use crate::simd::{LANES, Lanes, dispatch};
use glam::DVec3;

/// Where boxes are that are in no tree: the world as it is.
pub(super) const WORLD: Frame = Frame { origin: DVec3::ZERO, scale: 1.0 };

/// What tells of boxes in a frame whether they matter.
pub(crate) trait BoxTest {
    /// Eight boxes. Lanes without one may say anything.
    fn sort<L: Lanes>(&self, l: L, boxes: &WideBoxes<L>) -> Sorted;
}

impl BoxTest for FrameSieve {
    #[inline(always)]
    fn sort<L: Lanes>(&self, l: L, boxes: &WideBoxes<L>) -> Sorted {
        Self::sort(self, l, boxes)
    }
}

/// What such a question cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SiftWork {
    /// Nodes of the tree, and how many were looked at.
    pub(crate) nodes: usize,
    pub(crate) node_visits: usize,
    /// Boxes, of bodies and of nodes.
    pub(crate) box_tests: usize,
}

impl BroadPhase {
    /// Calls `visit` for every box that is not surely outside, each once and in no order, with whether it is surely inside. `see`
    /// makes the test for a frame. As the boxes are now: an update is not needed, but boxes that have changed since the last one are
    /// all looked at.
    pub(crate) fn sift<T: BoxTest>(&self, see: impl Fn(&Frame) -> T, mut visit: impl FnMut(BoxId, bool)) -> SiftWork {
        let mut work = SiftWork::default();
        let mut visit = |slot: u32, is_inside: bool| visit(self.slots.id(slot), is_inside);
        let world = see(&WORLD);
        if let Engine::Tree(tree) = &self.engine {
            tree.sift(&self.slots, &see, &mut work, &mut visit);
            let beside = tree.beside(&self.slots).chain(self.slots.moved());
            one_by_one(&self.slots, &world, beside, &mut work, &mut visit);
        } else {
            one_by_one(&self.slots, &world, self.slots.live_slots(), &mut work, &mut visit);
        }
        work
    }
}

/// The same of boxes that are in no tree, eight and eight.
fn one_by_one<T: BoxTest>(
    slots: &Slots,
    test: &T,
    mut left: impl Iterator<Item = u32>,
    work: &mut SiftWork,
    visit: &mut impl FnMut(u32, bool),
) {
    let mut some = Gathered::default();
    while some.next(slots, &mut left) {
        work.box_tests += some.slots().len();
        let sorted = dispatch!(l => test.sort(l, &some.boxes(l)));
        for (lane, &slot) in some.slots().iter().enumerate() {
            if sorted.outside >> lane & 1 == 0 {
                visit(slot, sorted.inside >> lane & 1 == 1);
            }
        }
    }
}

/// Eight boxes that are in no tree, or fewer.
#[derive(Default)]
pub(super) struct Gathered {
    members: [u32; LANES],
    count: usize,
    low: [[f64; LANES]; 3],
    high: [[f64; LANES]; 3],
}

impl Gathered {
    /// Takes the next ones in; says whether there are any.
    pub(super) fn next(&mut self, slots: &Slots, left: &mut impl Iterator<Item = u32>) -> bool {
        self.count = 0;
        for slot in left.take(LANES) {
            self.members[self.count] = slot;
            for axis in 0..3 {
                self.low[axis][self.count] = slots.bounds(slot)[0][axis];
                self.high[axis][self.count] = slots.bounds(slot)[1][axis];
            }
            self.count += 1;
        }
        self.count > 0
    }

    pub(super) fn slots(&self) -> &[u32] {
        &self.members[..self.count]
    }

    #[inline(always)]
    pub(super) fn boxes<L: Lanes>(&self, l: L) -> WideBoxes<L> {
        let Self { low, high, .. } = self;
        WideBoxes {
            low: [l.load_wide(&low[0]), l.load_wide(&low[1]), l.load_wide(&low[2])],
            high: [l.load_wide(&high[0]), l.load_wide(&high[1]), l.load_wide(&high[2])],
        }
    }
}
