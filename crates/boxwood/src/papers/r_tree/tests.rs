//! Tests that `check` detects every kind of damage to an R-tree, and tests single operations.

use super::*;
use crate::testing::soup;
use boxwood_scenes::Random;
use glam::Vec3;

/// Valid tree of 100 triangles in three levels, with its mesh.
fn tree() -> (Mesh, RTree) {
    let mesh = soup(&mut Random::new(0x4da), 100, 0.2);
    let tree = RTree::build(&mesh, &RTreeOptions::default());
    assert_eq!(tree.check(&mesh), Ok(()));
    assert_eq!(tree.quality().max_depth, 3);
    (mesh, tree)
}

/// Damages a valid tree and asserts that the error of `check` contains `words`.
#[track_caller]
fn assert_check_error(words: &str, damage: impl FnOnce(&mut RTree)) {
    let (mesh, mut tree) = tree();
    damage(&mut tree);
    let message = tree.check(&mesh).expect_err("damaged");
    assert!(message.contains(words), "{message}");
}

fn root(tree: &RTree) -> u32 {
    tree.root.expect("not empty")
}

/// First child of a node.
fn child(tree: &RTree, node: u32) -> u32 {
    tree.nodes.entries(node)[0].id
}

fn leaf(tree: &RTree) -> u32 {
    child(tree, child(tree, root(tree)))
}

#[test]
fn check_rejects_leaf_on_wrong_level() {
    assert_check_error("at level 1 has node", |tree| {
        let leaf = leaf(tree);
        tree.nodes.heads[leaf as usize].level = 2;
    });
}

#[test]
fn check_rejects_wrong_entry_count() {
    for count in [0, 2, 9, 255] {
        assert_check_error(&format!("has {count} entries, not 3 to 8"), |tree| {
            let leaf = leaf(tree);
            tree.nodes.heads[leaf as usize].count = count;
        });
    }
}

#[test]
fn check_rejects_wrong_entry_count_of_root() {
    for count in [0, 1, 9] {
        assert_check_error(&format!("at level 2, has {count} entries"), |tree| {
            let root = root(tree);
            tree.nodes.heads[root as usize].count = count;
        });
    }
}

#[test]
fn check_rejects_missing_root() {
    assert_check_error("as its root node 1000, which does not exist", |tree| tree.root = Some(1000));
    assert_check_error("neither in the tree nor free", |tree| tree.root = None);
}

#[test]
fn check_rejects_boxes_that_do_not_fit() {
    for depth in 0..3 {
        for by in [-0.001, 0.001, f32::NAN] {
            assert_check_error("is not the smallest around it", |tree| {
                let node = (0..depth).fold(root(tree), |node, _| child(tree, node));
                tree.nodes.entries_mut(node)[0].bounds.max.y += by;
            });
        }
    }
}

#[test]
fn check_rejects_duplicate_and_missing_triangles() {
    assert_check_error("which is also in another leaf", |tree| {
        let leaf = leaf(tree);
        let twice = tree.nodes.entries(leaf)[0];
        tree.nodes.entries_mut(leaf)[1] = twice;
    });
    assert_check_error("is in no leaf, but is linked to one", |tree| {
        assert!(tree.remove_entry(7));
        tree.nodes.leaves[7] = leaf(tree);
    });
    assert_check_error("but is not linked to it", |tree| tree.nodes.leaves[7] = nodes::NO_INDEX);
    assert_check_error("the tree has 100 triangles, not 99", |tree| tree.count = 99);
}

#[test]
fn check_rejects_wrong_leaf_and_parent_links() {
    assert_check_error("triangle 7 is in leaf", |tree| tree.nodes.leaves[7] ^= 1);
    assert_check_error("as its parent, not", |tree| {
        let leaf = leaf(tree);
        tree.nodes.heads[leaf as usize].parent ^= 1;
    });
    assert_check_error("101 leaf links for 100 triangles", |tree| tree.nodes.leaves.push(nodes::NO_INDEX));
}

#[test]
fn check_rejects_wrong_frame() {
    assert_check_error("tree frame is", |tree| tree.extent.box_extent *= 0.5);
    assert_check_error("tree frame is", |tree| tree.extent.vertex_extent.y += 1e-9);
}

#[test]
fn check_rejects_unknown_triangles_and_nodes() {
    assert_check_error("has triangle 100, which does not exist", |tree| {
        let leaf = leaf(tree);
        tree.nodes.entries_mut(leaf)[0].id = 100;
    });
    assert_check_error("node 1000, which does not exist", |tree| {
        let root = root(tree);
        tree.nodes.entries_mut(root)[0].id = 1000;
    });
}

/// Adds a copy of a leaf that no node has as a child.
fn add_unlinked_node(tree: &mut RTree) -> u32 {
    let leaf = leaf(tree);
    let entries = tree.nodes.entries(leaf).to_vec();
    let added = tree.nodes.add(0, &entries).id;
    tree.nodes.replace(leaf, &entries);
    added
}

#[test]
fn check_rejects_nodes_with_no_or_two_parents() {
    assert_check_error("which was reached before", |tree| {
        let root = root(tree);
        let twice = tree.nodes.entries(root)[0];
        tree.nodes.entries_mut(root)[1] = twice;
    });
    assert_check_error("neither in the tree nor free", |tree| {
        add_unlinked_node(tree);
    });
}

#[test]
fn check_rejects_invalid_free_list() {
    assert_check_error("free nodes has node", |tree| tree.nodes.free.push(leaf(tree)));
    assert_check_error("free nodes has node 1000, which does not exist", |tree| tree.nodes.free.push(1000));
    assert_check_error("free nodes has node", |tree| {
        let added = add_unlinked_node(tree);
        tree.nodes.release(added);
        tree.nodes.free.push(added);
    });
}

fn entries(random: &mut Random, count: usize) -> Vec<RTreeEntry> {
    let mut corner = || Vec3::from_array(random.point_in_box([-1.0; 3], [1.0; 3]).map(|x| x as f32));
    (0..count as u32)
        .map(|id| {
            let (u, v) = (corner(), corner());
            RTreeEntry { bounds: LocalAabb { min: u.min(v), max: u.max(v) }, id }
        })
        .collect()
}

#[test]
fn split_keeps_all_entries_and_min_group_size() {
    let mut random = Random::new(0x5b1);
    for max in [4, 5, 8, 16, 64] {
        for min in [2, max / 2] {
            for round in 0..50 {
                let mut all = entries(&mut random, max + 1);
                if round % 5 == 0 {
                    let bounds = all[0].bounds;
                    all.iter_mut().for_each(|entry| entry.bounds = bounds);
                }
                let first = quadratic::split(&mut all, min);
                assert!((min..=max + 1 - min).contains(&first), "{first} of {}", max + 1);
                all.sort_unstable_by_key(|entry| entry.id);
                assert!(all.iter().zip(0..).all(|(entry, id)| entry.id == id));
            }
        }
    }
}

/// A quadratic split of two distant clusters puts each cluster into one group.
#[test]
fn split_separates_clusters() {
    let mut random = Random::new(0xc1u64);
    for _ in 0..50 {
        let mut all = entries(&mut random, 9);
        for entry in &mut all {
            let by = Vec3::splat(if entry.id % 2 == 0 { 10.0 } else { -10.0 });
            entry.bounds = LocalAabb { min: entry.bounds.min + by, max: entry.bounds.max + by };
        }
        random.shuffle(&mut all);
        let first = quadratic::split(&mut all, 3);
        assert!(first == 4 || first == 5);
        assert!(all[..first].iter().all(|entry| entry.id % 2 == all[0].id % 2));
    }
}

#[test]
fn entry_has_28_bytes() {
    assert_eq!(size_of::<RTreeEntry>(), 28);
}
