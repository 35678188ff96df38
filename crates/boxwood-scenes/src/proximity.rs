//! Placements of two copies of a model at a given distance, for a benchmark of models that are close but do not intersect (Trenkel,
//! Weller and Zachmann, A Benchmarking Suite for Static Collision Detection Algorithms, 2007).
//!
//! One copy is fixed. The other has a random rotation and approaches from a random direction until it is at the given distance.
//! Bisection with exact queries finds its position, so the result is the same on every machine.

use crate::placements::rotate_about;
use crate::random::Random;
use crate::vector::{add, dot, scale, sub};
use boxwood::{Aabb, Model, Pair, PlacedModel, Pose};

/// Precision of the distance in longest sides of the model: the first for distance 0, the second for all other
/// distances.
const PRECISION: [f64; 2] = [1e-9, 1e-6];

/// `count` poses of a copy at a given distance from the model at the identity pose. `distance` is in longest sides of the model.
///
/// The actual distance is slightly larger: by up to 1e-9 longest sides for distance 0, otherwise by up to 1e-6.
///
/// # Panics
/// If the model has no triangles or no extent, or is so large that coordinates overflow when it moves by a few times its size.
#[must_use]
pub fn placements_at_distance(model: &Model, distance: f64, count: u32, random: &mut Random) -> Vec<Pose> {
    let Aabb { min: low, max: high } = model.mesh().bounds().expect("the model has no triangles");
    let (sides, center) = (sub(high, low), scale(add(low, high), 0.5));
    let longest = sides.into_iter().fold(0.0, f64::max);
    assert!(longest > 0.0, "the model has no extent");
    let diagonal = dot(sides, sides).sqrt();
    let fixed = model.at(Pose::IDENTITY).expect(IN_RANGE);
    let mut next_pose = || {
        let (rotation, direction) = (random.rotation(), random.direction());
        let pose_at =
            |offset: f64| rotate_about(center, rotation, add(center, scale(direction, offset))).expect(IN_RANGE);
        // If the centers of the copies are one diagonal of the bounding box apart, their bounding spheres do not
        // overlap.
        let [mut near, mut far] = [0.0, diagonal + 2.0 * distance * longest];
        let precision = PRECISION[usize::from(distance > 0.0)] * longest;
        while far - near > precision {
            let offset = (near + far) / 2.0;
            let moved = model.at(pose_at(offset)).expect(IN_RANGE);
            *(if is_near(&fixed, &moved, distance * longest) { &mut near } else { &mut far }) = offset;
        }
        pose_at(far)
    };
    (0..count).map(|_| next_pose()).collect()
}

const IN_RANGE: &str = "coordinates stay finite when the model moves by a few times its size";

/// Returns true if the copies intersect or are closer than `distance`.
fn is_near(a: &PlacedModel, b: &PlacedModel, distance: f64) -> bool {
    let pair = Pair::new(a, b);
    if distance > 0.0 { pair.is_closer_than(distance).expect("the distance is finite") } else { pair.intersects() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_have_given_distance() {
        let model = Model::new(crate::transformed(&crate::grid(3, 2, 2), &Pose::from_translation([5.0, 0.0, 0.0])));
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
    fn placements_depend_only_on_the_seed() {
        let model = Model::new(crate::teapot(2));
        let [one, again, other] = [1, 1, 2].map(|seed| placements_at_distance(&model, 0.1, 3, &mut Random::new(seed)));
        assert_eq!(one, again);
        assert_ne!(one, other);
    }
}
