//! Distance queries of boxwood: between two models, and between a model and points. Distances, like rays, are
//! measured with the default tree only.

use anyhow::{Context, Result};
use boxwood::model::BuildOptions;
use boxwood::papers::{Sat, TreeSearchStats};
use boxwood::{Mesh, Model, PlacedModel, Pose, Ray};

use super::{model_bytes, ray};
use crate::{
    clock::Clock,
    engine::{self, Bytes},
    measure::Pass,
    task::Task,
};

/// Two models with the default tree.
pub(crate) struct BoxwoodModels([Model; 2]);

impl BoxwoodModels {
    pub(crate) fn new(mesh: &Mesh, build: BuildOptions) -> Self {
        Self([(); 2].map(|()| Model::with_options(mesh.clone(), build)))
    }
}

impl engine::EngineModels for BoxwoodModels {
    fn bytes(&self) -> Option<Bytes> {
        Some(model_bytes(&self.0[0]))
    }

    fn pose_queries(&self, poses: &[Pose], _: Option<Sat>) -> Result<Box<dyn engine::EngineQueries + '_>> {
        let [a, b] = &self.0;
        for (index, &pose) in poses.iter().enumerate() {
            b.at(pose).with_context(|| format!("pose {}", index + 1))?;
        }
        let a = a.at(Pose::IDENTITY)?;
        Ok(Box::new(PoseDistanceQueries { a, b, poses: poses.to_vec() }))
    }

    fn point_queries(&self, points: &[[f64; 3]]) -> Result<Box<dyn engine::EngineQueries + '_>> {
        let [model, _] = &self.0;
        let placed = model.at(Pose::IDENTITY)?;
        Ok(Box::new(PointDistanceQueries { placed, points: points.to_vec() }))
    }

    fn ray_queries(&self, rays: &[Ray]) -> Result<Box<dyn engine::EngineQueries + '_>> {
        Ok(Box::new(ray::BoxwoodRayQueries::new(&self.0[0], rays)?))
    }
}

/// Distance queries between two models, with one pose of `b` per query.
struct PoseDistanceQueries<'a> {
    a: PlacedModel,
    b: &'a Model,
    /// Poses of `b`, one per query. All of them were checked, so placing `b` at them cannot fail.
    poses: Vec<Pose>,
}

impl engine::EngineQueries for PoseDistanceQueries<'_> {
    #[inline]
    fn query(&mut self, _: Task, pose: usize) -> u64 {
        let b = self.b.at(self.poses[pose]).expect("all poses were checked");
        bits(self.a.pair(&b).distance().map(|closest| closest.distance))
    }

    fn query_all(&mut self, task: Task, poses: usize, clock: Clock) -> Pass {
        let start = clock.now();
        let results = if rayon::current_num_threads() > 1 {
            let closest = self.a.pose_batch(self.b).distances(&self.poses[..poses]);
            let closest = closest.expect("all poses were checked").into_iter();
            closest.map(|closest| bits(closest.map(|closest| closest.distance))).collect()
        } else {
            (0..poses).map(|pose| self.query(task, pose)).collect()
        };
        Pass { time: clock.now() - start, results }
    }

    fn query_with_stats(&mut self, task: Task, index: usize) -> (u64, Option<TreeSearchStats>) {
        let (result, stats) = boxwood::measure(|| self.query(task, index));
        (result, Some(stats.into()))
    }
}

/// Distance queries between a placed model and points.
struct PointDistanceQueries {
    placed: PlacedModel,
    /// Query points. They are finite, which is ensured where points are read or generated.
    points: Vec<[f64; 3]>,
}

impl engine::EngineQueries for PointDistanceQueries {
    #[inline]
    fn query(&mut self, _: Task, point: usize) -> u64 {
        let nearest = self.placed.nearest(self.points[point]).expect("the points are finite");
        bits(nearest.map(|nearest| nearest.distance))
    }

    fn query_all(&mut self, task: Task, points: usize, clock: Clock) -> Pass {
        let start = clock.now();
        let results = if rayon::current_num_threads() > 1 {
            let nearest = self.placed.nearest_batch(&self.points[..points]).expect("the points are finite");
            nearest.into_iter().map(|nearest| bits(nearest.map(|nearest| nearest.distance))).collect()
        } else {
            (0..points).map(|point| self.query(task, point)).collect()
        };
        Pass { time: clock.now() - start, results }
    }

    fn query_with_stats(&mut self, task: Task, index: usize) -> (u64, Option<TreeSearchStats>) {
        let (result, stats) = boxwood::measure(|| self.query(task, index));
        (result, Some(stats.into()))
    }
}

/// Bits of the distance as `f64`. The distance from an empty mesh is infinite.
#[inline]
fn bits(distance: Option<f64>) -> u64 {
    distance.unwrap_or(f64::INFINITY).to_bits()
}
