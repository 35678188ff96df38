//! One scratch is reused for many queries: results and stats are those of a new scratch.

use crate::hard_meshes::all_models::{T, here, mesh_of, sound};
use boxwood::papers::{Bvh, Sat, TreeModel, TreePair, TreeScratch, TreeSearchStats};
use boxwood::query::TrianglePair;
use boxwood::{Mesh, Pose};
use boxwood_scenes::{Random, soup, sphere, torus, transformed};
use std::ops::ControlFlow;

/// Runs all queries of a pair with one scratch. Returns the triangle pairs, the stats of each query, and the other
/// results as text.
fn all_results<T: Bvh>(
    scratch: &mut TreeScratch,
    pair: &TreePair<'_, T>,
) -> (Vec<TrianglePair>, Vec<TreeSearchStats>, String) {
    let mut stats = Vec::new();
    let pairs = scratch.triangle_pairs(pair);
    stats.push(scratch.stats());
    let intersects = scratch.intersects(pair);
    stats.push(scratch.stats());
    let count = scratch.count_triangle_pairs(pair);
    stats.push(scratch.stats());
    let overlap = scratch.overlap(pair);
    stats.push(scratch.stats());
    // This query stops at the fifth pair, which leaves unprocessed pairs in the scratch.
    let mut left = 5;
    let fifth = scratch.for_each_triangle_pair(pair, |found| {
        left -= 1;
        if left == 0 { ControlFlow::Break(found) } else { ControlFlow::Continue(()) }
    });
    stats.push(scratch.stats());
    (pairs, stats, format!("{intersects} {count} {overlap:?} {fifth:?}"))
}

#[test]
fn case_65_a_scratch_used_again_never_accumulates() {
    let mut random = Random::new(0x65);
    let meshes = [Mesh::default(), mesh_of(&[T]), soup(&mut random, 300, 0.3), torus(0.5, 0.2, 20, 10), sphere(0.4, 2)];
    let models = meshes.map(sound);
    for make in [TreeScratch::new, TreeScratch::counting_axes] {
        let mut reused = make();
        let mut met = 0;
        for _ in 0..3 {
            for (a, b) in models.iter().flat_map(|a| models.iter().map(move |b| (a, b))) {
                // Alternates between the trees: data that a query of one tree leaves in the scratch must not affect the
                // other tree.
                met += reused_as_fresh(&mut reused, make, &a.wide, &b.wide);
                met += reused_as_fresh(&mut reused, make, &a.binary, &b.binary);
            }
        }
        assert!(met > 2_000, "only {met} pairs met");
    }
    // Models and placed models keep no data from one query to the next either: after a query with intersections, a
    // query of two disjoint models makes only the box tests at the roots.
    let (ball, moved) = (&models[4], transformed(models[4].mesh(), &Pose::from_translation([9.0, 0.0, 0.0])));
    let far = sound(moved);
    let stats = stats_when_far_apart(&ball.binary, &far.binary);
    assert_eq!((stats.box_tests, stats.triangle_tests), (1, 0));
    let stats = stats_when_far_apart(&ball.wide, &far.wide);
    assert!(stats.box_tests <= 64 && stats.triangle_tests == 0, "two roots: {stats:?}");
}

/// Asserts that a used scratch returns the same results as a new one. Returns the number of intersecting pairs.
fn reused_as_fresh<T: Bvh>(
    reused: &mut TreeScratch,
    make: fn() -> TreeScratch,
    a: &TreeModel<T>,
    b: &TreeModel<T>,
) -> usize {
    let (a, b) = (here(a), here(b));
    let met = [Sat::Lite, Sat::Full].map(|sat| {
        let pair = TreePair::with_sat(&a, &b, sat);
        let fresh = all_results(&mut make(), &pair);
        assert_eq!(all_results(reused, &pair), fresh);
        assert_eq!(all_results(reused, &pair), fresh);
        fresh.0.len()
    });
    met.iter().sum()
}

/// Stats of a query between a model and another one far away, made with the scratch of a query that found
/// intersections.
fn stats_when_far_apart<T: Bvh>(model: &TreeModel<T>, far: &TreeModel<T>) -> TreeSearchStats {
    let (here, far) = (here(model), here(far));
    let mut scratch = TreeScratch::new();
    assert!(scratch.intersects(&TreePair::new(&here, &here)));
    assert!(!scratch.intersects(&TreePair::new(&here, &far)));
    scratch.stats()
}
