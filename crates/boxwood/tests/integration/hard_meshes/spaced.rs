//! Triangles in a row, spaced evenly or by powers of two. Spacing by powers of two gives the deepest trees.

use crate::hard_meshes::all_models::{T, THROUGH_T, Triangle, as_brute_force, here, mesh_of, pairs_of, shifted, sound};
use boxwood::Mesh;
use boxwood::papers::{Sat, TreePair, TreeScratch};
use boxwood::query::TrianglePair;

/// A row of triangles spaced by powers of two: triangle i extends in x from 2^(top - i) to twice this value, where
/// it shares a corner with triangle i - 1.
///
/// Each split at the midpoint separates only one triangle, and the boxes of the last triangles are rounded to a
/// point. Boxes are stored relative to the center of the mesh, so the tree becomes deep only if the triangles
/// crowd at this center. Without `crowd_in_the_middle`, they crowd in a corner of the mesh's bounding box. With
/// it, the mirror image of the first triangle is appended, which moves the center of the mesh to where they crowd.
fn spaced_by_powers_of_two(count: i32, top: i32, crowd_in_the_middle: bool) -> Mesh {
    let spaced = |i: i32| {
        let p = power_of_two(top - i);
        [[p, 0.0, 0.0], [2.0 * p, 0.0, 0.0], [p, p, 0.0]]
    };
    let mut triangles: Vec<Triangle> = (0..count).map(spaced).collect();
    if crowd_in_the_middle {
        triangles.push(spaced(0).map(|corner| corner.map(|x| -x)));
    }
    mesh_of(&triangles)
}

/// 2^exponent, as a product of two powers: `powi` with an exponent of -1001 would compute the inverse of 2^1001.
fn power_of_two(exponent: i32) -> f64 {
    2_f64.powi(exponent / 2) * 2_f64.powi(exponent - exponent / 2)
}

/// Expected intersecting pairs of a row with itself: each triangle with itself and its two neighbors, and the
/// mirrored triangle (the last one) only with itself.
fn chain(count: u32, crowd_in_the_middle: bool) -> Vec<TrianglePair> {
    let beside = |a: u32| a.saturating_sub(1)..(a + 2).min(count);
    let mirrored = crowd_in_the_middle.then_some(TrianglePair { a: count, b: count });
    (0..count).flat_map(|a| pairs_of(a, beside(a))).chain(mirrored).collect()
}

/// Runs a test on a stack of 256 KiB, which a recursion as deep as the tree would overflow.
fn on_a_small_stack(test: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(256 * 1024).spawn(test).expect("a thread");
    thread.join().expect("the test on the small stack");
}

#[test]
fn case_56_geometric_spacing_over_the_range_of_f32() {
    on_a_small_stack(|| {
        for crowd_in_the_middle in [false, true] {
            let model = sound(spaced_by_powers_of_two(150, 0, crowd_in_the_middle));
            let shape = model.binary.tree_stats();
            assert!(!crowd_in_the_middle || shape.max_depth > 64, "the case is not hard: {shape:?}");
            assert_eq!(as_brute_force(&model, &model), chain(150, crowd_in_the_middle));
        }
    });
}

#[test]
fn case_56_geometric_spacing_over_the_range_of_f64() {
    on_a_small_stack(|| {
        for crowd_in_the_middle in [false, true] {
            let model = sound(spaced_by_powers_of_two(2_000, 998, crowd_in_the_middle));
            let shape = model.binary.tree_stats();
            assert!(!crowd_in_the_middle || shape.max_depth > 64, "the case is not hard: {shape:?}");
            let truth = chain(2_000, crowd_in_the_middle);
            // Runs only one query per kind of box test: most boxes are rounded to the same point, so a search tests
            // all pairs of their leaves.
            let (wide, binary) = (here(&model.wide), here(&model.binary));
            // A query with a scratch runs on this thread, and so on its small stack.
            let mut scratch = TreeScratch::new();
            for sat in [Sat::Lite, Sat::Full] {
                assert_eq!(scratch.triangle_pairs(&TreePair::with_sat(&wide, &wide, sat)), truth, "{sat:?}");
                assert_eq!(scratch.triangle_pairs(&TreePair::with_sat(&binary, &binary, sat)), truth, "{sat:?}");
            }
            // Brute force needs exact tests with integers of 2,000 bits, which are slow. So it tests only every
            // 40th triangle against all.
            let sampled: Vec<Triangle> = (0..2_000).step_by(40).map(|i| model.mesh().triangle_vertices(i)).collect();
            let found = as_brute_force(&sound(mesh_of(&sampled)), &model);
            assert!(
                found.iter().copied().eq(truth
                    .iter()
                    .filter(|pair| pair.a % 40 == 0 && pair.a < 2_000)
                    .map(|pair| TrianglePair { a: pair.a / 40, b: pair.b }))
            );
        }
    });
}

#[test]
fn case_57_triangles_in_a_line() {
    let count = 1024;
    for step in [[2.0, 0.0, 0.0], [0.0, 2.0, 0.0], [0.0, 0.0, 2.0], [2.0, 2.0, 2.0], [-2.0, 1e-9, 1e-300]] {
        let at = |i: u32, t| shifted(t, step.map(|x| x * f64::from(i)));
        let line = sound(mesh_of(&(0..count).map(|i| at(i, T)).collect::<Vec<_>>()));
        for shape in [line.wide.tree_stats(), line.binary.tree_stats()] {
            assert!(shape.max_depth <= 12, "evenly spaced, so evenly divided: {shape:?}");
        }
        let probes = sound(mesh_of(&(0..count).step_by(7).map(|i| at(i, THROUGH_T)).collect::<Vec<_>>()));
        let found = as_brute_force(&probes, &line);
        assert!(found.iter().zip((0..count).step_by(7)).all(|(pair, i)| pair.b == i));
        assert_eq!(found.len(), count.div_ceil(7) as usize);
    }
}
