//! Binary tree over the boxes of the bodies that have triangles, rebuilt for each distance query.
//!
//! Nodes are split at the median along the longest axis, so the depth is logarithmic. A node stores the union of the
//! groups of its bodies and their lowest id. Pairs of nodes whose groups exclude each other are skipped, however
//! close they are.

use crate::broad_phase::{distance_lower_bound, length, reduced_by_error};
use crate::kernel::aabb::Aabb;
use crate::world::World;
use crate::world::body::Groups;
use crate::world::ids::{BodyId, sorted_pair};

/// Largest number of bodies in a leaf.
const MAX_LEAF_BODIES: usize = 4;

/// Box, groups and lowest id of a single body, or of all bodies of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct BodyBounds {
    bounds: Aabb,
    /// Sum of the three side lengths of `bounds`, computed by [`length`](length()).
    length: f64,
    /// Union of the groups of the bodies.
    groups: Groups,
    /// Lowest id of the bodies.
    lowest_id: BodyId,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct BodyTreeNode {
    pub(super) bounds: BodyBounds,
    /// Start of the node's range of bodies in [`BodyTree::bodies`]; the range ends before `end`.
    first: u32,
    end: u32,
    /// Index of the second child; `None` for a leaf. The first child directly follows this node.
    second: Option<u32>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct BodyTree {
    /// All bodies, in an order in which the bodies of each node are a contiguous range.
    bodies: Vec<BodyBounds>,
    /// All nodes, every parent before its children.
    nodes: Vec<BodyTreeNode>,
}

impl BodyBounds {
    /// Lower bound of the distances between a body of `self` and a body of `other`. It is not above any distance that
    /// a distance query returns for such a pair, in spite of rounding errors. `None` if groups exclude all these pairs.
    #[inline]
    pub(super) fn min_distance(&self, other: &Self) -> Option<f64> {
        let distance = || distance_lower_bound(&self.bounds, &other.bounds);
        self.groups.test(other.groups).then(|| reduced_by_error(distance(), self.length + other.length))
    }

    /// Two ids that bound all pairs of a body of `self` and a body of `other`: the first is at most the lower id
    /// of any pair, the second at most the higher id. If `self` and `other` are single bodies, these are their
    /// sorted ids.
    #[inline]
    pub(super) fn lowest_ids(&self, other: &Self) -> [BodyId; 2] {
        sorted_pair([self.lowest_id, other.lowest_id])
    }

    pub(super) fn length(&self) -> f64 {
        self.length
    }

    fn union(&self, other: &Self) -> Self {
        let bounds = self.bounds.union(&other.bounds);
        let [a, b] = [self.groups, other.groups];
        let groups = Groups { memberships: a.memberships | b.memberships, filter: a.filter | b.filter };
        Self { bounds, length: length(&bounds), groups, lowest_id: self.lowest_id.min(other.lowest_id) }
    }
}

impl BodyTree {
    pub(super) fn new(world: &World) -> Self {
        let with_box = world.bodies.iter().filter_map(|(id, entry)| {
            let bounds = world.broad_phase.bounds(entry.box_id?).ok()?;
            Some(BodyBounds { bounds, length: length(&bounds), groups: entry.groups, lowest_id: id })
        });
        let bodies: Vec<BodyBounds> = with_box.collect();
        let mut centers: Vec<BodyCenter> =
            (0..).zip(&bodies).map(|(body, bounds)| BodyCenter::new(body, bounds)).collect();
        let mut tree = Self::default();
        split_recursively(&mut centers, |first, end, parent| {
            let here = tree.nodes.len();
            if let Some(parent) = parent {
                let parent: &mut BodyTreeNode = &mut tree.nodes[parent];
                parent.second = Some(here as u32);
            }
            // Placeholder bounds; `fit_nodes` computes the real ones.
            tree.nodes.push(BodyTreeNode { bounds: bodies[first], first: first as u32, end: end as u32, second: None });
            here
        });
        tree.bodies = centers.iter().map(|center| bodies[center.body as usize]).collect();
        tree.fit_nodes();
        tree
    }

    /// Computes the bounds of all nodes, children before their parents.
    fn fit_nodes(&mut self) {
        for index in (0..self.nodes.len()).rev() {
            let node = &self.nodes[index];
            self.nodes[index].bounds = match node.second {
                Some(second) => self.nodes[index + 1].bounds.union(&self.nodes[second as usize].bounds),
                None => self.members(node).iter().copied().reduce(|all, body| all.union(&body)).unwrap_or(node.bounds),
            };
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    pub(super) fn node(&self, node: u32) -> &BodyTreeNode {
        &self.nodes[node as usize]
    }

    /// Indices of the two children of a node; `None` for a leaf.
    pub(super) fn children(&self, node: u32) -> Option<[u32; 2]> {
        self.node(node).second.map(|second| [node + 1, second])
    }

    /// Bodies of a node, including those of its descendants.
    pub(super) fn members(&self, node: &BodyTreeNode) -> &[BodyBounds] {
        &self.bodies[node.first as usize..node.end as usize]
    }

    pub(super) fn leaves(&self) -> impl Iterator<Item = &BodyTreeNode> {
        self.nodes.iter().filter(|node| node.second.is_none())
    }
}

/// Center of a body's box, and the index of the body. Small, because only these are moved while the bodies are sorted.
#[derive(Clone, Copy, Debug)]
struct BodyCenter {
    point: [f64; 3],
    body: u32,
}

impl BodyCenter {
    fn new(body: u32, bounds: &BodyBounds) -> Self {
        Self { point: bounds.bounds.center(), body }
    }
}

/// Sorts `centers` into the order of the bodies in the tree.
///
/// Calls `make_node` for every node with the start and end of its range in that order. For a second child, it also
/// passes the value that `make_node` returned for the parent. The first child of a node is made directly after the
/// node.
fn split_recursively(centers: &mut [BodyCenter], mut make_node: impl FnMut(usize, usize, Option<usize>) -> usize) {
    let mut stack = vec![(0, centers.len(), None)];
    while let Some((start, mut end, mut parent)) = stack.pop().filter(|(start, end, _)| start < end) {
        loop {
            let node = make_node(start, end, parent.take());
            if end - start <= MAX_LEAF_BODIES {
                break;
            }
            split_median(&mut centers[start..end]);
            let middle = start + (end - start) / 2;
            stack.push((middle, end, Some(node)));
            end = middle;
        }
    }
}

/// Moves the half of the centers with the lower coordinates on the longest axis to the front.
fn split_median(centers: &mut [BodyCenter]) {
    let (mut low, mut high) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
    for center in &*centers {
        for axis in 0..3 {
            low[axis] = low[axis].min(center.point[axis]);
            high[axis] = high[axis].max(center.point[axis]);
        }
    }
    let [x, y, z] = [0, 1, 2].map(|axis| high[axis] - low[axis]);
    let axis = if x >= y.max(z) { 0 } else { 1 + usize::from(z > y) };
    centers.select_nth_unstable_by(centers.len() / 2, |a, b| a.point[axis].total_cmp(&b.point[axis]));
}
