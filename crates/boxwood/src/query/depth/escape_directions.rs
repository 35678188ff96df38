//! Upper bound of the depth: the shortest of many escapes, which are translations of the second model that separate
//! the interiors.
//!
//! An escape in any direction gives a valid bound. The following directions are tried, because the way out is likely
//! to be short in them: from the middle of the overlap to the nearest point of each surface; past several walls
//! (`wall_pushes`); normals of intersecting faces; the most common face normals; and uniformly distributed
//! directions. Each is followed no farther than the shortest escape so far. Finally, directions close to the best
//! one are tried, with decreasing angles.

use super::escape_distance::EscapeSearch;
use super::hull_depth::{HullState, PointClouds};
use super::inscribed_balls::InteriorPoint;
use super::local_frame::LocalFrame;
use super::normal::unit;
use super::wall_pushes::{outward, wall_pushes};
use super::{Penetration, PenetrationOptions, interior_overlap};
use crate::pair::{Pair, TrianglePair};
use crate::placed::PlacedModel;
use crate::query::stats::QueryStats;
use crate::scratch::Scratch;
use glam::DVec3;
use std::ops::ControlFlow;

/// Largest number of vertices of the Minkowski difference that are computed to find the direction in which the
/// convex hulls overlap least.
const MAX_HULL_VERTICES: usize = 128;

/// Normals belong to one group if the cosine of the angle between them exceeds this.
const SIMILAR_NORMAL_COSINE: f64 = 0.97;

/// Largest number of intersecting triangle pairs whose normals are tried as directions.
const MAX_CONTACTS: usize = 256;

/// Largest number of translations past several walls that are tested.
const MAX_PUSHES: usize = 64;

/// Approximate number of faces per model whose normals are sampled.
const MAX_FACES: usize = 4096;
/// Largest number of directions that [`main_normals`] returns.
const MAX_NORMALS: usize = 6;

/// Tangents of the angles by which the best direction is tilted in the final search. For each angle, it is tilted
/// toward six sides.
const REFINE_TANGENTS: [f64; 5] = [0.4, 0.2, 0.1, 0.05, 0.02];

/// Escape: direction and length of a translation of the second model that separates the interiors.
#[derive(Clone, Copy, Debug)]
pub(super) struct EscapeDirection {
    pub(super) direction: DVec3,
    pub(super) length: f64,
}

/// Shortest escape that was found, given a point inside both models (if one is known) and a lower bound of the
/// depth.
///
/// The escape is proved in one of two ways. Either the exact test has shown that it makes the interiors disjoint,
/// or the convex hulls are separated by more than the rounding errors.
pub(super) fn shortest_escape(
    scratch: &mut Scratch,
    pair: &Pair<'_>,
    (point, lower): (Option<&InteriorPoint>, f64),
    options: &PenetrationOptions,
    stats: &mut QueryStats,
) -> Option<EscapeDirection> {
    let frame = LocalFrame::new(pair)?;
    let clouds = [pair.a, pair.b].map(|placed| frame.cloud(placed));
    let hulls = PointClouds { a: &clouds[0], b: &clouds[1], max_vertices: MAX_HULL_VERTICES };
    let mut directions = Vec::new();
    if let Some(point) = point {
        let [a, b] = point.inward;
        directions.extend([-a, b, b - a]);
    }
    if let HullState::Overlapping(depth) = hulls.depth() {
        directions.push(depth.direction);
    }
    let contacts = contacts(scratch, pair, stats);
    directions.extend(contact_normals(pair, &contacts, &frame));
    for placed in [pair.a, pair.b] {
        directions.extend(with_opposites(main_normals(face_areas(placed, &frame))));
    }
    let offset = pair.b.placement.origin() - pair.a.placement.origin();
    directions.extend([offset, -offset]);
    directions.extend(with_opposites([DVec3::X, DVec3::Y, DVec3::Z].into_iter()));
    directions.extend(uniform_directions(options.max_directions));
    let mut directions: Vec<DVec3> = directions.into_iter().filter_map(unit).collect();
    dedup_directions(&mut directions);

    // Moving the second model until the hulls are separated is an escape that needs no search. The direction in
    // which this is shortest is tried first.
    let widths: Vec<f64> = directions.iter().map(|&direction| hulls.width(direction) * frame.unit).collect();
    let narrowest = (0..directions.len()).min_by(|&i, &j| widths[i].total_cmp(&widths[j]))?;
    let mut best =
        EscapeDirection { direction: directions[narrowest], length: separating_length(pair, widths[narrowest]) };
    let mut search = EscapeSearch { scratch, pair, stats, lower, remaining_steps: options.max_steps };
    if search.remaining_steps > 0 {
        try_wall_escapes(&mut search, &mut best, &contacts, &frame);
    }
    let mut order: Vec<usize> = (0..directions.len()).collect();
    order.swap(0, narrowest);
    for index in order {
        try_direction(&mut search, &mut best, directions[index]);
    }
    for tangent in REFINE_TANGENTS {
        let center = best.direction;
        let (u, v) = center.any_orthonormal_pair();
        for rotation in 0..6 {
            let (sin, cos) = libm::sincos(f64::from(rotation) * std::f64::consts::FRAC_PI_3);
            try_direction(&mut search, &mut best, (center + (u * cos + v * sin) * tangent).normalize());
        }
    }
    Some(best)
}

/// Searches for an escape along a direction, and updates `best` if a shorter one is found.
fn try_direction(search: &mut EscapeSearch<'_, '_>, best: &mut EscapeDirection, direction: DVec3) {
    if let Some(length) = search.escape_distance(direction, best.length) {
        *best = EscapeDirection { direction, length };
    }
}

/// Length of a translation that certainly separates two hulls, given that they overlap by `width` along its
/// direction. Includes the rounding of the vertices.
fn separating_length(pair: &Pair<'_>, width: f64) -> f64 {
    let width = width.max(0.0);
    width + interior_overlap::translation_error(pair.b, width) + interior_overlap::translation_error(pair.a, width)
}

/// The first [`MAX_CONTACTS`] intersecting triangle pairs that the search finds.
fn contacts(scratch: &mut Scratch, pair: &Pair<'_>, stats: &mut QueryStats) -> Vec<TrianglePair> {
    let mut found = Vec::new();
    let _ = scratch.for_each(pair, |pair| {
        found.push(pair);
        if found.len() < MAX_CONTACTS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    *stats += scratch.stats;
    found
}

/// Main normals of the intersecting triangles of each model, and their opposites.
fn contact_normals(pair: &Pair<'_>, contacts: &[TrianglePair], frame: &LocalFrame) -> Vec<DVec3> {
    let of_a = main_normals(contacts.iter().map(|found| frame.area_vector(pair.a, found.a)));
    let of_b = main_normals(contacts.iter().map(|found| frame.area_vector(pair.b, found.b)));
    with_opposites(of_a.chain(of_b)).collect()
}

/// Tests translations past one, two or three walls, shortest first. A wall is the plane of an intersecting
/// triangle (see [`wall_pushes`]). The first translation that separates the interiors and is shorter than `best`
/// replaces it.
fn try_wall_escapes(
    search: &mut EscapeSearch<'_, '_>,
    best: &mut EscapeDirection,
    contacts: &[TrianglePair],
    frame: &LocalFrame,
) {
    let pair = search.pair;
    let outward = [pair.a, pair.b].map(|placed| outward(placed, frame.origin, frame.per_unit));
    let mut tried = 0;
    for translation in wall_pushes(pair, contacts, outward, frame.unit) {
        let Some(direction) = unit(translation) else { continue };
        let length = direction.dot(translation) * (1.0 + 1e-12);
        let length = length + interior_overlap::translation_error(pair.b, length);
        if length >= best.length || tried == MAX_PUSHES {
            return;
        }
        if length > search.lower {
            tried += 1;
            let translation = Penetration::translation_of(direction, length);
            if interior_overlap::interiors_disjoint(search.scratch, pair, translation, search.stats) {
                *best = EscapeDirection { direction, length };
                return;
            }
        }
    }
}

/// Area vectors of the triangles of a model, or of a sample of them.
fn face_areas(placed: &PlacedModel, frame: &LocalFrame) -> impl Iterator<Item = DVec3> {
    let count = placed.model.mesh().triangles().len();
    (0..count).step_by((count / MAX_FACES).max(1)).map(|triangle| frame.area_vector(placed, triangle as u32))
}

/// Groups area vectors of similar direction, and returns the sums of the [`MAX_NORMALS`] groups with the largest
/// total area.
fn main_normals(areas: impl Iterator<Item = DVec3>) -> impl Iterator<Item = DVec3> {
    let mut groups: Vec<(DVec3, f64)> = Vec::new();
    for area in areas {
        let size = area.length();
        let Some(normal) = area.try_normalize() else { continue };
        match groups.iter_mut().find(|(sum, _)| sum.normalize_or_zero().dot(normal) > SIMILAR_NORMAL_COSINE) {
            Some((sum, total)) => (*sum, *total) = (*sum + area, *total + size),
            None => groups.push((area, size)),
        }
    }
    groups.sort_by(|p, q| q.1.total_cmp(&p.1));
    groups.truncate(MAX_NORMALS);
    groups.into_iter().map(|(sum, _)| sum)
}

/// Each direction and its opposite.
fn with_opposites(directions: impl Iterator<Item = DVec3>) -> impl Iterator<Item = DVec3> {
    directions.flat_map(|direction| [direction, -direction])
}

/// Uniformly distributed directions: a spiral from pole to pole by the golden angle.
fn uniform_directions(count: usize) -> impl Iterator<Item = DVec3> {
    let golden = std::f64::consts::PI * (3.0 - 5_f64.sqrt());
    (0..count).map(move |index| {
        let z = 1.0 - (2.0 * index as f64 + 1.0) / count as f64;
        let (sin, cos) = libm::sincos(golden * index as f64);
        let radius = (1.0 - z * z).max(0.0).sqrt();
        DVec3::new(radius * cos, radius * sin, z)
    })
}

/// Removes directions that equal an earlier one up to rounding.
fn dedup_directions(directions: &mut Vec<DVec3>) {
    let mut unique: Vec<DVec3> = Vec::new();
    for &direction in directions.iter() {
        if unique.iter().all(|unique| unique.distance_squared(direction) > 1e-18) {
            unique.push(direction);
        }
    }
    *directions = unique;
}
