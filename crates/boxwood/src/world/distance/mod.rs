//! Distance queries on all bodies of a world: the closest pair of bodies, and all pairs closer than a clearance.
//!
//! The steps of a query; each arrow leads from a result to the step that uses it:
//!
//! ```text
//! boxes ─▶ tree of bodies ─▶ pair search: candidates within the limit, in blocks ─▶ measure: exact distances, on threads
//!                                └───────────────────── closest pair so far ◀────────────────┘
//! ```

mod body_pairs;
mod body_tree;
mod pair_search;

use super::World;
use super::ids::BodyId;
use crate::kernel::invalid_input::InvalidInput;
use crate::query::ClosestPoints;
use crate::query::measure;
use crate::query::stats::QueryStats;
use body_tree::BodyTree;
use pair_search::{BodyPairSearch, DistanceLimit};
use std::cmp::Ordering;

/// Number of pairs that are measured first, to find a small distance early, so that more pairs can be skipped. They are
/// the pairs with the nearest boxes among all pairs of bodies in one leaf of the tree of bodies. Usually no pair of
/// bodies in different leaves has much nearer boxes.
const INITIAL_PAIRS: usize = 16;
/// Largest number of pairs that are measured as one block: enough for all threads, and little memory.
const MAX_BLOCK_PAIRS: usize = 4096;

/// Two bodies and their closest points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClosestBodies {
    /// The two bodies, the lower id first.
    pub bodies: [BodyId; 2],
    /// Distance and closest points; the points are in the order of `bodies`.
    pub closest: ClosestPoints,
}

/// Stats of a distance query, with the search on boxes and the exact measurement separate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct DistanceStats {
    /// Number of box pairs whose distance was bounded; the boxes are those of bodies and of tree nodes.
    box_tests: u64,
    /// Number of pairs of bodies passed to the exact measurement, which may skip some of them.
    candidates: u64,
    narrow_phase: QueryStats,
}

impl DistanceStats {
    fn record(self) {
        let broad_phase =
            QueryStats { box_tests: self.box_tests, bodies_tested: self.candidates, ..QueryStats::default() };
        measure::record(&(broad_phase + self.narrow_phase));
    }
}

impl ClosestBodies {
    /// Orders pairs of bodies by distance, then by ids.
    fn order(&self, other: &Self) -> Ordering {
        self.closest.distance.total_cmp(&other.closest.distance).then(self.bodies.cmp(&other.bodies))
    }
}

/// # Distances between bodies
///
/// No step is needed; the queries use the current poses and vertices of the bodies. Only pairs that a
/// [`step`](World::step) would test are considered: groups and [ignored pairs](World::ignore_pair) apply. Bodies
/// without triangles are in no pair.
///
/// Most pairs are skipped by the distance of their [bounding boxes](World::bounds). If the bodies are spread out, only
/// pairs of neighboring bodies are measured. If many boxes overlap and the bodies in them do not, all pairs with
/// overlapping boxes are measured. Memory grows with the number of bodies and the size of the result, not with the
/// number of pairs. Pairs are measured on all threads; the results do not depend on the number of threads.
impl World {
    /// Closest pair of bodies and their closest points. `None` if the world has fewer than two bodies with
    /// triangles, or if groups and ignored pairs exclude all pairs.
    ///
    /// Of pairs with the same distance, the pair with the lowest ids is returned. The distance is 0 exactly if two
    /// bodies intersect.
    ///
    /// ```
    /// use boxwood::{Mesh, Model, Pose, World};
    ///
    /// let mesh = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]])?;
    /// let (model, mut world) = (Model::new(mesh), World::new());
    /// let floor = world.insert(&model, Pose::IDENTITY)?;
    /// let shelf = world.insert(&model, Pose::from_translation([0.0, 0.0, 3.0]))?;
    /// let lamp = world.insert(&model, Pose::from_translation([0.0, 0.0, 5.0]))?;
    ///
    /// let pair = world.closest_pair().expect("there are three bodies");
    /// assert_eq!((pair.bodies, pair.closest.distance), ([shelf, lamp], 2.0));
    /// world.ignore_pair(shelf, lamp)?;
    /// assert_eq!(world.closest_pair().expect("two pairs are left").bodies, [floor, shelf]);
    ///
    /// let too_close = world.bodies_closer_than(3.5)?;
    /// assert_eq!(too_close.len(), 1);
    /// assert!(world.bodies_closer_than(3.0)?.is_empty(), "a distance of exactly 3 is not closer than 3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn closest_pair(&self) -> Option<ClosestBodies> {
        let (closest, stats) = self.find_closest_pair();
        stats.record();
        closest
    }

    fn find_closest_pair(&self) -> (Option<ClosestBodies>, DistanceStats) {
        let tree = BodyTree::new(self);
        let mut search = BodyPairSearch::new(&tree, &self.ignored_pairs);
        let (mut best, mut stats) = (None, DistanceStats::default());
        let (mut candidates, mut block_size) = (Vec::new(), INITIAL_PAIRS);
        search.initial_candidates(INITIAL_PAIRS, &mut candidates);
        let initial: Vec<[BodyId; 2]> = candidates.iter().map(|candidate| candidate.pair).collect();
        loop {
            candidates.sort_unstable_by(pair_search::BodyPairCandidate::order);
            let (nearest, narrow) = body_pairs::closest(&self.bodies, &candidates, best);
            best = nearest;
            stats.narrow_phase += narrow;
            stats.candidates += candidates.len() as u64;
            candidates.clear();
            search.find(block_size, &DistanceLimit::Best(best), &mut candidates);
            if candidates.is_empty() {
                stats.box_tests = search.box_tests;
                return (best, stats);
            }
            // The search finds the initial pairs again; they are measured already.
            candidates.retain(|candidate| !initial.contains(&candidate.pair));
            // The first blocks are small, to find a close pair early, so that farther pairs are skipped. Later blocks
            // are large, to occupy all threads.
            block_size = (2 * block_size).min(MAX_BLOCK_PAIRS);
        }
    }

    /// All pairs of bodies that are closer to each other than `clearance`, sorted by ids.
    ///
    /// The comparison is exact: a pair whose distance is exactly `clearance` is not returned. Intersecting pairs are
    /// returned with distance 0, unless `clearance` is 0: then there are no results.
    ///
    /// The returned distances are rounded like those of [`Pair::distance`](crate::Pair::distance). So a pair whose
    /// exact distance is below `clearance` by less than the rounding error may be returned with a distance equal to
    /// `clearance`.
    ///
    /// # Errors
    /// [`InvalidInput::Negative`] if `clearance` is negative or NaN.
    pub fn bodies_closer_than(&self, clearance: f64) -> Result<Vec<ClosestBodies>, InvalidInput> {
        let (closer, stats) = self.find_closer_than(clearance)?;
        stats.record();
        Ok(closer)
    }

    fn find_closer_than(&self, clearance: f64) -> Result<(Vec<ClosestBodies>, DistanceStats), InvalidInput> {
        InvalidInput::check_clearance(clearance)?;
        let (mut found, mut stats) = (Vec::new(), DistanceStats::default());
        if clearance == 0.0 {
            return Ok((found, stats));
        }
        let tree = BodyTree::new(self);
        let mut search = BodyPairSearch::new(&tree, &self.ignored_pairs);
        let mut candidates = Vec::new();
        loop {
            search.find(MAX_BLOCK_PAIRS, &DistanceLimit::Clearance(clearance), &mut candidates);
            if candidates.is_empty() {
                break;
            }
            stats.narrow_phase += body_pairs::closer_than(&self.bodies, &candidates, clearance, &mut found)?;
            stats.candidates += candidates.len() as u64;
            candidates.clear();
        }
        stats.box_tests = search.box_tests;
        found.sort_unstable_by_key(|closest| closest.bodies);
        Ok((found, stats))
    }
}

#[cfg(test)]
mod tests;
