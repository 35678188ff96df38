//! What rays of numbers go through, of both models at once: they see cells of either kind at the speed of `f64`.
//!
//! Between two layers that a ray goes through one after the other, the winding numbers of both models are known exactly, so whatever a
//! ray sees is there. A ray may fail to see what it was sent for, as where triangles are a few steps of rounding large; then rational
//! points are asked ([`shells`](super::shells), [`arrangement`](super::arrangement)).

use super::Relating;
use crate::exact::{ExactPoint, Passage, PassageTime, order_along, trace};
use crate::query::pair::TrianglePair;
use crate::query::ray::Ray;
use glam::DVec3;

/// A triangle of a model that a ray goes through.
#[derive(Clone, Copy, Debug)]
struct Passed {
    side: usize,
    triangle: u32,
    passage: Passage,
    time: PassageTime,
}

/// Triangles that a ray goes through at once.
#[derive(Clone, Debug)]
pub(super) struct Layer {
    passed: Vec<Passed>,
    /// The winding numbers of both models before and after it; zero of one that was left out.
    pub(super) before: [i64; 2],
    pub(super) after: [i64; 2],
}

impl Layer {
    /// The winding numbers of both models in front of a triangle and behind it, if the layer has that triangle.
    pub(super) fn around(&self, side: usize, triangle: u32) -> Option<[[i64; 2]; 2]> {
        let own = self.passed.iter().find(|passed| (passed.side, passed.triangle) == (side, triangle))?;
        Some(if own.passage == Passage::Inward { [self.before, self.after] } else { [self.after, self.before] })
    }
}

/// The change of the winding number along a ray.
fn change(passage: Passage) -> i64 {
    match passage {
        Passage::Inward => 1,
        Passage::Outward => -1,
        Passage::Missed | Passage::OnSurface => 0,
    }
}

impl Relating<'_, '_> {
    /// What a ray goes through that begins outside of some models, in order.
    fn layers(&mut self, ray: &Ray, sides: &[usize]) -> Vec<Layer> {
        let mut passed: Vec<Passed> = Vec::new();
        for &side in sides {
            let placed = self.placed(side);
            for (triangle, passage) in self.scratch.passages(placed, ray) {
                let time = PassageTime::new(ray.line(), placed.points(triangle));
                passed.push(Passed { side, triangle, passage, time });
            }
        }
        let order = |x: &Passed, y: &Passed| order_along(ray.line(), &x.time, &y.time);
        passed.sort_by(order);
        let mut windings = [0_i64; 2];
        let layers = passed.chunk_by(|x, y| order(x, y).is_eq()).map(|at_once| {
            let before = windings;
            at_once.iter().for_each(|passed| windings[passed.side] += change(passed.passage));
            Layer { passed: at_once.to_vec(), before, after: windings }
        });
        let layers = layers.collect();
        debug_assert_eq!(windings, [0; 2], "a ray leaves a closed surface as often as it enters it");
        layers
    }

    /// The layer of a ray across a triangle near its middle that has it alone; `None` if the ray misses it, or goes through others at the
    /// same time, as through an edge.
    pub(super) fn layer_of(&mut self, side: usize, triangle: u32, sides: &[usize]) -> Option<Layer> {
        let [p, q, r] = self.placed(side).points(triangle);
        // Of a sliver whose normal is lost any direction will do.
        let direction = normal_of(&[p, q, r]).unwrap_or(DVec3::new(1.0, 0.25, 0.125));
        let ray = self.ray_through(p / 3.0 + q / 3.0 + r / 3.0, direction, sides)?;
        let layers = self.layers(&ray, sides);
        layers.into_iter().find(|layer| layer.passed.len() == 1 && layer.around(side, triangle).is_some())
    }

    /// A ray from outside of some models through a point.
    fn ray_through(&self, point: DVec3, direction: DVec3, sides: &[usize]) -> Option<Ray> {
        let (mut low, mut high) = (point, point);
        for &side in sides {
            let cover = self.placed(side).cover()?.map(DVec3::from_array);
            (low, high) = (low.min(cover[0]), high.max(cover[1]));
        }
        // Further away than any point of the models.
        let far = 4.0 * (high - low).max_element();
        let origin = point - direction * far;
        (far > 0.0 && origin.is_finite()).then(|| Ray::along(origin, direction))
    }

    /// Sends rays past the segment in which the insides of two triangles cross, until the solids are seen to cross.
    ///
    /// With n and m the normals, in front of which is the outside, a ray along n - m goes from the inside of the first solid alone into
    /// both, and out of the first, if it passes the segment on the side of -(n + m). Of a surface that is turned inside out the normal
    /// is reversed.
    pub(super) fn look_past_crossing(&mut self, pair: TrianglePair) {
        let corners = [self.pair.a.points(pair.a), self.pair.b.points(pair.b)];
        let found = trace(&corners[0], &corners[1]);
        let [from, to] = found.corners() else { return };
        let [from, to] = [from, to].map(|corner| ExactPoint::of(corner, &corners[0], &corners[1]).rounded());
        let (Some(n), Some(m)) = (normal_of(&corners[0]), normal_of(&corners[1])) else { return };
        let (middle, long) = (from / 2.0 + to / 2.0, (to - from).length());
        for share in [1.0 / 8.0, 1.0 / 64.0] {
            for [sign_n, sign_m] in [[1.0, 1.0], [-1.0, -1.0], [1.0, -1.0], [-1.0, 1.0]] {
                let (n, m) = (n * sign_n, m * sign_m);
                let (Some(across), Some(along)) = ((n + m).try_normalize(), (n - m).try_normalize()) else { continue };
                // So that the ray meets both triangles that share of the segment from its middle.
                let aside = long * share * (n - m).length() / 2.0;
                let Some(ray) = self.ray_through(middle - across * aside, along, &[0, 1]) else { continue };
                for layer in self.layers(&ray, &[0, 1]) {
                    self.see(layer.before.map(|winding| winding != 0));
                }
                if self.regions.all() {
                    return;
                }
            }
        }
    }
}

/// The unit normal of a triangle, about; `None` of a sliver.
fn normal_of([p, q, r]: &[DVec3; 3]) -> Option<DVec3> {
    let scale = (*q - *p).abs().max((*r - *p).abs()).max_element();
    ((q - p) / scale).cross((r - p) / scale).try_normalize()
}
