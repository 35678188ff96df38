//! The steps of building against plain twins that say the same by trying everything.

use super::nodes::{Entry, Nodes};
use super::{Fanout, RTree, RTreeBuild, RTreeOptions, bulk, quadratic};
use crate::bounds::Aabb;
use crate::tree::Tree;
use crate::tree::testing::soup;
use boxwood_scenes::Random;
use glam::Vec3;
use std::collections::BTreeSet;

/// Boxes of any shape; no two measures of theirs are equal.
fn entries(random: &mut Random, count: u32) -> Vec<Entry> {
    let mut corner = || Vec3::from_array(random.point_in_box([-1.0; 3], [1.0; 3]).map(|x| x as f32));
    let mut bounds = || {
        let (u, v) = (corner(), corner());
        Aabb { min: u.min(v), max: u.max(v) }
    };
    (0..count).map(|id| Entry { bounds: bounds(), id }).collect()
}

/// The volume of the box of some entries.
fn volume<'e>(entries: impl IntoIterator<Item = &'e Entry>) -> f64 {
    let boxes = entries.into_iter().map(|entry| entry.bounds);
    boxes.reduce(|all, own| all.union(&own)).map_or(0.0, |all| all.volume())
}

/// By how much the box of some entries grows with one more.
fn growth(group: &[Entry], entry: &Entry) -> f64 {
    volume(group.iter().chain([entry])) - volume(group)
}

/// Guttman 1984, section 3.5.2.
fn quadratic_split(mut rest: Vec<Entry>, min: usize) -> [Vec<Entry>; 2] {
    // PickSeeds.
    let pairs = (0..rest.len()).flat_map(|j| (0..j).map(move |i| [i, j]));
    let waste = |&[i, j]: &[usize; 2]| volume([&rest[i], &rest[j]]) - volume([&rest[i]]) - volume([&rest[j]]);
    let [i, j] = pairs.max_by(|a, b| waste(a).total_cmp(&waste(b))).expect("two at least");
    let second = vec![rest.remove(j)];
    let mut groups = [vec![rest.remove(i)], second];
    while !rest.is_empty() {
        if let Some(poor) = (0..2).find(|&group| groups[group].len() + rest.len() == min) {
            groups[poor].append(&mut rest);
            break;
        }
        // PickNext.
        let preference = |entry: &Entry| (growth(&groups[0], entry) - growth(&groups[1], entry)).abs();
        let next = (0..rest.len()).max_by(|&a, &b| preference(&rest[a]).total_cmp(&preference(&rest[b])));
        let next = rest.remove(next.expect("one is left"));
        let order = growth(&groups[0], &next).total_cmp(&growth(&groups[1], &next));
        let order = order.then(volume(&groups[0]).total_cmp(&volume(&groups[1])));
        let group = usize::from(order.then(groups[0].len().cmp(&groups[1].len())).is_gt());
        groups[group].push(next);
    }
    groups
}

fn ids(entries: &[Entry]) -> BTreeSet<u32> {
    entries.iter().map(|entry| entry.id).collect()
}

#[test]
fn splits_are_guttmans() {
    let mut random = Random::new(0x9a1);
    for (min, max) in [(2, 4), (2, 5), (3, 8), (6, 16), (2, 16), (20, 40)] {
        for _ in 0..50 {
            let mut all = entries(&mut random, max + 1);
            let twin = quadratic_split(all.clone(), min);
            let first = quadratic::split(&mut all, min);
            assert_eq!([&all[..first], &all[first..]].map(ids), [&twin[0], &twin[1]].map(|group| ids(group)));
        }
    }
}

/// Guttman 1984, ChooseLeaf: the way down by the least growth, then the least volume.
fn choose_leaf(tree: &RTree, node: u32, entry: &Entry) -> u32 {
    if tree.nodes.level(node) == 0 {
        return node;
    }
    let key = |child: &Entry| (growth(&[*child], entry), volume([child]));
    let children = tree.nodes.entries(node).iter();
    let least = children.min_by(|a, b| {
        let ((growth_a, volume_a), (growth_b, volume_b)) = (key(a), key(b));
        growth_a.total_cmp(&growth_b).then(volume_a.total_cmp(&volume_b))
    });
    choose_leaf(tree, least.expect("no node is empty").id, entry)
}

#[test]
fn leaves_are_chosen_as_guttman_does() {
    let mut random = Random::new(0xc4005e);
    let mut seen = 0;
    for build in [RTreeBuild::Bulk, RTreeBuild::Insertion] {
        for fanout in [[2, 4], [3, 8], [8, 16]].map(|[min, max]| Fanout::new(min, max).expect("allowed")) {
            let mesh = soup(&mut random, 400, 0.2);
            let mut tree = RTree::build(&mesh, &RTreeOptions { fanout, build, ..RTreeOptions::default() });
            for _ in 0..300 {
                let triangle = random.below(400) as u32;
                assert!(tree.take(triangle));
                let entry = tree.leaf_entry(&mesh, triangle);
                let leaf = choose_leaf(&tree, tree.root.expect("not empty"), &entry);
                let is_full = tree.nodes.is_full(leaf);
                tree.put(entry, 0, &mut Vec::new());
                if !is_full {
                    assert_eq!(tree.nodes.holder(triangle), Some(leaf));
                    seen += 1;
                }
            }
            assert_eq!(tree.check(&mesh), Ok(()));
        }
    }
    assert!(seen > 600, "{seen}");
}

/// Sort-tile-recursive with Vecs of Vecs: which ids go to which of the leaves.
fn tiles(entries: &[Entry], slots: usize) -> Vec<BTreeSet<u32>> {
    let (count, tiles) = (entries.len(), entries.len().div_ceil(slots));
    let sorted = |mut entries: Vec<Entry>, axis: usize| {
        let key = |entry: &Entry| (entry.bounds.min[axis] + entry.bounds.max[axis], entry.id);
        entries.sort_by(|a, b| key(a).partial_cmp(&key(b)).expect("numbers"));
        entries
    };
    let root = |n: usize, power: u32| (1..).find(|&side: &usize| side.pow(power) >= n).expect("there is one");
    // Which tile a place is in, counted from the first of a part.
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
fn packing_sorts_and_tiles() {
    let mut random = Random::new(0x57e);
    for slots in [4, 5, 8, 16] {
        for count in [1, 7, 8, 9, 65, 100, 513, 1000] {
            let mut entries = entries(&mut random, count);
            if count % 2 == 0 {
                // Many equal middles; no -0, which no box of a tree has.
                let coarse = |v: Vec3| (v * 2.0).round() + Vec3::ZERO;
                entries.iter_mut().for_each(|entry| {
                    entry.bounds = Aabb { min: coarse(entry.bounds.min), max: coarse(entry.bounds.max) };
                });
            }
            let twin = tiles(&entries, slots);
            let mut nodes = Nodes::new(slots, count as usize);
            assert!(bulk::pack(&mut nodes, slots, entries).is_some());
            let leaves: Vec<_> = (0..twin.len() as u32).map(|leaf| ids(nodes.entries(leaf))).collect();
            assert_eq!(leaves, twin, "{count} entries in nodes of {slots}");
        }
    }
}
