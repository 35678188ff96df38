//! What stands still: base plate, housing, cover, and all that is bolted to them.

use super::{INPUT, INTERMEDIATE, OUTPUT, Part, STAND_OFF, along_y, at, numbered, part};
use crate::block::Block;
use crate::bolt::bolt;
use crate::combine::{joined, placed};
use crate::cuboid::cuboid;
use crate::turned::{cylinder, torus, turned};
use boxwood::{Mesh, Pose};
use std::sync::Arc;

/// Segments of a bolt and its hole.
const SEGMENTS: u32 = 24;
/// Radius of the bolts of base and feet (M8), and of their holes.
const M8: f64 = 4.0;
const M8_HOLE: f64 = 4.5;
/// The same for the cover (M4).
const M4: f64 = 2.0;
const M4_HOLE: f64 = 2.5;

/// Heights of faces: the top of the feet and of the floor, of the housing, of its cover.
const FLOOR: f64 = 8.0;
const RIM: f64 = 128.0;
const COVER: f64 = 136.0;
/// Where the blind holes of the feet's bolts end.
const HOLE_BOTTOM: f64 = -12.0;

/// The outer faces of the front and back wall are at y = -64 and 64.
const WALL: f64 = 64.0;

pub(super) fn parts() -> Vec<Part> {
    let mut parts = vec![part("base-plate", base_plate(), Pose::IDENTITY)];
    let corners = [[-166.0, -246.0], [166.0, -246.0], [-166.0, 86.0], [166.0, 86.0]];
    parts.extend(numbered("bolt-base", bolt(M8, 16.0, SEGMENTS), &corners.map(|[x, y]| [x, y, STAND_OFF])));
    parts.push(part("housing-body", housing_body(), Pose::IDENTITY));
    parts.extend(foot_bolts());
    parts.push(part("housing-cover", housing_cover(), Pose::IDENTITY));
    let corners = [[-104.0, -56.0], [128.0, -56.0], [128.0, 56.0], [-104.0, 56.0]];
    let on_cover = |[x, y]: [f64; 2]| [x, y, COVER + STAND_OFF];
    parts.extend(numbered("bolt-cover", bolt(M4, 20.0, SEGMENTS), &corners.map(on_cover)));
    // The second eye is 10 mm from the third bolt of the cover, and both are wider than that together.
    parts.extend(numbered("lifting-eye", lifting_eye(), &[[-80.0, 0.0], [118.0, 56.0]].map(on_cover)));
    let hatch = cuboid([-40.0, -25.0, 0.0], [40.0, 25.0, 4.0]);
    parts.push(part("inspection-hatch", hatch, at([60.0, 0.0, COVER.next_up()])));
    parts.push(part("dial-indicator", dial_indicator(), at([-50.0, 30.0, COVER])));
    parts.extend(caps());
    parts
}

/// 352 x 352 x 20: holes through the corners, blind ones under the feet of the housing.
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

/// A box without a lid: floor, four walls, two feet, a bore for each bearing, blind holes for the bolts of the cover.
fn housing_body() -> Mesh {
    let x = [-132.0, -108.0, -100.0, -96.0, -48.0, -36.0, 12.0, 38.0, 86.0, 124.0, 132.0, 156.0];
    let y = [-WALL, -48.0, 48.0, WALL];
    let mut body = Block::new(&x, &y, &[0.0, FLOOR, 44.0, 92.0, RIM])
        .fill([-132.0, -WALL, 0.0], [156.0, WALL, FLOOR])
        .fill([-108.0, -WALL, 0.0], [-100.0, WALL, RIM])
        .fill([124.0, -WALL, 0.0], [132.0, WALL, RIM]);
    for [y0, y1] in [[-WALL, -48.0], [48.0, WALL]] {
        body = body.fill([-108.0, y0, 0.0], [132.0, y1, RIM]);
        for [x0, x1] in [[-96.0, -48.0], [-36.0, 12.0], [38.0, 86.0]] {
            body = body.bore([x0, y0, 44.0], [x1, y1, 92.0], 1, 22.0, 48);
        }
        for [x0, x1] in [[-132.0, -108.0], [132.0, 156.0]] {
            body = body.bore([x0, y0, 0.0], [x1, y1, FLOOR], 2, M8_HOLE, SEGMENTS);
        }
        for [x0, x1] in [[-108.0, -100.0], [124.0, 132.0]] {
            body = body.bore([x0, y0, 92.0], [x1, y1, RIM], 2, M4_HOLE, SEGMENTS);
        }
    }
    body.mesh()
}

/// Two of the right length, one too long, one that just reaches the bottom of its hole.
fn foot_bolts() -> Vec<Part> {
    let under_head = FLOOR + STAND_OFF;
    let reaching = |z: f64| bolt(M8, under_head - z, SEGMENTS);
    let places = [[-120.0, -56.0], [144.0, -56.0], [144.0, 56.0], [-120.0, 56.0]].map(|[x, y]| [x, y, under_head]);
    let mut parts = numbered("bolt-foot", reaching(HOLE_BOTTOM + 2.0), &places);
    parts[2].mesh = reaching(HOLE_BOTTOM - 2.0).into();
    parts[3].mesh = reaching(HOLE_BOTTOM).into();
    parts
}

/// Holes for the bolts, and one for the speed sensor over the first wheel.
fn housing_cover() -> Mesh {
    let x = [-108.0, -100.0, -24.0, 0.0, 124.0, 132.0];
    let y = [-WALL, -48.0, -36.0, -12.0, 48.0, WALL];
    let mut cover = Block::new(&x, &y, &[RIM, COVER]).fill([-108.0, -WALL, RIM], [132.0, WALL, COVER]).bore(
        [-24.0, -36.0, RIM],
        [0.0, -12.0, COVER],
        2,
        7.0,
        SEGMENTS,
    );
    for [x0, x1] in [[-108.0, -100.0], [124.0, 132.0]] {
        for [y0, y1] in [[-WALL, -48.0], [48.0, WALL]] {
            cover = cover.bore([x0, y0, RIM], [x1, y1, COVER], 2, M4_HOLE, SEGMENTS);
        }
    }
    cover.mesh()
}

/// A collar with a ring that stands in it.
fn lifting_eye() -> Mesh {
    let ring = placed(&torus(10.0, 2.5, 32, 12), &along_y([0.0, 0.0, 14.0]));
    joined(&[cylinder(8.0, 4.0, SEGMENTS), ring])
}

/// A pointed stylus, a stem and a dial; the point is the origin.
fn dial_indicator() -> Mesh {
    let profile =
        [[0.0, 0.0], [1.5, 4.0], [1.5, 12.0], [4.0, 12.0], [4.0, 30.0], [20.0, 30.0], [20.0, 40.0], [0.0, 40.0]];
    turned(&profile, SEGMENTS)
}

/// A lid over each bearing that no shaft passes through.
fn caps() -> Vec<Part> {
    let cap = Arc::new(cylinder(28.0, 6.0, 48));
    let front = |[x, z]: [f64; 2]| along_y([x, -WALL - STAND_OFF - 6.0, z]);
    let back = |[x, z]: [f64; 2]| along_y([x, WALL + STAND_OFF, z]);
    let places = [
        ("cap-input-back", back(INPUT)),
        ("cap-intermediate-front", front(INTERMEDIATE)),
        ("cap-intermediate-back", back(INTERMEDIATE)),
        ("cap-output-front", front(OUTPUT)),
    ];
    places.into_iter().map(|(name, pose)| part(name, Arc::clone(&cap), pose)).collect()
}
