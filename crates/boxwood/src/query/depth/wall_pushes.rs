//! Escapes past several walls at once. A block that has sunk into the floor and into a wall of a tight notch is
//! separated only by a translation away from both, and hardly any sampled direction does that.
//!
//! Where two triangles intersect, the plane of each is a wall for the other. The other triangle must be pushed along
//! the normal of the wall by its depth behind the plane. The shortest translations that push past one, two or three
//! walls are candidates; each is tested.

use super::normal::approximate_normal;
use crate::pair::{Pair, TrianglePair};
use crate::placed::PlacedModel;
use glam::{DMat3, DVec3};

/// Largest number of walls that are combined: those with the most intersecting triangle pairs.
const MAX_WALLS: usize = 10;

/// Triangles belong to one wall if their planes coincide and the cosine of the angle between their normals exceeds
/// this.
const SAME_NORMAL_COSINE: f64 = 1.0 - 1e-9;

/// Wall: plane that the second model must be pushed past, along `normal`.
struct Wall {
    normal: DVec3,
    /// Offset of the plane from the world origin along the normal.
    offset: f64,
    /// Length of the push along the normal that moves the intersecting triangles of the other model past the
    /// plane.
    depth: f64,
    /// Number of intersecting triangle pairs with a triangle in this plane.
    pairs: usize,
}

/// Candidate translations of the second model past one, two or three walls, sorted by length.
///
/// `outward` is 1 for a model whose triangles face outward, -1 for one that is inside out. `size` is the size of the
/// models.
pub(super) fn wall_pushes(pair: &Pair<'_>, contacts: &[TrianglePair], outward: [f64; 2], size: f64) -> Vec<DVec3> {
    let mut walls = Vec::new();
    for found in contacts {
        let (a, b) = (pair.a.points(found.a), pair.b.points(found.b));
        add_push(&mut walls, approximate_normal(&a) * outward[0], a[0], &b, 1.0, size);
        add_push(&mut walls, approximate_normal(&b) * -outward[1], b[0], &a, -1.0, size);
    }
    walls.sort_by_key(|wall| std::cmp::Reverse(wall.pairs));
    walls.truncate(MAX_WALLS);
    let mut translations = Vec::new();
    for (i, p) in walls.iter().enumerate() {
        translations.push(p.normal * p.depth);
        for (j, q) in walls.iter().enumerate().skip(i + 1) {
            translations.extend(past_two_walls(p, q));
            translations.extend(walls[j + 1..].iter().filter_map(|r| past_three_walls([p, q, r])));
        }
    }
    translations.retain(|translation| translation.is_finite());
    translations.sort_by(|p, q| p.length_squared().total_cmp(&q.length_squared()));
    translations
}

/// Adds a wall: the plane with the given `normal` through the point `on`. The depth of the wall is the length of
/// the push that moves the triangle `other` past it. A wall with this plane that exists already is deepened if
/// necessary. Does nothing if `other` is entirely in front of the plane.
///
/// `sign` is 1 for a wall of the first model, which does not move, and -1 for one of the second, which moves with
/// it.
fn add_push(walls: &mut Vec<Wall>, normal: DVec3, on: DVec3, other: &[DVec3; 3], sign: f64, size: f64) {
    let behind = other.iter().map(|corner| sign * normal.dot(on - *corner)).fold(f64::NEG_INFINITY, f64::max);
    if normal == DVec3::ZERO || behind <= 0.0 {
        return;
    }
    let offset = normal.dot(on);
    let same =
        |wall: &&mut Wall| wall.normal.dot(normal) > SAME_NORMAL_COSINE && (wall.offset - offset).abs() < 1e-9 * size;
    match walls.iter_mut().find(same) {
        Some(wall) => (wall.depth, wall.pairs) = (wall.depth.max(behind), wall.pairs + 1),
        None => walls.push(Wall { normal, offset, depth: behind, pairs: 1 }),
    }
}

/// Shortest translation of the second model past two walls; `None` if the walls are nearly parallel, or if the
/// push past one of the walls also moves the model past the other.
fn past_two_walls(p: &Wall, q: &Wall) -> Option<DVec3> {
    let cosine = p.normal.dot(q.normal);
    let rest = 1.0 - cosine * cosine;
    let (of_p, of_q) = (p.depth - cosine * q.depth, q.depth - cosine * p.depth);
    (rest > 1e-6 && of_p > 0.0 && of_q > 0.0).then(|| (p.normal * of_p + q.normal * of_q) / rest)
}

/// Translation of the second model that moves it, along the normal of each of three walls, by exactly the depth of this
/// wall. `None` if the normals are nearly linearly dependent.
fn past_three_walls([p, q, r]: [&Wall; 3]) -> Option<DVec3> {
    let normals = DMat3::from_cols(p.normal, q.normal, r.normal).transpose();
    (normals.determinant().abs() > 1e-3).then(|| normals.inverse() * DVec3::new(p.depth, q.depth, r.depth))
}

/// 1 if the signed volume of a placed model is not negative (its triangles face outward), otherwise -1.
pub(super) fn outward(placed: &PlacedModel, origin: DVec3, per_unit: f64) -> f64 {
    let volume: f64 = (0..placed.model.mesh().triangles().len() as u32)
        .map(|triangle| {
            let [p, q, r] = placed.points(triangle).map(|point| (point - origin) * per_unit);
            p.dot(q.cross(r))
        })
        .sum();
    if volume < 0.0 { -1.0 } else { 1.0 }
}
