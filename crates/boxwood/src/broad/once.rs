//! Boxes that stay where they are: one answer, nothing kept.

use super::BroadPhase;
use super::ids::{Bounds, BoxError};
use super::slots::Slots;
use super::tree::PackedTree;
use std::ops::ControlFlow;

/// Every pair of boxes that have a point in common, touching included, each once with the lower place first, in
/// order. `None` is an empty box, which overlaps nothing.
///
/// ```
/// let unit = Some([[0.0; 3], [1.0; 3]]);
/// let beside = Some([[1.0, 0.0, 0.0], [2.0, 1.0, 1.0]]);
/// let apart = Some([[5.0; 3], [6.0; 3]]);
/// assert_eq!(boxwood::overlapping_boxes(&[unit, None, beside, apart])?, [[0, 2]]);
/// # Ok::<(), boxwood::BoxError>(())
/// ```
pub fn overlapping_boxes(boxes: &[Option<Bounds>]) -> Result<Vec<[usize; 2]>, BoxError> {
    let mut broad = BroadPhase::new();
    let mut places = Vec::new();
    for (place, bounds) in boxes.iter().enumerate().filter_map(|(place, bounds)| Some((place, (*bounds)?))) {
        broad.insert(bounds)?;
        places.push(place);
    }
    Ok(broad.update().pairs().map(|pair| pair.map(|id| places[id.slot()])).collect())
}

/// Calls `visit` for every pair that [`overlapping_boxes`] gives, in no particular order, until it breaks: for who wants
/// only some of the pairs, or cannot hold all. On one thread.
pub fn for_each_overlap<B>(
    boxes: &[Option<Bounds>],
    mut visit: impl FnMut([usize; 2]) -> ControlFlow<B>,
) -> Result<ControlFlow<B>, BoxError> {
    let mut slots = Slots::default();
    let mut places = Vec::new();
    for (place, bounds) in boxes.iter().enumerate().filter_map(|(place, bounds)| Some((place, bounds.as_ref()?))) {
        slots.insert(bounds)?;
        places.push(place);
    }
    Ok(PackedTree::for_each_pair(&slots, |pair| visit(pair.map(|slot| places[slot as usize]))))
}
