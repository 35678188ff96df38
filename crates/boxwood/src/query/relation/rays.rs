//! What rays of numbers go through, of both models at once: they see cells of either kind at the speed of `f64`.
//!
//! Between two layers that a ray goes through one after the other, the winding numbers of both models are known exactly, so whatever a
//! ray sees is there. A ray may fail to see what it was sent for, as where triangles are a few steps of rounding large; then rational
//! points are asked ([`shells`](super::shells), [`arrangement`](super::arrangement)).

use super::Relating;
use crate::bounds::power_of_two_near;
use crate::exact::{ExactPoint, Passage, PassageTime, lie_in_a_plane, order_along, trace};
use crate::query::pair::TrianglePair;
use crate::query::ray::Ray;
use glam::DVec3;

/// Directions of rays are multiples of one over this.
const DIRECTION_STEPS: f64 = 4096.0;
/// Origins of rays are multiples of this much of the size of the models.
const ORIGIN_STEP: f64 = 1.0 / (1_u64 << 32) as f64;

/// A triangle of a model that a ray goes through.
#[derive(Clone, Copy, Debug)]
struct Passed {
    side: usize,
    triangle: u32,
    passage: Passage,
    time: PassageTime,
}

/// Triangles that a ray goes through at once.
#[derive(Clone, Copy, Debug)]
struct Layer<'t> {
    passed: &'t [Passed],
    /// The winding numbers of both models before and after it; zero of one that was left out.
    before: [i64; 2],
    after: [i64; 2],
}

/// The change of the winding number along a ray.
fn change(passage: Passage) -> i64 {
    match passage {
        Passage::Inward => 1,
        Passage::Outward => -1,
        Passage::Missed | Passage::OnSurface => 0,
    }
}

/// The layers of a ray, of which the triangles are in order. Each ray ends outside of the models.
fn layers<'t>(ray: &Ray, passed: &'t [Passed]) -> impl Iterator<Item = Layer<'t>> {
    let mut windings = [0_i64; 2];
    passed.iter().for_each(|passed| windings[passed.side] -= change(passed.passage));
    passed.chunk_by(|x, y| order_along(ray.line(), &x.time, &y.time).is_eq()).map(move |at_once| {
        let before = windings;
        at_once.iter().for_each(|passed| windings[passed.side] += change(passed.passage));
        Layer { passed: at_once, before, after: windings }
    })
}

impl Relating<'_, '_> {
    /// What a ray goes through of some models, in order.
    fn passed(&mut self, ray: &Ray, sides: &[usize]) -> Vec<Passed> {
        let mut all: Vec<Passed> = Vec::with_capacity(8);
        for &side in sides {
            self.scratch.passages([self.pair.a, self.pair.b][side], ray, |triangle, corners, passage| {
                all.push(Passed { side, triangle, passage, time: PassageTime::new(ray.line(), *corners) });
            });
        }
        all.sort_by(|x, y| order_along(ray.line(), &x.time, &y.time));
        all
    }

    /// Sees the regions that a ray goes through.
    fn look_along_ray(&mut self, ray: &Ray) {
        let passed = self.passed(ray, &[0, 1]);
        if passed.iter().any(|passed| passed.passage == Passage::OnSurface) {
            return;
        }
        for layer in layers(ray, &passed) {
            self.see(layer.before.map(|winding| winding != 0));
        }
    }

    /// The winding numbers of both models, zero of one that is left out, in front of a triangle and behind it: where a ray across the
    /// triangle near its middle goes through it. `None` if the ray misses it, or goes at the same time through others that are not
    /// on it, as through an edge.
    pub(super) fn around(&mut self, side: usize, triangle: u32, sides: &[usize]) -> Option<[[i64; 2]; 2]> {
        let corners @ [p, q, r] = self.placed(side).points(triangle);
        // Of a sliver whose normal is lost any direction will do.
        let direction = normal_of(&[p, q, r]).unwrap_or(DVec3::new(1.0, 0.25, 0.125));
        let ray = self.ray_through(p / 3.0 + q / 3.0 + r / 3.0, direction, sides)?;
        let passed = self.passed(&ray, sides);
        let is_own = |passed: &Passed| (passed.side, passed.triangle) == (side, triangle);
        let own = passed.iter().find(|passed| is_own(passed))?;
        let Layer { passed, before, after } = layers(&ray, &passed).find(|layer| layer.passed.iter().any(is_own))?;
        let is_on_it = |passed: &Passed| {
            is_own(passed) || (passed.side == side && lie_in_a_plane(&corners, passed.time.corners()))
        };
        let numbers = if own.passage == Passage::Inward { [before, after] } else { [after, before] };
        passed.iter().all(is_on_it).then_some(numbers)
    }

    /// A ray from outside of some models through a point.
    fn ray_through(&self, point: DVec3, direction: DVec3, sides: &[usize]) -> Option<Ray> {
        // Further away than any point of the models: a diagonal is less than twice as long as its longest side.
        let far = sides.iter().map(|&side| 2.0 * self.placed(side).placement.farthest_from(point)).fold(0.0, f64::max);
        // Few bits make short products where what is passed at once must be told apart.
        let direction = (direction * DIRECTION_STEPS).round() / DIRECTION_STEPS;
        let grid = power_of_two_near(far) * ORIGIN_STEP;
        let origin = ((point - direction * far) / grid).round() * grid;
        origin.is_finite().then(|| Ray::along(origin, direction))
    }

    /// Sends rays past the segment in which the insides of two triangles cross, until the solids are seen to cross.
    pub(super) fn look_past_crossing(&mut self, pair: TrianglePair) {
        let corners = [self.pair.a.points(pair.a), self.pair.b.points(pair.b)];
        let (Some(n), Some(m)) = (normal_of(&corners[0]), normal_of(&corners[1])) else { return };
        // Nearly always one ray tells, and that from beside the segment on: the shorter way out of the models.
        if let Some(aim) = segment_about(&corners, [n, m]).and_then(|segment| Aim::past(segment, [n, m], 1.0 / 8.0)) {
            let out = aim.point * 2.0 - self.pair.a.placement.origin() - self.pair.b.placement.origin();
            let along = if aim.along.dot(out) < 0.0 { -aim.along } else { aim.along };
            self.look_along_ray(&Ray::along(aim.point - along * aim.before, along));
            if self.regions.all() {
                return;
            }
        }
        let found = trace(&corners[0], &corners[1]);
        let [from, to] = found.corners() else { return };
        let segment = [from, to].map(|corner| ExactPoint::of(corner, &corners[0], &corners[1]).rounded());
        for share in [1.0 / 8.0, 1.0 / 64.0] {
            for [sign_n, sign_m] in [[1.0, 1.0], [-1.0, -1.0], [1.0, -1.0], [-1.0, 1.0]] {
                let Some(aim) = Aim::past(segment, [n * sign_n, m * sign_m], share) else { continue };
                let Some(ray) = self.ray_through(aim.point, aim.along, &[0, 1]) else { continue };
                self.look_along_ray(&ray);
                if self.regions.all() {
                    return;
                }
            }
        }
    }
}

/// A line past the segment in which two triangles cross.
#[derive(Clone, Copy, Debug)]
struct Aim {
    point: DVec3,
    along: DVec3,
    /// How far before the point, and behind it, the line has gone through both triangles with certainty.
    before: f64,
}

impl Aim {
    /// With n and m the normals, in front of which is the outside, a ray along n - m goes from the inside of the first solid alone into
    /// both, and out of the first, if it passes the segment on the side of -(n + m). Of a surface that is turned inside out the normal
    /// is reversed. The line meets both triangles that share of the segment from its middle.
    fn past([from, to]: [DVec3; 2], [n, m]: [DVec3; 2], share: f64) -> Option<Self> {
        let (across, along) = (n + m, n - m);
        let aside = (to - from).length() * share;
        let point = from / 2.0 + to / 2.0 - across.try_normalize()? * (aside * along.length() / 2.0);
        // It goes through each triangle at half of this distance.
        Some(Self { point, along: along.try_normalize()?, before: aside * across.length() })
    }
}

/// The ends of the segment in which the insides of two triangles of these normals cross, about; `None` if rounding hides it.
fn segment_about([a, b]: &[[DVec3; 3]; 2], [n, m]: [DVec3; 2]) -> Option<[DVec3; 2]> {
    let line = n.cross(m);
    let order = |u: DVec3, v: DVec3| if line.dot(v - u) < 0.0 { [v, u] } else { [u, v] };
    let ([low_a, high_a], [low_b, high_b]) = (cut(a, m, b[0]), cut(b, n, a[0]));
    let ([low_a, high_a], [low_b, high_b]) = (order(low_a, high_a), order(low_b, high_b));
    let segment @ [from, to] = [order(low_a, low_b)[1], order(high_a, high_b)[0]];
    (line.dot(to - from) > 0.0).then_some(segment)
}

/// Where a plane cuts two sides of a triangle, about.
fn cut(corners: &[DVec3; 3], normal: DVec3, point: DVec3) -> [DVec3; 2] {
    let heights = [0, 1, 2].map(|i| normal.dot(corners[i] - point));
    let above = [0, 1, 2].map(|i| heights[i] > 0.0);
    // The corner that is alone on its side.
    let lone = if above[0] == above[1] { 2 } else { usize::from(above[0] == above[2]) };
    let cut = |other: usize| {
        corners[lone] + (corners[other] - corners[lone]) * (heights[lone] / (heights[lone] - heights[other]))
    };
    [cut((lone + 1) % 3), cut((lone + 2) % 3)]
}

/// The unit normal of a triangle, about; `None` of a sliver.
fn normal_of([p, q, r]: &[DVec3; 3]) -> Option<DVec3> {
    let scale = (*q - *p).abs().max((*r - *p).abs()).max_element();
    ((q - p) / scale).cross((r - p) / scale).try_normalize()
}
