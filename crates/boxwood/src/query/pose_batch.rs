//! Queries between a placed model and another model at many poses, as in motion planning.

use super::distance::ClosestPoints;
use crate::kernel::invalid_input::InvalidInput;
use crate::kernel::pose::Pose;
use crate::model::Model;
use crate::pair::Pair;
use crate::placed::PlacedModel;
use crate::query::batch::run_chunks;
use crate::query::stats::QueryStats;
use crate::scratch::Scratch;
use thiserror::Error;

/// Queries between a placed model and another model at many poses. Created by [`PlacedModel::pose_batch`].
#[derive(Clone, Copy, Debug)]
pub struct PoseBatch<'p> {
    a: &'p PlacedModel,
    b: &'p Model,
}

/// Error of a query of a batch: the model cannot be placed at one of the poses.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
#[error("pose {index}: {cause}")]
pub struct PoseBatchError {
    /// Index of the first pose that fails.
    pub index: usize,
    /// Why the model cannot be placed at this pose.
    pub cause: InvalidInput,
}

/// Number of poses that a thread handles as a unit. The thread caches the placed leaves of the fixed model and
/// reuses them for all these poses. With 64 poses, filling the cache pays off.
pub(crate) const POSES_PER_TASK: usize = 64;
/// Number of poses that a thread handles as a unit in distance queries. It is lower than [`POSES_PER_TASK`],
/// because a distance query takes about twenty times as long as an intersection query.
const DISTANCES_PER_TASK: usize = 16;

impl PlacedModel {
    /// Prepares queries between this placed model and `other` at many poses.
    ///
    /// ```
    /// use boxwood::{Mesh, Model, Pose};
    ///
    /// let mesh = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]])?;
    /// let model = Model::new(mesh);
    /// let fixed = model.at(Pose::IDENTITY)?;
    /// let poses = [0.0, 0.5, 2.0].map(|x| Pose::from_translation([x, 0.0, 0.0]));
    /// assert_eq!(fixed.pose_batch(&model).intersects(&poses)?, [true, true, false]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn pose_batch<'m>(&'m self, other: &'m Model) -> PoseBatch<'m> {
        PoseBatch { a: self, b: other }
    }
}

impl PoseBatch<'_> {
    /// Tests for each pose of the other model whether the two models intersect; results in the order of the poses.
    ///
    /// Runs on all threads. The results do not depend on the number of threads.
    ///
    /// # Errors
    /// [`PoseBatchError`] for the first pose that is not finite or places a vertex too far away.
    pub fn intersects(&self, poses: &[Pose]) -> Result<Vec<bool>, PoseBatchError> {
        self.each(poses, POSES_PER_TASK, Scratch::intersects)
    }

    /// Number of intersecting triangle pairs for each pose of the other model, in the order of the poses.
    ///
    /// Runs on all threads. The results do not depend on the number of threads.
    ///
    /// # Errors
    /// [`PoseBatchError`] for the first pose that is not finite or places a vertex too far away.
    pub fn count_triangle_pairs(&self, poses: &[Pose]) -> Result<Vec<u64>, PoseBatchError> {
        self.each(poses, POSES_PER_TASK, |scratch, pair| scratch.count_of(&pair.input(), None))
    }

    fn each<R: Send>(
        &self,
        poses: &[Pose],
        per_task: usize,
        query: impl Fn(&mut Scratch, &Pair<'_>) -> R + Sync,
    ) -> Result<Vec<R>, PoseBatchError> {
        query_poses(poses, per_task, |scratch, pose| Ok(query(scratch, &Pair::new(self.a, &self.b.at(pose)?))))
    }
}

/// Runs a query for every pose, on all threads. Results are in the order of the poses.
///
/// All queries must have the same first model at the same pose: each thread keeps the placed leaves of this model.
pub(crate) fn query_poses<R: Send>(
    poses: &[Pose],
    per_task: usize,
    query: impl Fn(&mut Scratch, Pose) -> Result<R, InvalidInput> + Sync,
) -> Result<Vec<R>, PoseBatchError> {
    let run = |scratch: &mut Scratch, first: usize, poses: &[Pose]| {
        scratch.last_closest = None;
        let mut sum = QueryStats::default();
        let one = |(index, &pose): (usize, &Pose)| {
            scratch.stats = QueryStats::default();
            let result = query(scratch, pose).map_err(|cause| PoseBatchError { index: first + index, cause });
            sum += scratch.stats();
            result
        };
        let results = poses.iter().enumerate().map(one).collect();
        (results, sum)
    };
    run_chunks(poses, per_task, Scratch::with_fixed_first, run).into_iter().collect()
}

impl PoseBatch<'_> {
    /// [Distance](Pair::distance) for each pose of the other model, in the order of the poses; `None` if a model
    /// has no triangles.
    ///
    /// Each search starts with the closest triangles of the previous pose. So it is faster if consecutive poses
    /// are close, as in a motion, than if they are unrelated. Runs on all threads. The results do not depend on
    /// the number of threads.
    ///
    /// # Errors
    /// [`PoseBatchError`] for the first pose that is not finite or places a vertex too far away.
    pub fn distances(&self, poses: &[Pose]) -> Result<Vec<Option<ClosestPoints>>, PoseBatchError> {
        self.each(poses, DISTANCES_PER_TASK, |scratch, pair| {
            let closest = match scratch.last_closest {
                Some(last) => scratch.distance_starting_at(pair, last),
                None => scratch.distance(pair),
            };
            scratch.last_closest = closest.map(|closest| closest.triangles);
            closest
        })
    }
}
