//! The axial cut (Wang, Wang and Li, Research on Collision Detection Algorithm Based on AABB, section 2).
//!
//! ```text
//! boxes ─▶ lists of their ends, sorted ─▶ cuts ─▶ subsets: one segment of each axis ─▶ each is swept ─▶ pairs
//!          one an axis, kept              kept until they no longer fit
//! ```
//!
//! A box lies in one or two segments of each axis, so in at most eight subsets. Larger ones are divided: they lie in every
//! subset that they meet. Boxes that meet too many, or have no end, are kept apart and tested against all. Two boxes may lie
//! in several subsets together: they are a pair of the one in which the least corner of what they have in common lies.
//!
//! The document sorts all lists at every update, and then the members of each subset come in order by themselves
//! ([`Resort::EveryUpdate`]). [`Resort::WhenCutting`] sorts them only to cut the axes: the members of a subset are few, and
//! brought into order with less (`arrange`).

mod arrange;
mod check;
mod choose;
mod cut;
mod lists;
mod projection;
mod record;
mod search;
mod sort;
mod subsets;
mod sweep;
#[cfg(test)]
mod tests;

pub use projection::Projection;
pub use sort::{ProjectionSort, SortWork, sort_projections};

use super::ids::Bounds;
use super::pairs::Key;
use super::slots::Slots;
use super::work::BroadWork;
use choose::Sizes;
use cut::{Axis, Cut};
use lists::Lists;
use record::{Place, Record, State, rounded};
use search::Search;
use subsets::{Member, Subsets};
use sweep::{Question, each_with_all};

/// What rounding adds to a difference of bounds, as a part of the largest. A bound is moved by 2^-22 of its size, twice if it
/// is a place in the order too, and sums and differences are rounded by 2^-24.
const ROUNDING: f32 = 1.0 / (1 << 19) as f32;
/// Pieces of divided boxes may be so many times the boxes: as if all lay in eight subsets. The others are kept apart.
const PIECES_PER_BOX: usize = 8;
/// To test a box against this many others costs what a piece of it costs, by estimate.
const BOXES_PER_PIECE: usize = 64;

/// A part of the median side: members of a subset need not be in better order than this.
const WIDE: f32 = 0.25;

/// When the projection lists are sorted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Resort {
    /// At every update, all of them, as the document has it.
    #[default]
    EveryUpdate,
    /// When the axes are cut. In between the members of subsets are brought into order one subset at a time: several times
    /// faster.
    WhenCutting,
}

/// How the axial cut works.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct AxialCutOptions {
    /// How lists are sorted that have been sorted before.
    pub sort: ProjectionSort,
    /// When they are.
    pub resort: Resort,
    /// Into how many segments each axis is cut, as the document has it; 1: not at all. `None`: as suits the boxes, and more on
    /// one axis than on another. There are fewer where cuts would be closer than the longest box, and no more than twice
    /// the cube root of the number of boxes.
    pub segments: Option<u32>,
}

/// What an update of the axial cut did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct AxialCutWork {
    /// Segments of each axis.
    pub segments: [usize; 3],
    /// Whether the axes were cut anew.
    pub cut: bool,
    /// Members of all subsets: boxes count in each that they lie in.
    pub members: usize,
    /// Boxes that are kept apart.
    pub apart: usize,
    /// Sorting of lists; new boxes are not counted.
    pub sort: SortWork,
}

/// What makes a new cut due.
#[derive(Clone, Copy, Debug, Default)]
struct Fit {
    /// Boxes that there were, tests made and members of the largest segment of each axis when the cut was new.
    boxes: usize,
    tests: Option<u64>,
    largest: [usize; 3],
    /// A box that is not large lies in three segments, or the tests have doubled.
    is_over: bool,
}

#[derive(Clone, Debug, Default)]
pub(super) struct AxialCut {
    options: AxialCutOptions,
    records: Vec<Record>,
    lists: Lists,
    cut: Cut,
    sizes: Sizes,
    subsets: Subsets,
    /// Slots of boxes that are kept apart.
    apart: Vec<u32>,
    /// Pieces of divided boxes.
    pieces: usize,
    /// No bound of what was swept since the cut is larger.
    largest_bound: f32,
    fit: Fit,
    search: Search,
    /// Boxes that are not kept apart, and those that are, while there are such.
    others: Vec<Member>,
    loners: Vec<Member>,
    work: AxialCutWork,
}

impl AxialCut {
    pub(super) fn new(options: AxialCutOptions) -> Self {
        let mut all = Self { options, ..Self::default() };
        all.cut.number(0);
        all.subsets.restart(all.cut.subsets());
        all
    }

    /// What the last update did.
    pub(super) fn work(&self) -> AxialCutWork {
        self.work
    }

    /// Appends the pairs of boxes that overlap, each once.
    pub(super) fn find(&mut self, slots: &Slots, pairs: &mut Vec<Key>, work: &mut BroadWork) {
        self.work = AxialCutWork::default();
        self.records.resize(slots.len(), Record::ABSENT);
        for &slot in slots.removed() {
            self.settle(slot, Record::ABSENT, slots.live());
        }
        for slot in slots.moved() {
            self.follow(slot, slots.bounds(slot), slots.live());
        }
        self.leave_apart();
        if self.options.resort == Resort::EveryUpdate {
            self.work.sort += self.lists.update(&self.records, self.options.sort);
        }
        if !self.fits(slots.live()) {
            self.cut_anew(slots.live());
        }
        self.fill_subsets();
        let tests = self.search(slots, pairs);
        work.box_tests += tests;
        let usual = *self.fit.tests.get_or_insert(tests);
        self.fit.is_over |= tests > 2 * usual + 8 * slots.live() as u64;
        self.work.segments = self.cut.axes.each_ref().map(Axis::segments);
        self.work.members = self.subsets.total();
        self.work.apart = self.apart.len();
    }

    /// Takes a box where it is now.
    #[inline(always)]
    fn follow(&mut self, slot: u32, bounds: &Bounds, live: usize) {
        let [low, high] = rounded(bounds);
        let record = &mut self.records[slot as usize];
        let place = self.cut.place(&[low, high], record.place);
        if place == record.place && place.state() == State::Whole {
            (record.low, record.high) = (low, high);
        } else {
            self.settle(slot, Record { low, high, place }, live);
        }
    }

    /// Takes a box from its subsets to others.
    #[inline(never)]
    fn settle(&mut self, slot: u32, mut new: Record, live: usize) {
        let old = self.records[slot as usize];
        self.subsets.uncount(&self.cut, &old);
        self.pieces -= self.pieces_of(&old);
        if new.place == Place::DIVIDED {
            let pieces = self.pieces_of(&new);
            let too_many = pieces * BOXES_PER_PIECE > live.max(64 * BOXES_PER_PIECE)
                || self.pieces + pieces > PIECES_PER_BOX * live;
            if too_many {
                new.place = Place::APART;
            }
            self.fit.is_over |= !self.sizes.is_large(&new);
        }
        self.pieces += self.pieces_of(&new);
        self.subsets.count(&self.cut, &new);
        if new.place.is_swept() {
            self.largest_bound = self.largest_bound.max(new.largest_bound());
        }
        if new.place == Place::APART && old.place != Place::APART {
            self.apart.push(slot);
        }
        self.records[slot as usize] = new;
    }

    fn pieces_of(&self, record: &Record) -> usize {
        if record.place != Place::DIVIDED {
            return 0;
        }
        self.cut.segments(record).into_iter().map(|[first, last]| last - first + 1).product()
    }

    fn leave_apart(&mut self) {
        let records = &self.records;
        self.apart.retain(|&slot| records[slot as usize].place == Place::APART);
    }

    /// Whether the cut still fits the boxes.
    fn fits(&self, live: usize) -> bool {
        let grown = live > 2 * self.fit.boxes + 32 || live < self.fit.boxes / 4;
        let largest = self.largest_segments();
        !grown && !self.fit.is_over && (0..3).all(|axis| largest[axis] <= 2 * self.fit.largest[axis] + 32)
    }

    /// How many members the largest segment of each axis has.
    fn largest_segments(&self) -> [usize; 3] {
        [0, 1, 2].map(|axis| {
            let mut members = [0; record::MOST_SEGMENTS];
            for (subset, &count) in self.subsets.counts().iter().enumerate() {
                members[self.cut.segment_of(subset, axis)] += count as usize;
            }
            members.into_iter().max().unwrap_or(0)
        })
    }

    fn cut_anew(&mut self, live: usize) {
        self.work.cut = true;
        if self.options.resort == Resort::WhenCutting {
            self.work.sort += self.lists.update(&self.records, self.options.sort);
        }
        self.sizes.cut(&mut self.cut, self.options.segments, &self.lists, &self.records);
        self.subsets.restart(self.cut.subsets());
        self.apart.clear();
        (self.pieces, self.largest_bound) = (0, self.sizes.limit());
        for slot in 0..self.records.len() {
            let Record { low, high, place, .. } = std::mem::replace(&mut self.records[slot], Record::ABSENT);
            if place != Place::ABSENT {
                let place = self.cut.place(&[low, high], Place::ABSENT);
                self.settle(slot as u32, Record { low, high, place }, live);
            }
        }
        self.fit = Fit { boxes: live, tests: None, largest: self.largest_segments(), is_over: false };
    }

    /// Puts boxes into their subsets, in the order of the sweep.
    fn fill_subsets(&mut self) {
        self.subsets.make_room();
        let Self { subsets, cut, records, .. } = self;
        match self.options.resort {
            Resort::WhenCutting => {
                (0..).zip(records.iter()).for_each(|(slot, record)| subsets.add(cut, slot, record));
            }
            Resort::EveryUpdate => {
                let list = self.lists.axis(cut.sweep);
                for end in list.iter().filter(|end| !end.is_upper()) {
                    subsets.add(cut, end.owner(), &records[end.owner() as usize]);
                }
            }
        }
    }

    /// Returns how many tests it took.
    fn search(&mut self, slots: &Slots, pairs: &mut Vec<Key>) -> u64 {
        let margin = self.largest_bound * ROUNDING + f32::MIN_POSITIVE * 8.0;
        let wide = match self.options.resort {
            Resort::WhenCutting => Some(WIDE * self.sizes.median(self.cut.sweep)),
            Resort::EveryUpdate => None,
        };
        let question = Question { slots, axis: self.cut.sweep, wide, margin };
        let mut tests = self.search.run(&self.subsets, &question, pairs);
        if !self.apart.is_empty() {
            tests += self.search_apart(slots, pairs);
        }
        tests
    }

    /// The pairs of boxes that are kept apart.
    fn search_apart(&mut self, slots: &Slots, pairs: &mut Vec<Key>) -> u64 {
        let Self { records, apart, loners, others, .. } = self;
        let member = |slot: u32| Member::new(&records[slot as usize], slot, 0);
        loners.clear();
        loners.extend(apart.iter().map(|&slot| member(slot)));
        others.clear();
        let swept = (0..).zip(records.iter()).filter(|(_, record)| record.place.is_swept());
        others.extend(swept.map(|(slot, _)| member(slot)));
        each_with_all(loners, others, slots, pairs)
    }

    /// Whether all parts agree, right after an update; what is wrong if not.
    pub(super) fn check(&self, slots: &Slots) -> Result<(), String> {
        self.checked(slots)
    }

    /// Bytes of everything, lengths not capacities.
    pub(super) fn bytes(&self) -> usize {
        let lists = self.lists.bytes() + self.subsets.bytes() + self.cut.bytes();
        lists + size_of_val(&self.records[..]) + size_of_val(&self.apart[..])
    }
}
