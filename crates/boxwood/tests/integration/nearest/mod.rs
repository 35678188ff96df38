//! Tests of nearest-point queries: the nearest triangles of a point, and their distances and nearest points, equal
//! those of brute force over all triangles, bit for bit, and are within the documented error bound.

mod analytic;
mod features;
mod invalid_input;
mod matches_reference;
mod query_points;
mod rational;
mod symmetry;
mod threads;

use boxwood::query::{NearestPoint, TriangleFeature};

/// Documented error bound of a point-triangle distance, relative to the longest side of the bounding box of the
/// point and the three vertices.
const ERROR: f64 = 32.0 * f64::EPSILON;

/// Runs a query on a new thread, so that its thread-local scratch memory is not left over from other queries.
fn on_new_thread<R: Send>(query: impl FnOnce() -> R + Send) -> R {
    std::thread::scope(|scope| scope.spawn(query).join().expect("query did not panic"))
}

/// The numbers of a result as bits, because `==` does not distinguish 0 and -0.
fn bits(nearest: &NearestPoint) -> (u64, [u64; 3], u32, TriangleFeature) {
    (nearest.distance.to_bits(), nearest.point.map(f64::to_bits), nearest.triangle, nearest.feature)
}

fn all_bits<'n>(nearest: impl IntoIterator<Item = &'n NearestPoint>) -> Vec<(u64, [u64; 3], u32, TriangleFeature)> {
    nearest.into_iter().map(bits).collect()
}
