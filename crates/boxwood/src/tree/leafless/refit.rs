//! Refit of the trees without leaf nodes: the boxes of all nodes from the last to the first, then the bounds that are
//! stored from the first to the last.
//!
//! Always all of them: what a lone child stores depends on what it inherits, so that a box that changes can change the
//! bounds of nodes far below, of which no triangle has moved.

use super::node::{Node, TRIANGLE};
use super::{LeaflessTree, Root};
use crate::bounds::Aabb;
use crate::mesh::Mesh;
use crate::tree::Tree;
use crate::tree::refit::{Refit, RefitMemory};
use crate::tree::split::Exact;
use glam::Vec3;

/// The boxes of what is below all nodes, in the frame as it is; returns the box of all triangles, of which there must
/// be one.
fn fit<N: Node>(tree: &LeaflessTree<N>, mesh: &Mesh, boxes: &mut [Aabb]) -> Exact {
    let mut all = Exact::around(mesh.points(0));
    for (index, node) in tree.nodes.iter().enumerate().rev() {
        let (children, flags) = (node.children(), node.flags());
        let [negative, positive] = [0, 1].map(|side| {
            if flags & TRIANGLE[side] == 0 {
                return boxes[children[side] as usize];
            }
            let exact = Exact::around(mesh.points(children[side]));
            all = all.union(&exact);
            exact.rounded(&tree.extent.frame)
        });
        boxes[index] = negative.union(&positive);
    }
    all
}

impl<N: Node> Refit for LeaflessTree<N> {
    fn refit(&mut self, mesh: &Mesh, RefitMemory { boxes, read, .. }: &mut RefitMemory) {
        match self.root {
            Root::Empty => {}
            Root::Triangle(triangle, _) => {
                let exact = Exact::around(mesh.points(triangle));
                self.extent.follow(&exact);
                self.root = Root::Triangle(triangle, exact.rounded(&self.extent.frame));
            }
            Root::Node(_) => {
                boxes.resize(self.nodes.len(), Aabb { min: Vec3::ZERO, max: Vec3::ZERO });
                let all = fit(self, mesh, boxes);
                if self.extent.follow(&all) {
                    fit(self, mesh, boxes);
                }
                N::set_boxes(&mut self.nodes, boxes, read);
                self.root = Root::Node(boxes[0]);
            }
        }
    }

    fn cost(&self) -> Option<f64> {
        self.quality().sah_cost
    }
}
