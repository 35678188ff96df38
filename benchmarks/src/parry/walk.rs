//! parry's walk over two trees, with its triangle test called by hand: what a user of parry would write, and every
//! test is parry's.
//!
//! ```text
//! for each pair of leaves that Bvh::leaf_pairs reaches, where a's box meets the box around b's box in a's frame:
//!     GJK decides whether the triangles meet
//! ```
//!
//! The triangle test is the one for two convex shapes, to which `query::intersection_test` leads by a longer way: called
//! directly it is about 1.15 times as fast on the four shared workloads. No faster there: b's triangle placed before
//! GJK; one simplex for all tests.

use anyhow::Result;
use boxwood::Pose as AnyPose;
use parry3d_f64::{
    bounding_volume::BoundingVolume, math::Pose, query::details::intersection_test_support_map_support_map,
    shape::TriMesh,
};

use super::placements;
use crate::{library, task::Task};

/// Two meshes and the poses of the second.
pub(crate) struct Questions<'a> {
    a: &'a TriMesh,
    b: &'a TriMesh,
    poses: Vec<Pose>,
}

impl<'a> Questions<'a> {
    pub(crate) fn new(a: &'a TriMesh, b: &'a TriMesh, poses: &[AnyPose]) -> Result<Self> {
        Ok(Self { a, b, poses: placements(poses)? })
    }
}

impl library::Questions for Questions<'_> {
    fn ask(&mut self, task: Task, pose: usize) -> u64 {
        let mut found = intersecting(self.a, self.b, &self.poses[pose]);
        match task {
            Task::All => found.count() as u64,
            _ => found.next().is_some().into(),
        }
    }
}

/// The intersecting pairs of triangles, found as they are asked for.
fn intersecting<'w>(a: &'w TriMesh, b: &'w TriMesh, pose: &'w Pose) -> impl Iterator<Item = (u32, u32)> + 'w {
    a.bvh()
        .leaf_pairs(b.bvh(), |a, b| a.aabb().intersects(&b.aabb().transform_by(pose)))
        .filter(|&(i, j)| intersection_test_support_map_support_map(pose, &a.triangle(i), &b.triangle(j)))
}
