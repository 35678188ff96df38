//! Two chains wound about each other: experiment 4.
//!
//! Their joints are on two lines that go about one axis, opposite each other, a part of a turn from joint to joint. The chains hang
//! beside each other at first, are wound up, and then stay so: the axis sways, the lines breathe, and links touch and part.

use super::Stance;
use super::chains::LINKS;
use super::waves::Waves;
use crate::random::Random;
use crate::vector::{Vector, cross, dot, normalized, scale, sub};
use boxwood::Pose;
use std::f64::consts::{PI, TAU};

/// Turns from joint to joint when all is wound up.
const TWIST: f64 = 0.14;
/// From the axis to the lines when all is wound up, and what is added where the chains hang free.
const RADIUS: f64 = 0.15;
const FREE: f64 = 0.5;
/// How far the axis leans, from joint to joint.
const LEAN: f64 = 0.3;
/// How much of the motion it takes to wind the chains up.
const WINDING: f64 = 0.1;

#[derive(Clone, Debug)]
pub(super) struct Braid {
    /// From joint to joint.
    pitch: f64,
    /// Turning of the whole, in turns.
    spin: Waves,
    /// Of each joint, how much the lines are nearer to or farther from the axis there.
    breath: Vec<Waves>,
    /// Where the axis is at each joint, across itself.
    sway: Vec<[Waves; 2]>,
}

impl Braid {
    pub(super) fn new(pitch: f64) -> Self {
        let random = &mut Random::new(4);
        let joints = 0..=LINKS;
        Self {
            pitch,
            spin: Waves::new(random, 0.5, &[3.0, 7.0]),
            breath: joints.clone().map(|_| Waves::new(random, 0.12, &[11.0, 29.0])).collect(),
            sway: joints.map(|_| [0, 1].map(|_| Waves::new(random, 0.05, &[6.0, 15.0]))).collect(),
        }
    }

    pub(super) fn stance(&self, chain: usize, time: f64) -> Stance {
        let joints = self.joints(chain, time);
        let ways: Vec<Vector> = joints.windows(2).map(|pair| normalized(sub(pair[1], pair[0]))).collect();
        let mut link = turn([1.0, 0.0, 0.0], ways[0]).0;
        let place = Pose::translation(joints[0]).expect("joints are near the axis");
        let base = link.then(&place).expect("joints are near the axis");
        let mut values = Vec::with_capacity(3 * (LINKS - 1));
        for &way in &ways[1..] {
            // The direction in the frame of the link before: its axes are the columns of the matrix.
            let rows = link.rows();
            let seen = [0, 1, 2].map(|column| (0..3).map(|row| rows[row][column] * way[row]).sum());
            let (motion, value) = turn([1.0, 0.0, 0.0], seen);
            values.extend(value);
            link = motion.then(&link).expect("turns after turns are a turn");
        }
        Stance { base, values }
    }

    /// Each a pitch from the next, downward.
    fn joints(&self, chain: usize, time: f64) -> Vec<Vector> {
        let wound = smooth(time / WINDING);
        let mut height = 0.0;
        let mut joints: Vec<Vector> = Vec::with_capacity(LINKS + 1);
        for (number, (breath, sway)) in self.breath.iter().zip(&self.sway).enumerate() {
            let turns = self.spin.at(time) + TWIST * wound * number as f64 + 0.5 * chain as f64;
            let radius = RADIUS + FREE * (1.0 - wound) + breath.at(time);
            let (sin, cos) = libm::sincos(TAU * turns);
            let [x, y] = [LEAN * number as f64 + radius * cos + sway[0].at(time), radius * sin + sway[1].at(time)];
            if let Some([u, v, _]) = joints.last() {
                let aside = (x - u) * (x - u) + (y - v) * (y - v);
                height -= (self.pitch * self.pitch - aside).sqrt();
            }
            joints.push([x, y, height]);
        }
        joints
    }
}

/// From 0 to 1 and no farther, without a jerk.
fn smooth(time: f64) -> f64 {
    0.5 - 0.5 * libm::cos(PI * time.clamp(0.0, 1.0))
}

/// The least turn that brings one direction to another: as a pose, and as its axis times its angle, which is across both.
fn turn(from: Vector, to: Vector) -> (Pose, Vector) {
    let across = cross(from, to);
    let sin = dot(across, across).sqrt();
    if sin == 0.0 {
        return (Pose::IDENTITY, [0.0; 3]);
    }
    let angle = libm::atan2(sin, dot(from, to));
    (Pose::rotation(across, angle).expect("what is across two directions is one"), scale(across, angle / sin))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::articulated::chains::{chains, pitch};
    use boxwood::Posture;

    #[test]
    fn joints_are_where_they_are_led() {
        let (braid, chains) = (Braid::new(pitch(6.0)), chains(4));
        for (chain, time) in [(0, 0.0), (0, 0.05), (1, 0.05), (1, 0.4), (0, 1.0)] {
            let mut posture = Posture::new(&chains.bodies()[chain]);
            let Stance { base, values } = braid.stance(chain, time);
            posture.set_base(base).expect("in reach");
            posture.set(&values).expect("in reach");
            for (pose, joint) in posture.poses().iter().zip(braid.joints(chain, time)) {
                let off = sub(pose.place([0.0; 3]), joint);
                assert!(dot(off, off) < 1e-26, "{chain} {time}: {off:?}");
            }
        }
    }
}
