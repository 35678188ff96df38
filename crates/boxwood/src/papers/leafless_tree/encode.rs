//! Encodes an [`AabbTree`] with one triangle per leaf as a [`LeaflessTree`].

use super::node::{BOUNDS, CompressedNode, LeaflessNode, TRIANGLE};
use super::{LeaflessRoot, LeaflessTree};
use crate::kernel::boxes::LocalAabb;
use crate::papers::aabb_tree;
use crate::papers::aabb_tree::AabbTree;

/// Children of a node, and the flag bits that tell which of them are triangles.
pub(crate) struct ChildLinks {
    pub(super) children: [u32; 2],
    pub(super) flags: u8,
}

/// Encodes a tree with one triangle per leaf.
pub(super) fn encode<N: LeaflessNode>(tree: &AabbTree) -> LeaflessTree<N> {
    let mut nodes: Vec<N> = links_of(tree).into_iter().map(N::from_links).collect();
    let boxes: Vec<LocalAabb> =
        tree.nodes.iter().filter(|node| node.count == 0).map(aabb_tree::AabbNode::bounds).collect();
    N::set_boxes(&mut nodes, &boxes, &mut Vec::new());
    let root = match tree.nodes.first() {
        None => LeaflessRoot::Empty,
        Some(leaf) if leaf.count != 0 => LeaflessRoot::Triangle(tree.triangles[0], leaf.bounds()),
        Some(inner) => LeaflessRoot::Node(inner.bounds()),
    };
    LeaflessTree { nodes, root, extent: tree.extent, fallback_splits: tree.fallback_splits }
}

/// Child links of the inner nodes of a tree with one triangle per leaf, in node order.
fn links_of(tree: &AabbTree) -> Vec<ChildLinks> {
    let mut inner = 0;
    let child_index = |node: &aabb_tree::AabbNode| match node.count {
        0 => {
            inner += 1;
            inner - 1
        }
        count => {
            debug_assert_eq!(count, 1, "expected one triangle per leaf");
            tree.triangles[node.first as usize]
        }
    };
    let indices: Vec<u32> = tree.nodes.iter().map(child_index).collect();
    let inner = tree.nodes.iter().filter(|node| node.count == 0);
    let links = inner.map(|node| {
        let first = node.first as usize;
        let bit = |side: usize| if tree.nodes[first + side].count == 0 { 0 } else { TRIANGLE[side] };
        ChildLinks { children: [indices[first], indices[first + 1]], flags: bit(0) | bit(1) }
    });
    links.collect()
}

/// Sets the stored bounds and the flags of all nodes. `boxes` are the tight boxes of the nodes, `decoded` is scratch
/// memory.
///
/// Goes from the root down: the bounds that a lone child (an inner child whose sibling is a triangle) inherits depend
/// on the encoding of its parent.
pub(super) fn compress(nodes: &mut [CompressedNode], boxes: &[LocalAabb], decoded: &mut Vec<LocalAabb>) {
    // Boxes as a search computes them from the stored bounds. They may be larger than the tight boxes.
    decoded.clear();
    decoded.extend_from_slice(boxes);
    for index in 0..nodes.len() {
        let CompressedNode { children, flags, .. } = nodes[index];
        let triangles = flags & !BOUNDS;
        let [negative, positive] = children.map(|child| child as usize);
        let parent = decoded[index];
        let bits = match triangles >> 6 {
            0 => {
                let (bits, [x, y, z, u, v, w]) = share_bounds(&boxes[index], &boxes[negative], &boxes[positive]);
                (nodes[negative].bounds, nodes[positive].bounds) = ([x, y, z], [u, v, w]);
                bits
            }
            1 | 2 => {
                let child = if triangles & TRIANGLE[0] == 0 { negative } else { positive };
                let (mask, stored) = choose_stored_bounds(&parent, &boxes[child]);
                nodes[child].bounds = stored;
                mask
            }
            _ => 0,
        };
        nodes[index].flags = triangles | bits;
        let child_boxes = nodes[index].boxes(&parent.into(), nodes);
        for side in [0, 1].into_iter().filter(|&side| triangles & TRIANGLE[side] == 0) {
            decoded[children[side] as usize] = child_boxes[side].into();
        }
    }
}

/// Assigns each bound of the parent to the child that inherits it: to the negative child if that child's own bound
/// equals the parent's bound, otherwise to the positive child. Returns the flag bits, and for each bound the value
/// of the child that does not inherit it.
fn share_bounds(parent: &LocalAabb, negative: &LocalAabb, positive: &LocalAabb) -> (u8, [f32; 6]) {
    let [parent, negative, positive] = [parent, negative, positive].map(bound_array);
    let takes = |i: usize| negative[i] == parent[i];
    let bits = (0..6).map(|i| u8::from(!takes(i)) << i).sum();
    (bits, std::array::from_fn(|i| if takes(i) { positive[i] } else { negative[i] }))
}

/// Chooses the three bounds that a box stores; it inherits the other three from its parent. The choice minimizes the
/// surface area of the resulting box; among equal choices the lowest mask is taken. Returns the mask and the three
/// bounds.
pub(super) fn choose_stored_bounds(parent: &LocalAabb, own: &LocalAabb) -> (u8, [f32; 3]) {
    // Along each axis, the resulting box has one of four lengths. They depend on which bounds on this axis are the
    // box's own and not the parent's: neither, the minimum, the maximum or both.
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
    let own = bound_array(own);
    let mut stored = (0..6).filter(|i| best.1 & (1 << i) != 0).map(|i: usize| own[i]);
    (best.1, std::array::from_fn(|_| stored.next().unwrap_or_default()))
}

/// All 6-bit masks with three bits set, in ascending order. A mask selects three of the six bounds of a box.
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

/// The six bounds of a box: the minima along x, y, z, then the maxima.
fn bound_array(bounds: &LocalAabb) -> [f32; 6] {
    let ([x, y, z], [u, v, w]) = (bounds.min.to_array(), bounds.max.to_array());
    [x, y, z, u, v, w]
}
