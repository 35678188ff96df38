//! Shapes for sweeps and regions, with their parameters.

use boxwood::{InvalidInput, Region, Shape};
use boxwood_report::format::{plain, plain_point};
use serde::Serialize;
use std::fmt;

/// Sphere or box that can be swept and used as a region. [`Display`](fmt::Display) gives a description.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[non_exhaustive]
pub enum SceneShape {
    /// Solid sphere.
    Sphere {
        /// Center.
        center: [f64; 3],
        /// Radius.
        radius: f64,
    },
    /// Axis-aligned box.
    Box {
        /// Corner with the lowest coordinates.
        min: [f64; 3],
        /// Corner with the highest coordinates.
        max: [f64; 3],
    },
    /// Oriented box.
    #[serde(rename = "obb")]
    OrientedBox {
        /// Center.
        center: [f64; 3],
        /// Half extents along the axes.
        half: [f64; 3],
        /// Directions of the axes, of any length.
        axes: [[f64; 3]; 3],
    },
}

/// Capsule that can be swept: all points within a radius of a segment. [`Display`](fmt::Display) gives a description.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SceneCapsule {
    /// Ends of the segment.
    pub ends: [[f64; 3]; 2],
    /// Radius.
    pub radius: f64,
}

impl SceneShape {
    /// Name of the kind in JSON: "sphere", "box" or "obb".
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Sphere { .. } => "sphere",
            Self::Box { .. } => "box",
            Self::OrientedBox { .. } => "obb",
        }
    }

    /// The shape for a sweep.
    ///
    /// # Errors
    /// [`InvalidInput`] if a parameter is invalid.
    pub fn shape(&self) -> Result<Shape, InvalidInput> {
        match *self {
            Self::Sphere { center, radius } => Shape::sphere(center, radius),
            Self::Box { min, max } => Shape::cuboid([min, max]),
            Self::OrientedBox { center, half, axes } => Shape::oriented_box(center, axes, half),
        }
    }

    /// The shape as a region.
    ///
    /// # Errors
    /// [`InvalidInput`] if a parameter is invalid.
    pub fn region(&self) -> Result<Region, InvalidInput> {
        match *self {
            Self::Sphere { center, radius } => Region::sphere(center, radius),
            Self::Box { min, max } => Region::cuboid([min, max]),
            Self::OrientedBox { center, half, axes } => Region::oriented_box(center, axes, half),
        }
    }
}

impl SceneCapsule {
    /// The shape for a sweep.
    ///
    /// # Errors
    /// [`InvalidInput`] if an end or the radius is invalid.
    pub fn shape(&self) -> Result<Shape, InvalidInput> {
        Shape::capsule(self.ends, self.radius)
    }
}

impl fmt::Display for SceneShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Sphere { center, radius } => {
                write!(f, "sphere, radius {}, center {}", plain(radius), plain_point(center))
            }
            Self::Box { min, max } => write!(f, "box from {} to {}", plain_point(min), plain_point(max)),
            Self::OrientedBox { center, half, .. } => {
                write!(f, "oriented box, half sizes {}, center {}", plain_point(half), plain_point(center))
            }
        }
    }
}

impl fmt::Display for SceneCapsule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [p, q] = self.ends.map(plain_point);
        write!(f, "capsule, radius {}, from {p} to {q}", plain(self.radius))
    }
}
