//! Collision queries of a robot at many configurations, as needed by motion planners.

use super::{LinkCollisions, LinkLimits, LinkPair, RobotScratch, Target};
use crate::query::batch::run_chunks;
use crate::query::stats::QueryStats;
use crate::robot::{RobotState, StateError};
use thiserror::Error;

/// Collision queries of a robot at many configurations, created by [`RobotState::configuration_batch`].
#[derive(Clone, Copy, Debug)]
pub struct ConfigurationBatch<'q> {
    state: &'q RobotState,
    target: Target<'q>,
}

/// Error of a batch query: a configuration is invalid.
#[derive(Clone, Debug, Error, PartialEq)]
#[error("configuration {index}: {cause}")]
pub struct ConfigurationBatchError {
    /// Index of the first invalid configuration in the batch.
    pub index: usize,
    /// Error that tells why this configuration is invalid.
    pub cause: StateError,
}

/// Number of configurations that one parallel task tests: enough to outweigh the cost of the task's copy of the robot
/// state.
const CONFIGURATIONS_PER_TASK: usize = 64;

impl RobotState {
    /// Prepares collision queries of this robot at many configurations, with the current base pose.
    ///
    /// ```
    /// use boxwood::{Mesh, Model, Pose, Robot, RobotState};
    /// use boxwood::robot::{IgnoredLinkPairs, Joint, JointKind, Link, Target};
    /// use std::sync::Arc;
    ///
    /// let mesh = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]])?;
    /// let model = Model::new(mesh);
    /// let links = ["rail", "slide"].map(|name| Link::new(name).with_model(&model, Pose::IDENTITY));
    /// let slide = JointKind::Prismatic { axis: [1.0, 0.0, 0.0] };
    /// let joint = Joint::new("drive", "rail", "slide", Pose::IDENTITY, slide);
    /// let robot = Arc::new(Robot::new(links.to_vec(), vec![joint])?);
    /// let state = RobotState::new(&robot)?;
    /// let ignored = IgnoredLinkPairs::none(&robot);
    /// let batch = state.configuration_batch(Target::SelfCollision(&ignored));
    /// assert_eq!(batch.collides(&[[0.0], [0.5], [2.0]])?, [true, true, false]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn configuration_batch<'q>(&'q self, target: Target<'q>) -> ConfigurationBatch<'q> {
        ConfigurationBatch { state: self, target }
    }
}

/// Queries run on all threads and return the results in the order of the configurations. The results do not depend on
/// the number of threads.
impl ConfigurationBatch<'_> {
    /// For each configuration, returns true if any pair collides.
    ///
    /// # Errors
    /// [`ConfigurationBatchError`] for the first invalid configuration.
    pub fn collides(&self, configurations: &[impl AsRef<[f64]> + Sync]) -> Result<Vec<bool>, ConfigurationBatchError> {
        self.query_each(configurations, RobotScratch::collides)
    }

    /// For each configuration, the first pair that collides, in the order of [`RobotState::collisions`]; `None` if no
    /// pair collides.
    ///
    /// # Errors
    /// [`ConfigurationBatchError`] for the first invalid configuration.
    pub fn first_collisions(
        &self,
        configurations: &[impl AsRef<[f64]> + Sync],
    ) -> Result<Vec<Option<LinkPair>>, ConfigurationBatchError> {
        self.query_each(configurations, RobotScratch::first_collision)
    }

    /// For each configuration, all pairs that collide, sorted.
    ///
    /// # Errors
    /// [`ConfigurationBatchError`] for the first invalid configuration.
    pub fn collisions(
        &self,
        configurations: &[impl AsRef<[f64]> + Sync],
    ) -> Result<Vec<Vec<LinkPair>>, ConfigurationBatchError> {
        self.query_each(configurations, RobotScratch::collisions)
    }

    /// For each configuration, the pairs that collide, as [`RobotState::collisions_limited`] returns them. The limits
    /// apply to each configuration separately.
    ///
    /// # Errors
    /// [`ConfigurationBatchError`] for the first invalid configuration.
    pub fn collisions_limited(
        &self,
        configurations: &[impl AsRef<[f64]> + Sync],
        limits: &LinkLimits,
    ) -> Result<Vec<LinkCollisions>, ConfigurationBatchError> {
        self.query_each(configurations, |scratch, state, target| scratch.collisions_limited(state, target, limits))
    }

    /// Runs `query` at each configuration and returns the results in order.
    fn query_each<R: Send>(
        &self,
        configurations: &[impl AsRef<[f64]> + Sync],
        query: impl Fn(&mut RobotScratch, &RobotState, Target<'_>) -> R + Sync,
    ) -> Result<Vec<R>, ConfigurationBatchError> {
        let new_task = || (self.state.clone(), RobotScratch::new());
        let run = |(state, scratch): &mut (RobotState, RobotScratch), first: usize, chunk: &[_]| {
            scratch.last_collision = None;
            let mut sum = QueryStats::default();
            let one = |(index, values): (usize, &_)| {
                let values: &[f64] = AsRef::as_ref(values);
                state
                    .set_configuration(values)
                    .map_err(|cause| ConfigurationBatchError { index: first + index, cause })?;
                let result = query(scratch, state, self.target);
                sum += scratch.stats;
                Ok(result)
            };
            let results = chunk.iter().enumerate().map(one).collect();
            (results, sum)
        };
        run_chunks(configurations, CONFIGURATIONS_PER_TASK, new_task, run).into_iter().collect()
    }
}
