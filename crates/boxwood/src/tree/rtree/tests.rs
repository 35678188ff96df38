//! `check` finds every kind of damage, and the parts do what they say on their own.

use super::*;
use crate::tree::testing::soup;
use boxwood_scenes::Random;
use glam::Vec3;

/// A tree of 100 triangles in three levels, with its mesh.
fn tree() -> (Mesh, RTree) {
    let mesh = soup(&mut Random::new(0x4da), 100, 0.2);
    let tree = RTree::build(&mesh, &RTreeOptions::default());
    assert_eq!(tree.check(&mesh), Ok(()));
    assert_eq!(tree.quality().greatest_depth, 3);
    (mesh, tree)
}

/// Damages a tree; what `check` says of it must contain these words.
#[track_caller]
fn finds(words: &str, damage: impl FnOnce(&mut RTree)) {
    let (mesh, mut tree) = tree();
    damage(&mut tree);
    let message = tree.check(&mesh).expect_err("damaged");
    assert!(message.contains(words), "{message}");
}

fn root(tree: &RTree) -> u32 {
    tree.root.expect("not empty")
}

/// The first child of a node.
fn child(tree: &RTree, node: u32) -> u32 {
    tree.nodes.entries(node)[0].id
}

fn leaf(tree: &RTree) -> u32 {
    child(tree, child(tree, root(tree)))
}

#[test]
fn a_leaf_on_another_level() {
    finds("at level 1 has node", |tree| {
        let leaf = leaf(tree);
        tree.nodes.heads[leaf as usize].level = 2;
    });
}

#[test]
fn nodes_with_too_few_entries_or_too_many() {
    for count in [0, 2, 9, 255] {
        finds(&format!("has {count} entries, not 3 to 8"), |tree| {
            let leaf = leaf(tree);
            tree.nodes.heads[leaf as usize].count = count;
        });
    }
}

#[test]
fn a_root_with_too_few_entries_or_too_many() {
    for count in [0, 1, 9] {
        finds(&format!("at level 2, has {count} entries"), |tree| {
            let root = root(tree);
            tree.nodes.heads[root as usize].count = count;
        });
    }
}

#[test]
fn a_root_that_is_not_there() {
    finds("as its root node 1000, which does not exist", |tree| tree.root = Some(1000));
    finds("neither in the tree nor free", |tree| tree.root = None);
}

#[test]
fn boxes_that_are_too_large_or_too_small() {
    for depth in 0..3 {
        for by in [-0.001, 0.001, f32::NAN] {
            finds("is not the smallest around it", |tree| {
                let node = (0..depth).fold(root(tree), |node, _| child(tree, node));
                tree.nodes.entries_mut(node)[0].bounds.max.y += by;
            });
        }
    }
}

#[test]
fn triangles_in_two_leaves_or_none() {
    finds("which is in another leaf too", |tree| {
        let leaf = leaf(tree);
        let twice = tree.nodes.entries(leaf)[0];
        tree.nodes.entries_mut(leaf)[1] = twice;
    });
    finds("is in no leaf, but should be", |tree| {
        assert!(tree.take(7));
        tree.nodes.holders[7] = leaf(tree);
    });
    finds("but should not be", |tree| tree.nodes.holders[7] = nodes::NONE);
    finds("100 triangles are in, not 99", |tree| tree.count = 99);
}

#[test]
fn ways_back_that_lead_elsewhere() {
    finds("triangle 7 is in leaf", |tree| tree.nodes.holders[7] ^= 1);
    finds("for its parent, not", |tree| {
        let leaf = leaf(tree);
        tree.nodes.heads[leaf as usize].parent ^= 1;
    });
    finds("101 holders for 100 triangles", |tree| tree.nodes.holders.push(nodes::NONE));
}

#[test]
fn a_wrong_extent() {
    finds("the extent is", |tree| tree.extent.reach *= 0.5);
    finds("the extent is", |tree| tree.extent.largest.y += 1e-9);
}

#[test]
fn triangles_and_nodes_that_do_not_exist() {
    finds("has triangle 100, which does not exist", |tree| {
        let leaf = leaf(tree);
        tree.nodes.entries_mut(leaf)[0].id = 100;
    });
    finds("node 1000, which does not exist", |tree| {
        let root = root(tree);
        tree.nodes.entries_mut(root)[0].id = 1000;
    });
}

/// A copy of a leaf that is nowhere in the tree.
fn a_node_more(tree: &mut RTree) -> u32 {
    let leaf = leaf(tree);
    let entries = tree.nodes.entries(leaf).to_vec();
    let added = tree.nodes.add(0, &entries).id;
    tree.nodes.replace(leaf, &entries);
    added
}

#[test]
fn nodes_with_two_parents_or_none() {
    finds("which was met before", |tree| {
        let root = root(tree);
        let twice = tree.nodes.entries(root)[0];
        tree.nodes.entries_mut(root)[1] = twice;
    });
    finds("neither in the tree nor free", |tree| {
        a_node_more(tree);
    });
}

#[test]
fn free_nodes_that_are_in_use_or_free_twice() {
    finds("free nodes has node", |tree| tree.nodes.free.push(leaf(tree)));
    finds("free nodes has node 1000, which does not exist", |tree| tree.nodes.free.push(1000));
    finds("free nodes has node", |tree| {
        let added = a_node_more(tree);
        tree.nodes.release(added);
        tree.nodes.free.push(added);
    });
}

fn entries(random: &mut Random, count: usize) -> Vec<Entry> {
    let mut corner = || Vec3::from_array(random.point_in_box([-1.0; 3], [1.0; 3]).map(|x| x as f32));
    (0..count as u32)
        .map(|id| {
            let (u, v) = (corner(), corner());
            Entry { bounds: Aabb { min: u.min(v), max: u.max(v) }, id }
        })
        .collect()
}

#[test]
fn splits_keep_every_entry_and_enough_on_each_side() {
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

/// Two clusters far apart are what a split must find.
#[test]
fn splits_separate_clusters() {
    let mut random = Random::new(0xc1u64);
    for _ in 0..50 {
        let mut all = entries(&mut random, 9);
        for entry in &mut all {
            let by = Vec3::splat(if entry.id % 2 == 0 { 10.0 } else { -10.0 });
            entry.bounds = Aabb { min: entry.bounds.min + by, max: entry.bounds.max + by };
        }
        random.shuffle(&mut all);
        let first = quadratic::split(&mut all, 3);
        assert!(first == 4 || first == 5);
        assert!(all[..first].iter().all(|entry| entry.id % 2 == all[0].id % 2));
    }
}

#[test]
fn an_entry_is_28_bytes() {
    assert_eq!(size_of::<Entry>(), 28);
}
