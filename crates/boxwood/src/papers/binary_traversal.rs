//! Simultaneous traversal of two binary trees (van den Bergen 1998, section 3).
//!
//! ```text
//! for a pair of nodes whose boxes overlap:
//!     leaf, leaf             pass their triangles to the caller
//!     leaf, inner node       descend into the inner node
//!     inner node, inner node descend into the larger one
//! descend: test both children against the other node, negative child first, depth first
//! ```
//!
//! The negative and the positive child contain the triangles on either side of the split plane. The traversal does not
//! know boxes or triangles. The caller supplies the overlap test, the size comparison and the leaf visitor.

use crate::query::stats::QueryStats;
use std::ops::ControlFlow;

/// Binary tree that [`descend`] can traverse.
pub(super) trait BinaryTree {
    /// A position in the tree: a node, or for leafless trees also a triangle.
    type Node: Copy;

    /// The root; `None` if the tree is empty.
    fn root(&self) -> Option<Self::Node>;

    /// Triangle ids of a leaf; `None` for an inner node.
    fn triangles<'s>(&'s self, node: &'s Self::Node) -> Option<&'s [u32]>;

    /// Children of an inner node: the negative and the positive side of its split. The traversal calls this only for
    /// nodes into which it descends, because decoding the children may be expensive.
    fn children(&self, node: &Self::Node) -> [Self::Node; 2];

    /// Children of an inner node or triangles of a leaf, for walks over the whole tree.
    fn contents<'s>(&'s self, node: &'s Self::Node) -> BinaryChildren<'s, Self::Node> {
        self.triangles(node).map_or_else(|| BinaryChildren::Children(self.children(node)), BinaryChildren::Triangles)
    }
}

/// Children of an inner node, or triangles of a leaf.
pub(super) enum BinaryChildren<'t, Node> {
    /// Inner node: the children on the negative and on the positive side of its split.
    Children([Node; 2]),
    /// Leaf: triangle ids.
    Triangles(&'t [u32]),
}

/// Passes a pair of leaves to `leaves` if `overlap` returns true for the pair and for all its ancestor pairs.
///
/// A pair is tested when it is visited, so a search that stops early has made no unnecessary tests. `stack`
/// belongs to the caller and is reused. It never holds more node pairs than the sum of the depths of both trees.
#[inline(always)]
pub(crate) fn descend<T: BinaryTree>(
    [a, b]: [&T; 2],
    stack: &mut Vec<[T::Node; 2]>,
    stats: &mut QueryStats,
    mut overlap: impl FnMut(&T::Node, &T::Node, &mut QueryStats) -> bool,
    a_is_larger: impl Fn(&T::Node, &T::Node) -> bool,
    mut leaves: impl FnMut(&[u32], &[u32], &mut QueryStats) -> ControlFlow<()>,
) -> ControlFlow<()> {
    stack.clear();
    let (Some(mut at_a), Some(mut at_b)) = (a.root(), b.root()) else { return ControlFlow::Continue(()) };
    loop {
        if overlap(&at_a, &at_b, stats) {
            let down_a = match (a.triangles(&at_a), b.triangles(&at_b)) {
                (Some(ids_a), Some(ids_b)) => {
                    leaves(ids_a, ids_b, stats)?;
                    None
                }
                (None, Some(_)) => Some(true),
                (Some(_), None) => Some(false),
                (None, None) => Some(a_is_larger(&at_a, &at_b)),
            };
            // The negative child is visited next and does not go through the stack: reading back an entry just
            // written would stall on memory.
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
