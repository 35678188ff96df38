//! Candidate pairs of parts: the selected pairs that their bounding boxes do not exclude.

use crate::error::AssemblyError;
use crate::select::PairSelection;
use boxwood::Aabb;
use boxwood::broad_phase::for_each_overlapping_pair;
use std::ops::ControlFlow;

/// Selected pairs whose boxes overlap or are closer than the clearance, sorted. Pairs of parts are given by their indices.
///
/// # Errors
/// [`AssemblyError::TooManyPairs`] if there are more than `limit` pairs. The search stops there, before the list gets too large
/// for the memory.
pub(super) fn candidate_pairs(
    bounds: &[Option<Aabb>],
    clearance: Option<f64>,
    selection: &PairSelection,
    limit: u64,
) -> Result<Vec<[usize; 2]>, AssemblyError> {
    let mut candidates = Vec::new();
    let visit = |pair| {
        if selection.includes(pair) {
            if candidates.len() as u64 == limit {
                return ControlFlow::Break(());
            }
            candidates.push(pair);
        }
        ControlFlow::Continue(())
    };
    let search = match clearance {
        None => for_each_overlapping_pair(bounds, visit),
        Some(clearance) => {
            let wider: Vec<_> = bounds.iter().map(|bounds| bounds.map(|bounds| widened(bounds, clearance))).collect();
            for_each_overlapping_pair(&wider, visit)
        }
    };
    if search.map_err(AssemblyError::Boxes)?.is_break() {
        return Err(AssemblyError::TooManyPairs { limit, clearance });
    }
    candidates.sort_unstable();
    Ok(candidates)
}

/// Box enlarged by at least half the clearance on each side: two boxes whose gap on every axis is at most the clearance
/// overlap after both are widened. One step outward covers each rounding. An overflow gives an infinite bound, which is allowed.
fn widened(bounds: Aabb, clearance: f64) -> Aabb {
    let half = (clearance / 2.0).next_up();
    Aabb { min: bounds.min.map(|x| (x - half).next_down()), max: bounds.max.map(|x| (x + half).next_up()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pairs whose gap is the clearance or just below it are candidates, even where sums and halves are rounded.
    #[test]
    fn candidates_contain_every_pair_within_clearance() {
        for scale in [5e-324_f64, 1e-310, 1e-8, 0.1, 1.0, 3.7e15, 1e300] {
            for offset in [0.0, 1.0 / 3.0, -1e9, 1e16, 1e299] {
                for gap in [scale, 3.0 * scale, 0.7 * scale] {
                    let (end, start) = (offset, offset + gap);
                    // The clearance is one step above the rounded gap, and so not below the exact gap.
                    let clearance = (start - end).next_up();
                    let at = |min: f64, max: f64| Some(Aabb { min: [min; 3], max: [max; 3] });
                    let bounds = [at(end - scale, end), at(start, start + scale)];
                    let found = candidate_pairs(&bounds, Some(clearance), &PairSelection::all(2), 9).expect("few");
                    assert_eq!(found, [[0, 1]], "gap {gap:e} at {offset:e}");
                }
            }
        }
    }

    #[test]
    fn candidates_exclude_distant_pairs() {
        let at = |min: f64, max: f64| Some(Aabb { min: [min; 3], max: [max; 3] });
        let candidates =
            |clearance| candidate_pairs(&[at(0.0, 1.0), at(1.5, 2.0), None], clearance, &PairSelection::all(3), 9);
        assert_eq!(candidates(None).expect("few").len(), 0);
        assert_eq!(candidates(Some(0.4)).expect("few").len(), 0);
        assert_eq!(candidates(Some(0.5)).expect("few").len(), 1);
        assert_eq!(candidates(Some(f64::MAX)).expect("few").len(), 1);
    }
}
