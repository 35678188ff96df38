//! The binary tree of axis-aligned boxes (van den Bergen 1998): two arrays, nodes and triangle ids.

mod build;
mod check;
mod refit;

use super::boxed::{self, Boxed};
use super::descent::Binary;
use super::quality::Quality;
use super::split::SplitRule;
use super::{Extent, Leaves, Memory, Search, Side, Tree};
use crate::bounds::{Aabb, Placement, Relative, Sat, Sizes};
use crate::mesh::Mesh;
use crate::work::Work;
use glam::Vec3;
use std::ops::ControlFlow;

/// How an [`AabbTree`] is built. The default is the tree of van den Bergen: split in the middle, one triangle a leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AabbOptions {
    /// Which triangles go to which child.
    pub rule: SplitRule,
    /// A node is divided only if three times its triangles are more than this. 3 or less: one triangle a leaf.
    pub min_vertices: u32,
    /// Nodes at this depth are leaves; the root has depth 0.
    pub max_depth: u32,
    /// What becomes of a node that the rule cannot divide, since it puts all triangles on one side: halved by count in
    /// the current order (`true`), or a leaf (`false`).
    pub prune: bool,
}

impl Default for AabbOptions {
    fn default() -> Self {
        Self { rule: SplitRule::default(), min_vertices: 3, max_depth: u32::MAX, prune: true }
    }
}

impl AabbOptions {
    /// One triangle a leaf, divided by this rule.
    #[must_use]
    pub fn with_rule(rule: SplitRule) -> Self {
        Self { rule, ..Self::default() }
    }
}

/// 32 bytes: a box and what is below it.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(super) struct Node {
    min: Vec3,
    /// Of an inner node: its negative child; the positive one stands next to it. Of a leaf: its first place in
    /// [`AabbTree::triangles`].
    pub(super) first: u32,
    max: Vec3,
    /// How many triangles a leaf has; 0 for an inner node.
    pub(super) count: u32,
}

impl Node {
    /// Room for a node that is about to be written.
    const PENDING: Self = Self { min: Vec3::ZERO, first: 0, max: Vec3::ZERO, count: 0 };

    fn inner(bounds: Aabb, child: u32) -> Self {
        Self { min: bounds.min, first: child, max: bounds.max, count: 0 }
    }

    fn leaf(bounds: Aabb, first: u32, count: u32) -> Self {
        Self { min: bounds.min, first, max: bounds.max, count }
    }

    #[inline]
    pub(super) fn bounds(&self) -> Aabb {
        Aabb { min: self.min, max: self.max }
    }
}

/// The binary tree of axis-aligned boxes, built top-down by one of the split rules.
#[derive(Clone, Debug)]
pub struct AabbTree {
    /// The root first; every child after its parent, siblings together. Empty if the mesh is.
    pub(super) nodes: Vec<Node>,
    /// Triangle ids, each once; every leaf owns a range.
    pub(super) triangles: Vec<u32>,
    pub(super) extent: Extent,
    pub(super) splits_by_count: u64,
}

impl Tree for AabbTree {
    type Options = AabbOptions;

    const NAME: &'static str = "aabb";

    fn build(mesh: &Mesh, options: &AabbOptions) -> Self {
        build::build(mesh, options)
    }

    fn check(&self, mesh: &Mesh) -> Result<(), String> {
        check::check(self, mesh)
    }

    fn quality(&self) -> Quality {
        boxed::tally(self).finish(self.nodes.len(), self.node_bytes(), self.splits_by_count)
    }

    fn node_bytes(&self) -> usize {
        size_of_val(&self.nodes[..]) + size_of_val(&self.triangles[..])
    }
}

impl Boxed for AabbTree {
    #[inline(always)]
    fn bounds(&self, node: u32) -> Aabb {
        self.nodes[node as usize].bounds()
    }
}

impl Binary for AabbTree {
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

impl Search for AabbTree {
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

#[cfg(test)]
mod tests;
