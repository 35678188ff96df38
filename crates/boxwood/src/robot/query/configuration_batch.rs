//! Collision queries of a robot at many configurations, as motion planners need them.

use super::{LinkCollisions, LinkLimits, LinkPair, LinkScratch, Target};
use crate::robot::{RobotState, StateError};
#[cfg(feature = "parallel")]
use rayon::prelude::*;
use thiserror::Error;

/// Collision queries of a robot at many configurations, created by [`RobotState::batch`].
#[derive(Clone, Copy, Debug)]
pub struct ConfigurationBatch<'q> {
    state: &'q RobotState,
    against: Target<'q>,
}

/// Invalid configuration in a batch.
#[derive(Clone, Debug, Error, PartialEq)]
#[error("configuration {index}: {source}")]
pub struct ConfigurationBatchError {
    /// Index of the first invalid configuration.
    pub index: usize,
    /// Error of the configuration.
    #[source]
    pub source: StateError,
}

/// Minimum number of configurations per parallel task: enough to make up for its copy of the robot state.
#[cfg(feature = "parallel")]
const CONFIGURATIONS_PER_TASK: usize = 64;

impl RobotState {
    /// Prepares collision queries of this robot at many configurations, with the current base pose.
    ///
    /// ```
    /// use boxwood::{Target, IgnoredLinkPairs, Robot, Joint, JointKind, Link, Mesh, Model, Pose, RobotState};
    /// use std::sync::Arc;
    ///
    /// let mesh = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]])?;
    /// let model = Model::new(mesh);
    /// let links = ["rail", "slide"].map(|name| Link::new(name).with_model(&model, Pose::IDENTITY));
    /// let slide = JointKind::Prismatic { axis: [1.0, 0.0, 0.0] };
    /// let joint = Joint::new("drive", "rail", "slide", Pose::IDENTITY, slide);
    /// let robot = Arc::new(Robot::new(links.to_vec(), vec![joint])?);
    /// let state = RobotState::new(&robot);
    /// let ignored = IgnoredLinkPairs::none(&robot);
    /// let batch = state.batch(Target::SelfCollision(&ignored));
    /// assert_eq!(batch.collides(&[[0.0], [0.5], [2.0]])?, [true, true, false]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn configuration_batch<'q>(&'q self, against: Target<'q>) -> ConfigurationBatch<'q> {
        ConfigurationBatch { state: self, against }
    }
}

/// Queries run on all threads and return the results in the order of the configurations. Results do not depend on the number of threads.
impl ConfigurationBatch<'_> {
    /// For each configuration, whether any pair collides.
    ///
    /// # Errors
    /// [`ConfigurationBatchError`] for the first invalid configuration.
    pub fn collides(&self, configurations: &[impl AsRef<[f64]> + Sync]) -> Result<Vec<bool>, ConfigurationBatchError> {
        self.query_each(configurations, LinkScratch::collides)
    }

    /// For each configuration, the first pair that collides, in the order of [`RobotState::collisions`].
    ///
    /// # Errors
    /// [`ConfigurationBatchError`] for the first invalid configuration.
    pub fn first_collisions(
        &self,
        configurations: &[impl AsRef<[f64]> + Sync],
    ) -> Result<Vec<Option<LinkPair>>, ConfigurationBatchError> {
        self.query_each(configurations, LinkScratch::first_collision)
    }

    /// For each configuration, all pairs that collide, sorted.
    ///
    /// # Errors
    /// [`ConfigurationBatchError`] for the first invalid configuration.
    pub fn collisions(
        &self,
        configurations: &[impl AsRef<[f64]> + Sync],
    ) -> Result<Vec<Vec<LinkPair>>, ConfigurationBatchError> {
        self.query_each(configurations, LinkScratch::collisions)
    }

    /// For each configuration, the pairs that collide, with limits that apply to each configuration separately.
    ///
    /// # Errors
    /// [`ConfigurationBatchError`] for the first invalid configuration.
    pub fn collisions_up_to(
        &self,
        configurations: &[impl AsRef<[f64]> + Sync],
        limits: &LinkLimits,
    ) -> Result<Vec<LinkCollisions>, ConfigurationBatchError> {
        self.query_each(configurations, |scratch, state, against| scratch.collisions_up_to(state, against, limits))
    }

    /// Runs `query` at each configuration.
    fn query_each<R: Send>(
        &self,
        configurations: &[impl AsRef<[f64]> + Sync],
        query: impl Fn(&mut LinkScratch, &RobotState, Target<'_>) -> R + Sync,
    ) -> Result<Vec<R>, ConfigurationBatchError> {
        let new_task = || (self.state.clone(), LinkScratch::new());
        let query_one = |(state, scratch): &mut (RobotState, LinkScratch), (configuration, values): (usize, &[f64])| {
            state
                .set_configuration(values)
                .map_err(|error| ConfigurationBatchError { index: configuration, source: error })?;
            Ok(query(scratch, state, self.against))
        };
        #[cfg(feature = "parallel")]
        if configurations.len() > CONFIGURATIONS_PER_TASK && rayon::current_num_threads() > 1 {
            let indexed = configurations.par_iter().enumerate().with_min_len(CONFIGURATIONS_PER_TASK);
            let results = indexed
                .map_init(new_task, |task, (index, values)| query_one(task, (index, values.as_ref())))
                .collect::<Vec<_>>();
            // Sequentially, so that the error of the first invalid configuration is returned.
            return results.into_iter().collect();
        }
        let mut task = new_task();
        let indexed = configurations.iter().enumerate();
        indexed.map(|(index, values)| query_one(&mut task, (index, values.as_ref()))).collect()
    }
}
