//! Meshes of n triangles with n^2 self-intersections, or with n^2 pairs of triangles that have to be tested.

use boxwood::{Mesh, Model, Scratch, SelfLimits, Work};
use boxwood_scenes::Random;

/// Limits as the command line has them: a number, and so much per triangle.
fn limits(triangles: usize) -> SelfLimits {
    let triangle_tests = 100_000 + 100 * triangles as u64;
    SelfLimits { pairs: 5_000, triangle_tests, exact_tests: triangle_tests / 100 }
}

/// What a limited search of n, 2n and 4n triangles finds, and what it costs.
fn searches(mesh: impl Fn(usize) -> Mesh) -> [(u64, bool, Work); 3] {
    [1_000, 2_000, 4_000].map(|triangles| {
        let mut scratch = Scratch::new();
        let some = scratch.self_intersections_up_to(&Model::new(mesh(triangles)), &limits(triangles));
        (some.found.len() as u64, some.complete, scratch.work())
    })
}

/// The tests of one pair of leaves, each of up to eight triangles: a search stops after these.
const LEAVES: u64 = 64;

/// Stopped at one of the limits, and not later.
#[track_caller]
fn assert_bounded(mesh: impl Fn(usize) -> Mesh) {
    for (triangles, (found, complete, work)) in [1_000, 2_000, 4_000].into_iter().zip(searches(mesh)) {
        let limits = limits(triangles);
        assert!(!complete, "{triangles}: {work:?}");
        let [pairs, tests, exact] =
            [found == limits.pairs, work.triangle_tests > limits.triangle_tests, work.exact_tests > limits.exact_tests];
        assert!(pairs || tests || exact, "{triangles}: {found} pairs for {work:?}");
        assert!(found <= limits.pairs, "{triangles}: {found}");
        assert!(work.triangle_tests <= limits.triangle_tests + LEAVES, "{triangles}: {work:?}");
        assert!(work.exact_tests <= limits.exact_tests + LEAVES, "{triangles}: {work:?}");
        // Of each node's eight children with those of another, a pair of leaves at least is tested or all are apart.
        assert!(work.box_tests <= work.triangle_tests + 64 * triangles as u64, "{triangles}: {work:?}");
    }
}

/// Triangles without vertices in common.
fn loose(triangles: usize, mut corners: impl FnMut() -> [[f64; 3]; 3]) -> Mesh {
    let vertices = (0..triangles).flat_map(|_| corners()).collect();
    let triangles = (0..triangles as u32).map(|n| [3 * n, 3 * n + 1, 3 * n + 2]).collect();
    Mesh::new(vertices, triangles).expect("finite")
}

#[test]
fn degenerate_triangles_on_a_line() {
    assert_bounded(|triangles| {
        let mut random = Random::new(0x11e);
        loose(triangles, || [(); 3].map(|()| (random.range(0.0, 1e6)).round()).map(|x| [x, 2.0 * x, 3.0 * x]))
    });
}

#[test]
fn triangles_next_to_a_line() {
    assert_bounded(|triangles| {
        let mut random = Random::new(0x11e);
        loose(triangles, || [(); 3].map(|()| random.range(0.0, 1.0)).map(|x| [x, 0.1 * x, 0.7 * x]))
    });
}

#[test]
fn needles_through_a_point() {
    assert_bounded(|triangles| {
        let mut random = Random::new(0x4eed);
        loose(triangles, || {
            let end = [(); 3].map(|()| random.range(-1.0, 1.0));
            [end, end.map(|x| -x), end.map(|x| 1e-3 - x)]
        })
    });
}

/// A cone has one vertex that all triangles share, and no self-intersection.
#[test]
fn triangles_around_a_vertex() {
    let cone = |triangles: usize| {
        let rim = (0..triangles).map(|n| std::f64::consts::TAU * n as f64 / triangles as f64);
        let vertices = rim.map(|angle| [angle.cos(), angle.sin(), 0.0]).chain([[0.0, 0.0, 1.0]]).collect();
        let count = triangles as u32;
        Mesh::new(vertices, (0..count).map(|n| [n, (n + 1) % count, count]).collect()).expect("finite")
    };
    assert_bounded(cone);
    assert!(searches(cone).iter().all(|&(found, ..)| found == 0));
}

/// No limit is in the way of an ordinary mesh, and its work grows with its triangles.
#[test]
fn a_closed_surface() {
    let searched = [1, 2, 4].map(|by| {
        let model = Model::new(boxwood_scenes::torus(0.5, 0.2, 50 * by, 20));
        let mut scratch = Scratch::new();
        let some = scratch.self_intersections_up_to(&model, &limits(model.mesh().triangles().len()));
        assert!(some.complete && some.found.is_empty());
        scratch.work().triangle_tests
    });
    assert!(searched.windows(2).all(|pair| pair[1] < 3 * pair[0]), "{searched:?}");
}
