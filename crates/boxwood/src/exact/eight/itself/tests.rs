//! What the filter claims of triangles of one mesh, against the exact test, on every instruction set.

use super::*;
use crate::exact::meet_beyond_shared;
use crate::simd::{Scalar, dispatch_on, on_every_level};
use boxwood_scenes::Random;
use glam::DVec3;

/// How the vertices lie.
#[derive(Clone, Copy, Debug)]
enum Family {
    /// In general position.
    Random,
    /// Near a plane: 10^0 to 10^-12 of their distance.
    Flat,
    /// Near a line, in the same way.
    Narrow,
    /// On a coarse lattice: signs are zero exactly, much is degenerate.
    Lattice,
    /// Some of them in a place 10^-1 to 10^-8 of the size of all.
    Sizes,
}

const FAMILIES: [Family; 5] = [Family::Random, Family::Flat, Family::Narrow, Family::Lattice, Family::Sizes];

fn vertices(family: Family, random: &mut Random) -> Vec<[f64; 3]> {
    let small = 10_f64.powi(-(random.below(13) as i32));
    let away = DVec3::from_array(random.point_in_box([-1.0; 3], [1.0; 3])) * random.unit();
    let turn = random.rotation();
    let count = 4 + random.below(9);
    let vertices = (0..count).map(|i| {
        let [x, y, z] = random.point_in_box([-0.5; 3], [0.5; 3]);
        let own = match family {
            Family::Random => [x, y, z],
            Family::Flat => [x, y, z * small],
            Family::Narrow => [x, y * small, z * small],
            Family::Lattice => return [x, y, z].map(|x| (x * 4.0).round() / 4.0),
            Family::Sizes if i % 3 == 0 => [x, y, z],
            Family::Sizes => [x, y, z].map(|x| x * small.max(1e-8)),
        };
        let turned = |axis: usize| (0..3).map(|k| turn[k][axis] * own[k]).sum::<f64>() + away[axis];
        [turned(0), turned(1), turned(2)]
    });
    vertices.collect()
}

/// Two blocks of one mesh.
struct Scene {
    vertices: Vec<[f64; 3]>,
    blocks: [Vec<[u32; 3]>; 2],
    anchor: [f64; 3],
    scale: f64,
}

fn scene(family: Family, random: &mut Random) -> Scene {
    let vertices = vertices(family, random);
    let vertex = |random: &mut Random| random.below(vertices.len() as u64) as u32;
    let blocks = [0; 2].map(|_| {
        let count = if random.below(3) == 0 { 1 + random.below(8) } else { 8 };
        (0..count).map(|_| [0; 3].map(|_| vertex(random))).collect()
    });
    let far = 2_f64.powi(-(random.below(8) as i32));
    let anchor = vertices[0].map(|x| x + random.range(-far, far));
    Scene { blocks, anchor, scale: 2_f64.powi(-(random.below(4) as i32)), vertices }
}

type Handed = Vec<([usize; 2], Verdict)>;

/// What is handed of two blocks and of each with itself, and how many are tested.
#[inline(always)]
fn ask<L: Lanes>(l: L, scene: &Scene) -> ([Handed; 3], [u64; 3]) {
    let mut prepared = [OwnBlock::EMPTY, OwnBlock::EMPTY];
    for (block, triangles) in prepared.iter_mut().zip(&scene.blocks) {
        block.prepare(l, &scene.vertices, triangles, scene.anchor, scene.scale);
    }
    let [a, b] = &prepared;
    let (mut handed, mut tests) = ([Vec::new(), Vec::new(), Vec::new()], [0; 3]);
    for (i, pair) in [[a, b], [a, a], [b, b]].into_iter().enumerate() {
        let done: ControlFlow<()> = test_own_blocks(l, pair, &mut tests[i], |pair, verdict| {
            handed[i].push((pair, verdict));
            ControlFlow::Continue(())
        });
        assert!(done.is_continue());
    }
    (handed, tests)
}

/// Pairs that are sure to meet, sure not to, and left open.
fn judge_all(scene: &Scene, handed: &[Handed; 3]) -> [u64; 3] {
    let [a, b] = &scene.blocks;
    let mut counts = [0; 3];
    for ([first, second], handed) in [[a, b], [a, a], [b, b]].into_iter().zip(handed) {
        let is_one = std::ptr::eq(first, second);
        for (i, &x) in first.iter().enumerate() {
            for (j, &y) in second.iter().enumerate().filter(|&(j, _)| !is_one || i < j) {
                let says: Vec<Verdict> = handed
                    .iter()
                    .filter(|&&(pair, _)| pair == [i, j] || is_one && pair == [j, i])
                    .map(|&(_, verdict)| verdict)
                    .collect();
                let points = |names: [u32; 3]| names.map(|name| DVec3::from_array(scene.vertices[name as usize]));
                let truth = meet_beyond_shared(&points(x), x, &points(y), y).0;
                match says[..] {
                    [] => assert!(!truth, "{x:?} and {y:?} of {:?} meet", scene.vertices),
                    [Verdict::Hit] => assert!(truth, "{x:?} and {y:?} of {:?} do not meet", scene.vertices),
                    [Verdict::Open] => {}
                    _ => panic!("{x:?} and {y:?} are handed out twice"),
                }
                counts[says.first().map_or(1, |&says| if says == Verdict::Hit { 0 } else { 2 })] += 1;
            }
        }
    }
    counts
}

#[test]
fn every_claim_is_true_and_the_same_on_all_lanes() {
    for family in FAMILIES {
        let mut random = Random::new(0x0e1 + family as u64);
        let mut all = [0; 3];
        for round in 0..1_500 {
            let scene = scene(family, &mut random);
            let scalar = ask(Scalar, &scene);
            on_every_level(|level| {
                let vector = dispatch_on!(level, l => ask(l, &scene));
                assert_eq!(vector, scalar, "{family:?}, round {round}, {level:?}");
            });
            let counts = judge_all(&scene, &scalar.0);
            (0..3).for_each(|i| all[i] += counts[i]);
        }
        // A filter that leaves all open would be right too.
        let [hits, misses, open] = all;
        match family {
            Family::Random | Family::Sizes => assert!(hits > 1_000 && misses > 10_000, "{family:?}: {all:?}"),
            _ => assert!(misses > 1_000, "{family:?}: {all:?}"),
        }
        assert!(open > 0, "{family:?}: {all:?}");
    }
}

/// Beyond what is judged all pairs stay open, each once.
#[test]
fn too_far_is_open() {
    let mut random = Random::new(0xfa7);
    let mut scene = scene(Family::Random, &mut random);
    scene.anchor = [1e3; 3];
    let (handed, _) = ask(Scalar, &scene);
    let [a, b] = scene.blocks.each_ref().map(Vec::len);
    assert_eq!(handed.each_ref().map(Vec::len), [a * b, a * (a - 1) / 2, b * (b - 1) / 2]);
    assert!(handed.iter().flatten().all(|&(_, verdict)| verdict == Verdict::Open));
}

/// A visitor that breaks is not called again.
#[test]
fn a_break_ends_the_test() {
    let vertices = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    let mut block = OwnBlock::EMPTY;
    block.prepare(Scalar, &vertices, &[[0, 1, 2]; 8], [0.0; 3], 1.0);
    let mut calls = 0;
    let broken = test_own_blocks(Scalar, [&block, &block], &mut 0, |_, verdict| {
        calls += 1;
        assert_eq!(verdict, Verdict::Open, "the same triangle: every sign is zero");
        if calls == 3 { ControlFlow::Break("enough") } else { ControlFlow::Continue(()) }
    });
    assert_eq!((broken, calls), (ControlFlow::Break("enough"), 3));
}
