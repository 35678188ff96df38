//! Motion of two chains that are wound around each other: experiment 4 of the CAB paper (Schmidl, Walker and Lin 2004).
//!
//! The joints are on a double helix around an axis, with a fixed rotation from joint to joint. At first the chains
//! hang side by side. Then they are wound up and stay wound. The axis sways and the radius of the helix varies, so
//! that links touch and separate.

use super::RobotPlacement;
use super::chains::LINKS;
use super::sine_sum::SineSum;
use crate::random::Random;
use crate::vector::{Vector, cross, dot, normalized, scale, sub};
use boxwood::Pose;
use std::f64::consts::{PI, TAU};

/// Rotation from joint to joint when fully wound, in turns.
const TWIST: f64 = 0.14;
/// Distance of the joints from the axis when the chains are fully wound. Links have length 1.
const WOUND_RADIUS: f64 = 0.15;
/// Additional distance of the joints from the axis when the chains are not wound.
const UNWOUND_EXTRA: f64 = 0.5;
/// Displacement of the helix axis along x from one joint to the next, by which the axis leans.
const LEAN: f64 = 0.3;
/// Fraction of the motion during which the chains are wound up.
const WINDING_TIME: f64 = 0.1;

/// Braiding motion as a function of time.
#[derive(Clone, Debug)]
pub(super) struct Braid {
    /// Distance from joint to joint.
    pitch: f64,
    /// Rotation of both chains together, in turns.
    spin: SineSum,
    /// Variation of the distance between joint and axis, for each joint.
    radius_variation: Vec<SineSum>,
    /// Displacement of the axis in x and y, for each joint.
    sway: Vec<[SineSum; 2]>,
}

impl Braid {
    pub(super) fn new(pitch: f64) -> Self {
        let random = &mut Random::new(4);
        let joints = 0..=LINKS;
        Self {
            pitch,
            spin: SineSum::new(random, 0.5, &[3.0, 7.0]),
            radius_variation: joints.clone().map(|_| SineSum::new(random, 0.12, &[11.0, 29.0])).collect(),
            sway: joints.map(|_| [0, 1].map(|_| SineSum::new(random, 0.05, &[6.0, 15.0]))).collect(),
        }
    }

    /// Placement of one of the two chains at a time from 0 to 1.
    pub(super) fn placement(&self, chain: usize, time: f64) -> RobotPlacement {
        let joints = self.joints(chain, time);
        let directions: Vec<Vector> = joints.windows(2).map(|pair| normalized(sub(pair[1], pair[0]))).collect();
        let mut link = shortest_rotation([1.0, 0.0, 0.0], directions[0]).0;
        let translation = Pose::from_translation(joints[0]);
        let base = translation * link;
        let mut values = Vec::with_capacity(3 * (LINKS - 1));
        for &direction in &directions[1..] {
            // Direction of this link in the frame of the previous link, whose pose is still in `link`. The columns
            // of the matrix of `link` are the axes of that frame.
            let rows = link.to_rows();
            let local = [0, 1, 2].map(|column| (0..3).map(|row| rows[row][column] * direction[row]).sum());
            let (rotation, value) = shortest_rotation([1.0, 0.0, 0.0], local);
            values.extend(value);
            link = link * rotation;
        }
        RobotPlacement { base, values }
    }

    /// Positions of the joints of a chain, from top to bottom. Consecutive joints have the distance `pitch`.
    fn joints(&self, chain: usize, time: f64) -> Vec<Vector> {
        let wound = smooth_step(time / WINDING_TIME);
        let mut height = 0.0;
        let mut joints: Vec<Vector> = Vec::with_capacity(LINKS + 1);
        for (joint, (variation, sway)) in self.radius_variation.iter().zip(&self.sway).enumerate() {
            let turns = self.spin.at(time) + TWIST * wound * joint as f64 + 0.5 * chain as f64;
            let radius = WOUND_RADIUS + UNWOUND_EXTRA * (1.0 - wound) + variation.at(time);
            let (sin, cos) = libm::sincos(TAU * turns);
            let [x, y] = [LEAN * joint as f64 + radius * cos + sway[0].at(time), radius * sin + sway[1].at(time)];
            if let Some([u, v, _]) = joints.last() {
                let horizontal = (x - u) * (x - u) + (y - v) * (y - v);
                height -= (self.pitch * self.pitch - horizontal).sqrt();
            }
            joints.push([x, y, height]);
        }
        joints
    }
}

/// Smooth transition from 0 at time 0 to 1 at time 1; constant before and after.
fn smooth_step(time: f64) -> f64 {
    0.5 - 0.5 * libm::cos(PI * time.clamp(0.0, 1.0))
}

/// Smallest rotation that maps one direction to another, as a pose and as a rotation vector (axis times angle).
///
/// The axis of the rotation is perpendicular to both directions.
fn shortest_rotation(from: Vector, to: Vector) -> (Pose, Vector) {
    let axis = cross(from, to);
    let sin = dot(axis, axis).sqrt();
    if sin == 0.0 {
        return (Pose::IDENTITY, [0.0; 3]);
    }
    let angle = libm::atan2(sin, dot(from, to));
    (Pose::from_axis_angle(axis, angle).expect("the axis is not zero"), scale(axis, angle / sin))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::robots::chains::{chains, pitch};
    use boxwood::RobotState;

    #[test]
    fn forward_kinematics_reproduces_joint_positions() {
        let (braid, chains) = (Braid::new(pitch(6.0)), chains(4));
        for (chain, time) in [(0, 0.0), (0, 0.05), (1, 0.05), (1, 0.4), (0, 1.0)] {
            let mut state = RobotState::new(&chains.robots()[chain]).expect("in range");
            let RobotPlacement { base, values } = braid.placement(chain, time);
            state.set_base_pose(base).expect("in range");
            state.set_configuration(&values).expect("in range");
            for (pose, joint) in state.link_poses().iter().zip(braid.joints(chain, time)) {
                let error = sub(pose.transform_point([0.0; 3]), joint);
                assert!(dot(error, error) < 1e-26, "{chain} {time}: {error:?}");
            }
        }
    }
}
