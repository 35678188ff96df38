//! Walks the node forest from the roots of the scene, without recursion, and creates the parts.
//!
//! The specification requires a forest: no node is its own ancestor, no node has two parents, and the roots of a
//! scene have no parent. A file that violates this is rejected, even if the invalid nodes are not in the scene.

use super::json::{GltfDocument, GltfNode, PresentOrEmpty};
use super::memory_budget::MemoryBudget;
use super::mesh_cache::MeshCache;
use super::transform;
use crate::Part;
use crate::error::{FileLocation, LimitKind, ParseError, ReadErrorKind};
use crate::reader_input::ReaderInput;
use boxwood::Pose;
use std::slice;

/// Creates a part for every node with triangles in one scene: the default scene or, if none is declared, the first one.
///
/// Without any scenes, all nodes are used; without any nodes, creates a part for every mesh. Names are not unique yet.
pub(super) fn parts(
    input: &mut ReaderInput<'_>,
    document: &GltfDocument<'_>,
    meshes: &mut MeshCache<'_>,
    budget: &MemoryBudget,
) -> Result<Vec<Part>, ParseError> {
    // Memory of the lists in `parents` and `check_acyclic` (at most 16 bytes per node), and later of
    // `roots` and `seen`.
    budget.charge(document.nodes.len() as u64 * 16)?;
    let roots = roots(document, &parents(document)?)?;
    let with_mesh = document.nodes.iter().filter_map(PresentOrEmpty::get).filter(|node| node.mesh.is_some()).count();
    let max_parts = if document.nodes.is_empty() { document.meshes.len() } else { with_mesh };
    budget.charge_each::<Part>(max_parts as u64)?;
    let mut walk = NodeWalk { document, meshes, budget, parts: Vec::with_capacity(max_parts), seen: Vec::new() };
    if document.nodes.is_empty() {
        walk.walk_meshes(input)?;
    } else {
        walk.seen = vec![false; document.nodes.len()];
        walk.walk_nodes(input, &roots)?;
        walk.warn_about_skipped_nodes(input);
    }
    Ok(walk.parts)
}

/// State of the walk over the nodes, which creates the parts.
struct NodeWalk<'w, 'd> {
    document: &'w GltfDocument<'w>,
    meshes: &'w mut MeshCache<'d>,
    budget: &'w MemoryBudget,
    parts: Vec<Part>,
    /// For each node, true if the walk has visited it. These nodes are in the scene.
    seen: Vec<bool>,
}

/// One level of the walk: the children of a node that are not visited yet, and the pose of the node.
struct NodeLevel<'a> {
    rest: slice::Iter<'a, u32>,
    pose: Pose,
}

impl NodeWalk<'_, '_> {
    fn walk_nodes(&mut self, input: &mut ReaderInput<'_>, roots: &[u32]) -> Result<(), ParseError> {
        let document = self.document;
        let max_depth = input.options.limits.max_node_depth;
        let mut levels = vec![NodeLevel { rest: roots.iter(), pose: Pose::IDENTITY }];
        while let Some(level) = levels.last_mut() {
            let Some(&number) = level.rest.next() else {
                levels.pop();
                continue;
            };
            let parent_pose = level.pose;
            let location = FileLocation::Element("node", number.into());
            if levels.len() as u64 > max_depth {
                let what = format!("the node has {} ancestors", levels.len() - 1);
                let kind = ReadErrorKind::Limit { what, limit: LimitKind::NodeDepth, max: max_depth };
                return Err(ParseError { location, kind });
            }
            self.seen[number as usize] = true;
            let Some(node) = document.node(number) else { continue };
            let pose = self.visit_node(input, node, &parent_pose, location)?;
            if !node.children.is_empty() {
                levels.push(NodeLevel { rest: node.children.iter(), pose });
            }
        }
        Ok(())
    }

    /// Adds a part for the node's mesh, if it has one, and returns the pose of the node.
    fn visit_node(
        &mut self,
        input: &mut ReaderInput<'_>,
        node: &GltfNode<'_>,
        parent_pose: &Pose,
        location: FileLocation,
    ) -> Result<Pose, ParseError> {
        let pose = match transform::local(input, node, location)? {
            Some(local) => {
                let pose = *parent_pose * local;
                pose.check_finite().map_err(|error| ParseError { location, kind: error.into() })?;
                pose
            }
            None => *parent_pose,
        };
        if let Some(mesh) = node.mesh {
            if node.skin {
                input.warn("skinned meshes were read in their rest pose", location);
            }
            if node.extensions.is_used() {
                input.warn("nodes with EXT_mesh_gpu_instancing were read as one instance, at the node", location);
            }
            self.add_part(input, node.name.as_ref().map(|name| &*name.0), mesh, pose, location)?;
        }
        Ok(pose)
    }

    /// Adds a part for every mesh. Used for files without nodes.
    fn walk_meshes(&mut self, input: &mut ReaderInput<'_>) -> Result<(), ParseError> {
        for (mesh, _) in (0..).zip(&self.document.meshes) {
            self.add_part(input, None, mesh, Pose::IDENTITY, FileLocation::Element("mesh", mesh.into()))?;
        }
        Ok(())
    }

    fn add_part(
        &mut self,
        input: &mut ReaderInput<'_>,
        name: Option<&str>,
        mesh: u32,
        pose: Pose,
        location: FileLocation,
    ) -> Result<(), ParseError> {
        let Some(declared) = self.document.meshes.get(mesh as usize) else {
            let count = self.document.meshes.len();
            let what = format!("it refers to mesh {mesh}, but the file has {count} (numbered from 0)");
            return Err(ParseError::syntax(location, what));
        };
        let Some(mesh) = self.meshes.get(input, mesh)? else { return Ok(()) };
        input.check_parts(self.parts.len() + 1)?;
        let mesh_name = declared.name.as_ref().map(|name| &*name.0);
        let name = [name, mesh_name].into_iter().flatten().find(|name| !name.is_empty()).unwrap_or(&input.stem);
        // Charges 16 bytes more, for the number that makes a repeated name unique.
        self.budget.charge(name.len() as u64 + 16)?;
        self.parts.push(Part { name: name.to_owned(), mesh, pose });
        Ok(())
    }

    fn warn_about_skipped_nodes(&self, input: &mut ReaderInput<'_>) {
        for (number, _) in self.seen.iter().enumerate().filter(|(_, seen)| !**seen) {
            if self.document.node(number as u32).is_some_and(|node| node.mesh.is_some()) {
                let location = FileLocation::Element("node", number as u64);
                input.warn("nodes with a mesh that are not in the scene were skipped", location);
            }
        }
    }
}

/// Returns the root nodes of the scene that is read.
fn roots(document: &GltfDocument<'_>, parents: &[Option<u32>]) -> Result<Vec<u32>, ParseError> {
    let number = document.scene.unwrap_or(0);
    let Some(scene) = document.scenes.get(number as usize) else {
        if document.scene.is_some() {
            let what = format!("the scene does not exist; the file has {}", document.scenes.len());
            return Err(ParseError::syntax(FileLocation::Element("scene", number.into()), what));
        }
        return Ok((0..).zip(parents).filter(|(_, parent)| parent.is_none()).map(|(node, _)| node).collect());
    };
    let roots = scene.get().map_or(&[][..], |scene| &scene.nodes);
    check_roots(roots, number, parents)?;
    Ok(roots.to_vec())
}

fn check_roots(roots: &[u32], scene: u32, parents: &[Option<u32>]) -> Result<(), ParseError> {
    let mut seen = vec![false; parents.len()];
    for &root in roots {
        let location = FileLocation::Element("node", root.into());
        let Some(parent) = parents.get(root as usize) else {
            let what =
                format!("scene {scene} refers to it, but the file has {} nodes (numbered from 0)", parents.len());
            return Err(ParseError::syntax(location, what));
        };
        if let Some(parent) = parent {
            let what = format!("it is a root of scene {scene} and also a child of node {parent}");
            return Err(ParseError::syntax(location, what));
        }
        if std::mem::replace(&mut seen[root as usize], true) {
            return Err(ParseError::syntax(location, format!("scene {scene} lists it twice")));
        }
    }
    Ok(())
}

/// Returns the parent of each node; an error if the nodes are not a forest.
fn parents(document: &GltfDocument<'_>) -> Result<Vec<Option<u32>>, ParseError> {
    let count = document.nodes.len();
    let mut parents = vec![None; count];
    for (number, node) in (0..).zip(&document.nodes) {
        for &child in node.get().map_or(&[][..], |node| &node.children) {
            let location = FileLocation::Element("node", child.into());
            let Some(parent) = parents.get_mut(child as usize) else {
                let what = format!("node {number} has it as a child, but the file has {count} (numbered from 0)");
                return Err(ParseError::syntax(location, what));
            };
            if let Some(other) = parent.replace(number) {
                let what = format!("it is a child of node {other} and of node {number}; a node has at most one parent");
                return Err(ParseError::syntax(location, what));
            }
        }
    }
    check_acyclic(&parents)?;
    Ok(parents)
}

/// Returns an error if a node is its own ancestor. Climbs from every node to its ancestors, until a root or a node that
/// an earlier climb has visited, so each node is visited once.
fn check_acyclic(parents: &[Option<u32>]) -> Result<(), ParseError> {
    let mut visited_by = vec![None; parents.len()];
    for start in 0..parents.len() {
        let mut at = Some(start);
        while let Some(node) = at {
            match visited_by[node] {
                None => visited_by[node] = Some(start as u32),
                Some(climb) if climb == start as u32 => {
                    let what = "it is its own ancestor; nodes must not form a cycle";
                    return Err(ParseError::syntax(FileLocation::Element("node", node as u64), what));
                }
                Some(_) => break,
            }
            at = parents[node].map(|parent| parent as usize);
        }
    }
    Ok(())
}
