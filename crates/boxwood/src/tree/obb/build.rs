//! Top-down building (Gottschalk, Lin and Manocha 1996, section 4), with a stack of its own.
//!
//! ```text
//! node of some triangles: the fitted box; one triangle: a leaf
//! otherwise: along the longest side, triangles whose mean is beyond the mean of the surface are positive
//! all on one side, or too deep: halved by count in their current order
//! ```
//!
//! The paper tries the second longest side before it gives up; we halve at once.

use super::{Node, ObbTree};
use crate::bounds::{Fitted, Obb, Patch};
use crate::mesh::Mesh;
use crate::tree::split::stable_partition;
use crate::tree::{Extent, MAX_DEPTH_BY_RULE};
use glam::{DVec3, Vec3A};

/// A triangle: what a fit needs of it, in one place, since every level reads all of it.
#[derive(Clone, Copy)]
struct Item {
    patch: Patch,
    corners: [u32; 3],
    triangle: u32,
}

/// A node whose box and children are still to be made.
struct Task {
    node: usize,
    start: usize,
    end: usize,
    depth: u32,
}

/// Builds the tree of a mesh.
pub(super) fn build(mesh: &Mesh) -> ObbTree {
    let mut extent = Extent::of(mesh);
    let frame = extent.frame;
    let exact = |triangle: u32| mesh.points(triangle).map(|point| frame.local(point));
    let vertices: Vec<Vec3A> =
        mesh.vertices().iter().map(|&vertex| frame.local(DVec3::from_array(vertex)).as_vec3a()).collect();
    let rounded = |item: &Item| item.corners.map(|corner| vertices[corner as usize]);
    let mut items: Vec<Item> = (0_u32..)
        .zip(mesh.triangles())
        .map(|(triangle, &corners)| Item { patch: Patch::of(exact(triangle)), corners, triangle })
        .collect();
    let mut nodes = Vec::with_capacity((2 * items.len()).saturating_sub(1));
    let (mut spare, mut splits_by_count) = (Vec::new(), 0);
    let mut tasks = Vec::new();
    if !items.is_empty() {
        nodes.push(Node::PENDING);
        tasks.push(Task { node: 0, start: 0, end: items.len(), depth: 0 });
    }
    while let Some(Task { node, start, end, depth }) = tasks.pop() {
        let own = &mut items[start..end];
        if let [item] = own {
            let bounds = Fitted::around_one(exact(item.triangle));
            nodes[node] = Node { bounds, first: start as u32, count: 1 };
            continue;
        }
        let fitted = Fitted::around(own.iter().map(|item| &item.patch), own.iter().map(rounded));
        let negative = divide(own, &fitted, depth, &mut spare, &mut splits_by_count);
        let child = nodes.len();
        nodes[node] = Node { bounds: fitted.bounds, first: child as u32, count: 0 };
        nodes.extend([Node::PENDING; 2]);
        tasks.push(Task { node: child + 1, start: start + negative, end, depth: depth + 1 });
        tasks.push(Task { node: child, start, end: start + negative, depth: depth + 1 });
    }
    // Boxes stand out over the mesh's own.
    extent.reach = nodes.iter().fold(extent.reach, |reach, node: &Node| reach.max(node.bounds.reach()));
    let triangles = items.iter().map(|item| item.triangle).collect();
    ObbTree { nodes, triangles, extent, splits_by_count }
}

/// How many of the items go to the negative child: neither none nor all.
fn divide(items: &mut [Item], fitted: &Fitted, depth: u32, spare: &mut Vec<Item>, splits_by_count: &mut u64) -> usize {
    if depth < MAX_DEPTH_BY_RULE {
        let direction = fitted.bounds.longest_axis();
        let mean = fitted.mean;
        let negative = stable_partition(items, spare, |item| (item.patch.mean() - mean).dot(direction) <= 0.0);
        if negative != 0 && negative != items.len() {
            return negative;
        }
    }
    *splits_by_count += 1;
    items.len() / 2
}

impl Node {
    /// Room for a node that is about to be written.
    const PENDING: Self = Self { bounds: Obb::PENDING, first: 0, count: 0 };
}
