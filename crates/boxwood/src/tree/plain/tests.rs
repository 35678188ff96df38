//! `check` finds every kind of damage.

use super::*;
use crate::tree::testing::soup;
use boxwood_scenes::Random;

/// Damages a tree; what `check` says of it.
#[track_caller]
fn found(damage: impl FnOnce(&mut PlainTree)) -> String {
    let mesh = soup(&mut Random::new(0xda), 40, 0.3);
    let mut tree = PlainTree::build(&mesh, &EncodedOptions::default());
    assert_eq!(tree.check(&mesh), Ok(()));
    damage(&mut tree);
    tree.check(&mesh).expect_err("damaged")
}

#[test]
fn children_out_of_place() {
    for child in [0, 3, 39, LEAF | 40] {
        let message = found(|tree| tree.inner[3].children[1] = child);
        assert!(message.contains("not after it"), "{message}");
    }
}

#[test]
fn nodes_without_a_parent_or_with_two() {
    let message = found(|tree| tree.inner[0].children = [2, 2]);
    assert!(message.contains("parents") || message.contains("not that of its children"), "{message}");
    let message = found(|tree| {
        // A leaf that is there twice, and boxes that follow from it.
        let parent = tree.inner.iter().rposition(|node| node.children.iter().all(|&child| child & LEAF != 0));
        let parent = parent.expect("the tree has a bottom");
        tree.inner[parent].children[1] = tree.inner[parent].children[0];
        for index in (0..tree.inner.len()).rev() {
            let [negative, positive] = tree.inner[index].children.map(|child| tree.bounds(child));
            tree.inner[index].bounds = negative.union(&positive);
        }
    });
    assert!(message.contains("parents"), "{message}");
}

#[test]
fn triangles_in_two_leaves_or_none() {
    let message = found(|tree| tree.leaves[5].triangle = 40);
    assert!(message.contains("does not exist"), "{message}");
    let message = found(|tree| tree.leaves[5] = tree.leaves[6]);
    assert!(message.contains("another leaf") || message.contains("not that of its children"), "{message}");
    let message = found(|tree| tree.leaves[5].triangle = tree.leaves[4].triangle);
    assert!(message.contains("another leaf"), "{message}");
}

#[test]
fn boxes_that_do_not_fit() {
    let message = found(|tree| tree.inner[0].bounds.max.x += 1.0);
    assert!(message.contains("not that of its children"), "{message}");
    let message = found(|tree| {
        let [a, b] = [tree.leaves[4], tree.leaves[5]].map(|leaf| leaf.triangle);
        (tree.leaves[4].triangle, tree.leaves[5].triangle) = (b, a);
    });
    assert!(message.contains("the box of its triangle"), "{message}");
}

#[test]
fn the_wrong_number_of_nodes() {
    assert!(found(|tree| tree.leaves.truncate(39)).contains("39 leaves for 40 triangles"));
    assert!(found(|tree| tree.inner.truncate(38)).contains("38 inner nodes"));
}

#[test]
fn a_wrong_extent() {
    assert!(found(|tree| tree.extent.reach *= 0.5).contains("the extent is"));
    assert!(found(|tree| tree.extent.largest.y += 1e-9).contains("the extent is"));
}
