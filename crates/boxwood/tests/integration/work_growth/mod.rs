//! Growth of the work of searches with the size n of the input, for families of inputs that once took quadratic
//! time. The tests bound counts of work at n, 2n and 4n, never seconds. Results equal those of brute force.

mod clearance;
mod coincident;
mod contacts;
mod links;
mod point_triangles;
mod self_intersections;
mod spread;
mod swept_capsule;

use boxwood::query::QueryStats;
use boxwood::{Mesh, Model};
use boxwood_scenes::Random;

/// A model of these triangles, in this order and without shared vertices.
fn model_of(triangles: &[[[f64; 3]; 3]]) -> Model {
    let count = triangles.len() as u32;
    let corners = (0..count).map(|n| [3 * n, 3 * n + 1, 3 * n + 2]).collect();
    Model::new(Mesh::new(triangles.as_flattened().to_vec(), corners).expect("finite"))
}

/// Sum of the box tests, triangle tests, filter tests and exact tests.
fn total_tests(stats: QueryStats) -> u64 {
    stats.box_tests + stats.triangle_tests + stats.filter_tests + stats.exact_tests
}

/// Fails if a query of twice the size takes more than about three times the tests, or if it takes more than
/// `per_size` tests per unit of size.
fn assert_near_linear(family: &str, size: usize, per_size: u64, run: impl Fn(usize) -> QueryStats) {
    let counts = [1, 2, 4].map(|times| total_tests(run(times * size)));
    for two in counts.windows(2) {
        assert!(two[1] <= two[0] * 3 + 64, "{family}: {counts:?} tests");
    }
    assert!(counts[2] <= counts[0] * 6 + 64, "{family}: {counts:?} tests");
    assert!(counts[2] <= per_size * 4 * size as u64, "{family}: {counts:?} tests");
}

/// A random point in the cube from -1 to 1; half of the points are on a grid.
fn some_point(random: &mut Random) -> [f64; 3] {
    let steps = random.below(2) == 0;
    random.point_in_box([-1.0; 3], [1.0; 3]).map(|x| if steps { (x * 4.0).round() / 4.0 } else { x })
}
