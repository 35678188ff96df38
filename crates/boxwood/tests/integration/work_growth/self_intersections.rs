//! Meshes of n triangles with n^2 self-intersections, or with n^2 pairs of triangles that have to be tested.

use boxwood::query::{QueryStats, SelfIntersectionLimits};
use boxwood::{Mesh, Model, measure};
use boxwood_scenes::Random;

/// Limits of a search like those of the command-line tool: a constant plus an amount per triangle.
fn limits(triangles: usize) -> SelfIntersectionLimits {
    let triangle_tests = 100_000 + 100 * triangles as u64;
    SelfIntersectionLimits { pairs: 5_000, triangle_tests, exact_tests: triangle_tests / 100 }
}

/// Number of self-intersections found, whether the search was complete, and its stats, for limited searches of
/// meshes of 1,000, 2,000 and 4,000 triangles.
fn searches(mesh: impl Fn(usize) -> Mesh) -> [(u64, bool, QueryStats); 3] {
    [1_000, 2_000, 4_000].map(|triangles| {
        let model = Model::new(mesh(triangles));
        let (some, stats) = measure(|| model.self_intersections_limited(&limits(triangles)));
        (some.found.len() as u64, some.complete, stats)
    })
}

/// Maximum number of triangle tests for a pair of leaves, each with up to eight triangles. A search may exceed its
/// limit by this, because it stops only after a pair of leaves.
const TESTS_PER_LEAF_PAIR: u64 = 64;

/// Asserts that the search is incomplete because it reached one of its limits, and that it stopped there.
#[track_caller]
fn assert_bounded(mesh: impl Fn(usize) -> Mesh) {
    for (triangles, (found, complete, stats)) in [1_000, 2_000, 4_000].into_iter().zip(searches(mesh)) {
        let limits = limits(triangles);
        assert!(!complete, "{triangles}: {stats:?}");
        let [pairs, tests, exact] = [
            found == limits.pairs,
            stats.triangle_tests > limits.triangle_tests,
            stats.exact_tests > limits.exact_tests,
        ];
        assert!(pairs || tests || exact, "{triangles}: {found} pairs for {stats:?}");
        assert!(found <= limits.pairs, "{triangles}: {found}");
        assert!(stats.triangle_tests <= limits.triangle_tests + TESTS_PER_LEAF_PAIR, "{triangles}: {stats:?}");
        assert!(stats.exact_tests <= limits.exact_tests + TESTS_PER_LEAF_PAIR, "{triangles}: {stats:?}");
        // Box tests are bounded too. A visit of two nodes makes 64 box tests, one per pair of children. Either one of
        // these pairs leads to a triangle test, or all of them are separated.
        assert!(stats.box_tests <= stats.triangle_tests + 64 * triangles as u64, "{triangles}: {stats:?}");
    }
}

/// A mesh of `triangles` triangles without shared vertices; `corners` returns the vertices of one triangle.
fn unconnected_triangles(triangles: usize, mut corners: impl FnMut() -> [[f64; 3]; 3]) -> Mesh {
    let vertices = (0..triangles).flat_map(|_| corners()).collect();
    let triangles = (0..triangles as u32).map(|n| [3 * n, 3 * n + 1, 3 * n + 2]).collect();
    Mesh::new(vertices, triangles).expect("finite")
}

#[test]
fn search_of_degenerate_triangles_on_a_line_is_bounded() {
    assert_bounded(|triangles| {
        let mut random = Random::new(0x11e);
        unconnected_triangles(triangles, || {
            [(); 3].map(|()| (random.range(0.0, 1e6)).round()).map(|x| [x, 2.0 * x, 3.0 * x])
        })
    });
}

#[test]
fn search_of_triangles_next_to_a_line_is_bounded() {
    assert_bounded(|triangles| {
        let mut random = Random::new(0x11e);
        unconnected_triangles(triangles, || [(); 3].map(|()| random.range(0.0, 1.0)).map(|x| [x, 0.1 * x, 0.7 * x]))
    });
}

#[test]
fn search_of_needles_through_a_point_is_bounded() {
    assert_bounded(|triangles| {
        let mut random = Random::new(0x4eed);
        unconnected_triangles(triangles, || {
            let end = [(); 3].map(|()| random.range(-1.0, 1.0));
            [end, end.map(|x| -x), end.map(|x| 1e-3 - x)]
        })
    });
}

/// All triangles of a cone share one vertex, so all pairs have to be tested, but there is no self-intersection.
#[test]
fn search_of_triangles_around_a_vertex_is_bounded() {
    let cone = |triangles: usize| {
        let rim = (0..triangles).map(|n| std::f64::consts::TAU * n as f64 / triangles as f64);
        let vertices = rim.map(|angle| [angle.cos(), angle.sin(), 0.0]).chain([[0.0, 0.0, 1.0]]).collect();
        let count = triangles as u32;
        Mesh::new(vertices, (0..count).map(|n| [n, (n + 1) % count, count]).collect()).expect("finite")
    };
    assert_bounded(cone);
    assert!(searches(cone).iter().all(|&(found, ..)| found == 0));
}

/// A search of an ordinary mesh does not reach the limits, and its work grows in proportion to its triangles.
#[test]
fn closed_surface_stays_within_the_limits() {
    let searched = [1, 2, 4].map(|by| {
        let model = Model::new(boxwood_scenes::torus(0.5, 0.2, 50 * by, 20));
        let limits = limits(model.mesh().triangles().len());
        let (some, stats) = measure(|| model.self_intersections_limited(&limits));
        assert!(some.complete && some.found.is_empty());
        stats.triangle_tests
    });
    assert!(searched.windows(2).all(|pair| pair[1] < 3 * pair[0]), "{searched:?}");
}
