//! Search and statistics of the binary trees of AABBs, independent of how the nodes are stored.

use super::binary_traversal::{BinaryChildren, BinaryTree, descend};
use crate::bvh::stats::TreeStatsBuilder;
use crate::bvh::traverse::LeafPairVisitor;
use crate::kernel::boxes::{BoxSeparation, DoubledBox, LocalAabb, PlacedSizes};
use crate::query::stats::QueryStats;
use std::ops::ControlFlow;

/// Binary tree in which every node has an AABB.
pub(super) trait BoxedTree: BinaryTree<Node = u32> {
    /// AABB of a node, in the frame of the tree.
    fn bounds(&self, node: u32) -> LocalAabb;
}

/// Searches two trees and passes every pair of leaves with overlapping boxes to `leaves`.
#[inline(always)]
pub(crate) fn search<T: BoxedTree>(
    [a, b]: [&T; 2],
    (relative, sizes): &(BoxSeparation, PlacedSizes),
    stack: &mut Vec<[u32; 2]>,
    stats: &mut QueryStats,
    leaves: &mut impl LeafPairVisitor,
) -> ControlFlow<()> {
    let doubled =
        |at_a: &u32, at_b: &u32| (DoubledBox::from_aabb(&a.bounds(*at_a)), DoubledBox::from_aabb(&b.bounds(*at_b)));
    descend(
        [a, b],
        stack,
        stats,
        |at_a, at_b, stats| {
            let (box_a, box_b) = doubled(at_a, at_b);
            stats.count_box_test(|| relative.may_overlap(&box_a, &box_b), || relative.separating_axis(&box_a, &box_b))
        },
        |at_a, at_b| {
            let (box_a, box_b) = doubled(at_a, at_b);
            sizes.a_is_larger(&box_a, &box_b)
        },
        |a, b, stats| leaves.visit_leaf_pair(a, b, stats),
    )
}

/// Collects the statistics of all node boxes of a tree.
pub(crate) fn collect_stats(tree: &impl BoxedTree) -> TreeStatsBuilder {
    let mut stats = TreeStatsBuilder::default();
    let mut stack: Vec<(u32, u32)> = tree.root().map(|root| (root, 0)).into_iter().collect();
    while let Some((node, depth)) = stack.pop() {
        let surface = tree.bounds(node).surface();
        match tree.contents(&node) {
            BinaryChildren::Triangles(ids) => stats.leaf(depth, surface, ids.len() as u64),
            BinaryChildren::Children(children) => {
                let [negative, positive] = children.map(|child| tree.bounds(child));
                stats.inner(depth, surface);
                stats.siblings(depth + 1, negative.overlap_share(&positive));
                stack.extend(children.map(|child| (child, depth + 1)));
            }
        }
    }
    stats
}
