//! The motor and the coupling to the gearbox.

use super::{INPUT, Part, along_y, at, part};
use crate::combine::{joined, placed};
use crate::cuboid::cuboid;
use crate::turned::{cylinder, tube};
use boxwood::Mesh;
use std::sync::Arc;

/// The motor's axis is 0.5 mm below that of the input: one of the mistakes.
const AXIS: f64 = 67.5;

const SEGMENTS: u32 = 48;

pub(super) fn parts() -> Vec<Part> {
    let [x, z] = INPUT;
    // Bored for the shafts of 10 mm radius, with play of 0.2.
    let hub = Arc::new(tube(24.0, 10.2, 24.0, SEGMENTS));
    vec![
        part("motor", motor(), along_y([x, -236.0, AXIS])),
        part("shaft-motor", cylinder(10.0, 126.0, SEGMENTS), along_y([x, -230.0, AXIS])),
        part("coupling-motor", Arc::clone(&hub), along_y([x, -124.0, z])),
        part("coupling-input", hub, along_y([x, -96.0, z])),
    ]
}

/// A hollow body along z with a foot that stands `AXIS` below it. In the part's frame, y is down.
fn motor() -> Mesh {
    let flange = placed(&tube(48.0, 20.0, 4.0, SEGMENTS), &at([0.0, 0.0, 92.0]));
    joined(&[tube(45.0, 10.5, 96.0, SEGMENTS), flange, cuboid([-40.0, 32.0, 16.0], [40.0, AXIS, 80.0])])
}
