//! One placed model against another at many poses: what a motion planner asks a million times.

use super::distance::Closest;
use super::pair::{Pair, Scratch};
use super::placed::{PlaceError, Placed};
use crate::model::Model;
use crate::pose::Pose;
use crate::tree::{Tree, WideTree};
#[cfg(feature = "parallel")]
use rayon::prelude::*;
use thiserror::Error;

/// A placed model and one that is tried at many poses. Made by [`Placed::against`].
#[derive(Clone, Copy, Debug)]
pub struct Batch<'p, T: Tree> {
    a: &'p Placed<'p, T>,
    b: &'p Model<T>,
}

/// A pose of a batch cannot be asked about.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
#[error("pose {pose}: {error}")]
pub struct BatchError {
    /// Its place in the list, the first that fails.
    pub pose: usize,
    /// Why.
    #[source]
    pub error: PlaceError,
}

/// Poses that one task asks about: enough that what is kept from pose to pose pays.
const POSES_PER_TASK: usize = 64;
/// The same for distances, which take some twenty times as long.
const DISTANCES_PER_TASK: usize = 4;

impl<'m, T: Tree> Placed<'m, T> {
    /// This model, where it is, against another that is tried at many poses.
    ///
    /// ```
    /// use boxwood::{Mesh, Model, Pose};
    ///
    /// let mesh = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]])?;
    /// let model = Model::new(mesh);
    /// let fixed = model.at(Pose::IDENTITY)?;
    /// let poses = [0.0, 0.5, 2.0].map(|x| Pose::translation([x, 0.0, 0.0]));
    /// let poses = poses.into_iter().collect::<Result<Vec<_>, _>>()?;
    /// assert_eq!(fixed.against(&model).intersects(&poses)?, [true, true, false]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn against(&'m self, other: &'m Model<T>) -> Batch<'m, T> {
        Batch { a: self, b: other }
    }
}

impl<T: Tree> Batch<'_, T> {
    /// For each pose of the other model, in order, whether the two intersect. Spread over threads; the answers are the
    /// same on any number of them.
    pub fn intersects(&self, poses: &[Pose]) -> Result<Vec<bool>, BatchError> {
        self.each(poses, POSES_PER_TASK, Scratch::intersects)
    }

    /// For each pose of the other model, in order, how many pairs of triangles have a point in common.
    pub fn count(&self, poses: &[Pose]) -> Result<Vec<u64>, BatchError> {
        self.each(poses, POSES_PER_TASK, Scratch::count)
    }

    #[cfg_attr(not(feature = "parallel"), expect(unused_variables, reason = "one thread has one task"))]
    fn each<R: Send>(
        &self,
        poses: &[Pose],
        per_task: usize,
        ask: impl Fn(&mut Scratch, &Pair<'_, T>) -> R + Sync,
    ) -> Result<Vec<R>, BatchError> {
        let ask_one = |scratch: &mut Scratch, (pose, &at): (usize, &Pose)| {
            let b = self.b.at(at).map_err(|error| BatchError { pose, error })?;
            Ok(ask(scratch, &Pair::new(self.a, &b)))
        };
        #[cfg(feature = "parallel")]
        if poses.len() > per_task && rayon::current_num_threads() > 1 {
            let answers = poses
                .par_iter()
                .enumerate()
                .with_min_len(per_task)
                .map_init(Scratch::keeping_the_first, ask_one)
                .collect::<Vec<_>>();
            // In order, so that the first error is the one that is told.
            return answers.into_iter().collect();
        }
        let mut scratch = Scratch::keeping_the_first();
        poses.iter().enumerate().map(|pose| ask_one(&mut scratch, pose)).collect()
    }
}

impl Batch<'_, WideTree> {
    /// For each pose of the other model, in order, [how far apart](Pair::distance) the two are; `None` if a model has no
    /// triangles. Each search begins with the triangles of the last one, so that poses of one motion are asked about in
    /// less time than others. Spread over threads; the answers are the same on any number of them.
    pub fn distances(&self, poses: &[Pose]) -> Result<Vec<Option<Closest>>, BatchError> {
        self.each(poses, DISTANCES_PER_TASK, |scratch, pair| {
            let closest = match scratch.last_closest {
                Some(last) => scratch.distance_from(pair, last),
                None => scratch.distance(pair),
            };
            scratch.last_closest = closest.map(|closest| closest.triangles);
            closest
        })
    }
}
