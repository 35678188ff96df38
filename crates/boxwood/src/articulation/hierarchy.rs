//! Which links of a body are boxed together: a binary tree of connected sets of links, each split at the joint that gives the most equal
//! halves, so that exactly one joint joins two siblings, in bodies that branch too.
//!
//! ```text
//! of a set of n links    for every joint within: how many links are below it
//! cut                    where that is nearest to n / 2; of equals the joint with the lowest number
//! ```
//!
//! A set keeps its joints in order of the links below them. A cut with s links below walks the smaller part, whose joints move to a set
//! of their own, and takes s from every joint above the cut. **Those are no more than the links of the smaller part**: if n - s is the smaller,
//! because they are in it. If s is, and the cut hangs on link v that has a joint above it, there are s' > s links below that one; it was
//! not chosen, so s' >= n - s, and at most s links are above v. So every link pays for a cut only when its set is halved at least, and
//! any body takes n log^2 n steps.
//!
//! Links without a box are left out in the end, and sets that hold no more than one of their halves does.

use super::Articulation;
use crate::bounds::{Inner, LeafBox, LinkLeaf, Vertices};
use std::collections::BTreeSet;
use std::sync::OnceLock;

/// No node.
const NONE: u32 = u32::MAX;

/// The tree over the links that have a box. A node comes before the nodes in it; its first child is next to it.
#[derive(Clone, Debug, Default)]
pub(super) struct Hierarchy {
    nodes: Vec<Node>,
    /// In the order of their nodes: those of one set follow each other.
    pub(super) leaves: Vec<LinkLeaf>,
    /// Bottom-up.
    pub(super) inner: Vec<Inner>,
    /// Of each link.
    leaf_of: Vec<u32>,
    /// The vertices of the models, each model once; made when boxes around them are asked for.
    pub(super) vertices: OnceLock<Vec<Vertices>>,
    /// Levels above the leaves.
    height: u32,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    parent: u32,
    /// The second child; none of a leaf.
    second: u32,
    /// Its place among the leaves, or among the inner nodes.
    slot: u32,
    /// Its leaves, the first and the one after the last.
    leaves: [u32; 2],
}

impl Hierarchy {
    /// `bounds` of each link: which shape it has, and its box.
    pub(super) fn new(body: &Articulation, bounds: &[Option<(u32, LeafBox)>]) -> Self {
        let whole = split(body);
        let mut kept = vec![NONE; whole.len()];
        // Children come after their parents.
        for node in (0..whole.len()).rev() {
            kept[node] = match whole[node] {
                Split::Link(link) => bounds[link as usize].map_or(NONE, |_| node as u32),
                Split::Joint { second, .. } => match [kept[node + 1], kept[second as usize]] {
                    [NONE, only] | [only, NONE] => only,
                    _ => node as u32,
                },
            };
        }
        let mut tree = Self { leaf_of: vec![NONE; bounds.len()], ..Self::default() };
        // The new number of each node that is kept.
        let mut numbers = vec![NONE; whole.len()];
        for (old, split) in whole.iter().enumerate().filter(|&(old, _)| kept[old] == old as u32) {
            let node = tree.nodes.len() as u32;
            numbers[old] = node;
            let leaf = tree.leaves.len() as u32;
            tree.nodes.push(Node { parent: NONE, second: NONE, slot: leaf, leaves: [leaf, leaf + 1] });
            if let Split::Link(link) = *split
                && let Some((shape, bounds)) = bounds[link as usize]
            {
                tree.leaf_of[link as usize] = node;
                tree.leaves.push(LinkLeaf { node, link, shape, bounds });
            }
        }
        for (old, split) in whole.iter().enumerate().rev().filter(|&(old, _)| kept[old] == old as u32) {
            if let Split::Joint { joint, second } = *split {
                let children = [kept[old + 1], kept[second as usize]].map(|child| numbers[child as usize]);
                tree.join(body, numbers[old], children, joint);
            }
        }
        tree.order_by_height();
        tree
    }

    /// Inner nodes by their height over the leaves: those that follow each other do not wait for each other.
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

    fn join(&mut self, body: &Articulation, node: u32, children: [u32; 2], joint: u32) {
        let slot = self.inner.len() as u32;
        let carrier = body.ends[joint as usize][0];
        let at = body.joints[joint as usize].origin.translation;
        self.inner.push(Inner { node, children, carrier, at });
        for child in children {
            self.nodes[child as usize].parent = node;
        }
        let [first, second] = children.map(|child| self.nodes[child as usize].leaves);
        let whole = &mut self.nodes[node as usize];
        (whole.second, whole.slot, whole.leaves) = (children[1], slot, [first[0], second[1]]);
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether it is far from balanced. Of many links that hang on one, every cut takes one link off: then a link is tested against the sets of
    /// all others, one after the other, and all links take as many tests as the square of their number.
    pub(super) fn is_deep(&self) -> bool {
        // Bodies of few links never are, and chains, hands and trees of them stay far below.
        self.height > 16 + 4 * self.leaves.len().max(1).ilog2()
    }

    /// How many links the body has.
    pub(super) fn links(&self) -> usize {
        self.leaf_of.len()
    }

    /// The node of all links; `None` if no link has a box.
    #[inline]
    pub(super) fn root(&self) -> Option<u32> {
        (!self.nodes.is_empty()).then_some(0)
    }

    #[inline]
    pub(super) fn children(&self, node: u32) -> Option<[u32; 2]> {
        let second = self.nodes[node as usize].second;
        (second != NONE).then_some([node + 1, second])
    }

    #[inline]
    pub(super) fn parent(&self, node: u32) -> Option<u32> {
        let parent = self.nodes[node as usize].parent;
        (parent != NONE).then_some(parent)
    }

    /// The leaf of a link, if it has one.
    #[inline]
    pub(super) fn leaf(&self, link: u32) -> Option<u32> {
        let leaf = self.leaf_of[link as usize];
        (leaf != NONE).then_some(leaf)
    }

    /// The place of a node among the leaves, or among the inner nodes.
    #[inline]
    pub(super) fn slot(&self, node: u32) -> u32 {
        self.nodes[node as usize].slot
    }

    /// The first link of a node, the only one of a leaf.
    #[inline]
    pub(super) fn link(&self, node: u32) -> u32 {
        self.leaves[self.nodes[node as usize].leaves[0] as usize].link
    }

    /// All links of a node, by their leaves.
    pub(super) fn leaves_in(&self, node: u32) -> &[LinkLeaf] {
        let [first, end] = self.nodes[node as usize].leaves;
        &self.leaves[first as usize..end as usize]
    }
}

/// A set of links of the whole body: one link, or two sets, the first of which carries the joint and comes next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Split {
    Link(u32),
    Joint { joint: u32, second: u32 },
}

/// A connected set of links that is yet to be split.
struct Set {
    /// One of its links.
    link: u32,
    links: u32,
    /// Its joints, by the number of links below each.
    joints: BTreeSet<(u32, u32)>,
    /// The node whose second half it is.
    second_of: Option<u32>,
}

/// All sets, each before its halves.
pub(super) fn split(body: &Articulation) -> Vec<Split> {
    let mut cutting = Cutting::new(body);
    let mut nodes: Vec<Split> = Vec::with_capacity(2 * body.links.len());
    let joints = (0..).zip(&cutting.below).map(|(joint, &below)| (below, joint)).collect();
    let mut open = vec![Set { link: body.order[0], links: body.links.len() as u32, joints, second_of: None }];
    while let Some(set) = open.pop() {
        let number = nodes.len() as u32;
        if let Some(parent) = set.second_of
            && let Split::Joint { second, .. } = &mut nodes[parent as usize]
        {
            *second = number;
        }
        match set.best() {
            None => nodes.push(Split::Link(set.link)),
            Some(joint) => {
                nodes.push(Split::Joint { joint, second: NONE });
                let [first, second] = cutting.cut(set, joint, number);
                open.extend([second, first]);
            }
        }
    }
    nodes
}

impl Set {
    /// The joint that gives the most equal halves: next to the middle from below, or from above.
    fn best(&self) -> Option<u32> {
        let half = self.links / 2;
        let below = self.joints.range(..=(half, u32::MAX)).next_back();
        // Of those with as many links below, the first.
        let below = below.and_then(|&(links, _)| self.joints.range((links, 0)..).next());
        let above = self.joints.range((half + 1, 0)..).next();
        let uneven = |&&(below, joint): &&(u32, u32)| ((2 * below).abs_diff(self.links), joint);
        below.into_iter().chain(above).min_by_key(uneven).map(|&(_, joint)| joint)
    }
}

/// What is known of all sets at once.
struct Cutting<'b> {
    body: &'b Articulation,
    /// The joints of each carrying link.
    carried: Vec<u32>,
    starts: Vec<u32>,
    /// How many links of its set are below each joint.
    below: Vec<u32>,
    is_cut: Vec<bool>,
}

impl<'b> Cutting<'b> {
    fn new(body: &'b Articulation) -> Self {
        let (links, joints) = (body.links.len(), body.joints.len());
        let mut starts = vec![0; links + 1];
        for [carrier, _] in &body.ends {
            starts[*carrier as usize + 1] += 1;
        }
        for link in 0..links {
            starts[link + 1] += starts[link];
        }
        let (mut carried, mut next) = (vec![0; joints], starts.clone());
        for (joint, [carrier, _]) in (0..).zip(&body.ends) {
            carried[next[*carrier as usize] as usize] = joint;
            next[*carrier as usize] += 1;
        }
        let mut below = vec![1; joints];
        for &link in body.order.iter().rev() {
            if let Some(joint) = body.carriers[link as usize]
                && let Some(above) = body.carriers[body.ends[joint as usize][0] as usize]
            {
                below[above as usize] += below[joint as usize];
            }
        }
        Self { body, carried, starts, below, is_cut: vec![false; joints] }
    }

    /// The joint that carries a link, if it is in the same set.
    fn carrier(&self, link: u32) -> Option<u32> {
        self.body.carriers[link as usize].filter(|&joint| !self.is_cut[joint as usize])
    }

    /// Both halves of a set, the one that carries the joint first.
    fn cut(&mut self, mut set: Set, joint: u32, node: u32) -> [Set; 2] {
        let [carrying, carried] = self.body.ends[joint as usize];
        let links = self.below[joint as usize];
        set.joints.remove(&(links, joint));
        self.is_cut[joint as usize] = true;
        let mut at = carrying;
        while let Some(above) = self.carrier(at) {
            let below = &mut self.below[above as usize];
            set.joints.remove(&(*below, above));
            *below -= links;
            set.joints.insert((*below, above));
            at = self.body.ends[above as usize][0];
        }
        let rest = set.links - links;
        let is_below = links <= rest;
        let smaller = self.take(&mut set.joints, if is_below { carried } else { carrying });
        let [first, second] = if is_below { [set.joints, smaller] } else { [smaller, set.joints] };
        [
            Set { link: carrying, links: rest, joints: first, second_of: None },
            Set { link: carried, links, joints: second, second_of: Some(node) },
        ]
    }

    /// Takes all joints that hang together with a link out of a set.
    fn take(&self, from: &mut BTreeSet<(u32, u32)>, link: u32) -> BTreeSet<(u32, u32)> {
        let mut taken = BTreeSet::new();
        let mut open = vec![link];
        while let Some(link) = open.pop() {
            let own = self.starts[link as usize] as usize..self.starts[link as usize + 1] as usize;
            let own = self.carried[own].iter().copied().filter(|&joint| !self.is_cut[joint as usize]);
            for joint in own.chain(self.carrier(link)) {
                let entry = (self.below[joint as usize], joint);
                // Not there any more: the way we came.
                if from.remove(&entry) {
                    taken.insert(entry);
                    let [carrying, carried] = self.body.ends[joint as usize];
                    open.push(if carrying == link { carried } else { carrying });
                }
            }
        }
        taken
    }
}

#[cfg(test)]
mod tests;
