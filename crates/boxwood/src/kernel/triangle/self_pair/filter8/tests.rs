//! Compares the filter for pairs of triangles of one mesh with the exact test, on every instruction set.

use super::*;
use crate::kernel::simd::{ScalarLanes, dispatch_on, on_every_level};
use crate::kernel::triangle::intersect_beyond_shared;
use boxwood_scenes::Random;
use glam::DVec3;

/// Arrangement of the vertices of a random mesh.
#[derive(Clone, Copy, Debug)]
enum VertexFamily {
    /// Vertices in general position.
    Random,
    /// Vertices near a plane: at distances of 10^0 to 10^-12 of the mesh size.
    Flat,
    /// Vertices near a line: at distances of 10^0 to 10^-12 of the mesh size.
    Narrow,
    /// Vertices on a coarse lattice: determinants are exactly zero, and many triangles are degenerate.
    Lattice,
    /// Two thirds of the vertices are in a small region, with a size of 10^-8 to 10^0 of the mesh size.
    Sizes,
}

const FAMILIES: [VertexFamily; 5] =
    [VertexFamily::Random, VertexFamily::Flat, VertexFamily::Narrow, VertexFamily::Lattice, VertexFamily::Sizes];

fn vertices(family: VertexFamily, random: &mut Random) -> Vec<[f64; 3]> {
    let small = 10_f64.powi(-(random.below(13) as i32));
    let away = DVec3::from_array(random.point_in_box([-1.0; 3], [1.0; 3])) * random.unit();
    let rotation = random.rotation();
    let count = 4 + random.below(9);
    let vertices = (0..count).map(|i| {
        let [x, y, z] = random.point_in_box([-0.5; 3], [0.5; 3]);
        let own = match family {
            VertexFamily::Random => [x, y, z],
            VertexFamily::Flat => [x, y, z * small],
            VertexFamily::Narrow => [x, y * small, z * small],
            VertexFamily::Lattice => return [x, y, z].map(|x| (x * 4.0).round() / 4.0),
            VertexFamily::Sizes if i % 3 == 0 => [x, y, z],
            VertexFamily::Sizes => [x, y, z].map(|x| x * small.max(1e-8)),
        };
        let rotated = |axis: usize| (0..3).map(|k| rotation[k][axis] * own[k]).sum::<f64>() + away[axis];
        [rotated(0), rotated(1), rotated(2)]
    });
    vertices.collect()
}

/// Two blocks of triangles of one mesh.
struct BlockScene {
    vertices: Vec<[f64; 3]>,
    blocks: [Vec<[u32; 3]>; 2],
    anchor: [f64; 3],
    scale: f64,
}

fn scene(family: VertexFamily, random: &mut Random) -> BlockScene {
    let vertices = vertices(family, random);
    let vertex = |random: &mut Random| random.below(vertices.len() as u64) as u32;
    let blocks = [0; 2].map(|_| {
        let count = if random.below(3) == 0 { 1 + random.below(8) } else { 8 };
        (0..count).map(|_| [0; 3].map(|_| vertex(random))).collect()
    });
    let far = 2_f64.powi(-(random.below(8) as i32));
    let anchor = vertices[0].map(|x| x + random.range(-far, far));
    BlockScene { blocks, anchor, scale: 2_f64.powi(-(random.below(4) as i32)), vertices }
}

type VisitedPairs = Vec<([usize; 2], SelfPairResult)>;

/// Runs the filter on the two blocks, and on each block with itself. Returns the visited pairs and the number of
/// tested pairs of each run.
#[inline(always)]
fn visited_pairs<L: Lanes>(l: L, scene: &BlockScene) -> ([VisitedPairs; 3], [u64; 3]) {
    let mut prepared = [SelfTriangleBlock8::EMPTY, SelfTriangleBlock8::EMPTY];
    for (block, triangles) in prepared.iter_mut().zip(&scene.blocks) {
        block.prepare(l, &scene.vertices, triangles, scene.anchor, scene.scale);
    }
    let [a, b] = &prepared;
    let (mut visited, mut tests) = ([Vec::new(), Vec::new(), Vec::new()], [0; 3]);
    for (i, pair) in [[a, b], [a, a], [b, b]].into_iter().enumerate() {
        let done: ControlFlow<()> = filter_self_blocks(l, pair, &mut tests[i], |pair, result| {
            visited[i].push((pair, result));
            ControlFlow::Continue(())
        });
        assert!(done.is_continue());
    }
    (visited, tests)
}

/// Compares all results with the exact test. Returns the numbers of hits, misses and undecided pairs.
fn check_all(scene: &BlockScene, visited: &[VisitedPairs; 3]) -> [u64; 3] {
    let [a, b] = &scene.blocks;
    let mut counts = [0; 3];
    for ([first, second], visited) in [[a, b], [a, a], [b, b]].into_iter().zip(visited) {
        let is_one = std::ptr::eq(first, second);
        for (i, &x) in first.iter().enumerate() {
            for (j, &y) in second.iter().enumerate().filter(|&(j, _)| !is_one || i < j) {
                let results: Vec<SelfPairResult> = visited
                    .iter()
                    .filter(|&&(pair, _)| pair == [i, j] || is_one && pair == [j, i])
                    .map(|&(_, result)| result)
                    .collect();
                let points =
                    |triangle: [u32; 3]| triangle.map(|index| DVec3::from_array(scene.vertices[index as usize]));
                let truth = intersect_beyond_shared(&points(x), x, &points(y), y).0;
                match results[..] {
                    [] => assert!(!truth, "{x:?} and {y:?} of {:?} intersect", scene.vertices),
                    [SelfPairResult::Hit] => assert!(truth, "{x:?} and {y:?} of {:?} do not intersect", scene.vertices),
                    [SelfPairResult::Undecided] => {}
                    _ => panic!("{x:?} and {y:?} are visited twice"),
                }
                counts[results.first().map_or(1, |&result| if result == SelfPairResult::Hit { 0 } else { 2 })] += 1;
            }
        }
    }
    counts
}

#[test]
fn results_match_exact_test_on_all_lanes() {
    for family in FAMILIES {
        let mut random = Random::new(0x0e1 + family as u64);
        let mut all = [0; 3];
        for round in 0..1_500 {
            let scene = scene(family, &mut random);
            let scalar = visited_pairs(ScalarLanes, &scene);
            on_every_level(|level| {
                let vector = dispatch_on!(level, l => visited_pairs(l, &scene));
                assert_eq!(vector, scalar, "{family:?}, round {round}, {level:?}");
            });
            let counts = check_all(&scene, &scalar.0);
            (0..3).for_each(|i| all[i] += counts[i]);
        }
        // The filter must also decide pairs: one that leaves all pairs undecided would never be wrong.
        let [hits, misses, undecided] = all;
        match family {
            VertexFamily::Random | VertexFamily::Sizes => {
                assert!(hits > 1_000 && misses > 10_000, "{family:?}: {all:?}");
            }
            _ => assert!(misses > 1_000, "{family:?}: {all:?}"),
        }
        assert!(undecided > 0, "{family:?}: {all:?}");
    }
}

/// If coordinates are beyond the limit of the filter, all pairs are undecided, and each pair is visited once.
#[test]
fn pairs_beyond_coordinate_limit_are_undecided() {
    let mut random = Random::new(0xfa7);
    let mut scene = scene(VertexFamily::Random, &mut random);
    scene.anchor = [1e3; 3];
    let (visited, _) = visited_pairs(ScalarLanes, &scene);
    let [a, b] = scene.blocks.each_ref().map(Vec::len);
    assert_eq!(visited.each_ref().map(Vec::len), [a * b, a * (a - 1) / 2, b * (b - 1) / 2]);
    assert!(visited.iter().flatten().all(|&(_, result)| result == SelfPairResult::Undecided));
}

#[test]
fn break_stops_the_filter() {
    let vertices = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    let mut block = SelfTriangleBlock8::EMPTY;
    block.prepare(ScalarLanes, &vertices, &[[0, 1, 2]; 8], [0.0; 3], 1.0);
    let mut calls = 0;
    let broken = filter_self_blocks(ScalarLanes, [&block, &block], &mut 0, |_, result| {
        calls += 1;
        assert_eq!(result, SelfPairResult::Undecided, "the same triangle: every sign is zero");
        if calls == 3 { ControlFlow::Break("enough") } else { ControlFlow::Continue(()) }
    });
    assert_eq!((broken, calls), (ControlFlow::Break("enough"), 3));
}
