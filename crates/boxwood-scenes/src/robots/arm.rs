//! A six-axis collaborative robot arm made of bent tubes. Adjacent links are mounted side by side, so that the arm
//! can fold.
//!
//! In millimeters, z up. With all joints at 0 the arm is upright. A joint connects the ends of two tubes and
//! rotates around the common axis of these ends. The ends have a gap of 1 mm, so adjacent links never intersect at
//! any angle. Upper arm and forearm are on opposite sides of the elbow and can pass each other. The wrist can
//! collide with the upper arm, and the tool with the shoulder, as in real arms of this kind.

use super::{at, link_with_mesh, revolute_joint};
use crate::pipe::{rod, rounded_path};
use crate::revolve::revolve;
use boxwood::{Mesh, Pose, Robot};
use std::sync::Arc;

/// Number of segments around a tube.
const SEGMENTS: u32 = 32;
/// Number of segments of a bend.
const BEND_STEPS: u32 = 6;
/// Distance from the end of a tube to its joint: half the gap between the two links that the joint connects.
const HALF_GAP: f64 = 0.5;
/// Bevel of the tube ends.
const BEVEL: f64 = 2.0;

/// A six-axis robot arm with a suction gripper: base, shoulder, upper arm, forearm and three wrist links, the last with the tool.
///
/// It does not collide with itself if all joints are 0. About one in nine of the configurations within its limits is a self-collision.
///
/// ```
/// let arm = boxwood_scenes::arm();
/// assert_eq!((arm.links().len(), arm.dof()), (7, 6));
/// ```
#[must_use]
pub fn arm() -> Arc<Robot> {
    let links = [
        ("base", base()),
        ("shoulder", tube(&[[0.0; 3], [0.0, 0.0, 70.0], [0.0, 72.0, 70.0]], 62.0, [60.0, 54.0])),
        ("upper-arm", tube(&[[0.0; 3], [0.0, 66.0, 0.0], [0.0, 66.0, 425.0], [0.0, 6.0, 425.0]], 54.0, [54.0, 46.0])),
        ("forearm", tube(&[[0.0; 3], [0.0, -62.0, 0.0], [0.0, -62.0, 390.0], [0.0, -14.0, 390.0]], 42.5, [42.0, 38.0])),
        ("wrist-1", tube(&[[0.0; 3], [0.0, 46.0, 0.0], [0.0, 46.0, 50.0]], 40.0, [38.0, 38.0])),
        ("wrist-2", tube(&[[0.0; 3], [0.0, 0.0, 46.0], [0.0, 50.0, 46.0]], 40.0, [38.0, 38.0])),
    ];
    let mut links: Vec<_> = links.into_iter().map(|(name, mesh)| link_with_mesh(name, mesh, Pose::IDENTITY)).collect();
    links.push(link_with_mesh("wrist-3", tool(), z_to_y()));
    let (y, z) = ([0.0, 1.0, 0.0], [0.0, 0.0, 1.0]);
    let joints = [
        revolute_joint("shoulder-pan", ["base", "shoulder"], at([0.0, 0.0, 100.0]), z, [-180.0, 180.0]),
        revolute_joint("shoulder-lift", ["shoulder", "upper-arm"], at([0.0, 72.0, 70.0]), y, [-130.0, 130.0]),
        revolute_joint("elbow", ["upper-arm", "forearm"], at([0.0, 6.0, 425.0]), y, [-155.0, 155.0]),
        revolute_joint("wrist-1-bend", ["forearm", "wrist-1"], at([0.0, -14.0, 390.0]), y, [-180.0, 180.0]),
        revolute_joint("wrist-2-turn", ["wrist-1", "wrist-2"], at([0.0, 46.0, 50.0]), z, [-180.0, 180.0]),
        revolute_joint("wrist-3-turn", ["wrist-2", "wrist-3"], at([0.0, 50.0, 46.0]), y, [-360.0, 360.0]),
    ];
    Arc::new(Robot::new(links, joints.to_vec()).expect("the links and joints form a valid robot"))
}

/// A tube along a path from joint to joint, with bends of radius `bend`. Each end of the tube is [`HALF_GAP`]
/// short of the joint there.
fn tube(path: &[[f64; 3]], bend: f64, radii: [f64; 2]) -> Mesh {
    let mut path = path.to_vec();
    let toward = |from: [f64; 3], to: [f64; 3]| {
        // All segments are parallel to an axis, so a direction is a sign on one axis.
        [0, 1, 2].map(|axis| {
            from[axis] + HALF_GAP * f64::from(i8::from(to[axis] > from[axis]) - i8::from(to[axis] < from[axis]))
        })
    };
    let last = path.len() - 1;
    path[0] = toward(path[0], path[1]);
    path[last] = toward(path[last], path[last - 1]);
    rod(&rounded_path(&path, bend, BEND_STEPS), radii, BEVEL, SEGMENTS)
}

/// Base: a foot with a rim and a column.
fn base() -> Mesh {
    let top = 100.0 - HALF_GAP;
    let profile = [
        [0.0, 0.0],
        [92.0, 0.0],
        [95.0, 3.0],
        [95.0, 12.0],
        [92.0, 15.0],
        [72.0, 18.0],
        [63.0, 30.0],
        [60.0, 45.0],
        [60.0, top - BEVEL],
        [60.0 - BEVEL, top],
        [0.0, top],
    ];
    revolve(&profile, SEGMENTS)
}

/// Tool: a flange, a stem, and a suction cup with a hollow end.
fn tool() -> Mesh {
    let profile = [
        [0.0, HALF_GAP],
        [38.0 - BEVEL, HALF_GAP],
        [38.0, HALF_GAP + BEVEL],
        [38.0, 28.0],
        [35.0, 31.0],
        [31.0, 31.0],
        [31.0, 40.0],
        [24.0, 46.0],
        [24.0, 84.0],
        [13.0, 92.0],
        [13.0, 112.0],
        [20.0, 118.0],
        [30.0, 134.0],
        [27.0, 134.0],
        [17.0, 121.0],
        [0.0, 118.0],
    ];
    revolve(&profile, SEGMENTS)
}

/// Rotation that maps z to y. All matrix entries are exact.
fn z_to_y() -> Pose {
    Pose::from_rotation_matrix([[1.0, 0.0, 0.0], [0.0, 0.0, 1.0], [0.0, -1.0, 0.0]], [0.0; 3])
        .expect("the matrix is a rotation")
}
