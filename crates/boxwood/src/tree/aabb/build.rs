//! Top-down building (van den Bergen 1998, section 2), with a stack of its own: no input can overflow the program's.
//!
//! ```text
//! node of some items: their box; few enough or deep enough: a leaf
//! otherwise the split rule divides them; if all fall on one side, they are halved by count in their current order
//! ```

use super::{AabbOptions, AabbTree, Node};
use crate::mesh::Mesh;
use crate::tree::split::{Exact, Item, Splitter};
use crate::tree::{Extent, MAX_DEPTH_BY_RULE};

/// A node whose box and children are still to be made.
struct Task {
    node: usize,
    start: usize,
    end: usize,
    depth: u32,
}

/// Builds the tree of a mesh.
pub(super) fn build(mesh: &Mesh, options: &AabbOptions) -> AabbTree {
    let extent = Extent::of(mesh);
    let mut items: Vec<Item> = (0..mesh.triangles().len() as u32)
        .map(|triangle| Item { bounds: Exact::around(mesh.points(triangle)), triangle })
        .collect();
    let mut splitter = Splitter::new(options.rule, mesh, extent.frame.scale);
    let mut nodes = Vec::with_capacity((2 * items.len()).saturating_sub(1));
    let mut splits_by_count = 0;
    let mut tasks = Vec::new();
    if !items.is_empty() {
        nodes.push(Node::PENDING);
        tasks.push(Task { node: 0, start: 0, end: items.len(), depth: 0 });
    }
    while let Some(task) = tasks.pop() {
        let own = &mut items[task.start..task.end];
        let bounds = union_of(own);
        let rounded = bounds.rounded(&extent.frame);
        let negative = if is_leaf(own.len(), task.depth, options) {
            0
        } else {
            divide(own, &bounds, task.depth, options, &mut splitter, &mut splits_by_count)
        };
        if negative == 0 {
            nodes[task.node] = Node::leaf(rounded, task.start as u32, (task.end - task.start) as u32);
            continue;
        }
        let child = nodes.len();
        nodes[task.node] = Node::inner(rounded, child as u32);
        nodes.extend([Node::PENDING; 2]);
        let (middle, depth) = (task.start + negative, task.depth + 1);
        tasks.push(Task { node: child + 1, start: middle, end: task.end, depth });
        tasks.push(Task { node: child, start: task.start, end: middle, depth });
    }
    nodes.shrink_to_fit();
    let triangles = items.iter().map(|item| item.triangle).collect();
    AabbTree { nodes, triangles, extent, splits_by_count }
}

fn is_leaf(count: usize, depth: u32, options: &AabbOptions) -> bool {
    count == 1 || 3 * count as u64 <= u64::from(options.min_vertices) || depth >= options.max_depth
}

/// How many of the items go to the negative child; 0 if they stay together.
fn divide(
    items: &mut [Item],
    bounds: &Exact,
    depth: u32,
    options: &AabbOptions,
    splitter: &mut Splitter,
    splits_by_count: &mut u64,
) -> usize {
    if depth < MAX_DEPTH_BY_RULE {
        let negative = splitter.split(items, bounds);
        if negative != 0 && negative != items.len() {
            return negative;
        }
        if !options.prune {
            return 0;
        }
    }
    *splits_by_count += 1;
    items.len() / 2
}

fn union_of(items: &[Item]) -> Exact {
    items[1..].iter().fold(items[0].bounds, |bounds, item| bounds.union(&item.bounds))
}
