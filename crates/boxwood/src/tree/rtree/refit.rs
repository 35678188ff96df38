//! Refit: nodes level by level from the leaves up. Numbers of nodes are in no order here, since nodes come and go; the
//! ways up are known, since removal needs them.

use super::RTree;
use crate::mesh::Mesh;
use crate::tree::quality::Costs;
use crate::tree::refit::{Moved, Refit, RefitMemory};
use crate::tree::split::Exact;
use glam::DVec3;

impl RTree {
    /// Fits the boxes of a node's entries: to its triangles, or to its children, which fit.
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
    fn refit(&mut self, mesh: &Mesh, RefitMemory { queue, .. }: &mut RefitMemory) {
        let Some([min, max]) = mesh.bounds().map(|bounds| bounds.map(DVec3::from_array)) else { return };
        self.extent.follow(&Exact { min, max });
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

    /// All leaves are on one level, so that a queue that begins with leaves comes to parents after their children.
    fn refit_some(&mut self, mesh: &Mesh, moved: Moved<'_>, memory: &mut RefitMemory) {
        let Some(all) = memory.follow(mesh, moved) else { return };
        if self.extent.follow(&all) {
            return self.refit(mesh, memory);
        }
        let RefitMemory { queue, marks, uses, .. } = memory;
        queue.clear();
        marks.make_room(self.nodes.len());
        for triangle in moved.vertices.iter().flat_map(|&vertex| uses.of(vertex)) {
            queue.extend(self.nodes.holder(*triangle).filter(|&leaf| marks.set(leaf)));
        }
        let mut next = 0;
        while next < queue.len() {
            let node = queue[next];
            self.fit(node, mesh);
            if self.root != Some(node) {
                queue.extend(Some(self.nodes.parent(node)).filter(|&parent| marks.set(parent)));
            }
            next += 1;
        }
        marks.clear();
    }

    /// Triangles that were taken out stay out.
    fn rebuild(&mut self, mesh: &Mesh, options: &super::RTreeOptions) {
        let triangles = (0..mesh.triangles().len() as u32).filter(|&triangle| self.nodes.holder(triangle).is_some());
        *self = Self::of(mesh, options, triangles);
    }

    fn cost(&self) -> Option<f64> {
        let mut costs = Costs::of(self.bounds()?.surface());
        for node in (0..self.nodes.len() as u32).filter(|&node| self.nodes.count(node) > 0) {
            costs.add(self.nodes.bounds(node).surface(), 1);
            if self.nodes.level(node) == 0 {
                self.nodes.entries(node).iter().for_each(|entry| costs.add(entry.bounds.surface(), 1));
            }
        }
        costs.over_root()
    }
}
