//! Bounding boxes of parts, and the candidate pairs that they leave for the narrow phase.

use crate::assembly::AssemblyPart;
use crate::notes::CommandError;
use crate::output::plain;
use crate::select::Selection;
use boxwood::broad_phase::for_each_overlapping_pair;
use boxwood::{Aabb, Mesh, Pose};
use std::ops::ControlFlow;

/// Bounding box of a placed part. It is computed without a tree: trees are built only for parts near another part,
/// and most parts of a large assembly are near none.
pub(crate) fn part_bounds(part: &AssemblyPart, mesh: &Mesh) -> Result<Option<Aabb>, CommandError> {
    placed_bounds(mesh, &part.pose).map_err(|x| too_far(&part.name, &format!("its pose places a vertex at {x}")).into())
}

/// Bounding box of a mesh at a pose; `None` for a mesh without triangles. Vertices that no triangle uses are ignored.
///
/// # Errors
/// The first placed coordinate that is not finite.
pub(crate) fn placed_bounds(mesh: &Mesh, pose: &Pose) -> Result<Option<Aabb>, f64> {
    let mut is_used = vec![false; mesh.vertices().len()];
    mesh.triangles().iter().flatten().for_each(|&vertex| is_used[vertex as usize] = true);
    let mut bounds: Option<Aabb> = None;
    for (vertex, _) in mesh.vertices().iter().zip(is_used).filter(|(_, is_used)| *is_used) {
        let point = pose.transform_point(*vertex);
        if let Some(&x) = point.iter().find(|x| !x.is_finite()) {
            return Err(x);
        }
        let at = Aabb { min: point, max: point };
        bounds = Some(bounds.map_or(at, |bounds| bounds.union(&at)));
    }
    Ok(bounds)
}

pub(crate) fn too_far(part: &str, what: &str) -> String {
    format!("part {part}: {what}; scale the assembly down (--scale), or leave the part out")
}

/// Selected pairs whose boxes overlap or are closer than the clearance, sorted. Pairs of parts are given by their indices.
///
/// # Errors
/// If there are more than `max_count` pairs; the search stops there, before the list gets too large for the memory.
pub(super) fn candidates_of(
    bounds: &[Option<Aabb>],
    clearance: Option<f64>,
    selection: &Selection,
    max_count: u64,
) -> Result<Vec<[usize; 2]>, CommandError> {
    let mut candidates = Vec::new();
    let visit = |pair| {
        if selection.includes(pair) {
            if candidates.len() as u64 == max_count {
                return ControlFlow::Break(());
            }
            candidates.push(pair);
        }
        ControlFlow::Continue(())
    };
    let overflow = match clearance {
        None => for_each_overlapping_pair(bounds, visit),
        Some(clearance) => {
            let wider: Vec<_> = bounds.iter().map(|bounds| bounds.map(|bounds| widened(bounds, clearance))).collect();
            for_each_overlapping_pair(&wider, visit)
        }
    };
    if overflow.map_err(|error| error.to_string())?.is_break() {
        let near = clearance.map_or(String::new(), |clearance| format!(" or are closer than {}", plain(clearance)));
        let advice = "select fewer parts (--only, --between, --ignore) or raise the limit (--max-candidates)";
        let message = format!("more than {max_count} pairs of parts have boxes that overlap{near}; {advice}");
        return Err(message.into());
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

    #[test]
    fn placed_bounds_reports_overflow_and_ignores_unused_vertices() {
        let far = Mesh::new(vec![[1e308, 0.0, 0.0], [0.0; 3], [0.0, 1.0, 0.0]], vec![[0, 1, 2]]).expect("valid");
        let pose = Pose::from_scale([2.0, 1.0, 1.0]);
        assert_eq!(placed_bounds(&far, &pose), Err(f64::INFINITY));
        assert_eq!(placed_bounds(&far, &Pose::IDENTITY), Ok(Some(Aabb { min: [0.0; 3], max: [1e308, 1.0, 0.0] })));
        assert_eq!(placed_bounds(&Mesh::default(), &pose), Ok(None));
        let unused = Mesh::new(vec![[0.0; 3], [1e308; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 2, 3]]);
        assert_eq!(
            placed_bounds(&unused.expect("valid"), &pose),
            Ok(Some(Aabb { min: [0.0; 3], max: [2.0, 1.0, 0.0] }))
        );
    }

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
                    let found = candidates_of(&bounds, Some(clearance), &Selection::all(2), 9).expect("few");
                    assert_eq!(found, [[0, 1]], "gap {gap:e} at {offset:e}");
                }
            }
        }
    }

    #[test]
    fn candidates_exclude_distant_pairs() {
        let at = |min: f64, max: f64| Some(Aabb { min: [min; 3], max: [max; 3] });
        let candidates =
            |clearance| candidates_of(&[at(0.0, 1.0), at(1.5, 2.0), None], clearance, &Selection::all(3), 9);
        assert_eq!(candidates(None).expect("few").len(), 0);
        assert_eq!(candidates(Some(0.4)).expect("few").len(), 0);
        assert_eq!(candidates(Some(0.5)).expect("few").len(), 1);
        assert_eq!(candidates(Some(f64::MAX)).expect("few").len(), 1);
    }
}
