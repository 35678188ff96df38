//! Refit: the boxes of an [`AabbTree`], node by node.

use super::AabbTree;
use crate::bounds::Aabb;
use crate::mesh::Mesh;
use crate::tree::Extent;
use crate::tree::quality::Costs;
use crate::tree::refit::{self, Link, Moved, NodeByNode, Refit, RefitMemory};
use crate::tree::split::Exact;

impl NodeByNode for AabbTree {
    fn node_count(&self) -> usize {
        self.nodes.len()
    }

    fn extent_mut(&mut self) -> &mut Extent {
        &mut self.extent
    }

    fn for_each_below(&self, node: u32, visit: impl FnMut(Link)) {
        let node = &self.nodes[node as usize];
        match node.count {
            0 => [node.first, node.first + 1].map(Link::Node).into_iter().for_each(visit),
            count => {
                let triangles = &self.triangles[node.first as usize..][..count as usize];
                triangles.iter().map(|&triangle| Link::Triangle(triangle)).for_each(visit);
            }
        }
    }

    #[inline]
    fn fit(&mut self, node: u32, mesh: &Mesh, all: &mut Exact) {
        let (first, count) = (self.nodes[node as usize].first as usize, self.nodes[node as usize].count as usize);
        let Aabb { min, max } = if count == 0 {
            self.nodes[first].bounds().union(&self.nodes[first + 1].bounds())
        } else {
            let own = |&triangle: &u32| Exact::around(mesh.points(triangle));
            let triangles = &self.triangles[first..first + count];
            let exact = triangles[1..].iter().map(own).fold(own(&triangles[0]), |exact, own| exact.union(&own));
            *all = all.union(&exact);
            exact.rounded(&self.extent.frame)
        };
        let node = &mut self.nodes[node as usize];
        (node.min, node.max) = (min, max);
    }
}

impl Refit for AabbTree {
    fn refit(&mut self, mesh: &Mesh, _: &mut RefitMemory) {
        refit::all(self, mesh);
    }

    fn refit_some(&mut self, mesh: &Mesh, moved: Moved<'_>, memory: &mut RefitMemory) {
        refit::some(self, mesh, moved, memory);
    }

    fn cost(&self) -> Option<f64> {
        let mut costs = Costs::of(self.nodes.first()?.bounds().surface());
        // A leaf is tested once a triangle, an inner node once.
        self.nodes.iter().for_each(|node| costs.add(node.bounds().surface(), node.count.max(1).into()));
        costs.over_root()
    }
}
