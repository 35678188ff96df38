//! Which of many boxes overlap. Knows no triangles.
//!
//! One axis is swept (Baraff 1992, section 3.1.4 without coherence): boxes in the order of their lower ends; each is
//! compared with those that follow until one begins beyond its upper end.

use super::ids::Bounds;
use std::ops::ControlFlow;

/// Every pair of boxes that have a point in common, touching included, each once with the lower place first, in
/// order. `None` is an empty box, which overlaps nothing.
///
/// ```
/// let unit = Some([[0.0; 3], [1.0; 3]]);
/// let beside = Some([[1.0, 0.0, 0.0], [2.0, 1.0, 1.0]]);
/// let apart = Some([[5.0; 3], [6.0; 3]]);
/// assert_eq!(boxwood::overlapping_boxes(&[unit, None, beside, apart]), [[0, 2]]);
/// ```
#[must_use]
pub fn overlapping_boxes(boxes: &[Option<Bounds>]) -> Vec<[usize; 2]> {
    let mut pairs = Vec::new();
    // Never breaks.
    let _ = for_each_overlap(boxes, |pair| {
        pairs.push(pair);
        ControlFlow::<()>::Continue(())
    });
    pairs.sort_unstable();
    pairs
}

/// Calls `visit` for every pair that [`overlapping_boxes`] gives, in the order of the sweep, until it breaks: for who
/// wants only some of the pairs, or not too many.
pub fn for_each_overlap<B>(
    boxes: &[Option<Bounds>],
    mut visit: impl FnMut([usize; 2]) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let axis = thinnest_axis(boxes);
    let mut order: Vec<(usize, Bounds)> =
        boxes.iter().copied().enumerate().filter_map(|(i, b)| Some((i, b?))).collect();
    order.sort_by(|(i, a), (j, b)| a[0][axis].total_cmp(&b[0][axis]).then(i.cmp(j)));
    for (place, (i, a)) in order.iter().enumerate() {
        for (j, b) in order[place + 1..].iter().take_while(|(_, b)| b[0][axis] <= a[1][axis]) {
            if overlap(a, b) {
                visit([*i.min(j), *i.max(j)])?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn overlap(a: &Bounds, b: &Bounds) -> bool {
    (0..3).all(|axis| a[0][axis] <= b[1][axis] && b[0][axis] <= a[1][axis])
}

/// The axis on which the boxes cover the least of their common extent: the fewest overlaps to look at.
fn thinnest_axis(boxes: &[Option<Bounds>]) -> usize {
    let cover = |axis: usize| {
        let (mut low, mut high, mut sides) = (f64::INFINITY, f64::NEG_INFINITY, 0.0);
        for [min, max] in boxes.iter().flatten() {
            (low, high) = (low.min(min[axis]), high.max(max[axis]));
            sides += max[axis] - min[axis];
        }
        // NaN (nothing there, or no extent) is put last: such an axis tells nothing apart.
        let cover = sides / (high - low);
        if cover.is_nan() { f64::INFINITY } else { cover }
    };
    (0..3).min_by(|&i, &j| cover(i).total_cmp(&cover(j))).unwrap_or(0)
}
