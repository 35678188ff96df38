//! The peer obvhs: a Rust library with BVHs for ray tracing in `f32`, known for fast builds. It has no queries
//! between two meshes, so only builds, refits and rays ([`ray`]) are compared.
//!
//! A refit follows the documentation of obvhs: compute the leaf boxes, then call `Bvh2::refit_all`. For refits,
//! both presets use leaves of up to eight triangles, and nodes in an order that `refit_all` processes in one sweep.
//! A refit starts from moved vertices, as for boxwood, but in `f32`. Starting from an array of triangles, in any
//! order, takes 0.8 to 1.3 times as long, without the time to fill this array.

pub(crate) mod ray;

use std::time::Duration;

use ::obvhs::{
    BvhBuildParams,
    bvh2::{Bvh2, builder::build_bvh2_from_tris},
    triangle::Triangle,
};
use anyhow::{Result, ensure};
use boxwood::Mesh;
use glam::Vec3A;

use crate::{
    clock::Clock,
    engine::{self, Bytes},
};

/// Adapter of obvhs for builds and refits, with a build preset.
pub(crate) struct ObvhsEngine {
    preset: BvhBuildParams,
}

impl ObvhsEngine {
    pub(crate) const FASTEST: Self = Self { preset: BvhBuildParams::fastest_build() };
    pub(crate) const MEDIUM: Self = Self { preset: BvhBuildParams::medium_build() };
}

impl engine::Engine for ObvhsEngine {
    fn build(&self, mesh: &Mesh, clock: Clock) -> Result<(Duration, Option<Bytes>)> {
        let triangles = triangles(mesh);
        let start = clock.now();
        let tree = build_bvh2_from_tris(&triangles, self.preset, &mut Duration::default());
        let time = clock.now() - start;
        Ok((time, Some(bytes(&tree))))
    }

    fn deformable(&self, mesh: &Mesh) -> Result<Box<dyn engine::DeformableEngineModel>> {
        Ok(Box::new(ObvhsDeformable::new(mesh, self.preset)))
    }
}

fn points(vertices: &[[f64; 3]]) -> impl Iterator<Item = Vec3A> {
    vertices.iter().map(|vertex| Vec3A::from_array(vertex.map(|x| x as f32)))
}

fn triangle(points: &[Vec3A], corners: [u32; 3]) -> Triangle {
    let [v0, v1, v2] = corners.map(|corner| points[corner as usize]);
    Triangle { v0, v1, v2 }
}

fn triangles(mesh: &Mesh) -> Vec<Triangle> {
    let points: Vec<Vec3A> = points(mesh.vertices()).collect();
    mesh.triangles().iter().map(|&corners| triangle(&points, corners)).collect()
}

fn bytes(tree: &Bvh2) -> Bytes {
    let nodes = size_of_val(&tree.nodes[..]) + size_of_val(&tree.primitive_indices[..]);
    let others = size_of_val(&tree.parents[..]) + size_of_val(&tree.primitives_to_nodes[..]);
    Bytes { model: size_of::<Bvh2>() + nodes + others, nodes }
}

/// Tree over triangles whose vertices can be moved, for refits.
struct ObvhsDeformable {
    tree: Bvh2,
    /// Vertex indices of the triangles, in the order in which the leaves of the tree contain them.
    corners: Vec<[u32; 3]>,
    points: Vec<Vec3A>,
}

impl ObvhsDeformable {
    fn new(mesh: &Mesh, preset: BvhBuildParams) -> Self {
        let triangles = triangles(mesh);
        // The tree for refits uses the leaf size of the medium preset, also if the fastest preset is chosen. The
        // fastest preset itself has one triangle per leaf.
        let BvhBuildParams { max_prims_per_leaf, collapse_traversal_cost, .. } = BvhBuildParams::medium_build();
        let preset = BvhBuildParams { max_prims_per_leaf, collapse_traversal_cost, ..preset };
        let mut tree = build_bvh2_from_tris(&triangles, preset, &mut Duration::default());
        tree.reorder_in_stack_traversal_order();
        let corners = tree.primitive_indices.iter().map(|&id| mesh.triangles()[id as usize]).collect();
        Self { tree, corners, points: Vec::new() }
    }
}

impl engine::DeformableEngineModel for ObvhsDeformable {
    fn refit(&mut self, vertices: &[[f64; 3]], clock: Clock) -> Duration {
        self.points.clear();
        self.points.extend(points(vertices));
        let start = clock.now();
        for node in self.tree.nodes.iter_mut().filter(|node| node.is_leaf()) {
            let first = node.first_index as usize;
            let corners = &self.corners[first..first + node.prim_count as usize];
            let boxes = corners.iter().map(|&corners| triangle(&self.points, corners).aabb());
            if let Some(bounds) = boxes.reduce(|all, one| all.union(&one)) {
                node.set_aabb(bounds);
            }
        }
        self.tree.refit_all();
        clock.now() - start
    }

    fn bytes(&self) -> Option<Bytes> {
        Some(bytes(&self.tree))
    }

    fn check(&self) -> Result<()> {
        let boxes = self.corners.iter().map(|&corners| triangle(&self.points, corners).aabb());
        let all = boxes.reduce(|all, one| all.union(&one)).map(|all| (all.min, all.max));
        let root = self.tree.nodes.first().map(|node| (node.aabb().min, node.aabb().max));
        ensure!(all == root, "the root box does not match the triangles");
        Ok(())
    }
}
