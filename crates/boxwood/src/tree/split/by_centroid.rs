//! By the centroids of the triangles.

use super::{Exact, Item, Key, lower_half, stable_partition};
use glam::DVec3;

/// Equal counts along the longest side.
pub(super) fn balanced(
    items: &mut [Item],
    bounds: &Exact,
    centroid: impl Fn(&Item) -> DVec3,
    spare: &mut Vec<Item>,
    keys: &mut Vec<Key>,
) -> usize {
    let axis = bounds.longest_axis();
    lower_half(items, |item| centroid(item)[axis], spare, keys)
}

/// At the centre of the box, on the axis whose two sides differ least in count; of equals the lowest.
pub(super) fn best_axis(
    items: &mut [Item],
    bounds: &Exact,
    centroid: impl Fn(&Item) -> DVec3,
    spare: &mut Vec<Item>,
) -> usize {
    let mut negative = [0_usize; 3];
    for item in items.iter() {
        let centroid = centroid(item);
        for axis in 0..3 {
            negative[axis] += usize::from(centroid[axis] <= bounds.middle(axis));
        }
    }
    let difference = |axis: usize| (2 * negative[axis]).abs_diff(items.len());
    // The first of equals.
    let best = (1..3).fold(0, |best, axis| if difference(axis) < difference(best) { axis } else { best });
    at_centre(items, bounds, best, centroid, spare)
}

/// At the centre of the longest side.
pub(super) fn longest_axis(
    items: &mut [Item],
    bounds: &Exact,
    centroid: impl Fn(&Item) -> DVec3,
    spare: &mut Vec<Item>,
) -> usize {
    at_centre(items, bounds, bounds.longest_axis(), centroid, spare)
}

fn at_centre(
    items: &mut [Item],
    bounds: &Exact,
    axis: usize,
    centroid: impl Fn(&Item) -> DVec3,
    spare: &mut Vec<Item>,
) -> usize {
    let centre = bounds.middle(axis);
    stable_partition(items, spare, |item| centroid(item)[axis] <= centre)
}
