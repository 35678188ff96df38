//! The peer parry3d-f64: a Rust library for physics engines, whose meshes have a binary tree of AABBs.
//!
//! Here is its own question for two meshes, which takes one triangle of the second mesh after the other down the tree
//! of the first. [`walk`] asks the same of both trees at once; [`tuned`] does so as fast as we could make it. Its distance of two
//! meshes goes the first way, too; [`nearest`] is about points, [`ray`] about rays.

mod nearest;
mod ray;
pub(crate) mod tuned;
pub(crate) mod walk;

use std::time::Duration;

use anyhow::{Context, Result};
use boxwood::{Mesh, Pose as AnyPose, Ray, Sat};
use parry3d_f64::{
    math::{Mat3, Pose, Rotation, Vector},
    query,
    shape::TriMesh,
};

use crate::{
    clock::Clock,
    library::{self, Bytes, Library},
    task::Task,
};

/// Builds parry's mesh, and asks it in one of three ways.
pub(crate) struct Maker {
    pub(crate) library: Library,
}

impl library::Maker for Maker {
    fn build(&self, mesh: &Mesh, clock: Clock) -> Result<(Duration, Option<Bytes>)> {
        let arrays = Arrays::new(mesh);
        let start = clock.now();
        let built = arrays.build()?;
        let time = clock.now() - start;
        drop(built);
        Ok((time, None))
    }

    fn models(&self, mesh: &Mesh) -> Result<Box<dyn library::Models>> {
        let [a, b] = [Arrays::new(mesh).build()?, Arrays::new(mesh).build()?];
        Ok(Box::new(Models { library: self.library, a, b }))
    }
}

/// A mesh in parry's types.
struct Arrays {
    vertices: Vec<Vector>,
    triangles: Vec<[u32; 3]>,
}

impl Arrays {
    fn new(mesh: &Mesh) -> Self {
        let vertices = mesh.vertices().iter().map(|&vertex| Vector::from_array(vertex)).collect();
        Self { vertices, triangles: mesh.triangles().to_vec() }
    }

    fn build(self) -> Result<TriMesh> {
        TriMesh::new(self.vertices, self.triangles).context("parry cannot build this mesh")
    }
}

struct Models {
    library: Library,
    a: TriMesh,
    b: TriMesh,
}

impl library::Models for Models {
    fn questions(&self, poses: &[AnyPose], _: Option<Sat>) -> Result<Box<dyn library::Questions + '_>> {
        let (a, b) = (&self.a, &self.b);
        Ok(match self.library {
            Library::ParryWalk => Box::new(walk::Questions::new(a, b, poses)?),
            Library::ParryTuned => Box::new(tuned::Questions::new(a, b, poses)?),
            _ => Box::new(Questions { a, b, poses: placements(poses)? }),
        })
    }

    fn questions_about_points(&self, points: &[[f64; 3]]) -> Result<Box<dyn library::Questions + '_>> {
        Ok(match self.library {
            Library::ParryTuned => Box::new(nearest::Search::new(&self.a, points)),
            _ => Box::new(nearest::Projection::new(&self.a, points)),
        })
    }

    fn questions_about_rays(&self, rays: &[Ray]) -> Result<Box<dyn library::Questions + '_>> {
        Ok(Box::new(ray::Cast::new(&self.a, rays)))
    }
}

/// Two meshes and the poses of the second.
struct Questions<'a> {
    a: &'a TriMesh,
    b: &'a TriMesh,
    poses: Vec<Pose>,
}

impl library::Questions for Questions<'_> {
    fn ask(&mut self, task: Task, pose: usize) -> u64 {
        let (a, b, pose) = (self.a, self.b, &self.poses[pose]);
        if task == Task::Dist {
            let apart = query::distance(&Pose::IDENTITY, a, pose, b);
            return apart.expect("parry can measure two triangle meshes").distance.to_bits();
        }
        query::intersection_test(&Pose::IDENTITY, a, pose, b)
            .expect("parry can test two triangle meshes")
            .intersecting
            .into()
    }
}

/// The poses in parry's form: the rotation becomes a quaternion, so that it is off by its rounding.
fn placements(poses: &[AnyPose]) -> Result<Vec<Pose>> {
    let pose = |Motion { rotation, translation }| Pose::from_parts(translation, Rotation::from_mat3(&rotation));
    Ok(rigid(poses)?.into_iter().map(pose).collect())
}

/// A rotation and a translation, which is all that parry can place a mesh by.
struct Motion {
    rotation: Mat3,
    translation: Vector,
}

fn rigid(poses: &[AnyPose]) -> Result<Vec<Motion>> {
    let motion = |(index, pose): (usize, &AnyPose)| {
        let rows = pose.rows();
        let matrix = rows.map(|[x, y, z, _]| [x, y, z]);
        let translation = rows.map(|row| row[3]);
        AnyPose::rigid(matrix, translation).with_context(|| format!("parry cannot take pose {}", index + 1))?;
        let rotation = Mat3::from_cols_array_2d(&matrix).transpose();
        Ok(Motion { rotation, translation: Vector::from_array(translation) })
    };
    poses.iter().enumerate().map(motion).collect()
}
