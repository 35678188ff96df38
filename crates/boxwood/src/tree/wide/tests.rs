//! Kernels against their plain twins, and `check` against planted damage.

use super::*;
use crate::bounds::Frame;
use crate::mesh::Mesh;
use crate::pose::Pose;
use crate::simd::{Lanes, Scalar};
use crate::tree::testing::{random_mesh, soup};
use boxwood_scenes::Random;
use glam::{DMat3, DVec3};

fn tree(quality: BuildQuality) -> (Mesh, WideTree) {
    let mesh = soup(&mut Random::new(0x8), 700, 0.1);
    let mut tree = WideTree::build(&mesh, &Build { quality });
    assert_eq!(tree.check(&mesh), Ok(()));
    tree.list_vertices();
    assert_eq!(tree.check(&mesh), Ok(()));
    (mesh, tree)
}

#[track_caller]
fn found(damage: impl Fn(&mut WideTree)) -> String {
    let [message, other] = [BuildQuality::Fast, BuildQuality::High].map(|quality| {
        let (mesh, mut tree) = tree(quality);
        damage(&mut tree);
        tree.check(&mesh).expect_err("damaged")
    });
    assert!(!other.is_empty());
    message
}

/// A node that holds a leaf in its first slot, or a node.
fn holder(tree: &mut WideTree, leaf: bool) -> &mut Node {
    tree.nodes.iter_mut().find(|node| node.is_leaf(0) == leaf).expect("there are both kinds")
}

#[test]
fn damage_to_a_child() {
    assert!(found(|tree| holder(tree, false).children[0] = 0).contains("not after it"));
    assert!(found(|tree| holder(tree, false).children[0] = u32::MAX).contains("not after it"));
    assert!(found(|tree| holder(tree, true).children[0] = u32::MAX).contains("does not exist"));
}

#[test]
fn damage_to_the_count_and_the_kinds() {
    assert!(found(|tree| tree.nodes[0].count = 0).contains("claims 0 slots"));
    assert!(found(|tree| tree.nodes[0].count = 9).contains("claims 9 slots"));
    let lost = found(|tree| {
        let node = tree.nodes.iter_mut().find(|node| node.count > 1).expect("most are");
        node.count -= 1;
        node.leaves &= node.filled();
        node.fill_up();
    });
    assert!(
        lost.contains("is not that of what is below") || lost.contains("parents") || lost.contains("held by"),
        "{lost}"
    );
}

#[test]
fn damage_to_a_box() {
    for grow in [0.01, -0.01] {
        assert!(found(|tree| tree.nodes[0].boxes.max[1][0] += grow).contains("is not that of what is below"));
        assert!(found(|tree| holder(tree, true).boxes.min[2][0] += grow).contains("is not that of"));
    }
    let empty = found(|tree| {
        let node = tree.nodes.iter_mut().find(|node| node.count < 8).expect("not all are full");
        node.boxes.min[0][7] = 0.5;
    });
    assert!(empty.contains("holds nothing"), "{empty}");
}

#[test]
fn damage_to_the_extent() {
    assert!(found(|tree| tree.extent.reach *= 0.5).contains("the extent is"));
    assert!(found(|tree| tree.extent.largest.y += 1e-9).contains("the extent is"));
}

#[test]
fn damage_to_the_lists() {
    assert!(found(|tree| tree.triangles[3] = tree.triangles[4]).contains("corners"));
    assert!(found(|tree| tree.corners[3] = tree.corners[4]).contains("other corners"));
    assert!(found(|tree| tree.leaves[2] = tree.leaves[1]).contains("no triangle or more"));
    assert!(
        found(|tree| {
            tree.leaves.pop();
        })
        .contains("do not cover")
    );
    assert!(found(|tree| tree.buffers.vertices.fours[5][1] = u32::MAX).contains("lists other vertices"));
    assert!(found(|tree| tree.buffers.vertices.starts[2] = u32::MAX).contains("lists other vertices"));
    let twice = found(|tree| {
        tree.triangles[3] = tree.triangles[4];
        tree.corners[3] = tree.corners[4];
        tree.buffers.vertices.clear();
        tree.list_vertices();
    });
    assert!(twice.contains("in another leaf") || twice.contains("is not that of"), "{twice}");
}

/// Two nodes, related by any poses.
fn relations(random: &mut Random) -> Relative {
    let pose = |random: &mut Random| {
        let linear = match random.below(4) {
            0 => DMat3::IDENTITY,
            1 => DMat3::from_cols_array_2d(&random.rotation()),
            2 => DMat3::from_cols_array_2d(&random.rotation()) * DMat3::from_diagonal(DVec3::new(1.0, 0.1, 3.0)),
            // No inverse: infinite slack, NaN and all.
            _ => DMat3::from_diagonal(DVec3::new(1.0, 0.0, 1.0)),
        };
        Pose { linear, translation: DVec3::from_array(random.point_in_box([-0.3; 3], [0.3; 3])) }
    };
    let frame = Frame { origin: DVec3::ZERO, scale: 1.0 };
    let [a, b] = [0; 2].map(|_| Placement::new(&pose(random), &frame, DVec3::ONE, 1.0).expect("in range"));
    Relative::new(&a, &b, Sat::Lite)
}

/// What the kernels say of two nodes on some lanes: pairs, pairs and the deepest, rows and columns of single boxes.
fn kernels<L: Lanes>(l: L, relative: &Relative, [a, b]: [&Node; 2]) -> (u64, (u64, u32), [u32; 16]) {
    let rows = a.count as usize;
    let pairs = relative.eight_by_eight(l, &a.boxes, rows, &b.boxes);
    let deepest = relative.deepest(l, &a.boxes, rows, &b.boxes);
    let single = std::array::from_fn(|i| {
        if i < 8 {
            relative.one_of_a_by_eight(l, &a.boxes, i, &b.boxes)
        } else {
            relative.one_of_b_by_eight(l, &b.boxes, i - 8, &a.boxes)
        }
    });
    (pairs, deepest, single)
}

/// On every instruction set that this machine has the kernels give the bits of the scalar twin, and that gives the
/// answers of the plain test, box by box.
#[test]
fn kernels_equal_their_twins() {
    let (_, tree) = tree(BuildQuality::High);
    let mut random = Random::new(0x51);
    let mut overlaps = 0;
    for _ in 0..3_000 {
        let relative = relations(&mut random);
        let [a, b] = [0; 2].map(|_| &tree.nodes[random.below(tree.nodes.len() as u64) as usize]);
        let scalar = kernels(Scalar, &relative, [a, b]);
        crate::simd::on_every_level(|level| {
            let vector = crate::simd::dispatch_on!(level, l => kernels(l, &relative, [a, b]));
            assert_eq!(vector, scalar, "{level:?}");
        });
        let (pairs, (same_pairs, deepest), _) = scalar;
        assert_eq!(pairs, same_pairs);
        assert!(pairs == 0 || pairs >> deepest & 1 == 1, "the deepest pair overlaps");
        assert!(pairs == 0 || deepest % 8 < b.count, "slots that hold nothing repeat the first");
        for row in 0..a.count as usize {
            for column in 0..b.count as usize {
                let doubled = |node: &Node, slot| crate::bounds::Doubled::of(&node.bounds(slot));
                let plain = relative.may_overlap(&doubled(a, row), &doubled(b, column));
                let bit = scalar.0 >> (8 * row + column) & 1 == 1;
                // The world's axes come later in the wide descent.
                assert!(bit == plain || relative.has_more_axes() && bit, "slots {row} and {column}");
                assert_eq!(scalar.2[row] >> column & 1 == 1, bit, "slots {row} and {column}");
                assert_eq!(scalar.2[8 + column] >> row & 1 == 1, bit, "slots {row} and {column}");
                overlaps += u64::from(bit);
            }
        }
    }
    assert!(overlaps > 10_000, "the nodes are too far apart: {overlaps}");
}

#[test]
fn refit_gives_fresh_boxes() {
    let mut random = Random::new(0xf17);
    for round in 0..20 {
        let mesh = random_mesh(&mut random, 60, 150);
        for quality in [BuildQuality::Fast, BuildQuality::High] {
            let mut tree = WideTree::build(&mesh, &Build { quality });
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
