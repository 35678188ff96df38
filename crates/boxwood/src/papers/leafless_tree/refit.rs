//! Refit of the leafless trees: computes all boxes from the last node to the first, then encodes the bounds from the
//! first to the last.
//!
//! All nodes are refitted, also if few vertices moved. The bounds that a lone child (an inner child whose sibling is
//! a triangle) stores depend on those that it inherits, so a changed box can change the encoding of nodes far below,
//! even if none of their triangles moved.

use super::node::{LeaflessNode, TRIANGLE};
use super::{LeaflessRoot, LeaflessTree};
use crate::bvh::exact_aabb::ExactAabb;
use crate::bvh::refit::Refit;
use crate::bvh::refit::scratch::RefitScratch;
use crate::bvh::tree::Bvh;
use crate::kernel::boxes::LocalAabb;
use crate::mesh::Mesh;
use glam::Vec3;

/// Computes the tight boxes of all nodes in the current frame. Returns the box of all triangles. The mesh must not be
/// empty.
fn fit<N: LeaflessNode>(tree: &LeaflessTree<N>, mesh: &Mesh, boxes: &mut [LocalAabb]) -> ExactAabb {
    let mut all = ExactAabb::from_triangle(mesh.points(0));
    for (index, node) in tree.nodes.iter().enumerate().rev() {
        let (children, flags) = (node.children(), node.flags());
        let [negative, positive] = [0, 1].map(|side| {
            if flags & TRIANGLE[side] == 0 {
                return boxes[children[side] as usize];
            }
            let exact = ExactAabb::from_triangle(mesh.points(children[side]));
            all = all.union(&exact);
            exact.rounded(&tree.extent.frame)
        });
        boxes[index] = negative.union(&positive);
    }
    all
}

impl<N: LeaflessNode> Refit for LeaflessTree<N> {
    fn refit(&mut self, mesh: &Mesh, RefitScratch { boxes, decoded, .. }: &mut RefitScratch) {
        match self.root {
            LeaflessRoot::Empty => {}
            LeaflessRoot::Triangle(triangle, _) => {
                let exact = ExactAabb::from_triangle(mesh.points(triangle));
                self.extent.update(&exact);
                self.root = LeaflessRoot::Triangle(triangle, exact.rounded(&self.extent.frame));
            }
            LeaflessRoot::Node(_) => {
                boxes.resize(self.nodes.len(), LocalAabb { min: Vec3::ZERO, max: Vec3::ZERO });
                let all = fit(self, mesh, boxes);
                if self.extent.update(&all) {
                    fit(self, mesh, boxes);
                }
                N::set_boxes(&mut self.nodes, boxes, decoded);
                self.root = LeaflessRoot::Node(boxes[0]);
            }
        }
    }

    fn cost(&self) -> Option<f64> {
        self.quality().sah_cost
    }
}
