//! What the binary trees of axis-aligned boxes have in common, however they are stored.

use super::Leaves;
use super::descent::{Below, Binary, descend};
use super::quality::Tally;
use crate::bounds::{Aabb, Doubled, Relative, Sizes};
use crate::work::Work;
use std::ops::ControlFlow;

/// A binary tree in which every spot has a box.
pub(super) trait Boxed: Binary<Spot = u32> {
    fn bounds(&self, spot: u32) -> Aabb;
}

#[inline(always)]
pub(super) fn search<T: Boxed>(
    [a, b]: [&T; 2],
    (relative, sizes): &(Relative, Sizes),
    stack: &mut Vec<[u32; 2]>,
    work: &mut Work,
    leaves: &mut impl Leaves,
) -> ControlFlow<()> {
    let doubled = |at_a: &u32, at_b: &u32| (Doubled::of(&a.bounds(*at_a)), Doubled::of(&b.bounds(*at_b)));
    descend(
        [a, b],
        stack,
        work,
        |at_a, at_b, work| {
            let (box_a, box_b) = doubled(at_a, at_b);
            work.count_box_test(|| relative.may_overlap(&box_a, &box_b), || relative.separating_axis(&box_a, &box_b))
        },
        |at_a, at_b| {
            let (box_a, box_b) = doubled(at_a, at_b);
            sizes.a_is_larger(&box_a, &box_b)
        },
        |a, b, work| leaves.pairs(a, b, work),
    )
}

/// All boxes of a tree, told.
pub(super) fn tally(tree: &impl Boxed) -> Tally {
    let mut tally = Tally::default();
    let mut stack: Vec<(u32, u32)> = tree.root().map(|root| (root, 0)).into_iter().collect();
    while let Some((spot, depth)) = stack.pop() {
        let surface = tree.bounds(spot).surface();
        match tree.below(&spot) {
            Below::Triangles(ids) => tally.leaf(depth, surface, ids.len() as u64),
            Below::Children(children) => {
                let [negative, positive] = children.map(|child| tree.bounds(child));
                tally.inner(depth, surface);
                tally.siblings(depth + 1, negative.shared_with(&positive));
                stack.extend(children.map(|child| (child, depth + 1)));
            }
        }
    }
    tally
}
