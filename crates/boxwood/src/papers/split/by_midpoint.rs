//! Split rules along the longest axis of the node's box that compare the midpoints of the items' boxes (van den
//! Bergen 1998, section 2).

use super::{ExactAabb, SplitItem, SplitKey, compare_keys, lower_half, stable_partition};

/// Splits at the middle of the longest axis of the node's box. An item goes to the positive child if the midpoint
/// of its own box on this axis is above the middle of the node's box.
pub(super) fn middle(items: &mut [SplitItem], bounds: &ExactAabb, scratch: &mut Vec<SplitItem>) -> usize {
    let axis = bounds.longest_axis();
    let plane = bounds.middle(axis);
    stable_partition(items, scratch, |item| item.bounds.middle(axis) <= plane)
}

/// Splits into equal numbers of items, by the midpoints of their boxes along the longest axis of the node's box.
pub(super) fn median(
    items: &mut [SplitItem],
    bounds: &ExactAabb,
    scratch: &mut Vec<SplitItem>,
    keys: &mut Vec<SplitKey>,
) -> usize {
    let axis = bounds.longest_axis();
    lower_half(items, |item| item.bounds.middle(axis), scratch, keys)
}

/// Splits such that the boxes of the two halves overlap least along the longest axis of the node's box.
///
/// Items are sorted by midpoint; the first `k` go to the negative child, with `ceil(n/3) <= k <= floor(2n/3)` for
/// `n` items. `k` minimizes the overlap of both halves along the axis, which is negative if the halves are
/// disjoint. Of equal overlaps, the one with `k` nearest to `n/2` is chosen, then the one with the lower `k`.
pub(super) fn half_balanced(items: &mut [SplitItem], bounds: &ExactAabb, keys: &mut Vec<SplitKey>) -> usize {
    let (axis, count) = (bounds.longest_axis(), items.len());
    items.sort_unstable_by(|a, b| {
        compare_keys(&(a.bounds.middle(axis), a.triangle), &(b.bounds.middle(axis), b.triangle))
    });
    // `keys` gets, for each index, the minimum along the axis of the items from that index to the end.
    keys.clear();
    keys.extend(items.iter().rev().scan(f64::INFINITY, |low, item| {
        *low = low.min(item.bounds.min[axis]);
        Some((*low, item.triangle))
    }));
    keys.reverse();
    let (first, last) = (count.div_ceil(3), 2 * count / 3);
    let mut high = items[..first].iter().fold(f64::NEG_INFINITY, |high, item| high.max(item.bounds.max[axis]));
    let mut best = (f64::INFINITY, usize::MAX, first);
    for negative in first..=last {
        // Both bounds are halved, since their difference could overflow.
        let overlap = high * 0.5 - keys[negative].0 * 0.5;
        let candidate = (overlap, (2 * negative).abs_diff(count), negative);
        if candidate.0 < best.0 || (candidate.0 == best.0 && candidate.1 < best.1) {
            best = candidate;
        }
        high = high.max(items[negative].bounds.max[axis]);
    }
    best.2
}
