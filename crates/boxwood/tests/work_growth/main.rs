//! How the work of a search grows with the size of the input, for families of small inputs that once took quadratic time: counts at
//! n, 2n and 4n are pinned, never seconds. And what is found is what trying all triangles gives.

mod clearance;
mod coincident;
mod contacts;
mod links;
mod point_triangles;
mod self_intersections;
mod spread;
mod swept_capsule;

use boxwood::{Mesh, Model, Work};
use boxwood_scenes::Random;

/// Triangles with corners of their own, in this order.
fn model_of(triangles: &[[[f64; 3]; 3]]) -> Model {
    let count = triangles.len() as u32;
    let corners = (0..count).map(|n| [3 * n, 3 * n + 1, 3 * n + 2]).collect();
    Model::new(Mesh::new(triangles.as_flattened().to_vec(), corners).expect("finite"))
}

/// All tests together.
fn tests(work: Work) -> u64 {
    work.box_tests + work.triangle_tests + work.filter_tests + work.exact_tests
}

/// Fails if twice the size takes much more than twice the tests, or if there are more than so many for one of the size.
fn assert_near_linear(family: &str, size: usize, per_size: u64, run: impl Fn(usize) -> Work) {
    let counts = [1, 2, 4].map(|times| tests(run(times * size)));
    for two in counts.windows(2) {
        assert!(two[1] <= two[0] * 3 + 64, "{family}: {counts:?} tests");
    }
    assert!(counts[2] <= counts[0] * 6 + 64, "{family}: {counts:?} tests");
    assert!(counts[2] <= per_size * 4 * size as u64, "{family}: {counts:?} tests");
}

/// Points on a grid and off it, in a box.
fn some_point(random: &mut Random) -> [f64; 3] {
    let steps = random.below(2) == 0;
    random.point_in_box([-1.0; 3], [1.0; 3]).map(|x| if steps { (x * 4.0).round() / 4.0 } else { x })
}
