//! Affine poses, and the only definition of the world coordinates of a placed vertex.
//!
//! A vertex `v` is placed at `((m0*x + m1*y) + m2*z) + t`. Each operation is rounded to `f64` once, in this order, and never
//! fused. All results of the library are exact for the points that [`Pose::transform_point`] returns.
//!
//! Computing the matrix (from a quaternion, an angle or a product of poses) happens before this definition and may round.
//! Sines and cosines come from `libm`, so the matrix is the same on all machines.

use glam::{DMat3, DVec3};
use thiserror::Error;

/// Affine map from model to world coordinates: any 3x3 matrix (rotation, reflection, scale, shear, singular) and a translation.
///
/// ```
/// use boxwood::Pose;
///
/// let quarter_turn = Pose::from_axis_angle([0.0, 0.0, 1.0], std::f64::consts::FRAC_PI_2)?;
/// let moved = quarter_turn.then(&Pose::from_translation([5.0, 0.0, 0.0])?)?;
/// let [x, y, _] = moved.place([1.0, 0.0, 0.0]);
/// assert!((x - 5.0).abs() < 1e-15 && (y - 1.0).abs() < 1e-15);
/// # Ok::<(), boxwood::PoseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// All entries are finite.
    pub(crate) linear: DMat3,
    /// All components are finite.
    pub(crate) translation: DVec3,
}

/// Error for numbers that do not define a pose.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum PoseError {
    /// An entry of the 3x4 matrix is NaN or infinite.
    #[error("pose matrix entry at row {row}, column {column} is {value}; entries must be finite")]
    NonFinite {
        /// Row, 0 to 2.
        row: usize,
        /// Column, 0 to 2 for the matrix, 3 for the translation.
        column: usize,
        /// Value of the entry.
        value: f64,
    },
    /// An argument from which the matrix is computed is NaN or infinite.
    #[error("{what} contains {value}; it must be finite")]
    NonFiniteArgument {
        /// Name of the argument.
        what: &'static str,
        /// The value that is not finite.
        value: f64,
    },
    /// The matrix passed to [`Pose::from_rotation_matrix`] is not a rotation.
    #[error(
        "matrix is not a rotation: an entry of RᵀR differs from the identity by {deviation:e}, at most 1e-6 is \
         allowed; use Pose::affine for other matrices"
    )]
    NotRigid {
        /// Largest entry of |RᵀR - I|.
        deviation: f64,
    },
    /// The matrix passed to [`Pose::from_rotation_matrix`] is a reflection.
    #[error("matrix is a reflection: determinant {determinant}; use Pose::affine for other matrices")]
    Reflection {
        /// Determinant of the matrix, about -1.
        determinant: f64,
    },
    /// A direction (rotation axis, line of sight, up) is the zero vector.
    #[error("{what} is zero: {value:?}")]
    NoDirection {
        /// Name of the argument.
        what: &'static str,
        /// The zero vector.
        value: [f64; 3],
    },
    /// All four components of a quaternion are zero.
    #[error("quaternion is zero; it defines no rotation")]
    ZeroQuaternion,
    /// The up direction passed to [`Pose::look_at`] is parallel to the line of sight.
    #[error("up direction {up:?} is parallel to the line of sight")]
    UpAlongSight {
        /// The up direction.
        up: [f64; 3],
    },
}

/// Largest entry of |RᵀR - I| that [`Pose::from_rotation_matrix`] accepts.
///
/// This is well above the drift of products of rotations (1e-10 after a million products) and well below any intended scale.
const RIGID_TOLERANCE: f64 = 1e-6;

impl Pose {
    /// Pose that maps every point to itself.
    pub const IDENTITY: Self = Self { linear: DMat3::IDENTITY, translation: DVec3::ZERO };

    /// Creates a pose from the rows of any 3x3 matrix and a translation.
    ///
    /// # Errors
    /// [`PoseError::NonFinite`] if an entry is NaN or infinite.
    pub fn from_mat3_translation(rows: [[f64; 3]; 3], translation: [f64; 3]) -> Result<Self, PoseError> {
        for row in 0..3 {
            let [x, y, z] = rows[row];
            let entries = [x, y, z, translation[row]];
            if let Some(column) = entries.iter().position(|x| !x.is_finite()) {
                return Err(PoseError::NonFinite { row, column, value: entries[column] });
            }
        }
        Ok(Self { linear: DMat3::from_cols_array_2d(&rows).transpose(), translation: DVec3::from_array(translation) })
    }

    /// Creates a pose from a rotation matrix and a translation. A matrix that has drifted a little is used as it is.
    ///
    /// # Errors
    /// [`PoseError::NonFinite`] if an entry is NaN or infinite, [`PoseError::NotRigid`] if an entry of |RᵀR - I| exceeds
    /// 1e-6 (scale or shear), and [`PoseError::Reflection`] if the matrix is a reflection.
    pub fn from_rotation_matrix(rotation_rows: [[f64; 3]; 3], translation: [f64; 3]) -> Result<Self, PoseError> {
        let pose = Self::from_mat3_translation(rotation_rows, translation)?;
        let residual = pose.linear.transpose() * pose.linear - DMat3::IDENTITY;
        let deviation = residual.to_cols_array().into_iter().fold(0.0, |max: f64, x| max.max(x.abs()));
        // If an entry of the product overflows, a diagonal entry is infinite, so this test detects it.
        if deviation > RIGID_TOLERANCE {
            return Err(PoseError::NotRigid { deviation });
        }
        let determinant = pose.linear.determinant();
        if determinant < 0.0 {
            return Err(PoseError::Reflection { determinant });
        }
        Ok(pose)
    }

    /// Creates a pose from the rows of any 3x4 matrix `[R|t]`.
    ///
    /// # Errors
    /// [`PoseError::NonFinite`] if an entry is NaN or infinite.
    pub fn from_rows(rows: [[f64; 4]; 3]) -> Result<Self, PoseError> {
        Self::from_mat3_translation(rows.map(|[x, y, z, _]| [x, y, z]), rows.map(|row| row[3]))
    }

    /// Creates a translation.
    ///
    /// # Errors
    /// [`PoseError::NonFinite`] if a component is NaN or infinite.
    pub fn from_translation(by: [f64; 3]) -> Result<Self, PoseError> {
        Self::from_mat3_translation([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], by)
    }

    /// Creates a scale with one factor per axis. A zero factor projects to a plane, a negative one mirrors.
    ///
    /// # Errors
    /// [`PoseError::NonFinite`] if a factor is NaN or infinite.
    pub fn from_scale(by: [f64; 3]) -> Result<Self, PoseError> {
        let [x, y, z] = by;
        Self::from_mat3_translation([[x, 0.0, 0.0], [0.0, y, 0.0], [0.0, 0.0, z]], [0.0; 3])
    }

    /// Creates a right-handed rotation by `angle` radians about an axis through the origin. The axis may have any length except
    /// zero.
    ///
    /// # Errors
    /// [`PoseError::NonFiniteArgument`] if an argument is NaN or infinite, [`PoseError::NoDirection`] if the axis is zero.
    pub fn from_axis_angle(axis: [f64; 3], angle: f64) -> Result<Self, PoseError> {
        let unit = direction("rotation axis", axis)?;
        check_finite("angle", &[angle])?;
        let (sin, cos) = libm::sincos(angle);
        // Rodrigues: R = cos I + sin [u]x + (1 - cos) u uᵀ.
        let cross = DMat3::from_cols(unit.cross(DVec3::X), unit.cross(DVec3::Y), unit.cross(DVec3::Z));
        let outer = DMat3::from_cols(unit * unit.x, unit * unit.y, unit * unit.z);
        Ok(Self { linear: DMat3::IDENTITY * cos + cross * sin + outer * (1.0 - cos), translation: DVec3::ZERO })
    }

    /// Creates a rotation from a quaternion in the order x, y, z, w, and a translation. The quaternion is normalized.
    ///
    /// # Errors
    /// [`PoseError::NonFiniteArgument`] or [`PoseError::NonFinite`] if an argument is NaN or infinite,
    /// [`PoseError::ZeroQuaternion`] if the quaternion is zero.
    pub fn from_quat_translation(xyzw: [f64; 4], translation: [f64; 3]) -> Result<Self, PoseError> {
        check_finite("quaternion", &xyzw)?;
        let largest = xyzw.iter().fold(0.0, |max: f64, x| max.max(x.abs()));
        if largest == 0.0 {
            return Err(PoseError::ZeroQuaternion);
        }
        // Dividing by the largest component first keeps the squares and their sum from over- or underflowing.
        let [x, y, z, w] = xyzw.map(|q| q / largest);
        let s = 2.0 / (x * x + y * y + z * z + w * w);
        let rows = [
            [1.0 - s * (y * y + z * z), s * (x * y - z * w), s * (x * z + y * w)],
            [s * (x * y + z * w), 1.0 - s * (x * x + z * z), s * (y * z - x * w)],
            [s * (x * z - y * w), s * (y * z + x * w), 1.0 - s * (x * x + y * y)],
        ];
        Self::from_mat3_translation(rows, translation)
    }

    /// Creates a rigid pose that maps the model's origin to `eye`, points its z axis at `target`, and turns its y axis as close
    /// to `up` as possible.
    ///
    /// # Errors
    /// [`PoseError::NonFiniteArgument`] if an argument is NaN or infinite, [`PoseError::NoDirection`] if `eye` equals `target`
    /// or `up` is zero, and [`PoseError::UpAlongSight`] if `up` is parallel to the line of sight.
    pub fn look_at(eye: [f64; 3], target: [f64; 3], up: [f64; 3]) -> Result<Self, PoseError> {
        check_finite("eye point", &eye)?;
        check_finite("target point", &target)?;
        let (from, to) = (DVec3::from_array(eye), DVec3::from_array(target));
        let sight = to - from;
        // Halved only if the difference overflows, because halves of subnormal numbers may round to zero.
        let sight = if sight.is_finite() { sight } else { to * 0.5 - from * 0.5 };
        let z = direction("line of sight", sight.to_array())?;
        let sideways = direction("up direction", up)?.cross(z);
        // Below this length, `up` is parallel to the line of sight up to rounding, and x would be noise.
        if sideways.length() < 1e-12 {
            return Err(PoseError::UpAlongSight { up });
        }
        let x = sideways.normalize();
        let linear = DMat3::from_cols(x, z.cross(x), z);
        Self::from_mat3_translation(linear.transpose().to_cols_array_2d(), eye)
    }

    /// Composes two poses: applies this pose first, then `next`. The matrix of the map `v -> next(self(v))` is rounded.
    ///
    /// # Errors
    /// [`PoseError::NonFinite`] if an entry overflows.
    pub fn then(&self, next: &Self) -> Result<Self, PoseError> {
        let linear = next.linear * self.linear;
        let translation = next.linear * self.translation + next.translation;
        Self::from_mat3_translation(linear.transpose().to_cols_array_2d(), translation.to_array())
    }

    /// Maps a point from model to world coordinates. This is the definition for which all results are exact.
    #[must_use]
    pub fn transform_point(&self, point: [f64; 3]) -> [f64; 3] {
        self.transform_point_f64(DVec3::from_array(point)).to_array()
    }

    /// Rows of the matrix `[R|t]`.
    #[must_use]
    pub fn to_rows(&self) -> [[f64; 4]; 3] {
        let rows = self.linear.transpose().to_cols_array_2d();
        let t = self.translation.to_array();
        [0, 1, 2].map(|i| [rows[i][0], rows[i][1], rows[i][2], t[i]])
    }

    /// [`Pose::transform_point`] for vectors. Column times coordinate is the same sequence of operations on each component.
    #[inline]
    pub(crate) fn transform_point_f64(&self, point: DVec3) -> DVec3 {
        let m = &self.linear;
        ((m.x_axis * point.x + m.y_axis * point.y) + m.z_axis * point.z) + self.translation
    }

    /// Returns true if placing these points rounds no coordinate. Only the identity and translations can be exact in this sense.
    pub(crate) fn is_exact_for(&self, points: &[[f64; 3]]) -> bool {
        let t = self.translation.to_array();
        let is_exact = |x: f64, t: f64| (x + t) - x == t && (x + t) - t == x;
        self.linear == DMat3::IDENTITY
            && (t == [0.0; 3] || points.iter().all(|p| (0..3).all(|axis| is_exact(p[axis], t[axis]))))
    }
}

impl Default for Pose {
    fn default() -> Self {
        Self::IDENTITY
    }
}

/// Returns an error if a value of the argument named `what` is NaN or infinite.
fn check_finite(what: &'static str, numbers: &[f64]) -> Result<(), PoseError> {
    match numbers.iter().find(|x| !x.is_finite()) {
        Some(&value) => Err(PoseError::NonFiniteArgument { what, value }),
        None => Ok(()),
    }
}

/// Normalizes a vector of any nonzero length, including lengths such as 1e-300 and 1e300 whose square under- or overflows.
fn direction(what: &'static str, value: [f64; 3]) -> Result<DVec3, PoseError> {
    check_finite(what, &value)?;
    let vector = DVec3::from_array(value);
    let largest = vector.abs().max_element();
    if largest == 0.0 {
        return Err(PoseError::NoDirection { what, value });
    }
    Ok((vector / largest).normalize())
}
