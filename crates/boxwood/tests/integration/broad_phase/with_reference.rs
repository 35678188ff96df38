//! A broad phase and its reference: a list of the current boxes, in which every box is compared with every other
//! one. Every operation is applied to both.

use super::Corners;
use boxwood::BroadPhase;
use boxwood::broad_phase::{BoxError, BoxId};
use boxwood::papers::BroadPhaseMethod;
use boxwood_scenes::Random;

/// Number of most recent ids of removed boxes that the tests keep, to check that they are rejected.
const MAX_STALE_IDS: usize = 64;

/// Returns true if the boxes are not separated on any axis.
fn overlap(a: &Corners, b: &Corners) -> bool {
    !(0..3).any(|axis| a[1][axis] < b[0][axis] || b[1][axis] < a[0][axis])
}

struct ReferenceBox {
    id: BoxId,
    bounds: Corners,
    /// Whether an update has processed this box since it was inserted.
    seen: bool,
}

type Pairs = Vec<[BoxId; 2]>;

pub(crate) struct BroadPhaseWithReference {
    pub(crate) broad: BroadPhase,
    boxes: Vec<ReferenceBox>,
    /// Expected lists of the last update: overlapping pairs, pairs that began and pairs that ended.
    expected: [Pairs; 3],
    /// Number of most recent updates whose pairs the reference has computed. From one update it knows the overlapping
    /// pairs; from two in a row it also knows which pairs began and ended.
    known: u32,
    /// Whether a box was inserted, removed or moved since the last update.
    changed: bool,
    /// The most recent id of each slot.
    last_ids: Vec<Option<BoxId>>,
    /// Ids of removed boxes, at most [`MAX_STALE_IDS`].
    stale: Vec<BoxId>,
    /// Number of boxes that an update had processed and that were removed since the last update.
    removed: usize,
    /// Number of boxes that were removed before the last update with changes and after the one before it. The
    /// slots of these boxes are not free yet.
    resting: usize,
    /// Maximum number of slots in use at one time so far.
    slots: usize,
    /// Maximum number of overlapping pairs at one time so far.
    max_pairs: usize,
}

impl BroadPhaseWithReference {
    pub(crate) fn new(method: BroadPhaseMethod) -> Self {
        Self {
            broad: BroadPhase::with_method(method),
            boxes: Vec::new(),
            expected: Default::default(),
            known: 2,
            changed: false,
            last_ids: Vec::new(),
            stale: Vec::new(),
            removed: 0,
            resting: 0,
            slots: 0,
            max_pairs: 0,
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.boxes.len()
    }

    pub(crate) fn bounds(&self, at: usize) -> Corners {
        self.boxes[at].bounds
    }

    pub(crate) fn insert(&mut self, bounds: Corners) {
        let id = self.broad.insert(bounds).expect("valid box");
        self.boxes.push(ReferenceBox { id, bounds, seen: false });
        self.changed = true;
        self.slots = self.slots.max(self.boxes.len() + self.removed + self.resting);
        assert!(id.index() < self.slots, "{id:?}: expected at most {} slots", self.slots);
        self.last_ids.resize(self.slots, None);
        let before = self.last_ids[id.index()].replace(id);
        assert!(before < Some(id), "id {id:?} was used before");
    }

    pub(crate) fn set(&mut self, at: usize, bounds: Corners) {
        let found = &mut self.boxes[at];
        self.broad.set_bounds(found.id, bounds).expect("valid box");
        self.changed |= found.bounds != bounds;
        found.bounds = bounds;
    }

    pub(crate) fn remove(&mut self, at: usize) {
        let found = self.boxes.swap_remove(at);
        self.broad.remove(found.id).expect("id is valid");
        self.changed = true;
        self.removed += usize::from(found.seen);
        if self.stale.len() == MAX_STALE_IDS {
            self.stale.remove(0);
        }
        self.stale.push(found.id);
    }

    /// Updates the broad phase without computing the reference pairs, so that `known` is 0 afterwards.
    pub(crate) fn update(&mut self) {
        let pairs = self.broad.update().pairs().len();
        self.max_pairs = self.max_pairs.max(pairs);
        self.boxes.iter_mut().for_each(|found| found.seen = true);
        if self.changed {
            (self.resting, self.removed) = (self.removed, 0);
        }
        (self.known, self.changed) = (0, false);
    }

    /// Updates the broad phase and compares its results with the reference. Returns the number of overlapping
    /// pairs.
    pub(crate) fn update_and_compare(&mut self) -> usize {
        // The results of the last update must still be available, whatever operations happened since then.
        self.compare();
        let known = self.known + 1;
        self.update();
        let pairs = self.pairs();
        let before = std::mem::replace(&mut self.expected[0], pairs);
        let [pairs, began, ended] = &mut self.expected;
        *began = without(pairs, &before);
        *ended = without(&before, pairs);
        self.known = known;
        self.compare();
        assert_eq!(self.broad.check(), Ok(()));
        let mut ids: Vec<BoxId> = self.boxes.iter().map(|known| known.id).collect();
        ids.sort_unstable();
        assert!(self.broad.ids().eq(ids));
        assert!(self.boxes.iter().all(|known| self.broad.contains(known.id)));
        assert!(!self.stale.iter().any(|&id| self.broad.contains(id)));
        self.expected[0].len()
    }

    fn compare(&self) {
        let expected = self.broad.pairs();
        if self.known > 0 {
            assert!(expected.pairs().eq(self.expected[0].iter().copied()), "pairs of {} boxes", self.len());
            assert_eq!(expected.pairs().len(), self.expected[0].len());
        }
        if self.known > 1 {
            assert!(expected.began().eq(self.expected[1].iter().copied()), "began of {} boxes", self.len());
            assert!(expected.ended().eq(self.expected[2].iter().copied()), "ended of {} boxes", self.len());
        }
    }

    /// All overlapping pairs, sorted by id.
    fn pairs(&self) -> Pairs {
        let mut boxes: Vec<(BoxId, &Corners)> = self.boxes.iter().map(|found| (found.id, &found.bounds)).collect();
        boxes.sort_unstable_by_key(|(id, _)| *id);
        let mut pairs = Vec::new();
        for (at, (id, bounds)) in boxes.iter().enumerate() {
            let others = boxes[at + 1..].iter().filter(|(_, other)| overlap(bounds, other));
            pairs.extend(others.map(|(other, _)| [*id, *other]));
        }
        pairs
    }

    /// Asserts that the query for boxes that overlap `bounds` gives the result of testing all boxes. The query must
    /// already reflect all operations since the last update.
    pub(crate) fn compare_overlapping(&self, bounds: Corners) {
        let found = self.boxes.iter().filter(|found| overlap(&found.bounds, &bounds));
        let mut found: Vec<BoxId> = found.map(|found| found.id).collect();
        found.sort_unstable();
        assert_eq!(self.broad.overlapping(bounds), Ok(found), "{bounds:?}");
    }

    /// Asserts that every box has the bounds that were set last, and that ids of removed boxes are rejected.
    pub(crate) fn compare_boxes(&mut self, random: &mut Random) {
        assert_eq!((self.broad.len(), self.broad.is_empty()), (self.len(), self.len() == 0));
        for found in &self.boxes {
            assert_eq!(self.broad.bounds(found.id), Ok(found.bounds.into()));
        }
        if !self.stale.is_empty() {
            let id = self.stale[random.below(self.stale.len() as u64) as usize];
            assert_eq!(self.broad.bounds(id), Err(BoxError::UnknownBox(id)));
            assert_eq!(self.broad.set_bounds(id, [[0.0; 3], [1.0; 3]]), Err(BoxError::UnknownBox(id)));
            assert_eq!(self.broad.remove(id), Err(BoxError::UnknownBox(id)));
        }
    }

    /// Asserts that memory is bounded by the maximum numbers of slots and of pairs at one time, however many
    /// operations there were.
    ///
    /// A slot takes 61 bytes and, in the tree, up to four entries of 32 bytes; a pair takes 8 bytes in each of five
    /// lists. The bound is larger, to allow for the other methods.
    pub(crate) fn compare_memory(&self) {
        let max_bytes = (1 << 16) + self.slots * 512 + self.max_pairs * 80;
        let bytes = self.broad.memory_bytes();
        assert!(bytes <= max_bytes, "{bytes} bytes for {} slots and {} pairs", self.slots, self.max_pairs);
    }
}

/// The pairs of a sorted list that are not in the sorted list `others`.
fn without(pairs: &Pairs, others: &Pairs) -> Pairs {
    pairs.iter().filter(|pair| others.binary_search(pair).is_err()).copied().collect()
}
