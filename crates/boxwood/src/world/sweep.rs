//! What a moving solid, or a moving body, meets first of all bodies.

use super::World;
use super::cast::CastWork;
use super::ids::{BodyId, WorldError};
use crate::broad::{Bounds, Course};
use crate::query::{Impact, Motion, Solid};
#[cfg(feature = "parallel")]
use rayon::prelude::*;
use std::cmp::Ordering;
use std::ops::ControlFlow;

/// Motions that one task asks about.
#[cfg(feature = "parallel")]
const MOTIONS_PER_TASK: usize = 16;

/// A body, and where what moves first is in contact with it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BodyImpact {
    /// The body that is met.
    pub body: BodyId,
    /// When and where.
    pub impact: Impact,
}

impl BodyImpact {
    /// The sooner first, what is in contact at the start before all, of equals the lower body.
    fn order(&self, other: &Self) -> Ordering {
        let (own, others) = (&self.impact, &other.impact);
        others.at_start.cmp(&own.at_start).then(own.t.total_cmp(&others.t)).then(self.body.cmp(&other.body))
    }
}

/// The first impact so far.
#[derive(Default)]
struct First(Option<BodyImpact>);

impl First {
    /// What is given as later than this does not matter.
    fn until(&self) -> f64 {
        self.0.map_or(1.0, |first| first.impact.t)
    }

    /// Says what is to be looked at still.
    fn keep(&mut self, body: BodyId, impact: Option<Impact>) -> ControlFlow<(), f64> {
        let impact = impact.map(|impact| BodyImpact { body, impact });
        if let Some(impact) = impact.filter(|impact| self.0.is_none_or(|first| impact.order(&first).is_lt())) {
            self.0 = Some(impact);
        }
        ControlFlow::Continue(self.0.map_or(1.0, |first| first.impact.reach()))
    }
}

/// # Sweeps
///
/// Decided exactly, by triangles, as the bodies are now, which rest meanwhile. Bodies are asked in about the order in which what moves
/// comes to their boxes, and those that it comes to too late are not; what was said of bodies that have changed and
/// of rays, see [`first_hit`](World::first_hit), holds here too.
impl World {
    /// The body that a moving solid first is in contact with, when and where; of equals the one with the lowest name, then its
    /// lowest triangle. Groups make no difference.
    ///
    /// ```
    /// use boxwood::{Mesh, Model, Motion, Pose, Solid, World};
    /// use std::sync::Arc;
    ///
    /// let mesh = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]])?;
    /// let (model, mut world) = (Arc::new(Model::new(mesh)), World::new());
    /// let floor = world.add(&model, Pose::IDENTITY)?;
    /// let shelf = world.add(&model, Pose::translation([0.0, 0.0, 3.0])?)?;
    ///
    /// let ball = Solid::sphere([0.25, 0.25, 8.0], 1.0)?;
    /// let first = world.first_impact(&ball, Motion::by([0.0, 0.0, -8.0])?).expect("a shelf");
    /// assert_eq!(first.body, shelf);
    /// assert!((first.impact.t - 0.5).abs() < 1e-12);
    ///
    /// // And the shelf itself.
    /// let first = world.first_impact_of(shelf, Motion::by([0.0, 0.0, -6.0])?)?.expect("the floor");
    /// assert_eq!(first.body, floor);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn first_impact(&self, solid: &Solid, motion: Motion) -> Option<BodyImpact> {
        self.first_impact_and_work(solid, motion).0
    }

    /// The same, and what it cost.
    #[must_use]
    pub fn first_impact_and_work(&self, solid: &Solid, motion: Motion) -> (Option<BodyImpact>, CastWork) {
        let mut first = First::default();
        let work = self.cast(
            &course(solid.bounds(), motion),
            |_| true,
            |body, placed, scratch| first.keep(body, scratch.first_impact_until(placed, solid, motion, first.until())),
        );
        (first.0, work)
    }

    /// [`Self::first_impact`] of many, in order, spread over threads.
    #[must_use]
    pub fn first_impacts(&self, sweeps: &[(Solid, Motion)]) -> Vec<Option<BodyImpact>> {
        #[cfg(feature = "parallel")]
        // Number first: asking for the threads starts them.
        if sweeps.len() > MOTIONS_PER_TASK && rayon::current_num_threads() > 1 {
            let tasks = sweeps.par_iter().with_min_len(MOTIONS_PER_TASK);
            return tasks.map(|(solid, motion)| self.first_impact(solid, *motion)).collect();
        }
        sweeps.iter().map(|(solid, motion)| self.first_impact(solid, *motion)).collect()
    }

    /// The body that a body, moved from where it is, meets first, when and where; of equals the one with the lowest name, then
    /// its lowest triangle, and of the body that moves the lowest that meets this one. Of the bodies that a
    /// [step](World::step) looks at together with it: neither groups nor an [allowed contact](World::allow_contact) are against it.
    /// It is not moved.
    pub fn first_impact_of(&self, id: BodyId, motion: Motion) -> Result<Option<BodyImpact>, WorldError> {
        Ok(self.first_impact_of_and_work(id, motion)?.0)
    }

    /// The same, and what it cost.
    pub fn first_impact_of_and_work(
        &self,
        id: BodyId,
        motion: Motion,
    ) -> Result<(Option<BodyImpact>, CastWork), WorldError> {
        let (moving, groups) = (self.placed(id)?, self.groups(id)?);
        let Some(bounds) = self.bounds(id)? else { return Ok((None, CastWork::default())) };
        let mut first = First::default();
        let work = self.cast(
            &course(bounds, motion),
            |other| other.body != id && groups.meet(other.groups) && !self.allowed.contains([id, other.body]),
            |body, placed, scratch| {
                first.keep(body, scratch.first_impact_of_two([&moving, placed], motion, first.until()))
            },
        );
        Ok((first.0, work))
    }
}

fn course(bounds: Bounds, motion: Motion) -> Course {
    Course { bounds, direction: motion.way(), reach: 1.0 }
}
