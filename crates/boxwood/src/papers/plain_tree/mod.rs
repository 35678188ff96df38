//! Canonical binary tree of AABBs, the baseline of the leafless trees (Wang, Wang and Li, Research on Collision
//! Detection Algorithm Based on AABB, section 3.2; van den Bergen 1998).
//!
//! Inner nodes have 32 bytes and leaves 28, with one triangle per leaf. The boxes are those of an [`AabbTree`] with the
//! same rule, bit for bit.

mod check;
mod refit;

use super::aabb_tree::{AabbNode, AabbTree};
use super::binary_traversal::BinaryTree;
use super::boxed_tree;
use super::boxed_tree::BoxedTree;
use super::leafless_tree::EncodedTreeOptions;
use crate::bvh::stats::TreeStats;
use crate::bvh::traverse::{LeafPairVisitor, SearchSide, TraversalMemory};
use crate::bvh::tree::{Bvh, PairSearch};
use crate::bvh::tree_frame::TreeFrame;
use crate::kernel::boxes::{BoxSeparation, LocalAabb, PlacedFrame, PlacedSizes, Sat};
use crate::mesh::Mesh;
use crate::query::stats::QueryStats;
use std::ops::ControlFlow;

/// Bit of a child index that marks a leaf. A mesh has fewer than 2^31 triangles.
const LEAF_BIT: u32 = 1 << 31;

/// Inner node of 32 bytes.
#[derive(Clone, Copy, Debug)]
struct PlainInnerNode {
    bounds: LocalAabb,
    /// Negative and positive child: an index into [`PlainTree::inner`], or with the bit [`LEAF_BIT`] set an index
    /// into [`PlainTree::leaves`].
    children: [u32; 2],
}

/// Leaf of 28 bytes.
#[derive(Clone, Copy, Debug)]
struct PlainLeaf {
    bounds: LocalAabb,
    triangle: u32,
}

const _: () = assert!(
    size_of::<PlainInnerNode>() == 32 && size_of::<PlainLeaf>() == 28,
    "the tree must have 32 (n - 1) + 28 n bytes"
);

/// Canonical binary tree of AABBs with one triangle per leaf: 32 (n - 1) + 28 n bytes for n triangles.
#[derive(Clone, Debug)]
pub struct PlainTree {
    /// Inner nodes: the root first, every child after its parent. Empty for fewer than two triangles.
    inner: Vec<PlainInnerNode>,
    /// Leaves, one per triangle, in the order of the source tree.
    leaves: Vec<PlainLeaf>,
    extent: TreeFrame,
    fallback_splits: u64,
}

impl PlainTree {
    /// Converts an [`AabbTree`] with one triangle per leaf.
    fn encode(tree: &AabbTree) -> Self {
        let (mut inner, mut leaves) = (0, 0);
        let assign_index = |node: &AabbNode| {
            let next = if node.count == 0 { &mut inner } else { &mut leaves };
            *next += 1;
            *next - 1 + if node.count == 0 { 0 } else { LEAF_BIT }
        };
        let indices: Vec<u32> = tree.nodes.iter().map(assign_index).collect();
        let mut plain = Self {
            inner: Vec::with_capacity(inner as usize),
            leaves: Vec::with_capacity(leaves as usize),
            extent: tree.extent,
            fallback_splits: tree.fallback_splits,
        };
        for node in &tree.nodes {
            let (bounds, first) = (node.bounds(), node.first as usize);
            if node.count == 0 {
                plain.inner.push(PlainInnerNode { bounds, children: [indices[first], indices[first + 1]] });
            } else {
                plain.leaves.push(PlainLeaf { bounds, triangle: tree.triangles[first] });
            }
        }
        plain
    }
}

impl BoxedTree for PlainTree {
    #[inline(always)]
    fn bounds(&self, node: u32) -> LocalAabb {
        if node & LEAF_BIT == 0 {
            self.inner[node as usize].bounds
        } else {
            self.leaves[(node & !LEAF_BIT) as usize].bounds
        }
    }
}

impl Bvh for PlainTree {
    type Options = EncodedTreeOptions;

    const NAME: &'static str = "plain";

    fn build(mesh: &Mesh, options: &EncodedTreeOptions) -> Self {
        Self::encode(&options.source(mesh))
    }

    fn check(&self, mesh: &Mesh) -> Result<(), String> {
        check::check(self, mesh)
    }

    fn quality(&self) -> TreeStats {
        boxed_tree::collect_stats(self).finish(
            self.inner.len() + self.leaves.len(),
            self.node_bytes(),
            self.fallback_splits,
        )
    }

    fn node_bytes(&self) -> usize {
        size_of_val(&self.inner[..]) + size_of_val(&self.leaves[..])
    }
}

impl BinaryTree for PlainTree {
    type Node = u32;

    fn root(&self) -> Option<u32> {
        match (self.inner.is_empty(), self.leaves.is_empty()) {
            (false, _) => Some(0),
            (true, false) => Some(LEAF_BIT),
            (true, true) => None,
        }
    }

    #[inline(always)]
    fn triangles<'s>(&'s self, &node: &'s u32) -> Option<&'s [u32]> {
        (node & LEAF_BIT != 0).then(|| std::slice::from_ref(&self.leaves[(node & !LEAF_BIT) as usize].triangle))
    }

    #[inline(always)]
    fn children(&self, &node: &u32) -> [u32; 2] {
        self.inner[node as usize].children
    }
}

impl PairSearch for PlainTree {
    type Separation = (BoxSeparation, PlacedSizes);

    fn tree_frame(&self) -> &TreeFrame {
        &self.extent
    }

    fn separation(a: &PlacedFrame, b: &PlacedFrame, sat: Sat) -> Self::Separation {
        (BoxSeparation::new(a, b, sat), PlacedSizes::new(a, b))
    }

    #[inline]
    fn search(
        sides: [SearchSide<'_, Self>; 2],
        relative: &Self::Separation,
        memory: &mut TraversalMemory,
        stats: &mut QueryStats,
        leaves: &mut impl LeafPairVisitor,
    ) -> ControlFlow<()> {
        boxed_tree::search(sides.map(|side| side.tree), relative, &mut memory.pairs, stats, leaves)
    }
}

#[cfg(test)]
mod tests;
