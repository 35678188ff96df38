//! Invalid motions and shapes.

use boxwood::{Motion, MotionError, Shape, SolidError};

const LARGE: f64 = f64::from_bits((1023 + 1000) << 52);
const FAST: f64 = f64::from_bits((1023 + 500) << 52);

#[test]
fn motions_out_of_range_are_rejected() {
    for (axis, value) in [(0, f64::NAN), (1, f64::INFINITY), (2, -FAST), (0, FAST)] {
        let mut displacement = [0.0, -1.0, 5e-324];
        displacement[axis] = value;
        let refused = Motion::linear(displacement).expect_err("out of range");
        assert!(refused.axis == axis && refused.value.to_bits() == value.to_bits(), "{refused}");
    }
    let fast = [FAST.next_down(), 0.0, -FAST.next_down()];
    assert_eq!(Motion::linear(fast).map(|motion| motion.displacement()), Ok(fast));
    let message = MotionError { axis: 1, value: f64::INFINITY }.to_string();
    assert!(message.contains("y = inf"), "{message}");
}

#[test]
fn shapes_out_of_range_are_rejected() {
    let out = [f64::NAN, f64::INFINITY, -LARGE, LARGE];
    let axes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    for value in out {
        let wrong = [0.0, value, 0.0];
        let all = [
            Shape::sphere(wrong, 1.0),
            Shape::sphere([0.0; 3], value),
            Shape::capsule([[0.0; 3], wrong], 1.0),
            Shape::capsule([[0.0; 3]; 2], value),
            Shape::cuboid(wrong, [1.0; 3]),
            Shape::cuboid([-1.0; 3], wrong),
            Shape::oriented_box(wrong, axes, [1.0; 3]),
            Shape::oriented_box([0.0; 3], [axes[0], wrong, axes[2]], [1.0; 3]),
            Shape::oriented_box([0.0; 3], axes, wrong),
        ];
        for shape in all {
            assert!(matches!(shape, Err(SolidError::OutOfRange { .. })), "{value}: {shape:?}");
        }
    }
    // Its corners are in range, though its parameters are not.
    let half = LARGE.next_down();
    assert!(matches!(Shape::oriented_box([half; 3], axes, [half; 3]), Err(SolidError::OutOfRange { .. })));
}

#[test]
fn negative_sizes_are_rejected() {
    let axes = [[1.0, 0.0, 0.0], [0.0; 3], [0.0, 0.0, 1.0]];
    assert_eq!(Shape::oriented_box([0.0; 3], axes, [1.0; 3]), Err(SolidError::NoDirection { axis: 1 }));
    for refused in [Shape::sphere([0.0; 3], -1.0), Shape::capsule([[0.0; 3]; 2], -5e-324)] {
        assert!(matches!(refused, Err(SolidError::Negative { what: "radius", .. })), "{refused:?}");
    }
    let reversed = Shape::cuboid([0.0, 2.0, 0.0], [1.0, 1.0, 1.0]);
    assert_eq!(reversed, Err(SolidError::Reversed { axis: 1, low: 2.0, high: 1.0 }));
    // Flat boxes, segments and points are valid.
    assert!(Shape::cuboid([1.0; 3], [1.0; 3]).is_ok() && Shape::sphere([1.0; 3], 0.0).is_ok());
}

#[test]
fn bounds_contain_the_shape() {
    let ball = Shape::sphere([1.0, 2.0, 3.0], 0.1).expect("valid sphere").bounds();
    for k in 0..3 {
        let center = 1.0 + k as f64;
        assert!(ball[0][k] < center - 0.1 && ball[1][k] > center + 0.1 && ball[1][k] - ball[0][k] < 0.2 + 1e-14);
    }
    let flat = Shape::cuboid([-1.0, 0.0, 2.0], [1.0, 0.0, 3.0]).expect("valid box");
    assert_eq!(flat.bounds(), [[-1.0, 0.0, 2.0], [1.0, 0.0, 3.0]]);
}
