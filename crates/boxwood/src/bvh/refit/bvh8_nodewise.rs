//! Scalar refit of single nodes of a [`Bvh8`], for a few moved vertices. The module [`bvh8`](super::bvh8) fits all
//! nodes with SIMD. The two modules compute the same boxes, bit for bit.

use super::scratch::RefitScratch;
use super::{MovedVertices, NodewiseRefit, Refit, RefitChild};
use crate::bvh::exact_aabb::ExactAabb;
use crate::bvh::node::ChildKind;
use crate::bvh::stats::SahCosts;
use crate::bvh::tree_frame::TreeFrame;
use crate::bvh::{BuildOptions, Bvh8};
use crate::mesh::Mesh;
use glam::DVec3;

impl NodewiseRefit for Bvh8 {
    fn node_count(&self) -> usize {
        self.nodes.len()
    }

    fn tree_frame_mut(&mut self) -> &mut TreeFrame {
        &mut self.tree_frame
    }

    fn for_each_child(&self, node: u32, mut visit: impl FnMut(RefitChild)) {
        let node = &self.nodes[node as usize];
        for slot in 0..node.count as usize {
            match node.child(slot) {
                ChildKind::Node(child) => visit(RefitChild::Node(child)),
                ChildKind::Leaf(leaf) => {
                    self.leaf(leaf).triangles.iter().for_each(|&triangle| visit(RefitChild::Triangle(triangle)));
                }
            }
        }
    }

    fn fit_node(&mut self, index: u32, mesh: &Mesh, all: &mut ExactAabb) {
        let mut node = self.nodes[index as usize];
        for slot in 0..node.count as usize {
            let bounds = match node.child(slot) {
                ChildKind::Node(child) => self.nodes[child as usize].all(),
                ChildKind::Leaf(leaf) => {
                    let at = |&vertex: &u32| ExactAabb::from_point(DVec3::from_array(mesh.vertices()[vertex as usize]));
                    let vertices = self.buffers.vertices.of(leaf as usize).as_flattened();
                    let exact = vertices[1..].iter().map(at).fold(at(&vertices[0]), |exact, own| exact.union(&own));
                    *all = all.union(&exact);
                    exact.rounded(&self.tree_frame.frame)
                }
            };
            node.set_bounds(slot, &bounds);
        }
        node.pad_lanes();
        self.nodes[index as usize] = node;
    }
}

impl Refit for Bvh8 {
    fn refit(&mut self, mesh: &Mesh, _: &mut RefitScratch) {
        // This calls the inherent method `Bvh8::refit`, which uses SIMD, not this trait method.
        Self::refit(self, mesh.vertices());
    }

    fn refit_vertices(&mut self, mesh: &Mesh, moved: MovedVertices<'_>, memory: &mut RefitScratch) {
        self.list_vertices();
        self.leaf_triangles.clear();
        self.distinct.clear();
        super::refit_vertices(self, mesh, moved, memory);
    }

    fn rebuild_tree(&mut self, mesh: &Mesh, options: &BuildOptions) {
        // Rebuilds in the memory of the current tree, unlike the default implementation.
        Self::rebuild(self, mesh, options);
    }

    fn cost(&self) -> Option<f64> {
        let mut costs = SahCosts::new(self.nodes.first()?.all().surface());
        for node in &self.nodes {
            costs.add(node.all().surface(), 1);
            for slot in 0..node.count as usize {
                if let ChildKind::Leaf(leaf) = node.child(slot) {
                    costs.add(node.bounds(slot).surface(), self.leaf(leaf).triangles.len() as u64);
                }
            }
        }
        costs.relative_to_root()
    }
}
