//! Search of two leafless trees: tests box against box, and triangle against box. Two triangles are passed on as a
//! leaf pair without a further box test.

use super::node::{LeaflessNode, TRIANGLE};
use super::{LeaflessRoot, LeaflessTree};
use crate::bvh::traverse::{LeafPairVisitor, SearchSide, TraversalMemory};
use crate::bvh::tree::PairSearch;
use crate::bvh::tree_frame::TreeFrame;
use crate::kernel::boxes::{BoxSeparation, DoubledBox, LocalAabbA, PlacedFrame, PlacedSizes, Sat};
use crate::papers::binary_traversal::{BinaryTree, descend};
use crate::papers::boxes::triangle_box::MappedTriangle;
use crate::query::stats::QueryStats;
use std::ops::ControlFlow;

/// Position in the traversal of a tree: a node with its box, or a triangle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LeaflessPosition {
    /// Box of the node; for a triangle, the box of its parent.
    pub(super) bounds: LocalAabbA,
    pub(super) id: u32,
    pub(super) is_triangle: bool,
}

impl<N: LeaflessNode> BinaryTree for LeaflessTree<N> {
    type Node = LeaflessPosition;

    fn root(&self) -> Option<LeaflessPosition> {
        match self.root {
            LeaflessRoot::Empty => None,
            LeaflessRoot::Triangle(id, bounds) => {
                Some(LeaflessPosition { bounds: bounds.into(), id, is_triangle: true })
            }
            LeaflessRoot::Node(bounds) => Some(LeaflessPosition { bounds: bounds.into(), id: 0, is_triangle: false }),
        }
    }

    #[inline(always)]
    fn triangles<'s>(&'s self, position: &'s LeaflessPosition) -> Option<&'s [u32]> {
        position.is_triangle.then(|| std::slice::from_ref(&position.id))
    }

    #[inline(always)]
    fn children(&self, position: &LeaflessPosition) -> [LeaflessPosition; 2] {
        let node = &self.nodes[position.id as usize];
        let ([negative, positive], flags) = (node.children(), node.flags());
        let [bounds_negative, bounds_positive] = node.boxes(&position.bounds, &self.nodes);
        [
            LeaflessPosition { bounds: bounds_negative, id: negative, is_triangle: flags & TRIANGLE[0] != 0 },
            LeaflessPosition { bounds: bounds_positive, id: positive, is_triangle: flags & TRIANGLE[1] != 0 },
        ]
    }
}

/// Cache of the last triangle of one model that was tested against boxes. The traversal tests the same triangle many
/// times in a row.
struct CachedMappedTriangle<'m, N> {
    side: SearchSide<'m, LeaflessTree<N>>,
    id: Option<u32>,
    triangle: MappedTriangle,
}

impl<'m, N> CachedMappedTriangle<'m, N> {
    fn new(index: usize, side: SearchSide<'m, LeaflessTree<N>>) -> Self {
        Self { side, id: None, triangle: MappedTriangle::for_side(index) }
    }

    /// Returns false only if the triangle is certainly disjoint from the box. Counts the test.
    #[inline]
    fn may_intersect(
        &mut self,
        id: u32,
        bounds: &LocalAabbA,
        relative: &BoxSeparation,
        stats: &mut QueryStats,
    ) -> bool {
        stats.triangle_box_tests += 1;
        if self.id != Some(id) {
            self.id = Some(id);
            self.triangle.set(relative, &self.side.tree.extent.frame, self.side.mesh.points(id));
        }
        self.triangle.may_intersect(relative, bounds)
    }
}

impl<N: LeaflessNode> PairSearch for LeaflessTree<N> {
    type Separation = (BoxSeparation, PlacedSizes);

    fn tree_frame(&self) -> &TreeFrame {
        &self.extent
    }

    fn separation(a: &PlacedFrame, b: &PlacedFrame, sat: Sat) -> Self::Separation {
        (BoxSeparation::new(a, b, sat), PlacedSizes::new(a, b))
    }

    #[inline]
    fn search(
        [a, b]: [SearchSide<'_, Self>; 2],
        (relative, sizes): &Self::Separation,
        memory: &mut TraversalMemory,
        stats: &mut QueryStats,
        leaves: &mut impl LeafPairVisitor,
    ) -> ControlFlow<()> {
        let (mut cached_a, mut cached_b) = (CachedMappedTriangle::new(0, a), CachedMappedTriangle::new(1, b));
        let doubled = |at_a: &LeaflessPosition, at_b: &LeaflessPosition| {
            (DoubledBox::from_aabb_a(&at_a.bounds), DoubledBox::from_aabb_a(&at_b.bounds))
        };
        descend(
            [a.tree, b.tree],
            &mut memory.leafless_pairs,
            stats,
            |at_a, at_b, stats| match (at_a.is_triangle, at_b.is_triangle) {
                (false, false) => {
                    let (box_a, box_b) = doubled(at_a, at_b);
                    stats.count_box_test(
                        || relative.may_overlap(&box_a, &box_b),
                        || relative.separating_axis(&box_a, &box_b),
                    )
                }
                (true, false) => cached_a.may_intersect(at_a.id, &at_b.bounds, relative, stats),
                (false, true) => cached_b.may_intersect(at_b.id, &at_a.bounds, relative, stats),
                (true, true) => true,
            },
            |at_a, at_b| {
                let (box_a, box_b) = doubled(at_a, at_b);
                sizes.a_is_larger(&box_a, &box_b)
            },
            |a, b, stats| leaves.visit_leaf_pair(a, b, stats),
        )
    }
}
