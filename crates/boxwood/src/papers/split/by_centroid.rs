//! Split rules that compare the centroids of triangles.

use super::{ExactAabb, SplitItem, SplitKey, lower_half, stable_partition};
use glam::DVec3;

/// Splits into equal numbers of triangles, by the positions of their centroids along the longest axis of the
/// node's box.
pub(super) fn balanced(
    items: &mut [SplitItem],
    bounds: &ExactAabb,
    centroid: impl Fn(&SplitItem) -> DVec3,
    scratch: &mut Vec<SplitItem>,
    keys: &mut Vec<SplitKey>,
) -> usize {
    let axis = bounds.longest_axis();
    lower_half(items, |item| centroid(item)[axis], scratch, keys)
}

/// Splits at the center of the node's box, on the axis for which the numbers of centroids on both sides differ
/// least. Of equal axes, the first is used.
pub(super) fn best_axis(
    items: &mut [SplitItem],
    bounds: &ExactAabb,
    centroid: impl Fn(&SplitItem) -> DVec3,
    scratch: &mut Vec<SplitItem>,
) -> usize {
    let mut negative = [0_usize; 3];
    for item in items.iter() {
        let centroid = centroid(item);
        for axis in 0..3 {
            negative[axis] += usize::from(centroid[axis] <= bounds.middle(axis));
        }
    }
    let difference = |axis: usize| (2 * negative[axis]).abs_diff(items.len());
    // `<` keeps the first of several equal axes.
    let best = (1..3).fold(0, |best, axis| if difference(axis) < difference(best) { axis } else { best });
    at_center(items, bounds, best, centroid, scratch)
}

/// Splits at the center of the longest axis of the node's box, by the positions of the centroids.
pub(super) fn longest_axis(
    items: &mut [SplitItem],
    bounds: &ExactAabb,
    centroid: impl Fn(&SplitItem) -> DVec3,
    scratch: &mut Vec<SplitItem>,
) -> usize {
    at_center(items, bounds, bounds.longest_axis(), centroid, scratch)
}

fn at_center(
    items: &mut [SplitItem],
    bounds: &ExactAabb,
    axis: usize,
    centroid: impl Fn(&SplitItem) -> DVec3,
    scratch: &mut Vec<SplitItem>,
) -> usize {
    let center = bounds.middle(axis);
    stable_partition(items, scratch, |item| centroid(item)[axis] <= center)
}
