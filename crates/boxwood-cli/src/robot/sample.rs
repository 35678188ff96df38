//! Random configurations. They depend only on the seed, not on the machine or the number of threads.

use super::stance::JointAssignment;
use crate::notes::{self, CommandError};
use crate::output::plain;
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

pub(super) struct Sampler {
    /// For each joint with values: index of its first value in a configuration, and its range.
    ranges: Vec<(usize, JointRange)>,
    base: Vec<f64>,
    random: Random,
    fixed: FixedJoints,
}

/// Joints that random configurations hold at their values.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct FixedJoints {
    /// Joint indices in order, with their values.
    pub(super) joints: Vec<(usize, Vec<f64>)>,
    /// True if moving a held joint would change the relative pose of links with geometry, so that the samples do not cover all
    /// configurations.
    pub(super) matters: bool,
}

impl Sampler {
    /// Creates a sampler that holds the joints given by name. Returns an error if a joint has no finite range, or
    /// if the values of all joints are given.
    pub(super) fn new(robot: &Robot, assignment: &JointAssignment, seed: u64) -> Result<Self, CommandError> {
        if assignment.all_given && robot.dof() > 0 {
            return Err(
                "--joints sets all joints, so --samples has none to move; give only the joints to hold, as NAME=VALUE"
                    .to_owned()
                    .into(),
            );
        }
        let (mut ranges, mut floating, mut fixed) = (Vec::new(), Vec::new(), FixedJoints::default());
        for (number, joint) in robot.joints().iter().enumerate() {
            let own = robot.value_range(number);
            if own.is_empty() {
                continue;
            }
            let range = if assignment.named[own.start] { JointRange::Fixed } else { range_of(joint)? };
            if matches!(joint.kind(), JointKind::Floating) && !assignment.named[own.start] {
                floating.push(joint.name());
            }
            if matches!(range, JointRange::Fixed) {
                fixed.joints.push((number, assignment.values[own.clone()].to_vec()));
                fixed.matters |= separates_geometry(robot, number);
            }
            ranges.push((own.start, range));
        }
        if !floating.is_empty() {
            notes::note(&notes::printable(&format!("floating joints are held: {}", floating.join(", "))));
        }
        if ranges.iter().all(|(_, range)| matches!(range, JointRange::Fixed)) {
            notes::note("all joints are held: all configurations are the same");
        }
        Ok(Self { ranges, base: assignment.values.clone(), random: Random::new(seed), fixed })
    }

    pub(super) fn fixed(&self) -> &FixedJoints {
        &self.fixed
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

fn range_of(joint: &Joint) -> Result<JointRange, CommandError> {
    let turns = match joint.kind() {
        JointKind::Spherical => return Ok(JointRange::AnyTurn),
        JointKind::Fixed | JointKind::Floating => return Ok(JointRange::Fixed),
        JointKind::Prismatic { .. } => false,
        JointKind::Revolute { .. } | JointKind::Continuous { .. } => true,
    };
    match joint.limits() {
        Some([low, high]) if (high - low).is_finite() => Ok(JointRange::Between([low, high])),
        _ if turns => Ok(JointRange::Between([-PI, PI])),
        limits => {
            let why = limits
                .map_or("no limits".to_owned(), |[low, high]| format!("the limits {} and {}", plain(low), plain(high)));
            let name = notes::printable(joint.name());
            Err(format!(
                "prismatic joint {name} has {why}; set finite limits in the URDF, or hold it with --joints {name}=0"
            )
            .into())
        }
    }
}
