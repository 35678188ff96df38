//! Binary tree of oriented boxes (Gottschalk, Lin and Manocha, OBBTree, 1996), compared with the AABB tree in van den
//! Bergen 1998.
//!
//! Stored in two arrays, nodes and triangle ids, with one triangle per leaf.

mod build;
mod check;
mod refit;

use super::binary_traversal::{BinaryChildren, BinaryTree, descend};
use super::boxes::obb::{Obb, ObbSeparation};
use crate::bvh::stats::{TreeStats, TreeStatsBuilder};
use crate::bvh::traverse::{LeafPairVisitor, SearchSide, TraversalMemory};
use crate::bvh::tree::{Bvh, PairSearch};
use crate::bvh::tree_frame::TreeFrame;
use crate::kernel::boxes::{PlacedFrame, Sat};
use crate::mesh::Mesh;
use crate::query::stats::QueryStats;
use std::ops::ControlFlow;

/// Build options of an [`ObbTree`]. There are none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ObbTreeOptions {}

/// Node of 68 bytes: its box, and its children or triangle.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub(crate) struct ObbNode {
    pub(crate) bounds: Obb,
    /// Inner node: index of the negative child; the positive child is the next node. Leaf: index of its triangle in
    /// [`ObbTree::triangles`].
    pub(crate) first: u32,
    /// Number of triangles: 1 for a leaf, 0 for an inner node.
    pub(crate) count: u32,
}

/// Binary tree of oriented boxes, fitted to the covariance of the surface.
///
/// On smooth models, such as a torus or a teapot, a search tests fewer boxes than with an
/// [`AabbTree`](super::AabbTree). On models with axis-aligned faces, which AABBs fit well, it tests more. Each test is
/// more expensive on all models.
#[derive(Clone, Debug)]
pub struct ObbTree {
    /// All nodes: the root first, every child after its parent, siblings adjacent. Empty for an empty mesh.
    pub(crate) nodes: Vec<ObbNode>,
    /// Triangle ids, each exactly once. Every leaf owns one of them.
    pub(crate) triangles: Vec<u32>,
    pub(crate) extent: TreeFrame,
    pub(crate) fallback_splits: u64,
}

impl Bvh for ObbTree {
    type Options = ObbTreeOptions;

    const NAME: &'static str = "obb";

    fn build(mesh: &Mesh, _: &ObbTreeOptions) -> Self {
        build::build(mesh)
    }

    fn check(&self, mesh: &Mesh) -> Result<(), String> {
        check::check(self, mesh)
    }

    fn quality(&self) -> TreeStats {
        let mut stats = TreeStatsBuilder::default();
        let mut stack: Vec<(u32, u32)> = self.root().map(|root| (root, 0)).into_iter().collect();
        while let Some((index, depth)) = stack.pop() {
            let surface = self.bounds(index).surface();
            match self.contents(&index) {
                BinaryChildren::Triangles(ids) => stats.leaf(depth, surface, ids.len() as u64),
                BinaryChildren::Children(children) => {
                    let [negative, positive] = children.map(|child| self.bounds(child));
                    stats.inner(depth, surface);
                    stats.siblings(depth + 1, negative.overlap_share(positive));
                    stack.extend(children.map(|child| (child, depth + 1)));
                }
            }
        }
        stats.finish(self.nodes.len(), self.node_bytes(), self.fallback_splits)
    }

    fn node_bytes(&self) -> usize {
        size_of_val(&self.nodes[..]) + size_of_val(&self.triangles[..])
    }
}

impl ObbTree {
    #[inline(always)]
    fn bounds(&self, node: u32) -> &Obb {
        &self.nodes[node as usize].bounds
    }
}

impl BinaryTree for ObbTree {
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

impl PairSearch for ObbTree {
    type Separation = ObbSeparation;

    fn tree_frame(&self) -> &TreeFrame {
        &self.extent
    }

    fn separation(a: &PlacedFrame, b: &PlacedFrame, sat: Sat) -> ObbSeparation {
        ObbSeparation::new(a, b, sat)
    }

    #[inline]
    fn search(
        [a, b]: [SearchSide<'_, Self>; 2],
        relative: &ObbSeparation,
        memory: &mut TraversalMemory,
        stats: &mut QueryStats,
        leaves: &mut impl LeafPairVisitor,
    ) -> ControlFlow<()> {
        let (a, b) = (a.tree, b.tree);
        descend(
            [a, b],
            &mut memory.pairs,
            stats,
            |&a_node, &b_node, stats| {
                let (box_a, box_b) = (a.bounds(a_node), b.bounds(b_node));
                stats.count_box_test(|| relative.may_overlap(box_a, box_b), || relative.separating_axis(box_a, box_b))
            },
            |&a_node, &b_node| relative.a_is_larger(a.bounds(a_node), b.bounds(b_node)),
            |a, b, stats| leaves.visit_leaf_pair(a, b, stats),
        )
    }
}

#[cfg(test)]
mod tests;
