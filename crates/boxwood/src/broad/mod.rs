//! Which of many boxes overlap, as they move, come and go. Knows no triangles.
//!
//! ```text
//! insert, set, remove ─▶ Slots ─▶ update: a BroadMethod finds the pairs ─▶ pairs, began, ended
//! ```

mod axial_cut;
mod brute;
mod course;
mod gap;
mod ids;
mod nearest;
mod once;
mod pairs;
mod sift;
mod slots;
mod sorting;
#[cfg(test)]
mod tests;
mod tree;
mod work;

pub use axial_cut::{AxialCutOptions, AxialCutWork, Projection, ProjectionSort, Resort, SortWork, sort_projections};
pub(crate) use course::Course;
pub(crate) use gap::{least_distance, length, lessened};
pub use ids::{Bounds, BoxError, BoxId};
pub(crate) use nearest::Queue;
pub use once::{for_each_overlap, overlapping_boxes};
pub use work::{BroadWay, BroadWork, Reordering};

use axial_cut::AxialCut;
use pairs::{Difference, Key};
use slots::Slots;
use sorting::Sorter;
use tree::PackedTree;

/// Boxes or pairs that are worth dividing among threads. Below, an update takes some 200 microseconds.
#[cfg(feature = "parallel")]
const LARGE: usize = 4096;

/// Whether so many boxes or pairs are worth it, and there are threads.
#[cfg(feature = "parallel")]
fn on_threads(count: usize) -> bool {
    // Size first: asking for the threads starts them.
    count >= LARGE && rayon::current_num_threads() > 1
}

#[cfg(not(feature = "parallel"))]
fn on_threads(_: usize) -> bool {
    false
}

/// How pairs are found. All methods find the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum BroadMethod {
    /// A packed tree, eight wide, that is kept from update to update: fast in every scene, whatever the sizes and motions.
    #[default]
    Tree,
    /// The axes are cut into segments of equal numbers (Wang, Wang and Li, Research on Collision Detection Algorithm Based on
    /// AABB), with sorted lists of the boxes' ends.
    AxialCut(AxialCutOptions),
    /// Every box against every other: the plain twin.
    BruteForce,
}

/// A method at work.
#[derive(Clone, Debug)]
enum Engine {
    Tree(Box<PackedTree>),
    AxialCut(Box<AxialCut>),
    BruteForce,
}

impl From<BroadMethod> for Engine {
    fn from(method: BroadMethod) -> Self {
        match method {
            BroadMethod::Tree => Self::Tree(Box::default()),
            BroadMethod::AxialCut(options) => Self::AxialCut(Box::new(AxialCut::new(options))),
            BroadMethod::BruteForce => Self::BruteForce,
        }
    }
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
#[derive(Clone, Debug)]
pub struct BroadPhase {
    slots: Slots,
    engine: Engine,
    /// The pairs of the last update, and of the one before.
    pairs: Vec<Key>,
    before: Vec<Key>,
    /// Pairs that are not in order yet.
    found: Vec<Key>,
    sorter: Sorter,
    work: BroadWork,
    /// Whether both lists of pairs are the same, because the last update had nothing to do.
    is_idle: bool,
}

impl Default for BroadPhase {
    fn default() -> Self {
        Self::with(BroadMethod::default())
    }
}

impl BroadPhase {
    /// Without boxes.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Without boxes, with a method of your choice.
    #[must_use]
    pub fn with(method: BroadMethod) -> Self {
        Self {
            slots: Slots::default(),
            engine: method.into(),
            pairs: Vec::new(),
            before: Vec::new(),
            found: Vec::new(),
            sorter: Sorter::default(),
            work: BroadWork::default(),
            is_idle: false,
        }
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

    /// Whether a box of this name is there.
    #[must_use]
    pub fn contains(&self, id: BoxId) -> bool {
        self.slots.slot(id).is_ok()
    }

    /// The names of all boxes, in order.
    pub fn ids(&self) -> impl Iterator<Item = BoxId> + '_ {
        self.slots.live_slots().map(|slot| self.slots.id(slot))
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
    pub fn update(&mut self) -> BoxPairs<'_> {
        self.work = BroadWork { boxes: self.len(), moved: self.slots.moved().count(), ..BroadWork::default() };
        if self.slots.are_settled() {
            if !self.is_idle {
                self.before.clone_from(&self.pairs);
                self.is_idle = true;
            }
            return self.overlaps();
        }
        self.is_idle = false;
        std::mem::swap(&mut self.pairs, &mut self.before);
        self.pairs.clear();
        let Self { slots, engine, pairs, before, found, sorter, work, .. } = self;
        match engine {
            Engine::Tree(tree) => tree.find(slots, before, pairs, work),
            Engine::AxialCut(cut) => {
                found.clear();
                cut.find(slots, found, work);
                sorter.collect(std::iter::once(&found[..]), slots.len(), pairs);
                work.way = BroadWay::AxialCut(cut.work());
            }
            Engine::BruteForce => brute::find(slots, pairs, work),
        }
        self.slots.settle();
        self.overlaps()
    }

    /// What the last update found. Boxes that were removed since are still in it.
    #[must_use]
    pub fn overlaps(&self) -> BoxPairs<'_> {
        BoxPairs { broad: self }
    }

    /// The boxes that overlap these bounds, in order, as they are now: an update is not needed.
    pub fn overlapping(&self, bounds: Bounds) -> Result<Vec<BoxId>, BoxError> {
        ids::checked(&bounds)?;
        let overlaps = |slot: &u32| pairs::overlap(self.slots.bounds(*slot), &bounds);
        let mut overlapping: Vec<u32> = Vec::new();
        if let Engine::Tree(tree) = &self.engine {
            tree.overlapping(&self.slots, &bounds, |slot| overlapping.push(slot));
            overlapping.extend(self.slots.moved().filter(overlaps));
            overlapping.sort_unstable();
        } else {
            overlapping.extend(self.slots.live_slots().filter(overlaps));
        }
        Ok(overlapping.into_iter().map(|slot| self.slots.id(slot)).collect())
    }

    /// Bytes of everything, lengths not capacities.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let engine = match &self.engine {
            Engine::Tree(tree) => tree.bytes(),
            Engine::AxialCut(cut) => cut.bytes(),
            Engine::BruteForce => 0,
        };
        let pairs = [&self.pairs, &self.before, &self.found].map(|pairs| size_of_val(&pairs[..]));
        self.slots.bytes() + engine + pairs.into_iter().sum::<usize>() + self.sorter.bytes()
    }

    /// Whether all parts agree; what is wrong if not. For tests.
    pub fn check(&self) -> Result<(), String> {
        self.slots.check()?;
        match &self.engine {
            Engine::Tree(tree) => tree.check(&self.slots)?,
            Engine::AxialCut(cut) if self.slots.are_settled() => cut.check(&self.slots)?,
            Engine::AxialCut(_) | Engine::BruteForce => {}
        }
        if !self.pairs.is_sorted_by(|a, b| a < b) {
            return Err("the pairs are not in order".to_owned());
        }
        Ok(())
    }
}

/// What an update found. Each pair has the lower [slot](BoxId::slot) first, and pairs are in order.
#[derive(Clone, Copy, Debug)]
pub struct BoxPairs<'b> {
    broad: &'b BroadPhase,
}

impl<'b> BoxPairs<'b> {
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
