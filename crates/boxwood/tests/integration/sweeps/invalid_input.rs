//! Invalid motions and shapes are rejected with an error that names the invalid value.

use boxwood::{Aabb, InvalidInput, Motion, Shape};
use std::fmt::Debug;

const LARGE: f64 = f64::from_bits((1023 + 1000) << 52);
const FAST: f64 = f64::from_bits((1023 + 500) << 52);

/// Asserts that the result is this error. Compares the errors as text, because NaN is not equal to itself.
#[track_caller]
fn assert_error<T: Debug>(result: Result<T, InvalidInput>, expected: InvalidInput) {
    assert_eq!(format!("{:?}", result.expect_err("must be rejected")), format!("{expected:?}"));
}

#[test]
fn motions_out_of_range_are_rejected() {
    for (axis, value) in [(0, f64::NAN), (1, f64::INFINITY), (2, -FAST), (0, FAST)] {
        let mut displacement = [0.0, -1.0, 5e-324];
        displacement[axis] = value;
        let expected = InvalidInput::TooLarge { what: "displacement", index: None, axis, value, limit: FAST };
        assert_error(Motion::linear(displacement), expected);
    }
    let fast = [FAST.next_down(), 0.0, -FAST.next_down()];
    assert_eq!(Motion::linear(fast).map(|motion| motion.displacement()), Ok(fast));
    let message = Motion::linear([0.0, f64::INFINITY, 0.0]).expect_err("infinite").to_string();
    assert_eq!(message, "displacement has y = inf; it must be finite and below 2^500");
}

#[test]
fn shapes_out_of_range_are_rejected() {
    let axes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -LARGE, LARGE] {
        let wrong = [0.0, value, 0.0];
        let too_large = |what| InvalidInput::TooLarge { what, index: None, axis: 1, value, limit: LARGE };
        // The expected error for a length (radius, half extent), which must not be negative. Every positive
        // `value` of this test is too large; all other values are negative or NaN.
        let not_a_length = |what| match value {
            value if value > 0.0 => InvalidInput::LengthTooLarge { what, value },
            value => InvalidInput::Negative { what, value },
        };
        assert_error(Shape::sphere(wrong, 1.0), too_large("center"));
        assert_error(Shape::sphere([0.0; 3], value), not_a_length("radius"));
        assert_error(Shape::capsule([[0.0; 3], wrong], 1.0), too_large("end point"));
        assert_error(Shape::capsule([wrong, [0.0; 3]], 1.0), too_large("end point"));
        assert_error(Shape::capsule([[0.0; 3]; 2], value), not_a_length("radius"));
        assert_error(Shape::cuboid([wrong, [1.0; 3]]), too_large("minimum corner"));
        assert_error(Shape::cuboid([[-1.0; 3], wrong]), too_large("maximum corner"));
        assert_error(Shape::oriented_box(wrong, axes, [1.0; 3]), too_large("center"));
        assert_error(Shape::oriented_box([0.0; 3], axes, wrong), not_a_length("half extent"));
        // Axes may have any finite length.
        let tilted = Shape::oriented_box([0.0; 3], [axes[0], wrong, axes[2]], [1.0; 3]);
        if value.is_finite() {
            assert!(tilted.is_ok(), "{value}: {tilted:?}");
        } else {
            assert_error(tilted, InvalidInput::NotFinite { what: "axis", index: Some(1), axis: Some(1), value });
        }
    }
    // A box whose center and half extents are in range, but whose corners are not.
    let half = LARGE.next_down();
    let corner = InvalidInput::TooLarge { what: "corner", index: None, axis: 0, value: 2.0 * half, limit: LARGE };
    assert_error(Shape::oriented_box([half; 3], axes, [half; 3]), corner);
}

#[test]
fn zero_axes_negative_sizes_and_inverted_boxes_are_rejected() {
    let axes = [[1.0, 0.0, 0.0], [0.0; 3], [0.0, 0.0, 1.0]];
    let zero = InvalidInput::ZeroVector { what: "axis", index: Some(1) };
    assert_error(Shape::oriented_box([0.0; 3], axes, [1.0; 3]), zero);
    let negative = |what, value| InvalidInput::Negative { what, value };
    assert_error(Shape::sphere([0.0; 3], -1.0), negative("radius", -1.0));
    assert_error(Shape::capsule([[0.0; 3]; 2], -5e-324), negative("radius", -5e-324));
    assert_error(Shape::oriented_box([0.0; 3], axes, [1.0, 1.0, -1.0]), negative("half extent", -1.0));
    let inverted = InvalidInput::Inverted { what: "box", axis: Some(1), min: 2.0, max: 1.0 };
    assert_error(Shape::cuboid([[0.0, 2.0, 0.0], [1.0, 1.0, 1.0]]), inverted);
    // Degenerate shapes are valid, such as a box or a ball that is a single point.
    assert!(Shape::cuboid([[1.0; 3]; 2]).is_ok() && Shape::sphere([1.0; 3], 0.0).is_ok());
}

#[test]
fn bounds_contain_the_shape() {
    let Aabb { min, max } = Shape::sphere([1.0, 2.0, 3.0], 0.1).expect("valid sphere").bounds();
    for k in 0..3 {
        let center = 1.0 + k as f64;
        assert!(min[k] < center - 0.1 && max[k] > center + 0.1 && max[k] - min[k] < 0.2 + 1e-14);
    }
    let bounds = Aabb { min: [-1.0, 0.0, 2.0], max: [1.0, 0.0, 3.0] };
    assert_eq!(Shape::cuboid(bounds).expect("valid box").bounds(), bounds);
}
