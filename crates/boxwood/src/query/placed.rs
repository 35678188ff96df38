//! A model in the world.

use crate::axis::axis_name;
use crate::bounds::{COORDINATE_LIMIT, Placement};
use crate::model::Model;
use crate::pose::Pose;
use crate::tree::{Tree, WideTree};
use glam::DVec3;
use thiserror::Error;

/// A model at a pose. Made by [`Model::at`], which checks the pose; a body in ten candidate pairs pays for that once.
#[derive(Clone, Debug)]
pub struct Placed<'m, T: Tree = WideTree> {
    pub(crate) model: &'m Model<T>,
    pub(crate) pose: Pose,
    pub(crate) placement: Placement,
}

/// The pose carries coordinates too far: the arithmetic behind the answers needs them below 2^1000.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
#[error(
    "the pose can place a vertex at {} = {reach:e}; placed coordinates must stay below 2^1000 = {COORDINATE_LIMIT:e}",
    axis_name(*.axis)
)]
pub struct PlaceError {
    /// 0, 1 or 2 for x, y or z of the world.
    pub axis: usize,
    /// A bound of the placed |coordinates| on that axis; infinite if it overflows.
    pub reach: f64,
}

impl<T: Tree> Model<T> {
    /// Places the model in the world. Computes once what every query against any partner needs of the pose. Fails if
    /// the pose could carry a coordinate to 2^1000 or beyond.
    #[inline]
    pub fn at(&self, pose: Pose) -> Result<Placed<'_, T>, PlaceError> {
        let extent = self.tree().extent();
        match Placement::new(&pose, &extent.frame, extent.largest, extent.reach) {
            Ok(placement) => Ok(Placed { model: self, pose, placement }),
            Err((axis, reach)) => Err(PlaceError { axis, reach }),
        }
    }

    /// The largest |coordinate| of a vertex that a triangle uses, an axis.
    pub(crate) fn largest(&self) -> [f64; 3] {
        self.tree().extent().largest.to_array()
    }
}

impl PlaceError {
    /// Fails if a pose could carry vertices whose |coordinates| are at most these too far.
    pub(crate) fn check(pose: &Pose, largest: [f64; 3]) -> Result<(), Self> {
        let extent = Placement::extent(pose, DVec3::from_array(largest));
        extent.map(|_| ()).map_err(|(axis, reach)| Self { axis, reach })
    }
}

/// A pose that a model was placed at, and what was computed for that: [`Placed`] without the model. Good for that model
/// until it deforms.
#[derive(Clone, Debug)]
pub(crate) struct Stand {
    pose: Pose,
    placement: Placement,
}

impl Stand {
    pub(crate) fn pose(&self) -> &Pose {
        &self.pose
    }

    /// The model at its pose again.
    pub(crate) fn of<'m, T: Tree>(&self, model: &'m Model<T>) -> Placed<'m, T> {
        Placed { model, pose: self.pose, placement: self.placement.clone() }
    }
}

impl Placed<'_> {
    /// A box around all placed triangles, lower and upper corner; `None` if there are none. Not the smallest one, but found
    /// in the same time for models of any size: the [bounds](Self::bounds) are inside it, however they were rounded.
    #[must_use]
    pub fn cover(&self) -> Option<[[f64; 3]; 2]> {
        self.placement.cover(self.model.tree().top_boxes())
    }
}

impl<T: Tree> Placed<'_, T> {
    /// What it takes to place the model here again.
    pub(crate) fn stand(&self) -> Stand {
        Stand { pose: self.pose, placement: self.placement.clone() }
    }

    /// The smallest box of all placed triangles, lower and upper corner; `None` if there are none. Triangles that were
    /// taken out of an R-tree are left out.
    #[must_use]
    pub fn bounds(&self) -> Option<[[f64; 3]; 2]> {
        let mut corners = self.triangles().flat_map(|triangle| self.points(triangle));
        let first = corners.next()?;
        let (low, high) = corners.fold((first, first), |(low, high), point| (low.min(point), high.max(point)));
        Some([low.to_array(), high.to_array()])
    }

    /// The triangles that are in the tree.
    pub(crate) fn triangles(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.model.mesh().triangles().len() as u32).filter(|&triangle| self.model.tree().holds(triangle))
    }
}

impl Placed<'_> {
    /// The triangles that are not copies of others with lower numbers.
    pub(super) fn originals(&self) -> impl Iterator<Item = u32> + '_ {
        let originals = self.model.tree().originals(self.model.mesh());
        (0..).zip(&originals.triangles).filter(|(_, original)| **original).map(|(triangle, _)| triangle)
    }
}

impl<'m, T: Tree> Placed<'m, T> {
    /// The model.
    #[must_use]
    pub fn model(&self) -> &'m Model<T> {
        self.model
    }

    /// The pose.
    #[must_use]
    pub fn pose(&self) -> &Pose {
        &self.pose
    }

    /// The corners of a triangle in the world: the points that all answers are exact for.
    ///
    /// # Panics
    /// If there is no triangle of that number.
    #[must_use]
    pub fn corners(&self, triangle: u32) -> [[f64; 3]; 3] {
        self.points(triangle).map(|point| point.to_array())
    }

    #[inline]
    pub(crate) fn points(&self, triangle: u32) -> [DVec3; 3] {
        let [u, v, w] = self.model.mesh().points(triangle);
        [self.pose.place_point(u), self.pose.place_point(v), self.pose.place_point(w)]
    }
}
