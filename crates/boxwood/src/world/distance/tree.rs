//! A tree of the bodies that have triangles, for one question: halved by number along the longest axis, so that it is never
//! deep. A node also knows which groups are in it and the lowest name: where bodies do not meet by their groups, nothing
//! is looked at, however close they are.

use super::super::World;
use super::super::body::Groups;
use super::super::ids::{BodyId, in_order};
use crate::broad::{Bounds, least_distance, length, lessened};

/// Bodies in a leaf, at most.
const LEAF: usize = 4;

/// A body, or all bodies of a node, from outside.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outline {
    bounds: Bounds,
    length: f64,
    /// All groups of all bodies.
    groups: Groups,
    /// The name, or the lowest of all.
    pub(super) lowest: BodyId,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) outline: Outline,
    /// The bodies, by place.
    first: u32,
    end: u32,
    /// The second child; the first one follows its parent. None in a leaf.
    second: Option<u32>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct BodyTree {
    /// Neighbours in space are near each other.
    bodies: Vec<Outline>,
    /// Parents before their children.
    nodes: Vec<Node>,
}

impl Outline {
    /// The least that can be measured between a body of this and one of another; `None` if their groups keep them
    /// from being looked at together.
    #[inline]
    pub(super) fn least(&self, other: &Self) -> Option<f64> {
        let distance = || least_distance(&self.bounds, &other.bounds);
        self.groups.meet(other.groups).then(|| lessened(distance(), self.length + other.length))
    }

    /// No pair of a body of this and one of another is lower, by names.
    #[inline]
    pub(super) fn lowest_pair(&self, other: &Self) -> [BodyId; 2] {
        in_order([self.lowest, other.lowest])
    }

    pub(super) fn length(&self) -> f64 {
        self.length
    }

    fn union(&self, other: &Self) -> Self {
        let [low, high] = [0, 1].map(|end| [self.bounds[end], other.bounds[end]]);
        let bounds = [
            [0, 1, 2].map(|axis| low[0][axis].min(low[1][axis])),
            [0, 1, 2].map(|axis| high[0][axis].max(high[1][axis])),
        ];
        let [a, b] = [self.groups, other.groups];
        let groups = Groups { member: a.member | b.member, meets: a.meets | b.meets };
        Self { bounds, length: length(&bounds), groups, lowest: self.lowest.min(other.lowest) }
    }
}

impl BodyTree {
    pub(super) fn new(world: &World) -> Self {
        let boxed = world.bodies.iter().filter_map(|(lowest, entry)| {
            let bounds = world.broad.bounds(entry.box_id?).ok()?;
            Some(Outline { bounds, length: length(&bounds), groups: entry.groups, lowest })
        });
        let bodies: Vec<Outline> = boxed.collect();
        let mut middles: Vec<Middle> = (0..).zip(&bodies).map(|(body, outline)| Middle::of(body, outline)).collect();
        let mut tree = Self::default();
        divide(&mut middles, |first, end, parent| {
            let here = tree.nodes.len();
            if let Some(parent) = parent {
                let parent: &mut Node = &mut tree.nodes[parent];
                parent.second = Some(here as u32);
            }
            // Of any body: it is fitted later.
            tree.nodes.push(Node { outline: bodies[first], first: first as u32, end: end as u32, second: None });
            here
        });
        tree.bodies = middles.iter().map(|middle| bodies[middle.body as usize]).collect();
        tree.fit();
        tree
    }

    fn fit(&mut self) {
        for at in (0..self.nodes.len()).rev() {
            let node = &self.nodes[at];
            self.nodes[at].outline = match node.second {
                Some(second) => self.nodes[at + 1].outline.union(&self.nodes[second as usize].outline),
                None => self.members(node).iter().copied().reduce(|all, body| all.union(&body)).unwrap_or(node.outline),
            };
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    pub(super) fn node(&self, node: u32) -> &Node {
        &self.nodes[node as usize]
    }

    /// `None` of a leaf.
    pub(super) fn children(&self, node: u32) -> Option<[u32; 2]> {
        self.node(node).second.map(|second| [node + 1, second])
    }

    /// The bodies of a node.
    pub(super) fn members(&self, node: &Node) -> &[Outline] {
        &self.bodies[node.first as usize..node.end as usize]
    }

    pub(super) fn leaves(&self) -> impl Iterator<Item = &Node> {
        self.nodes.iter().filter(|node| node.second.is_none())
    }
}

/// The middle of a body's box: all that is looked at while bodies are put in order.
#[derive(Clone, Copy, Debug)]
struct Middle {
    at: [f64; 3],
    body: u32,
}

impl Middle {
    fn of(body: u32, outline: &Outline) -> Self {
        let [low, high] = outline.bounds;
        // Halved before the sum, which could overflow.
        Self { at: [0, 1, 2].map(|axis| low[axis] * 0.5 + high[axis] * 0.5), body }
    }
}

/// Puts bodies in order. Calls `make` for every node, with its range and, if it is a second child, the number that
/// `make` gave its parent; a first child follows its parent.
fn divide(middles: &mut [Middle], mut make: impl FnMut(usize, usize, Option<usize>) -> usize) {
    let mut waiting = vec![(0, middles.len(), None)];
    while let Some((start, mut end, mut parent)) = waiting.pop().filter(|(start, end, _)| start < end) {
        loop {
            let here = make(start, end, parent.take());
            if end - start <= LEAF {
                break;
            }
            halve(&mut middles[start..end]);
            let middle = start + (end - start) / 2;
            waiting.push((middle, end, Some(here)));
            end = middle;
        }
    }
}

/// Brings the lower half along the longest axis to the front.
fn halve(middles: &mut [Middle]) {
    let (mut low, mut high) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
    for middle in &*middles {
        for axis in 0..3 {
            low[axis] = low[axis].min(middle.at[axis]);
            high[axis] = high[axis].max(middle.at[axis]);
        }
    }
    let [x, y, z] = [0, 1, 2].map(|axis| high[axis] - low[axis]);
    let axis = if x >= y.max(z) { 0 } else { 1 + usize::from(z > y) };
    middles.select_nth_unstable_by(middles.len() / 2, |a, b| a.at[axis].total_cmp(&b.at[axis]));
}
