//! A hand that flicks a ball over a table: experiment 5 of the CAB paper (Schmidl, Walker and Lin 2004).
//!
//! In millimeters, z up, the table top at z = 0. The forearm extends from negative x, palm down, with the
//! fingertips just above the table. One finger after another is bent and released. The finger strikes the ball,
//! which rolls to a rail and back and waits for the next finger.

use super::hand::{FOREARM_LENGTH, hand_with};
use super::sine_sum::SineSum;
use super::{RobotPlacement, at};
use crate::plate::plate;
use crate::primitives::sphere;
use crate::random::Random;
use boxwood::{Model, Pose, Robot};
use std::f64::consts::PI;
use std::sync::Arc;

const FRAME_COUNT: u32 = 4_001;
/// Number of frames per cycle. In a cycle, one finger flicks the ball.
const CYCLE_FRAMES: f64 = 200.0;
/// Time at which the ball is struck, as a fraction of the cycle.
const STRIKE_TIME: f64 = 0.48;

/// Radius of the ball, in mm.
const BALL_RADIUS: f64 = 16.0;
/// Largest displacement of the rolling ball in x, in mm.
const ROLL_LENGTH: f64 = 220.0;
/// Distance of the rails from the x axis, in mm.
const RAIL_Y: f64 = 150.0;

/// Height of the wrist above the table, in mm.
const WRIST_HEIGHT: f64 = 104.4;
/// Downward angle of the forearm, in radians.
const FOREARM_SLOPE: f64 = 0.35;
/// Downward angle of the palm, in radians.
const PALM_SLOPE: f64 = 0.1;

/// Values of the three joints of a finger at rest, in radians.
const REST: [f64; 3] = [0.80, 0.70, 0.40];
/// Values of the three joints of a finger that is bent before it strikes, in radians.
const BENT: [f64; 3] = [1.05, 1.25, 0.70];
/// Values of the three joints of a finger after it struck, in radians.
const RELEASED: [f64; 3] = [0.25, 0.25, 0.10];
/// Key frames of the flicking finger: time as a fraction of the cycle, and the three joint values. Values are
/// interpolated smoothly between key frames.
const KEY_FRAMES: [(f64, [f64; 3]); 6] =
    [(0.0, REST), (0.25, BENT), (0.40, BENT), (0.52, RELEASED), (0.62, RELEASED), (1.0, REST)];
/// Mean values of the four joints of the thumb, in radians.
const THUMB: [f64; 4] = [0.2, 0.1, 0.3, 0.3];
/// Position (x, y) in mm at which the ball waits for each finger, starting with the index finger.
const BALL_STARTS: [[f64; 2]; 4] = [[144.0, 34.0], [148.0, 10.0], [143.0, -14.0], [126.0, -41.0]];

/// A hand of 18 links with a ball, a table and two rails, for 4,001 frames. Each link is tested against each of the
/// four objects: 72 pairs per frame.
///
/// The published motion was recorded with a data glove and is not public. The motion here is designed so that about
/// as many pairs intersect (764 published, 759 here).
#[derive(Clone, Debug)]
pub struct HandAndBall {
    hand: Arc<Robot>,
    obstacles: [(&'static str, Model); 4],
    /// Displacement of the wrist.
    drift: [SineSum; 3],
    /// Variation of each joint value over time.
    tremor: Vec<SineSum>,
}

/// Placement of the hand and poses of the objects in one frame.
#[derive(Clone, Debug, PartialEq)]
pub struct HandFrame {
    /// Placement of the hand.
    pub hand: RobotPlacement,
    /// Poses of the objects, in the order of [`HandAndBall::obstacles`].
    pub obstacles: [Pose; 4],
}

/// Creates the scene of a hand that flicks a ball over a table: experiment 5 of the CAB paper (Schmidl, Walker and Lin
/// 2004).
///
/// ```
/// let scene = boxwood_scenes::hand_and_ball();
/// assert_eq!(scene.hand().links().len() * scene.obstacles().len(), 72);
/// assert_eq!(scene.frame(0).hand.values.len(), scene.hand().dof());
/// ```
#[must_use]
pub fn hand_and_ball() -> HandAndBall {
    let hand = hand_with(false);
    let rail = Model::new(plate([640.0, 16.0, 32.0], [40, 1], 0.0));
    let obstacles = [
        ("ball", Model::new(sphere(BALL_RADIUS, 3))),
        ("table", Model::new(plate([640.0, 400.0, 24.0], [32, 20], 0.0))),
        ("rail-left", rail.clone()),
        ("rail-right", rail),
    ];
    let random = &mut Random::new(5);
    let drift = [3.0, 3.0, 4.0].map(|amplitude| SineSum::new(random, amplitude, &[13.0, 31.0]));
    let tremor = (0..hand.dof()).map(|_| SineSum::new(random, 0.08, &[17.0, 41.0])).collect();
    HandAndBall { hand, obstacles, drift, tremor }
}

impl HandAndBall {
    /// The hand: forearm, palm, a thumb of four links and four fingers of three links each.
    #[must_use]
    pub fn hand(&self) -> &Arc<Robot> {
        &self.hand
    }

    /// Names and models of the objects that the hand is tested against: ball, table, left and right rail.
    #[must_use]
    pub fn obstacles(&self) -> &[(&'static str, Model); 4] {
        &self.obstacles
    }

    /// Number of frames of the motion.
    #[must_use]
    pub fn frames(&self) -> u32 {
        FRAME_COUNT
    }

    /// Placements of the hand and the objects in a frame. Frames can be computed in any order.
    #[must_use]
    pub fn frame(&self, frame: u32) -> HandFrame {
        let cycles = f64::from(frame) / CYCLE_FRAMES;
        let (cycle, phase) = (cycles.floor() as usize, cycles - cycles.floor());
        let table = at([220.0, 0.0, -24.0]);
        let rails = [RAIL_Y + 8.0, -RAIL_Y - 8.0].map(|y| at([220.0, y, 0.0]));
        let time = f64::from(frame) / f64::from(FRAME_COUNT);
        let obstacles = [ball_pose(cycle, phase), table, rails[0], rails[1]];
        HandFrame { hand: self.hand_placement(cycle, phase, time), obstacles }
    }

    /// Placement of the hand. `phase` (0 to 1) is the time within a cycle; `time` (0 to 1) is the time within the
    /// whole motion.
    fn hand_placement(&self, cycle: usize, phase: f64, time: f64) -> RobotPlacement {
        let wrist = [0, 1, 2].map(|axis| [0.0, 0.0, WRIST_HEIGHT][axis] + self.drift[axis].at(time));
        let slope = Pose::from_axis_angle([0.0, 1.0, 0.0], FOREARM_SLOPE).expect("the axis is not zero");
        let [x, y, z] = slope.transform_point([FOREARM_LENGTH, 0.0, 0.0]);
        let base = at([wrist[0] - x, wrist[1] - y, wrist[2] - z]) * slope;
        let fingers = (0..4).flat_map(|finger| if finger == cycle % 4 { flick(phase) } else { REST });
        let mean = [PALM_SLOPE - FOREARM_SLOPE].into_iter().chain(THUMB).chain(fingers);
        RobotPlacement { base, values: mean.zip(&self.tremor).map(|(value, wave)| value + wave.at(time)).collect() }
    }
}

/// Values of the three joints of the flicking finger; `phase` (0 to 1) is the time within the cycle.
fn flick(phase: f64) -> [f64; 3] {
    let next = KEY_FRAMES.iter().position(|&(time, _)| phase < time).unwrap_or(KEY_FRAMES.len() - 1);
    let ((start, from), (end, to)) = (KEY_FRAMES[next - 1], KEY_FRAMES[next]);
    let fraction = 0.5 - 0.5 * libm::cos(PI * (phase - start) / (end - start));
    [0, 1, 2].map(|joint| from[joint] + (to[joint] - from[joint]) * fraction)
}

/// Pose of the ball. It waits at the flicking finger, then rolls to a rail and back to the next finger, alternately
/// to the left and the right rail.
fn ball_pose(cycle: usize, phase: f64) -> Pose {
    let progress = ((phase - STRIKE_TIME) / (1.0 - STRIKE_TIME)).max(0.0);
    let outward = libm::sin(PI * progress);
    let [start, end] = [cycle, cycle + 1].map(|cycle| BALL_STARTS[cycle % 4]);
    let straight = [0, 1].map(|axis| start[axis] + (end[axis] - start[axis]) * progress);
    let rail = if cycle.is_multiple_of(2) { RAIL_Y - BALL_RADIUS } else { BALL_RADIUS - RAIL_Y };
    let (x, y) = (straight[0] + ROLL_LENGTH * outward, straight[1] + (rail - straight[1]) * outward);
    // The ball rotates as if it rolled along x. It does not rotate for its motion along y, along which it slides.
    let rotation =
        Pose::from_axis_angle([0.0, 1.0, 0.0], ROLL_LENGTH * outward / BALL_RADIUS).expect("the axis is not zero");
    at([x, y, BALL_RADIUS]) * rotation
}
