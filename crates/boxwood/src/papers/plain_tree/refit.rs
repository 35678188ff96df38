//! Refit of a [`PlainTree`], node by node. In the numbering of nodes, leaves follow the inner nodes.

use super::{LEAF_BIT, PlainTree};
use crate::bvh::exact_aabb::ExactAabb;
use crate::bvh::refit;
use crate::bvh::refit::scratch::RefitScratch;
use crate::bvh::refit::{MovedVertices, NodewiseRefit, Refit, RefitChild};
use crate::bvh::stats::SahCosts;
use crate::bvh::tree_frame::TreeFrame;
use crate::kernel::boxes::LocalAabb;
use crate::mesh::Mesh;
use crate::papers::binary_traversal::BinaryTree;
use crate::papers::boxed_tree::BoxedTree;

impl NodewiseRefit for PlainTree {
    fn node_count(&self) -> usize {
        self.inner.len() + self.leaves.len()
    }

    fn tree_frame_mut(&mut self) -> &mut TreeFrame {
        &mut self.extent
    }

    fn for_each_child(&self, node: u32, mut visit: impl FnMut(RefitChild)) {
        let to_index =
            |child: u32| if child & LEAF_BIT == 0 { child } else { (child & !LEAF_BIT) + self.inner.len() as u32 };
        match (node as usize).checked_sub(self.inner.len()) {
            None => self.inner[node as usize].children.map(to_index).map(RefitChild::Node).into_iter().for_each(visit),
            Some(leaf) => visit(RefitChild::Triangle(self.leaves[leaf].triangle)),
        }
    }

    #[inline]
    fn fit_node(&mut self, node: u32, mesh: &Mesh, all: &mut ExactAabb) {
        match (node as usize).checked_sub(self.inner.len()) {
            None => {
                let [negative, positive] = self.inner[node as usize].children.map(|child| self.bounds(child));
                self.inner[node as usize].bounds = negative.union(&positive);
            }
            Some(leaf) => {
                let exact = ExactAabb::from_triangle(mesh.points(self.leaves[leaf].triangle));
                *all = all.union(&exact);
                self.leaves[leaf].bounds = exact.rounded(&self.extent.frame);
            }
        }
    }
}

impl Refit for PlainTree {
    fn refit(&mut self, mesh: &Mesh, _: &mut RefitScratch) {
        refit::refit_all(self, mesh);
    }

    fn refit_vertices(&mut self, mesh: &Mesh, moved: MovedVertices<'_>, memory: &mut RefitScratch) {
        refit::refit_vertices(self, mesh, moved, memory);
    }

    fn cost(&self) -> Option<f64> {
        let mut costs = SahCosts::new(self.bounds(self.root()?).surface());
        let boxes = self.inner.iter().map(|node| &node.bounds).chain(self.leaves.iter().map(|leaf| &leaf.bounds));
        boxes.map(LocalAabb::surface).for_each(|surface| costs.add(surface, 1));
        costs.relative_to_root()
    }
}
