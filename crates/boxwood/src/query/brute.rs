//! The plain twin of the search: every triangle of one against every triangle of the other, no box, no filter of pairs.

use super::distance::Closest;
use super::nearest::Nearest;
use super::pair::TrianglePair;
use super::placed::Placed;
use super::ray::{Hit, Ray};
use crate::Mesh;
use crate::exact::{crossing, meet_beyond_shared, point_apart, triangles_apart, triangles_closer_than, triangles_meet};
use crate::tree::Tree;
use glam::DVec3;

/// All pairs of triangles that have a point in common, sorted. Quadratic: for tests, and for who wants to see that the
/// tree changes nothing. Triangles that were taken out of an R-tree are left out here too.
#[must_use]
pub fn brute_force_pairs<T: Tree>(a: &Placed<'_, T>, b: &Placed<'_, T>) -> Vec<TrianglePair> {
    let placed_b: Vec<_> = b.triangles().map(|triangle| (triangle, b.points(triangle))).collect();
    let mut pairs = Vec::new();
    for a_id in a.triangles() {
        let triangle = a.points(a_id);
        for (b_id, other) in &placed_b {
            if triangles_meet(&triangle, other).0 {
                pairs.push(TrianglePair { a: a_id, b: *b_id });
            }
        }
    }
    pairs
}

/// All pairs of triangles of a mesh that meet beyond the vertices that they share, a before b, sorted: the plain twin of
/// [`Model::self_intersections`](crate::Model::self_intersections). Quadratic.
#[must_use]
pub fn brute_force_self_intersections(mesh: &Mesh) -> Vec<TrianglePair> {
    let triangles = mesh.triangles();
    let points: Vec<_> = (0..triangles.len() as u32).map(|triangle| mesh.points(triangle)).collect();
    let mut pairs = Vec::new();
    for a in 0..triangles.len() {
        for b in a + 1..triangles.len() {
            if meet_beyond_shared(&points[a], triangles[a], &points[b], triangles[b]).0 {
                pairs.push(TrianglePair { a: a as u32, b: b as u32 });
            }
        }
    }
    pairs
}

/// How far apart two models are: the plain twin of [`Pair::distance`](crate::Pair::distance). Quadratic.
#[must_use]
pub fn brute_force_distance<T: Tree>(a: &Placed<'_, T>, b: &Placed<'_, T>) -> Option<Closest> {
    let placed_b: Vec<_> = b.triangles().map(|triangle| (triangle, b.points(triangle))).collect();
    let mut best = None;
    for a_id in a.triangles() {
        let triangle = a.points(a_id);
        for (b_id, other) in &placed_b {
            let apart = triangles_apart(&triangle, other).0;
            Closest::keep(&mut best, Closest::of(TrianglePair { a: a_id, b: *b_id }, apart));
        }
    }
    best
}

/// All pairs of triangles that are closer to each other than that, sorted: the plain twin of
/// [`Pair::triangles_closer_than`](crate::Pair::triangles_closer_than). Quadratic.
#[must_use]
pub fn brute_force_closer_than<T: Tree>(a: &Placed<'_, T>, b: &Placed<'_, T>, clearance: f64) -> Vec<TrianglePair> {
    let placed_b: Vec<_> = b.triangles().map(|triangle| (triangle, b.points(triangle))).collect();
    let mut pairs = Vec::new();
    for a_id in a.triangles() {
        let triangle = a.points(a_id);
        for (b_id, other) in &placed_b {
            if triangles_closer_than(&triangle, other, clearance).0 {
                pairs.push(TrianglePair { a: a_id, b: *b_id });
            }
        }
    }
    pairs
}

/// The `k` triangles nearest to a point, nearest first, of equals the lowest ids: the plain twin of
/// [`Placed::k_nearest`]. The point must be finite.
#[must_use]
pub fn brute_force_nearest<T: Tree>(placed: &Placed<'_, T>, point: [f64; 3], k: usize) -> Vec<Nearest> {
    let point = DVec3::from_array(point);
    let apart = |triangle| Nearest::of(triangle, point_apart(point, &placed.points(triangle)).0);
    let mut all: Vec<Nearest> = placed.triangles().map(apart).collect();
    all.sort_by(Nearest::order);
    all.truncate(k);
    all
}

/// All triangles that a ray meets, nearest first, of equals the lowest ids: the plain twin of [`Placed::hits`].
#[must_use]
pub fn brute_force_hits<T: Tree>(placed: &Placed<'_, T>, ray: &Ray) -> Vec<Hit> {
    let hit = |triangle| {
        let corners = placed.points(triangle);
        crossing(ray.line(), &corners).0.map(|crossing| Hit::of(ray.line(), triangle, &corners, &crossing))
    };
    let mut all: Vec<Hit> = placed.triangles().filter_map(hit).collect();
    all.sort_by(Hit::order);
    all
}
