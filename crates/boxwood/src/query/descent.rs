//! The descent of two trees at once (van den Bergen 1998, section 3).
//!
//! ```text
//! a pair of nodes whose boxes overlap:
//!     two leaves             their triangles meet, pair by pair
//!     a leaf and an inner    go down the inner one
//!     two inner              go down the larger
//! go down: test each child against the node that stayed, negative child first, depth first
//! ```
//!
//! Knows nothing of triangles: what becomes of two leaves is the caller's.

use crate::bounds::{Doubled, Relative};
use crate::tree::{AabbTree, Below, Node};
use crate::work::Work;
use std::ops::ControlFlow;

/// Hands every pair of leaves whose boxes, and those of all pairs on the way, may overlap to `leaves`, as ranges of
/// triangle ids. Boxes are tested when their turn comes, so that a descent that stops early has tested no more than
/// it had to. The stack is the caller's, to be used again; it never holds more than the depths of both trees together.
#[inline]
pub(super) fn descend(
    [a, b]: [&AabbTree; 2],
    relative: &Relative,
    stack: &mut Vec<[u32; 2]>,
    work: &mut Work,
    mut leaves: impl FnMut(&[u32], &[u32], &mut Work) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (nodes_a, nodes_b) = (a.nodes(), b.nodes());
    stack.clear();
    if !nodes_a.is_empty() && !nodes_b.is_empty() {
        stack.push([0, 0]);
    }
    while let Some([i, j]) = stack.pop() {
        let (node_a, node_b) = (&nodes_a[i as usize], &nodes_b[j as usize]);
        let (box_a, box_b) = (doubled(node_a), doubled(node_b));
        if !overlap(relative, &box_a, &box_b, work) {
            continue;
        }
        let (down_a, child) = match (node_a.below(), node_b.below()) {
            (Below::Triangles(range_a), Below::Triangles(range_b)) => {
                leaves(&a.triangles()[range_a], &b.triangles()[range_b], work)?;
                continue;
            }
            (Below::Children(child), Below::Triangles(_)) => (true, child),
            (Below::Triangles(_), Below::Children(child)) => (false, child),
            (Below::Children(child_a), Below::Children(child_b)) => {
                if relative.a_is_larger(&box_a, &box_b) {
                    (true, child_a)
                } else {
                    (false, child_b)
                }
            }
        };
        // Positive first: the stack turns the order round.
        stack.extend(if down_a { [[child + 1, j], [child, j]] } else { [[i, child + 1], [i, child]] });
    }
    ControlFlow::Continue(())
}

#[inline(always)]
fn doubled(node: &Node) -> Doubled {
    Doubled::of(&node.bounds())
}

/// One box test, counted.
#[inline(always)]
fn overlap(relative: &Relative, a: &Doubled, b: &Doubled, work: &mut Work) -> bool {
    work.box_tests += 1;
    let Some(exits) = &mut work.sat_exits else { return relative.may_overlap(a, b) };
    let axis = relative.separating_axis(a, b);
    exits[axis.unwrap_or(15)] += 1;
    axis.is_none()
}
