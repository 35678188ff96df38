//! The default tree: eight children a node and up to eight triangles a leaf, so that a question works on eight boxes or
//! eight triangles at a time.
//!
//! ```text
//! boxes of triangles ─▶ morton (fast) or sah (high): an order, divided in two ─▶ collapse: eight children a node
//! ```
//!
//! Nodes stand level by level, so that a refit streams through them from the last to the first.

mod check;
mod collapse;
mod descent;
mod hierarchy;
mod morton;
mod node;
mod refit;
mod sah;

use super::quality::{Quality, Tally};
use super::split::triangle_bounds;
use super::{EightTriangles, Extent, Leaves, Memory, Part, Search, Side, Tree};
use crate::bounds::{Aabb, Placement, Relative, Sat};
use crate::mesh::Mesh;
use crate::simd::dispatch;
use crate::work::Work;
pub(super) use descent::Frame;
use node::{Child, Node};
use std::ops::ControlFlow;

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
    /// By Morton order: for models that are rebuilt often.
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

/// Where a leaf begins in the lists; it ends where the next one begins.
#[derive(Clone, Copy, Debug)]
struct Leaf {
    /// In the list of triangles.
    start: u32,
    /// In the list of vertices.
    vertices: u32,
}

/// The tree that [`Model`](crate::Model) uses: eight children a node, up to eight triangles a leaf.
#[derive(Clone, Debug)]
pub struct WideTree {
    /// The root first, level by level. Empty if the mesh is.
    nodes: Vec<Node>,
    /// And one more, where the last one ends. Empty if the mesh is.
    leaves: Vec<Leaf>,
    /// Triangle ids, each once.
    triangles: Vec<u32>,
    /// The corners of those triangles, as in the mesh: a leaf finds its vertices without a detour.
    corners: Vec<[u32; 3]>,
    /// The vertices of each leaf, each once: what a refit reads. Triangles of a leaf share about half of their corners.
    vertices: Vec<u32>,
    extent: Extent,
    splits_by_count: u64,
}

impl WideTree {
    fn leaf_count(&self) -> usize {
        self.leaves.len().saturating_sub(1)
    }

    /// The vertices of a leaf, each once.
    #[inline(always)]
    fn vertices_of(&self, leaf: u32) -> &[u32] {
        let [leaf, next] = [self.leaves[leaf as usize], self.leaves[leaf as usize + 1]];
        &self.vertices[leaf.vertices as usize..next.vertices as usize]
    }

    #[inline(always)]
    fn leaf(&self, leaf: u32) -> EightTriangles<'_> {
        let places = self.leaves[leaf as usize].start as usize..self.leaves[leaf as usize + 1].start as usize;
        EightTriangles { leaf, triangles: &self.triangles[places.clone()], corners: &self.corners[places] }
    }
}

impl Tree for WideTree {
    type Options = Build;

    const NAME: &'static str = "wide";

    fn build(mesh: &Mesh, options: &Build) -> Self {
        let extent = Extent::of(mesh);
        let count = mesh.triangles().len() as u32;
        if count == 0 {
            let (nodes, leaves, triangles, corners, vertices) = Default::default();
            return Self { nodes, leaves, triangles, corners, vertices, extent, splits_by_count: 0 };
        }
        let boxes: Vec<Aabb> = (0..count).map(|triangle| triangle_bounds(mesh, &extent.frame, triangle)).collect();
        let hierarchy = match options.quality {
            BuildQuality::Fast => morton::by_morton(&boxes),
            BuildQuality::High => sah::by_sah(&boxes),
        };
        collapse::collapse(&hierarchy, mesh, extent)
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
        size_of_val(&self.corners[..]) + size_of_val(&self.vertices[..])
    }
}

impl Search for WideTree {
    type Relative = Relative;

    fn extent(&self) -> &Extent {
        &self.extent
    }

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
        Self::search_from(&[descent::ROOTS], [a, b], relative, memory, work, leaves)
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
mod tests;
