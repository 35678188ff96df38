//! Regions with their parameters.

use crate::error::AssemblyError;
use crate::scene::shape::SceneShape;
use boxwood::query::{Frustum, HalfSpace};
use boxwood::{Aabb, InvalidInput, Region};
use boxwood_report::format::{counted, length, length_below, plain, plain_point};
use serde::Serialize;
use std::fmt;

/// Region of a scene. [`Display`](fmt::Display) gives a description.
#[derive(Clone, Debug, PartialEq)]
pub enum SceneRegion {
    /// Sphere or box.
    Shape(SceneShape),
    /// Intersection of half-spaces. A half-space contains the points `p` with `normal . p <= offset`.
    HalfSpaces(Vec<HalfSpace>),
    /// View frustum of a camera.
    Frustum(SceneFrustum),
}

/// View frustum of a camera. Hidden parts are in it too: there is no occlusion test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct SceneFrustum {
    /// Position of the camera.
    pub eye: [f64; 3],
    /// Viewing direction, of any length except zero.
    pub look: [f64; 3],
    /// Up direction of the image.
    pub up: [f64; 3],
    /// Vertical field of view in degrees.
    pub fov_degrees: f64,
    /// Width of the image divided by its height.
    pub aspect: f64,
    /// Distance of the near plane.
    pub near: f64,
    /// Distance of the far plane; `None` for a plane behind all parts.
    pub far: Option<f64>,
}

impl SceneFrustum {
    /// Frustum of a camera at `eye` that looks along `look`: z is up, the field of view has 60 degrees, the image is square, and the
    /// frustum extends from the camera to behind all parts.
    #[must_use]
    pub fn new(eye: [f64; 3], look: [f64; 3]) -> Self {
        Self { eye, look, up: [0.0, 0.0, 1.0], fov_degrees: 60.0, aspect: 1.0, near: 0.0, far: None }
    }
}

impl SceneRegion {
    /// The region, with a far plane behind parts with these boxes if it is a frustum without one.
    pub(super) fn bounded_by(&self, bounds: &[Option<Aabb>]) -> Self {
        let mut bounded = self.clone();
        if let Self::Frustum(frustum) = &mut bounded {
            let behind_all = || distance_behind_all(frustum.eye, bounds).max(frustum.near);
            frustum.far = Some(frustum.far.unwrap_or_else(behind_all));
        }
        bounded
    }

    /// The region for queries.
    ///
    /// # Errors
    /// [`AssemblyError::Invalid`] with the kind of the region.
    pub(super) fn region(&self) -> Result<Region, AssemblyError> {
        let invalid = |what| move |cause: InvalidInput| AssemblyError::Invalid { what, cause };
        match self {
            Self::Shape(shape) => shape.region().map_err(invalid(shape.kind())),
            Self::HalfSpaces(half_spaces) => Region::half_spaces(half_spaces).map_err(invalid("half-space")),
            Self::Frustum(SceneFrustum { eye, look, up, fov_degrees, aspect, near, far }) => {
                let frustum = Frustum {
                    eye: *eye,
                    direction: *look,
                    up: *up,
                    vertical_fov: fov_degrees.to_radians(),
                    aspect: *aspect,
                    near: *near,
                    far: far.unwrap_or(*near),
                };
                Region::frustum(&frustum).map_err(invalid("frustum"))
            }
        }
    }
}

/// Distance from the eye that is larger than that of any part, in all directions. The sum of the distances along
/// the three axes is not below the distance of a point; the factor 2 covers all rounding.
fn distance_behind_all(eye: [f64; 3], bounds: &[Option<Aabb>]) -> f64 {
    let extent = |Aabb { min, max }: Aabb| -> f64 {
        (0..3).map(|axis| (min[axis] - eye[axis]).abs().max((max[axis] - eye[axis]).abs())).sum()
    };
    2.0 * bounds.iter().copied().flatten().map(extent).fold(0.0, f64::max)
}

impl fmt::Display for SceneRegion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shape(shape) => shape.fmt(f),
            Self::HalfSpaces(half_spaces) => match &half_spaces[..] {
                [HalfSpace { normal, offset }] => {
                    write!(f, "half-space {} . p <= {}", plain_point(*normal), plain(*offset))
                }
                spaces => f.write_str(&counted(spaces.len() as u64, "half-space", "half-spaces")),
            },
            Self::Frustum(SceneFrustum { eye, look, fov_degrees, aspect, near, far, .. }) => {
                let (eye, look) = (plain_point(*eye), plain_point(*look));
                let [aspect, near] = [*aspect, *near].map(length);
                let far = far.map_or_else(|| "behind all parts".to_owned(), length);
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
    fn default_far_plane_is_behind_all_parts() {
        let cube = |min: f64, max: f64| Some(Aabb { min: [min; 3], max: [max; 3] });
        let bounds = [cube(-1.0, 1.0), None, cube(5.0, 6.0)];
        assert_eq!(distance_behind_all([0.0, 0.0, 10.0], &bounds), 2.0 * (6.0 + 6.0 + 5.0));
        assert_eq!(distance_behind_all([0.0; 3], &[]), 0.0);
    }
}
