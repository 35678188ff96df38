//! Shape for sweep queries: sphere, capsule or box.

use crate::kernel::aabb::Aabb;
use crate::kernel::invalid_input::InvalidInput;
use crate::kernel::pose::unit_vector;
use glam::DVec3;

/// Sphere, capsule or box that is swept along a [`Motion`](crate::Motion) against a [`PlacedModel`](crate::PlacedModel) or a
/// [`World`](crate::World).
///
/// It is solid: a triangle inside it is in contact with it.
///
/// ```
/// use boxwood::{Mesh, Model, Motion, Pose, Shape};
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

impl Shape {
    /// Axis-aligned box.
    ///
    /// # Errors
    /// [`InvalidInput::TooLarge`] or [`InvalidInput::Inverted`] if a corner is invalid.
    pub fn cuboid(bounds: impl Into<Aabb>) -> Result<Self, InvalidInput> {
        let Aabb { min, max } = bounds.into();
        InvalidInput::check_box(min, max)?;
        let corner =
            |i: usize| DVec3::from_array([0, 1, 2].map(|axis| if i >> axis & 1 == 1 { max } else { min }[axis]));
        Ok(Self { core: ShapeCore::Box([0, 1, 2, 3, 4, 5, 6, 7].map(corner)), radius: 0.0 })
    }

    /// Oriented box with the given center and half extents along three axes.
    ///
    /// The lengths of the axes are ignored. If the axes are not perpendicular, the shape is a parallelepiped. Its corners are
    /// rounded to `f64`, and query results are exact for the rounded corners.
    ///
    /// # Errors
    /// [`InvalidInput::TooLarge`], [`InvalidInput::Negative`] or [`InvalidInput::LengthTooLarge`] for a half extent, or
    /// [`InvalidInput::ZeroVector`] for a zero axis.
    pub fn oriented_box(center: [f64; 3], axes: [[f64; 3]; 3], half_extents: [f64; 3]) -> Result<Self, InvalidInput> {
        InvalidInput::check_point("center", center)?;
        half_extents.iter().try_for_each(|&half| InvalidInput::check_length("half extent", half))?;
        let mut steps = [DVec3::ZERO; 3];
        for axis in 0..3 {
            let unit = unit_vector("axis", axes[axis]).map_err(|error| error.at_index(axis))?;
            steps[axis] = unit * half_extents[axis];
        }
        let corner = |i: usize| {
            let side = |axis: usize| if i >> axis & 1 == 1 { steps[axis] } else { -steps[axis] };
            DVec3::from_array(center) + ((side(0) + side(1)) + side(2))
        };
        let corners = [0, 1, 2, 3, 4, 5, 6, 7].map(corner);
        corners.iter().try_for_each(|corner| InvalidInput::check_point("corner", corner.to_array()))?;
        Ok(Self { core: ShapeCore::Box(corners), radius: 0.0 })
    }

    /// Sphere: all points within `radius` of the center. The radius may be zero.
    ///
    /// # Errors
    /// [`InvalidInput::TooLarge`], [`InvalidInput::Negative`] or [`InvalidInput::LengthTooLarge`] if an argument is invalid.
    pub fn sphere(center: [f64; 3], radius: f64) -> Result<Self, InvalidInput> {
        InvalidInput::check_point("center", center)?;
        InvalidInput::check_length("radius", radius)?;
        Ok(Self { core: ShapeCore::Point(DVec3::from_array(center)), radius })
    }

    /// Capsule: all points within `radius` of the segment between two end points. The radius may be zero.
    ///
    /// # Errors
    /// [`InvalidInput::TooLarge`], [`InvalidInput::Negative`] or [`InvalidInput::LengthTooLarge`] if an argument is invalid.
    pub fn capsule(ends: [[f64; 3]; 2], radius: f64) -> Result<Self, InvalidInput> {
        ends.iter().try_for_each(|&end| InvalidInput::check_point("end point", end))?;
        InvalidInput::check_length("radius", radius)?;
        Ok(Self { core: ShapeCore::Segment(ends.map(DVec3::from_array)), radius })
    }

    /// Axis-aligned box that contains the shape. It is larger than the tightest box by rounding at most.
    #[must_use]
    pub fn bounds(&self) -> Aabb {
        let points = self.points();
        let low = points.iter().fold(DVec3::INFINITY, |low, &point| low.min(point));
        let high = points.iter().fold(DVec3::NEG_INFINITY, |high, &point| high.max(point));
        if self.radius == 0.0 {
            return Aabb { min: low.to_array(), max: high.to_array() };
        }
        let radius = self.radius;
        Aabb {
            min: low.to_array().map(|x| (x - radius).next_down()),
            max: high.to_array().map(|x| (x + radius).next_up()),
        }
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
