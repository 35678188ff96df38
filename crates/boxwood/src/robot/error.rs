//! Errors of robots and robot states.

use crate::kernel::invalid_input::InvalidInput;
use thiserror::Error;

/// Invalid links or joints of a robot.
#[derive(Clone, Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum RobotError {
    /// There are no links.
    #[error("a robot needs at least one link")]
    NoLinks,
    /// There are more than 2^31 links or joints.
    #[error("too many links or joints; a robot has at most 2^31 of each")]
    TooManyLinks,
    /// Two links have the same name.
    #[error("two links have the name {name:?}")]
    DuplicateLink {
        /// The name.
        name: String,
    },
    /// Two joints have the same name.
    #[error("two joints have the name {name:?}")]
    DuplicateJoint {
        /// The name.
        name: String,
    },
    /// A joint refers to a link that does not exist.
    #[error("joint {joint:?} refers to unknown link {link:?}")]
    UnknownLink {
        /// The joint.
        joint: String,
        /// The link.
        link: String,
    },
    /// A link is the child of two joints.
    #[error("link {link:?} is the child of two joints: {:?} and {:?}", .joints[0], .joints[1])]
    TwoParents {
        /// The link.
        link: String,
        /// The joints.
        joints: [String; 2],
    },
    /// Two links are the child of no joint.
    #[error("links {:?} and {:?} both have no parent joint; a robot has exactly one root link", .links[0], .links[1])]
    MultipleRoots {
        /// The first two of these links.
        links: [String; 2],
    },
    /// Links form a cycle.
    #[error("link {link:?} is part of a cycle through joint {joint:?}")]
    Cycle {
        /// A link of the cycle.
        link: String,
        /// The joint whose child the link is.
        joint: String,
    },
    /// An axis is zero or not finite.
    #[error("invalid axis {axis:?} of joint {joint:?}; need a finite vector other than zero")]
    InvalidAxis {
        /// The joint.
        joint: String,
        /// Its axis.
        axis: [f64; 3],
    },
    /// The origin of a joint, or of the model of a link, is not finite.
    #[error("origin of {name:?}: {error}")]
    InvalidOrigin {
        /// The joint or the link.
        name: String,
        /// The entry that is not finite.
        error: InvalidInput,
    },
    /// A limit is NaN, or the upper limit is below the lower one.
    #[error("invalid limits [{lower}, {upper}] of joint {joint:?}; need lower <= upper")]
    InvalidLimits {
        /// The joint.
        joint: String,
        /// The lower limit.
        lower: f64,
        /// The upper limit.
        upper: f64,
    },
    /// A joint mimics a joint that does not exist.
    #[error("joint {joint:?} mimics unknown joint {leader:?}")]
    UnknownMimicJoint {
        /// The joint.
        joint: String,
        /// The joint that it should mimic.
        leader: String,
    },
    /// A joint mimics a joint that it cannot mimic.
    #[error(
        "joint {joint:?} cannot mimic joint {leader:?}: both must have one degree of freedom, and {leader:?} must not be a mimic joint"
    )]
    InvalidMimicJoint {
        /// The joint.
        joint: String,
        /// The joint that it should mimic.
        leader: String,
    },
    /// The multiplier or the offset of a mimic joint is not finite.
    #[error("invalid mimic of joint {joint:?}: multiplier {factor}, offset {offset}; both must be finite")]
    NonFiniteMimic {
        /// The joint.
        joint: String,
        /// The multiplier.
        factor: f64,
        /// The offset.
        offset: f64,
    },
}

/// Invalid configuration or base pose of a robot.
#[derive(Clone, Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum StateError {
    /// The number of joint values is wrong, for a configuration or for one joint.
    #[error("{found} joint values given; need {expected}")]
    WrongValueCount {
        /// Number of degrees of freedom, of the robot or of the joint.
        expected: usize,
        /// Number of values given.
        found: usize,
    },
    /// There is no joint with this index.
    #[error("unknown joint {joint}; the robot has {joints} joints")]
    UnknownJoint {
        /// The index.
        joint: usize,
        /// Number of joints of the robot.
        joints: usize,
    },
    /// A joint value is not finite.
    #[error("value {value} of joint {joint:?} is not finite")]
    NonFinite {
        /// The joint.
        joint: String,
        /// The value.
        value: f64,
    },
    /// A joint value is outside the limits of the joint. Only returned by [`Robot::check_limits`](crate::Robot::check_limits).
    #[error("value {value} of joint {joint:?} is outside its limits [{lower}, {upper}]")]
    OutsideLimits {
        /// The joint.
        joint: String,
        /// The value.
        value: f64,
        /// The lower limit.
        lower: f64,
        /// The upper limit.
        upper: f64,
    },
    /// The pose of a link or of its model overflows.
    #[error("link {link:?}: {cause}")]
    LinkPose {
        /// The link.
        link: String,
        /// Error of the pose.
        cause: InvalidInput,
    },
    /// The pose of a link places a vertex of its model at 2^1000 or beyond.
    #[error("link {link:?}: {cause}")]
    LinkTooFar {
        /// The link.
        link: String,
        /// Axis and coordinate.
        cause: InvalidInput,
    },
}
