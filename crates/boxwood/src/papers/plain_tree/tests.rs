//! Tests that `check` detects every kind of damage to a tree.

use super::*;
use crate::testing::soup;
use boxwood_scenes::Random;

/// Damages a valid tree and returns the error of `check`.
#[track_caller]
fn check_error(damage: impl FnOnce(&mut PlainTree)) -> String {
    let mesh = soup(&mut Random::new(0xda), 40, 0.3);
    let mut tree = PlainTree::build(&mesh, &EncodedTreeOptions::default());
    assert_eq!(tree.check(&mesh), Ok(()));
    damage(&mut tree);
    tree.check(&mesh).expect_err("damaged")
}

#[test]
fn check_rejects_children_outside_the_arrays() {
    for child in [0, 3, 39, LEAF_BIT | 40] {
        let message = check_error(|tree| tree.inner[3].children[1] = child);
        assert!(message.contains("not after it"), "{message}");
    }
}

#[test]
fn check_rejects_nodes_with_no_or_two_parents() {
    let message = check_error(|tree| tree.inner[0].children = [2, 2]);
    assert!(message.contains("parents") || message.contains("not that of its children"), "{message}");
    let message = check_error(|tree| {
        // A leaf occurs twice, and the boxes above it are refitted, so `check` finds only the duplicate.
        let parent = tree.inner.iter().rposition(|node| node.children.iter().all(|&child| child & LEAF_BIT != 0));
        let parent = parent.expect("the tree has a node with two leaves");
        tree.inner[parent].children[1] = tree.inner[parent].children[0];
        for index in (0..tree.inner.len()).rev() {
            let [negative, positive] = tree.inner[index].children.map(|child| tree.bounds(child));
            tree.inner[index].bounds = negative.union(&positive);
        }
    });
    assert!(message.contains("parents"), "{message}");
}

#[test]
fn check_rejects_duplicate_and_unknown_triangles() {
    let message = check_error(|tree| tree.leaves[5].triangle = 40);
    assert!(message.contains("does not exist"), "{message}");
    let message = check_error(|tree| tree.leaves[5] = tree.leaves[6]);
    assert!(message.contains("another leaf") || message.contains("not that of its children"), "{message}");
    let message = check_error(|tree| tree.leaves[5].triangle = tree.leaves[4].triangle);
    assert!(message.contains("another leaf"), "{message}");
}

#[test]
fn check_rejects_boxes_that_do_not_fit() {
    let message = check_error(|tree| tree.inner[0].bounds.max.x += 1.0);
    assert!(message.contains("not that of its children"), "{message}");
    let message = check_error(|tree| {
        let [a, b] = [tree.leaves[4], tree.leaves[5]].map(|leaf| leaf.triangle);
        (tree.leaves[4].triangle, tree.leaves[5].triangle) = (b, a);
    });
    assert!(message.contains("the box of its triangle"), "{message}");
}

#[test]
fn check_rejects_wrong_node_count() {
    assert!(check_error(|tree| tree.leaves.truncate(39)).contains("39 leaves for 40 triangles"));
    assert!(check_error(|tree| tree.inner.truncate(38)).contains("38 inner nodes"));
}

#[test]
fn check_rejects_wrong_frame() {
    assert!(check_error(|tree| tree.extent.box_extent *= 0.5).contains("tree frame is"));
    assert!(check_error(|tree| tree.extent.vertex_extent.y += 1e-9).contains("tree frame is"));
}
