//! A hand flicks a ball over a table: experiment 5.
//!
//! Millimetres, z up, the table's top at z = 0. The hand comes from negative x, palm down, its fingertips just over the table. Again and
//! again one finger after the other is drawn in and let go; the ball is struck, rolls to a rail and back, and waits for the next.

use super::hand::{FOREARM, hand_of};
use super::waves::Waves;
use super::{Stance, at};
use crate::plate::plate;
use crate::random::Random;
use crate::sphere::sphere;
use boxwood::{Articulation, Model, Pose};
use std::f64::consts::PI;
use std::sync::Arc;

const FRAMES: u32 = 4_001;
/// Frames from flick to flick.
const CYCLE: f64 = 200.0;
/// When the ball is struck, in parts of a cycle.
const STRUCK: f64 = 0.48;

/// The ball, how far it rolls, and the rail that it rolls to (y).
const RADIUS: f64 = 16.0;
const ROLL: f64 = 220.0;
const RAIL: f64 = 150.0;

/// How high the wrist is over the table, how much the forearm slopes down to it, and the palm from it.
const HEIGHT: f64 = 104.4;
const SLOPE: f64 = 0.35;
const PALM: f64 = 0.1;

/// What the three joints of a finger stand at: at rest, drawn in, let go.
const REST: [f64; 3] = [0.80, 0.70, 0.40];
const DRAWN: [f64; 3] = [1.05, 1.25, 0.70];
const LET_GO: [f64; 3] = [0.25, 0.25, 0.10];
/// When it is so, in parts of a cycle: what is between is smooth.
const COURSE: [(f64, [f64; 3]); 6] =
    [(0.0, REST), (0.25, DRAWN), (0.40, DRAWN), (0.52, LET_GO), (0.62, LET_GO), (1.0, REST)];
/// The joints of the thumb.
const THUMB: [f64; 4] = [0.2, 0.1, 0.3, 0.3];
/// Where the ball waits for each finger, from the index on.
const WAITING: [[f64; 2]; 4] = [[144.0, 34.0], [148.0, 10.0], [143.0, -14.0], [126.0, -41.0]];

/// A hand of 18 links, and a ball, a table and two rails, for 4,001 frames: 72 pairs a frame.
///
/// The published motion was taken from a glove and is not public. This one is made so that about as many pairs meet (764 published,
/// 759 here).
#[derive(Clone, Debug)]
pub struct HandAndBall {
    hand: Arc<Articulation>,
    things: [(&'static str, Arc<Model>); 4],
    /// Where the wrist goes to and fro.
    drift: [Waves; 3],
    /// How each joint trembles.
    tremble: Vec<Waves>,
}

/// What moves in a frame.
#[derive(Clone, Debug, PartialEq)]
pub struct HandFrame {
    /// How the hand stands.
    pub hand: Stance,
    /// Where the things are, in the order of [`HandAndBall::things`].
    pub things: [Pose; 4],
}

/// The hand that flicks a ball over a table: experiment 5.
///
/// ```
/// let scene = boxwood_scenes::hand_and_ball();
/// assert_eq!(scene.hand().links().len() * scene.things().len(), 72);
/// assert_eq!(scene.frame(0).hand.values.len(), scene.hand().freedoms());
/// ```
#[must_use]
pub fn hand_and_ball() -> HandAndBall {
    let hand = hand_of(false);
    let rail = Arc::new(Model::new(plate([640.0, 16.0, 32.0], [40, 1], 0.0)));
    let things = [
        ("ball", Arc::new(Model::new(sphere(RADIUS, 3)))),
        ("table", Arc::new(Model::new(plate([640.0, 400.0, 24.0], [32, 20], 0.0)))),
        ("rail-left", Arc::clone(&rail)),
        ("rail-right", rail),
    ];
    let random = &mut Random::new(5);
    let drift = [3.0, 3.0, 4.0].map(|reach| Waves::new(random, reach, &[13.0, 31.0]));
    let tremble = (0..hand.freedoms()).map(|_| Waves::new(random, 0.08, &[17.0, 41.0])).collect();
    HandAndBall { hand, things, drift, tremble }
}

impl HandAndBall {
    /// The hand: forearm, palm, a thumb of four links and four fingers of three.
    #[must_use]
    pub fn hand(&self) -> &Arc<Articulation> {
        &self.hand
    }

    /// The things that it can meet, and their names: ball, table, and the rails on both sides.
    #[must_use]
    pub fn things(&self) -> &[(&'static str, Arc<Model>); 4] {
        &self.things
    }

    /// How many frames there are.
    #[must_use]
    pub fn frames(&self) -> u32 {
        FRAMES
    }

    /// How all stand in a frame. Any can be asked for, in any order.
    #[must_use]
    pub fn frame(&self, frame: u32) -> HandFrame {
        let cycles = f64::from(frame) / CYCLE;
        let (number, part) = (cycles.floor() as usize, cycles - cycles.floor());
        let table = at([220.0, 0.0, -24.0]);
        let rails = [RAIL + 8.0, -RAIL - 8.0].map(|y| at([220.0, y, 0.0]));
        let time = f64::from(frame) / f64::from(FRAMES);
        HandFrame { hand: self.stance(number, part, time), things: [ball(number, part), table, rails[0], rails[1]] }
    }

    fn stance(&self, number: usize, part: f64, time: f64) -> Stance {
        let wrist = [0, 1, 2].map(|axis| [0.0, 0.0, HEIGHT][axis] + self.drift[axis].at(time));
        let sloping = Pose::rotation([0.0, 1.0, 0.0], SLOPE).expect("an axis of the world is a direction");
        let [x, y, z] = sloping.place([FOREARM, 0.0, 0.0]);
        let base = sloping.then(&at([wrist[0] - x, wrist[1] - y, wrist[2] - z])).expect("a hand is near its table");
        let fingers = (0..4).flat_map(|finger| if finger == number % 4 { course(part) } else { REST });
        let still = [PALM - SLOPE].into_iter().chain(THUMB).chain(fingers);
        Stance { base, values: still.zip(&self.tremble).map(|(value, wave)| value + wave.at(time)).collect() }
    }
}

/// The joints of the finger that flicks.
fn course(part: f64) -> [f64; 3] {
    let next = COURSE.iter().position(|&(when, _)| part < when).unwrap_or(COURSE.len() - 1);
    let ((since, from), (until, to)) = (COURSE[next - 1], COURSE[next]);
    let way = 0.5 - 0.5 * libm::cos(PI * (part - since) / (until - since));
    [0, 1, 2].map(|joint| from[joint] + (to[joint] - from[joint]) * way)
}

/// Waits before the finger that flicks, rolls to a rail and back to where the next finger is, left and right in turns.
fn ball(number: usize, part: f64) -> Pose {
    let way = ((part - STRUCK) / (1.0 - STRUCK)).max(0.0);
    let out = libm::sin(PI * way);
    let [here, next] = [number, number + 1].map(|number| WAITING[number % 4]);
    let straight = [0, 1].map(|axis| here[axis] + (next[axis] - here[axis]) * way);
    let side = if number.is_multiple_of(2) { RAIL - RADIUS } else { RADIUS - RAIL };
    let (x, y) = (straight[0] + ROLL * out, straight[1] + (side - straight[1]) * out);
    // It rolls along x, and slides along y.
    let turned = Pose::rotation([0.0, 1.0, 0.0], ROLL * out / RADIUS).expect("an axis of the world is a direction");
    turned.then(&at([x, y, RADIUS])).expect("the ball stays on the table")
}
