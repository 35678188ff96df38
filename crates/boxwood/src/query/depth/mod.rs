//! Penetration depth of two models: the length of the shortest translation of the second model that makes the
//! interiors disjoint.
//!
//! How the depth is computed. The names at the right are the modules of the methods:
//! ```text
//! both convex     convex hulls (`hull_depth`, `polytope`), exact up to rounding                          `convex`
//! otherwise       lower bound: two balls about a point inside both models             `inscribed_balls`, `chords`
//!                 upper bound: escapes past walls (`wall_pushes`) or along directions (`escape_distance`)
//!                                                                                            `escape_directions`
//! ```
//!
//! An escape is a translation of the second model that makes the interiors disjoint. Any point inside both models
//! gives a lower bound, and any escape an upper bound. The searches for points and escapes affect only the quality
//! of the bounds, never their validity. For the upper bound, the second model is placed at the end of the escape,
//! and an exact test proves that the interiors are disjoint (`interior_overlap`).

mod chords;
mod convex;
mod escape_directions;
mod escape_distance;
mod general;
mod hull_depth;
mod inscribed_balls;
mod interior_overlap;
mod local_frame;
mod normal;
mod polytope;
mod wall_pushes;

use super::locate::NotClosed;
use super::stats::QueryStats;
use crate::pair::Pair;
use crate::scratch::Scratch;
use glam::DVec3;
use thiserror::Error;

/// Lower and upper bound of the penetration depth of two models.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Penetration {
    /// Lower bound: no shorter translation of the second model separates the interiors. Greater than 0, unless the
    /// basis is [`DepthBasis::Unknown`].
    pub lower: f64,
    /// Upper bound: this translation along `direction` separates the models. The interior of the second model, [placed
    /// there](Self::translation), is exactly disjoint from that of the first. They may touch.
    pub upper: f64,
    /// Direction in which to move the second model; its length is at most 1, and 1 up to rounding.
    pub direction: [f64; 3],
    /// Justification of the lower bound.
    pub basis: DepthBasis,
}

/// Justification of the lower bound of a penetration depth.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum DepthBasis {
    /// Both models are convex: lower and upper bound differ only by rounding. They differ slightly more if tens of
    /// thousands of vertices are almost equally deep.
    Convex {
        /// Deepest points: a point of the first model and one of the second, whose difference is the separating
        /// translation.
        points: [[f64; 3]; 2],
        /// Features of the first and of the second model at these points.
        features: [MeshFeature; 2],
    },
    /// Two balls about a point inside both models, one contained in each model. As long as the balls overlap, so do
    /// the models. The sum of the radii is the lower bound, up to rounding.
    InscribedBalls {
        /// Common center of the balls, before the second model moves.
        center: [f64; 3],
        /// Radii of the balls in the first and in the second model: lower bounds of the distance of the model's
        /// surface from the center.
        radii: [f64; 2],
    },
    /// The interiors overlap, but no point inside both was found. The lower bound is the smallest positive number.
    Overlap,
    /// The surfaces intersect, and it is unknown whether the interiors do
    /// ([`Relation::SurfacesOnly`](crate::query::Relation::SurfacesOnly)). The lower bound is 0.
    Unknown,
}

/// Limits of the searches for models that are not convex. Higher limits can only improve the bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PenetrationOptions {
    /// Largest number of points tried as the common center of two balls, for the lower bound.
    pub max_centers: usize,
    /// Number of uniformly distributed directions tried for the upper bound, besides those derived from the surfaces.
    pub max_directions: usize,
    /// Largest number of positions tested along all directions together, for the upper bound.
    pub max_steps: usize,
}

impl Default for PenetrationOptions {
    fn default() -> Self {
        Self { max_centers: 400, max_directions: 24, max_steps: 600 }
    }
}

/// Feature of a convex model that is farthest in a direction, up to rounding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum MeshFeature {
    /// Vertex of the mesh.
    Vertex(u32),
    /// Edge between two vertices.
    Edge([u32; 2]),
    /// Triangle; if several triangles are in its plane, the one with the lowest index.
    Face(u32),
}

/// Error for a model without interior.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("model {model} of the pair: {cause}")]
pub struct PenetrationError {
    /// Index of the model: 0 for the first, 1 for the second.
    pub model: usize,
    /// Reason why the model has no interior.
    pub cause: NotClosed,
}

impl Penetration {
    /// Translation that separates the second model from the first: [`direction`](Self::direction) times
    /// [`upper`](Self::upper), rounded per coordinate. `Pose::from_translation(translation) * pose` is the pose that was
    /// tested.
    #[must_use]
    pub fn translation(&self) -> [f64; 3] {
        self.direction.map(|x| x * self.upper)
    }

    /// Shortens a unit direction, so that its product with `upper` is not longer than `upper`. This holds although
    /// the length of the direction and the product are rounded.
    fn shortened(direction: DVec3) -> DVec3 {
        direction * (1.0 - 2.0 * f64::EPSILON)
    }

    /// [`Self::translation`] for a unit direction and a length.
    fn translation_of(direction: DVec3, length: f64) -> DVec3 {
        Self::shortened(direction) * length
    }
}

/// # Depth
///
/// How deep two closed models penetrate each other.
impl Pair<'_> {
    /// Computes a lower and an upper bound of the penetration depth, and the translation for the upper bound.
    /// Returns `None` exactly if the interiors are disjoint: the models are separated or only touch.
    ///
    /// For convex models the bounds differ only by rounding. A model is convex if its mesh is, up to concavities
    /// caused by rounding. For other models, the upper bound is the shortest escape that was found. Whether the
    /// interiors overlap is decided as by [`Self::relation`], whose limits for surfaces that cross themselves
    /// apply here too. If degenerate triangles make it unknown whether the interiors overlap, the lower bound is 0
    /// ([`DepthBasis::Unknown`]).
    ///
    /// # Errors
    /// [`PenetrationError`] if a model is not closed.
    ///
    /// ```
    /// use boxwood::{Mesh, Model, Pair, Pose};
    ///
    /// let corners = vec![[0.0; 3], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0], [0.0, 0.0, 4.0]];
    /// let model = Model::new(Mesh::new(corners, vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]])?);
    /// let (a, b) = (model.at(Pose::IDENTITY)?, model.at(Pose::from_translation([0.0, 0.0, 3.5]))?);
    /// let depth = Pair::new(&a, &b).penetration()?.expect("the tip is inside the other");
    /// assert!((depth.lower - 0.5 / 3_f64.sqrt()).abs() < 1e-9 && (depth.upper - 0.5 / 3_f64.sqrt()).abs() <
    /// 1e-9);
    ///
    /// let freed = model.at(Pose::from_translation(depth.translation()) * *b.pose())?;
    /// assert_eq!(Pair::new(&a, &freed).penetration()?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn penetration(&self) -> Result<Option<Penetration>, PenetrationError> {
        self.penetration_with(&PenetrationOptions::default())
    }

    /// [`Self::penetration`] with the given limits. They apply to models that are not convex.
    pub fn penetration_with(&self, options: &PenetrationOptions) -> Result<Option<Penetration>, PenetrationError> {
        Scratch::query(|scratch| scratch.penetration(self, options))
    }
}

impl Scratch {
    /// Implements [`Pair::penetration_with`].
    pub(crate) fn penetration(
        &mut self,
        pair: &Pair<'_>,
        options: &PenetrationOptions,
    ) -> Result<Option<Penetration>, PenetrationError> {
        // Reset before anything can fail, so that a failed query does not leave the stats of an earlier query.
        self.stats = QueryStats::default();
        for (model, placed) in [pair.a, pair.b].into_iter().enumerate() {
            placed.model.check_closed().map_err(|cause| PenetrationError { model, cause })?;
        }
        let mut stats = QueryStats::default();
        let found = match convex::penetration(self, pair, &mut stats) {
            Some(found) => found,
            None => general::penetration(self, pair, options, &mut stats),
        };
        self.stats = stats;
        Ok(found)
    }
}

#[cfg(test)]
mod tests;
