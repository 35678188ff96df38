//! The descent of two binary trees at once (van den Bergen 1998, section 3).
//!
//! ```text
//! a pair of nodes whose boxes overlap:
//!     two leaves             their triangles meet, pair by pair
//!     a leaf and an inner    go down the inner one
//!     two inner              go down the larger
//! go down: test each child against the node that stayed, negative child first, depth first
//! ```
//!
//! Knows neither boxes nor triangles: what overlaps, what is larger and what becomes of two leaves is the caller's.

use crate::work::Work;
use std::ops::ControlFlow;

/// A binary tree as the descent sees it.
pub(super) trait Binary {
    /// Where one stands in the tree: a node, or what is left of one.
    type Spot: Copy;

    /// `None` if the tree is empty.
    fn root(&self) -> Option<Self::Spot>;

    /// What is below a spot.
    fn below<'s>(&'s self, spot: &'s Self::Spot) -> Below<'s, Self::Spot>;
}

/// What is below a spot of a tree.
pub(super) enum Below<'t, Spot> {
    /// The negative child and the positive one.
    Children([Spot; 2]),
    /// A leaf: triangle ids.
    Triangles(&'t [u32]),
}

/// Hands every pair of leaves for which `overlap` holds, as it does for all pairs on the way, to `leaves`. A pair is
/// tested when its turn comes, so that a descent that stops early has tested no more than it had to. The stack is the
/// caller's, to be used again; it never holds more than the depths of both trees together.
#[inline(always)]
pub(super) fn descend<T: Binary>(
    [a, b]: [&T; 2],
    stack: &mut Vec<[T::Spot; 2]>,
    work: &mut Work,
    mut overlap: impl FnMut(&T::Spot, &T::Spot, &mut Work) -> bool,
    a_is_larger: impl Fn(&T::Spot, &T::Spot) -> bool,
    mut leaves: impl FnMut(&[u32], &[u32], &mut Work) -> ControlFlow<()>,
) -> ControlFlow<()> {
    stack.clear();
    stack.extend(a.root().zip(b.root()).map(|(a, b)| [a, b]));
    while let Some([at_a, at_b]) = stack.pop() {
        if !overlap(&at_a, &at_b, work) {
            continue;
        }
        let (down_a, [negative, positive]) = match (a.below(&at_a), b.below(&at_b)) {
            (Below::Triangles(ids_a), Below::Triangles(ids_b)) => {
                leaves(ids_a, ids_b, work)?;
                continue;
            }
            (Below::Children(children), Below::Triangles(_)) => (true, children),
            (Below::Triangles(_), Below::Children(children)) => (false, children),
            (Below::Children(children_a), Below::Children(children_b)) => {
                if a_is_larger(&at_a, &at_b) {
                    (true, children_a)
                } else {
                    (false, children_b)
                }
            }
        };
        // Positive first: the stack turns the order round.
        stack.extend(if down_a { [[positive, at_b], [negative, at_b]] } else { [[at_a, positive], [at_a, negative]] });
    }
    ControlFlow::Continue(())
}
