//! From the binary tree to the trees without leaf nodes.

use super::node::{BOUNDS, Compressed, Node, TRIANGLE};
use super::{LeaflessTree, Root};
use crate::bounds::Aabb;
use crate::tree::aabb::{self, AabbTree};

/// The children, and the flags that say which of them are triangles.
pub(crate) struct Links {
    pub(super) children: [u32; 2],
    pub(super) flags: u8,
}

pub(super) fn encode<N: Node>(tree: &AabbTree) -> LeaflessTree<N> {
    let mut nodes: Vec<N> = links_of(tree).into_iter().map(N::linked).collect();
    let boxes: Vec<Aabb> = tree.nodes.iter().filter(|node| node.count == 0).map(aabb::Node::bounds).collect();
    N::set_boxes(&mut nodes, &boxes, &mut Vec::new());
    let root = match tree.nodes.first() {
        None => Root::Empty,
        Some(leaf) if leaf.count != 0 => Root::Triangle(tree.triangles[0], leaf.bounds()),
        Some(inner) => Root::Node(inner.bounds()),
    };
    LeaflessTree { nodes, root, extent: tree.extent, splits_by_count: tree.splits_by_count }
}

/// Of the inner nodes of a tree with one triangle a leaf, in their order.
fn links_of(tree: &AabbTree) -> Vec<Links> {
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
    let links = inner.map(|node| {
        let first = node.first as usize;
        let bit = |side: usize| if tree.nodes[first + side].count == 0 { 0 } else { TRIANGLE[side] };
        Links { children: [places[first], places[first + 1]], flags: bit(0) | bit(1) }
    });
    links.collect()
}

/// From the root down, since what a lone child inherits depends on what its parent did.
pub(super) fn compress(nodes: &mut [Compressed], boxes: &[Aabb], read: &mut Vec<Aabb>) {
    // As the search will read them.
    read.clear();
    read.extend_from_slice(boxes);
    for index in 0..nodes.len() {
        let Compressed { children, flags, .. } = nodes[index];
        let triangles = flags & !BOUNDS;
        let [negative, positive] = children.map(|child| child as usize);
        let parent = read[index];
        let bits = match triangles >> 6 {
            0 => {
                let (bits, [x, y, z, u, v, w]) = divided(&boxes[index], &boxes[negative], &boxes[positive]);
                (nodes[negative].bounds, nodes[positive].bounds) = ([x, y, z], [u, v, w]);
                bits
            }
            1 | 2 => {
                let child = if triangles & TRIANGLE[0] == 0 { negative } else { positive };
                let (mask, kept) = most_shrinking(&parent, &boxes[child]);
                nodes[child].bounds = kept;
                mask
            }
            _ => 0,
        };
        nodes[index].flags = triangles | bits;
        let decoded = nodes[index].boxes(&parent.into(), nodes);
        for side in [0, 1].into_iter().filter(|&side| triangles & TRIANGLE[side] == 0) {
            read[children[side] as usize] = decoded[side].into();
        }
    }
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
    // Along each axis four lengths are possible: neither, the minimum, the maximum or both are the box's own.
    let lengths: [[f64; 4]; 3] = std::array::from_fn(|axis| {
        std::array::from_fn(|choice| {
            let min = if choice & 1 == 0 { parent.min[axis] } else { own.min[axis] };
            let max = if choice & 2 == 0 { parent.max[axis] } else { own.max[axis] };
            f64::from(max) - f64::from(min)
        })
    });
    let surface = |mask: u8| {
        let side = |axis: usize| lengths[axis][usize::from(mask >> axis & 1 | (mask >> (axis + 3) & 1) << 1)];
        let [x, y, z] = [side(0), side(1), side(2)];
        x * y + y * z + z * x
    };
    let mut best = (f64::INFINITY, 0);
    for mask in THREE_OF_SIX {
        let surface = surface(mask);
        if surface < best.0 {
            best = (surface, mask);
        }
    }
    let own = numbered(own);
    let mut kept = (0..6).filter(|i| best.1 & (1 << i) != 0).map(|i: usize| own[i]);
    (best.1, std::array::from_fn(|_| kept.next().unwrap_or_default()))
}

/// All masks of three bounds, in order.
const THREE_OF_SIX: [u8; 20] = {
    let (mut masks, mut count, mut mask) = ([0; 20], 0, 0);
    while mask <= BOUNDS {
        if mask.count_ones() == 3 {
            masks[count] = mask;
            count += 1;
        }
        mask += 1;
    }
    masks
};

fn numbered(bounds: &Aabb) -> [f32; 6] {
    let ([x, y, z], [u, v, w]) = (bounds.min.to_array(), bounds.max.to_array());
    [x, y, z, u, v, w]
}
