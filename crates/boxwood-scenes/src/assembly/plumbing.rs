//! Coolant pipes beside the gearbox, and their brackets.

use super::{GAP, ScenePart, along_x, at, part};
use crate::bracket::Bracket;
use crate::pipe::{pipe, rounded_path};
use crate::prism::prism;
use boxwood::{Mesh, Pose};

/// Outer radius of the coolant pipes, in mm.
const OUTER_RADIUS: f64 = 6.0;
/// Inner radius of the coolant pipes, in mm.
const INNER_RADIUS: f64 = 5.0;
/// Radius of the bends of the coolant pipes, in mm.
const BEND_RADIUS: f64 = 18.0;
/// z of the lower run of both pipes, in mm.
const HEIGHT: f64 = 40.0;
/// Absolute x of the lower run of both pipes, in mm.
const SIDE_X: f64 = 164.0;

pub(super) fn parts() -> Vec<ScenePart> {
    let bracket = Bracket { width: 24.0, height: 56.0, depth: 36.0, thickness: 6.0, bolt_radius: 4.5, hole: None };
    let hole_at = |z: f64| Bracket { hole: Some([z - GAP, 6.5]), ..bracket }.mesh();
    // The upper edge of this bracket is 0.05 mm below the pipe.
    let low = Bracket { height: HEIGHT - OUTER_RADIUS - 0.05 - GAP, ..bracket }.mesh();
    vec![
        part("pipe-coolant-supply", supply_pipe(), Pose::IDENTITY),
        part("pipe-coolant-return", return_pipe(), Pose::IDENTITY),
        part("bracket-pipe-01", hole_at(HEIGHT), at([SIDE_X, -150.0, GAP])),
        part("bracket-pipe-02", hole_at(HEIGHT - 4.0), at([-SIDE_X, -150.0, GAP])),
        part("bracket-pipe-03", low, at([-SIDE_X, -60.0, GAP])),
        part("saddle-pipe", saddle(), along_x([SIDE_X - 10.0, -100.0, 0.0])),
    ]
}

/// The supply pipe runs along the base plate, up, and over the cover.
fn supply_pipe() -> Mesh {
    bent_pipe(&[[SIDE_X, -200.0, HEIGHT], [SIDE_X, 40.0, HEIGHT], [SIDE_X, 40.0, 150.0], [100.0, 40.0, 150.0]])
}

/// The return pipe runs along the base plate, up, and to the side of the housing.
fn return_pipe() -> Mesh {
    bent_pipe(&[[-SIDE_X, -200.0, HEIGHT], [-SIDE_X, 56.0, HEIGHT], [-SIDE_X, 56.0, 110.0], [-118.0, 56.0, 110.0]])
}

/// Pipe along a path with rounded corners.
fn bent_pipe(corners: &[[f64; 3]]) -> Mesh {
    pipe(&rounded_path(corners, BEND_RADIUS, 8), OUTER_RADIUS, INNER_RADIUS, 24)
}

/// A wedge below the supply pipe. The ridge of the wedge runs across the pipe and touches the lowest line of the
/// pipe exactly.
fn saddle() -> Mesh {
    prism(&[[-10.0, GAP], [10.0, GAP], [0.0, HEIGHT - OUTER_RADIUS]], 0.0, 20.0)
}
