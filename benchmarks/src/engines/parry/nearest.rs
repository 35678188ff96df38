//! Distance queries of parry between a point and a mesh: with parry's own query, and with a faster, direct call of
//! parry's search.
//!
//! The direct call uses `Bvh::find_best` and the projection onto a triangle, as parry's own query does. But it compares
//! squared distances, and computes the distance to a box without the nearest point of the box. The direct call is
//! 1.1 to 1.3 times as fast on the four shared workloads.

use parry3d_f64::{
    math::Vector,
    partitioning::BvhNode,
    query::PointQuery,
    shape::{TriMesh, Triangle},
};

use crate::{engine, task::Task};

/// Mesh and query points.
struct ParryPointQueries<'a> {
    mesh: &'a TriMesh,
    points: Vec<Vector>,
}

impl<'a> ParryPointQueries<'a> {
    fn new(mesh: &'a TriMesh, points: &[[f64; 3]]) -> Self {
        Self { mesh, points: points.iter().map(|&point| Vector::from_array(point)).collect() }
    }
}

/// Queries with parry's own function, `project_local_point`.
pub(super) struct ParryProjection<'a>(ParryPointQueries<'a>);

impl<'a> ParryProjection<'a> {
    pub(super) fn new(mesh: &'a TriMesh, points: &[[f64; 3]]) -> Self {
        Self(ParryPointQueries::new(mesh, points))
    }
}

impl engine::EngineQueries for ParryProjection<'_> {
    #[inline]
    fn query(&mut self, _: Task, point: usize) -> u64 {
        let ParryPointQueries { mesh, points } = &self.0;
        let point = points[point];
        let nearest = mesh.project_local_point(point, false).point;
        (nearest - point).length().to_bits()
    }
}

/// Queries with a direct call of `Bvh::find_best`.
pub(super) struct ParryManualSearch<'a>(ParryPointQueries<'a>);

impl<'a> ParryManualSearch<'a> {
    pub(super) fn new(mesh: &'a TriMesh, points: &[[f64; 3]]) -> Self {
        Self(ParryPointQueries::new(mesh, points))
    }
}

impl engine::EngineQueries for ParryManualSearch<'_> {
    #[inline]
    fn query(&mut self, _: Task, point: usize) -> u64 {
        let ParryPointQueries { mesh, points } = &self.0;
        let point = points[point];
        let to_box = |node: &BvhNode, _| {
            let outside = (node.mins() - point).max(point - node.maxs()).max(Vector::ZERO);
            outside.length_squared()
        };
        let to_triangle = |id, _| {
            let triangle: Triangle = mesh.triangle(id);
            Some((triangle.project_local_point(point, false).point - point).length_squared())
        };
        let (_, square) = mesh.bvh().find_best(f64::MAX, to_box, to_triangle).expect("the mesh has triangles");
        square.sqrt().to_bits()
    }
}
