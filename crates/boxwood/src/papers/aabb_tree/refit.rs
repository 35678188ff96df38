//! Refit of an [`AabbTree`], node by node.

use super::AabbTree;
use crate::bvh::exact_aabb::ExactAabb;
use crate::bvh::refit;
use crate::bvh::refit::scratch::RefitScratch;
use crate::bvh::refit::{MovedVertices, NodewiseRefit, Refit, RefitChild};
use crate::bvh::stats::SahCosts;
use crate::bvh::tree_frame::TreeFrame;
use crate::kernel::boxes::LocalAabb;
use crate::mesh::Mesh;

impl NodewiseRefit for AabbTree {
    fn node_count(&self) -> usize {
        self.nodes.len()
    }

    fn tree_frame_mut(&mut self) -> &mut TreeFrame {
        &mut self.extent
    }

    fn for_each_child(&self, node: u32, visit: impl FnMut(RefitChild)) {
        let node = &self.nodes[node as usize];
        match node.count {
            0 => [node.first, node.first + 1].map(RefitChild::Node).into_iter().for_each(visit),
            count => {
                let triangles = &self.triangles[node.first as usize..][..count as usize];
                triangles.iter().map(|&triangle| RefitChild::Triangle(triangle)).for_each(visit);
            }
        }
    }

    #[inline]
    fn fit_node(&mut self, node: u32, mesh: &Mesh, all: &mut ExactAabb) {
        let (first, count) = (self.nodes[node as usize].first as usize, self.nodes[node as usize].count as usize);
        let LocalAabb { min, max } = if count == 0 {
            self.nodes[first].bounds().union(&self.nodes[first + 1].bounds())
        } else {
            let own = |&triangle: &u32| ExactAabb::from_triangle(mesh.points(triangle));
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
    fn refit(&mut self, mesh: &Mesh, _: &mut RefitScratch) {
        refit::refit_all(self, mesh);
    }

    fn refit_vertices(&mut self, mesh: &Mesh, moved: MovedVertices<'_>, memory: &mut RefitScratch) {
        refit::refit_vertices(self, mesh, moved, memory);
    }

    fn cost(&self) -> Option<f64> {
        let mut costs = SahCosts::new(self.nodes.first()?.bounds().surface());
        // In the SAH cost, the surface of a leaf is weighted by its number of triangles, that of an inner node by one.
        self.nodes.iter().for_each(|node| costs.add(node.bounds().surface(), node.count.max(1).into()));
        costs.relative_to_root()
    }
}
