//! Measures the cost of one triangle test. The triangle tests that queries made are repeated without the box tests of
//! these queries.

use crate::measure::cpu_clock::timed;
use crate::method::TestedTriangles;
use boxwood::papers::TriangleTest;
use boxwood::{Mesh, Pose};

/// Seconds per triangle test, in the fastest of `passes` passes. Transforming the vertices is included, as in a
/// query.
pub(crate) fn triangle_test_seconds(mesh: &Mesh, tested: &[TestedTriangles], passes: u32) -> f64 {
    let count: usize = tested.iter().map(|tested| tested.pairs.len()).sum();
    let pass = || timed(|| std::hint::black_box(count_intersecting(mesh, tested))).1;
    (0..passes).map(|_| pass()).fold(f64::INFINITY, f64::min) / count.max(1) as f64
}

/// Number of tested triangle pairs that intersect.
fn count_intersecting(mesh: &Mesh, tested: &[TestedTriangles]) -> u64 {
    let mut hits = 0;
    for TestedTriangles { poses, pairs } in tested {
        // A query often tests the same triangle several times in a row and caches its transformed vertices; so does
        // this loop.
        let mut cached = [CachedTriangle::NONE; 2];
        for pair in pairs {
            cached[0].load(mesh, &poses[0], pair.a);
            cached[1].load(mesh, &poses[1], pair.b);
            hits += u64::from(cached[0].intersects(&cached[1]));
        }
    }
    hits
}

/// A triangle in world coordinates with its axis-aligned box.
struct CachedTriangle {
    triangle: u32,
    corners: [[f64; 3]; 3],
    low: [f64; 3],
    high: [f64; 3],
}

impl CachedTriangle {
    const NONE: Self = Self { triangle: u32::MAX, corners: [[0.0; 3]; 3], low: [0.0; 3], high: [0.0; 3] };

    /// Transforms a triangle to world coordinates, unless it is already in the cache.
    fn load(&mut self, mesh: &Mesh, pose: &Pose, triangle: u32) {
        if self.triangle != triangle {
            let corners = mesh.triangle_vertices(triangle).map(|corner| pose.transform_point(corner));
            let [u, v, w] = corners;
            let low = [0, 1, 2].map(|axis| u[axis].min(v[axis]).min(w[axis]));
            let high = [0, 1, 2].map(|axis| u[axis].max(v[axis]).max(w[axis]));
            *self = Self { triangle, corners, low, high };
        }
    }

    fn intersects(&self, other: &Self) -> bool {
        (0..3).all(|axis| self.low[axis] <= other.high[axis] && other.low[axis] <= self.high[axis])
            && TriangleTest::default().intersect(&self.corners, &other.corners).expect("placed vertices are finite")
    }
}
