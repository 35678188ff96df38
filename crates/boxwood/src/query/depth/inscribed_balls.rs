//! Lower bound of the depth: two balls about one point.
//!
//! Let r_a and r_b be the distances of the two surfaces from a point c inside both models. The balls about c with
//! these radii are inside the models, and the ball of b moves with b. The interiors of the models overlap as long as
//! the balls do, and the penetration depth of the balls is r_a + r_b. So any c gives a lower bound.
//!
//! Good points are found by sampling, and by refining the best samples with steps away from the nearest point of one
//! surface, of the other, or of both.

use super::normal::{approximate_normal, unit};
use super::{DepthBasis, PenetrationOptions, interior_overlap};
use crate::kernel::triangle::DISTANCE_ERROR;
use crate::pair::Pair;
use crate::placed::PlacedModel;
use crate::query::locate::Location;
use crate::query::stats::QueryStats;
use crate::scratch::Scratch;
use glam::DVec3;
use std::ops::ControlFlow;

/// Number of samples that are refined.
const MAX_REFINEMENTS: usize = 6;

/// Largest number of triangles per model used for samples.
const MAX_TRIANGLES: usize = 24;

/// Largest number of intersecting triangle pairs used for samples.
const MAX_CONTACTS: usize = 8;

/// Distances by which contact points are moved inward, as shares of the size of the common bounding box.
const INWARD_SHARES: [f64; 3] = [1e-6, 1e-3, 3e-2];

/// Sample point, with its depth in both models and the directions in which these depths increase.
#[derive(Clone, Copy, Debug)]
pub(super) struct InteriorPoint {
    pub(super) center: DVec3,
    /// Distance from the surface of each model, positive if the point is inside it and negative if outside.
    pub(super) depths: [f64; 2],
    /// For each model, unit vector between the point and its nearest surface point, directed inward. Zero on the
    /// surface.
    pub(super) inward: [DVec3; 2],
}

impl InteriorPoint {
    /// Score for comparison; higher is better. Points inside both models are ranked first, by the sum of their
    /// depths. All others are ranked by how little they are outside.
    fn score(&self) -> f64 {
        let [a, b] = self.depths;
        if a > 0.0 && b > 0.0 { a + b } else { a.min(b).min(0.0) }
    }

    /// Returns true if the point is inside both models.
    pub(super) fn is_inside(&self) -> bool {
        self.depths[0] > 0.0 && self.depths[1] > 0.0
    }
}

/// Search for the common center of two inscribed balls, with a limited number of samples.
pub(super) struct InscribedBallSearch<'s, 'p> {
    pub(super) scratch: &'s mut Scratch,
    pub(super) pair: &'s Pair<'p>,
    pub(super) stats: &'s mut QueryStats,
    /// Number of points that may still be evaluated.
    remaining_points: usize,
}

impl<'s, 'p> InscribedBallSearch<'s, 'p> {
    pub(super) fn new(
        scratch: &'s mut Scratch,
        pair: &'s Pair<'p>,
        options: &PenetrationOptions,
        stats: &'s mut QueryStats,
    ) -> Self {
        Self { scratch, pair, stats, remaining_points: options.max_centers }
    }

    /// Best point found. It need not be inside both models. `overlap` is the intersection of the bounding boxes.
    pub(super) fn best(mut self, overlap: [DVec3; 2]) -> Option<InteriorPoint> {
        let size = (overlap[1] - overlap[0]).max_element();
        let mut samples: Vec<InteriorPoint> = Vec::new();
        self.try_grid(overlap, &mut samples);
        self.try_contacts(size, &mut samples);
        self.try_faces(overlap, &mut samples);
        if !samples.iter().any(InteriorPoint::is_inside) {
            self.try_chords(&mut samples);
        }
        // The sort is stable: of samples with equal scores, the one found first stays first.
        samples.sort_by(|p, q| q.score().total_cmp(&p.score()));
        samples.truncate(MAX_REFINEMENTS);
        let refined: Vec<InteriorPoint> = samples.into_iter().map(|sample| self.refine_center(sample, size)).collect();
        refined.into_iter().reduce(|best, sample| if sample.score() > best.score() { sample } else { best })
    }

    /// Samples a grid in the intersection of the bounding boxes.
    fn try_grid(&mut self, [low, high]: [DVec3; 2], samples: &mut Vec<InteriorPoint>) {
        let shares = [0.5, 0.15, 0.85];
        for x in shares {
            for y in shares {
                for z in shares {
                    samples.extend(self.evaluate(low + (high - low) * DVec3::new(x, y, z)));
                }
            }
        }
    }

    /// Samples points next to a common point of each of some intersecting triangle pairs: in front of both
    /// triangles, behind both, and in front of one and behind the other.
    fn try_contacts(&mut self, size: f64, samples: &mut Vec<InteriorPoint>) {
        let mut pairs = Vec::new();
        let _ = self.scratch.for_each(self.pair, |pair| {
            pairs.push(pair);
            if pairs.len() < MAX_CONTACTS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        *self.stats += self.scratch.stats;
        for pair in pairs {
            let Some(point) = self.pair.common_point(pair).map(DVec3::from_array) else { continue };
            let (a, b) =
                (approximate_normal(&self.pair.a.points(pair.a)), approximate_normal(&self.pair.b.points(pair.b)));
            for inward in [-(a + b), a - b, b - a, a + b] {
                let inward = inward.normalize_or_zero();
                for share in INWARD_SHARES {
                    samples.extend(self.evaluate(point + inward * (share * size)));
                }
            }
        }
    }

    /// Samples points near those faces of one model that are inside the other model. Two points are sampled per face,
    /// one on each side of its center. Their distance from the face is half of the depth of this center in the other
    /// model.
    fn try_faces(&mut self, [low, high]: [DVec3; 2], samples: &mut Vec<InteriorPoint>) {
        let within = |point: DVec3| point.cmpge(low).all() && point.cmple(high).all();
        let both = [self.pair.a, self.pair.b];
        for (source, other) in [(both[0], both[1]), (both[1], both[0])] {
            let count = source.model.mesh().triangles().len();
            let mut tried = 0;
            for triangle in (0..count).step_by((count / (8 * MAX_TRIANGLES)).max(1)) {
                let corners = source.points(triangle as u32);
                let middle = (corners[0] + corners[1] + corners[2]) / 3.0;
                if !within(middle) || tried == MAX_TRIANGLES {
                    continue;
                }
                tried += 1;
                let Some((depth, _)) = self.depth_in(other, middle).filter(|(depth, _)| *depth > 0.0) else { continue };
                let inward = approximate_normal(&corners) * (0.5 * depth);
                samples.extend(self.evaluate(middle - inward));
                samples.extend(self.evaluate(middle + inward));
            }
        }
    }

    /// Computes the depths of a point; `None` if a depth is unknown or the limit on points is reached.
    pub(super) fn evaluate(&mut self, center: DVec3) -> Option<InteriorPoint> {
        self.remaining_points = self.remaining_points.checked_sub(1)?;
        let (a, away_a) = self.depth_in(self.pair.a, center)?;
        let (b, away_b) = self.depth_in(self.pair.b, center)?;
        Some(InteriorPoint { center, depths: [a, b], inward: [away_a, away_b] })
    }

    /// Depth of a point in a model (negative outside), and the direction in which it increases.
    fn depth_in(&mut self, placed: &PlacedModel, point: DVec3) -> Option<(f64, DVec3)> {
        let location = self.scratch.locate(placed, point.to_array()).ok()?;
        *self.stats += self.scratch.stats;
        let nearest = self.scratch.nearest(placed, point.to_array()).ok()??;
        *self.stats += self.scratch.stats;
        let away = unit(point - DVec3::from_array(nearest.point)).unwrap_or(DVec3::ZERO);
        Some(match location {
            Location::Inside => (nearest.distance, away),
            Location::Outside => (-nearest.distance, -away),
            Location::OnSurface(_) => (0.0, DVec3::ZERO),
        })
    }

    /// Moves a sample point through the surface of the model in which it has the smaller depth, so that it is inside
    /// this model.
    ///
    /// The new point is inward of the surface by half of the depth that the surface point has in the other model.
    fn pulled_inside(&mut self, sample: &InteriorPoint) -> Option<InteriorPoint> {
        let outer = usize::from(sample.depths[1] < sample.depths[0]);
        let inward = sample.inward[outer];
        let on_surface = sample.center - inward * sample.depths[outer];
        let other = [self.pair.b, self.pair.a][outer];
        let (depth, _) = self.depth_in(other, on_surface)?;
        self.evaluate(on_surface + inward * (0.5 * depth.max(0.0)))
    }

    /// Improves a sample point step by step. A step leads away from the nearest point of one surface or both, or
    /// perpendicular to these directions. If no step improves the point, the step length is multiplied by 0.4.
    fn refine_center(&mut self, mut sample: InteriorPoint, size: f64) -> InteriorPoint {
        for _ in 0..3 {
            if !sample.is_inside() {
                sample = self.pulled_inside(&sample).filter(|next| next.score() > sample.score()).unwrap_or(sample);
            }
        }
        // The first step is as long as the sum of the depths, so it is short where the models are narrow.
        let mut step = if sample.is_inside() { sample.score() } else { 0.25 * size };
        let min_step = 1e-3 * step;
        while step > min_step {
            let [a, b] = sample.inward;
            let towards = [a + b, a, b, a.cross(b), b.cross(a)];
            let improved = towards.into_iter().find_map(|towards| {
                let next = self.evaluate(sample.center + towards.normalize_or_zero() * step)?;
                (next.score() > sample.score()).then_some(next)
            });
            match improved {
                Some(next) => sample = next,
                None if self.remaining_points == 0 => break,
                None => step *= 0.4,
            }
        }
        sample
    }
}

/// Lower bound of the depth from two balls about a sample point; `None` if the point is not inside both models, or
/// if nothing remains after subtracting the rounding errors.
pub(super) fn lower_bound(pair: &Pair<'_>, sample: &InteriorPoint) -> Option<(f64, DepthBasis)> {
    if !sample.is_inside() {
        return None;
    }
    let radius = |placed: &PlacedModel, depth: f64| {
        // The error of a computed distance is at most [`DISTANCE_ERROR`] times the largest coordinate difference of
        // point and triangle. The point is inside the model, so this difference is at most the size of the model.
        let span = placed.bounds().map_or(f64::INFINITY, |bounds| DVec3::from_array(bounds.size()).max_element());
        (depth - 2.0 * DISTANCE_ERROR * span).next_down()
    };
    let radii = [radius(pair.a, sample.depths[0]), radius(pair.b, sample.depths[1])];
    let lower = (radii[0].min(f64::MAX) + radii[1] - interior_overlap::translation_error(pair.b, radii[0] + radii[1]))
        .next_down();
    let sound = radii[0] > 0.0 && radii[1] > 0.0 && lower > 0.0;
    sound.then_some((lower, DepthBasis::InscribedBalls { center: sample.center.to_array(), radii }))
}
