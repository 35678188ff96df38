//! A lower bound of the depth: two balls about one point.
//!
//! A point c inside of both models is r_a and r_b away from their surfaces. The balls of these radii are inside, and however b
//! is moved, its ball goes along: the insides overlap as long as the balls do, and those are r_a + r_b deep in each other.
//! So any c gives a lower bound. Good ones are found by trying some, and climbing from the best: away from the nearest point of
//! one surface, of the other, or of both.

use super::super::locate::Location;
use super::super::pair::{Pair, Scratch};
use super::super::placed::Placed;
use super::normal::{about_normal, unit};
use super::{DepthBasis, PenetrationOptions, free};
use crate::exact::ERROR;
use crate::work::Work;
use glam::DVec3;
use std::ops::ControlFlow;

/// How many of the points tried are climbed from.
const CLIMBS: usize = 6;

/// How many triangles of each model are tried, at most.
const TRIANGLES: usize = 24;

/// How many pairs of triangles that meet are tried, at most.
const CONTACTS: usize = 8;

/// Shares of the size by which contacts are moved inward.
const INWARD: [f64; 3] = [1e-6, 1e-3, 3e-2];

/// A point, how deep it is in both, and where the nearest points of the surfaces are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) centre: DVec3,
    /// How far inside: less than 0 outside.
    pub(super) depths: [f64; 2],
    /// From the nearest point of each surface inward, of length one; zero on the surface.
    pub(super) inward: [DVec3; 2],
}

impl Place {
    /// Those inside of both before all others, by their depth in both; of the others those that are least outside.
    fn worth(&self) -> f64 {
        let [a, b] = self.depths;
        if a > 0.0 && b > 0.0 { a + b } else { a.min(b).min(0.0) }
    }

    pub(super) fn is_inside(&self) -> bool {
        self.depths[0] > 0.0 && self.depths[1] > 0.0
    }
}

pub(super) struct Search<'s, 'p> {
    pub(super) scratch: &'s mut Scratch,
    pub(super) pair: &'s Pair<'p>,
    pub(super) work: &'s mut Work,
    /// How many points may be tried still.
    left: usize,
}

impl<'s, 'p> Search<'s, 'p> {
    pub(super) fn new(
        scratch: &'s mut Scratch,
        pair: &'s Pair<'p>,
        options: &PenetrationOptions,
        work: &'s mut Work,
    ) -> Self {
        Self { scratch, pair, work, left: options.points }
    }

    /// The best point that was found, inside of both or not.
    pub(super) fn best(mut self, overlap: [DVec3; 2]) -> Option<Place> {
        let size = (overlap[1] - overlap[0]).max_element();
        let mut places: Vec<Place> = Vec::new();
        self.try_grid(overlap, &mut places);
        self.try_contacts(size, &mut places);
        self.try_faces(overlap, &mut places);
        if !places.iter().any(Place::is_inside) {
            self.try_chords(&mut places);
        }
        // Stable: of equals those that were tried first.
        places.sort_by(|p, q| q.worth().total_cmp(&p.worth()));
        places.truncate(CLIMBS);
        let climbed: Vec<Place> = places.into_iter().map(|place| self.climb(place, size)).collect();
        climbed.into_iter().reduce(|best, place| if place.worth() > best.worth() { place } else { best })
    }

    /// Points throughout what the boxes of the models have in common.
    fn try_grid(&mut self, [low, high]: [DVec3; 2], places: &mut Vec<Place>) {
        let shares = [0.5, 0.15, 0.85];
        for x in shares {
            for y in shares {
                for z in shares {
                    places.extend(self.place(low + (high - low) * DVec3::new(x, y, z)));
                }
            }
        }
    }

    /// Points close to where triangles meet, on the inner side of both, whichever that is.
    fn try_contacts(&mut self, size: f64, places: &mut Vec<Place>) {
        let mut pairs = Vec::new();
        let _ = self.scratch.for_each(self.pair, |pair| {
            pairs.push(pair);
            if pairs.len() < CONTACTS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        *self.work += self.scratch.work;
        for pair in pairs {
            let Some(point) = self.pair.common_point(pair).map(DVec3::from_array) else { continue };
            let (a, b) = (about_normal(&self.pair.a.points(pair.a)), about_normal(&self.pair.b.points(pair.b)));
            for inward in [-(a + b), a - b, b - a, a + b] {
                let inward = inward.normalize_or_zero();
                for share in INWARD {
                    places.extend(self.place(point + inward * (share * size)));
                }
            }
        }
    }

    /// Points below the faces of one model that are inside of the other, half as deep as that.
    fn try_faces(&mut self, [low, high]: [DVec3; 2], places: &mut Vec<Place>) {
        let within = |point: DVec3| point.cmpge(low).all() && point.cmple(high).all();
        let both = [self.pair.a, self.pair.b];
        for (own, other) in [(both[0], both[1]), (both[1], both[0])] {
            let count = own.model.mesh().triangles().len();
            let mut tried = 0;
            for triangle in (0..count).step_by((count / (8 * TRIANGLES)).max(1)) {
                let corners = own.points(triangle as u32);
                let middle = (corners[0] + corners[1] + corners[2]) / 3.0;
                if !within(middle) || tried == TRIANGLES {
                    continue;
                }
                tried += 1;
                let Some((depth, _)) = self.depth_in(other, middle).filter(|(depth, _)| *depth > 0.0) else { continue };
                let inward = about_normal(&corners) * (0.5 * depth);
                places.extend(self.place(middle - inward));
                places.extend(self.place(middle + inward));
            }
        }
    }

    /// How deep a point is; `None` if it cannot be said, or if enough were tried.
    pub(super) fn place(&mut self, centre: DVec3) -> Option<Place> {
        self.left = self.left.checked_sub(1)?;
        let (a, away_a) = self.depth_in(self.pair.a, centre)?;
        let (b, away_b) = self.depth_in(self.pair.b, centre)?;
        Some(Place { centre, depths: [a, b], inward: [away_a, away_b] })
    }

    /// How deep a point is in a model, and where it is deeper.
    fn depth_in(&mut self, placed: &Placed<'_>, point: DVec3) -> Option<(f64, DVec3)> {
        let location = self.scratch.locate(placed, point.to_array()).ok()?;
        *self.work += self.scratch.work;
        let nearest = self.scratch.nearest(placed, point.to_array()).ok()??;
        *self.work += self.scratch.work;
        let away = unit(point - DVec3::from_array(nearest.point)).unwrap_or(DVec3::ZERO);
        Some(match location {
            Location::Inside => (nearest.distance, away),
            Location::Outside => (-nearest.distance, -away),
            Location::OnSurface(_) => (0.0, DVec3::ZERO),
        })
    }

    /// From a point outside of one model: through its surface, and half as far as the other is deep there.
    fn drawn_in(&mut self, place: &Place) -> Option<Place> {
        let outer = usize::from(place.depths[1] < place.depths[0]);
        let inward = place.inward[outer];
        let on_surface = place.centre - inward * place.depths[outer];
        let other = [self.pair.b, self.pair.a][outer];
        let (depth, _) = self.depth_in(other, on_surface)?;
        self.place(on_surface + inward * (0.5 * depth.max(0.0)))
    }

    /// Steps away from the nearest points, shorter where that does not help.
    fn climb(&mut self, mut place: Place, size: f64) -> Place {
        for _ in 0..3 {
            if !place.is_inside() {
                place = self.drawn_in(&place).filter(|next| next.worth() > place.worth()).unwrap_or(place);
            }
        }
        // Where it is narrow, steps are short.
        let mut step = if place.is_inside() { place.worth() } else { 0.25 * size };
        let least = 1e-3 * step;
        while step > least {
            let [a, b] = place.inward;
            let towards = [a + b, a, b, a.cross(b), b.cross(a)];
            let better = towards.into_iter().find_map(|towards| {
                let next = self.place(place.centre + towards.normalize_or_zero() * step)?;
                (next.worth() > place.worth()).then_some(next)
            });
            match better {
                Some(next) => place = next,
                None if self.left == 0 => break,
                None => step *= 0.4,
            }
        }
        place
    }
}

/// What a place says of the depth; `None` if nothing is left of it after roundings.
pub(super) fn lower_bound(pair: &Pair<'_>, place: &Place) -> Option<(f64, DepthBasis)> {
    if !place.is_inside() {
        return None;
    }
    let radius = |placed: &Placed<'_>, depth: f64| {
        // The point is inside, so that no span is more than that of the model.
        let span = placed
            .bounds()
            .map_or(f64::INFINITY, |[low, high]| (DVec3::from_array(high) - DVec3::from_array(low)).max_element());
        (depth - 2.0 * ERROR * span).next_down()
    };
    let radii = [radius(pair.a, place.depths[0]), radius(pair.b, place.depths[1])];
    let lower = (radii[0].min(f64::MAX) + radii[1] - free::spread(pair.b, radii[0] + radii[1])).next_down();
    let sound = radii[0] > 0.0 && radii[1] > 0.0 && lower > 0.0;
    sound.then_some((lower, DepthBasis::Balls { centre: place.centre.to_array(), radii }))
}
