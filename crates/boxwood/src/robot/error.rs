//! Errors of robots and robot states.

use crate::kernel::invalid_input::InvalidInput;
use thiserror::Error;

/// Invalid links or joints of a robot.
#[derive(Clone, Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum RobotError {
    /// The list of links is empty.
    #[error("a robot needs at least one link")]
    NoLinks,
    /// There are more than 2^31 links or joints.
    #[error("too many links or joints; a robot has at most 2^31 of each")]
    TooManyLinks,
    /// Two links have the same name.
    #[error("two links have the name {name:?}")]
    DuplicateLink {
        /// The name that two links have.
        name: String,
    },
    /// Two joints have the same name.
    #[error("two joints have the name {name:?}")]
    DuplicateJoint {
        /// The name that two joints have.
        name: String,
    },
    /// A joint refers to a link that does not exist.
    #[error("joint {joint:?} refers to unknown link {link:?}")]
    UnknownLink {
        /// Name of the joint that refers to the missing link.
        joint: String,
        /// Name of the link that does not exist.
        link: String,
    },
    /// A link is the child of two joints.
    #[error("link {link:?} is the child of two joints: {:?} and {:?}", .joints[0], .joints[1])]
    TwoParents {
        /// Name of the link that is the child of two joints.
        link: String,
        /// Names of the two joints whose child the link is.
        joints: [String; 2],
    },
    /// Two or more links are the child of no joint, so that there is more than one root link.
    #[error("links {:?} and {:?} both have no parent joint; a robot has exactly one root link", .links[0], .links[1])]
    MultipleRoots {
        /// Names of the first two root links.
        links: [String; 2],
    },
    /// Links form a cycle.
    #[error("link {link:?} is part of a cycle through joint {joint:?}")]
    Cycle {
        /// Name of a link in the cycle.
        link: String,
        /// Name of the joint whose child is `link`.
        joint: String,
    },
    /// The axis of a joint is zero or not finite.
    #[error("invalid axis {axis:?} of joint {joint:?}; need a finite vector other than zero")]
    InvalidAxis {
        /// Name of the joint with the invalid axis.
        joint: String,
        /// The invalid axis.
        axis: [f64; 3],
    },
    /// The origin of a joint, or of the model of a link, is not finite.
    #[error("origin of {name:?}: {error}")]
    InvalidOrigin {
        /// Name of the joint with the invalid origin, or of the link whose model has the invalid origin.
        name: String,
        /// Error that tells which entry of the pose is not finite.
        error: InvalidInput,
    },
    /// A limit of a joint is NaN, or its upper limit is below its lower limit.
    #[error("invalid limits [{lower}, {upper}] of joint {joint:?}; need lower <= upper")]
    InvalidLimits {
        /// Name of the joint with the invalid limits.
        joint: String,
        /// The lower limit of the joint.
        lower: f64,
        /// The upper limit of the joint.
        upper: f64,
    },
    /// A joint mimics a joint that does not exist.
    #[error("joint {joint:?} mimics unknown joint {leader:?}")]
    UnknownMimicJoint {
        /// Name of the mimic joint.
        joint: String,
        /// Name of the joint that it should mimic, which does not exist.
        leader: String,
    },
    /// A joint mimics a joint that it cannot mimic: one of the two does not have exactly one degree of freedom, or
    /// the joint to mimic is a mimic joint.
    #[error(
        "joint {joint:?} cannot mimic joint {leader:?}: both must have one degree of freedom, and {leader:?} must not be a mimic joint"
    )]
    InvalidMimicJoint {
        /// Name of the mimic joint.
        joint: String,
        /// Name of the joint that it should mimic.
        leader: String,
    },
    /// The multiplier or the offset of a mimic joint is not finite.
    #[error("invalid mimic of joint {joint:?}: multiplier {factor}, offset {offset}; both must be finite")]
    NonFiniteMimic {
        /// Name of the mimic joint.
        joint: String,
        /// The multiplier of the mimic joint.
        factor: f64,
        /// The offset of the mimic joint.
        offset: f64,
    },
}

/// Invalid configuration or base pose of a robot.
#[derive(Clone, Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum StateError {
    /// The number of values passed for a configuration, or for a single joint, is wrong.
    #[error("{found} joint values given; need {expected}")]
    WrongValueCount {
        /// Number of degrees of freedom of the robot, or of the joint.
        expected: usize,
        /// Number of values passed.
        found: usize,
    },
    /// There is no joint with this index.
    #[error("unknown joint {joint}; the robot has {joints} joints")]
    UnknownJoint {
        /// The index that does not exist.
        joint: usize,
        /// Number of joints of the robot.
        joints: usize,
    },
    /// A joint value is not finite.
    #[error("value {value} of joint {joint:?} is not finite")]
    NonFinite {
        /// Name of the joint with the value that is not finite.
        joint: String,
        /// The value that is not finite.
        value: f64,
    },
    /// A joint value is outside the limits of the joint. Only returned by [`Robot::check_limits`](crate::Robot::check_limits).
    #[error("value {value} of joint {joint:?} is outside its limits [{lower}, {upper}]")]
    OutsideLimits {
        /// Name of the joint with the value outside its limits.
        joint: String,
        /// The value outside the limits.
        value: f64,
        /// The lower limit of the joint.
        lower: f64,
        /// The upper limit of the joint.
        upper: f64,
    },
    /// The pose of a link, or the pose of its model, overflows.
    #[error("link {link:?}: {cause}")]
    LinkPose {
        /// Name of the link whose pose, or whose model's pose, overflows.
        link: String,
        /// Error that tells which entry of the pose overflows.
        cause: InvalidInput,
    },
    /// The pose of a link places a vertex of its model at 2^1000 or beyond.
    #[error("link {link:?}: {cause}")]
    LinkTooFar {
        /// Name of the link whose model is placed too far away.
        link: String,
        /// Error that tells the axis and the coordinate that is too large.
        cause: InvalidInput,
    },
}
