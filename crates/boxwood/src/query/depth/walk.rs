//! A way out: how far a model goes in a direction until it is free of another.
//!
//! Not as far as the hulls overlap: a block in a notch is free where it has left the notch. At every place on the way the model is
//! free, or the surfaces meet, or one model is inside of the other. Where triangles cross, they go on to do so for a stretch of the
//! way; the longest of the stretches is where to look next. Where triangles touch, that is where the first ceases to. Where one
//! model is inside of the other, that is where surfaces meet next. Free is what the exact question says, of the model placed there.

use super::super::pair::{Pair, Scratch, TrianglePair, corners_of_box};
use super::super::sweep::Motion;
use super::{Penetration, free};
use crate::exact::{first_meeting, insides_cross};
use crate::work::Work;
use glam::DVec3;
use std::ops::ControlFlow;

/// Pairs of triangles that are asked how long they go on, at a place.
const PAIRS: usize = 192;

/// Pairs of triangles that are looked at for some that cross.
const SEEN: usize = 16 * PAIRS;

/// What steps are longer than what was found, as a share of the whole way: more than the error of a time of contact.
const FURTHER: f64 = 1.0 / (1_u64 << 39) as f64;

pub(super) struct Walker<'s, 'p> {
    pub(super) scratch: &'s mut Scratch,
    pub(super) pair: &'s Pair<'p>,
    pub(super) work: &'s mut Work,
    /// Nowhere nearer is the model free.
    pub(super) lower: f64,
    /// How many places may be looked at still.
    pub(super) left: usize,
}

impl Walker<'_, '_> {
    /// How far in a direction the second model is free of the first, if that is less than a limit, which is finite.
    pub(super) fn way_out(&mut self, direction: DVec3, limit: f64) -> Option<f64> {
        let mut limit = limit;
        let mut found = self.walk(direction, limit)?;
        // How exact it is depends on the limit.
        while found < 1e-3 * limit {
            limit = found;
            match self.walk(direction, limit) {
                Some(shorter) => found = shorter,
                None => break,
            }
        }
        Some(found)
    }

    fn walk(&mut self, direction: DVec3, limit: f64) -> Option<f64> {
        // A pose cannot move a model by less than its roundings.
        let least = (FURTHER * limit).max(0.125 * free::spread(self.pair.b, 0.0));
        let mut length = least.max(self.lower);
        while length < limit {
            self.left = self.left.checked_sub(1)?;
            let there = free::moved(self.pair.b, Penetration::way_of(direction, length))?;
            let pair = Pair::new(self.pair.a, &there);
            let contacts = self.contacts(&pair);
            // Where triangles cross, solids do, and there is no need to ask.
            if contacts.crossing.is_empty() && free::overlap(self.scratch, &pair, self.work) == Some(false) {
                return Some(length);
            }
            let rest = limit - length;
            let stretch = contacts.stretch(&pair, direction * rest, least / rest);
            let stretch = match stretch {
                Some(stretch) => stretch?,
                None => self.next_contact(&pair, direction * rest)?,
            };
            length += stretch * rest + least;
        }
        None
    }

    /// Some of the pairs of triangles that meet.
    fn contacts(&mut self, pair: &Pair<'_>) -> Contacts {
        let mut contacts = Contacts::default();
        let mut seen = 0;
        let _ = self.scratch.for_each(pair, |found| {
            let cross = insides_cross(&pair.a.points(found.a), &pair.b.points(found.b));
            let kind = if cross { &mut contacts.crossing } else { &mut contacts.touching };
            if kind.len() < PAIRS {
                kind.push(found);
            }
            seen += 1;
            let enough = contacts.crossing.len() == PAIRS || seen == SEEN;
            if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        *self.work += self.scratch.work;
        contacts
    }

    /// How much of a way the second model goes inside of the first, or around it, until their surfaces meet.
    fn next_contact(&mut self, pair: &Pair<'_>, way: DVec3) -> Option<f64> {
        let motion = Motion::by(way.to_array()).ok()?;
        let impact = self.scratch.first_impact_of_models(&Pair::new(pair.b, pair.a), motion);
        *self.work += self.scratch.work;
        impact.map(|impact| impact.t)
    }
}

/// Pairs of triangles that meet at a place.
#[derive(Default)]
struct Contacts {
    /// Their insides cross; and they do until they meet no more, since the differences of their points are convex.
    crossing: Vec<TrianglePair>,
    /// Others. They may go on to touch where the solids are free, as what slides on a floor does.
    touching: Vec<TrianglePair>,
}

impl Contacts {
    /// How much of a way there is nothing to be seen, since triangles go on to cross, or else since nothing that touches ceases to
    /// do so: `None` if nothing meets, and `Some(None)` if that is all of the way.
    fn stretch(&self, pair: &Pair<'_>, way: DVec3, least: f64) -> Option<Option<f64>> {
        if !self.crossing.is_empty() {
            return Some(longest_contact(pair, &self.crossing, way));
        }
        let ends = self.touching.iter().map(|found| end_of_contact(pair, found, way, 0.0).unwrap_or(1.0));
        let next = ends.clone().filter(|&end| end > least).fold(1.0, f64::min);
        ends.max_by(f64::total_cmp).map(|last| if last > least { Some(next) } else { Some(last) })
    }
}

/// How much of a way the longest of these pairs of triangles, which meet now, go on to; `None` if it is all of it.
fn longest_contact(pair: &Pair<'_>, contacts: &[TrianglePair], way: DVec3) -> Option<f64> {
    let bound = |found: &TrianglePair| {
        let (a, b) = (pair.a.points(found.a), pair.b.points(found.b));
        (boxes_in_contact(corners_of_box(a), corners_of_box(b), way), *found)
    };
    let mut contacts: Vec<(f64, TrianglePair)> = contacts.iter().map(bound).collect();
    contacts.sort_by(|p, q| q.0.total_cmp(&p.0));
    let mut share = 0.0;
    for (most, found) in contacts {
        if most <= share {
            break;
        }
        share = end_of_contact(pair, &found, way, share)?.max(share);
    }
    Some(share)
}

/// How much of a way two triangles go on to meet, if it is more than a share; `None` if it is all of it.
///
/// Backward: from the end of the way, where does the one meet the other first? Never late, so never too short a stretch.
fn end_of_contact(pair: &Pair<'_>, found: &TrianglePair, way: DVec3, share: f64) -> Option<f64> {
    let (a, b) = (pair.a.points(found.a), pair.b.points(found.b).map(|point| point + way));
    match first_meeting(&b, &a, -way, 0.0, 1.0 - share).0 {
        Some(meeting) if meeting.at_start => None,
        Some(meeting) => Some(1.0 - meeting.t),
        None => Some(share),
    }
}

/// How much of a way boxes that overlap go on to do so, about: the second moves.
fn boxes_in_contact([low_a, high_a]: [DVec3; 2], [low_b, high_b]: [DVec3; 2], way: DVec3) -> f64 {
    let until = |axis: usize| {
        if way[axis] > 0.0 {
            (high_a[axis] - low_b[axis]) / way[axis]
        } else if way[axis] < 0.0 {
            (low_a[axis] - high_b[axis]) / way[axis]
        } else {
            1.0
        }
    };
    until(0).min(until(1)).min(until(2)).clamp(0.0, 1.0)
}
