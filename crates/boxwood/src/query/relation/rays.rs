//! Rays through both models at once. They find regions of space at the speed of `f64` arithmetic.
//!
//! A layer is the set of triangles that a ray crosses at one point. Between two consecutive layers, the winding
//! numbers of both models are known exactly, so every region that is found exists. A ray may miss the region that it
//! was cast for, for example where triangles are only a few rounding steps large. Then rational points are used
//! ([`shells`](super::shells), [`arrangement`](super::arrangement)).

use super::RelationSearch;
use crate::kernel::boxes::power_of_two_near;
use crate::kernel::triangle::{
    ExactPoint, PlaneParameter, RayPassage, are_coplanar, compare_along_ray, triangle_intersection,
};
use crate::pair::TrianglePair;
use crate::query::ray::Ray;
use glam::DVec3;

/// Components of ray directions are multiples of `1 / DIRECTION_STEPS`.
const DIRECTION_STEPS: f64 = 4096.0;
/// Coordinates of ray origins are multiples of this times the size of the models (rounded to a power of two).
const ORIGIN_STEP: f64 = 1.0 / (1_u64 << 32) as f64;

/// Triangle of a model that a ray crosses.
#[derive(Clone, Copy, Debug)]
struct CrossedTriangle {
    side: usize,
    triangle: u32,
    passage: RayPassage,
    time: PlaneParameter,
}

/// Triangles that a ray crosses at the same ray parameter.
#[derive(Clone, Copy, Debug)]
struct CrossingLayer<'t> {
    crossed: &'t [CrossedTriangle],
    /// Winding number of each model on the ray before the layer; 0 for a model that is not considered.
    before: [i64; 2],
    /// Winding number of each model on the ray after the layer; 0 for a model that is not considered.
    after: [i64; 2],
}

/// Change of the winding number along a ray at a triangle that it crosses.
fn winding_change(passage: RayPassage) -> i64 {
    match passage {
        RayPassage::Inward => 1,
        RayPassage::Outward => -1,
        RayPassage::Miss | RayPassage::OnSurface => 0,
    }
}

/// Layers of a ray. `crossed` contains the triangles that the ray crosses, sorted along the ray. The ray must end
/// outside of the models.
fn layers<'t>(ray: &Ray, crossed: &'t [CrossedTriangle]) -> impl Iterator<Item = CrossingLayer<'t>> {
    let mut windings = [0_i64; 2];
    crossed.iter().for_each(|crossed| windings[crossed.side] -= winding_change(crossed.passage));
    crossed.chunk_by(|x, y| compare_along_ray(ray.line(), &x.time, &y.time).is_eq()).map(move |at_once| {
        let before = windings;
        at_once.iter().for_each(|crossed| windings[crossed.side] += winding_change(crossed.passage));
        CrossingLayer { crossed: at_once, before, after: windings }
    })
}

impl RelationSearch<'_, '_> {
    /// Triangles of the models `sides` that a ray crosses, sorted along it.
    fn crossed_triangles(&mut self, ray: &Ray, sides: &[usize]) -> Vec<CrossedTriangle> {
        let mut all: Vec<CrossedTriangle> = Vec::with_capacity(8);
        for &side in sides {
            self.scratch.visit_crossings([self.pair.a, self.pair.b][side], ray, |triangle, corners, passage| {
                all.push(CrossedTriangle { side, triangle, passage, time: PlaneParameter::new(ray.line(), *corners) });
            });
        }
        all.sort_by(|x, y| compare_along_ray(ray.line(), &x.time, &y.time));
        all
    }

    /// Records the regions of space through which a ray passes.
    fn record_along_ray(&mut self, ray: &Ray) {
        let crossed = self.crossed_triangles(ray, &[0, 1]);
        if crossed.iter().any(|crossed| crossed.passage == RayPassage::OnSurface) {
            return;
        }
        for layer in layers(ray, &crossed) {
            self.record_cell(layer.before.map(|winding| winding != 0));
        }
    }

    /// Winding numbers of both models in front of and behind a triangle, where a ray crosses it near its center.
    /// They are 0 for a model that is not in `sides`.
    ///
    /// `None` if the ray misses the triangle, or if it crosses, at the same point, another triangle that is not
    /// coplanar with the given one, as on an edge.
    pub(super) fn windings_at(&mut self, side: usize, triangle: u32, sides: &[usize]) -> Option<[[i64; 2]; 2]> {
        let corners @ [p, q, r] = self.placed(side).points(triangle);
        // For a sliver, whose normal is lost to rounding, any direction is valid.
        let direction = normal_of(&[p, q, r]).unwrap_or(DVec3::new(1.0, 0.25, 0.125));
        let ray = self.ray_through(p / 3.0 + q / 3.0 + r / 3.0, direction, sides)?;
        let crossed = self.crossed_triangles(&ray, sides);
        let is_own = |crossed: &CrossedTriangle| (crossed.side, crossed.triangle) == (side, triangle);
        let own = crossed.iter().find(|crossed| is_own(crossed))?;
        let CrossingLayer { crossed, before, after } =
            layers(&ray, &crossed).find(|layer| layer.crossed.iter().any(is_own))?;
        let is_on_it = |crossed: &CrossedTriangle| {
            is_own(crossed) || (crossed.side == side && are_coplanar(&corners, crossed.time.corners()))
        };
        let windings = if own.passage == RayPassage::Inward { [before, after] } else { [after, before] };
        crossed.iter().all(is_on_it).then_some(windings)
    }

    /// Ray through `point`, up to rounding, that starts outside of the models `sides`.
    fn ray_through(&self, point: DVec3, direction: DVec3, sides: &[usize]) -> Option<Ray> {
        // `far` is greater than the distance of `point` from any point of the models: `farthest_from` bounds this
        // distance per axis, and a box diagonal is less than twice as long as the longest side.
        let far = sides.iter().map(|&side| 2.0 * self.placed(side).placement.farthest_from(point)).fold(0.0, f64::max);
        // Directions with few bits make short products where crossings must be ordered exactly.
        let direction = (direction * DIRECTION_STEPS).round() / DIRECTION_STEPS;
        let grid = power_of_two_near(far) * ORIGIN_STEP;
        let origin = ((point - direction * far) / grid).round() * grid;
        origin.is_finite().then(|| Ray::along(origin, direction))
    }

    /// Casts rays past the segment in which the interiors of two triangles cross, until all kinds of regions are found.
    pub(super) fn cast_rays_past_crossing(&mut self, pair: TrianglePair) {
        let corners = [self.pair.a.points(pair.a), self.pair.b.points(pair.b)];
        let (Some(n), Some(m)) = (normal_of(&corners[0]), normal_of(&corners[1])) else { return };
        // Nearly always one ray is enough. It starts next to the segment. Of the two opposite directions along its
        // line, it runs in the one in which it is likely to leave the models sooner.
        if let Some(aim) =
            approximate_segment(&corners, [n, m]).and_then(|segment| RayAim::past(segment, [n, m], 1.0 / 8.0))
        {
            let out = aim.point * 2.0 - self.pair.a.placement.origin() - self.pair.b.placement.origin();
            let along = if aim.along.dot(out) < 0.0 { -aim.along } else { aim.along };
            self.record_along_ray(&Ray::along(aim.point - along * aim.before, along));
            if self.cells.is_complete() {
                return;
            }
        }
        let found = triangle_intersection(&corners[0], &corners[1]);
        let [from, to] = found.corners() else { return };
        let segment = [from, to].map(|corner| ExactPoint::new(corner, &corners[0], &corners[1]).rounded());
        for share in [1.0 / 8.0, 1.0 / 64.0] {
            for [sign_n, sign_m] in [[1.0, 1.0], [-1.0, -1.0], [1.0, -1.0], [-1.0, 1.0]] {
                let Some(aim) = RayAim::past(segment, [n * sign_n, m * sign_m], share) else { continue };
                let Some(ray) = self.ray_through(aim.point, aim.along, &[0, 1]) else { continue };
                self.record_along_ray(&ray);
                if self.cells.is_complete() {
                    return;
                }
            }
        }
    }
}

/// Line on which a ray is cast past the segment in which two triangles cross.
#[derive(Clone, Copy, Debug)]
struct RayAim {
    point: DVec3,
    along: DVec3,
    /// The line crosses both triangles within this distance from `point`. A ray along the line starts this far
    /// before `point`.
    before: f64,
}

impl RayAim {
    /// Line past a segment in which two triangles cross. `n` and `m` are the outward normals of the triangles of
    /// the first and the second solid; the normals of a mesh that is turned inside out must be reversed.
    ///
    /// A ray along `n - m` that passes the segment on the side of `-(n + m)` starts in the interior of the first
    /// solid only. It enters the interior of both solids, and then leaves the first. The line crosses both
    /// triangles at a distance of `share` times the length of the segment from the midpoint of the segment.
    fn past([from, to]: [DVec3; 2], [n, m]: [DVec3; 2], share: f64) -> Option<Self> {
        let (across, along) = (n + m, n - m);
        let aside = (to - from).length() * share;
        let point = from / 2.0 + to / 2.0 - across.try_normalize()? * (aside * along.length() / 2.0);
        // The line crosses each triangle at half of the distance `before` from `point`, so `before` includes a
        // margin.
        Some(Self { point, along: along.try_normalize()?, before: aside * across.length() })
    }
}

/// Approximate end points of the segment in which the interiors of two triangles cross, given their normals. `None`
/// if the segment is lost to rounding.
fn approximate_segment([a, b]: &[[DVec3; 3]; 2], [n, m]: [DVec3; 2]) -> Option<[DVec3; 2]> {
    let line = n.cross(m);
    let order = |u: DVec3, v: DVec3| if line.dot(v - u) < 0.0 { [v, u] } else { [u, v] };
    let ([low_a, high_a], [low_b, high_b]) = (cut(a, m, b[0]), cut(b, n, a[0]));
    let ([low_a, high_a], [low_b, high_b]) = (order(low_a, high_a), order(low_b, high_b));
    let segment @ [from, to] = [order(low_a, low_b)[1], order(high_a, high_b)[0]];
    (line.dot(to - from) > 0.0).then_some(segment)
}

/// Approximate points where a plane cuts two sides of a triangle.
fn cut(corners: &[DVec3; 3], normal: DVec3, point: DVec3) -> [DVec3; 2] {
    let heights = [0, 1, 2].map(|i| normal.dot(corners[i] - point));
    let above = [0, 1, 2].map(|i| heights[i] > 0.0);
    // Index of the vertex that is alone on its side of the plane.
    let lone = if above[0] == above[1] { 2 } else { usize::from(above[0] == above[2]) };
    let cut = |other: usize| {
        corners[lone] + (corners[other] - corners[lone]) * (heights[lone] / (heights[lone] - heights[other]))
    };
    [cut((lone + 1) % 3), cut((lone + 2) % 3)]
}

/// Approximate unit normal of a triangle; `None` for a sliver.
fn normal_of([p, q, r]: &[DVec3; 3]) -> Option<DVec3> {
    let scale = (*q - *p).abs().max((*r - *p).abs()).max_element();
    ((q - p) / scale).cross((r - p) / scale).try_normalize()
}
