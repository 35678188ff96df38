//! A right hand with its forearm, in millimetres: palm down, fingers along x, the thumb on the side of y, z up.
//!
//! Lengths of bones and limits of joints are those of a grown person, rounded. Fingers bend toward -z by positive angles.

use super::limb::{bone, slab};
use super::{at, hinge, shaped};
use crate::circle::circle;
use boxwood::{Articulation, Joint, Link, Mesh, Pose};
use std::sync::Arc;

/// Segments about a bone.
const SEGMENTS: u32 = 16;
/// What a bone stands back from its joints, so that links that hang together are free while fingers are straight.
const PLAY: f64 = 0.5;
/// Where the forearm ends and the hand begins.
pub(super) const FOREARM: f64 = 250.0;

/// A finger: where it begins on the palm, how far it points outward (degrees), the lengths of its bones and their radii.
struct Finger {
    name: &'static str,
    place: [f64; 3],
    outward: f64,
    lengths: [f64; 3],
    radii: [f64; 4],
    /// How far it can be spread, in degrees.
    spread: [f64; 2],
}

const FINGERS: [Finger; 4] = [
    Finger {
        name: "index",
        place: [98.0, 31.0, 0.0],
        outward: 5.0,
        lengths: [44.0, 26.0, 23.0],
        radii: [10.0, 9.0, 8.5, 7.5],
        spread: [-15.0, 20.0],
    },
    Finger {
        name: "middle",
        place: [98.0, 9.5, 1.0],
        outward: 1.0,
        lengths: [48.0, 30.0, 25.0],
        radii: [10.0, 9.0, 8.5, 7.5],
        spread: [-15.0, 15.0],
    },
    Finger {
        name: "ring",
        place: [95.0, -11.5, 0.0],
        outward: -3.0,
        lengths: [45.0, 28.0, 24.0],
        radii: [9.5, 8.5, 8.0, 7.0],
        spread: [-15.0, 15.0],
    },
    Finger {
        name: "little",
        place: [91.0, -31.5, -1.0],
        outward: -9.0,
        lengths: [36.0, 21.0, 21.0],
        radii: [8.5, 7.5, 7.0, 6.0],
        spread: [-25.0, 15.0],
    },
];

/// The bones of the thumb from the wrist on: name, length, radii at both ends, and the limits of the joint that carries it.
type Bone = (&'static str, f64, [f64; 2], [f64; 2]);
const THUMB: [Bone; 4] = [
    ("thumb-base", 20.0, [13.0, 13.0], [-15.0, 50.0]),
    ("thumb-metacarpal", 34.0, [13.0, 11.5], [-10.0, 30.0]),
    ("thumb-proximal", 35.0, [11.5, 10.5], [-10.0, 55.0]),
    ("thumb-distal", 29.0, [10.5, 8.5], [-15.0, 80.0]),
];

const FLEXION: [f64; 3] = [0.0, 1.0, 0.0];
const SPREAD: [f64; 3] = [0.0, 0.0, 1.0];

/// A hand with five fingers on its forearm: 18 links with a shape (forearm, palm, four of the thumb, three of each finger), and one
/// without for each joint that turns two ways, the wrist, the thumb and the four knuckles.
///
/// Free of itself with all joints at 0.
///
/// ```
/// let hand = boxwood_scenes::hand();
/// assert_eq!(hand.links().iter().filter(|link| link.model().is_some()).count(), 18);
/// assert_eq!(hand.freedoms(), 2 + 5 + 4 * 4);
/// ```
#[must_use]
pub fn hand() -> Arc<Articulation> {
    hand_of(true)
}

/// With joints that turn two ways where there are such, or with hinges alone: the 18 links of the published experiment.
pub(super) fn hand_of(two_ways: bool) -> Arc<Articulation> {
    let mut parts = Parts { links: vec![shaped("forearm", forearm(), Pose::IDENTITY)], joints: Vec::new(), two_ways };
    let wrist = at([FOREARM, 0.0, 0.0]);
    parts.hang(["wrist", "deviation"], ["forearm", "palm"], palm(), wrist, [[-70.0, 80.0], [-20.0, 30.0]]);
    parts.thumb();
    for finger in &FINGERS {
        parts.finger(finger);
    }
    Arc::new(Articulation::new(parts.links, parts.joints).expect("a hand is an articulated body"))
}

struct Parts {
    links: Vec<Link>,
    joints: Vec<Joint>,
    two_ways: bool,
}

impl Parts {
    /// A link that bends, and turns sideways where it may, by a link without a shape between.
    fn hang(&mut self, names: [&str; 2], ends: [&str; 2], mesh: Mesh, origin: Pose, limits: [[f64; 2]; 2]) {
        let [parent, child] = ends;
        if self.two_ways {
            let (between, sideways) = (format!("{child}-frame"), format!("{}-{}", names[0], names[1]));
            self.links.push(Link::new(&between));
            self.joints.push(hinge(&sideways, [parent, &between], origin, SPREAD, limits[1]));
            self.bend(names[0], [&between, child], mesh, Pose::IDENTITY, limits[0]);
        } else {
            self.bend(names[0], ends, mesh, origin, limits[0]);
        }
    }

    /// A link that bends only.
    fn bend(&mut self, name: &str, ends: [&str; 2], mesh: Mesh, origin: Pose, limits: [f64; 2]) {
        self.links.push(shaped(ends[1], mesh, Pose::IDENTITY));
        self.joints.push(hinge(name, ends, origin, FLEXION, limits));
    }

    /// Its base lies beside the palm, turned so that it bends across it.
    fn thumb(&mut self) {
        let turns = [([1.0, 0.0, 0.0], -55.0_f64), (SPREAD, 42.0)].map(|(axis, degrees)| turned(axis, degrees));
        let place = at([18.0, 39.0, -14.0]);
        let root = turns[0].then(&turns[1]).and_then(|pose| pose.then(&place)).expect("a thumb is near its hand");
        for (i, &(name, length, radii, limits)) in THUMB.iter().enumerate() {
            let mesh = phalanx(length, radii);
            let joint = format!("{name}-flexion");
            if i == 0 {
                self.hang([&joint, "abduction"], ["palm", name], mesh, root, [limits, [-20.0, 40.0]]);
            } else {
                let (before, along, ..) = THUMB[i - 1];
                self.bend(&joint, [before, name], mesh, at([along, 0.0, 0.0]), limits);
            }
        }
    }

    fn finger(&mut self, finger: &Finger) {
        let bones = ["proximal", "middle", "distal"].map(|bone| format!("{}-{bone}", finger.name));
        let limits = [[-30.0, 90.0], [0.0, 110.0], [-5.0, 80.0]];
        for (i, bone) in bones.iter().enumerate() {
            let mesh = phalanx(finger.lengths[i], [finger.radii[i], finger.radii[i + 1]]);
            let joint = format!("{bone}-flexion");
            if i == 0 {
                let origin = turned(SPREAD, finger.outward).then(&at(finger.place)).expect("a finger is near its hand");
                self.hang([&joint, "abduction"], ["palm", bone], mesh, origin, [limits[0], finger.spread]);
            } else {
                self.bend(&joint, [&bones[i - 1], bone], mesh, at([finger.lengths[i - 1], 0.0, 0.0]), limits[i]);
            }
        }
    }
}

fn turned(axis: [f64; 3], degrees: f64) -> Pose {
    Pose::rotation(axis, degrees.to_radians()).expect("an axis of three is a direction")
}

fn phalanx(length: f64, [first, last]: [f64; 2]) -> Mesh {
    bone([PLAY, length - PLAY], [first, 0.92 * first], [last, 0.88 * last], SEGMENTS)
}

/// From the elbow to the wrist, where it is flat.
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
        [FOREARM - PLAY - 2.0, 22.0, 15.0],
        [FOREARM - PLAY, 0.0, 0.0],
    ];
    super::limb::limb(&stations, 2 * SEGMENTS)
}

/// A square with round corners, narrow at the wrist and slanting along the knuckles.
fn palm() -> Mesh {
    let outline: Vec<_> = circle(2 * SEGMENTS)
        .iter()
        .map(|point| {
            let [x, y] = point.map(|x| x.abs().sqrt().copysign(x));
            [47.0 + 44.0 * x + (2.5 + 2.5 * x) * y, (35.0 + 7.0 * x) * y]
        })
        .collect();
    slab(&outline, 14.0, 6.0)
}
