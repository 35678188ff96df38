//! Quantization of coordinates to 16 bits: a cube of 65,536 steps per side around a mesh. The step is equal along all
//! axes, so that angles are preserved.

use boxwood::Aabb;

/// Largest quantized coordinate.
const MAX_CELL: f64 = 65_535.0;

/// Quantization grid of a mesh.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct QuantizationGrid {
    pub(super) low: [f64; 3],
    /// Distance of adjacent grid points; zero if all points of the mesh are equal.
    pub(super) step: f64,
}

impl QuantizationGrid {
    /// Smallest grid that encloses the points.
    pub(super) fn enclosing(points: impl Iterator<Item = [f64; 3]>) -> Self {
        let Some(Aabb { min: low, max: high }) = Aabb::from_points(points) else {
            return Self { low: [0.0; 3], step: 0.0 };
        };
        let step = (0..3).map(|axis| scaled_difference(high[axis], low[axis], MAX_CELL)).fold(0.0, f64::max);
        Self { low, step }
    }

    /// Nearest grid point.
    pub(super) fn cell(&self, point: [f64; 3]) -> [u16; 3] {
        let cell = |axis: usize| {
            if self.step > 0.0 { scaled_difference(point[axis], self.low[axis], self.step).round() as u16 } else { 0 }
        };
        [cell(0), cell(1), cell(2)]
    }
}

/// `(high - low) / by`, without overflow of the difference.
fn scaled_difference(high: f64, low: f64, by: f64) -> f64 {
    let difference = high - low;
    if difference.is_finite() { difference / by } else { high / by - low / by }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Verifies the error bound: half a step, plus the rounding of large coordinates.
    #[test]
    fn quantization_error_is_at_most_half_a_step() {
        for (size, far) in [(1.0, 0.0), (1.0, 1e9), (1e300, 0.0), (1e-300, 0.0), (1.7e308, 0.0), (3e-5, -4e3)] {
            let points = [[-1.0, 0.25, 0.5], [1.0, 0.75, 0.1], [0.3, 0.1, 1.0 / 3.0], [-0.9, -0.2, 0.0]];
            let points = points.map(|point| point.map(|x: f64| x * size + far));
            let grid = QuantizationGrid::enclosing(points.into_iter());
            for point in points {
                let cell = grid.cell(point);
                for axis in 0..3 {
                    // Both sides of the comparison are halved, because a coordinate at the upper end of the
                    // largest grid overflows.
                    let back = grid.low[axis] / 2.0 + f64::from(cell[axis]) * (grid.step / 2.0);
                    let lost = (back - point[axis] / 2.0).abs();
                    assert!(lost <= grid.step * 0.2501 + f64::EPSILON * far.abs(), "{point:?} became twice {back}");
                }
            }
            assert!(points.iter().any(|&point| grid.cell(point)[0] == 65_535), "the grid is used up to its last step");
        }
    }

    #[test]
    fn equal_points_and_no_points_have_step_zero() {
        let grid = QuantizationGrid::enclosing([[7.0, -3.0, 1e300]; 2].into_iter());
        assert_eq!(
            (grid, grid.cell([7.0, -3.0, 1e300])),
            (QuantizationGrid { low: [7.0, -3.0, 1e300], step: 0.0 }, [0; 3])
        );
        assert_eq!(QuantizationGrid::enclosing(std::iter::empty()), QuantizationGrid { low: [0.0; 3], step: 0.0 });
    }
}
