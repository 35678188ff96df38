//! Queries for the bodies near an axis-aligned box or a sphere, which test only the bounding boxes of the bodies.

use super::World;
use super::ids::{BodyId, WorldError};
use crate::kernel::aabb::Aabb;
use crate::kernel::invalid_input::InvalidInput;

/// Bound of the rounding error in [`overlaps_ball`]. That function divides the distance between the center and the
/// box on each axis by the radius, and compares the sum of the squares with 1. The bound is sixteen times the unit
/// roundoff 2^-53, more than the relative error of the sum can be.
const ROUNDING: f64 = 8.0 * f64::EPSILON;

/// # Bodies near a box or sphere
///
/// These queries test the [bounding boxes](World::bounds) of the bodies only. They return every body with a point in
/// the box or sphere, and possibly bodies near it that have no point in it. No step is needed; the queries use the
/// current boxes. Groups have no effect.
impl World {
    /// Bodies whose boxes overlap `bounds`, sorted by id. `bounds` may be infinite.
    ///
    /// # Errors
    /// [`WorldError::Box`] if a bound is NaN or a minimum exceeds its maximum.
    pub fn bodies_near_box(&self, bounds: impl Into<Aabb>) -> Result<Vec<BodyId>, WorldError> {
        let boxes = self.broad_phase.overlapping(bounds)?;
        let mut bodies: Vec<BodyId> = boxes.into_iter().map(|id| self.box_entries[id.index()].body).collect();
        bodies.sort_unstable();
        Ok(bodies)
    }

    /// Bodies whose boxes have a point in the sphere (a solid ball), sorted by id. The radius may be zero or infinite.
    ///
    /// Rounding never drops a body, but may add a body whose box is outside the sphere by about 10^-15 times the
    /// radius.
    ///
    /// # Errors
    /// [`WorldError::Input`] if the center is not finite, or if the radius is negative or NaN.
    pub fn bodies_near_sphere(&self, center: [f64; 3], radius: f64) -> Result<Vec<BodyId>, WorldError> {
        InvalidInput::check_finite("center", &center)?;
        if radius.is_nan() || radius < 0.0 {
            return Err(InvalidInput::Negative { what: "radius", value: radius }.into());
        }
        let sphere_box =
            Aabb { min: center.map(|x| (x - radius).next_down()), max: center.map(|x| (x + radius).next_up()) };
        let mut bodies = self.bodies_near_box(sphere_box)?;
        bodies.retain(|&id| {
            self.bounds(id).is_ok_and(|bounds| bounds.is_some_and(|b| overlaps_ball(&b, center, radius)))
        });
        Ok(bodies)
    }
}

/// Returns true if the box has a point in the ball with this center and radius.
///
/// Distances are divided by the radius before they are squared, so that no relevant square overflows or underflows.
fn overlaps_ball(Aabb { min: low, max: high }: &Aabb, center: [f64; 3], radius: f64) -> bool {
    if radius == f64::INFINITY {
        return true;
    }
    let distance = |axis: usize| (low[axis] - center[axis]).max(center[axis] - high[axis]).max(0.0);
    let relative = |distance: f64| if distance == 0.0 { 0.0 } else { distance / radius };
    let [x, y, z] = [0, 1, 2].map(|axis| relative(distance(axis)));
    x * x + y * y + z * z <= 1.0 + ROUNDING
}

#[cfg(test)]
mod tests {
    use super::{Aabb, overlaps_ball};

    #[test]
    fn ball_touching_corner_edge_or_face_of_box_overlaps_it() {
        for scale in [1.0, 1e-200, 1e200, 1e-320] {
            let bounds = Aabb { min: [0.0; 3], max: [scale; 3] };
            let near =
                |center: [f64; 3], radius: f64| overlaps_ball(&bounds, center.map(|x| x * scale), radius * scale);
            assert!(near([0.5; 3], 0.0) && near([1.0; 3], 0.0) && near([2.0, 0.5, 0.5], 1.0));
            assert!(near([4.0, 5.0, 0.5], 5.0) && near([3.0, 3.0, 2.0], 3.0));
            assert!(!near([2.0, 0.5, 0.5], 0.0) && !near([3.0, 3.0, 2.0], 2.9) && !near([4.0, 5.0, 0.5], 4.9));
            assert!(near([9.0; 3], f64::INFINITY));
        }
        assert!(overlaps_ball(&Aabb { min: [-1e295; 3], max: [0.0; 3] }, [f64::MAX, 0.0, 0.0], f64::INFINITY));
    }
}
