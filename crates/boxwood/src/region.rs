//! Region of space for region queries.

use crate::kernel::axis_name::axis_name;
use crate::kernel::boxes::{
    BoxFrame, COORDINATE_LIMIT, PlacedFrame, RegionBoxTest, WorldRegionTest, power_of_two_near,
};
use crate::kernel::predicates::sign::Sign;
use crate::kernel::triangle::{Ball, Clipper, DecidedBy, HalfSpace, RegionFilter};
use glam::DVec3;
use thiserror::Error;

/// Closed convex region of space: a box, a sphere, an intersection of half-spaces or a view frustum.
///
/// Used by the region queries of [`PlacedModel`](crate::PlacedModel) and [`World`](crate::World).
///
/// All regions except spheres are stored as [half-spaces](Self::as_half_spaces) with `f64` coefficients. For an oriented box or a
/// frustum these are rounded. The rounded half-spaces define the region, and query results are exact for them.
///
/// ```
/// use boxwood::{Mesh, Model, Pose, Volume};
///
/// let mesh = Mesh::new(vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]])?;
/// let model = Model::new(mesh);
/// let placed = model.at(Pose::IDENTITY)?;
/// assert_eq!(placed.triangles_intersecting(&Region::sphere([-3.0, -4.0, 0.0], 5.0)?), [0]);
/// assert!(!placed.intersects_region(&Region::sphere([-3.0, -4.0, 5e-324], 5.0)?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Region {
    pub(crate) shape: RegionKind,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum RegionKind {
    Spaces(Vec<HalfSpace>),
    Ball(Ball),
}

/// Error of the constructors of a region: invalid arguments.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum VolumeError {
    /// A value is NaN, infinite or too large.
    #[error("{what} out of range: {value:e}; values must be finite and below 2^1000")]
    OutOfRange {
        /// Name of the argument.
        what: &'static str,
        /// The invalid value.
        value: f64,
    },
    /// A coefficient of a half-space is NaN or infinite.
    #[error("half-space {number} contains {value}; normal and offset must be finite")]
    NonFinite {
        /// Index of the half-space.
        number: usize,
        /// The invalid value.
        value: f64,
    },
    /// The normal of a half-space is zero.
    #[error("half-space {number} has a normal of zero")]
    NoNormal {
        /// Index of the half-space.
        number: usize,
    },
    /// The list of half-spaces is empty.
    #[error("a region needs at least one half-space")]
    NoHalfSpaces,
    /// A size is negative.
    #[error("negative {what}: {value:e}; must be at least 0")]
    Negative {
        /// Name of the argument.
        what: &'static str,
        /// The invalid value.
        value: f64,
    },
    /// The minimum corner of a box is above the maximum corner.
    #[error("inverted box: min {low:e} > max {high:e} on axis {}", axis_name(*.axis))]
    Empty {
        /// 0, 1 or 2 for x, y or z.
        axis: usize,
        /// Coordinate of the minimum corner.
        low: f64,
        /// Coordinate of the maximum corner.
        high: f64,
    },
    /// A direction is the zero vector.
    #[error("{what} is zero: {value:?}")]
    NoDirection {
        /// Name of the argument.
        what: &'static str,
        /// The invalid vector.
        value: [f64; 3],
    },
    /// The up direction of a frustum is parallel to its viewing direction.
    #[error("the up direction {up:?} is parallel to the line of sight")]
    UpAlongSight {
        /// The invalid up direction.
        up: [f64; 3],
    },
    /// The field of view or the aspect ratio of a frustum is out of range.
    #[error("invalid frustum: fov {fov}, aspect {aspect}; need 0 < fov < pi and aspect > 0")]
    NoView {
        /// Vertical field of view in radians.
        fov: f64,
        /// Width divided by height.
        aspect: f64,
    },
    /// The near plane of a frustum is beyond the far plane.
    #[error("inverted frustum: near {near:e} > far {far:e}")]
    NoDepth {
        /// Distance of the near plane.
        near: f64,
        /// Distance of the far plane.
        far: f64,
    },
}

impl Region {
    /// Axis-aligned box with minimum corner `low` and maximum corner `high`. It may be flat.
    ///
    /// # Errors
    /// [`VolumeError::OutOfRange`] or [`VolumeError::Empty`] if a corner is invalid.
    pub fn cuboid(low: [f64; 3], high: [f64; 3]) -> Result<Self, VolumeError> {
        check("minimum corner", &low)?;
        check("maximum corner", &high)?;
        if let Some(axis) = (0..3).find(|&axis| low[axis] > high[axis]) {
            return Err(VolumeError::Empty { axis, low: low[axis], high: high[axis] });
        }
        let unit = |axis: usize, x: f64| [0, 1, 2].map(|k| if k == axis { x } else { 0.0 });
        let spaces = (0..3).flat_map(|axis| {
            [
                HalfSpace { normal: unit(axis, -1.0), offset: -low[axis] },
                HalfSpace { normal: unit(axis, 1.0), offset: high[axis] },
            ]
        });
        Ok(Self { shape: RegionKind::Spaces(spaces.collect()) })
    }

    /// Oriented box with the given center and half extents along three axes.
    ///
    /// The lengths of the axes are ignored. If the axes are not perpendicular, the region is the intersection of three slabs: points
    /// within `half[i]` of the center along the direction of axis `i`.
    ///
    /// # Errors
    /// [`VolumeError::OutOfRange`], [`VolumeError::Negative`] for a half extent or [`VolumeError::NoDirection`] for a zero axis.
    pub fn oriented_box(center: [f64; 3], axes: [[f64; 3]; 3], half: [f64; 3]) -> Result<Self, VolumeError> {
        check("center", &center)?;
        check("half extent", &half)?;
        if let Some(&value) = half.iter().find(|&&half| half < 0.0) {
            return Err(VolumeError::Negative { what: "half extent", value });
        }
        let mut spaces = Vec::with_capacity(6);
        for (axis, half) in axes.into_iter().zip(half) {
            let normal = unit_vector("axis", axis)?;
            let middle = normal.dot(DVec3::from_array(center));
            spaces.push(HalfSpace { normal: normal.to_array(), offset: half + middle });
            spaces.push(HalfSpace { normal: (-normal).to_array(), offset: half - middle });
        }
        Ok(Self { shape: RegionKind::Spaces(spaces) })
    }

    /// Ball: all points within `radius` of the center. The radius may be zero.
    ///
    /// # Errors
    /// [`VolumeError::OutOfRange`] or [`VolumeError::Negative`] if an argument is invalid.
    pub fn sphere(center: [f64; 3], radius: f64) -> Result<Self, VolumeError> {
        check("center", &center)?;
        check("radius", &[radius])?;
        if radius < 0.0 {
            return Err(VolumeError::Negative { what: "radius", value: radius });
        }
        Ok(Self { shape: RegionKind::Ball(Ball { center: DVec3::from_array(center), radius }) })
    }

    /// Intersection of half-spaces, used as given without rounding. It may be unbounded or empty.
    ///
    /// # Errors
    /// [`VolumeError::NonFinite`], [`VolumeError::NoNormal`] or [`VolumeError::NoHalfSpaces`].
    pub fn half_spaces(spaces: &[HalfSpace]) -> Result<Self, VolumeError> {
        for (number, space) in spaces.iter().enumerate() {
            let mut numbers = space.normal.into_iter().chain([space.offset]);
            if let Some(value) = numbers.find(|x| !x.is_finite()) {
                return Err(VolumeError::NonFinite { number, value });
            }
            if space.normal == [0.0; 3] {
                return Err(VolumeError::NoNormal { number });
            }
        }
        if spaces.is_empty() {
            return Err(VolumeError::NoHalfSpaces);
        }
        Ok(Self { shape: RegionKind::Spaces(spaces.to_vec()) })
    }

    /// View frustum of a camera at `eye` that looks along `look`.
    ///
    /// `up` is projected to be perpendicular to `look`. `fov` is the vertical field of view in radians and `aspect` the width
    /// divided by the height. `near` and `far` are the distances of the near and far planes along `look`.
    ///
    /// # Errors
    /// [`VolumeError::OutOfRange`], [`VolumeError::NoDirection`], [`VolumeError::UpAlongSight`], [`VolumeError::Negative`] for `near`,
    /// [`VolumeError::NoDepth`] or [`VolumeError::NoView`].
    pub fn frustum(
        eye: [f64; 3],
        look: [f64; 3],
        up: [f64; 3],
        fov: f64,
        aspect: f64,
        near: f64,
        far: f64,
    ) -> Result<Self, VolumeError> {
        check("eye", &eye)?;
        check("near or far distance", &[near, far])?;
        let forward = unit_vector("line of sight", look)?;
        let sideways = forward.cross(unit_vector("up direction", up)?);
        // Below this length, `up` is parallel to the viewing direction up to rounding, and the side planes would be noise.
        if sideways.length() < 1e-12 {
            return Err(VolumeError::UpAlongSight { up });
        }
        if near < 0.0 {
            return Err(VolumeError::Negative { what: "near distance", value: near });
        }
        if near > far {
            return Err(VolumeError::NoDepth { near, far });
        }
        let height = libm::tan(0.5 * fov);
        let width = height * aspect;
        let is_view = fov > 0.0 && fov < std::f64::consts::PI && aspect > 0.0;
        if !(is_view && height > 0.0 && width > 0.0 && width < COORDINATE_LIMIT) {
            return Err(VolumeError::NoView { fov, aspect });
        }
        let right = sideways.normalize();
        let above = right.cross(forward);
        let from = DVec3::from_array(eye);
        let space =
            |normal: DVec3, beyond: f64| HalfSpace { normal: normal.to_array(), offset: normal.dot(from) + beyond };
        let side = |across: DVec3, slope: f64| {
            // Divided by the larger of slope and 1, so that no product overflows.
            let larger = slope.max(1.0);
            space(across / larger - forward * (slope / larger), 0.0)
        };
        let sides = [side(right, width), side(-right, width), side(above, height), side(-above, height)];
        let spaces = sides.into_iter().chain([space(-forward, -near), space(forward, far)]).collect();
        Ok(Self { shape: RegionKind::Spaces(spaces) })
    }

    /// Half-spaces whose intersection is this region; empty for a sphere.
    #[must_use]
    pub fn as_half_spaces(&self) -> &[HalfSpace] {
        match &self.shape {
            RegionKind::Spaces(spaces) => spaces,
            RegionKind::Ball(_) => &[],
        }
    }

    /// Box test for the nodes of the BVH of a placed model.
    pub(crate) fn box_test(&self, model: &PlacedFrame) -> RegionBoxTest {
        match &self.shape {
            RegionKind::Spaces(spaces) => RegionBoxTest::from_half_spaces(model, spaces.iter().map(plane)),
            RegionKind::Ball(ball) => RegionBoxTest::from_ball(model, ball.center, ball.radius),
        }
    }

    /// Box test for boxes of bodies, given in `frame`.
    pub(crate) fn in_frame(&self, frame: &BoxFrame) -> WorldRegionTest {
        match &self.shape {
            RegionKind::Spaces(spaces) => WorldRegionTest::from_half_spaces(frame, spaces.iter().map(plane)),
            RegionKind::Ball(ball) => WorldRegionTest::from_ball(frame, ball.center, ball.radius),
        }
    }

    /// SIMD filter for the triangles of a placed model.
    pub(crate) fn filter(&self, model: &PlacedFrame) -> RegionFilter {
        match &self.shape {
            RegionKind::Spaces(spaces) => RegionFilter::from_half_spaces(spaces, model.farthest_from(DVec3::ZERO)),
            RegionKind::Ball(ball) => {
                RegionFilter::from_ball(ball, power_of_two_near(model.farthest_from(ball.center)).recip())
            }
        }
    }

    /// Returns true if a triangle has a point in the region, and which arithmetic decided it.
    pub(crate) fn intersects_triangle(&self, triangle: &[DVec3; 3], clipper: &mut Clipper) -> (bool, DecidedBy) {
        match &self.shape {
            RegionKind::Spaces(spaces) => clipper.intersects(spaces, triangle),
            RegionKind::Ball(ball) => ball.intersects(triangle),
        }
    }

    /// Returns true if the region contains a triangle. The region is convex, so it is enough to test the vertices.
    pub(crate) fn contains_triangle(&self, triangle: &[DVec3; 3]) -> (bool, DecidedBy) {
        let mut highest = DecidedBy::Filter;
        let mut record = |(inside, decided_by): (bool, DecidedBy)| {
            if decided_by == DecidedBy::Exact {
                highest = decided_by;
            }
            inside
        };
        let inside = match &self.shape {
            RegionKind::Spaces(spaces) => triangle.iter().all(|&corner| {
                spaces.iter().all(|space| {
                    let (side, decided_by) = space.side(corner);
                    record((side != Sign::Positive, decided_by))
                })
            }),
            RegionKind::Ball(ball) => triangle.iter().all(|&corner| record(ball.contains(corner))),
        };
        (inside, highest)
    }
}

fn plane(space: &HalfSpace) -> (DVec3, f64) {
    (DVec3::from_array(space.normal), space.offset)
}

fn check(what: &'static str, values: &[f64]) -> Result<(), VolumeError> {
    match values.iter().find(|x| x.is_nan() || x.abs() >= COORDINATE_LIMIT) {
        Some(&value) => Err(VolumeError::OutOfRange { what, value }),
        None => Ok(()),
    }
}

/// Normalizes `value`, of any length except zero.
fn unit_vector(what: &'static str, value: [f64; 3]) -> Result<DVec3, VolumeError> {
    check(what, &value)?;
    let vector = DVec3::from_array(value);
    let largest = vector.abs().max_element();
    if largest == 0.0 {
        return Err(VolumeError::NoDirection { what, value });
    }
    Ok((vector / largest).normalize())
}
