//! What can be wrong with an articulation, by name.

use crate::pose::PoseError;
use crate::query::PlaceError;
use thiserror::Error;

/// Why links and joints make no articulated body.
#[derive(Clone, Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum ArticulationError {
    /// There are no links.
    #[error("an articulated body needs a link")]
    NoLinks,
    /// More links than can be numbered, or more joints.
    #[error("an articulated body has at most 2^31 links")]
    TooManyLinks,
    /// Two links have one name.
    #[error("two links have the name {name:?}")]
    SameLink {
        /// The name.
        name: String,
    },
    /// Two joints have one name.
    #[error("two joints have the name {name:?}")]
    SameJoint {
        /// The name.
        name: String,
    },
    /// A joint names a link that is not there.
    #[error("joint {joint:?} joins link {link:?}, and there is no such link")]
    UnknownLink {
        /// The joint.
        joint: String,
        /// The link.
        link: String,
    },
    /// A link is carried by two joints.
    #[error("link {link:?} is carried by two joints, {:?} and {:?}", .joints[0], .joints[1])]
    CarriedTwice {
        /// The link.
        link: String,
        /// The joints.
        joints: [String; 2],
    },
    /// Two links are carried by none.
    #[error("links {:?} and {:?} are both carried by no joint; a body hangs together at one", .links[0], .links[1])]
    TwoRoots {
        /// The links, the first two in order.
        links: [String; 2],
    },
    /// Links carry each other in a circle.
    #[error("link {link:?} is carried by itself, by way of joint {joint:?}")]
    Cycle {
        /// A link of the circle.
        link: String,
        /// The joint that carries it.
        joint: String,
    },
    /// An axis is zero or not finite.
    #[error("joint {joint:?} has the axis {axis:?}; it must be finite and not zero")]
    Axis {
        /// The joint.
        joint: String,
        /// Its axis.
        axis: [f64; 3],
    },
    /// Limits are no numbers, or the upper one is below the lower.
    #[error("joint {joint:?} has the limits {lower} and {upper}; they must be numbers, the lower first")]
    Limits {
        /// The joint.
        joint: String,
        /// The lower limit.
        lower: f64,
        /// The upper limit.
        upper: f64,
    },
    /// A joint follows one that is not there.
    #[error("joint {joint:?} follows joint {leader:?}, and there is no such joint")]
    UnknownLeader {
        /// The joint.
        joint: String,
        /// The joint that it should follow.
        leader: String,
    },
    /// A joint follows one that it cannot follow.
    #[error(
        "joint {joint:?} cannot follow joint {leader:?}: both must take one number, and the one that leads must follow none"
    )]
    Leader {
        /// The joint.
        joint: String,
        /// The joint that it should follow.
        leader: String,
    },
    /// How a joint follows another is not finite.
    #[error("joint {joint:?} follows another by {factor} times its number plus {offset}; both must be finite")]
    Mimic {
        /// The joint.
        joint: String,
        /// What the number is multiplied by.
        factor: f64,
        /// What is added.
        offset: f64,
    },
}

/// Why a body cannot stand as it was told.
#[derive(Clone, Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum PostureError {
    /// Not as many numbers as the joints have.
    #[error("{found} numbers for joints that take {expected}")]
    Count {
        /// How many the joints take.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// There is no joint of that number.
    #[error("there is no joint {joint}; there are {joints}")]
    NoJoint {
        /// The number.
        joint: usize,
        /// How many there are.
        joints: usize,
    },
    /// A number is not finite.
    #[error("joint {joint:?} is to stand at {value}; it must be finite")]
    NonFinite {
        /// The joint.
        joint: String,
        /// The number.
        value: f64,
    },
    /// A number is beyond the limits of the joint, where they are enforced.
    #[error("joint {joint:?} is to stand at {value}, beyond its limits {lower} and {upper}")]
    BeyondLimits {
        /// The joint.
        joint: String,
        /// The number.
        value: f64,
        /// The lower limit.
        lower: f64,
        /// The upper limit.
        upper: f64,
    },
    /// A link comes to stand where no pose is.
    #[error("link {link:?}: {cause}")]
    Pose {
        /// The link.
        link: String,
        /// What is wrong with its pose.
        cause: PoseError,
    },
    /// The model of a link comes to stand too far away.
    #[error("link {link:?}: {cause}")]
    Place {
        /// The link.
        link: String,
        /// How far.
        cause: PlaceError,
    },
}
