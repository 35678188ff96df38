//! Which bodies are in a part of the world, by their boxes.

use super::World;
use super::ids::{BodyId, WorldError};
use crate::broad::Bounds;

/// Sixteen times the unit roundoff: more than the squares and quotients of [`World::bodies_in_sphere`] can be wrong by.
const ROUNDING: f64 = 8.0 * f64::EPSILON;

/// # Bodies in a part of the world
///
/// By the boxes that the world keeps of its bodies, see [`bounds`](World::bounds): every body that has a point there is
/// found, and some that only come near. As the bodies are now; no step is needed. Groups make no difference.
impl World {
    /// The bodies whose boxes have a point in common with this box, in order. Its bounds may be infinite.
    pub fn bodies_in_box(&self, bounds: Bounds) -> Result<Vec<BodyId>, WorldError> {
        let boxes = self.broad.overlapping(bounds)?;
        let mut bodies: Vec<BodyId> = boxes.into_iter().map(|id| self.boxed[id.slot()].body).collect();
        bodies.sort_unstable();
        Ok(bodies)
    }

    /// The bodies whose boxes have a point in common with this ball, in order; up to rounding, which may add one whose box
    /// is farther by a part in 10^15 of the radius, and never leaves one out. The radius may be zero or infinite.
    pub fn bodies_in_sphere(&self, centre: [f64; 3], radius: f64) -> Result<Vec<BodyId>, WorldError> {
        // NaN is not at least zero.
        let is_sphere = radius >= 0.0 && centre.iter().all(|x| x.is_finite());
        if !is_sphere {
            return Err(WorldError::NoSphere { centre, radius });
        }
        let around = [centre.map(|x| (x - radius).next_down()), centre.map(|x| (x + radius).next_up())];
        let mut bodies = self.bodies_in_box(around)?;
        bodies.retain(|&id| self.bounds(id).is_ok_and(|bounds| bounds.is_some_and(|b| is_near(&b, centre, radius))));
        Ok(bodies)
    }
}

/// Whether a box has a point in a ball. In parts of the radius, so that no square overflows or vanishes that matters.
fn is_near([low, high]: &Bounds, centre: [f64; 3], radius: f64) -> bool {
    if radius == f64::INFINITY {
        return true;
    }
    let distance = |axis: usize| (low[axis] - centre[axis]).max(centre[axis] - high[axis]).max(0.0);
    let part = |distance: f64| if distance == 0.0 { 0.0 } else { distance / radius };
    let [x, y, z] = [0, 1, 2].map(|axis| part(distance(axis)));
    x * x + y * y + z * z <= 1.0 + ROUNDING
}

#[cfg(test)]
mod tests {
    use super::is_near;

    #[test]
    fn a_ball_touches_a_box_at_its_corner_edge_and_face() {
        let unit = [[0.0; 3], [1.0; 3]];
        for scale in [1.0, 1e-200, 1e200, 1e-320] {
            let bounds = unit.map(|corner| corner.map(|x: f64| x * scale));
            let near = |centre: [f64; 3], radius: f64| is_near(&bounds, centre.map(|x| x * scale), radius * scale);
            assert!(near([0.5; 3], 0.0) && near([1.0; 3], 0.0) && near([2.0, 0.5, 0.5], 1.0));
            assert!(near([4.0, 5.0, 0.5], 5.0) && near([3.0, 3.0, 2.0], 3.0));
            assert!(!near([2.0, 0.5, 0.5], 0.0) && !near([3.0, 3.0, 2.0], 2.9) && !near([4.0, 5.0, 0.5], 4.9));
            assert!(near([9.0; 3], f64::INFINITY));
        }
        assert!(is_near(&[[-1e295; 3], [0.0; 3]], [f64::MAX, 0.0, 0.0], f64::INFINITY));
    }
}
