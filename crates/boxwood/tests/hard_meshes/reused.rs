//! Reuse of one scratch for many queries.

use crate::both::{T, here, mesh_of, sound};
use boxwood::papers::{Bvh, Sat, TreeModel, TreePair, TreeScratch};
use boxwood::{Mesh, Pose, QueryStats, TrianglePair};
use boxwood_scenes::{Random, soup, sphere, torus, transformed};
use std::ops::ControlFlow;

/// Results and stats of all queries of a pair with one scratch.
fn all_answers<T: Bvh>(
    scratch: &mut TreeScratch,
    pair: &TreePair<'_, T>,
) -> (Vec<TrianglePair>, Vec<QueryStats>, String) {
    let mut work = Vec::new();
    let pairs = scratch.triangle_pairs(pair);
    work.push(scratch.work());
    let intersects = scratch.intersects(pair);
    work.push(scratch.work());
    let count = scratch.count(pair);
    work.push(scratch.work());
    let overlap = scratch.overlap(pair);
    work.push(scratch.work());
    // Stopped in the middle of a block, with pairs still queued.
    let mut left = 5;
    let fifth = scratch.for_each(pair, |found| {
        left -= 1;
        if left == 0 { ControlFlow::Break(found) } else { ControlFlow::Continue(()) }
    });
    work.push(scratch.work());
    (pairs, work, format!("{intersects} {count} {overlap:?} {fifth:?}"))
}

#[test]
fn case_65_a_scratch_used_again_never_accumulates() {
    let mut random = Random::new(0x65);
    let meshes = [Mesh::default(), mesh_of(&[T]), soup(&mut random, 300, 0.3), torus(0.5, 0.2, 20, 10), sphere(0.4, 2)];
    let models = meshes.map(sound);
    for make in [TreeScratch::new, TreeScratch::counting_sat_exits] {
        let mut reused = make();
        let mut met = 0;
        for _ in 0..3 {
            for (a, b) in models.iter().flat_map(|a| models.iter().map(move |b| (a, b))) {
                // Alternates between the trees: data of one in the scratch must not affect the other.
                met += reused_as_fresh(&mut reused, make, &a.wide, &b.wide);
                met += reused_as_fresh(&mut reused, make, &a.binary, &b.binary);
            }
        }
        assert!(met > 2_000, "only {met} pairs met");
    }
    // Nor does a model or a placed one remember anything.
    let (ball, moved) =
        (&models[4], transformed(models[4].mesh(), &Pose::from_translation([9.0, 0.0, 0.0]).expect("finite")));
    let far = sound(moved);
    let work = work_of_a_far_one(&ball.binary, &far.binary);
    assert_eq!((work.box_tests, work.triangle_tests), (1, 0));
    let work = work_of_a_far_one(&ball.wide, &far.wide);
    assert!(work.box_tests <= 64 && work.triangle_tests == 0, "two roots: {work:?}");
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
        let fresh = all_answers(&mut make(), &pair);
        assert_eq!(all_answers(reused, &pair), fresh);
        assert_eq!(all_answers(reused, &pair), fresh);
        fresh.0.len()
    });
    met.iter().sum()
}

/// Stats of a query on models that are far apart, after a query on intersecting models.
fn work_of_a_far_one<T: Bvh>(model: &TreeModel<T>, far: &TreeModel<T>) -> QueryStats {
    let (here, far) = (here(model), here(far));
    let mut scratch = TreeScratch::new();
    assert!(scratch.intersects(&TreePair::new(&here, &here)));
    assert!(!scratch.intersects(&TreePair::new(&here, &far)));
    scratch.work()
}
