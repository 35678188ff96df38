//! Rays from rational points, in `f64` first.

use super::{RationalPoint, Vector, passage};
use crate::exact::Rung;
use crate::exact::integer::{Integer, common_exponent, times_power};
use crate::exact::ray::Passage;
use crate::exact::sign::Sign;
use glam::DVec3;

/// A ray without a limit from a rational point.
#[derive(Clone, Debug)]
pub(crate) struct RationalRay<'p> {
    origin: &'p RationalPoint,
    /// Not zero, its largest component about 1.
    pub(crate) direction: DVec3,
    /// The origin in `f64`, and how far it may be from it on any axis.
    pub(crate) near: DVec3,
    pub(crate) error: f64,
    short: Option<ShortRay>,
}

/// A ray whose origin is on a coarse grid: `i128` holds all that is computed of triangles on that grid, if they are near.
///
/// With corners as seen from the origin below 2^b, b = [`VIEW_BITS`], components of their cross products are below 2^(2b+1), and
/// those of normals below 2^(2b+3). The products of these are the largest numbers, below 2^(4b+6), and those of the direction, below
/// 2^60, with cross products, below 2^(2b+63).
#[derive(Clone, Copy, Debug)]
struct ShortRay {
    /// The origin is `coordinates / weight`, of the grid.
    coordinates: Vector<i128>,
    weight: i128,
    /// What makes whole numbers of the coordinates of points of the grid.
    scale: f64,
    direction: Vector<i128>,
}

/// The most bits of corners as seen from the origin of a [`ShortRay`].
const VIEW_BITS: u32 = 30;

impl ShortRay {
    fn new(origin: &RationalPoint, direction: DVec3) -> Option<Self> {
        let exponent = common_exponent(direction.to_array());
        let limit = |x: &Integer, bits: u32| x.short().filter(|x| x.unsigned_abs() < 1 << bits);
        let whole = |[x, y, z]: &Vector, bits: u32| Some([limit(x, bits)?, limit(y, bits)?, limit(z, bits)?]);
        (-900..900).contains(&origin.exponent).then_some(())?;
        Some(Self {
            coordinates: whole(&origin.coordinates, 100)?,
            weight: limit(&origin.weight, 60)?,
            scale: times_power(1.0, -origin.exponent),
            direction: whole(&super::whole(direction, exponent), 60)?,
        })
    }

    /// `None` if a corner is not of the grid, or too far away.
    fn passage(&self, corners: &[DVec3; 3]) -> Option<Passage> {
        let mut seen = [[0; 3]; 3];
        for (seen, corner) in seen.iter_mut().zip(corners) {
            for axis in 0..3 {
                let on_grid = corner[axis] * self.scale;
                let whole = on_grid as i64;
                // Beyond 2^53 every number is whole, but products would not fit. What underflows is not of the grid.
                let underflows = whole == 0 && corner[axis] != 0.0;
                if whole as f64 != on_grid || whole.unsigned_abs() >= 1 << 53 || underflows {
                    return None;
                }
                seen[axis] = i128::from(whole) * self.weight - self.coordinates[axis];
                if seen[axis].unsigned_abs() >= 1 << VIEW_BITS {
                    return None;
                }
            }
        }
        Some(passage(&self.direction, &seen))
    }
}

impl<'p> RationalRay<'p> {
    pub(crate) fn new(origin: &'p RationalPoint, direction: DVec3) -> Self {
        let (near, error) = origin.approximate();
        Self { origin, direction, near, error, short: ShortRay::new(origin, direction) }
    }

    /// [`RationalPoint::passage`], and which rung decided it.
    pub(crate) fn passage(&self, corners: &[DVec3; 3]) -> (Passage, Rung) {
        match self.passage_filtered(corners) {
            Some(passage) => (passage, Rung::Filter),
            None => {
                let short = self.short.and_then(|short| short.passage(corners));
                (short.unwrap_or_else(|| self.origin.passage(self.direction, corners)), Rung::Exact)
            }
        }
    }

    /// The same in `f64`, if that can tell.
    ///
    /// With p, q, r the corners as seen from the origin, |coordinates| at most M, each is wrong by at most e: the error of the
    /// origin, and 1u of M for the difference. A component of q x r is wrong by 4 M e, and 4u M^2 by rounding; V = d . (q x r),
    /// with |d| <= 1 on every axis, by three times that, and 12u M^2 for its own roundings: 12 M e + 24u M^2. The normal n, from
    /// edges of at most 2 M that are wrong by 2u M, is at most 8 M^2 and wrong by 32u M^2; n . p is wrong by 24 M^2 e and 96u M^3
    /// and 72u M^3. We take more, which covers products of errors too. What underflows is far below a bound that is not itself
    /// out of range.
    fn passage_filtered(&self, corners: &[DVec3; 3]) -> Option<Passage> {
        const U: f64 = f64::EPSILON / 2.0;
        let [p, q, r] = [corners[0] - self.near, corners[1] - self.near, corners[2] - self.near];
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
            return Some(Passage::Missed);
        }
        let along = Sign::certain(volumes[0], bound)?;
        if volumes.iter().any(|&volume| Sign::certain(volume, bound) != Some(along)) {
            return None;
        }
        let [a, b, c] = *corners;
        let height = (b - a).cross(c - a).dot(p);
        let bound = largest * largest * (32.0 * error + 256.0 * U * largest);
        let ahead = if bound < 1e-270 { None } else { Sign::certain(height, bound) }?;
        Some(if ahead == along { Passage::through(along) } else { Passage::Missed })
    }
}
