//! What a moving solid, or a moving model, meets first.

use super::pair::{Pair, Scratch};
use super::placed::Placed;
use super::solid::{Core, Solid};
use crate::axis::axis_name;
use crate::exact::{Meeting, Sign, first_meeting, orient3d_of, subnormals_are_kept};
use crate::tree::Tree;
use crate::work::Work;
use glam::DVec3;
use std::cmp::Ordering;
use thiserror::Error;

/// Motions must be shorter than this on each axis.
const LIMIT: f64 = f64::from_bits((1023 + 500) << 52);

/// A translation, gone through at a steady pace from t = 0 to t = 1: at t, what moves is at its place plus t times the whole
/// way, as real numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Motion {
    by: DVec3,
}

/// A number of a motion is not finite, or too large.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
#[error("the motion has {} = {value:e}; it must be finite and below 2^500", axis_name(*.axis))]
pub struct MotionError {
    /// 0, 1 or 2 for x, y or z.
    pub axis: usize,
    /// The number.
    pub value: f64,
}

impl Motion {
    /// The whole way. It may be zero: then what is in contact at the start is all that is met.
    pub fn by(way: [f64; 3]) -> Result<Self, MotionError> {
        match way.iter().position(|x| x.is_nan() || x.abs() >= LIMIT) {
            Some(axis) => Err(MotionError { axis, value: way[axis] }),
            None => Ok(Self { by: DVec3::from_array(way) }),
        }
    }

    /// The whole way.
    #[must_use]
    pub fn way(&self) -> [f64; 3] {
        self.by.to_array()
    }
}

/// Where what moves first is in contact with a model.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Impact {
    /// When, as a share of the motion: never later than the true time, and earlier by at most 2^-40.
    pub t: f64,
    /// Whether it is in contact where the motion begins, exactly. Touching counts, whichever way it moves then.
    pub at_start: bool,
    /// Where, in the world: a point of the model that is met.
    pub point: [f64; 3],
    /// From the model to what moves, of length one; zero if they are in contact at the start.
    pub normal: [f64; 3],
    /// The triangle that is met.
    pub triangle: u32,
    /// The triangle that meets it, if a model moves.
    pub mover: Option<u32>,
}

impl Impact {
    pub(super) fn of(meeting: &Meeting, triangle: u32, mover: Option<u32>) -> Self {
        let &Meeting { t, at_start, point, normal } = meeting;
        Self { t, at_start, point: point.to_array(), normal: normal.to_array(), triangle, mover }
    }

    /// The sooner first, what is in contact at the start before all, of equals the lower ids.
    pub(super) fn order(&self, other: &Self) -> Ordering {
        let ids = self.triangle.cmp(&other.triangle).then(self.mover.cmp(&other.mover));
        other.at_start.cmp(&self.at_start).then(self.t.total_cmp(&other.t)).then(ids)
    }

    /// Keeps the sooner of two.
    pub(super) fn keep(best: &mut Option<Self>, new: Self) {
        if best.is_none_or(|best| new.order(&best).is_lt()) {
            *best = Some(new);
        }
    }
}

/// # Sweeps
impl Placed<'_> {
    /// Where a moving solid first is in contact with the model; `None` if it passes. That is decided exactly, and so is whether
    /// it is in contact already. Of triangles that are met at the same time it is the lowest.
    #[must_use]
    pub fn first_impact(&self, solid: &Solid, motion: Motion) -> Option<Impact> {
        Scratch::of_this_thread(|scratch| scratch.first_impact(self, solid, motion))
    }

    /// [`Self::first_impact`] of many, in order, spread over threads.
    #[must_use]
    pub fn first_impacts(&self, sweeps: &[(Solid, Motion)]) -> Vec<Option<Impact>> {
        sweeps.iter().map(|(solid, motion)| self.first_impact(solid, *motion)).collect()
    }
}

/// # Sweeps
impl Pair<'_> {
    /// Where the first model, moved, first meets the second; `None` if it passes. That is decided exactly, and so is whether
    /// they [intersect](Self::intersects) already. The models are their surfaces: one that is wholly inside the other
    /// meets it where it gets to its surface.
    ///
    /// ```
    /// use boxwood::{Mesh, Model, Motion, Pair, Pose};
    ///
    /// let model = Model::new(Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]])?);
    /// let (lid, floor) = (model.at(Pose::translation([0.0, 0.0, 1.0])?)?, model.at(Pose::IDENTITY)?);
    /// let impact = Pair::new(&lid, &floor).first_impact(Motion::by([0.0, 0.0, -4.0])?).expect("it falls on the floor");
    /// assert!(impact.t <= 0.25 && impact.t > 0.2499999);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn first_impact(&self, motion: Motion) -> Option<Impact> {
        Scratch::of_this_thread(|scratch| scratch.first_impact_of_models(self, motion))
    }
}

impl Scratch {
    /// [`Placed::first_impact`].
    pub fn first_impact(&mut self, placed: &Placed<'_>, solid: &Solid, motion: Motion) -> Option<Impact> {
        debug_assert!(subnormals_are_kept(), "the processor flushes subnormal numbers to zero: answers are not exact");
        self.work = Work::default();
        brute_force_impact(placed, solid, motion)
    }

    /// [`Pair::first_impact`].
    pub fn first_impact_of_models(&mut self, pair: &Pair<'_>, motion: Motion) -> Option<Impact> {
        debug_assert!(subnormals_are_kept(), "the processor flushes subnormal numbers to zero: answers are not exact");
        self.work = Work::default();
        brute_force_impact_of_models(pair.a, pair.b, motion)
    }
}

/// The faces of a box, their corners counter-clockwise seen from outside: on each axis the lower before the upper.
const FACES: [[usize; 4]; 6] = [[0, 4, 6, 2], [1, 3, 7, 5], [0, 1, 5, 4], [2, 6, 7, 3], [0, 2, 3, 1], [4, 5, 7, 6]];

/// The surface of a box in triangles.
fn surface(corners: &[DVec3; 8]) -> impl Iterator<Item = [DVec3; 3]> + '_ {
    FACES.into_iter().flat_map(|[i, j, k, l]| [[i, j, k], [i, k, l]]).map(|face| face.map(|i| corners[i]))
}

/// When a solid first is in contact with a triangle.
pub(super) fn solid_meets(solid: &Solid, triangle: &[DVec3; 3], motion: Motion) -> Option<Meeting> {
    let radius = solid.radius();
    let one = |core: [DVec3; 3]| first_meeting(&core, triangle, motion.by, radius, 1.0).0;
    match solid.core() {
        Core::Point(point) => one([*point; 3]),
        Core::Segment([p, q]) => one([*p, *q, *q]),
        Core::Box(corners) => {
            let surface = surface(corners).filter_map(one).reduce(|best, new| {
                let sooner = best.at_start < new.at_start || best.at_start == new.at_start && new.t < best.t;
                if sooner { new } else { best }
            });
            if surface.is_some_and(|meeting| meeting.at_start) || !holds(corners, triangle[0]) {
                return surface;
            }
            Some(Meeting { t: 0.0, at_start: true, point: triangle[0], normal: DVec3::ZERO })
        }
    }
}

/// Whether a point is in one of the tetrahedra from the middle of a box to the triangles of its surface.
fn holds(corners: &[DVec3; 8], point: DVec3) -> bool {
    let middle = corners[0] * 0.5 + corners[7] * 0.5;
    surface(corners).any(|[a, b, c]| {
        let outside = orient3d_of(a, b, c, middle);
        let sides = [[a, b, c], [middle, b, a], [middle, c, b], [middle, a, c]];
        outside != Sign::Zero
            && sides
                .iter()
                .all(|&[p, q, r]| matches!(orient3d_of(p, q, r, point), s if s == outside || s == Sign::Zero))
    })
}

/// Where a moving solid first is in contact with a model: the plain twin of [`Placed::first_impact`].
#[must_use]
pub fn brute_force_impact<T: Tree>(placed: &Placed<'_, T>, solid: &Solid, motion: Motion) -> Option<Impact> {
    let mut best = None;
    for triangle in placed.triangles() {
        if let Some(meeting) = solid_meets(solid, &placed.points(triangle), motion) {
            Impact::keep(&mut best, Impact::of(&meeting, triangle, None));
        }
    }
    best
}

/// Where a moving model first meets another: the plain twin of [`Pair::first_impact`]. Quadratic.
#[must_use]
pub fn brute_force_impact_of_models<T: Tree>(
    moving: &Placed<'_, T>,
    resting: &Placed<'_, T>,
    motion: Motion,
) -> Option<Impact> {
    let mut best = None;
    for mover in moving.triangles() {
        let corners = moving.points(mover);
        for triangle in resting.triangles() {
            if let Some(meeting) = first_meeting(&corners, &resting.points(triangle), motion.by, 0.0, 1.0).0 {
                Impact::keep(&mut best, Impact::of(&meeting, triangle, Some(mover)));
            }
        }
    }
    best
}
