//! Motor and coupling to the gearbox.

use super::{INPUT, ScenePart, along_y, at, part};
use crate::merge::{merged, transformed};
use crate::primitives::{cuboid, cylinder};
use crate::revolve::tube;
use boxwood::Mesh;
use std::sync::Arc;

/// Height of the motor axis in mm, 0.5 mm below that of the input shaft: a deliberate mistake in the assembly.
const AXIS_HEIGHT: f64 = 67.5;

const SEGMENTS: u32 = 48;

pub(super) fn parts() -> Vec<ScenePart> {
    let [x, z] = INPUT;
    // The bore of the hub has a radius of 10.2 mm: 0.2 mm play around the shafts, which have a radius of 10 mm.
    let hub = Arc::new(tube(24.0, 10.2, 24.0, SEGMENTS));
    vec![
        part("motor", motor(), along_y([x, -236.0, AXIS_HEIGHT])),
        part("shaft-motor", cylinder(10.0, 126.0, SEGMENTS), along_y([x, -230.0, AXIS_HEIGHT])),
        part("coupling-motor", Arc::clone(&hub), along_y([x, -124.0, z])),
        part("coupling-input", hub, along_y([x, -96.0, z])),
    ]
}

/// Motor: a hollow body along z with a foot whose bottom is `AXIS_HEIGHT` below the axis. In the local frame, y
/// points down.
fn motor() -> Mesh {
    let flange = transformed(&tube(48.0, 20.0, 4.0, SEGMENTS), &at([0.0, 0.0, 92.0]));
    merged(&[tube(45.0, 10.5, 96.0, SEGMENTS), flange, cuboid([-40.0, 32.0, 16.0], [40.0, AXIS_HEIGHT, 80.0])])
}
