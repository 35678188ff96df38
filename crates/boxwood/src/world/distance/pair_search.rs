//! Search for pairs of bodies that may be within a distance limit: traverses the tree of bodies against itself,
//! nearer nodes first.
//!
//! The search returns candidates in blocks, so that only one block is in memory. It continues after the block has been
//! measured; by then the limit may be lower.

use super::ClosestBodies;
use super::body_tree::{BodyBounds, BodyTree, BodyTreeNode};
use crate::world::ids::BodyId;
use crate::world::ignored_pairs::IgnoredBodyPairs;
use std::cmp::Ordering;

/// Pair of bodies that may be within the distance limit.
#[derive(Clone, Copy, Debug)]
pub(super) struct BodyPairCandidate {
    /// Lower bound of the distance that the exact measurement returns.
    pub(super) min_distance: f64,
    pub(super) pair: [BodyId; 2],
}

impl BodyPairCandidate {
    /// Orders candidates by the lower bound, then by ids.
    pub(super) fn order(&self, other: &Self) -> Ordering {
        self.min_distance.total_cmp(&other.min_distance).then(self.pair.cmp(&other.pair))
    }
}

/// Condition on the pairs in the result of a distance query.
#[derive(Clone, Copy, Debug)]
pub(super) enum DistanceLimit {
    /// The result has all pairs closer than this distance.
    Clearance(f64),
    /// The result is the closest pair; the value is the closest pair found so far, if there is one.
    Best(Option<ClosestBodies>),
}

impl DistanceLimit {
    /// Returns true if a pair cannot be in the result, given that its distance is at least `min_distance` and its ids
    /// are not below `lowest_ids`.
    #[inline]
    pub(super) fn can_skip(&self, min_distance: f64, lowest_ids: [BodyId; 2]) -> bool {
        match self {
            Self::Clearance(clearance) => min_distance > *clearance,
            Self::Best(None) => false,
            // At distance 0, only a pair with lower ids than the closest pair so far can replace it.
            Self::Best(Some(best)) => {
                min_distance > best.closest.distance || (best.closest.distance == 0.0 && lowest_ids >= best.bodies)
            }
        }
    }
}

/// State of a search for pairs of bodies.
#[derive(Clone, Debug)]
pub(super) struct BodyPairSearch<'t> {
    tree: &'t BodyTree,
    ignored_pairs: &'t IgnoredBodyPairs,
    /// Node pairs still to be visited, each with a lower bound of the distance: a node with itself, or two nodes that
    /// share no body.
    stack: Vec<(u32, u32, f64)>,
    /// Number of box pairs whose distance was bounded so far.
    pub(super) box_tests: u64,
}

impl<'t> BodyPairSearch<'t> {
    pub(super) fn new(tree: &'t BodyTree, ignored_pairs: &'t IgnoredBodyPairs) -> Self {
        let root = (!tree.is_empty()).then_some((0, 0, f64::NEG_INFINITY));
        Self { tree, ignored_pairs, stack: root.into_iter().collect(), box_tests: 0 }
    }

    /// Adds candidates for a first guess at the closest pair: among the pairs of bodies in the same leaf, the `count`
    /// pairs with the nearest boxes.
    pub(super) fn initial_candidates(&mut self, count: usize, candidates: &mut Vec<BodyPairCandidate>) {
        for leaf in self.tree.leaves() {
            self.add_pairs_in_leaf(leaf, &DistanceLimit::Best(None), candidates);
            if candidates.len() >= 2 * count {
                candidates.select_nth_unstable_by(count, BodyPairCandidate::order);
                candidates.truncate(count);
            }
        }
        candidates.sort_unstable_by(BodyPairCandidate::order);
        candidates.truncate(count);
    }

    /// Continues the search until there are at least `min_count` candidates, or until no more exist. May add a few
    /// more than `min_count`.
    pub(super) fn find(&mut self, min_count: usize, limit: &DistanceLimit, candidates: &mut Vec<BodyPairCandidate>) {
        while candidates.len() < min_count {
            let Some((a, b, min_distance)) = self.stack.pop() else { return };
            let [first, second] = [a, b].map(|node| self.tree.node(node));
            if limit.can_skip(min_distance, first.bounds.lowest_ids(&second.bounds)) {
                continue;
            }
            match [a, b].map(|node| self.tree.children(node)) {
                [None, None] if a == b => self.add_pairs_in_leaf(first, limit, candidates),
                [None, None] => self.add_pairs_between_leaves(first, second, limit, candidates),
                [Some([left, right]), _] if a == b => {
                    self.push(left, right, limit);
                    // The pairs of a child with itself are pushed last and so visited first, because near pairs are
                    // mostly within one child.
                    for child in [right, left] {
                        self.push(child, child, limit);
                    }
                }
                // The node with the longer box is replaced by its children.
                [Some(of_a), Some(of_b)] => {
                    let a_is_longer = first.bounds.length() >= second.bounds.length();
                    let (children, other) = if a_is_longer { (of_a, b) } else { (of_b, a) };
                    self.push_children(children, other, limit);
                }
                [Some(children), None] => self.push_children(children, b, limit),
                [None, Some(children)] => self.push_children(children, a, limit),
            }
        }
    }

    /// Pushes the pairs of each child with the node `other`. The nearer pair is pushed last, so that it is visited
    /// first.
    fn push_children(&mut self, [left, right]: [u32; 2], other: u32, limit: &DistanceLimit) {
        let before = self.stack.len();
        self.push(left, other, limit);
        self.push(right, other, limit);
        if let [first, last] = &mut self.stack[before..]
            && first.2 < last.2
        {
            std::mem::swap(first, last);
        }
    }

    /// Pushes a pair of nodes on the stack unless it can be skipped because of groups or `limit`.
    fn push(&mut self, a: u32, b: u32, limit: &DistanceLimit) {
        let [first, second] = [a, b].map(|node| &self.tree.node(node).bounds);
        if let Some(min_distance) = self.min_distance(first, second, limit) {
            self.stack.push((a, b, min_distance));
        }
    }

    /// Lower bound of the distance of two bodies or nodes; `None` if the pair can be skipped because of groups or
    /// `limit`.
    fn min_distance(&mut self, a: &BodyBounds, b: &BodyBounds, limit: &DistanceLimit) -> Option<f64> {
        self.box_tests += 1;
        a.min_distance(b).filter(|&min_distance| !limit.can_skip(min_distance, a.lowest_ids(b)))
    }

    fn add_pairs_in_leaf(
        &mut self,
        leaf: &BodyTreeNode,
        limit: &DistanceLimit,
        candidates: &mut Vec<BodyPairCandidate>,
    ) {
        let members = self.tree.members(leaf);
        for (index, a) in members.iter().enumerate() {
            for b in &members[index + 1..] {
                self.add(a, b, limit, candidates);
            }
        }
    }

    fn add_pairs_between_leaves(
        &mut self,
        first: &BodyTreeNode,
        second: &BodyTreeNode,
        limit: &DistanceLimit,
        candidates: &mut Vec<BodyPairCandidate>,
    ) {
        for a in self.tree.members(first) {
            // Tests `a` against the whole second leaf first: most bodies of `first` are skipped here if only one
            // large body made the two leaves near.
            if self.min_distance(a, &second.bounds, limit).is_some() {
                for b in self.tree.members(second) {
                    self.add(a, b, limit, candidates);
                }
            }
        }
    }

    /// Adds a pair of bodies to the candidates unless it can be skipped or is ignored.
    fn add(&mut self, a: &BodyBounds, b: &BodyBounds, limit: &DistanceLimit, candidates: &mut Vec<BodyPairCandidate>) {
        let pair = a.lowest_ids(b);
        if let Some(min_distance) = self.min_distance(a, b, limit).filter(|_| !self.ignored_pairs.contains(pair)) {
            candidates.push(BodyPairCandidate { min_distance, pair });
        }
    }
}
