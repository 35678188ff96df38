//! What an articulated body meets: itself, another body, a model, what is in a world.
//!
//! ```text
//! Posture, Against ─▶ descent: boxes that cannot be told apart ─▶ candidates, in order ─▶ Pair of each ─▶ answer + LinkWork
//! ```
//!
//! Which boxes a posture has makes no difference to any answer but [`candidates`](Posture::candidates).

mod batch;
mod contact;
mod descent;
mod distance;
mod limits;

pub use batch::{LinkBatch, LinkBatchError};
pub use contact::LinkContact;
pub use distance::LinkDistance;
pub use limits::{LinkCollisions, LinkLimits};

use super::{AllowedLinks, Posture};
use crate::query::{Pair, Placed, Scratch};
use crate::work::Work;
use crate::world::{BodyId, World};
use std::fmt;

/// What an articulated body is asked about.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum Against<'q> {
    /// Itself: every two of its links but those that may touch.
    Itself(&'q AllowedLinks),
    /// Another body, or the same in another posture.
    Body(&'q Posture),
    /// A model.
    Model(&'q Placed<'q>),
    /// All bodies of a world, as they are now. Groups make no difference.
    World(&'q World),
    /// Links and bodies of a world that are to be asked about: the base of a robot may stand on its table.
    WorldWhere(&'q World, &'q (dyn Fn(usize, BodyId) -> bool + Sync)),
}

impl fmt::Debug for Against<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Itself(allowed) => f.debug_tuple("Itself").field(allowed).finish(),
            Self::Body(posture) => f.debug_tuple("Body").field(posture).finish(),
            Self::Model(placed) => f.debug_tuple("Model").field(placed).finish(),
            Self::World(world) => f.debug_tuple("World").field(world).finish(),
            Self::WorldWhere(world, _) => f.debug_tuple("WorldWhere").field(world).finish_non_exhaustive(),
        }
    }
}

/// A link, and what it is asked about or meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LinkPair {
    /// The link; of two links of one body the lower.
    pub link: usize,
    /// The other side.
    pub with: Partner,
}

/// The other side of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Partner {
    /// A link, of the same body or of the other.
    Link(usize),
    /// The model.
    Model,
    /// A body of the world.
    Body(BodyId),
}

/// What a question about a body cost, in counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct LinkWork {
    /// Pairs of boxes of the hierarchies that were tested, or measured.
    pub box_tests: u64,
    /// Pairs of models that were asked about exactly: #coll of the literature.
    pub queries: u64,
    /// How many of those met. The others are #false.
    pub hits: u64,
    /// What the questions about models cost.
    pub work: Work,
}

/// The memory of questions about articulated bodies, to be used for many, and the work of the last one.
#[derive(Clone, Debug, Default)]
pub struct LinkScratch {
    scratch: Scratch,
    stack: Vec<[u32; 2]>,
    candidates: Vec<LinkPair>,
    /// What met last: asked first, as it often does again.
    last: Option<LinkPair>,
    work: LinkWork,
}

/// # What the body meets
///
/// Surfaces that have a point in common meet: exactly, at the vertices that [`Pose::place`](crate::Pose::place) gives. A link that is all inside another
/// without touching it meets nothing; [`Pair::relation`] tells that of two [placed](Self::placed) links.
impl Posture {
    /// Whether anything meets.
    ///
    /// # Panics
    /// If the links that may touch are those of a body with another number of links; so do the other questions.
    ///
    /// ```
    /// use boxwood::{Against, AllowedLinks, Articulation, Joint, JointKind, Link, Mesh, Model, Pose, Posture};
    /// use std::sync::Arc;
    ///
    /// let bar = vec![[0.0; 3], [1.0, 0.1, 0.0], [1.0, -0.1, 0.0], [0.5, 0.0, 0.1]];
    /// let bar = Arc::new(Model::new(Mesh::new(bar, vec![[0, 1, 2], [0, 3, 1], [1, 3, 2], [0, 2, 3]])?));
    /// let links = ["base", "arm", "hand"].map(|name| Link::new(name).with_model(Arc::clone(&bar), Pose::IDENTITY));
    /// let hinge = |name, from, to| -> Result<Joint, boxwood::PoseError> {
    ///     let end = Pose::translation([1.0, 0.0, 0.0])?;
    ///     Ok(Joint::new(name, from, to, end, JointKind::Revolute { axis: [0.0, 0.0, 1.0] }))
    /// };
    /// let joints = vec![hinge("shoulder", "base", "arm")?, hinge("wrist", "arm", "hand")?];
    /// let body = Arc::new(Articulation::new(links.to_vec(), joints)?);
    /// let allowed = AllowedLinks::adjacent(&body);
    ///
    /// let mut posture = Posture::new(&body);
    /// assert!(!posture.collides(Against::Itself(&allowed)));
    /// posture.set(&[2.2, 2.2])?;
    /// assert!(posture.collides(Against::Itself(&allowed)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn collides(&self, against: Against<'_>) -> bool {
        LinkScratch::new().collides(self, against)
    }

    /// All that meets, in order.
    #[must_use]
    pub fn collisions(&self, against: Against<'_>) -> Vec<LinkPair> {
        LinkScratch::new().collisions(self, against)
    }

    /// All pairs whose boxes cannot be told apart, in order: those that would be asked about exactly. They depend on the
    /// [boxes](Self::fit).
    #[must_use]
    pub fn candidates(&self, against: Against<'_>) -> Vec<LinkPair> {
        LinkScratch::new().candidates(self, against).to_vec()
    }
}

impl LinkScratch {
    /// Without any memory yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The work of the last question.
    #[must_use]
    pub fn work(&self) -> LinkWork {
        self.work
    }

    /// [`Posture::collides`].
    pub fn collides(&mut self, posture: &Posture, against: Against<'_>) -> bool {
        self.find_candidates(posture, against);
        let mut candidates = std::mem::take(&mut self.candidates);
        if let Some(place) = self.last.and_then(|last| candidates.binary_search(&last).ok()) {
            candidates.swap(0, place);
        }
        let met = candidates.iter().copied().find(|&pair| self.meets(posture, against, pair));
        self.last = met.or(self.last);
        self.candidates = candidates;
        met.is_some()
    }

    /// The first pair that meets, in order.
    pub fn first_collision(&mut self, posture: &Posture, against: Against<'_>) -> Option<LinkPair> {
        self.find_candidates(posture, against);
        let candidates = std::mem::take(&mut self.candidates);
        let met = candidates.iter().copied().find(|&pair| self.meets(posture, against, pair));
        self.candidates = candidates;
        met
    }

    /// [`Posture::collisions`].
    pub fn collisions(&mut self, posture: &Posture, against: Against<'_>) -> Vec<LinkPair> {
        self.find_candidates(posture, against);
        let candidates = std::mem::take(&mut self.candidates);
        let met = candidates.iter().copied().filter(|&pair| self.meets(posture, against, pair)).collect();
        self.candidates = candidates;
        met
    }

    /// [`Posture::candidates`].
    pub fn candidates(&mut self, posture: &Posture, against: Against<'_>) -> &[LinkPair] {
        self.find_candidates(posture, against);
        &self.candidates
    }

    fn meets(&mut self, posture: &Posture, against: Against<'_>, pair: LinkPair) -> bool {
        let meets = with_models(posture, against, pair, |models| self.scratch.intersects(models)).unwrap_or(false);
        self.count(meets);
        meets
    }

    /// Counts a question about two models.
    fn count(&mut self, met: bool) {
        self.work.queries += 1;
        self.work.hits += u64::from(met);
        self.work.work += self.scratch.work();
    }
}

/// Asks about the models of a pair; `None` never, as those of candidates are there.
fn with_models<R>(
    posture: &Posture,
    against: Against<'_>,
    pair: LinkPair,
    ask: impl FnOnce(&Pair<'_>) -> R,
) -> Option<R> {
    let a = posture.placed(pair.link)?;
    match (against, pair.with) {
        (Against::Itself(_), Partner::Link(link)) => Some(ask(&Pair::new(&a, &posture.placed(link)?))),
        (Against::Body(other), Partner::Link(link)) => Some(ask(&Pair::new(&a, &other.placed(link)?))),
        (Against::Model(placed), Partner::Model) => Some(ask(&Pair::new(&a, placed))),
        (Against::World(world) | Against::WorldWhere(world, _), Partner::Body(id)) => {
            Some(ask(&Pair::new(&a, &world.placed(id).ok()?)))
        }
        _ => None,
    }
}
