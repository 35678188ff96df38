//! Which parts can be met at all: those whose boxes reach into the way.

use super::mover::Mover;
use crate::clash::Bounds;
use boxwood::Motion;

/// What may meet: a part that is moved, or the solid, and a part that is not.
pub(super) struct Pair {
    pub(super) mover: Option<usize>,
    pub(super) other: usize,
}

/// The pairs that only their triangles can decide, in the order of the parts.
pub(super) fn pairs(mover: &Mover, motion: Motion, others: &[usize], bounds: &[Option<Bounds>]) -> Vec<Pair> {
    let movers: Vec<(Option<usize>, Bounds)> = match mover {
        Mover::Shape(_, solid) | Mover::Capsule(_, solid) => vec![(None, solid.bounds())],
        Mover::Parts(parts) => parts.iter().filter_map(|&part| Some((Some(part), bounds[part]?))).collect(),
    };
    let movers: Vec<(Option<usize>, Bounds)> =
        movers.into_iter().map(|(mover, bounds)| (mover, swept(bounds, motion.way()))).collect();
    let of_other = |&other: &usize| {
        let reached =
            |&(mover, way): &(Option<usize>, Bounds)| overlap(way, bounds[other]?).then_some(Pair { mover, other });
        movers.iter().filter_map(reached).collect::<Vec<_>>()
    };
    others.iter().flat_map(of_other).collect()
}

/// A box around all of the way, each rounding made up for by a step outward.
fn swept([low, high]: Bounds, by: [f64; 3]) -> Bounds {
    let axis = [0, 1, 2];
    [
        axis.map(|axis| low[axis].min((low[axis] + by[axis]).next_down())),
        axis.map(|axis| high[axis].max((high[axis] + by[axis]).next_up())),
    ]
}

/// Touching counts.
fn overlap([low_a, high_a]: Bounds, [low_b, high_b]: Bounds) -> bool {
    (0..3).all(|axis| low_a[axis] <= high_b[axis] && low_b[axis] <= high_a[axis])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_in_the_way_are_reached() {
        let at = |x: f64| Some([[x, 0.0, 0.0], [x + 1.0, 1.0, 1.0]]);
        let bounds = [at(0.0), at(3.0), at(9.0), at(-2.0), None];
        let reached = |by: [f64; 3]| -> Vec<usize> {
            let (mover, motion) = (Mover::Parts(vec![0]), Motion::by(by).expect("a motion"));
            pairs(&mover, motion, &[1, 2, 3, 4], &bounds).iter().map(|pair| pair.other).collect()
        };
        assert!(reached([0.0; 3]).is_empty());
        assert_eq!(reached([2.0, 0.0, 0.0]), [1], "touching at the end");
        assert!(reached([1.9, 0.0, 0.0]).is_empty());
        assert_eq!(reached([9.0, 0.0, 0.0]), [1, 2]);
        assert_eq!(reached([-1e100, 0.0, 0.0]), [3]);
        assert_eq!(reached([9.0, 5.0, 0.0]), [1, 2], "only the triangles can tell");
    }
}
