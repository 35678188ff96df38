//! A six-axis arm as stands beside people in workshops: bent tubes, joint by joint beside each other, so that it can fold.
//!
//! In millimetres, z up. With all joints at 0 it stands upright; hinges are where a tube ends, square to its axis, and leave a slit of
//! 1 mm, so that links that hang together never meet, at any angle. The upper arm is on one side of the elbow and the forearm on the
//! other: they pass each other, and the wrist meets the upper arm, or the tool the shoulder, as in arms of this kind.

use super::{at, hinge, shaped};
use crate::pipe::{rod, rounded};
use crate::turned::turned;
use boxwood::{Articulation, Mesh, Pose};
use std::sync::Arc;

/// Segments about a tube, and pieces of an elbow.
const SEGMENTS: u32 = 32;
const STEPS: u32 = 6;
/// What a tube ends before the plane of its joint, and its edge there.
const SLIT: f64 = 0.5;
const BEVEL: f64 = 2.0;

/// A six-axis arm with a suction gripper: base, shoulder, upper arm, forearm and three links of a wrist, the last with the tool.
///
/// Free of itself with all joints at 0. About one in nine of all configurations within its limits brings it into itself.
///
/// ```
/// let arm = boxwood_scenes::arm();
/// assert_eq!((arm.links().len(), arm.freedoms()), (7, 6));
/// ```
#[must_use]
pub fn arm() -> Arc<Articulation> {
    let links = [
        ("base", base()),
        ("shoulder", tube(&[[0.0; 3], [0.0, 0.0, 70.0], [0.0, 72.0, 70.0]], 62.0, [60.0, 54.0])),
        ("upper-arm", tube(&[[0.0; 3], [0.0, 66.0, 0.0], [0.0, 66.0, 425.0], [0.0, 6.0, 425.0]], 54.0, [54.0, 46.0])),
        ("forearm", tube(&[[0.0; 3], [0.0, -62.0, 0.0], [0.0, -62.0, 390.0], [0.0, -14.0, 390.0]], 42.5, [42.0, 38.0])),
        ("wrist-1", tube(&[[0.0; 3], [0.0, 46.0, 0.0], [0.0, 46.0, 50.0]], 40.0, [38.0, 38.0])),
        ("wrist-2", tube(&[[0.0; 3], [0.0, 0.0, 46.0], [0.0, 50.0, 46.0]], 40.0, [38.0, 38.0])),
    ];
    let mut links: Vec<_> = links.into_iter().map(|(name, mesh)| shaped(name, mesh, Pose::IDENTITY)).collect();
    links.push(shaped("wrist-3", tool(), along_y()));
    let (y, z) = ([0.0, 1.0, 0.0], [0.0, 0.0, 1.0]);
    let joints = [
        hinge("shoulder-pan", ["base", "shoulder"], at([0.0, 0.0, 100.0]), z, [-180.0, 180.0]),
        hinge("shoulder-lift", ["shoulder", "upper-arm"], at([0.0, 72.0, 70.0]), y, [-130.0, 130.0]),
        hinge("elbow", ["upper-arm", "forearm"], at([0.0, 6.0, 425.0]), y, [-155.0, 155.0]),
        hinge("wrist-1-bend", ["forearm", "wrist-1"], at([0.0, -14.0, 390.0]), y, [-180.0, 180.0]),
        hinge("wrist-2-turn", ["wrist-1", "wrist-2"], at([0.0, 46.0, 50.0]), z, [-180.0, 180.0]),
        hinge("wrist-3-turn", ["wrist-2", "wrist-3"], at([0.0, 50.0, 46.0]), y, [-360.0, 360.0]),
    ];
    Arc::new(Articulation::new(links, joints.to_vec()).expect("an arm is an articulated body"))
}

/// A tube with bends of this radius from joint to joint, a slit before each.
fn tube(path: &[[f64; 3]], bend: f64, radii: [f64; 2]) -> Mesh {
    let mut path = path.to_vec();
    let toward = |from: [f64; 3], to: [f64; 3]| {
        // The pieces run along axes: a step along one is a sign.
        [0, 1, 2].map(|axis| {
            from[axis] + SLIT * f64::from(i8::from(to[axis] > from[axis]) - i8::from(to[axis] < from[axis]))
        })
    };
    let last = path.len() - 1;
    path[0] = toward(path[0], path[1]);
    path[last] = toward(path[last], path[last - 1]);
    rod(&rounded(&path, bend, STEPS), radii, BEVEL, SEGMENTS)
}

/// A foot with a rim, and the column on it.
fn base() -> Mesh {
    let top = 100.0 - SLIT;
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
    turned(&profile, SEGMENTS)
}

/// The flange, a stem, and a cup that is hollow at its end.
fn tool() -> Mesh {
    let profile = [
        [0.0, SLIT],
        [38.0 - BEVEL, SLIT],
        [38.0, SLIT + BEVEL],
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
    turned(&profile, SEGMENTS)
}

/// Turns z to y. No entry rounds anything.
fn along_y() -> Pose {
    Pose::rigid([[1.0, 0.0, 0.0], [0.0, 0.0, 1.0], [0.0, -1.0, 0.0]], [0.0; 3]).expect("a quarter turn is a rotation")
}
