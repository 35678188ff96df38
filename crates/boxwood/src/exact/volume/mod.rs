//! A closed triangle and a closed convex volume: half-spaces, or a ball.
//!
//! A volume is convex, so that a triangle is wholly inside exactly if its corners are. Whether it has a point there at all
//! is a question of signs too: see [`clip`] for half-spaces; for a ball the nearest point of the triangle decides.

mod clip;

use super::Rung;
use super::distance::point_within;
use super::integer::{Integer, common_exponent};
use super::number::{Approximate, Number};
use super::sign::Sign;
pub(crate) use clip::Clipper;
use glam::DVec3;

/// All points `x` with `normal . x <= offset`, for the numbers as they stand: nothing is normalised.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HalfSpace {
    /// Points out of it; of any length but zero.
    pub normal: [f64; 3],
    /// What `normal . x` is on its plane.
    pub offset: f64,
}

impl HalfSpace {
    /// The sign of `normal . x - offset`: positive outside.
    pub(crate) fn side(&self, point: DVec3) -> (Sign, Rung) {
        // Faces of axis-aligned boxes, where touching is the rule, need no arithmetic.
        match self.normal {
            [x, 0.0, 0.0] if x.abs() == 1.0 => return (compared(x * point.x, self.offset), Rung::Filter),
            [0.0, y, 0.0] if y.abs() == 1.0 => return (compared(y * point.y, self.offset), Rung::Filter),
            [0.0, 0.0, z] if z.abs() == 1.0 => return (compared(z * point.z, self.offset), Rung::Filter),
            _ => {}
        }
        match self.height(point).sign() {
            Some(sign) => (sign, Rung::Filter),
            None => (self.side_exactly(point), Rung::Exact),
        }
    }

    /// `normal . x - offset`, with its error.
    #[inline]
    fn height(&self, point: DVec3) -> Approximate {
        let along = |k: usize| Approximate::exactly(self.normal[k]).times(&Approximate::exactly(point[k]));
        along(0).plus(&along(1)).plus(&along(2)).minus(&Approximate::exactly(self.offset))
    }

    #[cold]
    fn side_exactly(&self, point: DVec3) -> Sign {
        let [height] = self.heights_exactly(&[point]);
        height.sign().unwrap_or(Sign::Zero)
    }

    /// `normal . x - offset` of some points, times one power of two: all numbers are whole over powers of two, one of the
    /// points and one of the half-space, and their product serves the offset.
    fn heights_exactly<const N: usize>(&self, points: &[DVec3; N]) -> [Integer; N] {
        let of_points = common_exponent(points.iter().flat_map(DVec3::to_array));
        let mut own = common_exponent(self.normal);
        if self.offset != 0.0 {
            own = own.min(common_exponent([self.offset]) - of_points);
        }
        let normal = self.normal.map(|x| Integer::over(x, own));
        let offset = Integer::over(self.offset, own + of_points);
        points.map(|point| {
            let [x, y, z] = [0, 1, 2].map(|k| normal[k].times(&Integer::over(point[k], of_points)));
            x.plus(&y).plus(&z).minus(&offset)
        })
    }
}

fn compared(x: f64, y: f64) -> Sign {
    if x > y {
        Sign::Positive
    } else if x < y {
        Sign::Negative
    } else {
        Sign::Zero
    }
}

/// All points not farther from the centre than the radius, which is not negative.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Ball {
    pub(crate) centre: DVec3,
    pub(crate) radius: f64,
}

impl Ball {
    /// Whether a point is in it, the surface included.
    pub(crate) fn holds(&self, point: DVec3) -> (bool, Rung) {
        let beyond = beyond(self.centre, point, self.radius, Approximate::exactly);
        match beyond.sign() {
            Some(sign) => (sign == Sign::Negative, Rung::Filter),
            None => (self.holds_exactly(point), Rung::Exact),
        }
    }

    #[cold]
    fn holds_exactly(&self, point: DVec3) -> bool {
        let numbers = [self.centre, point].into_iter().flat_map(|point| point.to_array()).chain([self.radius]);
        let exponent = common_exponent(numbers);
        let beyond = beyond(self.centre, point, self.radius, |x| Integer::over(x, exponent));
        beyond.sign() != Some(Sign::Positive)
    }

    /// Whether a triangle has a point in it.
    pub(crate) fn meets(&self, triangle: &[DVec3; 3]) -> (bool, Rung) {
        point_within(self.centre, triangle, self.radius)
    }
}

/// The square of the distance less that of the radius.
fn beyond<N: Number>(centre: DVec3, point: DVec3, radius: f64, number: impl Fn(f64) -> N) -> N {
    let [x, y, z] = [0, 1, 2].map(|k| {
        let along = number(point[k]).minus(&number(centre[k]));
        along.times(&along)
    });
    let radius = number(radius);
    x.plus(&y).plus(&z).minus(&radius.times(&radius))
}

#[cfg(test)]
mod tests;
