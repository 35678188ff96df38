//! Broad phase: overlapping pairs of moving AABBs. Knows no triangles, poses or models.
//!
//! ```text
//! insert, set_bounds, remove ─▶ BoxSlots ─▶ update: a BroadPhaseMethod finds the pairs ─▶ pairs, began, ended
//! ```
//!
//! Region queries (`region`) and best-first queries by distance (`best_first`) and by time of impact (`swept`)
//! use the current boxes and need no update.

mod best_first;
mod box_distance;
mod brute_force;
pub(crate) mod ids;
mod one_shot;
mod packed_tree;
pub(crate) mod pair_keys;
mod pair_sort;
mod region;
pub(crate) mod slots;
pub(crate) mod stats;
mod swept;

use crate::kernel::aabb::Aabb;
#[cfg(feature = "papers")]
use crate::papers::axial_cut::AxialCutOptions;
pub(crate) use best_first::BestFirstQueue;
pub(crate) use box_distance::{distance_lower_bound, length, reduced_by_error};
pub use ids::{BoxError, BoxId};
pub use one_shot::{for_each_overlapping_pair, overlapping_pairs};
pub use stats::{RebuildReason, UpdateKind, UpdateStats};
pub(crate) use swept::SweptAabb;

#[cfg(feature = "papers")]
use crate::papers::axial_cut::AxialCut;
use packed_tree::PackedTree;
use pair_keys::{PairKey, SortedDifference};
use pair_sort::PairSorter;
use slots::BoxSlots;

/// Least number of boxes or pairs for which work is distributed over threads. Below this number, an update takes up to
/// about 200 microseconds.
#[cfg(feature = "parallel")]
const PARALLEL_THRESHOLD: usize = 4096;

/// Returns true if there are several threads and enough boxes or pairs, `count`, to be worth using them.
#[cfg(feature = "parallel")]
fn worth_parallel(count: usize) -> bool {
    // The number of threads is read only if there are enough boxes, because reading it starts the thread pool.
    count >= PARALLEL_THRESHOLD && rayon::current_num_threads() > 1
}

#[cfg(not(feature = "parallel"))]
fn worth_parallel(_: usize) -> bool {
    false
}

/// Algorithm that finds the overlapping pairs of boxes. All methods find the same pairs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum BroadPhaseMethod {
    /// Packed tree with eight children per node, reused between updates. Fast for any number of boxes and any motion.
    #[default]
    Tree,
    /// Axial cut (Wang, Wang and Li, Research on Collision Detection Algorithm Based on AABB): sorted lists of
    /// interval endpoints are used to cut the axes into segments with equal numbers of boxes.
    #[cfg(feature = "papers")]
    AxialCut(AxialCutOptions),
    /// Tests all pairs of boxes: the reference implementation.
    BruteForce,
}

/// The method that a broad phase uses, with its data.
#[derive(Clone, Debug)]
enum Engine {
    Tree(Box<PackedTree>),
    #[cfg(feature = "papers")]
    AxialCut(Box<AxialCut>),
    BruteForce,
}

impl From<BroadPhaseMethod> for Engine {
    fn from(method: BroadPhaseMethod) -> Self {
        match method {
            BroadPhaseMethod::Tree => Self::Tree(Box::default()),
            #[cfg(feature = "papers")]
            BroadPhaseMethod::AxialCut(options) => Self::AxialCut(Box::new(AxialCut::new(options))),
            BroadPhaseMethod::BruteForce => Self::BruteForce,
        }
    }
}

/// A set of moving AABBs; finds all pairs of them that overlap.
///
/// Touching boxes overlap. Bounds may be infinite and boxes may have no extent; NaN and inverted bounds are errors.
/// The pairs are those of the boxes exactly as they were set: boxes are neither enlarged nor moved by prediction.
///
/// ```
/// use boxwood::BroadPhase;
///
/// let mut broad = BroadPhase::new();
/// let a = broad.insert([[0.0; 3], [1.0; 3]])?;
/// let b = broad.insert([[2.0; 3], [3.0; 3]])?;
/// assert_eq!(broad.update().pairs().count(), 0);
///
/// broad.set_bounds(b, [[1.0; 3], [2.0; 3]])?;
/// let overlaps = broad.update();
/// assert!(overlaps.began().eq([[a, b]]));
/// assert!(overlaps.pairs().eq([[a, b]]));
///
/// broad.remove(a)?;
/// assert!(broad.update().ended().eq([[a, b]]));
/// assert!(broad.set_bounds(a, [[0.0; 3], [1.0; 3]]).is_err());
/// # Ok::<(), boxwood::broad_phase::BoxError>(())
/// ```
#[derive(Clone, Debug)]
pub struct BroadPhase {
    slots: BoxSlots,
    engine: Engine,
    /// Overlapping pairs found by the last update, sorted.
    pairs: Vec<PairKey>,
    /// Overlapping pairs found by the update before the last one, sorted.
    before: Vec<PairKey>,
    /// Scratch memory of updates: pairs that are not sorted yet.
    found: Vec<PairKey>,
    sorter: PairSorter,
    stats: UpdateStats,
    /// True if `pairs` and `before` are equal, because no box had changed at the last update.
    is_idle: bool,
}

impl Default for BroadPhase {
    fn default() -> Self {
        Self::with_engine(BroadPhaseMethod::default().into())
    }
}

impl BroadPhase {
    /// Creates an empty broad phase.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates an empty broad phase that uses the given method, for comparison with the default packed tree.
    #[cfg(feature = "papers")]
    #[must_use]
    pub fn with_method(method: BroadPhaseMethod) -> Self {
        Self::with_engine(method.into())
    }

    fn with_engine(engine: Engine) -> Self {
        Self {
            slots: BoxSlots::default(),
            engine,
            pairs: Vec::new(),
            before: Vec::new(),
            found: Vec::new(),
            sorter: PairSorter::default(),
            stats: UpdateStats::default(),
            is_idle: false,
        }
    }

    /// Number of boxes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.slots.live()
    }

    /// Returns true if there are no boxes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns true if a box with this id exists.
    #[must_use]
    pub fn contains(&self, id: BoxId) -> bool {
        self.slots.slot(id).is_ok()
    }

    /// Ids of all boxes, in ascending order.
    pub fn ids(&self) -> impl Iterator<Item = BoxId> + '_ {
        self.slots.live_slots().map(|slot| self.slots.id(slot))
    }

    /// Adds a box and returns its id.
    ///
    /// # Errors
    /// [`BoxError`] if the bounds are NaN or inverted, or if there are too many boxes.
    pub fn insert(&mut self, bounds: impl Into<Aabb>) -> Result<BoxId, BoxError> {
        self.slots.insert(&bounds.into())
    }

    /// Changes the bounds of a box. If the new bounds equal the old ones, the box does not count as moved.
    ///
    /// # Errors
    /// [`BoxError`] if the id is unknown, or the bounds are NaN or inverted.
    #[inline]
    pub fn set_bounds(&mut self, id: BoxId, bounds: impl Into<Aabb>) -> Result<(), BoxError> {
        self.slots.set(id, &bounds.into())
    }

    /// Removes a box. Its id is never reused.
    ///
    /// # Errors
    /// [`BoxError::UnknownBox`] if the id is unknown.
    pub fn remove(&mut self, id: BoxId) -> Result<(), BoxError> {
        self.slots.remove(id)
    }

    /// Bounds of a box, as it was inserted or last set.
    ///
    /// # Errors
    /// [`BoxError::UnknownBox`] if the id is unknown.
    pub fn bounds(&self, id: BoxId) -> Result<Aabb, BoxError> {
        self.slots.slot(id).map(|slot| *self.slots.bounds(slot))
    }

    /// Computes the overlapping pairs of the current boxes. If no box was inserted, changed or removed since the last
    /// update, no box is tested.
    pub fn update(&mut self) -> BoxPairs<'_> {
        self.stats = UpdateStats { boxes: self.len(), moved: self.slots.moved().count(), ..UpdateStats::default() };
        if self.slots.are_settled() {
            if !self.is_idle {
                self.before.clone_from(&self.pairs);
                self.is_idle = true;
            }
            return self.pairs();
        }
        self.is_idle = false;
        std::mem::swap(&mut self.pairs, &mut self.before);
        self.pairs.clear();
        let Self { slots, engine, pairs, before, stats, .. } = self;
        match engine {
            Engine::Tree(tree) => tree.find(slots, before, pairs, stats),
            #[cfg(feature = "papers")]
            Engine::AxialCut(cut) => {
                self.found.clear();
                cut.find(slots, &mut self.found, stats);
                self.sorter.collect(std::iter::once(&self.found[..]), slots.len(), pairs);
                stats.kind = UpdateKind::AxialCut(cut.stats());
            }
            Engine::BruteForce => brute_force::find(slots, pairs, stats),
        }
        self.slots.settle();
        self.pairs()
    }

    /// Result of the last update. It may contain boxes that were removed after the update.
    #[must_use]
    pub fn pairs(&self) -> BoxPairs<'_> {
        BoxPairs { broad: self }
    }

    /// Ids of the current boxes that overlap `bounds`, in ascending order. Needs no update.
    ///
    /// # Errors
    /// [`BoxError`] if the bounds are NaN or inverted.
    pub fn overlapping(&self, bounds: impl Into<Aabb>) -> Result<Vec<BoxId>, BoxError> {
        let bounds = bounds.into();
        ids::check_bounds(&bounds)?;
        let overlaps = |slot: &u32| pair_keys::overlap(self.slots.bounds(*slot), &bounds);
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

    /// Memory in use, in bytes. Unused capacity of lists is not counted.
    #[must_use]
    pub fn memory_bytes(&self) -> usize {
        let engine = match &self.engine {
            Engine::Tree(tree) => tree.bytes(),
            #[cfg(feature = "papers")]
            Engine::AxialCut(cut) => cut.bytes(),
            Engine::BruteForce => 0,
        };
        let pairs = [&self.pairs, &self.before, &self.found].map(|pairs| size_of_val(&pairs[..]));
        self.slots.bytes() + engine + pairs.into_iter().sum::<usize>() + self.sorter.bytes()
    }

    /// Checks all invariants, for tests. The error describes the first violated invariant.
    pub fn check(&self) -> Result<(), String> {
        self.slots.check()?;
        match &self.engine {
            Engine::Tree(tree) => tree.check(&self.slots)?,
            #[cfg(feature = "papers")]
            Engine::AxialCut(cut) if self.slots.are_settled() => cut.check(&self.slots)?,
            #[cfg(feature = "papers")]
            Engine::AxialCut(_) => {}
            Engine::BruteForce => {}
        }
        if !self.pairs.is_sorted_by(|a, b| a < b) {
            return Err("the pairs are not sorted".to_owned());
        }
        Ok(())
    }
}

/// Result of an update of a [`BroadPhase`]. All pairs have the lower [slot](BoxId::index) first, and all lists of
/// pairs are sorted.
#[derive(Clone, Copy, Debug)]
pub struct BoxPairs<'b> {
    broad: &'b BroadPhase,
}

impl<'b> BoxPairs<'b> {
    /// All pairs of boxes that overlap.
    pub fn pairs(self) -> impl ExactSizeIterator<Item = [BoxId; 2]> + Clone + 'b {
        self.broad.pairs.iter().map(move |&key| self.ids(key))
    }

    /// Pairs that overlap now and did not overlap in the previous update.
    pub fn began(self) -> impl Iterator<Item = [BoxId; 2]> + Clone + 'b {
        SortedDifference::new(&self.broad.pairs, &self.broad.before).map(move |key| self.ids(key))
    }

    /// Pairs that overlapped in the previous update and no longer do, because a box moved or was removed.
    pub fn ended(self) -> impl Iterator<Item = [BoxId; 2]> + Clone + 'b {
        SortedDifference::new(&self.broad.before, &self.broad.pairs).map(move |key| self.ids(key))
    }

    /// Stats of the update.
    #[must_use]
    pub fn stats(self) -> UpdateStats {
        self.broad.stats
    }

    fn ids(self, key: PairKey) -> [BoxId; 2] {
        pair_keys::slots_of(key).map(|slot| self.broad.slots.id(slot))
    }
}

#[cfg(test)]
mod tests;
