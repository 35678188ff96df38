//! Coordinates in which two models are near the origin and of about unit size, so that only differences are rounded.

use super::MeshFeature;
use super::hull_depth::{LOWER_BOUND_ERROR, UPPER_BOUND_ERROR};
use crate::kernel::aabb::Aabb;
use crate::kernel::boxes::{inverse_power_of_two_near, power_of_two_near};
use crate::pair::Pair;
use crate::placed::PlacedModel;
use glam::DVec3;

/// A vertex counts as farthest in a direction if its height along the direction is below the largest height by at
/// most this. So several vertices may be farthest. The value holds for coordinates of at most one, and is greater
/// than the errors of the bounds of the depth.
const SAME_HEIGHT: f64 = 2.0 * (UPPER_BOUND_ERROR + LOWER_BOUND_ERROR);

/// Local coordinates: relative to `origin`, and in units of `unit`, so that they are at most one in absolute value.
pub(super) struct LocalFrame {
    pub(super) origin: DVec3,
    pub(super) unit: f64,
    /// Inverse of `unit`.
    pub(super) per_unit: f64,
}

impl LocalFrame {
    /// Creates the frame of two models; `None` if a model has no triangles, or if all vertices are at one point.
    pub(super) fn new(pair: &Pair<'_>) -> Option<Self> {
        let boxes = [pair.a.bounds()?, pair.b.bounds()?].map(Aabb::to_vectors);
        let [low, high] = [boxes[0][0].min(boxes[1][0]), boxes[0][1].max(boxes[1][1])];
        let origin = low * 0.5 + high * 0.5;
        let size = (high - origin).max(origin - low).max_element();
        let (unit, per_unit) = (2.0 * power_of_two_near(size), 0.5 * inverse_power_of_two_near(size));
        (size > 0.0).then_some(Self { origin, unit, per_unit })
    }

    /// Converts a world point to local coordinates.
    pub(super) fn map(&self, point: DVec3) -> DVec3 {
        (point - self.origin) * self.per_unit
    }

    /// Local coordinates of the placed vertices, without those that no triangle uses.
    pub(super) fn cloud(&self, placed: &PlacedModel) -> Vec<DVec3> {
        let mesh = placed.model.mesh();
        let mut used = vec![false; mesh.vertices().len()];
        mesh.triangles().iter().flatten().for_each(|&vertex| used[vertex as usize] = true);
        let vertices = mesh.vertices().iter().zip(used).filter(|(_, used)| *used);
        vertices.map(|(vertex, _)| self.map(placed.pose.transform_point_f64(DVec3::from_array(*vertex)))).collect()
    }

    /// Area vector of a triangle in local coordinates: normal to the triangle, with a length of twice its area.
    pub(super) fn area_vector(&self, placed: &PlacedModel, triangle: u32) -> DVec3 {
        let [p, q, r] = placed.points(triangle);
        ((q - p) * self.per_unit).cross((r - p) * self.per_unit)
    }

    /// Feature of a model that is farthest in a direction.
    pub(super) fn farthest_feature(&self, placed: &PlacedModel, cloud: &[DVec3], direction: DVec3) -> MeshFeature {
        let max_height = cloud.iter().map(|point| direction.dot(*point)).fold(f64::NEG_INFINITY, f64::max);
        let mesh = placed.model.mesh();
        let mut found = None;
        for (triangle, corners) in (0..).zip(mesh.triangles()) {
            let at_top =
                placed.points(triangle).map(|point| direction.dot(self.map(point)) >= max_height - SAME_HEIGHT);
            let is_collapsed = placed.model.surface().edge(triangle, 0).is_none();
            match at_top.into_iter().filter(|at_top| *at_top).count() {
                3 if !is_collapsed => return MeshFeature::Face(triangle),
                2 if !is_collapsed => {
                    let first_end = if !at_top[0] {
                        1
                    } else if !at_top[1] {
                        2
                    } else {
                        0
                    };
                    let ends = [corners[first_end], corners[(first_end + 1) % 3]];
                    if !matches!(found, Some(MeshFeature::Edge(_))) {
                        found = Some(MeshFeature::Edge(ends));
                    }
                }
                1 if found.is_none() => {
                    let corner = if at_top[0] {
                        0
                    } else if at_top[1] {
                        1
                    } else {
                        2
                    };
                    found = Some(MeshFeature::Vertex(corners[corner]));
                }
                _ => (),
            }
        }
        // The farthest point belongs to a triangle, so `found` is set.
        found.unwrap_or(MeshFeature::Vertex(0))
    }
}
