//! Which of many boxes overlap, as they move, come and go. Knows no triangles.
//!
//! ```text
//! insert, set, remove ─▶ Slots ─▶ update: a Method finds the pairs ─▶ pairs, began, ended
//! ```

mod brute;
mod ids;
mod pairs;
mod slots;
mod sweep;
mod work;

pub use ids::{Bounds, BoxError, BoxId};
pub use sweep::{for_each_overlap, overlapping_boxes};
pub use work::BroadWork;

use pairs::{Difference, Key};
use slots::Slots;

/// How pairs are found. All methods find the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Method {
    /// Every box against every other: the plain twin.
    #[default]
    BruteForce,
}

/// Boxes that move, come and go, and which of them overlap.
///
/// Boxes that touch overlap. Bounds may be infinite and boxes may have no extent, but NaN and inverted bounds are refused.
/// Nothing is fattened or predicted: the pairs are those of the boxes as they were set.
///
/// ```
/// use boxwood::BroadPhase;
///
/// let mut broad = BroadPhase::new();
/// let a = broad.insert([[0.0; 3], [1.0; 3]])?;
/// let b = broad.insert([[2.0; 3], [3.0; 3]])?;
/// assert_eq!(broad.update().pairs().count(), 0);
///
/// broad.set(b, [[1.0; 3], [2.0; 3]])?;
/// let overlaps = broad.update();
/// assert!(overlaps.began().eq([[a, b]]));
/// assert!(overlaps.pairs().eq([[a, b]]));
///
/// broad.remove(a)?;
/// assert!(broad.update().ended().eq([[a, b]]));
/// assert!(broad.set(a, [[0.0; 3], [1.0; 3]]).is_err());
/// # Ok::<(), boxwood::BoxError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct BroadPhase {
    method: Method,
    slots: Slots,
    /// The pairs of the last update, and of the one before.
    pairs: Vec<Key>,
    before: Vec<Key>,
    work: BroadWork,
}

impl BroadPhase {
    /// Without boxes.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Without boxes, with a method of your choice.
    #[must_use]
    pub fn with(method: Method) -> Self {
        Self { method, ..Self::default() }
    }

    /// How many boxes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.slots.live()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a box.
    pub fn insert(&mut self, bounds: Bounds) -> Result<BoxId, BoxError> {
        self.slots.insert(&bounds)
    }

    /// Changes a box. One that is set to where it is counts as not moved.
    #[inline]
    pub fn set(&mut self, id: BoxId, bounds: Bounds) -> Result<(), BoxError> {
        self.slots.set(id, &bounds)
    }

    /// Takes a box out. Its name is not used again.
    pub fn remove(&mut self, id: BoxId) -> Result<(), BoxError> {
        self.slots.remove(id)
    }

    /// A box as it was last set.
    pub fn bounds(&self, id: BoxId) -> Result<Bounds, BoxError> {
        self.slots.slot(id).map(|slot| *self.slots.bounds(slot))
    }

    /// Finds the pairs of the boxes as they are now. If none was inserted, changed or removed since the last update, no box
    /// is looked at.
    pub fn update(&mut self) -> Overlaps<'_> {
        self.work = BroadWork { boxes: self.len(), moved: self.slots.moved().count(), ..BroadWork::default() };
        if self.slots.are_settled() {
            self.before.clone_from(&self.pairs);
        } else {
            std::mem::swap(&mut self.pairs, &mut self.before);
            self.pairs.clear();
            match self.method {
                Method::BruteForce => brute::find(&self.slots, &mut self.pairs, &mut self.work),
            }
            self.slots.settle();
        }
        self.overlaps()
    }

    /// What the last update found. Boxes that were removed since are still in it.
    #[must_use]
    pub fn overlaps(&self) -> Overlaps<'_> {
        Overlaps { broad: self }
    }

    /// The boxes that overlap these bounds, in order, as they are now: an update is not needed.
    pub fn overlapping(&self, bounds: Bounds) -> Result<Vec<BoxId>, BoxError> {
        ids::checked(&bounds)?;
        let overlapping = self.slots.live_slots().filter(|&slot| pairs::overlap(self.slots.bounds(slot), &bounds));
        Ok(overlapping.map(|slot| self.slots.id(slot)).collect())
    }

    /// Bytes of everything, lengths not capacities.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.slots.bytes() + size_of_val(&self.pairs[..]) + size_of_val(&self.before[..])
    }

    /// Whether all parts agree; what is wrong if not. For tests.
    pub fn check(&self) -> Result<(), String> {
        self.slots.check()?;
        if !self.pairs.is_sorted_by(|a, b| a < b) {
            return Err("the pairs are not in order".to_owned());
        }
        Ok(())
    }
}

/// What an update found. Each pair has the lower [slot](BoxId::slot) first, and pairs are in order.
#[derive(Clone, Copy, Debug)]
pub struct Overlaps<'b> {
    broad: &'b BroadPhase,
}

impl<'b> Overlaps<'b> {
    /// The boxes that overlap.
    pub fn pairs(self) -> impl ExactSizeIterator<Item = [BoxId; 2]> + Clone + 'b {
        self.broad.pairs.iter().map(move |&key| self.ids(key))
    }

    /// The pairs that were not among those of the update before.
    pub fn began(self) -> impl Iterator<Item = [BoxId; 2]> + Clone + 'b {
        Difference::new(&self.broad.pairs, &self.broad.before).map(move |key| self.ids(key))
    }

    /// The pairs of the update before that are no more, because a box moved away or was removed.
    pub fn ended(self) -> impl Iterator<Item = [BoxId; 2]> + Clone + 'b {
        Difference::new(&self.broad.before, &self.broad.pairs).map(move |key| self.ids(key))
    }

    /// What it cost.
    #[must_use]
    pub fn work(self) -> BroadWork {
        self.broad.work
    }

    fn ids(self, key: Key) -> [BoxId; 2] {
        pairs::slots_of(key).map(|slot| self.broad.slots.id(slot))
    }
}
