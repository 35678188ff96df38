//! What is decoded is what was encoded, and `check` finds every kind of damage.

use super::*;
use crate::tree::aabb;
use crate::tree::boxed::Boxed;
use crate::tree::descent::Below;
use crate::tree::testing::{random_mesh, soup};
use boxwood_scenes::Random;

/// A mesh of so many triangles, degenerate ones among them.
fn mesh(random: &mut Random, count: u32) -> Mesh {
    if count.is_multiple_of(2) { soup(random, count, 0.2) } else { random_mesh(random, 2 * count + 1, count) }
}

fn build<N: Node>(mesh: &Mesh, rule: SplitRule) -> LeaflessTree<N> {
    let tree = LeaflessTree::<N>::build(mesh, &EncodedOptions::with_rule(rule));
    assert_eq!(tree.check(mesh), Ok(()));
    tree
}

/// Walks a leafless tree and the one it was made of at once; returns how many boxes were larger than there.
fn compare<N: Node>(tree: &LeaflessTree<N>, source: &AabbTree) -> u64 {
    let mut stack: Vec<(Spot, u32, bool)> =
        tree.root().zip(source.root()).map(|(spot, node)| (spot, node, false)).into_iter().collect();
    let mut larger = 0;
    while let Some((spot, node, may_be_larger)) = stack.pop() {
        match (tree.below(&spot), source.below(&node)) {
            (Below::Triangles(ids), Below::Triangles(source_ids)) => assert_eq!(ids, source_ids),
            (Below::Children(children), Below::Children(nodes)) => {
                let (bounds, truth) = (Aabb::from(spot.bounds), source.bounds(node));
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
fn what_is_decoded_is_what_was_encoded() {
    let mut random = Random::new(0x1eaf);
    let mut larger = 0;
    for rule in SplitRule::ALL {
        for count in (0..40).chain([100, 255, 256, 257, 1000]) {
            let mesh = mesh(&mut random, count);
            let source = AabbTree::build(&mesh, &AabbOptions::with_rule(rule));
            assert_eq!(compare::<Full>(&build(&mesh, rule), &source), 0);
            larger += compare::<Compressed>(&build(&mesh, rule), &source);
        }
    }
    assert!(larger > 100, "no lone child was ever larger");
}

/// Of 20 choices the three bounds that leave the least surface.
#[test]
fn a_lone_child_keeps_what_shrinks_it_most() {
    let parent = Aabb { min: glam::Vec3::ZERO, max: glam::Vec3::new(4.0, 4.0, 4.0) };
    let child = Aabb { min: glam::Vec3::new(0.0, 3.0, 0.5), max: glam::Vec3::new(1.0, 4.0, 3.5) };
    let (mask, kept) = encode::most_shrinking(&parent, &child);
    // max x, min y, and of min z and max z, which shrink as much, the lower.
    assert_eq!((mask, kept), (0b00_1110, [3.0, 0.5, 1.0]));
}

/// The plain twin: every choice as the search would read it.
#[test]
fn the_choice_of_bounds_is_that_of_trying_all() {
    let mut random = Random::new(0x3f6);
    for round in 0..2_000 {
        let mut between = |low: f32, high: f32| {
            // Often no bound is better than another.
            let steps = if round % 2 == 0 { 4 } else { 1 << 20 };
            low + (high - low) * random.below(steps) as f32 / steps as f32
        };
        let min: [f32; 3] = std::array::from_fn(|_| between(-2.0, 2.0));
        let max: [f32; 3] = std::array::from_fn(|axis| between(min[axis], 3.0));
        let own_min: [f32; 3] = std::array::from_fn(|axis| between(min[axis], max[axis]));
        let own_max: [f32; 3] = std::array::from_fn(|axis| between(own_min[axis], max[axis]));
        let parent = Aabb { min: min.into(), max: max.into() };
        let own = Aabb { min: own_min.into(), max: own_max.into() };
        let all = [own_min, own_max].concat();
        let choices = (0_u8..64).filter(|mask| mask.count_ones() == 3).map(|mask| {
            let kept: Vec<f32> = (0..6).filter(|i| mask >> i & 1 == 1).map(|i| all[i]).collect();
            (mask, [kept[0], kept[1], kept[2]])
        });
        let surface = |&(mask, kept): &(u8, [f32; 3])| Aabb::from(node::lone(&parent.into(), mask, kept)).surface();
        let best = choices.min_by(|a, b| surface(a).total_cmp(&surface(b)));
        assert_eq!(Some(encode::most_shrinking(&parent, &own)), best, "{own:?} in {parent:?}");
    }
}

/// A tree of each of the shapes that damage needs: pairs of inner children, lone ones, pairs of triangles.
fn damaged(damage: impl FnOnce(&mut Leafless)) -> String {
    let mesh = soup(&mut Random::new(0xda), 45, 0.3);
    let mut tree = build(&mesh, SplitRule::Sah);
    damage(&mut tree);
    tree.check(&mesh).expect_err("damaged")
}

/// The last node of which these children are triangles.
fn with_triangles(tree: &Leafless, which: u8) -> usize {
    tree.nodes.iter().rposition(|node| node.flags >> 6 == which).expect("there is one")
}

#[test]
fn a_child_before_its_parent_or_beyond_the_array() {
    for child in [0, 3, 44] {
        let message = damaged(|tree| {
            let node = with_triangles(tree, 0);
            tree.nodes[node].children = [if child == 3 { node as u32 } else { child }, node as u32 + 1];
        });
        assert!(message.contains("not after it in the array"), "{message}");
    }
}

#[test]
fn a_node_with_two_parents() {
    let message = damaged(|tree| tree.nodes[0].children[1] = { tree.nodes[0].children }[0]);
    assert!(message.contains("parents"), "{message}");
}

#[test]
fn a_triangle_twice_or_not_at_all() {
    let message = damaged(|tree| {
        let node = with_triangles(tree, 3);
        tree.nodes[node].children[0] = { tree.nodes[node].children }[1];
    });
    assert!(message.contains("in another leaf too"), "{message}");
    let message = damaged(|tree| {
        let node = with_triangles(tree, 3);
        tree.nodes[node].children[0] = 45;
    });
    assert!(message.contains("does not exist"), "{message}");
}

#[test]
fn a_box_too_small_or_too_large() {
    let with_bounds = |bounds| {
        damaged(|tree| {
            let child = { tree.nodes[0].children }[0] as usize;
            tree.nodes[child].bounds = bounds;
        })
    };
    assert!(with_bounds([f32::INFINITY; 3]).contains("does not contain its triangles"));
    assert!(with_bounds([f32::NEG_INFINITY; 3]).contains(", not Compressed"));
}

/// A lone child that inherits more than it must: every box still contains what it should.
#[test]
fn a_lone_child_that_is_too_large() {
    for which in [1, 2] {
        let message = damaged(|tree| {
            let node = with_triangles(tree, which);
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
fn bits_that_say_too_much() {
    for which in [1, 2, 3] {
        let message = damaged(|tree| {
            let node = with_triangles(tree, which);
            tree.nodes[node].flags |= node::BOUNDS;
        });
        assert!(message.contains(", not Compressed") || message.contains("does not contain"), "{message}");
    }
    let mesh = soup(&mut Random::new(0xda), 45, 0.3);
    let mut full = build::<Full>(&mesh, SplitRule::Sah);
    full.nodes[7].flags |= 1 << 5;
    let message = full.check(&mesh).expect_err("damaged");
    assert!(message.contains("node 7 is Full"), "{message}");
}

#[test]
fn a_wrong_extent() {
    assert!(damaged(|tree| tree.extent.reach *= 0.5).contains("the extent is"));
    assert!(damaged(|tree| tree.extent.largest.y += 1e-9).contains("the extent is"));
}

#[test]
fn a_root_that_is_wrong() {
    let [_, wrong] = [1.0, 2.0].map(|size| Aabb { min: glam::Vec3::splat(-size), max: glam::Vec3::splat(size) });
    assert!(damaged(|tree| tree.root = Root::Node(wrong)).contains("the root is"));
    assert!(damaged(|tree| tree.root = Root::Empty).contains("the root is"));
    assert!(damaged(|tree| tree.nodes[0].bounds = [0.0, 1.0, 0.0]).contains("node 0 is"));
    let one = soup(&mut Random::new(0xda), 1, 0.3);
    for root in [Root::Empty, Root::Node(wrong), Root::Triangle(0, wrong)] {
        let mut tree = build::<Compressed>(&one, SplitRule::Centroid);
        tree.root = root;
        assert!(tree.check(&one).expect_err("damaged").contains("the root is"), "{root:?}");
    }
}

#[test]
fn the_wrong_number_of_nodes() {
    assert!(damaged(|tree| tree.nodes.truncate(43)).contains("43 nodes for 45 triangles"));
}

#[test]
fn node_sizes_are_those_of_the_paper() {
    assert_eq!([size_of::<Full>(), size_of::<Compressed>(), size_of::<aabb::Node>()], [33, 21, 32]);
}
