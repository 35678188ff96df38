//! First-hit queries of parry, with its own query `TriMesh::cast_local_ray`. The variant of that query that also
//! returns the normal takes as long.

use boxwood::Ray as AnyRay;
use parry3d_f64::{
    math::Vector,
    query::{Ray, RayCast},
    shape::TriMesh,
};

use crate::{engine, task::Task};

/// First-hit queries of rays on a mesh.
pub(super) struct ParryRayQueries<'a> {
    mesh: &'a TriMesh,
    /// Rays with the maximum ray parameter of each.
    rays: Vec<(Ray, f64)>,
}

impl<'a> ParryRayQueries<'a> {
    pub(super) fn new(mesh: &'a TriMesh, rays: &[AnyRay]) -> Self {
        let ray = |ray: &AnyRay| {
            let [origin, direction] = [ray.origin(), ray.direction()].map(Vector::from_array);
            (Ray::new(origin, direction), ray.max_t())
        };
        Self { mesh, rays: rays.iter().map(ray).collect() }
    }
}

impl engine::EngineQueries for ParryRayQueries<'_> {
    #[inline]
    fn query(&mut self, _: Task, ray: usize) -> u64 {
        let (ray, limit) = &self.rays[ray];
        self.mesh.cast_local_ray(ray, *limit, true).unwrap_or(f64::INFINITY).to_bits()
    }
}
