//! First-hit queries of obvhs, in `f32`: with its compressed tree of eight children per node, and with its binary
//! tree.
//!
//! Triangles are stored in leaf order, as `RtTriangle`, the type that the documentation of obvhs recommends for
//! rays. Both trees use the slowest build preset, which gave the fastest queries.

use std::time::Duration;

use ::obvhs::{
    BvhBuildParams,
    bvh2::{Bvh2, builder::build_bvh2_from_tris},
    cwbvh::{CwBvh, builder::build_cwbvh_from_tris},
    ray::{Ray, RayHit},
    rt_triangle::RtTriangle,
    triangle::Triangle,
};
use anyhow::Result;
use boxwood::{Mesh, Ray as AnyRay};
use glam::Vec3A;

use crate::{engine, task::Task};

const PRESET: BvhBuildParams = BvhBuildParams::very_slow_build();

/// Adapter of obvhs for rays, with its compressed or its binary tree.
#[derive(Clone, Copy)]
pub(crate) enum ObvhsRayEngine {
    Cwbvh,
    Bvh2,
}

impl engine::Engine for ObvhsRayEngine {
    fn models(&self, mesh: &Mesh) -> Result<Box<dyn engine::EngineModels>> {
        let triangles = super::triangles(mesh);
        Ok(match self {
            Self::Cwbvh => {
                let tree = build_cwbvh_from_tris(&triangles, PRESET, &mut Duration::default());
                let triangles = in_leaf_order(&triangles, &tree.primitive_indices);
                Box::new(ObvhsModel { tree, triangles })
            }
            Self::Bvh2 => {
                let tree = build_bvh2_from_tris(&triangles, PRESET, &mut Duration::default());
                let triangles = in_leaf_order(&triangles, &tree.primitive_indices);
                Box::new(ObvhsModel { tree, triangles })
            }
        })
    }
}

fn in_leaf_order(triangles: &[Triangle], ids: &[u32]) -> Vec<RtTriangle> {
    ids.iter().map(|&id| RtTriangle::from(&triangles[id as usize])).collect()
}

/// First-hit query, implemented for both trees of obvhs.
trait ObvhsTree {
    /// Returns the ray parameter of the first hit; infinity if there is none.
    fn first(&self, ray: &Ray, triangles: &[RtTriangle]) -> f32;
}

impl ObvhsTree for CwBvh {
    #[inline]
    fn first(&self, ray: &Ray, triangles: &[RtTriangle]) -> f32 {
        let mut hit = RayHit::none();
        self.ray_traverse(*ray, &mut hit, |ray, id| triangles[id].intersect(ray));
        hit.t
    }
}

impl ObvhsTree for Bvh2 {
    #[inline]
    fn first(&self, ray: &Ray, triangles: &[RtTriangle]) -> f32 {
        let mut hit = RayHit::none();
        self.ray_traverse(*ray, &mut hit, |ray, id| triangles[id].intersect(ray));
        hit.t
    }
}

struct ObvhsModel<T> {
    tree: T,
    /// Triangles in the order in which the leaves of the tree contain them.
    triangles: Vec<RtTriangle>,
}

impl<T: ObvhsTree> engine::EngineModels for ObvhsModel<T> {
    fn ray_queries(&self, rays: &[AnyRay]) -> Result<Box<dyn engine::EngineQueries + '_>> {
        let ray = |ray: &AnyRay| {
            let [origin, direction] = [ray.origin(), ray.direction()].map(|v| Vec3A::from_array(v.map(|x| x as f32)));
            Ray::new(origin, direction, 0.0, ray.max_t() as f32)
        };
        Ok(Box::new(ObvhsRayQueries { model: self, rays: rays.iter().map(ray).collect() }))
    }
}

struct ObvhsRayQueries<'a, T> {
    model: &'a ObvhsModel<T>,
    rays: Vec<Ray>,
}

impl<T: ObvhsTree> engine::EngineQueries for ObvhsRayQueries<'_, T> {
    #[inline]
    fn query(&mut self, _: Task, ray: usize) -> u64 {
        let ObvhsModel { tree, triangles } = self.model;
        f64::from(tree.first(&self.rays[ray], triangles)).to_bits()
    }
}
