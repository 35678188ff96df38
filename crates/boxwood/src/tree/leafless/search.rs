//! The search of two trees without leaf nodes: boxes against boxes, triangles against boxes, and triangles against
//! triangles at once.

use super::node::{Node, TRIANGLE};
use super::{LeaflessTree, Root};
use crate::bounds::{Doubled, MappedTriangle, Placement, Relative, Sat, Sizes, WideAabb};
use crate::tree::descent::{Binary, descend};
use crate::tree::{Extent, Leaves, Memory, Search, Side};
use crate::work::Work;
use std::ops::ControlFlow;

/// A node and its box, or a triangle.
#[derive(Clone, Copy, Debug)]
pub(in crate::tree) struct Spot {
    /// Of a triangle: its parent's.
    pub(super) bounds: WideAabb,
    pub(super) id: u32,
    pub(super) is_triangle: bool,
}

impl<N: Node> Binary for LeaflessTree<N> {
    type Spot = Spot;

    fn root(&self) -> Option<Spot> {
        match self.root {
            Root::Empty => None,
            Root::Triangle(id, bounds) => Some(Spot { bounds: bounds.into(), id, is_triangle: true }),
            Root::Node(bounds) => Some(Spot { bounds: bounds.into(), id: 0, is_triangle: false }),
        }
    }

    #[inline(always)]
    fn triangles<'s>(&'s self, spot: &'s Spot) -> Option<&'s [u32]> {
        spot.is_triangle.then(|| std::slice::from_ref(&spot.id))
    }

    #[inline(always)]
    fn children(&self, spot: &Spot) -> [Spot; 2] {
        let node = &self.nodes[spot.id as usize];
        let ([negative, positive], flags) = (node.children(), node.flags());
        let [bounds_negative, bounds_positive] = node.boxes(&spot.bounds, &self.nodes);
        [
            Spot { bounds: bounds_negative, id: negative, is_triangle: flags & TRIANGLE[0] != 0 },
            Spot { bounds: bounds_positive, id: positive, is_triangle: flags & TRIANGLE[1] != 0 },
        ]
    }
}

/// The triangle of one side that was last tested against boxes: the descent asks for the same one many times in a row.
struct Kept<'m, N> {
    own: Side<'m, LeaflessTree<N>>,
    id: Option<u32>,
    triangle: MappedTriangle,
}

impl<'m, N> Kept<'m, N> {
    fn new(side: usize, own: Side<'m, LeaflessTree<N>>) -> Self {
        Self { own, id: None, triangle: MappedTriangle::of_side(side) }
    }

    /// One test of a triangle against a box, counted.
    #[inline]
    fn may_meet(&mut self, id: u32, bounds: &WideAabb, relative: &Relative, work: &mut Work) -> bool {
        work.triangle_box_tests += 1;
        if self.id != Some(id) {
            self.id = Some(id);
            self.triangle.set(relative, &self.own.tree.extent.frame, self.own.mesh.points(id));
        }
        self.triangle.may_meet(relative, bounds)
    }
}

impl<N: Node> Search for LeaflessTree<N> {
    type Relative = (Relative, Sizes);

    fn extent(&self) -> &Extent {
        &self.extent
    }

    fn relate(a: &Placement, b: &Placement, sat: Sat) -> Self::Relative {
        (Relative::new(a, b, sat), Sizes::new(a, b))
    }

    #[inline]
    fn search(
        [a, b]: [Side<'_, Self>; 2],
        (relative, sizes): &Self::Relative,
        memory: &mut Memory,
        work: &mut Work,
        leaves: &mut impl Leaves,
    ) -> ControlFlow<()> {
        let (mut kept_a, mut kept_b) = (Kept::new(0, a), Kept::new(1, b));
        let doubled = |at_a: &Spot, at_b: &Spot| (Doubled::of_wide(&at_a.bounds), Doubled::of_wide(&at_b.bounds));
        descend(
            [a.tree, b.tree],
            &mut memory.spots,
            work,
            |at_a, at_b, work| match (at_a.is_triangle, at_b.is_triangle) {
                (false, false) => {
                    let (box_a, box_b) = doubled(at_a, at_b);
                    work.count_box_test(
                        || relative.may_overlap(&box_a, &box_b),
                        || relative.separating_axis(&box_a, &box_b),
                    )
                }
                (true, false) => kept_a.may_meet(at_a.id, &at_b.bounds, relative, work),
                (false, true) => kept_b.may_meet(at_b.id, &at_a.bounds, relative, work),
                (true, true) => true,
            },
            |at_a, at_b| {
                let (box_a, box_b) = doubled(at_a, at_b);
                sizes.a_is_larger(&box_a, &box_b)
            },
            |a, b, work| leaves.pairs(a, b, work),
        )
    }
}
