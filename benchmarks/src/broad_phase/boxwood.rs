//! Adapter of boxwood's broad phase.

use boxwood::broad_phase::BoxId;
use boxwood::papers::BroadPhaseMethod;
use boxwood::{Aabb, BroadPhase};

use super::{BroadPhaseRun, PairTally};

/// boxwood's broad phase and the ids of its boxes.
pub(super) struct BoxwoodBoxes {
    broad: BroadPhase,
    ids: Vec<BoxId>,
}

impl BoxwoodBoxes {
    pub(super) fn new(method: BroadPhaseMethod) -> Self {
        Self { broad: BroadPhase::with_method(method), ids: Vec::new() }
    }
}

impl BroadPhaseRun for BoxwoodBoxes {
    fn frame(&mut self, boxes: &[Aabb]) -> PairTally {
        if self.ids.is_empty() {
            self.ids.extend(boxes.iter().map(|&bounds| self.broad.insert(bounds).expect("the bounds are finite")));
        } else {
            for (&id, &bounds) in self.ids.iter().zip(boxes) {
                self.broad.set_bounds(id, bounds).expect("the box exists and its bounds are finite");
            }
        }
        // A pair contains the slots of its two boxes. No box is ever removed, so slots equal box indices.
        tally(self.broad.update().pairs())
    }

    fn events(&mut self) -> Option<PairTally> {
        let overlaps = self.broad.pairs();
        Some(tally(overlaps.began().chain(overlaps.ended())))
    }

    fn box_tests(&self) -> Option<u64> {
        Some(self.broad.pairs().stats().box_tests)
    }

    fn bytes(&self) -> Option<usize> {
        Some(self.broad.memory_bytes())
    }
}

#[inline]
fn tally(pairs: impl Iterator<Item = [BoxId; 2]>) -> PairTally {
    PairTally::new(pairs.map(|[a, b]| (a.index() as u32, b.index() as u32)))
}
