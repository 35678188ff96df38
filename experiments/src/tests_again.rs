//! What a triangle test costs: the pairs that questions tested are tested again, by themselves.

use crate::clock::timed;
use crate::method::Tested;
use boxwood::{Mesh, Pose, TriangleTest};

/// Seconds of one triangle test: where its corners are is part of it, as it is in a query.
pub(crate) fn triangle_test(mesh: &Mesh, tested: &[Tested], passes: u32) -> f64 {
    let count: usize = tested.iter().map(|tested| tested.pairs.len()).sum();
    let pass = || timed(|| std::hint::black_box(test_again(mesh, tested))).1;
    (0..passes).map(|_| pass()).fold(f64::INFINITY, f64::min) / count.max(1) as f64
}

/// How many of the triangle pairs meet.
fn test_again(mesh: &Mesh, tested: &[Tested]) -> u64 {
    let mut hits = 0;
    for Tested { poses, pairs } in tested {
        // A search comes to the same triangle many times in a row, and keeps it.
        let mut kept = [Kept::NONE; 2];
        for pair in pairs {
            kept[0].place(mesh, &poses[0], pair.a);
            kept[1].place(mesh, &poses[1], pair.b);
            hits += u64::from(kept[0].meets(&kept[1]));
        }
    }
    hits
}

/// A placed triangle and its box.
struct Kept {
    triangle: u32,
    corners: [[f64; 3]; 3],
    low: [f64; 3],
    high: [f64; 3],
}

impl Kept {
    const NONE: Self = Self { triangle: u32::MAX, corners: [[0.0; 3]; 3], low: [0.0; 3], high: [0.0; 3] };

    fn place(&mut self, mesh: &Mesh, pose: &Pose, triangle: u32) {
        if self.triangle != triangle {
            let corners = mesh.corners(triangle).map(|corner| pose.place(corner));
            let [u, v, w] = corners;
            let low = [0, 1, 2].map(|axis| u[axis].min(v[axis]).min(w[axis]));
            let high = [0, 1, 2].map(|axis| u[axis].max(v[axis]).max(w[axis]));
            *self = Self { triangle, corners, low, high };
        }
    }

    fn meets(&self, other: &Self) -> bool {
        (0..3).all(|axis| self.low[axis] <= other.high[axis] && other.low[axis] <= self.high[axis])
            && TriangleTest::default().intersect(&self.corners, &other.corners).expect("placed corners are finite")
    }
}
