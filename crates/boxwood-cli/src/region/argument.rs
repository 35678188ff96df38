//! The region that the options describe, and messages for invalid regions.

use crate::arguments::RegionArgs;
use crate::notes::CommandError;
use crate::scene;
use boxwood::InvalidInput;
use boxwood_assembly::AssemblyError;
use boxwood_assembly::scene::{SceneFrustum, SceneRegion};

/// Region of the options.
pub(super) fn scene_region(arguments: &RegionArgs) -> SceneRegion {
    if let Some(shape) = arguments.shape() {
        return SceneRegion::Shape(shape);
    }
    let Some(eye) = arguments.eye else { return SceneRegion::HalfSpaces(arguments.half_space.clone()) };
    let to_point = |point: [f64; 3]| [0, 1, 2].map(|axis| point[axis] - eye[axis]);
    let look = arguments.look.or(arguments.look_at.map(to_point)).unwrap_or_default();
    let mut frustum = SceneFrustum::new(eye, look);
    (frustum.up, frustum.fov_degrees, frustum.aspect) = (arguments.up, arguments.fov, arguments.aspect);
    (frustum.near, frustum.far) = (arguments.near, arguments.far);
    SceneRegion::Frustum(frustum)
}

/// Message for an error of a region query, with the options that are wrong.
pub(super) fn region_error(error: AssemblyError, region: &SceneRegion) -> CommandError {
    let (SceneRegion::Frustum(SceneFrustum { look, .. }), AssemblyError::Invalid { cause: error, .. }) =
        (region, &error)
    else {
        return scene::query_error(error);
    };
    let message = match error {
        InvalidInput::ParallelUp { .. } => {
            format!("--up: {error}; choose another direction, for example --up {}", perpendicular_axis(*look))
        }
        InvalidInput::Inverted { .. } | InvalidInput::LengthTooLarge { .. } | InvalidInput::Negative { .. } => {
            format!("--near and --far: {error}")
        }
        InvalidInput::InvalidFrustum { .. } => format!("--fov and --aspect: {error}"),
        InvalidInput::ZeroVector { what: "viewing direction", .. } => {
            format!("--eye and --look-at are the same point, or --look is zero: {error}")
        }
        _ => format!("--eye: {error}"),
    };
    message.into()
}

/// Coordinate axis that is closest to perpendicular to the view direction, as a value of the option `--up`.
fn perpendicular_axis(look: [f64; 3]) -> &'static str {
    let axes = [(look[1], "0,1,0"), (look[2], "0,0,1"), (look[0], "1,0,0")];
    axes.into_iter().min_by(|a, b| a.0.abs().total_cmp(&b.0.abs())).map_or("0,1,0", |(_, axis)| axis)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suggested_up_is_not_along_view_direction() {
        let looks = [[0.0, 0.0, 1.0], [0.0, -1.0, 0.0], [2.0, 0.0, 0.0], [1.0, 9.0, -0.5], [1.0, 9.0, -2.0]];
        assert_eq!(looks.map(perpendicular_axis), ["0,1,0", "0,0,1", "0,1,0", "0,0,1", "1,0,0"]);
    }
}
