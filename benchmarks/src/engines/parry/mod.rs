//! The peer parry3d-f64: a Rust library for physics engines, whose meshes have a binary tree of AABBs.
//!
//! This module calls parry's own functions for the intersection and the distance of two meshes. These functions
//! traverse the tree of the first mesh once for each triangle of the second mesh. [`walk`] traverses the trees of
//! both meshes at once; [`tuned`] is the fastest variant of [`walk`]. [`nearest`] has the point queries, [`ray`]
//! the ray queries.

mod nearest;
mod ray;
pub(crate) mod tuned;
pub(crate) mod walk;

use std::time::Duration;

use anyhow::{Context, Result};
use boxwood::papers::Sat;
use boxwood::{Mesh, Pose as AnyPose, Ray};
use parry3d_f64::{
    math::{Mat3, Pose, Rotation, Vector},
    query,
    shape::TriMesh,
};

use crate::{
    clock::Clock,
    engine::{self, Bytes, Library},
    task::Task,
};

/// Adapter of parry. `library` selects one of the three ways to call parry.
pub(crate) struct ParryEngine {
    pub(crate) library: Library,
}

impl engine::Engine for ParryEngine {
    fn build(&self, mesh: &Mesh, clock: Clock) -> Result<(Duration, Option<Bytes>)> {
        let arrays = ParryArrays::new(mesh);
        let start = clock.now();
        let built = arrays.build()?;
        let time = clock.now() - start;
        drop(built);
        Ok((time, None))
    }

    fn models(&self, mesh: &Mesh) -> Result<Box<dyn engine::EngineModels>> {
        let [a, b] = [ParryArrays::new(mesh).build()?, ParryArrays::new(mesh).build()?];
        Ok(Box::new(ParryModels { library: self.library, a, b }))
    }
}

/// Vertices and triangles of a mesh in the types of parry.
struct ParryArrays {
    vertices: Vec<Vector>,
    triangles: Vec<[u32; 3]>,
}

impl ParryArrays {
    fn new(mesh: &Mesh) -> Self {
        let vertices = mesh.vertices().iter().map(|&vertex| Vector::from_array(vertex)).collect();
        Self { vertices, triangles: mesh.triangles().to_vec() }
    }

    fn build(self) -> Result<TriMesh> {
        TriMesh::new(self.vertices, self.triangles).context("parry cannot build this mesh")
    }
}

struct ParryModels {
    library: Library,
    a: TriMesh,
    b: TriMesh,
}

impl engine::EngineModels for ParryModels {
    fn pose_queries(&self, poses: &[AnyPose], _: Option<Sat>) -> Result<Box<dyn engine::EngineQueries + '_>> {
        let (a, b) = (&self.a, &self.b);
        Ok(match self.library {
            Library::ParryWalk => Box::new(walk::ParryWalkQueries::new(a, b, poses)?),
            Library::ParryTuned => Box::new(tuned::TunedParryQueries::new(a, b, poses)?),
            _ => Box::new(ParryQueries { a, b, poses: parry_poses(poses)? }),
        })
    }

    fn point_queries(&self, points: &[[f64; 3]]) -> Result<Box<dyn engine::EngineQueries + '_>> {
        Ok(match self.library {
            Library::ParryTuned => Box::new(nearest::ParryManualSearch::new(&self.a, points)),
            _ => Box::new(nearest::ParryProjection::new(&self.a, points)),
        })
    }

    fn ray_queries(&self, rays: &[Ray]) -> Result<Box<dyn engine::EngineQueries + '_>> {
        Ok(Box::new(ray::ParryRayQueries::new(&self.a, rays)))
    }
}

/// Queries between two meshes with parry's own functions, with one pose of `b` per query.
struct ParryQueries<'a> {
    a: &'a TriMesh,
    b: &'a TriMesh,
    poses: Vec<Pose>,
}

impl engine::EngineQueries for ParryQueries<'_> {
    fn query(&mut self, task: Task, pose: usize) -> u64 {
        let (a, b, pose) = (self.a, self.b, &self.poses[pose]);
        if task == Task::Dist {
            let separation = query::distance(&Pose::IDENTITY, a, pose, b);
            return separation.expect("parry supports the distance of two triangle meshes").distance.to_bits();
        }
        query::intersection_test(&Pose::IDENTITY, a, pose, b)
            .expect("parry supports the intersection test of two triangle meshes")
            .intersecting
            .into()
    }
}

/// Converts poses to the type of parry. The rotation becomes a quaternion and is rounded.
fn parry_poses(poses: &[AnyPose]) -> Result<Vec<Pose>> {
    let pose = |RigidMotion { rotation, translation }| Pose::from_parts(translation, Rotation::from_mat3(&rotation));
    Ok(rigid_motions(poses)?.into_iter().map(pose).collect())
}

/// Pose of `b` as rotation and translation. parry supports no other poses.
struct RigidMotion {
    rotation: Mat3,
    translation: Vector,
}

fn rigid_motions(poses: &[AnyPose]) -> Result<Vec<RigidMotion>> {
    let motion = |(index, pose): (usize, &AnyPose)| {
        let rows = pose.to_rows();
        let matrix = rows.map(|[x, y, z, _]| [x, y, z]);
        let translation = rows.map(|row| row[3]);
        AnyPose::from_rotation_matrix(matrix, translation)
            .with_context(|| format!("parry supports rigid poses only: pose {}", index + 1))?;
        let rotation = Mat3::from_cols_array_2d(&matrix).transpose();
        Ok(RigidMotion { rotation, translation: Vector::from_array(translation) })
    };
    poses.iter().enumerate().map(motion).collect()
}
