//! Escape distance: how far a model must move in a direction until it is separated from another.
//!
//! This is not the overlap of the hulls: a block in a notch is separated when it has left the notch.
//!
//! The search tests one position after the other. The exact test of the model placed at a position decides whether
//! the models are separated. If they are not, the next position depends on the contact:
//! - Triangles cross: they keep crossing for a part of the motion. The next position is the end of the longest
//!   such part.
//! - Triangles only touch: the next position is where the first of these contacts ends.
//! - One model is inside the other, without contact: the next position is the next contact of the surfaces.

use super::{Penetration, interior_overlap};
use crate::kernel::triangle::{first_impact, interiors_cross};
use crate::pair::{Pair, TrianglePair};
use crate::query::intersect::search::triangle_box;
use crate::query::stats::QueryStats;
use crate::query::sweep::Motion;
use crate::scratch::Scratch;
use glam::DVec3;
use std::ops::ControlFlow;

/// Largest number of crossing triangle pairs per tested position for which the end of the contact is computed. The
/// same limit holds for the touching pairs.
const MAX_PAIRS: usize = 192;

/// Largest number of intersecting triangle pairs that are tested for crossing at one position.
const MAX_TESTED_PAIRS: usize = 16 * MAX_PAIRS;

/// Extra step beyond the end of a contact, as a share of the search limit. It is greater than the error of a
/// computed contact time.
const EXTRA_STEP: f64 = 1.0 / (1_u64 << 39) as f64;

/// Search for escape distances along several directions. All directions together may test a limited number of
/// positions of the second model.
pub(super) struct EscapeSearch<'s, 'p> {
    pub(super) scratch: &'s mut Scratch,
    pub(super) pair: &'s Pair<'p>,
    pub(super) stats: &'s mut QueryStats,
    /// Lower bound of the depth: no shorter translation separates the models.
    pub(super) lower: f64,
    /// Number of positions that may still be tested.
    pub(super) remaining_steps: usize,
}

impl EscapeSearch<'_, '_> {
    /// Escape distance in a direction: a distance at which the second model, moved from its pose, is separated from the
    /// first. `None` if none below `limit` is found. `limit` must be finite.
    pub(super) fn escape_distance(&mut self, direction: DVec3, limit: f64) -> Option<f64> {
        let mut limit = limit;
        let mut found = self.search_up_to(direction, limit)?;
        // The smallest step is a fixed share of the limit, so a result that is much shorter than the limit is coarse.
        // It is refined by a search with the result as the limit.
        while found < 1e-3 * limit {
            limit = found;
            match self.search_up_to(direction, limit) {
                Some(shorter) => found = shorter,
                None => break,
            }
        }
        Some(found)
    }

    /// Moves the second model along `direction` step by step until its interior is disjoint from that of the first, and
    /// returns how far it was moved.
    ///
    /// `None` if this distance is not below `limit`, or if the search runs out of steps. The smallest step, and so the
    /// accuracy of the result, is a share of `limit`.
    fn search_up_to(&mut self, direction: DVec3, limit: f64) -> Option<f64> {
        // Steps much shorter than the rounding error of placed vertices would not move the model.
        let min_step = (EXTRA_STEP * limit).max(0.125 * interior_overlap::translation_error(self.pair.b, 0.0));
        let mut length = min_step.max(self.lower);
        while length < limit {
            self.remaining_steps = self.remaining_steps.checked_sub(1)?;
            let moved_b = interior_overlap::translated(self.pair.b, Penetration::translation_of(direction, length))?;
            let pair = Pair::new(self.pair.a, &moved_b);
            let contacts = self.contacts(&pair);
            // If triangles cross, the interiors overlap, so the exact test of the solids is not needed.
            if contacts.crossing.is_empty() && interior_overlap::overlap(self.scratch, &pair, self.stats) == Some(false)
            {
                return Some(length);
            }
            let rest = limit - length;
            let skippable_share = contacts.skippable_share(&pair, direction * rest, min_step / rest);
            let skippable_share = match skippable_share {
                Some(skippable_share) => skippable_share?,
                None => self.next_contact(&pair, direction * rest)?,
            };
            length += skippable_share * rest + min_step;
        }
        None
    }

    /// Intersecting triangle pairs, up to the limits [`MAX_PAIRS`] and [`MAX_TESTED_PAIRS`], divided into crossing
    /// and touching ones.
    fn contacts(&mut self, pair: &Pair<'_>) -> ContactPairs {
        let mut contacts = ContactPairs::default();
        let mut tested = 0;
        let _ = self.scratch.for_each(pair, |found| {
            let cross = interiors_cross(&pair.a.points(found.a), &pair.b.points(found.b));
            let kind = if cross { &mut contacts.crossing } else { &mut contacts.touching };
            if kind.len() < MAX_PAIRS {
                kind.push(found);
            }
            tested += 1;
            let enough = contacts.crossing.len() == MAX_PAIRS || tested == MAX_TESTED_PAIRS;
            if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        *self.stats += self.scratch.stats;
        contacts
    }

    /// Share of `translation` that the second model, which is inside or around the first, moves until their surfaces
    /// touch. `None` if they do not touch during the translation.
    fn next_contact(&mut self, pair: &Pair<'_>, translation: DVec3) -> Option<f64> {
        let motion = Motion::linear(translation.to_array()).ok()?;
        let impact = self.scratch.first_impact_of_models(&Pair::new(pair.b, pair.a), motion);
        *self.stats += self.scratch.stats;
        impact.map(|impact| impact.t)
    }
}

/// Intersecting triangle pairs at one position.
#[derive(Default)]
struct ContactPairs {
    /// Pairs of triangles whose interiors cross. A pair keeps crossing until it is disjoint, because the set of
    /// differences of points of its triangles is convex.
    crossing: Vec<TrianglePair>,
    /// Pairs of triangles that only touch. A pair may keep touching where the solids are already separated, for
    /// example when one slides on the other.
    touching: Vec<TrianglePair>,
}

impl ContactPairs {
    /// Share of `translation` over which the second model certainly stays in contact with the first, so that the
    /// search can skip it.
    ///
    /// If triangles cross, this is the share until the last of these pairs stops crossing. If triangles only
    /// touch, it is the share until the first touching pair is separated. Pairs that are separated within
    /// `min_step` count only if all are; then the last of them determines the share.
    ///
    /// `None` if no triangles intersect; `Some(None)` if the whole translation can be skipped.
    fn skippable_share(&self, pair: &Pair<'_>, translation: DVec3, min_step: f64) -> Option<Option<f64>> {
        if !self.crossing.is_empty() {
            return Some(last_contact_end(pair, &self.crossing, translation));
        }
        let ends = self.touching.iter().map(|found| contact_end(pair, found, translation, 0.0).unwrap_or(1.0));
        let next = ends.clone().filter(|&end| end > min_step).fold(1.0, f64::min);
        ends.max_by(f64::total_cmp).map(|last| if last > min_step { Some(next) } else { Some(last) })
    }
}

/// Share of `translation` up to which at least one of the intersecting triangle pairs `contacts` keeps intersecting;
/// `None` if one of these pairs still intersects at the end of the translation.
fn last_contact_end(pair: &Pair<'_>, contacts: &[TrianglePair], translation: DVec3) -> Option<f64> {
    let upper_bound = |found: &TrianglePair| {
        let (a, b) = (pair.a.points(found.a), pair.b.points(found.b));
        (box_contact_end(triangle_box(a), triangle_box(b), translation), *found)
    };
    let mut contacts: Vec<(f64, TrianglePair)> = contacts.iter().map(upper_bound).collect();
    contacts.sort_by(|p, q| q.0.total_cmp(&p.0));
    let mut share = 0.0;
    for (bound, found) in contacts {
        if bound <= share {
            break;
        }
        share = contact_end(pair, &found, translation, share)?.max(share);
    }
    Some(share)
}

/// Share of `translation` up to which two triangles keep intersecting, or `share` if that is greater; `None` if they
/// still intersect at the end of the translation.
///
/// Computed backward: the reverse motion starts at the end of the translation, and its first impact is the end of the
/// contact. The computed time of an impact is never too late, so the returned share is never too small.
fn contact_end(pair: &Pair<'_>, found: &TrianglePair, translation: DVec3, share: f64) -> Option<f64> {
    let (a, b) = (pair.a.points(found.a), pair.b.points(found.b).map(|point| point + translation));
    match first_impact(&b, &a, -translation, 0.0, 1.0 - share).0 {
        Some(impact) if impact.at_start => None,
        Some(impact) => Some(1.0 - impact.t),
        None => Some(share),
    }
}

/// Approximate share of `translation`, a motion of the second box, up to which two overlapping boxes keep overlapping.
fn box_contact_end([low_a, high_a]: [DVec3; 2], [low_b, high_b]: [DVec3; 2], translation: DVec3) -> f64 {
    let until = |axis: usize| {
        if translation[axis] > 0.0 {
            (high_a[axis] - low_b[axis]) / translation[axis]
        } else if translation[axis] < 0.0 {
            (low_a[axis] - high_b[axis]) / translation[axis]
        } else {
            1.0
        }
    };
    until(0).min(until(1)).min(until(2)).clamp(0.0, 1.0)
}
