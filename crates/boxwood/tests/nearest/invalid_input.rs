//! Invalid points give errors that name them.

use boxwood::{Mesh, Model, PointError, Pose, Scratch};
use boxwood_scenes::cuboid;

/// Coordinates must be below this.
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
                let check = |error: Option<PointError>, index: usize| {
                    let error = error.expect("invalid point");
                    assert_eq!((error.point, error.axis, error.value.to_bits()), (index, axis, value.to_bits()));
                    let text = format!("point {index} has {} = {value:e}", ["x", "y", "z"][axis]);
                    assert!(error.to_string().starts_with(&text), "{error}");
                };
                let mut scratch = Scratch::new();
                check(placed.nearest(point).err(), 0);
                check(placed.k_nearest(point, 0).err(), 0);
                check(placed.k_nearest(point, 5).err(), 0);
                check(scratch.nearest(&placed, point).err(), 0);
                check(scratch.nearest_below(&placed, point, 1.0).err(), 0);
                check(scratch.k_nearest(&placed, point, 2).err(), 0);
                // The first of two in a list, short or long.
                for count in [4, 1_000] {
                    let mut points = vec![[0.5; 3]; count];
                    points[count / 2] = point;
                    points[count - 1] = [f64::NAN; 3];
                    check(placed.nearest_batch(&points).err(), count / 2);
                }
            }
        }
        // The largest number in range. The whole model is equally far, up to rounding.
        let last = [LIMIT.next_down(), -LIMIT.next_down(), 0.0];
        let found = placed.nearest(last).expect("in range");
        assert_eq!(found.is_some(), !model.mesh().triangles().is_empty());
        let right = |distance: f64| (distance / LIMIT - 2_f64.sqrt()).abs() < 1e-15;
        assert!(found.is_none_or(|found| found.triangle == 0 && right(found.distance)), "{found:?}");
    }
}
