//! The search of one wide tree for what is in a convex volume.

use super::WideTree;
use super::node::{Child, Node};
use crate::bounds::Sieve;
use crate::simd::{Lanes, dispatch};
use crate::tree::{EightTriangles, Memory};
use crate::work::Work;
use std::ops::ControlFlow;

/// What becomes of triangles that are not surely outside a volume.
pub(crate) trait WithinLeaves {
    /// Triangles that are surely outside were left out.
    fn outside(&mut self) -> ControlFlow<()>;

    /// Triangles that are surely inside.
    fn inside(&mut self, triangles: &[u32]) -> ControlFlow<()>;

    /// A leaf of which nothing is sure.
    fn open<L: Lanes>(&mut self, l: L, leaf: EightTriangles<'_>, work: &mut Work) -> ControlFlow<()>;
}

impl WideTree {
    /// Hands every triangle that is not surely outside to `leaves`.
    pub(crate) fn search_within(
        &self,
        sieve: &Sieve,
        memory: &mut Memory,
        work: &mut Work,
        leaves: &mut impl WithinLeaves,
    ) -> ControlFlow<()> {
        if self.nodes.is_empty() {
            return ControlFlow::Continue(());
        }
        dispatch!(l => search(l, self, sieve, &mut memory.nodes, work, leaves))
    }

    /// Hands all triangles below a node to `leaves`. Nodes stand level by level, and leaves and their triangles in the order of
    /// the nodes: what is below a node is one range of each on every level, and only the ends of a range are looked at.
    fn all_below(&self, node: u32, leaves: &mut impl WithinLeaves) -> ControlFlow<()> {
        let (mut first, mut last) = (node as usize, node as usize);
        loop {
            let level = &self.nodes[first..=last];
            let has_leaf = |node: &&Node| node.leaves != 0;
            if let (Some(left), Some(right)) = (level.iter().find(has_leaf), level.iter().rfind(has_leaf)) {
                let from = left.children[left.leaves.trailing_zeros() as usize] as usize;
                let to = right.children[right.leaves.ilog2() as usize] as usize;
                leaves.inside(&self.triangles[self.leaves[from] as usize..self.leaves[to + 1] as usize])?;
            }
            let inner = |node: &Node| node.filled() & !node.leaves;
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
    tree: &WideTree,
    sieve: &Sieve,
    stack: &mut Vec<u32>,
    work: &mut Work,
    leaves: &mut impl WithinLeaves,
) -> ControlFlow<()> {
    stack.clear();
    stack.push(0);
    while let Some(at) = stack.pop() {
        let node = &tree.nodes[at as usize];
        work.node_visits += 1;
        work.box_tests += u64::from(node.count);
        let sorted = sieve.sort(l, &node.boxes);
        if node.filled() & sorted.outside != 0 {
            leaves.outside()?;
        }
        let mut left = node.filled() & !sorted.outside;
        while left != 0 {
            let slot = left.trailing_zeros() as usize;
            left &= left - 1;
            let is_inside = sorted.inside >> slot & 1 == 1;
            match (node.child(slot), is_inside) {
                (Child::Node(below), true) => tree.all_below(below, leaves)?,
                (Child::Node(below), false) => stack.push(below),
                (Child::Leaf(leaf), true) => leaves.inside(tree.leaf(leaf).triangles)?,
                (Child::Leaf(leaf), false) => leaves.open(l, tree.leaf(leaf), work)?,
            }
        }
    }
    ControlFlow::Continue(())
}
