//! How far apart two models are, and what of them is closer than a clearance.

use super::near::{Closer, NearestPair};
use super::pair::{Pair, Scratch, TrianglePair};
use super::parallel;
use super::placed::Placed;
use super::world_boxes::{self, WorldTree};
use crate::bounds::Gauge;
use crate::exact::{Apart, ERROR, subnormals_are_kept, triangles_apart};
use crate::tree::{Part, WideTree};
use crate::work::Work;
use std::cmp::Ordering;
use std::ops::ControlFlow;
use thiserror::Error;

/// Where two models are closest to each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Closest {
    /// How far the two points are apart: 0 exactly if the models intersect. Off by at most 2^-48 of the span of the two
    /// triangles, which is the largest difference between coordinates of their corners, on one axis.
    pub distance: f64,
    /// A point on the first model and one on the second, in the world. The same, if the models intersect.
    pub points: [[f64; 3]; 2],
    /// The triangles that they are on.
    pub triangles: TrianglePair,
}

/// A clearance is not a length.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
#[error("the clearance is {clearance}; it must be 0 or more")]
pub struct ClearanceError {
    /// What was given: negative, or NaN.
    pub clearance: f64,
}

impl ClearanceError {
    /// Fails if it is not a length. Infinity is one: everything is closer.
    pub(crate) fn check(clearance: f64) -> Result<(), Self> {
        if clearance >= 0.0 { Ok(()) } else { Err(Self { clearance }) }
    }
}

impl Closest {
    pub(crate) fn of(triangles: TrianglePair, apart: Apart) -> Self {
        Self { distance: apart.distance, points: apart.points.map(|point| point.to_array()), triangles }
    }

    /// With the models exchanged.
    fn exchanged(self) -> Self {
        let ([p, q], TrianglePair { a, b }) = (self.points, self.triangles);
        Self { points: [q, p], triangles: TrianglePair { a: b, b: a }, ..self }
    }

    /// The nearer first. Of equals one is chosen by the points, whichever model is the first, then by the ids.
    fn order(&self, other: &Self) -> Ordering {
        let ((p, i), (q, j)) = (self.sorted(), other.sorted());
        let points = || by_coordinates(&p[0], &q[0]).then_with(|| by_coordinates(&p[1], &q[1]));
        self.distance.total_cmp(&other.distance).then_with(points).then_with(|| i.cmp(&j))
    }

    /// Points and ids, those of the lower point first: the same for (b, a), unless the points are.
    fn sorted(&self) -> ([[f64; 3]; 2], [u32; 2]) {
        let ([p, q], TrianglePair { a, b }) = (self.points, self.triangles);
        if by_coordinates(&p, &q).then(a.cmp(&b)).is_le() { ([p, q], [a, b]) } else { ([q, p], [b, a]) }
    }

    /// Keeps the nearer of two.
    pub(crate) fn keep(best: &mut Option<Self>, new: Self) {
        if best.is_none_or(|best| new.order(&best).is_lt()) {
            *best = Some(new);
        }
    }
}

fn by_coordinates(p: &[f64; 3], q: &[f64; 3]) -> Ordering {
    p[0].total_cmp(&q[0]).then(p[1].total_cmp(&q[1])).then(p[2].total_cmp(&q[2]))
}

impl Pair<'_> {
    /// How far apart the models are, and where they are closest; `None` if one of them has no triangles.
    ///
    /// The distance is 0 exactly if they [intersect](Self::intersects), and more if they do not, even if it is too small
    /// for an `f64`. Of points that are equally near one pair is chosen by their coordinates; of models that intersect
    /// any common point. The answer is the same for (b, a), with the points exchanged.
    ///
    /// ```
    /// use boxwood::{Mesh, Model, Pair, Pose};
    ///
    /// let model = Model::new(Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]])?);
    /// let (here, there) = (model.at(Pose::IDENTITY)?, model.at(Pose::translation([4.0, 0.0, 4.0])?)?);
    /// let closest = Pair::new(&here, &there).distance().expect("neither is empty");
    /// assert_eq!(closest.distance, 5.0);
    /// assert_eq!(closest.points, [[1.0, 0.0, 0.0], [4.0, 0.0, 4.0]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn distance(&self) -> Option<Closest> {
        Scratch::of_this_thread(|scratch| scratch.distance(self))
    }

    /// Whether the models are closer to each other than a clearance: exactly, so that a distance that is the clearance is
    /// enough. Nothing is closer than 0: for whether they intersect ask [`Self::intersects`].
    ///
    /// ```
    /// use boxwood::{Mesh, Model, Pair, Pose};
    ///
    /// let model = Model::new(Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]])?);
    /// let (floor, lid) = (model.at(Pose::IDENTITY)?, model.at(Pose::translation([0.0, 0.0, 0.5])?)?);
    /// let pair = Pair::new(&floor, &lid);
    /// assert!(!pair.is_closer_than(0.5)?);
    /// assert!(pair.is_closer_than(0.5_f64.next_up())?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_closer_than(&self, clearance: f64) -> Result<bool, ClearanceError> {
        Scratch::of_this_thread(|scratch| scratch.is_closer_than(self, clearance))
    }

    /// All pairs of triangles that are closer to each other than a clearance, sorted. Exact, as
    /// [`Self::is_closer_than`]. A clearance as large as the models are gives nearly all pairs, 8 bytes each. Large work is spread over threads; the answer is the same on any number of them.
    pub fn triangles_closer_than(&self, clearance: f64) -> Result<Vec<TrianglePair>, ClearanceError> {
        ClearanceError::check(clearance)?;
        let placed = [self.a, self.b];
        let trees = placed.map(|placed| placed.model.tree());
        let gauge = Gauge::new(&self.a.placement, &self.b.placement, 0.0);
        let divide = |parts, work: &mut Work| {
            let whole = world_boxes::is_needed(placed);
            (!whole).then(|| WideTree::divide_near(trees, &gauge, clearance, parts, work))
        };
        let triangles = placed.map(|placed| placed.model.mesh().triangles().len());
        let run = |scratch: &mut Scratch, parts: Option<&[Part]>| scratch.closer(self, &gauge, clearance, parts);
        let mut pairs = parallel::each_part_of(triangles[0] + triangles[1], divide, run).0.concat();
        pairs.sort_unstable();
        Ok(pairs)
    }
}

impl Scratch {
    /// [`Pair::distance`].
    pub fn distance(&mut self, pair: &Pair<'_>) -> Option<Closest> {
        self.nearest_pair(pair, None, f64::INFINITY)
    }

    /// [`Pair::distance`], begun at two triangles that may be close: those of the last answer, if the models move little
    /// between questions. The answer is the same for any two, and found sooner if they are close.
    pub fn distance_from(&mut self, pair: &Pair<'_>, start: TrianglePair) -> Option<Closest> {
        self.nearest_pair(pair, Some(start), f64::INFINITY)
    }

    /// [`Pair::distance`], if it is less than a limit; `None` if it is not, or if the limit is NaN.
    pub fn distance_below(&mut self, pair: &Pair<'_>, limit: f64) -> Option<Closest> {
        self.nearest_pair(pair, None, limit)
    }

    fn nearest_pair(&mut self, pair: &Pair<'_>, start: Option<TrianglePair>, limit: f64) -> Option<Closest> {
        debug_assert!(subnormals_are_kept(), "the processor flushes subnormal numbers to zero: answers are not exact");
        let placed = [pair.a, pair.b];
        let gauge = Gauge::new(&pair.a.placement, &pair.b.placement, ERROR);
        let Self { memory, blocks, work, first_stays, .. } = self;
        *work = Work::default();
        // Nothing is nearer than that, or than NaN, and squares do not know the sign.
        if limit.is_nan() || limit <= 0.0 {
            return None;
        }
        let mut leaves = NearestPair::new(placed, *first_stays, blocks, gauge.scale(), limit);
        let counts = placed.map(|placed| placed.model.mesh().triangles().len());
        let start = start.filter(|start| (start.a as usize) < counts[0] && (start.b as usize) < counts[1]);
        let begun = start.map_or(ControlFlow::Continue(()), |start| leaves.begin_with(start, work));
        if begun.is_continue() {
            let _ = if world_boxes::is_needed(placed) {
                let trees = placed.map(|placed| WorldTree::new(placed, placed.originals()));
                WorldTree::search(trees.each_ref(), work, &mut leaves)
            } else {
                WideTree::search_near(pair.sides(), &gauge, None, memory, work, &mut leaves)
            };
        }
        let closest = leaves.closest().filter(|closest| closest.distance < limit)?;
        if closest.distance == 0.0 { self.meeting(pair) } else { Some(closest) }
    }

    /// Where models that intersect do: by the one search that finds a pair of triangles soonest, and from the same side for
    /// (a, b) and (b, a), so that no question that led here makes a difference.
    fn meeting(&mut self, pair: &Pair<'_>) -> Option<Closest> {
        let before = self.work;
        let order = order_of([pair.a, pair.b]);
        if order.is_eq() {
            // They are the same, but their trees may not be: any triangle meets itself.
            let apart = triangles_apart(&pair.a.points(0), &pair.b.points(0)).0;
            return Some(Closest::of(TrianglePair { a: 0, b: 0 }, apart));
        }
        let exchanged = order.is_gt();
        let sides = if exchanged { Pair::new(pair.b, pair.a) } else { Pair::new(pair.a, pair.b) };
        // What a batch keeps is of its first model.
        let first_stays = self.first_stays;
        self.first_stays &= !exchanged;
        let mut found = None;
        let _ = self.search(&sides, None, 1, &mut |pairs| {
            found = pairs.first().copied();
            ControlFlow::Break(())
        });
        if exchanged {
            self.blocks.forget();
        }
        self.first_stays = first_stays;
        self.work += before;
        let triangles = found?;
        let closest =
            Closest::of(triangles, triangles_apart(&sides.a.points(triangles.a), &sides.b.points(triangles.b)).0);
        Some(if exchanged { closest.exchanged() } else { closest })
    }

    /// [`Pair::is_closer_than`].
    pub fn is_closer_than(&mut self, pair: &Pair<'_>, clearance: f64) -> Result<bool, ClearanceError> {
        ClearanceError::check(clearance)?;
        let gauge = Gauge::new(&pair.a.placement, &pair.b.placement, 0.0);
        Ok(self.search_closer(pair, &gauge, clearance, None, 1).is_break())
    }

    /// [`Pair::triangles_closer_than`], on this thread.
    pub fn triangles_closer_than(
        &mut self,
        pair: &Pair<'_>,
        clearance: f64,
    ) -> Result<Vec<TrianglePair>, ClearanceError> {
        ClearanceError::check(clearance)?;
        let gauge = Gauge::new(&pair.a.placement, &pair.b.placement, 0.0);
        let mut pairs = self.closer(pair, &gauge, clearance, None);
        pairs.sort_unstable();
        Ok(pairs)
    }

    /// The pairs of some parts of a search, not sorted.
    fn closer(&mut self, pair: &Pair<'_>, gauge: &Gauge, clearance: f64, parts: Option<&[Part]>) -> Vec<TrianglePair> {
        let _ = self.search_closer(pair, gauge, clearance, parts, usize::MAX);
        std::mem::take(&mut self.found)
    }

    /// Finds so many pairs of triangles that are closer than a clearance, and breaks if there are.
    fn search_closer(
        &mut self,
        pair: &Pair<'_>,
        gauge: &Gauge,
        clearance: f64,
        parts: Option<&[Part]>,
        most: usize,
    ) -> ControlFlow<()> {
        let Self { memory, blocks, found, work, first_stays, .. } = self;
        *work = Work::default();
        found.clear();
        let placed = [pair.a, pair.b];
        let mut leaves = Closer::new(placed, *first_stays, blocks, clearance, found, most);
        if world_boxes::is_needed(placed) {
            let trees = placed.map(|placed| WorldTree::new(placed, placed.triangles()));
            return WorldTree::search(trees.each_ref(), work, &mut leaves);
        }
        WideTree::search_near(pair.sides(), gauge, parts, memory, work, &mut leaves)
    }
}

/// An order of placed models that does not depend on which is the first: equal only if all their triangles are.
fn order_of([a, b]: [&Placed<'_>; 2]) -> Ordering {
    let numbers = |x: &[f64], y: &[f64]| {
        let differing = x.iter().zip(y).map(|(x, y)| x.total_cmp(y)).find(|order| order.is_ne());
        differing.unwrap_or(x.len().cmp(&y.len()))
    };
    let (mesh_a, mesh_b) = (a.model.mesh(), b.model.mesh());
    numbers(a.pose.rows().as_flattened(), b.pose.rows().as_flattened())
        .then_with(|| mesh_a.triangles().len().cmp(&mesh_b.triangles().len()))
        .then_with(|| {
            if std::ptr::eq(mesh_a, mesh_b) {
                return Ordering::Equal;
            }
            numbers(mesh_a.vertices().as_flattened(), mesh_b.vertices().as_flattened())
                .then_with(|| mesh_a.triangles().cmp(mesh_b.triangles()))
        })
}
