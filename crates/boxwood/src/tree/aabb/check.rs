//! Every invariant of the tree, against its mesh.

use super::AabbTree;
use super::build::triangle_bounds;
use crate::mesh::Mesh;
use crate::tree::Seen;

pub(super) fn check(tree: &AabbTree, mesh: &Mesh) -> Result<(), String> {
    let mut seen = Seen::new(mesh);
    let mut parents = vec![0_u32; tree.nodes.len()];
    for (index, node) in tree.nodes.iter().enumerate() {
        let bounds = node.bounds();
        if node.count == 0 {
            let first = node.first as usize;
            if first <= index || first + 2 > tree.nodes.len() {
                return Err(format!("node {index} has its children at {first}, not after it in the array"));
            }
            for child in first..first + 2 {
                parents[child] += 1;
                if !bounds.contains(&tree.nodes[child].bounds()) {
                    return Err(format!("the box of node {index} does not contain that of its child {child}"));
                }
            }
            if bounds != tree.nodes[first].bounds().union(&tree.nodes[first + 1].bounds()) {
                return Err(format!("the box of node {index} is larger than its children need"));
            }
            continue;
        }
        let places = node.first as usize..node.first as usize + node.count as usize;
        let Some(triangles) = tree.triangles.get(places) else {
            return Err(format!("leaf {index} has triangles that are not in the list"));
        };
        for &triangle in triangles {
            seen.mark(triangle, || format!("leaf {index}"))?;
            if !bounds.contains(&triangle_bounds(mesh, &tree.extent.frame, triangle)) {
                return Err(format!("leaf {index} does not contain its triangle {triangle}"));
            }
        }
    }
    if let Some(orphan) = (1..tree.nodes.len()).find(|&node| parents[node] != 1) {
        return Err(format!("node {orphan} has {} parents", parents[orphan]));
    }
    seen.all()
}
