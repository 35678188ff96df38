//! Search of two R-trees (Figueiredo 2009), versions 1 and 2.
//!
//! The cover box of a box is its axis-aligned box in the other model's frame; the optimal box is that of a
//! triangle ([`cover`](crate::papers::boxes::cover)). The steps of both versions, then those of version 1 (V1) and
//! version 2 (V2), with the figures of the paper:
//!
//! ```text
//! A, B: the two models; OAABB_A, OAABB_B: their overlap box in A's frame and in B's frame
//! both:  cover box of A's root in B's frame; disjoint from B's root: done
//!        OAABB_B = their intersection;  OAABB_A = cover box of OAABB_B in A's frame; disjoint from A's root: done
//! V1:    filter B by OAABB_B and A by OAABB_A (Figure 2); compute the optimal box in A's frame of each remaining triangle
//!        of B and compare it with the box of each remaining triangle of A (Figures 1 and 3)
//! V2:    filter B by OAABB_B; for each remaining triangle of B, descend A with the intersection of its optimal box and
//!        OAABB_A (Figure 4)
//! ```
//!
//! The code also clips OAABB_A to the root box of A, as the paper clips OAABB_B to the root box of B. Clipping
//! changes no comparison, because all boxes of a tree are inside its root box. It saves tests of root boxes: one
//! test of B's root, and in version 2 one test of A's root per triangle. Both versions test OAABB_A against A's
//! root before they filter B.
//!
//! [`cover`](crate::papers::boxes::cover) proves that no pair is lost. In a frame with an unusable axis, boxes are
//! infinite along that axis. Most comparisons are in A's frame, so the models swap roles if A's frame has an
//! unusable axis and B's has none. If each frame has an unusable axis (both poses are singular), there are no
//! overlap boxes. Versions 1 and 2 then compare boxes on the usable axes and on the world axes.

mod by_axes;
mod by_overlap_box;

use super::nodes::RTreeEntry;
use super::{RTree, RTreeSearch};
use crate::bvh::traverse::SearchSide;
use crate::kernel::boxes::{BoxSeparation, LocalAabb, PlacedFrame, Sat};
use crate::papers::boxes::cover::CoverFrame;
use crate::query::stats::QueryStats;
use by_axes::ByAxes;
use by_overlap_box::ByOverlapBox;
use std::ops::ControlFlow;

/// Data for comparing boxes of two placed models a and b.
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "the boxed variant is rare, and would be the largest if unboxed")]
pub(crate) enum FrameRelation {
    /// Maps of boxes of b to a's frame, and of boxes of a to b's frame. At least one of the frames has a finite slack
    /// on all three axes.
    Covers([CoverFrame; 2]),
    /// Separating-axis test, used if each frame has an axis on which the slack is infinite (both poses are singular).
    Axes(Box<BoxSeparation>),
}

impl FrameRelation {
    pub(super) fn new(a: &PlacedFrame, b: &PlacedFrame) -> Self {
        let covers = [CoverFrame::new(a, b), CoverFrame::new(b, a)];
        if covers.iter().any(CoverFrame::is_complete) {
            Self::Covers(covers)
        } else {
            Self::Axes(Box::new(BoxSeparation::new(a, b, Sat::Lite)))
        }
    }
}

/// Scratch memory of a search.
#[derive(Clone, Debug, Default)]
pub(crate) struct RTreeSearchBuffers {
    /// Nodes of each tree that are still to be visited.
    stacks: [Vec<u32>; 2],
    /// Triangles of each tree that passed the filter of version 1.
    candidates: [Vec<RTreeEntry>; 2],
}

/// Searches two trees and passes every candidate pair of triangles to `leaves`.
pub(super) fn search(
    [a, b]: [SearchSide<'_, RTree>; 2],
    relation: &FrameRelation,
    buffers: &mut RTreeSearchBuffers,
    stats: &mut QueryStats,
    mut leaves: impl FnMut(&[u32], &[u32], &mut QueryStats) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let version = a.tree.options.search;
    match relation {
        FrameRelation::Axes(relative) => {
            let Some(test) = ByAxes::new([a.tree, b.tree], relative, stats) else { return ControlFlow::Continue(()) };
            run(version, [a.tree, b.tree], &test, buffers, stats, |a, b, stats| leaves(&[a], &[b], stats))
        }
        FrameRelation::Covers([in_a, in_b]) => {
            // Below, A is the first model in `sides`, as in the figures of the paper. If `swapped` is set, A is
            // the model `b` of the caller.
            let swapped = !in_a.is_complete();
            let (sides, covers, axes) =
                if swapped { ([b, a], [in_b, in_a], [3, 0]) } else { ([a, b], [in_a, in_b], [0, 3]) };
            let Some(test) = ByOverlapBox::new(sides, covers, axes, stats) else { return ControlFlow::Continue(()) };
            run(version, sides.map(|side| side.tree), &test, buffers, stats, |a, b, stats| {
                let (a, b) = if swapped { (b, a) } else { (a, b) };
                leaves(&[a], &[b], stats)
            })
        }
    }
}

/// Box tests that both versions of the search use. A is the model whose tree is descended last, B the other model.
/// Each method that compares boxes counts the test.
trait RTreeBoxTest {
    /// A triangle of B, prepared for comparison with boxes of A.
    type Query;

    /// Returns true if a box of A may contain a triangle that intersects model B.
    fn passes_a(&self, bounds: &LocalAabb, stats: &mut QueryStats) -> bool;

    /// Returns true if a box of B may contain a triangle that intersects model A.
    fn passes_b(&self, bounds: &LocalAabb, stats: &mut QueryStats) -> bool;

    /// Prepares a triangle of B.
    fn query(&self, b: &RTreeEntry) -> Self::Query;

    /// Clips a prepared triangle of B to the overlap box, for the descent of A's tree; `None` if nothing is left.
    fn clip_query(&self, query: Self::Query, stats: &mut QueryStats) -> Option<Self::Query>;

    /// Returns true if a box of A may contain a triangle that intersects the triangle of `query`.
    fn overlaps(&self, a: &LocalAabb, query: &Self::Query, stats: &mut QueryStats) -> bool;
}

/// Runs the search with a given box test.
fn run<T: RTreeBoxTest>(
    version: RTreeSearch,
    [a, b]: [&RTree; 2],
    test: &T,
    buffers: &mut RTreeSearchBuffers,
    stats: &mut QueryStats,
    mut pair: impl FnMut(u32, u32, &mut QueryStats) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let RTreeSearchBuffers { stacks: [stack_a, stack_b], candidates: [candidates_a, candidates_b] } = buffers;
    match version {
        RTreeSearch::V1 => {
            filter(b, stack_b, candidates_b, stats, |bounds, stats| test.passes_b(bounds, stats));
            filter(a, stack_a, candidates_a, stats, |bounds, stats| test.passes_a(bounds, stats));
            for b in &*candidates_b {
                let query = test.query(b);
                for a in &*candidates_a {
                    if test.overlaps(&a.bounds, &query, stats) {
                        pair(a.id, b.id, stats)?;
                    }
                }
            }
            ControlFlow::Continue(())
        }
        RTreeSearch::V2 => descend(
            b,
            stack_b,
            stats,
            |bounds, stats| test.passes_b(bounds, stats),
            |b, stats| {
                let Some(query) = test.clip_query(test.query(b), stats) else { return ControlFlow::Continue(()) };
                descend(
                    a,
                    stack_a,
                    stats,
                    |bounds, stats| test.overlaps(bounds, &query, stats),
                    |a, stats| pair(a.id, b.id, stats),
                )
            },
        ),
    }
}

/// Collects the entries of all triangles that pass the filter (Figueiredo 2009, Figure 2). `passes` must return
/// true for the box of the triangle and for the boxes of all its ancestors.
fn filter(
    tree: &RTree,
    stack: &mut Vec<u32>,
    candidates: &mut Vec<RTreeEntry>,
    stats: &mut QueryStats,
    passes: impl FnMut(&LocalAabb, &mut QueryStats) -> bool,
) {
    candidates.clear();
    // The result is ignored, because the closure never returns `Break`.
    let _ = descend(tree, stack, stats, passes, |entry, _| {
        candidates.push(*entry);
        ControlFlow::Continue(())
    });
}

/// Calls `found` for all triangles that pass: `passes` must return true for the box of the triangle and for the
/// boxes of all its ancestors. The stack never holds more than M nodes per level, with M the maximum number of
/// entries per node.
#[inline(always)]
fn descend(
    tree: &RTree,
    stack: &mut Vec<u32>,
    stats: &mut QueryStats,
    mut passes: impl FnMut(&LocalAabb, &mut QueryStats) -> bool,
    mut found: impl FnMut(&RTreeEntry, &mut QueryStats) -> ControlFlow<()>,
) -> ControlFlow<()> {
    stack.clear();
    stack.extend(tree.root);
    while let Some(node) = stack.pop() {
        stats.node_visits += 1;
        let is_leaf = tree.nodes.level(node) == 0;
        for entry in tree.nodes.entries(node) {
            if !passes(&entry.bounds, stats) {
                continue;
            }
            if is_leaf {
                found(entry, stats)?;
            } else {
                stack.push(entry.id);
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests;
