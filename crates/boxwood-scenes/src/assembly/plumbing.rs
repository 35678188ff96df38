//! The coolant pipes beside the gearbox, and what carries them.

use super::{Part, STAND_OFF, along_x, at, part};
use crate::bracket::Bracket;
use crate::pipe::{pipe, rounded};
use crate::prism::prism;
use boxwood::{Mesh, Pose};

/// Radii of the pipes, and of their bends.
const OUTER: f64 = 6.0;
const INNER: f64 = 5.0;
const BEND: f64 = 18.0;
/// Height of the lower run of both pipes, and how far beside the middle they are.
const HEIGHT: f64 = 40.0;
const BESIDE: f64 = 164.0;

pub(super) fn parts() -> Vec<Part> {
    let bracket = Bracket { width: 24.0, height: 56.0, depth: 36.0, thickness: 6.0, bolt_radius: 4.5, hole: None };
    let hole_at = |z: f64| Bracket { hole: Some([z - STAND_OFF, 6.5]), ..bracket }.mesh();
    // Its upper edge is 0.05 mm under the pipe.
    let low = Bracket { height: HEIGHT - OUTER - 0.05 - STAND_OFF, ..bracket }.mesh();
    vec![
        part("pipe-coolant-supply", supply(), Pose::IDENTITY),
        part("pipe-coolant-return", back(), Pose::IDENTITY),
        part("bracket-pipe-01", hole_at(HEIGHT), at([BESIDE, -150.0, STAND_OFF])),
        part("bracket-pipe-02", hole_at(HEIGHT - 4.0), at([-BESIDE, -150.0, STAND_OFF])),
        part("bracket-pipe-03", low, at([-BESIDE, -60.0, STAND_OFF])),
        part("saddle-pipe", saddle(), along_x([BESIDE - 10.0, -100.0, 0.0])),
    ]
}

/// Along the plate, up, and over the cover.
fn supply() -> Mesh {
    bent(&[[BESIDE, -200.0, HEIGHT], [BESIDE, 40.0, HEIGHT], [BESIDE, 40.0, 150.0], [100.0, 40.0, 150.0]])
}

/// Along the plate, up, and to the side of the housing.
fn back() -> Mesh {
    bent(&[[-BESIDE, -200.0, HEIGHT], [-BESIDE, 56.0, HEIGHT], [-BESIDE, 56.0, 110.0], [-118.0, 56.0, 110.0]])
}

fn bent(corners: &[[f64; 3]]) -> Mesh {
    pipe(&rounded(corners, BEND, 8), OUTER, INNER, 24)
}

/// A wedge whose ridge runs across the pipe, exactly as high as its lowest line.
fn saddle() -> Mesh {
    prism(&[[-10.0, STAND_OFF], [10.0, STAND_OFF], [0.0, HEIGHT - OUTER]], 0.0, 20.0)
}
