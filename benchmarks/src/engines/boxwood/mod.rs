//! Adapter of boxwood. It is written like an application with many poses: the fixed model is placed once, the
//! moving model for every query.

pub(crate) mod distance;
mod ray;

use std::time::Duration;

use anyhow::{Context, Error, Result};
use boxwood::model::BuildOptions;
use boxwood::papers::{Bvh, PlacedTree, Sat, TreeModel, TreePair, TreeScratch, TreeSearchStats};
use boxwood::{Mesh, Model, Pose};

use crate::{
    clock::Clock,
    engine::{self, Bytes},
    measure::Pass,
    task::Task,
};

/// Adapter of boxwood with the tree `T`.
pub(crate) struct BoxwoodEngine<T: Bvh> {
    pub(crate) options: T::Options,
}

impl<T: Bvh> engine::Engine for BoxwoodEngine<T> {
    fn build(&self, mesh: &Mesh, clock: Clock) -> Result<(Duration, Option<Bytes>)> {
        let mesh = mesh.clone();
        let start = clock.now();
        let model = TreeModel::<T>::new(mesh, &self.options);
        let time = clock.now() - start;
        Ok((time, Some(bytes(&model))))
    }

    fn models(&self, mesh: &Mesh) -> Result<Box<dyn engine::EngineModels>> {
        Ok(Box::new([(); 2].map(|()| TreeModel::<T>::new(mesh.clone(), &self.options))))
    }
}

fn bytes<T: Bvh>(model: &TreeModel<T>) -> Bytes {
    Bytes { model: model.memory_bytes(), nodes: model.node_bytes() }
}

impl<T: Bvh> engine::EngineModels for [TreeModel<T>; 2] {
    fn bytes(&self) -> Option<Bytes> {
        Some(bytes(&self[0]))
    }

    fn pose_queries(&self, poses: &[Pose], sat: Option<Sat>) -> Result<Box<dyn engine::EngineQueries + '_>> {
        let [a, b] = self;
        for (index, &pose) in poses.iter().enumerate() {
            b.at(pose).with_context(|| format!("pose {}", index + 1))?;
        }
        let a = a.at(Pose::IDENTITY)?;
        Ok(Box::new(BoxwoodQueries { a, b, poses: poses.to_vec(), sat, scratch: TreeScratch::new() }))
    }
}

/// Intersection queries between two models, with one pose of `b` per query.
struct BoxwoodQueries<'a, T: Bvh> {
    a: PlacedTree<'a, T>,
    b: &'a TreeModel<T>,
    /// Poses of `b`, one per query. All of them were checked, so placing `b` at them cannot fail.
    poses: Vec<Pose>,
    /// Separating-axis test of the queries; `None` for the default of the tree.
    sat: Option<Sat>,
    scratch: TreeScratch,
}

impl<T: Bvh> engine::EngineQueries for BoxwoodQueries<'_, T> {
    #[inline]
    fn query(&mut self, task: Task, pose: usize) -> u64 {
        let b = self.placed(pose);
        let pair = pair(&self.a, &b, self.sat);
        match task {
            Task::All => self.scratch.count_triangle_pairs(&pair),
            _ => self.scratch.intersects(&pair).into(),
        }
    }

    fn query_all(&mut self, task: Task, poses: usize, clock: Clock) -> Pass {
        if task == Task::Batch {
            return self.query_batch(poses, clock);
        }
        let threads = rayon::current_num_threads();
        let mut results = Vec::with_capacity(poses);
        let start = clock.now();
        if task == Task::All && threads > 1 {
            // This calls the variant of the query without a scratch, which uses all threads. The variant with a
            // scratch uses one thread.
            let count = |pose| pair(&self.a, &self.placed(pose), self.sat).count_triangle_pairs();
            results.extend((0..poses).map(count));
        } else {
            results.extend((0..poses).map(|pose| self.query(task, pose)));
        }
        Pass { time: clock.now() - start, results }
    }

    fn query_with_stats(&mut self, task: Task, pose: usize) -> (u64, Option<TreeSearchStats>) {
        (self.query(task, pose), Some(self.scratch.stats()))
    }
}

impl<'a, T: Bvh> BoxwoodQueries<'a, T> {
    fn query_batch(&self, poses: usize, clock: Clock) -> Pass {
        let start = clock.now();
        let results = self.a.intersects_at(self.b, &self.poses[..poses]).expect("all poses were checked");
        let time = clock.now() - start;
        Pass { time, results: results.into_iter().map(u64::from).collect() }
    }

    #[inline]
    fn placed(&self, pose: usize) -> PlacedTree<'a, T> {
        self.b.at(self.poses[pose]).expect("all poses were checked")
    }
}

#[inline]
fn pair<'p, T: Bvh>(a: &'p PlacedTree<'p, T>, b: &'p PlacedTree<'p, T>, sat: Option<Sat>) -> TreePair<'p, T> {
    match sat {
        Some(sat) => TreePair::with_sat(a, b, sat),
        None => TreePair::new(a, b),
    }
}

/// Builds a model and counts its self-intersections. Measures the total time of building and counting, without the
/// time to drop the model.
pub(crate) fn self_intersections(mesh: &Mesh, build: BuildOptions, clock: Clock) -> engine::SelfIntersectionResult {
    let mesh = mesh.clone();
    let start = clock.now();
    let model = Model::with_options(mesh, build);
    let pairs = model.count_self_intersections();
    let time = clock.now() - start;
    engine::SelfIntersectionResult { time, pairs, bytes: Some(model_bytes(&model)) }
}

fn model_bytes(model: &Model) -> Bytes {
    Bytes { model: model.memory_bytes(), nodes: model.node_bytes() }
}

/// Model with boxwood's default tree, whose vertices can be moved.
pub(crate) struct BoxwoodDeformable(Model);

impl BoxwoodDeformable {
    pub(crate) fn new(mesh: &Mesh, build: BuildOptions) -> Self {
        Self(Model::with_options(mesh.clone(), build))
    }
}

impl engine::DeformableEngineModel for BoxwoodDeformable {
    fn refit(&mut self, vertices: &[[f64; 3]], clock: Clock) -> Duration {
        let mut move_time = Duration::ZERO;
        let start = clock.now();
        let moved = self.0.deform(|_, new| {
            let start = clock.now();
            new.copy_from_slice(vertices);
            move_time = clock.now() - start;
        });
        let time = clock.now() - start;
        moved.expect("the vertices are finite");
        time.saturating_sub(move_time)
    }

    fn bytes(&self) -> Option<Bytes> {
        Some(model_bytes(&self.0))
    }

    fn check(&self) -> Result<()> {
        self.0.check().map_err(Error::msg)
    }
}
