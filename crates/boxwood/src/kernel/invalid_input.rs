//! The error for arguments that have no meaning: numbers that are not finite or too large, zero vectors, inverted boxes.

use super::axis_name::axis_name;
use super::boxes::COORDINATE_LIMIT;
use std::fmt;

/// Error for an invalid argument: names the argument, the element and its value.
///
/// Some variants have an `index`: the position of the invalid element in a list (points of a batch, half-spaces of a
/// region). It is `None` if the argument is not a list.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum InvalidInput {
    /// A number is NaN or infinite.
    NotFinite {
        /// Name of the argument.
        what: &'static str,
        /// Index of the invalid element if the argument is a list.
        index: Option<usize>,
        /// 0, 1 or 2 for x, y or z, if the argument is a point or vector.
        axis: Option<usize>,
        /// The invalid value.
        value: f64,
    },
    /// A length is infinite, or 2^1000 or more.
    LengthTooLarge {
        /// Name of the argument.
        what: &'static str,
        /// The invalid value.
        value: f64,
    },
    /// An entry of a pose is NaN or infinite.
    PoseNotFinite {
        /// Row, 0 to 2.
        row: usize,
        /// Column, 0 to 2 for the matrix, 3 for the translation.
        column: usize,
        /// The invalid value.
        value: f64,
    },
    /// A coordinate is NaN, or its absolute value is not below the limit.
    TooLarge {
        /// Name of the argument.
        what: &'static str,
        /// Index of the invalid element if the argument is a list.
        index: Option<usize>,
        /// 0, 1 or 2 for x, y or z.
        axis: usize,
        /// The invalid value.
        value: f64,
        /// The limit: 2^1000, or 2^500 for rays, motions and points to locate.
        limit: f64,
    },
    /// A pose can place a vertex at a coordinate of 2^1000 or more, which exact arithmetic does not cover.
    TooFar {
        /// World axis: 0, 1 or 2 for x, y or z.
        axis: usize,
        /// Upper bound of the |coordinates| of placed vertices on that axis; infinite if it overflows.
        reach: f64,
    },
    /// A length is negative or NaN.
    Negative {
        /// Name of the argument.
        what: &'static str,
        /// The invalid value.
        value: f64,
    },
    /// A minimum is above its maximum.
    Inverted {
        /// Name of the argument.
        what: &'static str,
        /// 0, 1 or 2 for x, y or z; `None` for a range of numbers.
        axis: Option<usize>,
        /// The minimum.
        min: f64,
        /// The maximum.
        max: f64,
    },
    /// A direction, axis, normal or quaternion is zero.
    ZeroVector {
        /// Name of the argument.
        what: &'static str,
        /// Index of the invalid element if the argument is a list.
        index: Option<usize>,
    },
    /// A matrix is not a rotation.
    NotRotation {
        /// Largest entry of |RᵀR - I|.
        deviation: f64,
    },
    /// A matrix is a reflection, not a rotation.
    Reflection {
        /// Determinant of the matrix, about -1.
        determinant: f64,
    },
    /// The last row of a 4x4 matrix is not 0, 0, 0, 1.
    NotAffine {
        /// The last row.
        last_row: [f64; 4],
    },
    /// The up direction is parallel to the viewing direction.
    ParallelUp {
        /// The up direction.
        up: [f64; 3],
    },
    /// The field of view or the aspect ratio of a frustum is out of range.
    InvalidFrustum {
        /// Vertical field of view in radians.
        vertical_fov: f64,
        /// Width divided by height.
        aspect: f64,
    },
    /// A list that needs at least one element is empty.
    Empty {
        /// Name of the argument.
        what: &'static str,
    },
}

impl InvalidInput {
    /// Returns an error if a value is NaN or infinite.
    pub(crate) fn check_finite(what: &'static str, values: &[f64]) -> Result<(), Self> {
        match values.iter().position(|x| !x.is_finite()) {
            Some(axis) => {
                let value = values[axis];
                Err(Self::NotFinite { what, index: None, axis: (values.len() == 3).then_some(axis), value })
            }
            None => Ok(()),
        }
    }

    /// Returns an error if a coordinate is NaN or not below 2^1000, the limit for placed vertices.
    #[inline]
    pub(crate) fn check_point(what: &'static str, point: [f64; 3]) -> Result<(), Self> {
        Self::check_point_below(COORDINATE_LIMIT, what, point)
    }

    /// Returns an error if a coordinate is NaN or not below `limit`.
    #[inline]
    pub(crate) fn check_point_below(limit: f64, what: &'static str, point: [f64; 3]) -> Result<(), Self> {
        match point.iter().position(|x| x.is_nan() || x.abs() >= limit) {
            Some(axis) => Err(Self::TooLarge { what, index: None, axis, value: point[axis], limit }),
            None => Ok(()),
        }
    }

    /// Returns an error if a length is negative, NaN or not below 2^1000.
    pub(crate) fn check_length(what: &'static str, value: f64) -> Result<(), Self> {
        if value.is_nan() || value < 0.0 {
            return Err(Self::Negative { what, value });
        }
        if value >= COORDINATE_LIMIT { Err(Self::LengthTooLarge { what, value }) } else { Ok(()) }
    }

    /// Returns an error if a corner of a box is too large, or if the box is inverted.
    pub(crate) fn check_box(min: [f64; 3], max: [f64; 3]) -> Result<(), Self> {
        Self::check_point("minimum corner", min)?;
        Self::check_point("maximum corner", max)?;
        match (0..3).find(|&axis| min[axis] > max[axis]) {
            Some(axis) => Err(Self::Inverted { what: "box", axis: Some(axis), min: min[axis], max: max[axis] }),
            None => Ok(()),
        }
    }

    /// Returns an error if a clearance is negative or NaN. An infinite clearance is valid: every distance is less.
    pub(crate) fn check_clearance(value: f64) -> Result<(), Self> {
        if value >= 0.0 { Ok(()) } else { Err(Self::Negative { what: "clearance", value }) }
    }

    /// Returns this error with `index` set to `at`. Variants without an index are returned unchanged.
    pub(crate) fn at_index(self, at: usize) -> Self {
        match self {
            Self::NotFinite { what, axis, value, .. } => Self::NotFinite { what, index: Some(at), axis, value },
            Self::TooLarge { what, axis, value, limit, .. } => {
                Self::TooLarge { what, index: Some(at), axis, value, limit }
            }
            Self::ZeroVector { what, .. } => Self::ZeroVector { what, index: Some(at) },
            error => error,
        }
    }
}

impl fmt::Display for InvalidInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NotFinite { what, index, axis: None, value } => {
                write!(f, "{} is {value}; it must be finite", Element(what, index))
            }
            Self::NotFinite { what, index, axis: Some(axis), value } => {
                write!(f, "{} has {} = {value}; it must be finite", Element(what, index), axis_name(axis))
            }
            Self::LengthTooLarge { what, value } => {
                write!(f, "{what} is {value:e}; it must be finite and below 2^1000")
            }
            Self::PoseNotFinite { row, column, value } => {
                write!(f, "pose matrix entry at row {row}, column {column} is {value}; entries must be finite")
            }
            Self::TooLarge { what, index, axis, value, limit } => write!(
                f,
                "{} has {} = {value:e}; it must be finite and below 2^{}",
                Element(what, index),
                axis_name(axis),
                limit.log2()
            ),
            Self::TooFar { axis, reach } => write!(
                f,
                "the pose can place a vertex at {} = {reach:e}; placed coordinates must stay below 2^1000 = {COORDINATE_LIMIT:e}",
                axis_name(axis)
            ),
            Self::Negative { what, value } => write!(f, "{what} is {value:e}; it must be at least 0"),
            Self::Inverted { what, axis: Some(axis), min, max } => {
                write!(f, "inverted {what}: min {min:e} > max {max:e} on axis {}", axis_name(axis))
            }
            Self::Inverted { what, axis: None, min, max } => write!(f, "inverted {what}: {min:e} > {max:e}"),
            Self::ZeroVector { what, index } => write!(f, "{} is zero", Element(what, index)),
            Self::NotRotation { deviation } => write!(
                f,
                "matrix is not a rotation: an entry of RᵀR differs from the identity by {deviation:e}, at most 1e-6 is allowed; \
                 Pose::from_mat3_translation accepts other matrices"
            ),
            Self::Reflection { determinant } => write!(
                f,
                "matrix is a reflection: determinant {determinant}; Pose::from_mat3_translation accepts other matrices"
            ),
            Self::NotAffine { last_row } => write!(f, "last row of the matrix is {last_row:?}; it must be 0, 0, 0, 1"),
            Self::ParallelUp { up } => write!(f, "up direction {up:?} is parallel to the viewing direction"),
            Self::InvalidFrustum { vertical_fov, aspect } => write!(
                f,
                "invalid frustum: vertical field of view {vertical_fov}, aspect {aspect}; need 0 < field of view < pi and aspect > 0"
            ),
            Self::Empty { what } => write!(f, "{what}: at least one is needed"),
        }
    }
}

impl std::error::Error for InvalidInput {}

/// Name of an argument, and the index of the invalid element if the argument is a list. Displayed as `name index`.
struct Element(&'static str, Option<usize>);

impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.1 {
            Some(index) => write!(f, "{} {index}", self.0),
            None => f.write_str(self.0),
        }
    }
}
