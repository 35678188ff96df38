//! Tests that the SIMD box kernels match scalar references, and that `check` detects deliberate damage to a tree.

use super::*;
use crate::kernel::boxes::BoxFrame;
use crate::kernel::pose::Pose;
use crate::kernel::simd::{Lanes, ScalarLanes};
use crate::mesh::Mesh;
use crate::testing::{random_mesh, soup};
use boxwood_scenes::Random;
use glam::{DMat3, DVec3};

fn tree(quality: BuildQuality) -> (Mesh, Bvh8) {
    let mesh = soup(&mut Random::new(0x8), 700, 0.1);
    let mut tree = Bvh8::build(&mesh, &BuildOptions { quality });
    assert_eq!(tree.check(&mesh), Ok(()));
    tree.list_vertices();
    assert_eq!(tree.check(&mesh), Ok(()));
    (mesh, tree)
}

/// Error message of `check` for a tree modified by `damage`.
#[track_caller]
fn check_error(damage: impl Fn(&mut Bvh8)) -> String {
    let [message, other] = [BuildQuality::Fast, BuildQuality::High].map(|quality| {
        let (mesh, mut tree) = tree(quality);
        damage(&mut tree);
        tree.check(&mesh).expect_err("damaged")
    });
    assert!(!other.is_empty());
    message
}

/// Finds a node whose first child is a leaf (if `leaf` is true) or another node (if `leaf` is false).
fn node_with_child(tree: &mut Bvh8, leaf: bool) -> &mut Node8 {
    tree.nodes.iter_mut().find(|node| node.is_leaf(0) == leaf).expect("there are both kinds")
}

#[test]
fn check_detects_wrong_child() {
    assert!(check_error(|tree| node_with_child(tree, false).children[0] = 0).contains("not after it"));
    assert!(check_error(|tree| node_with_child(tree, false).children[0] = u32::MAX).contains("not after it"));
    assert!(check_error(|tree| node_with_child(tree, true).children[0] = u32::MAX).contains("does not exist"));
}

#[test]
fn check_detects_wrong_slot_count() {
    assert!(check_error(|tree| tree.nodes[0].count = 0).contains("has 0 slots"));
    assert!(check_error(|tree| tree.nodes[0].count = 9).contains("has 9 slots"));
    let lost = check_error(|tree| {
        let node = tree.nodes.iter_mut().find(|node| node.count > 1).expect("most are");
        node.count -= 1;
        node.leaves &= node.filled();
        node.pad_lanes();
    });
    assert!(
        lost.contains("differs from the box of its contents")
            || lost.contains("parents")
            || lost.contains("nodes; expected one"),
        "{lost}"
    );
}

#[test]
fn check_detects_wrong_box() {
    for grow in [0.01, -0.01] {
        assert!(
            check_error(|tree| tree.nodes[0].boxes.max[1][0] += grow).contains("differs from the box of its contents")
        );
        assert!(
            check_error(|tree| node_with_child(tree, true).boxes.min[2][0] += grow).contains("differs from the box")
        );
    }
    let empty = check_error(|tree| {
        let node = tree.nodes.iter_mut().find(|node| node.count < 8).expect("not all are full");
        node.boxes.min[0][7] = 0.5;
    });
    assert!(empty.contains("empty slot"), "{empty}");
}

#[test]
fn check_detects_wrong_tree_frame() {
    assert!(check_error(|tree| tree.tree_frame.box_extent *= 0.5).contains("tree frame is"));
    assert!(check_error(|tree| tree.tree_frame.vertex_extent.y += 1e-9).contains("tree frame is"));
}

#[test]
fn check_detects_wrong_lists() {
    assert!(check_error(|tree| tree.triangles[3] = tree.triangles[4]).contains("corners"));
    assert!(check_error(|tree| tree.corners[3] = tree.corners[4]).contains("different corners"));
    assert!(check_error(|tree| tree.leaves[2] = tree.leaves[1]).contains("no triangle or more"));
    assert!(
        check_error(|tree| {
            tree.leaves.pop();
        })
        .contains("do not cover")
    );
    assert!(check_error(|tree| tree.buffers.vertices.fours[5][1] = u32::MAX).contains("vertex list of leaf"));
    assert!(check_error(|tree| tree.buffers.vertices.starts[2] = u32::MAX).contains("vertex list of leaf"));
    let twice = check_error(|tree| {
        tree.triangles[3] = tree.triangles[4];
        tree.corners[3] = tree.corners[4];
        tree.buffers.vertices.clear();
        tree.list_vertices();
    });
    assert!(twice.contains("also in another leaf") || twice.contains("differs from the box"), "{twice}");
}

/// A random box test: between two models of the same size, each at a random pose.
fn random_separation(random: &mut Random) -> BoxSeparation {
    let pose = |random: &mut Random| {
        let linear = match random.below(4) {
            0 => DMat3::IDENTITY,
            1 => DMat3::from_cols_array_2d(&random.rotation()),
            2 => DMat3::from_cols_array_2d(&random.rotation()) * DMat3::from_diagonal(DVec3::new(1.0, 0.1, 3.0)),
            // A singular map: it has no inverse, so the margins of the test for rounding errors contain infinity and
            // NaN.
            _ => DMat3::from_diagonal(DVec3::new(1.0, 0.0, 1.0)),
        };
        Pose { linear, translation: DVec3::from_array(random.point_in_box([-0.3; 3], [0.3; 3])) }
    };
    let frame = BoxFrame { origin: DVec3::ZERO, scale: 1.0 };
    let [a, b] = [0; 2].map(|_| PlacedFrame::new(&pose(random), &frame, DVec3::ONE, 1.0).expect("in range"));
    BoxSeparation::new(&a, &b, Sat::Lite)
}

/// Results of the box kernels for the nodes a and b. First, the bit matrix of all overlapping box pairs. Second,
/// the same bit matrix from the kernel that also finds the pair with the deepest overlap, and that pair. Third,
/// for each box of a the bit mask of the boxes of b that overlap it, then for each box of b the bit mask of the
/// boxes of a.
fn kernels<L: Lanes>(l: L, separation: &BoxSeparation, [a, b]: [&Node8; 2]) -> (u64, (u64, u32), [u32; 16]) {
    let rows = a.count as usize;
    let pairs = separation.overlaps_8x8(l, &a.boxes, rows, &b.boxes);
    let deepest = separation.deepest(l, &a.boxes, rows, &b.boxes);
    let single = std::array::from_fn(|i| {
        if i < 8 {
            separation.overlaps_1a_8b(l, &a.boxes, i, &b.boxes)
        } else {
            separation.overlaps_8a_1b(l, &b.boxes, i - 8, &a.boxes)
        }
    });
    (pairs, deepest, single)
}

/// On every instruction set of this machine, the SIMD kernels give bit for bit the results of the scalar kernels.
/// The scalar kernels agree with `may_overlap`, which tests a single pair of boxes.
#[test]
fn simd_kernels_match_scalar_and_plain_test() {
    let (_, tree) = tree(BuildQuality::High);
    let mut random = Random::new(0x51);
    let mut overlaps = 0;
    for _ in 0..3_000 {
        let separation = random_separation(&mut random);
        let [a, b] = [0; 2].map(|_| &tree.nodes[random.below(tree.nodes.len() as u64) as usize]);
        let scalar = kernels(ScalarLanes, &separation, [a, b]);
        crate::kernel::simd::on_every_level(|level| {
            let vector = crate::kernel::simd::dispatch_on!(level, l => kernels(l, &separation, [a, b]));
            assert_eq!(vector, scalar, "{level:?}");
        });
        let (pairs, (same_pairs, deepest), _) = scalar;
        assert_eq!(pairs, same_pairs);
        assert!(pairs == 0 || pairs >> deepest & 1 == 1, "the deepest pair overlaps");
        assert!(pairs == 0 || deepest % 8 < b.count, "unused slots repeat the first");
        for row in 0..a.count as usize {
            for column in 0..b.count as usize {
                let doubled = |node: &Node8, slot| crate::kernel::boxes::DoubledBox::from_aabb(&node.bounds(slot));
                let plain = separation.may_overlap(&doubled(a, row), &doubled(b, column));
                let bit = scalar.0 >> (8 * row + column) & 1 == 1;
                // The kernels test face axes only. `may_overlap` (`plain`) may test more axes, if `has_other_axes`
                // is true. The traversal does so after the kernel. So a kernel may report an overlap (`bit`) for a
                // pair that `may_overlap` separates.
                assert!(bit == plain || separation.has_other_axes() && bit, "slots {row} and {column}");
                assert_eq!(scalar.2[row] >> column & 1 == 1, bit, "slots {row} and {column}");
                assert_eq!(scalar.2[8 + column] >> row & 1 == 1, bit, "slots {row} and {column}");
                overlaps += u64::from(bit);
            }
        }
    }
    assert!(overlaps > 10_000, "the nodes are too far apart: {overlaps}");
}

#[test]
fn refit_matches_new_fit() {
    let mut random = Random::new(0xf17);
    for round in 0..20 {
        let mesh = random_mesh(&mut random, 60, 150);
        for quality in [BuildQuality::Fast, BuildQuality::High] {
            let mut tree = Bvh8::build(&mesh, &BuildOptions { quality });
            let before: Vec<_> = tree.nodes.iter().map(|node| node.boxes).collect();
            tree.refit(mesh.vertices());
            assert!(
                tree.nodes
                    .iter()
                    .zip(&before)
                    .all(|(node, boxes)| node.boxes.min == boxes.min && node.boxes.max == boxes.max)
            );
            let moved = mesh.vertices().iter().map(|v| v.map(|x| (x * 7.0).sin() + random.range(-0.1, 0.1))).collect();
            let moved = Mesh::new(moved, mesh.triangles().to_vec()).expect("finite");
            tree.refit(moved.vertices());
            assert_eq!(tree.check(&moved), Ok(()), "round {round}");
        }
    }
}
