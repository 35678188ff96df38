//! Exact tests of a closed triangle and a closed convex region: an intersection of half-spaces, or a ball.
//!
//! A region is convex, so it contains a triangle exactly if it contains the triangle's corners. Whether a region
//! and a triangle intersect is decided by signs too: for half-spaces see [`clip`]; for a ball, the distance of the
//! center to the triangle decides.

mod clip;
pub(crate) mod filter8;

use super::DecidedBy;
use super::distance::point_within;
use crate::kernel::predicates::integer::{Integer, common_exponent};
use crate::kernel::predicates::ring::{BoundedF64, Ring};
use crate::kernel::predicates::sign::Sign;
pub(crate) use clip::Clipper;
use glam::DVec3;

/// Closed half-space of all points `x` with `normal . x <= offset`. The numbers are used exactly as given, without normalization.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct HalfSpace {
    /// Outward normal of any nonzero length.
    pub normal: [f64; 3],
    /// Value of `normal . x` on the boundary plane.
    pub offset: f64,
}

impl HalfSpace {
    /// Returns the exact sign of `normal . point - offset`, which is positive outside of the half-space, and the
    /// stage that decided it.
    pub(crate) fn side(&self, point: DVec3) -> (Sign, DecidedBy) {
        // For the faces of axis-aligned boxes, a comparison decides. Objects often touch such faces exactly, so
        // this is a frequent case.
        match self.normal {
            [x, 0.0, 0.0] if x.abs() == 1.0 => return (difference_sign(x * point.x, self.offset), DecidedBy::Filter),
            [0.0, y, 0.0] if y.abs() == 1.0 => return (difference_sign(y * point.y, self.offset), DecidedBy::Filter),
            [0.0, 0.0, z] if z.abs() == 1.0 => return (difference_sign(z * point.z, self.offset), DecidedBy::Filter),
            _ => {}
        }
        match self.height(point).sign() {
            Some(sign) => (sign, DecidedBy::Filter),
            None => (self.side_exact(point), DecidedBy::Exact),
        }
    }

    /// The value `normal . point - offset` in `f64` with its error bound.
    #[inline]
    fn height(&self, point: DVec3) -> BoundedF64 {
        let term = |k: usize| BoundedF64::exact(self.normal[k]).times(&BoundedF64::exact(point[k]));
        term(0).plus(&term(1)).plus(&term(2)).minus(&BoundedF64::exact(self.offset))
    }

    #[cold]
    fn side_exact(&self, point: DVec3) -> Sign {
        let [height] = self.heights_exact(&[point]);
        height.sign().unwrap_or(Sign::Zero)
    }

    /// The exact values `normal . point - offset` of several points, as integers in units of one common power of
    /// two.
    ///
    /// The coordinates are integers in units of one power of two, and the normal in units of another. The offset
    /// is an integer in units of the product of these two powers.
    fn heights_exact<const N: usize>(&self, points: &[DVec3; N]) -> [Integer; N] {
        let point_exponent = common_exponent(points.iter().flat_map(DVec3::to_array));
        let mut normal_exponent = common_exponent(self.normal);
        if self.offset != 0.0 {
            normal_exponent = normal_exponent.min(common_exponent([self.offset]) - point_exponent);
        }
        let normal = self.normal.map(|x| Integer::over(x, normal_exponent));
        let offset = Integer::over(self.offset, normal_exponent + point_exponent);
        points.map(|point| {
            let [x, y, z] = [0, 1, 2].map(|k| normal[k].times(&Integer::over(point[k], point_exponent)));
            x.plus(&y).plus(&z).minus(&offset)
        })
    }
}

/// Exact sign of `x - y`.
fn difference_sign(x: f64, y: f64) -> Sign {
    if x > y {
        Sign::Positive
    } else if x < y {
        Sign::Negative
    } else {
        Sign::Zero
    }
}

/// Closed ball. The radius must not be negative.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Ball {
    pub(crate) center: DVec3,
    pub(crate) radius: f64,
}

impl Ball {
    /// Returns whether the closed ball contains a point, and the stage that decided it.
    pub(crate) fn contains(&self, point: DVec3) -> (bool, DecidedBy) {
        let excess = squared_excess(self.center, point, self.radius, BoundedF64::exact);
        match excess.sign() {
            Some(sign) => (sign == Sign::Negative, DecidedBy::Filter),
            None => (self.contains_exact(point), DecidedBy::Exact),
        }
    }

    #[cold]
    fn contains_exact(&self, point: DVec3) -> bool {
        let numbers = [self.center, point].into_iter().flat_map(|point| point.to_array()).chain([self.radius]);
        let exponent = common_exponent(numbers);
        let excess = squared_excess(self.center, point, self.radius, |x| Integer::over(x, exponent));
        excess.sign() != Some(Sign::Positive)
    }

    /// Returns whether the closed ball intersects a closed triangle, and the stage that decided it.
    pub(crate) fn intersects(&self, triangle: &[DVec3; 3]) -> (bool, DecidedBy) {
        point_within(self.center, triangle, self.radius)
    }
}

/// Squared distance of a point from the center minus the squared radius.
fn squared_excess<N: Ring>(center: DVec3, point: DVec3, radius: f64, number: impl Fn(f64) -> N) -> N {
    let [x, y, z] = [0, 1, 2].map(|k| {
        let difference = number(point[k]).minus(&number(center[k]));
        difference.times(&difference)
    });
    let radius = number(radius);
    x.plus(&y).plus(&z).minus(&radius.times(&radius))
}

#[cfg(test)]
mod tests;
