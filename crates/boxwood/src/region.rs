//! Region of space for region queries.

use crate::kernel::aabb::Aabb;
use crate::kernel::boxes::{
    BoxFrame, COORDINATE_LIMIT, PlacedFrame, RegionBoxTest, WorldRegionTest, power_of_two_near,
};
use crate::kernel::invalid_input::InvalidInput;
use crate::kernel::pose::unit_vector;
use crate::kernel::predicates::sign::Sign;
use crate::kernel::triangle::{Ball, Clipper, DecidedBy, HalfSpace, RegionFilter};
use glam::DVec3;

/// Closed convex region of space: a box, a sphere, an intersection of half-spaces or a view frustum.
///
/// Used by the region queries of [`PlacedModel`](crate::PlacedModel) and [`World`](crate::World).
///
/// All regions except spheres are stored as [half-spaces](Self::as_half_spaces) with `f64` coefficients. For an oriented box or a
/// frustum these are rounded. The rounded half-spaces define the region, and query results are exact for them.
///
/// ```
/// use boxwood::{Mesh, Model, Pose, Region};
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

/// View frustum of a camera: the argument of [`Region::frustum`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Frustum {
    /// Position of the camera.
    pub eye: [f64; 3],
    /// Viewing direction, of any length except zero.
    pub direction: [f64; 3],
    /// Up direction; it is projected to be perpendicular to `direction`.
    pub up: [f64; 3],
    /// Vertical field of view in radians.
    pub vertical_fov: f64,
    /// Width divided by height.
    pub aspect: f64,
    /// Distance of the near plane along `direction`.
    pub near: f64,
    /// Distance of the far plane along `direction`.
    pub far: f64,
}

impl Region {
    /// Axis-aligned box. It may be flat.
    ///
    /// # Errors
    /// [`InvalidInput::TooLarge`] or [`InvalidInput::Inverted`] if a corner is invalid.
    pub fn cuboid(bounds: impl Into<Aabb>) -> Result<Self, InvalidInput> {
        let Aabb { min, max } = bounds.into();
        InvalidInput::check_box(min, max)?;
        let unit = |axis: usize, x: f64| [0, 1, 2].map(|k| if k == axis { x } else { 0.0 });
        let spaces = (0..3).flat_map(|axis| {
            [
                HalfSpace { normal: unit(axis, -1.0), offset: -min[axis] },
                HalfSpace { normal: unit(axis, 1.0), offset: max[axis] },
            ]
        });
        Ok(Self { shape: RegionKind::Spaces(spaces.collect()) })
    }

    /// Oriented box with the given center and half extents along three axes.
    ///
    /// The lengths of the axes are ignored. If the axes are not perpendicular, the region is the intersection of three slabs: points
    /// within `half_extents[i]` of the center along the direction of axis `i`.
    ///
    /// # Errors
    /// [`InvalidInput::TooLarge`], [`InvalidInput::Negative`] or [`InvalidInput::LengthTooLarge`] for a half extent, or
    /// [`InvalidInput::ZeroVector`] for a zero axis.
    pub fn oriented_box(center: [f64; 3], axes: [[f64; 3]; 3], half_extents: [f64; 3]) -> Result<Self, InvalidInput> {
        InvalidInput::check_point("center", center)?;
        half_extents.iter().try_for_each(|&half| InvalidInput::check_length("half extent", half))?;
        let mut spaces = Vec::with_capacity(6);
        for (index, (axis, half)) in axes.into_iter().zip(half_extents).enumerate() {
            let normal = unit_vector("axis", axis).map_err(|error| error.at_index(index))?;
            let middle = normal.dot(DVec3::from_array(center));
            spaces.push(HalfSpace { normal: normal.to_array(), offset: half + middle });
            spaces.push(HalfSpace { normal: (-normal).to_array(), offset: half - middle });
        }
        Ok(Self { shape: RegionKind::Spaces(spaces) })
    }

    /// Ball: all points within `radius` of the center. The radius may be zero.
    ///
    /// # Errors
    /// [`InvalidInput::TooLarge`], [`InvalidInput::Negative`] or [`InvalidInput::LengthTooLarge`] if an argument is invalid.
    pub fn sphere(center: [f64; 3], radius: f64) -> Result<Self, InvalidInput> {
        InvalidInput::check_point("center", center)?;
        InvalidInput::check_length("radius", radius)?;
        Ok(Self { shape: RegionKind::Ball(Ball { center: DVec3::from_array(center), radius }) })
    }

    /// Intersection of half-spaces, used as given without rounding. It may be unbounded or empty.
    ///
    /// # Errors
    /// [`InvalidInput::NotFinite`], [`InvalidInput::ZeroVector`] or [`InvalidInput::Empty`].
    pub fn half_spaces(spaces: &[HalfSpace]) -> Result<Self, InvalidInput> {
        for (index, space) in spaces.iter().enumerate() {
            let mut numbers = space.normal.into_iter().chain([space.offset]);
            if let Some(value) = numbers.find(|x| !x.is_finite()) {
                return Err(InvalidInput::NotFinite { what: "half-space", index: Some(index), axis: None, value });
            }
            if space.normal == [0.0; 3] {
                return Err(InvalidInput::ZeroVector { what: "normal of half-space", index: Some(index) });
            }
        }
        if spaces.is_empty() {
            return Err(InvalidInput::Empty { what: "half-spaces" });
        }
        Ok(Self { shape: RegionKind::Spaces(spaces.to_vec()) })
    }

    /// View frustum of a camera.
    ///
    /// # Errors
    /// [`InvalidInput::TooLarge`], [`InvalidInput::NotFinite`], [`InvalidInput::ZeroVector`], [`InvalidInput::ParallelUp`],
    /// [`InvalidInput::Negative`] for `near`, [`InvalidInput::Inverted`] if `near > far`, or [`InvalidInput::InvalidFrustum`].
    pub fn frustum(frustum: &Frustum) -> Result<Self, InvalidInput> {
        let Frustum { eye, direction, up, vertical_fov, aspect, near, far } = *frustum;
        InvalidInput::check_point("eye", eye)?;
        let forward = unit_vector("viewing direction", direction)?;
        let sideways = forward.cross(unit_vector("up direction", up)?);
        // If the cross product is shorter than this, `up` is parallel to the viewing direction up to rounding, and
        // the side planes of the frustum would be determined by rounding errors.
        if sideways.length() < 1e-12 {
            return Err(InvalidInput::ParallelUp { up });
        }
        InvalidInput::check_length("near distance", near)?;
        InvalidInput::check_length("far distance", far)?;
        if near > far {
            return Err(InvalidInput::Inverted { what: "frustum, near and far", axis: None, min: near, max: far });
        }
        let height = libm::tan(0.5 * vertical_fov);
        let width = height * aspect;
        let is_view = vertical_fov > 0.0 && vertical_fov < std::f64::consts::PI && aspect > 0.0;
        if !(is_view && height > 0.0 && width > 0.0 && width < COORDINATE_LIMIT) {
            return Err(InvalidInput::InvalidFrustum { vertical_fov, aspect });
        }
        let right = sideways.normalize();
        let above = right.cross(forward);
        let from = DVec3::from_array(eye);
        let space =
            |normal: DVec3, beyond: f64| HalfSpace { normal: normal.to_array(), offset: normal.dot(from) + beyond };
        let side = |across: DVec3, slope: f64| {
            // The plane normal `across - slope * forward` is divided by the larger of `slope` and 1, so that no
            // product overflows.
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

    /// Box test for the boxes of bodies, whose coordinates are given in `frame`.
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

    /// Returns whether a triangle has a point in the region, and which arithmetic decided this.
    pub(crate) fn intersects_triangle(&self, triangle: &[DVec3; 3], clipper: &mut Clipper) -> (bool, DecidedBy) {
        match &self.shape {
            RegionKind::Spaces(spaces) => clipper.intersects(spaces, triangle),
            RegionKind::Ball(ball) => ball.intersects(triangle),
        }
    }

    /// Returns whether the region contains a triangle, and which arithmetic decided this. The region is convex, so
    /// only the three vertices are tested.
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
