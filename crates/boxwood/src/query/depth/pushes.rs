//! Ways out by more than one wall: a block that has sunk into the floor and into a wall of a tight notch is free only where both
//! let go of it, and hardly any direction goes there.
//!
//! Where triangles meet, the plane of each is a wall, and how far the other triangle is behind it is how far it pushes. The
//! shortest way that gives in to one wall, to two or to three of them is a place to try; whether it is free is asked.

use super::super::pair::{Pair, TrianglePair};
use super::super::placed::Placed;
use super::normal::about_normal;
use glam::{DMat3, DVec3};

/// Walls that are combined: those at which most pairs of triangles meet.
const WALLS: usize = 10;

/// Normals that are closer than this (the cosine) are of one wall, if they are in one plane.
const ALIKE: f64 = 1.0 - 1e-9;

/// A plane that pushes the second model.
struct Wall {
    normal: DVec3,
    /// Where the plane is along the normal.
    at: f64,
    /// How far it pushes.
    depth: f64,
    pairs: usize,
}

/// Ways to try, the shortest first. `outward` is 1 for a model whose triangles face outward, -1 for one that is inside out.
pub(super) fn pushes(pair: &Pair<'_>, contacts: &[TrianglePair], outward: [f64; 2], size: f64) -> Vec<DVec3> {
    let mut walls = Vec::new();
    for found in contacts {
        let (a, b) = (pair.a.points(found.a), pair.b.points(found.b));
        push(&mut walls, about_normal(&a) * outward[0], a[0], &b, 1.0, size);
        push(&mut walls, about_normal(&b) * -outward[1], b[0], &a, -1.0, size);
    }
    walls.sort_by_key(|wall| std::cmp::Reverse(wall.pairs));
    walls.truncate(WALLS);
    let mut ways = Vec::new();
    for (i, p) in walls.iter().enumerate() {
        ways.push(p.normal * p.depth);
        for (j, q) in walls.iter().enumerate().skip(i + 1) {
            ways.extend(along_two(p, q));
            ways.extend(walls[j + 1..].iter().filter_map(|r| along_three([p, q, r])));
        }
    }
    ways.retain(|way| way.is_finite());
    ways.sort_by(|p, q| p.length_squared().total_cmp(&q.length_squared()));
    ways
}

/// Counts a triangle that is partly behind a wall. The wall is of the first model, or it moves with the second.
fn push(walls: &mut Vec<Wall>, normal: DVec3, on: DVec3, other: &[DVec3; 3], sign: f64, size: f64) {
    let behind = other.iter().map(|corner| sign * normal.dot(on - *corner)).fold(f64::NEG_INFINITY, f64::max);
    if normal == DVec3::ZERO || behind <= 0.0 {
        return;
    }
    let at = normal.dot(on);
    let same = |wall: &&mut Wall| wall.normal.dot(normal) > ALIKE && (wall.at - at).abs() < 1e-9 * size;
    match walls.iter_mut().find(same) {
        Some(wall) => (wall.depth, wall.pairs) = (wall.depth.max(behind), wall.pairs + 1),
        None => walls.push(Wall { normal, at, depth: behind, pairs: 1 }),
    }
}

/// The shortest way that gives in to two walls, if both push.
fn along_two(p: &Wall, q: &Wall) -> Option<DVec3> {
    let cosine = p.normal.dot(q.normal);
    let rest = 1.0 - cosine * cosine;
    let (of_p, of_q) = (p.depth - cosine * q.depth, q.depth - cosine * p.depth);
    (rest > 1e-6 && of_p > 0.0 && of_q > 0.0).then(|| (p.normal * of_p + q.normal * of_q) / rest)
}

/// The way that gives in to three walls.
fn along_three([p, q, r]: [&Wall; 3]) -> Option<DVec3> {
    let normals = DMat3::from_cols(p.normal, q.normal, r.normal).transpose();
    (normals.determinant().abs() > 1e-3).then(|| normals.inverse() * DVec3::new(p.depth, q.depth, r.depth))
}

/// Whether most of a model's surface faces outward, as it is placed: 1 or -1.
pub(super) fn outward(placed: &Placed<'_>, origin: DVec3, per_unit: f64) -> f64 {
    let volume: f64 = (0..placed.model.mesh().triangles().len() as u32)
        .map(|triangle| {
            let [p, q, r] = placed.points(triangle).map(|point| (point - origin) * per_unit);
            p.dot(q.cross(r))
        })
        .sum();
    if volume < 0.0 { -1.0 } else { 1.0 }
}
