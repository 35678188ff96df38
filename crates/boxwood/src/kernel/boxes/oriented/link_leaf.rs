//! Oriented box of a link, placed by a pose.
//!
//! In the model frame, the box has the center c, the half sides e_i and the axes u_i, the columns of a matrix U.
//! All vertices v satisfy |u_i . (v - c)| <= e_i exactly. UᵀU is within r = [`MAX_AXIS_SKEW`] of the identity. A
//! pose with matrix L and translation t places v at v' = L v + t with four roundings per component, which cost
//! 4.1u (|L| |v| + |t|), u = 2^-53. It places c at c' in the same way.
//!
//! **Rotations**, where LᵀL = I + D with entries of |D| up to [`MAX_ROTATION_SKEW`]: the placed box has the axes
//! A_i = L u_i. The first line lists the sources of error. The next lines give each source, its bound, and a fact
//! that the bound uses:
//!
//! ```text
//! A_i . (v' - c') = u_i . (v - c) + u_i D (v - c) + rounding
//! u_i D (v - c)               3 MAX_ROTATION_SKEW 1.01 |e|_1          |v - c| <= 1.001 |e|_1
//! A_i rounded                 6u |e|_1
//! v', c' rounded              2 sqrt 3 4.1u 1.01 (|c| + |e|_1 + |t|)
//! ```
//!
//! [`ROTATED_SLACK`] and [`PLACED_ROUNDING`] cover these bounds. For the matrix A with the columns A_i, AᵀA is
//! within r + 3 MAX_ROTATION_SKEW + 8u of the identity, less than [`MAX_SKEW`](super::MAX_SKEW).
//!
//! **Other maps**: let y = Uᵀ (v - c), so |y_j| <= e_j. The pose maps v - c = U⁻ᵀ y to L U⁻ᵀ y. The matrix L U⁻ᵀ
//! differs from G = L U by 1.01 3 r |L|. The placed box gets orthonormal axes q_i, which may be chosen freely. Its
//! half side along q_i is the sum of e_j |q_i . G_j| over the columns G_j of G, plus a slack. Rounding of G, of
//! products and of sums costs 12u |L| |e|_1. [`MAPPED_SLACK`] covers this error and the error of G, with the sum
//! of all |entries| of L as the norm |L|. Underflow in L U costs [`UNDERFLOW_LOSS`](super::UNDERFLOW_LOSS) |e|_1
//! at most.

use super::{MAX_MAGNITUDE, OrientedBox, UNDERFLOW_LOSS, orthonormalized, project, skew, sum};
use crate::kernel::boxes::placed_frame::U;
use crate::kernel::pose::Pose;
use glam::{DMat3, DVec3};

/// r: upper limit of every |entry| of UᵀU - I for the axes U of a link box, 2^-46.
pub(super) const MAX_AXIS_SKEW: f64 = 1.0 / (1_u64 << 46) as f64;
/// A pose with matrix L is treated as a rotation if no |entry| of LᵀL - I exceeds this, 2^-42. The test in the code
/// uses half of it, which leaves a margin for rounding.
const MAX_ROTATION_SKEW: f64 = 1.0 / (1_u64 << 42) as f64;
/// Slack of a rotated box as a share of |e|_1, the sum of its half sides: 2^-40.
const ROTATED_SLACK: f64 = 1.0 / (1_u64 << 40) as f64;
/// Slack for the rounding of the placed vertices and of the placed center. It is a share of the sum of the
/// |coordinates| of the center and the half sides, mapped by the pose, and of its translation.
const PLACED_ROUNDING: f64 = 24.0 * U;
/// Slack of a box placed by a pose that is not a rotation: 2^-44, as a share of |L| |e|_1, with L the matrix of
/// the pose and |e|_1 the sum of the half sides.
const MAPPED_SLACK: f64 = 1.0 / (1_u64 << 44) as f64;

/// Oriented box of vertices in the frame of their model.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct LinkLeafBox {
    center: DVec3,
    /// U: orthonormal axes of the box, as columns.
    axes: DMat3,
    half: DVec3,
    /// Amount added to the half sides if the pose is a rotation, without the amount that depends on the pose's
    /// translation.
    pad: f64,
}

impl LinkLeafBox {
    pub(super) fn new(center: DVec3, axes: DMat3, half: DVec3) -> Self {
        debug_assert!(skew(&axes) < MAX_AXIS_SKEW);
        let pad = ROTATED_SLACK * sum(half) + PLACED_ROUNDING * (sum(center.abs()) + sum(half)) + UNDERFLOW_LOSS;
        Self { center, axes, half, pad }
    }

    /// Box that contains all vertices of the link as placed by the pose.
    #[inline(always)]
    pub(crate) fn at(&self, pose: &Pose) -> OrientedBox {
        let linear = &pose.linear;
        // The comparison is false for NaN, which `mapped` handles.
        let is_rotation = skew(linear) <= MAX_ROTATION_SKEW * 0.5;
        if !is_rotation {
            return self.mapped(pose);
        }
        let pad = self.pad + PLACED_ROUNDING * sum(pose.translation.abs());
        let pad = if pad < MAX_MAGNITUDE { pad } else { f64::INFINITY };
        OrientedBox {
            center: pose.transform_point_f64(self.center),
            axes: DMat3::from_cols(
                through(linear, self.axes.x_axis),
                through(linear, self.axes.y_axis),
                through(linear, self.axes.z_axis),
            ),
            half: self.half + DVec3::splat(pad),
        }
    }

    /// |c|_1 + |e|_1: sum of the |coordinates| of the center and of the half sides.
    #[cfg(test)]
    pub(super) fn magnitude(&self) -> f64 {
        sum(self.center.abs()) + sum(self.half)
    }

    /// Amount that [`Self::at`] adds to the half sides if the pose is a rotation, to cover all rounding errors.
    #[cfg(test)]
    pub(super) fn padding(&self, pose: &Pose) -> f64 {
        self.pad + PLACED_ROUNDING * sum(pose.translation.abs())
    }

    /// [`Self::at`] for poses that are not rotations: scales, shears, products with accumulated errors.
    #[cold]
    fn mapped(&self, pose: &Pose) -> OrientedBox {
        let linear = &pose.linear;
        let images = [self.axes.x_axis, self.axes.y_axis, self.axes.z_axis].map(|axis| through(linear, axis));
        let norm = sum(linear.x_axis.abs()) + sum(linear.y_axis.abs()) + sum(linear.z_axis.abs());
        let axes = along_sides(images, self.half);
        let [x, y, z] = images.map(|image| project(&axes, image).abs());
        let extent = (x * self.half.x + y * self.half.y) + z * self.half.z;
        let size = sum(self.center.abs()) + sum(self.half);
        let pad = (MAPPED_SLACK * norm + UNDERFLOW_LOSS) * sum(self.half)
            + PLACED_ROUNDING * (norm * size + sum(pose.translation.abs()))
            + UNDERFLOW_LOSS;
        let pad = if pad < MAX_MAGNITUDE { pad } else { f64::INFINITY };
        OrientedBox { center: pose.transform_point_f64(self.center), axes, half: extent + DVec3::splat(pad) }
    }
}

/// Product of `linear` and `v`.
#[inline(always)]
fn through(linear: &DMat3, v: DVec3) -> DVec3 {
    (linear.x_axis * v.x + linear.y_axis * v.y) + linear.z_axis * v.z
}

/// Orthonormal axes near the `images` of the axes of a box with half sides `half`. They are sorted by the length
/// of the mapped sides of the box, the longest first.
fn along_sides(images: [DVec3; 3], half: DVec3) -> DMat3 {
    let sides = [0, 1, 2].map(|side: usize| images[side] * half[side]);
    let length = |side: usize| sides[side].abs().max_element();
    let mut order = [0, 1, 2];
    order.sort_by(|&i, &j| length(j).total_cmp(&length(i)));
    let directions = order.map(|side| {
        let largest = images[side].abs().max_element();
        if largest.is_normal() { images[side] / largest } else { DVec3::ZERO }
    });
    orthonormalized(DMat3::from_cols(directions[0], directions[1], directions[2]))
}
