//! boxwood's broad phase.

use boxwood::{Bounds, BoxId, BroadMethod, BroadPhase};

use super::{Phase, Tally};

/// The broad phase and the names of its boxes.
pub(super) struct Boxes {
    broad: BroadPhase,
    ids: Vec<BoxId>,
}

impl Boxes {
    pub(super) fn new(method: BroadMethod) -> Self {
        Self { broad: BroadPhase::with(method), ids: Vec::new() }
    }
}

impl Phase for Boxes {
    fn frame(&mut self, boxes: &[Bounds]) -> Tally {
        if self.ids.is_empty() {
            self.ids.extend(boxes.iter().map(|&bounds| self.broad.insert(bounds).expect("the bounds are finite")));
        } else {
            for (&id, &bounds) in self.ids.iter().zip(boxes) {
                self.broad.set(id, bounds).expect("the box is there, and its bounds are finite");
            }
        }
        // Where no box was removed, the slots are the numbers of the boxes.
        walk(self.broad.update().pairs())
    }

    fn events(&mut self) -> Option<Tally> {
        let overlaps = self.broad.overlaps();
        Some(walk(overlaps.began().chain(overlaps.ended())))
    }

    fn box_tests(&self) -> Option<u64> {
        Some(self.broad.overlaps().work().box_tests)
    }

    fn bytes(&self) -> Option<usize> {
        Some(self.broad.bytes())
    }
}

#[inline]
fn walk(pairs: impl Iterator<Item = [BoxId; 2]>) -> Tally {
    Tally::of(pairs.map(|[a, b]| (a.slot() as u32, b.slot() as u32)))
}
