//! Distance and clearance queries between two models.

mod leaf_test;

use super::measure;
use super::parallel;
use super::stats::QueryStats;
use super::world_tree;
use super::world_tree::WorldTree;
use crate::bvh::Bvh8;
use crate::bvh::traverse::NodePair;
use crate::kernel::boxes::DistanceBound;
use crate::kernel::invalid_input::InvalidInput;
use crate::kernel::triangle::{DISTANCE_ERROR, TriangleDistance, has_subnormals, triangle_distance};
use crate::pair::{Pair, TrianglePair};
use crate::placed::PlacedModel;
use crate::scratch::Scratch;
use leaf_test::{CloserThanSearch, ClosestPairSearch};
use std::cmp::Ordering;
use std::ops::ControlFlow;

/// Distance of two models and a pair of closest points.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ClosestPoints {
    /// Distance of the two points: 0 exactly if the models intersect.
    ///
    /// The error is at most 2^-48 times the largest coordinate difference, on any axis, of the vertices of the two triangles.
    pub distance: f64,
    /// Closest points on the first and the second model, in world coordinates. Equal if the models intersect.
    pub points: [[f64; 3]; 2],
    /// Triangles that contain the points.
    pub triangles: TrianglePair,
}

impl ClosestPoints {
    pub(crate) fn new(triangles: TrianglePair, distance: TriangleDistance) -> Self {
        Self { distance: distance.distance, points: distance.points.map(|point| point.to_array()), triangles }
    }

    /// The same closest points for the two models in the other order.
    fn swapped(self) -> Self {
        let ([p, q], TrianglePair { a, b }) = (self.points, self.triangles);
        Self { points: [q, p], triangles: TrianglePair { a: b, b: a }, ..self }
    }

    /// Compares two results by distance, then by points, then by triangle indices. Independent of the order of the
    /// two models.
    fn order(&self, other: &Self) -> Ordering {
        let ((p, i), (q, j)) = (self.sorted(), other.sorted());
        let points = || by_coordinates(&p[0], &q[0]).then_with(|| by_coordinates(&p[1], &q[1]));
        self.distance.total_cmp(&other.distance).then_with(points).then_with(|| i.cmp(&j))
    }

    /// Points and triangle indices, with those of the lower point first. Equal for [swapped](Self::swapped) results,
    /// unless the two points are equal.
    fn sorted(&self) -> ([[f64; 3]; 2], [u32; 2]) {
        let ([p, q], TrianglePair { a, b }) = (self.points, self.triangles);
        if by_coordinates(&p, &q).then(a.cmp(&b)).is_le() { ([p, q], [a, b]) } else { ([q, p], [b, a]) }
    }

    /// Replaces `best` by `new` if `best` is `None` or `new` comes first in the [order](Self::order) of results.
    pub(crate) fn replace_if_closer(best: &mut Option<Self>, new: Self) {
        if best.is_none_or(|best| new.order(&best).is_lt()) {
            *best = Some(new);
        }
    }
}

fn by_coordinates(p: &[f64; 3], q: &[f64; 3]) -> Ordering {
    p[0].total_cmp(&q[0]).then(p[1].total_cmp(&q[1])).then(p[2].total_cmp(&q[2]))
}

impl Pair<'_> {
    /// Distance of the models and a pair of closest points; `None` if one of the models has no triangles.
    ///
    /// The distance is 0 exactly if the models [intersect](Self::intersects). Otherwise it is positive, even if
    /// the exact value is too small for an `f64`. Of equally close pairs of points, one is chosen by coordinates.
    /// For models that intersect, both points are equal to one common point of the surfaces. For the models in the
    /// other order, the result is the same with the points swapped.
    ///
    /// ```
    /// use boxwood::{Mesh, Model, Pair, Pose};
    ///
    /// let model = Model::new(Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]])?);
    /// let (here, there) = (model.at(Pose::IDENTITY)?, model.at(Pose::from_translation([4.0, 0.0, 4.0]))?);
    /// let closest = Pair::new(&here, &there).distance().expect("both models have triangles");
    /// assert_eq!(closest.distance, 5.0);
    /// assert_eq!(closest.points, [[1.0, 0.0, 0.0], [4.0, 0.0, 4.0]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn distance(&self) -> Option<ClosestPoints> {
        Scratch::query(|scratch| scratch.distance(self))
    }

    /// [`distance`](Self::distance), starting with a pair of triangles that may be close, for example those of the
    /// last result if the models have moved little. The result does not depend on `start`, but the search is faster
    /// if the triangles of `start` are close to each other.
    #[must_use]
    pub fn distance_starting_at(&self, start: TrianglePair) -> Option<ClosestPoints> {
        Scratch::query(|scratch| scratch.distance_starting_at(self, start))
    }

    /// Result of [`distance`](Self::distance) if the distance is less than `limit`; otherwise, or if `limit` is NaN,
    /// `None`.
    #[must_use]
    pub fn distance_below(&self, limit: f64) -> Option<ClosestPoints> {
        Scratch::query(|scratch| scratch.distance_below(self, limit))
    }

    /// Returns true if the distance of the models is less than `clearance`.
    ///
    /// The comparison is exact: a distance equal to the clearance is not closer. No distance is less than 0; to test for intersection,
    /// use [`intersects`](Self::intersects).
    ///
    /// # Errors
    /// [`InvalidInput::Negative`] if the clearance is negative or NaN.
    ///
    /// ```
    /// use boxwood::{Mesh, Model, Pair, Pose};
    ///
    /// let model = Model::new(Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]])?);
    /// let (floor, lid) = (model.at(Pose::IDENTITY)?, model.at(Pose::from_translation([0.0, 0.0, 0.5]))?);
    /// let pair = Pair::new(&floor, &lid);
    /// assert!(!pair.is_closer_than(0.5)?);
    /// assert!(pair.is_closer_than(0.5_f64.next_up())?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_closer_than(&self, clearance: f64) -> Result<bool, InvalidInput> {
        Scratch::query(|scratch| scratch.is_closer_than(self, clearance))
    }

    /// All pairs of triangles whose distance is less than `clearance`, sorted. The comparison is exact, as in
    /// [`is_closer_than`](Self::is_closer_than).
    ///
    /// If the clearance is as large as the models, nearly all pairs are returned, with 8 bytes per pair. Large
    /// models use all threads. The result does not depend on the number of threads.
    ///
    /// # Errors
    /// [`InvalidInput::Negative`] if the clearance is negative or NaN.
    pub fn triangle_pairs_closer_than(&self, clearance: f64) -> Result<Vec<TrianglePair>, InvalidInput> {
        InvalidInput::check_clearance(clearance)?;
        let placed = [self.a, self.b];
        let trees = placed.map(|placed| placed.model.tree());
        let bound = DistanceBound::new(&self.a.placement, &self.b.placement, 0.0);
        let split = |min_tasks, stats: &mut QueryStats| {
            let needs_world_tree = world_tree::is_needed(placed);
            (!needs_world_tree).then(|| Bvh8::split_nearest_pair_search(trees, &bound, clearance, min_tasks, stats))
        };
        let triangles = placed.map(|placed| placed.model.mesh().triangles().len());
        let run =
            |scratch: &mut Scratch, tasks: Option<&[NodePair]>| scratch.closer_pairs(self, &bound, clearance, tasks);
        let (found, stats) = parallel::run_tasks_on(triangles[0] + triangles[1], split, run);
        measure::record(&stats);
        let mut pairs = found.concat();
        pairs.sort_unstable();
        Ok(pairs)
    }
}

impl Scratch {
    /// Implements [`Pair::distance`].
    pub(crate) fn distance(&mut self, pair: &Pair<'_>) -> Option<ClosestPoints> {
        self.closest_pair(pair, None, f64::INFINITY)
    }

    /// Implements [`Pair::distance_starting_at`].
    pub(crate) fn distance_starting_at(&mut self, pair: &Pair<'_>, start: TrianglePair) -> Option<ClosestPoints> {
        self.closest_pair(pair, Some(start), f64::INFINITY)
    }

    /// Implements [`Pair::distance_below`].
    pub(crate) fn distance_below(&mut self, pair: &Pair<'_>, limit: f64) -> Option<ClosestPoints> {
        self.closest_pair(pair, None, limit)
    }

    fn closest_pair(&mut self, pair: &Pair<'_>, start: Option<TrianglePair>, limit: f64) -> Option<ClosestPoints> {
        debug_assert!(has_subnormals(), "the processor flushes subnormal numbers to zero: results are not exact");
        let placed = [pair.a, pair.b];
        let bound = DistanceBound::new(&pair.a.placement, &pair.b.placement, DISTANCE_ERROR);
        let Self { memory, blocks, stats, first_stays, .. } = self;
        *stats = QueryStats::default();
        // No distance is below a limit that is NaN or not positive. This case must be excluded here, because the
        // search compares squares of distances, which lose the sign.
        if limit.is_nan() || limit <= 0.0 {
            return None;
        }
        let mut leaves = ClosestPairSearch::new(placed, *first_stays, blocks, bound.scale(), limit);
        let counts = placed.map(|placed| placed.model.mesh().triangles().len());
        let start = start.filter(|start| (start.a as usize) < counts[0] && (start.b as usize) < counts[1]);
        let started = start.map_or(ControlFlow::Continue(()), |start| leaves.measure(start, stats));
        if started.is_continue() {
            let _ = if world_tree::is_needed(placed) {
                let trees = placed.map(|placed| placed.world_tree(placed.originals()));
                WorldTree::search(trees.each_ref(), stats, &mut leaves)
            } else {
                Bvh8::search_nearest_pair(pair.input().sides(), &bound, None, memory, stats, &mut leaves)
            };
        }
        let closest = leaves.closest().filter(|closest| closest.distance < limit)?;
        if closest.distance == 0.0 { self.intersecting_points(pair) } else { Some(closest) }
    }

    /// Common point of two models that intersect, as closest points with distance 0.
    ///
    /// The common point is that of the first intersecting triangle pair that an intersection search finds, because
    /// this search is the fastest. The search always takes the two models in a canonical order. So the result
    /// depends neither on the order of the models nor on the query that calls this function.
    fn intersecting_points(&mut self, pair: &Pair<'_>) -> Option<ClosestPoints> {
        let before = self.stats;
        let order = canonical_order([pair.a, pair.b]);
        if order.is_eq() {
            // The placed meshes are equal, but their trees may differ. The pair found by a search could then
            // depend on the order of the models, so no search is made. Triangle 0 intersects its copy.
            let distance = triangle_distance(&pair.a.points(0), &pair.b.points(0)).0;
            return Some(ClosestPoints::new(TrianglePair { a: 0, b: 0 }, distance));
        }
        let swapped = order.is_gt();
        let ordered = if swapped { Pair::new(pair.b, pair.a) } else { Pair::new(pair.a, pair.b) };
        // A batch keeps the cached leaves of its first model from query to query. If the models are swapped here,
        // this model is the second one of the search, so its cached leaves must not be used.
        let first_stays = self.first_stays;
        self.first_stays &= !swapped;
        let mut found = None;
        let _ = self.search(&ordered.input(), None, 1, &mut |pairs| {
            found = pairs.first().copied();
            ControlFlow::Break(())
        });
        if swapped {
            self.blocks.clear();
        }
        self.first_stays = first_stays;
        self.stats += before;
        let triangles = found?;
        let closest = ClosestPoints::new(
            triangles,
            triangle_distance(&ordered.a.points(triangles.a), &ordered.b.points(triangles.b)).0,
        );
        Some(if swapped { closest.swapped() } else { closest })
    }

    /// Implements [`Pair::is_closer_than`].
    pub(crate) fn is_closer_than(&mut self, pair: &Pair<'_>, clearance: f64) -> Result<bool, InvalidInput> {
        InvalidInput::check_clearance(clearance)?;
        let bound = DistanceBound::new(&pair.a.placement, &pair.b.placement, 0.0);
        Ok(self.search_closer(pair, &bound, clearance, None, 1).is_break())
    }

    /// Triangle pairs closer than the clearance, not sorted. `tasks` limits the search to these node pairs; `None`
    /// means the whole search.
    fn closer_pairs(
        &mut self,
        pair: &Pair<'_>,
        bound: &DistanceBound,
        clearance: f64,
        tasks: Option<&[NodePair]>,
    ) -> Vec<TrianglePair> {
        let _ = self.search_closer(pair, bound, clearance, tasks, usize::MAX);
        std::mem::take(&mut self.found)
    }

    /// Finds up to `max_count` pairs of triangles that are closer than the clearance, and breaks if it has found
    /// that many. `tasks` limits the search to these node pairs; `None` means the whole search.
    fn search_closer(
        &mut self,
        pair: &Pair<'_>,
        bound: &DistanceBound,
        clearance: f64,
        tasks: Option<&[NodePair]>,
        max_count: usize,
    ) -> ControlFlow<()> {
        let Self { memory, blocks, found, stats, first_stays, .. } = self;
        *stats = QueryStats::default();
        found.clear();
        let placed = [pair.a, pair.b];
        let mut leaves = CloserThanSearch::new(placed, *first_stays, blocks, clearance, found, max_count);
        if world_tree::is_needed(placed) {
            let trees = placed.map(|placed| placed.world_tree(placed.triangles()));
            return WorldTree::search(trees.each_ref(), stats, &mut leaves);
        }
        Bvh8::search_nearest_pair(pair.input().sides(), bound, tasks, memory, stats, &mut leaves)
    }
}

/// Total order of placed models by their contents: pose, vertices and triangles. Equal only if all placed triangles
/// are equal.
fn canonical_order([a, b]: [&PlacedModel; 2]) -> Ordering {
    let compare = |x: &[f64], y: &[f64]| {
        let differing = x.iter().zip(y).map(|(x, y)| x.total_cmp(y)).find(|order| order.is_ne());
        differing.unwrap_or(x.len().cmp(&y.len()))
    };
    let (mesh_a, mesh_b) = (a.model.mesh(), b.model.mesh());
    compare(a.pose.to_rows().as_flattened(), b.pose.to_rows().as_flattened())
        .then_with(|| mesh_a.triangles().len().cmp(&mesh_b.triangles().len()))
        .then_with(|| {
            if std::ptr::eq(mesh_a, mesh_b) {
                return Ordering::Equal;
            }
            compare(mesh_a.vertices().as_flattened(), mesh_b.vertices().as_flattened())
                .then_with(|| mesh_a.triangles().cmp(mesh_b.triangles()))
        })
}
