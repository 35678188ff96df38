//! Tests of distance: distances, closest points and clearance results equal those of brute force over all triangle
//! pairs, bit for bit. They are within the documented error bound. They depend neither on the order of models or
//! triangles nor on the triangle pair at which the search starts.

mod analytic;
mod clearance;
use crate::support::families;
mod matches_reference;
mod points;
use boxwood_oracle::distance as rational;
mod stats;
mod symmetry;
mod threads;
mod warm_start;

use boxwood::query::{ClosestPoints, TrianglePair};

/// Documented error bound of the distance of two triangles, relative to the longest side of the bounding box of
/// their vertices.
const ERROR: f64 = 32.0 * f64::EPSILON;

/// Runs a query on a new thread, so that its thread-local scratch memory is not left over from other queries.
fn on_new_thread<R: Send>(query: impl FnOnce() -> R + Send) -> R {
    std::thread::scope(|scope| scope.spawn(query).join().expect("query did not panic"))
}

/// The longest side of the bounding box of some points.
fn span(points: &[[f64; 3]]) -> f64 {
    let side = |k: usize| {
        let on_axis = || points.iter().map(|point| point[k]);
        on_axis().fold(f64::NEG_INFINITY, f64::max) - on_axis().fold(f64::INFINITY, f64::min)
    };
    side(0).max(side(1)).max(side(2))
}

/// The numbers of a result as bits, because `==` does not distinguish 0 and -0.
fn bits(closest: Option<ClosestPoints>) -> Option<(u64, [[u64; 3]; 2], TrianglePair)> {
    closest.map(|closest| {
        (closest.distance.to_bits(), closest.points.map(|point| point.map(f64::to_bits)), closest.triangles)
    })
}

/// Converts the result for models (b, a) to that for (a, b).
fn swapped(closest: ClosestPoints) -> ClosestPoints {
    let ([p, q], TrianglePair { a, b }) = (closest.points, closest.triangles);
    ClosestPoints { points: [q, p], triangles: TrianglePair { a: b, b: a }, ..closest }
}
