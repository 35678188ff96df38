//! parry's first hit of a ray: its own question, `TriMesh::cast_local_ray`. With the normal it takes as long.

use boxwood::Ray as AnyRay;
use parry3d_f64::{
    math::Vector,
    query::{Ray, RayCast},
    shape::TriMesh,
};

use crate::{library, task::Task};

/// A mesh and rays.
pub(super) struct Cast<'a> {
    mesh: &'a TriMesh,
    /// Each with its limit.
    rays: Vec<(Ray, f64)>,
}

impl<'a> Cast<'a> {
    pub(super) fn new(mesh: &'a TriMesh, rays: &[AnyRay]) -> Self {
        let ray = |ray: &AnyRay| {
            let [origin, direction] = [ray.origin(), ray.direction()].map(Vector::from_array);
            (Ray::new(origin, direction), ray.limit())
        };
        Self { mesh, rays: rays.iter().map(ray).collect() }
    }
}

impl library::Questions for Cast<'_> {
    #[inline]
    fn ask(&mut self, _: Task, ray: usize) -> u64 {
        let (ray, limit) = &self.rays[ray];
        self.mesh.cast_local_ray(ray, *limit, true).unwrap_or(f64::INFINITY).to_bits()
    }
}
