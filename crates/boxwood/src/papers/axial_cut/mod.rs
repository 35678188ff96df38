//! Axial cut broad phase (Wang, Wang and Li, Research on Collision Detection Algorithm Based on AABB, section 2).
//!
//! The steps of an update, from the input to the result:
//!
//! ```text
//! boxes ─▶ sorted lists of their endpoints ─▶ cuts ─▶ subsets: one segment of each axis ─▶ sweep each ─▶ pairs
//!          one per axis, reused               reused until they no longer fit
//! ```
//!
//! A box lies in one or two segments of each axis, so in at most eight subsets. Larger boxes are divided: they are
//! members of every subset that they overlap. Boxes that overlap too many subsets, or are infinite, are set aside
//! and tested against all other boxes. Two boxes may share several subsets; their pair is reported only in the
//! subset that contains the minimum corner of their intersection.
//!
//! The paper sorts all lists at every update, which also orders the members of each subset
//! ([`SortPolicy::EveryUpdate`]). [`SortPolicy::OnCut`] sorts the lists only to cut the axes. In between, each
//! subset is ordered separately: a subset has few members, which are ordered at lower cost ([`binning`]).

mod binning;
mod check;
mod choose_cuts;
mod cuts;
mod endpoint;
mod endpoint_lists;
mod record;
mod search;
mod sort;
mod subsets;
mod sweep;

pub use endpoint::Endpoint;
pub use sort::{EndpointSort, SortStats, sort_endpoints};

use crate::broad_phase::pair_keys::PairKey;
use crate::broad_phase::slots::BoxSlots;
use crate::broad_phase::stats::UpdateStats;
use crate::kernel::aabb::Aabb;
use choose_cuts::CutSizes;
use cuts::{AxisCuts, AxisSegments};
use endpoint_lists::EndpointLists;
use record::{BoxRecord, BoxSegments, BoxState, rounded};
use search::SweepSearch;
use subsets::{SubsetMember, Subsets};
use sweep::{SweepParameters, test_against_all};

/// Maximum rounding error of a difference of `f32` box coordinates, relative to the largest |coordinate|: 2^-19. A
/// coordinate is moved outward by 2^-22 of its size, twice if it is also an endpoint. Sums and differences are
/// rounded by 2^-24.
const BOUND_ROUNDING: f32 = 1.0 / (1 << 19) as f32;
/// Maximum number of pieces of divided boxes, per box of the world; a piece is the membership of one box in one
/// subset. A box that is not divided lies in at most this number of subsets. Boxes that would exceed the maximum
/// are set aside.
const PIECES_PER_BOX: usize = 8;
/// Estimated number of box tests that cost as much as one piece of a divided box.
const BOXES_PER_PIECE: usize = 64;

/// If the bins of a subset are at most this wide, its members are never sorted. Given as a share of the median box
/// side on the sweep axis.
const BIN_WIDTH_SHARE: f32 = 0.25;

/// When the endpoint lists are sorted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SortPolicy {
    /// All lists are sorted at every update, as in the paper of Wang, Wang and Li.
    #[default]
    EveryUpdate,
    /// The lists are sorted only when the axes are cut. In between, each subset is ordered separately, which is
    /// several times faster.
    OnCut,
}

/// Options of the axial cut.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct AxialCutOptions {
    /// Sorting algorithm of the endpoint lists, which are almost sorted.
    pub sort: EndpointSort,
    /// When the endpoint lists are sorted.
    pub resort: SortPolicy,
    /// Number of segments per axis, as in the paper of Wang, Wang and Li; 1 means no cuts. If `None`, the number
    /// for each axis is computed from the boxes.
    ///
    /// There are fewer segments if cuts would be closer than the longest box. A given number is limited to twice
    /// the cube root of the number of boxes.
    pub segments: Option<u32>,
}

/// Statistics of an update of the axial cut.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct AxialCutStats {
    /// Number of segments of each axis.
    pub segments: [usize; 3],
    /// True if the update chose new cuts.
    pub recut: bool,
    /// Number of members of all subsets: a box counts once per subset.
    pub members: usize,
    /// Number of boxes that are in no subset and are tested against all other boxes.
    pub set_aside: usize,
    /// Cost of sorting the endpoint lists; sorting the endpoints of new boxes is not counted.
    pub sort: SortStats,
}

/// State of the boxes when the axes were cut, to decide when new cuts are needed.
#[derive(Clone, Copy, Debug, Default)]
struct CutFit {
    /// Number of boxes when the axes were cut.
    boxes: usize,
    /// Number of box tests of the first search after the axes were cut; `None` before that search.
    tests: Option<u64>,
    /// Number of members of the largest segment of each axis when the axes were cut.
    largest: [usize; 3],
    /// Set if a box that is not large lies in three segments of an axis, or if the number of box tests has doubled.
    is_stale: bool,
}

/// Broad phase by axial cut.
#[derive(Clone, Debug, Default)]
pub(crate) struct AxialCut {
    options: AxialCutOptions,
    records: Vec<BoxRecord>,
    lists: EndpointLists,
    cut: AxisCuts,
    sizes: CutSizes,
    subsets: Subsets,
    /// Slots of the boxes that are in no subset and are tested against all other boxes.
    set_aside: Vec<u32>,
    /// Number of pieces of all divided boxes: one per subset in which such a box lies.
    pieces: usize,
    /// Upper bound of the |coordinates| of all boxes in subsets since the axes were cut.
    largest_bound: f32,
    fit: CutFit,
    search: SweepSearch,
    /// Scratch memory: the boxes in subsets, as members. Used only if there are boxes that are set aside.
    swept_members: Vec<SubsetMember>,
    /// Scratch memory: the boxes that are set aside, as members.
    set_aside_members: Vec<SubsetMember>,
    stats: AxialCutStats,
}

impl AxialCut {
    pub(crate) fn new(options: AxialCutOptions) -> Self {
        let mut all = Self { options, ..Self::default() };
        all.cut.number_subsets(0);
        all.subsets.restart(all.cut.subsets());
        all
    }

    /// Statistics of the last update.
    pub(crate) fn stats(&self) -> AxialCutStats {
        self.stats
    }

    /// Finds all overlapping pairs of boxes and appends each once to `pairs`.
    pub(crate) fn find(&mut self, slots: &BoxSlots, pairs: &mut Vec<PairKey>, stats: &mut UpdateStats) {
        self.stats = AxialCutStats::default();
        self.records.resize(slots.len(), BoxRecord::ABSENT);
        for &slot in slots.removed() {
            self.reassign(slot, BoxRecord::ABSENT, slots.live());
        }
        for slot in slots.moved() {
            self.update_box(slot, slots.bounds(slot), slots.live());
        }
        self.prune_set_aside();
        if self.options.resort == SortPolicy::EveryUpdate {
            self.stats.sort += self.lists.update(&self.records, self.options.sort);
        }
        if !self.fits(slots.live()) {
            self.recut(slots.live());
        }
        self.fill_subsets();
        let tests = self.search(slots, pairs);
        stats.box_tests += tests;
        let initial = *self.fit.tests.get_or_insert(tests);
        self.fit.is_stale |= tests > 2 * initial + 8 * slots.live() as u64;
        self.stats.segments = self.cut.axes.each_ref().map(AxisSegments::segments);
        self.stats.members = self.subsets.total();
        self.stats.set_aside = self.set_aside.len();
    }

    /// Updates the record of a box that moved.
    #[inline(always)]
    fn update_box(&mut self, slot: u32, bounds: &Aabb, live: usize) {
        let [low, high] = rounded(bounds);
        let record = &mut self.records[slot as usize];
        let segments = self.cut.locate(&[low, high], record.segments);
        if segments == record.segments && segments.state() == BoxState::Whole {
            (record.low, record.high) = (low, high);
        } else {
            self.reassign(slot, BoxRecord { low, high, segments }, live);
        }
    }

    /// Moves a box from its old subsets to the new ones.
    #[inline(never)]
    fn reassign(&mut self, slot: u32, mut new: BoxRecord, live: usize) {
        let old = self.records[slot as usize];
        self.subsets.uncount(&self.cut, &old);
        self.pieces -= self.pieces_of(&old);
        if new.segments == BoxSegments::DIVIDED {
            let pieces = self.pieces_of(&new);
            let too_many = pieces * BOXES_PER_PIECE > live.max(64 * BOXES_PER_PIECE)
                || self.pieces + pieces > PIECES_PER_BOX * live;
            if too_many {
                new.segments = BoxSegments::SET_ASIDE;
            }
            self.fit.is_stale |= !self.sizes.is_large(&new);
        }
        self.pieces += self.pieces_of(&new);
        self.subsets.count(&self.cut, &new);
        if new.segments.is_swept() {
            self.largest_bound = self.largest_bound.max(new.largest_bound());
        }
        if new.segments == BoxSegments::SET_ASIDE && old.segments != BoxSegments::SET_ASIDE {
            self.set_aside.push(slot);
        }
        self.records[slot as usize] = new;
    }

    /// Number of subsets in which a divided box lies; 0 if the box is not divided.
    fn pieces_of(&self, record: &BoxRecord) -> usize {
        if record.segments != BoxSegments::DIVIDED {
            return 0;
        }
        self.cut.segments(record).into_iter().map(|[first, last]| last - first + 1).product()
    }

    /// Removes slots from the list `set_aside` whose boxes are no longer set aside.
    fn prune_set_aside(&mut self) {
        let records = &self.records;
        self.set_aside.retain(|&slot| records[slot as usize].segments == BoxSegments::SET_ASIDE);
    }

    /// Returns true if the cuts are still suitable for the boxes, of which there are `live`.
    fn fits(&self, live: usize) -> bool {
        let count_changed = live > 2 * self.fit.boxes + 32 || live < self.fit.boxes / 4;
        let largest = self.largest_segments();
        !count_changed && !self.fit.is_stale && (0..3).all(|axis| largest[axis] <= 2 * self.fit.largest[axis] + 32)
    }

    /// For each axis, the number of members of the segment with the most members. The number of members of a
    /// segment is the sum over all subsets that lie in the segment.
    fn largest_segments(&self) -> [usize; 3] {
        [0, 1, 2].map(|axis| {
            let mut members = [0; record::MAX_SEGMENTS];
            for (subset, &count) in self.subsets.counts().iter().enumerate() {
                members[self.cut.segment_of(subset, axis)] += count as usize;
            }
            members.into_iter().max().unwrap_or(0)
        })
    }

    /// Cuts the axes again and reassigns all boxes.
    fn recut(&mut self, live: usize) {
        self.stats.recut = true;
        if self.options.resort == SortPolicy::OnCut {
            self.stats.sort += self.lists.update(&self.records, self.options.sort);
        }
        self.sizes.cut(&mut self.cut, self.options.segments, &self.lists, &self.records);
        self.subsets.restart(self.cut.subsets());
        self.set_aside.clear();
        (self.pieces, self.largest_bound) = (0, self.sizes.limit());
        for slot in 0..self.records.len() {
            let BoxRecord { low, high, segments, .. } = std::mem::replace(&mut self.records[slot], BoxRecord::ABSENT);
            if segments != BoxSegments::ABSENT {
                let segments = self.cut.locate(&[low, high], BoxSegments::ABSENT);
                self.reassign(slot as u32, BoxRecord { low, high, segments }, live);
            }
        }
        self.fit = CutFit { boxes: live, tests: None, largest: self.largest_segments(), is_stale: false };
    }

    /// Adds all boxes to their subsets. With [`SortPolicy::EveryUpdate`], they are added in the order of the
    /// sorted list of the sweep axis.
    fn fill_subsets(&mut self) {
        self.subsets.allocate_members();
        let Self { subsets, cut, records, .. } = self;
        match self.options.resort {
            SortPolicy::OnCut => {
                (0..).zip(records.iter()).for_each(|(slot, record)| subsets.add(cut, slot, record));
            }
            SortPolicy::EveryUpdate => {
                let list = self.lists.axis(cut.sweep);
                for end in list.iter().filter(|end| !end.is_upper()) {
                    subsets.add(cut, end.owner(), &records[end.owner() as usize]);
                }
            }
        }
    }

    /// Appends the overlapping pairs of all subsets and of boxes set aside. Returns the number of box tests.
    fn search(&mut self, slots: &BoxSlots, pairs: &mut Vec<PairKey>) -> u64 {
        let margin = self.largest_bound * BOUND_ROUNDING + f32::MIN_POSITIVE * 8.0;
        let max_bin_width = match self.options.resort {
            SortPolicy::OnCut => Some(BIN_WIDTH_SHARE * self.sizes.median(self.cut.sweep)),
            SortPolicy::EveryUpdate => None,
        };
        let parameters = SweepParameters { slots, axis: self.cut.sweep, max_bin_width, margin };
        let mut tests = self.search.run(&self.subsets, &parameters, pairs);
        if !self.set_aside.is_empty() {
            tests += self.search_set_aside(slots, pairs);
        }
        tests
    }

    /// Appends the overlapping pairs with at least one box that is set aside. Returns the number of box tests.
    fn search_set_aside(&mut self, slots: &BoxSlots, pairs: &mut Vec<PairKey>) -> u64 {
        let Self { records, set_aside, set_aside_members, swept_members, .. } = self;
        let member = |slot: u32| SubsetMember::new(&records[slot as usize], slot, 0);
        set_aside_members.clear();
        set_aside_members.extend(set_aside.iter().map(|&slot| member(slot)));
        swept_members.clear();
        let swept = (0..).zip(records.iter()).filter(|(_, record)| record.segments.is_swept());
        swept_members.extend(swept.map(|(slot, _)| member(slot)));
        test_against_all(set_aside_members, swept_members, slots, pairs)
    }

    /// Checks all invariants; valid right after an update. The error describes the first violation.
    pub(crate) fn check(&self, slots: &BoxSlots) -> Result<(), String> {
        self.check_invariants(slots)
    }

    /// Memory in bytes; counts the lengths of arrays, not their capacities.
    pub(crate) fn bytes(&self) -> usize {
        let lists = self.lists.bytes() + self.subsets.bytes() + self.cut.bytes();
        lists + size_of_val(&self.records[..]) + size_of_val(&self.set_aside[..])
    }
}

#[cfg(test)]
mod tests;
