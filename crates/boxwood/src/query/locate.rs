//! Point location: inside a closed mesh, outside, or on its surface.

use super::batch::run_each;
use super::ray::{Crossings, LIMIT, Ray, brute_force_crossings};
use super::stats::QueryStats;
use crate::kernel::invalid_input::InvalidInput;
use crate::model::Model;
use crate::placed::PlacedModel;
use crate::scratch::Scratch;
use glam::DVec3;
use thiserror::Error;

/// Number of points that one thread handles as a unit in a query for many points.
const POINTS_PER_TASK: usize = 256;

/// Components of a ray direction along the two axes that are not its main axis. The component along the main axis
/// is 1 or -1.
///
/// The rays are tilted because designed parts have many edges parallel to the axes, and a ray that meets an edge
/// takes longer. The components have few bits, so that the products of exact ray tests fit in 128-bit integers.
const RAY_TILT: [f64; 2] = [141.0 / 1024.0, 89.0 / 1024.0];

/// Location of a point relative to a closed mesh.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Location {
    /// The winding number of the mesh at the point is not zero.
    Inside,
    /// The winding number is zero: outside of the mesh or in a cavity.
    Outside,
    /// Exactly on the surface. Contains the lowest index of the triangles that contain the point.
    OnSurface(u32),
}

/// Error for a mesh that has no interior, because it is not closed.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum NotClosed {
    /// No triangle has three different vertices.
    #[error("the mesh is empty, so it has no interior")]
    Empty,
    /// An edge is used more often in one direction than in the other, for example at the rim of a hole.
    #[error(
        "the mesh is not closed, so it has no interior: the triangles along the edge between vertices {} and {}, such as triangle \
         {triangle}, do not pair up",
        .vertices[0], .vertices[1]
    )]
    OpenEdge {
        /// Vertices of the edge.
        vertices: [u32; 2],
        /// Lowest index of the triangles along the edge.
        triangle: u32,
    },
}

/// Error of point location.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
pub enum LocateError {
    /// The mesh has no interior.
    #[error(transparent)]
    NotClosed(#[from] NotClosed),
    /// A point is invalid.
    #[error(transparent)]
    Point(#[from] InvalidInput),
}

impl Model {
    /// Checks that the mesh is closed, so that it has an interior: every edge is used equally often in both directions.
    ///
    /// See [`Topology::has_interior`](crate::mesh::Topology::has_interior). The result is cached.
    ///
    /// # Errors
    /// [`NotClosed`] with an edge that violates the condition, or if the mesh is empty.
    ///
    /// ```
    /// use boxwood::{Mesh, Model};
    /// use boxwood::query::NotClosed;
    ///
    /// let model = Model::new(Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]])?);
    /// assert_eq!(model.check_closed(), Err(NotClosed::OpenEdge { vertices: [0, 1], triangle: 0 }));
    /// # Ok::<(), boxwood::MeshError>(())
    /// ```
    pub fn check_closed(&self) -> Result<(), NotClosed> {
        let surface = self.surface();
        match surface.open_edge() {
            Some(open) => Err(NotClosed::OpenEdge { vertices: open.vertices, triangle: open.triangle }),
            None if surface.has_interior() => Ok(()),
            None => Err(NotClosed::Empty),
        }
    }
}

/// # Points
///
/// Location of points relative to the model, if its mesh is closed.
impl PlacedModel {
    /// Location of a point: inside the closed mesh, outside or on its surface. The result is exact.
    ///
    /// A point is inside if the winding number is not zero. So a mesh turned inside out has the same interior. A
    /// shell inside another shell makes a cavity if its triangles have the opposite orientation. The overlap of
    /// two closed parts of a mesh is inside.
    ///
    /// # Errors
    /// [`LocateError::NotClosed`] if the mesh is not closed, [`LocateError::Point`] if a coordinate is invalid.
    ///
    /// ```
    /// use boxwood::{Mesh, Model, Pose};
    /// use boxwood::query::Location;
    ///
    /// let corners = vec![[0.0; 3], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0], [0.0, 0.0, 4.0]];
    /// let model = Model::new(Mesh::new(corners, vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]])?);
    /// let pyramid = model.at(Pose::IDENTITY)?;
    /// assert_eq!(pyramid.locate([1.0; 3])?, Location::Inside);
    /// assert_eq!(pyramid.locate([1.0, 1.0, 2.0])?, Location::OnSurface(2));
    /// assert_eq!(pyramid.locate([1.0, 1.0, 2.0_f64.next_up()])?, Location::Outside);
    /// assert_eq!(pyramid.signed_distance([1.0, 1.0, 0.5])?, -0.5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn locate(&self, point: [f64; 3]) -> Result<Location, LocateError> {
        Scratch::query(|scratch| scratch.locate(self, point))
    }

    /// [`locate`](Self::locate) for many points, on all threads; results in the order of the points.
    ///
    /// # Errors
    /// As [`locate`](Self::locate), for the first point that fails.
    pub fn locate_batch(&self, points: &[[f64; 3]]) -> Result<Vec<Location>, LocateError> {
        self.query_each(points, Scratch::locate)
    }

    /// Signed distance of a point to the surface: negative inside, zero exactly on the surface, positive outside.
    ///
    /// The absolute value is as accurate as that of [`nearest`](Self::nearest). The sign is exact.
    ///
    /// # Errors
    /// As [`locate`](Self::locate).
    pub fn signed_distance(&self, point: [f64; 3]) -> Result<f64, LocateError> {
        Scratch::query(|scratch| scratch.signed_distance(self, point))
    }

    /// [`signed_distance`](Self::signed_distance) for many points, on all threads; results in the order of the points.
    ///
    /// # Errors
    /// As [`locate`](Self::locate), for the first point that fails.
    pub fn signed_distance_batch(&self, points: &[[f64; 3]]) -> Result<Vec<f64>, LocateError> {
        self.query_each(points, Scratch::signed_distance)
    }

    fn query_each<R: Send>(
        &self,
        points: &[[f64; 3]],
        query: impl Fn(&mut Scratch, &Self, [f64; 3]) -> Result<R, LocateError> + Sync,
    ) -> Result<Vec<R>, LocateError> {
        let with_index = |index: usize, result: Result<R, LocateError>| {
            result.map_err(|error| match error {
                LocateError::Point(error) => LocateError::Point(error.at_index(index)),
                error => error,
            })
        };
        let one = |scratch: &mut Scratch, index: usize, &point: &[f64; 3]| {
            (with_index(index, query(scratch, self, point)), scratch.stats())
        };
        run_each(points, POINTS_PER_TASK, Scratch::new, one).into_iter().collect()
    }
}

impl Scratch {
    /// Implements [`PlacedModel::locate`].
    pub(crate) fn locate(&mut self, placed: &PlacedModel, point: [f64; 3]) -> Result<Location, LocateError> {
        let ray = placed.model.check_closed().map_err(LocateError::from).and_then(|()| ray_to_outside(placed, point));
        // The scratch still holds the stats of its previous query. A query that fails resets them.
        let ray = ray.inspect_err(|_| self.stats = QueryStats::default())?;
        Ok(Location::from_crossings(self.crossings(placed, &ray)))
    }

    /// Implements [`PlacedModel::signed_distance`].
    pub(crate) fn signed_distance(&mut self, placed: &PlacedModel, point: [f64; 3]) -> Result<f64, LocateError> {
        let location = self.locate(placed, point)?;
        let locate_work = self.stats;
        // The distance is never infinite: `locate` has accepted the point, and a closed mesh has triangles.
        let distance = self.nearest(placed, point).ok().flatten().map_or(f64::INFINITY, |nearest| nearest.distance);
        self.stats += locate_work;
        Ok(match location {
            Location::OnSurface(_) => 0.0,
            // A signed distance of 0 means that the point is exactly on the surface. If a positive distance is
            // rounded to 0, it is therefore replaced by the smallest positive number.
            Location::Outside => distance.max(f64::from_bits(1)),
            Location::Inside => -distance.max(f64::from_bits(1)),
        })
    }
}

impl Location {
    fn from_crossings(crossings: Crossings) -> Self {
        match crossings {
            Crossings::OnSurface(triangle) => Self::OnSurface(triangle),
            Crossings::Counted { inward, outward } if inward == outward => Self::Outside,
            Crossings::Counted { .. } => Self::Inside,
        }
    }
}

/// Ray that starts at `point`, for counting how often it crosses the surface. It points away from the center of the
/// model, so from a point inside, its path to the outside is short.
pub(super) fn ray_to_outside(placed: &PlacedModel, point: [f64; 3]) -> Result<Ray, LocateError> {
    InvalidInput::check_point_below(LIMIT, "point", point)?;
    let point = DVec3::from_array(point);
    Ok(Ray::along(point, direction_to_outside(placed, point)))
}

/// Direction of the ray of [`ray_to_outside`]. Its largest component in absolute value is 1 or -1.
#[inline]
pub(super) fn direction_to_outside(placed: &PlacedModel, point: DVec3) -> DVec3 {
    tilted_axis_direction(point - placed.placement.origin(), DVec3::ONE)
}

/// Like [`direction_to_outside`], but not nearly parallel to `along`. Its main axis is never the axis along which
/// `along` has its largest absolute component.
pub(super) fn direction_to_outside_across(placed: &PlacedModel, point: DVec3, along: DVec3) -> DVec3 {
    let along = along.abs();
    let weights = along.to_array().map(|x| if x == along.max_element() { 0.0 } else { 1.0 });
    tilted_axis_direction(point - placed.placement.origin(), DVec3::from_array(weights))
}

/// Direction that is 1 or -1 along its main axis, and tilted away from this axis by [`RAY_TILT`]. It points to the
/// same side along the main axis as `out`. The main axis is the one with the largest absolute component of
/// `out * weights`.
#[inline]
fn tilted_axis_direction(out: DVec3, weights: DVec3) -> DVec3 {
    let size = out.abs() * weights;
    let axis = if size.x >= size.y && size.x >= size.z { 0 } else { 1 + usize::from(size.z > size.y) };
    let mut direction = [0.0; 3];
    direction[axis] = if out[axis] < 0.0 { -1.0 } else { 1.0 };
    (direction[(axis + 1) % 3], direction[(axis + 2) % 3]) = (RAY_TILT[0], RAY_TILT[1]);
    DVec3::from_array(direction)
}

/// Location of a point, with a test of every triangle. Reference implementation of [`PlacedModel::locate`].
///
/// # Errors
/// As [`PlacedModel::locate`].
pub fn brute_force_locate(placed: &PlacedModel, point: [f64; 3]) -> Result<Location, LocateError> {
    placed.model.check_closed()?;
    Ok(Location::from_crossings(brute_force_crossings(placed, &ray_to_outside(placed, point)?)))
}
