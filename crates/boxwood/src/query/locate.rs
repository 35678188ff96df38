//! Where a point is: inside a closed surface, outside, or on it.

use super::pair::Scratch;
use super::placed::Placed;
use super::ray::{Crossings, LIMIT, Ray, brute_force_crossings};
use crate::axis::axis_name;
use crate::model::Model;
use crate::tree::Tree;
use crate::work::Work;
use glam::DVec3;
#[cfg(feature = "parallel")]
use rayon::prelude::*;
use thiserror::Error;

/// Points that one task asks about.
#[cfg(feature = "parallel")]
const POINTS_PER_TASK: usize = 256;

/// How far the rays that count lean from an axis. Designed parts have many edges across the axes, and a ray through
/// an edge takes longer; so short that integers of 128 bits hold the rest.
const LEAN: [f64; 2] = [141.0 / 1024.0, 89.0 / 1024.0];

/// Where a point is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Location {
    /// Inside: the surface winds around the point, once or more, in either direction.
    Inside,
    /// Outside, or in a hollow.
    Outside,
    /// On the surface, exactly: on this triangle, the lowest of those.
    OnSurface(u32),
}

/// A surface has no inside.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum NotClosed {
    /// No triangle has three different corners.
    #[error("the surface is empty, so it has no inside")]
    Empty,
    /// More triangles run along an edge in one direction than in the other, as at the rim of a hole.
    #[error(
        "the surface is not closed, so it has no inside: the triangles along the edge between vertices {} and {}, such as triangle \
         {triangle}, do not pair up",
        .vertices[0], .vertices[1]
    )]
    OpenEdge {
        /// The ends of the edge.
        vertices: [u32; 2],
        /// The lowest triangle along it.
        triangle: u32,
    },
}

/// Why it cannot be said where a point is.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
pub enum LocateError {
    /// The surface has no inside.
    #[error(transparent)]
    NotClosed(#[from] NotClosed),
    /// A coordinate is not finite, or too large.
    #[error("point {point} has {} = {value:e}; coordinates must be finite and below 2^500", axis_name(*.axis))]
    Point {
        /// Which point, from 0, if there are many.
        point: usize,
        /// 0, 1 or 2 for x, y or z.
        axis: usize,
        /// The coordinate.
        value: f64,
    },
}

impl<T: Tree> Model<T> {
    /// Whether the surface has an inside: every edge is used as often in one direction as in the other (see
    /// [`Topology::has_inside`](crate::Topology::has_inside)). What is wrong, if it has none. Kept for the next question.
    ///
    /// ```
    /// use boxwood::{Mesh, Model, NotClosed};
    ///
    /// let model = Model::new(Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]])?);
    /// assert_eq!(model.closed(), Err(NotClosed::OpenEdge { vertices: [0, 1], triangle: 0 }));
    /// # Ok::<(), boxwood::MeshError>(())
    /// ```
    pub fn closed(&self) -> Result<(), NotClosed> {
        let surface = self.surface();
        match surface.open_edge() {
            Some(open) => Err(NotClosed::OpenEdge { vertices: open.vertices, triangle: open.triangle }),
            None if surface.has_inside() => Ok(()),
            None => Err(NotClosed::Empty),
        }
    }
}

/// # Points
impl Placed<'_> {
    /// Where a point is, exactly. Inside is where the surface winds around it (the winding number is not zero): so a
    /// surface that is turned inside out has the same inside, a shell within a shell that faces the other way makes a
    /// hollow, and where two closed parts of a mesh overlap is inside too.
    ///
    /// ```
    /// use boxwood::{Location, Mesh, Model, Pose};
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
        Scratch::of_this_thread(|scratch| scratch.locate(self, point))
    }

    /// [`Self::locate`] of many points, in order, spread over threads.
    pub fn locate_each(&self, points: &[[f64; 3]]) -> Result<Vec<Location>, LocateError> {
        self.ask_each(points, Scratch::locate)
    }

    /// How far a point is from the surface: less than 0 inside, 0 exactly on it, more than 0 outside. The value is as
    /// good as that of [`nearest`](Self::nearest), and its sign exact.
    pub fn signed_distance(&self, point: [f64; 3]) -> Result<f64, LocateError> {
        Scratch::of_this_thread(|scratch| scratch.signed_distance(self, point))
    }

    /// [`Self::signed_distance`] of many points, in order, spread over threads.
    pub fn signed_distances(&self, points: &[[f64; 3]]) -> Result<Vec<f64>, LocateError> {
        self.ask_each(points, Scratch::signed_distance)
    }

    fn ask_each<R: Send>(
        &self,
        points: &[[f64; 3]],
        ask: impl Fn(&mut Scratch, &Self, [f64; 3]) -> Result<R, LocateError> + Sync,
    ) -> Result<Vec<R>, LocateError> {
        let numbered = |number: usize, answer: Result<R, LocateError>| {
            answer.map_err(|error| match error {
                LocateError::Point { axis, value, .. } => LocateError::Point { point: number, axis, value },
                error => error,
            })
        };
        #[cfg(feature = "parallel")]
        if points.len() > POINTS_PER_TASK && rayon::current_num_threads() > 1 {
            let tasks = points.par_iter().enumerate().with_min_len(POINTS_PER_TASK);
            let answers = tasks
                .map_init(Scratch::new, |scratch, (number, &point)| numbered(number, ask(scratch, self, point)))
                .collect::<Vec<_>>();
            // In order, so that the first error is the one that is told.
            return answers.into_iter().collect();
        }
        Scratch::of_this_thread(|scratch| {
            points.iter().enumerate().map(|(number, &point)| numbered(number, ask(scratch, self, point))).collect()
        })
    }
}

impl Scratch {
    /// [`Placed::locate`].
    pub fn locate(&mut self, placed: &Placed<'_>, point: [f64; 3]) -> Result<Location, LocateError> {
        let ray = placed.model.closed().map_err(LocateError::from).and_then(|()| ray_out(placed, point));
        // What is left of the last query is not the work of one that fails.
        let ray = ray.inspect_err(|_| self.work = Work::default())?;
        Ok(Location::by(self.crossings(placed, &ray)))
    }

    /// [`Placed::signed_distance`].
    pub fn signed_distance(&mut self, placed: &Placed<'_>, point: [f64; 3]) -> Result<f64, LocateError> {
        let location = self.locate(placed, point)?;
        let counted = self.work;
        // The point was accepted, and a closed surface has triangles.
        let distance = self.nearest(placed, point).ok().flatten().map_or(f64::INFINITY, |nearest| nearest.distance);
        self.work += counted;
        Ok(match location {
            Location::OnSurface(_) => 0.0,
            // Not 0 and not -0, however near.
            Location::Outside => distance.max(f64::from_bits(1)),
            Location::Inside => -distance.max(f64::from_bits(1)),
        })
    }
}

impl Location {
    fn by(crossings: Crossings) -> Self {
        match crossings {
            Crossings::OnSurface(triangle) => Self::OnSurface(triangle),
            Crossings::Counted { inward, outward } if inward == outward => Self::Outside,
            Crossings::Counted { .. } => Self::Inside,
        }
    }
}

/// A ray from a point that leaves the model by a short way, if it is inside.
pub(super) fn ray_out<T: Tree>(placed: &Placed<'_, T>, point: [f64; 3]) -> Result<Ray, LocateError> {
    if let Some(axis) = point.iter().position(|x| x.is_nan() || x.abs() >= LIMIT) {
        return Err(LocateError::Point { point: 0, axis, value: point[axis] });
    }
    let point = DVec3::from_array(point);
    Ok(Ray::along(point, direction_out(placed, point)))
}

/// The direction of that ray, whose largest component is 1.
#[inline]
pub(super) fn direction_out<T: Tree>(placed: &Placed<'_, T>, point: DVec3) -> DVec3 {
    direction_by(point - placed.placement.origin(), DVec3::ONE)
}

/// A direction out that is not about along another.
pub(super) fn direction_across<T: Tree>(placed: &Placed<'_, T>, point: DVec3, along: DVec3) -> DVec3 {
    let along = along.abs();
    let weights = along.to_array().map(|x| if x == along.max_element() { 0.0 } else { 1.0 });
    direction_by(point - placed.placement.origin(), DVec3::from_array(weights))
}

/// Along the axis of the largest component, times a weight, and a little across it.
#[inline]
fn direction_by(out: DVec3, weights: DVec3) -> DVec3 {
    let size = out.abs() * weights;
    let axis = if size.x >= size.y && size.x >= size.z { 0 } else { 1 + usize::from(size.z > size.y) };
    let mut direction = [0.0; 3];
    direction[axis] = if out[axis] < 0.0 { -1.0 } else { 1.0 };
    (direction[(axis + 1) % 3], direction[(axis + 2) % 3]) = (LEAN[0], LEAN[1]);
    DVec3::from_array(direction)
}

/// Where a point is: the plain twin of [`Placed::locate`], which tries every triangle.
pub fn brute_force_locate<T: Tree>(placed: &Placed<'_, T>, point: [f64; 3]) -> Result<Location, LocateError> {
    placed.model.closed()?;
    Ok(Location::by(brute_force_crossings(placed, &ray_out(placed, point)?)))
}
