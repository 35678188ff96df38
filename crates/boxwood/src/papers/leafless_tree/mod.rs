//! Trees without leaf nodes (Wang, Wang and Li, Research on Collision Detection Algorithm Based on AABB, section
//! 3.2; Terdiman, Memory-optimized bounding-volume hierarchies, 2001).
//!
//! Each child of a node is a node or a triangle id, so `n` triangles need `n - 1` nodes, and a single triangle
//! needs none. A triangle has no box; it is tested against boxes directly
//! ([`MappedTriangle`](super::boxes::triangle_box::MappedTriangle)). The memory of a node and of a tree in the two
//! formats:
//!
//! ```text
//! full          24 bytes of bounds, 4 + 4 of children, 1 of flags       33 (n - 1) bytes per tree
//! compressed    12 bytes of bounds, 4 + 4 of children, 1 of flags       21 (n - 1) bytes per tree
//! ```
//!
//! Module [`node`] explains why twelve bytes of bounds suffice. Each leafless tree is an encoded [`AabbTree`] with
//! one triangle per leaf: it has the same boxes and the same node order.

mod check;
mod encode;
mod node;
mod refit;
mod search;

pub(crate) use search::LeaflessPosition;

use super::aabb_tree::{AabbTree, AabbTreeOptions};
use super::binary_traversal::BinaryTree;
use super::split::SplitRule;
use crate::bvh::stats::{TreeStats, TreeStatsBuilder};
use crate::bvh::tree::Bvh;
use crate::bvh::tree_frame::TreeFrame;
use crate::kernel::boxes::LocalAabb;
use crate::mesh::Mesh;
use node::{CompressedNode, FullNode, LeaflessNode};

/// Build options of [`PlainTree`](super::plain_tree::PlainTree), [`LeaflessFull`] and [`LeaflessCompressed`], which are encoded
/// from an [`AabbTree`] with one triangle per leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EncodedTreeOptions {
    /// Rule that assigns the triangles of a node to its children. The default is the balanced tree of Wang, Wang and
    /// Li.
    pub split_rule: SplitRule,
}

impl Default for EncodedTreeOptions {
    fn default() -> Self {
        Self { split_rule: SplitRule::Centroid }
    }
}

impl EncodedTreeOptions {
    /// Options with the given split rule.
    #[must_use]
    pub fn with_rule(rule: SplitRule) -> Self {
        Self { split_rule: rule }
    }

    /// Builds the AABB tree from which the leafless or plain tree is encoded, with one triangle per leaf.
    pub(super) fn source(self, mesh: &Mesh) -> AabbTree {
        AabbTree::build(mesh, &AabbTreeOptions::with_rule(self.split_rule))
    }
}

/// Tree without leaf nodes: [`LeaflessCompressed`] or [`LeaflessFull`].
///
/// A triangle has no box. In [`TreeStats`] a triangle counts with the surface area of its parent's box, because every
/// search that reaches the parent tests the triangle. Sibling overlap counts only siblings that both have boxes.
#[derive(Clone, Debug)]
pub struct LeaflessTree<N> {
    /// Nodes; there is one fewer than triangles. The root comes first, every child after its parent.
    nodes: Vec<N>,
    root: LeaflessRoot,
    extent: TreeFrame,
    fallback_splits: u64,
}

/// Tree without leaf nodes that stores complete boxes: 33 (n - 1) bytes for n triangles.
pub type LeaflessFull = LeaflessTree<FullNode>;

/// Compressed tree without leaf nodes that stores half of the bounds: 21 (n - 1) bytes for n triangles.
///
/// The other bounds are inherited from the parent. As a result, the boxes of inner nodes whose sibling is a triangle
/// are larger than necessary, and so are the boxes of their descendants.
pub type LeaflessCompressed = LeaflessTree<CompressedNode>;

/// Root of the tree with its box, which no node stores.
#[derive(Clone, Copy, Debug, PartialEq)]
enum LeaflessRoot {
    Empty,
    /// Mesh with a single triangle: its id and its box.
    Triangle(u32, LocalAabb),
    /// Mesh with at least two triangles: the box of the first node, which is the root.
    Node(LocalAabb),
}

impl<N: LeaflessNode> Bvh for LeaflessTree<N> {
    type Options = EncodedTreeOptions;

    const NAME: &'static str = N::NAME;

    fn build(mesh: &Mesh, options: &EncodedTreeOptions) -> Self {
        encode::encode(&options.source(mesh))
    }

    fn check(&self, mesh: &Mesh) -> Result<(), String> {
        check::check(self, mesh)
    }

    fn quality(&self) -> TreeStats {
        let mut stats = TreeStatsBuilder::default();
        let mut stack: Vec<(LeaflessPosition, u32)> = self.root().map(|root| (root, 0)).into_iter().collect();
        while let Some((position, depth)) = stack.pop() {
            let bounds = LocalAabb::from(position.bounds);
            if position.is_triangle {
                stats.leaf(depth, bounds.surface(), 1);
                continue;
            }
            stats.inner(depth, bounds.surface());
            let children @ [negative, positive] = self.children(&position);
            if !negative.is_triangle && !positive.is_triangle {
                let share = LocalAabb::from(negative.bounds).overlap_share(&positive.bounds.into());
                stats.siblings(depth + 1, share);
            }
            stack.extend(children.map(|child| (child, depth + 1)));
        }
        stats.finish(self.nodes.len(), self.node_bytes(), self.fallback_splits)
    }

    fn node_bytes(&self) -> usize {
        size_of_val(&self.nodes[..])
    }
}

#[cfg(test)]
mod tests;
