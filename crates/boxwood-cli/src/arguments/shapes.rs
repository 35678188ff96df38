//! Shapes as values of options: comma-separated numbers.

use super::values::numbers;
use boxwood::Pose;
use boxwood::query::HalfSpace;
use boxwood_assembly::scene::{SceneCapsule, SceneShape};

/// Parses a sphere: center and radius.
pub(super) fn sphere(text: &str) -> Result<SceneShape, String> {
    let wrong = "expected a center and a radius, four numbers, for example 0,0,5,1.5";
    let [x, y, z, radius] = exactly(text, wrong)?;
    Ok(SceneShape::Sphere { center: [x, y, z], radius })
}

/// Parses a capsule: two ends and a radius.
pub(super) fn capsule(text: &str) -> Result<SceneCapsule, String> {
    let wrong = "expected two ends and a radius, seven numbers, for example 0,0,5,0,0,9,1.5";
    let [x0, y0, z0, x1, y1, z1, radius] = exactly(text, wrong)?;
    Ok(SceneCapsule { ends: [[x0, y0, z0], [x1, y1, z1]], radius })
}

/// Parses a box: minimum and maximum corner.
pub(super) fn corners(text: &str) -> Result<SceneShape, String> {
    let wrong = "expected the minimum and the maximum corner, six numbers, for example -1,-1,0,1,1,2";
    let [x0, y0, z0, x1, y1, z1] = exactly(text, wrong)?;
    Ok(SceneShape::Box { min: [x0, y0, z0], max: [x1, y1, z1] })
}

/// Parses an oriented box: center, half sizes, and a rotation axis and degrees, or three axes.
pub(super) fn oriented_box(text: &str) -> Result<SceneShape, String> {
    let wrong = "expected center, half sizes, rotation axis and degrees, ten numbers, for example 0,0,5,3,1,1,0,0,1,30; or \
                 center, half sizes and three axes, fifteen numbers";
    match numbers(text).as_deref() {
        Some(&[x, y, z, a, b, c, u, v, w, degrees]) => {
            let rotation =
                Pose::from_axis_angle([u, v, w], f64::to_radians(degrees)).map_err(|error| error.to_string())?;
            let axes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].map(|axis| rotation.transform_point(axis));
            Ok(SceneShape::OrientedBox { center: [x, y, z], half: [a, b, c], axes })
        }
        Some(&[x, y, z, a, b, c, x0, y0, z0, x1, y1, z1, x2, y2, z2]) => {
            let axes = [[x0, y0, z0], [x1, y1, z1], [x2, y2, z2]];
            Ok(SceneShape::OrientedBox { center: [x, y, z], half: [a, b, c], axes })
        }
        _ => Err(wrong.to_owned()),
    }
}

/// Parses a half-space: normal and offset.
pub(super) fn half_space(text: &str) -> Result<HalfSpace, String> {
    let wrong = "expected a normal and an offset, four numbers, for example 0,0,1,5 for z <= 5";
    let [x, y, z, offset] = exactly(text, wrong)?;
    Ok(HalfSpace { normal: [x, y, z], offset })
}

/// Parses a field of view in degrees.
pub(super) fn view_angle(text: &str) -> Result<f64, String> {
    let degrees = text.parse::<f64>().ok().filter(|degrees| (0.0..180.0).contains(degrees) && *degrees > 0.0);
    degrees.ok_or_else(|| "expected degrees above 0 and below 180, for example 60".to_owned())
}

/// Parses an aspect ratio: width divided by height, as a number or as W:H.
pub(super) fn aspect(text: &str) -> Result<f64, String> {
    let ratio = match text.split_once(':') {
        Some((width, height)) => width.parse::<f64>().ok().zip(height.parse::<f64>().ok()).map(|(w, h)| w / h),
        None => text.parse::<f64>().ok(),
    };
    let ratio = ratio.filter(|ratio| ratio.is_finite() && *ratio > 0.0);
    ratio.ok_or_else(|| "expected width divided by height, for example 16:9 or 1.5".to_owned())
}

/// Parses exactly `N` numbers; `wrong` is the error message.
fn exactly<const N: usize>(text: &str, wrong: &str) -> Result<[f64; N], String> {
    numbers(text).and_then(|numbers| numbers.try_into().ok()).ok_or_else(|| wrong.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_need_exact_count_of_finite_numbers() {
        assert_eq!(sphere("1, 2,-3e0 ,4"), Ok(SceneShape::Sphere { center: [1.0, 2.0, -3.0], radius: 4.0 }));
        assert_eq!(corners("0,0,0,1,1,1"), Ok(SceneShape::Box { min: [0.0; 3], max: [1.0; 3] }));
        assert_eq!(capsule("0,0,0,1,1,1,2"), Ok(SceneCapsule { ends: [[0.0; 3], [1.0; 3]], radius: 2.0 }));
        for wrong in ["", "1,2,3", "1,2,3,4,5", "a,b,c,d", "1,2,3,nan", "1,2,3,inf", "1;2;3;4", "1,2,,4"] {
            assert!(sphere(wrong).is_err_and(|message| message.contains("0,0,5,1.5")), "{wrong}");
            assert!(half_space(wrong).is_err_and(|message| message.contains("0,0,1,5")), "{wrong}");
        }
        assert!(capsule("1").is_err() && corners("1").is_err() && oriented_box("1").is_err());
    }

    #[test]
    fn oriented_box_has_angle_or_axes() {
        let Ok(SceneShape::OrientedBox { axes, .. }) = oriented_box("0,0,0,1,2,3,0,0,2,30") else { panic!("a box") };
        assert!((axes[0][0] - 0.75_f64.sqrt()).abs() < 1e-15 && (axes[0][1] - 0.5).abs() < 1e-15, "{axes:?}");
        assert_eq!(axes[2], [0.0, 0.0, 1.0]);
        let Ok(SceneShape::OrientedBox { axes, .. }) = oriented_box("0,0,0,1,2,3,1,1,0,-1,1,0,0,0,1") else {
            panic!("a box")
        };
        assert_eq!(axes, [[1.0, 1.0, 0.0], [-1.0, 1.0, 0.0], [0.0, 0.0, 1.0]]);
        assert!(oriented_box("0,0,0,1,2,3,0,0,0,30").is_err(), "a zero axis is invalid");
    }

    #[test]
    fn field_of_view_and_aspect_have_bounds() {
        assert_eq!([aspect("16:9"), aspect("1.5")], [Ok(16.0 / 9.0), Ok(1.5)]);
        for wrong in ["", "0", "-1", "16:0", "0:9", "16:9:1", "inf", "nan", "wide"] {
            assert!(aspect(wrong).is_err_and(|message| message.contains("16:9")), "{wrong}");
        }
        assert_eq!(view_angle("60"), Ok(60.0));
        for wrong in ["", "0", "180", "-60", "nan"] {
            assert!(view_angle(wrong).is_err(), "{wrong}");
        }
    }
}
