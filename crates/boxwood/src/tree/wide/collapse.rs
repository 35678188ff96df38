//! From a binary hierarchy to eight children a node at the least cost, by dynamic programming (Ylitie, Karras and Laine,
//! Efficient Incoherent Ray Traversal on GPUs Through Compressed Wide BVHs, 2017, section 3.1):
//!
//! ```text
//! cost of a range as one child       a leaf if it fits: its surface; a node: its surface and the best eight children
//! cost as up to k children           the best way to give j to its first half and k - j to the second, or as k - 1
//! ```

use super::hierarchy::{Hierarchy, Range};
use super::node::Node;
use super::{Leaf, WideTree};
use crate::mesh::Mesh;
use crate::simd::LANES;
use crate::tree::Extent;

/// The best ways to make children of a range.
#[derive(Clone, Copy)]
struct Ways {
    /// What it costs as up to k + 1 children.
    costs: [f32; LANES - 1],
    /// How many of k + 1 children its first half gets; 0: as many as for one less, and at 0: one child.
    shares: [u8; LANES],
}

impl Ways {
    /// A range that is not divided is a leaf, however many children it may become.
    fn leaf(surface: f32) -> Self {
        Self { costs: [surface; LANES - 1], shares: [0; LANES] }
    }

    fn node(surface: f32, first: &Self, second: &Self) -> Self {
        let best = |children: usize| {
            let mut best = (f32::INFINITY, 1);
            for share in 1..children {
                let cost = first.costs[share - 1] + second.costs[children - share - 1];
                if cost < best.0 {
                    best = (cost, share as u8);
                }
            }
            best
        };
        let (mut costs, mut shares) = ([0.0; LANES - 1], [0; LANES]);
        let (all, share) = best(LANES);
        (costs[0], shares[LANES - 1]) = (all + surface, share);
        for children in 2..LANES {
            let (cost, share) = best(children);
            (costs[children - 1], shares[children - 1]) =
                if cost < costs[children - 2] { (cost, share) } else { (costs[children - 2], 0) };
        }
        Self { costs, shares }
    }
}

/// Makes the wide tree of a hierarchy that is not empty.
pub(super) fn collapse(hierarchy: &Hierarchy, mesh: &Mesh, extent: Extent) -> WideTree {
    let ranges = &hierarchy.ranges;
    let ways = ways_of(ranges);
    let (mut nodes, mut leaves) = (vec![Node::PENDING], Vec::with_capacity(ranges.len() / 2 + 1));
    let mut triangles = Vec::with_capacity(hierarchy.order.len());
    // The range of each node, level by level.
    let mut roots = vec![0];
    let mut children = Vec::with_capacity(LANES);
    let mut next = 0;
    while next < roots.len() {
        children.clear();
        let root: usize = roots[next];
        if ranges[root].child == 0 {
            // Only the root of all: a mesh that is a single leaf.
            children.push(root);
        } else {
            let share = usize::from(ways[root].shares[LANES - 1]);
            choose(ranges, &ways, root, share, LANES - share, &mut children);
        }
        let mut node = Node { count: children.len() as u32, ..Node::PENDING };
        for (slot, &child) in children.iter().enumerate() {
            let range = &ranges[child];
            node.set_bounds(slot, &range.bounds);
            if range.child == 0 {
                node.leaves |= 1 << slot;
                node.children[slot] = leaves.len() as u32;
                leaves.push(Leaf { start: triangles.len() as u32, vertices: 0 });
                triangles.extend_from_slice(&hierarchy.order[range.start as usize..range.end as usize]);
            } else {
                node.children[slot] = roots.len() as u32;
                roots.push(child);
                nodes.push(Node::PENDING);
            }
        }
        node.fill_up();
        nodes[next] = node;
        next += 1;
    }
    leaves.push(Leaf { start: triangles.len() as u32, vertices: 0 });
    let corners: Vec<[u32; 3]> = triangles.iter().map(|&triangle| mesh.triangles()[triangle as usize]).collect();
    let vertices = distinct_vertices(&mut leaves, &corners);
    WideTree { nodes, leaves, triangles, corners, vertices, extent, splits_by_count: hierarchy.splits_by_count }
}

/// The vertices of each leaf, each once, in the order in which its triangles name them.
pub(super) fn distinct_vertices(leaves: &mut [Leaf], corners: &[[u32; 3]]) -> Vec<u32> {
    let mut vertices = Vec::with_capacity(2 * corners.len());
    for leaf in 0..leaves.len() {
        let first = vertices.len();
        leaves[leaf].vertices = first as u32;
        let end = leaves.get(leaf + 1).map_or(corners.len(), |next| next.start as usize);
        for &vertex in corners[leaves[leaf].start as usize..end].as_flattened() {
            if !vertices[first..].contains(&vertex) {
                vertices.push(vertex);
            }
        }
    }
    vertices
}

/// The best ways of all ranges, from the last: halves stand behind what they are halves of.
fn ways_of(ranges: &[Range]) -> Vec<Ways> {
    let mut ways = vec![Ways::leaf(0.0); ranges.len()];
    for (index, range) in ranges.iter().enumerate().rev() {
        let surface = range.bounds.surface() as f32;
        ways[index] = match range.child as usize {
            0 => Ways::leaf(surface),
            child => Ways::node(surface, &ways[child], &ways[child + 1]),
        };
    }
    ways
}

/// Collects the children that a range becomes if its first half gets so many and its second so many. Recurses at most
/// seven deep: each half gets fewer.
fn choose(ranges: &[Range], ways: &[Ways], range: usize, first: usize, second: usize, children: &mut Vec<usize>) {
    let child = ranges[range].child as usize;
    for (half, mut count) in [(child, first), (child + 1, second)] {
        let shares = &ways[half].shares;
        while count > 1 && shares[count - 1] == 0 {
            count -= 1;
        }
        if count == 1 {
            children.push(half);
        } else {
            let share = usize::from(shares[count - 1]);
            choose(ranges, ways, half, share, count - share, children);
        }
    }
}
