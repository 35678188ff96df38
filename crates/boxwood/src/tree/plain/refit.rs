//! Refit: the boxes of a [`PlainTree`], node by node; leaves are numbered after the inner nodes.

use super::{LEAF, PlainTree};
use crate::bounds::Aabb;
use crate::mesh::Mesh;
use crate::tree::Extent;
use crate::tree::boxed::Boxed;
use crate::tree::descent::Binary;
use crate::tree::quality::Costs;
use crate::tree::refit::{self, Link, Moved, NodeByNode, Refit, RefitMemory};
use crate::tree::split::Exact;

impl NodeByNode for PlainTree {
    fn node_count(&self) -> usize {
        self.inner.len() + self.leaves.len()
    }

    fn extent_mut(&mut self) -> &mut Extent {
        &mut self.extent
    }

    fn for_each_below(&self, node: u32, mut visit: impl FnMut(Link)) {
        let number = |child: u32| if child & LEAF == 0 { child } else { (child & !LEAF) + self.inner.len() as u32 };
        match (node as usize).checked_sub(self.inner.len()) {
            None => self.inner[node as usize].children.map(number).map(Link::Node).into_iter().for_each(visit),
            Some(leaf) => visit(Link::Triangle(self.leaves[leaf].triangle)),
        }
    }

    #[inline]
    fn fit(&mut self, node: u32, mesh: &Mesh, all: &mut Exact) {
        match (node as usize).checked_sub(self.inner.len()) {
            None => {
                let [negative, positive] = self.inner[node as usize].children.map(|child| self.bounds(child));
                self.inner[node as usize].bounds = negative.union(&positive);
            }
            Some(leaf) => {
                let exact = Exact::around(mesh.points(self.leaves[leaf].triangle));
                *all = all.union(&exact);
                self.leaves[leaf].bounds = exact.rounded(&self.extent.frame);
            }
        }
    }
}

impl Refit for PlainTree {
    fn refit(&mut self, mesh: &Mesh, _: &mut RefitMemory) {
        refit::all(self, mesh);
    }

    fn refit_some(&mut self, mesh: &Mesh, moved: Moved<'_>, memory: &mut RefitMemory) {
        refit::some(self, mesh, moved, memory);
    }

    fn cost(&self) -> Option<f64> {
        let mut costs = Costs::of(self.bounds(self.root()?).surface());
        let boxes = self.inner.iter().map(|node| &node.bounds).chain(self.leaves.iter().map(|leaf| &leaf.bounds));
        boxes.map(Aabb::surface).for_each(|surface| costs.add(surface, 1));
        costs.over_root()
    }
}
