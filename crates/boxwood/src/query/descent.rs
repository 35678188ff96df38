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

use crate::bounds::{Doubled, Fixed, Relative};
use crate::tree::{AabbTree, Below, Node};
use crate::work::Work;
use std::ops::ControlFlow;

/// Hands every pair of leaves whose boxes, and those of all pairs on the way, may overlap to `leaves`, as ranges of
/// triangle ids. The stack is the caller's, to be used again; it never holds more than the depths of both trees together.
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
    let (Some(root_a), Some(root_b)) = (nodes_a.first(), nodes_b.first()) else { return ControlFlow::Continue(()) };
    if overlap(&relative.fixed::<1>(doubled(root_b)), root_a, work) {
        stack.push([0, 0]);
    }
    while let Some([i, j]) = stack.pop() {
        let (node_a, node_b) = (&nodes_a[i as usize], &nodes_b[j as usize]);
        let (box_a, box_b) = (doubled(node_a), doubled(node_b));
        let (go_down_a, child) = match (node_a.below(), node_b.below()) {
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
        if go_down_a {
            let stays = relative.fixed::<1>(box_b);
            for child in [child + 1, child] {
                if overlap(&stays, &nodes_a[child as usize], work) {
                    stack.push([child, j]);
                }
            }
        } else {
            let stays = relative.fixed::<0>(box_a);
            for child in [child + 1, child] {
                if overlap(&stays, &nodes_b[child as usize], work) {
                    stack.push([i, child]);
                }
            }
        }
    }
    ControlFlow::Continue(())
}

#[inline(always)]
fn doubled(node: &Node) -> Doubled {
    Doubled::of(&node.bounds())
}

/// One box test, counted.
#[inline(always)]
fn overlap<const MODEL: usize>(stays: &Fixed<'_, MODEL>, node: &Node, work: &mut Work) -> bool {
    work.box_tests += 1;
    let Some(exits) = &mut work.sat_exits else { return stays.may_overlap(&doubled(node)) };
    let axis = stays.separating_axis(&doubled(node));
    exits[axis.unwrap_or(15)] += 1;
    axis.is_none()
}
