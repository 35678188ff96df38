//! The libraries that can be asked: boxwood and, if built with their features, its peers. Each builds its model from
//! the same mesh and answers the same questions.
//!
//! What is timed and what is not is the same for all: arrays and poses are brought into the library's own types
//! beforehand; a build, and everything a question does with its pose, is timed.

use std::fmt;

use anyhow::Result;
use boxwood::{Mesh, Model, Pose, Sat, Tree, Work};
use clap::ValueEnum;

use crate::{ours, task::Task};

#[cfg(feature = "parry")]
use crate::parry;

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
}

impl Library {
    /// The libraries in this build of the benchmarks, boxwood first.
    #[must_use]
    pub fn available() -> &'static [Self] {
        if cfg!(feature = "parry") {
            &[Self::Boxwood, Self::Parry, Self::ParryWalk, Self::ParryTuned]
        } else {
            &[Self::Boxwood]
        }
    }

    /// The word on the command line and in the record.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Boxwood => "boxwood",
            Self::Parry => "parry",
            Self::ParryWalk => "parry-walk",
            Self::ParryTuned => "parry-tuned",
        }
    }

    /// Why the library is not asked for a task, and who is; `None` if it is asked.
    #[must_use]
    pub fn lacks(self, task: Task) -> Option<&'static str> {
        match (self, task) {
            (Self::Parry, Task::All) => Some("parry has no question for all pairs of triangles; ask parry-walk"),
            (Self::ParryWalk | Self::ParryTuned, Task::Build) => Some("it asks the mesh that parry builds; ask parry"),
            _ => None,
        }
    }

    /// The mesh in the types that the library builds from.
    pub fn materials(self, mesh: &Mesh) -> Result<Materials> {
        match self {
            Self::Boxwood => Ok(Materials::Boxwood(mesh.clone())),
            #[cfg(feature = "parry")]
            Self::Parry | Self::ParryWalk | Self::ParryTuned => Ok(Materials::Parry(parry::Arrays::new(mesh))),
            #[cfg(not(feature = "parry"))]
            Self::Parry | Self::ParryWalk | Self::ParryTuned => {
                anyhow::bail!("{self} is not in this build; build with `--features parry`")
            }
        }
    }
}

impl fmt::Display for Library {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A mesh in the types of a library, ready to build from.
pub enum Materials {
    /// boxwood builds from its mesh.
    Boxwood(Mesh),
    /// parry builds from two arrays.
    #[cfg(feature = "parry")]
    Parry(parry::Arrays),
}

impl Materials {
    /// What the task `build` times; the options are for boxwood's tree.
    pub fn build<T: Tree>(self, options: &T::Options) -> Result<Built<T>> {
        Ok(match self {
            Self::Boxwood(mesh) => Built::Boxwood(Model::with(mesh, options)),
            #[cfg(feature = "parry")]
            Self::Parry(arrays) => Built::Parry(arrays.build()?),
        })
    }
}

/// A model that can be asked.
#[cfg_attr(
    feature = "parry",
    expect(
        clippy::large_enum_variant,
        reason = "there is one value of it at a time, made outside of what is measured"
    )
)]
pub enum Built<T> {
    /// boxwood's, with one of its trees.
    Boxwood(Model<T>),
    /// parry's.
    #[cfg(feature = "parry")]
    Parry(parry::TriMesh),
}

/// Bytes of a model, by length times size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bytes {
    /// Everything that is not the mesh.
    pub model: usize,
    /// Nodes and id arrays alone.
    pub nodes: usize,
}

impl<T: Tree> Built<T> {
    /// What the model adds to its mesh, where the library can tell.
    #[must_use]
    pub fn bytes(&self) -> Option<Bytes> {
        match self {
            Self::Boxwood(model) => Some(Bytes { model: model.bytes(), nodes: model.node_bytes() }),
            #[cfg(feature = "parry")]
            Self::Parry(_) => None,
        }
    }
}

/// A library with two models, of which the second is placed by each of the poses in turn.
#[cfg_attr(
    feature = "parry",
    expect(
        clippy::large_enum_variant,
        reason = "there is one value of it at a time, made outside of what is measured"
    )
)]
pub enum Questions<'a, T> {
    /// boxwood's question.
    Boxwood(ours::Questions<'a, T>),
    /// parry's own question.
    #[cfg(feature = "parry")]
    Parry(parry::Questions<'a>),
    /// parry's walk, called by hand.
    #[cfg(feature = "parry")]
    ParryWalk(parry::walk::Questions<'a>),
    /// parry's walk with tests of ours.
    #[cfg(feature = "parry")]
    ParryTuned(parry::tuned::Questions<'a>),
}

impl<'a, T: Tree> Questions<'a, T> {
    /// Brings the poses into the types of the library and places the first model.
    ///
    /// # Panics
    /// If the models are of another library.
    pub fn new(library: Library, [a, b]: &'a [Built<T>; 2], poses: &[Pose], sat: Option<Sat>) -> Result<Self> {
        match (library, a, b) {
            (Library::Boxwood, Built::Boxwood(a), Built::Boxwood(b)) => {
                Ok(Self::Boxwood(ours::Questions::new(a, b, poses, sat)?))
            }
            #[cfg(feature = "parry")]
            (Library::Parry, Built::Parry(a), Built::Parry(b)) => Ok(Self::Parry(parry::Questions::new(a, b, poses)?)),
            #[cfg(feature = "parry")]
            (Library::ParryWalk, Built::Parry(a), Built::Parry(b)) => {
                Ok(Self::ParryWalk(parry::walk::Questions::new(a, b, poses)?))
            }
            #[cfg(feature = "parry")]
            (Library::ParryTuned, Built::Parry(a), Built::Parry(b)) => {
                Ok(Self::ParryTuned(parry::tuned::Questions::new(a, b, poses)?))
            }
            _ => unreachable!("{library} is asked with the models that it built"),
        }
    }

    /// One question with the pose of that number: 1 or 0 for [`Task::First`], how many pairs for [`Task::All`].
    ///
    /// # Panics
    /// If the library has no such question ([`Library::lacks`]).
    #[inline]
    pub fn ask(&mut self, task: Task, pose: usize) -> u64 {
        match (self, task) {
            (_, Task::Build) => unreachable!("a build is no question"),
            (Self::Boxwood(questions), Task::First) => questions.first(pose).into(),
            (Self::Boxwood(questions), Task::All) => questions.count(pose),
            #[cfg(feature = "parry")]
            (Self::Parry(questions), Task::First) => questions.first(pose).into(),
            #[cfg(feature = "parry")]
            (Self::Parry(_), Task::All) => unreachable!("parry has no question for all pairs"),
            #[cfg(feature = "parry")]
            (Self::ParryWalk(questions), Task::First) => questions.first(pose).into(),
            #[cfg(feature = "parry")]
            (Self::ParryWalk(questions), Task::All) => questions.count(pose),
            #[cfg(feature = "parry")]
            (Self::ParryTuned(questions), Task::First) => questions.first(pose).into(),
            #[cfg(feature = "parry")]
            (Self::ParryTuned(questions), Task::All) => questions.count(pose),
        }
    }

    /// The work of the last question, where the library counts it.
    #[must_use]
    pub fn work(&self) -> Option<Work> {
        match self {
            Self::Boxwood(questions) => Some(questions.work()),
            #[cfg(feature = "parry")]
            Self::Parry(_) | Self::ParryWalk(_) | Self::ParryTuned(_) => None,
        }
    }
}
