//! Affine poses, and the only definition of the world coordinates of a placed vertex.
//!
//! Let a pose have the matrix columns `m0`, `m1`, `m2` and the translation `t`. A vertex with the coordinates `x`,
//! `y`, `z` is placed at `((m0*x + m1*y) + m2*z) + t`. Each operation is rounded to `f64` once, in this order, and
//! never fused. All results of the library are exact for the points that [`Pose::transform_point`] returns.
//!
//! Computing the matrix (from a quaternion, an angle or a product of poses) happens before this definition and may
//! round. Sines and cosines come from `libm`, so the matrix is the same on all machines.

use super::boxes::power_of_two_near;
use super::invalid_input::InvalidInput;
use glam::{DMat3, DVec3};

/// Affine map from model to world coordinates: any 3x3 matrix (rotation, reflection, scale, shear, singular) and a
/// translation.
///
/// `second * first` applies `first`, then `second`.
///
/// Constructors that accept any matrix or translation return no error, even if an entry is NaN or infinite. Functions
/// that use a pose reject such entries, for example [`Model::at`](crate::Model::at).
///
/// ```
/// use boxwood::Pose;
///
/// let quarter_turn = Pose::from_axis_angle([0.0, 0.0, 1.0], std::f64::consts::FRAC_PI_2)?;
/// let moved = Pose::from_translation([5.0, 0.0, 0.0]) * quarter_turn;
/// let [x, y, _] = moved.transform_point([1.0, 0.0, 0.0]);
/// assert!((x - 5.0).abs() < 1e-15 && (y - 1.0).abs() < 1e-15);
/// # Ok::<(), boxwood::InvalidInput>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[doc(alias = "Transform")]
#[doc(alias = "Isometry")]
#[doc(alias = "Affine")]
pub struct Pose {
    pub(crate) linear: DMat3,
    pub(crate) translation: DVec3,
}

/// Largest entry of |RᵀR - I| that [`Pose::from_rotation_matrix`] accepts.
///
/// The tolerance is well above the drift of products of rotations (1e-10 after a million products) and well below any
/// intended scale.
const ROTATION_TOLERANCE: f64 = 1e-6;

impl Pose {
    /// Pose that maps every point to itself.
    pub const IDENTITY: Self = Self { linear: DMat3::IDENTITY, translation: DVec3::ZERO };

    /// Creates a pose from the rows of any 3x3 matrix and a translation.
    #[must_use]
    pub const fn from_mat3_translation(rows: [[f64; 3]; 3], translation: [f64; 3]) -> Self {
        let [[a, b, c], [d, e, f], [g, h, i]] = rows;
        Self {
            linear: DMat3::from_cols_array(&[a, d, g, b, e, h, c, f, i]),
            translation: DVec3::from_array(translation),
        }
    }

    /// Creates a pose from a rotation matrix and a translation. A matrix that has drifted a little is used as it is.
    ///
    /// # Errors
    /// [`InvalidInput::PoseNotFinite`] if an entry is NaN or infinite, [`InvalidInput::NotRotation`] if an entry of |RᵀR - I| exceeds
    /// 1e-6 (scale or shear), and [`InvalidInput::Reflection`] if the matrix is a reflection.
    pub fn from_rotation_matrix(rows: [[f64; 3]; 3], translation: [f64; 3]) -> Result<Self, InvalidInput> {
        let pose = Self::from_mat3_translation(rows, translation);
        pose.check_finite()?;
        let residual = pose.linear.transpose() * pose.linear - DMat3::IDENTITY;
        let deviation = residual.to_cols_array().into_iter().fold(0.0, |max: f64, x| max.max(x.abs()));
        // If an entry of RᵀR overflows, a diagonal entry of RᵀR is infinite, so `deviation` is infinite too.
        if deviation > ROTATION_TOLERANCE {
            return Err(InvalidInput::NotRotation { deviation });
        }
        let determinant = pose.linear.determinant();
        if determinant < 0.0 {
            return Err(InvalidInput::Reflection { determinant });
        }
        Ok(pose)
    }

    /// Creates a pose from the rows of any 3x4 matrix `[R|t]`.
    #[must_use]
    pub const fn from_rows([[a, b, c, x], [d, e, f, y], [g, h, i, z]]: [[f64; 4]; 3]) -> Self {
        Self::from_mat3_translation([[a, b, c], [d, e, f], [g, h, i]], [x, y, z])
    }

    /// Creates a translation.
    #[must_use]
    pub const fn from_translation(translation: [f64; 3]) -> Self {
        Self { linear: DMat3::IDENTITY, translation: DVec3::from_array(translation) }
    }

    /// Creates a scale with one factor per axis. A zero factor projects to a plane, a negative one mirrors.
    #[must_use]
    pub const fn from_scale([x, y, z]: [f64; 3]) -> Self {
        Self::from_mat3_translation([[x, 0.0, 0.0], [0.0, y, 0.0], [0.0, 0.0, z]], [0.0; 3])
    }

    /// Creates a right-handed rotation by `angle` radians about an axis through the origin. The axis may have any length except
    /// zero.
    ///
    /// # Errors
    /// [`InvalidInput::NotFinite`] if an argument is NaN or infinite, [`InvalidInput::ZeroVector`] if the axis is zero.
    pub fn from_axis_angle(axis: [f64; 3], angle: f64) -> Result<Self, InvalidInput> {
        let unit = unit_vector("rotation axis", axis)?;
        InvalidInput::check_finite("angle", &[angle])?;
        let (sin, cos) = libm::sincos(angle);
        // Rodrigues: R = cos I + sin [u]x + (1 - cos) u uᵀ.
        let cross = DMat3::from_cols(unit.cross(DVec3::X), unit.cross(DVec3::Y), unit.cross(DVec3::Z));
        let outer = DMat3::from_cols(unit * unit.x, unit * unit.y, unit * unit.z);
        Ok(Self { linear: DMat3::IDENTITY * cos + cross * sin + outer * (1.0 - cos), translation: DVec3::ZERO })
    }

    /// Creates a rotation from a quaternion in the order x, y, z, w. The quaternion is normalized.
    ///
    /// # Errors
    /// [`InvalidInput::NotFinite`] if a component is NaN or infinite, [`InvalidInput::ZeroVector`] if the quaternion is zero.
    pub fn from_quat(xyzw: [f64; 4]) -> Result<Self, InvalidInput> {
        Self::from_quat_translation(xyzw, [0.0; 3])
    }

    /// Creates a rotation from a quaternion in the order x, y, z, w, followed by a translation. The quaternion is
    /// normalized.
    ///
    /// # Errors
    /// The same errors as [`from_quat`](Self::from_quat).
    pub fn from_quat_translation(xyzw: [f64; 4], translation: [f64; 3]) -> Result<Self, InvalidInput> {
        InvalidInput::check_finite("quaternion", &xyzw)?;
        let largest = xyzw.iter().fold(0.0, |max: f64, x| max.max(x.abs()));
        if largest == 0.0 {
            return Err(InvalidInput::ZeroVector { what: "quaternion", index: None });
        }
        // Dividing by the largest component first keeps the squares and their sum from over- or underflowing.
        let [x, y, z, w] = xyzw.map(|q| q / largest);
        let s = 2.0 / (x * x + y * y + z * z + w * w);
        let rows = [
            [1.0 - s * (y * y + z * z), s * (x * y - z * w), s * (x * z + y * w)],
            [s * (x * y + z * w), 1.0 - s * (x * x + z * z), s * (y * z - x * w)],
            [s * (x * z - y * w), s * (y * z + x * w), 1.0 - s * (x * x + y * y)],
        ];
        Ok(Self::from_mat3_translation(rows, translation))
    }

    /// Creates a rigid pose that maps the model's origin to `eye`, points its z axis at `target`, and turns its y axis as close
    /// to `up` as possible.
    ///
    /// The pose maps from the camera to the world; it is not a view matrix.
    ///
    /// # Errors
    /// [`InvalidInput::NotFinite`] if an argument is NaN or infinite, [`InvalidInput::ZeroVector`] if `eye` equals `target`
    /// or `up` is zero, and [`InvalidInput::ParallelUp`] if `up` is parallel to the viewing direction.
    pub fn look_at(eye: [f64; 3], target: [f64; 3], up: [f64; 3]) -> Result<Self, InvalidInput> {
        InvalidInput::check_finite("eye point", &eye)?;
        InvalidInput::check_finite("target point", &target)?;
        let (from, to) = (DVec3::from_array(eye), DVec3::from_array(target));
        let sight = to - from;
        // The points are halved only if their difference overflows, because halves of subnormal numbers may round to
        // zero.
        let sight = if sight.is_finite() { sight } else { to * 0.5 - from * 0.5 };
        let z = unit_vector("viewing direction", sight.to_array())?;
        let sideways = unit_vector("up direction", up)?.cross(z);
        // Below this length, `up` is parallel to the viewing direction up to rounding, and the x axis would be noise.
        if sideways.length() < 1e-12 {
            return Err(InvalidInput::ParallelUp { up });
        }
        let x = sideways.normalize();
        Ok(Self { linear: DMat3::from_cols(x, z.cross(x), z), translation: from })
    }

    /// Inverse map: `inverse * self` is the identity up to rounding. `None` if the matrix is singular, or if the
    /// inverse is not finite.
    #[must_use]
    pub fn inverse(&self) -> Option<Self> {
        // Columns are scaled by powers of two to a size of about one, so that the determinant neither overflows nor underflows.
        let columns = [self.linear.x_axis, self.linear.y_axis, self.linear.z_axis];
        let largest = columns.map(|column| column.abs().max_element());
        if largest.iter().any(|&size| size == 0.0 || !size.is_finite()) {
            return None;
        }
        let scales = DVec3::from_array(largest.map(|size| power_of_two_near(size).recip()));
        let scaled = self.linear * DMat3::from_diagonal(scales);
        if scaled.determinant() == 0.0 {
            return None;
        }
        let linear = DMat3::from_diagonal(scales) * scaled.inverse();
        let inverse = Self { linear, translation: -(linear * self.translation) };
        inverse.is_finite().then_some(inverse)
    }

    /// Returns true if all entries are finite. [`Model::at`](crate::Model::at) rejects other poses.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        self.linear.is_finite() && self.translation.is_finite()
    }

    /// Returns an error that names the first entry that is NaN or infinite.
    ///
    /// # Errors
    /// [`InvalidInput::PoseNotFinite`].
    pub fn check_finite(&self) -> Result<(), InvalidInput> {
        for (row, entries) in self.to_rows().into_iter().enumerate() {
            if let Some(column) = entries.iter().position(|x| !x.is_finite()) {
                return Err(InvalidInput::PoseNotFinite { row, column, value: entries[column] });
            }
        }
        Ok(())
    }

    /// Maps a point from model to world coordinates. All query results are exact for the points that it returns.
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

    /// [`Pose::transform_point`] for vectors. The sum of columns times coordinates performs the same operations in the
    /// same order as the module header prescribes, on each component.
    #[inline]
    pub(crate) fn transform_point_f64(&self, point: DVec3) -> DVec3 {
        let m = &self.linear;
        ((m.x_axis * point.x + m.y_axis * point.y) + m.z_axis * point.z) + self.translation
    }

    /// Returns true if placing these points rounds no coordinate. Always false unless the matrix is the identity.
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

/// Product of two poses: `(next * first)` maps a point by `first`, then by `next`. The entries are rounded, and may overflow.
impl std::ops::Mul for Pose {
    type Output = Self;

    fn mul(self, first: Self) -> Self {
        Self { linear: self.linear * first.linear, translation: self.linear * first.translation + self.translation }
    }
}

/// Normalizes a vector of any nonzero length, including lengths such as 1e-300 and 1e300 whose square under- or overflows.
pub(crate) fn unit_vector(what: &'static str, value: [f64; 3]) -> Result<DVec3, InvalidInput> {
    InvalidInput::check_finite(what, &value)?;
    let vector = DVec3::from_array(value);
    let largest = vector.abs().max_element();
    if largest == 0.0 {
        return Err(InvalidInput::ZeroVector { what, index: None });
    }
    Ok((vector / largest).normalize())
}
