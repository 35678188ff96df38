//! The search finds what trying all triangles finds.

use crate::questions::for_each_question;
use crate::{all_bits, bits};
use boxwood::{Mesh, Model, Pose, Scratch, brute_force_nearest};

#[test]
fn the_nearest_is_that_of_brute_force() {
    let mut reused = Scratch::new();
    for_each_question(0x4ea, |name, placed, points| {
        for &point in points {
            let truth = all_bits(&brute_force_nearest(placed, point, 1));
            let found = placed.nearest(point).expect("in range");
            assert_eq!(found.iter().map(bits).collect::<Vec<_>>(), truth, "{name}, {point:?}");
            let found = Scratch::new().nearest(placed, point).expect("in range");
            assert_eq!(found.iter().map(bits).collect::<Vec<_>>(), truth, "{name}, {point:?}, fresh memory");
            let found = reused.nearest(placed, point).expect("in range");
            assert_eq!(
                found.iter().map(bits).collect::<Vec<_>>(),
                truth,
                "{name}, {point:?}, memory of other questions"
            );
            assert_eq!(found.is_none(), placed.model().mesh().triangles().is_empty(), "{name}");
        }
    });
}

#[test]
fn the_k_nearest_are_those_of_brute_force() {
    let mut reused = Scratch::new();
    for_each_question(0x4eb, |name, placed, points| {
        let count = placed.model().mesh().triangles().len();
        for &point in points.iter().step_by(4) {
            let all = brute_force_nearest(placed, point, usize::MAX);
            assert_eq!(all.len(), count, "{name}");
            for k in [0, 1, 2, 7, count.saturating_sub(1), count, count + 1, usize::MAX] {
                let truth = all_bits(&all[..k.min(count)]);
                let found = placed.k_nearest(point, k).expect("in range");
                assert!(all_bits(&found) == truth, "{name}, {point:?}, {k}");
                let found = reused.k_nearest(placed, point, k).expect("in range");
                assert!(all_bits(&found) == truth, "{name}, {point:?}, {k}, memory of other questions");
                let sorted = |one: &boxwood::Nearest, next: &boxwood::Nearest| {
                    (one.distance, one.triangle) < (next.distance, next.triangle)
                };
                assert!(found.is_sorted_by(sorted), "{name}, {point:?}, {k}: nearest first, of equals the lowest");
            }
        }
    });
}

#[test]
fn a_limit_only_says_whether_there_is_an_answer() {
    let mut scratch = Scratch::new();
    for_each_question(0x4ec, |name, placed, points| {
        for &point in points.iter().step_by(5) {
            let truth = scratch.nearest(placed, point).expect("in range");
            let distance = truth.map_or(1.0, |truth| truth.distance);
            let limits = [0.0, -1.0, f64::NAN, 5e-324, f64::MAX, f64::INFINITY];
            let about = [0.5 * distance, distance.next_down(), distance, distance.next_up(), 2.0 * distance];
            for limit in limits.into_iter().chain(about) {
                let expected = truth.filter(|truth| truth.distance < limit);
                let found = scratch.nearest_below(placed, point, limit).expect("in range");
                assert_eq!(found.as_ref().map(bits), expected.as_ref().map(bits), "{name}, {point:?}, below {limit:e}");
            }
        }
    });
}

/// What is next to nothing beside the rounding of its place is there all the same.
#[test]
fn a_model_that_is_a_point_is_found() {
    let point = Model::new(Mesh::new(vec![[1.0; 3]], vec![[0, 0, 0]]).expect("valid"));
    let shrunk =
        Model::new(Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]]).expect("valid"));
    let flat = Pose::from_rows([[0.0, 0.0, 0.0, 1.0]; 3]).expect("finite");
    for placed in [point.at(Pose::IDENTITY), shrunk.at(flat)].map(|placed| placed.expect("in range")) {
        for steps in [0, 1, 8, 16, 20, 1 << 20] {
            let asked = [f64::from_bits(1.0_f64.to_bits() + steps), 1.0, 1.0];
            let nearest = placed.nearest(asked).expect("finite").expect("not empty");
            assert_eq!(nearest.distance, asked[0] - 1.0, "{steps} steps away");
        }
    }
}
