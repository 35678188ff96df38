//! Overlapping pairs of a set of boxes that do not move, computed by a single call.

use super::BroadPhase;
use super::ids::BoxError;
use super::packed_tree::PackedTree;
use super::slots::BoxSlots;
use crate::kernel::aabb::Aabb;
use std::ops::ControlFlow;

/// Returns all pairs of overlapping boxes, sorted; touching boxes overlap. A pair is given by the indices of its
/// boxes, the lower index first. `None` is an empty box, which overlaps nothing.
///
/// # Errors
/// [`BoxError`] if the bounds of a box are NaN or inverted.
///
/// ```
/// use boxwood::Aabb;
///
/// let unit = Some(Aabb { min: [0.0; 3], max: [1.0; 3] });
/// let beside = Some(Aabb { min: [1.0, 0.0, 0.0], max: [2.0, 1.0, 1.0] });
/// let apart = Some(Aabb { min: [5.0; 3], max: [6.0; 3] });
/// assert_eq!(boxwood::broad_phase::overlapping_pairs(&[unit, None, beside, apart])?, [[0, 2]]);
/// # Ok::<(), boxwood::broad_phase::BoxError>(())
/// ```
pub fn overlapping_pairs(boxes: &[Option<Aabb>]) -> Result<Vec<[usize; 2]>, BoxError> {
    let mut broad = BroadPhase::new();
    let mut indices = Vec::new();
    for (index, bounds) in boxes.iter().enumerate().filter_map(|(index, bounds)| Some((index, (*bounds)?))) {
        broad.insert(bounds)?;
        indices.push(index);
    }
    Ok(broad.update().pairs().map(|pair| pair.map(|id| indices[id.index()])).collect())
}

/// Calls `visit` for every pair that [`overlapping_pairs`] returns, in no particular order, until a call breaks.
/// Useful if only some of the pairs are needed, or if the list of all pairs does not fit in memory. Runs on one
/// thread.
///
/// # Errors
/// [`BoxError`] if the bounds of a box are NaN or inverted.
pub fn for_each_overlapping_pair<B>(
    boxes: &[Option<Aabb>],
    mut visit: impl FnMut([usize; 2]) -> ControlFlow<B>,
) -> Result<ControlFlow<B>, BoxError> {
    let mut slots = BoxSlots::default();
    let mut indices = Vec::new();
    for (index, bounds) in boxes.iter().enumerate().filter_map(|(index, bounds)| Some((index, bounds.as_ref()?))) {
        slots.insert(bounds)?;
        indices.push(index);
    }
    Ok(PackedTree::for_each_pair(&slots, |pair| visit(pair.map(|slot| indices[slot as usize]))))
}
