//! Invalid regions are rejected with an error that names the wrong value.

use boxwood::{HalfSpace, Region, VolumeError};

const X: [f64; 3] = [1.0, 0.0, 0.0];
const AXES: [[f64; 3]; 3] = [X, [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

#[test]
fn non_finite_values_are_rejected() {
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e305] {
        assert!(matches!(Region::cuboid([bad, 0.0, 0.0], [1.0; 3]), Err(VolumeError::OutOfRange { .. })));
        assert!(matches!(Region::cuboid([0.0; 3], [1.0, 1.0, bad]), Err(VolumeError::OutOfRange { .. })));
        assert!(matches!(Region::sphere([0.0, bad, 0.0], 1.0), Err(VolumeError::OutOfRange { .. })));
        assert!(matches!(Region::sphere([0.0; 3], bad), Err(VolumeError::OutOfRange { .. })));
        assert!(matches!(Region::oriented_box([bad; 3], AXES, [1.0; 3]), Err(VolumeError::OutOfRange { .. })));
        assert!(matches!(Region::oriented_box([0.0; 3], AXES, [1.0, bad, 1.0]), Err(VolumeError::OutOfRange { .. })));
        assert!(matches!(
            Region::oriented_box([0.0; 3], [X, X, [bad; 3]], [1.0; 3]),
            Err(VolumeError::OutOfRange { .. })
        ));
        let view = |far: f64| Region::frustum([0.0; 3], X, AXES[1], 1.0, 1.0, 0.1, far);
        assert!(matches!(view(bad), Err(VolumeError::OutOfRange { .. })));
    }
    let space = HalfSpace { normal: X, offset: f64::INFINITY };
    assert!(matches!(Region::half_spaces(&[space]), Err(VolumeError::NonFinite { number: 0, .. })));
}

#[test]
fn invalid_regions_are_rejected() {
    let error = Region::cuboid([0.0, 2.0, 0.0], [1.0; 3]).expect_err("inverted box");
    assert_eq!(error, VolumeError::Empty { axis: 1, low: 2.0, high: 1.0 });
    assert!(error.to_string().contains('y'), "{error}");
    assert!(matches!(Region::sphere([0.0; 3], -1.0), Err(VolumeError::Negative { what: "radius", .. })));
    assert!(matches!(Region::oriented_box([0.0; 3], AXES, [1.0, -1.0, 1.0]), Err(VolumeError::Negative { .. })));
    assert!(matches!(Region::oriented_box([0.0; 3], [X, X, [0.0; 3]], [1.0; 3]), Err(VolumeError::NoDirection { .. })));
    assert_eq!(Region::half_spaces(&[]), Err(VolumeError::NoHalfSpaces));
    let spaces = [HalfSpace { normal: X, offset: 0.0 }, HalfSpace { normal: [0.0; 3], offset: 0.0 }];
    assert_eq!(Region::half_spaces(&spaces), Err(VolumeError::NoNormal { number: 1 }));
}

#[test]
fn invalid_frustums_are_rejected() {
    let view = |look, up, fov, aspect, near, far| Region::frustum([0.0; 3], look, up, fov, aspect, near, far);
    let y = AXES[1];
    assert!(view(X, y, 1.0, 1.5, 0.0, 10.0).is_ok_and(|view| view.as_half_spaces().len() == 6));
    assert!(matches!(view([0.0; 3], y, 1.0, 1.0, 0.0, 1.0), Err(VolumeError::NoDirection { .. })));
    assert!(matches!(view(X, [2.0, 0.0, 0.0], 1.0, 1.0, 0.0, 1.0), Err(VolumeError::UpAlongSight { .. })));
    for (fov, aspect) in [(0.0, 1.0), (3.2, 1.0), (-1.0, 1.0), (f64::NAN, 1.0), (1.0, 0.0), (1.0, f64::INFINITY)] {
        assert!(matches!(view(X, y, fov, aspect, 0.0, 1.0), Err(VolumeError::NoView { .. })), "{fov}, {aspect}");
    }
    assert!(matches!(view(X, y, 1.0, 1.0, 2.0, 1.0), Err(VolumeError::NoDepth { .. })));
    assert!(matches!(view(X, y, 1.0, 1.0, -1.0, 1.0), Err(VolumeError::Negative { .. })));
}
