//! Two copies of a model at a distance: the placements of a benchmark for models that are close to each other and do not
//! meet (Trenkel, Weller and Zachmann, A Benchmarking Suite for Static Collision Detection Algorithms, 2007).
//!
//! One copy stays where it is. The other is turned in any way and comes from any direction, until it is as near as asked for:
//! how far along the direction, bisection finds by exact questions, so that it is the same on every machine.

use crate::placements::about;
use crate::random::Random;
use crate::vector::{add, dot, scale, sub};
use boxwood::{Model, Pair, Placed, Pose, Scratch};

/// How near a distance is met, in longest sides of the model: 0, where the copies all but touch, and others.
const PRECISION: [f64; 2] = [1e-9, 1e-6];

/// So many poses of a copy that is this far from the model itself, in longest sides of the model, and a little farther: at
/// 0 by up to a billionth, else by up to a millionth.
///
/// # Panics
/// If the model has no triangles or no extent, or is too large to be moved by a few times its size.
#[must_use]
pub fn placements_at_distance(model: &Model, distance: f64, count: u32, random: &mut Random) -> Vec<Pose> {
    let [low, high] = model.mesh().bounds().expect("a model without triangles is nowhere");
    let (sides, middle) = (sub(high, low), scale(add(low, high), 0.5));
    let longest = sides.into_iter().fold(0.0, f64::max);
    assert!(longest > 0.0, "a model that is a point has no size");
    let diagonal = dot(sides, sides).sqrt();
    let fixed = model.at(Pose::IDENTITY).expect(IN_RANGE);
    let mut scratch = Scratch::new();
    let mut place = || {
        let (rotation, direction) = (random.rotation(), random.direction());
        let at = |way: f64| about(middle, rotation, add(middle, scale(direction, way))).expect(IN_RANGE);
        // Beyond a diagonal the balls around the two are apart.
        let [mut near, mut far] = [0.0, diagonal + 2.0 * distance * longest];
        let precision = PRECISION[usize::from(distance > 0.0)] * longest;
        while far - near > precision {
            let way = (near + far) / 2.0;
            let moved = model.at(at(way)).expect(IN_RANGE);
            *(if is_near(&mut scratch, &fixed, &moved, distance * longest) { &mut near } else { &mut far }) = way;
        }
        at(far)
    };
    (0..count).map(|_| place()).collect()
}

const IN_RANGE: &str = "a model can be moved by a few times its size";

/// Whether two copies meet, or are nearer than a distance.
fn is_near(scratch: &mut Scratch, a: &Placed<'_>, b: &Placed<'_>, distance: f64) -> bool {
    let pair = Pair::new(a, b);
    if distance > 0.0 {
        scratch.is_closer_than(&pair, distance).expect("distances are finite")
    } else {
        scratch.intersects(&pair)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_are_as_far_apart_as_asked_for() {
        let model =
            Model::new(crate::placed(&crate::grid(3, 2, 2), &Pose::translation([5.0, 0.0, 0.0]).expect("finite")));
        let fixed = model.at(Pose::IDENTITY).expect("in range");
        for distance in [0.0, 0.01, 0.2] {
            for pose in placements_at_distance(&model, distance, 5, &mut Random::new(3)) {
                let moved = model.at(pose).expect("in range");
                let found = Pair::new(&fixed, &moved).distance().expect("both have triangles").distance;
                assert!(found > 0.0 && (distance..distance + 2e-6).contains(&found), "{found} for {distance}");
                assert!(distance > 0.0 || found < 1e-8, "{found}");
            }
        }
    }

    #[test]
    fn a_seed_is_a_sequence() {
        let model = Model::new(crate::teapot(2));
        let [one, again, other] = [1, 1, 2].map(|seed| placements_at_distance(&model, 0.1, 3, &mut Random::new(seed)));
        assert_eq!(one, again);
        assert_ne!(one, other);
    }
}
