//! `check` finds every kind of damage, and none in good trees.

use super::*;
use crate::tree::testing::soup;
use boxwood_scenes::Random;

/// A tree of 40 triangles, three or so a leaf, with its mesh.
fn tree() -> (Mesh, AabbTree) {
    let mesh = soup(&mut Random::new(0xda), 40, 0.3);
    let tree = AabbTree::build(&mesh, &AabbOptions { min_vertices: 9, ..AabbOptions::default() });
    assert_eq!(tree.check(&mesh), Ok(()));
    (mesh, tree)
}

/// Damages a tree; what `check` says of it.
#[track_caller]
fn found(damage: impl FnOnce(&mut AabbTree)) -> String {
    let (mesh, mut tree) = tree();
    damage(&mut tree);
    tree.check(&mesh).expect_err("damaged")
}

fn a_leaf(tree: &AabbTree) -> usize {
    tree.nodes.iter().position(|node| node.count > 1).expect("there are leaves of several triangles")
}

#[test]
fn children_before_their_parent() {
    assert!(found(|tree| tree.nodes[1].first = 1).contains("not after it"));
}

#[test]
fn children_beyond_the_array() {
    assert!(found(|tree| tree.nodes[0].first = tree.nodes.len() as u32 - 1).contains("not after it"));
}

/// Fits all inner boxes, so that only what was damaged is wrong.
fn refit(tree: &mut AabbTree) {
    for index in (0..tree.nodes.len()).rev().filter(|&index| tree.nodes[index].count == 0).collect::<Vec<_>>() {
        let [negative, positive] = tree.children(&(index as u32)).map(|child| tree.bounds(child));
        let bounds = negative.union(&positive);
        (tree.nodes[index].min, tree.nodes[index].max) = (bounds.min, bounds.max);
    }
}

#[test]
fn nodes_without_a_parent_or_with_two() {
    let message = found(|tree| {
        let inner: Vec<usize> = (0..tree.nodes.len()).filter(|&i| tree.nodes[i].count == 0).collect();
        let (last, other) = (inner[inner.len() - 1], inner[inner.len() - 2]);
        tree.nodes[other].first = tree.nodes[last].first;
        refit(tree);
    });
    assert!(message.contains("parents"), "{message}");
}

#[test]
fn a_box_that_lost_its_child() {
    assert!(found(|tree| tree.nodes[0].max.x -= 0.1).contains("does not contain that of its child"));
}

#[test]
fn a_box_that_is_too_large() {
    assert!(found(|tree| tree.nodes[0].max.x += 0.1).contains("larger than its children need"));
}

#[test]
fn a_leaf_that_is_too_large() {
    let message = found(|tree| {
        let leaf = a_leaf(tree);
        tree.nodes[leaf].max.x += 0.1;
        refit(tree);
    });
    assert!(message.contains("larger than its triangles need"), "{message}");
}

#[test]
fn a_wrong_extent() {
    assert!(found(|tree| tree.extent.reach *= 0.5).contains("the extent is"));
    assert!(found(|tree| tree.extent.largest.y += 1e-9).contains("the extent is"));
}

#[test]
fn a_triangle_id_too_many() {
    assert!(found(|tree| tree.triangles.push(0)).contains("41 triangle ids for 40 triangles"));
}

#[test]
fn a_leaf_that_lost_its_triangle() {
    let message = found(|tree| {
        let leaf = a_leaf(tree);
        let middle = (tree.nodes[leaf].min + tree.nodes[leaf].max) / 2.0;
        (tree.nodes[leaf].min, tree.nodes[leaf].max) = (middle, middle);
    });
    assert!(message.contains("does not contain") || message.contains("larger than its children"), "{message}");
}

#[test]
fn triangles_beyond_the_list() {
    let message = found(|tree| {
        let leaf = a_leaf(tree);
        tree.nodes[leaf].first = u32::MAX - 1;
    });
    assert!(message.contains("not in the list"), "{message}");
}

#[test]
fn a_triangle_that_does_not_exist() {
    assert!(found(|tree| tree.triangles[3] = 40).contains("does not exist"));
}

#[test]
fn a_triangle_twice_and_another_lost() {
    let message = found(|tree| tree.triangles[0] = tree.triangles[1]);
    assert!(message.contains("in another leaf") || message.contains("does not contain"), "{message}");
    // Of equal triangles, so that no box changes.
    let mesh = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]; 9]).expect("valid");
    let mut tree = AabbTree::build(&mesh, &AabbOptions { min_vertices: 9, ..AabbOptions::default() });
    let leaf = a_leaf(&tree);
    tree.nodes[leaf].count -= 1;
    let message = tree.check(&mesh).expect_err("damaged");
    assert!(message.contains("is in no leaf"), "{message}");
}
