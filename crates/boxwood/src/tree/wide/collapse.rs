//! From a binary hierarchy to eight children a node at the least cost, by dynamic programming (Ylitie, Karras and Laine,
//! Efficient Incoherent Ray Traversal on GPUs Through Compressed Wide BVHs, 2017, section 3.1):
//!
//! ```text
//! cost of a range as one child       a leaf if it fits: its surface; a node: its surface and the best eight children
//! cost as up to k children           the best way to give j to its first half and k - j to the second, or as k - 1
//! ```
//!
//! Only costs are kept. Which way gave them is found again on the way down, where each range is asked for one k only.

use super::hierarchy::Range;
use super::node::Node;
use crate::simd::LANES;

/// What a range costs as up to 1, 2, ... children.
type Costs = [f32; LANES - 1];

/// The least cost of giving some children to the first half and the others to the second, and how many the first gets.
#[inline(always)]
fn best(first: &Costs, second: &Costs, children: usize) -> (f32, usize) {
    let mut best = (f32::INFINITY, 1);
    for share in 1..children {
        let cost = first[share - 1] + second[children - share - 1];
        if cost < best.0 {
            best = (cost, share);
        }
    }
    best
}

#[inline(always)]
fn costs_of_node(surface: f32, first: &Costs, second: &Costs) -> Costs {
    let mut costs = [best(first, second, LANES).0 + surface; LANES - 1];
    for children in 2..LANES {
        let cost = best(first, second, children).0;
        costs[children - 1] = if cost < costs[children - 2] { cost } else { costs[children - 2] };
    }
    costs
}

/// The costs of all ranges, from the last: halves stand behind what they are halves of.
fn costs_of(ranges: &[Range]) -> Vec<Costs> {
    let mut all = vec![[0.0; LANES - 1]; ranges.len()];
    for (index, range) in ranges.iter().enumerate().rev() {
        let sides = range.bounds.max - range.bounds.min;
        // Never zero, however small the boxes: nodes that cost nothing would not be filled.
        let surface = sides.x * sides.y + sides.y * sides.z + sides.z * sides.x + f32::MIN_POSITIVE;
        all[index] = if range.is_divided() {
            costs_of_node(surface, &all[range.child()], &all[range.child() + 1])
        } else {
            // A leaf, however many children it may become.
            [surface; LANES - 1]
        };
    }
    all
}

/// Writes the nodes of the wide tree of a hierarchy that is not empty, and its leaves: where each begins in the list of
/// triangles. Returns where each begins in the order of the hierarchy.
pub(super) fn collapse(ranges: &[Range], nodes: &mut Vec<Node>, leaves: &mut Vec<u32>) -> Vec<u32> {
    let costs = costs_of(ranges);
    nodes.reserve(ranges.len() / 8);
    leaves.reserve(ranges.len() / 2 + 2);
    let mut starts = Vec::with_capacity(ranges.len() / 2 + 1);
    let mut triangles = 0;
    // The range of each node, level by level.
    let mut roots = Vec::with_capacity(ranges.len() / 8);
    roots.push(0);
    while nodes.len() < roots.len() {
        let (children, count) = children_of(ranges, &costs, roots[nodes.len()]);
        let mut node = Node { count: count as u32, ..Node::PENDING };
        for (slot, &child) in children[..count].iter().enumerate() {
            let range = &ranges[child];
            node.set_bounds(slot, &range.bounds);
            if range.is_divided() {
                node.children[slot] = roots.len() as u32;
                roots.push(child);
            } else {
                node.leaves |= 1 << slot;
                node.children[slot] = leaves.len() as u32;
                let places = range.places();
                leaves.push(triangles);
                starts.push(places.start as u32);
                triangles += places.len() as u32;
            }
        }
        node.fill_up();
        nodes.push(node);
    }
    leaves.push(triangles);
    starts
}

/// The ranges that become the children of a node, and how many they are.
#[inline(always)]
fn children_of(ranges: &[Range], costs: &[Costs], root: usize) -> ([usize; LANES], usize) {
    let (mut children, mut count) = ([0; LANES], 0);
    if !ranges[root].is_divided() {
        // Only the root of all: a mesh that is a single leaf.
        return (children, 1);
    }
    // Ranges and how many children each becomes. At most eight: each becomes at least one.
    let (mut stack, mut height) = ([(0, 0); LANES], 0);
    let (mut range, mut share) = (root, LANES);
    loop {
        if share == 1 {
            children[count] = range;
            count += 1;
            if height == 0 {
                return (children, count);
            }
            height -= 1;
            (range, share) = stack[height];
        } else {
            let child = ranges[range].child();
            let (_, first) = best(&costs[child], &costs[child + 1], share);
            stack[height] = (child + 1, needed(&costs[child + 1], share - first));
            height += 1;
            (range, share) = (child, needed(&costs[child], first));
        }
    }
}

/// How many of so many children are of use: the others would make nothing cheaper.
#[inline(always)]
fn needed(costs: &Costs, mut children: usize) -> usize {
    while children > 1 && costs[children - 1] == costs[children - 2] {
        children -= 1;
    }
    children
}
