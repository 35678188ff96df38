//! Oriented boxes do not follow vertices that move: the box of a union is not the union of the boxes, and where
//! vertices move, the axes that fit them turn. So a refit builds the tree anew.

use super::ObbTree;
use super::build::build;
use crate::mesh::Mesh;
use crate::tree::quality::Costs;
use crate::tree::refit::{Refit, RefitMemory};

impl Refit for ObbTree {
    const REFITS_BY_BUILDING: bool = true;

    fn refit(&mut self, mesh: &Mesh, _: &mut RefitMemory) {
        *self = build(mesh);
    }

    fn cost(&self) -> Option<f64> {
        let mut costs = Costs::of(self.nodes.first()?.bounds.surface());
        self.nodes.iter().for_each(|node| costs.add(node.bounds.surface(), node.count.max(1).into()));
        costs.over_root()
    }
}
