//! The search of two R-trees (Figueiredo 2009), versions 1 and 2.
//!
//! ```text
//! both:  cover box of A's root in B's frame; apart from B's root: done
//!        OAABB_B = their intersection;  OAABB_A = cover box of OAABB_B in A's frame; apart from A's root: done
//! V1:    filter B by OAABB_B, A by OAABB_A (Figure 2); each triangle of B that is left gets its optimal box in A's frame,
//!        which is compared with the box of each triangle of A that is left (Figures 1 and 3)
//! V2:    filter B by OAABB_B; for each triangle of B that is left, descend A with the intersection of its optimal box and
//!        OAABB_A (Figure 4)
//! ```
//!
//! OAABB_A is cut to A's root, as OAABB_B is to B's. That changes no comparison with a box of the tree, all of which are
//! inside, and saves the root's own: B's, and for each triangle of version 2 that of A. Whether OAABB_A meets A's root is
//! asked before B is filtered, in both versions.
//!
//! Why no pair is lost: [`bounds::cover`](crate::bounds). An axis of a frame that is of no use makes boxes without end
//! there. As most is compared in A's frame, the models change their roles if A's lacks an axis and B's does not. If both
//! lack one (two flattening poses), there are no overlap boxes; boxes are then compared on the axes that are left and
//! those of the world, in the same two ways.

mod by_axes;
mod by_overlap_box;
#[cfg(test)]
mod tests;

use super::nodes::Entry;
use super::{Collide, RTree};
use crate::bounds::{Aabb, Cover, Placement, Relative, Sat};
use crate::tree::Side;
use crate::work::Work;
use by_axes::ByAxes;
use by_overlap_box::ByOverlapBox;
use std::ops::ControlFlow;

/// How two placed frames stand to one another.
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "the small one is rare, and boxed since it would be the largest")]
pub(crate) enum Relation {
    /// Boxes of b in a's frame, and of a in b's. At least one of the two has all axes.
    Covers([Cover; 2]),
    /// Neither frame has all axes.
    Axes(Box<Relative>),
}

impl Relation {
    pub(super) fn new(a: &Placement, b: &Placement) -> Self {
        let covers = [Cover::new(a, b), Cover::new(b, a)];
        if covers.iter().any(Cover::is_complete) {
            Self::Covers(covers)
        } else {
            Self::Axes(Box::new(Relative::new(a, b, Sat::Lite)))
        }
    }
}

/// The memory of a search.
#[derive(Clone, Debug, Default)]
pub(in crate::tree) struct Buffers {
    /// Nodes of each tree that are still to be visited.
    stacks: [Vec<u32>; 2],
    /// Triangles of each that version 1 has filtered.
    candidates: [Vec<Entry>; 2],
}

pub(super) fn collide(
    [a, b]: [Side<'_, RTree>; 2],
    relation: &Relation,
    buffers: &mut Buffers,
    work: &mut Work,
    mut leaves: impl FnMut(&[u32], &[u32], &mut Work) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let version = a.tree.options.collide;
    match relation {
        Relation::Axes(relative) => {
            let Some(test) = ByAxes::new([a.tree, b.tree], relative, work) else { return ControlFlow::Continue(()) };
            run(version, [a.tree, b.tree], &test, buffers, work, |a, b, work| leaves(&[a], &[b], work))
        }
        Relation::Covers([in_a, in_b]) => {
            // From here on the first is A, as the figures call them: b, if they are exchanged.
            let exchanged = !in_a.is_complete();
            let (sides, covers, axes) =
                if exchanged { ([b, a], [in_b, in_a], [3, 0]) } else { ([a, b], [in_a, in_b], [0, 3]) };
            let Some(test) = ByOverlapBox::new(sides, covers, axes, work) else { return ControlFlow::Continue(()) };
            run(version, sides.map(|side| side.tree), &test, buffers, work, |a, b, work| {
                let (a, b) = if exchanged { (b, a) } else { (a, b) };
                leaves(&[a], &[b], work)
            })
        }
    }
}

/// What the two versions ask of boxes. Every question that compares boxes counts that.
trait Test {
    /// A triangle of B, made ready to be compared with boxes of A.
    type Query;

    /// Whether a box of A may hold a triangle that meets one of B.
    fn keeps_a(&self, bounds: &Aabb, work: &mut Work) -> bool;

    /// Whether a box of B may hold a triangle that meets one of A.
    fn keeps_b(&self, bounds: &Aabb, work: &mut Work) -> bool;

    /// A triangle of B.
    fn query(&self, b: &Entry) -> Self::Query;

    /// What is left of a triangle of B to descend A with, if anything.
    fn narrowed(&self, query: Self::Query, work: &mut Work) -> Option<Self::Query>;

    /// Whether a box of A may hold a triangle that meets this one of B.
    fn meets(&self, a: &Aabb, query: &Self::Query, work: &mut Work) -> bool;
}

fn run<T: Test>(
    version: Collide,
    [a, b]: [&RTree; 2],
    test: &T,
    buffers: &mut Buffers,
    work: &mut Work,
    mut pair: impl FnMut(u32, u32, &mut Work) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Buffers { stacks: [stack_a, stack_b], candidates: [of_a, of_b] } = buffers;
    match version {
        Collide::V1 => {
            filter(b, stack_b, of_b, work, |bounds, work| test.keeps_b(bounds, work));
            filter(a, stack_a, of_a, work, |bounds, work| test.keeps_a(bounds, work));
            for b in &*of_b {
                let query = test.query(b);
                for a in &*of_a {
                    if test.meets(&a.bounds, &query, work) {
                        pair(a.id, b.id, work)?;
                    }
                }
            }
            ControlFlow::Continue(())
        }
        Collide::V2 => descend(
            b,
            stack_b,
            work,
            |bounds, work| test.keeps_b(bounds, work),
            |b, work| {
                let Some(query) = test.narrowed(test.query(b), work) else { return ControlFlow::Continue(()) };
                descend(
                    a,
                    stack_a,
                    work,
                    |bounds, work| test.meets(bounds, &query, work),
                    |a, work| pair(a.id, b.id, work),
                )
            },
        ),
    }
}

/// The entries of all triangles whose boxes, and those of all nodes above, pass (Figure 2).
fn filter(
    tree: &RTree,
    stack: &mut Vec<u32>,
    candidates: &mut Vec<Entry>,
    work: &mut Work,
    passes: impl FnMut(&Aabb, &mut Work) -> bool,
) {
    candidates.clear();
    // Never breaks.
    let _ = descend(tree, stack, work, passes, |entry, _| {
        candidates.push(*entry);
        ControlFlow::Continue(())
    });
}

/// Hands every triangle whose box, and those of all nodes above, pass to `found`. The stack never holds more than M
/// nodes a level.
#[inline(always)]
fn descend(
    tree: &RTree,
    stack: &mut Vec<u32>,
    work: &mut Work,
    mut passes: impl FnMut(&Aabb, &mut Work) -> bool,
    mut found: impl FnMut(&Entry, &mut Work) -> ControlFlow<()>,
) -> ControlFlow<()> {
    stack.clear();
    stack.extend(tree.root);
    while let Some(node) = stack.pop() {
        work.node_visits += 1;
        let is_leaf = tree.nodes.level(node) == 0;
        for entry in tree.nodes.entries(node) {
            if !passes(&entry.bounds, work) {
                continue;
            }
            if is_leaf {
                found(entry, work)?;
            } else {
                stack.push(entry.id);
            }
        }
    }
    ControlFlow::Continue(())
}
