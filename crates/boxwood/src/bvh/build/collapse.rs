//! Collapse of a binary hierarchy into nodes of eight children at minimal cost, by dynamic programming (Ylitie,
//! Karras and Laine, Efficient Incoherent Ray Traversal on GPUs Through Compressed Wide BVHs, 2017, section 3.1).
//!
//! A range of the hierarchy can become one child of a node (a leaf or another node), or its halves can become
//! several children. The least costs are, with "surface" for the surface area of the box of the range:
//!
//! ```text
//! as one child, a leaf       surface
//! as one child, a node       surface + least cost as up to eight children
//! as up to k > 1 children    the lesser of two costs:
//!                            - least over all j < k: first half as up to j, second half as up to k - j children
//!                            - cost as up to k - 1 children
//! ```
//!
//! Only these costs are stored, not the best j for each k. The collapse goes from the root down and computes the
//! best j of a range again; each range needs it for a single k only.

use super::binary_hierarchy::HierarchyRange;
use crate::bvh::node::Node8;
use crate::kernel::simd::LANES;

/// Least cost of a range that becomes up to 1, 2, ..., 7 children of a node; the cost for up to k children is at
/// index k - 1.
type CollapseCosts = [f32; LANES - 1];

/// Least cost of a split range as `children` children of a node, and how many of these come from the first half.
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

/// Costs of a split range, from the surface of its box and the costs of its two halves.
#[inline(always)]
fn costs_of_node(surface: f32, first: &CollapseCosts, second: &CollapseCosts) -> CollapseCosts {
    let mut costs = [best(first, second, LANES).0 + surface; LANES - 1];
    for children in 2..LANES {
        let cost = best(first, second, children).0;
        costs[children - 1] = if cost < costs[children - 2] { cost } else { costs[children - 2] };
    }
    costs
}

/// Costs of all ranges, computed from the last range to the first, because the halves of a range are stored after it.
fn costs_of(ranges: &[HierarchyRange]) -> Vec<CollapseCosts> {
    let mut all = vec![[0.0; LANES - 1]; ranges.len()];
    for (index, range) in ranges.iter().enumerate().rev() {
        let sides = range.bounds.max - range.bounds.min;
        // `MIN_POSITIVE` keeps the cost above zero, however small the boxes: at cost zero, more children would not be
        // cheaper, and nodes would not be filled.
        let surface = sides.x * sides.y + sides.y * sides.z + sides.z * sides.x + f32::MIN_POSITIVE;
        all[index] = if range.is_divided() {
            costs_of_node(surface, &all[range.child()], &all[range.child() + 1])
        } else {
            // A range that is not split becomes one leaf, whatever the permitted number of children.
            [surface; LANES - 1]
        };
    }
    all
}

/// Collapses a hierarchy, which must not be empty, into nodes of eight children, and appends the nodes to `nodes`.
///
/// The leaves get a new order, that of the tree. For each leaf in this order, `leaves` receives its start in the
/// tree's list of triangles. The returned list has, in the same order, its start in the hierarchy's list of
/// triangles.
pub(in crate::bvh) fn collapse(ranges: &[HierarchyRange], nodes: &mut Vec<Node8>, leaves: &mut Vec<u32>) -> Vec<u32> {
    let costs = costs_of(ranges);
    nodes.reserve(ranges.len() / 8);
    leaves.reserve(ranges.len() / 2 + 2);
    let mut starts = Vec::with_capacity(ranges.len() / 2 + 1);
    let mut triangles = 0;
    // For each node, in the order of `nodes`, the index of the range that it is made of.
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

/// Indices of the ranges that become the children of the node made of range `root`, and their number.
#[inline(always)]
fn children_of(ranges: &[HierarchyRange], costs: &[CollapseCosts], root: usize) -> ([usize; LANES], usize) {
    let (mut children, mut count) = ([0; LANES], 0);
    if !ranges[root].is_divided() {
        // The root range is a single leaf, so the mesh has at most eight triangles. Its node has this leaf as only
        // child.
        return (children, 1);
    }
    // Stack of ranges still to be visited, each with the number of children that it becomes. These numbers sum to
    // at most eight and each is at least one, so the stack has at most eight ranges.
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

/// Least k such that the cost as up to k children equals the cost as up to `children` children. With more than k
/// children, the cost would not be lower.
#[inline(always)]
fn needed(costs: &CollapseCosts, mut children: usize) -> usize {
    while children > 1 && costs[children - 1] == costs[children - 2] {
        children -= 1;
    }
    children
}
