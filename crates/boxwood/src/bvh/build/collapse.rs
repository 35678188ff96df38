//! Collapse of a binary hierarchy into nodes of eight children at minimal cost, by dynamic programming (Ylitie, Karras and
//! Laine, Efficient Incoherent Ray Traversal on GPUs Through Compressed Wide BVHs, 2017, section 3.1):
//!
//! ```text
//! cost of a range as one child       a leaf if it fits: its surface; a node: its surface and the best eight children
//! cost as up to k children           the best way to give j to its first half and k - j to the second, or as k - 1
//! ```
//!
//! Only costs are stored. The choices are recomputed on the way down, where each range is needed for one k only.

use super::binary_hierarchy::HierarchyRange;
use crate::bvh::node::Node8;
use crate::kernel::simd::LANES;

/// Cost of a range as up to 1, 2, ... children.
type CollapseCosts = [f32; LANES - 1];

/// Minimal cost of distributing `children` between the two halves, and the share of the first half.
#[inline(always)]
fn best(first: &CollapseCosts, second: &CollapseCosts, children: usize) -> (f32, usize) {
    let mut best = (f32::INFINITY, 1);
    for share in 1..children {
        let cost = first[share - 1] + second[children - share - 1];
        if cost < best.0 {
            best = (cost, share);
        }
    }
    best
}

/// Costs of a split range.
#[inline(always)]
fn costs_of_node(surface: f32, first: &CollapseCosts, second: &CollapseCosts) -> CollapseCosts {
    let mut costs = [best(first, second, LANES).0 + surface; LANES - 1];
    for children in 2..LANES {
        let cost = best(first, second, children).0;
        costs[children - 1] = if cost < costs[children - 2] { cost } else { costs[children - 2] };
    }
    costs
}

/// Costs of all ranges, from the last; halves come after their range.
fn costs_of(ranges: &[HierarchyRange]) -> Vec<CollapseCosts> {
    let mut all = vec![[0.0; LANES - 1]; ranges.len()];
    for (index, range) in ranges.iter().enumerate().rev() {
        let sides = range.bounds.max - range.bounds.min;
        // Never zero, however small the boxes: nodes without cost would not be filled.
        let surface = sides.x * sides.y + sides.y * sides.z + sides.z * sides.x + f32::MIN_POSITIVE;
        all[index] = if range.is_divided() {
            costs_of_node(surface, &all[range.child()], &all[range.child() + 1])
        } else {
            // A leaf, for any number of children.
            [surface; LANES - 1]
        };
    }
    all
}

/// Appends the nodes of a hierarchy, which must not be empty, and the starts of its leaves in the list of triangles. Returns
/// the start of each leaf in the order of the hierarchy.
pub(in crate::bvh) fn collapse(ranges: &[HierarchyRange], nodes: &mut Vec<Node8>, leaves: &mut Vec<u32>) -> Vec<u32> {
    let costs = costs_of(ranges);
    nodes.reserve(ranges.len() / 8);
    leaves.reserve(ranges.len() / 2 + 2);
    let mut starts = Vec::with_capacity(ranges.len() / 2 + 1);
    let mut triangles = 0;
    // Range of each node, level by level.
    let mut roots = Vec::with_capacity(ranges.len() / 8);
    roots.push(0);
    while nodes.len() < roots.len() {
        let (children, count) = children_of(ranges, &costs, roots[nodes.len()]);
        let mut node = Node8 { count: count as u32, ..Node8::PLACEHOLDER };
        for (slot, &child) in children[..count].iter().enumerate() {
            let range = &ranges[child];
            node.set_bounds(slot, &range.bounds);
            if range.is_divided() {
                node.children[slot] = roots.len() as u32;
                roots.push(child);
            } else {
                node.leaves |= 1 << slot;
                node.children[slot] = leaves.len() as u32;
                let positions = range.positions();
                leaves.push(triangles);
                starts.push(positions.start as u32);
                triangles += positions.len() as u32;
            }
        }
        node.pad_lanes();
        nodes.push(node);
    }
    leaves.push(triangles);
    starts
}

/// Ranges that become the children of a node, and their number.
#[inline(always)]
fn children_of(ranges: &[HierarchyRange], costs: &[CollapseCosts], root: usize) -> ([usize; LANES], usize) {
    let (mut children, mut count) = ([0; LANES], 0);
    if !ranges[root].is_divided() {
        // Only for the root of a mesh with a single leaf.
        return (children, 1);
    }
    // Ranges and the number of children of each. At most eight, because each becomes at least one.
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

/// Number of useful children out of `children`; more would not reduce the cost.
#[inline(always)]
fn needed(costs: &CollapseCosts, mut children: usize) -> usize {
    while children > 1 && costs[children - 1] == costs[children - 2] {
        children -= 1;
    }
    children
}
