//! Nearest-point queries.

mod leaf_test;

use super::batch::run_each;
use super::stats::QueryStats;
use crate::kernel::boxes::PointDistanceBound;
use crate::kernel::invalid_input::InvalidInput;
use crate::kernel::triangle::{DISTANCE_ERROR, PointTriangleDistance, TriangleFeature};
use crate::placed::PlacedModel;
use crate::scratch::Scratch;
use glam::DVec3;
pub(crate) use leaf_test::NearestHeap;
use leaf_test::NearestSearch;
use std::cmp::Ordering;

/// Number of points that one thread handles as a unit in a query for many points.
const POINTS_PER_TASK: usize = 256;

/// Point of a triangle that is nearest to a query point.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct NearestPoint {
    /// Distance to the query point: 0 exactly if the query point is on the triangle.
    ///
    /// The error is at most 2^-48 times the largest coordinate difference, on any axis, between the query point and the triangle.
    pub distance: f64,
    /// The nearest point of the triangle, in world coordinates.
    pub point: [f64; 3],
    /// Index of the triangle.
    pub triangle: u32,
    /// Vertex, edge or face of the triangle that contains the nearest point, decided exactly.
    pub feature: TriangleFeature,
}

impl NearestPoint {
    pub(crate) fn new(triangle: u32, distance: PointTriangleDistance) -> Self {
        Self { distance: distance.distance, point: distance.point.to_array(), triangle, feature: distance.feature }
    }

    /// Compares two results by distance, then by triangle index.
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
    /// [`InvalidInput::TooLarge`] if a coordinate is not finite or not below 2^1000.
    ///
    /// ```
    /// use boxwood::query::TriangleFeature;
    /// use boxwood::{Mesh, Model, Pose};
    ///
    /// let model = Model::new(Mesh::new(vec![[0.0; 3], [2.0, 0.0, 0.0], [0.0, 2.0, 0.0]], vec![[0, 1, 2]])?);
    /// let placed = model.at(Pose::IDENTITY)?;
    /// let nearest = placed.nearest([1.0, -3.0, 4.0])?.expect("not empty");
    /// assert_eq!((nearest.distance, nearest.point), (5.0, [1.0, 0.0, 0.0]));
    /// assert_eq!((nearest.triangle, nearest.feature), (0, TriangleFeature::Edge(0)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn nearest(&self, point: [f64; 3]) -> Result<Option<NearestPoint>, InvalidInput> {
        Scratch::query(|scratch| scratch.nearest(self, point))
    }

    /// Result of [`nearest`](Self::nearest) if the distance is less than `limit`; otherwise `None`.
    ///
    /// # Errors
    /// As [`nearest`](Self::nearest).
    pub fn nearest_below(&self, point: [f64; 3], limit: f64) -> Result<Option<NearestPoint>, InvalidInput> {
        Scratch::query(|scratch| scratch.nearest_below(self, point, limit))
    }

    /// The `k` triangles nearest to a point, or all if there are fewer, sorted by distance, then by index.
    ///
    /// # Errors
    /// As [`nearest`](Self::nearest).
    pub fn k_nearest(&self, point: [f64; 3], k: usize) -> Result<Vec<NearestPoint>, InvalidInput> {
        Scratch::query(|scratch| scratch.k_nearest(self, point, k))
    }

    /// [`nearest`](Self::nearest) for many points, on all threads; results in the order of the points.
    ///
    /// # Errors
    /// As [`nearest`](Self::nearest), for the first point that fails.
    pub fn nearest_batch(&self, points: &[[f64; 3]]) -> Result<Vec<Option<NearestPoint>>, InvalidInput> {
        let one = |scratch: &mut Scratch, index: usize, &point: &[f64; 3]| {
            scratch.stats = QueryStats::default();
            let nearest = scratch.nearest(self, point).map_err(|error| error.at_index(index));
            (nearest, scratch.stats())
        };
        run_each(points, POINTS_PER_TASK, Scratch::new, one).into_iter().collect()
    }
}

impl Scratch {
    /// Implements [`PlacedModel::nearest`].
    #[inline]
    pub(crate) fn nearest(
        &mut self,
        placed: &PlacedModel,
        point: [f64; 3],
    ) -> Result<Option<NearestPoint>, InvalidInput> {
        self.nearest_below(placed, point, f64::INFINITY)
    }

    /// Implements [`PlacedModel::nearest_below`].
    #[inline]
    pub(crate) fn nearest_below(
        &mut self,
        placed: &PlacedModel,
        point: [f64; 3],
        limit: f64,
    ) -> Result<Option<NearestPoint>, InvalidInput> {
        InvalidInput::check_point("point", point)?;
        self.search_nearest(placed, point, 1, limit);
        Ok(self.nearest.one().filter(|nearest| nearest.distance < limit))
    }

    /// Implements [`PlacedModel::k_nearest`].
    pub(crate) fn k_nearest(
        &mut self,
        placed: &PlacedModel,
        point: [f64; 3],
        k: usize,
    ) -> Result<Vec<NearestPoint>, InvalidInput> {
        InvalidInput::check_point("point", point)?;
        self.search_nearest(placed, point, k, f64::INFINITY);
        Ok(self.nearest.take_sorted())
    }

    fn search_nearest(&mut self, placed: &PlacedModel, point: [f64; 3], k: usize, limit: f64) {
        let Self { memory, nearest, stats, .. } = self;
        *stats = QueryStats::default();
        let point = DVec3::from_array(point);
        let bound = PointDistanceBound::new(&placed.placement, point, DISTANCE_ERROR);
        nearest.reset(k);
        if k > 0 && limit > 0.0 {
            let mut leaf = NearestSearch::new(placed, point, nearest, bound.scale(), limit);
            // The visitor never breaks, so the search is complete.
            let _ = placed.model.tree().search_nearest(&bound, memory, stats, &mut leaf);
        }
    }
}
