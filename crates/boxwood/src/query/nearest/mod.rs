//! Nearest-point queries.

mod leaf_test;

use super::stats::QueryStats;
use crate::kernel::axis_name::axis_name;
use crate::kernel::boxes::{COORDINATE_LIMIT, PointDistanceBound};
use crate::kernel::triangle::{DISTANCE_ERROR, PointTriangleDistance, TriangleFeature};
use crate::placed::PlacedModel;
use crate::scratch::Scratch;
use glam::DVec3;
pub(crate) use leaf_test::NearestHeap;
use leaf_test::NearestSearch;
#[cfg(feature = "parallel")]
use rayon::prelude::*;
use std::cmp::Ordering;
use thiserror::Error;

/// Number of points per task.
#[cfg(feature = "parallel")]
const POINTS_PER_TASK: usize = 256;

/// Point of a triangle that is nearest to a query point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NearestPoint {
    /// Distance to the query point: 0 exactly if the query point is on the triangle.
    ///
    /// The error is at most 2^-48 times the largest coordinate difference, on any axis, between the query point and the triangle.
    pub distance: f64,
    /// The nearest point, in world coordinates.
    pub point: [f64; 3],
    /// Index of the triangle.
    pub triangle: u32,
    /// Vertex, edge or face of the triangle that contains the nearest point, decided exactly.
    pub feature: TriangleFeature,
}

/// Error for a query point with a coordinate that is not finite or too large.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
#[error("point {point} has {} = {value:e}; coordinates must be finite and below 2^1000", axis_name(*.axis))]
pub struct PointError {
    /// Index of the point; 0 for a single point.
    pub point: usize,
    /// 0, 1 or 2 for x, y or z.
    pub axis: usize,
    /// The invalid coordinate.
    pub value: f64,
}

impl NearestPoint {
    pub(crate) fn new(triangle: u32, distance: PointTriangleDistance) -> Self {
        Self { distance: distance.distance, point: distance.point.to_array(), triangle, feature: distance.feature }
    }

    /// Orders by distance, then by triangle index.
    pub(crate) fn order(&self, other: &Self) -> Ordering {
        self.distance.total_cmp(&other.distance).then(self.triangle.cmp(&other.triangle))
    }
}

impl PlacedModel {
    /// Point of the model that is nearest to a query point; `None` if the model has no triangles.
    ///
    /// Of equally near triangles, the one with the lowest index is returned.
    ///
    /// # Errors
    /// [`PointError`] if a coordinate is not finite or not below 2^1000.
    ///
    /// ```
    /// use boxwood::{Feature, Mesh, Model, Pose};
    ///
    /// let model = Model::new(Mesh::new(vec![[0.0; 3], [2.0, 0.0, 0.0], [0.0, 2.0, 0.0]], vec![[0, 1, 2]])?);
    /// let placed = model.at(Pose::IDENTITY)?;
    /// let nearest = placed.nearest([1.0, -3.0, 4.0])?.expect("not empty");
    /// assert_eq!((nearest.distance, nearest.point), (5.0, [1.0, 0.0, 0.0]));
    /// assert_eq!((nearest.triangle, nearest.feature), (0, Feature::Edge(0)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn nearest(&self, point: [f64; 3]) -> Result<Option<NearestPoint>, PointError> {
        Scratch::of_this_thread(|scratch| scratch.nearest(self, point))
    }

    /// The `k` triangles nearest to a point, or all if there are fewer, sorted by distance, then by index.
    ///
    /// # Errors
    /// As [`nearest`](Self::nearest).
    pub fn k_nearest(&self, point: [f64; 3], k: usize) -> Result<Vec<NearestPoint>, PointError> {
        Scratch::of_this_thread(|scratch| scratch.k_nearest(self, point, k))
    }

    /// [`nearest`](Self::nearest) for many points, on all threads; results in the order of the points.
    ///
    /// # Errors
    /// As [`nearest`](Self::nearest), for the first point that fails.
    pub fn nearest_batch(&self, points: &[[f64; 3]]) -> Result<Vec<Option<NearestPoint>>, PointError> {
        let one = |(index, &point)| self.nearest(point).map_err(|error| PointError { point: index, ..error });
        #[cfg(feature = "parallel")]
        if points.len() > POINTS_PER_TASK && rayon::current_num_threads() > 1 {
            let results = points.par_iter().enumerate().with_min_len(POINTS_PER_TASK).map(one).collect::<Vec<_>>();
            // Collected in order first, so that the first error is the one that is returned.
            return results.into_iter().collect();
        }
        points.iter().enumerate().map(one).collect()
    }
}

impl Scratch {
    /// [`PlacedModel::nearest`].
    #[inline]
    pub fn nearest(&mut self, placed: &PlacedModel, point: [f64; 3]) -> Result<Option<NearestPoint>, PointError> {
        self.nearest_below(placed, point, f64::INFINITY)
    }

    /// [`PlacedModel::nearest`] if its distance is less than `limit`; otherwise `None`.
    #[inline]
    pub fn nearest_below(
        &mut self,
        placed: &PlacedModel,
        point: [f64; 3],
        limit: f64,
    ) -> Result<Option<NearestPoint>, PointError> {
        check_point(point)?;
        self.search_nearest(placed, point, 1, limit);
        Ok(self.nearest.one().filter(|nearest| nearest.distance < limit))
    }

    /// [`PlacedModel::k_nearest`].
    pub fn k_nearest(
        &mut self,
        placed: &PlacedModel,
        point: [f64; 3],
        k: usize,
    ) -> Result<Vec<NearestPoint>, PointError> {
        check_point(point)?;
        self.search_nearest(placed, point, k, f64::INFINITY);
        Ok(self.nearest.take_sorted())
    }

    fn search_nearest(&mut self, placed: &PlacedModel, point: [f64; 3], k: usize, limit: f64) {
        let Self { memory, nearest, work, .. } = self;
        *work = QueryStats::default();
        let point = DVec3::from_array(point);
        let bound = PointDistanceBound::new(&placed.placement, point, DISTANCE_ERROR);
        nearest.reset(k);
        if k > 0 && limit > 0.0 {
            let mut leaf = NearestSearch::new(placed, point, nearest, bound.scale(), limit);
            // Never breaks.
            let _ = placed.model.tree().search_nearest(&bound, memory, work, &mut leaf);
        }
    }
}

/// Checks that all coordinates are finite and below 2^1000, the limit for placed vertices.
#[inline]
pub(crate) fn check_point(point: [f64; 3]) -> Result<(), PointError> {
    match point.iter().position(|x| x.is_nan() || x.abs() >= COORDINATE_LIMIT) {
        Some(axis) => Err(PointError { point: 0, axis, value: point[axis] }),
        None => Ok(()),
    }
}
