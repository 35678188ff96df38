//! Errors of joint values.

use boxwood_report::format::{counted, printable};
use thiserror::Error;

/// Error of joint values: an unknown joint, a wrong number of values, or a text that is not a number.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum JointError {
    /// There is no joint with this name.
    #[error("unknown joint {}; {}", printable(joint), printable(hint))]
    UnknownJoint {
        /// The name.
        joint: String,
        /// Text about existing names.
        hint: String,
    },
    /// The joint has no value in a configuration: it is fixed, or it mimics another joint.
    #[error("joint {} has no value: {}", printable(joint), no_value_reason(mimics.as_deref()))]
    NoValue {
        /// Name of the joint.
        joint: String,
        /// Name of the joint that it mimics; `None` for a fixed joint.
        mimics: Option<String>,
    },
    /// The number of values of one joint is wrong.
    #[error("joint {} has {}; {given} given", printable(joint), counted(*expected as u64, "value", "values"))]
    WrongValueCount {
        /// Name of the joint.
        joint: String,
        /// Degrees of freedom of the joint.
        expected: usize,
        /// Number of values that were passed.
        given: usize,
    },
    /// The number of values of a whole configuration is wrong.
    #[error(
        "{} given; the robot has {}; {}",
        counted(*given as u64, "value", "values"),
        counted(*expected as u64, "degree of freedom", "degrees of freedom"),
        printable(hint)
    )]
    WrongConfigurationLength {
        /// Degrees of freedom of the robot.
        expected: usize,
        /// Number of values that were passed.
        given: usize,
        /// Text about the joints.
        hint: String,
    },
    /// A value is infinite or NaN.
    #[error("joint {}: the value {value} is not finite", printable(joint))]
    NotFinite {
        /// Name of the joint.
        joint: String,
        /// The value.
        value: f64,
    },
    /// A text is not a number.
    #[error("{}'{}' is not a number", joint_prefix(joint.as_deref()), printable(text))]
    NotANumber {
        /// Name of the joint, if known.
        joint: Option<String>,
        /// The text.
        text: String,
    },
    /// A number is too large for an `f64`.
    #[error("{}'{}' is too large", joint_prefix(joint.as_deref()), printable(text))]
    TooLarge {
        /// Name of the joint, if known.
        joint: Option<String>,
        /// The number as text.
        text: String,
    },
    /// A text for joint values contains no value.
    #[error("write numbers, or NAME=VALUE; {}", printable(hint))]
    NoValues {
        /// Text about the joints.
        hint: String,
    },
    /// A text contains values with and without names.
    #[error("write numbers for all joints, or NAME=VALUE for some, not both")]
    Mixed,
    /// The SRDF has no state with this name.
    #[error("state {}: no such state in {}; it has {}", printable(state), printable(file), names(known))]
    UnknownState {
        /// The name.
        state: String,
        /// Path of the SRDF.
        file: String,
        /// Names of the states in the SRDF.
        known: Vec<String>,
    },
    /// There is no SRDF, and therefore no state.
    #[error("state {}: the robot has no SRDF", printable(state))]
    NoSrdf {
        /// Name of the state.
        state: String,
    },
    /// A state of the SRDF does not fit the robot.
    #[error("state {}: {cause}", printable(state))]
    State {
        /// Name of the state.
        state: String,
        /// What is wrong with a joint of the state.
        cause: Box<JointError>,
    },
}

fn no_value_reason(mimics: Option<&str>) -> String {
    mimics.map_or_else(|| "it is fixed".to_owned(), |leader| format!("it mimics {}", printable(leader)))
}

fn joint_prefix(joint: Option<&str>) -> String {
    joint.map_or_else(String::new, |joint| format!("joint {}: ", printable(joint)))
}

fn names(names: &[String]) -> String {
    if names.is_empty() { "none".to_owned() } else { printable(&names.join(", ")) }
}
