//! Sound separation tests for boxes of two placed models.
//!
//! If a test reports "separated", then for every set of vertices in box a and every set in box b, the convex hulls
//! of the placed vertices are disjoint. Vertices are placed in the world by
//! [`Pose::transform_point`](crate::Pose::transform_point) and therefore rounded. One number per axis, the slack,
//! is added to every test. It covers the rounding of the placed vertices, of the maps between the frames and of
//! the test itself.
//!
//! **Soundness.** A linear map cannot separate two sets that intersect: for any matrix X and point P, if two sets
//! share a point, so do their images under x -> X (x - P). So X need not be an exact inverse of anything. Each
//! model has a placed frame ([`placed_frame`](super::placed_frame)): L' is its matrix, which maps box-frame
//! coordinates to the world, P its origin in the world, and rho the largest |coordinate| of its boxes. An index a
//! or b names the model. Let X be an approximate inverse of L'_a, and P = P_a. For a vertex at p in the box frame
//! of a, placed at v, a vertex at q in the box frame of b, placed at w, and D = P_b - P_a:
//!
//! ```text
//! X (v - P_a) = p + (X L'_a - I) p + X f,      |f|  <= 2 w_a           (w: rounding of a placed vertex and of P)
//! X (w - P_a) = (X L'_b) q + X D + X f',       |f'| <= 2 w_b + u |D|
//! ```
//!
//! Here w_a and w_b bound the rounding of a placed vertex and of the frame origin. Let M = X L'_b and t = X D,
//! computed in `f64` and rounded once to `f32`. Let c and e be centers and half sides of the boxes in their own
//! frames. Then the images lie within delta of the boxes c_a +- e_a and M c_b + t +- |M| e_b:
//!
//! ```text
//! delta = |X L'_a - I| rho_a + 2 |X| (w_a + w_b) + 8u |X| (|L'_b| rho_b + |D|)      geometry: u = 2^-53
//!       + 2^-20 (|M| rho_b + |t| + rho_a)                                           16v, v = 2^-24: the f32 arithmetic of a test
//!       + 2^-110                                                                    underflow, also if flushed to zero
//! ```
//!
//! The second line is derived in [`face_axes`]; an edge axis uses delta twice (see [`edge_axes`]).
//!
//! The face axes of b are tested in the same way with the roles of a and b swapped. They have their own X, M and
//! delta. An axis whose delta exceeds a sixteenth of the model's extent in its frame gets an infinite slack, which
//! disables it. This also keeps the arithmetic in range: on the remaining axes all magnitudes are below 2^16 times
//! the model's size of about one. So no product can overflow `f32` and look like a separation. A singular pose has
//! no inverse: X and delta are infinite or NaN. If each of the two frames has at least one disabled axis, the
//! world axes are tested too ([`world_axes`]).
//!
//! Boxes are used doubled (min + max and max - min instead of their halves), which saves the halving. The three
//! axes of a frame are the lanes of one vector.

mod edge_axes;
pub(crate) mod face_axes;
pub(crate) mod sat8;
mod world_axes;

use super::placed_frame::PlacedFrame;
use super::{LocalAabb, LocalAabbA, Sat};
pub(crate) use edge_axes::EdgeAxes;
use face_axes::FaceAxes;
use glam::{DVec3, Vec3A};
pub(crate) use sat8::Boxes8;
use world_axes::WorldAxes;

/// Factor that covers the rounding of the slack itself: a few dozen `f64` roundings of non-negative terms, and one to `f32`.
pub(crate) const ROUNDED_UP: f64 = 1.0 + 1e-6;

/// Doubled box: twice the center, and the side lengths, each rounded once to `f32`.
#[derive(Clone, Copy)]
pub(crate) struct DoubledBox {
    pub(crate) center: Vec3A,
    pub(crate) sides: Vec3A,
}

impl DoubledBox {
    #[inline(always)]
    pub(crate) fn from_aabb(bounds: &LocalAabb) -> Self {
        Self::from_aabb_a(&(*bounds).into())
    }

    #[inline(always)]
    pub(crate) fn from_aabb_a(&LocalAabbA { min, max }: &LocalAabbA) -> Self {
        Self { center: min + max, sides: max - min }
    }
}

/// Separation test for the boxes of two placed models; computed once per query.
#[derive(Clone, Debug)]
pub(crate) struct BoxSeparation {
    a: FaceAxes,
    b: FaceAxes,
    /// Edge axes, for [`Sat::Full`]. The field is a `Box`, like `world`, because few queries need it and every
    /// query creates and copies this struct.
    edges: Option<Box<EdgeAxes>>,
    /// World axes, tested if neither frame has all three face axes enabled.
    world: Option<Box<WorldAxes>>,
}

/// World sizes of two placed frames, used to compare boxes by size.
#[derive(Clone, Debug)]
pub(crate) struct PlacedSizes {
    /// |determinant| of the map from each frame to the world, with lengths divided by a common unit: the factor
    /// between volumes in the frame and in the world.
    volume_scale: [f32; 2],
    /// World length of each axis of both frames, in the unit of `volume_scale`.
    axis_scale: [DVec3; 2],
}

impl BoxSeparation {
    #[inline]
    pub(crate) fn new(a: &PlacedFrame, b: &PlacedFrame, sat: Sat) -> Self {
        let (faces_a, faces_b) = (FaceAxes::new(a, b), FaceAxes::new(b, a));
        let world = !faces_a.is_complete() && !faces_b.is_complete();
        let edges = (sat == Sat::Full).then(|| Box::new(EdgeAxes::new(&faces_a)));
        Self { edges, world: world.then(|| Box::new(WorldAxes::new(a, b))), a: faces_a, b: faces_b }
    }

    /// Returns false if the boxes are certainly disjoint. The default tree uses the eight-lane tests of [`sat8`]
    /// instead. This scalar test serves the papers' trees and the statistics of separating axes.
    #[inline(always)]
    pub(crate) fn may_overlap(&self, a: &DoubledBox, b: &DoubledBox) -> bool {
        self.a.separated_axes(a, b) == 0
            && self.b.separated_axes(b, a) == 0
            && (!self.has_other_axes() || self.separated_on_other_axes(a, b) == 0)
    }

    /// Index of the first separating axis: 0 to 2 for a's face axes, 3 to 5 for b's face axes, 6 to 14 for the
    /// edge axes. If no face axis separates the boxes, 0 to 2 stand for the world axes. `None` exactly if
    /// [`Self::may_overlap`] returns true.
    pub(crate) fn separating_axis(&self, a: &DoubledBox, b: &DoubledBox) -> Option<usize> {
        let faces = self.a.separated_axes(a, b) | (self.b.separated_axes(b, a) << 3);
        let bits = if faces == 0 { self.separated_on_other_axes(a, b) } else { faces };
        (bits != 0).then(|| bits.trailing_zeros() as usize)
    }

    /// Returns true if axes other than the face axes are tested.
    #[inline(always)]
    pub(crate) fn has_other_axes(&self) -> bool {
        self.edges.is_some() || self.world.is_some()
    }

    /// Separating axes among the edge axes (if requested) and the world axes (if needed), as bits: edge axes from bit
    /// 6, world axes from bit 0.
    #[inline(never)]
    fn separated_on_other_axes(&self, a: &DoubledBox, b: &DoubledBox) -> u32 {
        let edges = self.edges.as_ref().map_or(0, |edges| edges.separated_axes(&self.a, a, b));
        let world = self.world.as_ref().map_or(0, |world| world.separated_axes(a, b));
        (edges << 6) | world
    }

    /// Returns true if an edge axis (of [`Self::edge_axes`]) or a world axis separates the boxes. Edge axes are
    /// tested also for [`Sat::Lite`].
    ///
    /// Not inlined: otherwise the compiler moves half of this computation in front of the face-axis test, for
    /// every pair. Few pairs need the computation.
    #[inline(never)]
    pub(crate) fn separated_on_edge_or_world_axes(&self, edges: &EdgeAxes, a: &DoubledBox, b: &DoubledBox) -> bool {
        edges.separated_axes(&self.a, a, b) != 0
            || self.world.as_ref().is_some_and(|world| world.separated_axes(a, b) != 0)
    }

    /// Edge axes of the two models, for an intersection query that has found no intersection after a few nodes.
    #[inline(never)]
    pub(crate) fn edge_axes(&self) -> EdgeAxes {
        EdgeAxes::new(&self.a)
    }

    /// Face axes of model a (`side` 0) or model b (`side` 1); `None` if one of the three axes is disabled because its
    /// slack would be too large.
    #[inline]
    pub(crate) fn face_axes_of(&self, side: usize) -> Option<&FaceAxes> {
        let faces = if side == 0 { &self.a } else { &self.b };
        faces.is_complete().then_some(faces)
    }
}

impl PlacedSizes {
    pub(crate) fn new(a: &PlacedFrame, b: &PlacedFrame) -> Self {
        let scaled = PlacedFrame::in_common_unit(a, b);
        Self {
            volume_scale: scaled.map(|m| m.determinant().abs() as f32),
            axis_scale: scaled.map(|m| DVec3::new(m.x_axis.length(), m.y_axis.length(), m.z_axis.length())),
        }
    }

    /// Returns true if a's box is at least as large as b's box in the world. Compares volumes, and the longest sides
    /// if the volumes are equal.
    #[inline(always)]
    pub(crate) fn a_is_larger(&self, a: &DoubledBox, b: &DoubledBox) -> bool {
        let volume = |sides: Vec3A| (sides.x * sides.y) * sides.z;
        let (volume_a, volume_b) = (volume(a.sides) * self.volume_scale[0], volume(b.sides) * self.volume_scale[1]);
        if volume_a != volume_b {
            return volume_a > volume_b;
        }
        let longest = |sides: Vec3A, scale: DVec3| (sides.as_dvec3() * scale).max_element();
        longest(a.sides, self.axis_scale[0]) >= longest(b.sides, self.axis_scale[1])
    }
}

#[cfg(test)]
pub(crate) mod soundness;
