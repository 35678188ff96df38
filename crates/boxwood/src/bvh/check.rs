//! Checks of the invariants of a [`Bvh8`] against its mesh, and helpers that the checks of the other trees also
//! use.

use super::Bvh8;
use super::build::leaf_lists::LeafVertices;
use super::exact_aabb::triangle_bounds;
use super::node::ChildKind;
use super::tree_frame::TreeFrame;
use crate::kernel::simd::LANES;
use crate::mesh::Mesh;

/// Checks all invariants of a [`Bvh8`].
pub(super) fn check(tree: &Bvh8, mesh: &Mesh) -> Result<(), String> {
    check_leaves(tree, mesh)?;
    // The box frame is not compared with that of a new build, because a refit may keep an older frame. Only the
    // extents in the tree frame are checked: they must be those of the mesh in the box frame of the tree.
    let needed = mesh.bounds().map(|bounds| TreeFrame::from_bounds(bounds.to_vectors(), tree.tree_frame.frame));
    tree.tree_frame.check(&needed.unwrap_or(TreeFrame::EMPTY))?;
    let mut seen = SeenTriangles::new(mesh);
    let (mut parents, mut leaf_parents) = (vec![0; tree.nodes.len()], vec![0; tree.leaf_count()]);
    for (index, node) in tree.nodes.iter().enumerate() {
        let count = node.count as usize;
        if count == 0 || count > LANES || node.leaves >> count != 0 {
            return Err(format!(
                "node {index} has {count} slots, with leaves {:#b}; expected 1 to 8 slots",
                node.leaves
            ));
        }
        for slot in 0..count {
            let bounds = node.bounds(slot);
            let below = match node.child(slot) {
                ChildKind::Node(child) => {
                    let Some(below) = tree.nodes.get(child as usize).filter(|_| child as usize > index) else {
                        return Err(format!("node {index} has child node {child}, which is not after it in the array"));
                    };
                    parents[child as usize] += 1;
                    below.all()
                }
                ChildKind::Leaf(leaf) => {
                    let Some(parent_count) = leaf_parents.get_mut(leaf as usize) else {
                        return Err(format!("node {index} refers to leaf {leaf}, which does not exist"));
                    };
                    *parent_count += 1;
                    let mut boxes = Vec::new();
                    for &triangle in tree.leaf(leaf).triangles {
                        seen.mark(triangle, || format!("leaf {leaf}"))?;
                        boxes.push(triangle_bounds(mesh, &tree.tree_frame.frame, triangle));
                    }
                    boxes[1..].iter().fold(boxes[0], |all, bounds| all.union(bounds))
                }
            };
            if bounds != below {
                return Err(format!("box of slot {slot} of node {index} differs from the box of its contents"));
            }
        }
        if let Some(slot) = (count..LANES).find(|&slot| node.bounds(slot) != node.bounds(0)) {
            return Err(format!("empty slot {slot} of node {index} does not repeat the box of the first slot"));
        }
    }
    check_parents(&parents)?;
    if let Some(leaf) = leaf_parents.iter().position(|&leaf_parents| leaf_parents != 1) {
        return Err(format!("leaf {leaf} is in {} nodes; expected one", leaf_parents[leaf]));
    }
    seen.check_all_seen()
}

/// Checks that every leaf has one to eight triangles and that `tree.corners` holds the vertex indices of the mesh.
fn check_leaves(tree: &Bvh8, mesh: &Mesh) -> Result<(), String> {
    let starts: Vec<usize> = tree.leaves.iter().map(|&start| start as usize).collect();
    if starts.last().copied().unwrap_or(0) != tree.triangles.len() || starts.first().is_some_and(|&start| start != 0) {
        return Err("the leaves do not cover the list of triangles".to_owned());
    }
    if let Some(leaf) = starts.windows(2).position(|ends| ends[1] <= ends[0] || ends[1] - ends[0] > LANES) {
        return Err(format!("leaf {leaf} has no triangle or more than {LANES}"));
    }
    if tree.corners.len() != tree.triangles.len() {
        return Err("number of corner triples differs from the number of triangles".to_owned());
    }
    for (corners, &triangle) in tree.corners.iter().zip(&tree.triangles) {
        if mesh.triangles().get(triangle as usize).is_some_and(|own| own != corners) {
            return Err(format!("triangle {triangle} has different corners in its leaf than in the mesh"));
        }
    }
    check_vertices(tree)
}

/// Checks the vertex lists of the leaves, if they are filled.
fn check_vertices(tree: &Bvh8) -> Result<(), String> {
    let LeafVertices { starts, fours } = &tree.buffers.vertices;
    if starts.is_empty() {
        return Ok(());
    }
    for leaf in 0..tree.leaf_count() as u32 {
        let mut expected: Vec<u32> = tree.leaf(leaf).corners.as_flattened().to_vec();
        let start = |leaf: u32| starts.get(leaf as usize).map_or(usize::MAX, |&start| start as usize);
        let mut listed = fours.get(start(leaf)..start(leaf + 1)).unwrap_or_default().as_flattened().to_vec();
        for list in [&mut expected, &mut listed] {
            list.sort_unstable();
            list.dedup();
        }
        if expected != listed {
            return Err(format!("vertex list of leaf {leaf} differs from the vertices of its triangles"));
        }
    }
    Ok(())
}

/// Fails unless every node except node 0, the root, has exactly one parent. `parents` holds the number of parents per
/// node.
pub(crate) fn check_parents(parents: &[u32]) -> Result<(), String> {
    match (1..parents.len()).find(|&node| parents[node] != 1) {
        Some(orphan) => Err(format!("node {orphan} has {} parents", parents[orphan])),
        None => Ok(()),
    }
}

/// One flag per triangle of the mesh: true once a check of the tree has visited the triangle.
pub(crate) struct SeenTriangles(pub(crate) Vec<bool>);

impl SeenTriangles {
    pub(crate) fn new(mesh: &Mesh) -> Self {
        Self(vec![false; mesh.triangles().len()])
    }

    /// Marks a triangle as visited. Fails if the mesh has no such triangle or if it was visited before; `location`
    /// describes for the error message where the triangle was found.
    pub(crate) fn mark(&mut self, triangle: u32, location: impl FnOnce() -> String) -> Result<(), String> {
        match self.0.get_mut(triangle as usize) {
            Some(seen) if !*seen => {
                *seen = true;
                Ok(())
            }
            Some(_) => Err(format!("{} has triangle {triangle}, which is also in another leaf", location())),
            None => Err(format!("{} has triangle {triangle}, which does not exist", location())),
        }
    }

    /// Fails if a triangle was not visited.
    pub(crate) fn check_all_seen(&self) -> Result<(), String> {
        self.0.iter().position(|seen| !seen).map_or(Ok(()), |lost| Err(format!("triangle {lost} is in no leaf")))
    }
}
