//! The volume that is asked about, and the numbers that it was made of.

use crate::arguments::{CullArguments, Shape};
use crate::clash::Bounds;
use crate::notes::Failure;
use crate::output::{counted, length, length_below, plain, plain_point};
use boxwood::{HalfSpace, Volume, VolumeError};
use serde::Serialize;
use std::fmt;

/// A volume as it was asked for.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Region {
    Shape(Shape),
    HalfSpaces { kind: &'static str, half_spaces: Vec<Plane> },
    View(View),
}

/// All points p with normal . p <= offset.
#[derive(Serialize)]
pub(super) struct Plane {
    normal: [f64; 3],
    offset: f64,
}

/// What a camera sees.
#[derive(Serialize)]
pub(super) struct View {
    kind: &'static str,
    eye: [f64; 3],
    look: [f64; 3],
    up: [f64; 3],
    fov_degrees: f64,
    aspect: f64,
    near: f64,
    far: f64,
}

/// The volume. Where a view ends that has no end of its own, the boxes of the parts tell.
pub(super) fn of(arguments: &CullArguments, bounds: &[Option<Bounds>]) -> Result<(Region, Volume), Failure> {
    if let Some(shape) = arguments.shape() {
        let volume = shape.volume().map_err(|error| format!("{}: {error}", shape.option()))?;
        return Ok((Region::Shape(shape), volume));
    }
    let Some(eye) = arguments.eye else {
        let volume = Volume::half_spaces(&arguments.half_space).map_err(|error| format!("--half-space: {error}"))?;
        let half_spaces = arguments.half_space.iter().map(|&HalfSpace { normal, offset }| Plane { normal, offset });
        return Ok((Region::HalfSpaces { kind: "half_spaces", half_spaces: half_spaces.collect() }, volume));
    };
    let to_point = |point: [f64; 3]| [0, 1, 2].map(|axis| point[axis] - eye[axis]);
    let look = arguments.look.or(arguments.look_at.map(to_point)).unwrap_or_default();
    let far = arguments.far.unwrap_or_else(|| behind_all(eye, bounds).max(arguments.near));
    let &CullArguments { up, fov, aspect, near, .. } = arguments;
    let volume = Volume::frustum(eye, look, up, fov.to_radians(), aspect, near, far).map_err(|error| match error {
        VolumeError::UpAlongSight { .. } => format!("--up: {error}; choose another, such as --up {}", across(look)),
        VolumeError::NoDepth { .. } => format!("--near and --far: {error}"),
        VolumeError::NoView { .. } => format!("--fov and --aspect: {error}"),
        VolumeError::NoDirection { what: "line of sight", .. } => {
            format!("--eye and --look-at are the same point, or --look is zero: {error}")
        }
        _ => format!("--eye: {error}"),
    })?;
    Ok((Region::View(View { kind: "frustum", eye, look, up, fov_degrees: fov, aspect, near, far }), volume))
}

/// The axis that is the least along a line of sight, as it is typed.
fn across(look: [f64; 3]) -> &'static str {
    let axes = [(look[1], "0,1,0"), (look[2], "0,0,1"), (look[0], "1,0,0")];
    axes.into_iter().min_by(|a, b| a.0.abs().total_cmp(&b.0.abs())).map_or("0,1,0", |(_, axis)| axis)
}

/// Farther from the eye than any part, in whatever direction: the sum over the axes is not less than the distance, and twice
/// that is beyond all rounding.
fn behind_all(eye: [f64; 3], bounds: &[Option<Bounds>]) -> f64 {
    let reach = |[low, high]: Bounds| -> f64 {
        (0..3).map(|axis| (low[axis] - eye[axis]).abs().max((high[axis] - eye[axis]).abs())).sum()
    };
    2.0 * bounds.iter().copied().flatten().map(reach).fold(0.0, f64::max)
}

impl fmt::Display for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shape(shape) => shape.fmt(f),
            Self::HalfSpaces { half_spaces, .. } => match &half_spaces[..] {
                [Plane { normal, offset }] => {
                    write!(f, "all p with {} . p <= {}", plain_point(*normal), plain(*offset))
                }
                spaces => f.write_str(&counted(spaces.len() as u64, "half-space", "half-spaces")),
            },
            Self::View(View { eye, look, fov_degrees, aspect, near, far, .. }) => {
                let (eye, look) = (plain_point(*eye), plain_point(*look));
                let [aspect, near, far] = [*aspect, *near, *far].map(length);
                let fov = length_below(*fov_degrees, 180.0);
                write!(f, "a view from {eye} along {look}, {fov} degrees high, aspect {aspect}, from {near} to {far}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn up_is_not_along_the_sight() {
        let looks = [[0.0, 0.0, 1.0], [0.0, -1.0, 0.0], [2.0, 0.0, 0.0], [1.0, 9.0, -0.5], [1.0, 9.0, -2.0]];
        assert_eq!(looks.map(across), ["0,1,0", "0,0,1", "0,1,0", "0,0,1", "1,0,0"]);
    }

    #[test]
    fn a_view_without_an_end_goes_behind_all() {
        let bounds = [Some([[-1.0; 3], [1.0; 3]]), None, Some([[5.0; 3], [6.0; 3]])];
        assert_eq!(behind_all([0.0, 0.0, 10.0], &bounds), 2.0 * (6.0 + 6.0 + 5.0));
        assert_eq!(behind_all([0.0; 3], &[]), 0.0);
    }
}
