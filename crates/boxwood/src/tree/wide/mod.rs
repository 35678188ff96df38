//! The default tree: eight children a node and up to eight triangles a leaf, so that a question works on eight boxes or
//! eight triangles at a time.
//!
//! ```text
//! items: boxes of triangles ─▶ morton (fast) or sah (high, by bins): an order, divided in two ─▶ hierarchy
//!     ─▶ collapse: eight children a node ─▶ leaves: their lists
//!
//! walk: the way down ─▶ descent: of two trees, or itself: of one against itself
//! near: what is near, or met first; for rays by sketches of the leaves
//! outline: an order of the triangles in which every node is a run
//! ```
//!
//! Nodes stand level by level, so that a refit streams through them from the last to the first.

mod bins;
mod check;
mod coarse;
mod collapse;
mod descent;
mod distinct;
mod hierarchy;
mod items;
mod itself;
mod leaves;
mod morton;
mod near;
mod node;
mod outline;
mod refit;
mod refit_some;
mod sah;
mod sketches;
mod walk;
mod within;

use super::quality::{Quality, Tally};
use super::{EightTriangles, Extent, Leaves, Memory, Part, Search, Side, Tree};
use crate::bounds::{EightBoxes, Placement, Relative, Sat};
use crate::mesh::Mesh;
use crate::simd::dispatch;
use crate::work::Work;
pub(crate) use itself::OwnLeaves;
pub(crate) use near::{NearLeaf, NearLeaves};
pub(super) use near::{Open, Queue};
use node::{Child, Node};
pub use outline::Outline;
use std::ops::ControlFlow;
pub(super) use walk::Frame;
pub(crate) use within::WithinLeaves;

/// How a [`WideTree`] is built.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Build {
    /// How much time is given to a better tree.
    pub quality: BuildQuality,
}

impl Build {
    /// Built as fast as can be.
    pub const FAST: Self = Self { quality: BuildQuality::Fast };
    /// Built for fast questions.
    pub const HIGH: Self = Self { quality: BuildQuality::High };
}

/// How much time is given to a better tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BuildQuality {
    /// By Morton order: for models that are rebuilt often. It tells 2048 places apart along the longest side: a part of a model
    /// that is smaller than one is divided by count alone.
    Fast,
    /// By the surface area heuristic: several times the time to build, questions are 10 to 30% faster.
    #[default]
    High,
}

impl BuildQuality {
    /// The word on the command line and in tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Fast => "fast",
            Self::High => "high",
        }
    }
}

/// The tree that [`Model`](crate::Model) uses: eight children a node, up to eight triangles a leaf.
#[derive(Clone, Debug)]
pub struct WideTree {
    /// The root first, level by level. Empty if the mesh is.
    nodes: Vec<Node>,
    /// Where each leaf begins in the list of triangles, and one more, where the last one ends. Empty if the mesh is.
    leaves: Vec<u32>,
    /// Triangle ids, each once.
    triangles: Vec<u32>,
    /// The corners of those triangles, as in the mesh: a leaf finds its vertices without a detour.
    corners: Vec<[u32; 3]>,
    extent: Extent,
    splits_by_count: u64,
    buffers: refit::Buffers,
    sketches: sketches::Sketches,
    distinct: distinct::Distinct,
    /// Whether boxes tell too little.
    coarse: bool,
}

impl WideTree {
    /// The tree of an empty mesh.
    fn new() -> Self {
        let (nodes, leaves, triangles, corners, buffers, sketches, distinct) = Default::default();
        let (extent, splits_by_count, coarse) = (Extent::EMPTY, 0, false);
        Self { nodes, leaves, triangles, corners, extent, splits_by_count, buffers, sketches, distinct, coarse }
    }

    /// Becomes the tree of a mesh, in the memory that it has. What a build needs beside that is not kept: it is more than
    /// the tree, and with glibc's allocator builds in a row were no faster when it was told to keep all memory.
    pub(crate) fn rebuild(&mut self, mesh: &Mesh, options: &Build) {
        self.nodes.clear();
        self.leaves.clear();
        self.triangles.clear();
        self.corners.clear();
        self.extent = Extent::of(mesh);
        self.splits_by_count = 0;
        self.buffers.forget();
        self.sketches.forget();
        self.distinct.forget();
        self.coarse = false;
        if mesh.is_empty() {
            return;
        }
        let items = items::items_of(mesh, &self.extent.frame);
        let hierarchy = match options.quality {
            BuildQuality::Fast => morton::by_morton(&items),
            BuildQuality::High => sah::by_sah(items),
        };
        self.splits_by_count = hierarchy.splits_by_count;
        let places = collapse::collapse(&hierarchy.ranges, &mut self.nodes, &mut self.leaves);
        self.fill_lists(&hierarchy.order, &places, mesh);
        self.find_coarse();
    }

    /// Boxes that together hold all triangles, in eights: of the children of the root, or of the root if a leaf is among them.
    /// None if the mesh is empty. Measured on a bunny that is turned: a box in the world around the root is 2.9 times as
    /// large as the smallest one, around eight boxes 1.9 times, around 64 of them 1.4 times, in a quarter of a microsecond.
    pub(crate) fn top_boxes(&self) -> impl Iterator<Item = &EightBoxes> + '_ {
        let nodes = match self.nodes.first() {
            Some(root) if root.leaves == 0 => &self.nodes[1..=root.count as usize],
            Some(_) => &self.nodes[..1],
            None => &[],
        };
        nodes.iter().map(|node| &node.boxes)
    }

    fn leaf_count(&self) -> usize {
        self.leaves.len().saturating_sub(1)
    }

    #[inline(always)]
    fn leaf(&self, leaf: u32) -> EightTriangles<'_> {
        let places = self.leaves[leaf as usize] as usize..self.leaves[leaf as usize + 1] as usize;
        EightTriangles { leaf, triangles: &self.triangles[places.clone()], corners: &self.corners[places] }
    }
}

impl Tree for WideTree {
    type Options = Build;

    const NAME: &'static str = "wide";

    fn build(mesh: &Mesh, options: &Build) -> Self {
        let mut tree = Self::new();
        tree.rebuild(mesh, options);
        tree
    }

    fn check(&self, mesh: &Mesh) -> Result<(), String> {
        check::check(self, mesh)
    }

    fn quality(&self) -> Quality {
        let mut tally = Tally::default();
        let mut depths = vec![0; self.nodes.len()];
        for (node, index) in self.nodes.iter().zip(0..) {
            let depth: u32 = depths[index];
            tally.inner(depth, node.all().surface());
            for slot in 0..node.count as usize {
                let bounds = node.bounds(slot);
                match node.child(slot) {
                    Child::Node(child) => depths[child as usize] = depth + 1,
                    Child::Leaf(leaf) => {
                        tally.leaf(depth + 1, bounds.surface(), self.leaf(leaf).triangles.len() as u64);
                    }
                }
                for other in 0..slot {
                    tally.siblings(depth + 1, bounds.shared_with(&node.bounds(other)));
                }
            }
        }
        tally.finish(self.nodes.len(), self.node_bytes(), self.splits_by_count)
    }

    fn node_bytes(&self) -> usize {
        size_of_val(&self.nodes[..]) + size_of_val(&self.leaves[..]) + size_of_val(&self.triangles[..])
    }

    fn leaf_bytes(&self) -> usize {
        size_of_val(&self.corners[..]) + self.buffers.bytes() + self.sketches.bytes() + self.distinct.bytes()
    }
}

impl Search for WideTree {
    type Relative = Relative;

    fn extent(&self) -> &Extent {
        &self.extent
    }

    #[inline]
    fn is_coarse(&self) -> bool {
        self.coarse
    }

    #[inline]
    fn relate(a: &Placement, b: &Placement, sat: Sat) -> Relative {
        Relative::new(a, b, sat)
    }

    fn search(
        [a, b]: [Side<'_, Self>; 2],
        relative: &Relative,
        memory: &mut Memory,
        work: &mut Work,
        leaves: &mut impl Leaves,
    ) -> ControlFlow<()> {
        Self::search_from(&[walk::ROOTS], [a, b], relative, memory, work, leaves)
    }

    fn divide([a, b]: [Side<'_, Self>; 2], relative: &Relative, parts: usize, work: &mut Work) -> Option<Vec<Part>> {
        Some(dispatch!(l => descent::divide(l, [a.tree, b.tree], relative, parts, work)))
    }

    fn search_from(
        parts: &[Part],
        [a, b]: [Side<'_, Self>; 2],
        relative: &Relative,
        memory: &mut Memory,
        work: &mut Work,
        leaves: &mut impl Leaves,
    ) -> ControlFlow<()> {
        dispatch!(l => descent::descend(l, parts, [a.tree, b.tree], relative, &mut memory.wide, work, leaves))
    }
}

#[cfg(test)]
mod build_tests;
#[cfg(test)]
mod tests;
