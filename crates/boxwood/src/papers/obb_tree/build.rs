//! Top-down construction (Gottschalk, Lin and Manocha 1996, section 4), with an explicit stack.
//!
//! For each node, the build does this, where a condition in front of a colon leads to the action behind it:
//!
//! ```text
//! one triangle: leaf
//! otherwise: fit a box and split across its longest axis;
//!            a triangle whose mean is beyond the mean of the surface goes to the positive child
//! all triangles on one side, or node too deep: halve by count, in the current order
//! ```
//!
//! If the longest axis does not divide the triangles, the paper tries the second longest axis; this code halves by
//! count at once.

use super::{ObbNode, ObbTree};
use crate::bvh::tree::MAX_DEPTH_BY_RULE;
use crate::bvh::tree_frame::TreeFrame;
use crate::mesh::Mesh;
use crate::papers::boxes::obb::{FittedObb, Obb, TriangleMoments};
use crate::papers::split::stable_partition;
use glam::{DVec3, Vec3A};

/// Triangle with all data for a fit. The data are stored together because every level of the build reads all of them.
#[derive(Clone, Copy)]
struct ObbItem {
    moments: TriangleMoments,
    corners: [u32; 3],
    triangle: u32,
}

/// A node whose box and children are not computed yet, with its range of triangles.
struct ObbBuildTask {
    node: usize,
    start: usize,
    end: usize,
    depth: u32,
}

/// Builds the tree of a mesh.
pub(super) fn build(mesh: &Mesh) -> ObbTree {
    let mut extent = TreeFrame::from_mesh(mesh);
    let frame = extent.frame;
    let exact = |triangle: u32| mesh.points(triangle).map(|point| frame.to_local(point));
    let vertices: Vec<Vec3A> =
        mesh.vertices().iter().map(|&vertex| frame.to_local(DVec3::from_array(vertex)).as_vec3a()).collect();
    let rounded = |item: &ObbItem| item.corners.map(|corner| vertices[corner as usize]);
    let mut items: Vec<ObbItem> = (0_u32..)
        .zip(mesh.triangles())
        .map(|(triangle, &corners)| ObbItem { moments: TriangleMoments::new(exact(triangle)), corners, triangle })
        .collect();
    let mut nodes = Vec::with_capacity((2 * items.len()).saturating_sub(1));
    let (mut spare, mut fallback_splits) = (Vec::new(), 0);
    let mut tasks = Vec::new();
    if !items.is_empty() {
        nodes.push(ObbNode::PLACEHOLDER);
        tasks.push(ObbBuildTask { node: 0, start: 0, end: items.len(), depth: 0 });
    }
    while let Some(ObbBuildTask { node, start, end, depth }) = tasks.pop() {
        let own = &mut items[start..end];
        if let [item] = own {
            let bounds = FittedObb::around_one(exact(item.triangle));
            nodes[node] = ObbNode { bounds, first: start as u32, count: 1 };
            continue;
        }
        let fitted = FittedObb::around(own.iter().map(|item| &item.moments), own.iter().map(rounded));
        let negative = split_node(own, &fitted, depth, &mut spare, &mut fallback_splits);
        let child = nodes.len();
        nodes[node] = ObbNode { bounds: fitted.bounds, first: child as u32, count: 0 };
        nodes.extend([ObbNode::PLACEHOLDER; 2]);
        tasks.push(ObbBuildTask { node: child + 1, start: start + negative, end, depth: depth + 1 });
        tasks.push(ObbBuildTask { node: child, start, end: start + negative, depth: depth + 1 });
    }
    // Oriented boxes extend beyond the axis-aligned box of the mesh.
    extent.box_extent = nodes.iter().fold(extent.box_extent, |reach, node: &ObbNode| reach.max(node.bounds.max_abs()));
    let triangles = items.iter().map(|item| item.triangle).collect();
    ObbTree { nodes, triangles, extent, fallback_splits }
}

/// Partitions the triangles of a node. Returns the number of triangles of the negative child, which is at least one
/// and less than all.
fn split_node(
    items: &mut [ObbItem],
    fitted: &FittedObb,
    depth: u32,
    spare: &mut Vec<ObbItem>,
    fallback_splits: &mut u64,
) -> usize {
    if depth < MAX_DEPTH_BY_RULE {
        let direction = fitted.bounds.longest_axis();
        let mean = fitted.mean;
        let negative = stable_partition(items, spare, |item| (item.moments.mean() - mean).dot(direction) <= 0.0);
        if negative != 0 && negative != items.len() {
            return negative;
        }
    }
    *fallback_splits += 1;
    items.len() / 2
}

impl ObbNode {
    /// Node whose fields are not computed yet.
    const PLACEHOLDER: Self = Self { bounds: Obb::PLACEHOLDER, first: 0, count: 0 };
}
