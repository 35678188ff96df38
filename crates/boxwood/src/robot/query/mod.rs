//! Collision and distance queries of a robot: with itself, another robot, a model or the bodies of a world.
//!
//! ```text
//! RobotState, Target ─▶ traversal of the link boxes ─▶ candidates, sorted ─▶ exact test of each pair ─▶ result + LinkWork
//! ```
//!
//! The method of the link boxes affects no result except [`candidates`](RobotState::candidates).

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
use crate::query::stats::QueryStats;
use crate::scratch::Scratch;
use crate::world::{BodyId, World};
use std::fmt;

/// What a robot is tested against.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum Target<'q> {
    /// The robot itself: all pairs of links except the ignored ones.
    SelfCollision(&'q IgnoredLinkPairs),
    /// Another robot, or another state of the same robot.
    Robot(&'q RobotState),
    /// A placed model.
    Model(&'q PlacedModel),
    /// All bodies of a world, as they are now. Groups have no effect.
    World(&'q World),
    /// The bodies of a world, restricted to the pairs of a link index and a body for which the function returns true.
    ///
    /// For example, the base of a robot may touch the table it is mounted on.
    WorldFiltered(&'q World, &'q (dyn Fn(usize, BodyId) -> bool + Sync)),
}

impl fmt::Debug for Target<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SelfCollision(ignored) => f.debug_tuple("Itself").field(ignored).finish(),
            Self::Robot(state) => f.debug_tuple("Body").field(state).finish(),
            Self::Model(placed) => f.debug_tuple("Model").field(placed).finish(),
            Self::World(world) => f.debug_tuple("World").field(world).finish(),
            Self::WorldFiltered(world, _) => f.debug_tuple("WorldWhere").field(world).finish_non_exhaustive(),
        }
    }
}

/// A link and what it is tested against, or collides with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LinkPair {
    /// Index of the link; the lower one of two links of the same robot.
    pub link: usize,
    /// The other member of the pair.
    pub partner: Partner,
}

/// The other member of a [`LinkPair`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Partner {
    /// A link of the same robot, or of the other robot.
    Link(usize),
    /// The model of [`Target::Model`].
    Model,
    /// A body of the world.
    Body(BodyId),
}

/// Stats of a query of a robot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct LinkWork {
    /// Number of pairs of link boxes tested for overlap or bounded in distance.
    pub box_tests: u64,
    /// Number of pairs of models tested exactly (#coll in the literature).
    pub queries: u64,
    /// Number of these pairs that intersect. The others are #false in the literature.
    pub hits: u64,
    /// Stats of the exact tests.
    pub work: QueryStats,
}

/// Reusable memory of robot queries, and the stats of the last query.
#[derive(Clone, Debug, Default)]
pub struct LinkScratch {
    scratch: Scratch,
    stack: Vec<[u32; 2]>,
    candidates: Vec<LinkPair>,
    /// Last pair found by [`collides`](Self::collides). It is tested first, because it often collides again.
    last_collision: Option<LinkPair>,
    work: LinkWork,
}

/// # Collisions
///
/// A pair collides if the surfaces have a common point; touching counts. This is decided exactly, for the vertices that
/// [`Pose::transform_point`](crate::Pose::transform_point) returns. A link that is completely inside another without touching it does not collide;
/// [`Pair::relation`] of two [placed](Self::placed) links detects that.
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
    /// use boxwood::{Target, IgnoredLinkPairs, Robot, Joint, JointKind, Link, Mesh, Model, Pose, RobotState};
    /// use std::sync::Arc;
    ///
    /// let bar = vec![[0.0; 3], [1.0, 0.1, 0.0], [1.0, -0.1, 0.0], [0.5, 0.0, 0.1]];
    /// let bar = Model::new(Mesh::new(bar, vec![[0, 1, 2], [0, 3, 1], [1, 3, 2], [0, 2, 3]])?);
    /// let links = ["base", "arm", "hand"].map(|name| Link::new(name).with_model(&bar, Pose::IDENTITY));
    /// let hinge = |name, from, to| -> Result<Joint, boxwood::PoseError> {
    ///     let end = Pose::from_translation([1.0, 0.0, 0.0])?;
    ///     Ok(Joint::new(name, from, to, end, JointKind::Revolute { axis: [0.0, 0.0, 1.0] }))
    /// };
    /// let joints = vec![hinge("shoulder", "base", "arm")?, hinge("wrist", "arm", "hand")?];
    /// let robot = Arc::new(Robot::new(links.to_vec(), joints)?);
    /// let ignored = IgnoredLinkPairs::adjacent(&robot);
    ///
    /// let mut state = RobotState::new(&robot);
    /// assert!(!state.collides(Target::SelfCollision(&ignored)));
    /// state.set_configuration(&[2.2, 2.2])?;
    /// assert!(state.collides(Target::SelfCollision(&ignored)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn collides(&self, against: Target<'_>) -> bool {
        LinkScratch::new().collides(self, against)
    }

    /// All pairs that collide, sorted.
    #[must_use]
    pub fn collisions(&self, against: Target<'_>) -> Vec<LinkPair> {
        LinkScratch::new().collisions(self, against)
    }

    /// All pairs whose boxes overlap or are too close to decide, sorted: the pairs that are tested exactly.
    ///
    /// They depend on the [method](Self::fit) of the link boxes.
    #[must_use]
    pub fn candidates(&self, against: Target<'_>) -> Vec<LinkPair> {
        LinkScratch::new().candidates(self, against).to_vec()
    }
}

impl LinkScratch {
    /// Creates an empty scratch.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Stats of the last query.
    #[must_use]
    pub fn work(&self) -> LinkWork {
        self.work
    }

    /// [`RobotState::collides`].
    pub fn collides(&mut self, state: &RobotState, against: Target<'_>) -> bool {
        self.find_candidates(state, against);
        let mut candidates = std::mem::take(&mut self.candidates);
        if let Some(index) = self.last_collision.and_then(|last| candidates.binary_search(&last).ok()) {
            candidates.swap(0, index);
        }
        let collision = candidates.iter().copied().find(|&pair| self.test_pair(state, against, pair));
        self.last_collision = collision.or(self.last_collision);
        self.candidates = candidates;
        collision.is_some()
    }

    /// First pair that collides, in the order of [`RobotState::collisions`].
    pub fn first_collision(&mut self, state: &RobotState, against: Target<'_>) -> Option<LinkPair> {
        self.find_candidates(state, against);
        let candidates = std::mem::take(&mut self.candidates);
        let collision = candidates.iter().copied().find(|&pair| self.test_pair(state, against, pair));
        self.candidates = candidates;
        collision
    }

    /// [`RobotState::collisions`].
    pub fn collisions(&mut self, state: &RobotState, against: Target<'_>) -> Vec<LinkPair> {
        self.find_candidates(state, against);
        let candidates = std::mem::take(&mut self.candidates);
        let collisions = candidates.iter().copied().filter(|&pair| self.test_pair(state, against, pair)).collect();
        self.candidates = candidates;
        collisions
    }

    /// [`RobotState::candidates`].
    pub fn candidates(&mut self, state: &RobotState, against: Target<'_>) -> &[LinkPair] {
        self.find_candidates(state, against);
        &self.candidates
    }

    /// Returns true if a pair collides, by an exact test.
    fn test_pair(&mut self, state: &RobotState, against: Target<'_>, pair: LinkPair) -> bool {
        let collides = with_models(state, against, pair, |models| self.scratch.intersects(models)).unwrap_or(false);
        self.count(collides);
        collides
    }

    /// Counts an exact test in the stats.
    fn count(&mut self, collides: bool) {
        self.work.queries += 1;
        self.work.hits += u64::from(collides);
        self.work.work += self.scratch.work();
    }
}

/// Runs `query` on the two models of a pair. Never `None` for candidates, because their models exist.
fn with_models<R>(
    state: &RobotState,
    against: Target<'_>,
    pair: LinkPair,
    query: impl FnOnce(&Pair<'_>) -> R,
) -> Option<R> {
    let a = state.placed_link(pair.link)?;
    match (against, pair.partner) {
        (Target::SelfCollision(_), Partner::Link(link)) => Some(query(&Pair::new(&a, &state.placed_link(link)?))),
        (Target::Robot(other), Partner::Link(link)) => Some(query(&Pair::new(&a, &other.placed_link(link)?))),
        (Target::Model(placed), Partner::Model) => Some(query(&Pair::new(&a, placed))),
        (Target::World(world) | Target::WorldFiltered(world, _), Partner::Body(id)) => {
            Some(query(&Pair::new(&a, world.placed(id).ok()?)))
        }
        _ => None,
    }
}
