//! Values of the joints of a robot, set by name or by a state of the SRDF.

use super::joint_error::JointError;
use super::joint_syntax::{self, JointTexts};
use super::robot_model::{RobotModel, RobotSrdf};
use crate::similar_names::did_you_mean;
use boxwood::Robot;
use boxwood::robot::Joint;
use std::ops::Range;
use std::sync::Arc;

/// Maximum number of names in an error message.
const MAX_NAMES: usize = 30;

/// Values of all joints, and which of them were set. Values that were not set are 0.
///
/// Angles are in radians, lengths in the units of the robot.
///
/// ```
/// use boxwood_assembly::robot::{BuiltInRobot, JointAssignment, RobotModel};
///
/// let arm = RobotModel::built_in(BuiltInRobot::Arm);
/// let mut joints = JointAssignment::new(&arm);
/// joints.set("elbow", &[0.5])?;
/// assert_eq!(joints.values(), [0.0, 0.0, 0.5, 0.0, 0.0, 0.0]);
/// let error = joints.set("elbo", &[0.5]).expect_err("no such joint").to_string();
/// assert!(error.ends_with("did you mean elbow?"));
/// # Ok::<(), boxwood_assembly::robot::JointError>(())
/// ```
#[derive(Clone, Debug)]
pub struct JointAssignment {
    robot: Arc<Robot>,
    srdf: Option<Arc<RobotSrdf>>,
    values: Vec<f64>,
    /// Per value: true if it was set by the name of its joint.
    is_set: Vec<bool>,
    /// True if all values were set without names.
    all_set: bool,
}

impl JointAssignment {
    /// Assignment with all values 0, none of them set.
    #[must_use]
    pub fn new(robot: &RobotModel) -> Self {
        let dof = robot.robot.dof();
        Self {
            robot: Arc::clone(&robot.robot),
            srdf: robot.srdf.clone(),
            values: vec![0.0; dof],
            is_set: vec![false; dof],
            all_set: false,
        }
    }

    /// Values of all joints: a configuration.
    #[must_use]
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// Returns true if the value of this joint was set by its name. Random configurations hold such joints.
    ///
    /// # Panics
    /// If there is no joint with this index.
    #[must_use]
    pub fn is_set(&self, joint: usize) -> bool {
        self.robot.value_range(joint).any(|index| self.is_set[index])
    }

    /// Returns true if the value with this index in a configuration was set by the name of its joint.
    pub(super) fn is_value_set(&self, index: usize) -> bool {
        self.is_set[index]
    }

    /// Returns true if all values were set at once, so that there is no joint to sample.
    #[must_use]
    pub fn are_all_set(&self) -> bool {
        self.all_set && self.robot.dof() > 0
    }

    /// Sets the values of one joint, one per degree of freedom.
    ///
    /// # Errors
    /// [`JointError::UnknownJoint`], [`JointError::NoValue`], [`JointError::WrongValueCount`] or [`JointError::NotFinite`];
    /// the assignment is unchanged.
    pub fn set(&mut self, joint: &str, values: &[f64]) -> Result<(), JointError> {
        let own = value_range(&self.robot, joint)?;
        if own.len() != values.len() {
            let (expected, given) = (own.len(), values.len());
            return Err(JointError::WrongValueCount { joint: joint.to_owned(), expected, given });
        }
        if let Some(&value) = values.iter().find(|value| !value.is_finite()) {
            return Err(JointError::NotFinite { joint: joint.to_owned(), value });
        }
        self.values[own.clone()].copy_from_slice(values);
        self.is_set[own].fill(true);
        Ok(())
    }

    /// Sets the values of all joints, in joint order.
    ///
    /// # Errors
    /// [`JointError::WrongConfigurationLength`] or [`JointError::NotFinite`]; the assignment is unchanged.
    pub fn set_all(&mut self, values: &[f64]) -> Result<(), JointError> {
        check_length(&self.robot, values.len())?;
        if let Some(index) = values.iter().position(|value| !value.is_finite()) {
            let joint = joint_of(&self.robot, index).unwrap_or_default().to_owned();
            return Err(JointError::NotFinite { joint, value: values[index] });
        }
        self.values.copy_from_slice(values);
        self.all_set = true;
        Ok(())
    }

    /// Sets the joints of a state (`group_state`) of the SRDF.
    ///
    /// # Errors
    /// [`JointError::NoSrdf`], [`JointError::UnknownState`], or [`JointError::State`] if a joint of the state does not fit the
    /// robot.
    pub fn set_state(&mut self, state: &str) -> Result<(), JointError> {
        let Some(srdf) = self.srdf.clone() else { return Err(JointError::NoSrdf { state: state.to_owned() }) };
        let Some(found) = srdf.content.state(state) else {
            let known = srdf.content.states.iter().map(|state| state.name.clone()).collect();
            return Err(JointError::UnknownState { state: state.to_owned(), file: srdf.file.clone(), known });
        };
        let joint_error = |cause| JointError::State { state: state.to_owned(), cause: Box::new(cause) };
        found.joints.iter().try_for_each(|(joint, values)| self.set(joint, values).map_err(joint_error))
    }

    /// Sets joint values from texts: numbers for all joints in joint order, or `NAME=VALUE` for some joints.
    ///
    /// Values are separated by commas or spaces, the values of one joint with several degrees of freedom by colons:
    /// `base=0:0:1:0:0:0`. Names may contain spaces and commas. The texts are parts of one list.
    ///
    /// ```
    /// use boxwood_assembly::robot::{BuiltInRobot, JointAssignment, RobotModel};
    ///
    /// let arm = RobotModel::built_in(BuiltInRobot::Arm);
    /// let mut joints = JointAssignment::new(&arm);
    /// joints.parse(&["elbow=0.5, shoulder-lift=-1"])?;
    /// assert_eq!(joints.values(), [0.0, -1.0, 0.5, 0.0, 0.0, 0.0]);
    /// # Ok::<(), boxwood_assembly::robot::JointError>(())
    /// ```
    ///
    /// # Errors
    /// [`JointError`]: any variant except for those of states.
    pub fn parse<S: AsRef<str>>(&mut self, texts: &[S]) -> Result<(), JointError> {
        let robot = Arc::clone(&self.robot);
        match joint_syntax::split(&robot, texts)? {
            JointTexts::Named(joints) => {
                for (name, text) in joints {
                    value_range(&robot, name)?;
                    let values: Result<Vec<f64>, _> =
                        text.split(':').map(|text| joint_syntax::finite_number(text, Some(name))).collect();
                    self.set(name, &values?)?;
                }
            }
            JointTexts::All(words) => {
                self.values = parse_all(&robot, &words)?;
                self.all_set = true;
            }
        }
        Ok(())
    }

    /// Robot of the joints.
    pub(super) fn robot(&self) -> &Robot {
        &self.robot
    }
}

/// Parses the values of all joints, in joint order.
pub(super) fn parse_all(robot: &Robot, words: &[&str]) -> Result<Vec<f64>, JointError> {
    check_length(robot, words.len())?;
    let value = |(index, word): (usize, &&str)| joint_syntax::finite_number(word, joint_of(robot, index));
    words.iter().enumerate().map(value).collect()
}

/// Returns an error unless a configuration of the robot has `given` values.
pub(super) fn check_length(robot: &Robot, given: usize) -> Result<(), JointError> {
    if given == robot.dof() {
        return Ok(());
    }
    Err(JointError::WrongConfigurationLength { expected: robot.dof(), given, hint: joint_list(robot) })
}

/// Name of the joint of a value of a configuration.
fn joint_of(robot: &Robot, index: usize) -> Option<&str> {
    let joint = (0..robot.joints().len()).find(|&joint| robot.value_range(joint).contains(&index))?;
    Some(robot.joints()[joint].name())
}

/// Range of the values of the joint `name` in a configuration; never empty.
pub(super) fn value_range(robot: &Robot, name: &str) -> Result<Range<usize>, JointError> {
    let Some(joint) = robot.joint_index(name) else {
        let names = robot.joints().iter().map(Joint::name);
        let hint = format!("{}{}", joint_list(robot), did_you_mean(name, names));
        return Err(JointError::UnknownJoint { joint: name.to_owned(), hint });
    };
    let own = robot.value_range(joint);
    if own.is_empty() {
        let mimics = robot.joints()[joint].mimic().map(|mimic| mimic.joint.clone());
        return Err(JointError::NoValue { joint: name.to_owned(), mimics });
    }
    Ok(own)
}

/// Clause for messages that lists the joints with at least one degree of freedom, in the order of a configuration.
pub(super) fn joint_list(robot: &Robot) -> String {
    let movable = (0..robot.joints().len()).filter(|&joint| !robot.value_range(joint).is_empty());
    let name = |joint: usize| match robot.value_range(joint).len() {
        1 => robot.joints()[joint].name().to_owned(),
        count => format!("{} ({count} values)", robot.joints()[joint].name()),
    };
    let mut names: Vec<String> = movable.map(name).collect();
    let more = names.len().saturating_sub(MAX_NAMES);
    names.truncate(MAX_NAMES);
    match (names.as_slice(), more) {
        ([], _) => "no joint has a value".to_owned(),
        (names, 0) => format!("the joints are {}", names.join(", ")),
        (names, more) => format!("the joints are {} and {more} more", names.join(", ")),
    }
}
