//! Fixed parts: base plate, housing, cover, and everything bolted to them.

use super::{GAP, INPUT, INTERMEDIATE, OUTPUT, ScenePart, along_y, at, numbered_parts, part};
use crate::block::Block;
use crate::bolt::bolt;
use crate::merge::{merged, transformed};
use crate::primitives::{cuboid, cylinder, torus};
use crate::revolve::revolve;
use boxwood::{Mesh, Pose};
use std::sync::Arc;

/// Number of segments of a bolt and its hole.
const SEGMENTS: u32 = 24;
/// Radius of the M8 bolts of base plate and feet, in mm.
const M8: f64 = 4.0;
/// Radius of the holes for the M8 bolts, in mm.
const M8_HOLE: f64 = 4.5;
/// Radius of the M4 bolts of the cover, in mm.
const M4: f64 = 2.0;
/// Radius of the holes for the M4 bolts, in mm.
const M4_HOLE: f64 = 2.5;

/// z of the top of the housing's floor and feet, in mm.
const FLOOR_TOP: f64 = 8.0;
/// z of the top of the housing's walls, where the cover begins, in mm.
const WALL_TOP: f64 = 128.0;
/// z of the top of the cover, in mm.
const COVER_TOP: f64 = 136.0;
/// z of the bottom of the blind holes for the foot bolts, in mm.
const HOLE_BOTTOM: f64 = -12.0;

/// Absolute y, in mm, of the outer faces of the front wall (y = -64) and the back wall (y = 64).
const OUTER_Y: f64 = 64.0;

pub(super) fn parts() -> Vec<ScenePart> {
    let mut parts = vec![part("base-plate", base_plate(), Pose::IDENTITY)];
    let corners = [[-166.0, -246.0], [166.0, -246.0], [-166.0, 86.0], [166.0, 86.0]];
    parts.extend(numbered_parts("bolt-base", bolt(M8, 16.0, SEGMENTS), &corners.map(|[x, y]| [x, y, GAP])));
    parts.push(part("housing-body", housing_body(), Pose::IDENTITY));
    parts.extend(foot_bolts());
    parts.push(part("housing-cover", housing_cover(), Pose::IDENTITY));
    let corners = [[-104.0, -56.0], [128.0, -56.0], [128.0, 56.0], [-104.0, 56.0]];
    let on_cover = |[x, y]: [f64; 2]| [x, y, COVER_TOP + GAP];
    parts.extend(numbered_parts("bolt-cover", bolt(M4, 20.0, SEGMENTS), &corners.map(on_cover)));
    // The second lifting eye is 10 mm from the third cover bolt, less than the sum of their radii: a deliberate
    // mistake.
    parts.extend(numbered_parts("lifting-eye", lifting_eye(), &[[-80.0, 0.0], [118.0, 56.0]].map(on_cover)));
    let hatch = cuboid([-40.0, -25.0, 0.0], [40.0, 25.0, 4.0]);
    parts.push(part("inspection-hatch", hatch, at([60.0, 0.0, COVER_TOP.next_up()])));
    parts.push(part("dial-indicator", dial_indicator(), at([-50.0, 30.0, COVER_TOP])));
    parts.extend(caps());
    parts
}

/// Base plate of 352 x 352 x 20 mm, with through holes in the corners and blind holes under the feet of the housing.
fn base_plate() -> Mesh {
    let x = [-176.0, -156.0, -132.0, -108.0, 132.0, 156.0, 176.0];
    let y = [-256.0, -236.0, -64.0, -48.0, 48.0, 64.0, 76.0, 96.0];
    let mut plate = Block::new(&x, &y, &[-20.0, HOLE_BOTTOM, 0.0]).fill([-176.0, -256.0, -20.0], [176.0, 96.0, 0.0]);
    for [x0, x1] in [[-176.0, -156.0], [156.0, 176.0]] {
        for [y0, y1] in [[-256.0, -236.0], [76.0, 96.0]] {
            plate = plate.bore([x0, y0, -20.0], [x1, y1, 0.0], 2, M8_HOLE, SEGMENTS);
        }
    }
    for [x0, x1] in [[-132.0, -108.0], [132.0, 156.0]] {
        for [y0, y1] in [[-64.0, -48.0], [48.0, 64.0]] {
            plate = plate.bore([x0, y0, HOLE_BOTTOM], [x1, y1, 0.0], 2, M8_HOLE, SEGMENTS);
        }
    }
    plate.mesh()
}

/// Housing without its cover: floor, four walls, two feet, a bore per bearing, and blind holes for the cover bolts.
fn housing_body() -> Mesh {
    let x = [-132.0, -108.0, -100.0, -96.0, -48.0, -36.0, 12.0, 38.0, 86.0, 124.0, 132.0, 156.0];
    let y = [-OUTER_Y, -48.0, 48.0, OUTER_Y];
    let mut body = Block::new(&x, &y, &[0.0, FLOOR_TOP, 44.0, 92.0, WALL_TOP])
        .fill([-132.0, -OUTER_Y, 0.0], [156.0, OUTER_Y, FLOOR_TOP])
        .fill([-108.0, -OUTER_Y, 0.0], [-100.0, OUTER_Y, WALL_TOP])
        .fill([124.0, -OUTER_Y, 0.0], [132.0, OUTER_Y, WALL_TOP]);
    for [y0, y1] in [[-OUTER_Y, -48.0], [48.0, OUTER_Y]] {
        body = body.fill([-108.0, y0, 0.0], [132.0, y1, WALL_TOP]);
        for [x0, x1] in [[-96.0, -48.0], [-36.0, 12.0], [38.0, 86.0]] {
            body = body.bore([x0, y0, 44.0], [x1, y1, 92.0], 1, 22.0, 48);
        }
        for [x0, x1] in [[-132.0, -108.0], [132.0, 156.0]] {
            body = body.bore([x0, y0, 0.0], [x1, y1, FLOOR_TOP], 2, M8_HOLE, SEGMENTS);
        }
        for [x0, x1] in [[-108.0, -100.0], [124.0, 132.0]] {
            body = body.bore([x0, y0, 92.0], [x1, y1, WALL_TOP], 2, M4_HOLE, SEGMENTS);
        }
    }
    body.mesh()
}

/// The bolts of the feet: two of the right length, one too long, and one that touches the bottom of its hole.
fn foot_bolts() -> Vec<ScenePart> {
    let under_head = FLOOR_TOP + GAP;
    let bolt_down_to = |z: f64| bolt(M8, under_head - z, SEGMENTS);
    let positions = [[-120.0, -56.0], [144.0, -56.0], [144.0, 56.0], [-120.0, 56.0]].map(|[x, y]| [x, y, under_head]);
    let mut parts = numbered_parts("bolt-foot", bolt_down_to(HOLE_BOTTOM + 2.0), &positions);
    parts[2].mesh = bolt_down_to(HOLE_BOTTOM - 2.0).into();
    parts[3].mesh = bolt_down_to(HOLE_BOTTOM).into();
    parts
}

/// Cover with holes for the bolts and for the speed sensor above the first wheel.
fn housing_cover() -> Mesh {
    let x = [-108.0, -100.0, -24.0, 0.0, 124.0, 132.0];
    let y = [-OUTER_Y, -48.0, -36.0, -12.0, 48.0, OUTER_Y];
    let mut cover = Block::new(&x, &y, &[WALL_TOP, COVER_TOP])
        .fill([-108.0, -OUTER_Y, WALL_TOP], [132.0, OUTER_Y, COVER_TOP])
        .bore([-24.0, -36.0, WALL_TOP], [0.0, -12.0, COVER_TOP], 2, 7.0, SEGMENTS);
    for [x0, x1] in [[-108.0, -100.0], [124.0, 132.0]] {
        for [y0, y1] in [[-OUTER_Y, -48.0], [48.0, OUTER_Y]] {
            cover = cover.bore([x0, y0, WALL_TOP], [x1, y1, COVER_TOP], 2, M4_HOLE, SEGMENTS);
        }
    }
    cover.mesh()
}

/// Lifting eye: a cylindrical collar with an upright ring.
fn lifting_eye() -> Mesh {
    let ring = transformed(&torus(10.0, 2.5, 32, 12), &along_y([0.0, 0.0, 14.0]));
    merged(&[cylinder(8.0, 4.0, SEGMENTS), ring])
}

/// Dial indicator: a pointed stylus with its tip at the origin, a stem and a dial.
fn dial_indicator() -> Mesh {
    let profile =
        [[0.0, 0.0], [1.5, 4.0], [1.5, 12.0], [4.0, 12.0], [4.0, 30.0], [20.0, 30.0], [20.0, 40.0], [0.0, 40.0]];
    revolve(&profile, SEGMENTS)
}

/// A cap over each bearing through which no shaft leaves the housing.
fn caps() -> Vec<ScenePart> {
    let cap = Arc::new(cylinder(28.0, 6.0, 48));
    let front = |[x, z]: [f64; 2]| along_y([x, -OUTER_Y - GAP - 6.0, z]);
    let back = |[x, z]: [f64; 2]| along_y([x, OUTER_Y + GAP, z]);
    let poses = [
        ("cap-input-back", back(INPUT)),
        ("cap-intermediate-front", front(INTERMEDIATE)),
        ("cap-intermediate-back", back(INTERMEDIATE)),
        ("cap-output-front", front(OUTPUT)),
    ];
    poses.into_iter().map(|(name, pose)| part(name, Arc::clone(&cap), pose)).collect()
}
