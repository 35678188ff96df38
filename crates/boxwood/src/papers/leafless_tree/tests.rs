//! The decoded boxes are those of the source tree, and `check` detects every kind of damage.

use super::*;
use crate::papers::aabb_tree;
use crate::papers::binary_traversal::BinaryChildren;
use crate::papers::boxed_tree::BoxedTree;
use crate::testing::{random_mesh, soup};
use boxwood_scenes::Random;

/// Random mesh with `count` triangles, some of them degenerate.
fn mesh(random: &mut Random, count: u32) -> Mesh {
    if count.is_multiple_of(2) { soup(random, count, 0.2) } else { random_mesh(random, 2 * count + 1, count) }
}

fn build<N: LeaflessNode>(mesh: &Mesh, rule: SplitRule) -> LeaflessTree<N> {
    let tree = LeaflessTree::<N>::build(mesh, &EncodedTreeOptions::with_rule(rule));
    assert_eq!(tree.check(mesh), Ok(()));
    tree
}

/// Walks a leafless tree and its source tree together and asserts that they agree. Returns the number of boxes that
/// are larger than in the source.
fn compare<N: LeaflessNode>(tree: &LeaflessTree<N>, source: &AabbTree) -> u64 {
    let mut stack: Vec<(LeaflessPosition, u32, bool)> =
        tree.root().zip(source.root()).map(|(position, node)| (position, node, false)).into_iter().collect();
    let mut larger = 0;
    while let Some((position, node, may_be_larger)) = stack.pop() {
        match (tree.contents(&position), source.contents(&node)) {
            (BinaryChildren::Triangles(ids), BinaryChildren::Triangles(source_ids)) => assert_eq!(ids, source_ids),
            (BinaryChildren::Children(children), BinaryChildren::Children(nodes)) => {
                let (bounds, truth) = (LocalAabb::from(position.bounds), source.bounds(node));
                assert!(bounds.contains(&truth));
                assert!(may_be_larger || bounds == truth, "node {node}: {bounds:?} for {truth:?}");
                larger += u64::from(bounds != truth);
                let lone = children[0].is_triangle != children[1].is_triangle;
                let below = children.into_iter().zip(nodes);
                stack.extend(below.map(|(child, node)| (child, node, may_be_larger || lone)));
            }
            _ => panic!("node {node} is a leaf in one tree and not in the other"),
        }
    }
    larger
}

#[test]
fn decoded_boxes_match_source_tree() {
    let mut random = Random::new(0x1eaf);
    let mut larger = 0;
    for rule in SplitRule::ALL {
        for count in (0..40).chain([100, 255, 256, 257, 1000]) {
            let mesh = mesh(&mut random, count);
            let source = AabbTree::build(&mesh, &AabbTreeOptions::with_rule(rule));
            assert_eq!(compare::<FullNode>(&build(&mesh, rule), &source), 0);
            larger += compare::<CompressedNode>(&build(&mesh, rule), &source);
        }
    }
    assert!(larger > 100, "expected lone children with larger boxes");
}

/// A lone child stores the three of its six bounds (20 choices) that give the least surface area.
#[test]
fn lone_child_stores_bounds_with_least_surface() {
    let parent = LocalAabb { min: glam::Vec3::ZERO, max: glam::Vec3::new(4.0, 4.0, 4.0) };
    let child = LocalAabb { min: glam::Vec3::new(0.0, 3.0, 0.5), max: glam::Vec3::new(1.0, 4.0, 3.5) };
    let (mask, stored) = encode::choose_stored_bounds(&parent, &child);
    // The child stores max x, min y and min z. To store max z instead of min z would give the same surface area,
    // so the bound with the lower bit, min z, is chosen.
    assert_eq!((mask, stored), (0b00_1110, [3.0, 0.5, 1.0]));
}

/// The choice of stored bounds equals that of a reference that tries every choice and decodes it as a search does.
#[test]
fn stored_bounds_match_exhaustive_search() {
    let mut random = Random::new(0x3f6);
    for round in 0..2_000 {
        let mut between = |low: f32, high: f32| {
            // A coarse grid makes ties frequent.
            let steps = if round % 2 == 0 { 4 } else { 1 << 20 };
            low + (high - low) * random.below(steps) as f32 / steps as f32
        };
        let min: [f32; 3] = std::array::from_fn(|_| between(-2.0, 2.0));
        let max: [f32; 3] = std::array::from_fn(|axis| between(min[axis], 3.0));
        let own_min: [f32; 3] = std::array::from_fn(|axis| between(min[axis], max[axis]));
        let own_max: [f32; 3] = std::array::from_fn(|axis| between(own_min[axis], max[axis]));
        let parent = LocalAabb { min: min.into(), max: max.into() };
        let own = LocalAabb { min: own_min.into(), max: own_max.into() };
        let all = [own_min, own_max].concat();
        let choices = (0_u8..64).filter(|mask| mask.count_ones() == 3).map(|mask| {
            let stored: Vec<f32> = (0..6).filter(|i| mask >> i & 1 == 1).map(|i| all[i]).collect();
            (mask, [stored[0], stored[1], stored[2]])
        });
        let surface = |&(mask, kept): &(u8, [f32; 3])| {
            LocalAabb::from(node::lone_child_box(&parent.into(), mask, kept)).surface()
        };
        let best = choices.min_by(|a, b| surface(a).total_cmp(&surface(b)));
        assert_eq!(Some(encode::choose_stored_bounds(&parent, &own)), best, "{own:?} in {parent:?}");
    }
}

/// Damages a valid tree and returns the error of `check`. The tree has inner siblings, inner children whose sibling
/// is a triangle, and pairs of triangles.
fn check_error(damage: impl FnOnce(&mut LeaflessCompressed)) -> String {
    let mesh = soup(&mut Random::new(0xda), 45, 0.3);
    let mut tree = build(&mesh, SplitRule::Sah);
    damage(&mut tree);
    tree.check(&mesh).expect_err("damage must be detected")
}

/// Index of the last node whose triangle flags are `which`: bit 0 for the negative child, bit 1 for the positive one.
fn last_with_triangles(tree: &LeaflessCompressed, which: u8) -> usize {
    tree.nodes.iter().rposition(|node| node.flags >> 6 == which).expect("the tree has such a node")
}

#[test]
fn check_rejects_child_before_its_parent_or_outside_the_array() {
    for child in [0, 3, 44] {
        let message = check_error(|tree| {
            let node = last_with_triangles(tree, 0);
            tree.nodes[node].children = [if child == 3 { node as u32 } else { child }, node as u32 + 1];
        });
        assert!(message.contains("not after it in the array"), "{message}");
    }
}

#[test]
fn check_rejects_node_with_two_parents() {
    let message = check_error(|tree| tree.nodes[0].children[1] = { tree.nodes[0].children }[0]);
    assert!(message.contains("parents"), "{message}");
}

#[test]
fn check_rejects_duplicate_and_unknown_triangles() {
    let message = check_error(|tree| {
        let node = last_with_triangles(tree, 3);
        tree.nodes[node].children[0] = { tree.nodes[node].children }[1];
    });
    assert!(message.contains("also in another leaf"), "{message}");
    let message = check_error(|tree| {
        let node = last_with_triangles(tree, 3);
        tree.nodes[node].children[0] = 45;
    });
    assert!(message.contains("does not exist"), "{message}");
}

#[test]
fn check_rejects_box_that_is_too_small_or_too_large() {
    let with_bounds = |bounds| {
        check_error(|tree| {
            let child = { tree.nodes[0].children }[0] as usize;
            tree.nodes[child].bounds = bounds;
        })
    };
    assert!(with_bounds([f32::INFINITY; 3]).contains("does not contain its triangles"));
    assert!(with_bounds([f32::NEG_INFINITY; 3]).contains(", not Compressed"));
}

/// `check` rejects an inner child beside a triangle whose box is larger than necessary, although every box still
/// contains its triangles.
#[test]
fn check_rejects_lone_child_that_is_too_large() {
    for which in [1, 2] {
        let message = check_error(|tree| {
            let node = last_with_triangles(tree, which);
            let child = { tree.nodes[node].children }[2 - usize::from(which)] as usize;
            let flags = tree.nodes[node].flags;
            let first = (flags & node::BOUNDS).trailing_zeros();
            let outward = if first < 3 { -1e-3 } else { 1e-3 };
            tree.nodes[child].bounds[0] += outward;
        });
        assert!(message.contains(", not Compressed"), "{message}");
    }
}

#[test]
fn check_rejects_unused_bits() {
    for which in [1, 2, 3] {
        let message = check_error(|tree| {
            let node = last_with_triangles(tree, which);
            tree.nodes[node].flags |= node::BOUNDS;
        });
        assert!(message.contains(", not Compressed") || message.contains("does not contain"), "{message}");
    }
    let mesh = soup(&mut Random::new(0xda), 45, 0.3);
    let mut full = build::<FullNode>(&mesh, SplitRule::Sah);
    full.nodes[7].flags |= 1 << 5;
    let message = full.check(&mesh).expect_err("damage must be detected");
    assert!(message.contains("node 7 is Full"), "{message}");
}

#[test]
fn check_rejects_wrong_frame() {
    assert!(check_error(|tree| tree.extent.box_extent *= 0.5).contains("tree frame is"));
    assert!(check_error(|tree| tree.extent.vertex_extent.y += 1e-9).contains("tree frame is"));
}

#[test]
fn check_rejects_wrong_root() {
    let [_, wrong] = [1.0, 2.0].map(|size| LocalAabb { min: glam::Vec3::splat(-size), max: glam::Vec3::splat(size) });
    assert!(check_error(|tree| tree.root = LeaflessRoot::Node(wrong)).contains("the root is"));
    assert!(check_error(|tree| tree.root = LeaflessRoot::Empty).contains("the root is"));
    assert!(check_error(|tree| tree.nodes[0].bounds = [0.0, 1.0, 0.0]).contains("node 0 is"));
    let one = soup(&mut Random::new(0xda), 1, 0.3);
    for root in [LeaflessRoot::Empty, LeaflessRoot::Node(wrong), LeaflessRoot::Triangle(0, wrong)] {
        let mut tree = build::<CompressedNode>(&one, SplitRule::Centroid);
        tree.root = root;
        assert!(tree.check(&one).expect_err("damage must be detected").contains("the root is"), "{root:?}");
    }
}

#[test]
fn check_rejects_wrong_node_count() {
    assert!(check_error(|tree| tree.nodes.truncate(43)).contains("43 nodes for 45 triangles"));
}

#[test]
fn node_sizes_match_paper() {
    assert_eq!([size_of::<FullNode>(), size_of::<CompressedNode>(), size_of::<aabb_tree::AabbNode>()], [33, 21, 32]);
}
