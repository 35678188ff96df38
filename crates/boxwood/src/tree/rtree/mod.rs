//! The R-tree (Guttman 1984): nodes of m to M entries, all leaves on one level, one triangle an entry; searched by the
//! overlap box of two models (Figueiredo 2009).
//!
//! ```text
//! options     m and M, how it is built, how it is searched
//! nodes       the storage: flat arrays, a list of nodes that were given back, which leaf holds a triangle
//! bulk        packing a mesh at once
//! insert      one entry more; quadratic: how a full node is split
//! remove      one triangle less
//! refit       boxes that follow vertices
//! collide     versions 1 and 2 of the search
//! check       every invariant
//! ```

mod bulk;
mod check;
mod collide;
mod insert;
mod nodes;
mod options;
mod quadratic;
mod refit;
mod remove;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod twins;

pub(super) use collide::Buffers;
pub use options::{Collide, Fanout, FanoutError, RTreeBuild, RTreeOptions};

use super::quality::{Quality, Tally};
use super::split::triangle_bounds;
use super::{Extent, Leaves, Memory, Search, Side, Tree};
use crate::bounds::{Aabb, Placement, Sat};
use crate::mesh::Mesh;
use crate::work::Work;
use collide::Relation;
use nodes::{Entry, Nodes};
use std::ops::ControlFlow;
use thiserror::Error;

/// The R-tree: nodes of several children, all triangles on one level. The only tree that triangles can be taken out of
/// and put back into, by [`Model::remove`](crate::Model::remove) and [`Model::insert`](crate::Model::insert).
///
/// Its search compares boxes along the axes of one model's frame at a time, so that [`Sat`] makes no difference to it.
#[derive(Clone, Debug)]
pub struct RTree {
    nodes: Nodes,
    /// `None` if no triangle is in.
    root: Option<u32>,
    /// How many triangles are in.
    count: usize,
    /// Of the whole mesh, whichever of its triangles are in.
    extent: Extent,
    options: RTreeOptions,
}

/// A triangle was named that the mesh does not have.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("there is no triangle {triangle}: the mesh has {triangles} triangles (numbered from 0)")]
pub struct NoSuchTriangle {
    /// The triangle asked for.
    pub triangle: u32,
    /// How many triangles the mesh has.
    pub triangles: usize,
}

impl RTree {
    /// Of some triangles of a mesh, each named once.
    fn of(mesh: &Mesh, options: &RTreeOptions, triangles: impl Iterator<Item = u32>) -> Self {
        let mut tree = Self {
            nodes: Nodes::new(options.fanout.max(), mesh.triangles().len()),
            root: None,
            count: 0,
            extent: Extent::of(mesh),
            options: *options,
        };
        match options.build {
            RTreeBuild::Bulk => {
                let entries: Vec<Entry> = triangles.map(|triangle| tree.leaf_entry(mesh, triangle)).collect();
                tree.count = entries.len();
                tree.root = bulk::pack(&mut tree.nodes, options.fanout.max(), entries);
            }
            RTreeBuild::Insertion => {
                let mut path = Vec::new();
                for triangle in triangles {
                    tree.put(tree.leaf_entry(mesh, triangle), 0, &mut path);
                    tree.count += 1;
                }
            }
        }
        tree
    }

    /// Puts a triangle of the mesh in. `false` if it was in already.
    pub(crate) fn insert(&mut self, mesh: &Mesh, triangle: u32) -> Result<bool, NoSuchTriangle> {
        check_exists(mesh, triangle)?;
        if self.holds(triangle) {
            return Ok(false);
        }
        self.put(self.leaf_entry(mesh, triangle), 0, &mut Vec::new());
        self.count += 1;
        Ok(true)
    }

    /// Takes a triangle of the mesh out. `false` if it was not in.
    pub(crate) fn remove(&mut self, mesh: &Mesh, triangle: u32) -> Result<bool, NoSuchTriangle> {
        check_exists(mesh, triangle)?;
        let was_in = self.take(triangle);
        self.count -= usize::from(was_in);
        Ok(was_in)
    }

    /// How many triangles are in.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    fn leaf_entry(&self, mesh: &Mesh, triangle: u32) -> Entry {
        Entry { bounds: triangle_bounds(mesh, &self.extent.frame, triangle), id: triangle }
    }

    /// The box of all that is in; `None` if nothing is.
    fn bounds(&self) -> Option<Aabb> {
        self.root.map(|root| self.nodes.bounds(root))
    }
}

fn check_exists(mesh: &Mesh, triangle: u32) -> Result<(), NoSuchTriangle> {
    let triangles = mesh.triangles().len();
    if triangle as usize >= triangles { Err(NoSuchTriangle { triangle, triangles }) } else { Ok(()) }
}

impl Tree for RTree {
    type Options = RTreeOptions;

    const NAME: &'static str = "rtree";

    fn build(mesh: &Mesh, options: &RTreeOptions) -> Self {
        Self::of(mesh, options, 0..mesh.triangles().len() as u32)
    }

    fn check(&self, mesh: &Mesh) -> Result<(), String> {
        check::check(self, mesh)
    }

    /// A leaf is an entry with its triangle, which has a box as any other; what Guttman calls a leaf node counts as inner.
    fn quality(&self) -> Quality {
        let mut tally = Tally::default();
        let mut stack: Vec<(u32, u32)> = self.root.map(|root| (root, 0)).into_iter().collect();
        while let Some((node, depth)) = stack.pop() {
            let entries = self.nodes.entries(node);
            tally.inner(depth, self.nodes.bounds(node).surface());
            for (place, entry) in entries.iter().enumerate() {
                for other in &entries[place + 1..] {
                    tally.siblings(depth + 1, entry.bounds.shared_with(&other.bounds));
                }
                if self.nodes.level(node) == 0 {
                    tally.leaf(depth + 1, entry.bounds.surface(), 1);
                } else {
                    stack.push((entry.id, depth + 1));
                }
            }
        }
        tally.finish(self.nodes.len() - self.nodes.free.len(), self.node_bytes(), 0)
    }

    /// Free nodes and slots included, and four bytes a triangle that say which leaf holds it.
    fn node_bytes(&self) -> usize {
        self.nodes.bytes()
    }
}

impl Search for RTree {
    type Relative = Relation;

    fn extent(&self) -> &Extent {
        &self.extent
    }

    fn holds(&self, triangle: u32) -> bool {
        self.nodes.holder(triangle).is_some()
    }

    fn relate(a: &Placement, b: &Placement, _: Sat) -> Relation {
        Relation::new(a, b)
    }

    fn search(
        sides: [Side<'_, Self>; 2],
        relation: &Relation,
        memory: &mut Memory,
        work: &mut Work,
        leaves: &mut impl Leaves,
    ) -> ControlFlow<()> {
        collide::collide(sides, relation, &mut memory.rtree, work, |a, b, work| leaves.pairs(a, b, work))
    }
}
