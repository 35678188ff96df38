//! Queries for the first impact of a moving shape or a moving body with the other bodies of a world.

use super::World;
use super::body::BoxEntry;
use super::ids::{BodyId, WorldError};
use crate::broad_phase::SweptAabb;
use crate::kernel::aabb::Aabb;
use crate::placed::PlacedModel;
use crate::query::Impact;
use crate::query::batch::run_each;
use crate::query::measure;
use crate::query::stats::QueryStats;
use crate::query::sweep::Motion;
use crate::scratch::Scratch;
use crate::shape::Shape;
use std::cmp::Ordering;
use std::ops::ControlFlow;

/// Number of sweeps of a batch that one parallel task handles.
const SWEEPS_PER_TASK: usize = 16;

/// First contact of a moving shape or moving body with a body at rest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BodyImpact {
    /// Body at rest that is hit.
    pub body: BodyId,
    /// Time, point, normal and triangle of the contact.
    pub impact: Impact,
}

impl BodyImpact {
    /// Orders impacts at the start of the motion before all other impacts, then by time, then by body id.
    fn order(&self, other: &Self) -> Ordering {
        let (own, others) = (&self.impact, &other.impact);
        others.at_start.cmp(&own.at_start).then(own.t.total_cmp(&others.t)).then(self.body.cmp(&other.body))
    }
}

/// The first impact among those recorded so far; `None` if there were no impacts.
#[derive(Default)]
struct FirstBodyImpact(Option<BodyImpact>);

impl FirstBodyImpact {
    /// Time of the first impact so far, or 1 if there is none. An impact whose `t` is greater cannot be the first.
    fn max_time(&self) -> f64 {
        self.0.map_or(1.0, |first| first.impact.t)
    }

    /// Records an impact if it comes before the first impact so far. Returns the time limit of the search: boxes
    /// reached later need not be tested.
    fn record(&mut self, body: BodyId, impact: Option<Impact>) -> ControlFlow<(), f64> {
        let impact = impact_with(body, impact);
        if let Some(impact) = impact.filter(|impact| self.0.is_none_or(|first| impact.order(&first).is_lt())) {
            self.0 = Some(impact);
        }
        ControlFlow::Continue(self.0.map_or(1.0, |first| first.impact.cutoff()))
    }
}

/// # Sweeps
///
/// Impacts are decided exactly, by triangles. All other bodies are at rest during the motion. The order in which bodies
/// are tested is about the order in which the moving object reaches their boxes. Queries for the first impact skip the
/// bodies behind it.
///
/// No step is needed; the queries use the current poses and vertices of the bodies. The boxes of bodies that changed
/// since the last step or [`update_boxes`](World::update_boxes) are tested one by one: before many queries, call
/// [`step`](World::step).
impl World {
    /// First impact of a moving shape with a body; `None` if the shape touches no body. Groups have no effect.
    ///
    /// Of equally early impacts, the impact with the lowest body id, then the lowest triangle, is returned.
    ///
    /// ```
    /// use boxwood::{Mesh, Model, Motion, Pose, Shape, World};
    ///
    /// let mesh = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]])?;
    /// let (model, mut world) = (Model::new(mesh), World::new());
    /// let floor = world.insert(&model, Pose::IDENTITY)?;
    /// let shelf = world.insert(&model, Pose::from_translation([0.0, 0.0, 3.0]))?;
    ///
    /// let ball = Shape::sphere([0.25, 0.25, 8.0], 1.0)?;
    /// let first = world.first_impact(&ball, Motion::linear([0.0, 0.0, -8.0])?).expect("a shelf");
    /// assert_eq!(first.body, shelf);
    /// assert!((first.impact.t - 0.5).abs() < 1e-12);
    ///
    /// // The shelf itself moves.
    /// let first = world.first_impact_of_body(shelf, Motion::linear([0.0, 0.0, -6.0])?)?.expect("the floor");
    /// assert_eq!(first.body, floor);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn first_impact(&self, shape: &Shape, motion: Motion) -> Option<BodyImpact> {
        let (impact, stats) = self.find_first_impact(shape, motion);
        measure::record(&stats);
        impact
    }

    fn find_first_impact(&self, shape: &Shape, motion: Motion) -> (Option<BodyImpact>, QueryStats) {
        let mut first = FirstBodyImpact::default();
        let stats = self.cast(
            &swept_box(shape.bounds(), motion),
            |_| true,
            |body, placed, scratch| {
                first.record(body, scratch.first_impact_until(placed, shape, motion, first.max_time()))
            },
        );
        (first.0, stats)
    }

    /// First impact of a moving shape with each body that it touches during the motion. Groups have no effect.
    ///
    /// Impacts at the start come first, then all others by time, then by body id.
    #[must_use]
    pub fn all_impacts(&self, shape: &Shape, motion: Motion) -> Vec<BodyImpact> {
        let mut impacts = Vec::new();
        let stats = self.cast(
            &swept_box(shape.bounds(), motion),
            |_| true,
            |body, placed, scratch| {
                impacts.extend(impact_with(body, scratch.first_impact_until(placed, shape, motion, 1.0)));
                ControlFlow::Continue(1.0)
            },
        );
        measure::record(&stats);
        impacts.sort_unstable_by(BodyImpact::order);
        impacts
    }

    /// [`first_impact`](Self::first_impact) for many sweeps, on all threads; results in input order.
    #[must_use]
    pub fn first_impact_batch(&self, sweeps: &[(Shape, Motion)]) -> Vec<Option<BodyImpact>> {
        run_each(sweeps, SWEEPS_PER_TASK, || (), |(), _, (shape, motion)| self.find_first_impact(shape, *motion))
    }

    /// First impact of a body, moving from its current pose, with another body; `None` if it touches no other body.
    ///
    /// The moving body is tested only against bodies that a [`step`](World::step) would test it against: groups and
    /// [ignored pairs](World::ignore_pair) apply. The world is not changed.
    ///
    /// Of equally early impacts, the impact with the lowest body id is returned, then the lowest triangle of that
    /// body, then the lowest triangle of the moving body.
    ///
    /// # Errors
    /// [`WorldError::UnknownBody`] if there is no such body.
    pub fn first_impact_of_body(&self, id: BodyId, motion: Motion) -> Result<Option<BodyImpact>, WorldError> {
        let moving = self.placed(id)?;
        let mut first = FirstBodyImpact::default();
        self.cast_body(id, motion, |body, placed, scratch| {
            first.record(body, scratch.first_impact_of_two([moving, placed], motion, first.max_time()))
        })?;
        Ok(first.0)
    }

    /// First impact of a body, moving from its current pose, with each other body that it touches during the motion.
    ///
    /// The moving body is tested only against bodies that a [`step`](World::step) would test it against: groups and
    /// [ignored pairs](World::ignore_pair) apply. The world is not changed. Impacts at the start come first, then all
    /// others by time, then by body id.
    ///
    /// # Errors
    /// [`WorldError::UnknownBody`] if there is no such body.
    pub fn all_impacts_of_body(&self, id: BodyId, motion: Motion) -> Result<Vec<BodyImpact>, WorldError> {
        let moving = self.placed(id)?;
        let mut impacts = Vec::new();
        self.cast_body(id, motion, |body, placed, scratch| {
            impacts.extend(impact_with(body, scratch.first_impact_of_two([moving, placed], motion, 1.0)));
            ControlFlow::Continue(1.0)
        })?;
        impacts.sort_unstable_by(BodyImpact::order);
        Ok(impacts)
    }

    /// [`cast`](World::cast) of the box of a moving body, at the other bodies that a step would test it against.
    fn cast_body(
        &self,
        id: BodyId,
        motion: Motion,
        test: impl FnMut(BodyId, &PlacedModel, &mut Scratch) -> ControlFlow<(), f64>,
    ) -> Result<(), WorldError> {
        let groups = self.groups(id)?;
        let Some(bounds) = self.bounds(id)? else { return Ok(()) };
        let is_wanted = |other: &BoxEntry| {
            other.body != id && groups.test(other.groups) && !self.ignored_pairs.contains([id, other.body])
        };
        measure::record(&self.cast(&swept_box(bounds, motion), is_wanted, test));
        Ok(())
    }
}

fn impact_with(body: BodyId, impact: Option<Impact>) -> Option<BodyImpact> {
    impact.map(|impact| BodyImpact { body, impact })
}

fn swept_box(bounds: Aabb, motion: Motion) -> SweptAabb {
    SweptAabb { bounds, direction: motion.displacement(), limit: 1.0 }
}
