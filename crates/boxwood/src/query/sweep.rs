//! What a moving solid, or a moving model, meets first.

mod mover;
mod search;

use super::pair::{Pair, Scratch};
use super::placed::Placed;
use super::solid::Solid;
use super::world_boxes::{self, WorldTree};
use crate::axis::axis_name;
use crate::bounds::{Extent, RayGauge, SweepGauge, power_of_two_near};
use crate::exact::{Meeting, SweepFilter, first_meeting, subnormals_are_kept};
use crate::tree::{Side, Tree, WideTree};
use crate::work::Work;
use glam::DVec3;
use mover::Mover;
#[cfg(feature = "parallel")]
use rayon::prelude::*;
use search::{ModelLeaves, SolidLeaf};
use std::cmp::Ordering;
use thiserror::Error;

/// Sweeps that one task asks about.
#[cfg(feature = "parallel")]
const SWEEPS_PER_TASK: usize = 64;

/// Motions must be shorter than this on each axis.
const LIMIT: f64 = f64::from_bits((1023 + 500) << 52);

/// A translation, gone through at a steady pace from t = 0 to t = 1: at t, what moves is at its place plus t times the whole
/// way, as real numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Motion {
    by: DVec3,
}

/// A number of a motion is not finite, or too large.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
#[error("the motion has {} = {value:e}; it must be finite and below 2^500", axis_name(*.axis))]
pub struct MotionError {
    /// 0, 1 or 2 for x, y or z.
    pub axis: usize,
    /// The number.
    pub value: f64,
}

impl Motion {
    /// The whole way. It may be zero: then what is in contact at the start is all that is met.
    pub fn by(way: [f64; 3]) -> Result<Self, MotionError> {
        match way.iter().position(|x| x.is_nan() || x.abs() >= LIMIT) {
            Some(axis) => Err(MotionError { axis, value: way[axis] }),
            None => Ok(Self { by: DVec3::from_array(way) }),
        }
    }

    /// The whole way and how much of it there is: a motion that is none is no step of one that is.
    fn line(&self) -> (DVec3, f64) {
        if self.by == DVec3::ZERO { (DVec3::X, 0.0) } else { (self.by, 1.0) }
    }

    /// The whole way.
    #[must_use]
    pub fn way(&self) -> [f64; 3] {
        self.by.to_array()
    }
}

/// Where what moves first is in contact with a model.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Impact {
    /// When, as a share of the motion: never later than the true time, and earlier by at most 2^-40. That is less than what most would
    /// tolerate, so there is no tolerance to be given; of a long way, a shorter part of it is more precise.
    pub t: f64,
    /// Whether it is in contact where the motion begins, exactly. Touching counts, whichever way it moves then.
    pub at_start: bool,
    /// Where, in the world: a point of the model that is met.
    pub point: [f64; 3],
    /// From the model to what moves, of length one; zero if they are in contact at the start.
    pub normal: [f64; 3],
    /// The triangle that is met.
    pub triangle: u32,
    /// The triangle that meets it, if a model moves.
    pub mover: Option<u32>,
}

impl Impact {
    pub(super) fn of(meeting: &Meeting, triangle: u32, mover: Option<u32>) -> Self {
        let &Meeting { t, at_start, point, normal } = meeting;
        Self { t, at_start, point: point.to_array(), normal: normal.to_array(), triangle, mover }
    }

    /// What truly is met later than this has a later t.
    pub(crate) fn reach(&self) -> f64 {
        search::reach_of(self.t)
    }

    /// The sooner first, what is in contact at the start before all, of equals the lower ids.
    pub(super) fn order(&self, other: &Self) -> Ordering {
        let ids = self.triangle.cmp(&other.triangle).then(self.mover.cmp(&other.mover));
        other.at_start.cmp(&self.at_start).then(self.t.total_cmp(&other.t)).then(ids)
    }

    /// Keeps the sooner of two.
    pub(super) fn keep(best: &mut Option<Self>, new: Self) {
        if best.is_none_or(|best| new.order(&best).is_lt()) {
            *best = Some(new);
        }
    }
}

/// # Sweeps
impl Placed<'_> {
    /// Where a moving solid first is in contact with the model; `None` if it passes. That is decided exactly, and so is whether
    /// it is in contact already. Of triangles that are met at the same [time](Impact::t), as it is given, it is the lowest.
    #[must_use]
    pub fn first_impact(&self, solid: &Solid, motion: Motion) -> Option<Impact> {
        Scratch::of_this_thread(|scratch| scratch.first_impact(self, solid, motion))
    }

    /// [`Self::first_impact`] of many, in order, spread over threads.
    #[must_use]
    pub fn first_impacts(&self, sweeps: &[(Solid, Motion)]) -> Vec<Option<Impact>> {
        let ask = |scratch: &mut Scratch, (solid, motion): &(Solid, Motion)| scratch.first_impact(self, solid, *motion);
        #[cfg(feature = "parallel")]
        if sweeps.len() > SWEEPS_PER_TASK && rayon::current_num_threads() > 1 {
            return sweeps.par_iter().with_min_len(SWEEPS_PER_TASK).map_init(Scratch::new, ask).collect();
        }
        Scratch::of_this_thread(|scratch| sweeps.iter().map(|sweep| ask(scratch, sweep)).collect())
    }
}

/// # Sweeps
impl Pair<'_> {
    /// Where the first model, moved, first meets the second; `None` if it passes. That is decided exactly, and so is whether
    /// they [intersect](Self::intersects) already. The models are their surfaces: one that is wholly inside the other
    /// meets it where it gets to its surface.
    ///
    /// ```
    /// use boxwood::{Mesh, Model, Motion, Pair, Pose};
    ///
    /// let model = Model::new(Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]])?);
    /// let (lid, floor) = (model.at(Pose::translation([0.0, 0.0, 1.0])?)?, model.at(Pose::IDENTITY)?);
    /// let impact = Pair::new(&lid, &floor).first_impact(Motion::by([0.0, 0.0, -4.0])?).expect("it falls on the floor");
    /// assert!(impact.t <= 0.25 && impact.t > 0.2499999);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn first_impact(&self, motion: Motion) -> Option<Impact> {
        Scratch::of_this_thread(|scratch| scratch.first_impact_of_models(self, motion))
    }
}

impl Scratch {
    /// [`Placed::first_impact`].
    pub fn first_impact(&mut self, placed: &Placed<'_>, solid: &Solid, motion: Motion) -> Option<Impact> {
        self.first_impact_until(placed, solid, motion, 1.0)
    }

    /// The same, or none if its t is later than that.
    pub(crate) fn first_impact_until(
        &mut self,
        placed: &Placed<'_>,
        solid: &Solid,
        motion: Motion,
        until: f64,
    ) -> Option<Impact> {
        debug_assert!(subnormals_are_kept(), "the processor flushes subnormal numbers to zero: answers are not exact");
        self.work = Work::default();
        let (way, limit) = motion.line();
        let middle = solid.middle();
        let extent = Extent { points: solid.points(), radius: solid.radius() };
        let gauge = RayGauge::swept(&placed.placement, middle, &extent, way, limit);
        let size = placed.placement.size().max(solid.size());
        let per_unit = power_of_two_near(size).recip();
        let filter = SweepFilter::new(placed.placement.origin(), way, gauge.middle(), per_unit);
        let mut leaf = SolidLeaf::new(placed, Mover::new(solid, motion), &filter, [limit, until]);
        // Never breaks.
        let _ = self.search_along(placed, &gauge, &mut leaf);
        leaf.impact()
    }

    /// [`Pair::first_impact`].
    pub fn first_impact_of_models(&mut self, pair: &Pair<'_>, motion: Motion) -> Option<Impact> {
        self.first_impact_of_two([pair.a, pair.b], motion, 1.0)
    }

    /// The same, or none if its t is later than that.
    pub(crate) fn first_impact_of_two(
        &mut self,
        placed: [&Placed<'_>; 2],
        motion: Motion,
        until: f64,
    ) -> Option<Impact> {
        debug_assert!(subnormals_are_kept(), "the processor flushes subnormal numbers to zero: answers are not exact");
        self.work = Work::default();
        let (way, limit) = motion.line();
        let [a, b] = placed.map(|placed| &placed.placement);
        let gauge = SweepGauge::new(a, b, way, limit);
        if gauge.misses() {
            return None;
        }
        let per_unit = power_of_two_near(a.size().max(b.size())).recip();
        let filter = SweepFilter::new(b.origin(), way, gauge.middle(), per_unit);
        let mut leaves = ModelLeaves::new(placed, motion, &filter, [limit, until]);
        // Neither breaks.
        let _ = if world_boxes::is_needed(placed) {
            let trees = placed.map(|placed| WorldTree::new(placed, placed.originals()));
            WorldTree::search(trees.each_ref(), &mut self.work, &mut leaves)
        } else {
            let sides = placed.map(|placed| Side { tree: placed.model.tree(), mesh: placed.model.mesh() });
            WideTree::search_near(sides, &gauge, None, &mut self.memory, &mut self.work, &mut leaves)
        };
        leaves.impact()
    }
}

/// Where a moving solid first is in contact with a model: the plain twin of [`Placed::first_impact`].
#[must_use]
pub fn brute_force_impact<T: Tree>(placed: &Placed<'_, T>, solid: &Solid, motion: Motion) -> Option<Impact> {
    let mover = Mover::new(solid, motion);
    let mut best = None;
    for triangle in placed.triangles() {
        if let Some(meeting) = mover.meets(&placed.points(triangle), 1.0).0 {
            Impact::keep(&mut best, Impact::of(&meeting, triangle, None));
        }
    }
    best
}

/// Where a moving model first meets another: the plain twin of [`Pair::first_impact`]. Quadratic.
#[must_use]
pub fn brute_force_impact_of_models<T: Tree>(
    moving: &Placed<'_, T>,
    resting: &Placed<'_, T>,
    motion: Motion,
) -> Option<Impact> {
    let mut best = None;
    for mover in moving.triangles() {
        let corners = moving.points(mover);
        for triangle in resting.triangles() {
            if let Some(meeting) = first_meeting(&corners, &resting.points(triangle), motion.by, 0.0, 1.0).0 {
                Impact::keep(&mut best, Impact::of(&meeting, triangle, Some(mover)));
            }
        }
    }
    best
}
