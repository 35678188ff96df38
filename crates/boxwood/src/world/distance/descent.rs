//! Pairs of bodies that may be near enough: the tree of bodies against itself, nearer nodes first. It stops when it has
//! found some and goes on when those have been asked, with a limit that may be less by then; so it never holds many.

use super::super::allowed::Allowed;
use super::super::ids::BodyId;
use super::ClosestBodies;
use super::tree::{BodyTree, Node, Outline};
use std::cmp::Ordering;

/// Two bodies that may be near enough.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    /// No less can be measured between them.
    pub(super) least: f64,
    pub(super) pair: [BodyId; 2],
}

impl Candidate {
    /// The nearer first, of equals the lower names.
    pub(super) fn order(&self, other: &Self) -> Ordering {
        self.least.total_cmp(&other.least).then(self.pair.cmp(&other.pair))
    }
}

/// What is near enough.
#[derive(Clone, Copy, Debug)]
pub(super) enum Bound {
    /// What may be nearer than that.
    Clearance(f64),
    /// What may come before the best so far, if there is one.
    Best(Option<ClosestBodies>),
}

impl Bound {
    /// Whether no pair is near enough between which at least so much is measured and that is no lower, by names.
    #[inline]
    pub(super) fn excludes(&self, least: f64, lowest: [BodyId; 2]) -> bool {
        match self {
            Self::Clearance(clearance) => least > *clearance,
            Self::Best(None) => false,
            // Nothing is nearer than 0: only lower names come before.
            Self::Best(Some(best)) => {
                least > best.closest.distance || (best.closest.distance == 0.0 && lowest >= best.bodies)
            }
        }
    }
}

/// Where the search stands.
#[derive(Clone, Debug)]
pub(super) struct Descent<'t> {
    tree: &'t BodyTree,
    allowed: &'t Allowed,
    /// Nodes to compare, a node with itself or two that have no body in common, with the least between them.
    waiting: Vec<(u32, u32, f64)>,
    pub(super) box_tests: u64,
}

impl<'t> Descent<'t> {
    pub(super) fn new(tree: &'t BodyTree, allowed: &'t Allowed) -> Self {
        let all = (!tree.is_empty()).then_some((0, 0, f64::NEG_INFINITY));
        Self { tree, allowed, waiting: all.into_iter().collect(), box_tests: 0 }
    }

    /// The nearest by their boxes of those that stand together in a leaf, so many at most: a first guess.
    pub(super) fn guess(&mut self, count: usize, candidates: &mut Vec<Candidate>) {
        for leaf in self.tree.leaves() {
            self.within(leaf, &Bound::Best(None), candidates);
            if candidates.len() >= 2 * count {
                candidates.select_nth_unstable_by(count, Candidate::order);
                candidates.truncate(count);
            }
        }
        candidates.sort_unstable_by(Candidate::order);
        candidates.truncate(count);
    }

    /// Goes on until there are that many candidates or a few more, or all have been found.
    pub(super) fn find(&mut self, enough: usize, bound: &Bound, candidates: &mut Vec<Candidate>) {
        while candidates.len() < enough {
            let Some((a, b, least)) = self.waiting.pop() else { return };
            let [first, second] = [a, b].map(|node| self.tree.node(node));
            if bound.excludes(least, first.outline.lowest_pair(&second.outline)) {
                continue;
            }
            match [a, b].map(|node| self.tree.children(node)) {
                [None, None] if a == b => self.within(first, bound, candidates),
                [None, None] => self.between(first, second, bound, candidates),
                [Some([left, right]), _] if a == b => {
                    self.compare(left, right, bound);
                    // A node with itself comes before two: what is near is in one.
                    for child in [right, left] {
                        self.compare(child, child, bound);
                    }
                }
                // The longer one is divided, if it can be.
                [Some(of_a), Some(of_b)] => {
                    let a_is_longer = first.outline.length() >= second.outline.length();
                    let (children, other) = if a_is_longer { (of_a, b) } else { (of_b, a) };
                    self.nearer_first(children, other, bound);
                }
                [Some(children), None] => self.nearer_first(children, b, bound),
                [None, Some(children)] => self.nearer_first(children, a, bound),
            }
        }
    }

    fn nearer_first(&mut self, [left, right]: [u32; 2], other: u32, bound: &Bound) {
        let before = self.waiting.len();
        self.compare(left, other, bound);
        self.compare(right, other, bound);
        // The last is taken first.
        if let [first, last] = &mut self.waiting[before..]
            && first.2 < last.2
        {
            std::mem::swap(first, last);
        }
    }

    /// Lets two nodes wait, if they have anything near enough.
    fn compare(&mut self, a: u32, b: u32, bound: &Bound) {
        let [first, second] = [a, b].map(|node| &self.tree.node(node).outline);
        if let Some(least) = self.least(first, second, bound) {
            self.waiting.push((a, b, least));
        }
    }

    fn least(&mut self, a: &Outline, b: &Outline, bound: &Bound) -> Option<f64> {
        self.box_tests += 1;
        a.least(b).filter(|&least| !bound.excludes(least, a.lowest_pair(b)))
    }

    /// The candidates of one leaf.
    fn within(&mut self, leaf: &Node, bound: &Bound, candidates: &mut Vec<Candidate>) {
        let members = self.tree.members(leaf);
        for (at, a) in members.iter().enumerate() {
            for b in &members[at + 1..] {
                self.add(a, b, bound, candidates);
            }
        }
    }

    /// The candidates of two leaves.
    fn between(&mut self, first: &Node, second: &Node, bound: &Bound, candidates: &mut Vec<Candidate>) {
        for a in self.tree.members(first) {
            // One large body in a leaf must not bring the others with it.
            if self.least(a, &second.outline, bound).is_some() {
                for b in self.tree.members(second) {
                    self.add(a, b, bound, candidates);
                }
            }
        }
    }

    fn add(&mut self, a: &Outline, b: &Outline, bound: &Bound, candidates: &mut Vec<Candidate>) {
        let pair = a.lowest_pair(b);
        if let Some(least) = self.least(a, b, bound).filter(|_| !self.allowed.contains(pair)) {
            candidates.push(Candidate { least, pair });
        }
    }
}
