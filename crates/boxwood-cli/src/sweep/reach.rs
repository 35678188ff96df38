//! Candidate pairs of a sweep: obstacles whose boxes overlap the box of the whole motion.

use super::mover::SweptObject;
use crate::clash::Bounds;
use boxwood::Motion;

/// Pair that may come into contact: a swept part (`None` for a shape) and an obstacle.
pub(super) struct SweepCandidate {
    pub(super) swept_part: Option<usize>,
    pub(super) obstacle: usize,
}

/// Pairs whose boxes do not exclude a contact, in the order of the obstacles.
pub(super) fn candidates(
    swept: &SweptObject,
    motion: Motion,
    obstacles: &[usize],
    bounds: &[Option<Bounds>],
) -> Vec<SweepCandidate> {
    let objects: Vec<(Option<usize>, Bounds)> = match swept {
        SweptObject::Shape(_, solid) | SweptObject::Capsule(_, solid) => vec![(None, solid.bounds())],
        SweptObject::Parts(parts) => parts.iter().filter_map(|&part| Some((Some(part), bounds[part]?))).collect(),
    };
    let objects: Vec<(Option<usize>, Bounds)> =
        objects.into_iter().map(|(part, bounds)| (part, swept_bounds(bounds, motion.displacement()))).collect();
    let candidates_of = |&obstacle: &usize| {
        let candidate = |&(swept_part, object): &(Option<usize>, Bounds)| {
            overlap(object, bounds[obstacle]?).then_some(SweepCandidate { swept_part, obstacle })
        };
        objects.iter().filter_map(candidate).collect::<Vec<_>>()
    };
    obstacles.iter().flat_map(candidates_of).collect()
}

/// Box around the whole motion of a box. One step outward covers each rounding.
fn swept_bounds([low, high]: Bounds, by: [f64; 3]) -> Bounds {
    let axis = [0, 1, 2];
    [
        axis.map(|axis| low[axis].min((low[axis] + by[axis]).next_down())),
        axis.map(|axis| high[axis].max((high[axis] + by[axis]).next_up())),
    ]
}

/// Returns true if two boxes overlap; touching counts.
fn overlap([low_a, high_a]: Bounds, [low_b, high_b]: Bounds) -> bool {
    (0..3).all(|axis| low_a[axis] <= high_b[axis] && low_b[axis] <= high_a[axis])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn obstacles_along_motion_are_candidates() {
        let at = |x: f64| Some([[x, 0.0, 0.0], [x + 1.0, 1.0, 1.0]]);
        let bounds = [at(0.0), at(3.0), at(9.0), at(-2.0), None];
        let obstacles = |by: [f64; 3]| -> Vec<usize> {
            let (swept, motion) = (SweptObject::Parts(vec![0]), Motion::linear(by).expect("a motion"));
            candidates(&swept, motion, &[1, 2, 3, 4], &bounds).iter().map(|pair| pair.obstacle).collect()
        };
        assert!(obstacles([0.0; 3]).is_empty());
        assert_eq!(obstacles([2.0, 0.0, 0.0]), [1], "touching at the end");
        assert!(obstacles([1.9, 0.0, 0.0]).is_empty());
        assert_eq!(obstacles([9.0, 0.0, 0.0]), [1, 2]);
        assert_eq!(obstacles([-1e100, 0.0, 0.0]), [3]);
        assert_eq!(obstacles([9.0, 5.0, 0.0]), [1, 2], "boxes cannot exclude a contact here");
    }
}
