//! Who sits beside whom: boxes are cut into two parts of equal number, again and again, along the axis on which their
//! middles are spread most, until eight are left. It is the axial cut of the document, applied to each part anew.

#[cfg(feature = "parallel")]
use super::super::on_threads;
use crate::bounds::Aabb;
use crate::simd::LANES;

/// A lane that holds no box.
pub(super) const NOBODY: u32 = u32::MAX;
/// A box so many times longer than the median is set apart, with others of its size: in a node with small ones it would
/// make the node large, and so all nodes above.
const LARGE: f32 = 4.0;
/// How many sizes are told apart, each by a factor of [`LARGE`].
const SIZES: usize = 6;
/// Boxes that are looked at for the median.
const SAMPLE: usize = 1024;

/// A box to be given a place.
#[derive(Clone, Copy, Debug)]
struct Item {
    middle: [f32; 3],
    slot: u32,
}

/// Puts slots in order, given the box of each: eight to a leaf, [`NOBODY`] where a lane stays empty.
pub(super) fn arrange(members: &[u32], bounds: impl Fn(u32) -> Aabb, order: &mut Vec<u32>) {
    let mut sizes: [Vec<Item>; SIZES] = Default::default();
    sizes[0].reserve(members.len());
    let median = median_side(members, &bounds);
    for &slot in members {
        let bounds = bounds(slot);
        let (mut size, mut limit, side) = (0, median * LARGE, longest_side(&bounds));
        while side > limit && size + 1 < SIZES {
            (size, limit) = (size + 1, limit * LARGE);
        }
        sizes[size].push(Item { middle: (bounds.min * 0.5 + bounds.max * 0.5).to_array(), slot });
    }
    order.clear();
    for items in sizes.iter_mut().filter(|items| !items.is_empty()) {
        cut(items);
        // A node of the tree holds boxes of one size, unless it is larger than all of one size.
        order.resize(order.len().next_multiple_of(power_below(items.len()).max(LANES)), NOBODY);
        order.extend(items.iter().map(|item| item.slot));
    }
    order.resize(order.len().next_multiple_of(LANES), NOBODY);
}

fn median_side(members: &[u32], bounds: impl Fn(u32) -> Aabb) -> f32 {
    let step = members.len().div_ceil(SAMPLE).max(1);
    let mut sides: Vec<f32> = members.iter().step_by(step).map(|&slot| longest_side(&bounds(slot))).collect();
    let middle = sides.len() / 2;
    if sides.is_empty() { 0.0 } else { *sides.select_nth_unstable_by(middle, f32::total_cmp).1 }
}

fn longest_side(bounds: &Aabb) -> f32 {
    (bounds.max - bounds.min).max_element()
}

/// The largest power of eight below a number; 1 if there is none.
fn power_below(count: usize) -> usize {
    let mut power = 1;
    while power * LANES < count {
        power *= LANES;
    }
    power
}

/// Cuts at a multiple of what a child of the node holds, so that all children are full but the last. As deep as the
/// number of boxes has bits.
fn cut(items: &mut [Item]) {
    if items.len() <= LANES {
        return;
    }
    let child = power_below(items.len());
    let first = items.len().div_ceil(child) / 2 * child;
    let axis = widest_axis(items);
    items.select_nth_unstable_by(first, |a, b| a.middle[axis].total_cmp(&b.middle[axis]).then(a.slot.cmp(&b.slot)));
    let (low, high) = items.split_at_mut(first);
    #[cfg(feature = "parallel")]
    if on_threads(low.len()) {
        rayon::join(|| cut(low), || cut(high));
        return;
    }
    cut(low);
    cut(high);
}

fn widest_axis(items: &[Item]) -> usize {
    let (mut low, mut high) = (items[0].middle, items[0].middle);
    for item in items {
        for axis in 0..3 {
            low[axis] = low[axis].min(item.middle[axis]);
            high[axis] = high[axis].max(item.middle[axis]);
        }
    }
    let spread = [0, 1, 2].map(|axis| high[axis] - low[axis]);
    (0..3).max_by(|&i, &j| spread[i].total_cmp(&spread[j])).unwrap_or(0)
}
