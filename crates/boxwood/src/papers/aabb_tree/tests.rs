//! Tests that `check` detects every kind of damage to a tree, and accepts valid trees.

use super::*;
use crate::testing::soup;
use boxwood_scenes::Random;

/// A tree of 40 triangles, about three per leaf, with its mesh.
fn tree() -> (Mesh, AabbTree) {
    let mesh = soup(&mut Random::new(0xda), 40, 0.3);
    let tree = AabbTree::build(&mesh, &AabbTreeOptions { max_leaf_vertices: 9, ..AabbTreeOptions::default() });
    assert_eq!(tree.check(&mesh), Ok(()));
    (mesh, tree)
}

/// Damages a valid tree and returns the error of `check`.
#[track_caller]
fn check_error(damage: impl FnOnce(&mut AabbTree)) -> String {
    let (mesh, mut tree) = tree();
    damage(&mut tree);
    tree.check(&mesh).expect_err("damaged")
}

fn find_leaf(tree: &AabbTree) -> usize {
    tree.nodes.iter().position(|node| node.count > 1).expect("the tree has leaves with several triangles")
}

#[test]
fn check_rejects_children_before_their_parent() {
    assert!(check_error(|tree| tree.nodes[1].first = 1).contains("not after it"));
}

#[test]
fn check_rejects_children_outside_the_array() {
    assert!(check_error(|tree| tree.nodes[0].first = tree.nodes.len() as u32 - 1).contains("not after it"));
}

/// Recomputes the boxes of all inner nodes, so that `check` finds only the damage that the test made.
fn refit(tree: &mut AabbTree) {
    for index in (0..tree.nodes.len()).rev().filter(|&index| tree.nodes[index].count == 0).collect::<Vec<_>>() {
        let [negative, positive] = tree.children(&(index as u32)).map(|child| tree.bounds(child));
        let bounds = negative.union(&positive);
        (tree.nodes[index].min, tree.nodes[index].max) = (bounds.min, bounds.max);
    }
}

#[test]
fn check_rejects_nodes_with_no_or_two_parents() {
    let message = check_error(|tree| {
        let inner: Vec<usize> = (0..tree.nodes.len()).filter(|&i| tree.nodes[i].count == 0).collect();
        let (last, other) = (inner[inner.len() - 1], inner[inner.len() - 2]);
        tree.nodes[other].first = tree.nodes[last].first;
        refit(tree);
    });
    assert!(message.contains("parents"), "{message}");
}

#[test]
fn check_rejects_box_that_does_not_contain_its_child() {
    assert!(check_error(|tree| tree.nodes[0].max.x -= 0.1).contains("does not contain that of its child"));
}

#[test]
fn check_rejects_inner_box_that_is_too_large() {
    assert!(check_error(|tree| tree.nodes[0].max.x += 0.1).contains("larger than its children need"));
}

#[test]
fn check_rejects_leaf_box_that_is_too_large() {
    let message = check_error(|tree| {
        let leaf = find_leaf(tree);
        tree.nodes[leaf].max.x += 0.1;
        refit(tree);
    });
    assert!(message.contains("larger than its triangles need"), "{message}");
}

#[test]
fn check_rejects_wrong_frame() {
    assert!(check_error(|tree| tree.extent.box_extent *= 0.5).contains("tree frame is"));
    assert!(check_error(|tree| tree.extent.vertex_extent.y += 1e-9).contains("tree frame is"));
}

#[test]
fn check_rejects_extra_triangle_id() {
    assert!(check_error(|tree| tree.triangles.push(0)).contains("41 triangle ids for 40 triangles"));
}

#[test]
fn check_rejects_leaf_that_does_not_contain_its_triangle() {
    let message = check_error(|tree| {
        let leaf = find_leaf(tree);
        let middle = (tree.nodes[leaf].min + tree.nodes[leaf].max) / 2.0;
        (tree.nodes[leaf].min, tree.nodes[leaf].max) = (middle, middle);
    });
    assert!(message.contains("does not contain") || message.contains("larger than its children"), "{message}");
}

#[test]
fn check_rejects_triangle_range_outside_the_list() {
    let message = check_error(|tree| {
        let leaf = find_leaf(tree);
        tree.nodes[leaf].first = u32::MAX - 1;
    });
    assert!(message.contains("not in the list"), "{message}");
}

#[test]
fn check_rejects_unknown_triangle() {
    assert!(check_error(|tree| tree.triangles[3] = 40).contains("does not exist"));
}

#[test]
fn check_rejects_duplicate_and_missing_triangles() {
    let message = check_error(|tree| tree.triangles[0] = tree.triangles[1]);
    assert!(message.contains("in another leaf") || message.contains("does not contain"), "{message}");
    // All triangles are equal, so removing one from a leaf changes no box.
    let mesh = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]; 9]).expect("valid");
    let mut tree = AabbTree::build(&mesh, &AabbTreeOptions { max_leaf_vertices: 9, ..AabbTreeOptions::default() });
    let leaf = find_leaf(&tree);
    tree.nodes[leaf].count -= 1;
    let message = tree.check(&mesh).expect_err("damaged");
    assert!(message.contains("is in no leaf"), "{message}");
}
