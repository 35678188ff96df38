//! Unrounded `f64` boxes in mesh coordinates, and the `f32` box of a triangle rounded outward in the frame of a tree.

use crate::kernel::boxes::{BoxFrame, LocalAabb};
use crate::mesh::Mesh;
use glam::DVec3;

/// Smallest box of some triangles, in mesh coordinates, not rounded. Split rules compare these boxes instead of
/// the rounded `f32` boxes, because rounding could make different positions equal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ExactAabb {
    pub(crate) min: DVec3,
    pub(crate) max: DVec3,
}

impl ExactAabb {
    /// Box of a triangle.
    pub(crate) fn from_triangle([u, v, w]: [DVec3; 3]) -> Self {
        Self { min: u.min(v).min(w), max: u.max(v).max(w) }
    }

    /// Box of a point.
    pub(crate) fn from_point(point: DVec3) -> Self {
        Self { min: point, max: point }
    }

    #[inline]
    pub(crate) fn union(&self, other: &Self) -> Self {
        Self { min: self.min.min(other.min), max: self.max.max(other.max) }
    }

    /// Returns this box in `frame`, rounded outward to `f32`. Rounding is monotone, so rounding the union of boxes
    /// gives the union of the rounded boxes, bit for bit.
    pub(crate) fn rounded(&self, frame: &BoxFrame) -> LocalAabb {
        LocalAabb::between(frame.to_local(self.min), frame.to_local(self.max))
    }

    /// Coordinate of the center on an axis. Both bounds are halved before they are added, because their sum could
    /// overflow.
    #[inline]
    pub(crate) fn middle(&self, axis: usize) -> f64 {
        self.min[axis] * 0.5 + self.max[axis] * 0.5
    }

    /// Axis of the longest side; of equally long sides, the axis with the lowest index.
    pub(crate) fn longest_axis(&self) -> usize {
        let sides = self.max * 0.5 - self.min * 0.5;
        let mut longest = 0;
        for axis in 1..3 {
            if sides[axis] > sides[longest] {
                longest = axis;
            }
        }
        longest
    }
}

/// Box of a triangle in `frame`, the frame of a tree, rounded outward.
pub(crate) fn triangle_bounds(mesh: &Mesh, frame: &BoxFrame, triangle: u32) -> LocalAabb {
    ExactAabb::from_triangle(mesh.points(triangle)).rounded(frame)
}
