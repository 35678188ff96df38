//! A solid to move through the world.

use crate::axis::axis_name;
use crate::bounds::COORDINATE_LIMIT;
use glam::DVec3;
use thiserror::Error;

/// A box, a ball or a capsule, to be [moved](crate::Motion) towards a [`Placed`](crate::Placed) model. It is solid: a triangle
/// inside it is in contact with it.
///
/// ```
/// use boxwood::{Mesh, Model, Motion, Pose, Solid};
///
/// let mesh = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]])?;
/// let model = Model::new(mesh);
/// let floor = model.at(Pose::IDENTITY)?;
/// let ball = Solid::sphere([0.25, 0.25, 5.0], 1.0)?;
/// let impact = floor.first_impact(&ball, Motion::by([0.0, 0.0, -8.0])?).expect("it falls on the floor");
/// assert!((impact.t - 0.5).abs() < 1e-12 && impact.t <= 0.5);
/// assert_eq!(impact.normal, [0.0, 0.0, 1.0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Solid {
    /// What all its points are within the radius of: a point, the ends of a segment, or the eight corners of a box.
    core: Core,
    radius: f64,
}

/// What is rounded to a solid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Core {
    Point(DVec3),
    Segment([DVec3; 2]),
    /// Corner i is at the upper end of axis k if bit k of i is set.
    Box([DVec3; 8]),
}

/// Numbers that make no solid.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum SolidError {
    /// A number is not finite, or too large.
    #[error("the {what} of the solid has {value:e}; numbers must be finite and below 2^1000")]
    OutOfRange {
        /// What it belongs to.
        what: &'static str,
        /// The number.
        value: f64,
    },
    /// A radius or half size is negative.
    #[error("the {what} of the solid is {value:e}, below zero")]
    Negative {
        /// What it is.
        what: &'static str,
        /// The number.
        value: f64,
    },
    /// The lower corner of a box is above the upper one.
    #[error("the box ends before it begins: on {}, from {low:e} to {high:e}", axis_name(*.axis))]
    Reversed {
        /// 0, 1 or 2 for x, y or z.
        axis: usize,
        /// Where it begins.
        low: f64,
        /// Where it ends.
        high: f64,
    },
    /// An axis of an oriented box is zero.
    #[error("axis {axis} of the box is zero")]
    NoDirection {
        /// 0, 1 or 2.
        axis: usize,
    },
}

impl Solid {
    /// The points from a lower to an upper corner.
    pub fn axis_aligned(low: [f64; 3], high: [f64; 3]) -> Result<Self, SolidError> {
        check("lower corner", &low)?;
        check("upper corner", &high)?;
        if let Some(axis) = (0..3).find(|&axis| low[axis] > high[axis]) {
            return Err(SolidError::Reversed { axis, low: low[axis], high: high[axis] });
        }
        let corner =
            |i: usize| DVec3::from_array([0, 1, 2].map(|axis| if i >> axis & 1 == 1 { high } else { low }[axis]));
        Ok(Self { core: Core::Box([0, 1, 2, 3, 4, 5, 6, 7].map(corner)), radius: 0.0 })
    }

    /// The box around a centre that reaches as far as `half` along each axis and back. Axes of any length, which is ignored;
    /// if they are not perpendicular it is a parallelepiped. Its corners are rounded to `f64`, and answers are exact for these.
    pub fn oriented(centre: [f64; 3], axes: [[f64; 3]; 3], half: [f64; 3]) -> Result<Self, SolidError> {
        check("centre", &centre)?;
        check("half size", &half)?;
        if let Some(&value) = half.iter().find(|&&half| half < 0.0) {
            return Err(SolidError::Negative { what: "half size", value });
        }
        let mut steps = [DVec3::ZERO; 3];
        for axis in 0..3 {
            check("axis", &axes[axis])?;
            let vector = DVec3::from_array(axes[axis]);
            let largest = vector.abs().max_element();
            if largest == 0.0 {
                return Err(SolidError::NoDirection { axis });
            }
            steps[axis] = (vector / largest).normalize() * half[axis];
        }
        let corner = |i: usize| {
            let side = |axis: usize| if i >> axis & 1 == 1 { steps[axis] } else { -steps[axis] };
            DVec3::from_array(centre) + ((side(0) + side(1)) + side(2))
        };
        let corners = [0, 1, 2, 3, 4, 5, 6, 7].map(corner);
        check("corner", corners.map(|corner| corner.to_array()).as_flattened())?;
        Ok(Self { core: Core::Box(corners), radius: 0.0 })
    }

    /// The points not farther from the centre than the radius, which may be zero.
    pub fn sphere(centre: [f64; 3], radius: f64) -> Result<Self, SolidError> {
        check("centre", &centre)?;
        Ok(Self { core: Core::Point(DVec3::from_array(centre)), radius: check_radius(radius)? })
    }

    /// The points not farther from the segment between two ends than the radius, which may be zero.
    pub fn capsule(ends: [[f64; 3]; 2], radius: f64) -> Result<Self, SolidError> {
        check("end", ends.as_flattened())?;
        Ok(Self { core: Core::Segment(ends.map(DVec3::from_array)), radius: check_radius(radius)? })
    }

    /// A box around it, lower and upper corner: not smaller than it, and larger by rounding at most.
    #[must_use]
    pub fn bounds(&self) -> [[f64; 3]; 2] {
        let points = self.points();
        let low = points.iter().fold(DVec3::INFINITY, |low, &point| low.min(point));
        let high = points.iter().fold(DVec3::NEG_INFINITY, |high, &point| high.max(point));
        if self.radius == 0.0 {
            return [low.to_array(), high.to_array()];
        }
        let radius = self.radius;
        [low.to_array().map(|x| (x - radius).next_down()), high.to_array().map(|x| (x + radius).next_up())]
    }

    /// About the middle.
    pub(super) fn middle(&self) -> DVec3 {
        match &self.core {
            Core::Point(point) => *point,
            Core::Segment([p, q]) => *p * 0.5 + *q * 0.5,
            Core::Box(corners) => corners[0] * 0.5 + corners[7] * 0.5,
        }
    }

    /// About how far it reaches from its middle, on any axis.
    pub(super) fn size(&self) -> f64 {
        let middle = self.middle();
        let reach = |largest: f64, point: &DVec3| largest.max((*point - middle).abs().max_element());
        self.points().iter().fold(0.0, reach) + self.radius
    }

    pub(super) fn core(&self) -> &Core {
        &self.core
    }

    pub(super) fn radius(&self) -> f64 {
        self.radius
    }

    /// The corners of its core.
    pub(super) fn points(&self) -> &[DVec3] {
        match &self.core {
            Core::Point(point) => std::slice::from_ref(point),
            Core::Segment(ends) => ends,
            Core::Box(corners) => corners,
        }
    }
}

fn check(what: &'static str, numbers: &[f64]) -> Result<(), SolidError> {
    match numbers.iter().find(|x| x.is_nan() || x.abs() >= COORDINATE_LIMIT) {
        Some(&value) => Err(SolidError::OutOfRange { what, value }),
        None => Ok(()),
    }
}

fn check_radius(radius: f64) -> Result<f64, SolidError> {
    check("radius", &[radius])?;
    if radius < 0.0 { Err(SolidError::Negative { what: "radius", value: radius }) } else { Ok(radius) }
}
