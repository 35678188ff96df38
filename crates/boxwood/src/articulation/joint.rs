//! A joint: how a link can move against the one that carries it.

use crate::pose::{Pose, PoseError};

/// How a link can move against the one that carries it: by a joint of one of six kinds, in a place that is fixed in the carrying link.
#[derive(Clone, Debug, PartialEq)]
pub struct Joint {
    pub(super) name: String,
    pub(super) parent: String,
    pub(super) child: String,
    /// From the frame of the joint to that of the carrying link.
    pub(super) origin: Pose,
    pub(super) kind: JointKind,
    pub(super) limits: Option<[f64; 2]>,
    pub(super) mimic: Option<Mimic>,
}

/// That a joint has no number of its own, but follows another, its leader: it stands at `factor` times the number of the leader, plus
/// `offset`. The second finger of a gripper does so.
#[derive(Clone, Debug, PartialEq)]
pub struct Mimic {
    /// The joint that is followed. It takes one number, and follows none.
    pub leader: String,
    /// What its number is multiplied by.
    pub factor: f64,
    /// What is added then.
    pub offset: f64,
}

/// What a joint allows, and the numbers that say where it stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum JointKind {
    /// Nothing.
    Fixed,
    /// Turning about an axis: an angle in radians.
    Revolute {
        /// The axis, in the frame of the joint; of any length but zero.
        axis: [f64; 3],
    },
    /// The same without end.
    Continuous {
        /// The axis, in the frame of the joint; of any length but zero.
        axis: [f64; 3],
    },
    /// Sliding along an axis: a length.
    Prismatic {
        /// The axis, in the frame of the joint; of any length but zero, which makes no difference.
        axis: [f64; 3],
    },
    /// Turning about a point: three numbers, the axis times the angle in radians.
    Spherical,
    /// Anywhere: six numbers, a translation, and the axis times the angle in radians.
    Floating,
}

impl JointKind {
    /// How many numbers say where the joint stands.
    #[must_use]
    pub fn freedoms(self) -> usize {
        match self {
            Self::Fixed => 0,
            Self::Revolute { .. } | Self::Continuous { .. } | Self::Prismatic { .. } => 1,
            Self::Spherical => 3,
            Self::Floating => 6,
        }
    }

    /// The axis, of a joint that has one.
    #[must_use]
    pub fn axis(self) -> Option<[f64; 3]> {
        match self {
            Self::Revolute { axis } | Self::Continuous { axis } | Self::Prismatic { axis } => Some(axis),
            Self::Fixed | Self::Spherical | Self::Floating => None,
        }
    }

    /// From the frame of the carried link to that of the joint. As many numbers as it has freedoms.
    fn motion(self, values: &[f64]) -> Result<Pose, PoseError> {
        match (self, values) {
            (Self::Revolute { axis } | Self::Continuous { axis }, &[angle]) => Pose::rotation(axis, angle),
            (Self::Prismatic { axis }, &[length]) => {
                let [x, y, z] = axis;
                // Twice, so that no axis is too long or too short for its length.
                let largest = x.abs().max(y.abs()).max(z.abs());
                let scaled = axis.map(|x| x / largest);
                let norm = scaled.iter().map(|x| x * x).sum::<f64>().sqrt();
                Pose::translation(scaled.map(|x| x / norm * length))
            }
            (Self::Spherical, &[x, y, z]) => turn_by([x, y, z]),
            (Self::Floating, &[x, y, z, u, v, w]) => turn_by([u, v, w])?.then(&Pose::translation([x, y, z])?),
            _ => Ok(Pose::IDENTITY),
        }
    }
}

/// About the direction of a vector, by its length.
fn turn_by(vector: [f64; 3]) -> Result<Pose, PoseError> {
    let [x, y, z] = vector;
    let angle = x.hypot(y).hypot(z);
    if angle == 0.0 { Ok(Pose::IDENTITY) } else { Pose::rotation(vector, angle) }
}

impl Mimic {
    /// Where the joint stands if its leader stands at a number.
    pub(super) fn of(&self, value: f64) -> f64 {
        self.factor * value + self.offset
    }
}

impl Joint {
    /// A joint between two links, in a place of the carrying one (`parent`): `origin` maps from the frame of the joint, in which
    /// the axis is given and the frame of the carried link (`child`) moves, to that of the carrying link.
    #[must_use]
    pub fn new(name: &str, parent: &str, child: &str, origin: Pose, kind: JointKind) -> Self {
        let [name, parent, child] = [name, parent, child].map(str::to_owned);
        Self { name, parent, child, origin, kind, limits: None, mimic: None }
    }

    /// With limits of each of its numbers, lower and upper. They are known, but enforced only where asked.
    #[must_use]
    pub fn with_limits(mut self, lower: f64, upper: f64) -> Self {
        self.limits = Some([lower, upper]);
        self
    }

    /// Following another joint, its leader: this one, which takes one number by its kind, then takes none, and stands at `factor`
    /// times the number of the leader, plus `offset`.
    #[must_use]
    pub fn mimicking(mut self, leader: &str, factor: f64, offset: f64) -> Self {
        self.mimic = Some(Mimic { leader: leader.to_owned(), factor, offset });
        self
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The name of the link that carries.
    #[must_use]
    pub fn parent(&self) -> &str {
        &self.parent
    }

    /// The name of the link that is carried.
    #[must_use]
    pub fn child(&self) -> &str {
        &self.child
    }

    /// From the frame of the joint to that of the carrying link.
    #[must_use]
    pub fn origin(&self) -> &Pose {
        &self.origin
    }

    /// What it allows.
    #[must_use]
    pub fn kind(&self) -> JointKind {
        self.kind
    }

    /// Lower and upper limit of each of its numbers, if it has limits.
    #[must_use]
    pub fn limits(&self) -> Option<[f64; 2]> {
        self.limits
    }

    /// Whom it follows, if it does.
    #[must_use]
    pub fn mimic(&self) -> Option<&Mimic> {
        self.mimic.as_ref()
    }

    /// How many numbers of its own say where it stands.
    pub(super) fn own_freedoms(&self) -> usize {
        if self.mimic.is_some() { 0 } else { self.kind.freedoms() }
    }

    /// From the frame of the carried link to that of the joint, by its own numbers, or that of its leader.
    pub(super) fn motion(&self, values: &[f64]) -> Result<Pose, PoseError> {
        match (&self.mimic, values) {
            (Some(mimic), &[value]) => self.kind.motion(&[mimic.of(value)]),
            _ => self.kind.motion(values),
        }
    }
}
