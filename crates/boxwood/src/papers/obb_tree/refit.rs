//! Refit of an [`ObbTree`], which rebuilds the tree.
//!
//! Oriented boxes cannot be refitted: the box of a union is not the union of the boxes, and the fitted axes rotate when
//! vertices move.

use super::ObbTree;
use super::build::build;
use crate::bvh::refit::Refit;
use crate::bvh::refit::scratch::RefitScratch;
use crate::bvh::stats::SahCosts;
use crate::mesh::Mesh;

impl Refit for ObbTree {
    const REFIT_IS_REBUILD: bool = true;

    fn refit(&mut self, mesh: &Mesh, _: &mut RefitScratch) {
        *self = build(mesh);
    }

    fn cost(&self) -> Option<f64> {
        let mut costs = SahCosts::new(self.nodes.first()?.bounds.surface());
        self.nodes.iter().for_each(|node| costs.add(node.bounds.surface(), node.count.max(1).into()));
        costs.relative_to_root()
    }
}
