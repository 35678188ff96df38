//! The pose: any affine map, and the one definition of where a vertex lies in the world.
//!
//! A vertex `v` is placed at `((m0*x + m1*y) + m2*z) + t`, each operation rounded to `f64` once, in this order, never
//! fused. Every answer of the library is exact for the points that [`Pose::place`] gives. Whatever makes the matrix (a
//! quaternion, an angle, a product of poses) comes before the definition and may round as it likes; sines and cosines
//! come from `libm`, so that all machines make the same matrix.

use glam::{DMat3, DVec3};
use thiserror::Error;

/// Where a model stands: a 3x3 matrix of any kind (rotation, reflection, scale, shear, flattening) and a translation.
///
/// ```
/// use boxwood::Pose;
///
/// let quarter_turn = Pose::rotation([0.0, 0.0, 1.0], std::f64::consts::FRAC_PI_2)?;
/// let moved = quarter_turn.then(&Pose::translation([5.0, 0.0, 0.0])?)?;
/// let [x, y, _] = moved.place([1.0, 0.0, 0.0]);
/// assert!((x - 5.0).abs() < 1e-15 && (y - 1.0).abs() < 1e-15);
/// # Ok::<(), boxwood::PoseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// All finite.
    pub(crate) linear: DMat3,
    /// Finite.
    pub(crate) translation: DVec3,
}

/// Why a pose was refused.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum PoseError {
    /// An entry of the 3x4 matrix is NaN or infinite.
    #[error("row {row}, column {column} of the pose is {value}; every entry must be finite")]
    NonFinite {
        /// 0 to 2.
        row: usize,
        /// 0 to 2 for the matrix, 3 for the translation.
        column: usize,
        /// The offending entry.
        value: f64,
    },
    /// An argument that a matrix was to be made from is NaN or infinite.
    #[error("the {what} contains {value}; it must be finite")]
    NonFiniteArgument {
        /// Which of the arguments.
        what: &'static str,
        /// The offending number.
        value: f64,
    },
    /// The matrix given to [`Pose::rigid`] is no rotation.
    #[error(
        "the matrix is no rotation: an entry of RᵀR differs from the identity by {deviation:e} (at most 1e-6 is \
         allowed); Pose::affine takes any matrix"
    )]
    NotRigid {
        /// The largest entry of |RᵀR - I|.
        deviation: f64,
    },
    /// The matrix given to [`Pose::rigid`] mirrors.
    #[error("the matrix is a reflection (determinant {determinant}); Pose::affine takes any matrix")]
    Reflection {
        /// Its determinant, about -1.
        determinant: f64,
    },
    /// A direction (rotation axis, line of sight, up) has no length.
    #[error("the {what} {value:?} gives no direction")]
    NoDirection {
        /// Which of the arguments.
        what: &'static str,
        /// The offending vector.
        value: [f64; 3],
    },
    /// All four numbers of a quaternion are zero.
    #[error("the quaternion is zero and gives no rotation")]
    ZeroQuaternion,
    /// The up direction given to [`Pose::look_at`] does not tell which way is up.
    #[error("the up direction {up:?} is parallel to the line of sight")]
    UpAlongSight {
        /// The offending direction.
        up: [f64; 3],
    },
}

/// Largest entry of |RᵀR - I| that [`Pose::rigid`] accepts: well above what drifts in by multiplying rotations (1e-10
/// after a million products), well below any scale that somebody means.
const RIGID_TOLERANCE: f64 = 1e-6;

impl Pose {
    /// The pose that leaves everything where it is.
    pub const IDENTITY: Self = Self { linear: DMat3::IDENTITY, translation: DVec3::ZERO };

    /// Any affine map, by the rows of its matrix and its translation.
    pub fn affine(rows: [[f64; 3]; 3], translation: [f64; 3]) -> Result<Self, PoseError> {
        for row in 0..3 {
            let [x, y, z] = rows[row];
            let entries = [x, y, z, translation[row]];
            if let Some(column) = entries.iter().position(|x| !x.is_finite()) {
                return Err(PoseError::NonFinite { row, column, value: entries[column] });
            }
        }
        Ok(Self { linear: DMat3::from_cols_array_2d(&rows).transpose(), translation: DVec3::from_array(translation) })
    }

    /// A rotation and a translation. Refuses a matrix that scales, shears or mirrors; takes one that has drifted a
    /// little, as it is.
    pub fn rigid(rotation_rows: [[f64; 3]; 3], translation: [f64; 3]) -> Result<Self, PoseError> {
        let pose = Self::affine(rotation_rows, translation)?;
        let residual = pose.linear.transpose() * pose.linear - DMat3::IDENTITY;
        let deviation = residual.to_cols_array().into_iter().fold(0.0, |most: f64, x| most.max(x.abs()));
        // An entry that overflows makes one on the diagonal infinite, so that this sees it.
        if deviation > RIGID_TOLERANCE {
            return Err(PoseError::NotRigid { deviation });
        }
        let determinant = pose.linear.determinant();
        if determinant < 0.0 {
            return Err(PoseError::Reflection { determinant });
        }
        Ok(pose)
    }

    /// A 3x4 matrix `[R|t]` by rows, any affine map.
    pub fn from_rows(rows: [[f64; 4]; 3]) -> Result<Self, PoseError> {
        Self::affine(rows.map(|[x, y, z, _]| [x, y, z]), rows.map(|row| row[3]))
    }

    /// A translation alone.
    pub fn translation(by: [f64; 3]) -> Result<Self, PoseError> {
        Self::affine([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], by)
    }

    /// A scale along each axis; zero flattens, a negative factor mirrors.
    pub fn scale(by: [f64; 3]) -> Result<Self, PoseError> {
        let [x, y, z] = by;
        Self::affine([[x, 0.0, 0.0], [0.0, y, 0.0], [0.0, 0.0, z]], [0.0; 3])
    }

    /// A rotation about an axis through the origin, by an angle in radians, right-handed. The axis need not have unit
    /// length.
    pub fn rotation(axis: [f64; 3], angle: f64) -> Result<Self, PoseError> {
        let unit = direction("rotation axis", axis)?;
        check_finite("angle", &[angle])?;
        let (sin, cos) = libm::sincos(angle);
        // Rodrigues: R = cos I + sin [u]x + (1 - cos) u uᵀ.
        let cross = DMat3::from_cols(unit.cross(DVec3::X), unit.cross(DVec3::Y), unit.cross(DVec3::Z));
        let outer = DMat3::from_cols(unit * unit.x, unit * unit.y, unit * unit.z);
        Ok(Self { linear: DMat3::IDENTITY * cos + cross * sin + outer * (1.0 - cos), translation: DVec3::ZERO })
    }

    /// A rotation given by a quaternion in the order x, y, z, w, and a translation. The quaternion is normalised.
    pub fn quaternion(xyzw: [f64; 4], translation: [f64; 3]) -> Result<Self, PoseError> {
        check_finite("quaternion", &xyzw)?;
        let largest = xyzw.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
        if largest == 0.0 {
            return Err(PoseError::ZeroQuaternion);
        }
        // Divided by the largest first, so that neither squares nor their sum can over- or underflow.
        let [x, y, z, w] = xyzw.map(|q| q / largest);
        let s = 2.0 / (x * x + y * y + z * z + w * w);
        let rows = [
            [1.0 - s * (y * y + z * z), s * (x * y - z * w), s * (x * z + y * w)],
            [s * (x * y + z * w), 1.0 - s * (x * x + z * z), s * (y * z - x * w)],
            [s * (x * z - y * w), s * (y * z + x * w), 1.0 - s * (x * x + y * y)],
        ];
        Self::affine(rows, translation)
    }

    /// Puts a model's origin at `eye` and turns it so that its z axis points at `target` and its y axis is as near to
    /// `up` as that allows.
    pub fn look_at(eye: [f64; 3], target: [f64; 3], up: [f64; 3]) -> Result<Self, PoseError> {
        check_finite("eye point", &eye)?;
        check_finite("target point", &target)?;
        let (from, to) = (DVec3::from_array(eye), DVec3::from_array(target));
        let apart = to - from;
        // Halved where the difference overflows; only there, since halves of subnormal numbers may vanish.
        let apart = if apart.is_finite() { apart } else { to * 0.5 - from * 0.5 };
        let z = direction("line of sight", apart.to_array())?;
        let sideways = direction("up direction", up)?.cross(z);
        // Below this, `up` is parallel to the line of sight up to rounding and x would be noise.
        if sideways.length() < 1e-12 {
            return Err(PoseError::UpAlongSight { up });
        }
        let x = sideways.normalize();
        let linear = DMat3::from_cols(x, z.cross(x), z);
        Self::affine(linear.transpose().to_cols_array_2d(), eye)
    }

    /// This pose first, then `next`: the map `v -> next(self(v))` as one matrix, rounded. Fails if an entry overflows.
    pub fn then(&self, next: &Self) -> Result<Self, PoseError> {
        let linear = next.linear * self.linear;
        let translation = next.linear * self.translation + next.translation;
        Self::affine(linear.transpose().to_cols_array_2d(), translation.to_array())
    }

    /// Where a point lies in the world: the definition that every answer is exact for.
    #[must_use]
    pub fn place(&self, point: [f64; 3]) -> [f64; 3] {
        self.place_point(DVec3::from_array(point)).to_array()
    }

    /// The matrix `[R|t]` by rows.
    #[must_use]
    pub fn rows(&self) -> [[f64; 4]; 3] {
        let rows = self.linear.transpose().to_cols_array_2d();
        let t = self.translation.to_array();
        [0, 1, 2].map(|i| [rows[i][0], rows[i][1], rows[i][2], t[i]])
    }

    /// [`Pose::place`] on vectors. Column times coordinate is the same sequence of operations on each component.
    #[inline]
    pub(crate) fn place_point(&self, point: DVec3) -> DVec3 {
        let m = &self.linear;
        ((m.x_axis * point.x + m.y_axis * point.y) + m.z_axis * point.z) + self.translation
    }

    /// Whether no coordinate of these points is rounded when it is placed: only translations that are exact for all of them.
    pub(crate) fn places_exactly(&self, points: &[[f64; 3]]) -> bool {
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

fn check_finite(what: &'static str, numbers: &[f64]) -> Result<(), PoseError> {
    match numbers.iter().find(|x| !x.is_finite()) {
        Some(&value) => Err(PoseError::NonFiniteArgument { what, value }),
        None => Ok(()),
    }
}

/// A unit vector, whatever the length of what is given: 1e-300 and 1e300 are directions too.
fn direction(what: &'static str, value: [f64; 3]) -> Result<DVec3, PoseError> {
    check_finite(what, &value)?;
    let vector = DVec3::from_array(value);
    let largest = vector.abs().max_element();
    if largest == 0.0 {
        return Err(PoseError::NoDirection { what, value });
    }
    Ok((vector / largest).normalize())
}
