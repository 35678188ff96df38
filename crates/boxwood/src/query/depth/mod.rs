//! How deep two models are in each other: how far the second must be moved, without turning it, to be free of the first.
//!
//! ```text
//! both convex     hulls of the corners (`hulls`, over `polytope`), exact to rounding        `convex`
//! else            from below: two balls about a point that is inside of both                `balls`, `chords`
//!                 from above: ways out, past walls (`pushes`) or walked (`walk`)            `ways`
//! ```
//!
//! Any point inside of both is a lower bound, and any way out an upper one: what is searched for is good ones, and how it is
//! searched cannot make them wrong. Whether b is free where the upper bound takes it is asked exactly, of b placed there (`free`).

mod balls;
mod chords;
mod convex;
mod free;
mod general;
mod hulls;
mod local;
mod normal;
mod polytope;
mod pushes;
mod walk;
mod ways;

use super::locate::NotClosed;
use super::pair::{Pair, Scratch};
use crate::work::Work;
use glam::DVec3;
use thiserror::Error;

/// How deep two models are in each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Penetration {
    /// No way that is shorter than this frees the second model of the first. More than 0, unless the basis is
    /// [unknown](DepthBasis::Unknown).
    pub lower: f64,
    /// A way of this length, in that direction, does: the second model, [placed there](Self::way), has no part of its inside in
    /// common with the inside of the first, exactly. They may touch.
    pub upper: f64,
    /// Where the second model is to be moved, of length one (and not more).
    pub direction: [f64; 3],
    /// What the lower bound rests on.
    pub basis: DepthBasis,
}

/// What is known of a depth from below, and why.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum DepthBasis {
    /// Both models are convex: lower and upper bound differ by roundings only (or by little more, if ten thousands of vertices are
    /// nearly as deep as each other).
    Convex {
        /// The deepest points: a point of the first model and one of the second, the way out apart.
        points: [[f64; 3]; 2],
        /// What is there of the first model and of the second.
        extremes: [Extreme; 2],
    },
    /// Balls about a point that is inside of both, which stay inside: as long as they overlap, so do the models. The sum of the
    /// radii is the lower bound, up to roundings.
    Balls {
        /// The point, which the ball of the second model moves away from.
        centre: [f64; 3],
        /// How far the two surfaces are away from it, at least.
        radii: [f64; 2],
    },
    /// That the insides overlap, but no point was found inside of both: the lower bound is the least positive number.
    Overlap,
    /// Nothing: the surfaces meet, and it cannot be said whether the insides do ([`Relation::Meeting`](crate::Relation::Meeting)).
    /// The lower bound is 0.
    Unknown,
}

/// How much may be tried. What is tried more can only make the bounds better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PenetrationOptions {
    /// Points that are tried as the centre of two balls, for the lower bound.
    pub points: usize,
    /// Directions all around that are tried for the upper bound, besides those that the surfaces suggest.
    pub directions: usize,
    /// Places that are looked at on all ways out together.
    pub steps: usize,
}

impl Default for PenetrationOptions {
    fn default() -> Self {
        Self { points: 400, directions: 24, steps: 600 }
    }
}

/// The part of a convex model that is farthest in a direction, up to roundings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Extreme {
    /// A vertex of the mesh.
    Vertex(u32),
    /// The edge between two vertices.
    Edge([u32; 2]),
    /// A triangle, the lowest if there are more in its plane.
    Face(u32),
}

/// One of two models has no inside.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("model {model} of the pair: {cause}")]
pub struct PenetrationError {
    /// 0 for the first model, 1 for the second.
    pub model: usize,
    /// What is wrong with it.
    pub cause: NotClosed,
}

impl Penetration {
    /// Where to: the translation that frees the second model, each coordinate [`direction`](Self::direction) times
    /// [`upper`](Self::upper), rounded. `pose.then(&Pose::translation(way)?)` is the pose that it was tried at.
    #[must_use]
    pub fn way(&self) -> [f64; 3] {
        self.direction.map(|x| x * self.upper)
    }

    /// A direction of length one as it is given: shorter by what the length and the products of a way may be rounded, so that no
    /// way is longer than it is said to be.
    fn direction_of(direction: DVec3) -> DVec3 {
        direction * (1.0 - 2.0 * f64::EPSILON)
    }

    /// [`Self::way`] in a direction of length one.
    fn way_of(direction: DVec3, length: f64) -> DVec3 {
        Self::direction_of(direction) * length
    }
}

/// # Depth
impl Pair<'_> {
    /// How far the second model must be moved to be free of the first, from below and from above, and where to; `None`
    /// exactly if their insides have no point in common: they are apart, or touch. (Where that cannot be said, because of triangles
    /// without area, the lower bound is 0: [`DepthBasis::Unknown`].)
    ///
    /// Of convex models the bounds differ by roundings; a model is convex if its mesh is, up to dents of roundings. Of others the
    /// upper one is a way out that was found. Whether insides overlap is as [`Self::relation`] says, with the same limits for
    /// surfaces that cross themselves.
    ///
    /// ```
    /// use boxwood::{Mesh, Model, Pair, Pose};
    ///
    /// let corners = vec![[0.0; 3], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0], [0.0, 0.0, 4.0]];
    /// let model = Model::new(Mesh::new(corners, vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]])?);
    /// let (a, b) = (model.at(Pose::IDENTITY)?, model.at(Pose::translation([0.0, 0.0, 3.5])?)?);
    /// let depth = Pair::new(&a, &b).penetration()?.expect("the tip is in the other's floor");
    /// assert!((depth.lower - 0.5 / 3_f64.sqrt()).abs() < 1e-9 && (depth.upper - 0.5 / 3_f64.sqrt()).abs() < 1e-9);
    ///
    /// let freed = model.at(b.pose().then(&Pose::translation(depth.way())?)?)?;
    /// assert_eq!(Pair::new(&a, &freed).penetration()?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn penetration(&self) -> Result<Option<Penetration>, PenetrationError> {
        self.penetration_with(&PenetrationOptions::default())
    }

    /// [`Self::penetration`], with more or less that is tried if the models are not convex.
    pub fn penetration_with(&self, options: &PenetrationOptions) -> Result<Option<Penetration>, PenetrationError> {
        Scratch::of_this_thread(|scratch| scratch.penetration(self, options))
    }
}

impl Scratch {
    /// [`Pair::penetration_with`].
    pub fn penetration(
        &mut self,
        pair: &Pair<'_>,
        options: &PenetrationOptions,
    ) -> Result<Option<Penetration>, PenetrationError> {
        // Also if there is no answer: what is left of an earlier question is not the work of this one.
        self.work = Work::default();
        for (model, placed) in [pair.a, pair.b].into_iter().enumerate() {
            placed.model.closed().map_err(|cause| PenetrationError { model, cause })?;
        }
        let mut work = Work::default();
        let found = match convex::penetration(self, pair, &mut work) {
            Some(found) => found,
            None => general::penetration(self, pair, options, &mut work),
        };
        self.work = work;
        Ok(found)
    }
}

#[cfg(test)]
mod tests;
