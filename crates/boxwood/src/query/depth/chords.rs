//! Points inside of both models, where hardly any are: in the middle of what a ray has in common with both insides.

use super::super::placed::Placed;
use super::super::ray::{Ray, Side};
use super::balls::{Place, Search};
use super::normal::about_normal;
use glam::DVec3;

/// How many triangles of each model rays are sent through, at most.
const CHORDS: usize = 128;

/// How many points inside of both are enough.
const ENOUGH: usize = 6;

impl Search<'_, '_> {
    /// Sends rays across the triangles of both models until enough points inside of both are found.
    pub(super) fn try_chords(&mut self, places: &mut Vec<Place>) {
        let both = [self.pair.a, self.pair.b];
        let Some(reach) = reach_of(both) else { return };
        for own in both {
            let count = own.model.mesh().triangles().len();
            for triangle in (0..count).step_by(count.div_ceil(CHORDS).max(1)) {
                if places.iter().filter(|place| place.is_inside()).count() >= ENOUGH {
                    return;
                }
                let corners = own.points(triangle as u32);
                let direction = about_normal(&corners);
                let origin = (corners[0] + corners[1] + corners[2]) / 3.0 - direction * reach;
                let Ok(ray) = Ray::new(origin.to_array(), direction.to_array()) else { continue };
                let inside = both.map(|placed| self.chords(placed, &ray));
                if let Some(t) = middle_of_longest(&inside[0], &inside[1]) {
                    places.extend(self.place(origin + direction * t));
                }
            }
        }
    }

    /// Where a ray from outside is inside of a model, up to roundings.
    fn chords(&mut self, placed: &Placed<'_>, ray: &Ray) -> Vec<[f64; 2]> {
        let hits = self.scratch.hits(placed, ray);
        *self.work += self.scratch.work;
        let (mut chords, mut winding, mut from) = (Vec::new(), 0, 0.0);
        for hit in hits {
            let before = winding;
            winding += match hit.side {
                Side::Front => 1,
                Side::Back => -1,
                Side::Edge => 0,
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

/// Farther than any two points of both are apart.
fn reach_of(both: [&Placed<'_>; 2]) -> Option<f64> {
    let [[low_a, high_a], [low_b, high_b]] = [both[0].cover()?, both[1].cover()?].map(|c| c.map(DVec3::from_array));
    Some(2.0 * (high_a.max(high_b) - low_a.min(low_b)).length())
}

/// The middle of the longest part that an interval of each list have in common.
fn middle_of_longest(a: &[[f64; 2]], b: &[[f64; 2]]) -> Option<f64> {
    let common = a.iter().flat_map(|p| b.iter().map(|q| [p[0].max(q[0]), p[1].min(q[1])]));
    let longest = common.filter(|[from, to]| from < to).max_by(|p, q| (p[1] - p[0]).total_cmp(&(q[1] - q[0])));
    longest.map(|[from, to]| from + 0.5 * (to - from))
}
