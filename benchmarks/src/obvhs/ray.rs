//! obvhs's first hit of a ray, in `f32`: by its tree of eight children a node, whose boxes are compressed, and by its binary
//! one. Triangles are in the order of the leaves and in the form that its documentation has for rays; both trees are built by
//! the preset that takes longest, whose trees were the fastest.

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

use crate::{library, task::Task};

const PRESET: BvhBuildParams = BvhBuildParams::very_slow_build();

/// Builds one of the trees.
#[derive(Clone, Copy)]
pub(crate) enum Maker {
    Cwbvh,
    Bvh2,
}

impl library::Maker for Maker {
    fn models(&self, mesh: &Mesh) -> Result<Box<dyn library::Models>> {
        let triangles = super::triangles(mesh);
        Ok(match self {
            Self::Cwbvh => {
                let tree = build_cwbvh_from_tris(&triangles, PRESET, &mut Duration::default());
                let triangles = in_order(&triangles, &tree.primitive_indices);
                Box::new(Model { tree, triangles })
            }
            Self::Bvh2 => {
                let tree = build_bvh2_from_tris(&triangles, PRESET, &mut Duration::default());
                let triangles = in_order(&triangles, &tree.primitive_indices);
                Box::new(Model { tree, triangles })
            }
        })
    }
}

fn in_order(triangles: &[Triangle], ids: &[u32]) -> Vec<RtTriangle> {
    ids.iter().map(|&id| RtTriangle::from(&triangles[id as usize])).collect()
}

/// What both trees have.
trait Tree {
    fn first(&self, ray: &Ray, triangles: &[RtTriangle]) -> f32;
}

impl Tree for CwBvh {
    #[inline]
    fn first(&self, ray: &Ray, triangles: &[RtTriangle]) -> f32 {
        let mut hit = RayHit::none();
        self.ray_traverse(*ray, &mut hit, |ray, id| triangles[id].intersect(ray));
        hit.t
    }
}

impl Tree for Bvh2 {
    #[inline]
    fn first(&self, ray: &Ray, triangles: &[RtTriangle]) -> f32 {
        let mut hit = RayHit::none();
        self.ray_traverse(*ray, &mut hit, |ray, id| triangles[id].intersect(ray));
        hit.t
    }
}

struct Model<T> {
    tree: T,
    /// In the order of the leaves.
    triangles: Vec<RtTriangle>,
}

impl<T: Tree> library::Models for Model<T> {
    fn questions_about_rays(&self, rays: &[AnyRay]) -> Result<Box<dyn library::Questions + '_>> {
        let ray = |ray: &AnyRay| {
            let [origin, direction] = [ray.origin(), ray.direction()].map(|v| Vec3A::from_array(v.map(|x| x as f32)));
            Ray::new(origin, direction, 0.0, ray.limit() as f32)
        };
        Ok(Box::new(Questions { model: self, rays: rays.iter().map(ray).collect() }))
    }
}

struct Questions<'a, T> {
    model: &'a Model<T>,
    rays: Vec<Ray>,
}

impl<T: Tree> library::Questions for Questions<'_, T> {
    #[inline]
    fn ask(&mut self, _: Task, ray: usize) -> u64 {
        let Model { tree, triangles } = self.model;
        f64::from(tree.first(&self.rays[ray], triangles)).to_bits()
    }
}
