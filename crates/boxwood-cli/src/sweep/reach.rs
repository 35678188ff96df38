//! Candidate pairs of a sweep: obstacles whose boxes overlap the box of the whole motion.

use super::mover::SweptObject;
use boxwood::{Aabb, Motion};

/// Pair that may come into contact: a swept part (`None` for a shape) and an obstacle.
pub(super) struct SweepCandidate {
    pub(super) swept_part: Option<usize>,
    pub(super) obstacle: usize,
}

/// Pairs whose boxes permit a contact during the motion, in the order of the obstacles.
pub(super) fn candidates(
    swept: &SweptObject,
    motion: Motion,
    obstacles: &[usize],
    bounds: &[Option<Aabb>],
) -> Vec<SweepCandidate> {
    let objects: Vec<(Option<usize>, Aabb)> = match swept {
        SweptObject::Shape(_, shape) | SweptObject::Capsule(_, shape) => vec![(None, shape.bounds())],
        SweptObject::Parts(parts) => parts.iter().filter_map(|&part| Some((Some(part), bounds[part]?))).collect(),
    };
    let objects: Vec<(Option<usize>, Aabb)> =
        objects.into_iter().map(|(part, bounds)| (part, swept_bounds(bounds, motion.displacement()))).collect();
    let candidates_of = |&obstacle: &usize| {
        let candidate = |&(swept_part, object): &(Option<usize>, Aabb)| {
            object.overlaps(&bounds[obstacle]?).then_some(SweepCandidate { swept_part, obstacle })
        };
        objects.iter().filter_map(candidate).collect::<Vec<_>>()
    };
    obstacles.iter().flat_map(candidates_of).collect()
}

/// Box around the whole motion of a box. One step outward covers each rounding.
fn swept_bounds(Aabb { min, max }: Aabb, by: [f64; 3]) -> Aabb {
    let at_end = Aabb {
        min: [0, 1, 2].map(|axis| (min[axis] + by[axis]).next_down()),
        max: [0, 1, 2].map(|axis| (max[axis] + by[axis]).next_up()),
    };
    at_end.union(&Aabb { min, max })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn obstacles_along_motion_are_candidates() {
        let at = |x: f64| Some(Aabb { min: [x, 0.0, 0.0], max: [x + 1.0, 1.0, 1.0] });
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
