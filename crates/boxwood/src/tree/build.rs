//! Top-down building (van den Bergen 1998, section 2), with a stack of its own: no input can overflow the program's.
//!
//! ```text
//! node of some items: their box; one item: a leaf
//! otherwise the split rule divides them; if all fall on one side, they are halved by count in their current order
//! ```

use super::split::middle;
use super::{AabbTree, MAX_DEPTH_BY_RULE, Node};
use crate::bounds::{Aabb, Frame};
use crate::mesh::Mesh;
use glam::DVec3;

/// A triangle as the builder sees it.
#[derive(Clone, Copy)]
pub(super) struct Item {
    pub(super) bounds: Exact,
    triangle: u32,
}

/// The smallest box of some triangles, in the mesh's own coordinates, not rounded: splits are decided by it, so that
/// ties are ties. The boxes of the nodes are made from it by rounding outward; since that is monotone, a node's box is
/// the union of its triangles' boxes bit for bit.
#[derive(Clone, Copy)]
pub(super) struct Exact {
    pub(super) min: DVec3,
    pub(super) max: DVec3,
}

impl Exact {
    fn around([u, v, w]: [DVec3; 3]) -> Self {
        Self { min: u.min(v).min(w), max: u.max(v).max(w) }
    }

    fn union(&self, other: &Self) -> Self {
        Self { min: self.min.min(other.min), max: self.max.max(other.max) }
    }

    fn rounded(&self, frame: &Frame) -> Aabb {
        Aabb::between(frame.local(self.min), frame.local(self.max))
    }
}

/// A node whose box and children are still to be made.
struct Task {
    node: usize,
    start: usize,
    end: usize,
    depth: u32,
}

/// Builds the tree of a mesh, one triangle a leaf.
pub(super) fn build(mesh: &Mesh) -> AabbTree {
    let Some(bounds) = mesh.bounds() else { return AabbTree::empty() };
    let bounds = bounds.map(DVec3::from_array);
    let frame = Frame::around(bounds);
    let mut items: Vec<Item> = (0..mesh.triangles().len() as u32)
        .map(|triangle| Item { bounds: Exact::around(mesh.points(triangle)), triangle })
        .collect();
    let mut nodes = Vec::with_capacity(2 * items.len() - 1);
    let mut spare = Vec::new();
    let (mut depth, mut splits_by_count) = (0, 0);
    nodes.push(Node::PENDING);
    let mut tasks = vec![Task { node: 0, start: 0, end: items.len(), depth: 0 }];
    while let Some(task) = tasks.pop() {
        let own = &mut items[task.start..task.end];
        let bounds = union_of(own);
        let rounded = bounds.rounded(&frame);
        depth = depth.max(task.depth);
        if own.len() == 1 {
            nodes[task.node] = Node::leaf(rounded, task.start as u32, 1);
            continue;
        }
        let by_rule = if task.depth < MAX_DEPTH_BY_RULE { middle(own, &bounds, &mut spare) } else { 0 };
        let negative = if by_rule == 0 || by_rule == own.len() {
            splits_by_count += 1;
            own.len() / 2
        } else {
            by_rule
        };
        let child = nodes.len();
        nodes[task.node] = Node::inner(rounded, child as u32);
        nodes.extend([Node::PENDING; 2]);
        let (middle, depth) = (task.start + negative, task.depth + 1);
        tasks.push(Task { node: child + 1, start: middle, end: task.end, depth });
        tasks.push(Task { node: child, start: task.start, end: middle, depth });
    }
    let largest = bounds[0].abs().max(bounds[1].abs());
    let triangles = items.iter().map(|item| item.triangle).collect();
    AabbTree { reach: nodes[0].bounds().reach(), nodes, triangles, frame, largest, depth, splits_by_count }
}

/// The box of a triangle in the tree's frame.
pub(super) fn triangle_bounds(mesh: &Mesh, frame: &Frame, triangle: u32) -> Aabb {
    Exact::around(mesh.points(triangle)).rounded(frame)
}

fn union_of(items: &[Item]) -> Exact {
    items[1..].iter().fold(items[0].bounds, |bounds, item| bounds.union(&item.bounds))
}
