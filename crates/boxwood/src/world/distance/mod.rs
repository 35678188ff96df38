//! Which bodies are closest to each other, and which are closer than a clearance.
//!
//! ```text
//! boxes ─▶ tree of bodies ─▶ descent: pairs that may be near enough ─▶ blocks ─▶ ask: the models, over threads
//!                               └───────────────────── the best so far ◀───────────┘
//! ```

mod ask;
mod descent;
#[cfg(test)]
mod tests;
mod tree;

use super::World;
use super::ids::BodyId;
use crate::query::{ClearanceError, Closest};
use crate::work::Work;
use descent::{Bound, Descent};
use std::cmp::Ordering;
use tree::BodyTree;

/// Pairs that are asked about before all others: the nearest by their boxes of a few. By estimate: those that really are
/// the nearest of boxes are among them or hardly farther.
const FIRST: usize = 16;
/// Pairs that are asked about together, at most: enough for all threads, and few to hold.
const TOGETHER: usize = 4096;

/// Two bodies, and where they are closest to each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClosestBodies {
    /// The lower name first.
    pub bodies: [BodyId; 2],
    /// Of these two in this order.
    pub closest: Closest,
}

/// What a question about distances cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct DistanceWork {
    /// Of bodies, and of nodes of their tree.
    box_tests: u64,
    /// Pairs of bodies whose models were asked, or were about to be.
    candidates: u64,
    narrow: Work,
}

impl ClosestBodies {
    /// The nearer first, of equals the lower names.
    fn order(&self, other: &Self) -> Ordering {
        self.closest.distance.total_cmp(&other.closest.distance).then(self.bodies.cmp(&other.bodies))
    }
}

/// # Distances between bodies
///
/// As the bodies are now; no step is needed. Of the pairs that a [step](World::step) looks at: neither the groups of the two
/// nor an [allowed contact](World::allow_contact) are against it. Bodies without triangles are far from everything.
///
/// Pairs of bodies are left out by the boxes that the world keeps of them, see [`bounds`](World::bounds). Where bodies are
/// spread out, that leaves about as many to ask as there are bodies close by; where many boxes overlap and the bodies in
/// them do not, all these pairs are asked. They are never held at one time: memory grows with the bodies and the answer, not
/// with the pairs. Questions are spread over threads; answers are the same on any number of them.
impl World {
    /// The two bodies that are closest to each other, and where; of equals those with the lowest names. `None` if no two
    /// bodies are looked at together.
    ///
    /// The distance is 0 exactly if bodies intersect: the answer is the lowest of all pairs that do.
    ///
    /// ```
    /// use boxwood::{Mesh, Model, Pose, World};
    /// use std::sync::Arc;
    ///
    /// let mesh = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]])?;
    /// let (model, mut world) = (Arc::new(Model::new(mesh)), World::new());
    /// let floor = world.add(&model, Pose::IDENTITY)?;
    /// let shelf = world.add(&model, Pose::translation([0.0, 0.0, 3.0])?)?;
    /// let lamp = world.add(&model, Pose::translation([0.0, 0.0, 5.0])?)?;
    ///
    /// let pair = world.closest_pair().expect("three bodies");
    /// assert_eq!((pair.bodies, pair.closest.distance), ([shelf, lamp], 2.0));
    /// world.allow_contact(shelf, lamp)?;
    /// assert_eq!(world.closest_pair().expect("others").bodies, [floor, shelf]);
    ///
    /// let too_close = world.bodies_closer_than(3.5)?;
    /// assert_eq!(too_close.len(), 1);
    /// assert!(world.bodies_closer_than(3.0)?.is_empty(), "a gap of 3 is enough");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn closest_pair(&self) -> Option<ClosestBodies> {
        self.closest_pair_and_work().0
    }

    fn closest_pair_and_work(&self) -> (Option<ClosestBodies>, DistanceWork) {
        let tree = BodyTree::new(self);
        let mut descent = Descent::new(&tree, &self.allowed);
        let (mut best, mut work) = (None, DistanceWork::default());
        let (mut candidates, mut enough) = (Vec::new(), FIRST);
        descent.guess(FIRST, &mut candidates);
        loop {
            candidates.sort_unstable_by(descent::Candidate::order);
            let (nearest, narrow) = ask::closest(&self.bodies, &candidates, best);
            best = nearest;
            work.narrow += narrow;
            work.candidates += candidates.len() as u64;
            candidates.clear();
            descent.find(enough, &Bound::Best(best), &mut candidates);
            if candidates.is_empty() {
                work.box_tests = descent.box_tests;
                return (best, work);
            }
            // A good bound early, then enough for all threads.
            enough = (2 * enough).min(TOGETHER);
        }
    }

    /// All pairs of bodies that are closer to each other than a clearance, each with the lower name first, in order. Decided
    /// exactly: a gap that is the clearance is enough. What intersects is among them, at distance 0, unless the clearance
    /// is 0, which everything keeps.
    ///
    /// The distances are rounded, as those of [`Pair::distance`](crate::Pair::distance) are: one of a pair that is too close by
    /// less than the rounding may be the clearance itself.
    pub fn bodies_closer_than(&self, clearance: f64) -> Result<Vec<ClosestBodies>, ClearanceError> {
        Ok(self.bodies_closer_than_and_work(clearance)?.0)
    }

    fn bodies_closer_than_and_work(
        &self,
        clearance: f64,
    ) -> Result<(Vec<ClosestBodies>, DistanceWork), ClearanceError> {
        ClearanceError::check(clearance)?;
        let (mut found, mut work) = (Vec::new(), DistanceWork::default());
        if clearance == 0.0 {
            return Ok((found, work));
        }
        let tree = BodyTree::new(self);
        let mut descent = Descent::new(&tree, &self.allowed);
        let mut candidates = Vec::new();
        loop {
            descent.find(TOGETHER, &Bound::Clearance(clearance), &mut candidates);
            if candidates.is_empty() {
                break;
            }
            work.narrow += ask::closer_than(&self.bodies, &candidates, clearance, &mut found)?;
            work.candidates += candidates.len() as u64;
            candidates.clear();
        }
        work.box_tests = descent.box_tests;
        found.sort_unstable_by_key(|closest| closest.bodies);
        Ok((found, work))
    }
}
