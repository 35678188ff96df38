//! The binary tree of axis-aligned boxes (van den Bergen 1998): two arrays, nodes and triangle ids. Knows no poses.
//!
//! Split rules ([`split`]), building ([`build`]) and storage (here) do not see one another's insides.

mod build;
mod split;

use crate::bounds::{Aabb, Frame};
use crate::mesh::Mesh;
use glam::{DVec3, Vec3};
use std::ops::Range;

/// Past this depth nodes are halved by count, whatever the split rule says, so that no input (triangles spaced by
/// powers of two, say) makes a tree deeper than this plus 32.
const MAX_DEPTH_BY_RULE: u32 = 64;

/// 32 bytes: a box and what is below it.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct Node {
    min: Vec3,
    /// Of an inner node: its negative child; the positive one stands next to it. Of a leaf: its first place in
    /// [`AabbTree::triangles`].
    first: u32,
    max: Vec3,
    /// How many triangles a leaf has; 0 for an inner node.
    count: u32,
}

/// What is below a node.
pub(crate) enum Below {
    /// The negative child; the positive one is the next.
    Children(u32),
    /// Places in the list of triangles.
    Triangles(Range<usize>),
}

impl Node {
    /// Room for a node that is about to be written.
    const PENDING: Self = Self { min: Vec3::ZERO, first: 0, max: Vec3::ZERO, count: 0 };

    fn inner(bounds: Aabb, child: u32) -> Self {
        Self { min: bounds.min, first: child, max: bounds.max, count: 0 }
    }

    fn leaf(bounds: Aabb, first: u32, count: u32) -> Self {
        Self { min: bounds.min, first, max: bounds.max, count }
    }

    #[inline]
    pub(crate) fn bounds(&self) -> Aabb {
        Aabb { min: self.min, max: self.max }
    }

    #[inline]
    pub(crate) fn below(&self) -> Below {
        match self.count {
            0 => Below::Children(self.first),
            count => Below::Triangles(self.first as usize..self.first as usize + count as usize),
        }
    }
}

/// The tree of a mesh.
#[derive(Clone, Debug)]
pub(crate) struct AabbTree {
    /// The root first; every child after its parent, siblings together. Empty if the mesh is.
    nodes: Vec<Node>,
    /// Triangle ids, each once; every leaf owns a range.
    triangles: Vec<u32>,
    /// The frame of all boxes.
    pub(crate) frame: Frame,
    /// The largest |coordinate| of a vertex that a triangle uses, a component.
    pub(crate) largest: DVec3,
    /// The largest |coordinate| of a box.
    pub(crate) reach: f64,
    depth: u32,
    splits_by_count: u64,
}

/// What became of a tree: its size and depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TreeShape {
    /// Inner nodes and leaves together.
    pub nodes: usize,
    /// Nodes that hold triangles.
    pub leaves: usize,
    /// Steps from the root to the deepest leaf.
    pub depth: u32,
    /// How many nodes were halved by count because the split rule could not divide them or the tree was too deep.
    pub splits_by_count: u64,
}

impl AabbTree {
    pub(crate) fn new(mesh: &Mesh) -> Self {
        build::build(mesh)
    }

    fn empty() -> Self {
        Self {
            nodes: Vec::new(),
            triangles: Vec::new(),
            frame: Frame { origin: DVec3::ZERO, scale: 1.0 },
            largest: DVec3::ZERO,
            reach: 0.0,
            depth: 0,
            splits_by_count: 0,
        }
    }

    #[inline]
    pub(crate) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    #[inline]
    pub(crate) fn triangles(&self) -> &[u32] {
        &self.triangles
    }

    pub(crate) fn node_bytes(&self) -> usize {
        size_of_val(&self.nodes[..]) + size_of_val(&self.triangles[..])
    }

    pub(crate) fn shape(&self) -> TreeShape {
        let leaves = self.nodes.iter().filter(|node| node.count > 0).count();
        TreeShape { nodes: self.nodes.len(), leaves, depth: self.depth, splits_by_count: self.splits_by_count }
    }

    /// The first invariant that does not hold, in words.
    pub(crate) fn check(&self, mesh: &Mesh) -> Result<(), String> {
        let mut seen = vec![false; mesh.triangles().len()];
        let mut parents = vec![0_u32; self.nodes.len()];
        for (index, node) in self.nodes.iter().enumerate() {
            match node.below() {
                Below::Children(child) => {
                    let children = child as usize..child as usize + 2;
                    if child as usize <= index || children.end > self.nodes.len() {
                        return Err(format!("node {index} has its children at {child}, not after it in the array"));
                    }
                    for child in children {
                        parents[child] += 1;
                        if !node.bounds().contains(&self.nodes[child].bounds()) {
                            return Err(format!("the box of node {index} does not contain that of its child {child}"));
                        }
                    }
                }
                Below::Triangles(places) => {
                    let Some(triangles) = self.triangles.get(places) else {
                        return Err(format!("leaf {index} has triangles that are not in the list"));
                    };
                    for &triangle in triangles {
                        match seen.get_mut(triangle as usize) {
                            Some(seen) if !*seen => *seen = true,
                            Some(_) => return Err(format!("triangle {triangle} is in two leaves")),
                            None => return Err(format!("leaf {index} has triangle {triangle}, which does not exist")),
                        }
                        if !node.bounds().contains(&build::triangle_bounds(mesh, &self.frame, triangle)) {
                            return Err(format!("leaf {index} does not contain its triangle {triangle}"));
                        }
                    }
                }
            }
        }
        if let Some(lost) = seen.iter().position(|seen| !seen) {
            return Err(format!("triangle {lost} is in no leaf"));
        }
        if let Some(orphan) = (1..self.nodes.len()).find(|&node| parents[node] != 1) {
            return Err(format!("node {orphan} has {} parents", parents[orphan]));
        }
        Ok(())
    }
}
