//! A model at a pose.

use crate::bvh::tree::PairSearch;
use crate::bvh::tree_frame::TreeFrame;
use crate::kernel::aabb::Aabb;
use crate::kernel::boxes::PlacedFrame;
use crate::kernel::invalid_input::InvalidInput;
use crate::kernel::pose::Pose;
use crate::mesh::Mesh;
use crate::model::Model;
use crate::pair::Pair;
use glam::DVec3;

/// A model at a pose, made by [`Model::at`]: everything that queries need and that is computed once per pose.
///
/// A placed model keeps the state of its model: if the model is deformed later, this one still shows the vertices as they were, and the
/// deformation copies the model first. Drop placed models before you deform, and place the model again afterwards.
#[derive(Clone, Debug)]
pub struct PlacedModel {
    pub(crate) model: Model,
    pub(crate) pose: Pose,
    pub(crate) placement: PlacedFrame,
}

impl Model {
    /// Places the model in the world.
    ///
    /// # Errors
    /// [`InvalidInput::PoseNotFinite`] if an entry of the pose is NaN or infinite; [`InvalidInput::TooFar`] if the pose could place a vertex
    /// at a coordinate of 2^1000 or more.
    #[inline]
    pub fn at(&self, pose: Pose) -> Result<PlacedModel, InvalidInput> {
        let placement = placed_frame(&pose, self.tree().tree_frame())?;
        Ok(PlacedModel { model: self.clone(), pose, placement })
    }
}

/// Computes the [`PlacedFrame`] for a model at `pose`: the box frame of its tree, transformed to world
/// coordinates.
#[inline]
pub(crate) fn placed_frame(pose: &Pose, frame: &TreeFrame) -> Result<PlacedFrame, InvalidInput> {
    PlacedFrame::new(pose, &frame.frame, frame.vertex_extent, frame.box_extent)
        .map_err(|too_far| placement_error(pose, too_far))
}

/// Returns an error if `pose` could place a vertex too far away, for vertices whose coordinates on axis `i` have an
/// absolute value of at most `largest[i]`.
pub(crate) fn check_extent(pose: &Pose, largest: [f64; 3]) -> Result<(), InvalidInput> {
    let extent = PlacedFrame::placed_extent(pose, DVec3::from_array(largest));
    extent.map(|_| ()).map_err(|too_far| placement_error(pose, too_far))
}

/// Error for a pose that is not finite, or that may place vertices at coordinates of up to `reach` on `axis`, which
/// is too far.
///
/// Poses that are not finite also arrive here: `reach` is computed from all entries of the pose, so it is not below
/// the limit.
#[cold]
fn placement_error(pose: &Pose, (axis, reach): (usize, f64)) -> InvalidInput {
    pose.check_finite().err().unwrap_or(InvalidInput::TooFar { axis, reach })
}

impl PlacedModel {
    /// The model.
    #[must_use]
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// The pose.
    #[must_use]
    pub fn pose(&self) -> &Pose {
        &self.pose
    }

    /// Prepares queries between this model and another: computes the transform between the two once, for any number of queries.
    #[must_use]
    #[inline]
    pub fn pair<'p>(&'p self, other: &'p Self) -> Pair<'p> {
        Pair::new(self, other)
    }

    /// Axis-aligned box that contains all placed triangles, computed in O(1) from the root of the tree; `None` for an empty mesh.
    ///
    /// It contains [`bounds`](Self::bounds), which is exact but takes O(n).
    #[must_use]
    pub fn loose_bounds(&self) -> Option<Aabb> {
        self.placement.world_bounds(self.model.tree().top_level_boxes())
    }

    /// Smallest axis-aligned box of all placed triangles, in O(n); `None` for an empty mesh.
    #[must_use]
    pub fn bounds(&self) -> Option<Aabb> {
        let mut corners = self.triangles().flat_map(|triangle| self.points(triangle));
        let first = corners.next()?;
        let (low, high) = corners.fold((first, first), |(low, high), point| (low.min(point), high.max(point)));
        Some(Aabb::from_vectors(low, high))
    }

    /// World coordinates of the vertices of a triangle: the points for which all results are exact.
    ///
    /// # Panics
    /// If there is no triangle with that index.
    #[must_use]
    pub fn triangle_vertices(&self, triangle: u32) -> [[f64; 3]; 3] {
        self.points(triangle).map(|point| point.to_array())
    }

    #[inline]
    pub(crate) fn points(&self, triangle: u32) -> [DVec3; 3] {
        self.mesh_view().points(triangle)
    }

    /// Indices of all triangles.
    pub(crate) fn triangles(&self) -> impl Iterator<Item = u32> + use<> {
        0..self.model.mesh().triangles().len() as u32
    }

    /// Indices of the triangles that are not duplicates of a triangle with a lower index.
    pub(crate) fn originals(&self) -> impl Iterator<Item = u32> + '_ {
        let originals = self.model.tree().originals(self.model.mesh());
        (0..).zip(&originals.triangles).filter(|(_, original)| **original).map(|(triangle, _)| triangle)
    }

    #[inline]
    pub(crate) fn mesh_view(&self) -> PlacedMesh<'_> {
        PlacedMesh { mesh: self.model.mesh(), pose: &self.pose, frame: &self.placement }
    }
}

/// A mesh at a pose, borrowed. The tests of leaf pairs take this type, so they do not depend on the type of the tree.
#[derive(Clone, Copy)]
pub(crate) struct PlacedMesh<'m> {
    pub(crate) mesh: &'m Mesh,
    pub(crate) pose: &'m Pose,
    pub(crate) frame: &'m PlacedFrame,
}

impl PlacedMesh<'_> {
    #[inline]
    pub(crate) fn points(&self, triangle: u32) -> [DVec3; 3] {
        let [u, v, w] = self.mesh.points(triangle);
        [self.pose.transform_point_f64(u), self.pose.transform_point_f64(v), self.pose.transform_point_f64(w)]
    }
}
