//! The libraries under test, and the traits that their adapters implement: boxwood and, if compiled in, its peers.
//! All libraries build their models from the same mesh and run the same queries.
//!
//! All libraries are timed alike. Timed: builds, refits, and all work of a query, including work for its pose. Not
//! timed: conversion of arrays and poses to the types of the library.

use std::{fmt, time::Duration};

use anyhow::{Result, bail};
use boxwood::papers::{Sat, TreeSearchStats};
use boxwood::{Mesh, Pose, Ray};
use clap::ValueEnum;

use crate::{clock::Clock, measure::Pass, task::Task};

/// Library under test, and how it is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Library {
    /// boxwood.
    Boxwood,
    /// parry3d-f64 with its own query, `query::intersection_test`.
    Parry,
    /// parry3d-f64 with its traversal of two trees and its triangle test, called directly.
    ParryWalk,
    /// parry3d-f64's tree and GJK, with boxwood's box test and its quick triangle test before GJK. This is the fastest
    /// variant of parry that was found.
    ParryTuned,
    /// obvhs with its preset for the fastest build.
    ObvhsFastest,
    /// obvhs with its preset for a medium build.
    ObvhsMedium,
    /// obvhs with its compressed tree of eight children per node.
    ObvhsCwbvh,
    /// obvhs with its binary tree.
    ObvhsBvh2,
    /// The crate bvh with its own iterator in order of distance.
    Bvh,
    /// The tree of the crate bvh, with a traversal that this benchmark implements.
    BvhWalk,
    /// Broad phase of rapier3d-f64.
    Rapier,
}

impl Library {
    /// Returns the peers (all libraries except boxwood) that are compiled in.
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

    /// Name of the library on the command line and in records.
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

    /// Reason why the library is not measured for `task`, with an alternative if there is one; `None` if the
    /// library is measured.
    #[must_use]
    pub fn unsupported_reason(self, task: Task) -> Option<&'static str> {
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
            (_, Task::Articulated) => Some("it has no robots with joints"),
            (Self::Parry, Task::All) => Some("parry has no query for all triangle pairs; use parry-walk"),
            (Self::ParryWalk | Self::ParryTuned, Task::Build) => Some("it uses the mesh that parry builds; use parry"),
            (Self::ParryWalk | Self::ParryTuned, Task::Broad) => Some("it tests two meshes; use parry"),
            (Self::ParryWalk, Task::Nearest) => Some("it tests two meshes; use parry or parry-tuned"),
            (Self::ParryWalk | Self::ParryTuned, Task::Dist) => Some("it only tests for intersection; use parry"),
            (Self::Parry | Self::ParryWalk | Self::ParryTuned, _) => Some("parry is not measured for this task"),
            (Self::ObvhsFastest | Self::ObvhsMedium, Task::Ray | Task::RayBatch) => {
                Some("it is measured for builds and refits; use obvhs-cwbvh or obvhs-bvh2")
            }
            (Self::ObvhsFastest | Self::ObvhsMedium, _) => {
                Some("obvhs is measured for builds and refits; it has no such query")
            }
            (Self::ObvhsCwbvh | Self::ObvhsBvh2 | Self::Bvh | Self::BvhWalk, _) => Some("it is measured for rays only"),
            (Self::Rapier, _) => Some("only the broad phase of rapier is measured"),
        }
    }

    /// Returns true if one query of the task takes this library tens of milliseconds. A table then has time for a few
    /// queries only.
    #[must_use]
    pub fn is_slow(self, task: Task) -> bool {
        (self, task) == (Self::Parry, Task::Dist)
    }

    /// Returns true if the library computes in `f32`. Its results then differ from those in `f64` for rays near edges.
    #[must_use]
    pub fn is_f32(self) -> bool {
        matches!(self.feature(), Some("obvhs" | "bvh"))
    }

    /// Cargo feature that compiles the library in; `None` for boxwood, which is always compiled in.
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

    /// Error message for a library that is not compiled in.
    pub(crate) fn not_built_message(self) -> String {
        let feature = self.feature().unwrap_or_default();
        format!("{self} is not compiled in; build with `--features {feature}`")
    }
}

impl fmt::Display for Library {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Memory of a model in bytes: array lengths times element sizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bytes {
    /// Bytes of everything in the model except the mesh.
    pub model: usize,
    /// Bytes of the nodes and of the arrays of triangle ids only.
    pub nodes: usize,
}

/// Measurement of the task `self`: a build and all self-intersections.
pub(crate) struct SelfIntersectionResult {
    /// Time of the build and the query together.
    pub(crate) time: Duration,
    /// Number of self-intersecting triangle pairs.
    pub(crate) pairs: u64,
    /// Memory of the model, if the library reports it.
    pub(crate) bytes: Option<Bytes>,
}

/// Adapter of a library. Each task uses one of the methods; an adapter implements the methods for the tasks that it
/// supports.
pub(crate) trait Engine {
    /// Times a build. Dropping the model is not timed.
    fn build(&self, mesh: &Mesh, clock: Clock) -> Result<(Duration, Option<Bytes>)> {
        let _ = (mesh, clock);
        bail!("builds are not measured for this library")
    }

    /// Builds two models of the mesh. Each has its own tree, so that both occupy cache.
    fn models(&self, mesh: &Mesh) -> Result<Box<dyn EngineModels>> {
        let _ = mesh;
        bail!("queries are not measured for this library")
    }

    /// Builds a model and counts its self-intersections. Measures the total time of building and counting.
    fn self_intersections(&self, mesh: &Mesh, clock: Clock) -> Result<SelfIntersectionResult> {
        let _ = (mesh, clock);
        bail!("self-intersections are not measured for this library")
    }

    /// Builds a model whose vertices can be moved.
    fn deformable(&self, mesh: &Mesh) -> Result<Box<dyn DeformableEngineModel>> {
        let _ = mesh;
        bail!("refits are not measured for this library")
    }
}

/// Two models of a library, the second a copy of the first.
pub(crate) trait EngineModels {
    /// Memory of one model, if the library reports it.
    fn bytes(&self) -> Option<Bytes> {
        None
    }

    /// Prepares queries between the two models. The first is placed at the identity; the second has one pose per query,
    /// which is converted to the type of the library.
    fn pose_queries(&self, poses: &[Pose], sat: Option<Sat>) -> Result<Box<dyn EngineQueries + '_>> {
        let _ = (poses, sat);
        bail!("queries between two models are not measured for this library")
    }

    /// Prepares distance queries between points and the first model.
    fn point_queries(&self, points: &[[f64; 3]]) -> Result<Box<dyn EngineQueries + '_>> {
        let _ = points;
        bail!("point queries are not measured for this library")
    }

    /// Prepares ray queries on the first model.
    fn ray_queries(&self, rays: &[Ray]) -> Result<Box<dyn EngineQueries + '_>> {
        let _ = rays;
        bail!("ray queries are not measured for this library")
    }
}

/// Prepared queries: one query per pose, point or ray.
pub(crate) trait EngineQueries {
    /// Runs the query for the pose, point or ray with this index.
    ///
    /// The meaning of the result depends on the task. Intersection tests return 1 or 0, and [`Task::All`] the
    /// number of intersecting triangle pairs. Distances are returned as the bits of an `f64`. Rays return the bits
    /// of the ray parameter of the first hit, or of infinity if there is none.
    fn query(&mut self, task: Task, index: usize) -> u64;

    /// Runs and times the first `count` queries. This default method is compiled once per library, so that the loop
    /// contains no dynamic calls.
    fn query_all(&mut self, task: Task, count: usize, clock: Clock) -> Pass {
        let mut results = Vec::with_capacity(count);
        let start = clock.now();
        results.extend((0..count).map(|index| self.query(task, index)));
        Pass { time: clock.now() - start, results }
    }

    /// Runs one query as [`query`](Self::query) does, and also returns its stats if the library counts them. Not
    /// used in timed passes.
    fn query_with_stats(&mut self, task: Task, index: usize) -> (u64, Option<TreeSearchStats>) {
        (self.query(task, index), None)
    }
}

/// Model whose vertices can be moved.
pub(crate) trait DeformableEngineModel {
    /// Moves the vertices and refits the tree. Only the refit is timed.
    fn refit(&mut self, vertices: &[[f64; 3]], clock: Clock) -> Duration;

    /// Memory of one model, if the library reports it.
    fn bytes(&self) -> Option<Bytes> {
        None
    }

    /// Returns an error if the boxes of the tree do not match the current vertices of the model.
    fn check(&self) -> Result<()>;
}
