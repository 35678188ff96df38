//! Maps boxes of one placed model to the box frame of another: the cover box of a box and the optimal box of a
//! triangle (Figueiredo, An R-Tree Collision Detection Algorithm for Polygonal Models, 2009, sections 2 and 2.2).
//!
//! M and t map points of the other model's box frame to this model's box frame, and delta is the slack per axis,
//! all as in [`separation`](crate::kernel::boxes::separation). An axis that `separation` disables, because delta
//! or M is too large on it, is called unusable. The left column shows the input, in the other frame; the middle
//! column the box in this frame; the right column what it contains:
//!
//! ```text
//! cover of the box c +- e            M c + t +- (|M| e + delta)         the box of the eight mapped corners
//! optimal box of a triangle r_k      box of the M r_k + t, +- delta     the box of the three mapped corners
//! ```
//!
//! **Why no pair is lost.** Let x be a common point of a placed triangle of model B and a placed triangle of model
//! A. It is a weighted mean of the placed corners of either triangle. Let p be the mean of the corners of B's
//! triangle in B's box frame, with the same weights. Let q be the corresponding mean for A's triangle in A's box
//! frame. p and q are called the *witness* in the two frames. The map x -> X (x - P) of either frame preserves
//! means, so the bound that [`separation`](crate::kernel::boxes::separation) derives for vertices holds for their
//! means too. In B's frame, the image of x is near both p and M q + t, and the distances to p and to M q + t
//! together are at most delta. A's frame has its own map, with matrix N and translation s, and its own slack
//! delta':
//!
//! ```text
//! |p - (M q + t)| <= delta    in B's frame           |q - (N p + s)| <= delta'    in A's frame
//! ```
//!
//! So a cover contains the witness if the covered box contains it. The optimal box of the triangle contains it
//! too. All tree boxes that contain a triangle contain its witness. Every box derived from such boxes by covering
//! and intersection contains the witness, so no two of them are disjoint. It is enough to enlarge each cover by
//! delta once; the boxes that it is compared with need no slack. The search derives the boxes on the left. An
//! index A or B names the frame of a box, and OAABB is the overlap box of the models. The right side tells why a
//! box contains the witness:
//!
//! ```text
//! root box of A                                                      contains q
//! root box of B                                                      contains p
//! cover_B(root A), and OAABB_B, its intersection with root B         contain p; so does every box above B's triangle
//! OAABB_A = cover_A(OAABB_B), optimal_A(B's triangle), and their intersection
//!                                                                    contain q; so does every box above A's triangle
//! ```
//!
//! delta is computed for boxes with |coordinates| up to rho, the largest |coordinate| of the other model's boxes.
//! A covered box must be in this range; every part of the root box is.
//!
//! delta allows for an error of 16v (|M| rho + |t|), with v = 2^-24. M and t were rounded to `f32`, which costs 1v
//! each. All following arithmetic is in `f64` and costs less than 16u, u = 2^-53. The corners of a triangle in
//! their frame have an error of 1u. The final conversion to `f32` rounds outward.

use crate::kernel::boxes::LocalAabb;
use crate::kernel::boxes::placed_frame::PlacedFrame;
use crate::kernel::boxes::separation::face_axes::FaceAxes;
use glam::{DMat3, DVec3, Vec3A};

/// Box frame of one model, with the map from the box frame of the other.
#[derive(Clone, Debug)]
pub(crate) struct CoverFrame {
    /// M: matrix of the map from the other model's box frame to this one. Unusable axes have a zero row and zero t,
    /// so no result is NaN.
    map: DMat3,
    /// |M|: componentwise absolute value of `map`.
    map_abs: DMat3,
    /// t: translation of the map from the other model's box frame.
    offset: DVec3,
    /// Slack delta per axis. Infinite for an unusable axis (one on which rounding errors are too large), so that
    /// boxes are infinite along it.
    slack: DVec3,
}

impl CoverFrame {
    pub(crate) fn new(own: &PlacedFrame, other: &PlacedFrame) -> Self {
        let faces = FaceAxes::new(own, other);
        let [x, y, z] = faces.map.map(Vec3A::as_dvec3);
        let (offset, slack) = (faces.offset.as_dvec3() * 0.5, faces.slack.as_dvec3() * 0.5);
        Self { map: DMat3::from_cols(x, y, z), map_abs: DMat3::from_cols(x.abs(), y.abs(), z.abs()), offset, slack }
    }

    /// Returns true if all three axes are usable: their rounding errors are small enough for a finite slack.
    pub(crate) fn is_complete(&self) -> bool {
        self.slack.is_finite()
    }

    /// Box in this frame that contains the image of a box of the other frame, enlarged by delta.
    pub(crate) fn cover_box(&self, other: &LocalAabb) -> LocalAabb {
        let (min, max) = (other.min.as_dvec3(), other.max.as_dvec3());
        let center = self.map * ((min + max) * 0.5) + self.offset;
        let radius = self.map_abs * ((max - min) * 0.5);
        self.widened(center - radius, center + radius)
    }

    /// Box in this frame of a triangle whose corners are given in the other frame, enlarged by delta.
    #[inline]
    pub(crate) fn optimal_box(&self, corners: [DVec3; 3]) -> LocalAabb {
        let [u, v, w] = corners.map(|corner| self.map * corner + self.offset);
        self.widened(u.min(v).min(w), u.max(v).max(w))
    }

    #[inline]
    fn widened(&self, low: DVec3, high: DVec3) -> LocalAabb {
        LocalAabb::between(low - self.slack, high + self.slack)
    }
}

/// Comparison of two boxes of the same frame.
impl LocalAabb {
    /// Axes on which two boxes are disjoint, one bit per axis. The comparison is `>`, not `>=`, so touching boxes
    /// overlap.
    #[inline(always)]
    pub(crate) fn separated_axes(&self, other: &Self) -> u32 {
        (self.min.cmpgt(other.max) | other.min.cmpgt(self.max)).bitmask()
    }

    /// Intersection of two boxes, which must overlap.
    #[inline]
    pub(crate) fn intersection(&self, other: &Self) -> Self {
        Self { min: self.min.max(other.min), max: self.max.min(other.max) }
    }
}

#[cfg(test)]
mod soundness;
