//! The box of a link where a pose puts it.
//!
//! In the frame of the model all vertices are in |u_i . (v - c)| <= e_i, exactly, with UᵀU within r = [`STRAIGHT`] of the identity. A pose
//! places v at v' = L v + t with four roundings a component, 4.1u (|L| |v| + |t|), and c likewise.
//!
//! **Rotations**, LᵀL = I + D with entries of |D| up to [`RIGID`]: with A_i = L u_i,
//!
//! ```text
//! A_i . (v' - c') = u_i . (v - c) + u_i D (v - c) + roundings
//! u_i D (v - c)               3 RIGID 1.01 |e|_1                      |v - c| <= 1.001 |e|_1
//! A_i rounded                 6u |e|_1
//! v', c' rounded              2 sqrt 3 4.1u 1.01 (|c| + |e|_1 + |t|)
//! ```
//!
//! which [`TURNED`] and [`PLACED`] cover. AᵀA is within r + 3 RIGID + 8u of the identity, less than [`SKEW`](super::SKEW).
//!
//! **Any other map**: v - c = U⁻ᵀ y, and L U⁻ᵀ differs from G = L U by 1.01 3 r |L|. The box has any orthonormal axes q_i, and reaches as far
//! as the images of the sides, e_j |q_i . G_j|; roundings of G, of products and sums cost 12u |L| |e|_1. With N, the sum of all entries of
//! |L|, for its norm, [`MAPPED`] covers that. What underflows in L U is lost times e.

use super::{LARGEST, LOST, LinkBox, project, skew, straightened, sum};
use crate::bounds::placement::U;
use crate::pose::Pose;
use glam::{DMat3, DVec3};

/// r, 2^-46: how far entries of UᵀU may be from those of the identity.
pub(super) const STRAIGHT: f64 = 1.0 / (1_u64 << 46) as f64;
/// 2^-42: the same of LᵀL of a pose that is taken for a rotation. It is asked for half of that, which leaves room for rounding.
const RIGID: f64 = 1.0 / (1_u64 << 42) as f64;
/// 2^-40.
const TURNED: f64 = 1.0 / (1_u64 << 40) as f64;
const PLACED: f64 = 24.0 * U;
/// 2^-44.
const MAPPED: f64 = 1.0 / (1_u64 << 44) as f64;

/// A box of vertices in the frame of their model.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct LeafBox {
    centre: DVec3,
    /// U.
    axes: DMat3,
    half: DVec3,
    /// What is added to half the sides of a box that is turned, but for the translation.
    pad: f64,
}

impl LeafBox {
    pub(super) fn new(centre: DVec3, axes: DMat3, half: DVec3) -> Self {
        debug_assert!(skew(&axes) < STRAIGHT);
        let pad = TURNED * sum(half) + PLACED * (sum(centre.abs()) + sum(half)) + LOST;
        Self { centre, axes, half, pad }
    }

    /// A box around all its vertices, as the pose places them.
    #[inline(always)]
    pub(crate) fn at(&self, pose: &Pose) -> LinkBox {
        let linear = &pose.linear;
        // NaN is none.
        let is_rotation = skew(linear) <= RIGID * 0.5;
        if !is_rotation {
            return self.mapped(pose);
        }
        let pad = self.pad + PLACED * sum(pose.translation.abs());
        let pad = if pad < LARGEST { pad } else { f64::INFINITY };
        LinkBox {
            centre: pose.place_point(self.centre),
            axes: DMat3::from_cols(
                through(linear, self.axes.x_axis),
                through(linear, self.axes.y_axis),
                through(linear, self.axes.z_axis),
            ),
            half: self.half + DVec3::splat(pad),
        }
    }

    /// |c|_1 + |e|_1.
    #[cfg(test)]
    pub(super) fn numbers(&self) -> f64 {
        sum(self.centre.abs()) + sum(self.half)
    }

    /// What is added to a box that is turned.
    #[cfg(test)]
    pub(super) fn pad_at(&self, pose: &Pose) -> f64 {
        self.pad + PLACED * sum(pose.translation.abs())
    }

    /// The same for maps that are no rotations: scales, shears, products that have drifted.
    #[cold]
    fn mapped(&self, pose: &Pose) -> LinkBox {
        let linear = &pose.linear;
        let images = [self.axes.x_axis, self.axes.y_axis, self.axes.z_axis].map(|axis| through(linear, axis));
        let norm = sum(linear.x_axis.abs()) + sum(linear.y_axis.abs()) + sum(linear.z_axis.abs());
        let axes = along_sides(images, self.half);
        let [x, y, z] = images.map(|image| project(&axes, image).abs());
        let reach = (x * self.half.x + y * self.half.y) + z * self.half.z;
        let size = sum(self.centre.abs()) + sum(self.half);
        let pad = (MAPPED * norm + LOST) * sum(self.half) + PLACED * (norm * size + sum(pose.translation.abs())) + LOST;
        let pad = if pad < LARGEST { pad } else { f64::INFINITY };
        LinkBox { centre: pose.place_point(self.centre), axes, half: reach + DVec3::splat(pad) }
    }
}

#[inline(always)]
fn through(linear: &DMat3, v: DVec3) -> DVec3 {
    (linear.x_axis * v.x + linear.y_axis * v.y) + linear.z_axis * v.z
}

/// Orthonormal axes along the images of the sides, the longest first.
fn along_sides(images: [DVec3; 3], half: DVec3) -> DMat3 {
    let sides = [0, 1, 2].map(|side: usize| images[side] * half[side]);
    let length = |side: usize| sides[side].abs().max_element();
    let mut order = [0, 1, 2];
    order.sort_by(|&i, &j| length(j).total_cmp(&length(i)));
    let directions = order.map(|side| {
        let largest = images[side].abs().max_element();
        if largest.is_normal() { images[side] / largest } else { DVec3::ZERO }
    });
    straightened(DMat3::from_cols(directions[0], directions[1], directions[2]))
}
