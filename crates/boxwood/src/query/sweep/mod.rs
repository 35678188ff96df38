//! Sweep queries: first contact of a moving shape or model.

mod leaf_test;
mod moving_shape;

use super::batch::run_each;
use super::stats::QueryStats;
use super::world_tree;
use super::world_tree::WorldTree;
use crate::bvh::Bvh8;
use crate::bvh::traverse::SearchSide;
use crate::kernel::boxes::{PairSweepBound, RayBound, SweptExtent, power_of_two_near};
use crate::kernel::invalid_input::InvalidInput;
use crate::kernel::triangle::{SweepFilter, TriangleImpact, first_impact, has_subnormals};
use crate::pair::Pair;
use crate::placed::PlacedModel;
use crate::scratch::Scratch;
use crate::shape::Shape;
use glam::DVec3;
use leaf_test::{ModelSweepTest, ShapeSweepTest};
use moving_shape::MovingShape;
use std::cmp::Ordering;

/// Number of sweeps that one thread handles as a unit in a query for many sweeps.
const SWEEPS_PER_TASK: usize = 64;

/// Components of a displacement must be below this in absolute value: 2^500.
const LIMIT: f64 = f64::from_bits((1023 + 500) << 52);

/// Linear motion at constant velocity.
///
/// At time `t` in [0, 1] the moving object is displaced by `t * displacement`, evaluated in real arithmetic.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Motion {
    by: DVec3,
}

impl Motion {
    /// Creates a motion by a displacement. If it is zero, only contacts at the start are reported.
    ///
    /// # Errors
    /// [`InvalidInput::TooLarge`] if a component is not finite or not below 2^500.
    pub fn linear(displacement: [f64; 3]) -> Result<Self, InvalidInput> {
        InvalidInput::check_point_below(LIMIT, "displacement", displacement)?;
        Ok(Self { by: DVec3::from_array(displacement) })
    }

    /// Motion as a line: a nonzero direction, and the time limit along it. A motion by zero has an arbitrary
    /// direction and the limit 0.
    fn line(&self) -> (DVec3, f64) {
        if self.by == DVec3::ZERO { (DVec3::X, 0.0) } else { (self.by, 1.0) }
    }

    /// Displacement at `t` = 1.
    #[must_use]
    pub fn displacement(&self) -> [f64; 3] {
        self.by.to_array()
    }
}

/// First contact of a moving shape or model with a model.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Impact {
    /// Time of the first contact, as a fraction of the motion. Never later than the exact time, and earlier by at
    /// most 2^-40.
    ///
    /// This error is below usual tolerances, so a caller needs no tolerance of its own. For more precision, split
    /// a long motion.
    pub t: f64,
    /// True if the objects are in contact at the start of the motion, decided exactly. Touching counts, in any direction of motion.
    pub at_start: bool,
    /// Point of contact in world coordinates, on the model at rest.
    pub point: [f64; 3],
    /// Unit vector from the model at rest toward the moving object; zero if they are in contact at the start.
    pub normal: [f64; 3],
    /// Index of the triangle of the model at rest.
    pub triangle: u32,
    /// Index of the triangle of the moving model; `None` for a moving shape.
    pub moving_triangle: Option<u32>,
}

impl Impact {
    pub(crate) fn new(impact: &TriangleImpact, triangle: u32, mover: Option<u32>) -> Self {
        let &TriangleImpact { t, at_start, point, normal } = impact;
        Self { t, at_start, point: point.to_array(), normal: normal.to_array(), triangle, moving_triangle: mover }
    }

    /// Returns a time. Every impact whose exact time is above it has a computed [`t`](Self::t) above that of
    /// `self`.
    pub(crate) fn cutoff(&self) -> f64 {
        leaf_test::cutoff_of(self.t)
    }

    /// Compares two impacts. Contacts at the start come first. If both impacts are contacts at the start, or
    /// neither is, they are compared by time, then by triangle indices.
    pub(crate) fn order(&self, other: &Self) -> Ordering {
        let ids = self.triangle.cmp(&other.triangle).then(self.moving_triangle.cmp(&other.moving_triangle));
        other.at_start.cmp(&self.at_start).then(self.t.total_cmp(&other.t)).then(ids)
    }

    /// Replaces `best` by `new` if `best` is `None` or `new` comes first in [`order`](Self::order).
    pub(crate) fn replace_if_earlier(best: &mut Option<Self>, new: Self) {
        if best.is_none_or(|best| new.order(&best).is_lt()) {
            *best = Some(new);
        }
    }
}

/// # Sweeps
///
/// First contact of a shape that moves in a straight line with the model.
impl PlacedModel {
    /// First contact of a moving shape with the model; `None` if there is no contact.
    ///
    /// Whether there is a contact, and whether it exists at the start, is decided exactly. Of triangles with the
    /// same computed [time](Impact::t), the one with the lowest index is returned.
    #[must_use]
    pub fn first_impact(&self, shape: &Shape, motion: Motion) -> Option<Impact> {
        Scratch::query(|scratch| scratch.first_impact(self, shape, motion))
    }

    /// [`first_impact`](Self::first_impact) for many sweeps, on all threads; results in the order of the sweeps.
    #[must_use]
    pub fn first_impact_batch(&self, sweeps: &[(Shape, Motion)]) -> Vec<Option<Impact>> {
        run_each(sweeps, SWEEPS_PER_TASK, Scratch::new, |scratch, _, (shape, motion)| {
            (scratch.first_impact(self, shape, *motion), scratch.stats())
        })
    }
}

/// # Sweeps
///
/// First contact of two models if one of them moves in a straight line.
impl Pair<'_> {
    /// First contact when the first model moves and the second is at rest; `None` if there is no contact.
    ///
    /// Whether there is a contact, and whether the models [intersect](Self::intersects) at the start, is decided
    /// exactly. Only surfaces count: a model inside the other has its first contact where it reaches the other's
    /// surface.
    ///
    /// ```
    /// use boxwood::{Mesh, Model, Motion, Pair, Pose};
    ///
    /// let model = Model::new(Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]])?);
    /// let (lid, floor) = (model.at(Pose::from_translation([0.0, 0.0, 1.0]))?, model.at(Pose::IDENTITY)?);
    /// let impact = Pair::new(&lid, &floor).first_impact(Motion::linear([0.0, 0.0, -4.0])?).expect("the lid hits the floor");
    /// assert!(impact.t <= 0.25 && impact.t > 0.2499999);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn first_impact(&self, motion: Motion) -> Option<Impact> {
        Scratch::query(|scratch| scratch.first_impact_of_models(self, motion))
    }
}

impl Scratch {
    /// Implements [`PlacedModel::first_impact`].
    pub(crate) fn first_impact(&mut self, placed: &PlacedModel, shape: &Shape, motion: Motion) -> Option<Impact> {
        self.first_impact_until(placed, shape, motion, 1.0)
    }

    /// [`first_impact`](Self::first_impact), but `None` if the time of the impact is after `until`.
    pub(crate) fn first_impact_until(
        &mut self,
        placed: &PlacedModel,
        shape: &Shape,
        motion: Motion,
        until: f64,
    ) -> Option<Impact> {
        debug_assert!(has_subnormals(), "the processor flushes subnormal numbers to zero: results are not exact");
        self.stats = QueryStats::default();
        let (direction, limit) = motion.line();
        let center = shape.middle();
        let extent = SweptExtent { points: shape.points(), radius: shape.radius() };
        let bound = RayBound::swept(&placed.placement, center, &extent, direction, limit);
        let size = placed.placement.size().max(shape.size());
        let per_unit = power_of_two_near(size).recip();
        let filter = SweepFilter::new(placed.placement.origin(), direction, bound.closest_approach(), per_unit);
        let mut leaf = ShapeSweepTest::new(placed, MovingShape::new(shape, motion), &filter, [limit, until]);
        // The visitor never breaks, so the search is complete.
        let _ = self.search_along(placed, &bound, &mut leaf);
        leaf.impact()
    }

    /// Implements [`Pair::first_impact`].
    pub(crate) fn first_impact_of_models(&mut self, pair: &Pair<'_>, motion: Motion) -> Option<Impact> {
        self.first_impact_of_two([pair.a, pair.b], motion, 1.0)
    }

    /// [`first_impact_of_models`](Self::first_impact_of_models), but `None` if the time of the impact is after `until`.
    pub(crate) fn first_impact_of_two(
        &mut self,
        placed: [&PlacedModel; 2],
        motion: Motion,
        until: f64,
    ) -> Option<Impact> {
        debug_assert!(has_subnormals(), "the processor flushes subnormal numbers to zero: results are not exact");
        self.stats = QueryStats::default();
        let (direction, limit) = motion.line();
        let [a, b] = placed.map(|placed| &placed.placement);
        let bound = PairSweepBound::new(a, b, direction, limit);
        if bound.misses() {
            return None;
        }
        let per_unit = power_of_two_near(a.size().max(b.size())).recip();
        let filter = SweepFilter::new(b.origin(), direction, bound.closest_approach(), per_unit);
        let mut leaves = ModelSweepTest::new(placed, motion, &filter, [limit, until]);
        // The visitor never breaks, so the search is complete.
        let _ = if world_tree::is_needed(placed) {
            let trees = placed.map(|placed| placed.world_tree(placed.originals()));
            WorldTree::search(trees.each_ref(), &mut self.stats, &mut leaves)
        } else {
            let sides = placed.map(|placed| SearchSide { tree: placed.model.tree(), mesh: placed.model.mesh() });
            Bvh8::search_nearest_pair(sides, &bound, None, &mut self.memory, &mut self.stats, &mut leaves)
        };
        leaves.impact()
    }
}

/// First contact of a moving shape with a model; `None` if there is no contact. Reference implementation of
/// [`PlacedModel::first_impact`].
#[must_use]
pub fn brute_force_impact(placed: &PlacedModel, shape: &Shape, motion: Motion) -> Option<Impact> {
    let moving = MovingShape::new(shape, motion);
    let mut best = None;
    for triangle in placed.triangles() {
        if let Some(impact) = moving.first_impact(&placed.points(triangle), 1.0).0 {
            Impact::replace_if_earlier(&mut best, Impact::new(&impact, triangle, None));
        }
    }
    best
}

/// First contact of a moving model with a model at rest; `None` if there is no contact. Reference implementation of
/// [`Pair::first_impact`].
///
/// Takes O(n m) for n and m triangles.
#[must_use]
pub fn brute_force_impact_of_models(moving: &PlacedModel, resting: &PlacedModel, motion: Motion) -> Option<Impact> {
    let mut best = None;
    for mover in moving.triangles() {
        let corners = moving.points(mover);
        for triangle in resting.triangles() {
            if let Some(impact) = first_impact(&corners, &resting.points(triangle), motion.by, 0.0, 1.0).0 {
                Impact::replace_if_earlier(&mut best, Impact::new(&impact, triangle, Some(mover)));
            }
        }
    }
    best
}
