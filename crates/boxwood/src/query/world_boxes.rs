//! The search of two models by the boxes of their placed triangles in `f64`, for models whose own boxes tell too little: a frame
//! that holds coordinates of very different size has one point for all of the small ones.
//!
//! The boxes are those of the corners as they are placed, so that nothing is rounded. Triangles are halved by rank along the axis
//! on which their middles are spread most, whatever their size: the trees have logarithmic depth, and take n log n to build, for
//! each search. That is more than a search in a good tree takes, and far less than all pairs.

use super::placed::Placed;
use crate::tree::Tree;
use crate::work::Work;
use glam::DVec3;
use std::ops::ControlFlow;

/// A box in the world.
#[derive(Clone, Copy, Debug)]
pub(super) struct WorldBox {
    pub(super) low: DVec3,
    pub(super) high: DVec3,
}

impl WorldBox {
    fn of([p, q, r]: [DVec3; 3]) -> Self {
        Self { low: p.min(q).min(r), high: p.max(q).max(r) }
    }

    fn union(self, other: Self) -> Self {
        Self { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    /// Halved before the sum, which could overflow.
    fn middle(&self) -> DVec3 {
        self.low * 0.5 + self.high * 0.5
    }

    fn side(&self) -> f64 {
        (self.high - self.low).max_element()
    }

    pub(super) fn overlaps(&self, other: &Self) -> bool {
        self.low.cmple(other.high).all() && other.low.cmple(self.high).all()
    }

    /// How far two boxes are apart along one of the axes, rounded to the nearest: their points are as far apart, or farther.
    pub(super) fn gap(&self, other: &Self) -> f64 {
        (other.low - self.high).max(self.low - other.high).max_element().max(0.0)
    }

    /// The largest difference of coordinates of their points on one axis, rounded to the nearest.
    pub(super) fn span(&self, other: &Self) -> f64 {
        self.union(*other).side()
    }
}

/// What is searched for.
pub(super) trait WorldLeaves {
    /// `None` if no triangles in two boxes can matter; of others, those with the lower key are looked at first.
    fn key(&self, a: &WorldBox, b: &WorldBox) -> Option<f64>;

    /// Two triangles; breaks if no more are wanted.
    fn meet(&mut self, a: u32, b: u32, work: &mut Work) -> ControlFlow<()>;
}

/// A binary tree over placed triangles, one in each leaf.
pub(super) struct WorldTree {
    nodes: Vec<Node>,
}

#[derive(Clone, Copy)]
struct Node {
    bounds: WorldBox,
    below: Below,
}

#[derive(Clone, Copy)]
enum Below {
    /// The number of the first child; the second stands next to it.
    Nodes(u32),
    Triangle(u32),
}

impl WorldTree {
    pub(super) fn new<T: Tree>(placed: &Placed<'_, T>, triangles: impl Iterator<Item = u32>) -> Self {
        let mut items: Vec<(WorldBox, u32)> = triangles.map(|id| (WorldBox::of(placed.points(id)), id)).collect();
        let mut nodes = Vec::with_capacity(2 * items.len());
        let mut tasks = Vec::new();
        if let Some(&(bounds, id)) = items.first() {
            nodes.push(Node { bounds, below: Below::Triangle(id) });
            tasks.push((0, 0..items.len()));
        }
        while let Some((index, range)) = tasks.pop() {
            let start = range.start;
            let own = &mut items[range];
            let bounds = own.iter().fold(own[0].0, |all, item| all.union(item.0));
            if own.len() == 1 {
                nodes[index] = Node { bounds, below: Below::Triangle(own[0].1) };
                continue;
            }
            let (half, child) = (own.len() / 2, nodes.len());
            halve(own, half);
            nodes[index] = Node { bounds, below: Below::Nodes(child as u32) };
            nodes.extend([nodes[index]; 2]);
            tasks.extend([(child, start..start + half), (child + 1, start + half..start + own.len())]);
        }
        Self { nodes }
    }

    /// Hands every pair of triangles that may matter to `leaves`.
    pub(super) fn search([a, b]: [&Self; 2], work: &mut Work, leaves: &mut impl WorldLeaves) -> ControlFlow<()> {
        let mut stack = Vec::new();
        if !a.nodes.is_empty() && !b.nodes.is_empty() {
            stack.push([0, 0]);
        }
        while let Some([i, j]) = stack.pop() {
            let (of_a, of_b): (&Node, &Node) = (&a.nodes[i as usize], &b.nodes[j as usize]);
            work.box_tests += 1;
            // Once more: what matters may be less than it was when the pair was put on the stack.
            if leaves.key(&of_a.bounds, &of_b.bounds).is_none() {
                continue;
            }
            let pairs = match (of_a.below, of_b.below) {
                (Below::Triangle(x), Below::Triangle(y)) => {
                    leaves.meet(x, y, work)?;
                    continue;
                }
                (Below::Nodes(child), Below::Triangle(_)) => [[child, j], [child + 1, j]],
                (Below::Triangle(_), Below::Nodes(child)) => [[i, child], [i, child + 1]],
                (Below::Nodes(child), Below::Nodes(_)) if of_a.bounds.side() >= of_b.bounds.side() => {
                    [[child, j], [child + 1, j]]
                }
                (Below::Nodes(_), Below::Nodes(child)) => [[i, child], [i, child + 1]],
            };
            let key = |[i, j]: [u32; 2]| leaves.key(&a.nodes[i as usize].bounds, &b.nodes[j as usize].bounds);
            work.box_tests += 2;
            match pairs.map(key) {
                [Some(first), Some(second)] if first < second => stack.extend([pairs[1], pairs[0]]),
                [Some(_), Some(_)] => stack.extend(pairs),
                [Some(_), None] => stack.push(pairs[0]),
                [None, Some(_)] => stack.push(pairs[1]),
                [None, None] => {}
            }
        }
        ControlFlow::Continue(())
    }
}

/// Puts as many items as told before the others, by their middles on the axis on which these are spread most, then by their ids.
fn halve(items: &mut [(WorldBox, u32)], half: usize) {
    let middles = items.iter().map(|item| item.0.middle());
    let (low, high) = middles.fold((DVec3::INFINITY, DVec3::NEG_INFINITY), |(low, high), p| (low.min(p), high.max(p)));
    let axis = (high - low).max_position();
    items.select_nth_unstable_by(half, |x, y| {
        x.0.middle()[axis].total_cmp(&y.0.middle()[axis]).then_with(|| x.1.cmp(&y.1))
    });
}

/// Whether a search of two models is one by these boxes.
pub(super) fn is_needed<T: Tree>(placed: [&Placed<'_, T>; 2]) -> bool {
    placed.iter().any(|placed| placed.model.tree().is_coarse())
}
