//! Nearest-point queries reject invalid points with an error that names the point.

use boxwood::{InvalidInput, Mesh, Model, Pose};
use boxwood_scenes::cuboid;

/// 2^1000: absolute values of the coordinates of a query point must be below this limit.
const LIMIT: f64 = f64::from_bits((1023 + 1000) << 52);

#[test]
fn point_errors_name_point_and_axis() {
    let models = [cuboid([0.0; 3], [1.0; 3]), Mesh::new(vec![], vec![]).expect("empty mesh is valid")].map(Model::new);
    for model in &models {
        let placed = model.at(Pose::IDENTITY).expect("in range");
        for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, LIMIT, -LIMIT, f64::MAX] {
            for axis in 0..3 {
                let mut point = [1.0, 2.0, 3.0];
                point[axis] = value;
                let check = |error: Option<InvalidInput>, index: Option<usize>| {
                    let error = error.expect("invalid point");
                    let InvalidInput::TooLarge {
                        what: "point",
                        index: its_index,
                        axis: its_axis,
                        value: its_value,
                        limit,
                    } = error
                    else {
                        panic!("{error:?} does not name the point")
                    };
                    assert_eq!((its_index, its_axis, its_value.to_bits()), (index, axis, value.to_bits()));
                    assert_eq!(limit, LIMIT);
                    let name = index.map_or("point".to_string(), |index| format!("point {index}"));
                    let text =
                        format!("{name} has {} = {value:e}; it must be finite and below 2^1000", ["x", "y", "z"][axis]);
                    assert!(error.to_string() == text, "{error}");
                };
                check(placed.nearest(point).err(), None);
                check(placed.k_nearest(point, 0).err(), None);
                check(placed.k_nearest(point, 5).err(), None);
                check(placed.nearest_below(point, 1.0).err(), None);
                // Of two invalid points in a batch, short or long, the error names the first one.
                for count in [4, 1_000] {
                    let mut points = vec![[0.5; 3]; count];
                    points[count / 2] = point;
                    points[count - 1] = [f64::NAN; 3];
                    check(placed.nearest_batch(&points).err(), Some(count / 2));
                }
            }
        }
        // A point with the largest permitted coordinates. All triangles of the model are equally far from it, up to
        // rounding.
        let last = [LIMIT.next_down(), -LIMIT.next_down(), 0.0];
        let found = placed.nearest(last).expect("in range");
        assert_eq!(found.is_some(), !model.mesh().triangles().is_empty());
        let right = |distance: f64| (distance / LIMIT - 2_f64.sqrt()).abs() < 1e-15;
        assert!(found.is_none_or(|found| found.triangle == 0 && right(found.distance)), "{found:?}");
    }
}
