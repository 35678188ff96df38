//! Invalid regions are rejected with an error that names the invalid value.

use boxwood::query::{Frustum, HalfSpace};
use boxwood::{InvalidInput, Region};

const X: [f64; 3] = [1.0, 0.0, 0.0];
const AXES: [[f64; 3]; 3] = [X, [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
const VIEW: Frustum =
    Frustum { eye: [0.0; 3], direction: X, up: AXES[1], vertical_fov: 1.0, aspect: 1.5, near: 0.0, far: 10.0 };

/// Asserts that the region is rejected with this error. Compares the errors as text, because NaN is not equal to
/// itself.
#[track_caller]
fn assert_error(region: Result<Region, InvalidInput>, expected: InvalidInput) {
    assert_eq!(format!("{:?}", region.expect_err("must be rejected")), format!("{expected:?}"));
}

#[test]
fn values_out_of_range_are_rejected() {
    let limit = 2.0_f64.powi(1000);
    for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e305, -1e305, limit, -limit] {
        let too_large = |what, axis| InvalidInput::TooLarge { what, index: None, axis, value, limit };
        // The expected error for a length (radius, extent, distance), which must not be negative. Every positive
        // `value` of this test is too large; all other values are negative or NaN.
        let not_a_length = |what| match value {
            value if value > 0.0 => InvalidInput::LengthTooLarge { what, value },
            value => InvalidInput::Negative { what, value },
        };
        assert_error(Region::cuboid([[value, 0.0, 0.0], [1.0; 3]]), too_large("minimum corner", 0));
        assert_error(Region::cuboid([[0.0; 3], [1.0, 1.0, value]]), too_large("maximum corner", 2));
        assert_error(Region::sphere([0.0, value, 0.0], 1.0), too_large("center", 1));
        assert_error(Region::sphere([0.0; 3], value), not_a_length("radius"));
        assert_error(Region::oriented_box([value; 3], AXES, [1.0; 3]), too_large("center", 0));
        assert_error(Region::oriented_box([0.0; 3], AXES, [1.0, value, 1.0]), not_a_length("half extent"));
        assert_error(Region::frustum(&Frustum { eye: [0.0, 0.0, value], ..VIEW }), too_large("eye", 2));
        assert_error(Region::frustum(&Frustum { near: value, ..VIEW }), not_a_length("near distance"));
        assert_error(Region::frustum(&Frustum { far: value, ..VIEW }), not_a_length("far distance"));
        // Direction vectors may have any finite length.
        let tilted = Region::oriented_box([0.0; 3], [X, X, [value; 3]], [1.0; 3]);
        let view = Region::frustum(&Frustum { direction: [value, 0.0, 0.0], ..VIEW });
        let upright = Region::frustum(&Frustum { up: [0.0, value, 0.0], ..VIEW });
        if value.is_finite() {
            assert!(tilted.is_ok() && view.is_ok() && upright.is_ok(), "{value}");
        } else {
            assert_error(tilted, InvalidInput::NotFinite { what: "axis", index: Some(2), axis: Some(0), value });
            assert_error(
                view,
                InvalidInput::NotFinite { what: "viewing direction", index: None, axis: Some(0), value },
            );
            assert_error(upright, InvalidInput::NotFinite { what: "up direction", index: None, axis: Some(1), value });
        }
    }
    for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let valid = HalfSpace { normal: X, offset: 0.0 };
        for space in [HalfSpace { offset: value, ..valid }, HalfSpace { normal: [0.0, 1.0, value], ..valid }] {
            for index in [0, 1] {
                let mut spaces = [valid; 2];
                spaces[index] = space;
                let expected = InvalidInput::NotFinite { what: "half-space", index: Some(index), axis: None, value };
                assert_error(Region::half_spaces(&spaces), expected);
            }
        }
    }
}

#[test]
fn invalid_regions_are_rejected() {
    let error = Region::cuboid([[0.0, 2.0, 0.0], [1.0; 3]]).expect_err("inverted box");
    assert_eq!(error, InvalidInput::Inverted { what: "box", axis: Some(1), min: 2.0, max: 1.0 });
    assert!(error.to_string().contains("axis y"), "{error}");
    assert_error(Region::sphere([0.0; 3], -1.0), InvalidInput::Negative { what: "radius", value: -1.0 });
    let negative = InvalidInput::Negative { what: "half extent", value: -1.0 };
    assert_error(Region::oriented_box([0.0; 3], AXES, [1.0, -1.0, 1.0]), negative);
    let zero_axis = InvalidInput::ZeroVector { what: "axis", index: Some(2) };
    assert_error(Region::oriented_box([0.0; 3], [X, X, [0.0; 3]], [1.0; 3]), zero_axis);
    assert_error(Region::half_spaces(&[]), InvalidInput::Empty { what: "half-spaces" });
    let spaces = [HalfSpace { normal: X, offset: 0.0 }, HalfSpace { normal: [0.0; 3], offset: 0.0 }];
    let zero_normal = InvalidInput::ZeroVector { what: "normal of half-space", index: Some(1) };
    assert_error(Region::half_spaces(&spaces), zero_normal);
}

#[test]
fn invalid_frustums_are_rejected() {
    assert!(Region::frustum(&VIEW).is_ok_and(|view| view.as_half_spaces().len() == 6));
    let zero = |what| InvalidInput::ZeroVector { what, index: None };
    assert_error(Region::frustum(&Frustum { direction: [0.0; 3], ..VIEW }), zero("viewing direction"));
    assert_error(Region::frustum(&Frustum { up: [0.0; 3], ..VIEW }), zero("up direction"));
    let up = [2.0, 0.0, 0.0];
    assert_error(Region::frustum(&Frustum { up, ..VIEW }), InvalidInput::ParallelUp { up });
    for (vertical_fov, aspect) in
        [(0.0, 1.0), (3.2, 1.0), (-1.0, 1.0), (f64::NAN, 1.0), (1.0, 0.0), (1.0, f64::INFINITY)]
    {
        let expected = InvalidInput::InvalidFrustum { vertical_fov, aspect };
        assert_error(Region::frustum(&Frustum { vertical_fov, aspect, ..VIEW }), expected);
    }
    let reversed = InvalidInput::Inverted { what: "frustum, near and far", axis: None, min: 2.0, max: 1.0 };
    assert_error(Region::frustum(&Frustum { near: 2.0, far: 1.0, ..VIEW }), reversed);
    let negative = InvalidInput::Negative { what: "near distance", value: -1.0 };
    assert_error(Region::frustum(&Frustum { near: -1.0, ..VIEW }), negative);
}
