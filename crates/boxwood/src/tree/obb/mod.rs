//! The binary tree of oriented boxes (Gottschalk, Lin and Manocha, OBBTree, 1996): the rival of the AABB tree in van
//! den Bergen 1998. Two arrays, nodes and triangle ids; one triangle a leaf.

mod build;
mod check;
mod refit;

use super::descent::{Below, Binary, descend};
use super::quality::{Quality, Tally};
use super::{Extent, Leaves, Memory, Search, Side, Tree};
use crate::bounds::{Obb, ObbRelative, Placement, Sat};
use crate::mesh::Mesh;
use crate::work::Work;
use std::ops::ControlFlow;

/// How an [`ObbTree`] is built: there is nothing to choose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ObbOptions {}

/// 68 bytes: a box and what is below it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub(super) struct Node {
    pub(super) bounds: Obb,
    /// Of an inner node: its negative child; the positive one stands next to it. Of a leaf: its place in
    /// [`ObbTree::triangles`].
    pub(super) first: u32,
    /// How many triangles a leaf has, which is 1; 0 for an inner node.
    pub(super) count: u32,
}

/// The binary tree of oriented boxes, fitted to the covariance of the surface. On smooth models, such as a torus or a
/// teapot, fewer boxes are tested than of an [`AabbTree`](crate::AabbTree); on models of faces along the axes, which
/// axis-aligned boxes fit by themselves, more. Each test costs more on all of them.
#[derive(Clone, Debug)]
pub struct ObbTree {
    /// The root first; every child after its parent, siblings together. Empty if the mesh is.
    pub(super) nodes: Vec<Node>,
    /// Triangle ids, each once; every leaf owns one.
    pub(super) triangles: Vec<u32>,
    pub(super) extent: Extent,
    pub(super) splits_by_count: u64,
}

impl Tree for ObbTree {
    type Options = ObbOptions;

    const NAME: &'static str = "obb";

    fn build(mesh: &Mesh, _: &ObbOptions) -> Self {
        build::build(mesh)
    }

    fn check(&self, mesh: &Mesh) -> Result<(), String> {
        check::check(self, mesh)
    }

    fn quality(&self) -> Quality {
        let mut tally = Tally::default();
        let mut stack: Vec<(u32, u32)> = self.root().map(|root| (root, 0)).into_iter().collect();
        while let Some((index, depth)) = stack.pop() {
            let surface = self.bounds(index).surface();
            match self.below(&index) {
                Below::Triangles(ids) => tally.leaf(depth, surface, ids.len() as u64),
                Below::Children(children) => {
                    let [negative, positive] = children.map(|child| self.bounds(child));
                    tally.inner(depth, surface);
                    tally.siblings(depth + 1, negative.shared_with(positive));
                    stack.extend(children.map(|child| (child, depth + 1)));
                }
            }
        }
        tally.finish(self.nodes.len(), self.node_bytes(), self.splits_by_count)
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

impl Binary for ObbTree {
    type Spot = u32;

    fn root(&self) -> Option<u32> {
        (!self.nodes.is_empty()).then_some(0)
    }

    #[inline(always)]
    fn triangles<'s>(&'s self, &spot: &'s u32) -> Option<&'s [u32]> {
        let node = &self.nodes[spot as usize];
        (node.count != 0).then(|| &self.triangles[node.first as usize..][..node.count as usize])
    }

    #[inline(always)]
    fn children(&self, &spot: &u32) -> [u32; 2] {
        let first = self.nodes[spot as usize].first;
        [first, first + 1]
    }
}

impl Search for ObbTree {
    type Relative = ObbRelative;

    fn extent(&self) -> &Extent {
        &self.extent
    }

    fn relate(a: &Placement, b: &Placement, sat: Sat) -> ObbRelative {
        ObbRelative::new(a, b, sat)
    }

    #[inline]
    fn search(
        [a, b]: [Side<'_, Self>; 2],
        relative: &ObbRelative,
        memory: &mut Memory,
        work: &mut Work,
        leaves: &mut impl Leaves,
    ) -> ControlFlow<()> {
        let (a, b) = (a.tree, b.tree);
        descend(
            [a, b],
            &mut memory.pairs,
            work,
            |&a_node, &b_node, work| {
                let (box_a, box_b) = (a.bounds(a_node), b.bounds(b_node));
                work.count_box_test(|| relative.may_overlap(box_a, box_b), || relative.separating_axis(box_a, box_b))
            },
            |&a_node, &b_node| relative.a_is_larger(a.bounds(a_node), b.bounds(b_node)),
            |a, b, work| leaves.pairs(a, b, work),
        )
    }
}

#[cfg(test)]
mod tests;
