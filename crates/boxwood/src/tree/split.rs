//! Split rules: how the items of a node are divided between its two children. A rule sees boxes only, never triangles,
//! and does not know what becomes of the halves.

use super::build::{Exact, Item};

/// The middle of the longest side (van den Bergen 1998, section 2): an item goes to the positive side if the midpoint
/// of its projection is greater than the middle of the node's box. Keeps the order of items on each side. Returns how
/// many are negative; 0 or all of them means that the rule could not divide the node.
pub(super) fn middle(items: &mut [Item], bounds: &Exact, spare: &mut Vec<Item>) -> usize {
    let axis = longest_axis(bounds);
    // Halved before the sum, which could overflow.
    let middle = |bounds: &Exact| bounds.min[axis] * 0.5 + bounds.max[axis] * 0.5;
    let plane = middle(bounds);
    stable_partition(items, spare, |item| middle(&item.bounds) <= plane)
}

/// The lowest axis of greatest length.
fn longest_axis(bounds: &Exact) -> usize {
    let sides = bounds.max * 0.5 - bounds.min * 0.5;
    let mut longest = 0;
    for axis in 1..3 {
        if sides[axis] > sides[longest] {
            longest = axis;
        }
    }
    longest
}

/// Moves the items of the first kind to the front, both kinds in their old order.
fn stable_partition(items: &mut [Item], spare: &mut Vec<Item>, first: impl Fn(&Item) -> bool) -> usize {
    spare.clear();
    let mut count = 0;
    for i in 0..items.len() {
        let item = items[i];
        if first(&item) {
            items[count] = item;
            count += 1;
        } else {
            spare.push(item);
        }
    }
    items[count..].copy_from_slice(spare);
    count
}
