//! Reference implementations of queries: brute force over all triangles or all pairs of triangles, without boxes and
//! SIMD filters.

pub use crate::query::locate::brute_force_locate as locate;
pub use crate::query::ray::brute_force_crossings as crossings;
pub use crate::query::region::{
    brute_force_triangles_intersecting as triangles_intersecting, brute_force_triangles_within as triangles_within,
};
pub use crate::query::sweep::{
    brute_force_impact as first_impact, brute_force_impact_of_models as first_impact_of_models,
};

use crate::Mesh;
use crate::kernel::triangle::{
    intersect_beyond_shared, point_triangle_distance, ray_crossing, triangle_distance, triangles_closer_than,
    triangles_intersect,
};
use crate::pair::TrianglePair;
use crate::placed::PlacedModel;
use crate::query::distance::ClosestPoints;
use crate::query::nearest::NearestPoint;
use crate::query::ray::{Hit, Ray};
use glam::DVec3;

/// All pairs of triangles that have a common point, sorted. Reference implementation of
/// [`Pair::triangle_pairs`](crate::Pair::triangle_pairs), for tests.
///
/// Takes O(n m) for n and m triangles.
#[must_use]
pub fn pairs(a: &PlacedModel, b: &PlacedModel) -> Vec<TrianglePair> {
    let placed_b: Vec<_> = b.triangles().map(|triangle| (triangle, b.points(triangle))).collect();
    let mut pairs = Vec::new();
    for a_id in a.triangles() {
        let triangle = a.points(a_id);
        for (b_id, other) in &placed_b {
            if triangles_intersect(&triangle, other).0 {
                pairs.push(TrianglePair { a: a_id, b: *b_id });
            }
        }
    }
    pairs
}

/// All pairs of triangles of a mesh that intersect beyond their shared vertices, with `a < b`, sorted. Reference implementation of
/// [`Model::self_intersections`](crate::Model::self_intersections).
///
/// Takes O(n^2) for n triangles.
#[must_use]
pub fn self_intersections(mesh: &Mesh) -> Vec<TrianglePair> {
    let triangles = mesh.triangles();
    let points: Vec<_> = (0..triangles.len() as u32).map(|triangle| mesh.points(triangle)).collect();
    let mut pairs = Vec::new();
    for a in 0..triangles.len() {
        for b in a + 1..triangles.len() {
            if intersect_beyond_shared(&points[a], triangles[a], &points[b], triangles[b]).0 {
                pairs.push(TrianglePair { a: a as u32, b: b as u32 });
            }
        }
    }
    pairs
}

/// Distance and closest points of two models; `None` if one of them has no triangles. Reference implementation of
/// [`Pair::distance`](crate::Pair::distance).
///
/// Takes O(n m) for n and m triangles.
#[must_use]
pub fn distance(a: &PlacedModel, b: &PlacedModel) -> Option<ClosestPoints> {
    let placed_b: Vec<_> = b.triangles().map(|triangle| (triangle, b.points(triangle))).collect();
    let mut best = None;
    for a_id in a.triangles() {
        let triangle = a.points(a_id);
        for (b_id, other) in &placed_b {
            let distance = triangle_distance(&triangle, other).0;
            ClosestPoints::replace_if_closer(
                &mut best,
                ClosestPoints::new(TrianglePair { a: a_id, b: *b_id }, distance),
            );
        }
    }
    best
}

/// All pairs of triangles whose distance is less than `clearance`, sorted. Reference implementation of
/// [`Pair::triangle_pairs_closer_than`](crate::Pair::triangle_pairs_closer_than).
///
/// Takes O(n m) for n and m triangles.
#[must_use]
pub fn closer_than(a: &PlacedModel, b: &PlacedModel, clearance: f64) -> Vec<TrianglePair> {
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

/// The `k` triangles nearest to a point, sorted by distance, then by index. Reference implementation of [`PlacedModel::k_nearest`].
///
/// The point must be finite. Takes O(n log n) for n triangles.
#[must_use]
pub fn nearest(placed: &PlacedModel, point: [f64; 3], k: usize) -> Vec<NearestPoint> {
    let point = DVec3::from_array(point);
    let nearest = |triangle| NearestPoint::new(triangle, point_triangle_distance(point, &placed.points(triangle)).0);
    let mut all: Vec<NearestPoint> = placed.triangles().map(nearest).collect();
    all.sort_by(NearestPoint::order);
    all.truncate(k);
    all
}

/// All triangles that a ray hits, sorted by [`Hit::t`], then by index. Reference implementation of [`PlacedModel::all_hits`].
#[must_use]
pub fn hits(placed: &PlacedModel, ray: &Ray) -> Vec<Hit> {
    let hit = |triangle| {
        let corners = placed.points(triangle);
        ray_crossing(ray.line(), &corners).0.map(|crossing| Hit::new(ray.line(), triangle, &corners, &crossing))
    };
    let mut all: Vec<Hit> = placed.triangles().filter_map(hit).collect();
    all.sort_by(Hit::order);
    all
}
