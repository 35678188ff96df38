//! Nearest-point queries give the results of brute force over all triangles.

use crate::nearest::query_points::for_each_query;
use crate::nearest::{all_bits, bits, on_new_thread};
use boxwood::query::NearestPoint;
use boxwood::reference;
use boxwood::{Mesh, Model, Pose};

#[test]
fn nearest_matches_reference() {
    for_each_query(0x4ea, |name, placed, points| {
        for &point in points {
            let expected = all_bits(&reference::nearest(placed, point, 1));
            let found = placed.nearest(point).expect("in range");
            assert_eq!(all_bits(&found), expected, "{name}, {point:?}, memory of the last query");
            let found = on_new_thread(|| placed.nearest(point)).expect("in range");
            assert_eq!(all_bits(&found), expected, "{name}, {point:?}, new memory");
            assert_eq!(found.is_none(), placed.model().mesh().triangles().is_empty(), "{name}");
        }
    });
}

#[test]
fn k_nearest_match_reference() {
    for_each_query(0x4eb, |name, placed, points| {
        let count = placed.model().mesh().triangles().len();
        for &point in points.iter().step_by(4) {
            let all = reference::nearest(placed, point, usize::MAX);
            assert_eq!(all.len(), count, "{name}");
            for k in [0, 1, 2, 7, count.saturating_sub(1), count, count + 1, usize::MAX] {
                let expected = all_bits(&all[..k.min(count)]);
                let found = placed.k_nearest(point, k).expect("in range");
                assert!(all_bits(&found) == expected, "{name}, {point:?}, {k}");
                let sorted = |one: &NearestPoint, next: &NearestPoint| {
                    (one.distance, one.triangle) < (next.distance, next.triangle)
                };
                assert!(found.is_sorted_by(sorted), "{name}, {point:?}, {k}: not sorted by distance and triangle");
            }
        }
    });
}

#[test]
fn limit_only_filters_the_result() {
    for_each_query(0x4ec, |name, placed, points| {
        for &point in points.iter().step_by(5) {
            let nearest = placed.nearest(point).expect("in range");
            let distance = nearest.map_or(1.0, |nearest| nearest.distance);
            let limits = [0.0, -1.0, f64::NAN, 5e-324, f64::MAX, f64::INFINITY];
            let about = [0.5 * distance, distance.next_down(), distance, distance.next_up(), 2.0 * distance];
            for limit in limits.into_iter().chain(about) {
                let expected = nearest.filter(|nearest| nearest.distance < limit);
                let found = placed.nearest_below(point, limit).expect("in range");
                assert_eq!(found.as_ref().map(bits), expected.as_ref().map(bits), "{name}, {point:?}, below {limit:e}");
            }
        }
    });
}

/// A model that is a single point, by its mesh or by a flattening pose, is found by query points a few ulps away,
/// with the exact distance.
#[test]
fn model_of_a_single_point_is_found() {
    let single_point = Model::new(Mesh::new(vec![[1.0; 3]], vec![[0, 0, 0]]).expect("valid"));
    let shrunk =
        Model::new(Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]]).expect("valid"));
    let flat = Pose::from_rows([[0.0, 0.0, 0.0, 1.0]; 3]);
    for placed in [single_point.at(Pose::IDENTITY), shrunk.at(flat)].map(|placed| placed.expect("in range")) {
        for steps in [0, 1, 8, 16, 20, 1 << 20] {
            let point = [f64::from_bits(1.0_f64.to_bits() + steps), 1.0, 1.0];
            let nearest = placed.nearest(point).expect("finite").expect("not empty");
            assert_eq!(nearest.distance, point[0] - 1.0, "{steps} steps away");
        }
    }
}
