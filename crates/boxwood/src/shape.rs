//! Shape for sweep queries: sphere, capsule or box.

use crate::kernel::axis_name::axis_name;
use crate::kernel::boxes::COORDINATE_LIMIT;
use glam::DVec3;
use thiserror::Error;

/// Sphere, capsule or box that is swept along a [`Motion`](crate::Motion) against a [`PlacedModel`](crate::PlacedModel) or a
/// [`World`](crate::World).
///
/// It is solid: a triangle inside it is in contact with it.
///
/// ```
/// use boxwood::{Mesh, Model, Motion, Pose, Solid};
///
/// let mesh = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]])?;
/// let model = Model::new(mesh);
/// let floor = model.at(Pose::IDENTITY)?;
/// let ball = Shape::sphere([0.25, 0.25, 5.0], 1.0)?;
/// let impact = floor.first_impact(&ball, Motion::linear([0.0, 0.0, -8.0])?).expect("the ball hits the floor");
/// assert!((impact.t - 0.5).abs() < 1e-12 && impact.t <= 0.5);
/// assert_eq!(impact.normal, [0.0, 0.0, 1.0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// The shape is the set of points within `radius` of this point, segment or box.
    core: ShapeCore,
    radius: f64,
}

/// Core of a [`Shape`]: the shape without its radius.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum ShapeCore {
    Point(DVec3),
    Segment([DVec3; 2]),
    /// The eight corners. Corner `i` is at the upper end of axis `k` if bit `k` of `i` is set.
    Box([DVec3; 8]),
}

/// Error of the constructors of a shape: invalid arguments.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum SolidError {
    /// A value is NaN, infinite or too large.
    #[error("{what} out of range: {value:e}; values must be finite and below 2^1000")]
    OutOfRange {
        /// Name of the argument.
        what: &'static str,
        /// The invalid value.
        value: f64,
    },
    /// A radius or half extent is negative.
    #[error("negative {what}: {value:e}; must be at least 0")]
    Negative {
        /// Name of the argument.
        what: &'static str,
        /// The invalid value.
        value: f64,
    },
    /// The minimum corner of a box is above the maximum corner.
    #[error("inverted box: min {low:e} > max {high:e} on axis {}", axis_name(*.axis))]
    Reversed {
        /// 0, 1 or 2 for x, y or z.
        axis: usize,
        /// Coordinate of the minimum corner.
        low: f64,
        /// Coordinate of the maximum corner.
        high: f64,
    },
    /// An axis of an oriented box is zero.
    #[error("axis {axis} of the box is zero")]
    NoDirection {
        /// Index of the axis: 0, 1 or 2.
        axis: usize,
    },
}

impl Shape {
    /// Axis-aligned box with minimum corner `low` and maximum corner `high`.
    ///
    /// # Errors
    /// [`SolidError::OutOfRange`] or [`SolidError::Reversed`] if a corner is invalid.
    pub fn cuboid(low: [f64; 3], high: [f64; 3]) -> Result<Self, SolidError> {
        check("minimum corner", &low)?;
        check("maximum corner", &high)?;
        if let Some(axis) = (0..3).find(|&axis| low[axis] > high[axis]) {
            return Err(SolidError::Reversed { axis, low: low[axis], high: high[axis] });
        }
        let corner =
            |i: usize| DVec3::from_array([0, 1, 2].map(|axis| if i >> axis & 1 == 1 { high } else { low }[axis]));
        Ok(Self { core: ShapeCore::Box([0, 1, 2, 3, 4, 5, 6, 7].map(corner)), radius: 0.0 })
    }

    /// Oriented box with the given center and half extents along three axes.
    ///
    /// The lengths of the axes are ignored. If the axes are not perpendicular, the shape is a parallelepiped. Its corners are
    /// rounded to `f64`, and query results are exact for the rounded corners.
    ///
    /// # Errors
    /// [`SolidError::OutOfRange`], [`SolidError::Negative`] for a half extent or [`SolidError::NoDirection`] for a zero axis.
    pub fn oriented_box(center: [f64; 3], axes: [[f64; 3]; 3], half: [f64; 3]) -> Result<Self, SolidError> {
        check("center", &center)?;
        check("half extent", &half)?;
        if let Some(&value) = half.iter().find(|&&half| half < 0.0) {
            return Err(SolidError::Negative { what: "half extent", value });
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
            DVec3::from_array(center) + ((side(0) + side(1)) + side(2))
        };
        let corners = [0, 1, 2, 3, 4, 5, 6, 7].map(corner);
        check("corner", corners.map(|corner| corner.to_array()).as_flattened())?;
        Ok(Self { core: ShapeCore::Box(corners), radius: 0.0 })
    }

    /// Sphere: all points within `radius` of the center. The radius may be zero.
    ///
    /// # Errors
    /// [`SolidError::OutOfRange`] or [`SolidError::Negative`] if an argument is invalid.
    pub fn sphere(center: [f64; 3], radius: f64) -> Result<Self, SolidError> {
        check("center", &center)?;
        Ok(Self { core: ShapeCore::Point(DVec3::from_array(center)), radius: check_radius(radius)? })
    }

    /// Capsule: all points within `radius` of the segment between two end points. The radius may be zero.
    ///
    /// # Errors
    /// [`SolidError::OutOfRange`] or [`SolidError::Negative`] if an argument is invalid.
    pub fn capsule(ends: [[f64; 3]; 2], radius: f64) -> Result<Self, SolidError> {
        check("end point", ends.as_flattened())?;
        Ok(Self { core: ShapeCore::Segment(ends.map(DVec3::from_array)), radius: check_radius(radius)? })
    }

    /// Axis-aligned box that contains the shape: minimum and maximum corner. It is larger than the tightest box by rounding at most.
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

    /// Approximate center.
    pub(crate) fn middle(&self) -> DVec3 {
        match &self.core {
            ShapeCore::Point(point) => *point,
            ShapeCore::Segment([p, q]) => *p * 0.5 + *q * 0.5,
            ShapeCore::Box(corners) => corners[0] * 0.5 + corners[7] * 0.5,
        }
    }

    /// Approximate half extent: the largest coordinate difference between the center and a point of the shape.
    pub(crate) fn size(&self) -> f64 {
        let middle = self.middle();
        let extent = |largest: f64, point: &DVec3| largest.max((*point - middle).abs().max_element());
        self.points().iter().fold(0.0, extent) + self.radius
    }

    pub(crate) fn core(&self) -> &ShapeCore {
        &self.core
    }

    pub(crate) fn radius(&self) -> f64 {
        self.radius
    }

    /// Corners of the core: one point, two end points or eight box corners.
    pub(crate) fn points(&self) -> &[DVec3] {
        match &self.core {
            ShapeCore::Point(point) => std::slice::from_ref(point),
            ShapeCore::Segment(ends) => ends,
            ShapeCore::Box(corners) => corners,
        }
    }
}

fn check(what: &'static str, values: &[f64]) -> Result<(), SolidError> {
    match values.iter().find(|x| x.is_nan() || x.abs() >= COORDINATE_LIMIT) {
        Some(&value) => Err(SolidError::OutOfRange { what, value }),
        None => Ok(()),
    }
}

fn check_radius(radius: f64) -> Result<f64, SolidError> {
    check("radius", &[radius])?;
    if radius < 0.0 { Err(SolidError::Negative { what: "radius", value: radius }) } else { Ok(radius) }
}
