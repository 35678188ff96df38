//! A broad phase and its oracle: a list of the boxes that are there, compared each with each. Everything is done to both.

use super::Bounds;
use boxwood::{BoxError, BoxId, BroadMethod, BroadPhase};
use boxwood_scenes::Random;

/// Names of removed boxes that are tried again.
const STALE: usize = 64;

/// Apart on no axis.
fn overlap(a: &Bounds, b: &Bounds) -> bool {
    !(0..3).any(|axis| a[1][axis] < b[0][axis] || b[1][axis] < a[0][axis])
}

struct Box {
    id: BoxId,
    bounds: Bounds,
    /// Whether the last update has seen it.
    seen: bool,
}

type Pairs = Vec<[BoxId; 2]>;

pub(crate) struct Both {
    pub(crate) broad: BroadPhase,
    boxes: Vec<Box>,
    /// Pairs, began, ended.
    told: [Pairs; 3],
    /// How many updates in a row the oracle was asked at: after one it knows the pairs, after two what began and ended.
    known: u32,
    changed: bool,
    /// The last name of each slot, and names that are no more.
    names: Vec<Option<BoxId>>,
    stale: Vec<BoxId>,
    /// Boxes that the last update saw and were removed since, and those that were gone when it came.
    removed: usize,
    resting: usize,
    /// The most slots and pairs that were needed at one time.
    slots: usize,
    most_pairs: usize,
}

impl Both {
    pub(crate) fn new(method: BroadMethod) -> Self {
        Self {
            broad: BroadPhase::with(method),
            boxes: Vec::new(),
            told: Default::default(),
            known: 2,
            changed: false,
            names: Vec::new(),
            stale: Vec::new(),
            removed: 0,
            resting: 0,
            slots: 0,
            most_pairs: 0,
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.boxes.len()
    }

    pub(crate) fn bounds(&self, at: usize) -> Bounds {
        self.boxes[at].bounds
    }

    pub(crate) fn insert(&mut self, bounds: Bounds) {
        let id = self.broad.insert(bounds).expect("a box");
        self.boxes.push(Box { id, bounds, seen: false });
        self.changed = true;
        self.slots = self.slots.max(self.boxes.len() + self.removed + self.resting);
        assert!(id.slot() < self.slots, "{id:?}: {} slots would do", self.slots);
        self.names.resize(self.slots, None);
        let before = self.names[id.slot()].replace(id);
        assert!(before < Some(id), "the name {id:?} was used before");
    }

    pub(crate) fn set(&mut self, at: usize, bounds: Bounds) {
        let found = &mut self.boxes[at];
        self.broad.set(found.id, bounds).expect("a box");
        self.changed |= found.bounds != bounds;
        found.bounds = bounds;
    }

    pub(crate) fn remove(&mut self, at: usize) {
        let found = self.boxes.swap_remove(at);
        self.broad.remove(found.id).expect("it is there");
        self.changed = true;
        self.removed += usize::from(found.seen);
        if self.stale.len() == STALE {
            self.stale.remove(0);
        }
        self.stale.push(found.id);
    }

    /// An update that is only counted.
    pub(crate) fn update(&mut self) {
        let pairs = self.broad.update().pairs().len();
        self.most_pairs = self.most_pairs.max(pairs);
        self.boxes.iter_mut().for_each(|found| found.seen = true);
        if self.changed {
            (self.resting, self.removed) = (self.removed, 0);
        }
        (self.known, self.changed) = (0, false);
    }

    /// An update, and all that it tells held against the oracle. Returns how many pairs there are.
    pub(crate) fn update_and_compare(&mut self) -> usize {
        // Whatever happened since the last update, it still tells what it told.
        self.compare();
        let known = self.known + 1;
        self.update();
        let pairs = self.pairs();
        let before = std::mem::replace(&mut self.told[0], pairs);
        let [pairs, began, ended] = &mut self.told;
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
        self.told[0].len()
    }

    fn compare(&self) {
        let told = self.broad.overlaps();
        if self.known > 0 {
            assert!(told.pairs().eq(self.told[0].iter().copied()), "pairs of {} boxes", self.len());
            assert_eq!(told.pairs().len(), self.told[0].len());
        }
        if self.known > 1 {
            assert!(told.began().eq(self.told[1].iter().copied()), "began of {} boxes", self.len());
            assert!(told.ended().eq(self.told[2].iter().copied()), "ended of {} boxes", self.len());
        }
    }

    /// Each with each, in the order of names.
    fn pairs(&self) -> Pairs {
        let mut boxes: Vec<(BoxId, &Bounds)> = self.boxes.iter().map(|found| (found.id, &found.bounds)).collect();
        boxes.sort_unstable_by_key(|(id, _)| *id);
        let mut pairs = Vec::new();
        for (at, (id, bounds)) in boxes.iter().enumerate() {
            let others = boxes[at + 1..].iter().filter(|(_, other)| overlap(bounds, other));
            pairs.extend(others.map(|(other, _)| [*id, *other]));
        }
        pairs
    }

    /// What overlaps a box now, update or not.
    pub(crate) fn compare_overlapping(&self, bounds: Bounds) {
        let found = self.boxes.iter().filter(|found| overlap(&found.bounds, &bounds));
        let mut found: Vec<BoxId> = found.map(|found| found.id).collect();
        found.sort_unstable();
        assert_eq!(self.broad.overlapping(bounds), Ok(found), "{bounds:?}");
    }

    /// Every box is where it was set, and no removed one can be named.
    pub(crate) fn compare_boxes(&mut self, random: &mut Random) {
        assert_eq!((self.broad.len(), self.broad.is_empty()), (self.len(), self.len() == 0));
        for found in &self.boxes {
            assert_eq!(self.broad.bounds(found.id), Ok(found.bounds));
        }
        if !self.stale.is_empty() {
            let id = self.stale[random.below(self.stale.len() as u64) as usize];
            assert_eq!(self.broad.bounds(id), Err(BoxError::Stale(id)));
            assert_eq!(self.broad.set(id, [[0.0; 3], [1.0; 3]]), Err(BoxError::Stale(id)));
            assert_eq!(self.broad.remove(id), Err(BoxError::Stale(id)));
        }
    }

    /// Memory follows from the most that was there at one time, however much was done. A slot takes 61 bytes and, in the
    /// tree, up to four places of 32; a pair takes 8 bytes in five lists. More is allowed, to leave methods their freedom.
    pub(crate) fn compare_memory(&self) {
        let most = (1 << 16) + self.slots * 512 + self.most_pairs * 80;
        let bytes = self.broad.bytes();
        assert!(bytes <= most, "{bytes} bytes for {} slots and {} pairs", self.slots, self.most_pairs);
    }
}

/// Those of one list in order that are not in another.
fn without(pairs: &Pairs, others: &Pairs) -> Pairs {
    pairs.iter().filter(|pair| others.binary_search(pair).is_err()).copied().collect()
}
