//! From the binary tree to the trees without leaf nodes.

use super::node::{BOUNDS, Compressed, Node, TRIANGLE, lone};
use super::{LeaflessTree, Root};
use crate::bounds::{Aabb, WideAabb};
use crate::tree::aabb::{self, AabbTree};

/// The inner nodes of a tree with one triangle a leaf, in their order: boxes and what is below them.
pub(crate) struct Outline {
    pub(super) boxes: Vec<Aabb>,
    pub(super) links: Vec<Links>,
}

/// The children, and the flags that say which of them are triangles.
pub(super) struct Links {
    pub(super) children: [u32; 2],
    pub(super) flags: u8,
}

pub(super) fn encode<N: Node>(tree: &AabbTree) -> LeaflessTree<N> {
    let nodes = N::encode(&Outline::of(tree));
    let root = match tree.nodes.first() {
        None => Root::Empty,
        Some(leaf) if leaf.count != 0 => Root::Triangle(tree.triangles[0], leaf.bounds()),
        Some(inner) => Root::Node(inner.bounds()),
    };
    LeaflessTree { nodes, root, extent: tree.extent, splits_by_count: tree.splits_by_count }
}

impl Outline {
    fn of(tree: &AabbTree) -> Self {
        let mut inner = 0;
        let place = |node: &aabb::Node| match node.count {
            0 => {
                inner += 1;
                inner - 1
            }
            count => {
                debug_assert_eq!(count, 1, "one triangle a leaf");
                tree.triangles[node.first as usize]
            }
        };
        let places: Vec<u32> = tree.nodes.iter().map(place).collect();
        let inner = tree.nodes.iter().filter(|node| node.count == 0);
        let links = inner.clone().map(|node| {
            let first = node.first as usize;
            let bit = |side: usize| if tree.nodes[first + side].count == 0 { 0 } else { TRIANGLE[side] };
            Links { children: [places[first], places[first + 1]], flags: bit(0) | bit(1) }
        });
        Self { links: links.collect(), boxes: inner.map(aabb::Node::bounds).collect() }
    }
}

/// From the root down, since what a lone child inherits depends on what its parent did.
pub(super) fn compress(outline: &Outline) -> Vec<Compressed> {
    let Outline { boxes, links } = outline;
    let mut nodes: Vec<Compressed> = links
        .iter()
        .map(|links| Compressed { bounds: [0.0; 3], children: links.children, flags: links.flags })
        .collect();
    // As the search will read them.
    let mut read = boxes.clone();
    for index in 0..nodes.len() {
        let [negative, positive] = links[index].children.map(|child| child as usize);
        let parent = read[index];
        match links[index].flags >> 6 {
            0 => {
                let (bits, [x, y, z, u, v, w]) = divided(&boxes[index], &boxes[negative], &boxes[positive]);
                (nodes[negative].bounds, nodes[positive].bounds) = ([x, y, z], [u, v, w]);
                nodes[index].flags |= bits;
            }
            1 | 2 => {
                let child = if links[index].flags & TRIANGLE[0] == 0 { negative } else { positive };
                let (mask, kept) = most_shrinking(&parent, &boxes[child]);
                nodes[child].bounds = kept;
                nodes[index].flags |= mask;
            }
            _ => {}
        }
        let decoded = nodes[index].boxes(&parent.into(), &nodes);
        for side in [0, 1].into_iter().filter(|&side| links[index].flags & TRIANGLE[side] == 0) {
            read[links[index].children[side] as usize] = decoded[side].into();
        }
    }
    nodes
}

/// Who takes each of the parent's bounds, the negative child if it can; and the bounds of the other.
fn divided(parent: &Aabb, negative: &Aabb, positive: &Aabb) -> (u8, [f32; 6]) {
    let [parent, negative, positive] = [parent, negative, positive].map(numbered);
    let takes = |i: usize| negative[i] == parent[i];
    let bits = (0..6).map(|i| u8::from(!takes(i)) << i).sum();
    (bits, std::array::from_fn(|i| if takes(i) { positive[i] } else { negative[i] }))
}

/// Which three bounds of a box, put in place of its parent's, leave the least surface; of equals the lowest mask.
pub(super) fn most_shrinking(parent: &Aabb, own: &Aabb) -> (u8, [f32; 3]) {
    let own = numbered(own);
    let choice = |mask: u8| {
        let mut kept = (0..6).filter(|i| mask & (1 << i) != 0).map(|i: usize| own[i]);
        let kept = std::array::from_fn(|_| kept.next().unwrap_or_default());
        (mask, kept)
    };
    let choices = (0..=BOUNDS).filter(|mask| mask.count_ones() == 3).map(choice);
    let parent = WideAabb::from(*parent);
    let surface = |&(mask, kept): &(u8, [f32; 3])| Aabb::from(lone(&parent, mask, kept)).surface();
    choices.min_by(|a, b| surface(a).total_cmp(&surface(b))).unwrap_or_default()
}

fn numbered(bounds: &Aabb) -> [f32; 6] {
    let ([x, y, z], [u, v, w]) = (bounds.min.to_array(), bounds.max.to_array());
    [x, y, z, u, v, w]
}
