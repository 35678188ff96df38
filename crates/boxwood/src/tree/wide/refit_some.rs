//! Refit of some nodes: plain, where [`refit`](super::refit) is in lanes and does all. The boxes are the same.

use super::node::Child;
use super::{Build, WideTree};
use crate::mesh::Mesh;
use crate::tree::Extent;
use crate::tree::quality::Costs;
use crate::tree::refit::{self, Link, Moved, NodeByNode, Refit, RefitMemory};
use crate::tree::split::Exact;
use glam::DVec3;

impl NodeByNode for WideTree {
    fn node_count(&self) -> usize {
        self.nodes.len()
    }

    fn extent_mut(&mut self) -> &mut Extent {
        &mut self.extent
    }

    fn for_each_below(&self, node: u32, mut visit: impl FnMut(Link)) {
        let node = &self.nodes[node as usize];
        for slot in 0..node.count as usize {
            match node.child(slot) {
                Child::Node(child) => visit(Link::Node(child)),
                Child::Leaf(leaf) => {
                    self.leaf(leaf).triangles.iter().for_each(|&triangle| visit(Link::Triangle(triangle)));
                }
            }
        }
    }

    fn fit(&mut self, index: u32, mesh: &Mesh, all: &mut Exact) {
        let mut node = self.nodes[index as usize];
        for slot in 0..node.count as usize {
            let bounds = match node.child(slot) {
                Child::Node(child) => self.nodes[child as usize].all(),
                Child::Leaf(leaf) => {
                    let at = |&vertex: &u32| Exact::at(DVec3::from_array(mesh.vertices()[vertex as usize]));
                    let vertices = self.buffers.vertices.of(leaf as usize).as_flattened();
                    let exact = vertices[1..].iter().map(at).fold(at(&vertices[0]), |exact, own| exact.union(&own));
                    *all = all.union(&exact);
                    exact.rounded(&self.extent.frame)
                }
            };
            node.set_bounds(slot, &bounds);
        }
        node.fill_up();
        self.nodes[index as usize] = node;
    }
}

impl Refit for WideTree {
    fn refit(&mut self, mesh: &Mesh, _: &mut RefitMemory) {
        // In lanes.
        Self::refit(self, mesh.vertices());
    }

    fn refit_some(&mut self, mesh: &Mesh, moved: Moved<'_>, memory: &mut RefitMemory) {
        self.list_vertices();
        self.sketches.forget();
        self.distinct.forget();
        refit::some(self, mesh, moved, memory);
    }

    fn rebuild(&mut self, mesh: &Mesh, options: &Build) {
        // In the memory that it has.
        Self::rebuild(self, mesh, options);
    }

    fn cost(&self) -> Option<f64> {
        let mut costs = Costs::of(self.nodes.first()?.all().surface());
        for node in &self.nodes {
            costs.add(node.all().surface(), 1);
            for slot in 0..node.count as usize {
                if let Child::Leaf(leaf) = node.child(slot) {
                    costs.add(node.bounds(slot).surface(), self.leaf(leaf).triangles.len() as u64);
                }
            }
        }
        costs.over_root()
    }
}
