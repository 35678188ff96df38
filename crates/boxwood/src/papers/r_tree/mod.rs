//! R-tree (Guttman 1984): nodes of m to M entries, all leaves on one level, one triangle per leaf entry. Two trees
//! are searched by the overlap box of the models (Figueiredo 2009).
//!
//! The modules and what they contain:
//!
//! ```text
//! options     m and M, construction and search
//! nodes       storage: flat arrays, free list, leaf of each triangle
//! bulk        construction by packing a whole mesh
//! insert      insertion of one entry; quadratic: split of a full node
//! remove      removal of one triangle
//! refit       update of the boxes after vertices moved
//! search      versions 1 and 2 of the search
//! check       all invariants
//! ```

mod bulk;
mod check;
mod insert;
mod nodes;
mod options;
mod quadratic;
mod refit;
mod remove;
mod search;

pub use options::{Fanout, FanoutError, RTreeConstruction, RTreeOptions, RTreeSearch};
pub(crate) use search::RTreeSearchBuffers;

use super::TreeModel;
use crate::bvh::exact_aabb::triangle_bounds;
use crate::bvh::stats::{TreeStats, TreeStatsBuilder};
use crate::bvh::traverse::{LeafPairVisitor, SearchSide, TraversalMemory};
use crate::bvh::tree::{Bvh, PairSearch};
use crate::bvh::tree_frame::TreeFrame;
use crate::kernel::boxes::{LocalAabb, PlacedFrame, Sat};
use crate::mesh::Mesh;
use crate::query::stats::QueryStats;
use nodes::{RTreeEntry, RTreeNodes};
use search::FrameRelation;
use std::ops::ControlFlow;
use thiserror::Error;

/// R-tree: nodes with several children, all triangles on one level. The only tree that supports removal and insertion
/// of triangles, by [`TreeModel::remove`] and [`TreeModel::insert`].
///
/// Its search compares boxes along the axes of one model's frame at a time, so [`Sat`] has no effect on it.
#[derive(Clone, Debug)]
pub struct RTree {
    nodes: RTreeNodes,
    /// Root node; `None` if the tree has no triangles.
    root: Option<u32>,
    /// Number of triangles in the tree.
    count: usize,
    /// Frame of the whole mesh, independent of the triangles in the tree.
    extent: TreeFrame,
    options: RTreeOptions,
}

/// Error: the mesh has no triangle with this id.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("unknown triangle {triangle}: the mesh has {triangles} triangles (numbered from 0)")]
pub struct UnknownTriangle {
    /// The unknown triangle id.
    pub triangle: u32,
    /// Number of triangles in the mesh.
    pub triangles: usize,
}

impl RTree {
    /// Builds a tree of the given triangles of a mesh; each must be given once.
    fn from_triangles(mesh: &Mesh, options: &RTreeOptions, triangles: impl Iterator<Item = u32>) -> Self {
        let mut tree = Self {
            nodes: RTreeNodes::new(options.fanout.max(), mesh.triangles().len()),
            root: None,
            count: 0,
            extent: TreeFrame::from_mesh(mesh),
            options: *options,
        };
        match options.build {
            RTreeConstruction::Bulk => {
                let entries: Vec<RTreeEntry> = triangles.map(|triangle| tree.leaf_entry(mesh, triangle)).collect();
                tree.count = entries.len();
                tree.root = bulk::pack(&mut tree.nodes, options.fanout.max(), entries);
            }
            RTreeConstruction::Insertion => {
                let mut path = Vec::new();
                for triangle in triangles {
                    tree.insert_entry(tree.leaf_entry(mesh, triangle), 0, &mut path);
                    tree.count += 1;
                }
            }
        }
        tree
    }

    /// Inserts a triangle of the mesh. Returns `false` if the tree contained it already.
    pub(crate) fn insert(&mut self, mesh: &Mesh, triangle: u32) -> Result<bool, UnknownTriangle> {
        check_exists(mesh, triangle)?;
        if self.contains(triangle) {
            return Ok(false);
        }
        self.insert_entry(self.leaf_entry(mesh, triangle), 0, &mut Vec::new());
        self.count += 1;
        Ok(true)
    }

    /// Removes a triangle of the mesh. Returns `false` if the tree did not contain it.
    pub(crate) fn remove(&mut self, mesh: &Mesh, triangle: u32) -> Result<bool, UnknownTriangle> {
        check_exists(mesh, triangle)?;
        let was_present = self.remove_entry(triangle);
        self.count -= usize::from(was_present);
        Ok(was_present)
    }

    /// Number of triangles in the tree.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// Entry for a triangle, with its box, to be stored in a leaf.
    fn leaf_entry(&self, mesh: &Mesh, triangle: u32) -> RTreeEntry {
        RTreeEntry { bounds: triangle_bounds(mesh, &self.extent.frame, triangle), id: triangle }
    }

    /// Box of all triangles in the tree; `None` if the tree is empty.
    fn bounds(&self) -> Option<LocalAabb> {
        self.root.map(|root| self.nodes.bounds(root))
    }
}

fn check_exists(mesh: &Mesh, triangle: u32) -> Result<(), UnknownTriangle> {
    let triangles = mesh.triangles().len();
    if triangle as usize >= triangles { Err(UnknownTriangle { triangle, triangles }) } else { Ok(()) }
}

impl Bvh for RTree {
    type Options = RTreeOptions;

    const NAME: &'static str = "rtree";

    fn build(mesh: &Mesh, options: &RTreeOptions) -> Self {
        Self::from_triangles(mesh, options, 0..mesh.triangles().len() as u32)
    }

    fn check(&self, mesh: &Mesh) -> Result<(), String> {
        check::check(self, mesh)
    }

    /// Collects the statistics. A triangle entry counts as a leaf, because it has its own box. Guttman's leaf nodes
    /// count as inner nodes.
    fn quality(&self) -> TreeStats {
        let mut stats = TreeStatsBuilder::default();
        let mut stack: Vec<(u32, u32)> = self.root.map(|root| (root, 0)).into_iter().collect();
        while let Some((node, depth)) = stack.pop() {
            let entries = self.nodes.entries(node);
            stats.inner(depth, self.nodes.bounds(node).surface());
            for (index, entry) in entries.iter().enumerate() {
                for other in &entries[index + 1..] {
                    stats.siblings(depth + 1, entry.bounds.overlap_share(&other.bounds));
                }
                if self.nodes.level(node) == 0 {
                    stats.leaf(depth + 1, entry.bounds.surface(), 1);
                } else {
                    stack.push((entry.id, depth + 1));
                }
            }
        }
        stats.finish(self.nodes.len() - self.nodes.free.len(), self.node_bytes(), 0)
    }

    /// Memory in bytes, including free nodes and slots, and four bytes per triangle of the mesh for the index of its
    /// leaf.
    fn node_bytes(&self) -> usize {
        self.nodes.bytes()
    }
}

impl PairSearch for RTree {
    type Separation = FrameRelation;

    fn tree_frame(&self) -> &TreeFrame {
        &self.extent
    }

    fn contains(&self, triangle: u32) -> bool {
        self.nodes.leaf_of(triangle).is_some()
    }

    fn separation(a: &PlacedFrame, b: &PlacedFrame, _: Sat) -> FrameRelation {
        FrameRelation::new(a, b)
    }

    fn search(
        sides: [SearchSide<'_, Self>; 2],
        relation: &FrameRelation,
        memory: &mut TraversalMemory,
        stats: &mut QueryStats,
        leaves: &mut impl LeafPairVisitor,
    ) -> ControlFlow<()> {
        search::search(sides, relation, &mut memory.rtree, stats, |a, b, stats| leaves.visit_leaf_pair(a, b, stats))
    }
}

impl TreeModel<RTree> {
    /// Inserts a triangle of the mesh into the tree. Returns `false` if the tree contained it already.
    ///
    /// # Errors
    /// [`UnknownTriangle`] if the mesh has no such triangle; the tree is unchanged then.
    pub fn insert(&mut self, triangle: u32) -> Result<bool, UnknownTriangle> {
        let core = self.core_mut();
        core.invalidate_cost_growth();
        core.tree.insert(&core.mesh, triangle)
    }

    /// Removes a triangle from the tree, so that no search finds it. Returns `false` if the tree did not contain it.
    /// The mesh and the indices of its triangles stay as they are.
    ///
    /// # Errors
    /// [`UnknownTriangle`] if the mesh has no such triangle; the tree is unchanged then.
    ///
    /// ```
    /// use boxwood::papers::{RTree, RTreeOptions, TreeModel};
    /// use boxwood::{Mesh, Pose};
    ///
    /// let mesh = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2], [2, 1, 0]])?;
    /// let mut model = TreeModel::<RTree>::new(mesh, &RTreeOptions::default());
    /// assert!(model.remove(1)?);
    /// assert!(model.contains(0) && !model.contains(1));
    /// assert_eq!(model.triangle_count(), 1);
    /// let placed = model.at(Pose::IDENTITY)?;
    /// assert_eq!(placed.pair(&placed).count_triangle_pairs(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn remove(&mut self, triangle: u32) -> Result<bool, UnknownTriangle> {
        let core = self.core_mut();
        core.invalidate_cost_growth();
        core.tree.remove(&core.mesh, triangle)
    }

    /// Returns `true` if a triangle of the mesh is in the tree.
    #[must_use]
    pub fn contains(&self, triangle: u32) -> bool {
        self.core().tree.contains(triangle)
    }

    /// Number of triangles in the tree. The mesh may have more.
    #[must_use]
    pub fn triangle_count(&self) -> usize {
        self.core().tree.count()
    }
}

#[cfg(test)]
mod reference_tests;
#[cfg(test)]
mod tests;
