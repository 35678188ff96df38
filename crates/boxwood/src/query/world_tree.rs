//! Temporary BVH over the `f64` boxes of placed triangles, in world coordinates.
//!
//! Used for models whose own `f32` boxes cannot separate their triangles: a frame that contains coordinates of
//! very different magnitudes maps all small ones to one point.
//!
//! The boxes are those of the placed vertices, so nothing is rounded. Each node divides its triangles at the
//! median along the axis with the largest spread of box centers, whatever the size of the triangles. So the tree
//! has logarithmic depth.
//!
//! Every search builds its own tree, in O(n log n). The build takes longer than a search in a good tree, but far
//! less time than testing all pairs.

use super::stats::QueryStats;
use crate::bvh::tree::PairSearch;
use crate::placed::PlacedModel;
use glam::DVec3;
use std::ops::ControlFlow;

/// Axis-aligned box in world coordinates.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WorldBox {
    pub(crate) low: DVec3,
    pub(crate) high: DVec3,
}

impl WorldBox {
    fn from_triangle([p, q, r]: [DVec3; 3]) -> Self {
        Self { low: p.min(q).min(r), high: p.max(q).max(r) }
    }

    fn union(self, other: Self) -> Self {
        Self { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    /// Center of the box. The corners are halved before they are added, because their sum could overflow.
    fn center(&self) -> DVec3 {
        self.low * 0.5 + self.high * 0.5
    }

    fn longest_side(&self) -> f64 {
        (self.high - self.low).max_element()
    }

    pub(crate) fn overlaps(&self, other: &Self) -> bool {
        self.low.cmple(other.high).all() && other.low.cmple(self.high).all()
    }

    /// Largest gap between two boxes along an axis, rounded to nearest: a lower bound of their distance, up to that rounding.
    pub(super) fn gap(&self, other: &Self) -> f64 {
        (other.low - self.high).max(self.low - other.high).max_element().max(0.0)
    }

    /// Largest coordinate difference of points of the two boxes on any axis, rounded to nearest.
    pub(super) fn span(&self, other: &Self) -> f64 {
        self.union(*other).longest_side()
    }
}

/// Visitor of [`WorldTree::search`].
pub(crate) trait WorldLeaves {
    /// `None` if no two triangles in the boxes `a` and `b` can change the result of the search. Otherwise a number that
    /// orders the search: of two pairs of child boxes, the one with the lower number is visited first.
    fn key(&self, a: &WorldBox, b: &WorldBox) -> Option<f64>;

    /// Visits a pair of triangles; breaks to end the search.
    fn visit_pair(&mut self, a: u32, b: u32, stats: &mut QueryStats) -> ControlFlow<()>;
}

/// Binary tree over placed triangles with one triangle per leaf.
pub(crate) struct WorldTree {
    nodes: Vec<Node>,
}

#[derive(Clone, Copy)]
struct Node {
    bounds: WorldBox,
    below: Below,
}

#[derive(Clone, Copy)]
enum Below {
    /// Index of the first child. The second child follows it.
    Nodes(u32),
    Triangle(u32),
}

impl WorldTree {
    /// Builds a tree over triangles, given as index and world coordinates.
    pub(crate) fn new(triangles: impl Iterator<Item = (u32, [DVec3; 3])>) -> Self {
        let mut items: Vec<(WorldBox, u32)> =
            triangles.map(|(id, points)| (WorldBox::from_triangle(points), id)).collect();
        let mut nodes = Vec::with_capacity(2 * items.len());
        let mut tasks = Vec::new();
        if let Some(&(bounds, id)) = items.first() {
            nodes.push(Node { bounds, below: Below::Triangle(id) });
            tasks.push((0, 0..items.len()));
        }
        while let Some((index, range)) = tasks.pop() {
            let start = range.start;
            let part = &mut items[range];
            let bounds = part.iter().fold(part[0].0, |all, item| all.union(item.0));
            if part.len() == 1 {
                nodes[index] = Node { bounds, below: Below::Triangle(part[0].1) };
                continue;
            }
            let (half, child) = (part.len() / 2, nodes.len());
            split_median(part, half);
            nodes[index] = Node { bounds, below: Below::Nodes(child as u32) };
            nodes.extend([nodes[index]; 2]);
            tasks.extend([(child, start..start + half), (child + 1, start + half..start + part.len())]);
        }
        Self { nodes }
    }

    /// Visits the pairs of triangles, in depth-first order. Skips every pair of nodes for which
    /// [`WorldLeaves::key`] returns `None`.
    pub(crate) fn search([a, b]: [&Self; 2], stats: &mut QueryStats, leaves: &mut impl WorldLeaves) -> ControlFlow<()> {
        let mut stack = Vec::new();
        if !a.nodes.is_empty() && !b.nodes.is_empty() {
            stack.push([0, 0]);
        }
        while let Some([i, j]) = stack.pop() {
            let (node_a, node_b): (&Node, &Node) = (&a.nodes[i as usize], &b.nodes[j as usize]);
            stats.box_tests += 1;
            // Tested again: since this node pair was pushed, the visitor may have found results that exclude it.
            if leaves.key(&node_a.bounds, &node_b.bounds).is_none() {
                continue;
            }
            let pairs = match (node_a.below, node_b.below) {
                (Below::Triangle(x), Below::Triangle(y)) => {
                    leaves.visit_pair(x, y, stats)?;
                    continue;
                }
                (Below::Nodes(child), Below::Triangle(_)) => [[child, j], [child + 1, j]],
                (Below::Triangle(_), Below::Nodes(child)) => [[i, child], [i, child + 1]],
                (Below::Nodes(child), Below::Nodes(_))
                    if node_a.bounds.longest_side() >= node_b.bounds.longest_side() =>
                {
                    [[child, j], [child + 1, j]]
                }
                (Below::Nodes(_), Below::Nodes(child)) => [[i, child], [i, child + 1]],
            };
            let key = |[i, j]: [u32; 2]| leaves.key(&a.nodes[i as usize].bounds, &b.nodes[j as usize].bounds);
            stats.box_tests += 2;
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

/// Reorders the items so that the `half` items with the lowest box centers come first. Centers are compared along
/// the axis on which they are spread most. Among equal centers, the lower id is first.
fn split_median(items: &mut [(WorldBox, u32)], half: usize) {
    let centers = items.iter().map(|item| item.0.center());
    let (low, high) = centers.fold((DVec3::INFINITY, DVec3::NEG_INFINITY), |(low, high), p| (low.min(p), high.max(p)));
    let axis = (high - low).max_position();
    items.select_nth_unstable_by(half, |x, y| {
        x.0.center()[axis].total_cmp(&y.0.center()[axis]).then_with(|| x.1.cmp(&y.1))
    });
}

/// Returns true if many triangles of one of the models collapse to one point in the `f32` boxes of its tree. Then a
/// search uses [`WorldTree`]s instead.
pub(crate) fn is_needed(placed: [&PlacedModel; 2]) -> bool {
    placed.iter().any(|placed| placed.model.tree().is_coarse())
}

impl PlacedModel {
    /// Builds a tree over the given triangles of this placed model.
    pub(crate) fn world_tree(&self, triangles: impl Iterator<Item = u32>) -> WorldTree {
        WorldTree::new(triangles.map(|triangle| (triangle, self.points(triangle))))
    }
}
