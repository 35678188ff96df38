//! Errors of operations on robots.

use super::configuration_list::ConfigurationListError;
use super::joint_error::JointError;
use crate::names::NameError;
use crate::observer::Cancelled;
use boxwood::robot::StateError;
use boxwood_io::RobotReadError;
use boxwood_report::format::{plain, printable};
use thiserror::Error;

/// Error of an operation on a [`RobotModel`](super::RobotModel).
///
/// Messages are for people. Untrusted names in them contain no control characters.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RobotModelError {
    /// A URDF, SRDF or mesh file cannot be read.
    #[error("{}", printable(&.0.to_string()))]
    Read(RobotReadError),
    /// A pattern for names of links is invalid or matches no link.
    #[error(transparent)]
    Names(#[from] NameError),
    /// Joint values are invalid.
    #[error(transparent)]
    Joints(#[from] JointError),
    /// A configuration is invalid.
    #[error("{}", printable(&.0.to_string()))]
    State(StateError),
    /// One of many configurations is invalid.
    #[error("configuration {number}: {}", printable(&cause.to_string()))]
    Configuration {
        /// Number of the configuration, from 1.
        number: u64,
        /// Why it is invalid.
        cause: StateError,
    },
    /// The values of all joints are set, so that there is no joint to sample.
    #[error("the values of all joints are set; there is no joint to sample")]
    NoJointToSample,
    /// A prismatic joint without finite limits cannot be sampled.
    #[error("prismatic joint {} has {}", printable(joint), limits_text(*limits))]
    NoFiniteRange {
        /// Name of the joint.
        joint: String,
        /// Limits of the joint, if it has any.
        limits: Option<[f64; 2]>,
    },
    /// A list of configurations is invalid.
    #[error(transparent)]
    List(#[from] ConfigurationListError),
    /// The operation was cancelled.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
}

impl From<RobotReadError> for RobotModelError {
    fn from(error: RobotReadError) -> Self {
        Self::Read(error)
    }
}

impl From<StateError> for RobotModelError {
    fn from(error: StateError) -> Self {
        Self::State(error)
    }
}

fn limits_text(limits: Option<[f64; 2]>) -> String {
    limits.map_or_else(
        || "no limits".to_owned(),
        |[lower, upper]| format!("the limits {} and {}", plain(lower), plain(upper)),
    )
}
