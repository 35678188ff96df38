//! Shapes as values of options: numbers with commas between them.

use super::values::numbers;
use crate::output::{plain, plain_point};
use boxwood::{HalfSpace, Pose, Solid, SolidError, Volume, VolumeError};
use serde::Serialize;
use std::fmt;

/// What can be moved, and what can be asked what is in it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum Shape {
    Sphere { centre: [f64; 3], radius: f64 },
    Box { min: [f64; 3], max: [f64; 3] },
    Obb { centre: [f64; 3], half: [f64; 3], axes: [[f64; 3]; 3] },
}

/// What can only be moved.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct Capsule {
    pub(crate) ends: [[f64; 3]; 2],
    pub(crate) radius: f64,
}

impl Shape {
    /// The option that it was given with.
    pub(crate) fn option(&self) -> &'static str {
        match self {
            Self::Sphere { .. } => "--sphere",
            Self::Box { .. } => "--box",
            Self::Obb { .. } => "--obb",
        }
    }

    pub(crate) fn solid(&self) -> Result<Solid, SolidError> {
        match *self {
            Self::Sphere { centre, radius } => Solid::sphere(centre, radius),
            Self::Box { min, max } => Solid::axis_aligned(min, max),
            Self::Obb { centre, half, axes } => Solid::oriented(centre, axes, half),
        }
    }

    pub(crate) fn volume(&self) -> Result<Volume, VolumeError> {
        match *self {
            Self::Sphere { centre, radius } => Volume::sphere(centre, radius),
            Self::Box { min, max } => Volume::axis_aligned(min, max),
            Self::Obb { centre, half, axes } => Volume::oriented(centre, axes, half),
        }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Sphere { centre, radius } => {
                write!(f, "a ball of radius {} around {}", plain(radius), plain_point(centre))
            }
            Self::Box { min, max } => write!(f, "a box from {} to {}", plain_point(min), plain_point(max)),
            Self::Obb { centre, half, .. } => {
                write!(f, "a turned box of half sizes {} around {}", plain_point(half), plain_point(centre))
            }
        }
    }
}

impl fmt::Display for Capsule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [p, q] = self.ends.map(plain_point);
        write!(f, "a capsule of radius {} from {p} to {q}", plain(self.radius))
    }
}

/// A centre and a radius.
pub(super) fn sphere(text: &str) -> Result<Shape, String> {
    let wrong = "write a centre and a radius, four numbers, such as 0,0,5,1.5";
    let [x, y, z, radius] = so_many(text, wrong)?;
    Ok(Shape::Sphere { centre: [x, y, z], radius })
}

/// Two ends and a radius.
pub(super) fn capsule(text: &str) -> Result<Capsule, String> {
    let wrong = "write two ends and a radius, seven numbers, such as 0,0,5,0,0,9,1.5";
    let [x0, y0, z0, x1, y1, z1, radius] = so_many(text, wrong)?;
    Ok(Capsule { ends: [[x0, y0, z0], [x1, y1, z1]], radius })
}

/// Two corners.
pub(super) fn corners(text: &str) -> Result<Shape, String> {
    let wrong = "write the lower and the upper corner, six numbers, such as -1,-1,0,1,1,2";
    let [x0, y0, z0, x1, y1, z1] = so_many(text, wrong)?;
    Ok(Shape::Box { min: [x0, y0, z0], max: [x1, y1, z1] })
}

/// Centre, half sizes, and how it is turned: an axis and degrees, or three axes of its own.
pub(super) fn turned_box(text: &str) -> Result<Shape, String> {
    let wrong = "write centre, half sizes, an axis and degrees, ten numbers, such as 0,0,5,3,1,1,0,0,1,30; or centre, half \
                 sizes and three axes, fifteen numbers";
    match numbers(text).as_deref() {
        Some(&[x, y, z, a, b, c, u, v, w, degrees]) => {
            let turn = Pose::rotation([u, v, w], f64::to_radians(degrees)).map_err(|error| error.to_string())?;
            let axes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].map(|axis| turn.place(axis));
            Ok(Shape::Obb { centre: [x, y, z], half: [a, b, c], axes })
        }
        Some(&[x, y, z, a, b, c, x0, y0, z0, x1, y1, z1, x2, y2, z2]) => {
            let axes = [[x0, y0, z0], [x1, y1, z1], [x2, y2, z2]];
            Ok(Shape::Obb { centre: [x, y, z], half: [a, b, c], axes })
        }
        _ => Err(wrong.to_owned()),
    }
}

/// A normal and an offset.
pub(super) fn half_space(text: &str) -> Result<HalfSpace, String> {
    let wrong = "write a normal and an offset, four numbers, such as 0,0,1,5 for all that is not above z = 5";
    let [x, y, z, offset] = so_many(text, wrong)?;
    Ok(HalfSpace { normal: [x, y, z], offset })
}

/// Degrees of a view.
pub(super) fn view_angle(text: &str) -> Result<f64, String> {
    let degrees = text.parse::<f64>().ok().filter(|degrees| (0.0..180.0).contains(degrees) && *degrees > 0.0);
    degrees.ok_or_else(|| "write degrees above 0 and below 180, such as 60".to_owned())
}

/// Width by height, as a number or as both.
pub(super) fn aspect(text: &str) -> Result<f64, String> {
    let ratio = match text.split_once(':') {
        Some((width, height)) => width.parse::<f64>().ok().zip(height.parse::<f64>().ok()).map(|(w, h)| w / h),
        None => text.parse::<f64>().ok(),
    };
    let ratio = ratio.filter(|ratio| ratio.is_finite() && *ratio > 0.0);
    ratio.ok_or_else(|| "write width by height, such as 16:9 or 1.5".to_owned())
}

fn so_many<const N: usize>(text: &str, wrong: &str) -> Result<[f64; N], String> {
    numbers(text).and_then(|numbers| numbers.try_into().ok()).ok_or_else(|| wrong.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_so_many_numbers() {
        assert_eq!(sphere("1, 2,-3e0 ,4"), Ok(Shape::Sphere { centre: [1.0, 2.0, -3.0], radius: 4.0 }));
        assert_eq!(corners("0,0,0,1,1,1"), Ok(Shape::Box { min: [0.0; 3], max: [1.0; 3] }));
        assert_eq!(capsule("0,0,0,1,1,1,2"), Ok(Capsule { ends: [[0.0; 3], [1.0; 3]], radius: 2.0 }));
        for wrong in ["", "1,2,3", "1,2,3,4,5", "a,b,c,d", "1,2,3,nan", "1,2,3,inf", "1;2;3;4", "1,2,,4"] {
            assert!(sphere(wrong).is_err_and(|message| message.contains("0,0,5,1.5")), "{wrong}");
            assert!(half_space(wrong).is_err_and(|message| message.contains("0,0,1,5")), "{wrong}");
        }
        assert!(capsule("1").is_err() && corners("1").is_err() && turned_box("1").is_err());
    }

    #[test]
    fn a_turned_box_has_an_angle_or_axes() {
        let Ok(Shape::Obb { axes, .. }) = turned_box("0,0,0,1,2,3,0,0,2,30") else { panic!("a box") };
        assert!((axes[0][0] - 0.75_f64.sqrt()).abs() < 1e-15 && (axes[0][1] - 0.5).abs() < 1e-15, "{axes:?}");
        assert_eq!(axes[2], [0.0, 0.0, 1.0]);
        let Ok(Shape::Obb { axes, .. }) = turned_box("0,0,0,1,2,3,1,1,0,-1,1,0,0,0,1") else { panic!("a box") };
        assert_eq!(axes, [[1.0, 1.0, 0.0], [-1.0, 1.0, 0.0], [0.0, 0.0, 1.0]]);
        assert!(turned_box("0,0,0,1,2,3,0,0,0,30").is_err(), "there is no such axis");
    }

    #[test]
    fn views_have_an_angle_and_an_aspect() {
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
