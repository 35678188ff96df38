//! What turns inside the housing: shafts, gears, bearings.

use super::{INPUT, INTERMEDIATE, OUTPUT, Part, along_y, along_y_turned, at, part};
use crate::circle::{circle, turn};
use crate::combine::{joined, placed};
use crate::gear::Gear;
use crate::sphere::sphere;
use crate::turned::{tube, turned};
use boxwood::{Mesh, Pose};
use std::sync::Arc;

/// Segments of a shaft and of the rings about it.
const SEGMENTS: u32 = 48;
/// Radius of the shafts, of their shoulders, and of what is bored to run on them.
const SHAFT: f64 = 10.0;
const SHOULDER: f64 = 14.0;
const BORE: f64 = 10.2;

/// Where the two stages begin along y, and how wide they are.
const STAGE_1: f64 = -34.0;
const WIDTH_1: f64 = 20.0;
const STAGE_2: f64 = 6.0;
const WIDTH_2: f64 = 24.0;

/// Where the bearings begin along y, and how wide they are.
const FRONT: f64 = -62.0;
const BACK: f64 = 50.0;
const BEARING_WIDTH: f64 = 12.0;

pub(super) fn parts() -> Vec<Part> {
    let mut parts = shafts();
    parts.extend(gears());
    parts.extend(bearings());
    // Between the output's front bearing, which it misses by 0.05, and its wheel, which it misses by 0.5.
    let start = FRONT + BEARING_WIDTH + 0.05;
    let spacer = tube(13.0, 10.5, STAGE_2 - 0.5 - start, SEGMENTS);
    parts.push(part("spacer-output", spacer, along_y([OUTPUT[0], start, OUTPUT[1]])));
    // Over the first wheel, whose teeth reach 110: the sensor should end at 111.
    let sensor = turned(&[[0.0, 0.0], [6.0, 0.0], [6.0, 28.5], [10.0, 28.5], [10.0, 44.0], [0.0, 44.0]], 24);
    parts.push(part("sensor-speed", sensor, at([INTERMEDIATE[0], STAGE_1 + WIDTH_1 / 2.0, 108.0])));
    parts
}

fn shafts() -> Vec<Part> {
    let shaft = |name: &str, [x, z]: [f64; 2], ends: [f64; 2], shoulder: [f64; 2]| {
        // In the shaft's own frame its first end is at 0.
        let [s0, s1, end] = [shoulder[0], shoulder[1], ends[1]].map(|y| y - ends[0]);
        let profile = [
            [0.0, 0.0],
            [SHAFT, 0.0],
            [SHAFT, s0],
            [SHOULDER, s0],
            [SHOULDER, s1],
            [SHAFT, s1],
            [SHAFT, end],
            [0.0, end],
        ];
        part(name, turned(&profile, SEGMENTS), along_y([x, ends[0], z]))
    };
    let after_1 = STAGE_1 + WIDTH_1 + 0.5;
    let after_2 = STAGE_2 + WIDTH_2;
    vec![
        shaft("shaft-input", INPUT, [-94.0, 60.0], [after_1, after_1 + 6.0]),
        // It should end at 60, in its bearing.
        shaft("shaft-intermediate", INTERMEDIATE, [-60.0, 66.0], [after_1, after_1 + 6.0]),
        // No play: the wheel of the second stage touches the shoulder.
        shaft("shaft-output", OUTPUT, [-60.0, 96.0], [after_2, after_2 + 6.0]),
    ]
}

/// Wheels are turned by half a tooth, so that a gap of theirs faces the pinion's tooth.
fn gears() -> Vec<Part> {
    let gear = |teeth, module, width| Gear { teeth, module, width, bore_radius: BORE, backlash: 0.05 }.mesh();
    let half_tooth = |teeth: u32| turn(1, 2 * teeth);
    let place = |[x, z]: [f64; 2], y: f64| [x, y, z];
    vec![
        part("gear-1-pinion", gear(20, 2.0, WIDTH_1), along_y(place(INPUT, STAGE_1))),
        part("gear-1-wheel", gear(40, 2.0, WIDTH_1), along_y_turned(place(INTERMEDIATE, STAGE_1), half_tooth(40))),
        part("gear-2-pinion", gear(18, 2.5, WIDTH_2), along_y(place(INTERMEDIATE, STAGE_2))),
        part("gear-2-wheel", gear(42, 2.5, WIDTH_2), along_y_turned(place(OUTPUT, STAGE_2), half_tooth(42))),
    ]
}

fn bearings() -> Vec<Part> {
    let mesh = Arc::new(bearing());
    let mut parts = Vec::new();
    for (shaft, [x, z]) in [("input", INPUT), ("intermediate", INTERMEDIATE), ("output", OUTPUT)] {
        for (side, y) in [("front", FRONT), ("back", BACK)] {
            parts.push(part(&format!("bearing-{shaft}-{side}"), Arc::clone(&mesh), along_y([x, y, z])));
        }
    }
    parts
}

/// Two rings and nine balls between them, which touch neither.
fn bearing() -> Mesh {
    let mut shells = vec![tube(21.5, 17.5, BEARING_WIDTH, SEGMENTS), tube(13.5, BORE, BEARING_WIDTH, SEGMENTS)];
    let ball = sphere(1.8, 1);
    for [x, y] in circle(9) {
        let place =
            Pose::translation([15.5 * x, 15.5 * y, BEARING_WIDTH / 2.0]).expect("places in a bearing are finite");
        shells.push(placed(&ball, &place));
    }
    joined(&shells)
}
