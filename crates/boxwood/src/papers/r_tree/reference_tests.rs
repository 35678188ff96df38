//! Compares the construction steps of the R-tree with exhaustive reference implementations.

use super::nodes::{RTreeEntry, RTreeNodes};
use super::{Fanout, RTree, RTreeConstruction, RTreeOptions, bulk, quadratic};
use crate::bvh::tree::Bvh;
use crate::kernel::boxes::LocalAabb;
use crate::testing::soup;
use boxwood_scenes::Random;
use glam::Vec3;
use std::collections::BTreeSet;

/// Random entries whose boxes all differ in size, so that no ties occur.
fn entries(random: &mut Random, count: u32) -> Vec<RTreeEntry> {
    let mut corner = || Vec3::from_array(random.point_in_box([-1.0; 3], [1.0; 3]).map(|x| x as f32));
    let mut bounds = || {
        let (u, v) = (corner(), corner());
        LocalAabb { min: u.min(v), max: u.max(v) }
    };
    (0..count).map(|id| RTreeEntry { bounds: bounds(), id }).collect()
}

/// Volume of the box of all given entries.
fn volume<'e>(entries: impl IntoIterator<Item = &'e RTreeEntry>) -> f64 {
    let boxes = entries.into_iter().map(|entry| entry.bounds);
    boxes.reduce(|all, own| all.union(&own)).map_or(0.0, |all| all.volume())
}

/// Increase in volume of the box of `group` when `entry` is added.
fn growth(group: &[RTreeEntry], entry: &RTreeEntry) -> f64 {
    volume(group.iter().chain([entry])) - volume(group)
}

/// Reference: quadratic split, Guttman 1984, section 3.5.2.
fn quadratic_split(mut rest: Vec<RTreeEntry>, min: usize) -> [Vec<RTreeEntry>; 2] {
    // PickSeeds of Guttman 1984: the pair that wastes most volume in a common box.
    let pairs = (0..rest.len()).flat_map(|j| (0..j).map(move |i| [i, j]));
    let waste = |&[i, j]: &[usize; 2]| volume([&rest[i], &rest[j]]) - volume([&rest[i]]) - volume([&rest[j]]);
    let [i, j] = pairs.max_by(|a, b| waste(a).total_cmp(&waste(b))).expect("at least two entries");
    let second = vec![rest.remove(j)];
    let mut groups = [vec![rest.remove(i)], second];
    while !rest.is_empty() {
        if let Some(poor) = (0..2).find(|&group| groups[group].len() + rest.len() == min) {
            groups[poor].append(&mut rest);
            break;
        }
        // PickNext of Guttman 1984: the entry for which the growths of the two groups differ most.
        let preference = |entry: &RTreeEntry| (growth(&groups[0], entry) - growth(&groups[1], entry)).abs();
        let next = (0..rest.len()).max_by(|&a, &b| preference(&rest[a]).total_cmp(&preference(&rest[b])));
        let next = rest.remove(next.expect("one is left"));
        let order = growth(&groups[0], &next).total_cmp(&growth(&groups[1], &next));
        let order = order.then(volume(&groups[0]).total_cmp(&volume(&groups[1])));
        let group = usize::from(order.then(groups[0].len().cmp(&groups[1].len())).is_gt());
        groups[group].push(next);
    }
    groups
}

fn ids(entries: &[RTreeEntry]) -> BTreeSet<u32> {
    entries.iter().map(|entry| entry.id).collect()
}

#[test]
fn quadratic_split_matches_reference() {
    let mut random = Random::new(0x9a1);
    for (min, max) in [(2, 4), (2, 5), (3, 8), (6, 16), (2, 16), (20, 40)] {
        for _ in 0..50 {
            let mut all = entries(&mut random, max + 1);
            let expected = quadratic_split(all.clone(), min);
            let first = quadratic::split(&mut all, min);
            assert_eq!([&all[..first], &all[first..]].map(ids), [&expected[0], &expected[1]].map(|group| ids(group)));
        }
    }
}

/// Reference: ChooseLeaf of Guttman 1984, which descends by the least growth, then the least volume.
fn choose_leaf(tree: &RTree, node: u32, entry: &RTreeEntry) -> u32 {
    if tree.nodes.level(node) == 0 {
        return node;
    }
    let key = |child: &RTreeEntry| (growth(&[*child], entry), volume([child]));
    let children = tree.nodes.entries(node).iter();
    let least = children.min_by(|a, b| {
        let ((growth_a, volume_a), (growth_b, volume_b)) = (key(a), key(b));
        growth_a.total_cmp(&growth_b).then(volume_a.total_cmp(&volume_b))
    });
    choose_leaf(tree, least.expect("no node is empty").id, entry)
}

#[test]
fn insertion_chooses_same_leaf_as_reference() {
    let mut random = Random::new(0xc4005e);
    let mut seen = 0;
    for build in [RTreeConstruction::Bulk, RTreeConstruction::Insertion] {
        for fanout in [[2, 4], [3, 8], [8, 16]].map(|[min, max]| Fanout::new(min, max).expect("allowed")) {
            let mesh = soup(&mut random, 400, 0.2);
            let mut tree = RTree::build(&mesh, &RTreeOptions { fanout, build, ..RTreeOptions::default() });
            for _ in 0..300 {
                let triangle = random.below(400) as u32;
                assert!(tree.remove_entry(triangle));
                let entry = tree.leaf_entry(&mesh, triangle);
                let leaf = choose_leaf(&tree, tree.root.expect("not empty"), &entry);
                let is_full = tree.nodes.is_full(leaf);
                tree.insert_entry(entry, 0, &mut Vec::new());
                if !is_full {
                    assert_eq!(tree.nodes.leaf_of(triangle), Some(leaf));
                    seen += 1;
                }
            }
            assert_eq!(tree.check(&mesh), Ok(()));
        }
    }
    assert!(seen > 600, "{seen}");
}

/// Reference: sort-tile-recursive packing with nested `Vec`s. Returns the ids of each leaf.
fn tiles(entries: &[RTreeEntry], slots: usize) -> Vec<BTreeSet<u32>> {
    let (count, tiles) = (entries.len(), entries.len().div_ceil(slots));
    let sorted = |mut entries: Vec<RTreeEntry>, axis: usize| {
        let key = |entry: &RTreeEntry| (entry.bounds.min[axis] + entry.bounds.max[axis], entry.id);
        entries.sort_by(|a, b| key(a).partial_cmp(&key(b)).expect("numbers"));
        entries
    };
    let root = |n: usize, power: u32| (1..).find(|&side: &usize| side.pow(power) >= n).expect("a root exists");
    // Index of the first entry of a tile.
    let start = |tile: usize| count * tile / tiles;
    let mut result = Vec::new();
    let by_x = sorted(entries.to_vec(), 0);
    let slabs = root(tiles, 3);
    for slab in 0..slabs {
        let [first, last] = [slab, slab + 1].map(|slab| tiles * slab / slabs);
        let by_y = sorted(by_x[start(first)..start(last)].to_vec(), 1);
        let strips = root(last - first, 2);
        for strip in 0..strips {
            let [from, to] = [strip, strip + 1].map(|strip| first + (last - first) * strip / strips);
            let by_z = sorted(by_y[start(from) - start(first)..start(to) - start(first)].to_vec(), 2);
            result.extend((from..to).map(|tile| ids(&by_z[start(tile) - start(from)..start(tile + 1) - start(from)])));
        }
    }
    result
}

#[test]
fn bulk_packing_matches_reference() {
    let mut random = Random::new(0x57e);
    for slots in [4, 5, 8, 16] {
        for count in [1, 7, 8, 9, 65, 100, 513, 1000] {
            let mut entries = entries(&mut random, count);
            if count % 2 == 0 {
                // Coarse coordinates make many centers equal. Adding zero turns -0, which no box of a tree has, into
                // 0.
                let coarse = |v: Vec3| (v * 2.0).round() + Vec3::ZERO;
                entries.iter_mut().for_each(|entry| {
                    entry.bounds = LocalAabb { min: coarse(entry.bounds.min), max: coarse(entry.bounds.max) };
                });
            }
            let expected = tiles(&entries, slots);
            let mut nodes = RTreeNodes::new(slots, count as usize);
            assert!(bulk::pack(&mut nodes, slots, entries).is_some());
            let leaves: Vec<_> = (0..expected.len() as u32).map(|leaf| ids(nodes.entries(leaf))).collect();
            assert_eq!(leaves, expected, "{count} entries in nodes of {slots}");
        }
    }
}
