//! Binary tree of AABBs (van den Bergen 1998), stored in two arrays: nodes and triangle ids.

mod build;
mod check;
mod refit;

use super::binary_traversal::BinaryTree;
use super::boxed_tree;
use super::boxed_tree::BoxedTree;
use super::split::SplitRule;
use crate::bvh::stats::TreeStats;
use crate::bvh::traverse::{LeafPairVisitor, SearchSide, TraversalMemory};
use crate::bvh::tree::{Bvh, PairSearch};
use crate::bvh::tree_frame::TreeFrame;
use crate::kernel::boxes::{BoxSeparation, LocalAabb, PlacedFrame, PlacedSizes, Sat};
use crate::mesh::Mesh;
use crate::query::stats::QueryStats;
use glam::Vec3;
use std::ops::ControlFlow;

/// Build options of an [`AabbTree`]. The default is the tree of van den Bergen 1998: split at the middle, one triangle
/// per leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AabbTreeOptions {
    /// Rule that assigns the triangles of a node to its children.
    pub split_rule: SplitRule,
    /// A node with `n` triangles is split only if `3 n > max_leaf_vertices`. With 3 or less, every leaf has one triangle.
    pub max_leaf_vertices: u32,
    /// Nodes at this depth are leaves; the root has depth 0.
    pub max_depth: u32,
    /// Handling of a node that the rule cannot split because it puts all triangles on one side. If `true`, the
    /// triangles are halved by count, in their current order. If `false`, the node becomes a leaf.
    pub fallback_split: bool,
}

impl Default for AabbTreeOptions {
    fn default() -> Self {
        Self { split_rule: SplitRule::default(), max_leaf_vertices: 3, max_depth: u32::MAX, fallback_split: true }
    }
}

impl AabbTreeOptions {
    /// Options with one triangle per leaf and the given split rule.
    #[must_use]
    pub fn with_rule(rule: SplitRule) -> Self {
        Self { split_rule: rule, ..Self::default() }
    }
}

/// Node of 32 bytes: its box, and its children or triangles.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct AabbNode {
    min: Vec3,
    /// Inner node: index of the negative child (lower coordinates along the split axis); the positive child is the next
    /// node. Leaf: index of its first triangle in [`AabbTree::triangles`].
    pub(crate) first: u32,
    max: Vec3,
    /// Number of triangles of a leaf; 0 for an inner node.
    pub(crate) count: u32,
}

impl AabbNode {
    /// Node whose fields are not computed yet.
    const PLACEHOLDER: Self = Self { min: Vec3::ZERO, first: 0, max: Vec3::ZERO, count: 0 };

    fn inner(bounds: LocalAabb, child: u32) -> Self {
        Self { min: bounds.min, first: child, max: bounds.max, count: 0 }
    }

    fn leaf(bounds: LocalAabb, first: u32, count: u32) -> Self {
        Self { min: bounds.min, first, max: bounds.max, count }
    }

    #[inline]
    pub(crate) fn bounds(&self) -> LocalAabb {
        LocalAabb { min: self.min, max: self.max }
    }
}

/// Binary tree of AABBs, built top-down with a [`SplitRule`].
#[derive(Clone, Debug)]
pub struct AabbTree {
    /// All nodes: the root first, every child after its parent, siblings adjacent. Empty for an empty mesh.
    pub(crate) nodes: Vec<AabbNode>,
    /// Triangle ids, each exactly once. Every leaf owns a range of them.
    pub(crate) triangles: Vec<u32>,
    pub(crate) extent: TreeFrame,
    pub(crate) fallback_splits: u64,
}

impl Bvh for AabbTree {
    type Options = AabbTreeOptions;

    const NAME: &'static str = "aabb";

    fn build(mesh: &Mesh, options: &AabbTreeOptions) -> Self {
        build::build(mesh, options)
    }

    fn check(&self, mesh: &Mesh) -> Result<(), String> {
        check::check(self, mesh)
    }

    fn quality(&self) -> TreeStats {
        boxed_tree::collect_stats(self).finish(self.nodes.len(), self.node_bytes(), self.fallback_splits)
    }

    fn node_bytes(&self) -> usize {
        size_of_val(&self.nodes[..]) + size_of_val(&self.triangles[..])
    }
}

impl BoxedTree for AabbTree {
    #[inline(always)]
    fn bounds(&self, node: u32) -> LocalAabb {
        self.nodes[node as usize].bounds()
    }
}

impl BinaryTree for AabbTree {
    type Node = u32;

    fn root(&self) -> Option<u32> {
        (!self.nodes.is_empty()).then_some(0)
    }

    #[inline(always)]
    fn triangles<'s>(&'s self, &node: &'s u32) -> Option<&'s [u32]> {
        let node = &self.nodes[node as usize];
        (node.count != 0).then(|| &self.triangles[node.first as usize..][..node.count as usize])
    }

    #[inline(always)]
    fn children(&self, &node: &u32) -> [u32; 2] {
        let first = self.nodes[node as usize].first;
        [first, first + 1]
    }
}

impl PairSearch for AabbTree {
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
