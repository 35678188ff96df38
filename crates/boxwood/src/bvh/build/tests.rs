//! Tests that the steps of a build match simple references, and that parallel builds match sequential ones.

use super::morton;
use crate::bvh::*;
use crate::kernel::threads;
use crate::testing::soup;
use boxwood_scenes::{Random, grid_46080};

#[test]
fn spread_matches_bitwise_reference() {
    for x in 0..1 << 11 {
        assert_eq!(morton::spread(x), (0..11).map(|bit| (x >> bit & 1) << (3 * bit)).sum::<u32>());
    }
}

#[test]
fn radix_sort_matches_std_sort() {
    let mut random = Random::new(0x50);
    for (count, codes) in [(0, 1), (1, 1), (1_000, 20), (5_000, 1 << 32)] {
        let mut keys: Vec<u64> = (0..count).map(|id| random.below(codes) << 32 | id).collect();
        let (upper, lower) = morton::sorted(keys.clone());
        keys.sort_unstable();
        let sorted: Vec<u64> = upper.iter().zip(&lower).map(|(&x, &y)| u64::from(x) << 32 | u64::from(y)).collect();
        assert_eq!(sorted, keys);
    }
}

#[test]
fn split_is_at_highest_differing_bit() {
    let mut random = Random::new(0x51);
    for round in 0..2_000 {
        let (count, first) =
            (2 + random.below(3 * morton::LINEAR_SPLIT_THRESHOLD as u64), random.below(1 << 32) as u32);
        let mut codes: Vec<u32> = (0..count).map(|_| first ^ random.below(1 << (round % 32)) as u32).collect();
        codes.sort_unstable();
        let (first, last) = (codes[0], codes[codes.len() - 1]);
        let plain = (0..32).rev().find(|bit| (first ^ last) >> bit & 1 == 1);
        let plain = plain.map(|bit| codes.iter().filter(|&code| code >> bit & 1 == 0).count());
        assert_eq!(morton::split(&codes), plain);
    }
}

fn grid() -> Mesh {
    let (vertices, triangles) = grid_46080().into_parts();
    Mesh::new(vertices, triangles).expect("valid")
}

/// Mesh of random triangles in which every second triangle is replaced by a copy of one triangle. The copies can only
/// be split by count.
fn hard_to_divide(count: u32) -> Mesh {
    let soup = soup(&mut Random::new(0x52), count, 0.01);
    let triangles = soup.triangles().iter().enumerate();
    let triangles = triangles.map(|(i, &corners)| if i % 2 == 0 { corners } else { soup.triangles()[0] }).collect();
    Mesh::new(soup.vertices().to_vec(), triangles).expect("valid")
}

/// All contents of a tree as text, in which different floats look different, so that equal text means equal bits.
fn bits(tree: &Bvh8) -> String {
    let mut listed = tree.clone();
    listed.list_vertices();
    let Bvh8 { nodes, leaves, triangles, corners, tree_frame, fallback_splits, buffers, .. } = listed;
    let vertices = buffers.vertices;
    format!("{nodes:?} {leaves:?} {triangles:?} {corners:?} {vertices:?} {tree_frame:?} {fallback_splits}")
}

#[test]
fn tree_does_not_depend_on_threads() {
    let meshes = [grid(), hard_to_divide(threads::PARALLEL_TRIANGLES as u32 + 77), hard_to_divide(3_000)];
    for mesh in meshes {
        for options in [BuildOptions::FAST, BuildOptions::HIGH] {
            let alone = on_threads(1, || Bvh8::build(&mesh, &options));
            assert_eq!(alone.check(&mesh), Ok(()));
            for threads in [2, 4] {
                let tree = on_threads(threads, || Bvh8::build(&mesh, &options));
                assert!(bits(&tree) == bits(&alone), "{options:?} on {threads} threads");
            }
        }
    }
}

#[cfg(feature = "parallel")]
fn on_threads<R: Send>(threads: usize, run: impl FnOnce() -> R + Send) -> R {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads").install(run)
}

#[cfg(not(feature = "parallel"))]
fn on_threads<R>(_: usize, run: impl FnOnce() -> R) -> R {
    run()
}

#[test]
fn rebuilt_tree_equals_new_tree() {
    let mut random = Random::new(0x53);
    let mut tree = Bvh8::new();
    for (count, options) in
        [(900, BuildOptions::HIGH), (0, BuildOptions::HIGH), (5, BuildOptions::FAST), (2_000, BuildOptions::FAST)]
    {
        let mesh = soup(&mut random, count, 0.1);
        tree.rebuild(&mesh, &options);
        assert_eq!(tree.check(&mesh), Ok(()));
        assert_eq!(bits(&tree), bits(&Bvh8::build(&mesh, &options)));
    }
}

/// A refit after a rebuild uses the memory that the buffers had before the rebuild. The buffers need not grow,
/// because the rebuild does not change the number of vertices or nodes.
#[test]
fn rebuilt_tree_keeps_refit_memory() {
    let mesh = soup(&mut Random::new(0x54), 2_000, 0.1);
    let mut tree = Bvh8::build(&mesh, &BuildOptions::FAST);
    tree.refit(mesh.vertices());
    let addresses = tree.buffers.addresses();
    for _ in 0..3 {
        tree.rebuild(&mesh, &BuildOptions::FAST);
        assert_eq!(tree.buffers.bytes(), 0, "buffers of the old tree are invalid");
        tree.refit(mesh.vertices());
        assert_eq!(tree.buffers.addresses(), addresses);
        assert_eq!(tree.check(&mesh), Ok(()));
    }
}
