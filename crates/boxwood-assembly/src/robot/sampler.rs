//! Random configurations. They depend only on the seed, not on the machine or the number of threads.

use super::error::RobotModelError;
use super::held_joints::{HeldJoint, HeldJoints};
use super::joint_assignment::{JointAssignment, check_length};
use boxwood::Robot;
use boxwood::robot::{Joint, JointKind};
use boxwood_scenes::Random;
use std::f64::consts::PI;

/// Range of random values of a joint.
enum JointRange {
    /// The joint is held at its value.
    Fixed,
    Between([f64; 2]),
    /// Any rotation (spherical joint): three values.
    AnyTurn,
}

/// Generator of random configurations.
pub(super) struct Sampler {
    /// For each joint with values: index of its first value in a configuration, and its range.
    ranges: Vec<(usize, JointRange)>,
    base: Vec<f64>,
    random: Random,
    held: HeldJoints,
}

impl Sampler {
    /// Creates a sampler that holds the joints that were set by name.
    ///
    /// # Errors
    /// [`RobotModelError::NoFiniteRange`] if a joint has no finite range, [`RobotModelError::NoJointToSample`] if all values were
    /// set at once, and [`RobotModelError::Joints`] if the number of values is wrong.
    pub(super) fn new(robot: &Robot, assignment: &JointAssignment, seed: u64) -> Result<Self, RobotModelError> {
        check_length(robot, assignment.values().len())?;
        if assignment.are_all_set() {
            return Err(RobotModelError::NoJointToSample);
        }
        let (mut ranges, mut held) = (Vec::new(), HeldJoints::default());
        for (index, joint) in robot.joints().iter().enumerate() {
            let own = robot.value_range(index);
            if own.is_empty() {
                continue;
            }
            let is_set = assignment.is_value_set(own.start);
            let range = if is_set { JointRange::Fixed } else { range_of(joint)? };
            if matches!(range, JointRange::Fixed) {
                let values = assignment.values()[own.clone()].to_vec();
                held.joints.push(HeldJoint { joint: index, values, is_set });
                held.matters |= separates_geometry(robot, index);
            }
            ranges.push((own.start, range));
        }
        held.all = ranges.iter().all(|(_, range)| matches!(range, JointRange::Fixed));
        Ok(Self { ranges, base: assignment.values().to_vec(), random: Random::new(seed), held })
    }

    pub(super) fn held(&self) -> &HeldJoints {
        &self.held
    }

    /// Returns the next configuration.
    pub(super) fn next(&mut self) -> Vec<f64> {
        let mut values = self.base.clone();
        for (first, range) in &self.ranges {
            match range {
                JointRange::Fixed => {}
                JointRange::Between([low, high]) => values[*first] = self.random.range(*low, *high),
                JointRange::AnyTurn => {
                    // Rotation vector, uniform in the ball of radius pi, which contains every rotation.
                    let turn = loop {
                        let point = self.random.point_in_box([-1.0; 3], [1.0; 3]);
                        if point.iter().map(|x| x * x).sum::<f64>() <= 1.0 {
                            break point;
                        }
                    };
                    (0..3).for_each(|axis| values[first + axis] = PI * turn[axis]);
                }
            }
        }
        values
    }
}

/// Returns true if a joint, or a joint that mimics it, connects links with geometry to other links with geometry.
/// A joint that carries the whole robot does not.
fn separates_geometry(robot: &Robot, joint: usize) -> bool {
    let name = robot.joints()[joint].name();
    let follows = |other: usize| robot.joints()[other].mimic().is_some_and(|mimic| mimic.joint == name);
    let mut children = vec![Vec::new(); robot.links().len()];
    for [parent, child] in (0..robot.joints().len()).map(|other| robot.joint_links(other)) {
        children[parent].push(child);
    }
    let has_geometry =
        |link: usize| robot.links()[link].model().is_some_and(|model| !model.mesh().triangles().is_empty());
    let all = (0..robot.links().len()).filter(|&link| has_geometry(link)).count();
    (0..robot.joints().len()).filter(|&other| other == joint || follows(other)).any(|other| {
        let (mut carried, mut stack) = (0, vec![robot.joint_links(other)[1]]);
        while let Some(link) = stack.pop() {
            carried += usize::from(has_geometry(link));
            stack.extend(&children[link]);
        }
        carried > 0 && carried < all
    })
}

fn range_of(joint: &Joint) -> Result<JointRange, RobotModelError> {
    let turns = match joint.kind() {
        JointKind::Spherical => return Ok(JointRange::AnyTurn),
        JointKind::Fixed | JointKind::Floating => return Ok(JointRange::Fixed),
        JointKind::Prismatic { .. } => false,
        JointKind::Revolute { .. } | JointKind::Continuous { .. } => true,
    };
    match joint.limits() {
        Some([low, high]) if (high - low).is_finite() => Ok(JointRange::Between([low, high])),
        _ if turns => Ok(JointRange::Between([-PI, PI])),
        limits => Err(RobotModelError::NoFiniteRange { joint: joint.name().to_owned(), limits }),
    }
}
