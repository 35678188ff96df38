//! Finds points inside both models where such points are rare: casts rays, and takes the midpoints of the ray
//! segments that are inside both models.

use super::inscribed_balls::{InscribedBallSearch, InteriorPoint};
use super::normal::approximate_normal;
use crate::kernel::aabb::Aabb;
use crate::placed::PlacedModel;
use crate::query::ray::{HitSide, Ray};

/// Largest number of triangles of each model through which rays are cast.
const MAX_CHORDS: usize = 128;

/// Number of points inside both models at which the search stops.
const ENOUGH_POINTS: usize = 6;

impl InscribedBallSearch<'_, '_> {
    /// Casts rays through the triangles of both models until enough points inside both are found.
    pub(super) fn try_chords(&mut self, points: &mut Vec<InteriorPoint>) {
        let both = [self.pair.a, self.pair.b];
        let Some(start_distance) = length_beyond(both) else { return };
        for through in both {
            let count = through.model.mesh().triangles().len();
            for triangle in (0..count).step_by(count.div_ceil(MAX_CHORDS).max(1)) {
                if points.iter().filter(|point| point.is_inside()).count() >= ENOUGH_POINTS {
                    return;
                }
                let corners = through.points(triangle as u32);
                let direction = approximate_normal(&corners);
                let origin = (corners[0] + corners[1] + corners[2]) / 3.0 - direction * start_distance;
                let Ok(ray) = Ray::new(origin.to_array(), direction.to_array()) else { continue };
                let inside = both.map(|placed| self.chords(placed, &ray));
                if let Some(t) = middle_of_longest(&inside[0], &inside[1]) {
                    points.extend(self.evaluate(origin + direction * t));
                }
            }
        }
    }

    /// Intervals of the ray parameter `t` in which the ray is inside a model, up to rounding. The ray must start
    /// outside.
    fn chords(&mut self, placed: &PlacedModel, ray: &Ray) -> Vec<[f64; 2]> {
        let hits = self.scratch.all_hits(placed, ray);
        *self.stats += self.scratch.stats;
        let (mut chords, mut winding, mut from) = (Vec::new(), 0, 0.0);
        for hit in hits {
            let before = winding;
            winding += match hit.side {
                HitSide::Front => 1,
                HitSide::Back => -1,
                HitSide::EdgeOn => 0,
            };
            match (before, winding) {
                (0, 1 | -1) => from = hit.t,
                (1 | -1, 0) => chords.push([from, hit.t]),
                _ => (),
            }
        }
        chords
    }
}

/// Length greater than the distance of any two points of the models. `None` if a model has no triangles.
fn length_beyond(both: [&PlacedModel; 2]) -> Option<f64> {
    let [[low_a, high_a], [low_b, high_b]] = [both[0].loose_bounds()?, both[1].loose_bounds()?].map(Aabb::to_vectors);
    Some(2.0 * (high_a.max(high_b) - low_a.min(low_b)).length())
}

/// Midpoint of the longest interval that is the intersection of an interval in `a` and one in `b`.
fn middle_of_longest(a: &[[f64; 2]], b: &[[f64; 2]]) -> Option<f64> {
    let common = a.iter().flat_map(|p| b.iter().map(|q| [p[0].max(q[0]), p[1].min(q[1])]));
    let longest = common.filter(|[from, to]| from < to).max_by(|p, q| (p[1] - p[0]).total_cmp(&(q[1] - q[0])));
    longest.map(|[from, to]| from + 0.5 * (to - from))
}
