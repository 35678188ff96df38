//! The default BVH: eight children per node and up to eight triangles per leaf, so that a query processes eight
//! boxes or eight triangles at a time.
//!
//! The modules, with their parts in the order in which they run:
//!
//! ```text
//! build      items: boxes of triangles ─▶ morton (fast) or sah (high): order and split the triangles
//!                ─▶ binary_hierarchy ─▶ collapse: eight children per node ─▶ leaf_lists
//! traverse   pair: two trees; self_pair: one tree against itself; nearest, nearest_pair, region
//! refit      update of the boxes after vertices moved
//! leaf_triangle_cache   triangles of the leaves as f32 lanes, for rays
//! layout     order of the triangles in which every node is a contiguous range
//! ```
//!
//! Nodes are stored level by level, so that a refit reads and writes them sequentially, from the last to the
//! first.
//!
//! The trees of the papers (feature `papers`) implement the same traits and types: [`tree`], [`tree_frame`],
//! [`refit`], [`stats`].

mod build;
pub(crate) mod check;
mod coarse;
mod distinct_triangles;
pub(crate) mod exact_aabb;
mod layout;
mod leaf_triangle_cache;
mod node;
pub(crate) mod refit;
pub(crate) mod stats;
pub(crate) mod traverse;
pub(crate) mod tree;
pub(crate) mod tree_frame;

use crate::kernel::boxes::{BoxSeparation, Boxes8, PlacedFrame, Sat};
use crate::kernel::simd::dispatch;
use crate::mesh::Mesh;
use crate::query::stats::QueryStats;
pub use layout::TreeLayout;
use node::{ChildKind, Node8};
use stats::{TreeStats, TreeStatsBuilder};
use std::ops::ControlFlow;
pub(crate) use traverse::nearest::NearestVisitor;
pub(crate) use traverse::nearest_pair::NearestPairVisitor;
pub(crate) use traverse::region::RegionVisitor;
pub(crate) use traverse::self_pair::SelfLeafVisitor;
use traverse::{LeafPairVisitor, LeafView, NodePair, SearchSide, TraversalMemory};
use tree::{Bvh, PairSearch};
use tree_frame::TreeFrame;

/// Options for building a [`Bvh8`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BuildOptions {
    /// Trade-off between build time and query time.
    pub quality: BuildQuality,
}

impl BuildOptions {
    /// Fastest build; see [`BuildQuality::Fast`].
    pub const FAST: Self = Self { quality: BuildQuality::Fast };
    /// Slower build of a tree with faster queries; see [`BuildQuality::High`].
    pub const HIGH: Self = Self { quality: BuildQuality::High };
}

/// Trade-off between build time and query time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum BuildQuality {
    /// Splits in Morton order, for models that are rebuilt often. The Morton grid has 2048 cells along the longest
    /// side of the model; triangles whose centers are in one cell are split by count.
    Fast,
    /// Splits by the surface area heuristic. The build takes several times as long as with `Fast`; queries take 10 to
    /// 30% less time.
    #[default]
    High,
}

impl BuildQuality {
    /// All variants.
    pub const ALL: [Self; 2] = [Self::Fast, Self::High];

    /// Name of this build quality on the command line and in tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Fast => "fast",
            Self::High => "high",
        }
    }
}

crate::kernel::named_enum::named_enum!(BuildQuality, "build quality");

/// BVH of a [`Model`](crate::Model): eight children per node, up to eight triangles per leaf.
#[derive(Clone, Debug)]
pub struct Bvh8 {
    /// Nodes level by level, the root first. Empty for an empty mesh.
    nodes: Vec<Node8>,
    /// Index in `triangles` where each leaf starts, and the end of the last leaf. Empty for an empty mesh.
    leaves: Vec<u32>,
    /// Ids of all triangles of the mesh, each exactly once, in the order of the leaves.
    triangles: Vec<u32>,
    /// Vertex indices of each triangle in `triangles`, copied from the mesh to save an indirection.
    corners: Vec<[u32; 3]>,
    tree_frame: TreeFrame,
    fallback_splits: u64,
    buffers: refit::RefitBuffers,
    leaf_triangles: leaf_triangle_cache::LeafTriangleCache,
    distinct: distinct_triangles::DistinctTriangleCache,
    /// True if the boxes of many triangles are rounded to one point, so that the tree does not distinguish these
    /// triangles; see [`coarse`].
    coarse: bool,
}

impl Bvh8 {
    /// Tree of an empty mesh.
    fn new() -> Self {
        let (nodes, leaves, triangles, corners, buffers, leaf_triangles, distinct) = Default::default();
        let (tree_frame, fallback_splits, coarse) = (TreeFrame::EMPTY, 0, false);
        Self {
            nodes,
            leaves,
            triangles,
            corners,
            tree_frame,
            fallback_splits,
            buffers,
            leaf_triangles,
            distinct,
            coarse,
        }
    }

    /// Rebuilds the tree for `mesh` in the memory of the current tree.
    ///
    /// The temporary memory of a build is not kept for the next build. It is larger than the tree, and with glibc's
    /// allocator repeated builds were no faster when all memory was kept.
    pub(crate) fn rebuild(&mut self, mesh: &Mesh, options: &BuildOptions) {
        self.nodes.clear();
        self.leaves.clear();
        self.triangles.clear();
        self.corners.clear();
        self.tree_frame = TreeFrame::from_mesh(mesh);
        self.fallback_splits = 0;
        self.buffers.clear();
        self.leaf_triangles.clear();
        self.distinct.clear();
        self.coarse = false;
        if mesh.is_empty() {
            return;
        }
        let items = build::items::items_of(mesh, &self.tree_frame.frame);
        let hierarchy = match options.quality {
            BuildQuality::Fast => build::morton::build_morton(&items),
            BuildQuality::High => build::sah::build_sah(items),
        };
        self.fallback_splits = hierarchy.fallback_splits;
        let starts = build::collapse::collapse(&hierarchy.ranges, &mut self.nodes, &mut self.leaves);
        self.fill_lists(&hierarchy.order, &starts, mesh);
        self.find_coarse();
    }

    /// Boxes that together contain all triangles, in blocks of eight: the boxes of the root's grandchildren, or of
    /// its children if one of these is a leaf. Empty for an empty mesh.
    ///
    /// Used to compute the world-space box of a placed model. The size of this box was measured on a rotated
    /// bunny, as a multiple of the size of the smallest world-space box: 2.9 if computed from the root's box, 1.9
    /// from eight boxes, 1.4 from 64 boxes. With 64 boxes the computation takes a quarter of a microsecond.
    pub(crate) fn top_level_boxes(&self) -> impl Iterator<Item = &Boxes8> + '_ {
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
    fn leaf(&self, leaf: u32) -> LeafView<'_> {
        let range = self.leaves[leaf as usize] as usize..self.leaves[leaf as usize + 1] as usize;
        LeafView { leaf, triangles: &self.triangles[range.clone()], corners: &self.corners[range] }
    }
}

impl Bvh for Bvh8 {
    type Options = BuildOptions;

    const NAME: &'static str = "bvh8";

    fn build(mesh: &Mesh, options: &BuildOptions) -> Self {
        let mut tree = Self::new();
        tree.rebuild(mesh, options);
        tree
    }

    fn check(&self, mesh: &Mesh) -> Result<(), String> {
        check::check(self, mesh)
    }

    fn quality(&self) -> TreeStats {
        let mut tally = TreeStatsBuilder::default();
        let mut depths = vec![0; self.nodes.len()];
        for (node, index) in self.nodes.iter().zip(0..) {
            let depth: u32 = depths[index];
            tally.inner(depth, node.all().surface());
            for slot in 0..node.count as usize {
                let bounds = node.bounds(slot);
                match node.child(slot) {
                    ChildKind::Node(child) => depths[child as usize] = depth + 1,
                    ChildKind::Leaf(leaf) => {
                        tally.leaf(depth + 1, bounds.surface(), self.leaf(leaf).triangles.len() as u64);
                    }
                }
                for other in 0..slot {
                    tally.siblings(depth + 1, bounds.overlap_share(&node.bounds(other)));
                }
            }
        }
        tally.finish(self.nodes.len(), self.node_bytes(), self.fallback_splits)
    }

    fn node_bytes(&self) -> usize {
        size_of_val(&self.nodes[..]) + size_of_val(&self.leaves[..]) + size_of_val(&self.triangles[..])
    }

    fn leaf_bytes(&self) -> usize {
        size_of_val(&self.corners[..]) + self.buffers.bytes() + self.leaf_triangles.bytes() + self.distinct.bytes()
    }
}

impl PairSearch for Bvh8 {
    type Separation = BoxSeparation;

    fn tree_frame(&self) -> &TreeFrame {
        &self.tree_frame
    }

    #[inline]
    fn is_coarse(&self) -> bool {
        self.coarse
    }

    #[inline]
    fn separation(a: &PlacedFrame, b: &PlacedFrame, sat: Sat) -> BoxSeparation {
        BoxSeparation::new(a, b, sat)
    }

    fn search(
        [a, b]: [SearchSide<'_, Self>; 2],
        separation: &BoxSeparation,
        memory: &mut TraversalMemory,
        stats: &mut QueryStats,
        leaves: &mut impl LeafPairVisitor,
    ) -> ControlFlow<()> {
        Self::search_tasks(&[traverse::ROOTS], [a, b], separation, memory, stats, leaves)
    }

    fn split_into_tasks(
        [a, b]: [SearchSide<'_, Self>; 2],
        separation: &BoxSeparation,
        tasks: usize,
        stats: &mut QueryStats,
    ) -> Option<Vec<NodePair>> {
        Some(dispatch!(l => traverse::pair::split_into_tasks(l, [a.tree, b.tree], separation, tasks, stats)))
    }

    fn search_tasks(
        tasks: &[NodePair],
        [a, b]: [SearchSide<'_, Self>; 2],
        separation: &BoxSeparation,
        memory: &mut TraversalMemory,
        stats: &mut QueryStats,
        leaves: &mut impl LeafPairVisitor,
    ) -> ControlFlow<()> {
        dispatch!(l => traverse::pair::descend(l, tasks, [a.tree, b.tree], separation, &mut memory.pending_pairs, stats, leaves))
    }
}

#[cfg(test)]
mod tests;
