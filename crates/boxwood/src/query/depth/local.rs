//! Coordinates in which two models are small numbers about zero, so that nothing but differences is rounded.

use super::super::pair::Pair;
use super::super::placed::Placed;
use super::Extreme;
use super::hulls::{ERROR_ABOVE, ERROR_BELOW};
use crate::bounds::{per_power_of_two_near, power_of_two_near};
use glam::DVec3;

/// Vertices that are so close to the farthest are as far, of coordinates up to one: more than the bounds can be off.
const LEVEL: f64 = 2.0 * (ERROR_ABOVE + ERROR_BELOW);

/// Coordinates about a point of the world, in a unit in which they are at most one.
pub(super) struct Local {
    pub(super) origin: DVec3,
    pub(super) unit: f64,
    pub(super) per_unit: f64,
}

impl Local {
    /// `None` if both models are a point, or if one has no triangles.
    pub(super) fn of(pair: &Pair<'_>) -> Option<Self> {
        let boxes = [pair.a.bounds()?, pair.b.bounds()?].map(|corners| corners.map(DVec3::from_array));
        let [low, high] = [boxes[0][0].min(boxes[1][0]), boxes[0][1].max(boxes[1][1])];
        let origin = low * 0.5 + high * 0.5;
        let size = (high - origin).max(origin - low).max_element();
        let (unit, per_unit) = (2.0 * power_of_two_near(size), 0.5 * per_power_of_two_near(size));
        (size > 0.0).then_some(Self { origin, unit, per_unit })
    }

    pub(super) fn map(&self, point: DVec3) -> DVec3 {
        (point - self.origin) * self.per_unit
    }

    /// The vertices that triangles use.
    pub(super) fn cloud(&self, placed: &Placed<'_>) -> Vec<DVec3> {
        let mesh = placed.model.mesh();
        let mut used = vec![false; mesh.vertices().len()];
        mesh.triangles().iter().flatten().for_each(|&vertex| used[vertex as usize] = true);
        let vertices = mesh.vertices().iter().zip(used).filter(|(_, used)| *used);
        vertices.map(|(vertex, _)| self.map(placed.pose.place_point(DVec3::from_array(*vertex)))).collect()
    }

    /// The normal of a triangle, as long as its area, twice.
    pub(super) fn area(&self, placed: &Placed<'_>, triangle: u32) -> DVec3 {
        let [p, q, r] = placed.points(triangle);
        ((q - p) * self.per_unit).cross((r - p) * self.per_unit)
    }

    /// What of a model is farthest in a direction.
    pub(super) fn extreme(&self, placed: &Placed<'_>, cloud: &[DVec3], direction: DVec3) -> Extreme {
        let most = cloud.iter().map(|point| direction.dot(*point)).fold(f64::NEG_INFINITY, f64::max);
        let mesh = placed.model.mesh();
        let mut found = None;
        for (triangle, corners) in (0..).zip(mesh.triangles()) {
            let there = placed.points(triangle).map(|point| direction.dot(self.map(point)) >= most - LEVEL);
            let stump = placed.model.surface().edge(triangle, 0).is_none();
            match there.into_iter().filter(|there| *there).count() {
                3 if !stump => return Extreme::Face(triangle),
                2 if !stump => {
                    let apart = if !there[0] {
                        1
                    } else if !there[1] {
                        2
                    } else {
                        0
                    };
                    let ends = [corners[apart], corners[(apart + 1) % 3]];
                    if !matches!(found, Some(Extreme::Edge(_))) {
                        found = Some(Extreme::Edge(ends));
                    }
                }
                1 if found.is_none() => {
                    let corner = if there[0] {
                        0
                    } else if there[1] {
                        1
                    } else {
                        2
                    };
                    found = Some(Extreme::Vertex(corners[corner]));
                }
                _ => (),
            }
        }
        // The farthest point is of a triangle.
        found.unwrap_or(Extreme::Vertex(0))
    }
}
