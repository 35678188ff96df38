//! Order of the boxes in the packed tree. A set of boxes is split recursively into two halves of about equal size,
//! along the axis on which the centers are spread most, until at most eight boxes are left. Each split corresponds to
//! the axial cut of Wang, Wang and Li (Research on Collision Detection Algorithm Based on AABB).

#[cfg(feature = "parallel")]
use crate::broad_phase::worth_parallel;
use crate::kernel::boxes::LocalAabb;
use crate::kernel::simd::LANES;

/// Marks a missing slot or position: the slot of a lane without a box, and the position of a slot without a box.
pub(super) const EMPTY_SLOT: u32 = u32::MAX;
/// Ratio of the size limits of adjacent size classes. A box whose longest side exceeds the median by more than
/// this factor is ordered together with boxes of its own size class only. If it were ordered among small boxes, it
/// would enlarge its leaf and all nodes above.
const SIZE_RATIO: f32 = 4.0;
/// Number of size classes. The size limit of each class is [`SIZE_RATIO`] times that of the previous class; the last
/// class has no limit.
const SIZE_CLASSES: usize = 6;
/// Largest number of boxes that are sampled to find the median of the longest sides.
const SAMPLE_SIZE: usize = 1024;

/// A box to be ordered: its center and its slot.
#[derive(Clone, Copy, Debug)]
struct OrderItem {
    center: [f32; 3],
    slot: u32,
}

/// Writes the slots `members` to `order`, ordered by the boxes that `bounds` returns for them. Each leaf has eight
/// consecutive elements, with [`EMPTY_SLOT`] in unused lanes.
pub(super) fn order_boxes(members: &[u32], bounds: impl Fn(u32) -> LocalAabb, order: &mut Vec<u32>) {
    let mut sizes: [Vec<OrderItem>; SIZE_CLASSES] = Default::default();
    sizes[0].reserve(members.len());
    let median = median_side(members, &bounds);
    for &slot in members {
        let bounds = bounds(slot);
        let (mut size, mut limit, side) = (0, median * SIZE_RATIO, longest_side(&bounds));
        while side > limit && size + 1 < SIZE_CLASSES {
            (size, limit) = (size + 1, limit * SIZE_RATIO);
        }
        sizes[size].push(OrderItem { center: (bounds.min * 0.5 + bounds.max * 0.5).to_array(), slot });
    }
    order.clear();
    for items in sizes.iter_mut().filter(|items| !items.is_empty()) {
        split_recursively(items);
        // A tree node covers a range of positions whose length is a power of eight, and starts at a multiple of
        // this length. Each size class starts at a multiple of the largest power of eight below the number of its
        // boxes. So no node of up to this length contains both boxes of this class and boxes of the class before
        // it.
        order.resize(order.len().next_multiple_of(power_below(items.len()).max(LANES)), EMPTY_SLOT);
        order.extend(items.iter().map(|item| item.slot));
    }
    order.resize(order.len().next_multiple_of(LANES), EMPTY_SLOT);
}

fn median_side(members: &[u32], bounds: impl Fn(u32) -> LocalAabb) -> f32 {
    let step = members.len().div_ceil(SAMPLE_SIZE).max(1);
    let mut sides: Vec<f32> = members.iter().step_by(step).map(|&slot| longest_side(&bounds(slot))).collect();
    let middle = sides.len() / 2;
    if sides.is_empty() { 0.0 } else { *sides.select_nth_unstable_by(middle, f32::total_cmp).1 }
}

fn longest_side(bounds: &LocalAabb) -> f32 {
    (bounds.max - bounds.min).max_element()
}

/// Largest power of eight that is less than `count`; 1 if there is no such power.
fn power_below(count: usize) -> usize {
    let mut power = 1;
    while power * LANES < count {
        power *= LANES;
    }
    power
}

/// Orders items by splitting them recursively. A split is at a multiple of the capacity of a child node, so that all
/// children except the last are full. The recursion depth is at most the number of bits of the number of boxes.
fn split_recursively(items: &mut [OrderItem]) {
    if items.len() <= LANES {
        return;
    }
    let child = power_below(items.len());
    let first = items.len().div_ceil(child) / 2 * child;
    let axis = widest_axis(items);
    items.select_nth_unstable_by(first, |a, b| a.center[axis].total_cmp(&b.center[axis]).then(a.slot.cmp(&b.slot)));
    let (low, high) = items.split_at_mut(first);
    #[cfg(feature = "parallel")]
    if worth_parallel(low.len()) {
        rayon::join(|| split_recursively(low), || split_recursively(high));
        return;
    }
    split_recursively(low);
    split_recursively(high);
}

fn widest_axis(items: &[OrderItem]) -> usize {
    let (mut low, mut high) = (items[0].center, items[0].center);
    for item in items {
        for axis in 0..3 {
            low[axis] = low[axis].min(item.center[axis]);
            high[axis] = high[axis].max(item.center[axis]);
        }
    }
    let spread = [0, 1, 2].map(|axis| high[axis] - low[axis]);
    (0..3).max_by(|&i, &j| spread[i].total_cmp(&spread[j])).unwrap_or(0)
}
