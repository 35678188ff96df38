//! One body at many configurations: what a motion planner asks a million times.

use super::{Against, LinkCollisions, LinkLimits, LinkPair, LinkScratch};
use crate::articulation::{Posture, PostureError};
#[cfg(feature = "parallel")]
use rayon::prelude::*;
use thiserror::Error;

/// A body that is tried at many configurations, each the numbers of all its joints. Made by [`Posture::batch`].
#[derive(Clone, Copy, Debug)]
pub struct LinkBatch<'q> {
    posture: &'q Posture,
    against: Against<'q>,
}

/// A configuration of a batch is none.
#[derive(Clone, Debug, Error, PartialEq)]
#[error("configuration {configuration}: {error}")]
pub struct LinkBatchError {
    /// Its place in the list, the first that fails.
    pub configuration: usize,
    /// Why.
    #[source]
    pub error: PostureError,
}

/// Configurations that one task asks about: enough that its copy of the posture pays.
#[cfg(feature = "parallel")]
const PER_TASK: usize = 64;

impl Posture {
    /// This body, its root where it is, tried at many configurations.
    ///
    /// ```
    /// use boxwood::{Against, AllowedLinks, Articulation, Joint, JointKind, Link, Mesh, Model, Pose, Posture};
    /// use std::sync::Arc;
    ///
    /// let mesh = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]])?;
    /// let model = Arc::new(Model::new(mesh));
    /// let links = ["rail", "slide"].map(|name| Link::new(name).with_model(Arc::clone(&model), Pose::IDENTITY));
    /// let slide = JointKind::Prismatic { axis: [1.0, 0.0, 0.0] };
    /// let joint = Joint::new("drive", "rail", "slide", Pose::IDENTITY, slide);
    /// let body = Arc::new(Articulation::new(links.to_vec(), vec![joint])?);
    /// let posture = Posture::new(&body);
    /// let allowed = AllowedLinks::none(&body);
    /// let batch = posture.batch(Against::Itself(&allowed));
    /// assert_eq!(batch.collides(&[[0.0], [0.5], [2.0]])?, [true, true, false]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn batch<'q>(&'q self, against: Against<'q>) -> LinkBatch<'q> {
        LinkBatch { posture: self, against }
    }
}

impl LinkBatch<'_> {
    /// For each configuration, in order, whether anything meets. Spread over threads; the answers are the same on any number of
    /// them.
    pub fn collides(&self, configurations: &[impl AsRef<[f64]> + Sync]) -> Result<Vec<bool>, LinkBatchError> {
        self.each(configurations, LinkScratch::collides)
    }

    /// For each configuration, in order, the first pair that meets, in order of pairs.
    pub fn first_collisions(
        &self,
        configurations: &[impl AsRef<[f64]> + Sync],
    ) -> Result<Vec<Option<LinkPair>>, LinkBatchError> {
        self.each(configurations, LinkScratch::first_collision)
    }

    /// For each configuration, in order, all pairs that meet.
    pub fn collisions(
        &self,
        configurations: &[impl AsRef<[f64]> + Sync],
    ) -> Result<Vec<Vec<LinkPair>>, LinkBatchError> {
        self.each(configurations, LinkScratch::collisions)
    }

    /// For each configuration, in order, all pairs that meet, up to a limit for each.
    pub fn collisions_up_to(
        &self,
        configurations: &[impl AsRef<[f64]> + Sync],
        limits: &LinkLimits,
    ) -> Result<Vec<LinkCollisions>, LinkBatchError> {
        self.each(configurations, |scratch, posture, against| scratch.collisions_up_to(posture, against, limits))
    }

    fn each<R: Send>(
        &self,
        configurations: &[impl AsRef<[f64]> + Sync],
        ask: impl Fn(&mut LinkScratch, &Posture, Against<'_>) -> R + Sync,
    ) -> Result<Vec<R>, LinkBatchError> {
        let begin = || (self.posture.clone(), LinkScratch::new());
        let ask_one = |(posture, scratch): &mut (Posture, LinkScratch), (configuration, values): (usize, &[f64])| {
            posture.set(values).map_err(|error| LinkBatchError { configuration, error })?;
            Ok(ask(scratch, posture, self.against))
        };
        #[cfg(feature = "parallel")]
        if configurations.len() > PER_TASK && rayon::current_num_threads() > 1 {
            let numbered = configurations.par_iter().enumerate().with_min_len(PER_TASK);
            let answers = numbered
                .map_init(begin, |state, (place, values)| ask_one(state, (place, values.as_ref())))
                .collect::<Vec<_>>();
            // In order, so that the first error is the one that is told.
            return answers.into_iter().collect();
        }
        let mut state = begin();
        let numbered = configurations.iter().enumerate();
        numbered.map(|(place, values)| ask_one(&mut state, (place, values.as_ref()))).collect()
    }
}
