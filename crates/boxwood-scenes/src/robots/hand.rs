//! A right hand with forearm, in millimeters: palm down, fingers along x, thumb on the +y side, z up.
//!
//! Bone lengths and joint limits are rounded values of an adult. Positive angles bend the fingers toward -z.

use super::bones::{bone, elliptic_shell, slab};
use super::{at, link_with_mesh, revolute_joint};
use crate::circle::unit_circle;
use boxwood::robot::{Joint, Link};
use boxwood::{Mesh, Pose, Robot};
use std::sync::Arc;

/// Number of segments around a bone.
const SEGMENTS: u32 = 16;
/// Distance from the end of a bone to its joint. It keeps adjacent links disjoint while the fingers are straight.
const JOINT_GAP: f64 = 0.5;
/// Length of the forearm in mm. The forearm begins at x = 0, so this is the x coordinate of the wrist.
pub(super) const FOREARM_LENGTH: f64 = 250.0;

/// Dimensions of a finger.
struct Finger {
    name: &'static str,
    /// Position of the knuckle in the frame of the palm.
    knuckle: [f64; 3],
    /// Angle between the straight finger and the x axis, in degrees.
    outward: f64,
    /// Lengths of the three bones of the finger, from the knuckle to the tip, in mm.
    lengths: [f64; 3],
    /// Radii of the finger at the knuckle, at its two other joints and at its tip, in mm.
    radii: [f64; 4],
    /// Limits of the abduction joint, in degrees.
    abduction_limits: [f64; 2],
}

const FINGERS: [Finger; 4] = [
    Finger {
        name: "index",
        knuckle: [98.0, 31.0, 0.0],
        outward: 5.0,
        lengths: [44.0, 26.0, 23.0],
        radii: [10.0, 9.0, 8.5, 7.5],
        abduction_limits: [-15.0, 20.0],
    },
    Finger {
        name: "middle",
        knuckle: [98.0, 9.5, 1.0],
        outward: 1.0,
        lengths: [48.0, 30.0, 25.0],
        radii: [10.0, 9.0, 8.5, 7.5],
        abduction_limits: [-15.0, 15.0],
    },
    Finger {
        name: "ring",
        knuckle: [95.0, -11.5, 0.0],
        outward: -3.0,
        lengths: [45.0, 28.0, 24.0],
        radii: [9.5, 8.5, 8.0, 7.0],
        abduction_limits: [-15.0, 15.0],
    },
    Finger {
        name: "little",
        knuckle: [91.0, -31.5, -1.0],
        outward: -9.0,
        lengths: [36.0, 21.0, 21.0],
        radii: [8.5, 7.5, 7.0, 6.0],
        abduction_limits: [-25.0, 15.0],
    },
];

/// Bone of the thumb: name, length in mm, radii at both ends in mm, and limits of its parent joint in degrees.
type Bone = (&'static str, f64, [f64; 2], [f64; 2]);
/// Bones of the thumb, starting at the wrist.
const THUMB: [Bone; 4] = [
    ("thumb-base", 20.0, [13.0, 13.0], [-15.0, 50.0]),
    ("thumb-metacarpal", 34.0, [13.0, 11.5], [-10.0, 30.0]),
    ("thumb-proximal", 35.0, [11.5, 10.5], [-10.0, 55.0]),
    ("thumb-distal", 29.0, [10.5, 8.5], [-15.0, 80.0]),
];

/// Axis of the flexion joints, which bend a finger.
const FLEXION_AXIS: [f64; 3] = [0.0, 1.0, 0.0];
/// Axis of the abduction joints, which spread the fingers.
const ABDUCTION_AXIS: [f64; 3] = [0.0, 0.0, 1.0];

/// A hand with five fingers and a forearm: 18 links with a mesh (forearm, palm, four for the thumb, three per
/// finger).
///
/// Wrist, thumb base and the four knuckles have two degrees of freedom each. Each of them is modeled as two joints
/// with a link without mesh between them. The hand does not collide with itself if all joints are 0.
///
/// ```
/// let hand = boxwood_scenes::hand();
/// assert_eq!(hand.links().iter().filter(|link| link.model().is_some()).count(), 18);
/// assert_eq!(hand.dof(), 2 + 5 + 4 * 4);
/// ```
#[must_use]
pub fn hand() -> Arc<Robot> {
    hand_with(true)
}

/// The hand with or without abduction joints. Without them it has only flexion joints and 18 links, as in the
/// published experiment.
pub(super) fn hand_with(abduction: bool) -> Arc<Robot> {
    let mut parts =
        HandParts { links: vec![link_with_mesh("forearm", forearm(), Pose::IDENTITY)], joints: Vec::new(), abduction };
    let wrist = at([FOREARM_LENGTH, 0.0, 0.0]);
    parts.add_two_axis_link(["wrist", "deviation"], ["forearm", "palm"], palm(), wrist, [[-70.0, 80.0], [-20.0, 30.0]]);
    parts.add_thumb();
    for finger in &FINGERS {
        parts.add_finger(finger);
    }
    Arc::new(Robot::new(parts.links, parts.joints).expect("the links and joints form a valid robot"))
}

/// Links and joints of a hand under construction.
struct HandParts {
    links: Vec<Link>,
    joints: Vec<Joint>,
    /// If set, abduction joints are added.
    abduction: bool,
}

impl HandParts {
    /// Adds a link with a flexion joint, preceded by an abduction joint if `self.abduction` is set. `limits` are
    /// the limits of the flexion joint and of the abduction joint.
    fn add_two_axis_link(
        &mut self,
        names: [&str; 2],
        link_names: [&str; 2],
        mesh: Mesh,
        origin: Pose,
        limits: [[f64; 2]; 2],
    ) {
        let [parent, child] = link_names;
        if self.abduction {
            let (between, abduction) = (format!("{child}-frame"), format!("{}-{}", names[0], names[1]));
            self.links.push(Link::new(&between));
            self.joints.push(revolute_joint(&abduction, [parent, &between], origin, ABDUCTION_AXIS, limits[1]));
            self.add_link(names[0], [&between, child], mesh, Pose::IDENTITY, limits[0]);
        } else {
            self.add_link(names[0], link_names, mesh, origin, limits[0]);
        }
    }

    /// Adds a link with a flexion joint.
    fn add_link(&mut self, joint_name: &str, link_names: [&str; 2], mesh: Mesh, origin: Pose, limits: [f64; 2]) {
        self.links.push(link_with_mesh(link_names[1], mesh, Pose::IDENTITY));
        self.joints.push(revolute_joint(joint_name, link_names, origin, FLEXION_AXIS, limits));
    }

    /// Adds the thumb. Its base is beside the palm, rotated so that the thumb bends across the palm.
    fn add_thumb(&mut self) {
        let rotations =
            [([1.0, 0.0, 0.0], -55.0_f64), (ABDUCTION_AXIS, 42.0)].map(|(axis, degrees)| rotation(axis, degrees));
        let translation = at([18.0, 39.0, -14.0]);
        let root = translation * (rotations[1] * rotations[0]);
        for (i, &(name, length, radii, limits)) in THUMB.iter().enumerate() {
            let mesh = phalanx(length, radii);
            let joint = format!("{name}-flexion");
            if i == 0 {
                self.add_two_axis_link([&joint, "abduction"], ["palm", name], mesh, root, [limits, [-20.0, 40.0]]);
            } else {
                let (parent, length, ..) = THUMB[i - 1];
                self.add_link(&joint, [parent, name], mesh, at([length, 0.0, 0.0]), limits);
            }
        }
    }

    /// Adds the three links of a finger to the palm.
    fn add_finger(&mut self, finger: &Finger) {
        let bones = ["proximal", "middle", "distal"].map(|bone| format!("{}-{bone}", finger.name));
        let limits = [[-30.0, 90.0], [0.0, 110.0], [-5.0, 80.0]];
        for (i, bone) in bones.iter().enumerate() {
            let mesh = phalanx(finger.lengths[i], [finger.radii[i], finger.radii[i + 1]]);
            let joint = format!("{bone}-flexion");
            if i == 0 {
                let origin = at(finger.knuckle) * rotation(ABDUCTION_AXIS, finger.outward);
                let limits = [limits[0], finger.abduction_limits];
                self.add_two_axis_link([&joint, "abduction"], ["palm", bone], mesh, origin, limits);
            } else {
                self.add_link(&joint, [&bones[i - 1], bone], mesh, at([finger.lengths[i - 1], 0.0, 0.0]), limits[i]);
            }
        }
    }
}

fn rotation(axis: [f64; 3], degrees: f64) -> Pose {
    Pose::from_axis_angle(axis, degrees.to_radians()).expect("the axis is not zero")
}

/// Bone of a finger from one joint to the next, slightly flattened.
fn phalanx(length: f64, [first, last]: [f64; 2]) -> Mesh {
    bone([JOINT_GAP, length - JOINT_GAP], [first, 0.92 * first], [last, 0.88 * last], SEGMENTS)
}

/// Forearm from elbow to wrist, flat at the wrist.
fn forearm() -> Mesh {
    let stations = [
        [0.0, 0.0, 0.0],
        [3.0, 24.0, 24.0],
        [15.0, 38.0, 37.0],
        [60.0, 46.0, 43.0],
        [120.0, 42.0, 38.0],
        [180.0, 33.0, 28.0],
        [225.0, 28.0, 20.0],
        [242.0, 27.0, 19.0],
        [FOREARM_LENGTH - JOINT_GAP - 2.0, 22.0, 15.0],
        [FOREARM_LENGTH - JOINT_GAP, 0.0, 0.0],
    ];
    elliptic_shell(&stations, 2 * SEGMENTS)
}

/// Palm: a square with rounded corners, narrower at the wrist and slanted along the knuckles.
fn palm() -> Mesh {
    let outline: Vec<_> = unit_circle(2 * SEGMENTS)
        .iter()
        .map(|point| {
            let [x, y] = point.map(|x| x.abs().sqrt().copysign(x));
            [47.0 + 44.0 * x + (2.5 + 2.5 * x) * y, (35.0 + 7.0 * x) * y]
        })
        .collect();
    slab(&outline, 14.0, 6.0)
}
