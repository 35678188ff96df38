//! Face axes of one model's boxes, stored as three lanes of one vector.
//!
//! **Error of the `f32` arithmetic.** As in [`super`], M and t map box coordinates of b to the frame of a, c and e
//! are centers and half sides of boxes, and rho is the largest |coordinate| of a box. All numbers are doubled,
//! which does not change their relative error. With v = 2^-24, each line gives a quantity, its sources of error,
//! and the sum of these errors with the magnitude to which it is relative:
//!
//! ```text
//! center of b:  M rounded 1v, center from min and max 1v, product 1v, sums 3v          6v of |M| |c_b|
//!               t rounded 1v, sum 1v                                                    2v of |t|
//! center of a:  from min and max 1v
//! difference of the two 1v                                                              1v of all
//! radius of b:  |M| exact given M, sides 1v, product 1v, sums 2v                        4v of |M| e_b
//! radius of a:  sides 1v;  sums with the radius and the slack 2v                        2v of all
//! ```
//!
//! |c| + e is at most rho for every box, so the errors of center and radius of b together are at most 6v of |M|
//! rho_b. All errors together are at most 6 + 1 + 1 = 8v of |M| rho_b + |t| + rho_a. The code uses 16v.
//! [`ROUNDED_UP`] covers the rounding of the slack itself to `f32`.

use super::{DoubledBox, ROUNDED_UP};
use crate::kernel::boxes::placed_frame::{PlacedFrame, U};
use glam::{DMat3, DVec3, Vec3A};

/// Bound of the `f32` arithmetic error of a test, as a share of the sum of the magnitudes of all compared numbers:
/// 16v = 2^-20, v = 2^-24.
pub(in crate::kernel::boxes) const ROUNDING_SHARE: f64 = 1.0 / (1 << 20) as f64;
/// Bound of the loss by underflow in `f32`, 2^-110. It is far above any such loss, and negligible in box frames,
/// where models have a size of about one.
pub(crate) const F32_UNDERFLOW_GUARD: f64 = f64::from_bits((1023 - 110) << 52);
/// A face axis is disabled, so that it separates no boxes, if its slack exceeds this share of the model's extent
/// in its own frame.
pub(in crate::kernel::boxes) const MAX_SLACK_SHARE: f64 = 1.0 / 16.0;

/// A face axis is disabled, so that it separates no boxes, if the map to it from the other frame stretches by more
/// than this factor. Models have a size of about one in their frames. Only a model that is nearly flat on some
/// axis of its frame, or 2^20 times smaller than the other model, is affected.
pub(crate) const MAX_STRETCH: f64 = (1 << 20) as f64;

/// One model's box frame, and the map of the other model's boxes into it.
#[derive(Clone, Debug)]
pub(crate) struct FaceAxes {
    /// Columns of M, which maps the other model's box frame to this one.
    pub(crate) map: [Vec3A; 3],
    /// Columns of |M|, the componentwise absolute value of `map`.
    map_abs: [Vec3A; 3],
    /// Twice t: the origin of the other frame in this one, doubled because boxes are doubled.
    pub(crate) offset: Vec3A,
    /// Twice the slack delta per axis; infinite for a disabled axis.
    pub(crate) slack: Vec3A,
}

impl FaceAxes {
    #[inline]
    pub(crate) fn new(own: &PlacedFrame, other: &PlacedFrame) -> Self {
        let displacement = other.origin - own.origin;
        let map = own.inverse * other.linear;
        let offset = own.inverse * displacement;
        let geometry = own.residual
            + 2.0 * own.inverse_norm * (own.rounding + other.rounding)
            + 8.0 * U * own.inverse_norm * (other.linear_norm * other.box_extent + displacement.abs().max_element());
        let stretch = map.x_axis.abs() + map.y_axis.abs() + map.z_axis.abs();
        let magnitudes = stretch * other.box_extent + offset.abs() + DVec3::splat(own.box_extent);
        let delta = (magnitudes * ROUNDING_SHARE + DVec3::splat(geometry + F32_UNDERFLOW_GUARD)) * ROUNDED_UP;
        // An axis with a large stretch is disabled. Otherwise the coordinates of mapped boxes could overflow
        // `f32`, and overlapping boxes could look separated. A comparison with NaN is false and disables the axis
        // too.
        let enabled =
            delta.cmple(DVec3::splat(MAX_SLACK_SHARE * own.box_extent)) & stretch.cmple(DVec3::splat(MAX_STRETCH));
        // The map of a disabled axis is set to zero, so that its infinite slack cannot produce a NaN.
        let enabled_only = |column: DVec3| DVec3::select(enabled, column, DVec3::ZERO);
        let map = DMat3::from_cols(enabled_only(map.x_axis), enabled_only(map.y_axis), enabled_only(map.z_axis));
        Self::mapping(map, enabled_only(offset), DVec3::select(enabled, delta, DVec3::INFINITY))
    }

    /// Face axes of a given map and offset, with error bound `delta` per axis.
    #[inline]
    pub(in crate::kernel::boxes) fn mapping(map: DMat3, offset: DVec3, delta: DVec3) -> Self {
        let map = [map.x_axis, map.y_axis, map.z_axis].map(DVec3::as_vec3a);
        Self { map, map_abs: map.map(Vec3A::abs), offset: (offset * 2.0).as_vec3a(), slack: (delta * 2.0).as_vec3a() }
    }

    /// Returns true if all three axes are enabled.
    pub(crate) fn is_complete(&self) -> bool {
        self.slack.is_finite()
    }

    /// Maps a doubled point of the other frame to this frame. The result is doubled too.
    #[inline(always)]
    pub(crate) fn image(&self, point: Vec3A) -> Vec3A {
        let [x, y, z] = self.map;
        ((x * point.x + y * point.y) + z * point.z) + self.offset
    }

    /// Doubled vector from the center of `own` to the center of `other`, in this frame.
    #[inline(always)]
    pub(super) fn between(&self, own: &DoubledBox, other: &DoubledBox) -> Vec3A {
        self.image(other.center) - own.center
    }

    /// Axes that certainly separate the boxes, one bit per axis. The comparison is `>`, not `>=`, so touching boxes
    /// and NaN count as overlapping.
    #[inline(always)]
    pub(super) fn separated_axes(&self, own: &DoubledBox, other: &DoubledBox) -> u32 {
        let ([x, y, z], sides) = (self.map_abs, other.sides);
        let radius = (x * sides.x + y * sides.y) + z * sides.z;
        self.between(own, other).abs().cmpgt(own.sides + (radius + self.slack)).bitmask()
    }
}
