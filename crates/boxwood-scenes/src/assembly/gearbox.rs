//! Rotating parts inside the housing: shafts, gears, bearings.

use super::{INPUT, INTERMEDIATE, OUTPUT, ScenePart, along_y, along_y_rotated, at, part};
use crate::circle::unit_circle;
use crate::gear::Gear;
use crate::merge::{merged, transformed};
use crate::primitives::sphere;
use crate::revolve::{revolve, tube};
use boxwood::mesh::primitives::unit_circle_point;
use boxwood::{Mesh, Pose};
use std::sync::Arc;

/// Number of segments of shafts, and of the tubes around them: bearing rings and spacer.
const SEGMENTS: u32 = 48;
/// Radius of the shafts, in mm.
const SHAFT: f64 = 10.0;
/// Radius of the shoulders of the shafts, in mm.
const SHOULDER: f64 = 14.0;
/// Radius of the bores of parts on the shafts, in mm.
const BORE: f64 = 10.2;

/// Lower y coordinate of the gears of the first stage, in mm.
const STAGE_1: f64 = -34.0;
/// Width along y of the gears of the first stage, in mm.
const WIDTH_1: f64 = 20.0;
/// Lower y coordinate of the gears of the second stage, in mm.
const STAGE_2: f64 = 6.0;
const WIDTH_2: f64 = 24.0;

/// Lower y coordinate of the front bearings, in mm.
const FRONT: f64 = -62.0;
/// Lower y coordinate of the back bearings, in mm.
const BACK: f64 = 50.0;
/// Width of a bearing along y, in mm.
const BEARING_WIDTH: f64 = 12.0;

pub(super) fn parts() -> Vec<ScenePart> {
    let mut parts = shafts();
    parts.extend(gears());
    parts.extend(bearings());
    // The spacer is between the front bearing of the output shaft, with a gap of 0.05 mm, and the wheel of that
    // shaft, with a gap of 0.5 mm.
    let start = FRONT + BEARING_WIDTH + 0.05;
    let spacer = tube(13.0, 10.5, STAGE_2 - 0.5 - start, SEGMENTS);
    parts.push(part("spacer-output", spacer, along_y([OUTPUT[0], start, OUTPUT[1]])));
    // The sensor is above the first wheel, whose teeth reach z = 110. The lower end of the sensor is at z = 108
    // but should be at 111: a deliberate mistake.
    let sensor = revolve(&[[0.0, 0.0], [6.0, 0.0], [6.0, 28.5], [10.0, 28.5], [10.0, 44.0], [0.0, 44.0]], 24);
    parts.push(part("sensor-speed", sensor, at([INTERMEDIATE[0], STAGE_1 + WIDTH_1 / 2.0, 108.0])));
    parts
}

fn shafts() -> Vec<ScenePart> {
    let shaft = |name: &str, [x, z]: [f64; 2], ends: [f64; 2], shoulder: [f64; 2]| {
        // In the local frame of a shaft, z is 0 at its first end.
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
        part(name, revolve(&profile, SEGMENTS), along_y([x, ends[0], z]))
    };
    let after_1 = STAGE_1 + WIDTH_1 + 0.5;
    let after_2 = STAGE_2 + WIDTH_2;
    vec![
        shaft("shaft-input", INPUT, [-94.0, 60.0], [after_1, after_1 + 6.0]),
        // This shaft should end at y = 60, inside its bearing: a deliberate mistake.
        shaft("shaft-intermediate", INTERMEDIATE, [-60.0, 66.0], [after_1, after_1 + 6.0]),
        // There is no gap: the wheel of the second stage touches the shoulder of the output shaft.
        shaft("shaft-output", OUTPUT, [-60.0, 96.0], [after_2, after_2 + 6.0]),
    ]
}

/// Two pinions and two wheels. The wheels are rotated by half a tooth, so that a gap of the wheel faces a tooth of
/// the pinion.
fn gears() -> Vec<ScenePart> {
    let gear = |teeth, module, width| Gear { teeth, module, width, bore_radius: BORE, backlash: 0.05 }.mesh();
    let half_tooth = |teeth: u32| unit_circle_point(1, 2 * teeth);
    let position = |[x, z]: [f64; 2], y: f64| [x, y, z];
    vec![
        part("gear-1-pinion", gear(20, 2.0, WIDTH_1), along_y(position(INPUT, STAGE_1))),
        part("gear-1-wheel", gear(40, 2.0, WIDTH_1), along_y_rotated(position(INTERMEDIATE, STAGE_1), half_tooth(40))),
        part("gear-2-pinion", gear(18, 2.5, WIDTH_2), along_y(position(INTERMEDIATE, STAGE_2))),
        part("gear-2-wheel", gear(42, 2.5, WIDTH_2), along_y_rotated(position(OUTPUT, STAGE_2), half_tooth(42))),
    ]
}

fn bearings() -> Vec<ScenePart> {
    let mesh = Arc::new(bearing());
    let mut parts = Vec::new();
    for (shaft, [x, z]) in [("input", INPUT), ("intermediate", INTERMEDIATE), ("output", OUTPUT)] {
        for (side, y) in [("front", FRONT), ("back", BACK)] {
            parts.push(part(&format!("bearing-{shaft}-{side}"), Arc::clone(&mesh), along_y([x, y, z])));
        }
    }
    parts
}

/// Bearing: two rings with nine balls between them that touch neither ring.
fn bearing() -> Mesh {
    let mut shells = vec![tube(21.5, 17.5, BEARING_WIDTH, SEGMENTS), tube(13.5, BORE, BEARING_WIDTH, SEGMENTS)];
    let ball = sphere(1.8, 1);
    for [x, y] in unit_circle(9) {
        let pose = Pose::from_translation([15.5 * x, 15.5 * y, BEARING_WIDTH / 2.0]);
        shells.push(transformed(&ball, &pose));
    }
    merged(&shells)
}
