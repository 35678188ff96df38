//! The libraries that can be asked: boxwood and, if built with their features, its peers. Each builds its model from
//! the same mesh and answers the same questions.
//!
//! What is timed and what is not is the same for all: arrays and poses are brought into the library's own types
//! beforehand; a build, a refit, and everything a question does with its pose, is timed.

use std::{fmt, time::Duration};

use anyhow::{Result, bail};
use boxwood::{Mesh, Pose, Ray, Sat, Work};
use clap::ValueEnum;

use crate::{clock::Clock, measure::Pass, task::Task};

/// Who is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Library {
    /// This project.
    Boxwood,
    /// parry3d-f64 by its own question, `query::intersection_test`.
    Parry,
    /// parry3d-f64 by its walk over two trees, with its triangle test called by hand.
    ParryWalk,
    /// parry3d-f64's tree and GJK under a box test and a pre-test of ours: as fast as we could make it.
    ParryTuned,
    /// obvhs by its fastest preset.
    ObvhsFastest,
    /// obvhs by its preset for a build of medium length.
    ObvhsMedium,
    /// obvhs by its compressed tree of eight children a node.
    ObvhsCwbvh,
    /// obvhs by its binary tree.
    ObvhsBvh2,
    /// bvh by its own order of the nearest.
    Bvh,
    /// bvh's tree under a walk of ours.
    BvhWalk,
    /// The broad phase of rapier3d-f64.
    Rapier,
}

impl Library {
    /// The peers in this build of the benchmarks.
    pub fn peers() -> impl Iterator<Item = Self> {
        let built = [
            cfg!(feature = "parry").then_some("parry"),
            cfg!(feature = "obvhs").then_some("obvhs"),
            cfg!(feature = "bvh").then_some("bvh"),
            cfg!(feature = "rapier").then_some("rapier"),
        ];
        let is_built = move |library: &Self| library.feature().is_some() && built.contains(&library.feature());
        Self::value_variants().iter().copied().filter(is_built)
    }

    /// The word on the command line and in the record.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Boxwood => "boxwood",
            Self::Parry => "parry",
            Self::ParryWalk => "parry-walk",
            Self::ParryTuned => "parry-tuned",
            Self::ObvhsFastest => "obvhs-fastest",
            Self::ObvhsMedium => "obvhs-medium",
            Self::ObvhsCwbvh => "obvhs-cwbvh",
            Self::ObvhsBvh2 => "obvhs-bvh2",
            Self::Bvh => "bvh",
            Self::BvhWalk => "bvh-walk",
            Self::Rapier => "rapier",
        }
    }

    /// Why the library is not asked for a task, and who is; `None` if it is asked.
    #[must_use]
    pub fn lacks(self, task: Task) -> Option<&'static str> {
        match (self, task) {
            (Self::Boxwood, _)
            | (Self::Parry | Self::ParryWalk | Self::ParryTuned, Task::First)
            | (Self::ParryWalk | Self::ParryTuned, Task::All)
            | (Self::Parry, Task::Dist)
            | (Self::Parry | Self::ParryTuned, Task::Nearest)
            | (
                Self::Parry | Self::ObvhsCwbvh | Self::ObvhsBvh2 | Self::Bvh | Self::BvhWalk,
                Task::Ray | Task::RayBatch,
            )
            | (Self::Parry | Self::ObvhsFastest | Self::ObvhsMedium, Task::Build)
            | (Self::Parry | Self::Rapier, Task::Broad)
            | (Self::ObvhsFastest | Self::ObvhsMedium, Task::Refit) => None,
            (_, Task::Articulated) => Some("it has no bodies with joints"),
            (Self::Parry, Task::All) => Some("parry has no question for all pairs of triangles; ask parry-walk"),
            (Self::ParryWalk | Self::ParryTuned, Task::Build) => Some("it asks the mesh that parry builds; ask parry"),
            (Self::ParryWalk | Self::ParryTuned, Task::Broad) => Some("it asks two meshes; ask parry"),
            (Self::ParryWalk, Task::Nearest) => Some("it asks two meshes; ask parry or parry-tuned"),
            (Self::ParryWalk | Self::ParryTuned, Task::Dist) => Some("it finds contacts alone; ask parry"),
            (Self::Parry | Self::ParryWalk | Self::ParryTuned, _) => Some("parry is not asked for this"),
            (Self::ObvhsFastest | Self::ObvhsMedium, Task::Ray | Task::RayBatch) => {
                Some("it builds and refits; ask obvhs-cwbvh or obvhs-bvh2")
            }
            (Self::ObvhsFastest | Self::ObvhsMedium, _) => Some("obvhs builds and refits, and has no such question"),
            (Self::ObvhsCwbvh | Self::ObvhsBvh2 | Self::Bvh | Self::BvhWalk, _) => Some("it is asked about rays alone"),
            (Self::Rapier, _) => Some("of rapier the broad phase alone is asked"),
        }
    }

    /// Whether a question takes it tens of milliseconds, so that a table cannot wait for many of them.
    #[must_use]
    pub fn is_slow(self, task: Task) -> bool {
        (self, task) == (Self::Parry, Task::Dist)
    }

    /// Whether it counts in `f32`, so that rays near edges may find it elsewhere.
    #[must_use]
    pub fn is_single(self) -> bool {
        matches!(self.feature(), Some("obvhs" | "bvh"))
    }

    /// The feature that puts the library into the benchmarks; `None` for what is always there.
    #[must_use]
    pub fn feature(self) -> Option<&'static str> {
        match self {
            Self::Boxwood => None,
            Self::Parry | Self::ParryWalk | Self::ParryTuned => Some("parry"),
            Self::ObvhsFastest | Self::ObvhsMedium | Self::ObvhsCwbvh | Self::ObvhsBvh2 => Some("obvhs"),
            Self::Bvh | Self::BvhWalk => Some("bvh"),
            Self::Rapier => Some("rapier"),
        }
    }

    /// What is said of a library that is not in this build.
    pub(crate) fn not_built(self) -> String {
        let feature = self.feature().unwrap_or_default();
        format!("{self} is not in this build; build with `--features {feature}`")
    }
}

impl fmt::Display for Library {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Bytes of a model, by length times size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bytes {
    /// Everything that is not the mesh.
    pub model: usize,
    /// Nodes and id arrays alone.
    pub nodes: usize,
}

/// What came of the question about a mesh itself.
pub(crate) struct Itself {
    /// Of the build and the question.
    pub(crate) time: Duration,
    /// Pairs of triangles that intersect.
    pub(crate) pairs: u64,
    /// Of the question, where the library counts it.
    pub(crate) work: Option<Work>,
    /// Of the model, where the library can tell.
    pub(crate) bytes: Option<Bytes>,
}

/// What a library can do with a mesh. Each task uses one of the methods; a library has those that it does not lack.
pub(crate) trait Maker {
    /// Builds a model and throws it away; freeing it is not timed.
    fn build(&self, mesh: &Mesh, clock: Clock) -> Result<(Duration, Option<Bytes>)> {
        let _ = (mesh, clock);
        bail!("it is not asked for builds")
    }

    /// Two models, each with a tree of its own, so that both take room in the cache.
    fn models(&self, mesh: &Mesh) -> Result<Box<dyn Models>> {
        let _ = mesh;
        bail!("it has no questions")
    }

    /// How many pairs of triangles of the mesh itself intersect, with the build.
    fn itself(&self, mesh: &Mesh, clock: Clock) -> Result<Itself> {
        let _ = (mesh, clock);
        bail!("it has no question about a mesh itself")
    }

    /// A model whose vertices can be moved.
    fn soft(&self, mesh: &Mesh) -> Result<Box<dyn Soft>> {
        let _ = mesh;
        bail!("it does not refit")
    }
}

/// Two models of a library.
pub(crate) trait Models {
    /// What a model adds to its mesh, where the library can tell.
    fn bytes(&self) -> Option<Bytes> {
        None
    }

    /// Brings the poses into the types of the library and places the first model.
    fn questions(&self, poses: &[Pose], sat: Option<Sat>) -> Result<Box<dyn Questions + '_>> {
        let _ = (poses, sat);
        bail!("it is not asked about two models")
    }

    /// The same with points, and the first model alone.
    fn questions_about_points(&self, points: &[[f64; 3]]) -> Result<Box<dyn Questions + '_>> {
        let _ = points;
        bail!("it is not asked about points")
    }

    /// The same with rays.
    fn questions_about_rays(&self, rays: &[Ray]) -> Result<Box<dyn Questions + '_>> {
        let _ = rays;
        bail!("it is not asked about rays")
    }
}

/// Questions about two models, of which the second is placed by each of the poses in turn; or about a model and points
/// or rays.
pub(crate) trait Questions {
    /// One question with the pose, point or ray of that number: 1 or 0, or how many pairs for [`Task::All`], or the bits of a
    /// distance; of a ray those of how far along it is hit, infinity if it is not.
    fn ask(&mut self, task: Task, number: usize) -> u64;

    /// The first of them, timed. Compiled for each library, so that nothing stands between the questions.
    fn ask_all(&mut self, task: Task, count: usize, clock: Clock) -> Pass {
        let mut answers = Vec::with_capacity(count);
        let start = clock.now();
        answers.extend((0..count).map(|number| self.ask(task, number)));
        Pass { time: clock.now() - start, answers }
    }

    /// The work of the last question, where the library counts it.
    fn work(&self) -> Option<Work> {
        None
    }
}

/// A model whose vertices can be moved.
pub(crate) trait Soft {
    /// Puts the vertices where they are told, and brings the tree up to date; only the latter is timed.
    fn refit(&mut self, vertices: &[[f64; 3]], clock: Clock) -> Duration;

    /// What a model adds to its mesh, where the library can tell.
    fn bytes(&self) -> Option<Bytes> {
        None
    }

    /// Fails if the tree does not fit its vertices.
    fn check(&self) -> Result<()>;
}
