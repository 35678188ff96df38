//! Binary tree of connected sets of links. Each set gets a box around all its links.
//!
//! A set of n links is split by cutting one of its joints. The links of the set below this joint become the lower
//! half, all other links of the set the upper half. The cut joint is the one for which the number of links below
//! it is nearest to n / 2; of several such joints, the one with the lowest index. So exactly one joint connects
//! two siblings, also in robots with branches.
//!
//! The joints of a set are kept sorted by the number of links of the set below them. Let s be this number for the
//! cut joint. A cut walks the smaller half and moves the joints of that half to a new set. It also subtracts s
//! from the number of every joint above the cut joint, that is, on the path from the cut joint up to the root link
//! of the set.
//!
//! **There are at most as many joints above the cut joint as links in the smaller half.** If the upper half is the
//! smaller one, this holds because all joints above the cut joint connect links of the upper half. Now let the
//! lower half be the smaller one; it has s links. Let v be the parent link of the cut joint. If v is the root link
//! of the set, no joint is above the cut joint. If v is not the root link, let s' > s be the number of links of
//! the set below the parent joint of v. The cut is not at that parent joint, so n / 2 is at least as near to s as
//! to s', which gives s' >= n - s. So at most n - s' <= s links of the set are not below the parent joint of v. Each
//! joint above the cut joint has one of these links as its parent link, and no two of these joints have the same
//! parent link.
//!
//! So the time of a cut is proportional to the number of links in the smaller half, up to the logarithmic time of
//! the sorted list. When a link is in the smaller half, the number of links of its set is at least halved. This
//! happens at most log2 n times for each of the n links of a robot, so building takes O(n log^2 n).
//!
//! At the end, links without a box are removed from the tree. A set of which only one half is left is replaced by
//! this half.

use super::Robot;
use crate::kernel::boxes::{LinkInnerNode, LinkLeaf, LinkLeafBox, VertexLanes};
use std::collections::BTreeSet;
use std::sync::OnceLock;

/// Marks a missing node, or the missing index of a child.
const NO_INDEX: u32 = u32::MAX;

/// Binary tree over the links that have a box. A node is stored before its descendants; its first child directly
/// follows it.
#[derive(Clone, Debug, Default)]
pub(crate) struct LinkTree {
    nodes: Vec<LinkTreeNode>,
    /// Leaves, sorted by their node indices, so that the leaves below a node are a contiguous range.
    pub(super) leaves: Vec<LinkLeaf>,
    /// Inner nodes in bottom-up order: each node after its children.
    pub(super) inner: Vec<LinkInnerNode>,
    /// For each link, the node that is its leaf; [`NO_INDEX`] if the link has no box.
    leaf_of: Vec<u32>,
    /// Vertices of each distinct mesh, for the boxes of
    /// [`LinkBoxMethod::AabbOfVertices`](super::LinkBoxMethod::AabbOfVertices). Computed when a state with this
    /// method is first created.
    pub(super) vertices: OnceLock<Vec<VertexLanes>>,
    /// Number of levels of inner nodes above the deepest leaf.
    height: u32,
}

#[derive(Clone, Copy, Debug)]
struct LinkTreeNode {
    parent: u32,
    /// Index of the second child; [`NO_INDEX`] for a leaf.
    second: u32,
    /// For a leaf, its index in [`LinkTree::leaves`]; for an inner node, its index in [`LinkTree::inner`].
    slot: u32,
    /// Start and end of the range, in [`LinkTree::leaves`], of the leaves below the node.
    leaves: [u32; 2],
}

impl LinkTree {
    /// Builds the tree of a robot. `bounds` has, for each link with triangles, the index of its mesh among the
    /// distinct meshes, and the box of the mesh.
    pub(super) fn new(robot: &Robot, bounds: &[Option<(u32, LinkLeafBox)>]) -> Self {
        let splits = split(robot);
        // For each set, the set that remains in its place after links without a box are removed; `NO_INDEX` if no
        // link of the set has a box. A set of which both halves remain stays itself. If only one half remains, the
        // entry of this half is copied.
        let mut remaining = vec![NO_INDEX; splits.len()];
        // The list is processed backward: the halves of a set come after the set in `splits`, and their entries of
        // `remaining` are needed first.
        for node in (0..splits.len()).rev() {
            remaining[node] = match splits[node] {
                LinkSplit::Link(link) => bounds[link as usize].map_or(NO_INDEX, |_| node as u32),
                LinkSplit::Joint { second, .. } => match [remaining[node + 1], remaining[second as usize]] {
                    [NO_INDEX, only] | [only, NO_INDEX] => only,
                    _ => node as u32,
                },
            };
        }
        let mut tree = Self { leaf_of: vec![NO_INDEX; bounds.len()], ..Self::default() };
        // For each set that remains itself (`remaining[set] == set`), the index of its node in the new tree.
        let mut nodes = vec![NO_INDEX; splits.len()];
        for (old, split) in splits.iter().enumerate().filter(|&(old, _)| remaining[old] == old as u32) {
            let node = tree.nodes.len() as u32;
            nodes[old] = node;
            let leaf = tree.leaves.len() as u32;
            tree.nodes.push(LinkTreeNode { parent: NO_INDEX, second: NO_INDEX, slot: leaf, leaves: [leaf, leaf + 1] });
            if let LinkSplit::Link(link) = *split
                && let Some((vertices, bounds)) = bounds[link as usize]
            {
                tree.leaf_of[link as usize] = node;
                tree.leaves.push(LinkLeaf { node, link, vertices, bounds });
            }
        }
        for (old, split) in splits.iter().enumerate().rev().filter(|&(old, _)| remaining[old] == old as u32) {
            if let LinkSplit::Joint { joint, second } = *split {
                let children = [remaining[old + 1], remaining[second as usize]].map(|child| nodes[child as usize]);
                tree.set_children(robot, nodes[old], children, joint);
            }
        }
        tree.order_by_height();
        tree
    }

    /// Sorts the inner nodes by height above the leaves. The boxes of nodes of equal height do not depend on each
    /// other, so the processor can overlap their computation in an update.
    fn order_by_height(&mut self) {
        let mut heights = vec![0_u32; self.nodes.len()];
        for inner in &self.inner {
            let [first, second] = inner.children.map(|child| heights[child as usize]);
            heights[inner.node as usize] = first.max(second) + 1;
        }
        self.height = heights.iter().copied().max().unwrap_or(0);
        self.inner.sort_by_key(|inner| heights[inner.node as usize]);
        for (slot, inner) in (0..).zip(&self.inner) {
            self.nodes[inner.node as usize].slot = slot;
        }
    }

    /// Makes `node` an inner node with these children, which are connected by `joint`.
    fn set_children(&mut self, robot: &Robot, node: u32, children: [u32; 2], joint: u32) {
        let slot = self.inner.len() as u32;
        let parent_link = robot.joint_links[joint as usize][0];
        let at = robot.joints[joint as usize].origin.translation;
        self.inner.push(LinkInnerNode { node, children, parent_link, at });
        for child in children {
            self.nodes[child as usize].parent = node;
        }
        let [first, second] = children.map(|child| self.nodes[child as usize].leaves);
        let parent = &mut self.nodes[node as usize];
        (parent.second, parent.slot, parent.leaves) = (children[1], slot, [first[0], second[1]]);
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns true if the tree is so far from balanced that it does not help to find pairs of links.
    ///
    /// If many links have the same parent, every cut separates a single link from the rest. The tree search then
    /// tests each link against the sets of all other links one after the other, so n links take O(n^2) tests.
    pub(super) fn is_deep(&self) -> bool {
        // Never true for few links. The trees of chains, of hands and of robots with several hands stay far below
        // this limit.
        self.height > 16 + 4 * self.leaves.len().max(1).ilog2()
    }

    /// Number of links of the robot.
    pub(super) fn link_count(&self) -> usize {
        self.leaf_of.len()
    }

    /// Root node; `None` if no link has a box.
    #[inline]
    pub(super) fn root(&self) -> Option<u32> {
        (!self.nodes.is_empty()).then_some(0)
    }

    #[inline]
    pub(super) fn children(&self, node: u32) -> Option<[u32; 2]> {
        let second = self.nodes[node as usize].second;
        (second != NO_INDEX).then_some([node + 1, second])
    }

    #[inline]
    pub(super) fn parent(&self, node: u32) -> Option<u32> {
        let parent = self.nodes[node as usize].parent;
        (parent != NO_INDEX).then_some(parent)
    }

    /// Leaf of a link; `None` if the link has no box.
    #[inline]
    pub(super) fn leaf(&self, link: u32) -> Option<u32> {
        let leaf = self.leaf_of[link as usize];
        (leaf != NO_INDEX).then_some(leaf)
    }

    /// For a leaf, its index in the list of leaves; for an inner node, its index in the list of inner nodes.
    #[inline]
    pub(super) fn slot(&self, node: u32) -> u32 {
        self.nodes[node as usize].slot
    }

    /// First of the links below a node; for a leaf, its only link.
    #[inline]
    pub(super) fn first_link(&self, node: u32) -> u32 {
        self.leaves[self.nodes[node as usize].leaves[0] as usize].link
    }

    /// All leaves below a node; for a leaf, the leaf itself.
    pub(super) fn leaves_in(&self, node: u32) -> &[LinkLeaf] {
        let [first, end] = self.nodes[node as usize].leaves;
        &self.leaves[first as usize..end as usize]
    }
}

/// A connected set of links: a single link, or two smaller sets connected by a joint.
///
/// Sets are stored in a list. The first of the two smaller sets, which contains the parent link of the joint, is the
/// next element of the list; `second` is the index of the second one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum LinkSplit {
    Link(u32),
    Joint { joint: u32, second: u32 },
}

/// Connected set of links that is still to be split.
struct LinkSet {
    /// One of the links in the set.
    link: u32,
    /// Number of links in the set.
    links: u32,
    /// The joints of the set, as pairs: the number of links of the set below the joint, then the index of the joint.
    joints: BTreeSet<(u32, u32)>,
    /// If this set is the second half of another set, the index of that set. `None` for the set of all links and
    /// for first halves.
    second_of: Option<u32>,
}

/// Splits the set of all links of a robot until every set is a single link. Returns all sets, each before its halves.
pub(super) fn split(robot: &Robot) -> Vec<LinkSplit> {
    let mut splitter = LinkSplitter::new(robot);
    let mut nodes: Vec<LinkSplit> = Vec::with_capacity(2 * robot.links.len());
    let joints = (0..).zip(&splitter.links_below).map(|(joint, &below)| (below, joint)).collect();
    let mut stack = vec![LinkSet { link: robot.order[0], links: robot.links.len() as u32, joints, second_of: None }];
    while let Some(set) = stack.pop() {
        let node = nodes.len() as u32;
        if let Some(parent) = set.second_of
            && let LinkSplit::Joint { second, .. } = &mut nodes[parent as usize]
        {
            *second = node;
        }
        match set.most_even_joint() {
            None => nodes.push(LinkSplit::Link(set.link)),
            Some(joint) => {
                nodes.push(LinkSplit::Joint { joint, second: NO_INDEX });
                let [first, second] = splitter.cut(set, joint, node);
                stack.extend([second, first]);
            }
        }
    }
    nodes
}

impl LinkSet {
    /// The joint of the set that gives the most equal halves; of several, the joint with the lowest index. `None` for
    /// a single link.
    ///
    /// Let n be the number of links of the set, and count the links below each joint. The result is either a joint with
    /// the largest count of at most n / 2, or a joint with the smallest count above n / 2.
    fn most_even_joint(&self) -> Option<u32> {
        let half = self.links / 2;
        let below = self.joints.range(..=(half, u32::MAX)).next_back();
        // Of the joints with this number of links below them, the joint with the lowest index.
        let below = below.and_then(|&(links, _)| self.joints.range((links, 0)..).next());
        let above = self.joints.range((half + 1, 0)..).next();
        let imbalance = |&&(below, joint): &&(u32, u32)| ((2 * below).abs_diff(self.links), joint);
        below.into_iter().chain(above).min_by_key(imbalance).map(|&(_, joint)| joint)
    }
}

/// State of the splitting that is common to all sets of a robot.
struct LinkSplitter<'r> {
    robot: &'r Robot,
    /// Joints grouped by their parent link.
    child_joints: Vec<u32>,
    /// For each link, the start of the group of its joints in `child_joints`; after the last link, the number of
    /// joints.
    child_joint_starts: Vec<u32>,
    /// For each joint that is not cut, the number of links below the joint that are in the same set.
    links_below: Vec<u32>,
    is_cut: Vec<bool>,
}

impl<'r> LinkSplitter<'r> {
    fn new(robot: &'r Robot) -> Self {
        let (links, joints) = (robot.links.len(), robot.joints.len());
        let mut starts = vec![0; links + 1];
        for [parent, _] in &robot.joint_links {
            starts[*parent as usize + 1] += 1;
        }
        for link in 0..links {
            starts[link + 1] += starts[link];
        }
        let (mut child_joints, mut next) = (vec![0; joints], starts.clone());
        for (joint, [parent, _]) in (0..).zip(&robot.joint_links) {
            child_joints[next[*parent as usize] as usize] = joint;
            next[*parent as usize] += 1;
        }
        let mut links_below = vec![1; joints];
        for &link in robot.order.iter().rev() {
            if let Some(joint) = robot.parent_joints[link as usize]
                && let Some(above) = robot.parent_joints[robot.joint_links[joint as usize][0] as usize]
            {
                links_below[above as usize] += links_below[joint as usize];
            }
        }
        Self { robot, child_joints, child_joint_starts: starts, links_below, is_cut: vec![false; joints] }
    }

    /// Parent joint of a link; `None` if the link has no parent joint in its set.
    fn parent_joint(&self, link: u32) -> Option<u32> {
        self.robot.parent_joints[link as usize].filter(|&joint| !self.is_cut[joint as usize])
    }

    /// Cuts a set at a joint. Returns the half with the parent link of the joint, then the half with the child link.
    /// `node` is the index of the set.
    fn cut(&mut self, mut set: LinkSet, joint: u32, node: u32) -> [LinkSet; 2] {
        let [parent, child] = self.robot.joint_links[joint as usize];
        let links = self.links_below[joint as usize];
        set.joints.remove(&(links, joint));
        self.is_cut[joint as usize] = true;
        let mut link = parent;
        while let Some(above) = self.parent_joint(link) {
            let below = &mut self.links_below[above as usize];
            set.joints.remove(&(*below, above));
            *below -= links;
            set.joints.insert((*below, above));
            link = self.robot.joint_links[above as usize][0];
        }
        let rest = set.links - links;
        let lower_is_smaller = links <= rest;
        let smaller = self.take_connected(&mut set.joints, if lower_is_smaller { child } else { parent });
        let [first, second] = if lower_is_smaller { [set.joints, smaller] } else { [smaller, set.joints] };
        [
            LinkSet { link: parent, links: rest, joints: first, second_of: None },
            LinkSet { link: child, links, joints: second, second_of: Some(node) },
        ]
    }

    /// Removes from `joints` all joints that are connected to `link` by links and joints of the same set, and returns
    /// them.
    fn take_connected(&self, joints: &mut BTreeSet<(u32, u32)>, link: u32) -> BTreeSet<(u32, u32)> {
        let mut taken = BTreeSet::new();
        let mut stack = vec![link];
        while let Some(link) = stack.pop() {
            let [start, end] = [link, link + 1].map(|link| self.child_joint_starts[link as usize] as usize);
            let children = self.child_joints[start..end].iter().copied();
            let children = children.filter(|&joint| !self.is_cut[joint as usize]);
            for joint in children.chain(self.parent_joint(link)) {
                let entry = (self.links_below[joint as usize], joint);
                // `remove` returns false for the joint by which this link was reached, because it is removed already.
                if joints.remove(&entry) {
                    taken.insert(entry);
                    let [parent, child] = self.robot.joint_links[joint as usize];
                    stack.push(if parent == link { child } else { parent });
                }
            }
        }
        taken
    }
}

#[cfg(test)]
mod tests;
