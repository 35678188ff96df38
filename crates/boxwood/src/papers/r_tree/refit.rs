//! Refit of an [`RTree`], level by level from the leaves up.
//!
//! Node indices are in no particular order, because nodes are added and removed. A refit of moved vertices therefore
//! follows the parent indices, which exist for removal.

use super::RTree;
use crate::bvh::exact_aabb::ExactAabb;
use crate::bvh::refit::scratch::RefitScratch;
use crate::bvh::refit::{MovedVertices, Refit};
use crate::bvh::stats::SahCosts;
use crate::kernel::aabb::Aabb;
use crate::mesh::Mesh;

impl RTree {
    /// Computes the boxes of a node's entries from their triangles or children. The boxes of the children must be up
    /// to date.
    fn fit(&mut self, node: u32, mesh: &Mesh) {
        let is_leaf = self.nodes.level(node) == 0;
        for slot in 0..self.nodes.count(node) {
            let id = self.nodes.entries(node)[slot].id;
            let bounds = if is_leaf { self.leaf_entry(mesh, id).bounds } else { self.nodes.bounds(id) };
            self.nodes.entries_mut(node)[slot].bounds = bounds;
        }
    }
}

impl Refit for RTree {
    fn refit(&mut self, mesh: &Mesh, RefitScratch { queue, .. }: &mut RefitScratch) {
        let Some([min, max]) = mesh.bounds().map(Aabb::to_vectors) else { return };
        self.extent.update(&ExactAabb { min, max });
        queue.clear();
        queue.extend(self.root);
        let mut next = 0;
        while next < queue.len() {
            let node = queue[next];
            if self.nodes.level(node) > 0 {
                queue.extend(self.nodes.entries(node).iter().map(|entry| entry.id));
            }
            next += 1;
        }
        queue.iter().rev().for_each(|&node| self.fit(node, mesh));
    }

    /// Refits the ancestors of moved triangles, with a queue of nodes. All leaves are on one level, so a queue that
    /// starts with leaves reaches every parent after its children.
    fn refit_vertices(&mut self, mesh: &Mesh, moved: MovedVertices<'_>, memory: &mut RefitScratch) {
        let Some(all) = memory.update_bounds(mesh, moved) else { return };
        if self.extent.update(&all) {
            return self.refit(mesh, memory);
        }
        let RefitScratch { queue, marked, vertex_triangles, .. } = memory;
        queue.clear();
        marked.resize(self.nodes.len());
        for triangle in moved.vertices.iter().flat_map(|&vertex| vertex_triangles.of(vertex)) {
            queue.extend(self.nodes.leaf_of(*triangle).filter(|&leaf| marked.set(leaf)));
        }
        let mut next = 0;
        while next < queue.len() {
            let node = queue[next];
            self.fit(node, mesh);
            if self.root != Some(node) {
                queue.extend(Some(self.nodes.parent(node)).filter(|&parent| marked.set(parent)));
            }
            next += 1;
        }
        marked.clear();
    }

    /// Builds the tree again for the triangles that it contains; removed triangles stay removed.
    fn rebuild_tree(&mut self, mesh: &Mesh, options: &super::RTreeOptions) {
        let triangles = (0..mesh.triangles().len() as u32).filter(|&triangle| self.nodes.leaf_of(triangle).is_some());
        *self = Self::from_triangles(mesh, options, triangles);
    }

    fn cost(&self) -> Option<f64> {
        let mut costs = SahCosts::new(self.bounds()?.surface());
        for node in (0..self.nodes.len() as u32).filter(|&node| self.nodes.count(node) > 0) {
            costs.add(self.nodes.bounds(node).surface(), 1);
            if self.nodes.level(node) == 0 {
                self.nodes.entries(node).iter().for_each(|entry| costs.add(entry.bounds.surface(), 1));
            }
        }
        costs.relative_to_root()
    }
}
