//! How far: boxwood's distance of two models, and of a model from points. Of the default tree alone; so are rays.

use anyhow::{Context, Result};
use boxwood::{Build, Mesh, Model, Placed, Pose, Ray, Sat, Scratch, Work};

use super::{bytes, pair, ray};
use crate::{
    clock::Clock,
    library::{self, Bytes},
    measure::Pass,
    task::Task,
};

/// Two models of the default tree.
pub(crate) struct Models([Model; 2]);

impl Models {
    pub(crate) fn new(mesh: &Mesh, build: Build) -> Self {
        Self([(); 2].map(|()| Model::build(mesh.clone(), build)))
    }
}

impl library::Models for Models {
    fn bytes(&self) -> Option<Bytes> {
        Some(bytes(&self.0[0]))
    }

    fn questions(&self, poses: &[Pose], sat: Option<Sat>) -> Result<Box<dyn library::Questions + '_>> {
        let [a, b] = &self.0;
        for (index, &pose) in poses.iter().enumerate() {
            b.at(pose).with_context(|| format!("pose {}", index + 1))?;
        }
        let a = a.at(Pose::IDENTITY)?;
        Ok(Box::new(OfPoses { a, b, poses: poses.to_vec(), sat, scratch: Scratch::new() }))
    }

    fn questions_about_points(&self, points: &[[f64; 3]]) -> Result<Box<dyn library::Questions + '_>> {
        let [model, _] = &self.0;
        let placed = model.at(Pose::IDENTITY)?;
        Ok(Box::new(OfPoints { placed, points: points.to_vec(), scratch: Scratch::new() }))
    }

    fn questions_about_rays(&self, rays: &[Ray]) -> Result<Box<dyn library::Questions + '_>> {
        Ok(Box::new(ray::Questions::new(&self.0[0], rays)?))
    }
}

/// Two models and the poses of the second.
struct OfPoses<'a> {
    a: Placed<'a>,
    b: &'a Model,
    /// All of them can place `b`: it has been tried.
    poses: Vec<Pose>,
    /// `None` leaves the choice to the library.
    sat: Option<Sat>,
    scratch: Scratch,
}

impl library::Questions for OfPoses<'_> {
    #[inline]
    fn ask(&mut self, _: Task, pose: usize) -> u64 {
        let b = self.b.at(self.poses[pose]).expect("every pose was tried beforehand");
        bits(self.scratch.distance(&pair(&self.a, &b, self.sat)).map(|closest| closest.distance))
    }

    fn ask_all(&mut self, task: Task, poses: usize, clock: Clock) -> Pass {
        let start = clock.now();
        let answers = if rayon::current_num_threads() > 1 {
            let closest = self.a.against(self.b).distances(&self.poses[..poses]);
            let closest = closest.expect("every pose was tried beforehand").into_iter();
            closest.map(|closest| bits(closest.map(|closest| closest.distance))).collect()
        } else {
            (0..poses).map(|pose| self.ask(task, pose)).collect()
        };
        Pass { time: clock.now() - start, answers }
    }

    fn work(&self) -> Option<Work> {
        Some(self.scratch.work())
    }
}

/// A model that stays where it is, and points.
struct OfPoints<'a> {
    placed: Placed<'a>,
    /// Finite: those who read or make them see to it.
    points: Vec<[f64; 3]>,
    scratch: Scratch,
}

impl library::Questions for OfPoints<'_> {
    #[inline]
    fn ask(&mut self, _: Task, point: usize) -> u64 {
        let nearest = self.scratch.nearest(&self.placed, self.points[point]).expect("the points are finite");
        bits(nearest.map(|nearest| nearest.distance))
    }

    fn ask_all(&mut self, task: Task, points: usize, clock: Clock) -> Pass {
        let start = clock.now();
        let answers = if rayon::current_num_threads() > 1 {
            let nearest = self.placed.nearest_of_each(&self.points[..points]).expect("the points are finite");
            nearest.into_iter().map(|nearest| bits(nearest.map(|nearest| nearest.distance))).collect()
        } else {
            (0..points).map(|point| self.ask(task, point)).collect()
        };
        Pass { time: clock.now() - start, answers }
    }

    fn work(&self) -> Option<Work> {
        Some(self.scratch.work())
    }
}

/// From nothing everything is infinitely far.
#[inline]
fn bits(distance: Option<f64>) -> u64 {
    distance.unwrap_or(f64::INFINITY).to_bits()
}
