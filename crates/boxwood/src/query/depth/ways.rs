//! An upper bound of the depth: the shortest way out of those that are tried.
//!
//! Any direction will do. Those that are tried are where the walls are near: from the middle of the overlap to the nearest point
//! of each surface; past walls that meet in a corner (`pushes`); across the faces that meet; across most of the faces; and evenly
//! all around. Each is walked no farther
//! than the best so far, and from the best, directions close to it are tried, closer and closer.

use super::super::pair::{Pair, Scratch, TrianglePair};
use super::super::placed::Placed;
use super::balls::Place;
use super::hulls::{Clouds, Hulls};
use super::local::Local;
use super::normal::unit;
use super::pushes::{outward, pushes};
use super::walk::Walker;
use super::{Penetration, PenetrationOptions, free};
use crate::work::Work;
use glam::DVec3;
use std::ops::ControlFlow;

/// How many corners of the hulls' differences are tried for the direction in which hulls are apart soonest.
const CORNERS: usize = 128;

/// Normals that are closer than this (the cosine) are one.
const ALIKE: f64 = 0.97;

/// Faces that meet, and that are looked at.
const CONTACTS: usize = 256;

/// Ways past more than one wall that are tried.
const PUSHES: usize = 64;

/// Faces of a model that are looked at, and normals that are kept.
const FACES: usize = 4096;
const NORMALS: usize = 6;

/// Angles by which the best direction is turned, in six ways each.
const TURNS: [f64; 5] = [0.4, 0.2, 0.1, 0.05, 0.02];

/// A way out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    pub(super) direction: DVec3,
    pub(super) length: f64,
}

/// The shortest way out that was found, from a place inside of both and a lower bound: verified, or where hulls are apart.
pub(super) fn shortest(
    scratch: &mut Scratch,
    pair: &Pair<'_>,
    (place, lower): (Option<&Place>, f64),
    options: &PenetrationOptions,
    work: &mut Work,
) -> Option<Way> {
    let frame = Local::of(pair)?;
    let clouds = [pair.a, pair.b].map(|placed| frame.cloud(placed));
    let hulls = Clouds { a: &clouds[0], b: &clouds[1], most: CORNERS };
    let mut tries = Vec::new();
    if let Some(place) = place {
        let [a, b] = place.inward;
        tries.extend([-a, b, b - a]);
    }
    if let Hulls::Deep(depth) = hulls.depth() {
        tries.push(depth.direction);
    }
    let contacts = contacts(scratch, pair, work);
    tries.extend(across_contacts(pair, &contacts, &frame));
    for placed in [pair.a, pair.b] {
        tries.extend(both_ways(most_common(faces(placed, &frame))));
    }
    let apart = pair.b.placement.origin() - pair.a.placement.origin();
    tries.extend([apart, -apart]);
    tries.extend(both_ways([DVec3::X, DVec3::Y, DVec3::Z].into_iter()));
    tries.extend(all_around(options.directions));
    let mut tries: Vec<DVec3> = tries.into_iter().filter_map(unit).collect();
    forget_doubles(&mut tries);

    // Hulls that are apart are a way out that needs no walk; the shortest goes first.
    let widths: Vec<f64> = tries.iter().map(|&direction| hulls.width(direction) * frame.unit).collect();
    let narrowest = (0..tries.len()).min_by(|&i, &j| widths[i].total_cmp(&widths[j]))?;
    let mut best = Way { direction: tries[narrowest], length: beyond(pair, widths[narrowest]) };
    let mut walker = Walker { scratch, pair, work, lower, left: options.steps };
    if walker.left > 0 {
        give_in(&mut walker, &mut best, &contacts, &frame);
    }
    let mut order: Vec<usize> = (0..tries.len()).collect();
    order.swap(0, narrowest);
    for place in order {
        improve(&mut walker, &mut best, tries[place]);
    }
    for angle in TURNS {
        let middle = best.direction;
        let (u, v) = middle.any_orthonormal_pair();
        for turn in 0..6 {
            let (sin, cos) = libm::sincos(f64::from(turn) * std::f64::consts::FRAC_PI_3);
            improve(&mut walker, &mut best, (middle + (u * cos + v * sin) * angle).normalize());
        }
    }
    Some(best)
}

/// Walks in a direction, and keeps what is shorter.
fn improve(walker: &mut Walker<'_, '_>, best: &mut Way, direction: DVec3) {
    if let Some(length) = walker.way_out(direction, best.length) {
        *best = Way { direction, length };
    }
}

/// A way on which hulls that overlap by a width are surely apart, however vertices are rounded.
fn beyond(pair: &Pair<'_>, width: f64) -> f64 {
    let width = width.max(0.0);
    width + free::spread(pair.b, width) + free::spread(pair.a, width)
}

/// Some of the triangles that meet.
fn contacts(scratch: &mut Scratch, pair: &Pair<'_>, work: &mut Work) -> Vec<TrianglePair> {
    let mut found = Vec::new();
    let _ = scratch.for_each(pair, |pair| {
        found.push(pair);
        if found.len() < CONTACTS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    *work += scratch.work;
    found
}

/// The normals of triangles that meet, those of like directions together.
fn across_contacts(pair: &Pair<'_>, contacts: &[TrianglePair], frame: &Local) -> Vec<DVec3> {
    let of_a = most_common(contacts.iter().map(|found| frame.area(pair.a, found.a)));
    let of_b = most_common(contacts.iter().map(|found| frame.area(pair.b, found.b)));
    both_ways(of_a.chain(of_b)).collect()
}

/// Tries the ways that give in to some of the walls that meet, shortest first.
fn give_in(walker: &mut Walker<'_, '_>, best: &mut Way, contacts: &[TrianglePair], frame: &Local) {
    let pair = walker.pair;
    let outward = [pair.a, pair.b].map(|placed| outward(placed, frame.origin, frame.per_unit));
    let mut tried = 0;
    for way in pushes(pair, contacts, outward, frame.unit) {
        let Some(direction) = unit(way) else { continue };
        let length = direction.dot(way) * (1.0 + 1e-12);
        let length = length + free::spread(pair.b, length);
        if length >= best.length || tried == PUSHES {
            return;
        }
        if length > walker.lower {
            tried += 1;
            let way = Penetration::way_of(direction, length);
            if free::is_free(walker.scratch, pair, way, walker.work) {
                *best = Way { direction, length };
                return;
            }
        }
    }
}

/// The areas of the triangles of a model, or of some of them.
fn faces(placed: &Placed<'_>, frame: &Local) -> impl Iterator<Item = DVec3> {
    let count = placed.model.mesh().triangles().len();
    (0..count).step_by((count / FACES).max(1)).map(|triangle| frame.area(placed, triangle as u32))
}

/// The directions of most area, those that are alike together.
fn most_common(areas: impl Iterator<Item = DVec3>) -> impl Iterator<Item = DVec3> {
    let mut groups: Vec<(DVec3, f64)> = Vec::new();
    for area in areas {
        let size = area.length();
        let Some(normal) = area.try_normalize() else { continue };
        match groups.iter_mut().find(|(sum, _)| sum.normalize_or_zero().dot(normal) > ALIKE) {
            Some((sum, total)) => (*sum, *total) = (*sum + area, *total + size),
            None => groups.push((area, size)),
        }
    }
    groups.sort_by(|p, q| q.1.total_cmp(&p.1));
    groups.truncate(NORMALS);
    groups.into_iter().map(|(sum, _)| sum)
}

fn both_ways(directions: impl Iterator<Item = DVec3>) -> impl Iterator<Item = DVec3> {
    directions.flat_map(|direction| [direction, -direction])
}

/// Directions that are spread evenly: a spiral from pole to pole, by the golden angle.
fn all_around(count: usize) -> impl Iterator<Item = DVec3> {
    let golden = std::f64::consts::PI * (3.0 - 5_f64.sqrt());
    (0..count).map(move |place| {
        let z = 1.0 - (2.0 * place as f64 + 1.0) / count as f64;
        let (sin, cos) = libm::sincos(golden * place as f64);
        let radius = (1.0 - z * z).max(0.0).sqrt();
        DVec3::new(radius * cos, radius * sin, z)
    })
}

/// Of directions that are equal but for roundings the first stays.
fn forget_doubles(directions: &mut Vec<DVec3>) {
    let mut kept: Vec<DVec3> = Vec::new();
    for &direction in directions.iter() {
        if kept.iter().all(|kept| kept.distance_squared(direction) > 1e-18) {
            kept.push(direction);
        }
    }
    *directions = kept;
}
