//! The peer parry3d-f64: a Rust library for physics engines, whose meshes have a binary tree of AABBs.
//!
//! Here is its own question for two meshes, which takes one triangle of the second mesh after the other down the tree
//! of the first; [`walk`] asks the same of both trees at once.

pub(crate) mod walk;

use anyhow::{Context, Result};
use boxwood::{Mesh, Pose as AnyPose};
use parry3d_f64::{
    math::{Mat3, Pose, Rotation, Vector},
    query,
};

pub(crate) use parry3d_f64::shape::TriMesh;

/// A mesh in parry's types.
pub struct Arrays {
    vertices: Vec<Vector>,
    triangles: Vec<[u32; 3]>,
}

impl Arrays {
    pub(crate) fn new(mesh: &Mesh) -> Self {
        let vertices = mesh.vertices().iter().map(|&vertex| Vector::from_array(vertex)).collect();
        Self { vertices, triangles: mesh.triangles().to_vec() }
    }

    pub(crate) fn build(self) -> Result<TriMesh> {
        TriMesh::new(self.vertices, self.triangles).context("parry cannot build this mesh")
    }
}

/// Two meshes and the poses of the second.
pub struct Questions<'a> {
    a: &'a TriMesh,
    b: &'a TriMesh,
    poses: Vec<Pose>,
}

impl<'a> Questions<'a> {
    pub(crate) fn new(a: &'a TriMesh, b: &'a TriMesh, poses: &[AnyPose]) -> Result<Self> {
        let poses = rigid(poses)?.into_iter().map(|motion| motion.pose()).collect();
        Ok(Self { a, b, poses })
    }

    pub(crate) fn first(&mut self, pose: usize) -> bool {
        query::intersection_test(&Pose::IDENTITY, self.a, &self.poses[pose], self.b)
            .expect("parry can test two triangle meshes")
            .intersecting
    }
}

/// A rotation and a translation, which is all that parry can place a mesh by.
pub(crate) struct Motion {
    rotation: Mat3,
    translation: Vector,
}

impl Motion {
    /// In parry's form: the rotation becomes a quaternion, so that it is off by its rounding.
    fn pose(&self) -> Pose {
        Pose::from_parts(self.translation, Rotation::from_mat3(&self.rotation))
    }
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
