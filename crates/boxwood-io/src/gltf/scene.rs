//! The nodes: a forest, walked from the roots of the scene down, without recursion.
//!
//! The specification demands a forest: no node is its own ancestor, none has two parents, the roots of a scene have no
//! parent. A file that breaks this is refused as a whole, whether or not the scene meets the place.

use super::budget::Budget;
use super::json::{Compact, Document, Node};
use super::shapes::Shapes;
use super::transform;
use crate::Part;
use crate::error::{Broken, Place, Problem};
use crate::input::Input;
use boxwood::Pose;
use std::slice;

/// A part for every node with triangles: of the default scene, or of the first, or of all roots. Without any nodes, a
/// part for every mesh. Names are not unique yet.
pub(super) fn parts(
    input: &mut Input<'_>,
    document: &Document<'_>,
    shapes: &mut Shapes<'_>,
    budget: &Budget,
) -> Result<Vec<Part>, Broken> {
    // Parents and climbs, then roots and marks.
    budget.charge(document.nodes.len() as u64 * 16)?;
    let roots = roots(document, &parents(document)?)?;
    let with_mesh = document.nodes.iter().filter_map(Compact::get).filter(|node| node.mesh.is_some()).count();
    let most = if document.nodes.is_empty() { document.meshes.len() } else { with_mesh };
    budget.charge_each::<Part>(most as u64)?;
    let mut walk = Walk { document, shapes, budget, parts: Vec::with_capacity(most), seen: Vec::new() };
    if document.nodes.is_empty() {
        walk.meshes(input)?;
    } else {
        walk.seen = vec![false; document.nodes.len()];
        walk.nodes(input, &roots)?;
        walk.warn_of_unseen(input);
    }
    Ok(walk.parts)
}

struct Walk<'w, 'd> {
    document: &'w Document<'w>,
    shapes: &'w mut Shapes<'d>,
    budget: &'w Budget,
    parts: Vec<Part>,
    /// For each node, whether the scene has it.
    seen: Vec<bool>,
}

/// The children of a node that are still to come, and where the node stands.
struct Level<'a> {
    rest: slice::Iter<'a, u32>,
    pose: Pose,
}

impl Walk<'_, '_> {
    fn nodes(&mut self, input: &mut Input<'_>, roots: &[u32]) -> Result<(), Broken> {
        let document = self.document;
        let deepest = input.options.limits.node_depth;
        let mut levels = vec![Level { rest: roots.iter(), pose: Pose::IDENTITY }];
        while let Some(level) = levels.last_mut() {
            let Some(&number) = level.rest.next() else {
                levels.pop();
                continue;
            };
            let above = level.pose;
            let place = Place::Element("node", number.into());
            if levels.len() as u64 > deepest {
                let what = format!("the node has {} above it", levels.len() - 1);
                let problem = Problem::Limit { what, limit: deepest, option: Some("--max-node-depth") };
                return Err(Broken { place, problem });
            }
            self.seen[number as usize] = true;
            let Some(node) = document.node(number) else { continue };
            let pose = self.node(input, node, &above, place)?;
            if !node.children.is_empty() {
                levels.push(Level { rest: node.children.iter(), pose });
            }
        }
        Ok(())
    }

    /// Takes the node's mesh, if it has one, and says where the node stands.
    fn node(&mut self, input: &mut Input<'_>, node: &Node<'_>, above: &Pose, place: Place) -> Result<Pose, Broken> {
        let pose = match transform::local(input, node, place)? {
            Some(local) => local.then(above).map_err(|error| Broken { place, problem: error.into() })?,
            None => *above,
        };
        if let Some(mesh) = node.mesh {
            if node.skin {
                input.warn("skinned meshes: read in their rest pose", place);
            }
            if node.extensions.is_used() {
                input.warn("nodes with instances (EXT_mesh_gpu_instancing): read once, at the node", place);
            }
            self.part(input, node.name.as_ref().map(|name| &*name.0), mesh, pose, place)?;
        }
        Ok(pose)
    }

    fn meshes(&mut self, input: &mut Input<'_>) -> Result<(), Broken> {
        for (mesh, _) in (0..).zip(&self.document.meshes) {
            self.part(input, None, mesh, Pose::IDENTITY, Place::Element("mesh", mesh.into()))?;
        }
        Ok(())
    }

    fn part(
        &mut self,
        input: &mut Input<'_>,
        name: Option<&str>,
        mesh: u32,
        pose: Pose,
        place: Place,
    ) -> Result<(), Broken> {
        let Some(declared) = self.document.meshes.get(mesh as usize) else {
            let count = self.document.meshes.len();
            let what = format!("it names mesh {mesh}, but the file has {count} (numbered from 0)");
            return Err(Broken::syntax(place, what));
        };
        let Some(mesh) = self.shapes.get(input, mesh)? else { return Ok(()) };
        input.check_parts(self.parts.len() + 1)?;
        let of_mesh = declared.name.as_ref().map(|name| &*name.0);
        let name = [name, of_mesh].into_iter().flatten().find(|name| !name.is_empty()).unwrap_or(&input.stem);
        // With room for a number, should the name not be the only one of its kind.
        self.budget.charge(name.len() as u64 + 16)?;
        self.parts.push(Part { name: name.to_owned(), mesh, pose });
        Ok(())
    }

    fn warn_of_unseen(&self, input: &mut Input<'_>) {
        for (number, _) in self.seen.iter().enumerate().filter(|(_, seen)| !**seen) {
            if self.document.node(number as u32).is_some_and(|node| node.mesh.is_some()) {
                let place = Place::Element("node", number as u64);
                input.warn("nodes with a mesh that are not in the scene: left out", place);
            }
        }
    }
}

fn roots(document: &Document<'_>, parents: &[Option<u32>]) -> Result<Vec<u32>, Broken> {
    let number = document.scene.unwrap_or(0);
    let Some(scene) = document.scenes.get(number as usize) else {
        if document.scene.is_some() {
            let what = format!("there is no such scene; the file has {}", document.scenes.len());
            return Err(Broken::syntax(Place::Element("scene", number.into()), what));
        }
        return Ok((0..).zip(parents).filter(|(_, parent)| parent.is_none()).map(|(node, _)| node).collect());
    };
    let roots = scene.get().map_or(&[][..], |scene| &scene.nodes);
    check_roots(roots, number, parents)?;
    Ok(roots.to_vec())
}

fn check_roots(roots: &[u32], scene: u32, parents: &[Option<u32>]) -> Result<(), Broken> {
    let mut seen = vec![false; parents.len()];
    for &root in roots {
        let place = Place::Element("node", root.into());
        let Some(parent) = parents.get(root as usize) else {
            let what = format!("scene {scene} names it, but the file has {} nodes (numbered from 0)", parents.len());
            return Err(Broken::syntax(place, what));
        };
        if let Some(parent) = parent {
            let what = format!("it is a root of scene {scene} and also a child of node {parent}");
            return Err(Broken::syntax(place, what));
        }
        if std::mem::replace(&mut seen[root as usize], true) {
            return Err(Broken::syntax(place, format!("scene {scene} names it twice")));
        }
    }
    Ok(())
}

/// The parent of each node, if the nodes are a forest.
fn parents(document: &Document<'_>) -> Result<Vec<Option<u32>>, Broken> {
    let count = document.nodes.len();
    let mut parents = vec![None; count];
    for (number, node) in (0..).zip(&document.nodes) {
        for &child in node.get().map_or(&[][..], |node| &node.children) {
            let place = Place::Element("node", child.into());
            let Some(parent) = parents.get_mut(child as usize) else {
                let what = format!("node {number} names it as a child, but the file has {count} (numbered from 0)");
                return Err(Broken::syntax(place, what));
            };
            if let Some(other) = parent.replace(number) {
                let what = format!("it is a child of node {other} and of node {number}; a node has one parent at most");
                return Err(Broken::syntax(place, what));
            }
        }
    }
    check_acyclic(&parents)?;
    Ok(parents)
}

/// Climbs from every node until a place that an earlier climb has passed: each node is passed once.
fn check_acyclic(parents: &[Option<u32>]) -> Result<(), Broken> {
    let mut passed_by = vec![None; parents.len()];
    for start in 0..parents.len() {
        let mut at = Some(start);
        while let Some(node) = at {
            match passed_by[node] {
                None => passed_by[node] = Some(start as u32),
                Some(climb) if climb == start as u32 => {
                    let what = "it is its own ancestor; nodes must not form a circle";
                    return Err(Broken::syntax(Place::Element("node", node as u64), what));
                }
                Some(_) => break,
            }
            at = parents[node].map(|parent| parent as usize);
        }
    }
    Ok(())
}
