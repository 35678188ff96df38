//! Top-down construction (van den Bergen 1998, section 2), with an explicit stack: no input can overflow the call
//! stack.
//!
//! For each node, the build does this, where a condition in front of a colon leads to the action behind it:
//!
//! ```text
//! compute the box of the node's triangles; few enough triangles, or maximum depth: leaf
//! otherwise partition them by the split rule; all on one side: halve them by count, in their current order
//! ```

use super::{AabbNode, AabbTree, AabbTreeOptions};
use crate::bvh::exact_aabb::ExactAabb;
use crate::bvh::tree::MAX_DEPTH_BY_RULE;
use crate::bvh::tree_frame::TreeFrame;
use crate::mesh::Mesh;
use crate::papers::split::{SplitItem, Splitter};

/// A node whose box and children are not computed yet, with its range of triangles.
struct AabbBuildTask {
    node: usize,
    start: usize,
    end: usize,
    depth: u32,
}

/// Builds the tree of a mesh.
pub(super) fn build(mesh: &Mesh, options: &AabbTreeOptions) -> AabbTree {
    let extent = TreeFrame::from_mesh(mesh);
    let mut items: Vec<SplitItem> = (0..mesh.triangles().len() as u32)
        .map(|triangle| SplitItem { bounds: ExactAabb::from_triangle(mesh.points(triangle)), triangle })
        .collect();
    let mut splitter = Splitter::new(options.split_rule, mesh, extent.frame.scale);
    let mut nodes = Vec::with_capacity((2 * items.len()).saturating_sub(1));
    let mut fallback_splits = 0;
    let mut tasks = Vec::new();
    if !items.is_empty() {
        nodes.push(AabbNode::PLACEHOLDER);
        tasks.push(AabbBuildTask { node: 0, start: 0, end: items.len(), depth: 0 });
    }
    while let Some(task) = tasks.pop() {
        let own = &mut items[task.start..task.end];
        let bounds = union_of(own);
        let rounded = bounds.rounded(&extent.frame);
        let negative = if is_leaf(own.len(), task.depth, options) {
            0
        } else {
            split_node(own, &bounds, task.depth, options, &mut splitter, &mut fallback_splits)
        };
        if negative == 0 {
            nodes[task.node] = AabbNode::leaf(rounded, task.start as u32, (task.end - task.start) as u32);
            continue;
        }
        let child = nodes.len();
        nodes[task.node] = AabbNode::inner(rounded, child as u32);
        nodes.extend([AabbNode::PLACEHOLDER; 2]);
        let (middle, depth) = (task.start + negative, task.depth + 1);
        tasks.push(AabbBuildTask { node: child + 1, start: middle, end: task.end, depth });
        tasks.push(AabbBuildTask { node: child, start: task.start, end: middle, depth });
    }
    nodes.shrink_to_fit();
    let triangles = items.iter().map(|item| item.triangle).collect();
    AabbTree { nodes, triangles, extent, fallback_splits }
}

/// Returns true if a node with `count` triangles at `depth` becomes a leaf.
fn is_leaf(count: usize, depth: u32, options: &AabbTreeOptions) -> bool {
    count == 1 || 3 * count as u64 <= u64::from(options.max_leaf_vertices) || depth >= options.max_depth
}

/// Partitions the triangles of a node. Returns the number of triangles of the negative child, which is on the side of
/// lower coordinates; 0 if the node becomes a leaf.
fn split_node(
    items: &mut [SplitItem],
    bounds: &ExactAabb,
    depth: u32,
    options: &AabbTreeOptions,
    splitter: &mut Splitter,
    fallback_splits: &mut u64,
) -> usize {
    if depth < MAX_DEPTH_BY_RULE {
        let negative = splitter.split(items, bounds);
        if negative != 0 && negative != items.len() {
            return negative;
        }
        if !options.fallback_split {
            return 0;
        }
    }
    *fallback_splits += 1;
    items.len() / 2
}

fn union_of(items: &[SplitItem]) -> ExactAabb {
    items[1..].iter().fold(items[0].bounds, |bounds, item| bounds.union(&item.bounds))
}
