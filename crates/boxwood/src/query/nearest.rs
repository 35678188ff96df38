//! The nearest point of a model.

mod search;

use super::pair::Scratch;
use super::placed::Placed;
use crate::axis::axis_name;
use crate::bounds::{COORDINATE_LIMIT, PointGauge};
use crate::exact::{ERROR, Feature, PointApart};
use crate::work::Work;
use glam::DVec3;
#[cfg(feature = "parallel")]
use rayon::prelude::*;
pub(super) use search::Kept;
use search::NearestTriangles;
use std::cmp::Ordering;
use thiserror::Error;

/// Points that one task asks about.
#[cfg(feature = "parallel")]
const POINTS_PER_TASK: usize = 256;

/// The point of a triangle that is nearest to another point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Nearest {
    /// How far: 0 exactly if the other point is on the triangle. Off by at most 2^-48 of the span of the point and the
    /// triangle, which is the largest difference between their coordinates, on one axis.
    pub distance: f64,
    /// Where, in the world.
    pub point: [f64; 3],
    /// The triangle.
    pub triangle: u32,
    /// Which part of the triangle it is on, exactly.
    pub feature: Feature,
}

/// A point that was asked about is not finite, or too far out.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
#[error("point {point} has {} = {value:e}; coordinates must be finite and below 2^1000", axis_name(*.axis))]
pub struct PointError {
    /// Which point, from 0, if there are many.
    pub point: usize,
    /// 0, 1 or 2 for x, y or z.
    pub axis: usize,
    /// The coordinate.
    pub value: f64,
}

impl Nearest {
    pub(crate) fn of(triangle: u32, apart: PointApart) -> Self {
        Self { distance: apart.distance, point: apart.point.to_array(), triangle, feature: apart.feature }
    }

    /// The nearer first, of equals the lower id.
    pub(crate) fn order(&self, other: &Self) -> Ordering {
        self.distance.total_cmp(&other.distance).then(self.triangle.cmp(&other.triangle))
    }
}

impl Placed<'_> {
    /// The point of the model that is nearest to a point; of triangles that are equally near the lowest one. `None` if
    /// the model has no triangles.
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
    pub fn nearest(&self, point: [f64; 3]) -> Result<Option<Nearest>, PointError> {
        Scratch::of_this_thread(|scratch| scratch.nearest(self, point))
    }

    /// The `k` triangles that are nearest to a point, nearest first, of equals the lowest; all, if there are not so many.
    pub fn k_nearest(&self, point: [f64; 3], k: usize) -> Result<Vec<Nearest>, PointError> {
        Scratch::of_this_thread(|scratch| scratch.k_nearest(self, point, k))
    }

    /// [`Self::nearest`] of many points, in order, spread over threads.
    pub fn nearest_of_each(&self, points: &[[f64; 3]]) -> Result<Vec<Option<Nearest>>, PointError> {
        let one = |(number, &point)| self.nearest(point).map_err(|error| PointError { point: number, ..error });
        #[cfg(feature = "parallel")]
        if points.len() > POINTS_PER_TASK && rayon::current_num_threads() > 1 {
            let answers = points.par_iter().enumerate().with_min_len(POINTS_PER_TASK).map(one).collect::<Vec<_>>();
            // In order, so that the first error is the one that is told.
            return answers.into_iter().collect();
        }
        points.iter().enumerate().map(one).collect()
    }
}

impl Scratch {
    /// [`Placed::nearest`].
    #[inline]
    pub fn nearest(&mut self, placed: &Placed<'_>, point: [f64; 3]) -> Result<Option<Nearest>, PointError> {
        self.nearest_below(placed, point, f64::INFINITY)
    }

    /// [`Placed::nearest`], if it is nearer than a limit; `None` if it is not.
    #[inline]
    pub fn nearest_below(
        &mut self,
        placed: &Placed<'_>,
        point: [f64; 3],
        limit: f64,
    ) -> Result<Option<Nearest>, PointError> {
        check_point(point)?;
        self.search_nearest(placed, point, 1, limit);
        Ok(self.nearest.one().filter(|nearest| nearest.distance < limit))
    }

    /// [`Placed::k_nearest`].
    pub fn k_nearest(&mut self, placed: &Placed<'_>, point: [f64; 3], k: usize) -> Result<Vec<Nearest>, PointError> {
        check_point(point)?;
        self.search_nearest(placed, point, k, f64::INFINITY);
        Ok(self.nearest.in_order())
    }

    fn search_nearest(&mut self, placed: &Placed<'_>, point: [f64; 3], k: usize, limit: f64) {
        let Self { memory, nearest, work, .. } = self;
        *work = Work::default();
        let point = DVec3::from_array(point);
        let gauge = PointGauge::new(&placed.placement, point, ERROR);
        nearest.start(k);
        if k > 0 && limit > 0.0 {
            let mut leaf = NearestTriangles::new(placed, point, nearest, gauge.scale(), limit);
            // Never breaks.
            let _ = placed.model.tree().search_near_one(&gauge, memory, work, &mut leaf);
        }
    }
}

/// Fails if it is not finite or beyond what a model can be placed at.
#[inline]
pub(crate) fn check_point(point: [f64; 3]) -> Result<(), PointError> {
    match point.iter().position(|x| x.is_nan() || x.abs() >= COORDINATE_LIMIT) {
        Some(axis) => Err(PointError { point: 0, axis, value: point[axis] }),
        None => Ok(()),
    }
}
