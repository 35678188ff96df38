//! Collision and distance queries of a robot: with itself, another robot, a model or the bodies of a world.
//!
//! ```text
//! RobotState, Target ─▶ traversal of the link boxes ─▶ candidates, sorted ─▶ exact test of each pair ─▶ result
//! ```
//!
//! The [`LinkBoxMethod`](crate::robot::LinkBoxMethod) of a robot state affects no result except
//! [`candidates`](RobotState::candidates) and incomplete results of
//! [`collisions_limited`](RobotState::collisions_limited).

mod candidates;
mod configuration_batch;
mod contact;
mod distance;
mod limits;

pub use configuration_batch::{ConfigurationBatch, ConfigurationBatchError};
pub use contact::LinkContact;
pub use distance::LinkDistance;
pub use limits::{LinkCollisions, LinkLimits};

use super::{IgnoredLinkPairs, RobotState};
use crate::pair::Pair;
use crate::placed::PlacedModel;
use crate::query::measure;
use crate::query::stats::QueryStats;
use crate::scratch::Scratch;
use crate::world::{BodyId, World};
use std::cell::RefCell;
use std::fmt;

/// Target of a robot query: the robot itself, another robot, a model or the bodies of a world.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum Target<'q> {
    /// The robot itself: all pairs of links except the ignored ones.
    SelfCollision(&'q IgnoredLinkPairs),
    /// Another robot, or another state of the same robot.
    Robot(&'q RobotState),
    /// A placed model.
    Model(&'q PlacedModel),
    /// All bodies of a world at their current poses. Groups have no effect.
    World(&'q World),
    /// The bodies of a world at their current poses. The function gets a link index and a body; only pairs for which
    /// it returns true are tested.
    ///
    /// For example, the base of a robot may touch the table it is mounted on.
    WorldFiltered(&'q World, &'q (dyn Fn(usize, BodyId) -> bool + Sync)),
}

impl fmt::Debug for Target<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SelfCollision(ignored) => f.debug_tuple("SelfCollision").field(ignored).finish(),
            Self::Robot(state) => f.debug_tuple("Robot").field(state).finish(),
            Self::Model(placed) => f.debug_tuple("Model").field(placed).finish(),
            Self::World(world) => f.debug_tuple("World").field(world).finish(),
            Self::WorldFiltered(world, _) => f.debug_tuple("WorldFiltered").field(world).finish_non_exhaustive(),
        }
    }
}

/// A link and its partner: another link, a model or a body that it is tested against or collides with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LinkPair {
    /// Index of the link. Of two links of the same robot, the lower index.
    pub link: usize,
    /// The link, model or body that is the second member of the pair.
    pub partner: Partner,
}

/// Second member of a [`LinkPair`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Partner {
    /// Index of a link: of the other robot for [`Target::Robot`], otherwise of the same robot.
    Link(usize),
    /// The model of [`Target::Model`].
    Model,
    /// A body of the world in [`Target::World`] or [`Target::WorldFiltered`].
    Body(BodyId),
}

/// Reusable memory of robot queries, and the stats of the last query.
#[derive(Clone, Debug, Default)]
pub(crate) struct RobotScratch {
    scratch: Scratch,
    stack: Vec<[u32; 2]>,
    candidates: Vec<LinkPair>,
    /// Last pair that [`collides`](Self::collides) found in a batch. If it is a candidate of the next configuration,
    /// it is tested first, because it often collides again.
    last_collision: Option<LinkPair>,
    stats: QueryStats,
}

/// # Collisions
///
/// A pair collides if the two surfaces have a common point; touching counts. This is decided exactly, for the
/// vertices that [`Pose::transform_point`](crate::Pose::transform_point) returns. A link that is completely inside
/// another link without touching its surface does not collide; [`Pair::relation`] of two [placed](Self::placed_link)
/// links detects such a link.
///
/// # Panics
/// All queries panic if the pairs of [`Target::SelfCollision`] belong to a robot with another number of links.
impl RobotState {
    /// Returns true if any pair collides.
    ///
    /// # Panics
    /// If the pairs of [`Target::SelfCollision`] belong to a robot with another number of links.
    ///
    /// ```
    /// use boxwood::{Mesh, Model, Pose, Robot, RobotState};
    /// use boxwood::robot::{IgnoredLinkPairs, Joint, JointKind, Link, Target};
    /// use std::sync::Arc;
    ///
    /// let bar = vec![[0.0; 3], [1.0, 0.1, 0.0], [1.0, -0.1, 0.0], [0.5, 0.0, 0.1]];
    /// let bar = Model::new(Mesh::new(bar, vec![[0, 1, 2], [0, 3, 1], [1, 3, 2], [0, 2, 3]])?);
    /// let links = ["base", "arm", "hand"].map(|name| Link::new(name).with_model(&bar, Pose::IDENTITY));
    /// let hinge = |name, from, to| {
    ///     let end = Pose::from_translation([1.0, 0.0, 0.0]);
    ///     Joint::new(name, from, to, end, JointKind::Revolute { axis: [0.0, 0.0, 1.0] })
    /// };
    /// let joints = vec![hinge("shoulder", "base", "arm"), hinge("wrist", "arm", "hand")];
    /// let robot = Arc::new(Robot::new(links.to_vec(), joints)?);
    /// let ignored = IgnoredLinkPairs::adjacent(&robot);
    ///
    /// let mut state = RobotState::new(&robot)?;
    /// assert!(!state.collides(Target::SelfCollision(&ignored)));
    /// state.set_configuration(&[2.2, 2.2])?;
    /// assert!(state.collides(Target::SelfCollision(&ignored)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn collides(&self, target: Target<'_>) -> bool {
        self.first_collision(target).is_some()
    }

    /// First pair that collides, in the order of [`collisions`](Self::collisions); `None` if no pair collides.
    #[must_use]
    pub fn first_collision(&self, target: Target<'_>) -> Option<LinkPair> {
        RobotScratch::query(|scratch| scratch.first_collision(self, target))
    }

    /// All pairs that collide, sorted.
    #[must_use]
    pub fn collisions(&self, target: Target<'_>) -> Vec<LinkPair> {
        RobotScratch::query(|scratch| scratch.collisions(self, target))
    }

    /// The pairs that are tested exactly, sorted: all pairs whose boxes overlap, or are too close to prove that they
    /// are disjoint.
    #[must_use]
    pub fn candidates(&self, target: Target<'_>) -> Vec<LinkPair> {
        RobotScratch::query(|scratch| scratch.candidates(self, target).to_vec())
    }
}

thread_local! {
    /// Scratch of the queries of this thread. Allocating one costs more than a small query.
    static THREAD_SCRATCH: RefCell<RobotScratch> = RefCell::default();
}

impl RobotScratch {
    /// Runs `query` with the scratch of the current thread and records its stats.
    fn query<R>(query: impl FnOnce(&mut Self) -> R) -> R {
        let run = |scratch: &mut Self| {
            let result = query(scratch);
            measure::record(&scratch.stats);
            result
        };
        THREAD_SCRATCH.with(|scratch| match scratch.try_borrow_mut() {
            Ok(mut scratch) => run(&mut scratch),
            // The scratch is in use: this query was made by the filter function of another query.
            Err(_) => run(&mut Self::new()),
        })
    }

    /// Creates an empty scratch.
    fn new() -> Self {
        Self::default()
    }

    /// Implements [`RobotState::collides`], but tests the last colliding pair first.
    fn collides(&mut self, state: &RobotState, target: Target<'_>) -> bool {
        self.find_candidates(state, target);
        let mut candidates = std::mem::take(&mut self.candidates);
        if let Some(index) = self.last_collision.and_then(|last| candidates.binary_search(&last).ok()) {
            candidates.swap(0, index);
        }
        let collision = candidates.iter().copied().find(|&pair| self.test_pair(state, target, pair));
        self.last_collision = collision.or(self.last_collision);
        self.candidates = candidates;
        collision.is_some()
    }

    /// Implements [`RobotState::first_collision`].
    fn first_collision(&mut self, state: &RobotState, target: Target<'_>) -> Option<LinkPair> {
        self.find_candidates(state, target);
        let candidates = std::mem::take(&mut self.candidates);
        let collision = candidates.iter().copied().find(|&pair| self.test_pair(state, target, pair));
        self.candidates = candidates;
        collision
    }

    /// Implements [`RobotState::collisions`].
    fn collisions(&mut self, state: &RobotState, target: Target<'_>) -> Vec<LinkPair> {
        self.find_candidates(state, target);
        let candidates = std::mem::take(&mut self.candidates);
        let collisions = candidates.iter().copied().filter(|&pair| self.test_pair(state, target, pair)).collect();
        self.candidates = candidates;
        collisions
    }

    /// Implements [`RobotState::candidates`].
    fn candidates(&mut self, state: &RobotState, target: Target<'_>) -> &[LinkPair] {
        self.find_candidates(state, target);
        &self.candidates
    }

    /// Returns true if a pair collides, by an exact test.
    fn test_pair(&mut self, state: &RobotState, target: Target<'_>, pair: LinkPair) -> bool {
        let collides = with_models(state, target, pair, |models| self.scratch.intersects(models)).unwrap_or(false);
        self.count_tested_pair();
        collides
    }

    /// Counts one exactly tested pair in `self.stats`, and adds the stats of its test.
    fn count_tested_pair(&mut self) {
        self.stats.link_pairs_tested += 1;
        self.stats += self.scratch.stats();
    }
}

/// Returns the result of `query` on the two models of a pair. Never `None` for candidates, because both members have
/// a model.
fn with_models<R>(
    state: &RobotState,
    target: Target<'_>,
    pair: LinkPair,
    query: impl FnOnce(&Pair<'_>) -> R,
) -> Option<R> {
    let a = state.placed_link(pair.link)?;
    match (target, pair.partner) {
        (Target::SelfCollision(_), Partner::Link(link)) => Some(query(&Pair::new(&a, &state.placed_link(link)?))),
        (Target::Robot(other), Partner::Link(link)) => Some(query(&Pair::new(&a, &other.placed_link(link)?))),
        (Target::Model(placed), Partner::Model) => Some(query(&Pair::new(&a, placed))),
        (Target::World(world) | Target::WorldFiltered(world, _), Partner::Body(id)) => {
            Some(query(&Pair::new(&a, world.placed(id).ok()?)))
        }
        _ => None,
    }
}
