//! The region of the query, and its parameters as given.

use crate::arguments::{RegionArgs, ShapeArg};
use crate::notes::CommandError;
use crate::output::{counted, length, length_below, plain, plain_point};
use boxwood::query::{Frustum, HalfSpace};
use boxwood::{Aabb, InvalidInput, Region};
use serde::Serialize;
use std::fmt;

/// Region as given on the command line.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum RegionArg {
    Shape(ShapeArg),
    HalfSpaces { kind: &'static str, half_spaces: Vec<HalfSpaceArg> },
    Frustum(FrustumArg),
}

/// Half-space of all points `p` with `normal . p <= offset`.
#[derive(Serialize)]
pub(super) struct HalfSpaceArg {
    normal: [f64; 3],
    offset: f64,
}

/// Camera frustum.
#[derive(Serialize)]
pub(super) struct FrustumArg {
    kind: &'static str,
    eye: [f64; 3],
    look: [f64; 3],
    up: [f64; 3],
    fov_degrees: f64,
    aspect: f64,
    near: f64,
    far: f64,
}

/// Builds the region. A frustum without a far plane gets one behind all parts, whose boxes are `bounds`.
pub(super) fn region(arguments: &RegionArgs, bounds: &[Option<Aabb>]) -> Result<(RegionArg, Region), CommandError> {
    if let Some(shape) = arguments.shape() {
        let region = shape.region().map_err(|error| format!("{}: {error}", shape.option()))?;
        return Ok((RegionArg::Shape(shape), region));
    }
    let Some(eye) = arguments.eye else {
        let region = Region::half_spaces(&arguments.half_space).map_err(|error| format!("--half-space: {error}"))?;
        let half_spaces =
            arguments.half_space.iter().map(|&HalfSpace { normal, offset }| HalfSpaceArg { normal, offset });
        return Ok((RegionArg::HalfSpaces { kind: "half_spaces", half_spaces: half_spaces.collect() }, region));
    };
    let to_point = |point: [f64; 3]| [0, 1, 2].map(|axis| point[axis] - eye[axis]);
    let look = arguments.look.or(arguments.look_at.map(to_point)).unwrap_or_default();
    let far = arguments.far.unwrap_or_else(|| distance_behind_all(eye, bounds).max(arguments.near));
    let &RegionArgs { up, fov, aspect, near, .. } = arguments;
    let frustum = Frustum { eye, direction: look, up, vertical_fov: fov.to_radians(), aspect, near, far };
    let region = Region::frustum(&frustum).map_err(|error| match error {
        InvalidInput::ParallelUp { .. } => {
            format!("--up: {error}; choose another direction, for example --up {}", perpendicular_axis(look))
        }
        InvalidInput::Inverted { .. } | InvalidInput::LengthTooLarge { .. } | InvalidInput::Negative { .. } => {
            format!("--near and --far: {error}")
        }
        InvalidInput::InvalidFrustum { .. } => format!("--fov and --aspect: {error}"),
        InvalidInput::ZeroVector { what: "viewing direction", .. } => {
            format!("--eye and --look-at are the same point, or --look is zero: {error}")
        }
        _ => format!("--eye: {error}"),
    })?;
    Ok((RegionArg::Frustum(FrustumArg { kind: "frustum", eye, look, up, fov_degrees: fov, aspect, near, far }), region))
}

/// Coordinate axis that is closest to perpendicular to the view direction, as a value of the option `--up`.
fn perpendicular_axis(look: [f64; 3]) -> &'static str {
    let axes = [(look[1], "0,1,0"), (look[2], "0,0,1"), (look[0], "1,0,0")];
    axes.into_iter().min_by(|a, b| a.0.abs().total_cmp(&b.0.abs())).map_or("0,1,0", |(_, axis)| axis)
}

/// Distance from the eye that is larger than that of any part, in all directions. The sum of the distances along
/// the three axes is not below the distance of a point; the factor 2 covers all rounding.
fn distance_behind_all(eye: [f64; 3], bounds: &[Option<Aabb>]) -> f64 {
    let extent = |Aabb { min, max }: Aabb| -> f64 {
        (0..3).map(|axis| (min[axis] - eye[axis]).abs().max((max[axis] - eye[axis]).abs())).sum()
    };
    2.0 * bounds.iter().copied().flatten().map(extent).fold(0.0, f64::max)
}

impl fmt::Display for RegionArg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shape(shape) => shape.fmt(f),
            Self::HalfSpaces { half_spaces, .. } => match &half_spaces[..] {
                [HalfSpaceArg { normal, offset }] => {
                    write!(f, "half-space {} . p <= {}", plain_point(*normal), plain(*offset))
                }
                spaces => f.write_str(&counted(spaces.len() as u64, "half-space", "half-spaces")),
            },
            Self::Frustum(FrustumArg { eye, look, fov_degrees, aspect, near, far, .. }) => {
                let (eye, look) = (plain_point(*eye), plain_point(*look));
                let [aspect, near, far] = [*aspect, *near, *far].map(length);
                let fov = length_below(*fov_degrees, 180.0);
                write!(f, "frustum from {eye} along {look}, fov {fov} degrees, aspect {aspect}, near {near}, far {far}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suggested_up_is_not_along_view_direction() {
        let looks = [[0.0, 0.0, 1.0], [0.0, -1.0, 0.0], [2.0, 0.0, 0.0], [1.0, 9.0, -0.5], [1.0, 9.0, -2.0]];
        assert_eq!(looks.map(perpendicular_axis), ["0,1,0", "0,0,1", "0,1,0", "0,0,1", "1,0,0"]);
    }

    #[test]
    fn default_far_plane_is_behind_all_parts() {
        let cube = |min: f64, max: f64| Some(Aabb { min: [min; 3], max: [max; 3] });
        let bounds = [cube(-1.0, 1.0), None, cube(5.0, 6.0)];
        assert_eq!(distance_behind_all([0.0, 0.0, 10.0], &bounds), 2.0 * (6.0 + 6.0 + 5.0));
        assert_eq!(distance_behind_all([0.0; 3], &[]), 0.0);
    }
}
