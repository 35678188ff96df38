//! Coordinate frame of a tree's `f32` boxes, and the rule when a deformed model gets a new frame.

use super::exact_aabb::ExactAabb;
use crate::kernel::aabb::Aabb;
use crate::kernel::boxes::{BoxFrame, LocalAabb};
use crate::mesh::Mesh;
use glam::DVec3;

/// Frame and extent of a tree's boxes: everything about a tree that is needed to place a model at a pose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct TreeFrame {
    /// Coordinate frame in which all boxes of the tree are stored.
    pub(crate) frame: BoxFrame,
    /// Per axis, the largest absolute coordinate of all vertices used by triangles, in mesh coordinates.
    pub(crate) vertex_extent: DVec3,
    /// Largest absolute coordinate of any box of the tree, in frame coordinates.
    pub(crate) box_extent: f64,
}

/// Factor by which a model may grow, shrink or move, relative to the bounds that its frame was fitted to, before it
/// gets a new frame. The frame must fit for two reasons. `f32` boxes are tight only near the origin of their frame.
/// And the margin of a box test for rounding errors has a constant part, which is large compared to a small model.
const FRAME_GROWTH_LIMIT: f64 = 16.0;

impl TreeFrame {
    /// Frame fitted to the bounds of a mesh.
    pub(crate) fn from_mesh(mesh: &Mesh) -> Self {
        let Some(bounds) = mesh.bounds() else { return Self::EMPTY };
        let bounds = bounds.to_vectors();
        Self::from_bounds(bounds, BoxFrame::fitting(bounds))
    }

    /// Tree frame of a mesh for a given box frame. The box frame need not fit the mesh.
    pub(crate) fn in_frame(mesh: &Mesh, frame: BoxFrame) -> Self {
        let bounds = mesh.bounds().map(Aabb::to_vectors);
        bounds.map_or(Self::EMPTY, |bounds| Self::from_bounds(bounds, frame))
    }

    /// New tree frame for a model that was deformed and now has the bounds `bounds`; `self` is the tree frame
    /// before the deformation. The box frame is kept unless the model has outgrown it. With a new box frame, all
    /// boxes must be recomputed.
    pub(crate) fn for_bounds(&self, bounds: [DVec3; 2]) -> Self {
        if outgrown(bounds, &self.frame) {
            // Adding zero turns -0 into +0, so that the frame is the same whichever zero the minimum or maximum
            // happened to return.
            Self::from_bounds(bounds, BoxFrame::fitting(bounds.map(|corner| corner + 0.0)))
        } else {
            Self::from_bounds(bounds, self.frame)
        }
    }

    /// Tree frame of a mesh with the bounds `[low, high]`, in mesh coordinates, for the given box frame.
    pub(crate) fn from_bounds([low, high]: [DVec3; 2], frame: BoxFrame) -> Self {
        let box_extent = LocalAabb::between(frame.to_local(low), frame.to_local(high)).max_abs();
        Self { frame, vertex_extent: low.abs().max(high.abs()), box_extent }
    }

    /// Replaces this tree frame by that of the deformed model with these bounds. Returns true if the box frame
    /// changed.
    pub(crate) fn update(&mut self, bounds: &ExactAabb) -> bool {
        let old = self.frame;
        *self = self.for_bounds([bounds.min, bounds.max]);
        self.frame != old
    }

    /// Fails unless the frame equals `expected`.
    pub(crate) fn check(&self, expected: &Self) -> Result<(), String> {
        if self == expected { Ok(()) } else { Err(format!("tree frame is {self:?}, expected {expected:?}")) }
    }

    /// Tree frame of an empty mesh.
    pub(crate) const EMPTY: Self =
        Self { frame: BoxFrame { origin: DVec3::ZERO, scale: 1.0 }, vertex_extent: DVec3::ZERO, box_extent: 0.0 };
}

/// Returns true if a model with these bounds has outgrown `frame`: it is so far from the origin of the frame, or so
/// small, that its `f32` boxes are too coarse. Computed in `f64`, because coordinates may exceed the range of `f32`.
fn outgrown([low, high]: [DVec3; 2], frame: &BoxFrame) -> bool {
    let far = frame.to_local(low).abs().max(frame.to_local(high).abs()).max_element();
    // Half the longest side of the bounds, in units of the frame. The bounds are halved first, because their
    // difference could overflow.
    let half = (high * 0.5 - low * 0.5).max_element() * frame.scale;
    // A model that has collapsed to a point needs no new frame.
    far > FRAME_GROWTH_LIMIT || (half > 0.0 && half * FRAME_GROWTH_LIMIT < far.max(1.0))
}
