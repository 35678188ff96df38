//! The face axes of one model's boxes: three lanes of one vector.
//!
//! Arithmetic in `f32`, relative to |M| rho_b + |t| + rho_a, with v = 2^-24; everything is doubled, which changes nothing:
//!
//! ```text
//! centre of b:  M rounded 1v, centre from min and max 1v, product 1v, sums 3v          6v of |M| |c_b|
//!               t rounded 1v, sum 1v                                                    2v of |t|
//! of a:         centre from min and max 1v
//! difference of the two 1v                                                              1v of all
//! radius of b:  |M| is exact beside M, sides 1v, product 1v, sums 2v                    4v of |M| e_b
//! of a:         sides 1v;  sums with the radius and the slack 2v                        2v of all
//! ```
//!
//! |c| + e is at most rho for every box, so centre and radius share the first line: at most 6 + 1 + 1 = 8v in all. We take
//! 16v. The slack's own rounding to `f32` is paid by [`ROUNDED_UP`].

use super::{Doubled, ROUNDED_UP};
use crate::bounds::placement::{Placement, U};
use glam::{DMat3, DVec3, Vec3A};

/// Share of the magnitudes that the `f32` arithmetic of a test may lose: 16v = 2^-20.
pub(in crate::bounds) const ARITHMETIC: f64 = 1.0 / (1 << 20) as f64;
/// Box frames have size one, so 2^-110 is nothing, and far above what underflow takes from `f32`.
pub(in crate::bounds) const UNDERFLOW: f64 = f64::from_bits((1023 - 110) << 52);
/// An axis whose slack is a larger share of the model than this is left out.
pub(in crate::bounds) const USELESS: f64 = 1.0 / 16.0;

/// An axis on which the map stretches more than this is left out. Frames have a size of about one, so that this is met
/// only by a model that is next to nothing on some axis of its frame, or by one that is 2^20 times larger than the other.
pub(in crate::bounds) const STRETCH: f64 = (1 << 20) as f64;

/// One model's box frame, and how boxes of the other model look in it.
#[derive(Clone, Debug)]
pub(in crate::bounds) struct Faces {
    /// Columns of M: from the other box frame to this one.
    pub(in crate::bounds) map: [Vec3A; 3],
    /// Columns of |M|.
    map_abs: [Vec3A; 3],
    /// Twice t.
    pub(in crate::bounds) offset: Vec3A,
    /// Twice delta, an axis; infinite where the axis is of no use.
    pub(in crate::bounds) slack: Vec3A,
}

impl Faces {
    #[inline]
    pub(in crate::bounds) fn new(own: &Placement, other: &Placement) -> Self {
        let apart = other.origin - own.origin;
        let map = own.inverse * other.linear;
        let offset = own.inverse * apart;
        let geometry = own.residual
            + 2.0 * own.inverse_norm * (own.rounding + other.rounding)
            + 8.0 * U * own.inverse_norm * (other.linear_norm * other.reach + apart.abs().max_element());
        let stretch = map.x_axis.abs() + map.y_axis.abs() + map.z_axis.abs();
        let magnitudes = stretch * other.reach + offset.abs() + DVec3::splat(own.reach);
        let delta = (magnitudes * ARITHMETIC + DVec3::splat(geometry + UNDERFLOW)) * ROUNDED_UP;
        // A map that is large although the other model's boxes are small would overflow `f32`, and look like a distance.
        // NaN is of no use either: a comparison with it is false.
        let useful = delta.cmple(DVec3::splat(USELESS * own.reach)) & stretch.cmple(DVec3::splat(STRETCH));
        // Nothing is known on an axis of no use, and with zeros there no NaN can arise.
        let known = |column: DVec3| DVec3::select(useful, column, DVec3::ZERO);
        let map = DMat3::from_cols(known(map.x_axis), known(map.y_axis), known(map.z_axis));
        Self::mapping(map, known(offset), DVec3::select(useful, delta, DVec3::INFINITY))
    }

    /// A map, its offset and what it may be wrong by, an axis.
    #[inline]
    pub(in crate::bounds) fn mapping(map: DMat3, offset: DVec3, delta: DVec3) -> Self {
        let map = [map.x_axis, map.y_axis, map.z_axis].map(DVec3::as_vec3a);
        Self { map, map_abs: map.map(Vec3A::abs), offset: (offset * 2.0).as_vec3a(), slack: (delta * 2.0).as_vec3a() }
    }

    /// Whether all three axes are of use.
    pub(in crate::bounds) fn is_complete(&self) -> bool {
        self.slack.is_finite()
    }

    /// A point of the other frame, doubled, seen in this one.
    #[inline(always)]
    pub(in crate::bounds) fn image(&self, point: Vec3A) -> Vec3A {
        let [x, y, z] = self.map;
        ((x * point.x + y * point.y) + z * point.z) + self.offset
    }

    /// The centre of the other box seen from this one.
    #[inline(always)]
    pub(super) fn between(&self, own: &Doubled, other: &Doubled) -> Vec3A {
        self.image(other.centre) - own.centre
    }

    /// The axes on which the boxes are surely apart, a bit each. `>`, not `>=`: touching boxes go on, and so does NaN.
    #[inline(always)]
    pub(super) fn apart(&self, own: &Doubled, other: &Doubled) -> u32 {
        let ([x, y, z], sides) = (self.map_abs, other.sides);
        let radius = (x * sides.x + y * sides.y) + z * sides.z;
        self.between(own, other).abs().cmpgt(own.sides + (radius + self.slack)).bitmask()
    }
}
