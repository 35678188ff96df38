//! Rays from rational points. How a ray passes a triangle is decided by an `f64` filter, then in `i128`, then in
//! integers of any size.

use super::{RationalPoint, Vector, passage};
use crate::kernel::predicates::integer::{Integer, common_exponent, times_power};
use crate::kernel::predicates::orient::F64_ROUNDING;
use crate::kernel::predicates::sign::Sign;
use crate::kernel::triangle::DecidedBy;
use crate::kernel::triangle::ray::RayPassage;
use glam::DVec3;

/// Unlimited ray from a rational point, prepared for tests with many triangles.
#[derive(Clone, Debug)]
pub(crate) struct RationalRay<'p> {
    origin: &'p RationalPoint,
    /// Must not be zero; its largest |component| must be about 1.
    pub(crate) direction: DVec3,
    /// Origin of the ray, rounded to `f64`.
    pub(crate) approximate_origin: DVec3,
    /// Error bound of each coordinate of `approximate_origin`.
    pub(crate) error: f64,
    short: Option<ShortRay>,
}

/// Ray whose origin is on a coarse grid. For triangles nearby on that grid, all computed numbers fit in `i128`.
///
/// Let coordinates of corners relative to the origin be below 2^b, with b = [`RAY_COORDINATE_BITS`]. Components of
/// their cross products are below 2^(2b+1), and components of normals below 2^(2b+3). The largest numbers are dot
/// products of cross products with normals, below 2^(4b+6), and dot products of the direction, whose components
/// are below 2^60, with cross products, below 2^(2b+63).
#[derive(Clone, Copy, Debug)]
struct ShortRay {
    /// The origin of the ray is `coordinates / weight`, in units of the grid.
    coordinates: Vector<i128>,
    weight: i128,
    /// Factor that converts coordinates of points on the grid into integers.
    scale: f64,
    direction: Vector<i128>,
}

/// Maximum number of bits of corner coordinates, relative to the origin of a [`ShortRay`] and in units of its
/// grid.
const RAY_COORDINATE_BITS: u32 = 30;

impl ShortRay {
    fn new(origin: &RationalPoint, direction: DVec3) -> Option<Self> {
        let exponent = common_exponent(direction.to_array());
        let limit = |x: &Integer, bits: u32| x.as_i128().filter(|x| x.unsigned_abs() < 1 << bits);
        let short_vector = |[x, y, z]: &Vector, bits: u32| Some([limit(x, bits)?, limit(y, bits)?, limit(z, bits)?]);
        (-900..900).contains(&origin.exponent).then_some(())?;
        Some(Self {
            coordinates: short_vector(&origin.coordinates, 100)?,
            weight: limit(&origin.weight, 60)?,
            scale: times_power(1.0, -origin.exponent),
            direction: short_vector(&super::integer_point(direction, exponent), 60)?,
        })
    }

    /// [`RationalPoint::passage`] in `i128`; `None` if a corner is not on the grid or is too far from the origin.
    fn passage(&self, corners: &[DVec3; 3]) -> Option<RayPassage> {
        let mut relative = [[0; 3]; 3];
        for (relative, corner) in relative.iter_mut().zip(corners) {
            for axis in 0..3 {
                let on_grid = corner[axis] * self.scale;
                let integer = on_grid as i64;
                // Every `f64` from 2^53 on is an integer, but products of such numbers may not fit in `i128`. A
                // nonzero coordinate that underflows when scaled is not on the grid.
                let underflows = integer == 0 && corner[axis] != 0.0;
                if integer as f64 != on_grid || integer.unsigned_abs() >= 1 << 53 || underflows {
                    return None;
                }
                relative[axis] = i128::from(integer) * self.weight - self.coordinates[axis];
                if relative[axis].unsigned_abs() >= 1 << RAY_COORDINATE_BITS {
                    return None;
                }
            }
        }
        Some(passage(&self.direction, &relative))
    }
}

impl<'p> RationalRay<'p> {
    pub(crate) fn new(origin: &'p RationalPoint, direction: DVec3) -> Self {
        let (approximate_origin, error) = origin.approximate();
        Self { origin, direction, approximate_origin, error, short: ShortRay::new(origin, direction) }
    }

    /// [`RationalPoint::passage`] of this ray, and whether the filter or exact arithmetic decided it.
    pub(crate) fn passage(&self, corners: &[DVec3; 3]) -> (RayPassage, DecidedBy) {
        match self.passage_filtered(corners) {
            Some(passage) => (passage, DecidedBy::Filter),
            None => {
                let short = self.short.and_then(|short| short.passage(corners));
                (short.unwrap_or_else(|| self.origin.passage(self.direction, corners)), DecidedBy::Exact)
            }
        }
    }

    /// [`RationalPoint::passage`] in `f64`; `None` if it is not certain.
    ///
    /// Let p, q, r be the corners relative to the origin of the ray, with |coordinates| of at most M. Let
    /// u = 2^-53, and let e be the error bound of these coordinates: the error of the origin, plus 1u of M for the
    /// difference.
    ///
    /// - A component of `q x r` has an error of 4 M e from the corners, and 4u M^2 from rounding.
    /// - A determinant `V = d . (q x r)`, where the direction d has |components| of at most 1, has three times
    ///   that error, and 12u M^2 from its own roundings: 12 M e + 24u M^2.
    /// - The normal n is the cross product of two edges, with |components| of at most 2 M and errors of 2u M. Its
    ///   |components| are at most 8 M^2, with an error of 32u M^2.
    /// - The height `n . p` has an error of 24 M^2 e from p, 96u M^3 from n, and 72u M^3 from its own roundings.
    ///
    /// The constants in the code are larger, which also covers products of errors. Losses by underflow are far
    /// below every bound that is used, because bounds below 1e-270 decide nothing.
    fn passage_filtered(&self, corners: &[DVec3; 3]) -> Option<RayPassage> {
        const U: f64 = F64_ROUNDING;
        let origin = self.approximate_origin;
        let [p, q, r] = [corners[0] - origin, corners[1] - origin, corners[2] - origin];
        let largest = p.abs().max(q.abs()).max(r.abs()).max_element() + self.error;
        let error = self.error + U * largest;
        let bound = largest * (16.0 * error + 64.0 * U * largest);
        if bound < 1e-270 {
            return None;
        }
        let d = self.direction;
        let volumes = [d.dot(q.cross(r)), d.dot(r.cross(p)), d.dot(p.cross(q))];
        let has = |side: f64| volumes.iter().any(|volume| volume * side > bound);
        if has(1.0) && has(-1.0) {
            return Some(RayPassage::Miss);
        }
        let normal_sign = Sign::certain(volumes[0], bound)?;
        if volumes.iter().any(|&volume| Sign::certain(volume, bound) != Some(normal_sign)) {
            return None;
        }
        let [a, b, c] = *corners;
        let height = (b - a).cross(c - a).dot(p);
        let bound = largest * largest * (32.0 * error + 256.0 * U * largest);
        let ahead = if bound < 1e-270 { None } else { Sign::certain(height, bound) }?;
        Some(if ahead == normal_sign { RayPassage::through(normal_sign) } else { RayPassage::Miss })
    }
}
