//! The boxes of parts, and the pairs of parts that only their triangles can decide.

use super::Bounds;
use crate::assembly::Part;
use crate::notes::Failure;
use crate::output::plain;
use crate::select::Selection;
use boxwood::{Mesh, Pose, for_each_overlap};
use std::ops::ControlFlow;

/// The box of a placed part. Needs no tree: most parts of a large assembly are near no other.
pub(crate) fn bounds_of(part: &Part, mesh: &Mesh) -> Result<Option<Bounds>, Failure> {
    placed_bounds(mesh, &part.pose).map_err(|x| too_far(&part.name, &format!("its pose places a vertex at {x}")).into())
}

/// The box of a mesh at a pose; a coordinate that is not finite if there is one.
pub(crate) fn placed_bounds(mesh: &Mesh, pose: &Pose) -> Result<Option<Bounds>, f64> {
    // Vertices that no triangle uses do not count.
    let mut is_used = vec![false; mesh.vertices().len()];
    mesh.triangles().iter().flatten().for_each(|&vertex| is_used[vertex as usize] = true);
    let mut bounds: Option<Bounds> = None;
    for (vertex, _) in mesh.vertices().iter().zip(is_used).filter(|(_, is_used)| *is_used) {
        let point = pose.place(*vertex);
        if let Some(&x) = point.iter().find(|x| !x.is_finite()) {
            return Err(x);
        }
        let [low, high] = bounds.get_or_insert([point, point]);
        for axis in 0..3 {
            low[axis] = low[axis].min(point[axis]);
            high[axis] = high[axis].max(point[axis]);
        }
    }
    Ok(bounds)
}

pub(crate) fn too_far(part: &str, what: &str) -> String {
    format!("part {part}: {what}; scale the assembly down (--scale), or leave the part out")
}

/// The pairs of the selection whose boxes overlap, or are closer to each other than the clearance, in order. Refused while
/// they are still few enough to hold.
pub(super) fn candidates_of(
    bounds: &[Option<Bounds>],
    clearance: Option<f64>,
    selection: &Selection,
    most: u64,
) -> Result<Vec<[usize; 2]>, Failure> {
    let mut candidates = Vec::new();
    let visit = |pair| {
        if selection.allows(pair) {
            if candidates.len() as u64 == most {
                return ControlFlow::Break(());
            }
            candidates.push(pair);
        }
        ControlFlow::Continue(())
    };
    let overflow = match clearance {
        None => for_each_overlap(bounds, visit),
        Some(clearance) => {
            let wider: Vec<_> = bounds.iter().map(|bounds| bounds.map(|bounds| widened(bounds, clearance))).collect();
            for_each_overlap(&wider, visit)
        }
    };
    if overflow.map_err(|error| error.to_string())?.is_break() {
        let near = clearance.map_or(String::new(), |clearance| format!(" or come closer than {}", plain(clearance)));
        let advice = "choose parts (--only, --between, --ignore) or raise the limit (--max-candidates)";
        return Err(Failure::from(format!("more than {most} pairs of parts have boxes that overlap{near}; {advice}")));
    }
    candidates.sort_unstable();
    Ok(candidates)
}

/// The box with at least half the clearance around it: boxes whose gap on every axis is at most the clearance overlap when
/// both are widened. Each rounding is made up for by a step outward; what overflows becomes infinite, which a box may be.
fn widened([low, high]: Bounds, clearance: f64) -> Bounds {
    let half = (clearance / 2.0).next_up();
    [low.map(|x| (x - half).next_down()), high.map(|x| (x + half).next_up())]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_that_is_too_far_has_no_bounds() {
        let far = Mesh::new(vec![[1e308, 0.0, 0.0], [0.0; 3], [0.0, 1.0, 0.0]], vec![[0, 1, 2]]).expect("valid");
        let pose = Pose::affine([[2.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], [0.0; 3]).expect("valid");
        assert_eq!(placed_bounds(&far, &pose), Err(f64::INFINITY));
        assert_eq!(placed_bounds(&far, &Pose::IDENTITY), Ok(Some([[0.0; 3], [1e308, 1.0, 0.0]])));
        assert_eq!(placed_bounds(&Mesh::default(), &pose), Ok(None));
        let unused = Mesh::new(vec![[0.0; 3], [1e308; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 2, 3]]);
        assert_eq!(placed_bounds(&unused.expect("valid"), &pose), Ok(Some([[0.0; 3], [2.0, 1.0, 0.0]])));
    }

    /// Gaps of exactly the clearance and just below it, where sums and halves are rounded.
    #[test]
    fn no_pair_within_the_clearance_is_lost() {
        for scale in [5e-324_f64, 1e-310, 1e-8, 0.1, 1.0, 3.7e15, 1e300] {
            for offset in [0.0, 1.0 / 3.0, -1e9, 1e16, 1e299] {
                for gap in [scale, 3.0 * scale, 0.7 * scale] {
                    let (end, start) = (offset, offset + gap);
                    // What is left of the gap after rounding, exact or too large.
                    let clearance = (start - end).next_up();
                    let at = |low: f64, high: f64| Some([[low; 3], [high; 3]]);
                    let bounds = [at(end - scale, end), at(start, start + scale)];
                    let found = candidates_of(&bounds, Some(clearance), &Selection::all(2), 9).expect("few");
                    assert_eq!(found, [[0, 1]], "gap {gap:e} at {offset:e}");
                }
            }
        }
    }

    #[test]
    fn what_is_far_is_no_candidate() {
        let at = |low: f64, high: f64| Some([[low; 3], [high; 3]]);
        let candidates =
            |clearance| candidates_of(&[at(0.0, 1.0), at(1.5, 2.0), None], clearance, &Selection::all(3), 9);
        assert_eq!(candidates(None).expect("few").len(), 0);
        assert_eq!(candidates(Some(0.4)).expect("few").len(), 0);
        assert_eq!(candidates(Some(0.5)).expect("few").len(), 1);
        assert_eq!(candidates(Some(f64::MAX)).expect("few").len(), 1);
    }
}
