//! Joints that random configurations hold at their values.

use super::error::RobotModelError;
use super::joint_assignment::JointAssignment;
use super::robot_model::RobotModel;
use super::sampler::Sampler;
use boxwood_report::format::{plain, printable, thousands};

/// Maximum number of joints that are shown in a text.
const MAX_SHOWN: usize = 12;
/// Maximum number of characters of a joint name in a text.
const MAX_NAME: usize = 40;

/// Joints that random configurations hold at their values.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct HeldJoints {
    /// Held joints, in joint order.
    pub joints: Vec<HeldJoint>,
    /// True if moving a held joint would change the relative pose of links with geometry, so that the random configurations do
    /// not cover all configurations.
    pub matters: bool,
    /// True if all joints are held, so that all configurations are the same.
    pub all: bool,
}

/// Joint that random configurations hold at its values.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct HeldJoint {
    /// Index of the joint.
    pub joint: usize,
    /// Values of the joint.
    pub values: Vec<f64>,
    /// True if the joint was set by name; false for a floating joint, which has no range to sample.
    pub is_set: bool,
}

impl RobotModel {
    /// Joints that [`sample`](Self::sample) holds at their values: those that `joints` sets by name, and floating joints.
    ///
    /// # Errors
    /// [`RobotModelError::NoJointToSample`] if `joints` sets all values at once, [`RobotModelError::NoFiniteRange`] if a
    /// prismatic joint has no finite limits, and [`RobotModelError::Joints`] if `joints` has another number of values than this
    /// robot.
    pub fn held_joints(&self, joints: &JointAssignment) -> Result<HeldJoints, RobotModelError> {
        Ok(Sampler::new(&self.robot, joints, 0)?.held().clone())
    }
}

impl HeldJoints {
    /// Names of the held joints and their values, such as "elbow 0.5, base 0:0:0"; the first 12.
    #[must_use]
    pub fn text(&self, robot: &RobotModel) -> String {
        joint_values_text(robot, self.joints.iter().map(|held| (held.joint, held.values.as_slice())))
    }
}

/// Names of joints and their values. Long lists and names are shortened.
pub(super) fn joint_values_text<'a>(robot: &RobotModel, joints: impl Iterator<Item = (usize, &'a [f64])>) -> String {
    let text = |(joint, values): (usize, &[f64])| {
        let values: Vec<String> = values.iter().map(|&value| plain(value)).collect();
        format!("{} {}", shortened(&printable(robot.robot.joints()[joint].name())), values.join(":"))
    };
    let texts: Vec<String> = joints.map(text).collect();
    let more = texts.len().saturating_sub(MAX_SHOWN);
    let more = if more > 0 { format!(" and {} more", thousands(more as u64)) } else { String::new() };
    format!("{}{more}", texts[..texts.len().min(MAX_SHOWN)].join(", "))
}

/// The name if it is short, otherwise its start and end with an ellipsis between: names often differ at the end.
fn shortened(name: &str) -> String {
    let characters: Vec<char> = name.chars().collect();
    if characters.len() <= MAX_NAME {
        return name.to_owned();
    }
    let (head, tail) = ((MAX_NAME - 1).div_ceil(2), (MAX_NAME - 1) / 2);
    let [head, tail] = [&characters[..head], &characters[characters.len() - tail..]].map(|part| part.iter().collect());
    let (head, tail): (String, String) = (head, tail);
    format!("{head}…{tail}")
}
