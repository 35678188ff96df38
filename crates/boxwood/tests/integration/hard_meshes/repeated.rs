//! Coincident triangles, or triangles with equal centers. No split rule can divide them, so nodes are split into
//! parts of equal triangle count.

use crate::hard_meshes::all_models::{
    T, THROUGH_T, Triangle, as_brute_force, assert_pairs, here, mesh_of, pairs_of, shifted,
};
use crate::hard_meshes::all_models::{sound, sound_binary, sound_wide};
use boxwood::Mesh;
use boxwood::papers::{Bvh, Sat, TreeModel, TreePair, TreeScratch, TreeSearchStats};
use boxwood::query::TrianglePair;
use boxwood_scenes::{Random, cuboid, merged, sphere};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

#[test]
fn case_53_every_copy_of_a_triangle_is_reported() {
    let mut vertices = T.to_vec();
    vertices.extend(T);
    // Six copies of T: with the same three vertices in several orders, and with other vertices at the same
    // positions.
    let copies = vec![[0, 1, 2], [0, 1, 2], [1, 0, 2], [3, 4, 5], [2, 4, 0], [5, 4, 3]];
    let model = sound(Mesh::new(vertices, copies).expect("valid"));
    let probe = sound(mesh_of(&[THROUGH_T]));
    assert_eq!(as_brute_force(&probe, &model), pairs_of(0, 0..6));
    assert_eq!(as_brute_force(&model, &model).len(), 36);
    // Two copies of a whole surface, with other triangles between them in the list.
    let ball = sphere(1.0, 1);
    let twice = sound(merged(&[ball.clone(), cuboid([5.0; 3], [6.0; 3]), ball.clone()]));
    let once = as_brute_force(&sound(ball.clone()), &probe);
    let both = as_brute_force(&twice, &probe);
    let second = ball.triangles().len() as u32 + 12;
    let expected = once.iter().chain(&once).enumerate().map(|(i, pair)| {
        let offset = if i < once.len() { 0 } else { second };
        TrianglePair { a: pair.a + offset, b: pair.b }
    });
    assert!(!once.is_empty());
    assert!(both.into_iter().eq(expected));
}

/// Number of copies of the triangle in each tree. The variable `BOXWOOD_COINCIDENT` overrides it.
fn number_of_copies() -> usize {
    let number = std::env::var("BOXWOOD_COINCIDENT").ok().map(|text| text.parse().expect("a number of triangles"));
    number.unwrap_or(10_000_000)
}

fn copies(count: usize) -> Arc<Mesh> {
    Arc::new(Mesh::new(T.to_vec(), vec![[0, 1, 2]; count]).expect("valid"))
}

/// Millions of coincident triangles. 10 million need about 1.3 GB and some seconds; the trees are built one after
/// the other.
#[test]
fn case_54_millions_of_coincident_triangles() {
    let count = number_of_copies();
    millions_in_the_binary_tree(count);
    millions_in_the_wide_tree(count);
}

fn millions_in_the_binary_tree(count: usize) {
    let model = sound_binary(copies(count));
    let shape = model.tree_stats();
    assert!(shape.max_depth <= 64, "{shape:?}");
    assert_eq!(shape.max_depth, count.next_power_of_two().ilog2(), "halved by count, so as shallow as can be");
    assert_eq!((shape.leaves, shape.fallback_splits), (count, count as u64 - 1));
    assert!(model.memory_bytes() < 70 * count + 1000, "{} bytes", model.memory_bytes());

    let beside = sound_binary(Arc::new(mesh_of(&[shifted(T, [1.5, 0.0, 0.0])])));
    let stats = stats_among_copies(&model, &beside);
    for [first, thousand, none] in stats {
        assert!(first.box_tests < 200 && first.triangle_tests == 1, "{first:?}");
        assert!(thousand.box_tests < 200 + 4 * 1_000, "{thousand:?}");
        assert_eq!(none.box_tests, 1);
    }
}

fn millions_in_the_wide_tree(count: usize) {
    let model = sound_wide(copies(count));
    let shape = model.tree_stats();
    // Nodes are halved by count and have up to eight children, leaves up to eight triangles. So nodes and leaves
    // are well filled, and the depth is at most 1 plus the logarithm to base 8 of the triangle count.
    assert!(shape.max_depth <= count.next_power_of_two().ilog2() / 3 + 1, "{shape:?}");
    assert!(shape.leaves <= count / 4 + 1 && shape.nodes <= shape.leaves / 4 + 1, "{shape:?}");
    assert!(model.memory_bytes() <= 72 * count + 1000, "{} bytes", model.memory_bytes());

    let beside = sound_wide(Arc::new(mesh_of(&[shifted(T, [1.5, 0.0, 0.0])])));
    let stats = stats_among_copies(&model, &beside);
    for [first, thousand, none] in stats {
        // A visit of two nodes tests 64 box pairs; a visit of two leaves tests 64 triangle pairs.
        assert!(first.box_tests <= 64 * u64::from(shape.max_depth) && first.triangle_tests <= 64, "{first:?}");
        assert!(thousand.box_tests <= 64 * u64::from(shape.max_depth) + 1_000, "{thousand:?}");
        assert!(thousand.triangle_tests <= 1_000 + 2 * 64, "{thousand:?}");
        assert!(none.box_tests <= 8 && none.triangle_tests == 0, "{none:?}");
    }
}

/// For each kind of box test, the stats of three queries: finding one pair of a model with itself, finding a
/// thousand pairs, and finding none with the disjoint model `beside`.
fn stats_among_copies<T: Bvh>(model: &TreeModel<T>, beside: &TreeModel<T>) -> [[TreeSearchStats; 3]; 2] {
    let (placed, beside) = (here(model), here(beside));
    let mut scratch = TreeScratch::new();
    [Sat::Lite, Sat::Full].map(|sat| {
        let itself = TreePair::with_sat(&placed, &placed, sat);
        assert!(scratch.intersects(&itself));
        let first = scratch.stats();

        let mut seen = BTreeSet::new();
        let stopped = scratch.for_each_triangle_pair(&itself, |pair| {
            seen.insert(pair);
            if seen.len() == 1_000 { ControlFlow::Break("enough") } else { ControlFlow::Continue(()) }
        });
        assert_eq!(stopped, ControlFlow::Break("enough"));
        assert_eq!(seen.len(), 1_000, "each pair once");
        let thousand = scratch.stats();

        assert!(!scratch.intersects(&TreePair::with_sat(&placed, &beside, sat)));
        [first, thousand, scratch.stats()]
    })
}

#[test]
fn case_55_equal_middles_and_different_sizes() {
    // Two triangles with their centroid at the origin; the bounding box of the second one is also centered there.
    let centered: [Triangle; 2] = [
        [[-1.0, -1.0, 2.0], [2.0, -1.0, -1.0], [-1.0, 2.0, -1.0]],
        [[-1.0, -1.0, 0.0], [1.0, 0.0, -1.0], [0.0, 1.0, 1.0]],
    ];
    for t in centered {
        let sized = |i: u32| t.map(|corner| corner.map(|x| x * f64::from(1 + i)));
        let nested = sound(mesh_of(&(0..100).map(sized).collect::<Vec<_>>()));
        // The 100 sizes of a triangle lie in one plane, each contained in the next larger one, so all pairs
        // intersect.
        assert_eq!(as_brute_force(&nested, &nested).len(), 100 * 100);
        // A triangle that crosses this plane too far from the origin to intersect the smallest triangles.
        let probe = mesh_of(&[[[25.0, 0.0, -250.0], [25.0, 0.0, 250.0], [26.0, 0.0, 250.0]]]);
        let met = as_brute_force(&nested, &sound(probe)).len();
        assert!((50..100).contains(&met), "{met}");
        // Splits into parts of equal triangle count keep the tree shallow where the midpoint of the box divides
        // nothing.
        for shape in [nested.wide.tree_stats(), nested.binary.tree_stats()] {
            assert!(shape.max_depth <= 64, "{shape:?}");
        }
    }
    // The same triangle in 100 sizes and three orientations (cyclic permutations of the axes), which lie in
    // crossing planes.
    let turned = |i: u32| {
        let size = f64::from(1 + i);
        centered[0]
            .map(|corner| [0, 1, 2].map(|k| size * corner[(k + i as usize) % 3] * if k == 0 { 1.0 } else { 2.0 }))
    };
    let crossing = sound(mesh_of(&(0..100).map(turned).collect::<Vec<_>>()));
    assert!(!as_brute_force(&crossing, &crossing).is_empty());
}

/// 400 triangles with their first vertex at one of only eight positions. The name "ties" refers to equal Morton
/// codes.
#[test]
fn case_57_ties() {
    let mut random = Random::new(0x57);
    let places: Vec<[f64; 3]> = (0..8).map(|_| random.point_in_box([0.0; 3], [4.0; 3])).collect();
    let tied = |random: &mut Random| {
        let triangles: Vec<Triangle> = (0..400)
            .map(|_| {
                let arm = random.direction().map(|x| x * random.unit());
                let across = random.direction().map(|x| x * random.unit());
                let place = places[random.below(8) as usize];
                [[0.0; 3], arm, across].map(|d| [0, 1, 2].map(|k| place[k] + d[k]))
            })
            .collect();
        sound(mesh_of(&triangles))
    };
    let (a, b) = (tied(&mut random), tied(&mut random));
    let pairs = as_brute_force(&a, &b);
    // In an eighth of all triangle pairs, both triangles have their first vertex at the same position, so they
    // intersect.
    assert!(pairs.len() > 400 * 400 / 9, "{}", pairs.len());
}

/// Numbers of equal triangles near the limits of 8 and 16 bits: a counter that is too narrow would lose or repeat
/// triangles.
#[test]
fn case_63_equal_triangles_around_8_and_16_bits() {
    let probe = sound(mesh_of(&[THROUGH_T]));
    let beside = sound(mesh_of(&[shifted(THROUGH_T, [-1.0, 0.0, 0.0])]));
    for count in [255, 256, 257, 65_535, 65_536] {
        let equal = sound(Mesh::new(T.to_vec(), vec![[0, 1, 2]; count as usize]).expect("valid"));
        for shape in [equal.wide.tree_stats(), equal.binary.tree_stats()] {
            assert!(shape.max_depth <= 16, "{shape:?}");
        }
        assert_pairs(&probe, &equal, &pairs_of(0, 0..count));
        assert_pairs(&beside, &equal, &[]);
        // Adds one more triangle at another position: as the first one, in the middle of the list, or as the last
        // one.
        for odd in [0, count / 2, count] {
            let mut triangles = vec![[0, 1, 2]; count as usize];
            triangles.insert(odd as usize, [3, 4, 5]);
            let vertices = [T, shifted(T, [-1.0, 0.0, 0.0])].as_flattened().to_vec();
            let model = sound(Mesh::new(vertices, triangles).expect("valid"));
            assert_pairs(&beside, &model, &pairs_of(0, [odd]));
            assert_eq!(TreePair::new(&here(&probe.wide), &here(&model.wide)).count_triangle_pairs(), u64::from(count));
            assert_eq!(
                TreePair::new(&here(&probe.binary), &here(&model.binary)).count_triangle_pairs(),
                u64::from(count)
            );
        }
    }
}
