//! The peer bvh: a Rust library with a binary BVH for rays and a ray-triangle test. Used in `f32`, which is faster
//! than its `f64`.
//!
//! To find the first hit, bvh itself offers an iterator that returns shapes in order of their boxes along the ray.
//! The search stops at the first box that begins behind the nearest hit so far. The other iterators of bvh visit
//! all boxes on the line.
//!
//! This module also has a traversal of its own over the nodes of bvh. It skips boxes that begin behind the nearest
//! hit so far, and takes half as long as the iterator. The triangle test of bvh accepts front faces only, so each
//! triangle is tested with both orientations.

use ::bvh::{
    aabb::{Aabb, Bounded},
    bounding_hierarchy::BHShape,
    bvh::{Bvh, BvhNode},
    ray::Ray,
};
use anyhow::{Result, ensure};
use boxwood::{Mesh, Ray as AnyRay};
use nalgebra::{Point3, Vector3};

use crate::{engine, task::Task};

/// Adapter of the library bvh, with one of two traversals.
#[derive(Clone, Copy)]
pub(crate) enum BvhEngine {
    /// The iterator of bvh.
    Iterator,
    /// The traversal that this benchmark implements.
    Manual,
}

impl engine::Engine for BvhEngine {
    fn models(&self, mesh: &Mesh) -> Result<Box<dyn engine::EngineModels>> {
        let point = |corner: u32| Point3::from(mesh.vertices()[corner as usize].map(|x| x as f32));
        let shape = |corners: &[u32; 3]| BvhTriangle { corners: corners.map(point), node: 0 };
        let mut shapes: Vec<BvhTriangle> = mesh.triangles().iter().map(shape).collect();
        ensure!(!shapes.is_empty(), "bvh needs a mesh with at least one triangle");
        let tree = Bvh::build(&mut shapes);
        Ok(Box::new(BvhModel { engine: *self, tree, shapes }))
    }
}

/// Triangle, and the index of the leaf that contains it.
struct BvhTriangle {
    corners: [Point3<f32>; 3],
    node: usize,
}

impl BvhTriangle {
    #[inline]
    fn intersect(&self, ray: &Ray<f32, 3>) -> f32 {
        let [a, b, c] = &self.corners;
        let front = ray.intersects_triangle(a, b, c).distance;
        if front < f32::INFINITY { front } else { ray.intersects_triangle(a, c, b).distance }
    }
}

impl Bounded<f32, 3> for BvhTriangle {
    fn aabb(&self) -> Aabb<f32, 3> {
        let [a, b, c] = &self.corners;
        Aabb::empty().grow(a).grow(b).grow(c)
    }
}

impl BHShape<f32, 3> for BvhTriangle {
    fn set_bh_node_index(&mut self, index: usize) {
        self.node = index;
    }

    fn bh_node_index(&self) -> usize {
        self.node
    }
}

struct BvhModel {
    engine: BvhEngine,
    tree: Bvh<f32, 3>,
    shapes: Vec<BvhTriangle>,
}

impl engine::EngineModels for BvhModel {
    fn ray_queries(&self, rays: &[AnyRay]) -> Result<Box<dyn engine::EngineQueries + '_>> {
        let rays = rays.iter().map(BvhRay::new).collect();
        Ok(match self.engine {
            BvhEngine::Iterator => Box::new(BvhIteratorQuery { model: self, rays }),
            BvhEngine::Manual => Box::new(BvhManualQuery { model: self, rays, stack: Vec::new() }),
        })
    }
}

/// Ray with a normalized direction, as the library bvh needs it, and the original length of the direction.
struct BvhRay {
    ray: Ray<f32, 3>,
    length: f64,
    limit: f64,
}

impl BvhRay {
    fn new(ray: &AnyRay) -> Self {
        let length = Vector3::from(ray.direction()).norm();
        let direction = Vector3::from(ray.direction().map(|x| (x / length) as f32));
        let origin = Point3::from(ray.origin().map(|x| x as f32));
        Self { ray: Ray::new(origin, direction), length, limit: ray.max_t() }
    }

    /// Bits of the ray parameter of a hit at `distance`, or of infinity if the ray parameter exceeds the limit of
    /// the ray.
    #[inline]
    fn result_bits(&self, distance: f32) -> u64 {
        let t = f64::from(distance) / self.length;
        (if t <= self.limit { t } else { f64::INFINITY }).to_bits()
    }
}

/// First-hit queries with the iterator of bvh.
struct BvhIteratorQuery<'a> {
    model: &'a BvhModel,
    rays: Vec<BvhRay>,
}

impl engine::EngineQueries for BvhIteratorQuery<'_> {
    #[inline]
    fn query(&mut self, _: Task, ray: usize) -> u64 {
        let query = &self.rays[ray];
        let (ray, BvhModel { tree, shapes, .. }) = (&query.ray, self.model);
        let mut first = f32::INFINITY;
        for shape in tree.nearest_traverse_iterator(ray, shapes) {
            let is_behind = |(enter, _)| enter > first;
            if first < f32::INFINITY && ray.intersection_slice_for_aabb(&shape.aabb()).is_some_and(is_behind) {
                break;
            }
            first = first.min(shape.intersect(ray));
        }
        query.result_bits(first)
    }
}

/// First-hit queries with the traversal that this benchmark implements.
struct BvhManualQuery<'a> {
    model: &'a BvhModel,
    rays: Vec<BvhRay>,
    /// Pending nodes with the distances at which the ray enters their boxes.
    stack: Vec<(usize, f32)>,
}

impl engine::EngineQueries for BvhManualQuery<'_> {
    #[inline]
    fn query(&mut self, _: Task, ray: usize) -> u64 {
        let query = &self.rays[ray];
        let (ray, BvhModel { tree, shapes, .. }) = (&query.ray, self.model);
        let mut first = f32::INFINITY;
        self.stack.push((0, 0.0));
        while let Some((mut at, enter)) = self.stack.pop() {
            if enter > first {
                continue;
            }
            loop {
                match &tree.nodes[at] {
                    BvhNode::Leaf { shape_index, .. } => {
                        first = first.min(shapes[*shape_index].intersect(ray));
                        break;
                    }
                    BvhNode::Node { child_l_index, child_l_aabb, child_r_index, child_r_aabb, .. } => {
                        let enter = |bounds| ray.intersection_slice_for_aabb(bounds).map(|(enter, _)| enter);
                        let is_open = |enter: &f32| *enter <= first;
                        let [left, right] = [enter(child_l_aabb), enter(child_r_aabb)].map(|x| x.filter(is_open));
                        at = match (left, right) {
                            (Some(left), Some(right)) if left > right => {
                                self.stack.push((*child_l_index, left));
                                *child_r_index
                            }
                            (Some(_), Some(right)) => {
                                self.stack.push((*child_r_index, right));
                                *child_l_index
                            }
                            (Some(_), None) => *child_l_index,
                            (None, Some(_)) => *child_r_index,
                            (None, None) => break,
                        };
                    }
                }
            }
        }
        query.result_bits(first)
    }
}
