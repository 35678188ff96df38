//! Search of one `Bvh8` for the triangles in a convex region.

use crate::bvh::Bvh8;
use crate::bvh::node::{ChildKind, Node8};
use crate::bvh::traverse::{LeafView, TraversalMemory};
use crate::kernel::boxes::RegionBoxTest;
use crate::kernel::simd::{Lanes, dispatch};
use crate::query::stats::QueryStats;
use std::ops::ControlFlow;

/// Receives the triangles that a region search cannot exclude.
pub(crate) trait RegionVisitor {
    /// Called when the search skips triangles that are certainly outside the region.
    fn skip_outside(&mut self) -> ControlFlow<()>;

    /// Visits triangles that are certainly inside the region, given by their ids.
    fn visit_inside(&mut self, triangles: &[u32]) -> ControlFlow<()>;

    /// Visits a leaf whose box is neither certainly inside nor certainly outside the region.
    fn visit_leaf<L: Lanes>(&mut self, l: L, leaf: LeafView<'_>, stats: &mut QueryStats) -> ControlFlow<()>;
}

impl Bvh8 {
    /// Visits every triangle that is not certainly outside the region.
    pub(crate) fn search_region(
        &self,
        region: &RegionBoxTest,
        memory: &mut TraversalMemory,
        stats: &mut QueryStats,
        leaves: &mut impl RegionVisitor,
    ) -> ControlFlow<()> {
        if self.nodes.is_empty() {
            return ControlFlow::Continue(());
        }
        dispatch!(l => search(l, self, region, &mut memory.nodes, stats, leaves))
    }

    /// Passes all triangles below `node` to `visit_inside`.
    ///
    /// Nodes are stored level by level, and leaves and their triangles in the order of the nodes. The nodes, leaves and
    /// triangles below `node` are therefore one range per level, and only the ends of each range are read.
    fn all_below(&self, node: u32, leaves: &mut impl RegionVisitor) -> ControlFlow<()> {
        let (mut first, mut last) = (node as usize, node as usize);
        loop {
            let level = &self.nodes[first..=last];
            let has_leaf = |node: &&Node8| node.leaves != 0;
            if let (Some(left), Some(right)) = (level.iter().find(has_leaf), level.iter().rfind(has_leaf)) {
                let from = left.children[left.leaves.trailing_zeros() as usize] as usize;
                let to = right.children[right.leaves.ilog2() as usize] as usize;
                leaves.visit_inside(&self.triangles[self.leaves[from] as usize..self.leaves[to + 1] as usize])?;
            }
            let inner = |node: &Node8| node.filled() & !node.leaves;
            let left = level.iter().find(|node| inner(node) != 0);
            let right = level.iter().rfind(|node| inner(node) != 0);
            let (Some(left), Some(right)) = (left, right) else { return ControlFlow::Continue(()) };
            first = left.children[inner(left).trailing_zeros() as usize] as usize;
            last = right.children[inner(right).ilog2() as usize] as usize;
        }
    }
}

#[inline(always)]
fn search<L: Lanes>(
    l: L,
    tree: &Bvh8,
    region: &RegionBoxTest,
    stack: &mut Vec<u32>,
    stats: &mut QueryStats,
    leaves: &mut impl RegionVisitor,
) -> ControlFlow<()> {
    stack.clear();
    stack.push(0);
    while let Some(at) = stack.pop() {
        let node = &tree.nodes[at as usize];
        stats.node_visits += 1;
        stats.box_tests += u64::from(node.count);
        let classified = region.classify(l, &node.boxes);
        if node.filled() & classified.outside != 0 {
            leaves.skip_outside()?;
        }
        let mut left = node.filled() & !classified.outside;
        while left != 0 {
            let slot = left.trailing_zeros() as usize;
            left &= left - 1;
            let is_inside = classified.inside >> slot & 1 == 1;
            match (node.child(slot), is_inside) {
                (ChildKind::Node(below), true) => tree.all_below(below, leaves)?,
                (ChildKind::Node(below), false) => stack.push(below),
                (ChildKind::Leaf(leaf), true) => leaves.visit_inside(tree.leaf(leaf).triangles)?,
                (ChildKind::Leaf(leaf), false) => leaves.visit_leaf(l, tree.leaf(leaf), stats)?,
            }
        }
    }
    ControlFlow::Continue(())
}
