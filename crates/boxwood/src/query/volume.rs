//! A part of the world to ask about.

mod nearby;

pub(crate) use nearby::Nearby;

use crate::axis::axis_name;
use crate::bounds::{COORDINATE_LIMIT, Frame, FrameSieve, Placement, Sieve, power_of_two_near};
use crate::exact::{Ball, Clipper, HalfSpace, Rung, Sign, VolumeFilter};
use glam::DVec3;
use thiserror::Error;

/// A closed convex part of the world: a box, a ball, what is in some half-spaces, what a camera sees. Ask a
/// [`Placed`](crate::Placed) model what is in it.
///
/// All but a ball are half-spaces, and their numbers *are* the volume: an oriented box or a frustum is what the
/// [half-spaces](Self::as_half_spaces) that it was rounded to enclose, and answers are exact for these.
///
/// ```
/// use boxwood::{Mesh, Model, Pose, Volume};
///
/// let mesh = Mesh::new(vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]])?;
/// let model = Model::new(mesh);
/// let placed = model.at(Pose::IDENTITY)?;
/// assert_eq!(placed.triangles_in(&Volume::sphere([-3.0, -4.0, 0.0], 5.0)?), [0]);
/// assert!(!placed.is_any_in(&Volume::sphere([-3.0, -4.0, 5e-324], 5.0)?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Volume {
    shape: Shape,
}

#[derive(Clone, Debug, PartialEq)]
enum Shape {
    Spaces(Vec<HalfSpace>),
    Ball(Ball),
}

/// Why a volume was refused.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum VolumeError {
    /// A number is NaN, infinite or too large.
    #[error("the {what} contains {value:e}; its numbers must be finite and below 2^1000")]
    OutOfRange {
        /// Which of the arguments.
        what: &'static str,
        /// The offending number.
        value: f64,
    },
    /// A number of a half-space is NaN or infinite.
    #[error("half-space {number} contains {value}; normal and offset must be finite")]
    NonFinite {
        /// Which half-space, from 0.
        number: usize,
        /// The offending number.
        value: f64,
    },
    /// The normal of a half-space is zero.
    #[error("half-space {number} has a normal of zero")]
    NoNormal {
        /// Which half-space, from 0.
        number: usize,
    },
    /// There are no half-spaces.
    #[error("a volume needs at least one half-space")]
    NoHalfSpaces,
    /// A size is negative.
    #[error("the {what} is {value:e}; it must not be negative")]
    Negative {
        /// Which of the arguments.
        what: &'static str,
        /// The offending number.
        value: f64,
    },
    /// The lower corner of a box is above the upper one.
    #[error("the box is empty: its {} goes from {low:e} to {high:e}", axis_name(*.axis))]
    Empty {
        /// 0, 1 or 2 for x, y or z.
        axis: usize,
        /// Of the lower corner.
        low: f64,
        /// Of the upper corner.
        high: f64,
    },
    /// A direction has no length.
    #[error("the {what} {value:?} gives no direction")]
    NoDirection {
        /// Which of the arguments.
        what: &'static str,
        /// The offending vector.
        value: [f64; 3],
    },
    /// The up direction of a frustum does not tell which way is up.
    #[error("the up direction {up:?} is parallel to the line of sight")]
    UpAlongSight {
        /// The offending direction.
        up: [f64; 3],
    },
    /// The view of a frustum has no width or is too wide.
    #[error("a view of {fov} radians and an aspect of {aspect} is none: 0 < fov < pi and aspect > 0 are needed")]
    NoView {
        /// The angle of view.
        fov: f64,
        /// Width by height.
        aspect: f64,
    },
    /// The near plane of a frustum is beyond the far one.
    #[error("the frustum is empty: it goes from {near:e} to {far:e}")]
    NoDepth {
        /// Where it begins.
        near: f64,
        /// Where it ends.
        far: f64,
    },
}

impl Volume {
    /// The box between two corners. It may be flat.
    pub fn axis_aligned(low: [f64; 3], high: [f64; 3]) -> Result<Self, VolumeError> {
        check("lower corner", &low)?;
        check("upper corner", &high)?;
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
        Ok(Self { shape: Shape::Spaces(spaces.collect()) })
    }

    /// The box about a centre that reaches as far as `half` along each axis and back. Axes of any length, which is ignored; if
    /// they are not perpendicular it is what three slabs have in common.
    pub fn oriented(centre: [f64; 3], axes: [[f64; 3]; 3], half: [f64; 3]) -> Result<Self, VolumeError> {
        check("centre", &centre)?;
        check("half size", &half)?;
        if let Some(&value) = half.iter().find(|&&half| half < 0.0) {
            return Err(VolumeError::Negative { what: "half size", value });
        }
        let mut spaces = Vec::with_capacity(6);
        for (axis, half) in axes.into_iter().zip(half) {
            let normal = direction("axis", axis)?;
            let middle = normal.dot(DVec3::from_array(centre));
            spaces.push(HalfSpace { normal: normal.to_array(), offset: half + middle });
            spaces.push(HalfSpace { normal: (-normal).to_array(), offset: half - middle });
        }
        Ok(Self { shape: Shape::Spaces(spaces) })
    }

    /// The points not farther from the centre than the radius, which may be zero.
    pub fn sphere(centre: [f64; 3], radius: f64) -> Result<Self, VolumeError> {
        check("centre", &centre)?;
        check("radius", &[radius])?;
        if radius < 0.0 {
            return Err(VolumeError::Negative { what: "radius", value: radius });
        }
        Ok(Self { shape: Shape::Ball(Ball { centre: DVec3::from_array(centre), radius }) })
    }

    /// What is in all of some half-spaces, for their numbers as they stand. It need not be bounded, and may be empty.
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
        Ok(Self { shape: Shape::Spaces(spaces.to_vec()) })
    }

    /// What a camera sees: from `eye` along `look`, `up` as far up as that allows, `fov` radians from the lowest to the
    /// highest line of sight, `aspect` times as wide as high, from `near` to `far` along the line of sight.
    pub fn frustum(
        eye: [f64; 3],
        look: [f64; 3],
        up: [f64; 3],
        fov: f64,
        aspect: f64,
        near: f64,
        far: f64,
    ) -> Result<Self, VolumeError> {
        check("eye point", &eye)?;
        check("depth", &[near, far])?;
        let ahead = direction("line of sight", look)?;
        let sideways = ahead.cross(direction("up direction", up)?);
        // Below this, `up` is parallel to the line of sight up to rounding and the sides would be noise.
        if sideways.length() < 1e-12 {
            return Err(VolumeError::UpAlongSight { up });
        }
        if near < 0.0 {
            return Err(VolumeError::Negative { what: "near depth", value: near });
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
        let above = right.cross(ahead);
        let from = DVec3::from_array(eye);
        let space =
            |normal: DVec3, beyond: f64| HalfSpace { normal: normal.to_array(), offset: normal.dot(from) + beyond };
        let side = |across: DVec3, slope: f64| {
            // Divided by the larger of the two, so that no product overflows.
            let larger = slope.max(1.0);
            space(across / larger - ahead * (slope / larger), 0.0)
        };
        let sides = [side(right, width), side(-right, width), side(above, height), side(-above, height)];
        let spaces = sides.into_iter().chain([space(-ahead, -near), space(ahead, far)]).collect();
        Ok(Self { shape: Shape::Spaces(spaces) })
    }

    /// The half-spaces that it consists of; none for a ball.
    #[must_use]
    pub fn as_half_spaces(&self) -> &[HalfSpace] {
        match &self.shape {
            Shape::Spaces(spaces) => spaces,
            Shape::Ball(_) => &[],
        }
    }

    /// As boxes of a placed model see it.
    pub(super) fn sieve(&self, model: &Placement) -> Sieve {
        match &self.shape {
            Shape::Spaces(spaces) => Sieve::of_planes(model, spaces.iter().map(plane)),
            Shape::Ball(ball) => Sieve::of_ball(model, ball.centre, ball.radius),
        }
    }

    /// As boxes of bodies do, in some frame.
    pub(crate) fn in_frame(&self, frame: &Frame) -> FrameSieve {
        match &self.shape {
            Shape::Spaces(spaces) => FrameSieve::of_planes(frame, spaces.iter().map(plane)),
            Shape::Ball(ball) => FrameSieve::of_ball(frame, ball.centre, ball.radius),
        }
    }

    /// As lanes of triangles of a placed model do.
    pub(super) fn filter(&self, model: &Placement) -> VolumeFilter {
        match &self.shape {
            Shape::Spaces(spaces) => VolumeFilter::of_spaces(spaces, model.farthest_from(DVec3::ZERO)),
            Shape::Ball(ball) => {
                VolumeFilter::of_ball(ball, power_of_two_near(model.farthest_from(ball.centre)).recip())
            }
        }
    }

    /// Whether a triangle has a point in it.
    pub(super) fn meets(&self, triangle: &[DVec3; 3], clipper: &mut Clipper) -> (bool, Rung) {
        match &self.shape {
            Shape::Spaces(spaces) => clipper.meets(spaces, triangle),
            Shape::Ball(ball) => ball.meets(triangle),
        }
    }

    /// Whether all of a triangle is in it: its corners are.
    pub(super) fn holds(&self, triangle: &[DVec3; 3]) -> (bool, Rung) {
        let mut highest = Rung::Filter;
        let mut counted = |(holds, rung): (bool, Rung)| {
            if rung == Rung::Exact {
                highest = rung;
            }
            holds
        };
        let holds = match &self.shape {
            Shape::Spaces(spaces) => triangle.iter().all(|&corner| {
                spaces.iter().all(|space| {
                    let (side, rung) = space.side(corner);
                    counted((side != Sign::Positive, rung))
                })
            }),
            Shape::Ball(ball) => triangle.iter().all(|&corner| counted(ball.holds(corner))),
        };
        (holds, highest)
    }
}

fn plane(space: &HalfSpace) -> (DVec3, f64) {
    (DVec3::from_array(space.normal), space.offset)
}

fn check(what: &'static str, numbers: &[f64]) -> Result<(), VolumeError> {
    match numbers.iter().find(|x| x.is_nan() || x.abs() >= COORDINATE_LIMIT) {
        Some(&value) => Err(VolumeError::OutOfRange { what, value }),
        None => Ok(()),
    }
}

/// A unit vector, whatever the length of what is given.
fn direction(what: &'static str, value: [f64; 3]) -> Result<DVec3, VolumeError> {
    check(what, &value)?;
    let vector = DVec3::from_array(value);
    let largest = vector.abs().max_element();
    if largest == 0.0 {
        return Err(VolumeError::NoDirection { what, value });
    }
    Ok((vector / largest).normalize())
}
