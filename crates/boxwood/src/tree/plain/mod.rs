//! The canonical binary tree, which the leafless ones are measured against (Wang, Wang and Li, Research on Collision
//! Detection Algorithm Based on AABB, section 3.2; van den Bergen 1998): inner nodes of 32 bytes, leaves of 28, one
//! triangle a leaf. Its boxes are those of an [`AabbTree`] with the same rule, bit for bit.

mod check;
mod refit;
#[cfg(test)]
mod tests;

use super::aabb::{AabbTree, Node};
use super::boxed::{self, Boxed};
use super::descent::Binary;
use super::leafless::EncodedOptions;
use super::quality::Quality;
use super::{Extent, Leaves, Memory, Search, Side, Tree};
use crate::bounds::{Aabb, Placement, Relative, Sat, Sizes};
use crate::mesh::Mesh;
use crate::work::Work;
use std::ops::ControlFlow;

/// The bit of a child's number that says leaf. A mesh has fewer than 2^31 triangles.
const LEAF: u32 = 1 << 31;

#[derive(Clone, Copy, Debug)]
struct Inner {
    bounds: Aabb,
    /// The negative child and the positive one: places in [`PlainTree::inner`], or with [`LEAF`] in
    /// [`PlainTree::leaves`].
    children: [u32; 2],
}

#[derive(Clone, Copy, Debug)]
struct Leaf {
    bounds: Aabb,
    triangle: u32,
}

const _: () = assert!(size_of::<Inner>() == 32 && size_of::<Leaf>() == 28, "32 (n - 1) + 28 n bytes");

/// The canonical binary tree of axis-aligned boxes, one triangle a leaf: 32 (n - 1) + 28 n bytes.
#[derive(Clone, Debug)]
pub struct PlainTree {
    /// The root first; every child after its parent. Empty if there are no two triangles.
    inner: Vec<Inner>,
    /// One a triangle, in the order of the tree.
    leaves: Vec<Leaf>,
    extent: Extent,
    splits_by_count: u64,
}

impl PlainTree {
    fn encode(tree: &AabbTree) -> Self {
        let (mut inner, mut leaves) = (0, 0);
        let place = |node: &Node| {
            let next = if node.count == 0 { &mut inner } else { &mut leaves };
            *next += 1;
            *next - 1 + if node.count == 0 { 0 } else { LEAF }
        };
        let places: Vec<u32> = tree.nodes.iter().map(place).collect();
        let mut plain = Self {
            inner: Vec::with_capacity(inner as usize),
            leaves: Vec::with_capacity(leaves as usize),
            extent: tree.extent,
            splits_by_count: tree.splits_by_count,
        };
        for node in &tree.nodes {
            let (bounds, first) = (node.bounds(), node.first as usize);
            if node.count == 0 {
                plain.inner.push(Inner { bounds, children: [places[first], places[first + 1]] });
            } else {
                plain.leaves.push(Leaf { bounds, triangle: tree.triangles[first] });
            }
        }
        plain
    }
}

impl Boxed for PlainTree {
    #[inline(always)]
    fn bounds(&self, spot: u32) -> Aabb {
        if spot & LEAF == 0 { self.inner[spot as usize].bounds } else { self.leaves[(spot & !LEAF) as usize].bounds }
    }
}

impl Tree for PlainTree {
    type Options = EncodedOptions;

    const NAME: &'static str = "plain";

    fn build(mesh: &Mesh, options: &EncodedOptions) -> Self {
        Self::encode(&options.source(mesh))
    }

    fn check(&self, mesh: &Mesh) -> Result<(), String> {
        check::check(self, mesh)
    }

    fn quality(&self) -> Quality {
        boxed::tally(self).finish(self.inner.len() + self.leaves.len(), self.node_bytes(), self.splits_by_count)
    }

    fn node_bytes(&self) -> usize {
        size_of_val(&self.inner[..]) + size_of_val(&self.leaves[..])
    }
}

impl Binary for PlainTree {
    type Spot = u32;

    fn root(&self) -> Option<u32> {
        match (self.inner.is_empty(), self.leaves.is_empty()) {
            (false, _) => Some(0),
            (true, false) => Some(LEAF),
            (true, true) => None,
        }
    }

    #[inline(always)]
    fn triangles<'s>(&'s self, &spot: &'s u32) -> Option<&'s [u32]> {
        (spot & LEAF != 0).then(|| std::slice::from_ref(&self.leaves[(spot & !LEAF) as usize].triangle))
    }

    #[inline(always)]
    fn children(&self, &spot: &u32) -> [u32; 2] {
        self.inner[spot as usize].children
    }
}

impl Search for PlainTree {
    type Relative = (Relative, Sizes);

    fn extent(&self) -> &Extent {
        &self.extent
    }

    fn relate(a: &Placement, b: &Placement, sat: Sat) -> Self::Relative {
        (Relative::new(a, b, sat), Sizes::new(a, b))
    }

    #[inline]
    fn search(
        sides: [Side<'_, Self>; 2],
        relative: &Self::Relative,
        memory: &mut Memory,
        work: &mut Work,
        leaves: &mut impl Leaves,
    ) -> ControlFlow<()> {
        boxed::search(sides.map(|side| side.tree), relative, &mut memory.pairs, work, leaves)
    }
}
