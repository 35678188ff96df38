//! Checks every invariant of an [`AabbTree`] against its mesh.

use super::AabbTree;
use crate::bvh::check::{SeenTriangles, check_parents};
use crate::bvh::exact_aabb::triangle_bounds;
use crate::bvh::tree_frame::TreeFrame;
use crate::kernel::boxes::LocalAabb;
use crate::mesh::Mesh;

pub(super) fn check(tree: &AabbTree, mesh: &Mesh) -> Result<(), String> {
    tree.extent.check(&TreeFrame::in_frame(mesh, tree.extent.frame))?;
    if tree.triangles.len() != mesh.triangles().len() {
        return Err(format!("{} triangle ids for {} triangles", tree.triangles.len(), mesh.triangles().len()));
    }
    let mut seen = SeenTriangles::new(mesh);
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
        let range = node.first as usize..node.first as usize + node.count as usize;
        let Some(triangles) = tree.triangles.get(range) else {
            return Err(format!("leaf {index} has triangles that are not in the list"));
        };
        let mut needed: Option<LocalAabb> = None;
        for &triangle in triangles {
            seen.mark(triangle, || format!("leaf {index}"))?;
            let own = triangle_bounds(mesh, &tree.extent.frame, triangle);
            if !bounds.contains(&own) {
                return Err(format!("leaf {index} does not contain its triangle {triangle}"));
            }
            needed = Some(needed.map_or(own, |needed| needed.union(&own)));
        }
        if needed != Some(bounds) {
            return Err(format!("the box of leaf {index} is larger than its triangles need"));
        }
    }
    check_parents(&parents)?;
    seen.check_all_seen()
}
