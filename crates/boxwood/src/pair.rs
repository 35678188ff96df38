//! Two placed models, prepared for queries between them.

use crate::bvh::Bvh8;
use crate::bvh::tree::PairSearch;
use crate::kernel::aabb::Aabb;
use crate::kernel::boxes::Sat;
use crate::placed::PlacedModel;
use crate::query::contacts::Contacts;
use crate::query::intersect::search::PairInput;
use crate::query::parallel;
use crate::query::{ClosestPoints, Relation};
use crate::scratch::Scratch;
use std::ops::ControlFlow;

/// A triangle pair: one triangle of each model, or two triangles of one model (see
/// [`Model::self_intersections`](crate::Model::self_intersections)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TrianglePair {
    /// Index of the triangle of the first model; for two triangles of one model, the lower index.
    pub a: u32,
    /// Index of the triangle of the second model; for two triangles of one model, the higher index.
    pub b: u32,
}

/// Two placed models, prepared for queries between them.
///
/// Creating a pair computes the transforms between the two models once; all queries on it are then infallible. A pair borrows both
/// placed models and is cheap to create. Queries use scratch memory of the current thread.
///
/// Results are exact for the placed vertices (see [`Pose::transform_point`](crate::Pose::transform_point)). Whether and which triangles intersect does not depend
/// on the order of the models, and no result depends on the number of threads or the processor.
#[derive(Clone, Debug)]
pub struct Pair<'p> {
    pub(crate) a: &'p PlacedModel,
    pub(crate) b: &'p PlacedModel,
    relative: <Bvh8 as PairSearch>::Separation,
}

impl<'p> Pair<'p> {
    /// Prepares queries between two placed models.
    #[must_use]
    #[inline]
    pub fn new(a: &'p PlacedModel, b: &'p PlacedModel) -> Self {
        Self { a, b, relative: Bvh8::separation(&a.placement, &b.placement, Sat::default()) }
    }

    /// Returns `true` if a triangle of one model has a point in common with a triangle of the other. Touching counts.
    ///
    /// Only the surfaces are tested: a model that is entirely inside the other does not intersect it.
    #[must_use]
    pub fn intersects(&self) -> bool {
        Scratch::query(|scratch| scratch.intersects(self))
    }

    /// All pairs of triangles that have a point in common, sorted by their indices. Large searches run on all
    /// threads; the result does not depend on the number of threads.
    #[must_use]
    pub fn triangle_pairs(&self) -> Vec<TrianglePair> {
        let found = parallel::run_tasks(&self.input(), |scratch, tasks| scratch.pairs_of(&self.input(), tasks));
        let mut pairs = found.concat();
        pairs.sort_unstable();
        pairs
    }

    /// Number of pairs of triangles that have a point in common. Large searches run on all threads.
    #[must_use]
    pub fn count_triangle_pairs(&self) -> u64 {
        parallel::run_tasks(&self.input(), |scratch, tasks| scratch.count_of(&self.input(), tasks)).into_iter().sum()
    }

    /// Calls `visit` for every pair of triangles that have a point in common, until it breaks; returns the value of
    /// the break.
    ///
    /// The order of the calls depends on the trees alone. The search finds pairs in blocks of up to 64 before it
    /// calls `visit` for each pair of a block.
    pub fn for_each_triangle_pair<B>(&self, visit: impl FnMut(TrianglePair) -> ControlFlow<B>) -> ControlFlow<B> {
        Scratch::query(|scratch| scratch.for_each(self, visit))
    }

    /// Number of intersecting pairs of triangles, a box around the intersection and one common point, in one search; `None` if the
    /// surfaces do not intersect.
    #[must_use]
    pub fn overlap(&self) -> Option<Overlap> {
        self.overlap_limited(u64::MAX)
    }

    /// [`overlap`](Self::overlap) that counts only the first `max_triangle_pairs` intersecting pairs that the search
    /// finds. This bounds the time for surfaces that coincide.
    #[must_use]
    pub fn overlap_limited(&self, max_triangle_pairs: u64) -> Option<Overlap> {
        Scratch::query(|scratch| scratch.overlap_of(&self.input(), max_triangle_pairs))
    }

    /// A point that the two triangles have in common, in world coordinates, rounded to `f64`; `None` if and only if they have none.
    ///
    /// # Panics
    /// If one of the models has no triangle with that index.
    #[must_use]
    pub fn common_point(&self, pair: TrianglePair) -> Option<[f64; 3]> {
        crate::kernel::triangle::common_point_unchecked(&self.a.points(pair.a), &self.b.points(pair.b))
    }

    #[inline]
    pub(crate) fn input(&self) -> PairInput<'_, Bvh8> {
        PairInput {
            trees: [self.a.model.tree(), self.b.model.tree()],
            placed: [self.a.mesh_view(), self.b.mesh_view()],
            relative: &self.relative,
        }
    }
}

/// # Two models
///
/// Each call creates a [`Pair`]; create one yourself for several queries on the same two models.
impl PlacedModel {
    /// [`Pair::intersects`] of this model and another.
    #[must_use]
    pub fn intersects(&self, other: &Self) -> bool {
        self.pair(other).intersects()
    }

    /// [`Pair::overlap`] of this model and another.
    #[must_use]
    pub fn overlap(&self, other: &Self) -> Option<Overlap> {
        self.pair(other).overlap()
    }

    /// [`Pair::contacts`] of this model and another.
    #[must_use]
    pub fn contacts(&self, other: &Self) -> Contacts {
        self.pair(other).contacts()
    }

    /// [`Pair::distance`] of this model and another.
    #[must_use]
    pub fn distance(&self, other: &Self) -> Option<ClosestPoints> {
        self.pair(other).distance()
    }

    /// [`Pair::relation`] of this model and another.
    #[must_use]
    pub fn relation(&self, other: &Self) -> Relation {
        self.pair(other).relation()
    }
}

/// Summary of the intersection of two surfaces.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Overlap {
    /// Number of pairs of triangles that have a point in common.
    pub triangle_pairs: u64,
    /// Box that contains all common points: for each intersecting pair of triangles, the intersection of their two
    /// bounding boxes; then the union of these boxes over all pairs.
    pub bounds: Aabb,
    /// A common point, rounded to `f64`, of the intersecting pair that comes first in the order of triangle indices.
    pub point: [f64; 3],
    /// If set, the search stopped at its limit and the other fields describe only the pairs that were found.
    pub truncated: bool,
}
