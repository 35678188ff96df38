//! Joints: how a child link can move relative to its parent link.

use crate::kernel::invalid_input::InvalidInput;
use crate::kernel::pose::Pose;

/// Connection of a child link to its parent link, with zero to six degrees of freedom.
///
/// The frame of the joint is fixed in the parent link; see [`new`](Self::new).
#[derive(Clone, Debug, PartialEq)]
pub struct Joint {
    pub(super) name: String,
    pub(super) parent: String,
    pub(super) child: String,
    /// Pose of the joint frame in the frame of the parent link.
    pub(super) origin: Pose,
    pub(super) kind: JointKind,
    pub(super) limits: Option<[f64; 2]>,
    pub(super) mimic: Option<Mimic>,
}

/// Coupling of a mimic joint to a leading joint: the value of the mimic joint is `multiplier` times the value of the
/// leading joint, plus `offset`.
///
/// A mimic joint has no value of its own in a configuration. Example: the second finger of a gripper.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Mimic {
    /// Name of the leading joint. It has one degree of freedom and is not a mimic joint.
    pub joint: String,
    /// Factor by which the value of the leading joint is multiplied.
    pub multiplier: f64,
    /// Offset that is added to the multiplied value.
    pub offset: f64,
}

/// Kind of a joint: its degrees of freedom, and the meaning of its values.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum JointKind {
    /// The child link does not move relative to the parent link. No values.
    Fixed,
    /// Rotation about an axis. One value: the angle in radians.
    Revolute {
        /// Axis in the joint frame, of any nonzero length.
        axis: [f64; 3],
    },
    /// Rotation about an axis as for `Revolute`, for joints that can turn any number of times. One value: the angle
    /// in radians.
    Continuous {
        /// Axis in the joint frame, of any nonzero length.
        axis: [f64; 3],
    },
    /// Translation along an axis. One value: the distance.
    Prismatic {
        /// Axis in the joint frame. It may have any nonzero length; the length does not scale the distance.
        axis: [f64; 3],
    },
    /// Rotation about the origin of the joint frame. Three values: the rotation vector (unit axis times angle in
    /// radians).
    Spherical,
    /// Any rigid motion. Six values: a translation, then the rotation vector (unit axis times angle in radians).
    Floating,
}

impl JointKind {
    /// Number of degrees of freedom: the number of values of a joint of this kind.
    #[must_use]
    pub fn dof(self) -> usize {
        match self {
            Self::Fixed => 0,
            Self::Revolute { .. } | Self::Continuous { .. } | Self::Prismatic { .. } => 1,
            Self::Spherical => 3,
            Self::Floating => 6,
        }
    }

    /// Axis of a revolute, continuous or prismatic joint; `None` for other kinds.
    #[must_use]
    pub fn axis(self) -> Option<[f64; 3]> {
        match self {
            Self::Revolute { axis } | Self::Continuous { axis } | Self::Prismatic { axis } => Some(axis),
            Self::Fixed | Self::Spherical | Self::Floating => None,
        }
    }

    /// Pose of the child link in the joint frame. `values` has one element per degree of freedom.
    fn motion(self, values: &[f64]) -> Result<Pose, InvalidInput> {
        match (self, values) {
            (Self::Revolute { axis } | Self::Continuous { axis }, &[angle]) => Pose::from_axis_angle(axis, angle),
            (Self::Prismatic { axis }, &[length]) => {
                let [x, y, z] = axis;
                // Normalized in two steps: the division by the largest component keeps the squares of long or short
                // axes from overflowing or underflowing.
                let largest = x.abs().max(y.abs()).max(z.abs());
                let scaled = axis.map(|x| x / largest);
                let norm = scaled.iter().map(|x| x * x).sum::<f64>().sqrt();
                Ok(Pose::from_translation(scaled.map(|x| x / norm * length)))
            }
            (Self::Spherical, &[x, y, z]) => rotation_by([x, y, z]),
            (Self::Floating, &[x, y, z, u, v, w]) => Ok(Pose::from_translation([x, y, z]) * rotation_by([u, v, w])?),
            _ => Ok(Pose::IDENTITY),
        }
    }
}

/// Rotation about the direction of a vector, by an angle equal to its length.
fn rotation_by(vector: [f64; 3]) -> Result<Pose, InvalidInput> {
    let [x, y, z] = vector;
    let angle = x.hypot(y).hypot(z);
    if angle == 0.0 { Ok(Pose::IDENTITY) } else { Pose::from_axis_angle(vector, angle) }
}

impl Mimic {
    /// Value of the mimic joint if the leading joint has the value `value`.
    pub(super) fn apply(&self, value: f64) -> f64 {
        self.multiplier * value + self.offset
    }
}

impl Joint {
    /// Creates a joint that connects the link named `child` to the link named `parent`.
    ///
    /// `origin` is the pose of the joint frame in the frame of the parent link. The axis in `kind` is given in the
    /// joint frame. The child link moves relative to the joint frame; at joint value 0, the frame of the child link
    /// is the joint frame.
    #[must_use]
    pub fn new(name: &str, parent: &str, child: &str, origin: Pose, kind: JointKind) -> Self {
        let [name, parent, child] = [name, parent, child].map(str::to_owned);
        Self { name, parent, child, origin, kind, limits: None, mimic: None }
    }

    /// Sets the lower and upper limit, which apply to each value of the joint.
    ///
    /// Limits are not enforced; see [`Robot::check_limits`](crate::Robot::check_limits).
    #[must_use]
    pub fn with_limits(mut self, lower: f64, upper: f64) -> Self {
        self.limits = Some([lower, upper]);
        self
    }

    /// Makes this a mimic joint: its value is `factor` times the value of the joint named `leader`, plus `offset`.
    ///
    /// The mimic joint then has no value of its own in a configuration. Both joints must be of a kind with one degree
    /// of freedom.
    #[must_use]
    pub fn with_mimic(mut self, leader: &str, factor: f64, offset: f64) -> Self {
        self.mimic = Some(Mimic { joint: leader.to_owned(), multiplier: factor, offset });
        self
    }

    /// Name of the joint.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Name of the parent link.
    #[must_use]
    pub fn parent(&self) -> &str {
        &self.parent
    }

    /// Name of the child link.
    #[must_use]
    pub fn child(&self) -> &str {
        &self.child
    }

    /// Pose of the joint frame in the frame of the parent link.
    #[must_use]
    pub fn origin(&self) -> &Pose {
        &self.origin
    }

    /// Kind of the joint.
    #[must_use]
    pub fn kind(&self) -> JointKind {
        self.kind
    }

    /// Lower and upper limit, which apply to each value of the joint; `None` if the joint has no limits.
    #[must_use]
    pub fn limits(&self) -> Option<[f64; 2]> {
        self.limits
    }

    /// Coupling to a leading joint; `None` if this is not a mimic joint.
    #[must_use]
    pub fn mimic(&self) -> Option<&Mimic> {
        self.mimic.as_ref()
    }

    /// Number of values of the joint in a configuration: 0 for a mimic joint.
    pub(super) fn independent_dof(&self) -> usize {
        if self.mimic.is_some() { 0 } else { self.kind.dof() }
    }

    /// Pose of the child link in the joint frame. For a mimic joint, `values` are the values of the joint that it
    /// mimics.
    pub(super) fn motion(&self, values: &[f64]) -> Result<Pose, InvalidInput> {
        match (&self.mimic, values) {
            (Some(mimic), &[value]) => self.kind.motion(&[mimic.apply(value)]),
            _ => self.kind.motion(values),
        }
    }
}
