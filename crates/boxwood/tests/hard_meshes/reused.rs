//! Memory that is used for many questions.

use crate::both::{T, here, mesh_of, sound};
use boxwood::{Mesh, Model, Pair, Pose, Sat, Scratch, Tree, TrianglePair, Work};
use boxwood_scenes::{Random, placed, soup, sphere, torus};
use std::ops::ControlFlow;

/// What one scratch says to all questions about a pair, and the work of each.
fn all_answers<T: Tree>(scratch: &mut Scratch, pair: &Pair<'_, T>) -> (Vec<TrianglePair>, Vec<Work>, String) {
    let mut work = Vec::new();
    let pairs = scratch.triangle_pairs(pair);
    work.push(scratch.work());
    let intersects = scratch.intersects(pair);
    work.push(scratch.work());
    let count = scratch.count(pair);
    work.push(scratch.work());
    let overlap = scratch.overlap(pair);
    work.push(scratch.work());
    // Broken off in the middle of a block, with pairs still waiting.
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
    for make in [Scratch::new, Scratch::counting_sat_exits] {
        let mut reused = make();
        let mut met = 0;
        for _ in 0..3 {
            for (a, b) in models.iter().flat_map(|a| models.iter().map(move |b| (a, b))) {
                // The trees take turns: what one leaves in the scratch is nothing to the other.
                met += reused_as_fresh(&mut reused, make, &a.wide, &b.wide);
                met += reused_as_fresh(&mut reused, make, &a.binary, &b.binary);
            }
        }
        assert!(met > 2_000, "only {met} pairs met");
    }
    // Nor does a model or a placed one remember anything.
    let (ball, moved) = (&models[4], placed(models[4].mesh(), &Pose::translation([9.0, 0.0, 0.0]).expect("finite")));
    let far = sound(moved);
    let work = work_of_a_far_one(&ball.binary, &far.binary);
    assert_eq!((work.box_tests, work.triangle_tests), (1, 0));
    let work = work_of_a_far_one(&ball.wide, &far.wide);
    assert!(work.box_tests <= 64 && work.triangle_tests == 0, "two roots: {work:?}");
}

/// Asks a scratch that was used before what a fresh one is asked; returns how many pairs met.
fn reused_as_fresh<T: Tree>(reused: &mut Scratch, make: fn() -> Scratch, a: &Model<T>, b: &Model<T>) -> usize {
    let (a, b) = (here(a), here(b));
    let met = [Sat::Lite, Sat::Full].map(|sat| {
        let pair = Pair::with_sat(&a, &b, sat);
        let fresh = all_answers(&mut make(), &pair);
        assert_eq!(all_answers(reused, &pair), fresh);
        assert_eq!(all_answers(reused, &pair), fresh);
        fresh.0.len()
    });
    met.iter().sum()
}

/// The work of a question about models far apart, after one about models that meet.
fn work_of_a_far_one<T: Tree>(model: &Model<T>, far: &Model<T>) -> Work {
    let (here, far) = (here(model), here(far));
    let mut scratch = Scratch::new();
    assert!(scratch.intersects(&Pair::new(&here, &here)));
    assert!(!scratch.intersects(&Pair::new(&here, &far)));
    scratch.work()
}
