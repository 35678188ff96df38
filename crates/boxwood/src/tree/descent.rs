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

    /// The triangle ids of a leaf; `None` for an inner spot.
    fn triangles<'s>(&'s self, spot: &'s Self::Spot) -> Option<&'s [u32]>;

    /// The negative child and the positive one of an inner spot. Asked for only where the descent goes on: reading them
    /// may be work.
    fn children(&self, spot: &Self::Spot) -> [Self::Spot; 2];

    /// What is below a spot, for those who walk all of it.
    fn below<'s>(&'s self, spot: &'s Self::Spot) -> Below<'s, Self::Spot> {
        self.triangles(spot).map_or_else(|| Below::Children(self.children(spot)), Below::Triangles)
    }
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
    let (Some(mut at_a), Some(mut at_b)) = (a.root(), b.root()) else { return ControlFlow::Continue(()) };
    loop {
        if overlap(&at_a, &at_b, work) {
            let down_a = match (a.triangles(&at_a), b.triangles(&at_b)) {
                (Some(ids_a), Some(ids_b)) => {
                    leaves(ids_a, ids_b, work)?;
                    None
                }
                (None, Some(_)) => Some(true),
                (Some(_), None) => Some(false),
                (None, None) => Some(a_is_larger(&at_a, &at_b)),
            };
            // The negative child is next and never sees the stack: a spot that is written there and read at once waits
            // for memory.
            match down_a {
                Some(true) => {
                    let [negative, positive] = a.children(&at_a);
                    stack.push([positive, at_b]);
                    at_a = negative;
                    continue;
                }
                Some(false) => {
                    let [negative, positive] = b.children(&at_b);
                    stack.push([at_a, positive]);
                    at_b = negative;
                    continue;
                }
                None => {}
            }
        }
        let Some(next) = stack.pop() else { return ControlFlow::Continue(()) };
        [at_a, at_b] = next;
    }
}
