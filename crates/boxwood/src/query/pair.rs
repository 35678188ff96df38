//! Two placed models and the questions about them.

use super::itself::OwnBlocks;
use super::leaves::{Blocks, LeafTest};
use super::nearest::Kept;
use super::parallel;
use super::placed::Placed;
use super::world_boxes::{self, WorldTree};
use crate::bounds::Sat;
use crate::exact::subnormals_are_kept;
use crate::tree::{Memory, Part, Search, Side, Tree, WideTree};
use crate::work::Work;
use glam::DVec3;
use std::cell::RefCell;
use std::ops::ControlFlow;

/// A triangle of each model, which have a point in common or are near each other; or two of one model, see
/// [`Model::self_intersections`](crate::Model::self_intersections).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TrianglePair {
    /// The triangle of the first model.
    pub a: u32,
    /// The triangle of the second.
    pub b: u32,
}

/// Two placed models. Computes what a query needs of both poses; every question about the two can then be asked, and
/// none can fail.
///
/// The methods are the convenient way; what memory they need, their thread keeps. For the [`Work`] that a question costs, and
/// to decide where its memory is, ask a [`Scratch`].
#[derive(Clone, Debug)]
pub struct Pair<'p, T: Tree = WideTree> {
    pub(super) a: &'p Placed<'p, T>,
    pub(super) b: &'p Placed<'p, T>,
    relative: <T as Search>::Relative,
}

impl<'p, T: Tree> Pair<'p, T> {
    /// A pair whose boxes are tested by [`Sat::Lite`]. It borrows the placed models, which must be kept in variables of
    /// their own.
    #[must_use]
    #[inline]
    pub fn new(a: &'p Placed<'p, T>, b: &'p Placed<'p, T>) -> Self {
        Self::with_sat(a, b, Sat::default())
    }

    /// A pair whose boxes are tested as told. The answers are the same. Makes no difference to an
    /// [`RTree`](crate::RTree), whose search compares boxes along the axes of one frame at a time.
    #[must_use]
    #[inline]
    pub fn with_sat(a: &'p Placed<'p, T>, b: &'p Placed<'p, T>, sat: Sat) -> Self {
        Self { a, b, relative: T::relate(&a.placement, &b.placement, sat) }
    }

    /// Whether a triangle of one has a point in common with a triangle of the other. Touching counts. A model wholly
    /// inside the other, surfaces apart, does not intersect it: the question is about surfaces.
    #[must_use]
    pub fn intersects(&self) -> bool {
        Scratch::of_this_thread(|scratch| scratch.intersects(self))
    }

    /// All pairs of triangles that have a point in common, sorted. Large work is spread over threads; the answer is the
    /// same on any number of them.
    #[must_use]
    pub fn triangle_pairs(&self) -> Vec<TrianglePair> {
        let found = parallel::each_part(self, |scratch, parts| scratch.pairs_of(self, parts)).0;
        let mut pairs = found.concat();
        pairs.sort_unstable();
        pairs
    }

    /// How many pairs of triangles have a point in common. Large work is spread over threads.
    #[must_use]
    pub fn count(&self) -> u64 {
        parallel::each_part(self, |scratch, parts| scratch.count_of(self, parts)).0.into_iter().sum()
    }

    /// Calls `visit` for every pair of triangles that have a point in common, in an order that depends on the trees
    /// alone, until it breaks; returns what it broke with. The search runs ahead of the calls by up to 64 pairs.
    pub fn for_each<B>(&self, visit: impl FnMut(TrianglePair) -> ControlFlow<B>) -> ControlFlow<B> {
        Scratch::of_this_thread(|scratch| scratch.for_each(self, visit))
    }

    /// How many pairs of triangles have a point in common and where that is, in one search; `None` if there are none.
    #[must_use]
    pub fn overlap(&self) -> Option<Overlap> {
        Scratch::of_this_thread(|scratch| scratch.overlap(self))
    }

    pub(super) fn sides(&self) -> [Side<'p, T>; 2] {
        [self.a, self.b].map(|placed| Side { tree: placed.model.tree(), mesh: placed.model.mesh() })
    }

    /// Searches that together do the work of one, at least so many if there are; `None` if the tree cannot be divided.
    pub(super) fn divide(&self, parts: usize, work: &mut Work) -> Option<Vec<Part>> {
        if world_boxes::is_needed([self.a, self.b]) {
            return None;
        }
        T::divide(self.sides(), &self.relative, parts, work)
    }

    /// A point that the two triangles of a pair have in common, in the world, rounded to `f64`; `None` exactly if they
    /// have none.
    ///
    /// # Panics
    /// If one of the models has no triangle of that number.
    #[must_use]
    pub fn common_point(&self, pair: TrianglePair) -> Option<[f64; 3]> {
        crate::exact::common_point_of(&self.a.points(pair.a), &self.b.points(pair.b))
    }
}

/// Where two models intersect, in short.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Overlap {
    /// How many pairs of triangles have a point in common.
    pub triangle_pairs: u64,
    /// A box around all common points, lower and upper corner: the union of the overlaps of the boxes of the triangles
    /// of each pair. No common point is outside.
    pub bounds: [[f64; 3]; 2],
    /// A common point of the first pair of triangles in order of their ids, rounded to `f64`.
    pub point: [f64; 3],
    /// Whether there are more pairs than were asked for: then all of the above is about those that were seen.
    pub truncated: bool,
}

/// Pairs are handed on in blocks of this many, so that the search is compiled once and not for every closure. 512 bytes.
pub(super) const BLOCK: usize = 64;

/// The memory of a query, to be used for many, and the work of the last one.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    pub(super) memory: Memory,
    pub(super) blocks: Blocks,
    pub(super) own_blocks: OwnBlocks,
    pub(super) nearest: Kept,
    /// The closest triangles at the last pose of a batch.
    pub(super) last_closest: Option<TrianglePair>,
    pub(super) found: Vec<TrianglePair>,
    pub(super) work: Work,
    count_sat_exits: bool,
    /// The pairs of triangles that the last question tested, if that is asked for.
    tested: Option<Vec<TrianglePair>>,
    /// Whether the first model of all questions is the same, in the same place: then its placed leaves stay valid.
    pub(super) first_stays: bool,
}

thread_local! {
    /// For those who bring none: a fresh one costs more than a small question.
    static OF_THIS_THREAD: RefCell<Scratch> = RefCell::new(Scratch::new());
}

impl Scratch {
    /// Runs with the scratch that the thread keeps.
    pub(crate) fn of_this_thread<R>(run: impl FnOnce(&mut Self) -> R) -> R {
        OF_THIS_THREAD.with(|scratch| match scratch.try_borrow_mut() {
            Ok(mut scratch) => run(&mut scratch),
            // A question within a question: in a function that is called for every pair.
            Err(_) => run(&mut Self::new()),
        })
    }

    /// Empty; grows with the first query.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Also counts on which axis each box test ended: [`Work::sat_exits`].
    #[must_use]
    pub fn counting_sat_exits() -> Self {
        Self { count_sat_exits: true, ..Self::default() }
    }

    /// Also writes down which pairs of triangles were tested: [`Scratch::tested`].
    #[must_use]
    pub fn recording_tests() -> Self {
        Self { tested: Some(Vec::new()), ..Self::default() }
    }

    /// The pairs of triangles that the last question about what meets tested, in order, as many as its
    /// [`Work::triangle_tests`]. Empty, unless the scratch was made to [record](Self::recording_tests) them.
    #[must_use]
    pub fn tested(&self) -> &[TrianglePair] {
        self.tested.as_deref().unwrap_or(&[])
    }

    /// For questions that all have the same first model in the same place. Not for others.
    pub(super) fn keeping_the_first() -> Self {
        Self { first_stays: true, ..Self::default() }
    }

    /// The work of the last question that was asked of this scratch.
    #[must_use]
    pub fn work(&self) -> Work {
        self.work
    }

    /// [`Pair::intersects`].
    pub fn intersects<T: Tree>(&mut self, pair: &Pair<'_, T>) -> bool {
        self.search(pair, None, 1, &mut |_| ControlFlow::Break(())).is_break()
    }

    /// [`Pair::count`], on this thread.
    pub fn count<T: Tree>(&mut self, pair: &Pair<'_, T>) -> u64 {
        self.count_of(pair, None)
    }

    /// The count of some parts of a search.
    pub(super) fn count_of<T: Tree>(&mut self, pair: &Pair<'_, T>, parts: Option<&[Part]>) -> u64 {
        let mut count = 0;
        // Never breaks.
        let _ = self.search(pair, parts, BLOCK, &mut |found| {
            count += found.len() as u64;
            ControlFlow::Continue(())
        });
        count
    }

    /// [`Pair::triangle_pairs`], on this thread.
    pub fn triangle_pairs<T: Tree>(&mut self, pair: &Pair<'_, T>) -> Vec<TrianglePair> {
        let mut pairs = self.pairs_of(pair, None);
        pairs.sort_unstable();
        pairs
    }

    /// The pairs of some parts of a search, not sorted.
    pub(super) fn pairs_of<T: Tree>(&mut self, pair: &Pair<'_, T>, parts: Option<&[Part]>) -> Vec<TrianglePair> {
        let mut pairs = Vec::new();
        // Never breaks.
        let _ = self.search(pair, parts, BLOCK, &mut |found| {
            pairs.extend_from_slice(found);
            ControlFlow::Continue(())
        });
        pairs
    }

    /// [`Pair::overlap`].
    pub fn overlap<T: Tree>(&mut self, pair: &Pair<'_, T>) -> Option<Overlap> {
        self.overlap_up_to(pair, u64::MAX)
    }

    /// [`Pair::overlap`] of at most this many pairs of triangles, those that the search meets first: bounds the time
    /// for models that lie in one another.
    pub fn overlap_up_to<T: Tree>(&mut self, pair: &Pair<'_, T>, most: u64) -> Option<Overlap> {
        let (mut count, mut first) = (0, None);
        let (mut low, mut high) = (DVec3::INFINITY, DVec3::NEG_INFINITY);
        let mut boxes = None;
        let search = self.search(pair, None, BLOCK, &mut |found| {
            for &triangles in found {
                if count == most {
                    return ControlFlow::Break(());
                }
                let boxes = boxes.get_or_insert_with(|| [KeptBoxes::default(); 2]);
                let [low_a, high_a] = boxes[0].of(triangles.a, || pair.a.points(triangles.a));
                // If the whole box of one is inside already, what it has in common with another is too.
                if !(low.cmple(low_a).all() && high_a.cmple(high).all()) {
                    let [low_b, high_b] = boxes[1].of(triangles.b, || pair.b.points(triangles.b));
                    (low, high) = (low.min(low_a.max(low_b)), high.max(high_a.min(high_b)));
                }
                first = Some(first.map_or(triangles, |first: TrianglePair| first.min(triangles)));
                count += 1;
            }
            ControlFlow::Continue(())
        });
        let point = pair.common_point(first?)?;
        let bounds = [low.to_array(), high.to_array()];
        Some(Overlap { triangle_pairs: count, bounds, point, truncated: search.is_break() })
    }

    /// [`Pair::for_each`].
    pub fn for_each<B, T: Tree>(
        &mut self,
        pair: &Pair<'_, T>,
        visit: impl FnMut(TrianglePair) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        one_by_one(visit, |sink| self.search(pair, None, BLOCK, sink))
    }

    /// The one search behind all questions about what meets.
    pub(super) fn search<T: Tree>(
        &mut self,
        pair: &Pair<'_, T>,
        parts: Option<&[Part]>,
        block: usize,
        sink: &mut dyn FnMut(&[TrianglePair]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        debug_assert!(subnormals_are_kept(), "the processor flushes subnormal numbers to zero: answers are not exact");
        let Self { memory, blocks, found, work, count_sat_exits, tested, first_stays, .. } = self;
        *work = Work { sat_exits: count_sat_exits.then_some([0; 16]), ..Work::default() };
        found.clear();
        let (a, b) = (pair.a, pair.b);
        let sides = pair.sides();
        tested.iter_mut().for_each(Vec::clear);
        let mut leaves = LeafTest::new([a, b], *first_stays, blocks, found, block, sink).recording(tested.as_mut());
        if world_boxes::is_needed([a, b]) {
            let trees = [a, b].map(|placed| WorldTree::new(placed, placed.triangles()));
            WorldTree::search(trees.each_ref(), work, &mut leaves)?;
            return if found.is_empty() { ControlFlow::Continue(()) } else { sink(found) };
        }
        match parts {
            None => T::search(sides, &pair.relative, memory, work, &mut leaves)?,
            Some(parts) => T::search_from(parts, sides, &pair.relative, memory, work, &mut leaves)?,
        }
        if found.is_empty() { ControlFlow::Continue(()) } else { sink(found) }
    }
}

/// Boxes of triangles, kept since a triangle that meets others mostly meets many in a row: each has one place, by its number.
#[derive(Clone, Copy)]
struct KeptBoxes {
    triangles: [u32; KEPT_BOXES],
    boxes: [[DVec3; 2]; KEPT_BOXES],
}

const KEPT_BOXES: usize = 32;

impl Default for KeptBoxes {
    fn default() -> Self {
        Self { triangles: [u32::MAX; KEPT_BOXES], boxes: [[DVec3::ZERO; 2]; KEPT_BOXES] }
    }
}

impl KeptBoxes {
    #[inline]
    fn of(&mut self, triangle: u32, points: impl FnOnce() -> [DVec3; 3]) -> [DVec3; 2] {
        let place = triangle as usize % KEPT_BOXES;
        if self.triangles[place] != triangle {
            self.triangles[place] = triangle;
            self.boxes[place] = corners_of_box(points());
        }
        self.boxes[place]
    }
}

/// Hands the pairs of a search, which come in blocks, to `visit` one by one, until it breaks; returns what it broke with.
pub(super) fn one_by_one<B>(
    mut visit: impl FnMut(TrianglePair) -> ControlFlow<B>,
    search: impl FnOnce(&mut dyn FnMut(&[TrianglePair]) -> ControlFlow<()>) -> ControlFlow<()>,
) -> ControlFlow<B> {
    let mut broken = None;
    let _ = search(&mut |found| {
        for &pair in found {
            if let ControlFlow::Break(value) = visit(pair) {
                broken = Some(value);
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    });
    broken.map_or(ControlFlow::Continue(()), ControlFlow::Break)
}

/// The lower and the upper corner of the box of a triangle.
#[inline]
pub(super) fn corners_of_box([u, v, w]: [DVec3; 3]) -> [DVec3; 2] {
    [u.min(v).min(w), u.max(v).max(w)]
}
